// An open hint: its keys, the cells that its sentences name, and the way back to before a mistake.

import * as state from "./state.js";
import { byId, setAttributes, swapInto, withPrefix } from "../shared/page.js";

const narrow = window.matchMedia("(max-width: 959px)");
const low = window.matchMedia("(max-height: 700px) and (orientation: portrait)");
let isInHand = false; // a clicker, from its first press until anything else is pressed
const applied = []; // the codes of the hints that it applied
const waiting = []; // presses that came before the answer to an earlier one
let asked = ""; // the action that was posted last
let due = null; // the press of H whose turn it is
const ASKED = 400; // cells with digits at most in an address
let right = new Set(); // those that leave the cell its digit, as 'r1c1=511'

const isOpen = () => Boolean(byId("hint-title"));
const isTyping = (element) => element.matches("textarea, select, input[type=text]");

/** Follow the hint that is there now. */
export function follow() {
  filter();
  offerWayBack().then(settle);
}

// Until the style sheet that a hint brings is there, nothing of it is seen or takes the focus.
async function settle() {
  const sheet = byId("hint").querySelector("link");
  if (sheet && !sheet.sheet) await new Promise((done) => { sheet.onload = sheet.onerror = done; });
  keepFocus();
  keepBoard();
}

// On phones a hint that opens is seen below its board; on a low one that takes the whole screen.
function keepBoard() {
  if (!narrow.matches || !byId("hint").querySelector(".ladder")) return;
  if (low.matches) byId("board").scrollIntoView();
  else if (byId("hint").querySelector(".ladder .now:first-child")) byId("board").scrollIntoView({ block: "nearest" });
}

// The button that was pressed may be gone with the depth that it belonged to.
function keepFocus() {
  const { activeElement } = document;
  const isOther = activeElement.matches("#hint-on:not(.main)"); // what stands now where the main one was
  const isLost = isOther || activeElement === document.body || activeElement.closest("#quick, #verdict") || !activeElement.isConnected;
  if (!isOpen() || !isLost) return;
  const first = byId("hint").querySelector(".main") ?? byId("hint").querySelector("button");
  first?.focus({ preventScroll: true });
}

// A clicker: Page Down tells the hint depth by depth, applies it and goes on with the next one, Page Up goes the same way
// back.
const CLICKER = { PageDown: forward, PageUp: backward };

function forward() {
  if (!isOpen()) return state.request("hint");
  if (byId("hint-on")?.value === "hint-apply") applied.push(state.hint());
  byId("hint").querySelector("button.main")?.click();
}

function backward() {
  if (isOpen()) state.request("unhint");
  else if (applied.length && state.undo()) state.request(`hint-${applied.pop()}`);
}

/** Do what the key of a clicker means; whether it was one. Its dot, which blanks screens, clears no cell. */
function click({ key, repeat, shiftKey }) {
  if (key === "." && (isOpen() || isInHand)) return true;
  if (shiftKey || !(key in CLICKER) || !(isOpen() || isInHand)) return false;
  isInHand = true;
  if (!repeat) inTurn(CLICKER[key]);
  return true;
}

function inTurn(task) {
  waiting.push(task);
  next();
}

const isAsking = () => state.form.classList.contains("htmx-request");

function next() {
  while (waiting.length && !isAsking()) waiting.shift()();
}

// A hint that takes long is looked for once: what is asked for behind it does not break it off.
function wait(event) {
  const { target, type } = event;
  event.preventDefault();
  event.stopImmediatePropagation();
  inTurn(() => {
    due = new KeyboardEvent(type, event);
    (target.isConnected ? target : document.body).dispatchEvent(due);
  });
}

function layDown() {
  isInHand = false;
  applied.length = waiting.length = 0;
}

