// The stage alone on the screen of a projector, awake, without a pointer that rests on it; and the blank screen.

import { onContent, part } from "./page.js";

const REST = 3000; // milliseconds until the pointer hides
const root = document.documentElement;
let stage, blank;
let changed = () => {};
let lock = null;
let timer = 0;

onContent(() => { [stage, blank] = [part("stage"), part("blank")]; });

const isAlone = () => stage.dataset.view === "projector";

async function stayAwake() {
  if (!isAlone() || lock || document.visibilityState !== "visible") return;
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

/** Show the page, or the stage alone. */
export function show(view) {
  stage.dataset.view = view;
  follow();
}

function change(view) {
  show(view);
  changed(view);
}

function enter() {
  change("projector");
  stir();
  root.requestFullscreen?.().catch(() => {}); // without a key or click it is not allowed
}

/** Back to the page, if the stage is alone. */
export function leave() {
  if (!isAlone()) return;
  change("page");
}

/** Only the stage alone is awake and fills the screen. */
function follow() {
  if (isAlone()) {
    stayAwake();
    return;
  }
  lock?.release();
  lock = null;
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

export const toggle = () => (isAlone() ? leave() : enter());
export const isBlank = () => !blank.hidden;

export function toggleBlank() {
  blank.hidden = !blank.hidden;
}

/** Call with "projector" or "page" whenever a person has changed from one to the other. */
export function onChange(listener) {
  changed = listener;
}

document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) leave();
  else follow(); // it may have come after the person had left
});
document.addEventListener("visibilitychange", stayAwake);
for (const name of ["pointermove", "pointerdown"]) document.addEventListener(name, stir);
stir();
onContent(follow);
