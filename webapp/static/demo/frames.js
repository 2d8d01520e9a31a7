// What the page knows of the search: the place that the address says, the frames of moves from the server, their playing,
// and the questions about them.

import { mark, onContent, part, say, shapeOf, tellPicks } from "../shared/page.js";
import { ask, cellsOf, changeCells, note, viewing } from "../shared/search.js";

// --- state -----------------------------------------------------------------------------------------------------------
// How the search is looked at, as the address says it, and what is known of the search.

const USUAL = {
  code: "pseudo", try: 0, base: 1, speed: "2", stop: "move", k: 0, view: "page", panes: "code,stack,digits",
  theme: "", room: "dim", size: "100", zoom: "4", q: 0, again: "",
};

export let stage, start;

export const { fixed, view, address, readAddress, keepAddress, settleAddress, pushAddress, restart } = viewing("/demo", "move", USUAL, {});

/** Which frames of the search are wanted: places are counted from the base, the program of some listings finds another
 * house than the usual first, and the cells of the box formula are marked while it is shown. Frames of another kind are
 * forgotten.
 */
const apart = () => (start.apart.includes(view.code) ? view.code : "");
const formula = () => (view.panes.split(",").includes("formula") ? "formula" : "");
export const frameKind = () => `${view.base} ${apart()} ${formula()}`;

/** The fields that ask for frames of that kind. */
const frameFields = () => ({ base: view.base, ...(apart() ? { code: view.code } : {}), ...(formula() ? { panes: formula() } : {}) });

/** What is known of the search. */
export const known = {};

onContent(() => {
  stage = part("stage");
  start = JSON.parse(stage.dataset.start);
  USUAL.stop = start.fields.lesson ? "lesson" : "move";
  restart(start.fields);
  view.move = start.wanted;
  Object.assign(known, { total: start.total, finished: start.finished, found: start.found, retreat: start.retreat });
});

/** Whether the present address is one of this page: of the same search, in the same lesson. */
export function isHere() {
  const found = new URLSearchParams(location.search);
  const isLike = (name) => (found.get(name) ?? "") === (fixed[name] ?? "");
  return ["lesson", "all"].every(isLike) && ["p", "alg"].every((name) => !found.has(name) || isLike(name));
}

// --- questions that were asked ---------------------------------------------------------------------------------------
// What predict mode knows: the questions that the server has sent, and those that are settled.

const questions = new Map(); // move -> the frame of a question, veiled, with the question in `asked`
const settled = new Set(); // moves whose question was answered, skipped or seen from behind

/** Keep the questions that an answer of the server has. */
function keepQuestions(answer, found) {
  for (const { frame, ...asked } of found) questions.set(asked.move, { ...unpackFrame(answer, frame), asked });
}

/** Forget the questions: they are written for other settings. */
const forgetQuestions = () => questions.clear();

/** The veiled frame after so many moves, if a question is open there. */
const isVeiledBy = (move) => (view.q && !settled.has(move) ? questions.get(move) : undefined);

/** The move from which on questions are open for whoever is at this move. */
const openFrom = (move) => (settled.has(move) ? move + 1 : move);

/** The move of the first known question behind this one; Infinity if there is none. */
function nextQuestion(move) {
  let found = Infinity;
  if (view.q) for (const at of questions.keys()) if (at > move && !settled.has(at)) found = Math.min(found, at);
  return found;
}

const settleQuestion = (move) => settled.add(move);
const unsettleQuestion = (move) => settled.delete(move);
const isSettled = (move) => settled.has(move);

/** Ask everything anew. */
const resetQuestions = () => settled.clear();

onContent(() => {
  forgetQuestions();
  resetQuestions();
});

// --- frames from the server ------------------------------------------------------------------------------------------
// What the server is asked: frames, beats, stops, places, and to explore on. It knows the search; the page does not. Written
// by hand, as frames are fetched ahead of the player, as data, and no part of the page is put in place.

const WINDOW = 48; // frames fetched on the way
const ROUND = 24; // frames fetched round a place that is jumped to: 50 ms on a slow line
const BEFORE = 12; // of these, before it
const AHEAD = 10; // frames that are to be there when somebody steps on
const KEPT = 1500; // frames that are kept

