// Puts the board's parts together: events in, the server's answers out to history, speech and address.

import * as state from "./state.js";
import * as choice from "./choice.js";
import * as clock from "./clock.js";
import * as colours from "./colours.js";
import * as keys from "./keys.js";
import * as keypad from "./keypad.js";
import { later } from "../shared/rest.js";
import * as pen from "./pen.js";
import * as pointer from "./pointer.js";
import * as past from "./history.js";
import * as exchange from "./exchange.js";
import * as recent from "./recent.js";
import * as hints from "../hints/main.js";
import * as undone from "./undone.js";
import { unjudge } from "./unjudged.js";
import { follow } from "./answers.js";
import "../serving/offline.js";
import { letterSwitch } from "../shared/letters.js";
import { fetched } from "../shared/site.js";
import { hush, say, speak, speakVerdict } from "./speech.js";

const { form } = state;
const narrow = window.matchMedia("(max-width: 959px)");
const isKept = "kept" in document.documentElement.dataset; // for times offline: empty, whatever the address says
let isListed = false; // whether a row of puzzles is to come back
try { isListed = "sudoku-several" in sessionStorage; } catch { /* it is off */ }
const SILENCE = "The server does not answer. Your board is safe on this page; try again.";

// What a letter has said of a cell comes with the first such letter.
async function tell(cell, letter) {
  try {
    say(await (await import("./saying.js")).saying(cell, letter, state, past));
  } catch {
    say(SILENCE);
  }
}

function setMode(mode) {
  state.setMode(mode);
  modeChanged();
  past.ask();
}

const modeChanged = () => state.write(past.current());

/** Who asks for a hint has all clues, and begins to solve. */
function beginAnswers() {
  if (state.mode() !== "clues" || !document.getElementById("do-hint")) return;
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
  say(`Typing sets: ${{ clues: "clues", answers: "answers", notes: "notes" }[state.mode()]}.`);
}

const keyList = document.getElementById("keys"); // a dialog, which gives the focus back; a popover without script

const letterKeys = letterSwitch(document.getElementById("letters")); // outside of cells

const letters = {
  r: (cell) => tell(cell, "r"),
  c: (cell) => tell(cell, "c"),
  b: (cell) => tell(cell, "b"),
  x: (cell) => tell(cell, "x"),
  n: toggleNotesMode,
  k: () => colours.next(choice.cells()),
  h: () => {
    beginAnswers();
    state.request("hint");
  },
  "?": () => (keyList.open ? keyList.close() : keyList.showModal()),
};

const buttons = { undo: past.undo, redo: past.redo, notes: toggleNotesMode, forget: recent.forget, pause: clock.pause, open: exchange.chooseFile };

const picturePanel = document.getElementById("picture-panel");
function refreshFigure() {
  if (picturePanel.matches(":popover-open")) {
    document.getElementById("pictures").dispatchEvent(new Event("refresh"));
  }
}

const opened = () => document.querySelector(":popover-open, dialog[open]");

