// The board page: passes events to entry, hints and Undo, and responses to history, live region and address.

import * as entry from "./entry.js";
import * as state from "./state.js";
import {
  afterPaint, byId, connectLetterSwitch, createElement, formatTime, loadItem, loadRecentBoards, loadSwitch, sentence, setAttributes, storeItem, storeSwitch, withPrefix,
} from "../shared/page.js";

// --- messages --------------------------------------------------------------------------------------------------------

/** Show that no answer came, with the error of a proxy if there is one. An open hint does not cover this message. */
function showNoAnswer(error = "") {
  state.showMessage(sentence(error ? "offline" : "unjudged", error));
  byId("notice").classList.add("lost");
}

// --- without the server ----------------------------------------------------------------------------------------------
// The server never saw this board: the page marks equal digits (state.js) and judges nothing else. It asks again when the
// browser is online, and from time to time, as a server can be away for a browser that is.

const RETRY_DELAY = 5000; // milliseconds, doubled after each failure
let retryDelay = RETRY_DELAY;
let retryTimer = 0;
const isStale = () => byId("verdict").hasAttribute("aria-busy");
const retry = () => isRequesting() || state.requestStatus();

function retryLater() {
  clearTimeout(retryTimer);
  if (navigator.onLine) retryTimer = setTimeout(retry, retryDelay);
  retryDelay *= 2;
}

/** Replace the verdict, which is that of an older board. */
function showUnjudged(snapshot) {
  const [badge, words] = byId("verdict").children;
  byId("verdict").removeAttribute("aria-busy");
  byId("verdict").className = "verdict undecided lost";
  badge.dataset.sign = "?";
  badge.replaceChildren();
  words.className = "long";
  words.replaceChildren(createElement("strong", sentence("unjudged")));
  if (!state.isEmpty(snapshot)) byId("starters").hidden = true;
  state.announceVerdict();
}

// --- morph swap ------------------------------------------------------------------------------------------------------
// An extension of htmx, hx-ext="morph" hx-swap="morph", out of band too: makes a part of the page equal to the response
// and touches nothing else. What stays keeps focus, caret and scroll position, and is not drawn or read again.

// Attributes of a cell that only the page knows: the selection, highlights and colours.
const LOCAL_ATTRIBUTES = new Set(["tabindex", "inputmode", "data-look", "data-lit", "data-first", "data-colour", "aria-selected"]);

window.htmx?.defineExtension("morph", {
  isInlineSwap: (style) => style === "morph",
  handleSwap(style, target, fragment) {
    if (style !== "morph") return false;
    morph(target, fragment.getElementById(target.id));
    return [...target.querySelectorAll("[hx-trigger^='load']")]; // elements that htmx has to let load their content
  },
});

const COMPARED_WHOLE = new Set(["td", "svg"]); // their markup is all that they hold

function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (COMPARED_WHOLE.has(old.localName) && old.isEqualNode(fresh)) return;
  const colour = old.localName === "input" && old.parentElement.dataset.colour;
  if (colour) fresh.ariaLabel += state.colourSuffix(colour);
  for (const { name, value } of fresh.attributes) {
    if (!(LOCAL_ATTRIBUTES.has(name) && old.hasAttribute(name)) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name) && !LOCAL_ATTRIBUTES.has(name)) old.removeAttribute(name);
  if (old.localName === "input" && old.value !== fresh.value) old.value = fresh.value;
  const [olds, freshes] = [old, fresh].map((element) => [...element.childNodes]);
  if (areSameElements(olds, freshes)) olds.forEach((child, at) => morph(child, freshes[at]));
  else old.replaceChildren(...freshes);
}

// An element that requests another address is another element.
const requestOf = (node) => node.getAttribute?.("hx-get");
const isSameElement = (old, fresh) => old.nodeName === fresh.nodeName && requestOf(old) === requestOf(fresh);
const areSameElements = (olds, freshes) => olds.length === freshes.length && olds.every((child, at) => isSameElement(child, freshes[at]));

