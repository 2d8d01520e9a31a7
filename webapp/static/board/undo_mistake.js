// The way back to before a mistake, which a hint offers: how many steps of Undo lead to a board without it. Loaded with
// the first hint about a mistake.

import * as state from "./state.js";
import { byId, withPrefix } from "../shared/page.js";
import { swapInto } from "../shared/swap.js";

const MAX_CELL_STATES = 400; // in an address
let correctStates = new Set(); // as 'r1c1=511': the cell with the candidates that include its digit

/** Write a cell with its digit in the snapshot as a bit; all of them if it holds none. */
function cellState(snapshot, name) {
  const digit = state.digitAt(snapshot, state.cellOf(byId(name)));
  return `${name}=${digit ? 1 << (digit - 1) : 2 ** state.shape.size - 1}`;
}

const isOtherPuzzle = ({ snapshot }) => snapshot.givens !== state.readSnapshot().givens;

/** Request which of the earlier boards were right in these cells: the page does not know the solution. */
async function loadCorrectStates(names) {
  const boards = state.undoStack.slice(state.undoStack.findLastIndex(isOtherPuzzle) + 1);
  const cellStates = new Set(boards.flatMap(({ snapshot }) => names.map((name) => cellState(snapshot, name))));
  correctStates = new Set();
  if (!cellStates.size) return;
  const query = new URLSearchParams([["p", state.readSnapshot().givens], ...[...cellStates].slice(-MAX_CELL_STATES).map((text) => ["held", text])]);
  const answer = document.createElement("data");
  answer.hidden = true;
  document.body.append(answer); // outside the form, whose attributes of htmx it would inherit
  if (await swapInto(answer, withPrefix(`/hint/right?${query}`))) correctStates = new Set(answer.textContent.split(" "));
  answer.remove(); // without a response the other button corrects the board
}

/**
 * Count the steps of Undo to the last board on which these cells were right; 0 if the board was loaded with the
 * mistake.
 */
function countUndoSteps(names) {
  const isRight = ({ snapshot }) => names.every((name) => correctStates.has(cellState(snapshot, name)));
  const before = state.undoStack.findLastIndex((step) => isOtherPuzzle(step) || isRight(step));
  return before < 0 || isOtherPuzzle(state.undoStack[before]) ? 0 : state.undoStack.length - before;
}

/** Check whether Undo by these steps also changes digits of other cells, which may be right. */
function changesOtherCells(names, steps) {
  const [{ snapshot }, now] = [state.undoStack.at(-steps), state.readSnapshot()];
  return [...state.inputs()].some(({ id }, cell) => !names.includes(id) && state.digitAt(snapshot, cell) !== state.digitAt(now, cell));
}

const undoButton = () => byId("hint").querySelector("[data-back]");
const mistakenCells = (button) => button.dataset.back.split(" ");

/** Offer Undo: its button is the main one if it leads back and changes no other cells. */
export async function offerUndo() {
  const button = undoButton();
  if (!button) return; // the hint was closed meanwhile
  await loadCorrectStates(mistakenCells(button));
  if (!button.isConnected) return;
  const [names, steps] = [mistakenCells(button), countUndoSteps(mistakenCells(button))];
  const isMain = steps > 0 && !changesOtherCells(names, steps);
  const words = button.lastChild;
  words.data = words.data.replace(/Undo .*to/, steps > 1 ? `Undo ${steps} steps, to` : "Undo to");
  button.hidden = !steps;
  button.classList.remove("early");
  button.classList.toggle("main", isMain);
  byId("hint-on").classList.toggle("main", !isMain);
}

/** Undo all steps since the mistake. */
export function undoToMistake() {
  if (!undoButton()) return;
  const steps = countUndoSteps(mistakenCells(undoButton()));
  for (let step = 0; step < steps; step += 1) state.undo();
  if (steps > 1) state.showMessage(`${steps} steps undone.`); // in place of the message about the last one
}
