// The search as the page knows it: the place in the address, the frames from the server, the player of frames, and the
// questions about them.

import { announce, byId, onContent, readShape, sentence, setAttributes } from "../shared/page.js";
import { Refusal, request, cellsOf, changeCells, movePlace, showNote, trackAddress } from "../shared/search.js";

// --- state -----------------------------------------------------------------------------------------------------------
// The place and the settings in the address, and how far the search is known.

const defaults = {}; // the settings of the address with their default values, from the server

/** The element of the stage, and the JSON that the page starts with (webapp/demo/views.py). */
export let stage, start;

/** Whether the page shows FINDBEST before the move `start.run`. There `view.move` is the number of a step. */
export const isInside = () => start?.run !== undefined;

/** The number of moves that the search has made. */
export const searchMove = () => (isInside() ? start.run : view.move);

/** The place on the clock of the page, as `trackAddress` reads and writes it. */
export const place = {
  read: (at) => (isInside() ? { move: movePlace.read(at).substep, substep: 0 } : movePlace.read(at)),
  write: (how) => movePlace.write(isInside() && how.clock === "substeps" ? { move: start.run, substep: how.move } : how),
};

/** Write the place at a move; inside FINDBEST at a step. */
const placeAt = (move, substep = 0) => place.write({ clock: view.clock, move, substep });

/** The address: `view` holds place and settings, `fixed` the other fields; see `trackAddress`. */
export const {
  fixed, view, address, readAddress, saveAddressSoon, saveAddress, pushAddress, restart,
} = trackAddress("/demo", place, defaults, {});

const ownListing = () => (start.apart.includes(view.code) ? view.code : "");
const shownFormula = () => (view.panes.split(",").includes("formula") ? "formula" : "");
/**
 * Name the kind of frames that the server sends for a move. It depends on the base from which rows count, on a listing
 * whose program finds another house first, and on whether the box formula is shown, whose cells are marked.
 *
 * @returns {string}
 */
export const frameKind = () => `${view.base} ${ownListing()} ${shownFormula()}`;

/** The fields of a request for frames of that kind. */
const frameFields = () => ({
  base: view.base,
  ...(start.apart.length && (ownListing() || view.code !== defaults.code) ? { code: view.code } : {}),
  ...(shownFormula() || defaults.panes.includes("formula") ? { panes: shownFormula() } : {}),
});

/** The fields that name the search alone: in a lesson those of its search, without the lesson. */
export const searchFields = () => start.search ?? fixed;

/** How far the search is known, in numbers and in words: { total, of_total, finished, of_found, budget }. */
export const known = {};

onContent(() => {
  stage = byId("stage");
  start = JSON.parse(stage.dataset.start);
  Object.assign(defaults, start.defaults);
  restart(start.fields);
  view.move = start.wanted;
  Object.assign(known, start.progress);
});

/** Whether the present address belongs to this page: the same search, in the same lesson. */
export function isHere() {
  const found = new URLSearchParams(location.search);
  const isLike = (name) => (found.get(name) ?? "") === (fixed[name] ?? "");
  const names = fixed.lesson ? ["lanes"] : ["p", "lanes"]; // beside a lesson it is the puzzle at hand
  const run = found.get("clock") === "substeps" ? movePlace.read(found.get("at") ?? "0").move : undefined;
  return run === start.run && ["lesson", "all"].every(isLike) && names.every((name) => !found.has(name) || isLike(name));
}

// --- questions -------------------------------------------------------------------------------------------------------
// The questions of predict mode that the server has sent, and the moves whose question is answered.

const questions = new Map(); // move -> the frame of a question, veiled, with the question in `asked`
const answeredMoves = new Set(); // moves whose question was answered, skipped or seen from behind

/** Store the questions that an answer of the server holds. */
function storeQuestions(answer, found) {
  for (const { frame, ...question } of found) questions.set(question.move, { ...unpackFrame(answer, frame), question });
}

/** The frame of an open question after that many moves, which hides the answer; undefined if none is open. */
const openQuestionFrame = (move) => (view.q && !answeredMoves.has(move) ? questions.get(move) : undefined);

/** The first move whose question is open, for a person at this move. */
const openFrom = (move) => (answeredMoves.has(move) ? move + 1 : move);

