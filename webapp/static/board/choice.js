// Which cells are chosen: the one with the tab stop, and others beside it by Shift, Ctrl, dragging or holding. The board
// shows the houses of that one, and every cell and note with its digit, or with the digit chosen first.

import { mark, write } from "../shared/elements.js";
import { current } from "./history.js";
import { later } from "../shared/rest.js";
import * as state from "./state.js";
import { hush, say } from "./speech.js";

const HOUSES = [["row", state.rowOf], ["column", state.columnOf], ["box", state.boxOf]];
const active = document.getElementById("active");
const strip = document.getElementById("notes-strip");
const chosen = new Set(); // several cells; of one alone nothing is kept here
let anchor = 0; // the cell that Shift reaches from
let first = 0; // the digit chosen first
let made = false; // whether a person, or the start of the page, has chosen a cell
let grows = false; // whether the next cell that a finger holds comes to the others; a tap ends that
let holder = null; // the input with the tab stop
let keeps = false; // whether the others stay when the focus moves
let wrong = new Map(); // cells that a check found wrong, with what stood there
let checked = ""; // the clues that it checked against

/** The cell that holds the tab stop. */
export const activeCell = () => Math.max(0, state.cellOf({ id: active.value }));

/** The chosen cells. */
export const cells = () => (chosen.size ? [...chosen] : [activeCell()]);

/** Whether several are chosen. */
export const areSeveral = () => chosen.size > 1;

/** Whether any was chosen yet. */
export const isMade = () => made;

/** Give the cell the tab stop, and forget the others. */
export function choose(cell) {
  made = true;
  if (!keeps) {
    if (areSeveral()) hush();
    chosen.clear();
    anchor = cell;
    grows = false;
  }
  activate(cell);
}

/** Give the cell the tab stop, and show what it means. */
export function activate(cell) {
  const input = state.inputOf(cell);
  const others = holder?.isConnected ? [holder] : state.inputs();
  for (const other of others) if (other !== input) mark(other, { tabindex: "-1" });
  mark(input, { tabindex: "0" });
  holder = input;
  active.value = state.nameOf(cell);
  later(show);
}

function move(cell) {
  keeps = true;
  state.inputOf(cell).focus();
  keeps = false;
  activate(cell);
}

/** Choose every cell between the one that was chosen first and this one. */
export function reach(cell) {
  const [rows, columns] = [state.rowOf, state.columnOf].map((of) => [of(anchor), of(cell)].sort((one, other) => one - other));
  const inside = ([least, most], place) => place >= least && place <= most;
  chosen.clear();
  for (let there = 0; there < state.shape.cells; there += 1) {
    if (inside(rows, state.rowOf(there)) && inside(columns, state.columnOf(there))) chosen.add(there);
  }
  move(cell);
  tell();
}

const tell = () => say(`${chosen.size} cells chosen.`);

/** What a finger does that rests on a cell: the first one begins a group, the next ones come to it. */
export function hold(cell) {
  if (grows) add(cell, true);
  else {
    choose(cell);
    state.inputOf(cell).focus();
  }
  grows = true;
}

/** Choose this cell too, or with `toggles` no longer. */
export function add(cell, toggles = false) {
  if (!chosen.size) chosen.add(activeCell());
  if (toggles && chosen.has(cell) && chosen.size > 1) chosen.delete(cell);
  else chosen.add(cell);
  anchor = cell;
  move(chosen.has(cell) ? cell : [...chosen].at(-1));
  tell();
}

/** Choose the one cell alone again; whether there were others. */
export function single() {
  const were = areSeveral();
  if (were) hush();
  grows = false;
  chosen.clear();
  anchor = activeCell();
  activate(anchor);
  return were;
}

/** Light this digit, 0 for that of the cell. */
export function light(digit) {
  first = digit;
  later(show);
}

/** Remember what the answer marks as wrong, in place of what was wrong before; it stays marked until it is mended. */
export function keepWrong() {
  const inputs = [...document.querySelectorAll("#board td.wrong input")];
  wrong = new Map(inputs.map((input) => [state.cellOf(input), input.value]));
  checked = state.read().givens;
}

function show() {
  const snapshot = current();
  const inputs = state.inputs();
  const cell = activeCell();
  showNotes(snapshot, cell);
  if ([snapshot.givens, inputs].some(({ length }) => length !== state.shape.cells)) return; // another size is under way
  const digit = first || state.digitAt(snapshot, cell);
  const board = document.getElementById("board");
  mark(board, { "data-lit": digit ? String(digit) : "", "data-first": first ? "yes" : "" });
  for (const [numbers, at] of [["thead", state.columnOf(cell)], ["tbody", state.rowOf(cell)]]) {
    board.querySelectorAll(`${numbers} th`).forEach((th, place) => mark(th, { "data-look": place === at ? "at" : "" }));
  }
  for (let there = 0; there < state.shape.cells; there += 1) {
    const looks = [];
    for (const [house, of] of areSeveral() ? [] : HOUSES) if (of(there) === of(cell)) looks.push(house);
    if (digit && state.digitAt(snapshot, there) === digit) looks.push("same");
    if (areSeveral() && chosen.has(there)) looks.push("chosen");
    if (made && there === cell && !areSeveral()) looks.push("active");
    const input = inputs[there];
    if (checked === snapshot.givens && input.value && wrong.get(there) === input.value) looks.push("wrong");
    mark(input.parentElement, { "data-look": looks.join(" "), "aria-selected": looks.includes("chosen") ? "true" : "" });
  }
}

function showNotes(snapshot, cell) {
  const notes = state.digitsOf(state.notesAt(snapshot, cell));
  strip.hidden = !notes.length || state.digitAt(snapshot, cell) > 0;
  write(strip, notes.length ? `Notes in ${state.nameOf(cell)}: ${notes.map(state.symbolOf).join(" ")}` : "");
}
