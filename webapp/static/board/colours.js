// Colours of cells, each of which has a pattern too. They are steps of Undo and stay in this browser. Loaded when the palette
// is shown or the first cell is coloured.

import * as state from "./state.js";
import { loadStyle } from "../shared/late_style.js";
import { byId } from "../shared/page.js";

const LAST_COLOUR = byId("palette").children.length - 1; // the other button takes the colour off

const isStyled = loadStyle(new URL("colours.css", import.meta.url));

/** Show the palette, unless it is no longer wanted once its style sheet is there. */
export const showPalette = () => isStyled.then(() => { byId("palette").hidden = !byId("with-colours").checked; });

/** Give the cells a colour, or remove it if all of them have it. */
export function toggleColour(cells, number) {
  const now = state.current();
  const fresh = cells.every((cell) => now.colours[cell] === number) ? "0" : number;
  const what = `${state.colourName(fresh)} in ${cells.length > 1 ? cells.length + " cells" : state.placeOf(cells[0])}`;
  const colours = [...now.colours];
  for (const cell of cells) colours[cell] = fresh;
  const next = { ...now, colours: colours.join("") };
  if (state.recordStep(next, what)) {
    state.showSnapshot(next, now);
    state.scheduleAddress(); // the server need not know
  }
  state.announceSoon(`${what}.`);
}

/** Give the cells the colour after that of the last one; after the last colour comes none. */
export const cycleColour = (cells) => toggleColour(cells, String((Number(state.current().colours[cells.at(-1)]) + 1) % (LAST_COLOUR + 1)));
