// The race: commands in, frames on the stage, the clock in the address. The clock runs on a logarithmic scale.
//
//     start: the guess is open -- a guess, Skip --> standing -- Space --> running -- the last tick --> standing, at the end
//       |  Page Down: held back once               |  ^ ^                   | waits while a frame is not here yet
//       +-- Page Down again, Space, a step --------+  | +-- Space, a step --+
//                                                     |
//     standing -- step, stop, slider --> another clock; its frame comes -- drawn unless the clock has changed again
//
// Meanwhile `explore` computes the race to its end: ticks, stops and bars grow with each answer, and then every frame is
// fetched anew. Commands that move the clock wait for that.

import { announce, byId, sentence, setAttributes, setText, withPrefix } from "../shared/page.js";
import {
  allSpeeds, cellsOf, changeCells, commonCommands, createSvgElement, errorText, formatNumber, goBackToSearch, markEnds, namePlay,
  numberPlace, onCommand, onViewChange, paintCells, request, reveal, showAndAnnounce, showNote, showSpeed, showView, speedText,
  toggleBlank, trackAddress,
} from "../shared/search.js";

// --- state -----------------------------------------------------------------------------------------------------------
// The clock and the settings in the address, and how far the race is known.

const stage = byId("stage");
const start = JSON.parse(stage.dataset.start);

const {
  fixed, view, readAddress, saveAddressSoon, saveAddress, pushAddress,
} = trackAddress("/demo/race", numberPlace, start.defaults, start.fields);

/** How far the race is known: whether it is explored, its ticks and stops, the first tick, and how bars are drawn. */
const known = Object.fromEntries(["known", "ticks", "stops", "first", "shape", "axis", "measure"].map((name) => [name, start[name]]));

/** The index of the last tick at or before a clock. */
function tickIndex(clock) {
  let low = 0;
  let high = known.ticks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known.ticks[middle] <= clock) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

// --- frames from the server ------------------------------------------------------------------------------------------
// Requests: how far the race is known, and its frames, which are cached.

const WINDOW = 24; // frames in one request
const MAX_CACHED_FRAMES = 1500;

const cachedFrames = new Map(); // clock -> frame
const pendingRequests = new Map(); // clock -> promise of the answer

const requestRace = (path, fields, onProgress) =>
  request(`/demo/race/${path}`, { ...fixed, ...(view.guess ? { guess: view.guess } : {}), ...fields }, onProgress);

/** Explore to the end; `onProgress` is called with the progress as a sentence. */
async function exploreAll(onProgress) {
  await requestRace("explore", {}, (answer) => {
    for (const name of Object.keys(known)) known[name] = answer[name];
    if (answer.more) onProgress(answer.progress);
  });
}

/** Give each frame of a sequence the looks of all cells on each lane: an answer holds only the changes. */
function unpackFrames(answer, frames) {
  const boards = [];
  return frames.map((frame) => ({
    ...frame,
    lanes: frame.lanes.map((lane, at) => {
      boards[at] = changeCells(answer, boards[at] ?? [], lane.cells);
      return { ...lane, cells: boards[at], places: answer.places };
    }),
  }));
}

/** Forget all frames, as after a guess: their sentences change. */
function forgetFrames() {
  cachedFrames.clear();
  pendingRequests.clear();
}

const frameHere = (clock) => cachedFrames.get(clock);

function fetchFrom(clock) {
  if (!pendingRequests.has(clock)) {
    const pending = requestRace("frames", { at: clock, count: WINDOW }).then((answer) => {
      if (pendingRequests.get(clock) !== pending) return; // forgotten meanwhile
      pendingRequests.delete(clock);
      for (const name of ["shape", "axis", "measure"]) known[name] = answer[name];
      paintAxis();
      for (const frame of unpackFrames(answer, answer.frames)) cachedFrames.set(frame.at, frame);
      for (const old of cachedFrames.keys()) {
        if (cachedFrames.size <= MAX_CACHED_FRAMES) break;
        cachedFrames.delete(old);
      }
    }).catch((error) => {
      pendingRequests.delete(clock);
      throw error;
    });
    pendingRequests.set(clock, pending);
  }
  return pendingRequests.get(clock);
}

/** Fetch the frame at a clock; undefined if all frames were forgotten meanwhile. */
async function frameAt(clock) {
  if (!cachedFrames.has(clock)) await fetchFrom(clock);
  return cachedFrames.get(clock);
}

/** Fetch the frames of the `count` ticks from an index on, if one is missing. */
function prepareFrames(place, count) {
  if (!byId("question").hidden) return; // the server sends nothing that is behind an open guess
  const missing = known.ticks.slice(Math.max(place, 0), place + count).find((clock) => !cachedFrames.has(clock));
  if (missing !== undefined && !pendingRequests.size) fetchFrom(missing).catch(() => {});
}

// --- painting --------------------------------------------------------------------------------------------------------
// Paints a frame of the race exactly as the server writes it.

