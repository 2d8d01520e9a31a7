// One to four lanes as the page knows them: the place in the address, the frames from the server, and the player of frames.
//
// A place is a number on the clock of the page, and a substep of the next move. Where the clock has ticks (`known.ticks`),
// only these are places; elsewhere every number is one.

import { byId, onContent, sentence, withPrefix } from "../shared/page.js";
import { Refusal, request, changeCells, movePlace, trackAddress } from "../shared/search.js";

// --- state -----------------------------------------------------------------------------------------------------------
// The place and the settings in the address, and how far the search is known.

const defaults = {}; // the settings of the address with their default values, from the server

/** The element of the stage, and the JSON that the page starts with (webapp/demo/views.py). */
export let stage, start;

/** The first place that there is: of a file that has some moves of a search, the first of these. */
export const firstPlace = () => start.ranges?.[0][0] ?? 0;

/** The nearest move that there is: a file leaves out what lies between its ranges of moves. */
export function nearestMove(move) {
  const ends = start.ranges?.flat();
  if (!ends || start.ranges.some(([first, last]) => first <= move && move <= last)) return move;
  return ends.reduce((best, end) => (Math.abs(end - move) < Math.abs(best - move) ? end : best));
}

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
} = trackAddress(() => `/${start.path}`, place, defaults, {});

/** Whether the page shows several lanes. */
export const isSeveral = () => start.lanes > 1;

/** Run a task now if the page shows one lane, and whenever content of one lane has replaced the present one. */
export const onOneLane = (task) => onContent(() => { if (!isSeveral()) task(); });

const ownListing = () => (start.apart.includes(view.code) ? view.code : "");
const shownFormula = () => (view.panes.split(",").includes("formula") ? "formula" : "");
/**
 * Name the kind of frames that the server sends for a move. It depends on the base from which rows count, on a listing
 * whose program finds another house first, and on whether the box formula is shown, whose cells are marked; of several
 * lanes on that base and the guess, which their sentences name.
 *
 * @returns {string}
 */
export const frameKind = () => (isSeveral() ? `${view.base ?? ""} ${view.guess ?? ""}` : `${view.base} ${ownListing()} ${shownFormula()}`);

/** The fields of a request for frames of that kind. */
const frameFields = () => (isSeveral() ? {
  ...(view.guess ? { guess: view.guess } : {}),
  ...("base" in view && view.base !== defaults.base ? { base: view.base } : {}),
} : {
  base: view.base,
  ...(start.apart.length && (ownListing() || view.code !== defaults.code) ? { code: view.code } : {}),
  ...(shownFormula() || defaults.panes.includes("formula") ? { panes: shownFormula() } : {}),
});

/** The fields that name the search alone: in a lesson those of its search, without the lesson. */
export const searchFields = () => start.search ?? fixed;

/**
 * How far the searches are known, in numbers and in words: { total, of_total, finished, of_found, budget }. Of several lanes
 * also all ticks, of which there are none while the guess is open, and how bars are drawn: { ticks, first, shape, axis,
 * measure, exploring }.
 */
export const known = {};
const KNOWN = ["total", "of_total", "finished", "of_found", "budget", "ticks", "first", "shape", "axis", "measure", "exploring"];

/** The number of the last tick at or before a place; where every number is a place, the place itself. */
export const positionAt = (at) => (known.ticks ? Math.max(known.ticks.findLastIndex((tick) => tick <= at), 0) : at);

/** The place of a position, as far as there are some; the nearest one beyond. */
export function placeOf(position) {
  const last = known.ticks ? known.ticks.length - 1 : known.total;
  const within = Math.max(Math.min(position, last), 0);
  return known.ticks ? known.ticks[within] ?? view.move : within;
}

const placeBeside = (at, by) => placeOf(positionAt(at) + by);

onContent(() => {
  stage = byId("stage");
  start = JSON.parse(stage.dataset.start);
  for (const name of Object.keys(defaults)) delete defaults[name];
  Object.assign(defaults, start.defaults);
  restart(start.fields);
  view.move = start.wanted;
  for (const name of KNOWN) known[name] = start.progress[name];
});