/** The move of the next known question after this move; Infinity if there is none. */
function nextQuestion(move) {
  let found = Infinity;
  if (view.q) for (const at of questions.keys()) if (at > move && !answeredMoves.has(at)) found = Math.min(found, at);
  return found;
}

/** Mark a question as answered, as after stepping or playing back over it: the person has seen the answer. */
export const markSeen = (move) => answeredMoves.add(move);

onContent(() => answeredMoves.clear());

// --- frames from the server ------------------------------------------------------------------------------------------
// Requests for frames, substeps, stops and places, and to explore on. They are written by hand, not with htmx: frames are
// data that is fetched ahead of the player, and no part of the page is replaced.

const WINDOW = 48; // frames fetched on the way
const JUMP_WINDOW = 24; // frames fetched round a place that is jumped to: 50 ms on a slow line
const JUMP_WINDOW_BEFORE = 12; // of these, before it
const MIN_FRAMES_AHEAD = 10; // frames that are to be there when somebody steps on
const MAX_CACHED_FRAMES = 1500;

const cachedFrames = new Map(); // move -> frame
const cachedSubsteps = new Map(); // move -> frames inside it
const pendingRequests = new Map(); // what was asked for -> answer under way
const listeners = [];

/** Call `listener` whenever more of the search is known. */
export const onKnown = (listener) => listeners.push(listener);

/** Request JSON about the search. If another page has replaced the one that asked, the promise stays pending. */
async function requestSearch(path, fields, onProgress = () => {}) {
  const requestStage = stage;
  try {
    const clock = isInside() ? { clock: "substeps" } : {};
    const answer = await request(`/demo/${path}`, { ...fixed, at: placeAt(0), ...clock, ...fields }, (progress) => {
      if (requestStage === stage) updateKnown(progress);
      onProgress(progress);
    });
    if (requestStage === stage) return answer;
  } catch (error) {
    if (requestStage === stage) throw error;
  }
  return new Promise(() => {});
}

/** Give each frame of a sequence the looks of all its cells, and of its tries: an answer holds only the changes. */
function unpackFrames(answer, frames) {
  let cells = [];
  return frames.map(({ tried_cells: triedCells, ...frame }) => {
    cells = changeCells(answer, cells, frame.cells);
    const tried = frame.tried && { tried: { ...frame.tried, cells: changeCells(answer, cells, triedCells) } };
    return { ...frame, ...tried, cells, places: answer.places };
  });
}

/** Give a frame that stands alone the looks of its cells. */
const unpackFrame = (answer, frame) => unpackFrames(answer, [frame])[0];

function updateKnown({ total, of_total, finished, of_found, budget = known.budget }) {
  if (total === undefined || total < known.total || (total === known.total && finished === known.finished)) return;
  Object.assign(known, { total, of_total, finished, of_found, budget });
  if (finished) cachedFrames.delete(total); // more could have come behind it
  for (const listener of listeners) listener();
}

/** Forget all frames, as after a change of their kind. */
export function forgetFrames() {
  cachedFrames.clear();
  cachedSubsteps.clear();
  pendingRequests.clear();
  questions.clear();
}

onContent(forgetFrames);

function storeFrames(frames) {
  for (const frame of frames) cachedFrames.set(frame.move, frame);
  for (const move of cachedFrames.keys()) {
    if (cachedFrames.size <= MAX_CACHED_FRAMES) break;
    cachedFrames.delete(move);
  }
}

/**
 * The frame of a place, if it is cached: that of an open question first, then that of an answer on the page.
 * @param {number} move
 * @param {number} substep substeps made inside the next move
 * @returns {object|undefined}
 */
export function frameHere(move, substep = 0) {
  if (substep) return cachedSubsteps.get(move)?.[substep - 1];
  return openQuestionFrame(move) ?? (answeredMove === move ? answeredFrame : undefined) ?? cachedFrames.get(move);
}

/**
 * Request frames.
 * @param {number} from the first move
 * @param {number} count how many
 * @param {number} stride moves from one to the next
 * @returns {Promise<object[]>}
 */
export async function framesFrom(from, count, stride = 1) {
  const now = frameKind();
  const questions = view.q ? { q: 1, open: openFrom(view.move) } : {};
  const answer = await requestSearch("frames", { at: placeAt(from), count, stride, ...frameFields(), ...questions });
  const frames = unpackFrames(answer, answer.frames);
  if (now === frameKind()) {
    if (stride === 1) storeFrames(frames); // the others do not name their substeps
    storeQuestions(answer, answer.questions ?? []);
  }
  return frames;
}

