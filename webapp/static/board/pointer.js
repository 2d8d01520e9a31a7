// Choosing cells with a mouse or a finger: a press chooses one, dragging more; Shift reaches, Ctrl adds one, and so does a
// finger that rests on it. With a pen in hand each cell pressed takes what is held.

import * as choice from "./choice.js";
import * as pen from "./pen.js";
import * as state from "./state.js";

const HOLD = 400; // milliseconds that a finger rests
const SLIP = 10; // pixels that it may move meanwhile
const { form } = state;
let drags = false;
let rests = false;
let rested = -Infinity; // when a finger was lifted that had rested
let timer = 0;
let down = null;

function press(event) {
  const cell = state.cellOf(event.target);
  if (event.button || cell < 0) return;
  event.preventDefault(); // no caret: a digit from a phone's keyboard takes the place of the old one
  if (performance.now() - rested < HOLD) return; // what a browser makes of that finger
  if (event.shiftKey) return choice.reach(cell);
  if (event.ctrlKey || event.metaKey) return choice.add(cell, true);
  choice.choose(cell);
  event.target.focus();
  event.target.select();
  if (pen.isHeld()) pen.use(cell);
  else drags = true;
}

function drag(event) {
  const cell = state.cellOf(event.target);
  drags &&= Boolean(event.buttons & 1);
  if (drags && cell >= 0 && !choice.cells().includes(cell)) choice.add(cell);
}

function touch(event) {
  const cell = state.cellOf(event.target);
  clearTimeout(timer);
  if (event.pointerType !== "touch" || cell < 0 || !event.isPrimary) return;
  down = event;
  timer = setTimeout(() => {
    rests = true;
    choice.hold(cell);
  }, HOLD);
}

function slide(event) {
  if (!rests) {
    if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLIP) clearTimeout(timer);
    return;
  }
  const cell = state.cellOf(document.elementFromPoint(event.clientX, event.clientY));
  if (cell >= 0 && !choice.cells().includes(cell)) choice.add(cell);
}

function lift() {
  clearTimeout(timer);
  down = null;
  if (rests) rested = performance.now();
  rests = false;
}

/** Connect mouse and finger. */
export function connect() {
  form.addEventListener("mousedown", press);
  form.addEventListener("mouseover", drag);
  form.addEventListener("pointerdown", touch);
  form.addEventListener("pointermove", slide);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, lift);
  form.addEventListener("touchmove", (event) => { if (rests) event.preventDefault(); }, { passive: false }); // no scrolling
  form.addEventListener("contextmenu", (event) => { if (rests) event.preventDefault(); });
}
