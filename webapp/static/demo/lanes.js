// What the demo does with several lanes: commands in, frames on the stage. A frame names the places that commands lead to (`to`);
// where it does not, the server searches for the place (`findPlace`). Places, frames and the player are those of frames.js, and
// what one lane does alike is in main.js, which passes it to `severalLanes`.
//
//     start: the guess is open -- a guess, Skip --> standing -- Space --> running -- the last place --> standing, at the end
//       |  Page Down: held back once               |  ^ ^                   | waits while a frame is not here yet
//       +-- Page Down again, Space, a step --------+  | +-- Space, a step --+
//                                                     |
//     standing -- step, stop, slider --> another place; its frame comes -- drawn unless the place has changed again
//
// Meanwhile `explore` explores the searches to their ends: the scale grows with each answer, and then every frame is fetched
// anew. Where places are ticks, commands wait for that.

import {
  exploreAll, findPlace, fixed, forgetFrames, frameHere, frameKind, frameOf, isPlaying, keepStartFrame, known, place, placeOf, playFrames,
  positionAt, prepareFrames, pushAddress, readAddress, saveAddress, saveAddressSoon, stage, start, view,
} from "./frames.js";
import * as lecture from "./lecture.js";
import { carried, goOnLesson, openPage, openStep } from "./stage.js";
import { announce, byId, createElement, sentence, setAttributes, setText, withPrefix } from "../shared/page.js";
import {
  cellsOf, createSvgElement, keepChoices, markEnds, paintCells, reveal, showAndAnnounce, showNote, showSpeed, showView,
} from "../shared/search.js";

// What of the page there is: set anew when it has come.
let actions; // of main.js: { drag, onPaused, pause, sharedCommands, showError, showPlaying }
let lanes, scrub, racers;
let shownFrame;
let exploration; // of all lanes, to their ends
let wasAsked; // the guess, in this visit
let wasHeldBack; // whether the open question has held back a press of the clicker

const isGuessOpen = () => !(byId("question")?.hidden ?? true);

// --- painting --------------------------------------------------------------------------------------------------------
// Paints a frame exactly as the server writes it.

