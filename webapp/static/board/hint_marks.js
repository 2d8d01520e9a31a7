// What the text of an open hint does on the board: a cell that it names is ringed while a person points at its name, a
// technique chosen from the list of all steps is shown alone, and a mistake is undone. Loaded with the first hint.

import { narrow } from "./state.js";
import { byId, setAttributes } from "../shared/page.js";

/** Show the steps of the chosen technique alone, or all. */
function filterSteps() {
  const chosen = Number(byId("only")?.value);
  byId("hint").querySelectorAll(".all-steps details").forEach((group, at) => {
    group.hidden = chosen > 0 && at + 1 !== chosen;
    if (at + 1 === chosen) group.open = true;
  });
}

/** Show what a hint that has come, or gone on, marks on the board. */
export function showMarks() {
  filterSteps();
  scrollToBoard();
}

const lowScreen = window.matchMedia("(max-height: 719px) and (orientation: portrait)");
const lowWindow = window.matchMedia("(max-width: 559px) and (max-height: 319px)"); // as in hints.css

// On phones scroll so that the board is seen above a new hint; on a low one the board alone fills the screen. In a low
// window it is higher than what is left of it: there the first cell that the hint marks is in view.
function scrollToBoard() {
  const ladder = byId("hint").querySelector(".ladder");
  if (!narrow.matches || !ladder) return;
  if (lowScreen.matches || lowWindow.matches) byId("board").scrollIntoView();
  else if (ladder.querySelector(".now:first-child")) byId("board").scrollIntoView({ block: "nearest" });
  if (!lowWindow.matches) return;
  const marked = document.querySelector("#board td:is(.base, .fin, .gains, .struck, .cause, .begin)") ?? document.querySelector("#board td.searched");
  marked?.scrollIntoView({ block: "nearest" });
}

/** Ring the cell that the link names, and no other. */
function ringCell(link) {
  for (const cell of document.querySelectorAll("#board [data-hot]")) setAttributes(cell, { "data-hot": "" });
  if (link) setAttributes(document.querySelector(link.hash)?.parentElement, { "data-hot": "yes" });
}

const cellLinkOf = (event) => event.target.closest?.("#hint .ref");

for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => { if (cellLinkOf(event)) ringCell(cellLinkOf(event)); });
for (const name of ["pointerout", "focusout"]) document.addEventListener(name, (event) => { if (cellLinkOf(event)) ringCell(null); });
document.addEventListener("input", (event) => {
  if (event.target !== byId("only")) return;
  event.stopPropagation(); // the server need not know
  filterSteps();
}, true);
document.addEventListener("click", (event) => {
  if (cellLinkOf(event)) {
    event.preventDefault(); // the address is the board's
    ringCell(cellLinkOf(event));
  }
  if (event.target.closest("[data-back]")) import("./undo_mistake.js").then(({ undoToMistake }) => undoToMistake(), () => {});
}, true);
