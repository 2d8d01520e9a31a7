// The race: commands in, frames on the stage, the clock in the address. The clock runs on a logarithmic scale.

import { paint, paintAxis } from "./paint.js";
import * as server from "./server.js";
import { keepAddress, known, placeOf, pushAddress, readAddress, settleAddress, stage, start, view } from "./state.js";
import { reasonOf } from "../shared/ask.js";
import * as keys from "../shared/commands.js";
import * as pace from "../shared/pace.js";
import { part, say } from "../shared/page.js";
import { note, tell } from "../shared/say.js";
import { namePlay } from "../shared/play.js";
import * as screen from "../shared/screen.js";

const AHEAD = 20; // ticks whose frames are to be here while the race runs
const scrub = part("race-scrub");
const SILENCE = "The server does not answer. The race is safe in the address; try again.";

const fail = (error) => tell(reasonOf(error, SILENCE));

// --- the clock ----------------------------------------------------------------------------------------------------
let shown = start.frame;

function show(frame) {
  shown = frame;
  paint(frame);
}

/** The frame of the present time, as soon as it is here; spoken once. */
async function settle() {
  const { at, guess } = view;
  const isLeft = () => at !== view.at || guess !== view.guess; // gone on meanwhile
  try {
    const frame = server.here(at) ?? await server.frame(at);
    if (!frame || isLeft()) return;
    show(frame);
    say(frame.sentence);
    const place = placeOf(at);
    server.prepare(place - AHEAD, AHEAD);
    server.prepare(place, AHEAD);
  } catch (error) {
    if (!isLeft()) fail(error);
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
  stage.toggleAttribute("data-playing", on);
  namePlay(on);
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
  server.prepare(place, AHEAD);
  const wanted = runOn(mine.clock, Math.min(now - mine.last, 100));
  mine.last = now;
  let at = placeOf(wanted);
  while (at > place && !server.here(known.ticks[at])) at -= 1; // the clock waits for what is not here yet
  if (at > place) {
    const before = shown;
    const frame = server.here(known.ticks[at]);
    view.at = frame.at;
    show(frame);
    keepAddress();
    const arrives = frame.lanes.some((lane, number) => lane.place && !before.lanes[number].place);
    if (arrives && view.at < known.ticks.at(-1)) say(frame.sentence);
  }
  const next = known.ticks[at + 1];
  mine.clock = next === undefined || server.here(next) ? wanted : Math.min(wanted, next);
  if (view.at >= known.ticks.at(-1)) pause();
  else requestAnimationFrame((time) => tick(mine, time));
}

function faster(by) {
  const speeds = pace.all();
  const at = speeds.indexOf(view.speed) + by;
  if (at >= 0 && at < speeds.length) setSpeed(speeds[at]);
}

function setSpeed(speed) {
  view.speed = speed;
  pace.show(speed);
  keepAddress();
  note(`Ten times as much every ${speed} s.`);
}

// --- the question before the start --------------------------------------------------------------------------------
function guess(value) {
  view.guess = value;
  server.forget();
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
};
Object.assign(others, keys.common);

let nudged = false; // the clicker has come upon the open question

async function act(command) {
  if (command === "stop" && !nudged && !part("question").hidden) {
    nudged = true;
    tell("First the guess of the room. Page Down once more starts without one.");
    return;
  }
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

keys.listen(act);
screen.onChange((kind) => {
  view.view = kind;
  keepAddress();
});
let from = null; // where the hand took the slider
scrub.addEventListener("input", () => {
  pause();
  if (from === null) {
    settleAddress();
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
part("speeds").addEventListener("change", ({ target }) => setSpeed(target.value));
window.addEventListener("popstate", () => {
  pause();
  const before = view.guess;
  readAddress();
  if (before !== view.guess) server.forget();
  pace.show(view.speed);
  document.dispatchEvent(new CustomEvent("themes"));
  screen.show(view.view);
  settle();
});

// --- the start ----------------------------------------------------------------------------------------------------
async function explore() {
  try {
    await server.exploreAll((words) => {
      note(words);
      paintAxis();
    });
    note("");
    paintAxis();
    server.forget();
    await settle();
    stage.dataset.explored = "yes";
  } catch (error) {
    fail(error);
  }
}

part("settings").open = true; // it is a popover here; without script it unfolds below the stage
show(start.frame);
explored = explore();
document.documentElement.dataset.ready = "yes";
