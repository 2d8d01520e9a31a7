// What the server's answers do: into history, speech and address. What belongs to the board alone is handed to it.

import { renewing } from "../shared/renew.js";
import * as hints from "../hints/main.js";
import { keep } from "./undone.js";

const READING = /^(read(-photo)?|repair|pick-\d+)$/;
const narrow = window.matchMedia("(max-width: 959px)");
let board = null; // its parts
let asked = { action: "", title: "", mode: "" };
let focused = null;
const finished = () => document.getElementById("board").hasAttribute("data-finished");
let isFinished = finished();
let figureTimer = 0;

/** Follow every answer from now on. */
export function follow(parts) {
  board = parts;
  window.htmx?.defineExtension("renew", renewing);
  const { form } = board.state;
  for (const change of ["input", "htmx:afterSettle"]) document.addEventListener(change, board.state.nameTab);
  window.addEventListener("pagehide", () => keep(board.past));
  document.getElementById("zip-form").addEventListener("formdata", ({ formData }) => formData.set("title", board.state.title()));
  form.addEventListener("htmx:configRequest", configure);
  // The hidden fields say all that stands in the cells.
  form.addEventListener("formdata", ({ formData }) => {
    for (const name of [...formData.keys()]) if (board.state.cellOf({ id: name }) >= 0) formData.delete(name);
  });
  hints.connect(board.state, board.past, board.say);
  board.past.onTravel(showChange);
  form.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement; });
  document.body.addEventListener("htmx:afterSwap", onSwap);
  document.body.addEventListener("htmx:afterSettle", ({ detail }) => { if (detail.target.id === "board") onSettle(); });
  document.body.addEventListener("htmx:responseError", ({ detail }) => onRefusal(detail.xhr));
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(failure, () => board.miss(asked.action));
}

function configure({ detail: { parameters, headers, triggeringEvent } }) {
  const { form, title, mode } = board.state;
  // htmx remembers the last button, which typing must not press again.
  const action = (triggeringEvent.type === "submit" ? parameters.action : triggeringEvent.detail?.action) ?? "";
  asked = { action, title: title(), mode: mode() };
  parameters.action = action;
  if (action) board.past.settleAddress();
  if (!READING.test(action)) delete parameters.text;
  if (!action.startsWith("pick")) delete parameters.source;
  if (READING.test(action) && document.getElementById("file").files.length) {
    form.setAttribute("hx-encoding", "multipart/form-data");
    delete headers["Content-Type"]; // the browser writes its own, with the boundary
  } else {
    form.removeAttribute("hx-encoding");
    headers["Content-Type"] = "application/x-www-form-urlencoded";
    delete parameters.file;
  }
}

// What Undo and Redo change is seen, wherever they were pressed; what is in view stays where it is.
function showChange(now, before) {
  const { state } = board;
  const isOutside = ({ top, bottom }) => top < 0 || bottom > innerHeight;
  const cell = [...state.inputs()].find((input, at) => state.differs(at, now, before) && isOutside(input.getBoundingClientRect()));
  if (!cell) return;
  for (const part of [document.getElementById("board"), cell]) part.scrollIntoView({ block: "nearest" });
}

function onSwap({ detail: { target } }) {
  if (target.id === "board") take(target.dataset.mode);
  board.toPicks();
  const button = target.id === "drawn" && document.querySelector("[data-copy='image']");
  if (button) button.hidden = !navigator.clipboard?.write;
}

