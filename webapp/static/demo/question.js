// The question on the stage: asked, answered with keys, clicks or fields, and how that turned out.

import * as asked from "./asked.js";
import * as server from "./server.js";
import { keepAddress, stage, view } from "./state.js";
import { onContent, say, shapeOf, tellPicks } from "../shared/page.js";
import { cellsOf } from "../shared/search_cells.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const HELD = ["forward", "stop", "try", "backtrack", "retreat", "last", "play", "replay"];
const MISSES = 2; // in a row, until the way to the answer is explained
const SECONDS = 20;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let panel, cells, size;
let open; // the question that is asked: { move, kind, cell, html }
let told; // the move whose answer is shown
let marker; // the cell chosen
let tick = 0; // the clock that runs
let nudged;
let stageHand = null; // what the page can do: { show, go, settle, run }
let misses;

const part = (selector) => panel.querySelector(selector);
const field = (name) => part("form").elements[name];

onContent(() => {
  panel = document.getElementById("question");
  const table = document.getElementById("demo-board");
  cells = cellsOf(table);
  size = shapeOf(table).size;
  open = null;
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
    if (!open?.cell || cell < 0) return;
    choose(cell);
    if (!part("[data-press]")) stageHand.run(() => commit("cell"));
  });
});

/** Give questions the page's own ways to show and go. */
export function setUp(hand) {
  stageHand = hand;
}

/** Whether an answer is waited for. */
export const isOpen = () => open !== null;

// --- the panel ----------------------------------------------------------------------------------------------------
function mark(cell, name, value = "") {
  for (const other of cells) other.removeAttribute(name);
  if (cell >= 0) cells[cell].setAttribute(name, value);
}

function clear() {
  clearInterval(tick);
  mark(-1, "data-marker");
  mark(-1, "data-answer");
  marker = -1;
  nudged = false;
}

/** Take the question, or its answer, off the stage. */
export function close() {
  if (!open && told < 0) return;
  clear();
  if (panel.contains(document.activeElement)) stage.focus({ preventScroll: true });
  open = null;
  told = -1;
  delete stage.dataset.asking;
  delete stage.dataset.told;
  panel.hidden = true;
  panel.replaceChildren();
}

function ask(question) {
  if (open?.move === question.move && open.html === question.html) return;
  close();
  open = question;
  stage.dataset.asking = question.kind;
  panel.innerHTML = question.html;
  panel.hidden = false;
}

/** What the stage shows has changed: a veiled frame comes with its question, any other closes it. */
export function place(frame) {
  if (frame.asked) ask(frame.asked);
  else if (told !== frame.move || frame.beat) close();
}

/** The server may have drawn a question into the page, whose veiled frame is returned, or an answer. */
export function begin(question) {
  if (stage.dataset.told) {
    asked.settle(view.move);
    told = view.move;
  }
  if (!question) return undefined;
  asked.keep([question]);
  view.try = 0;
  return asked.veiled(view.move);
}

function tell(answer, kind) {
  const within = panel.contains(document.activeElement);
  const { move } = open;
  clear();
  open = null;
  told = move;
  asked.settle(move);
  delete stage.dataset.asking;
  stage.dataset.told = kind;
  panel.innerHTML = answer.html;
  stageHand.show(answer.frame);
  mark(answer.cell, "data-answer", answer.digit || "✓");
  say(answer.say);
  if (within) part("button").focus({ preventScroll: true });
  server.prepare(move);
}

// --- answering ----------------------------------------------------------------------------------------------------
function count(kind, right) {
  if (right === null || kind === "count") return;
  misses[kind] = right ? 0 : (misses[kind] ?? 0) + 1;
  const again = misses[kind] >= MISSES ? kind : view.again === kind ? "" : view.again;
  if (again === view.again) return;
  view.again = again;
  asked.forget();
  server.forget();
  keepAddress();
}

async function commit(said) {
  if (!open) return;
  const { kind, move, cell } = open;
  if (cell && said !== "show" && marker < 0) {
    hint("First choose a cell.");
    return;
  }
  const place = marker < 0 ? {} : { row: Math.floor(marker / size) + view.base, column: marker % size + view.base };
  const answer = await server.outcome({ move, said, misses: misses[kind] ?? 0, ...place });
  if (open?.move !== move) return;
  tell(answer, kind);
  count(kind, answer.right);
}

function hint(text) {
  part(".how").textContent = text;
  say(text);
}

function choose(cell) {
  marker = cell;
  mark(cell, "data-marker");
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
  if (!open || event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key.length > 1)) return false;
  if (ARROWS[event.key]) {
    (open.cell ? moveMarker : moveFocus)(ARROWS[event.key]);
    return true;
  }
  const button = letters && buttonOf(event.key);
  if (button) stageHand.run(() => commit(button.value));
  else if (event.key === "Enter" && open.cell) {
    if (part("[data-press]")) hint("Now press 1, 2 or 3.");
    else stageHand.run(() => commit("cell"));
  } else return false;
  return true;
}

function skip() {
  if (!open) return;
  asked.settle(open.move);
  close();
  stageHand.settle();
}

/**
 * What comes of a command that would show the answer; undefined if it is not held. A lecturer enters the majority or
 * shows the answer with Page Down; who watches alone answers, or skips with a second press.
 */
export function hold(command) {
  if (!open || !HELD.includes(command)) return undefined;
  if (command === "stop" && view.view === "projector") return commit("show");
  if (command === "stop" && nudged) skip();
  else {
    nudged = command === "stop";
    hint(nudged ? "Answer first. Page Down once more skips the question." : "Answer first, or skip the question.");
  }
  return true;
}

function startClock() {
  const bar = part("progress");
  const end = performance.now() + SECONDS * 1000;
  clearInterval(tick);
  bar.hidden = false;
  bar.value = SECONDS;
  tick = setInterval(() => {
    bar.value = Math.max((end - performance.now()) / 1000, 0);
    if (bar.value > 0) return;
    clearInterval(tick);
    part(".how").textContent = "Time is up.";
  }, calm.matches ? 1000 : 100);
}

export const commands = {
  skip,
  reveal: () => stageHand.run(() => commit("show")),
  clock: startClock,
  "go-on": () => stageHand.go(told + 1),
};
