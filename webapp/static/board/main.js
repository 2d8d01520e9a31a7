// Puts the board's parts together: events in, the server's answers out to history, speech and address.

import * as entry from "./entry.js";
import * as state from "./state.js";
import * as hints from "./hints.js";
import "../shared/morph.js";
import { afterPaint, byId, connectLetterSwitch, setAttributes, setText, withPrefix } from "../shared/page.js";

// --- the clock -------------------------------------------------------------------------------------------------------
// How long a board was played with: shown if wanted, still while the page is hidden or paused, while clues are typed and
// once nothing is left to do. A pause veils the board.

const bench = document.querySelector(".workbench");
const isPaused = () => bench.classList.contains("paused");
let clockTimer = 0;

const showClock = () => setText(byId("elapsed"), state.timeOf(state.playing().seconds));

function tick() {
  const isOver = byId("board").matches("[data-finished], [data-shown]");
  const isPlayed = state.mode() !== "clues" && !document.hidden && !isPaused() && !isOver;
  if (isPlayed) state.playing().seconds += 1;
  showClock();
}

/** Show the clock, or not. */
function wantClock(isWanted) {
  clearInterval(clockTimer);
  if (isWanted) clockTimer = setInterval(tick, 1000);
  else if (isPaused()) pauseClock();
  byId("clock").hidden = !isWanted;
  showClock();
}

/** Veil the board, or go on. */
function pauseClock() {
  const isNow = bench.classList.toggle("paused");
  for (const name of ["keypad", "palette", "quick"]) byId(name).inert = isNow;
  setAttributes(byId("do-pause"), { "aria-pressed": isNow ? "true" : "" });
  if (isNow) state.say("Paused: the board is veiled.");
  else state.hush();
}

/** The sentence about the time that a finished board took, '' where nobody wants to know. */
const clockResult = () => (byId("clock").hidden ? "" : `Finished in ${state.timeOf(state.playing().seconds)}.`);

window.addEventListener("pagehide", () => { if (state.playing().seconds) state.remember(); });

// --- what letters have said ------------------------------------------------------------------------------------------
// What letters have said of a cell: its row, column or box, and which digits it can hold.

/** Say what stands in the row, column or box of the cell. */
function sayHouse(cell, letter) {
  const [houseOf, name] = { r: [state.rowOf, "Row"], c: [state.columnOf, "Column"], b: [state.boxOf, "Box"] }[letter];
  const held = [...Array(state.shape.cells).keys()]
    .filter((other) => houseOf(other) === houseOf(cell))
    .map((other) => state.symbolOf(state.digitAt(state.current(), other)) || "blank");
  state.say(`${name} ${houseOf(cell) + 1}: ${held.join(", ")}.`);
}

/** Say which digits the cell can hold, as the server sees it. */
async function sayCandidates(cell) {
  const path = withPrefix(`/candidates/${state.nameOf(cell)}${state.query()}`);
  try {
    await htmx.ajax("GET", path, { source: "#message", target: "#message", swap: "innerHTML" });
    state.speak(byId("message").textContent);
  } catch {
    state.say(SILENCE);
  }
}

// --- without the server ----------------------------------------------------------------------------------------------
// What the page says of a board that the server has not seen: its clues are counted, nothing is judged.

/** Put this in the place of the verdict, which is that of another board. */
function unjudge(snapshot) {
  const [badge, words] = byId("verdict").children;
  const clues = snapshot.givens.replaceAll("0", "").length;
  const isEmpty = state.isEmpty(snapshot);
  const [count, headline] = ["span", "strong"].map((name) => document.createElement(name));
  count.textContent = isEmpty ? "Type the clues." : `${clues} clue${clues === 1 ? "" : "s"}.`;
  headline.textContent = isEmpty ? "Enter a puzzle." : "Not judged: no server.";
  byId("verdict").className = "verdict undecided";
  badge.dataset.sign = "?";
  badge.replaceChildren();
  words.className = "";
  words.replaceChildren(count, " ", headline);
  if (!isEmpty) byId("starters").hidden = true;
  window.addEventListener("online", state.ask, { once: true });
}