/** Whether the present address belongs to this page: the same lanes, in the same lesson. */
export function isHere() {
  if (location.pathname !== withPrefix(`/${start.path}`)) return false;
  const found = new URLSearchParams(location.search);
  const isLike = (name) => (found.get(name) ?? "") === (fixed[name] ?? "");
  const names = fixed.lesson ? ["lanes"] : ["p", "lanes"]; // beside a lesson it is the puzzle at hand
  const run = found.get("clock") === "substeps" ? movePlace.read(found.get("at") ?? "0").move : undefined;
  const strict = ["lesson", "all", "step", ...(isSeveral() ? ["clock", "rates"] : [])];
  return run === start.run && strict.every(isLike) && names.every((name) => !found.has(name) || isLike(name));
}

// --- links and forms of the present place ----------------------------------------------------------------------------

/** Send the present place with a form, whose fields are those with which the page came. */
export function aimDownload({ target, formData }) {
  for (const field of target.querySelectorAll("[type=hidden]")) formData.delete(field.name);
  for (const [name, value] of new URLSearchParams(address().split("?")[1])) formData.set(name, value);
  if (!stage.dataset.asking) formData.set("said", "show"); // the picture of an open question would tell its answer
}

/** Lead on from the present move: a worksheet is about the search from there on, and so is the draft of a lesson. */
export function aimLink({ currentTarget }) {
  const to = new URL(currentTarget.href);
  const present = { move: searchMove(), at: searchMove(), code: view.code, base: view.base };
  for (const [name, value] of Object.entries(present)) if (to.searchParams.has(name)) to.searchParams.set(name, value);
  currentTarget.href = to.href;
}

// --- questions -------------------------------------------------------------------------------------------------------
// The questions of predict mode that the server has sent, and the moves whose question is answered.

const questions = new Map(); // move -> the frame of a question, veiled, with the question in `asked`
const answeredMoves = new Set(); // moves whose question was answered, skipped or seen from behind

/** The move whose answer is shown, and its frame, without the marks of the lesson, whose words the answer replaces. */
export const answered = { move: -1, frame: undefined };

