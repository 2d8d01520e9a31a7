// The steps of Undo and Redo outlast a reload and another page: this tab stores them when the page is left, for the board
// that it showed. The browser keeps those of the tab that was left last, for a tab that is opened later. Loaded where
// something is stored, with the first key or press, or with a puzzle that comes without.

import { loadJson, storeItem } from "../shared/page.js";
import { FIELDS, showRedo, UNDO_AREAS, UNDO_KEY, undoHistory } from "./state.js";

const MAX_STORED_STEPS = 200; // of Undo, and as many of Redo

window.addEventListener("pagehide", saveUndoSteps);

/** Store the steps of Undo and Redo. Steps name their board by its place in a list, as several share one object. */
function saveUndoSteps() {
  const { now, board, undoStack, redoStack } = undoHistory();
  const boards = [...new Set([board, ...[...undoStack, ...redoStack].map((step) => step.board)])];
  const stepsOf = (list) => list.slice(-MAX_STORED_STEPS).map((step) => ({ ...step, board: boards.indexOf(step.board) }));
  if (!undoStack.length && !redoStack.length) return;
  const text = JSON.stringify({ now, boards, past: stepsOf(undoStack), future: stepsOf(redoStack) });
  for (const area of UNDO_AREAS) storeItem(UNDO_KEY, text, area);
}

/** Restore the stored steps, if they lead to the board on the page. */
export function restoreUndoSteps() {
  UNDO_AREAS.some((area) => {
    try {
      return prependSteps(loadJson(UNDO_KEY, area));
    } catch { /* nothing is stored, or another program has written there */ }
  });
}

/**
 * Put the stored steps before those of the page. A solution that was shown does not travel to other pages: the step that
 * showed it is left out then.
 *
 * @returns {boolean} Whether they lead to the board on the page.
 */
function prependSteps({ now: end, boards: [, ...others], past, future }) {
  const { now, board, undoStack, redoStack } = undoHistory();
  const [first] = undoStack; // typed before this script was there
  const differing = (snapshot) => FIELDS.filter((name) => (first?.snapshot ?? now)[name] !== snapshot[name]).join();
  const difference = differing(end);
  if (difference && difference !== "solved") return false;
  while (difference && past.length && !differing(past.at(-1).snapshot)) past.pop();
  const boards = [first?.board ?? board, ...others];
  const stepsOf = (list) => list.map((step) => ({ ...step, board: boards[step.board] }));
  undoStack.unshift(...stepsOf(past));
  redoStack.push(...stepsOf(first || difference ? [] : future));
  showRedo();
  return true;
}