// --- a finished grid -------------------------------------------------------------------------------------------------
// A finished grid is celebrated quietly: the headline says so, and once a wave goes through the digits.

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Let the digits of the board swing one after the other. */
function celebrate() {
  for (const input of still.matches ? [] : state.inputs()) {
    const cell = state.cellOf(input);
    const delay = 30 * (state.rowOf(cell) + state.columnOf(cell));
    input.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 360, delay, easing: "ease-in-out" });
  }
}

// --- the server's answers --------------------------------------------------------------------------------------------
// What the server's answers do: into history, speech and address.

const READING = /^(read(-photo)?|repair|pick-\d+)$/;
let asked = { action: "", title: "", mode: "" };
let focused = null;
const finished = () => byId("board").hasAttribute("data-finished");
let isFinished = finished();
let figureTimer = 0;

/** Follow every answer from now on. */
function followAnswers() {
  for (const change of ["input", "htmx:afterSettle"]) document.addEventListener(change, state.nameTab);
  window.addEventListener("pagehide", () => state.keepSteps());
  byId("zip-form").addEventListener("formdata", ({ formData }) => formData.set("title", state.title()));
  state.form.addEventListener("htmx:configRequest", configure);
  // The hidden fields say all that stands in the cells.
  state.form.addEventListener("formdata", ({ formData }) => {
    for (const name of [...formData.keys()]) if (state.cellOf({ id: name }) >= 0) formData.delete(name);
  });
  hints.connect();
  state.onTravel(showChange);
  state.form.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement; });
  document.body.addEventListener("htmx:afterSwap", onSwap);
  document.body.addEventListener("htmx:afterSettle", ({ detail }) => { if (detail.target.id === "board") onSettle(); });
  // What a panel or the verdict asks for by itself may be missing: what is there leads on.
  const isAsked = ({ detail }) => detail.elt.matches("form");
  document.body.addEventListener("htmx:responseError", (event) => { if (isAsked(event)) onRefusal(event.detail.xhr); });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(failure, (event) => { if (isAsked(event)) miss(asked.action); });
}

function configure({ detail: { elt, parameters, headers, triggeringEvent } }) {
  if (elt !== state.form) return; // the level of a puzzle, which asks for itself
  // htmx remembers the last button, which typing must not press again.
  const action = (triggeringEvent.type === "submit" ? parameters.action : triggeringEvent.detail?.action) ?? "";
  asked = { action, title: state.title(), mode: state.mode() };
  parameters.action = action;
  if (action) state.settleAddress();
  if (!READING.test(action)) delete parameters.text;
  if (!action.startsWith("pick")) delete parameters.source;
  if (READING.test(action) && byId("file").files.length) {
    state.form.setAttribute("hx-encoding", "multipart/form-data");
    delete headers["Content-Type"]; // the browser writes its own, with the boundary
  } else {
    state.form.removeAttribute("hx-encoding");
    headers["Content-Type"] = "application/x-www-form-urlencoded";
    delete parameters.file;
  }
}

// What Undo and Redo change is seen, wherever they were pressed; what is in view stays where it is.
function showChange(now, before) {
  const isOutside = ({ top, bottom }) => top < 0 || bottom > innerHeight;
  const cell = [...state.inputs()].find((input, at) => state.differs(at, now, before) && isOutside(input.getBoundingClientRect()));
  if (!cell) return;
  for (const shown of [byId("board"), cell]) shown.scrollIntoView({ block: "nearest" });
}

function onSwap({ detail: { target } }) {
  if (target.id === "board") takeAnswer(target.dataset.mode);
  const button = target.id === "drawn" && document.querySelector("[data-copy='image']");
  if (button) button.hidden = !navigator.clipboard?.write;
}