// --- responses of the board ------------------------------------------------------------------------------------------
// htmx posts the form and swaps the response into #board and, out of band, into verdict, hint, notice and results:
//
//     htmx:configRequest --> configureRequest   remembers action, title and mode; drops fields that are not needed
//     htmx:afterSwap     --> applyResponse      history, keypad, selection, live region, address
//       with an action    +> afterAction        address as a new entry, text to correct, sentences
//     htmx:afterSettle   --> onSettle           on phones scrolls to the result
//     htmx:responseError --> onErrorResponse    the server refuses
//     no response        --> onNoAnswer         the verdict of the older board goes
//
// Meanwhile the pressed button is busy: it shows that it works, and cannot be pressed again.

// An action imports if its button stands where texts, files and photos come in, by the message about one, or in the row of
// choices.
const isImport = (action) => Boolean(document.querySelector(`:is(#bring, #several, #notice) :is([value="${action}"], [data-photo="${action}"])`));
let lastRequest = { action: "" };
let focusedBefore = null;
let menuBefore = null; // open when the request was sent
let openMenu = null; // when the answer came
let hintOpener = ""; // the id of what had the focus before a hint was opened
const isBoardFinished = () => byId("board").hasAttribute("data-finished");
let isFinished = isBoardFinished();

// What few visits need has a script of its own.
const afterwards = (task, ...given) => import("./afterwards.js").then((found) => found[task](...given), () => {});
const withUndoStorage = (task) => import("./undo_storage.js").then(task, () => {});

/** Handle every response from now on. */
function connectResponses() {
  for (const change of ["input", "htmx:afterSettle"]) document.addEventListener(change, state.showTabTitle);
  byId("zip-form").addEventListener("formdata", ({ formData }) => formData.set("title", state.title()));
  state.form.addEventListener("htmx:configRequest", configureRequest);
  // The hidden fields hold all that the cells hold.
  state.form.addEventListener("formdata", ({ formData }) => {
    for (const name of [...formData.keys()]) if (state.cellOf({ id: name }) >= 0) formData.delete(name);
  });
  connectHints();
  state.onUndoRedo((now, before, isUndo) => {
    entry.goOnAt(state.allCells().filter((cell) => state.cellDiffers(cell, now, before)), isUndo);
    afterwards("scrollToChange", now, before);
  });
  state.form.addEventListener("htmx:beforeSwap", () => {
    focusedBefore = document.activeElement;
    openMenu = findOpenMenu();
    if (!isHintOpen()) hintOpener = focusedBefore.id;
  });
  document.body.addEventListener("htmx:afterSwap", onSwap);
  document.body.addEventListener("htmx:afterSettle", ({ detail }) => { if (detail.target.id === "board") onSettle(); });
  // Panels and the verdict request parts by themselves: if these fail, the page still works.
  const isOfForm = ({ detail }) => detail.elt.matches("form");
  document.body.addEventListener("htmx:responseError", (event) => { if (isOfForm(event)) onErrorResponse(event.detail.xhr); });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(failure, (event) => { if (isOfForm(event)) onNoAnswer(); });
  window.addEventListener("online", () => { if (isUnanswered) retry(); });
}

const findOpenMenu = () => document.querySelector(":popover-open");

let isUnanswered = false; // whether the last request failed
let pressedImport = null; // the button that pastes or opens a file: the action of its request is another button's

/** Mark the button that is at work, and no other. */
function markBusy(button) {
  document.querySelector(BUSY)?.removeAttribute("aria-busy");
  button?.setAttribute("aria-busy", "true");
}
const BUSY = ":is(button, .button)[aria-busy]";