function press(event) {
  const isChanged = event.ctrlKey || event.metaKey || event.altKey;
  if (isTyping(event.target) || isChanged || document.querySelector(":popover-open, dialog[open]")) return;
  const isEarly = waiting.length || (isAsking() && asked.includes("hint"));
  if (event.key === "h" && event !== due && isEarly) return wait(event);
  const isClicked = click(event);
  if (!isClicked && !/^(H|Shift)$/i.test(event.key)) layDown();
  if (isClicked || (isOpen() && decide(event))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Do what the key means to an open hint; whether it means anything. */
function decide(event) {
  const isButton = event.target.closest("button, a, summary");
  const isToDo = /^hint-(apply|mend|hide)$/.test(byId("hint-on")?.value); // a step, or what comes before any
  if (event.key === "Escape") state.request("hint-close");
  else if (event.key === "H") inTurn(() => state.request("unhint"));
  else if (event.key === "Enter" && isToDo && !isButton && !event.shiftKey) byId("hint").querySelector("button.main")?.click();
  else return false;
  return true;
}

// Of all steps those of the technique that was chosen, or all again.
function filter() {
  const chosen = Number(byId("only")?.value);
  byId("hint").querySelectorAll(".all-steps details").forEach((group, at) => {
    group.hidden = chosen > 0 && at + 1 !== chosen;
    if (at + 1 === chosen) group.open = true;
  });
}

/** Ring the cell that the link names, no other. */
function ring(link) {
  for (const cell of document.querySelectorAll("#board [data-hot]")) setAttributes(cell, { "data-hot": "" });
  if (link) setAttributes(document.querySelector(link.hash)?.parentElement, { "data-hot": "yes" });
}

const linkOf = (event) => event.target.closest?.("#hint .ref");

/** The cell by its name with the digits that the snapshot leaves it, as bits; where a digit stands now none is all. */
function held(snapshot, name) {
  const cell = state.cellOf(byId(name));
  const all = 2 ** state.shape.size - 1;
  const digit = state.digitAt(snapshot, cell);
  const [notes, removed] = [snapshot.notes, snapshot.removed].map((each) => state.notesAt({ notes: each }, cell));
  const left = state.digitAt(state.read(), cell) ? all : (notes || all) & ~removed;
  return `${name}=${digit ? 1 << (digit - 1) : left}`;
}

const isOther = ({ snapshot }) => snapshot.givens !== state.read().givens;

/** Ask which of the boards before were right in these cells; the page does not know their digits. */
async function askWayBack(names) {
  const boards = state.past.slice(state.past.findLastIndex(isOther) + 1);
  const asked = new Set(boards.flatMap(({ snapshot }) => names.map((name) => held(snapshot, name))));
  right = new Set();
  if (!asked.size) return;
  const query = new URLSearchParams([["p", state.read().givens], ...[...asked].slice(-ASKED).map((each) => ["held", each])]);
  const answer = document.createElement("data");
  answer.hidden = true;
  document.body.append(answer); // outside the form, whose own settings of htmx it would take
  if (await swapInto(answer, withPrefix(`/hint/right?${query}`))) right = new Set(answer.textContent.split(" "));
  answer.remove(); // without it the other button mends the board
}

/** How many steps lead back to before each of these cells lost its digit for good; 0 where the board came so. */
function stepsBack(names) {
  const isRight = ({ snapshot }) => names.every((name) => right.has(held(snapshot, name)));
  const before = state.past.findLastIndex((each) => isOther(each) || isRight(each));
  return before < 0 || isOther(state.past[before]) ? 0 : state.past.length - before;
}

/** Whether so many steps back change digits of other cells too, which may be right. */
function takesMore(names, steps) {
  const [{ snapshot }, now] = [state.past.at(-steps), state.read()];
  return [...state.inputs()].some(({ id }, cell) => !names.includes(id) && state.digitAt(snapshot, cell) !== state.digitAt(now, cell));
}

const namesOf = (button) => button.dataset.back.split(" ");

// The first button is the main one, but where nothing leads back, or not without what may be right.
async function offerWayBack() {
  const button = byId("hint").querySelector("[data-back]");
  if (!button) return;
  await askWayBack(namesOf(button));
  if (!button.isConnected) return;
  const [names, steps] = [namesOf(button), stepsBack(namesOf(button))];
  const hasWay = steps > 0;
  const isMain = hasWay && !takesMore(names, steps) && !button.previousElementSibling;
  const words = button.lastChild;
  words.data = words.data.replace(/Undo .*back/, steps > 1 ? `Undo ${steps} steps, back` : "Undo back");
  button.hidden = !hasWay;
  button.classList.remove("early");
  button.classList.toggle("main", isMain);
  byId("hint-on").classList.toggle("main", !isMain);
}

function goBack(button) {
  const steps = stepsBack(namesOf(button));
  for (let step = 0; step < steps; step += 1) state.undo();
  if (steps > 1) state.say(`${steps} steps undone.`); // not the last of them alone
}

/** Take keys and clicks from now on. */
export function connect() {
  state.form.addEventListener("htmx:configRequest", ({ detail }) => { if (detail.elt === state.form) asked = detail.parameters.action ?? ""; });
  state.form.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt !== state.form) return;
    if (!detail.successful) waiting.length = 0;
    setTimeout(next); // the request is over then
  });
  document.addEventListener("pointerdown", layDown);
  document.addEventListener("keydown", press, true);
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => { if (linkOf(event)) ring(linkOf(event)); });
  for (const name of ["pointerout", "focusout"]) document.addEventListener(name, (event) => { if (linkOf(event)) ring(null); });
  document.addEventListener("input", (event) => {
    if (event.target !== byId("only")) return;
    event.stopPropagation(); // the server need not know
    filter();
  }, true);
  document.addEventListener("click", (event) => {
    if (linkOf(event)) {
      event.preventDefault(); // the address is the board's
      ring(linkOf(event));
    }
    const button = event.target.closest("[data-back]");
    if (button) goBack(button);
  }, true);
}
