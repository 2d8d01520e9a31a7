// The buttons that step and play a stage.

import { mark, part, write } from "./page.js";

/** Name the one that plays for what a press does now; its icon follows `data-playing` of the stage. */
export function namePlay(isPlaying) {
  const button = part("play");
  button.title = isPlaying ? "Pause" : "Play";
  write(button.querySelector("span"), button.title);
}

/** Show which buttons lead nowhere: those back at the start, those on at the end. */
export function markEnds(isStart, isEnd) {
  for (const [commands, off] of [[["first", "stop-back", "back"], isStart], [["forward", "stop", "last"], isEnd]]) {
    for (const name of commands) mark(document.querySelector(`.steps [data-do="${name}"]`), { "aria-disabled": off ? "true" : "" });
  }
}
