// The demo: commands in, frames on the stage, the place in the address. The page shows one lane or several, and each can take
// the other's place in the same document: what `shown` names is done by this script, or by lanes.js for several.
//
// Of one lane a place is a move and a substep of the next one:
//
//     shown -- step, stop, slider, Go to --> the place changes at once -- its frame comes --> shown
//       |  ^                                   | the person steps on meanwhile: the frame is dropped
//       |  |                                   + the server does not answer: a sentence, the old frame stays
//       |  |
//       |  +---- Space, any other move, the stop, the end, an error ----+
//       +-- Space, V --> playing (a step behind the other) -------------+
//       |                  +-- at a question --> asking                 |
//       +-- R --> replay of the moves that led here, at half speed -----+
//       |
//       +-- the frame has a question --> asking -- answer --> answered: the panel says why -- step, Go on --> shown
//       |                                  +-- Skip, Page Down twice --> shown
//       |                                   moves on are held back; moves back close the question
//       |
//       +-- Page Down after the last step of a lesson --> the next lesson is offered -- Page Down --> its page, shown
//       +-- Page Down at the last move --> a race is offered -- Page Down --> its page, shown; Page Up leads back
//       |
//       +-- B, '.' --> blank: playing stops -- B, '.', Escape, Page Down, Page Up --> shown; other commands do nothing
//
// Commands that ask the server where to go wait in a queue (queueTask), one after the other.

import {
  address, aimDownload, aimLink, direction, exploreAll, findMove, findStop, firstPlace, fixed, forgetFrames, frameHere, frameKind,
  frameOf, framesFrom, isHere, isInside, isPlaying, isSeveral, keepStartFrame, known, markSeen, nearestMove, onKnown, onOneLane,
  onWait, pausePlayer, place, playFrames, positionAt, prepareFrames, pushAddress, readAddress, refreshPlayer, replayFrames,
  saveAddress, saveAddressSoon, searchFields, searchMove, stage, start, stopWaiting, stride, substepFrames, view,
} from "./frames.js";
import * as lecture from "./lecture.js";
import {
  applyPredict, beginQuestion, cancelOpening, carried, closeQuestion, drawScrubber, goOnLesson, holdQuestion, isAtStep, isPlainClick, isQuestionOpen,
  LASTING, lessonText, onScrub, onSquare, onTreeNode, openPage, openRace, paint, paintExploring, paintTotal, placeLesson, placeQuestion,
  placeScrubber, placeTree, predictCommands, questionAhead, refreshTree, reopenPage, repaintStack, setUpPredict, stopAtQuestion, takesKey,
  toggleNear, turnPredict,
} from "./stage.js";
import { announce, byId, loadItem, onContent, sentence, setAttributes } from "../shared/page.js";
import {
  allSpeeds, commonCommands, endsBlank, errorText, formatNumber, isBlank, keepChoices, markEnds, movePlace, namePlay, onCommand,
  onViewChange, Refusal, showAndAnnounce, showNote, showSpeed, showView, speedText, toggleBlank,
} from "../shared/search.js";

/** The kind of stop; in a lesson the usual ones are its steps, and inside FINDBEST those that its listing names. */
function stopKind() {
  if (view.clock === "substeps") return "inside";
  return fixed.lesson && view.stop === "move" ? "lesson" : view.stop;
}
const NAMED_STOPS = { lesson: ["step-on", "step-back"], inside: ["stop", "stop-back"] }; // which frames name

// --- moves -----------------------------------------------------------------------------------------------------------
// Steps, stops, and places that a person types. The place changes at once; its frame follows.

const TRIES_DURATION = 1500; // milliseconds before the dead end is shown

let deadEndTimer = 0; // until the dead end is shown whose tries are on the page

/** Show a frame, and all that depends on it. */
function show(frame) {
  clearTimeout(deadEndTimer);
  placeQuestion(frame);
  paint(frame);
  placeLesson(frame);
  placeScrubber(frame.move);
  placeTree(frame);
  markEnds(!frame.to.back, !frame.to.forward);
  document.dispatchEvent(new Event("place")); // for hands.js
}

/** Show the tries of a dead end before it; returns milliseconds, 0 if there are no tries or a question is open. */
function showTries(frame) {
  if (!frame.tried || frame.question) return 0;
  show({ ...frame, ...frame.tried });
  return TRIES_DURATION;
}

const showDeadEnd = (frame) => { if (view.move === frame.move && !view.substep) show(frame); };

/** Say what went wrong. */
function showError(error) {
  if (!isSeveral()) paintExploring(0);
  showAndAnnounce(errorText(error));
}