function takeAnswer(mode) {
  state.measure();
  state.fitKeypad();
  const message = byId("message").textContent.replace(/\.$/, "");
  const { action, title: oldTitle, mode: oldMode } = asked;
  const changed = action === "hint-apply" ? changedSince(state.current()) : -1;
  if (action) state.setMode(mode); // a puzzle that was read is answered, an empty board gets clues
  // What a step did was true before it was undone.
  const label = action === "hint-apply" ? message.replace(/:.*/, "") : message || action;
  state.record(state.read(), action ? label : "edit", { oldTitle, oldMode, loaded: Boolean(action), afresh: READING.test(action) });
  afterPaint(state.recount);
  if (action) entry.keepWrong();
  if (action === "solve") fillByRows();
  if (changed >= 0) entry.goTo(changed); // as if it had been typed there
  entry.activate(entry.activeCell());
  // The button that was pressed may be gone; the board is where work goes on.
  if (!focused.isConnected && document.activeElement === document.body) entry.goTo(entry.activeCell());
  const { activeElement } = document;
  if (state.cellOf(activeElement) >= 0 && activeElement.selectionStart === activeElement.selectionEnd) activeElement.select();
  state.speakVerdict();
  const were = isFinished;
  isFinished = finished();
  if (isFinished && !were) {
    celebrate();
    if (clockResult()) state.say(clockResult());
  }
  clearTimeout(figureTimer);
  figureTimer = setTimeout(refreshFigure, 400);
  followHint();
  if (action) answered();
  else state.keepAddress();
}

/** The first cell that holds another answer than in the snapshot before, else the first that lost a candidate; -1 for none. */
function changedSince(before) {
  const now = state.read();
  const lost = ({ removed }, cell) => state.notesAt({ notes: removed }, cell);
  const cells = [...Array(state.shape.cells).keys()];
  const filled = cells.find((cell) => now.entries[cell] !== before.entries[cell]);
  return filled ?? cells.find((cell) => lost(now, cell) !== lost(before, cell)) ?? -1;
}

// Digits of the solver come into view row by row, in 300 ms.
function fillByRows() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const digit of document.querySelectorAll("#board .solved input")) {
    const delay = 200 * state.rowOf(state.cellOf(digit)) / state.shape.size;
    digit.animate({ opacity: [0, 1] }, { duration: 100, delay, fill: "backwards" });
  }
}

// Of a hint only that it opened is an entry: Back leaves it at once, however deep it was told.
function showAnswered() {
  const stepOf = (code) => code && `step${code.replace(/^\d/, "")}`;
  const [there, here] = [location.search, state.query()].map((query) => new URLSearchParams(query));
  const [before, now] = [there, here].map((query) => stepOf(query.get("hint")));
  for (const query of [there, here]) query.delete("hint");
  if (!now || now !== before || there.toString() !== here.toString()) return state.pushAddress();
  state.keepAddress();
  state.settleAddress();
}

function answered() {
  showAnswered();
  if (READING.test(asked.action)) showText();
  state.speak([...document.querySelectorAll(":is(#notice, #misread, #verdict, #hint) [data-say]")].map((said) => said.textContent.trim()).join(" "));
  closeMenu();
}

// What could not be read is there to be mended, its line chosen and in view.
function showText() {
  const text = byId("text");
  text.value = document.querySelector("#notice [data-text]")?.dataset.text ?? "";
  byId("bring").open = Boolean(byId("problems"));
  const number = Number(document.querySelector("#problems [data-line]")?.dataset.line);
  const lines = text.value.split("\n");
  if (!(number <= lines.length)) return;
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1);
  text.setSelectionRange(start, start + lines[number - 1].length);
  text.scrollTop = (number - 2) * parseFloat(getComputedStyle(text).lineHeight);
}

// On phones these may lie outside the screen. Only now have they the classes by which they take their places.
function onSettle() {
  if (!narrow.matches || !asked.action) return;
  const isRead = READING.test(asked.action) && !byId("problems");
  if (isRead || /^(solve|check|find)/.test(asked.action)) byId("board").scrollIntoView({ block: "nearest" });
  const isReading = document.activeElement.closest("#bring"); // from the board nobody is led away
  document.querySelector(`${isReading ? "#misread:has(li), " : ""}#results:not([hidden])`)?.scrollIntoView({ block: "nearest" });
}

function onRefusal(xhr) {
  const plain = xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  if (xhr.status === 413) state.say("That is more than the server takes at once. The board is as it was.");
  else if (plain) state.say(xhr.responseText);
  else state.say(`The server answered with error ${xhr.status}. Your board is safe on this page.`);
}

// --- commands --------------------------------------------------------------------------------------------------------

