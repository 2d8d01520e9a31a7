// How long a board was played with: shown if wanted, still while the page is hidden or paused, while clues are typed and
// once nothing is left to do. A pause veils the board.

import { mark, part, write } from "../shared/elements.js";
import * as past from "./history.js";
import { timeOf } from "./recent.js";
import * as state from "./state.js";
import { hush, say } from "./speech.js";

const bench = document.querySelector(".workbench");
const isPaused = () => bench.classList.contains("paused");
let timer = 0;

const show = () => write(part("elapsed"), timeOf(past.playing().seconds));

function tick() {
  const isOver = part("board").matches("[data-finished], [data-shown]");
  const isPlayed = state.mode() !== "clues" && !document.hidden && !isPaused() && !isOver;
  if (isPlayed) past.playing().seconds += 1;
  show();
}

/** Show the clock, or not. */
export function want(isWanted) {
  clearInterval(timer);
  if (isWanted) timer = setInterval(tick, 1000);
  else if (isPaused()) pause();
  part("clock").hidden = !isWanted;
  show();
}

/** Veil the board, or go on. */
export function pause() {
  const isNow = bench.classList.toggle("paused");
  for (const name of ["keypad", "palette", "quick"]) part(name).inert = isNow;
  mark(part("do-pause"), { "aria-pressed": isNow ? "true" : "" });
  if (isNow) say("Paused: the board is veiled.");
  else hush();
}

/** The sentence about the time that a finished board took, '' where nobody wants to know. */
export const result = () => (part("clock").hidden ? "" : `Finished in ${timeOf(past.playing().seconds)}.`);

window.addEventListener("pagehide", () => { if (past.playing().seconds) past.remember(); });