const findLanes = () => [...document.querySelectorAll(".lane")].map((lane, at) => ({
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

/** Mark the line of a listing that has just run; a source of any length is scrolled to it. */
function paintLine(code, now) {
  [...code.children].forEach((line, at) => setAttributes(line, { class: at === now ? "at" : "", "aria-current": at === now ? "step" : "" }));
  const line = code.children[now];
  if (line && "own" in code.dataset) code.scrollTop = line.offsetTop - (code.clientHeight - line.offsetHeight) / 2;
}

/** Show the source that this browser keeps beside a recording in the place of what every recording shows. */
async function showOwnSource(parts) {
  const { keptFile } = await import("../shared/own_files.js").catch(() => ({})); // a file has none
  const source = "own" in parts.code.dataset ? "" : (await keptFile?.(parts.recording))?.source;
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

/** Show the sentence, and in it by how much one wins in larger letters. */
function paintSentence({ sentence: words, factor }) {
  const at = factor ? words.indexOf(factor) : words.length;
  const parts = [words.slice(0, at), factor, words.slice(at + factor.length)];
  [...byId("sentence").children].forEach((part, number) => setText(part, parts[number]));
  byId("factor").hidden = !factor;
}

/** Paint a frame: lanes, bars, sentence, result and clock. */
function paint(frame) {
  lanes.forEach((parts, at) => paintLane(parts, frame.lanes[at], frame.result[at]));
  byId("result").hidden = !frame.result.length;
  paintSentence(frame);
  byId("sentence").parentElement.toggleAttribute("data-parts", frame.departs);
  setText(byId("reason"), frame.reason);
  if (byId("count-move")) setText(byId("count-move"), frame.clock); // of moves alone
  scrub.setAttribute("aria-valuetext", frame.clock);
  markEnds(frame.to.back === null, frame.to.forward === null);
  if (byId("question")) byId("question").hidden = Boolean(frame.move || view.guess || frame.to.forward === null);
  wasAsked ||= isGuessOpen();
  paintScale();
  if (frame.onward) lecture.nameNext(frame.onward);
}

/** Show where the place lies on the scale, and draw the scale of the bars. */
function paintScale() {
  const at = positionAt(shownFrame.move);
  scrub.max = String(known.ticks ? Math.max(known.ticks.length - 1, 0) : known.total);
  scrub.value = String(at);
  byId("chart").style.setProperty("--part", `${at / Math.max(Number(scrub.max), 1) * 100}%`);
  if (byId("of-total")) setText(byId("of-total"), known.of_total);
  if (!byId("bars") || known.axis === scrub.axis) return;
  scrub.axis = known.axis; // as it is drawn
  setAttributes(byId("bars"), { "data-shape": known.shape });
  setText(byId("scale"), known.measure);
  byId("axis").replaceChildren(...known.axis.flatMap(([at, text]) => [
    createSvgElement("line", { x1: `${at}%`, x2: `${at}%`, y1: "0", y2: "25%" }),
    createSvgElement("text", { x: `${at}%`, y: "66%" }, text),
  ]));
}

// --- the clock -------------------------------------------------------------------------------------------------------

function show(frame) {
  shownFrame = frame;
  paint(frame);
  document.dispatchEvent(new Event("place")); // for hands.js
}

/** Show the frame of the present place as soon as it is here, and speak its sentence once. */
async function showCurrentFrame() {
  const { move } = view;
  const now = frameKind();
  const isLeft = () => move !== view.move || now !== frameKind(); // gone on meanwhile
  try {
    const frame = frameHere(move) ?? await frameOf(move);
    if (!frame || isLeft()) return;
    show(frame);
    announce(frame.sentence);
    prepareFrames(move);
  } catch (error) {
    if (!isLeft()) actions.showError(error);
  }
}

/** Go to a place. The browser's Back undoes a jump. */
function go(move, { jump = false } = {}) {
  showNote("");
  if (move) closeGuess();
  if (jump) pushAddress(() => { view.move = move; });
  else {
    view.move = move;
    saveAddressSoon();
  }
  return showCurrentFrame();
}

/** Go back to the search from whose last move a clicker has led here; returns whether there is one. */
function goBackToSearch() {
  const from = history.state?.from ?? document.referrer;
  if (!from || !URL.canParse(from) || !from.startsWith(`${location.origin}${withPrefix("/demo")}?`)) return false;
  openPage(carried(from).href);
  return true;
}

/**
 * Leave the race where a command leads beyond its first or last stop: in a lesson to the step before or after, from its
 * last step to the next lesson once that is said, else back to the search. Returns whether it leads anywhere.
 */
function leave(command) {
  if (!fixed.lesson) return command === "stop-back" && goBackToSearch();
  if (command !== "stop" && command !== "stop-back") return false;
  const href = stage.dataset[command === "stop" ? "ahead" : "back"];
  if (href) openStep(href);
  return Boolean(href) || goOnLesson(command === "stop-back");
}

/** Ask the server where a command leads, go there, and show what it says of that. */
async function search(command) {
  const { move } = view;
  const { to, words } = await findPlace(command);
  if (move !== view.move || (!to && leave(command))) return; // gone on meanwhile
  if (to) await go(to.move, { jump: true });
  else announce(words);
  showNote(words);
}

/** Follow a command to the place that the frame of the present place names, or search for it. */
async function follow(command) {
  const { move } = view;
  const by = { back: -1, forward: 1 }[command];
  const beside = by && !frameHere(move) ? placeOf(positionAt(move) + by) : move; // its frame has not come yet
  if (beside !== move) return go(beside);
  const to = (await frameOf(move))?.to[command];
  if (move !== view.move) return undefined; // gone on meanwhile
  if (to === undefined) return SEARCHED.includes(command) ? search(command) : undefined;
  return to === null ? leave(command) : go(place.read(to).move, { jump: !by });
}

// --- playing ---------------------------------------------------------------------------------------------------------

async function play() {
  if (shownFrame.to.forward === null) return;
  if (isGuessOpen()) await go(place.read(shownFrame.to.forward).move);
  if (!start.paces[view.speed]) await exploration; // it plays all that is left
  announce("");
  showNote("");
  actions.showPlaying(true);
  playFrames({
    forward: true,
    target: null,
    show(frame) {
      const before = shownFrame;
      view.move = frame.move;
      show(frame);
      saveAddressSoon();
      const arrives = frame.lanes.some((lane, number) => lane.place && !before.lanes[number].place);
      if (arrives && frame.to.forward !== null) announce(frame.sentence);
    },
    failed: actions.showError,
    ended: (error) => {
      actions.onPaused();
      if (error) actions.showError(error);
    },
  });
}

// --- the question before the start -----------------------------------------------------------------------------------

/** Going on without an answer skips the guess: it is asked once. */
function closeGuess() {
  if (!wasAsked || view.guess) return;
  view.guess = "skip";
  forgetFrames();
}

function submitGuess(value) {
  view.guess = value;
  showNote("");
  forgetFrames();
  saveAddressSoon();
  stage.focus({ preventScroll: true }); // keys are for the stage again
  showCurrentFrame();
}

// --- the choice of searches --------------------------------------------------------------------------------------------

const isFull = (count) => count >= Number(byId("racers").dataset.most);
const countRacers = () => racers.filter((racer) => racer.checked).length;

/** Offer no more searches than can be shown. */
function limitChoices() {
  const offersNoMore = isFull(countRacers());
  for (const racer of racers) racer.disabled = offersNoMore && !racer.checked;
  setText(byId("refusal"), offersNoMore ? sentence("no-more") : "");
}

/** A search chosen beside the two ways of one takes their place: nobody has chosen those one by one. */
function chooseRacer({ target }) {
  if (!racers.includes(target)) return;
  if (target.checked && !target.value.includes("~")) {
    for (const racer of racers) if (racer.value.includes("~")) racer.checked = false;
  }
  limitChoices();
}

/** Build the address of the searches and the clock that are chosen. */
function chosenAddress() {
  const fields = new URLSearchParams(new FormData(byId("setup")));
  fields.set("lanes", fields.getAll("lanes").join(","));
  const to = new URL(byId("setup").action);
  to.search = fields;
  return carried(to.href).href;
}

function setUpChoices() {
  racers = [...document.querySelectorAll("#racers input")];
  const refusal = byId("refusal").textContent; // as the server wrote it
  limitChoices();
  if (refusal) setText(byId("refusal"), refusal);
  byId("setup").addEventListener("change", chooseRacer);
  byId("setup").addEventListener("submit", (event) => {
    const isTooFew = countRacers() < 2;
    const isRefused = isTooFew || isFull(countRacers() - 1);
    if (isRefused) setText(byId("refusal"), sentence(isTooFew ? "too-few" : "no-more"));
    else if (byId("setup").elements.clock.value === "time") return; // measuring the rates may take longer than a swap waits
    event.preventDefault();
    keepPresentChoices();
    if (!isRefused) openPage(chosenAddress());
  });
  byId("settings").open = true; // it is a popover here; without script it unfolds below the stage
  if ("refused" in byId("settings").dataset) byId("settings").showPopover();
}

// --- commands --------------------------------------------------------------------------------------------------------

const BY_STEP = { "step-on": "stop", "step-back": "stop-back" }; // the buttons of a lesson
const PLACES = ["first", "stop-back", "back", "forward", "stop", "last", "part"]; // commands that lead to a place
const SEARCHED = ["stop-back", "stop", "last", "part"]; // that the server can search for
const immediateCommands = {
  image: async () => {
    const { copyImage } = await import("../shared/copy_image.js");
    const { p, title = "" } = start.board;
    const kind = isGuessOpen() ? "puzzle" : "solution"; // a guess before the start is not given away
    showAndAnnounce(await copyImage(withPrefix(`/pictures/${kind}.jpg?${new URLSearchParams({ p, title })}`), `The ${kind}`));
  },
};

async function runCommand(pressed) {
  const command = pressed === "retreat" && document.querySelector(".parting") ? "part" : BY_STEP[pressed] ?? pressed;
  if (command === "stop" && !wasHeldBack && isGuessOpen()) {
    wasHeldBack = true;
    showAndAnnounce(sentence("guess-first"));
    return;
  }
  const task = immediateCommands[command] ?? actions.sharedCommands[command];
  if (task) {
    task();
    return;
  }
  if (command !== "play" && !PLACES.includes(command)) return;
  const wasRunning = isPlaying();
  actions.pause();
  if (command === "play" && wasRunning) return;
  if (known.ticks && !known.finished) await exploration;
  if (command === "play") play();
  else follow(command).catch(actions.showError);
}

/** Take the place and the settings of the address to which the browser has gone back. */
function followAddress() {
  const before = view.guess;
  readAddress();
  view.guess ||= before; // what was answered or skipped stays so
  if (before !== view.guess) forgetFrames();
  showSpeed(view.speed);
  document.dispatchEvent(new CustomEvent("themes"));
  showView(view.view);
  showCurrentFrame();
}

function keepPresentChoices() {
  const showsCode = lanes.every(({ code }) => code); // else nobody has seen it
  const chosen = { code: fixed.code ?? "pseudo", speed: view.speed };
  keepChoices(showsCode ? chosen : { speed: view.speed }, { code: "pseudo", speed: start.defaults.speed });
}

// --- the start -------------------------------------------------------------------------------------------------------

function onMoreKnown() {
  paintScale();
  if (known.exploring) showNote(known.exploring);
}

async function explore() {
  try {
    await exploreAll();
    showNote("");
    forgetFrames();
    await showCurrentFrame();
    stage.dataset.explored = "yes";
  } catch (error) {
    actions.showError(error);
  }
}

/** In a lesson the present step is in sight, and the lecturer's window follows. */
function beginStep() {
  const square = byId("squares").querySelector("[aria-current]");
  new ResizeObserver(() => square.scrollIntoView({ block: "nearest", inline: "center" })).observe(byId("squares"));
  lecture.sendPosition(fixed.lesson, Number(stage.dataset.number), true, byId("to-notes")?.href);
}

function begin() {
  lanes = findLanes();
  scrub = byId("scrub");
  wasAsked = wasHeldBack = false;
  scrub.addEventListener("input", () => actions.drag.to(placeOf(Number(scrub.value))));
  scrub.addEventListener("change", () => actions.drag.drop(placeOf(Number(scrub.value))));
  byId("question")?.addEventListener("submit", (event) => {
    event.preventDefault();
    submitGuess(event.submitter.value);
  });
  stage.querySelector(".lanes")?.addEventListener("focusin", ({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" })); // on a phone a lane may be seen in part
  if (fixed.lesson) beginStep();
  else setUpChoices();
  if (location.search.includes("at=part")) saveAddress(); // the server knows where that is
  show(keepStartFrame());
  for (const parts of lanes) if (parts.code && parts.recording) showOwnSource(parts);
  exploration = explore();
}

/** What a page of several lanes does; `found`: what every page does, as main.js has it. */
export function severalLanes(found) {
  actions = found;
  return { begin, followAddress, go, keepPresentChoices, onMoreKnown, runCommand, showCurrentFrame };
}