const lanes = [...document.querySelectorAll(".lane")].map((lane, at) => ({
  cells: cellsOf(lane.querySelector("table")),
  counts: [...lane.querySelectorAll("dl [data-count]")],
  done: lane.querySelector(".done"),
  watch: lane.querySelector(".watch"),
  bar: document.querySelectorAll(".bars li")[at],
}));

function paintLane(parts, lane) {
  paintCells(parts.cells, lane, parts.board);
  parts.board = lane;
  const cell = Math.max(lane.placed, lane.taken);
  if (cell >= 0) reveal(parts.cells[cell]);
  for (const count of parts.counts) setText(count, formatNumber(lane[count.dataset.count]));
  setText(parts.done, lane.done);
  parts.watch.href = parts.watch.getAttribute("href").replace(/([?&]at=)\d+/, `$1${lane.move}`);
  setText(parts.bar.querySelector(".count"), formatNumber(lane.placements));
  setText(parts.bar.querySelector(".place"), lane.place);
  parts.bar.querySelector(".bar").setAttribute("width", `${lane.part}%`);
}

/** Paint a frame: lanes, bars, sentence and clock. */
function paint(frame) {
  lanes.forEach((parts, at) => paintLane(parts, frame.lanes[at]));
  setText(byId("factor"), frame.factor);
  byId("factor").hidden = !frame.factor;
  setText(byId("sentence"), frame.sentence);
  setText(byId("reason"), frame.reason);
  const { length } = known.ticks;
  scrub.max = String(length - 1);
  scrub.value = String(tickIndex(frame.at));
  scrub.style.setProperty("--part", `${tickIndex(frame.at) / Math.max(length - 1, 1) * 100}%`);
  scrub.setAttribute("aria-valuetext", frame.clock);
  markEnds(!frame.at, known.known && frame.at >= known.ticks.at(-1));
  byId("question").hidden = Boolean(frame.at || view.guess || length < 2);
}

/** Draw the scale of the bars, and say what it is. */
function paintAxis() {
  setAttributes(byId("bars"), { "data-shape": known.shape });
  setText(byId("scale"), known.measure);
  byId("axis").replaceChildren(...known.axis.flatMap(([at, text]) => [
    createSvgElement("line", { x1: `${at}%`, x2: `${at}%`, y1: "0", y2: "25%" }),
    createSvgElement("text", { x: `${at}%`, y: "66%" }, text),
  ]));
}

const TICKS_AHEAD = 20; // ticks whose frames are fetched before the race reaches them
const scrub = byId("race-scrub");

const showError = (error) => showAndAnnounce(errorText(error));

// --- the clock ----------------------------------------------------------------------------------------------------
let [shownFrame] = unpackFrames(start, [start.frame]);

const wordsOf = ({ factor, sentence: words }) => [factor, words].filter(Boolean).join(" ");

function show(frame) {
  shownFrame = frame;
  paint(frame);
}

/** Show the frame of the present clock as soon as it is here, and speak its sentence once. */
async function showCurrentFrame() {
  const { at, guess } = view;
  const isLeft = () => at !== view.at || guess !== view.guess; // gone on meanwhile
  try {
    const frame = frameHere(at) ?? await frameAt(at);
    if (!frame || isLeft()) return;
    show(frame);
    announce(wordsOf(frame));
    const place = tickIndex(at);
    prepareFrames(place - TICKS_AHEAD, TICKS_AHEAD);
    prepareFrames(place, TICKS_AHEAD);
  } catch (error) {
    if (!isLeft()) showError(error);
  }
}

/** Set the clock. The browser's Back undoes a jump. */
function go(at, { jump = false } = {}) {
  showNote("");
  if (at === undefined) return undefined;
  if (jump) pushAddress(() => { view.at = at; });
  else {
    view.at = at;
    saveAddressSoon();
  }
  return showCurrentFrame();
}

const isAtEnd = () => known.ticks.length > 1 && view.at >= known.ticks.at(-1);

const clockAfterNow = (clocks) => clocks.find((clock) => clock > view.at);
const clockBeforeNow = (clocks) => clocks.findLast((clock) => clock < view.at);

// --- playing ------------------------------------------------------------------------------------------------------
let run = null;

function showPlaying(on) {
  stage.toggleAttribute("data-playing", on);
  namePlay(on);
}

function pause() {
  if (!run) return;
  run = null;
  showPlaying(false);
  showNote("");
  saveAddressSoon();
  showCurrentFrame();
}

function play() {
  if (view.at >= known.ticks.at(-1)) return;
  const thisRun = { clock: view.at, last: 0 };
  run = thisRun;
  announce("");
  showNote("");
  showPlaying(true);
  requestAnimationFrame((now) => {
    thisRun.last = now;
    tick(thisRun, now);
  });
}

/** The clock after that many milliseconds of playing: it runs on a logarithmic scale. */
function clockAfter(clock, milliseconds) {
  const power = Math.log10(1 + clock / known.first) + milliseconds / 1000 / start.paces[view.speed];
  return (10 ** power - 1) * known.first;
}

