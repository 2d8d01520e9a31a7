// The race on a projector: alone on the screen, awake, without a pointer that rests on it; and the blank screen.

import { keepAddress, stage, view } from "./state.js";

const REST = 3000; // milliseconds until the pointer hides
const blank = document.getElementById("blank");
const root = document.documentElement;
let lock = null;
let timer = 0;

async function stayAwake() {
  if (view.view !== "projector" || lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock?.request("screen") ?? null;
    lock?.addEventListener("release", () => { lock = null; });
  } catch { /* the system does not want to */ }
}

function stir() {
  root.classList.remove("resting");
  clearTimeout(timer);
  timer = setTimeout(() => root.classList.add("resting"), REST);
}

/** Show the race as the address says. */
export function apply() {
  stage.dataset.view = view.view;
}

function show(kind) {
  view.view = kind;
  apply();
  keepAddress();
}

export function leave() {
  show("page");
  lock?.release();
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

export function toggle() {
  if (view.view === "projector") {
    leave();
    return;
  }
  show("projector");
  stir();
  stayAwake();
  root.requestFullscreen?.().catch(() => {}); // without a key or click it is not allowed
}

export const isBlank = () => !blank.hidden;

export function toggleBlank() {
  blank.hidden = !blank.hidden;
}

document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement && view.view === "projector") leave();
});
document.addEventListener("visibilitychange", stayAwake);
for (const name of ["pointermove", "pointerdown"]) document.addEventListener(name, stir);
stir();
stayAwake();
