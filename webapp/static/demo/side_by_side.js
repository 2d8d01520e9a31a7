// Two searches side by side: commands in, both boards at one move, the move in the address.
//
//     shown -- step, slider, End --> the move changes at once -- its frame comes --> shown
//       |  ^                            + stepped on meanwhile: the frame is dropped
//       |  +---- Space, another command, the end, an error ----+
//       +-- Space --> playing: a move after another -----------+
//       +-- Page Down, D --> the server looks for the difference --> its move
//
// Meanwhile `explore` explores both searches to their ends: the slider grows with each answer.

import { announce, byId, sentence, setAttributes, setText } from "../shared/page.js";
import {
  allSpeeds, cellsOf, changeCells, commonCommands, errorText, formatNumber, goBackToSearch, keepChoices, markEnds, namePlay, onCommand, onViewChange,
  numberPlace, paintCells, request, reveal, showAndAnnounce, showNote, showSpeed, showView, speedText, toggleBlank,
  trackAddress,
} from "../shared/search.js";

const PATH = "/demo/side-by-side";
const stage = byId("stage");
const start = JSON.parse(stage.dataset.start);
const {
  fixed, view, readAddress, saveAddressSoon, saveAddress, pushAddress,
} = trackAddress("/demo/race", numberPlace, start.defaults, start.fields);
const known = { total: start.total, known: start.known };

// --- frames from the server ------------------------------------------------------------------------------------------

const WINDOW = 24; // frames in one request
const MAX_CACHED_FRAMES = 1500;
const cachedFrames = new Map(); // move -> frame
const pendingRequests = new Map(); // move -> promise

function learn(answer) {
  if (answer.total === undefined) return;
  known.total = Math.max(known.total, answer.total);
  known.known = answer.known;
  paintTotal();
}

const ask = (path, fields) => request(`${PATH}/${path}`, { ...fixed, ...fields }, learn);

/** Give each frame of a sequence the looks of all cells: an answer holds only the changes. */
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

function fetchFrom(move) {
  if (!pendingRequests.has(move)) {
    const pending = ask("frames", { at: move, count: WINDOW }).then((answer) => {
      for (const frame of unpackFrames(answer, answer.frames)) cachedFrames.set(frame.at, frame);
      for (const old of cachedFrames.keys()) {
        if (cachedFrames.size <= MAX_CACHED_FRAMES) break;
        cachedFrames.delete(old);
      }
    }).finally(() => pendingRequests.delete(move));
    pendingRequests.set(move, pending);
  }
  return pendingRequests.get(move);
}

async function frameAt(move) {
  if (!cachedFrames.has(move)) await fetchFrom(move);
  return cachedFrames.get(move);
}

/** Fetch the moves behind this one before they are needed. */
function prepareFrames(move) {
  const last = Math.min(move + WINDOW / 2, known.total);
  for (let at = move + 1; at <= last; at += 1) {
    if (!cachedFrames.has(at)) {
      if (!pendingRequests.size) fetchFrom(at).catch(() => {});
      return;
    }
  }
}

// --- painting --------------------------------------------------------------------------------------------------------

const lanes = [...document.querySelectorAll(".lane")].map((lane) => ({
  cells: cellsOf(lane.querySelector("table")),
  counts: [...lane.querySelectorAll("dl [data-count]")],
  lines: [...lane.querySelectorAll("ol[data-code] > li")],
  value: lane.querySelector("samp"),
  done: lane.querySelector(".done"),
  what: lane.querySelector(".what"),
  watch: lane.querySelector(".watch"),
}));
const scrub = byId("race-scrub");

function paintLane(parts, lane) {
  paintCells(parts.cells, lane, parts.board);
  parts.board = lane;
  const cell = Math.max(lane.placed, lane.taken);
  if (cell >= 0) reveal(parts.cells[cell]);
  for (const count of parts.counts) setText(count, lane.counts[count.dataset.count]);
  parts.lines.forEach((line, at) => setAttributes(line, { class: at === lane.line ? "at" : "", "aria-current": at === lane.line ? "step" : "" }));
  if (parts.value) setText(parts.value, lane.value);
  setText(parts.done, lane.done);
  setText(parts.what, lane.sentence);
  parts.watch.href = parts.watch.getAttribute("href").replace(/([?&]at=)\d+/, `$1${lane.move}`);
}

/** Show how many moves there are, as far as they are known. */
function paintTotal() {
  setText(byId("of-total"), `of ${formatNumber(known.total)}${known.known ? "" : "+"}`);
  scrub.max = String(known.total);
  scrub.style.setProperty("--part", `${view.at / Math.max(known.total, 1) * 100}%`);
}

function paint(frame) {
  lanes.forEach((parts, at) => paintLane(parts, frame.lanes[at]));
  const words = byId("sentence");
  setText(words, frame.sentence);
  words.toggleAttribute("data-parts", frame.parts);
  setText(byId("count-move"), formatNumber(frame.at));
  scrub.value = String(frame.at);
  scrub.setAttribute("aria-valuetext", formatNumber(frame.at));
  paintTotal();
  markEnds(!frame.at, known.known && frame.at >= known.total);
}

const showError = (error) => showAndAnnounce(errorText(error));