let exploringNote = ""; // the last words about it; other words beside the buttons answer a press, and stay

const saysExploring = () => ["", exploringNote].includes(byId("progress").textContent);

let isWaiting = false; // for a place that more of the search decides, such as its end

/** Show how far the search is explored, on the way to the present place if that lies beyond. */
function showProgress() {
  const isBehind = view.move > known.total && !known.finished;
  paintExploring(isWaiting ? known.budget : view.move);
  if (!isBehind && !saysExploring()) return;
  showNote(exploringNote = `Exploring: ${formatNumber(known.total)} ${isBehind ? "of " + formatNumber(view.move) + " moves." : "moves so far."}`);
}

onWait((more) => {
  if (more === isWaiting) return;
  isWaiting = more;
  if (more) showNote(exploringNote);
  showProgress();
});

/** Wait no longer, and show the last move that is known. */
function stopHere() {
  if (isWaiting) stopWaiting();
  go(known.total, { jump: true });
}

/**
 * Show the frame of the present place as soon as it is here, and announce its sentence once.
 *
 * @param {string} words Announced before the sentence.
 * @param {boolean} steps Whether a dead end shows its tries first.
 */
async function showCurrentFrame(words = "", steps = false) {
  const { move, substep } = view;
  const now = frameKind();
  const isLeft = () => move !== view.move || substep !== view.substep || now !== frameKind(); // stepped on meanwhile
  if (paintExploring(move)) showProgress();
  try {
    let frame = frameHere(move, substep);
    if (!frame) {
      frame = await frameOf(move, substep);
      if (isLeft()) return;
    }
    if (!frame) throw new Refusal(sentence("unexplored"));
    const lasts = steps && showTries(frame);
    if (lasts) deadEndTimer = setTimeout(showDeadEnd, lasts, frame);
    else show(frame);
    const tries = lasts ? frame.tried.sentence : "";
    announce([words, frame.question ? "" : lessonText(frame), tries, frame.sentence].filter(Boolean).join(" "));
    if (!isQuestionOpen()) prepareFrames(move);
    if (!words) offerNext();
  } catch (error) {
    if (!isLeft()) showError(error);
  }
}

/** Go to a move. The browser's Back undoes a jump. */
function go(wanted, { jump = false, substep = 0, words = "", steps = false } = {}) {
  const move = nearestMove(wanted);
  const change = () => { view.move = move; view.substep = substep; };
  begunRetreat = -1;
  withdrawOffer();
  showNote(words);
  if (jump) pushAddress(change);
  else {
    change();
    saveAddressSoon();
  }
  return showCurrentFrame(words, steps);
}

// Commands that ask the server where to go wait in a queue, so that none is lost when a clicker is quick.
let taskQueue; // the queue of the present page
onContent(() => { taskQueue = { last: Promise.resolve(), waiting: 0 }; });

function queueTask(task) {
  const queue = taskQueue;
  const runOnThisPage = () => (queue === taskQueue ? task() : undefined);
  if (!queue.waiting && !task.asks) return task();
  queue.waiting += 1;
  queue.last = queue.last.then(runOnThisPage).catch(showError).finally(() => { queue.waiting -= 1; });
  return queue.last;
}
const serverTask = (task) => Object.assign(task, { asks: true });

// --- stepping -----------------------------------------------------------------------------------------------------
const BESIDE = { forward: 1, back: -1 }; // for who steps on before the frame of a place has come

/** Go where the frame of the present place leads; no question is stepped over. */
async function follow(name, how = {}) {
  const frame = frameHere(view.move, view.substep);
  const isAhead = !frame && !view.q && !view.substep && view.move + BESIDE[name] >= firstPlace() && view.move + BESIDE[name] <= known.total;
  const at = isAhead ? place.write({ ...view, move: view.move + BESIDE[name], substep: 0 }) : frame?.to[name];
  if (at !== undefined) {
    const { move, substep } = place.read(String(at));
    if (move < view.move) markSeen(move);
    return go(move, { substep, ...how });
  }
  if (frame) return undefined;
  const found = await frameOf(view.move, view.substep);
  return found?.question ? showCurrentFrame() : found && follow(name, how);
}

// --- behind the end ---------------------------------------------------------------------------------------------------
// At the last move a clicker leads on: to a race against another search, or where a recording parts from the right one.

let isNextOffered = false;
onContent(() => { isNextOffered = false; });

/** Whether nothing follows the present place: as its frame says or, until that is here, as the search is known. */
const isEnd = () => !view.substep && !(frameHere(view.move)?.to ?? { forward: !known.finished || view.move < known.total }).forward;

