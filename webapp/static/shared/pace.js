// The speed of what plays: a button that tells it, and the radio buttons in its popover.

import { onContent, part, tellPicks } from "./page.js";

let radios = [];
onContent(() => { radios = [...part("speeds").querySelectorAll("input")]; });

const chosen = () => radios.find((radio) => radio.checked);

/** All speeds, slowest first. */
export const all = () => radios.map((radio) => radio.value);

/** The present speed in words. */
export const told = () => chosen().parentElement.textContent.trim();

/** Show this speed. */
export function show(speed) {
  for (const radio of radios) radio.checked = radio.value === speed;
  tellPicks();
}