const narrow = window.matchMedia("(max-width: 959px)");
const isKept = "kept" in document.documentElement.dataset; // for times offline: empty, whatever the address says
let isListed = false; // whether a row of puzzles is to come back
try { isListed = "sudoku-several" in sessionStorage; } catch { /* it is off */ }
const SILENCE = "The server does not answer. Your board is safe on this page; try again.";

function setMode(mode) {
  state.setMode(mode);
  modeChanged();
  state.ask();
}

const modeChanged = () => state.write(state.current());

/** Who asks for a hint has all clues, and begins to solve. */
function beginAnswers() {
  if (state.mode() !== "clues" || !byId("do-hint")) return;
  state.setMode("answers");
  modeChanged();
}

let modeBeforeNotes = state.mode() === "notes" ? "answers" : state.mode();
function toggleNotesMode() {
  if (state.mode() === "notes") {
    setMode(modeBeforeNotes);
  } else {
    modeBeforeNotes = state.mode();
    setMode("notes");
  }
  state.say(`Typing sets: ${{ clues: "clues", answers: "answers", notes: "notes" }[state.mode()]}.`);
}

const keyList = byId("keys"); // a dialog, which gives the focus back; a popover without script

const letterKeys = connectLetterSwitch(byId("letters")); // outside of cells

const letters = {
  r: (cell) => sayHouse(cell, "r"),
  c: (cell) => sayHouse(cell, "c"),
  b: (cell) => sayHouse(cell, "b"),
  x: sayCandidates,
  n: toggleNotesMode,
  k: () => entry.nextColour(entry.cells()),
  h: () => {
    beginAnswers();
    state.request("hint");
  },
  "?": () => (keyList.open ? keyList.close() : keyList.showModal()),
};

const buttons = { undo: state.undo, redo: state.redo, notes: toggleNotesMode, forget: state.forgetRecent, pause: pauseClock, open: entry.chooseFile };

const picturePanel = byId("picture-panel");
function refreshFigure() {
  if (picturePanel.matches(":popover-open")) {
    byId("pictures").dispatchEvent(new Event("refresh"));
  }
}

const opened = () => document.querySelector(":popover-open, dialog[open]");

// --- typing -------------------------------------------------------------------------------------------------------
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !opened()) entry.dropPen() || entry.chooseOne();
  entry.onKey(event, letters);
  const isCell = state.cellOf(event.target) >= 0;
  if (!isCell && event.target.matches("input[type=text], textarea, select")) return;
  if (event.ctrlKey || event.metaKey) {
    if (!/^[zy]$/i.test(event.key)) return;
    (/y/i.test(event.key) || event.shiftKey ? state.redo : state.undo)();
    event.preventDefault();
  } else if (!isCell && letterKeys.checked && /^[h?]$/.test(event.key)) letters[event.key]();
});
state.form.addEventListener("input", entry.onInput, true);
document.addEventListener("focusin", (event) => {
  const cell = state.cellOf(event.target);
  if (cell < 0) return;
  if (entry.areSeveral() && cell === entry.activeCell()) entry.activate(cell); // an answer may give the focus back
  else entry.choose(cell);
  event.target.select();
});
entry.connectPointer();
state.form.addEventListener("change", (event) => {
  if (event.target.name !== "mode") return;
  modeChanged();
  closeMenu();
});
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key], #palette button");
  if (key) entry.pressButton(key);
  if (event.target.closest("#do-hint")) beginAnswers();
  if (event.target.closest("#to-paste")) {
    event.preventDefault(); // the address is the board's
    entry.paste();
  }
  const clash = event.target.closest("#to-clash");
  if (clash) {
    event.preventDefault();
    setMode("clues");
    entry.goTo(state.cellOf(document.querySelector(clash.hash)));
    byId("board").scrollIntoView({ block: "nearest" });
  }
  const list = event.target.closest("[popovertarget='keys']");
  if (list) {
    event.preventDefault();
    letters["?"]();
  }
  const action = event.target.closest("[data-do]")?.dataset.do;
  if (action) buttons[action]();
});