// --- moves -----------------------------------------------------------------------------------------------------------

/** Show the frame of the present move as soon as it is here, and speak its sentence once. */
async function showCurrentFrame(isQuiet = false) {
  const { at } = view;
  try {
    const frame = await frameAt(at);
    if (!frame || at !== view.at) return;
    paint(frame);
    if (!isQuiet) announce(frame.sentence);
    prepareFrames(at);
  } catch (error) {
    if (at === view.at) showError(error);
  }
}

/** Go to a move. The browser's Back undoes a jump. */
function go(at, { jump = false, isQuiet = false } = {}) {
  if (!isQuiet) showNote(""); // else it plays on, and says its speed
  if (jump) pushAddress(() => { view.at = at; });
  else {
    view.at = at;
    saveAddressSoon();
  }
  return showCurrentFrame(isQuiet);
}

function step(by) {
  const at = view.at + by;
  if (at >= 0 && (at <= known.total || !known.known)) go(at);
}

async function goToDifference(fields, none) {
  try {
    const { move, end } = await ask("difference", fields);
    if (move === null && end) {
      await go(end, { jump: true });
      showNote(sentence("no-more"));
    } else if (move === null) (fields.back && goBackToSearch()) || showAndAnnounce(sentence(none));
    else go(move, { jump: true });
  } catch (error) {
    showError(error);
  }
}

// --- playing ---------------------------------------------------------------------------------------------------------

let timer = 0;
const isPlaying = () => stage.hasAttribute("data-playing");

function showPlaying(on) {
  stage.toggleAttribute("data-playing", on);
  namePlay(on);
}

function pause() {
  if (!isPlaying()) return;
  clearTimeout(timer);
  showPlaying(false);
  showNote("");
  saveAddress();
  announce(byId("sentence").textContent);
}

async function tick() {
  if (!isPlaying()) return;
  if (known.known && view.at >= known.total) {
    pause();
    return;
  }
  const rate = start.paces[view.speed] ?? start.paces.fast;
  const apart = start.paces[view.speed] ? 1 : Math.ceil(known.total / (rate * start.whole));
  await go(Math.min(view.at + apart, Math.max(known.total, view.at + 1)), { isQuiet: true });
  timer = setTimeout(tick, 1000 / rate);
}

function play() {
  if (known.known && view.at >= known.total) return;
  showNote("");
  showPlaying(true);
  tick();
}

function setSpeed(speed) {
  view.speed = speed;
  showSpeed(speed);
  saveAddressSoon();
  showNote(`Speed: ${speedText()}.`);
}

function changeSpeed(by) {
  const speeds = allSpeeds();
  const at = speeds.indexOf(view.speed) + by;
  if (at >= 0 && at < speeds.length) setSpeed(speeds[at]);
}

// --- commands --------------------------------------------------------------------------------------------------------

const commands = {
  forward: () => step(1),
  back: () => step(-1),
  first: () => go(0, { jump: true }),
  last: () => go(known.total, { jump: true }),
  stop: () => goToDifference({ at: view.at }, "no-difference"),
  "stop-back": () => goToDifference({ at: view.at, back: 1 }, "no-difference-before"),
  parting: () => goToDifference({ at: 0 }, "no-difference"),
  retreat: () => commands.parting(),
};
const immediateCommands = {
  faster: () => changeSpeed(1),
  slower: () => changeSpeed(-1),
  blank: () => {
    pause();
    toggleBlank();
  },
  ...commonCommands,
};

onCommand((command) => {
  if (immediateCommands[command]) {
    immediateCommands[command]();
    return;
  }
  const wasPlaying = isPlaying();
  pause();
  if (command === "play" && !wasPlaying) play();
  else commands[command]?.();
});
onViewChange((kind) => {
  const change = () => { view.view = kind; };
  if (kind === "projector") return pushAddress(change); // Back leaves it
  change();
  return saveAddressSoon();
});
window.addEventListener("pagehide", () => keepChoices({ code: fixed.code ?? "pseudo", speed: view.speed }, { code: "pseudo", speed: start.defaults.speed }));
let dragStart = null; // the move at which a drag of the slider began
scrub.addEventListener("input", () => {
  pause();
  dragStart ??= view.at;
  view.at = Number(scrub.value);
  showCurrentFrame(true);
});
scrub.addEventListener("change", () => {
  const at = Number(scrub.value);
  view.at = dragStart ?? view.at;
  dragStart = null;
  go(at, { jump: true });
});
byId("speeds").addEventListener("change", ({ target }) => setSpeed(target.value));
window.addEventListener("popstate", () => {
  pause();
  readAddress();
  showSpeed(view.speed);
  document.dispatchEvent(new CustomEvent("themes"));
  showView(view.view);
  showCurrentFrame();
});

// --- the start -------------------------------------------------------------------------------------------------------

async function explore() {
  try {
    if (!known.known) await ask("explore", {});
    cachedFrames.clear(); // the end of a search was not known in some
    await showCurrentFrame(true);
    stage.dataset.explored = "yes";
  } catch (error) {
    showError(error);
  }
}

byId("settings").open = true; // it is a popover here; without script it unfolds below the stage
paint(unpackFrames(start, [start.frame])[0]);
explore();
document.documentElement.dataset.ready = "yes";