/** At the end of the search offer to go where Page Down leads; returns whether it leads anywhere. */
function offerNext() {
  if (!byId("after-end")) return false; // a lesson has its own next step
  isNextOffered = isEnd() && !isQuestionOpen() && !isPlaying();
  stage.toggleAttribute("data-offered", isNextOffered);
  const offer = byId("after-end").content;
  if (isNextOffered && byId("progress").textContent !== offer.textContent) byId("progress").replaceChildren(offer.cloneNode(true));
  return isNextOffered;
}

/** Once the place is left, say it no more. */
function withdrawOffer() {
  if (!isNextOffered) return;
  isNextOffered = false;
  stage.removeAttribute("data-offered");
}

/** Once that is said, go there; returns whether Page Down has done something. */
function goOnBehindEnd() {
  if (byId("lesson")) {
    const race = isEnd() && frameHere(view.move)?.to["race-on"]; // a step of the lesson behind the end of its search
    if (race) openRace(race);
    return Boolean(race) || (isEnd() && goOnLesson());
  }
  if (!isNextOffered || !isEnd() || isPlaying()) return offerNext();
  if (isInside()) {
    byId("into").click();
    return true;
  }
  shown.keepPresentChoices();
  const to = carried(byId("after-end").content.querySelector("a").getAttribute("href"));
  if (!view.q && !to.searchParams.has("clock")) to.searchParams.set("guess", "skip"); // with Ask first the class guesses
  openPage(to.href);
  return true;
}

/** Find the nearest stop of a kind, as `findStop` does. */
async function nearestStop(kind, back) {
  const at = kind in NAMED_STOPS && (await frameOf(view.move, view.substep))?.to[NAMED_STOPS[kind][Number(back)]];
  if (at) return { to: place.read(at), words: "" };
  return isInside() ? { to: null, words: "" } : findStop(kind, back);
}

/** Find the question that comes before a stop: the last one before a step of a lesson, else the nearest; null for none. */
async function questionBefore(kind, stop) {
  if (kind === "lesson") return questionAhead(stop);
  const { to } = await stopAtQuestion(false);
  return to && to.move <= stop ? to.move : null;
}

async function goToStop(kind, back) {
  if (kind === "lesson" && !back && stage.dataset.told && isAtStep()) {
    closeQuestion(); // the answer replaced what the lesson says here
    return showCurrentFrame();
  }
  if (kind === "retreat" && !back && stopKind() === kind && await playRetreat()) return undefined;
  const race = kind === "lesson" && (await frameOf(view.move, view.substep))?.to[back ? "race-back" : "race-on"];
  if (race) return openRace(race);
  const { to, words } = await (kind === "question" ? stopAtQuestion(back) : nearestStop(kind, back));
  if (!to) return kind === "lesson" && goOnLesson(back) ? undefined : showAndAnnounce(words);
  const { move, substep } = to;
  const asks = view.q && !back ? await questionBefore(kind, substep ? move + 1 : move) : null;
  if (asks !== null) return go(asks, { jump: true });
  return go(move, { jump: kind === "retreat" || kind === "solution" || kind === "lesson", substep, words, steps: !back });
}

/** Go to the place that a person typed. If there is no such place, the text goes back into its field. */
async function goToText(words) {
  try {
    await go(await findMove(words), { jump: true });
  } catch (error) {
    if (document.activeElement === stage) {
      byId("to").value = words;
      byId("to").focus();
      byId("to").select();
    }
    throw error;
  }
}

const OF_MOVES = ["try", "try-back", "backtrack", "backtrack-back", "retreat", "retreat-back", "replay", "onward"]; // no commands inside FINDBEST

const moveCommands = {
  forward: () => follow("forward", { steps: true }).catch(showError),
  back: () => follow("back").catch(showError),
  try: serverTask(() => follow("try")),
  "try-back": serverTask(() => follow("try-back")),
  first: () => go(firstPlace(), { jump: true }),
  last() {
    if (known.finished) return go(known.total, { jump: true });
    queueTask(serverTask(async () => go(await findMove("end"), { jump: true })));
    return undefined;
  },
  stop: serverTask(() => goToStop(stopKind(), false)),
  "stop-back": serverTask(() => goToStop(stopKind(), true)),
  "step-on": serverTask(() => goToStop("lesson", false)),
  "step-back": serverTask(() => goToStop("lesson", true)),
  backtrack: serverTask(() => goToStop("backtrack", false)),
  "backtrack-back": serverTask(() => goToStop("backtrack", true)),
  retreat: serverTask(() => goToStop("retreat", false)),
  "retreat-back": serverTask(() => goToStop("retreat", true)),
};