function configureRequest({ detail: { elt, parameters, headers, triggeringEvent } }) {
  menuBefore = findOpenMenu();
  if (elt !== state.form) return; // the level of a puzzle has a request of its own
  // htmx remembers the last button, which typing must not press again.
  const action = (triggeringEvent.type === "submit" ? parameters.action : triggeringEvent.detail?.action) ?? "";
  lastRequest = { action, title: state.title(), mode: state.mode(), isImport: Boolean(action) && isImport(action), hadHint: isHintOpen(), active: entry.activeCell() };
  parameters.action = action;
  if (state.isUndone()) delete parameters.active; // no clue is the last one that was typed
  if (state.isOff("checks")) parameters.quiet = "1";
  if (!hidesNotes) parameters["all-notes"] = "1";
  clearTimeout(retryTimer);
  markBusy(triggeringEvent.submitter ?? pressedImport ?? state.form.querySelector(`button[value="${action}"]`));
  pressedImport = null;
  if (action) state.flushAddress();
  if (!lastRequest.isImport) delete parameters.text;
  if (!/^(pick|read-as)-/.test(action)) delete parameters.source; // the text that the choices are from
  if (lastRequest.isImport && byId("file").files.length) {
    state.form.setAttribute("hx-encoding", "multipart/form-data");
    delete headers["Content-Type"]; // the browser writes its own, with the boundary
  } else {
    state.form.removeAttribute("hx-encoding");
    headers["Content-Type"] = "application/x-www-form-urlencoded";
    delete parameters.file;
  }
}

function onSwap({ detail: { target } }) {
  if (target.id === "board") applyResponse(target.dataset.mode);
}

function applyResponse(mode) {
  isUnanswered = false;
  retryDelay = RETRY_DELAY;
  byId("notice").classList.remove("lost");
  state.readBoardShape();
  state.fitKeypadToBoard();
  const message = byId("message").textContent.replace(/\.$/, "");
  const { action, title: oldTitle, mode: oldMode, isImport: isImported } = lastRequest;
  const changed = action === "start" ? entry.findEmptyCell(-1, 1) : action === "hint-apply" ? findChangedCell(state.current()) : state.cellOf({ id: action.replace("clear-", "") });
  const oldBoard = state.currentBoard();
  if (oldMode === "clues" && mode !== oldMode) entry.releaseKey(true);
  if (action) {
    setInputMode(); // the keys may be back
    state.setMode(mode); // answers for a puzzle that was imported, clues for an empty board
  }
  // The label says what the step did. The rest of its message may not be true once the step is undone.
  const label = /^(hint-apply|clear-r)/.test(action) ? message.replace(/:.*/, "") : message || action;
  state.recordStep(state.readSnapshot(), action ? label : "edit", { oldTitle, oldMode, loaded: Boolean(action) && !/^(clear|mine)-r/.test(action), afresh: isImported });
  afterPaint(state.refreshDigitsLeft);
  if (action) entry.readWrongDigits();
  if (isNewHint(lastRequest)) state.currentBoard().hints = (state.currentBoard().hints ?? 0) + 1; // none in older storage
  if (action === "solve") afterwards("animateSolution");
  // As if typed there, unless another cell was chosen meanwhile.
  if (changed >= 0 && lastRequest.active === entry.activeCell()) entry.focusCell(changed);
  if (!action && state.mode() === "clues") storeItem("typing-told", "yes");
  entry.activateCell(entry.activeCell());
  // The button that was pressed may be gone: then what opened the hint gets the focus, or the board.
  if (!focusedBefore.isConnected && document.activeElement === document.body) {
    byId(hintOpener)?.focus();
    if (document.activeElement === document.body) entry.focusCell(entry.activeCell());
  }
  if (action === "start" && !keyboard.matches) entry.chooseNone();
  if (openMenu !== menuBefore && !openMenu?.isConnected) byId(openMenu?.id)?.showPopover();
  const { activeElement } = document;
  if (state.cellOf(activeElement) >= 0 && activeElement.selectionStart === activeElement.selectionEnd) activeElement.select();
  state.announceVerdict();
  const wasFinished = isFinished;
  isFinished = isBoardFinished();
  if (isFinished && !wasFinished) {
    afterwards("celebrate");
    if (!byId("clock").hidden) state.showMessage(`Finished in ${formatTime(state.currentBoard().seconds)}.`);
  }
  followResponse();
  if (action) afterAction(state.currentBoard() !== oldBoard);
  else state.scheduleAddress();
}