function requestOnce(from, count = WINDOW) {
  const key = `${from} ${count} ${view.q ? openFrom(view.move) : ""}`;
  if (!pendingRequests.has(key)) {
    pendingRequests.set(key, framesFrom(from, count).finally(() => pendingRequests.delete(key)));
  }
  return pendingRequests.get(key);
}

/** Fetch the frame of a place, unless it is cached. */
export async function frameOf(move, substep = 0) {
  if (!frameHere(move, substep)) await (substep ? substepFrames(move) : fetchAround(move));
  return frameHere(move, substep);
}

const fetchAround = (move) => requestOnce(Math.max(move - JUMP_WINDOW_BEFORE, 0), JUMP_WINDOW);

/** Fetch the frames around a move before a person steps to them. */
export function prepareFrames(move) {
  const last = Math.min(move + MIN_FRAMES_AHEAD, known.total, nextQuestion(move) - 1);
  const first = Math.max(move - MIN_FRAMES_AHEAD, 0);
  const isAhead = cachedFrames.has(last), isBehind = cachedFrames.has(first);
  if (isAhead && isBehind) return;
  const from = isAhead ? Math.max(move - WINDOW + 1, 0) : move;
  (isAhead || isBehind ? requestOnce(from) : fetchAround(move)).catch(() => {}); // a place that is led to comes alone
}

/** Fetch the frames inside the move that follows: after each of its substeps but the last. */
export async function substepFrames(move) {
  if (!cachedSubsteps.has(move)) {
    const now = frameKind();
    const answer = await requestSearch("frames", { at: placeAt(move), inside: 1, ...frameFields() });
    const frames = unpackFrames(answer, answer.frames);
    if (now === frameKind()) cachedSubsteps.set(move, frames);
    return frames;
  }
  return cachedSubsteps.get(move);
}

let isStopped = false; // whether the person waits no longer for a place
let waitListener = () => {};

/** Call `listener` while a place waits for more of the search, with true, and once it is found, with false. */
export const onWait = (listener) => { waitListener = listener; };

/** Wait no longer for the place that is looked for. */
export const stopWaiting = () => { isStopped = true; };

function waitOn({ more }) {
  if (isStopped) throw new Refusal(sentence("stopped-here"));
  waitListener(Boolean(more));
}

/**
 * Find where a command leads, as { to: { move, substep }, words, end }; `to` is null for nowhere. The frame comes with it.
 * @param {string} command as the server knows it: `stop`, `retreat-back`, `to`
 * @param {object} fields
 * @param {number} move from which to search
 */
async function findPlace(command, fields = {}, move = view.move) {
  const now = frameKind();
  isStopped = false;
  const asks = view.q ? { q: 1 } : {};
  const at = placeAt(move, view.substep);
  const answer = await requestSearch("goto", { ...frameFields(), ...asks, do: command, at, ...fields }, waitOn)
    .finally(() => waitListener(false));
  if (answer.frame && now === frameKind() && !view.q) storeFrames([unpackFrame(answer, answer.frame)]);
  return { ...answer, to: answer.to && place.read(answer.to) };
}

const COMMANDS_OF_KIND = { lesson: ["step-on", "step-back"], backtrack: ["backtrack", "backtrack-back"], retreat: ["retreat", "retreat-back"], question: ["question", "question-back"] };

/** Find the nearest stop of a kind, as `findPlace` does. */
export const findStop = (kind, back, move = view.move) =>
  findPlace((COMMANDS_OF_KIND[kind] ?? ["stop", "stop-back"])[Number(back)], COMMANDS_OF_KIND[kind] ? {} : { stop: kind }, move);

/** Submit an answer to a question: { right, say, html, frame, cell, digit }. */
async function submitAnswer(fields) {
  const answer = await requestSearch("answer", { ...frameFields(), ...fields });
  return { ...answer, frame: unpackFrame(answer, answer.frame) };
}

/** Fetch the depth of the search after `from` moves, and after each of the next `count` moves. */
export const depths = (from, count) => requestSearch("depths", { from, count });

/** Find the move that a person's words mean. */
export const findMove = async (to) => (await findPlace("to", { to })).to.move;