function tick(thisRun, now) {
  if (run !== thisRun) return;
  const place = tickIndex(view.at);
  prepareFrames(place, TICKS_AHEAD);
  const wanted = clockAfter(thisRun.clock, Math.min(now - thisRun.last, 100));
  thisRun.last = now;
  let at = tickIndex(wanted);
  while (at > place && !frameHere(known.ticks[at])) at -= 1; // the clock waits for what is not here yet
  if (at > place) {
    const before = shownFrame;
    const frame = frameHere(known.ticks[at]);
    view.at = frame.at;
    show(frame);
    saveAddressSoon();
    const arrives = frame.lanes.some((lane, number) => lane.place && !before.lanes[number].place);
    if (arrives && view.at < known.ticks.at(-1)) announce(wordsOf(frame));
  }
  const next = known.ticks[at + 1];
  thisRun.clock = next === undefined || frameHere(next) ? wanted : Math.min(wanted, next);
  if (view.at >= known.ticks.at(-1)) pause();
  else requestAnimationFrame((time) => tick(thisRun, time));
}

function changeSpeed(by) {
  const speeds = allSpeeds();
  const at = speeds.indexOf(view.speed) + by;
  if (at >= 0 && at < speeds.length) setSpeed(speeds[at]);
}

function setSpeed(speed) {
  view.speed = speed;
  showSpeed(speed);
  saveAddressSoon();
  showNote(`Speed: ${speedText()}.`);
}

// --- the question before the start --------------------------------------------------------------------------------
function submitGuess(value) {
  view.guess = value;
  showNote("");
  forgetFrames();
  saveAddressSoon();
  stage.focus({ preventScroll: true }); // keys are for the stage again
  showCurrentFrame();
}

byId("question").addEventListener("submit", (event) => {
  event.preventDefault();
  submitGuess(event.submitter.value);
});

// --- commands -----------------------------------------------------------------------------------------------------
let exploration = null;

const clockCommands = {
  forward: () => go(clockAfterNow(known.ticks)),
  back: () => go(clockBeforeNow(known.ticks)),
  stop: () => (isAtEnd() ? showAndAnnounce(sentence("race-end")) : go(clockAfterNow(known.stops), { jump: true })),
  "stop-back": () => (!view.at && goBackToSearch()) || go(clockBeforeNow(known.stops), { jump: true }),
  first: () => go(0, { jump: true }),
  last: () => go(known.ticks.at(-1), { jump: true }),
  play,
};
const immediateCommands = {
  faster: () => changeSpeed(1),
  slower: () => changeSpeed(-1),
  blank: () => {
    pause();
    toggleBlank();
  },
  image: async () => {
    const { copyImage } = await import("../shared/copy_image.js");
    const { p, title = "" } = fixed;
    const kind = byId("question").hidden ? "solution" : "puzzle"; // a guess before the start is not given away
    showAndAnnounce(await copyImage(withPrefix(`/pictures/${kind}.jpg?${new URLSearchParams({ p, title })}`), `The ${kind}`));
  },
};
Object.assign(immediateCommands, commonCommands);

let wasHeldBack = false; // whether the open question has held back a press of the clicker

async function runCommand(command) {
  if (command === "stop" && !wasHeldBack && !byId("question").hidden) {
    wasHeldBack = true;
    showAndAnnounce(sentence("guess-first"));
    return;
  }
  if (immediateCommands[command]) {
    immediateCommands[command]();
    return;
  }
  if (!clockCommands[command]) return;
  const running = run;
  pause();
  if (command === "play" && running) return;
  if (!known.known) await exploration;
  clockCommands[command]();
}

onCommand(runCommand);
onViewChange((kind) => {
  const change = () => { view.view = kind; };
  if (kind === "projector") return pushAddress(change); // Back leaves it
  change();
  return saveAddressSoon();
});
let dragStart = null; // the clock at which a drag of the slider began
scrub.addEventListener("input", () => {
  pause();
  if (dragStart === null) {
    saveAddress();
    dragStart = view.at;
  }
  view.at = known.ticks[Number(scrub.value)];
  showCurrentFrame();
});
scrub.addEventListener("change", () => {
  const at = known.ticks[Number(scrub.value)];
  view.at = dragStart ?? view.at;
  dragStart = null;
  go(at, { jump: Math.abs(tickIndex(at) - tickIndex(view.at)) > 1 });
});
byId("speeds").addEventListener("change", ({ target }) => setSpeed(target.value));
window.addEventListener("popstate", () => {
  pause();
  const before = view.guess;
  readAddress();
  if (before !== view.guess) forgetFrames();
  showSpeed(view.speed);
  document.dispatchEvent(new CustomEvent("themes"));
  showView(view.view);
  showCurrentFrame();
});

// --- the start ----------------------------------------------------------------------------------------------------
async function explore() {
  try {
    await exploreAll((words) => {
      showNote(words);
      paintAxis();
    });
    showNote("");
    paintAxis();
    forgetFrames();
    await showCurrentFrame();
    stage.dataset.explored = "yes";
  } catch (error) {
    showError(error);
  }
}

byId("settings").open = true; // it is a popover here; without script it unfolds below the stage
show(shownFrame);
exploration = explore();
document.documentElement.dataset.ready = "yes";