// Each step that a person asked for is one hint, however deep it is shown.
const isNewHint = ({ action, hadHint }) => /^hint/.test(action) && (!hadHint || action === "hint-other") && document.querySelector("#hint .ladder, #hint .all-steps");

/**
 * Find the first cell whose answer differs from the snapshot before, else the first that lost a candidate; -1 for none.
 */
function findChangedCell(before) {
  const now = state.readSnapshot();
  const lost = ({ removed }, cell) => state.notesAt({ notes: removed }, cell);
  const filled = state.allCells().find((cell) => now.entries[cell] !== before.entries[cell]);
  return filled ?? state.allCells().find((cell) => lost(now, cell) !== lost(before, cell)) ?? -1;
}

// The board that another one took the place of is kept in Recent, and so are other answers to the same clues.
function tellKept(last) {
  const before = state.findOtherAnswers() ?? last;
  if (before && (before !== last || before.givens !== state.current().givens) && !state.isEmpty(state.current())) afterwards("showKept", before);
}

// Another puzzle is an entry of the browser's history. Hints, a solution and what typing enters belong to their puzzle's.
function afterAction(isOther) {
  const before = state.undoStack.at(-1)?.snapshot;
  const [kept] = loadRecentBoards();
  if (isOther) state.pushAddress();
  else {
    state.scheduleAddress();
    state.flushAddress();
  }
  if (lastRequest.isImport && before && !state.isEmpty(before)) tellKept(kept);
  if (lastRequest.isImport) afterwards("keepUnreadableText");
  state.announceSoon([...document.querySelectorAll(":is(#notice, #verdict, #hint) [data-say]")].map((element) => (element.dataset.say || element.textContent).trim().replace(/(?<=\w)$/, ".")).join(" "));
  closeMenu();
  if (!isHintOpen() && keyboard.matches) afterwards("restoreFocus", entry.activeCell());
}

// On phones the results may lie outside the screen. Only after settling do they have the classes that place them.
function onSettle() {
  if (!state.narrow.matches || !lastRequest.action) return;
  if (lastRequest.isImport || /^(solve|check|find)/.test(lastRequest.action)) byId("board").scrollIntoView({ block: "nearest" });
  document.querySelector("#results:not([hidden])")?.scrollIntoView({ block: "nearest" });
}

async function onErrorResponse(xhr) {
  if (isStale()) retryLater();
  const refusal = await import("./afterwards.js").then(({ readRefusal }) => readRefusal(xhr), () => "");
  if (refusal) state.showMessage(refusal);
  else showNoAnswer(` (error ${xhr.status})`);
}

// --- hints -----------------------------------------------------------------------------------------------------------
// An open hint: its ladder of depths, its keys, the cells that its sentences name, and the way back to before a
// mistake.
//
//     closed -- H, button --> depth 1 -- H --> 2 -- H --> 3 -- H --> 4 (the step) -- Enter --> applied, closed
//       ^                        |  <-- Shift+H -- (one depth back)     Enter goes on as H does
//       +-- Escape, Shift+H -----+
//
// A press of H or of the clicker that comes before the response to an earlier one waits in a queue: a hint that takes
// long is searched for once.

let clicker; // the script of its keys, once a hint was shown
const queue = []; // tasks of presses that wait
let replayed = null; // the press of H that leaves the queue

const isHintOpen = () => Boolean(byId("hint-title"));

