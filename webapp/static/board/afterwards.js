// What few visits of the board page need: digits that appear, a wave through a finished grid, the line of a text that
// could not be read, the picture of a solution for other programs, the puzzle that is kept. Loaded when the first of them
// is wanted.

import * as state from "./state.js";
import { byId, createElement, fetchOk, sentence } from "../shared/page.js";

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

/**
 * Hand the picture of the solution to the programs of this device; where that fails, the link beside it saves it. The
 * request is written by hand, as the picture goes to the system and not into the page.
 */
export async function shareSolution() {
  const link = byId("get-shown");
  try {
    const answer = await fetchOk(link.href);
    const [, name] = /filename="(.+)"/.exec(answer.headers.get("Content-Disposition"));
    const data = await answer.blob();
    await navigator.share({ files: [new File([data], name, { type: data.type })] });
  } catch (error) {
    if (error.name !== "AbortError") link.click(); // the person closed the sheet
  }
}

const TOAST_TIME = 6000; // milliseconds, which start anew while the pointer or the focus is on it

let toastStyle; // resolved once its style sheet is there

function loadToastStyle() {
  toastStyle ??= new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: new URL("toast.css", import.meta.url), onload: done, onerror: done });
    document.head.append(link);
  });
  return toastStyle;
}

/** Tell for a while that the board before is kept, with a button that leads back to it. */
export async function showKept({ name, address }) {
  await loadToastStyle();
  document.querySelector(".toast")?.remove();
  const toast = createElement("p", sentence("kept", /^\d+ clues?: /.test(name) ? "The puzzle before" : name));
  const button = createElement("button", sentence("go-back"));
  const isInUse = () => toast.matches(":hover, :focus-within");
  const leave = () => (isInUse() ? setTimeout(leave, TOAST_TIME) : toast.remove());
  toast.className = "card toast";
  button.type = "button";
  button.addEventListener("click", () => location.assign(address));
  state.announceSoon(toast.textContent);
  toast.append(" ", button);
  document.body.append(toast);
  setTimeout(leave, TOAST_TIME);
}