function take(mode) {
  const { state, choice, past, keypad, keys, clock, say } = board;
  state.measure();
  keypad.fit();
  const message = document.getElementById("message").textContent.replace(/\.$/, "");
  const { action, title: oldTitle, mode: oldMode } = asked;
  const changed = action === "hint-apply" ? changedSince(past.current()) : -1;
  if (action) state.setMode(mode); // a puzzle that was read is answered, an empty board gets clues
  // What a step did was true before it was undone.
  const label = action === "hint-apply" ? message.replace(/:.*/, "") : message || action;
  past.record(state.read(), action ? label : "edit", { oldTitle, oldMode, loaded: Boolean(action), afresh: READING.test(action) });
  board.later(past.recount);
  if (action) choice.keepWrong();
  if (action === "solve") fillByRows();
  if (changed >= 0) keys.go(changed); // as if it had been typed there
  choice.activate(choice.activeCell());
  // The button that was pressed may be gone; the board is where work goes on.
  if (!focused.isConnected && document.activeElement === document.body) keys.go(choice.activeCell());
  const { activeElement } = document;
  if (state.cellOf(activeElement) >= 0 && activeElement.selectionStart === activeElement.selectionEnd) activeElement.select();
  board.speakVerdict();
  const were = isFinished;
  isFinished = finished();
  if (isFinished && !were) {
    import("./finish.js").then(({ celebrate }) => celebrate(state));
    if (clock.result()) say(clock.result());
  }
  clearTimeout(figureTimer);
  figureTimer = setTimeout(board.refreshFigure, 400);
  board.followHint();
  if (action) answered();
  else past.keepAddress();
}

/** The first cell that holds another answer than in the snapshot before, else the first that lost a candidate; -1 for none. */
function changedSince(before) {
  const { state } = board;
  const now = state.read();
  const lost = ({ removed }, cell) => state.notesAt({ notes: removed }, cell);
  const cells = [...Array(state.shape.cells).keys()];
  const filled = cells.find((cell) => now.entries[cell] !== before.entries[cell]);
  return filled ?? cells.find((cell) => lost(now, cell) !== lost(before, cell)) ?? -1;
}

// Digits of the solver come into view row by row, in 300 ms.
function fillByRows() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { rowOf, cellOf, shape } = board.state;
  for (const digit of document.querySelectorAll("#board .solved input")) {
    const delay = 200 * rowOf(cellOf(digit)) / shape.size;
    digit.animate({ opacity: [0, 1] }, { duration: 100, delay, fill: "backwards" });
  }
}

// Of a hint only that it opened is an entry: Back leaves it at once, however deep it was told.
function showAddress() {
  const { past } = board;
  const stepOf = (code) => code && `step${code.replace(/^\d/, "")}`;
  const [there, here] = [location.search, past.query()].map((query) => new URLSearchParams(query));
  const [before, now] = [there, here].map((query) => stepOf(query.get("hint")));
  for (const query of [there, here]) query.delete("hint");
  if (!now || now !== before || there.toString() !== here.toString()) return past.pushAddress();
  past.keepAddress();
  past.settleAddress();
}

function answered() {
  showAddress();
  if (READING.test(asked.action)) showText();
  board.speak([...document.querySelectorAll(":is(#notice, #misread, #verdict, #hint) [data-say]")].map((part) => part.textContent.trim()).join(" "));
  board.closeMenu();
}

// What could not be read is there to be mended, its line chosen and in view.
function showText() {
  const text = document.getElementById("text");
  text.value = document.querySelector("#notice [data-text]")?.dataset.text ?? "";
  document.getElementById("bring").open = Boolean(document.getElementById("problems"));
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
  const isRead = READING.test(asked.action) && !document.getElementById("problems");
  if (isRead || /^(solve|check|find)/.test(asked.action)) document.getElementById("board").scrollIntoView({ block: "nearest" });
  const isReading = document.activeElement.closest("#bring"); // from the board nobody is led away
  document.querySelector(`${isReading ? "#misread:has(li), " : ""}#results:not([hidden])`)?.scrollIntoView({ block: "nearest" });
}

function onRefusal(xhr) {
  const plain = xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  if (xhr.status === 413) board.say("That is more than the server takes at once. The board is as it was.");
  else if (plain) board.say(xhr.responseText);
  else board.say(`The server answered with error ${xhr.status}. Your board is safe on this page.`);
}
