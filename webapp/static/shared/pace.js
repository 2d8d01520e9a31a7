// The speed of what plays: a button that tells it, and the radio buttons in its popover.

import { part } from "./elements.js";

const list = part("speeds");
const radios = [...list.querySelectorAll("input")];
const chosen = () => radios.find((radio) => radio.checked);

/** All speeds, slowest first. */
export const all = () => radios.map((radio) => radio.value);

/** The present speed in words. */
export const told = () => chosen().parentElement.textContent.trim();

/** Show this speed. */
export function show(speed) {
  for (const radio of radios) radio.checked = radio.value === speed;
  part("pace").textContent = told();
}

list.addEventListener("toggle", ({ newState }) => { if (newState === "open") chosen().focus(); });
list.addEventListener("click", ({ detail }) => { if (detail) setTimeout(() => list.hidePopover()); }); // arrow keys go on
list.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  list.hidePopover();
});
