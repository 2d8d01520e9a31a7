// Several searches on one clock: commands in, frames on the stage, the place on the clock in the address. A frame names the
// places that commands lead to (`to`); where it does not, the server searches for the place (`goto`).
//
//     start: the guess is open -- a guess, Skip --> standing -- Space --> running -- the last place --> standing, at the end
//       |  Page Down: held back once               |  ^ ^                   | waits while a frame is not here yet
//       +-- Page Down again, Space, a step --------+  | +-- Space, a step --+
//                                                     |
//     standing -- step, stop, slider --> another place; its frame comes -- drawn unless the place has changed again
//
// Meanwhile `explore` explores the searches to their ends: the scale grows with each answer, and then every frame is fetched
// anew. Where places are ticks, commands wait for that.

import * as lecture from "./lecture.js";
import { keptFile } from "../shared/own_files.js";
import { announce, byId, createElement, sentence, setAttributes, setText, withPrefix } from "../shared/page.js";
import {
  allSpeeds, cellsOf, changeCells, commonCommands, createSvgElement, errorText, goBackToSearch, keepChoices, markEnds, namePlay,
  numberPlace, onCommand, onViewChange, paintCells, request, reveal, showAndAnnounce, showNote, showSpeed, showView, speedText,
  toggleBlank, trackAddress,
} from "../shared/search.js";

// --- state -----------------------------------------------------------------------------------------------------------
// The place and the settings in the address, and how far the searches are known.

const stage = byId("stage");
const start = JSON.parse(stage.dataset.start);

const {
  fixed, view, readAddress, saveAddressSoon, saveAddress, pushAddress,
} = trackAddress(start.fields.lesson ? "/demo" : "/demo/race", numberPlace, start.defaults, start.fields);

/**
 * The scale: whether it is known to its end, its last place, in words too and, unless every number is a place, all places
 * (`ticks`), of which there are none while the guess is open; and how bars are drawn.
 */
const scale = {};

function learn(answer) {
  if (answer.finished === undefined) return;
  scale.known = answer.finished;
  if (scale.ticks?.length && !answer.ticks?.length) return; // the guess is open once more
  scale.last = answer.total;
  for (const name of ["ticks", "of_total", "first", "shape", "axis", "measure"]) scale[name] = answer[name];
}