/** Explore to the end of the search or of its budget; resolves to the data of the scrubber's chart. */
export const exploreAll = () => requestSearch("explore", {});

// --- the player of frames --------------------------------------------------------------------------------------------
// Frames are fetched ahead in windows and shown at the chosen speed, at most 30 a second.

const MAX_RATE_WITH_TRIES = 2; // moves a second up to which eyes follow the tries of a dead end
const MAX_PICTURES_PER_SECOND = 30; // faster playing leaves moves out
const MAX_FOLLOWED_STRIDE = 64; // moves apart up to which the server sends long windows
const LONG_WINDOW = 90;
const SHORT_WINDOW = 30;
const FIRST_WINDOW = 10; // frames of the first window, which somebody waits for

let run = null; // what is being played: { direction, target, queue, ... }

/** Check whether frames are being played. */
export const isPlaying = () => run !== null;
/** Read the direction of playing: 1 forward, -1 backwards, 0 for neither. */
export const direction = () => run?.direction ?? 0;

/** Moves a second at the chosen speed. `whole` plays what is left in the time that is left of its seconds. */
export function rate() {
  const fixedRate = start.paces[view.speed];
  if (fixedRate) return fixedRate;
  const left = run ? Math.abs(lastMove(run) - view.move) : known.total - view.move;
  const seconds = run ? Math.max(start.whole - (performance.now() - run.begun) / 1000, 1) : start.whole;
  return Math.max(left / seconds, start.paces.fast);
}

/** Moves from one picture to the next, in one figure, so that many who watch the same search ask for the same frames. */
export const stride = () => Math.max(1, Number((rate() / MAX_PICTURES_PER_SECOND).toPrecision(1)) | 0);

/** Stop playing. */
export function pausePlayer() {
  run = null;
}

/**
 * Play from the present move to the target, then the frames inside the move after it.
 * @param {object} options
 * @param {boolean} options.forward
 * @param {?number} options.target the move at which playing stops; null for the end of the search
 * @param {object[]} options.inside frames inside the move after the target
 * @param {function(object): number} options.showTries paints the tries that come before a frame, returns milliseconds
 * @param {function(object): void} options.show paints a frame
 * @param {function(Error=): void} options.ended called when playing stops by itself, with an error if there was one
 * @param {function(Error): void} options.failed called at once after an error; what was fetched is still played
 */
export function playFrames({ forward, target, inside, showTries, show, ended, failed }) {
  run = {
    direction: forward ? 1 : -1, target, inside, showTries, show, ended, failed,
    queue: [], from: view.move, last: view.move, fetching: false, due: 0, begun: performance.now(),
  };
  requestAnimationFrame((now) => {
    if (run) run.due = now + 1000 / Math.min(rate(), MAX_PICTURES_PER_SECOND);
    tickPlayer(run, now);
  });
}

/** Play these frames once, at half the chosen speed. */
export function replayFrames({ frames, show, ended }) {
  run = {
    direction: 1, target: null, show, ended,
    queue: frames, last: view.move, fetching: false, due: 0, begun: performance.now(), slow: 0.5, closed: true,
  };
  requestAnimationFrame((now) => tickPlayer(run, now));
}

/** Drop what was fetched for the old speed. */
export function refreshPlayer() {
  if (!run) return;
  run = { ...run, queue: run.closed ? run.queue : [], last: view.move, fetching: false, due: 0, begun: performance.now() };
  requestAnimationFrame((now) => tickPlayer(run, now));
}

function endPlaying(thisRun) {
  if (run !== thisRun) return;
  run = null;
  thisRun.ended(thisRun.error);
}

/** The move at which playing stops: the target, or where the search begins or ends. */
function lastMove(thisRun) {
  const edge = thisRun.direction > 0 ? known.total : 0;
  return thisRun.target === null ? edge : thisRun.target;
}

