// The button that leads on from a digit to the next one that clashes with it. Loaded with the first conflict.
//
// The server writes where it leads from each cell; it is asked when a digit changes, not when another cell is chosen.

import { focusCell } from "./entry.js";
import * as state from "./state.js";
import { byId, setText } from "../shared/page.js";

const findLink = () => byId("to-clash");

/** Let the button lead on from the active cell. */
export function showNextClash() {
  const clashes = JSON.parse(findLink()?.dataset.clashes ?? "null");
  if (!clashes) return;
  const [name, words] = clashes[byId("active").value] ?? clashes[""];
  findLink().hash = name;
  setText(findLink().lastElementChild, words);
}

document.addEventListener("focusin", showNextClash); // main.js has made the cell the active one by then
document.addEventListener("click", (event) => {
  const link = findLink();
  if (!link?.contains(event.target)) return;
  event.preventDefault(); // the address is the board's
  const cell = state.cellOf(document.querySelector(link.hash));
  if ("clues" in link.dataset) {
    state.setMode("clues");
    state.showSnapshot(state.current());
    state.requestStatus();
  }
  focusCell(cell);
  byId("board").scrollIntoView({ block: "nearest" });
});