// --- playing ---------------------------------------------------------------------------------------------------------
// Playing: forward, backwards, the last stretch again; and how fast.

const MAX_REPLAYED_MOVES = 40;
const SPEED_SHOWN = 2500; // milliseconds for which a new speed is named while it plays
const ADDRESS_INTERVAL = 1000; // milliseconds between two addresses while it plays: browsers take no more of them

let begunRetreat = -1; // the move from which a long retreat is being shown: asked again there, it is not shown anew
let speedTimer = 0; // until the note of the speed gives way
let nextSaveAt = 0; // milliseconds, as performance.now()

/** Save the place while the search plays, so that a reload leads back to it. */
function saveAddressWhilePlaying() {
  if (performance.now() < nextSaveAt) saveAddressSoon();
  else {
    saveAddress();
    nextSaveAt = performance.now() + ADDRESS_INTERVAL;
  }
}

/** Show whether it plays. */
function showPlaying(on) {
  if (on) withdrawOffer();
  stage.toggleAttribute("data-playing", on);
  namePlay(on);
}

/** Stop playing. */
function pause() {
  if (!isPlaying()) return;
  pausePlayer();
  onPaused();
}

/** Show where playing has ended. */
function onPaused(words = "") {
  clearTimeout(speedTimer);
  showPlaying(false);
  showNote(words);
  saveAddressSoon();
  shown.showCurrentFrame(words);
}

function notePace() {
  const apart = stride();
  showNote(apart > 1 ? `Showing 1 of ${formatNumber(apart)} moves.` : "");
}

/** Fetch the frames inside a move between the present place, or the end of the moves before, and a stop. */
async function framesUpToStop(stop, forward) {
  const { move, substep = 0 } = stop;
  const isHere = move === view.move;
  if (move === null || !(substep || (isHere && view.substep))) return [];
  const all = [await frameOf(move), ...await substepFrames(move)];
  const { behind = 0 } = all[0];
  if (forward) return all.slice(((isHere && view.substep) || (behind < substep ? behind : 0)) + 1, substep + 1);
  return all.slice(substep, isHere ? view.substep : all.length).reverse();
}

/** Where a long retreat begins, as at the stop there, show how it goes back; returns whether one does. */
async function playRetreat() {
  if (view.substep || view.move === begunRetreat) return false;
  const { end, to } = await findStop("retreat", false, Math.max(view.move - 1, 0));
  if (to?.move !== view.move) return false;
  begunRetreat = to.move;
  await playToStop(true, { to: place.read(end), words: "" });
  return true;
}

async function playToStop(forward, given = null) {
  const found = given ?? (isInside() || stopKind() === "move" ? {} : await nearestStop(stopKind(), !forward)); // else questions alone
  const stop = found.to ?? { move: null, substep: 0 };
  const question = forward && view.q ? (await stopAtQuestion(false)).to?.move ?? Infinity : Infinity;
  const asks = question <= (stop.move ?? Infinity) + (stop.substep ? 1 : 0); // the substeps of a move show its digit
  const inside = asks && question < Infinity ? [] : await framesUpToStop(stop, forward);
  const here = await frameOf(view.move, view.substep);
  if (!here?.to[forward ? "forward" : "back"] && !inside.length) return;
  if (asks && question === view.move + 1) {
    await go(question);
    return;
  }
  const isBefore = !forward && stop.substep && stop.move < view.move; // backwards, a move comes before what is inside it
  const target = isBefore ? stop.move + 1 : stop.move;
  announce("");
  showPlaying(true);
  notePace();
  playFrames({
    forward,
    target: asks && question < Infinity ? question - 1 : target,
    inside,
    showTries(frame) {
      if (!forward || frame.substep) return 0;
      view.move = frame.move;
      view.substep = 0;
      return showTries(frame);
    },
    show(frame) {
      view.move = frame.move;
      view.substep = frame.substep;
      if (!forward) markSeen(frame.move);
      show(frame);
      saveAddressWhilePlaying();
    },
    failed: showError,
    ended: (error) => {
      if (asks && view.move === question - 1) {
        view.move = question;
        view.substep = 0;
      }
      begunRetreat = -1;
      const hasCome = !error && view.move === stop.move && view.substep === stop.substep;
      onPaused(hasCome ? found.words : "");
      if (error) showError(error);
    },
  });
}

/** Play, or stop playing in that direction. */
function togglePlay(forward) {
  const before = direction();
  pause();
  if (before !== (forward ? 1 : -1)) queueTask(serverTask(() => playToStop(forward)));
}