async function refill(thisRun) {
  const apart = stride();
  const count = thisRun.last === thisRun.from ? FIRST_WINDOW : apart > MAX_FOLLOWED_STRIDE ? SHORT_WINDOW : LONG_WINDOW;
  const left = Math.abs(lastMove(thisRun) - thisRun.last);
  if (!left) return;
  const wanted = Math.min(count, Math.max(1, Math.floor(left / apart)));
  thisRun.fetching = true;
  try {
    let found;
    if (left < apart) found = await framesFrom(lastMove(thisRun), 1);
    else if (thisRun.direction > 0) found = await framesFrom(thisRun.last + apart, wanted, apart);
    else found = (await framesFrom(thisRun.last - apart * wanted, wanted, apart)).reverse();
    if (run !== thisRun) return;
    thisRun.queue.push(...found);
    if (found.length) thisRun.last = found.at(-1).move;
    else endPlaying(thisRun); // a question lies there
  } catch (error) {
    Object.assign(thisRun, { error, closed: true }); // what is here is played to its end
    thisRun.failed(error);
  } finally {
    thisRun.fetching = false;
  }
}

/** Show the tries before the next frame, once; returns for how many milliseconds. */
function showTriesOnce(thisRun, pictures) {
  const [frame] = thisRun.queue;
  if (!thisRun.showTries || thisRun.triesShownFor === frame || pictures > MAX_RATE_WITH_TRIES) return 0;
  thisRun.triesShownFor = frame;
  return thisRun.showTries(frame);
}

function tickPlayer(thisRun, now) {
  if (run !== thisRun || thisRun === null) return;
  const pictures = Math.min(rate(), MAX_PICTURES_PER_SECOND) * (thisRun.slow ?? 1); // a second
  if (!thisRun.closed && !thisRun.fetching && thisRun.queue.length < Math.max(4, pictures * 1.5)) refill(thisRun);
  if (now >= thisRun.due - 2 && thisRun.queue.length) {
    const lasts = showTriesOnce(thisRun, pictures);
    if (!lasts) thisRun.show(thisRun.queue.shift());
    thisRun.due = lasts ? now + lasts : Math.max(thisRun.due + 1000 / pictures, now + 500 / pictures);
  }
  const isAtTarget = !thisRun.queue.length && !thisRun.fetching && view.move === lastMove(thisRun);
  if (thisRun.inside?.length && !thisRun.error && isAtTarget) {
    Object.assign(thisRun, { queue: thisRun.inside, inside: null, closed: true });
  }
  const hasShownAll = !thisRun.queue.length && !thisRun.fetching && (thisRun.closed || view.move === lastMove(thisRun));
  const endsHere = thisRun.closed || thisRun.target !== null || thisRun.direction < 0 || known.finished;
  if (hasShownAll && endsHere) endPlaying(thisRun);
  else requestAnimationFrame((later) => tickPlayer(thisRun, later));
}

// --- a question ------------------------------------------------------------------------------------------------------
// The panel of a question: the question, answers by keys, clicks or fields, and the outcome.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const HELD_COMMANDS = ["forward", "stop", "step-on", "try", "backtrack", "retreat", "last", "play", "replay", "image"]; // the picture would tell the answer
const CLOCK_SECONDS = 20;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

let panel, cells, size;
let openQuestion; // the question that is asked: { move, kind, cell, html }
let answeredMove; // the move whose answer is shown
let answeredFrame; // its frame, without the marks of the lesson, whose words the answer replaces
let chosenCell; // as an answer; -1 for none
let timer = 0; // the clock that runs
let wasHeldBack;
let pageActions = null; // what the page can do
let misses;

const partOf = (selector) => panel.querySelector(selector);
const field = (name) => partOf("form").elements[name];

onContent(() => {
  panel = document.getElementById("question");
  const table = document.getElementById("demo-board");
  cells = cellsOf(table);
  size = readShape(table).size;
  openQuestion = null;
  answeredMove = chosenCell = -1;
  clearInterval(timer);
  wasHeldBack = false;
  misses = {};
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    const answerKey = event.submitter?.value ?? "cell";
    pageActions.run(() => commitAnswer(answerKey));
  });
  panel.addEventListener("change", () => {
    const [row, column] = [field("row").value, field("column").value];
    if (row && column) chooseCell((Number(row) - view.base) * size + Number(column) - view.base);
  });
  table.addEventListener("click", ({ target }) => {
    const cell = cells.indexOf(target.closest("td"));
    if (!openQuestion?.cell || cell < 0) return;
    chooseCell(cell);
    if (!partOf("[data-press]")) pageActions.run(() => commitAnswer("cell"));
  });
});

/** Set the actions of the page that questions call: { show, follow, showCurrentFrame, run }. */
export function setUpPredict(actions) {
  pageActions = actions;
}