function showHint() {
  const marks = import("./hint_marks.js");
  import("./clicker.js").then((script) => { clicker = script; }, () => {});
  withUndo(({ offerUndo }) => offerUndo()).then(afterStyles).then(() => marks).then(({ showMarks }) => showMarks()).catch(() => {});
}

// The way back to before a mistake, if the hint is about one.
const withUndo = async (task) => byId("hint").querySelector("[data-back]") && import("./undo_mistake.js").then(task, () => {});

// A hint brings its style sheet: until that is loaded the hint is not shown and cannot take the focus.
async function afterStyles() {
  const sheet = byId("hint").querySelector("link");
  if (sheet && !sheet.sheet) await new Promise((done) => { sheet.onload = sheet.onerror = done; });
  restoreFocus();
}

// The button that was pressed may be gone with its depth: then the main button of the hint gets the focus.
function restoreFocus() {
  const { activeElement } = document;
  const isReplaced = activeElement.matches("#hint-on:not(.main)"); // another button in the place of the main one
  const isLost = isReplaced || activeElement === document.body || activeElement.closest("#quick, #verdict") || !activeElement.isConnected;
  if (!isHintOpen() || !isLost) return;
  const first = byId("hint").querySelector(".main") ?? byId("hint").querySelector("button");
  first?.focus({ preventScroll: true });
}

function enqueue(task) {
  queue.push(task);
  runQueue();
}

const isRequesting = () => state.form.classList.contains("htmx-request");

function runQueue() {
  while (queue.length && !isRequesting()) queue.shift()();
}

function queuePress(event) {
  const { target, type } = event;
  event.preventDefault();
  event.stopImmediatePropagation();
  enqueue(() => {
    replayed = new KeyboardEvent(type, event);
    (target.isConnected ? target : document.body).dispatchEvent(replayed);
  });
}

function releaseKeys() {
  clicker?.releaseClicker();
  queue.length = 0;
}

function onHintKey(event) {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (event.target.matches("textarea, select, input[type=text]") || hasModifier || openOverlay()) return;
  const isEarly = queue.length || (isRequesting() && lastRequest.action.includes("hint"));
  if (event.key === "h" && event !== replayed && isEarly) return queuePress(event);
  const isClicker = clicker?.pressClicker(event, enqueue);
  if (!isClicker && !/^(H|Shift)$/i.test(event.key)) releaseKeys();
  if (isClicker || isHintOpen() && pressHintKey(event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

const mainHintButton = () => byId("hint").querySelector("button.main");

/** Handle a key of an open hint. @returns {boolean} Whether it is one. */
function pressHintKey(event) {
  const isEnter = event.key === "Enter" && !event.shiftKey && !event.target.closest("button, a, summary");
  if (event.key === "Escape") state.request("hint-close");
  else if (event.key === "H") enqueue(() => state.request("unhint"));
  else if (isEnter && mainHintButton()) enqueue(() => mainHintButton()?.click());
  else return false;
  return true;
}

function connectHints() {
  state.form.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt !== state.form) return;
    if (!detail.successful) queue.length = 0;
    setTimeout(() => { // then the request is over
      runQueue();
      if (!isRequesting()) markBusy(null);
    });
  });
  document.addEventListener("pointerdown", releaseKeys);
  document.addEventListener("keydown", onHintKey, true);
}

// --- commands --------------------------------------------------------------------------------------------------------

const isOfflinePage = "offline" in document.documentElement.dataset; // from the cache: empty, whatever the address says
const hasStoredChoices = loadItem("sudoku-several", "sessionStorage"); // see choices.js

const nameOfMode = () => document.querySelector("[name='mode']:checked + span").textContent;

/**
 * Change what typing sets. Undo leads back over a step between clues and answers, and over digits that are turned.
 *
 * @param {string} mode
 * @param {object} [snapshot] With digits that are turned.
 * @param {string} [turned] What is turned, in words.
 */