/** Fetch the frames from the stop before to the present place, or the last of them if it lies far back. */
async function framesToReplay() {
  const { move, substep } = view;
  const behind = (await frameOf(move))?.behind ?? 0;
  if (substep > behind) return [await frameOf(move), ...(await substepFrames(move)).slice(behind, substep)];
  if (substep) return (await substepFrames(move)).slice(0, substep);
  if (!move) return [];
  if (stopKind() === "move") {
    const before = await frameOf(move - 1);
    const led = (await substepFrames(move - 1)).slice(before.behind ?? 0);
    const on = behind ? (await substepFrames(move)).slice(0, behind - 1) : [];
    return [before, ...led, ...on, await frameOf(move)];
  }
  const before = (await nearestStop(stopKind(), true)).to?.move ?? 0;
  const from = Math.max(before, move - MAX_REPLAYED_MOVES);
  return framesFrom(from, move - from + 1);
}

/** Replay slowly how the search came here. */
async function replayLast() {
  for (let before = 1; before <= MAX_REPLAYED_MOVES; before += 1) markSeen(view.move - before);
  const frames = await framesToReplay();
  if (!frames.length) return;
  announce("");
  showPlaying(true);
  showNote(sentence("half-speed"));
  replayFrames({
    frames: [...frames],
    show(frame) {
      view.move = frame.move;
      view.substep = frame.substep;
      show(frame);
    },
    ended: () => onPaused(),
  });
}

/** Play at the next speed, with -1 at the one before. */
function changeSpeed(by) {
  const speeds = allSpeeds();
  const at = speeds.indexOf(view.speed) + by;
  if (at < 0 || at >= speeds.length) return;
  setSpeed(speeds[at]);
}

function setSpeed(speed) {
  view.speed = speed;
  showSpeed(speed);
  saveAddressSoon();
  refreshPlayer();
  showNote(`Speed: ${speedText()}.`);
  clearTimeout(speedTimer);
  if (isPlaying()) speedTimer = setTimeout(notePace, SPEED_SHOWN);
}

// --- settings --------------------------------------------------------------------------------------------------------
// The settings of the demo: its form, and what of it is shown.

let setupForm; // of one lane

function setCode(code) {
  view.code = code;
  for (const list of document.querySelectorAll("#pane-code ol")) list.hidden = list.dataset.code !== code;
  repaintStack();
  saveAddressSoon();
}

/** Choose the next language of the code. */
function turnCode() {
  const codes = [...setupForm.querySelectorAll("[name=code]")].map((option) => option.value);
  const code = codes[(codes.indexOf(view.code) + 1) % codes.length];
  setupForm.elements.code.value = code;
  chooseCode(code);
}

/** Show the code, in the place of the tree, where it is hidden. */
function showCode() {
  const others = view.panes.split(",").filter((name) => name && name !== "tree" && name !== "code");
  if (!view.panes.split(",").includes("code")) setPanes(["code", ...others].join(","));
}

/** Choose the language of the code, which shows it. The program of another document may find another house first. */
function chooseCode(code) {
  const before = frameKind();
  setCode(code);
  showCode();
  if (before === frameKind()) return;
  forgetFrames();
  closeQuestion();
  showCurrentFrame();
}

/** Count rows from that number. */
function setBase(base) {
  view.base = base;
  setupForm.elements.base.value = String(base);
  forgetFrames();
  closeQuestion();
  saveAddressSoon();
  showCurrentFrame();
}

function setPanes(names) {
  view.panes = names;
  byId("panes").value = names;
  stage.dataset.panes = names.replaceAll(",", " ");
  for (const box of document.querySelectorAll("[data-pane]")) {
    box.checked = names.split(",").includes(box.dataset.pane);
    byId(`pane-${box.dataset.pane}`).hidden = !box.checked;
  }
  byId("pane-formula").hidden = !names.split(",").includes("formula"); // a lesson shows it
  refreshTree();
  saveAddressSoon();
}

/** Choose the panes. While the box formula is shown the board marks its cells. */
function choosePanes(names) {
  const before = frameKind();
  setPanes(names);
  if (before === frameKind()) return;
  forgetFrames();
  if (!stage.dataset.asking && !stage.dataset.told) showCurrentFrame();
}

/** Show the stack in the place of the code, then the tree, then the code again. */
function swapPanes() {
  const shown = view.panes.split(",");
  const otherPanes = shown.filter((name) => ["digits", "formula"].includes(name));
  if (shown.includes("code")) choosePanes(["stack", ...otherPanes].join(","));
  else if (!shown.includes("tree") && document.querySelector("[data-pane=tree]")) choosePanes(["tree", ...otherPanes].join(","));
  else choosePanes(["code", "stack", ...otherPanes].join(","));
}