/** Store the questions that an answer of the server holds. */
export function storeQuestions(answer, found) {
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

/** Ask the question of a move once more. */
export const markUnseen = (move) => answeredMoves.delete(move);

/** Whether the question of a move is answered. */
export const isAnswered = (move) => answeredMoves.has(move);

/** Ask every question once more. */
export const forgetAnswers = () => answeredMoves.clear();

onContent(forgetAnswers);

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

/** Give each frame of a sequence the looks of all its cells, on each lane, and of its tries: an answer holds only the changes. */
function unpackFrames(answer, frames) {
  const boards = [];
  const unpack = ({ tried_cells: triedCells, ...frame }, lane = 0) => {
    const cells = boards[lane] = changeCells(answer, boards[lane] ?? [], frame.cells);
    const tried = frame.tried && { tried: { ...frame.tried, cells: changeCells(answer, cells, triedCells) } };
    return { ...frame, ...tried, cells, places: answer.places };
  };
  return frames.map((frame) => (frame.lanes ? { ...frame, lanes: frame.lanes.map(unpack) } : unpack(frame)));
}

/** Give a frame that stands alone the looks of its cells. */
const unpackFrame = (answer, frame) => unpackFrames(answer, [frame])[0];

function updateKnown(progress) {
  const { total, finished, ticks } = progress;
  if (total === undefined || total < known.total) return;
  if (total === known.total && finished === known.finished && ticks?.length === known.ticks?.length) return;
  for (const name of KNOWN) if (name in progress) known[name] = progress[name];
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
  return openQuestionFrame(move) ?? (answered.move === move ? answered.frame : undefined) ?? cachedFrames.get(move);
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

const fetchAround = (move) => requestOnce(known.ticks ? move : Math.max(move - JUMP_WINDOW_BEFORE, 0), JUMP_WINDOW);

/** Fetch the frames around a move before a person steps to them. */
export function prepareFrames(move) {
  const last = Math.min(placeBeside(move, MIN_FRAMES_AHEAD), nextQuestion(move) - 1);
  const first = placeBeside(move, -MIN_FRAMES_AHEAD);
  const isAhead = cachedFrames.has(last), isBehind = cachedFrames.has(first);
  if (isAhead && isBehind) return;
  const from = isAhead ? placeBeside(move, 1 - WINDOW) : move;
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
export async function findPlace(command, fields = {}, move = view.move) {
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
export async function submitAnswer(fields) {
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
const LONG_WINDOW_OF_SEVERAL = 48;
const SHORT_WINDOW = 30;
const FIRST_WINDOW = 10; // frames of the first window, which somebody waits for

let run = null; // what is being played: { direction, target, queue, ... }

/** Check whether frames are being played. */
export const isPlaying = () => run !== null;
/** Read the direction of playing: 1 forward, -1 backwards, 0 for neither. */
export const direction = () => run?.direction ?? 0;

/** Milliseconds from a place to the next one: moves go by evenly, ticks on powers of ten. */
function delayAfter(at, pictures) {
  if (!known.ticks) return 1000 / pictures;
  const powerOf = (tick) => Math.log10(1 + tick / known.first);
  return (powerOf(placeBeside(at, 1)) - powerOf(at)) * start.paces[view.speed] * 1000;
}

/** Moves a second at the chosen speed. `whole` plays what is left in the time that is left of its seconds. */
export function rate() {
  if (known.ticks) return MAX_PICTURES_PER_SECOND; // delayAfter keeps the time
  const fixedRate = start.paces[view.speed];
  if (fixedRate) return fixedRate;
  const left = run ? Math.abs(lastMove(run) - view.move) : known.total - view.move;
  const seconds = run ? Math.max(start.whole - (performance.now() - run.begun) / 1000, 1) : start.whole;
  return Math.max(left / seconds, start.paces.fast);
}

/** Moves from one picture to the next, in one figure, so that many who watch the same search ask for the same frames. */
export const stride = () => (known.ticks ? 1 : Math.max(1, Number((rate() / MAX_PICTURES_PER_SECOND).toPrecision(1)) | 0));

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
    if (run) run.due = now + delayAfter(view.move, Math.min(rate(), MAX_PICTURES_PER_SECOND));
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
  const edge = thisRun.direction > 0 ? known.total : firstPlace();
  return thisRun.target === null ? edge : thisRun.target;
}

async function refill(thisRun) {
  const apart = stride();
  const long = apart > MAX_FOLLOWED_STRIDE ? SHORT_WINDOW : isSeveral() ? LONG_WINDOW_OF_SEVERAL : LONG_WINDOW;
  const count = thisRun.last === thisRun.from ? FIRST_WINDOW : long;
  const left = Math.abs(positionAt(lastMove(thisRun)) - positionAt(thisRun.last));
  if (!left) return;
  const wanted = Math.min(count, Math.max(1, Math.floor(left / apart)));
  thisRun.fetching = true;
  try {
    let found;
    if (left < apart) found = await framesFrom(lastMove(thisRun), 1);
    else if (thisRun.direction > 0) found = await framesFrom(placeBeside(thisRun.last, apart), wanted, apart);
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
    const delay = lasts || delayAfter(view.move, pictures);
    thisRun.due = lasts ? now + lasts : Math.max(thisRun.due + delay, now + delay / 2);
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

// --- the frame of the page -------------------------------------------------------------------------------------------

/** The frame that the page was drawn with. */
export const startFrame = () => unpackFrame(start, start.frame);

/** The same frame; it is cached if it shows what other pages of its move show. */
export function keepStartFrame() {
  const frame = startFrame();
  if (!frame.substep && !stage.dataset.told) storeFrames([frame]);
  return frame;
}