/** Whether a question waits for an answer. */
export const isQuestionOpen = () => openQuestion !== null;

// --- the panel ----------------------------------------------------------------------------------------------------
function markCells(cell, name, value = "") {
  for (const other of cells) other.removeAttribute(name);
  if (cell >= 0) cells[cell].setAttribute(name, value);
}

function clearMarks() {
  clearInterval(timer);
  markCells(-1, "data-marker");
  markCells(-1, "data-answer");
  chosenCell = -1;
  wasHeldBack = false;
}

/** Remove the question, or its answer, from the page. */
export function closeQuestion() {
  if (!openQuestion && answeredMove < 0) return;
  clearMarks();
  if (panel.contains(document.activeElement)) stage.focus({ preventScroll: true });
  openQuestion = null;
  answeredMove = -1;
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

/** Open the question of a frame; close the question on the page if the frame has none. */
export function placeQuestion(frame) {
  if (frame.question) askQuestion(frame.question);
  else if (answeredMove !== frame.move || frame.substep) closeQuestion();
}

const startFrame = () => unpackFrame(start, start.frame);

/** The frame that the page was drawn with; it is cached if it shows what other pages of its move show. */
export function keepStartFrame() {
  const frame = startFrame();
  if (!frame.substep && !stage.dataset.told) storeFrames([frame]);
  return frame;
}

/** Take over a question, or an answer, that the page was drawn with; returns the frame of an open question. */
export function beginQuestion(question) {
  if (stage.dataset.told) {
    markSeen(view.move);
    answeredMove = view.move;
    answeredFrame = start.frame.move === view.move ? startFrame() : undefined;
  }
  if (!question) return undefined;
  storeQuestions(start, [question]);
  view.substep = 0;
  return openQuestionFrame(view.move);
}

function showAnswer(answer, kind) {
  const hadFocus = panel.contains(document.activeElement);
  const { move } = openQuestion;
  clearMarks();
  openQuestion = null;
  answeredMove = move;
  answeredFrame = answer.frame;
  markSeen(move);
  delete stage.dataset.asking;
  stage.dataset.told = kind;
  panel.innerHTML = answer.html;
  pageActions.show(answer.frame);
  markCells(answer.cell, "data-answer", answer.digit || "✓");
  announce(answer.say);
  if (hadFocus) partOf("button").focus({ preventScroll: true });
  prepareFrames(move);
}

// --- answering ----------------------------------------------------------------------------------------------------
function countMiss(kind, right) {
  if (right === null || kind === "count") return;
  misses[kind] = right ? 0 : (misses[kind] ?? 0) + 1;
}

async function commitAnswer(answerKey) {
  if (!openQuestion) return;
  const { kind, move, cell } = openQuestion;
  if (cell && answerKey !== "show" && chosenCell < 0) {
    showHint(sentence("choose-cell"));
    return;
  }
  const chosen = chosenCell < 0 ? {} : { row: field("row").value, column: field("column").value };
  const answer = await submitAnswer({ at: move, said: answerKey, misses: misses[kind] ?? 0, ...chosen });
  if (openQuestion?.move !== move) return;
  showAnswer(answer, kind);
  countMiss(kind, answer.right);
}

function showHint(text) {
  partOf(".how").textContent = text;
  announce(text);
}

function chooseCell(cell) {
  chosenCell = cell;
  markCells(cell, "data-marker");
  field("row").value = String(Math.floor(cell / size) + view.base);
  field("column").value = String(cell % size + view.base);
  document.dispatchEvent(new Event("choices"));
}

function moveMarker([down, right]) {
  const middle = Math.floor((size - 1) / 2); // where the marker starts
  const row = chosenCell < 0 ? middle : Math.floor(chosenCell / size) + down;
  const column = chosenCell < 0 ? middle : chosenCell % size + right;
  if (row < 0 || row >= size || column < 0 || column >= size) return;
  chooseCell(row * size + column);
  announce(cells[chosenCell].getAttribute("aria-label"));
}

function moveFocus([down, right]) {
  const buttons = [...panel.querySelectorAll("[data-press]")];
  const at = buttons.indexOf(document.activeElement);
  buttons[at < 0 ? 0 : (at + down + right + buttons.length) % buttons.length].focus();
}

const buttonOf = (key) =>
  [...panel.querySelectorAll("[data-press]")].find(({ dataset }) => dataset.press.toLowerCase() === key.toLowerCase());

/** Use a key as an answer, or part of one; returns whether it was. Digits such as B go before commands of a letter. */
export function takesKey(event, letters) {
  if (!openQuestion || event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key.length > 1)) return false;
  if (ARROWS[event.key]) {
    (openQuestion.cell ? moveMarker : moveFocus)(ARROWS[event.key]);
    return true;
  }
  const button = letters && buttonOf(event.key);
  if (button) pageActions.run(() => commitAnswer(button.value));
  else if (event.key === "Enter" && openQuestion.cell) {
    if (partOf("[data-press]")) showHint(sentence("press-number"));
    else pageActions.run(() => commitAnswer("cell"));
  } else return false;
  return true;
}

