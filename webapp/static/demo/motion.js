// A board that moves from state to state where it is stepped. Jumps and playing are cuts, and so is everything for those
// who want no motion.

import { stage } from "./state.js";
import { onContent } from "../shared/page.js";

const LASTS = 150; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ROLES = ["current", "placed", "taken"];

let shown; // the frame painted last
onContent(() => { shown = null; });

const isStep = (frame) => shown && frame !== shown && !stage.hasAttribute("data-playing") && !still.matches
  && Math.abs(frame.move - shown.move) <= 1;

function lookOf(element) {
  const { backgroundColor, color, outlineColor, outlineOffset } = getComputedStyle(element);
  return { ground: backgroundColor, color, outlineColor, outlineOffset, text: element.textContent };
}

// The old ground fades as a shadow that fills the cell: Chromium 156 crashes where grounds of table cells are animated.
function pass(element, before, isCurrent) {
  const { ground, text, ...after } = lookOf(element);
  const width = element.offsetWidth;
  const fill = (colour) => `inset 0 0 0 ${width}px ${colour}`;
  const from = {
    boxShadow: fill(before.ground === ground ? "transparent" : before.ground),
    color: before.text === text ? before.color : "transparent",
    outlineColor: before.outlineColor,
    outlineOffset: isCurrent ? `${width / 6}px` : after.outlineOffset, // the ring closes in
  };
  element.animate([from, { boxShadow: fill("transparent"), ...after }], { duration: LASTS, easing: "ease-out" });
}

/** Paint a frame by `task`; after a step the cells that it touches pass over from how they looked before. Whether it was one. */
export function step(cells, frame, task) {
  const steps = isStep(frame);
  const touched = steps
    ? [...new Set([shown, frame].flatMap((each) => ROLES.map((role) => each[role])))].filter((cell) => cell >= 0) : [];
  const before = touched.map((cell) => lookOf(cells[cell]));
  const moved = shown?.current !== frame.current;
  task();
  touched.forEach((cell, at) => pass(cells[cell], before[at], moved && cell === frame.current));
  shown = frame;
  return Boolean(steps);
}