const kept = new Map(); // move -> frame
const beats = new Map(); // move -> frames inside it
const under = new Map(); // what was asked for -> answer under way
const listeners = [];

/** Call `listener` whenever more is known of the search. */
export const onKnown = (listener) => listeners.push(listener);

/** What the server answers. Once another page is in the place of the one that asked, that one waits for ever. */
async function askSearch(path, fields) {
  const asker = stage;
  try {
    const answer = await ask(`/demo/${path}`, { ...fixed, ...fields }, (heard) => { if (asker === stage) learn(heard); });
    if (asker === stage) return answer;
  } catch (error) {
    if (asker === stage) throw error;
  }
  return new Promise(() => {});
}

/** The frames of an answer, which follow each other, each with the looks of all its cells and of its tries. */
function unpackFrames(answer, frames) {
  let cells = [];
  return frames.map(({ tried_cells: triedCells, ...frame }) => {
    cells = changeCells(answer, cells, frame.cells);
    const tried = frame.tried && { tried: { ...frame.tried, cells: changeCells(answer, cells, triedCells) } };
    return { ...frame, ...tried, cells, places: answer.places };
  });
}

/** A frame of an answer that stands alone. */
const unpackFrame = (answer, frame) => unpackFrames(answer, [frame])[0];

function learn({ total, finished, found }) {
  if (total === undefined || total < known.total || (total === known.total && finished === known.finished)) return;
  Object.assign(known, { total, finished, found });
  for (const listener of listeners) listener();
}

/** Forget all frames: they are of another kind. */
export function forgetFrames() {
  kept.clear();
  beats.clear();
  under.clear();
  forgetQuestions();
}

onContent(forgetFrames);

function keepFrames(frames) {
  for (const frame of frames) kept.set(frame.move, frame);
  for (const move of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(move);
  }
}

/** The frame after so many moves, if it is here already; while the answer to a question is shown, that of the answer. */
export const frameHere = (move) => isVeiledBy(move) ?? (told === move ? answered : undefined) ?? kept.get(move);

/** Frames from a move on; `stride` moves apart. */
export async function framesFrom(from, count, stride = 1) {
  const now = frameKind();
  const questions = view.q ? { q: 1, again: view.again, open: openFrom(view.move) } : {};
  const answer = await askSearch("frames", { from, count, stride, ...frameFields(), ...questions });
  const frames = unpackFrames(answer, answer.frames);
  if (now === frameKind()) {
    keepFrames(frames);
    keepQuestions(answer, answer.questions ?? []);
  }
  return frames;
}

function once(from, count = WINDOW) {
  const key = `${from} ${count} ${view.q ? openFrom(view.move) : ""}`;
  if (!under.has(key)) under.set(key, framesFrom(from, count).finally(() => under.delete(key)));
  return under.get(key);
}

/** The frame after so many moves. */
export async function frameOf(move) {
  if (!frameHere(move)) await round(move);
  return frameHere(move);
}

const round = (move) => once(Math.max(move - BEFORE, 0), ROUND);

/** Have the frames round a place here before somebody steps to them. */
export function prepareFrames(move) {
  const last = Math.min(move + AHEAD, known.total, nextQuestion(move) - 1);
  const first = Math.max(move - AHEAD, 0);
  const isAhead = kept.has(last), isBehind = kept.has(first);
  if (isAhead && isBehind) return;
  const from = isAhead ? Math.max(move - WINDOW + 1, 0) : move;
  (isAhead || isBehind ? once(from) : round(move)).catch(() => {}); // alone it came with the way that led there
}

/** The frames inside the move that leads on from here: after each of its beats but the last. */
export async function beatsOf(move) {
  if (!beats.has(move)) {
    const now = frameKind();
    const answer = await askSearch("frames", { from: move, beats: 1, ...frameFields() });
    const frames = unpackFrames(answer, answer.frames);
    if (now === frameKind()) beats.set(move, frames);
    return frames;
  }
  return beats.get(move);
}

