// A clicker at an open hint: Page Down tells it depth by depth, applies it and goes on with the next one, Page Up goes the
// same way back. Its dot, which blanks a screen elsewhere, clears no cell meanwhile.

import { part } from "../shared/elements.js";

const WAYS = { PageDown: forward, PageUp: backward };
const applied = []; // the codes of the hints that it applied
let isInHand = false; // from its first press until anything else is pressed

const isOpen = () => Boolean(part("hint-title"));

function forward(state) {
  if (!isOpen()) return state.request("hint");
  if (part("hint-on")?.value === "hint-apply") applied.push(state.hint());
  part("hint").querySelector("button.main")?.click();
}

function backward(state, history) {
  if (isOpen()) state.request("unhint");
  else if (applied.length && history.undo()) state.request(`hint-${applied.pop()}`);
}

/** Do what the key of a clicker means to the hint on a board of that state and history; whether it was one. */
export function click({ key, repeat, shiftKey }, state, history) {
  if (key === "." && isOpen()) return true;
  if (shiftKey || !(key in WAYS) || !(isOpen() || isInHand)) return false;
  isInHand = true;
  if (!repeat) WAYS[key](state, history);
  return true;
}

/** From now on its keys are those of the board again, unless a hint is open. */
export function layDown() {
  isInHand = false;
  applied.length = 0;
}