function skipQuestion() {
  if (!openQuestion) return;
  markSeen(openQuestion.move);
  closeQuestion();
  pageActions.showCurrentFrame();
}

/**
 * Hold back a command that would show the answer; undefined if it is not held back. On a projector Page Down shows the
 * answer. Elsewhere a second press of Page Down skips the question.
 */
export function holdQuestion(command) {
  if (!openQuestion || !HELD_COMMANDS.includes(command)) return undefined;
  const leadsOn = ["stop", "step-on"].includes(command);
  if (leadsOn && view.view === "projector") return commitAnswer("show");
  if (leadsOn && wasHeldBack) skipQuestion();
  else {
    wasHeldBack = leadsOn;
    showHint(sentence(wasHeldBack ? "answer-first-clicker" : "answer-first"));
  }
  return true;
}

function startClock() {
  const bar = partOf("progress");
  const end = performance.now() + CLOCK_SECONDS * 1000;
  clearInterval(timer);
  bar.hidden = false;
  bar.value = CLOCK_SECONDS;
  timer = setInterval(() => {
    bar.value = Math.max((end - performance.now()) / 1000, 0);
    if (bar.value > 0) return;
    clearInterval(timer);
    partOf(".how").textContent = sentence("time-up");
  }, reducedMotion.matches ? 1000 : 100);
}

// --- ask first -------------------------------------------------------------------------------------------------------
// Predict mode: a question is asked before the search goes on. A person alone commits to an answer or skips it. On a
// projector Page Down shows the answer and, pressed again, goes on.

/** Show in the page whether predict mode is on. */
export function applyPredict() {
  byId("predict").checked = Boolean(view.q);
  if (byId("ask-first")) setAttributes(byId("ask-first"), { "aria-checked": String(Boolean(view.q)) });
  stage.toggleAttribute("data-predict", Boolean(view.q));
}

/** Turn predict mode on or off. */
export function turnPredict(on) {
  if (isInside()) return showNote(sentence("findbest-closed"));
  view.q = on ? 1 : 0;
  answeredMoves.clear();
  forgetFrames();
  closeQuestion();
  applyPredict();
  saveAddressSoon();
  const words = sentence(on ? "ask-first-on" : "ask-first-off");
  showNote(words);
  return pageActions.showCurrentFrame(words);
}

/** Turn predict mode on or off. Space plays after a click on the switch; after a key the switch keeps the focus. */
function togglePredict() {
  turnPredict(!view.q);
  if (byId("ask-first")?.matches(":focus:not(:focus-visible)")) stage.focus({ preventScroll: true });
}

/** Find the nearest question before the present move, or the nearest unanswered one after it. */
export async function stopAtQuestion(back) {
  let found = { to: view };
  do found = await findStop("question", back, found.to.move);
  while (!back && found.to && answeredMoves.has(found.to.move));
  if (back && found.to) answeredMoves.delete(found.to.move);
  return found;
}

/** Find the last question between here and a move; null if there is none, or it is answered. */
export async function questionAhead(before) {
  const { to } = await findStop("question", true, before);
  return !to || to.move <= view.move || answeredMoves.has(to.move) ? null : to.move;
}

/** The commands of questions and of predict mode, by name. */
export const predictCommands = {
  predict: togglePredict,
  skip: skipQuestion,
  reveal: () => pageActions.run(() => commitAnswer("show")),
  clock: startClock,
  "go-on": () => pageActions.follow("forward"),
};