// --- typing -------------------------------------------------------------------------------------------------------
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !opened()) pen.drop() || choice.single();
  keys.onKey(event, letters);
  const isCell = state.cellOf(event.target) >= 0;
  if (!isCell && event.target.matches("input[type=text], textarea, select")) return;
  if (event.ctrlKey || event.metaKey) {
    if (!/^[zy]$/i.test(event.key)) return;
    (/y/i.test(event.key) || event.shiftKey ? past.redo : past.undo)();
    event.preventDefault();
  } else if (!isCell && letterKeys.checked && /^[h?]$/.test(event.key)) letters[event.key]();
});
form.addEventListener("input", keys.onInput, true);
document.addEventListener("focusin", (event) => {
  const cell = state.cellOf(event.target);
  if (cell < 0) return;
  if (choice.areSeveral() && cell === choice.activeCell()) choice.activate(cell); // an answer may give the focus back
  else choice.choose(cell);
  event.target.select();
});
pointer.connect();
form.addEventListener("change", (event) => {
  if (event.target.name !== "mode") return;
  modeChanged();
  closeMenu();
});
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-key], #palette button");
  if (key) pen.press(key);
  if (event.target.closest("#do-hint")) beginAnswers();
  if (event.target.closest("#to-paste")) {
    event.preventDefault(); // the address is the board's
    exchange.paste();
  }
  const clash = event.target.closest("#to-clash");
  if (clash) {
    event.preventDefault();
    setMode("clues");
    keys.go(state.cellOf(document.querySelector(clash.hash)));
    document.getElementById("board").scrollIntoView({ block: "nearest" });
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
form.addEventListener("submit", past.askNothing);
form.addEventListener("input", ({ detail }) => { if (detail?.action) past.askNothing(); });
form.addEventListener("click", (event) => {
  // The second click of a double click would press what the answer to the first put there.
  if (event.detail > 1 && event.target.closest("[name='action']")) event.preventDefault();
}, true);

// The level that comes later and the puzzles of a text are loaded with the first one.
function followHint() {
  if (document.getElementById("hint-title")) hints.follow(state, past, say);
  if (document.querySelector("[data-later]")) import("../hints/level.js").then((level) => level.follow());
  if (document.querySelector("#several button") || isListed) import("./several.js").then((several) => several.follow(past));
}

const toPicks = () => { if (document.querySelector(".picks")) import("../shared/picks.js"); };

function closeMenu() {
  const tools = document.getElementById("tools");
  if (tools.matches(":popover-open")) tools.hidePopover();
}

// Where no answer came: the verdict of the board before is not that of what was typed.
function miss(action) {
  if (!action || isKept) unjudge(state.read());
  say(SILENCE);
}

follow({ state, choice, keys, keypad, past, clock, later, say, speak, speakVerdict, refreshFigure, followHint, toPicks, closeMenu, miss });

// --- the address --------------------------------------------------------------------------------------------------
function showAddress() {
  const query = new URLSearchParams(location.search);
  if (opened()) {
    opened().matches(":popover-open") ? opened().hidePopover() : opened().close();
    return past.pushAddress(); // Back only closes what is open
  }
  const snapshot = past.fromAddress();
  state.setMode(query.get("mode") ?? state.usualMode(snapshot));
  state.retitle(query.get("title") ?? "");
  form.elements.hint.value = query.get("hint") ?? ""; // one that is open does not follow to where none was
  hush();
  past.record(snapshot, "step through the browser's history", { loaded: true });
  state.write(past.current());
  if (query.get("view") === "solutions") state.request("solve");
  else if (query.get("hint")) state.request(`hint-${query.get("hint")}`);
  else past.ask();
}
window.addEventListener("popstate", showAddress);

// --- the start ----------------------------------------------------------------------------------------------------
function useKeypad() {
  document.getElementById("keypad-shown").value = keypad.isShown() ? "1" : "";
  const inputmode = document.getElementById("keypad-shown").value ? "none" : state.shape.size > 9 ? "text" : "numeric";
  for (const input of state.inputs()) input.inputMode = inputmode;
}
narrow.addEventListener("change", useKeypad);
useKeypad();
for (const input of state.inputs()) input.tabIndex = -1;
choice.keepWrong();
const typed = [...state.inputs()].filter((input) => input.value !== input.defaultValue).map((input) => [state.cellOf(input), input.value]);
state.write(past.current()); // with the colours that this browser knows
choice.activate(choice.activeCell());
keypad.count(past.current());
exchange.connect();
recent.open(past.current().givens);
picturePanel.addEventListener("toggle", refreshFigure);
for (const place of document.querySelectorAll("[data-fetch]")) { // in which something comes once its panel opens
  place.closest("details").addEventListener("toggle", async ({ newState }) => {
    if (newState === "closed" || !place.isConnected) return;
    try {
      const list = await (await fetched(place.dataset.fetch)).text();
      if (place.isConnected) place.outerHTML = list;
      toPicks();
    } catch { /* what is there leads on */ }
  });
}
const switches = { advance: keypad.offerBlank, "auto-remove": () => {}, "digit-first": () => {}, "with-colours": colours.show, "with-clock": clock.want };
for (const [name, follow] of Object.entries(switches)) {
  const box = document.getElementById(name);
  try { box.checked = localStorage.getItem(name) === "on"; } catch { /* the switch starts off */ }
  follow(box.checked);
  box.addEventListener("change", () => {
    follow(box.checked);
    try { localStorage.setItem(name, box.checked ? "on" : ""); } catch { /* lasts as long as the page */ }
  });
}
const message = document.getElementById("message");
const goOn = !message.textContent && state.isEmpty(past.current()) && recent.unfinished();
if (goOn) message.append("Go on with ", goOn);
// Where there is a keyboard the board has the focus, so that a person types at once: unless the link leads elsewhere, or
// the person is somewhere already. A screen reader says the page's title and then the cell, and nothing scrolls.
const keyboard = window.matchMedia("(hover: hover) and (pointer: fine)");
if (keyboard.matches && !location.hash && document.activeElement === document.body) {
  state.inputOf(choice.activeCell()).focus({ preventScroll: true });
}
const early = state.cellOf(document.activeElement); // pressed before this script was there, as cells were typed in
if (early >= 0) choice.choose(early);
// What asks the server waits for htmx, which takes the forms over at this event, before this.
document.addEventListener("DOMContentLoaded", () => {
  for (const [cell, text] of typed) keys.stamp(cell, text);
  if (isKept && location.search) {
    showAddress();
    unjudge(past.current());
  }
  document.documentElement.dataset.ready = "yes";
  undone.restore(past);
  followHint();
  if (!window.htmx) say("A part of this page has not come. Reload the page.");
});
