// The race: commands in, frames on the stage, the clock in the address. The clock runs on a logarithmic scale.

import * as keys from "../shared/commands.js";
import * as screen from "./screen.js";
import * as state from "./state.js";
import { paint, paintAxis } from "./paint.js";
import { keepAddress, known, placeOf, pushAddress, readFields, stage, start, view } from "./state.js";

const AHEAD = 20; // ticks whose frames are to be here while the race runs
const part = (id) => document.getElementById(id);
const status = part("status");
const playButton = part("play");
const scrub = part("race-scrub");
const speeds = [...part("speed").options].map((option) => option.value);
const SILENCE = "The server does not answer. The race is safe in the address; try again.";

function say(text) {
  status.textContent = text && status.textContent === text ? `${text}\u00a0` : text; // a change, so that it is heard again
}

function note(text) {
  part("progress").textContent = text;
}

function fail(error) {
  const text = error instanceof state.Refusal ? error.message : SILENCE;
  note(text);
  say(text);
}

// --- the clock ----------------------------------------------------------------------------------------------------
let shown = start.frame;

function show(frame) {
  shown = frame;
  paint(frame);
}

/** The frame of the present time, as soon as it is here; spoken once. */
async function settle() {
  const { at, guess } = view;
  try {
    const frame = state.here(at) ?? await state.frame(at);
    if (!frame || at !== view.at || guess !== view.guess) return; // gone on meanwhile
    show(frame);
    say(frame.sentence);
    const place = placeOf(at);
    state.prepare(place - AHEAD, AHEAD);
    state.prepare(place, AHEAD);
  } catch (error) {
    fail(error);
  }
}

/** Set the clock; a jump can be undone with the browser's Back. */
function go(at, { jump = false } = {}) {
  if (at === undefined) return undefined;
  if (jump) pushAddress(() => { view.at = at; });
  else {
    view.at = at;
    keepAddress();
  }
  return settle();
}

const later = (clocks) => clocks.find((clock) => clock > view.at);
const earlier = (clocks) => clocks.findLast((clock) => clock < view.at);

// --- playing ------------------------------------------------------------------------------------------------------
let run = null;

function playing(on) {
  playButton.textContent = on ? "Pause" : "Play";
  stage.toggleAttribute("data-playing", on);
}

function pause() {
  if (!run) return;
  run = null;
  playing(false);
  keepAddress();
  settle();
}

function play() {
  if (view.at >= known.ticks.at(-1)) return;
  const mine = { clock: view.at, last: 0 };
  run = mine;
  say("");
  playing(true);
  requestAnimationFrame((now) => {
    mine.last = now;
    tick(mine, now);
  });
}

/** The time on the logarithmic clock so many milliseconds later. */
function runOn(clock, milliseconds) {
  const power = Math.log10(1 + clock / known.first) + milliseconds / 1000 / Number(view.speed);
  return (10 ** power - 1) * known.first;
}

function tick(mine, now) {
  if (run !== mine) return;
  const place = placeOf(view.at);
  state.prepare(place, AHEAD);
  const wanted = runOn(mine.clock, Math.min(now - mine.last, 100));
  mine.last = now;
  let at = placeOf(wanted);
  while (at > place && !state.here(known.ticks[at])) at -= 1; // the clock waits for what is not here yet
  if (at > place) {
    const before = shown;
    const frame = state.here(known.ticks[at]);
    view.at = frame.at;
    show(frame);
    keepAddress();
    const arrives = frame.lanes.some((lane, number) => lane.place && !before.lanes[number].place);
    if (arrives && view.at < known.ticks.at(-1)) say(frame.sentence);
  }
  const next = known.ticks[at + 1];
  mine.clock = next === undefined || state.here(next) ? wanted : Math.min(wanted, next);
  if (view.at >= known.ticks.at(-1)) pause();
  else requestAnimationFrame((time) => tick(mine, time));
}

function faster(by) {
  const at = speeds.indexOf(view.speed) + by;
  if (at >= 0 && at < speeds.length) setSpeed(speeds[at]);
}

function setSpeed(speed) {
  view.speed = speed;
  part("speed").value = speed;
  keepAddress();
  note(`Ten times as much every ${speed} s.`);
}

// --- the question before the start --------------------------------------------------------------------------------
function guess(value) {
  view.guess = value;
  state.forget();
  keepAddress();
  stage.focus({ preventScroll: true }); // keys are for the stage again
  settle();
}

part("question").addEventListener("submit", (event) => {
  event.preventDefault();
  guess(event.submitter.value);
});

// --- commands -----------------------------------------------------------------------------------------------------
let explored = null;

const commands = {
  forward: () => go(later(known.ticks)),
  back: () => go(earlier(known.ticks)),
  stop: () => go(later(known.stops), { jump: true }),
  "stop-back": () => go(earlier(known.stops), { jump: true }),
  first: () => go(0, { jump: true }),
  last: () => go(known.ticks.at(-1), { jump: true }),
  play,
};
const others = {
  faster: () => faster(1),
  slower: () => faster(-1),
  blank: () => {
    pause();
    screen.toggleBlank();
  },
  projector: screen.toggle,
  escape: () => (view.view === "projector" ? screen.leave() : undefined),
  theme: () => document.querySelector("[data-switch='theme']").click(),
  keys: () => part("keys").togglePopover(),
};

async function act(command) {
  if (others[command]) {
    others[command]();
    return;
  }
  if (!commands[command]) return;
  const running = run;
  pause();
  if (command === "play" && running) return;
  if (!known.known) await explored;
  commands[command]();
}

keys.listen(act, screen.isBlank, () => false);
document.addEventListener("click", (event) => {
  const command = event.target.closest("[data-do]")?.dataset.do;
  if (command) act(command);
});
let from = null; // where the hand took the slider
scrub.addEventListener("input", () => {
  pause();
  if (from === null) {
    state.settleAddress();
    from = view.at;
  }
  view.at = known.ticks[Number(scrub.value)];
  settle();
});
scrub.addEventListener("change", () => {
  const at = known.ticks[Number(scrub.value)];
  view.at = from ?? view.at;
  from = null;
  go(at, { jump: Math.abs(placeOf(at) - placeOf(view.at)) > 1 });
});
part("speed").addEventListener("change", ({ target }) => setSpeed(target.value));
document.addEventListener("theme", ({ detail }) => {
  view.theme = detail === "system" ? "" : detail;
  state.settleAddress();
});
window.addEventListener("popstate", () => {
  pause();
  const before = view.guess;
  readFields(Object.fromEntries(new URLSearchParams(location.search)));
  if (before !== view.guess) state.forget();
  part("speed").value = view.speed;
  document.dispatchEvent(new CustomEvent("themes"));
  screen.apply();
  settle();
});

// --- the start ----------------------------------------------------------------------------------------------------
async function explore() {
  try {
    await state.exploreAll((words) => {
      note(words);
      paintAxis();
    });
    note("");
    paintAxis();
    state.forget();
    await settle();
    stage.dataset.explored = "yes";
  } catch (error) {
    fail(error);
  }
}

show(start.frame);
explored = explore();
document.documentElement.dataset.ready = "yes";