function setMode(mode, snapshot = state.current(), turned = "") {
  const oldMode = state.lastMode;
  if (oldMode === "clues") entry.releaseKey();
  state.setMode(mode);
  state.showSnapshot(snapshot);
  state.recordStep(snapshot, turned || `choosing ${nameOfMode()}`, { oldMode, isStep: oldMode !== mode && [oldMode, mode].includes("clues") });
  state.requestStatus();
}

/** Press a mode. Where cells are selected, or the mode is set already, this may turn their digits. */
function pressMode(mode) {
  if (entry.areSeveralSelected() || mode === state.lastMode) afterwards("turnDigits", mode, nameOfMode(), setMode);
  else setMode(mode);
}

/** Set the clues when a person asks for a hint: the puzzle is complete then. */
function leaveCluesMode() {
  if (byId("quick").dataset.stage === "clues") setMode("answers");
}

let modeBeforeNotes = state.mode() === "notes" ? "answers" : state.mode();
function toggleNotesMode() {
  if (state.mode() !== "notes") modeBeforeNotes = state.mode();
  setMode(state.mode() === "notes" ? modeBeforeNotes : "notes");
  state.showMessage(`Digits you type: ${nameOfMode()}.`);
}

const keysDialog = byId("keys"); // a dialog, which restores the focus; without script it is a popover

const letterKeys = connectLetterSwitch(byId("letters")); // outside of cells

const letters = {
  ...Object.fromEntries([..."rcbx"].map((letter) => [letter, (cell) => import("./spoken.js").then(({ announceAbout }) => announceAbout(cell, letter), () => showNoAnswer())])),
  n: toggleNotesMode,
  k: () => entry.cycleColour(entry.selectedCells()),
  h: () => { // the key H: a hint
    leaveCluesMode();
    state.request("hint");
  },
  j: () => afterwards("copyPicture"),
  w: () => import("../shared/pen.js").then(({ togglePen }) => togglePen(), () => showNoAnswer()),
  "?": () => (keysDialog.open ? keysDialog.close() : keysDialog.showModal()),
};

/** Pass a task the clock's script, which is loaded when somebody turns the clock on. */
const withClock = (task) => import("./clock.js").then(task, () => showNoAnswer());

const buttons = { undo: state.undo, redo: state.redo, notes: toggleNotesMode, pause: () => withClock(({ togglePause }) => togglePause()), open: entry.openFileDialog, share: () => afterwards("shareSolution"), image: letters.j, result: () => afterwards("copyResult") };

const openOverlay = () => document.querySelector(":popover-open, dialog[open]");

// --- typing -------------------------------------------------------------------------------------------------------
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !openOverlay()) entry.releaseKey() || entry.selectOne();
  const cell = state.cellOf(event.target);
  if (cell >= 0) entry.handleKey(event, letters, cell);
  else if (event.target.matches("input[type=text], textarea, select")) return;
  if (event.ctrlKey || event.metaKey) {
    if (!/^[zy]$/i.test(event.key)) return;
    (/y/i.test(event.key) || event.shiftKey ? state.redo : state.undo)();
    event.preventDefault();
  } else if (cell >= 0 || !letterKeys.checked) return;
  else if (/^[hjw?]$/.test(event.key)) letters[event.key]();
  else if (!openOverlay()) entry.handleKeyElsewhere(event);
  else if (/^Arrow(Up|Down)$/.test(event.key) && !keysDialog.open) {
    event.preventDefault(); // the page below would scroll
    afterwards("moveInMenu", event.key);
  }
});
state.form.addEventListener("input", entry.handleInput, true);
document.addEventListener("focusin", (event) => {
  const cell = state.cellOf(event.target);
  if (cell < 0) return;
  if (entry.areSeveralSelected() && cell === entry.activeCell()) entry.activateCell(cell); // a response may restore the focus
  else entry.selectCell(cell);
  event.target.select();
});
entry.connectPointer();
state.form.addEventListener("change", (event) => {
  if (event.target.name === "title") afterwards("announceTitle");
});
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key], #palette button");
  if (key) entry.pressPadKey(key);
  if (event.target.closest("[value='start']")) setMode("answers"); // at once: the next key may come before the response
  if (event.target.name === "mode") pressMode(event.target.value);
  pressedImport = event.target.closest("#to-paste, [data-paste], [data-do='open']") ?? pressedImport;
  if (event.target.closest("#to-paste, [data-paste]") && !event.defaultPrevented) { // a busy one does nothing
    event.preventDefault(); // the address is the board's
    closeMenu();
    entry.pasteClipboard();
  }
  if (event.target.closest("#fix")) {
    event.preventDefault(); // the address is the board's
    afterwards("openFault");
  }
  if (event.target.closest("[popovertarget='keys']")) {
    event.preventDefault();
    letters["?"]();
  }
  const picture = event.target.closest("[download]");
  if (picture) afterwards("tellSaved", picture);
  const action = event.target.closest("[data-do]")?.dataset.do;
  if (action) buttons[action]();
});

