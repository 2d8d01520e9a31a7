// A finished grid is celebrated quietly: the headline says so, and once a wave goes through the digits.

import * as state from "./state.js";

const isFinished = () => document.getElementById("board").hasAttribute("data-finished");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
let was = isFinished();

/** Let the digits swing one after the other if the person has just placed the last of them; whether that is so. */
export function celebrate() {
  const before = was;
  was = isFinished();
  const isNew = was && !before;
  for (const input of isNew && !still.matches ? state.inputs() : []) {
    const cell = state.cellOf(input);
    const delay = 30 * (state.rowOf(cell) + state.columnOf(cell));
    input.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 360, delay, easing: "ease-in-out" });
  }
  return isNew;
}
