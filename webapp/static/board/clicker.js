// The two keys of a clicker while a hint is open. Loaded with the first hint.
//
// Page Down goes down the ladder, applies the step and opens the next hint; Page Up goes the same way back. The clicker is
// in use from its first press on an open hint until anything else is pressed.

import { noteOfKey } from "./entry.js";
import * as state from "./state.js";
import { byId } from "../shared/page.js";

const KEYS = { PageDown: forward, PageUp: backward };
let isUsed = false;
const appliedHints = []; // the codes of the hints that it applied

const isHintOpen = () => Boolean(byId("hint-title"));

function forward() {
  if (!isHintOpen()) return state.request("hint");
  if (byId("hint-on")?.value === "hint-apply") appliedHints.push(state.hintCode());
  byId("hint").querySelector("button.main")?.click();
}

function backward() {
  if (isHintOpen()) state.request("unhint");
  else if (appliedHints.length && state.undo()) state.request(`hint-${appliedHints.pop()}`);
}

/**
 * Handle a key of the clicker. Its dot blanks screens elsewhere; here it does nothing, so that it clears no cell.
 *
 * @param {KeyboardEvent} event
 * @param {(task: () => void) => void} enqueue Runs a task once no request is on its way.
 * @returns {boolean} Whether it is one.
 */
export function pressClicker(event, enqueue) {
  const { key, repeat, shiftKey } = event;
  if (key === "." && (isHintOpen() || isUsed)) return true;
  if (shiftKey || noteOfKey(event) || !(key in KEYS) || !(isHintOpen() || isUsed)) return false;
  isUsed = true;
  if (!repeat) enqueue(KEYS[key]);
  return true;
}

/** Forget that the clicker was in use. */
export function releaseClicker() {
  isUsed = false;
  appliedHints.length = 0;
}