/** Search on for all solutions from here, or end at the first one and start again. */
function toggleAllSolutions() {
  const { all, ...one } = searchFields(); // a lesson is about the search that ends
  const how = { ...view, stop: view.stop === "solution" ? "move" : view.stop };
  openPage(new URL(all ? address(one, { ...how, move: 0, substep: 0 }) : address({ ...one, all: 1 }, how), location.href).href);
}

/** Show in a lesson the dock that leads through its steps, or through its moves. */
function showPace() {
  const button = document.querySelector("[data-do='pace']");
  if (!button) return;
  stage.dataset.clock = view.clock;
  setAttributes(button, { "aria-pressed": String(view.clock === "moves") });
}

function togglePace() {
  view.clock = view.clock === "moves" ? "steps" : "moves";
  showPace();
  saveAddressSoon();
}

/** Show the settings that the address holds. */
function applySettings() {
  applyPredict();
  showPace();
  for (const name of ["code", "base", "stop"]) setupForm.elements[name].value = String(view[name]);
  showSpeed(view.speed);
  stage.dataset.stop = stopKind();
  setCode(view.code);
  setPanes(view.panes);
}

function submit(event) {
  event.preventDefault();
  pause();
  const words = byId("to").value.trim();
  if (!words) return;
  byId("to").value = "";
  stage.focus({ preventScroll: true }); // keys are for the stage again, also while the server looks for the place
  queueTask(serverTask(() => goToText(words)));
}
document.addEventListener("change", ({ target }) => {
  if (target.name === "speed") setSpeed(target.value);
  if (target.form !== setupForm) return;
  if (target.name === "code") chooseCode(target.value);
  if (target.name === "base") setBase(Number(target.value));
  if (target.name === "size") setLook("size", target.value);
  if (target.name === "stop") {
    view.stop = target.value;
    stage.dataset.stop = stopKind();
    saveAddressSoon();
  }
  if (target.id === "goes-on") toggleAllSolutions();
  if (target.id === "predict") turnPredict(target.checked);
  if (target.dataset.pane) {
    const other = { tree: "code", code: "tree" }[target.dataset.pane]; // one in the place of the other
    const box = document.querySelector(`[data-pane="${other}"]`);
    const isSwapped = target.checked && box?.checked;
    if (isSwapped) box.checked = false;
    if (target.dataset.pane === "tree" && !target.checked && box) box.checked = true; // it gave way to the tree
    const formula = view.panes.split(",").filter((name) => name === "formula");
    choosePanes([...[...document.querySelectorAll("[data-pane]:checked")].map((box) => box.dataset.pane), ...formula].join(","));
    if (isSwapped) showAndAnnounce(sentence(`${target.dataset.pane}-swapped-in`));
  }
});

/** Build the address inside FINDBEST, or from there the address of the search that the server names, as it looks now. */
function addressInside(href) {
  if (!isInside()) return address(fixed, { ...view, substep: 0, clock: "substeps" });
  const fields = new URL(href).searchParams;
  return address(fixed, { ...view, ...movePlace.read(fields.get("at")), clock: fields.get("clock") ?? start.defaults.clock });
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const into = target.closest("a.into"); // FINDBEST from the present place, and back to it
  if (into) {
    into.href = addressInside(into.href);
    if (isPlainClick(event)) {
      event.preventDefault();
      openPage(into.href);
    }
  }
  if (target.closest("#progress a") && isPlainClick(event)) { // what is offered behind the end
    event.preventDefault();
    goOnBehindEnd();
  }
  const inPlace = target.closest("a[data-in-place]"); // a race of this search, or a search of this race
  if (inPlace && isPlainClick(event)) {
    event.preventDefault();
    shown?.keepPresentChoices();
    openPage(carried(inPlace.href).href);
  }
  const other = target.closest("#searches a[data-lanes]"); // another search of the same puzzle starts with the settings of this one
  if (!other) return;
  other.href = address({ ...searchFields(), lanes: other.dataset.lanes }, { ...view, clock: "moves", move: 0, substep: 0 });
  if (isPlainClick(event)) {
    event.preventDefault();
    shown?.keepPresentChoices();
    openPage(other.href);
  }
}, true);

onOneLane(() => {
  setupForm = byId("setup");
  setupForm.addEventListener("submit", submit);
  byId("settings").open = true; // it is a popover here; without script it unfolds below the stage
});

// --- choices that last ------------------------------------------------------------------------------------------------
// What is chosen here stays for the other stages and puzzles of this tab: see choices.js.