/** What leads to a place is answered with its frame: it comes with the answer, not after it. */
async function leadTo(path, fields) {
  const now = frameKind();
  const answer = await askSearch(path, { ...frameFields(), ...fields, ...(view.q ? {} : { frame: 1 }) });
  if (answer.frame && now === frameKind() && !view.q) keepFrames([unpackFrame(answer, answer.frame)]);
  return answer;
}

/** The nearest stop of a kind: { move, sentence }, move null where there is none. */
export const stopAfter = (kind, back, move = view.move) =>
  leadTo("stop", { move, try: view.try, stop: kind, k: view.k, again: view.again, ...(back ? { back: 1 } : {}) });

/** How an answer to a question turned out: { right, say, html, frame, cell, digit }. */
async function outcome(fields) {
  const answer = await askSearch("question", { ...frameFields(), again: view.again, ...fields });
  return { ...answer, frame: unpackFrame(answer, answer.frame) };
}

/** How deep the search stands in a window of moves, by buckets. */
export const depths = (from, count, points) => askSearch("depths", { from, count, points });

/** The move that a person's words mean. */
export const meaning = async (to) => (await leadTo("goto", { to, move: view.move })).move;

/** Explore to the end of the search or of its budget; the chart of the scrubber. */
export async function exploreAll() {
  for (;;) {
    const answer = await askSearch("explore", {});
    if (!answer.more) return answer;
  }
}

// --- the player of frames --------------------------------------------------------------------------------------------
// Plays the search: frames are fetched ahead in windows and shown at the chosen speed, at most 30 a second.

const SEEN = 2; // moves a second up to which eyes follow the tries of a dead end
const PICTURES = 30; // a second; faster playing leaves moves out
const FOLLOWED = 64; // moves apart up to which the server sends long windows
const LONG = 90;
const SHORT = 30;
const FIRST = 10; // frames of the first window, which somebody waits for

let run = null; // what is being played: { direction, target, queue, ... }

export const isPlaying = () => run !== null;
export const direction = () => run?.direction ?? 0;

/** Moves from one picture to the next. */
export const stride = () => Math.max(1, Math.round(Number(view.speed) / PICTURES));

/** Stop playing. */
export function pausePlayer() {
  run = null;
}

/** Play from the present move to the target, then the frames `inside` a move behind it; `show` paints a frame, `lead` what comes before it, and says for how long it is there;
 *  `ended` is told when playing stops by itself, and by which error; `failed` is told that at once, while what was
 *  fetched is still played. */
export function playFrames({ forward, target, inside, lead, show, ended, failed }) {
  run = { direction: forward ? 1 : -1, target, inside, lead, show, ended, failed, queue: [], from: view.move, last: view.move, fetching: false, due: 0 };
  requestAnimationFrame((now) => {
    if (run) run.due = now + 1000 / Math.min(Number(view.speed), PICTURES);
    tickPlayer(run, now);
  });
}

/** Play these frames once, at half the chosen speed. */
export function replayFrames({ frames, show, ended }) {
  run = { direction: 1, target: null, show, ended, queue: frames, last: view.move, fetching: false, due: 0, slow: 0.5, closed: true };
  requestAnimationFrame((now) => tickPlayer(run, now));
}

/** The speed changed: what was fetched for the old one is of no use. */
export function refreshPlayer() {
  if (!run) return;
  run = { ...run, queue: run.closed ? run.queue : [], last: view.move, fetching: false, due: 0 };
  requestAnimationFrame((now) => tickPlayer(run, now));
}

function endPlaying(mine) {
  if (run !== mine) return;
  run = null;
  mine.ended(mine.error);
}

/** The move after which playing stops: the stop that was asked for, or where the search begins or ends. */
function goal(mine) {
  const edge = mine.direction > 0 ? known.total : 0;
  return mine.target === null ? edge : mine.target;
}