// --- buttons of the form ------------------------------------------------------------------------------------------
state.form.addEventListener("submit", state.cancelStatusRequest);
state.form.addEventListener("input", ({ detail }) => { if (detail?.action) state.cancelStatusRequest(); });
let pressed;
state.form.addEventListener("click", (event) => {
  // The second click of a double click would press the button that the response to the first one has put there.
  const button = event.target.closest("button"), isSecond = event.detail > 1;
  if (isSecond && pressed && button !== pressed) event.stopPropagation();
  if (isSecond && button?.name || event.target.closest(BUSY)) event.preventDefault();
  pressed = button;
}, true);

function followResponse() {
  if (byId("hint-title")) showHint();
  if (byId("to-clash")) import("./clash.js").then(({ showNextClash }) => showNextClash(), () => {});
  if (document.querySelector("#several button") || hasStoredChoices) import("./choices.js").then(({ connectChoices }) => connectChoices());
}

const closeMenu = () => document.querySelector(".tools:popover-open")?.hidePopover();

// On a phone the list of keys is asked for in the menu, whose button is gone by the time the list closes.
byId("keys").addEventListener("toggle", ({ target, newState }) => {
  if (newState === "closed" && target.contains(document.activeElement)) byId("do-more").focus();
});

// No response came: the verdict of the older board is not that of what was typed.
function onNoAnswer() {
  isUnanswered = true;
  retryLater();
  if (!isStale() || isHintOpen()) showNoAnswer();
  if (isStale() || isOfflinePage) showUnjudged(state.readSnapshot());
}

connectResponses();

// --- the address --------------------------------------------------------------------------------------------------
function applyAddress() {
  const query = new URLSearchParams(location.search);
  if (openOverlay()) {
    openOverlay().matches(":popover-open") ? openOverlay().hidePopover() : openOverlay().close();
    return state.pushAddress(); // Back only closes what is open
  }
  const snapshot = state.readAddress();
  state.setMode(query.get("mode") ?? state.defaultMode(snapshot));
  state.setTitle(query.get("title") ?? "");
  state.form.elements.hint.value = query.get("hint") ?? ""; // an open hint stays with its entry of the history
  state.clearMessage();
  state.recordStep(snapshot, "step through the browser's history", { loaded: true });
  state.showSnapshot(state.current());
  if (query.get("view") === "solutions") state.request("solve");
  else if (query.get("hint")) state.request(`hint-${query.get("hint")}`);
  else state.requestStatus();
}
window.addEventListener("popstate", applyAddress);