function keepPresentChoices() {
  const isLesson = Boolean(fixed.lesson);
  const chosen = Object.fromEntries(LASTING.map((name) => [name, view[name]]));
  if (chosen.stop === "solution") chosen.stop = start.defaults.stop; // other searches end at the first one
  const isOffered = [...document.querySelectorAll("#searches a[data-lanes]")].some(({ dataset }) => dataset.lanes === fixed.lanes);
  keepChoices({ ...chosen, ...(isOffered && !isLesson ? { lanes: fixed.lanes } : {}) }, start.defaults, isLesson);
}
window.addEventListener("pagehide", () => shown?.keepPresentChoices());


// --- looks -----------------------------------------------------------------------------------------------------------
// Type size and colours of the stage. The address goes before what the browser stores.

/** Apply the settings to the stage. */
function applyLooks() {
  stage.dataset.size = view.size;
  setupForm.elements.size.value = view.size;
  document.dispatchEvent(new CustomEvent("themes"));
}

function setLook(name, value) {
  view[name] = value;
  saveAddress();
  applyLooks();
}

/** Choose the size of the type; returns the sentence to show. */
function resize(size) {
  setLook("size", size);
  return `Type: ${size}.`;
}

// --- share and download -------------------------------------------------------------------------------------------------
// What is shared and downloaded is the present place.

/** Share the present place: few do, so the script that can comes then. */
function share(how) {
  pause();
  import("./share.js").then((share) => share[how]()).catch(showError);
}

/** Begin a film at the present move, as long as the last one. */
function fillFilmFields({ newState }) {
  if (newState !== "open") return;
  const { first, last } = byId("take").elements;
  const long = last.value ? Math.max(Number(last.value) - Number(first.value), 0) : parseInt(last.placeholder, 10);
  const move = searchMove();
  first.value = String(move);
  last.value = String(known.finished && !isInside() ? Math.min(move + long, known.total) : move + long);
}

onOneLane(() => {
  for (const link of document.querySelectorAll(".to-editor")) link.addEventListener("click", aimLink);
  if (!byId("take")) return; // a file has nothing to download
  byId("to-sheet").addEventListener("click", aimLink);
  byId("downloads").addEventListener("beforetoggle", fillFilmFields);
  byId("take").addEventListener("formdata", aimDownload);
  for (const act of document.querySelectorAll("#more [popovertarget]")) act.addEventListener("click", () => byId("more").hidePopover());
});

// --- commands -----------------------------------------------------------------------------------------------------
const queuedCommands = { ...moveCommands, replay: serverTask(replayLast) };
/** The commands that mean the same on every stage. */
const sharedCommands = {
  faster: () => changeSpeed(1),
  slower: () => changeSpeed(-1),
  blank: () => {
    pause();
    toggleBlank();
  },
  notes: () => {
    byId("to-notes")?.click();
    withHands(({ informNotes }) => informNotes());
  },
  hands: () => withHands(({ turnHands }) => turnHands()),
  pen: () => import("../shared/pen.js").then(({ togglePen }) => togglePen(), showError),
  ...commonCommands,
};
const immediateCommands = {
  play: () => (isPlaying() ? pause() : togglePlay(true)),
  reverse: () => togglePlay(false),
  "stop-here": stopHere,
  goto: () => { byId("to").focus(); byId("to").select(); }, // what was written there before gives way
  panes: swapPanes,
  code: turnCode,
  onward: toggleAllSolutions,
  into: () => (view.q ? showNote(sentence("findbest-closed")) : byId("into")?.click()),
  pace: togglePace,
  base: () => setBase(view.base ? 0 : 1),
  qr: () => share("showQrCode"),
  "copy-link": () => share("copyLink"),
  image: () => share("copyMove"),
  larger: () => showNote(resize("larger")),
  smaller: () => showNote(resize("usual")),
  near: () => showNote(sentence(toggleNear() ? "near-shown" : "whole-shown")),
  ...sharedCommands,
  ...predictCommands,
};
const EVERY_MOVE = { stop: "forward", "stop-back": "back" }; // where every move is a stop

function runCommand(pressed) {
  if (pressed === "stop" && goOnBehindEnd()) return;
  if (isInside() && OF_MOVES.includes(pressed)) return;
  const command = stopKind() === "move" ? EVERY_MOVE[pressed] ?? pressed : pressed;
  if (immediateCommands[command]) {
    if (!holdQuestion(command)) immediateCommands[command]();
    return;
  }
  pause();
  const task = queuedCommands[command];
  const runTask = () => {
    if (isPlaying()) pause(); // what was asked for before may have begun to play meanwhile
    return holdQuestion(pressed) ?? task();
  };
  queueTask(Object.assign(runTask, { asks: task.asks || Boolean(view.q) }));
}