async function refill(mine) {
  const apart = stride();
  const count = mine.last === mine.from ? FIRST : apart > FOLLOWED ? SHORT : LONG;
  const left = Math.abs(goal(mine) - mine.last);
  if (!left) return;
  const wanted = Math.min(count, Math.max(1, Math.floor(left / apart)));
  mine.fetching = true;
  try {
    let found;
    if (left < apart) found = await framesFrom(goal(mine), 1);
    else if (mine.direction > 0) found = await framesFrom(mine.last + apart, wanted, apart);
    else found = (await framesFrom(mine.last - apart * wanted, wanted, apart)).reverse();
    if (run !== mine) return;
    mine.queue.push(...found);
    if (found.length) mine.last = found.at(-1).move;
    else endPlaying(mine); // a question lies there
  } catch (error) {
    Object.assign(mine, { error, closed: true }); // what is here is played to its end
    mine.failed(error);
  } finally {
    mine.fetching = false;
  }
}

/** Show what comes before the next frame, once; for how long. */
function leads(mine, rate) {
  const [frame] = mine.queue;
  if (!mine.lead || mine.led === frame || rate > SEEN) return 0;
  mine.led = frame;
  return mine.lead(frame);
}

function tickPlayer(mine, now) {
  if (run !== mine || mine === null) return;
  const rate = Math.min(Number(view.speed), PICTURES) * (mine.slow ?? 1);
  if (!mine.closed && !mine.fetching && mine.queue.length < Math.max(4, rate * 1.5)) refill(mine);
  if (now >= mine.due - 2 && mine.queue.length) {
    const lasts = leads(mine, rate);
    if (!lasts) mine.show(mine.queue.shift());
    mine.due = lasts ? now + lasts : Math.max(mine.due + 1000 / rate, now + 500 / rate);
  }
  if (mine.inside?.length && !mine.error && !mine.queue.length && !mine.fetching && view.move === goal(mine)) {
    Object.assign(mine, { queue: mine.inside, inside: null, closed: true });
  }
  const there = !mine.queue.length && !mine.fetching && (mine.closed || view.move === goal(mine));
  if (there && (mine.closed || mine.target !== null || mine.direction < 0 || known.finished)) endPlaying(mine);
  else requestAnimationFrame((later) => tickPlayer(mine, later));
}

// --- a question ------------------------------------------------------------------------------------------------------
// The question on the stage: asked, answered with keys, clicks or fields, and how that turned out.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const HELD = ["forward", "stop", "try", "backtrack", "retreat", "last", "play", "replay"];
const MISSES = 2; // in a row, until the way to the answer is explained
const SECONDS = 20;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let panel, cells, size;
let openQuestion; // the question that is asked: { move, kind, cell, html }
let told; // the move whose answer is shown
let answered; // its frame, without the words of the lesson, in whose place the answer stands
let marker; // the cell chosen
let tick = 0; // the clock that runs
let nudged;
let stageHand = null; // what the page can do: { show, go, settle, run }
let misses;

const partOf = (selector) => panel.querySelector(selector);
const field = (name) => partOf("form").elements[name];

onContent(() => {
  panel = document.getElementById("question");
  const table = document.getElementById("demo-board");
  cells = cellsOf(table);
  size = shapeOf(table).size;
  openQuestion = null;
  told = marker = -1;
  clearInterval(tick);
  nudged = false;
  misses = {};
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = event.submitter?.value ?? "cell";
    stageHand.run(() => commit(said));
  });
  panel.addEventListener("change", () => {
    const [row, column] = [field("row").value, field("column").value];
    if (row && column) choose((Number(row) - view.base) * size + Number(column) - view.base);
  });
  table.addEventListener("click", ({ target }) => {
    const cell = cells.indexOf(target.closest("td"));
    if (!openQuestion?.cell || cell < 0) return;
    choose(cell);
    if (!partOf("[data-press]")) stageHand.run(() => commit("cell"));
  });
});

/** Give questions the page's own ways to show and go. */
function setUpQuestions(hand) {
  stageHand = hand;
}

/** Whether an answer is waited for. */
export const isQuestionOpen = () => openQuestion !== null;

// --- the panel ----------------------------------------------------------------------------------------------------
function markCells(cell, name, value = "") {
  for (const other of cells) other.removeAttribute(name);
  if (cell >= 0) cells[cell].setAttribute(name, value);
}

