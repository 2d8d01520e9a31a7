// What the board page does after some responses: digits that appear, a wave through a finished grid, the line of a text
// that could not be read. Loaded when the first of them comes.

import * as state from "./state.js";
import { byId } from "../shared/page.js";

const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Swell the digits of a finished board one after the other, once. */
export function celebrate() {
  for (const input of reducedMotion.matches ? [] : state.inputs()) {
    const cell = state.cellOf(input);
    const delay = 30 * (state.rowOf(cell) + state.columnOf(cell));
    input.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 360, delay, easing: "ease-in-out" });
  }
}

/** Let the digits of the solver appear row by row, in 300 ms. */
export function animateSolution() {
  for (const digit of reducedMotion.matches ? [] : document.querySelectorAll("#board .solved input")) {
    const delay = 200 * state.rowOf(state.cellOf(digit)) / state.shape.size;
    digit.animate({ opacity: [0, 1] }, { duration: 100, delay, fill: "backwards" });
  }
}

/** Show a text that could not be read, with the line of its first problem selected and in view. */
export function showProblemLine() {
  const text = byId("text");
  text.value = document.querySelector("#notice [data-text]")?.dataset.text ?? "";
  byId("bring").open = Boolean(byId("problems"));
  const number = Number(document.querySelector("#problems [data-line]")?.dataset.line);
  const lines = text.value.split("\n");
  if (!(number <= lines.length)) return;
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1);
  text.setSelectionRange(start, start + lines[number - 1].length);
  text.scrollTop = (number - 2) * parseFloat(getComputedStyle(text).lineHeight);
}
