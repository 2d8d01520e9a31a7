// Colours of cells: a person's own marks, each with a pattern. They are steps of Undo and stay in this browser.

import * as past from "./history.js";
import * as state from "./state.js";
import { speak } from "./speech.js";

const palette = document.getElementById("palette");
const LAST = palette.children.length - 1; // the other button takes the colour off

/** Give the cells the colour of this number; where all have it they lose it, as with 0. */
export function put(cells, number) {
  const now = past.current();
  const fresh = cells.every((cell) => now.colours[cell] === number) ? "0" : number;
  const what = `${state.colourOf(fresh)} in ${cells.length > 1 ? `${cells.length} cells` : state.nameOf(cells[0])}`;
  past.recolour(state.withColour(now, cells, fresh), what);
  speak(`${what}.`);
}

/** Give the cells the colour after that of the last of them; after the last colour there is none. */
export const next = (cells) => put(cells, String((Number(past.current().colours[cells.at(-1)]) + 1) % (LAST + 1)));

/** Show the palette or not. */
export const show = (isWanted) => { palette.hidden = !isWanted; };

palette.addEventListener("pointerdown", (event) => event.preventDefault()); // the cell keeps the focus
