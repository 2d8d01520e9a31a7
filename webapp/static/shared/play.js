// The button that plays a stage and pauses it.

import { part, write } from "./elements.js";

/** Name it for what a press does now; its icon follows `data-playing` of the stage. */
export function namePlay(isPlaying) {
  const button = part("play");
  button.title = isPlaying ? "Pause" : "Play";
  write(button.querySelector("span"), button.title);
}
