// The clock: how long a board has been played. Loaded when somebody turns it on.
//
//     hidden -- switch on --> runs -- Pause --> paused: the board is covered -- Pause --> runs
//       ^                      |                                                |
//       +-------- switch off --+------------------------------------------------+
//
// It stands still while the page is hidden, while clues are typed, and once the board is finished or its solution is
// shown.

import * as state from "./state.js";
import { loadStyle } from "../shared/late_style.js";
import { byId, formatTime, setAttributes, setText } from "../shared/page.js";

const workbench = document.querySelector(".workbench");
const isPaused = () => workbench.classList.contains("paused");
let timer = 0;

const showTime = () => setText(byId("elapsed"), formatTime(state.currentBoard().seconds));

function tick() {
  const isOver = byId("board").matches("[data-finished], [data-shown]");
  const isPlayed = state.mode() !== "clues" && !document.hidden && !isPaused() && !isOver;
  if (isPlayed) state.currentBoard().seconds += 1;
  showTime();
}

loadStyle(new URL("clock.css", import.meta.url));

/** Show or hide the clock. Hiding it ends a pause. */
export function toggleClock(isWanted) {
  clearInterval(timer);
  if (isWanted) timer = setInterval(tick, 1000);
  else if (isPaused()) togglePause();
  byId("clock").hidden = !isWanted;
  showTime();
}

/** Veil the board and stop the clock, or go on. */
export function togglePause() {
  const isNow = workbench.classList.toggle("paused");
  for (const name of ["keypad", "palette", "quick"]) byId(name).inert = isNow;
  setAttributes(byId("do-pause"), { "aria-pressed": isNow ? "true" : "" });
  if (isNow) state.showMessage("Paused. The board is covered.");
  else state.clearMessage();
}

window.addEventListener("pagehide", () => { if (state.currentBoard().seconds) state.saveBoard(); });