// --- the start ----------------------------------------------------------------------------------------------------
if (state.fingers.matches && navigator.canShare?.({ files: [new File([""], "a.jpg", { type: "image/jpeg" })] })) document.documentElement.classList.add("shares");
function setInputMode() {
  byId("keypad-shown").value = state.isKeypadShown() ? "1" : "";
  const inputmode = byId("keypad-shown").value ? "none" : state.shape.size > 9 ? "text" : "numeric";
  for (const input of state.inputs()) input.inputMode = inputmode;
}
state.narrow.addEventListener("change", setInputMode);
setInputMode();
for (const input of state.inputs()) input.tabIndex = -1;
entry.readWrongDigits();
byId("moves-on").hidden = Boolean(loadItem("typing-told"));
const earlyDigits = [...state.inputs()].filter((input) => input.value !== input.defaultValue).map((input) => [state.cellOf(input), input.value]);
state.showSnapshot(state.current()); // with the colours that this browser knows
entry.activateCell(entry.activeCell());
state.showDigitsLeft(state.current());
entry.connectTransfers();
// Clues that are typed in part are typed on, when "/" brings them back.
const isPartTyped = byId("board").dataset.verdict === "several" && state.wasTypingClues(state.current());
if (isPartTyped && !new URLSearchParams(location.search).has("mode")) setMode("clues");
if (performance.getEntriesByType("navigation")[0]?.type === "navigate") tellKept(loadRecentBoards()[0]);
state.listOpenedBoard();
const switches = { advance: state.showBlankKey, "hide-notes": drawNotes, "digit-first": () => {}, "with-counts": (isWanted) => byId("keypad").classList.toggle("counts", isWanted), "with-colours": entry.showPalette, "with-clock": (isWanted) => (isWanted || !byId("clock").hidden) && withClock(({ toggleClock }) => toggleClock(byId("with-clock").checked)) };
let hidesNotes = true; // as the server draws the page
function drawNotes(isWanted) {
  if (hidesNotes !== isWanted) state.requestStatus();
  hidesNotes = isWanted;
}
function readSwitches() {
  for (const [name, follow] of Object.entries(switches)) {
    byId(name).checked = loadSwitch(byId(name));
    follow(byId(name).checked);
  }
}
readSwitches();
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) readSwitches(); }); // Back from the settings
for (const [name, follow] of Object.entries(switches)) {
  const box = byId(name);
  box.addEventListener("change", () => {
    follow(box.checked);
    storeSwitch(box);
  });
}
// With a keyboard, typing works at once: the board gets the focus, unless the link leads elsewhere or the person has
// chosen another place already. A screen reader announces the title of the page and then the cell. Nothing scrolls.
const keyboard = window.matchMedia("(hover: hover) and (pointer: fine)");
if (!keyboard.matches && state.isEmpty(state.current())) import("./refusals.js").then(({ tellAllCells }) => tellAllCells());
const earlyCell = state.cellOf(document.activeElement); // focused before this script was loaded; earlyDigits were typed before it
if (earlyCell >= 0) entry.selectCell(earlyCell, true);
if (keyboard.matches && !location.hash && document.activeElement === document.body) {
  state.inputOf(entry.activeCell()).focus({ preventScroll: true });
}
// htmx connects the forms at this event too, before this listener: requests work from now on.
document.addEventListener("DOMContentLoaded", () => {
  for (const [cell, text] of earlyDigits) (cell === earlyCell ? entry.enterKey : entry.toggleDigit)(cell, text);
  if (isOfflinePage && location.search) {
    applyAddress();
    showUnjudged(state.current());
  }
  const isStored = state.UNDO_AREAS.some((area) => loadItem(state.UNDO_KEY, area));
  Promise.resolve(isStored && withUndoStorage((storage) => storage.restoreUndoSteps())).then(() => { document.documentElement.dataset.ready = "yes"; });
  for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, () => withUndoStorage(), { once: true });
  if (state.isOff("checks") && byId("board").dataset.verdict === "conflict") state.requestStatus(); // which conceals it
  followResponse();
  if (!window.htmx) state.showMessage("A part of this page did not load. Reload the page.");
});