for (const onPlace of [onTreeNode, onSquare]) onPlace(({ move, substep }) => { pause(); go(move, { jump: true, substep }); });
setUpPredict({ show, follow, showCurrentFrame, run: (task) => queueTask(serverTask(task)) });

// --- the start of one lane -----------------------------------------------------------------------------------------
function onMoreKnown() {
  paintTotal();
  placeScrubber(view.move);
  if (known.finished || isPlaying()) paintExploring(view.move);
  else showProgress();
}

async function explore() {
  try {
    const answer = await exploreAll();
    drawScrubber(answer);
    if (!answer.finished) showNote(`The first ${formatNumber(known.total)} moves are explored.`);
    else if (saysExploring()) showNote("");
    stage.dataset.explored = "yes";
    if (view.move === known.total && !view.substep && isEnd() !== known.finished) await showCurrentFrame(); // it was not known to be the end
    if (known.finished) offerNext();
  } catch (error) {
    showError(error);
  }
}

/** Show the settings of the address to which the browser has gone back, and its place. */
function followAddress() {
  const { q } = view;
  const before = frameKind();
  readAddress();
  if (before !== frameKind() || q !== view.q) forgetFrames();
  applySettings();
  showView(view.view);
  applyLooks();
  showCurrentFrame();
}

function begin() {
  exploringNote = byId("progress").textContent; // as the server wrote it
  if (fixed.lesson?.startsWith("~")) {
    const openedKey = new URLSearchParams(location.search).get("lesson"); // the server writes the key of an older lesson anew
    import("./lesson_storage.js").then(({ addLesson }) => addLesson(fixed.lesson, byId("puzzle-title").textContent, openedKey));
  }
  show(beginQuestion(start.question) ?? keepStartFrame());
  if (start.ranges) applySettings(); // a file has one page for all of them
  if (isQuestionOpen()) announce(start.frame.sentence);
  else if (start.frame.move === view.move) prepareFrames(view.move);
  else showCurrentFrame();
  explore();
}

// --- one lane or several ---------------------------------------------------------------------------------------------
const ofOne = { begin, followAddress, go, keepPresentChoices, onMoreKnown, runCommand, showCurrentFrame };
let shown = null; // what the page at hand does; null until lanes.js is there
const early = []; // the commands until then

let hands = null; // the script that counts hands, once somebody does

/** Pass a task the script that counts hands. */
async function withHands(task) {
  try {
    const found = await import("./hands.js");
    if (!hands) await found.connect(act);
    hands = found;
    task(hands);
  } catch (error) {
    showError(error);
  }
}

function act(command) {
  if (!shown) early.push(command);
  else if (!hands?.takesCommand(command)) shown.runCommand(command);
}

onCommand(act, (event, letters) => hands?.takesKey(event, letters) || takesKey(event, letters));
if (loadItem("sudoku-hands", "sessionStorage")) withHands(() => {}); // they stay on in this tab
lecture.onRemoteCommand((command) => {
  if (!isBlank()) act(command);
  else if (endsBlank(command)) act("blank");
});
onViewChange((kind) => {
  const change = () => { view.view = kind; };
  if (kind === "projector") return pushAddress(change); // Back leaves it
  change();
  return saveAddressSoon();
});
onKnown(() => shown?.onMoreKnown());

let dragStart = null; // the place at which a drag of the time line began
const drag = {
  to(move) {
    pause();
    if (dragStart === null) {
      saveAddress();
      dragStart = view.move;
    }
    view.move = nearestMove(move);
    view.substep = 0;
    shown.showCurrentFrame();
  },
  drop(move) {
    view.move = dragStart ?? view.move;
    dragStart = null;
    shown.go(move, { jump: Math.abs(positionAt(move) - positionAt(view.move)) > 1 });
  },
};
onScrub(drag.to, drag.drop);

window.addEventListener("popstate", () => {
  pause();
  cancelOpening();
  if (isHere()) shown?.followAddress();
  else reopenPage();
});

onContent(async () => {
  const mine = stage;
  dragStart = null;
  shown = null;
  early.length = 0;
  lecture.restartLecture(fixed.lesson);
  const actions = { drag, onPaused, pause, sharedCommands, showError, showPlaying };
  const found = isSeveral() ? (await import("./lanes.js")).severalLanes(actions) : ofOne;
  if (byId("own-program")) import("./own_program.js"); // there unless the page came with a race
  if (mine !== stage) return; // another page has come meanwhile
  shown = found;
  shown.begin();
  early.splice(0).forEach(act);
  document.documentElement.dataset.ready = "yes";
});
