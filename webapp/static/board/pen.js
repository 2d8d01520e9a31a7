// Digit first: a key of the keypad or a colour that is held like a pen; then each cell that is pressed takes it.

import { mark } from "../shared/elements.js";
import * as choice from "./choice.js";
import * as colours from "./colours.js";
import * as keys from "./keys.js";
import * as state from "./state.js";
import { say } from "./speech.js";

const always = document.getElementById("digit-first");
let held = null; // the button

/** Whether one is held. */
export const isHeld = () => Boolean(held);

/** Hold the button as a pen; the same one again, or none, lays it down. */
function hold(button) {
  if (held) mark(held, { "aria-pressed": "" });
  held = button === held ? null : button;
  choice.light(held ? state.digitNamed(held.dataset.key ?? "") : 0);
  if (!held) return;
  mark(held, { "aria-pressed": "true" });
  const name = (held.ariaLabel ?? held.textContent).replace(/,.*/, "");
  say(`${name} first: now press cells. ${name} again stops.`);
}

/** Lay down what is held; whether there was anything. */
export function drop() {
  const was = isHeld();
  if (was) hold(held);
  return was;
}

/** Press a key of the keypad or a colour: for the chosen cells, or to be held where it comes first. */
export function press(button) {
  const { key, colour } = button.dataset;
  if (isHeld() || !choice.areSeveral() && (always.checked || !choice.isMade())) return hold(button);
  const cell = choice.activeCell();
  if (!choice.areSeveral() && document.activeElement !== state.inputOf(cell)) keys.go(cell);
  if (colour) colours.put(choice.cells(), colour);
  else keys.press(cell, key);
}

/** Give the cell what is held. */
export function use(cell) {
  if (held.dataset.colour) colours.put([cell], held.dataset.colour);
  else keys.stamp(cell, held.dataset.key);
}

always.addEventListener("change", drop);