// --- the server's answers -----------------------------------------------------------------------------------------
state.form.addEventListener("submit", state.askNothing);
state.form.addEventListener("input", ({ detail }) => { if (detail?.action) state.askNothing(); });
state.form.addEventListener("click", (event) => {
  // The second click of a double click would press what the answer to the first put there.
  if (event.detail > 1 && event.target.closest("[name='action']")) event.preventDefault();
}, true);

function followHint() {
  if (byId("hint-title")) hints.follow();
  if (document.querySelector("#several button") || isListed) import("./several.js").then(({ follow }) => follow());
}

function closeMenu() {
  const tools = byId("tools");
  if (tools.matches(":popover-open")) tools.hidePopover();
}

// Where no answer came: the verdict of the board before is not that of what was typed.
function miss(action) {
  if (!action || isKept) unjudge(state.read());
  state.say(SILENCE);
}

followAnswers();

// --- the address --------------------------------------------------------------------------------------------------
function showAddress() {
  const query = new URLSearchParams(location.search);
  if (opened()) {
    opened().matches(":popover-open") ? opened().hidePopover() : opened().close();
    return state.pushAddress(); // Back only closes what is open
  }
  const snapshot = state.fromAddress();
  state.setMode(query.get("mode") ?? state.usualMode(snapshot));
  state.retitle(query.get("title") ?? "");
  state.form.elements.hint.value = query.get("hint") ?? ""; // one that is open does not follow to where none was
  state.hush();
  state.record(snapshot, "step through the browser's history", { loaded: true });
  state.write(state.current());
  if (query.get("view") === "solutions") state.request("solve");
  else if (query.get("hint")) state.request(`hint-${query.get("hint")}`);
  else state.ask();
}
window.addEventListener("popstate", showAddress);

// --- the start ----------------------------------------------------------------------------------------------------
function useKeypad() {
  byId("keypad-shown").value = state.isKeypadShown() ? "1" : "";
  const inputmode = byId("keypad-shown").value ? "none" : state.shape.size > 9 ? "text" : "numeric";
  for (const input of state.inputs()) input.inputMode = inputmode;
}
narrow.addEventListener("change", useKeypad);
useKeypad();
for (const input of state.inputs()) input.tabIndex = -1;
entry.keepWrong();
const typed = [...state.inputs()].filter((input) => input.value !== input.defaultValue).map((input) => [state.cellOf(input), input.value]);
state.write(state.current()); // with the colours that this browser knows
entry.activate(entry.activeCell());
state.countLeft(state.current());
entry.connectExchange();
state.openRecent(state.current().givens);
picturePanel.addEventListener("toggle", refreshFigure);
const switches = { advance: state.offerBlank, "auto-remove": () => {}, "digit-first": () => {}, "with-colours": entry.showPalette, "with-clock": wantClock };
for (const [name, follow] of Object.entries(switches)) {
  const box = byId(name);
  try { box.checked = localStorage.getItem(name) === "on"; } catch { /* the switch starts off */ }
  follow(box.checked);
  box.addEventListener("change", () => {
    follow(box.checked);
    try { localStorage.setItem(name, box.checked ? "on" : ""); } catch { /* lasts as long as the page */ }
  });
}
const message = byId("message");
const goOn = !message.textContent && state.isEmpty(state.current()) && state.unfinished();
if (goOn) message.append("Go on with ", goOn);
// Where there is a keyboard the board has the focus, so that a person types at once: unless the link leads elsewhere, or
// the person is somewhere already. A screen reader says the page's title and then the cell, and nothing scrolls.
const keyboard = window.matchMedia("(hover: hover) and (pointer: fine)");
if (keyboard.matches && !location.hash && document.activeElement === document.body) {
  state.inputOf(entry.activeCell()).focus({ preventScroll: true });
}
const early = state.cellOf(document.activeElement); // pressed before this script was there, as cells were typed in
if (early >= 0) entry.choose(early);
// What asks the server waits for htmx, which takes the forms over at this event, before this.
document.addEventListener("DOMContentLoaded", () => {
  for (const [cell, text] of typed) entry.stamp(cell, text);
  if (isKept && location.search) {
    showAddress();
    unjudge(state.current());
  }
  document.documentElement.dataset.ready = "yes";
  state.restoreSteps();
  followHint();
  if (!window.htmx) state.say("A part of this page has not come. Reload the page.");
});