/** The index in the ticks of the last one at or before a place. */
function tickIndex(at) {
  let low = 0;
  let high = scale.ticks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (scale.ticks[middle] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The places after one that playing shows next. */
function placesAfter(at, count, stride = 1) {
  if (scale.ticks) return scale.ticks.slice(tickIndex(at) + 1, tickIndex(at) + 1 + count);
  const places = [];
  for (let next = at + stride; places.length < count && next < scale.last; next += stride) places.push(next);
  return places.length < count && at < scale.last ? [...places, scale.last] : places;
}

const positionAt = (at) => (scale.ticks ? Math.max(tickIndex(at), 0) : at);
const placeAt = (position) => (scale.ticks ? scale.ticks[position] : position);

// --- frames from the server ------------------------------------------------------------------------------------------

const WINDOW = 24; // frames in one request
const MAX_CACHED_FRAMES = 1500;

const cachedFrames = new Map(); // place -> frame
const pendingRequests = new Map(); // place -> promise of the answer

function ask(path, fields, onProgress = () => {}) {
  const guess = view.guess ? { guess: view.guess } : {};
  return request(`/demo/${path}`, { ...fixed, ...guess, ...fields }, (answer) => {
    learn(answer);
    if (answer.more) onProgress(answer);
  });
}

/** Give each frame of a sequence the looks of all cells on each lane: an answer holds only the changes. */
function unpackFrames(answer) {
  const boards = [];
  return answer.frames.map((frame) => ({
    ...frame,
    to: Object.fromEntries(Object.entries(frame.to).map(([name, to]) => [name, to && Number(to)])),
    lanes: frame.lanes.map((lane, at) => {
      boards[at] = changeCells(answer, boards[at] ?? [], lane.cells);
      return { ...lane, cells: boards[at], places: answer.places };
    }),
  }));
}

function keepFrames(answer) {
  paintScale();
  for (const frame of unpackFrames(answer)) cachedFrames.set(frame.move, frame);
  for (const old of cachedFrames.keys()) {
    if (cachedFrames.size <= MAX_CACHED_FRAMES) break;
    cachedFrames.delete(old);
  }
}

/** Forget all frames, as after a guess: their sentences change. */
function forgetFrames() {
  cachedFrames.clear();
  pendingRequests.clear();
}

function fetchFrom(at, stride = 1) {
  if (!pendingRequests.has(at)) {
    const pending = ask("frames", { at, count: WINDOW, stride }).then((answer) => {
      if (pendingRequests.get(at) !== pending) return; // forgotten meanwhile
      pendingRequests.delete(at);
      keepFrames(answer);
    }).catch((error) => {
      pendingRequests.delete(at);
      throw error;
    });
    pendingRequests.set(at, pending);
  }
  return pendingRequests.get(at);
}

/** Fetch the frame at a place; undefined if all frames were forgotten meanwhile. */
async function frameAt(at) {
  if (!cachedFrames.has(at)) await fetchFrom(at);
  return cachedFrames.get(at);
}

const isGuessOpen = () => !(byId("question")?.hidden ?? true);

/** Fetch the frames of these places, if one is missing. */
function prepareFrames(places, stride = 1) {
  if (isGuessOpen()) return; // the server sends nothing that is behind an open guess
  const missing = places.find((at) => !cachedFrames.has(at));
  if (missing !== undefined && !pendingRequests.size) fetchFrom(missing, stride).catch(() => {});
}

// --- painting --------------------------------------------------------------------------------------------------------
// Paints a frame exactly as the server writes it.

const lanes = [...document.querySelectorAll(".lane")].map((lane, at) => ({
  cells: cellsOf(lane.querySelector("table")),
  counts: [...lane.querySelectorAll("dl [data-count]")],
  code: lane.querySelector("ol[data-code]"),
  recording: lane.dataset.recording,
  value: lane.querySelector("samp"),
  done: lane.querySelector(".done"),
  what: lane.querySelector(".what"),
  watch: lane.querySelector(".watch"),
  bar: document.querySelectorAll(".bars li")[at],
  result: document.querySelectorAll("#result tbody tr")[at],
}));
const scrub = byId("race-scrub");

/** Mark the line of a listing that has just run; a source of any length is scrolled to it. */
function paintLine(code, now) {
  [...code.children].forEach((line, at) => setAttributes(line, { class: at === now ? "at" : "", "aria-current": at === now ? "step" : "" }));
  const line = code.children[now];
  if (line && "own" in code.dataset) code.scrollTop = line.offsetTop - (code.clientHeight - line.offsetHeight) / 2;
}

/** Show the source that this browser keeps beside a recording in the place of what every recording shows. */
async function showOwnSource(parts) {
  const source = "own" in parts.code.dataset ? "" : (await keptFile(parts.recording))?.source;
  if (source) {
    parts.code.replaceChildren(...source.split("\n").map((text) => {
      const line = document.createElement("li");
      line.append(createElement("code", text));
      return line;
    }));
    parts.code.dataset.own = "";
    parts.value = null;
  }
  if (parts.board) paintLine(parts.code, "own" in parts.code.dataset ? parts.board.own_line - 1 : parts.board.line);
}

function paintLane(parts, lane, result = {}) {
  paintCells(parts.cells, lane, parts.board);
  parts.board = lane;
  const cell = Math.max(lane.placed, lane.taken);
  if (cell >= 0) reveal(parts.cells[cell]);
  for (const count of parts.counts) setText(count, lane.counts[count.dataset.count]);
  if (parts.code) paintLine(parts.code, "own" in parts.code.dataset ? lane.own_line - 1 : lane.line);
  if (parts.value) setText(parts.value, lane.value);
  if (parts.what) setText(parts.what, lane.sentence);
  setText(parts.done, lane.done);
  if (parts.watch) parts.watch.href = parts.watch.getAttribute("href").replace(/([?&]at=)\d+/, `$1${lane.move}`);
  for (const cellOfResult of parts.result.querySelectorAll("td")) setText(cellOfResult, result[cellOfResult.dataset.name] ?? "");
  if (!parts.bar) return;
  setText(parts.bar.querySelector(".count"), lane.amount);
  setText(parts.bar.querySelector(".place"), lane.place);
  parts.bar.querySelector(".bar").setAttribute("width", `${lane.part}%`);
}

/** Paint a frame: lanes, bars, sentence, result and clock. */
function paint(frame) {
  lanes.forEach((parts, at) => paintLane(parts, frame.lanes[at], frame.result[at]));
  byId("result").hidden = !frame.result.length;
  setText(byId("factor"), frame.factor);
  byId("factor").hidden = !frame.factor;
  setText(byId("sentence"), frame.sentence);
  byId("sentence").parentElement.toggleAttribute("data-parts", frame.departs);
  setText(byId("reason"), frame.reason);
  if (byId("count-move")) setText(byId("count-move"), frame.clock); // of moves alone
  scrub.setAttribute("aria-valuetext", frame.clock);
  markEnds(frame.to.back === null, frame.to.forward === null);
  if (byId("question")) byId("question").hidden = Boolean(frame.move || view.guess || frame.to.forward === null);
  paintScale();
  if (frame.onward) nameNext(frame.onward);
}

/** Write on the button of a lesson what comes next: 'next', 'ask', or 'end' where it gives way to the next lesson. */
function nameNext(onward) {
  const [button, link] = [byId("step-on"), byId("lesson-next") ?? byId("lesson-end")];
  const hadFocus = [button, link].includes(document.activeElement);
  const [plain, asking] = button.querySelectorAll("span");
  plain.hidden = onward === "ask";
  asking.hidden = onward !== "ask";
  button.hidden = onward === "end";
  link.hidden = onward !== "end";
  if (hadFocus) (link.hidden ? button : link).focus({ preventScroll: true });
}

/** Show where the place lies on the scale, and draw the scale of the bars. */
function paintScale() {
  scrub.max = String(scale.ticks ? Math.max(scale.ticks.length - 1, 0) : scale.last);
  scrub.value = String(positionAt(shownFrame.move));
  scrub.style.setProperty("--part", `${positionAt(shownFrame.move) / Math.max(Number(scrub.max), 1) * 100}%`);
  if (byId("of-total")) setText(byId("of-total"), scale.of_total);
  if (!byId("bars") || scale.axis === paintScale.axis) return;
  paintScale.axis = scale.axis;
  setAttributes(byId("bars"), { "data-shape": scale.shape });
  setText(byId("scale"), scale.measure);
  byId("axis").replaceChildren(...scale.axis.flatMap(([at, text]) => [
    createSvgElement("line", { x1: `${at}%`, x2: `${at}%`, y1: "0", y2: "25%" }),
    createSvgElement("text", { x: `${at}%`, y: "66%" }, text),
  ]));
}

const AHEAD = 20; // places whose frames are fetched before they are shown

const showError = (error) => showAndAnnounce(errorText(error));

// --- the clock -------------------------------------------------------------------------------------------------------

learn(start.progress);
let [shownFrame] = unpackFrames({ ...start, frames: [start.frame] });
cachedFrames.set(shownFrame.move, shownFrame);

const wordsOf = ({ factor, sentence: words }) => [factor, words].filter(Boolean).join(" ");

function show(frame) {
  shownFrame = frame;
  paint(frame);
}

/** Show the frame of the present place as soon as it is here, and speak its sentence once. */
async function showCurrentFrame() {
  const { at, guess } = view;
  const isLeft = () => at !== view.at || guess !== view.guess; // gone on meanwhile
  try {
    const frame = cachedFrames.get(at) ?? await frameAt(at);
    if (!frame || isLeft()) return;
    show(frame);
    announce(wordsOf(frame));
    prepareFrames(placesAfter(at, AHEAD));
  } catch (error) {
    if (!isLeft()) showError(error);
  }
}

/** Go to a place. The browser's Back undoes a jump. */
function go(at, { jump = false } = {}) {
  showNote("");
  if (jump) pushAddress(() => { view.at = at; });
  else {
    view.at = at;
    saveAddressSoon();
  }
  return showCurrentFrame();
}

let isEndSaid = false; // that Page Down leads to another lesson

/**
 * Leave the race where a command leads beyond its first or last stop: in a lesson to the step before or after, from its
 * last step to the next lesson once that is said, else back to the search. Returns whether it leads anywhere.
 */
function leave(command) {
  if (!fixed.lesson) return command === "stop-back" && goBackToSearch();
  if (command !== "stop" && command !== "stop-back") return false;
  let href = stage.dataset[command === "stop" ? "ahead" : "back"];
  if (!href && command === "stop") {
    if (!isEndSaid) showAndAnnounce(sentence("lesson-over"));
    href = isEndSaid ? byId("lesson-next")?.href : "";
    isEndSaid = true;
    if (!href) return true;
  }
  if (href) openStep(href);
  return Boolean(href);
}

/** Open another step, or another lesson, with the looks that the person chose here. */
function openStep(href) {
  const to = new URL(href, location.href);
  for (const name of ["view", "theme", "speed"]) {
    if (view[name] === start.defaults[name]) to.searchParams.delete(name);
    else to.searchParams.set(name, view[name]);
  }
  saveAddress();
  location.assign(to.href.replaceAll("%2C", ","));
}

/** Ask the server where a command leads, go there, and show what it says of that. */
async function search(command) {
  const { at } = view;
  try {
    const answer = await ask("goto", { at, do: command }, ({ exploring }) => showNote(exploring));
    if (at !== view.at) return; // gone on meanwhile
    if (answer.to === null && leave(command)) return;
    if (answer.to !== null) {
      keepFrames({ ...answer, frames: [answer.frame] });
      await go(Number(answer.to), { jump: true });
    } else announce(answer.words);
    showNote(answer.words);
  } catch (error) {
    showError(error);
  }
}

/** Step on before the frame of the present place has come: to the place beside it on the scale, if there is one. */
function stepUnseen(by) {
  const position = positionAt(view.at) + by;
  return position >= 0 && position <= Number(scrub.max) ? go(placeAt(position)) : undefined;
}

/** Follow a command to the place that the frame of the present place names, or search for it. */
async function follow(command) {
  const { at } = view;
  const isHere = cachedFrames.has(at);
  const by = { back: -1, forward: 1 }[command];
  if (!isHere && by) return stepUnseen(by);
  const frame = isHere ? cachedFrames.get(at) : await frameAt(at);
  const to = frame?.to[command];
  if (!frame || at !== view.at) return undefined; // gone on meanwhile
  if (to === undefined) return SEARCHED.includes(command) ? search(command) : undefined;
  if (to === null) return leave(command);
  return go(to, { jump: !by });
}

// --- playing ---------------------------------------------------------------------------------------------------------

const FRAMES_A_SECOND = 15; // that are drawn where moves are left out
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

const isAtEnd = () => shownFrame.to.forward === null;

/** The moves a second at the present speed: one that has no pace plays all that is left in some seconds. */
function movesASecond() {
  return start.paces[view.speed] ?? Math.max(start.paces.fast, (scale.last - view.at) / start.whole);
}

async function play() {
  if (isAtEnd()) return;
  if (scale.ticks && !scale.ticks.length) await go(shownFrame.to.forward); // behind the open guess
  if (!scale.ticks && !start.paces[view.speed]) await exploration;
  const rate = scale.ticks ? 0 : movesASecond();
  const stride = rate > start.paces.fast ? Math.ceil(rate / FRAMES_A_SECOND) : 1;
  const thisRun = { clock: scale.ticks ? view.at : view.at + 1, last: 0, stride, rate, speed: view.speed };
  run = thisRun;
  announce("");
  showNote("");
  showPlaying(true);
  requestAnimationFrame((now) => {
    thisRun.last = now;
    tick(thisRun, now);
  });
}

/** The clock after that many milliseconds of playing: moves go by evenly, ticks on powers of ten. */
function clockAfter({ clock, rate }, milliseconds) {
  if (!scale.ticks) return clock + milliseconds / 1000 * rate;
  const power = Math.log10(1 + clock / scale.first) + milliseconds / 1000 / start.paces[view.speed];
  return (10 ** power - 1) * scale.first;
}

function tick(thisRun, now) {
  if (run !== thisRun) return;
  const ahead = placesAfter(view.at, AHEAD, thisRun.stride);
  prepareFrames(ahead, thisRun.stride);
  const wanted = clockAfter(thisRun, Math.min(now - thisRun.last, 100));
  thisRun.last = now;
  const at = ahead.findLast((place) => place <= wanted && cachedFrames.has(place)); // it waits for what is not here yet
  if (at !== undefined) {
    const before = shownFrame;
    view.at = at;
    show(cachedFrames.get(at));
    saveAddressSoon();
    const arrives = shownFrame.lanes.some((lane, number) => lane.place && !before.lanes[number].place);
    if (arrives && !isAtEnd()) announce(wordsOf(shownFrame));
  }
  const next = ahead.find((place) => place > view.at);
  thisRun.clock = next === undefined || cachedFrames.has(next) ? wanted : Math.min(wanted, next);
  if (isAtEnd()) pause();
  else requestAnimationFrame((time) => tick(thisRun, time));
}

function changeSpeed(by) {
  const speeds = allSpeeds();
  const at = speeds.indexOf(view.speed) + by;
  if (at >= 0 && at < speeds.length) setSpeed(speeds[at]);
}

function setSpeed(speed) {
  const wasRunning = run;
  run = null;
  view.speed = speed;
  showSpeed(speed);
  saveAddressSoon();
  if (wasRunning) play();
  showNote(`Speed: ${speedText()}.`);
}

// --- the question before the start -----------------------------------------------------------------------------------

function submitGuess(value) {
  view.guess = value;
  showNote("");
  forgetFrames();
  saveAddressSoon();
  stage.focus({ preventScroll: true }); // keys are for the stage again
  showCurrentFrame();
}

byId("question")?.addEventListener("submit", (event) => {
  event.preventDefault();
  submitGuess(event.submitter.value);
});

// --- the choice of searches --------------------------------------------------------------------------------------------

const racers = [...document.querySelectorAll("#racers input")];
const maxRacers = () => Number(byId("racers").dataset.most);
const countRacers = () => racers.filter((racer) => racer.checked).length;

/** Offer only what can be shown: so many searches, and moves for two of them. */
function limitChoices() {
  const count = countRacers();
  for (const racer of racers) racer.disabled = count >= maxRacers() && !racer.checked;
  setText(byId("refusal"), count >= maxRacers() ? sentence("no-more") : "");
  const [moves, ...others] = byId("setup").querySelectorAll("[name='clock']");
  moves.disabled = count !== 2;
  byId("only-two").hidden = count === 2;
  if (count > 2 && moves.checked && others.length) others[0].checked = true;
}

/** A search chosen beside the two ways of one takes their place: nobody has chosen those one by one. */
function chooseRacer({ target }) {
  if (!racers.includes(target)) return;
  if (target.checked && !target.value.includes("~")) {
    for (const racer of racers) if (racer.value.includes("~")) racer.checked = false;
  }
  limitChoices();
}

function setUpChoices() {
  const refusal = byId("refusal").textContent; // as the server wrote it
  limitChoices();
  if (refusal) setText(byId("refusal"), refusal);
  byId("setup").addEventListener("change", chooseRacer);
  byId("setup").addEventListener("submit", (event) => {
    const isTooFew = countRacers() < 2;
    if (!isTooFew && countRacers() <= maxRacers()) return;
    event.preventDefault();
    setText(byId("refusal"), sentence(isTooFew ? "too-few" : "no-more"));
  });
  byId("settings").open = true; // it is a popover here; without script it unfolds below the stage
  if ("refused" in byId("settings").dataset) byId("settings").showPopover();
}

// --- commands --------------------------------------------------------------------------------------------------------

let exploration = null;

const BY_STEP = { "step-on": "stop", "step-back": "stop-back" }; // the buttons of a lesson
const PLACES = ["first", "stop-back", "back", "forward", "stop", "last", "part"]; // commands that lead to a place
const SEARCHED = ["stop-back", "stop", "last", "part"]; // that the server can search for
const immediateCommands = {
  faster: () => changeSpeed(1),
  slower: () => changeSpeed(-1),
  blank: () => {
    pause();
    toggleBlank();
  },
  image: async () => {
    const { copyImage } = await import("../shared/copy_image.js");
    const { p, title = "" } = start.board;
    const kind = isGuessOpen() ? "puzzle" : "solution"; // a guess before the start is not given away
    showAndAnnounce(await copyImage(withPrefix(`/pictures/${kind}.jpg?${new URLSearchParams({ p, title })}`), `The ${kind}`));
  },
  notes: () => byId("to-notes")?.click(),
  ...commonCommands,
};

let wasHeldBack = false; // whether the open question has held back a press of the clicker

async function runCommand(pressed) {
  const command = pressed === "retreat" && document.querySelector(".parting") ? "part" : BY_STEP[pressed] ?? pressed;
  if (command === "stop" && !wasHeldBack && isGuessOpen()) {
    wasHeldBack = true;
    showAndAnnounce(sentence("guess-first"));
    return;
  }
  if (immediateCommands[command]) {
    immediateCommands[command]();
    return;
  }
  if (command !== "play" && !PLACES.includes(command)) return;
  const wasRunning = run;
  pause();
  if (command === "play" && wasRunning) return;
  if (scale.ticks && !scale.known) await exploration;
  if (command === "play") play();
  else follow(command).catch(showError);
}

onCommand(runCommand);
if (fixed.lesson) {
  const square = byId("squares").querySelector("[aria-current]");
  new ResizeObserver(() => square.scrollIntoView({ block: "nearest", inline: "center" })).observe(byId("squares"));
  lecture.onRemoteCommand(runCommand);
  lecture.sendPosition(fixed.lesson, Number(stage.dataset.number), true, byId("to-notes").href);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#squares a, #lesson-next");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openStep(link.href);
  });
}
onViewChange((kind) => {
  const change = () => { view.view = kind; };
  if (kind === "projector") return pushAddress(change); // Back leaves it
  change();
  return saveAddressSoon();
});
const keepsCode = lanes.every(({ code }) => code); // else nobody has seen it
window.addEventListener("pagehide", () => {
  const code = keepsCode ? { code: fixed.code ?? "pseudo" } : {};
  keepChoices({ ...code, speed: view.speed }, { code: "pseudo", speed: start.defaults.speed });
});
let dragStart = null; // the place at which a drag of the slider began
scrub.addEventListener("input", () => {
  pause();
  if (dragStart === null) {
    saveAddress();
    dragStart = view.at;
  }
  view.at = placeAt(Number(scrub.value));
  showCurrentFrame();
});
scrub.addEventListener("change", () => {
  const at = placeAt(Number(scrub.value));
  view.at = dragStart ?? view.at;
  dragStart = null;
  go(at, { jump: Math.abs(positionAt(at) - positionAt(view.at)) > 1 });
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

// --- the start -------------------------------------------------------------------------------------------------------

async function explore() {
  try {
    await ask("explore", {}, ({ exploring }) => {
      showNote(exploring);
      paintScale();
    });
    showNote("");
    forgetFrames();
    await showCurrentFrame();
    stage.dataset.explored = "yes";
  } catch (error) {
    showError(error);
  }
}

if (byId("settings")) setUpChoices();
show(shownFrame);
for (const parts of lanes) if (parts.code && parts.recording) showOwnSource(parts);
exploration = explore();
document.documentElement.dataset.ready = "yes";