function clear() {
  clearInterval(tick);
  markCells(-1, "data-marker");
  markCells(-1, "data-answer");
  marker = -1;
  nudged = false;
}

/** Take the question, or its answer, off the stage. */
export function closeQuestion() {
  if (!openQuestion && told < 0) return;
  clear();
  if (panel.contains(document.activeElement)) stage.focus({ preventScroll: true });
  openQuestion = null;
  told = -1;
  delete stage.dataset.asking;
  delete stage.dataset.told;
  panel.hidden = true;
  panel.replaceChildren();
}

function askQuestion(question) {
  if (openQuestion?.move === question.move && openQuestion.html === question.html) return;
  closeQuestion();
  openQuestion = question;
  stage.dataset.asking = question.kind;
  panel.innerHTML = question.html;
  panel.hidden = false;
}

/** What the stage shows has changed: a veiled frame comes with its question, any other closes it. */
export function placeQuestion(frame) {
  if (frame.asked) askQuestion(frame.asked);
  else if (told !== frame.move || frame.beat) closeQuestion();
}

/** The frame that the server has drawn into the page. */
export const startFrame = () => unpackFrame(start, start.frame);

/** The server may have drawn a question into the page, whose veiled frame is returned, or an answer. */
export function beginQuestion(question) {
  if (stage.dataset.told) {
    settleQuestion(view.move);
    told = view.move;
    answered = start.frame.move === view.move ? startFrame() : undefined;
  }
  if (!question) return undefined;
  keepQuestions(start, [question]);
  view.try = 0;
  return isVeiledBy(view.move);
}

function tellAnswer(answer, kind) {
  const within = panel.contains(document.activeElement);
  const { move } = openQuestion;
  clear();
  openQuestion = null;
  told = move;
  answered = answer.frame;
  settleQuestion(move);
  delete stage.dataset.asking;
  stage.dataset.told = kind;
  panel.innerHTML = answer.html;
  stageHand.show(answer.frame);
  markCells(answer.cell, "data-answer", answer.digit || "✓");
  say(answer.say);
  if (within) partOf("button").focus({ preventScroll: true });
  prepareFrames(move);
}

// --- answering ----------------------------------------------------------------------------------------------------
function count(kind, right) {
  if (right === null || kind === "count") return;
  misses[kind] = right ? 0 : (misses[kind] ?? 0) + 1;
  const again = misses[kind] >= MISSES ? kind : view.again === kind ? "" : view.again;
  if (again === view.again) return;
  view.again = again;
  forgetQuestions();
  forgetFrames();
  keepAddress();
}

async function commit(said) {
  if (!openQuestion) return;
  const { kind, move, cell } = openQuestion;
  if (cell && said !== "show" && marker < 0) {
    hint("First choose a cell.");
    return;
  }
  const place = marker < 0 ? {} : { row: Math.floor(marker / size) + view.base, column: marker % size + view.base };
  const answer = await outcome({ move, said, misses: misses[kind] ?? 0, ...place });
  if (openQuestion?.move !== move) return;
  tellAnswer(answer, kind);
  count(kind, answer.right);
}

function hint(text) {
  partOf(".how").textContent = text;
  say(text);
}

function choose(cell) {
  marker = cell;
  markCells(cell, "data-marker");
  field("row").value = String(Math.floor(cell / size) + view.base);
  field("column").value = String(cell % size + view.base);
  tellPicks();
}

function moveMarker([down, right]) {
  const middle = Math.floor((size - 1) / 2); // where the marker starts
  const row = marker < 0 ? middle : Math.floor(marker / size) + down;
  const column = marker < 0 ? middle : marker % size + right;
  if (row < 0 || row >= size || column < 0 || column >= size) return;
  choose(row * size + column);
  say(cells[marker].getAttribute("aria-label"));
}

function moveFocus([down, right]) {
  const buttons = [...panel.querySelectorAll("[data-press]")];
  const at = buttons.indexOf(document.activeElement);
  buttons[at < 0 ? 0 : (at + down + right + buttons.length) % buttons.length].focus();
}

const buttonOf = (key) =>
  [...panel.querySelectorAll("[data-press]")].find(({ dataset }) => dataset.press.toLowerCase() === key.toLowerCase());

/** Whether a key is an answer, or part of one; it is acted on. Digits such as B go before commands of that letter. */
export function hears(event, letters) {
  if (!openQuestion || event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key.length > 1)) return false;
  if (ARROWS[event.key]) {
    (openQuestion.cell ? moveMarker : moveFocus)(ARROWS[event.key]);
    return true;
  }
  const button = letters && buttonOf(event.key);
  if (button) stageHand.run(() => commit(button.value));
  else if (event.key === "Enter" && openQuestion.cell) {
    if (partOf("[data-press]")) hint("Now press 1, 2 or 3.");
    else stageHand.run(() => commit("cell"));
  } else return false;
  return true;
}

function skip() {
  if (!openQuestion) return;
  settleQuestion(openQuestion.move);
  closeQuestion();
  stageHand.settle();
}

/**
 * What comes of a command that would show the answer; undefined if it is not held. A lecturer enters the majority or
 * shows the answer with Page Down; who watches alone answers, or skips with a second press.
 */
export function holdQuestion(command) {
  if (!openQuestion || !HELD.includes(command)) return undefined;
  if (command === "stop" && view.view === "projector") return commit("show");
  if (command === "stop" && nudged) skip();
  else {
    nudged = command === "stop";
    hint(nudged ? "Answer first. Page Down once more skips the question." : "Answer first, or skip the question.");
  }
  return true;
}

function startClock() {
  const bar = partOf("progress");
  const end = performance.now() + SECONDS * 1000;
  clearInterval(tick);
  bar.hidden = false;
  bar.value = SECONDS;
  tick = setInterval(() => {
    bar.value = Math.max((end - performance.now()) / 1000, 0);
    if (bar.value > 0) return;
    clearInterval(tick);
    partOf(".how").textContent = "Time is up.";
  }, calm.matches ? 1000 : 100);
}

const questionCommands = {
  skip,
  reveal: () => stageHand.run(() => commit("show")),
  clock: startClock,
  "go-on": () => stageHand.go(told + 1),
};

// --- ask first -------------------------------------------------------------------------------------------------------
// Predict mode: a question is asked before the search goes on. Who watches alone commits to an answer or skips it; on a
// projector Page Down shows the answer and, once more, goes on.

let settleAsked = null; // the page's way to show what has changed

/** Give predict mode the page's own ways: { show, go, settle, run }. */
export function setUpPredict(hand) {
  settleAsked = hand.settle;
  setUpQuestions(hand);
}

/** Show in the page whether predict mode is on. */
export function applyPredict() {
  part("predict").checked = Boolean(view.q);
  mark(part("ask-first"), { "aria-checked": String(Boolean(view.q)) });
  stage.toggleAttribute("data-predict", Boolean(view.q));
}

/** Turn predict mode on or off. */
export function turnPredict(on) {
  view.q = on ? 1 : 0;
  if (!on && view.stop === "question") {
    view.stop = "move";
    part("setup").elements.stop.value = view.stop;
    stage.dataset.stop = view.stop;
  }
  resetQuestions();
  forgetQuestions();
  forgetFrames();
  closeQuestion();
  applyPredict();
  keepAddress();
  const words = on ? "Ask first is on: the search stops at questions." : "Ask first is off.";
  note(words);
  settleAsked(words);
}

/** The nearest question before or after the present move, ahead the nearest that is not settled. */
export async function stopAtQuestion(back) {
  let found = { move: view.move };
  do found = await stopAfter("question", back, found.move);
  while (!back && found.move !== null && isSettled(found.move));
  if (back && found.move !== null) unsettleQuestion(found.move);
  return found;
}

/** The last question on the way to a move; null if there is none, or it is settled. */
export async function questionAhead(before) {
  const { move } = await stopAfter("question", true, before);
  return move === null || move <= view.move || isSettled(move) ? null : move;
}

/** Who steps or plays back over a question, or inside the move behind it, has seen the answer. */
export const seeFromBehind = (move) => settleQuestion(move);

export const predictCommands = { ...questionCommands, predict: () => turnPredict(!view.q) };
