// The board as the page holds it: an input a cell and six hidden fields, which always agree.
// A snapshot is those fields as full-length strings; everything else on the page is derived from it. The colours of the
// cells are never sent.

import { mark } from "../shared/elements.js";
import { paintNotes, shapeOf } from "../shared/grid.js";

const LAYERS = ["givens", "entries", "solved"];
const FIELDS = [...LAYERS, "notes", "removed"];
const OWN = "colours"; // what only this browser knows of a snapshot

export const form = document.getElementById("form");

/** The shape of the board on the page: size, height and width of a box, cells, symbols. */
export const shape = {};

/** Read the shape anew: an answer may have brought a board of another size. */
export function measure() {
  Object.assign(shape, shapeOf(document.querySelector("#board table")));
}
measure();

const blank = (cells = shape.cells) => "0".repeat(cells);
const widthOf = (size) => Math.ceil(Math.log(2 ** size) / Math.log(36)); // of a cell's notes, in base 36
const noNotes = (cells = shape.cells) => "0".repeat(cells * widthOf(Math.sqrt(cells)));

export const rowOf = (cell) => Math.floor(cell / shape.size);
export const columnOf = (cell) => cell % shape.size;
export const boxOf = (cell) =>
  Math.floor(rowOf(cell) / shape.height) * (shape.size / shape.width) + Math.floor(columnOf(cell) / shape.width);
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
export const inputOf = (cell) => document.getElementById(nameOf(cell));
export const inputs = () => document.querySelectorAll("#board input[id]");
export const cellOf = (input) => {
  const match = /^r(\d+)c(\d+)$/.exec(input?.id ?? "");
  const [row, column] = match ? [Number(match[1]), Number(match[2])] : [0, 0];
  return row && column && Math.max(row, column) <= shape.size ? (row - 1) * shape.size + column - 1 : -1;
};

/** The digit that a key or a text means, 0 for none: on 16x16 letters are digits. */
export const digitNamed = (text) => (text.length === 1 ? shape.symbols.indexOf(text.toUpperCase()) + 1 : 0);
export const symbolOf = (digit) => shape.symbols[digit - 1] ?? "";

export const mode = () => form.elements.mode.value;
/** The depth of the hint that is open, '' for none. */
export const hint = () => field("hint").value;
export const setMode = (name) => { form.elements.mode.value = name; };
/** What typing sets where the address does not say: the clues of an empty board, answers to any other. */
export const usualMode = (snapshot) => (/[^0]/.test(snapshot.givens) ? "answers" : "clues");
export const title = () => form.elements.title.value.trim();
export const retitle = (text) => { form.elements.title.value = text; nameTab(); };
/** The tab of the browser names the puzzle. */
export const nameTab = () => { document.title = `${title() && `${title()} – `}Sudoku Workbench`; };

const field = (name) => form.elements[name];
const put = (text, index, character, width = 1) =>
  text.slice(0, index * width) + character + text.slice((index + 1) * width);

/** The snapshot with these fields, of the size of its givens; what is missing or has the wrong length is blank. */
export function snapshotOf(fields) {
  const known = [16, 36, 81, 256].includes(fields.givens?.length);
  const cells = known ? fields.givens.length : shape.cells;
  const whole = (name, usual) => (fields[name]?.length === usual.length ? fields[name] : usual);
  return {
    givens: whole("givens", blank(cells)),
    entries: whole("entries", blank(cells)),
    solved: whole("solved", blank(cells)),
    notes: whole("notes", noNotes(cells)),
    removed: whole("removed", noNotes(cells)),
    colours: whole(OWN, blank(cells)),
  };
}

/** Whether the snapshot is of the size of the board on the page. */
const fits = (snapshot) => snapshot.givens.length === shape.cells;

/** The snapshot of what the page holds now. */
export const read = () => snapshotOf(Object.fromEntries([...FIELDS, OWN].map((name) => [name, field(name).value])));

let asked = []; // the hint that was open, for each deeper one that was asked for since

/** Post the form, as a button with this action does; '' for typing, which has none. A request takes the place of one that
    has no answer yet: a hint that is asked for again is asked for so much deeper. */
export function request(action) {
  const isAgain = asked.includes(hint()) && form.classList.contains("htmx-request");
  asked = action === "hint" ? [hint(), ...(isAgain ? asked : [])].slice(0, 4) : [];
  form.dispatchEvent(new CustomEvent("input", { detail: { action: asked.length > 1 ? `hint-${asked.length}x` : action } }));
}

/** Break off what is asked at present. */
export function hearNothing() {
  if (form.classList.contains("htmx-request")) form.dispatchEvent(new CustomEvent("htmx:abort", { bubbles: true, detail: {} }));
}

/** Show the snapshot: fields and cells; where the page shows `before`, only what differs from that. Labels and conflicts
    follow with the server's answer, and so does the whole board where the snapshot is of another size: until then its
    cells are not sent. */
export function write(snapshot, before = null) {
  for (const [name, value] of Object.entries(snapshot)) if (field(name).value !== value) field(name).value = value;
  const isKnown = before && fits(before) && fits(snapshot);
  if (!isKnown) for (const input of inputs()) input.disabled = !fits(snapshot);
  if (!fits(snapshot)) return;
  for (let cell = 0; cell < shape.cells; cell += 1) if (!isKnown || differs(cell, snapshot, before)) paint(cell, snapshot);
}

/** Whether the cell holds something else in the one snapshot than in the other. */
export const differs = (cell, one, other) =>
  [...LAYERS, OWN].some((name) => one[name][cell] !== other[name][cell]) || notesAt(one, cell) !== notesAt(other, cell);

export const same = (one, other) => Object.keys(one).every((name) => one[name] === other[name]);
export const isEmpty = (snapshot) => FIELDS.every((name) => !/[^0]/.test(snapshot[name]));

export function digitAt(snapshot, cell) {
  const layer = LAYERS.find((name) => snapshot[name][cell] !== "0");
  return layer ? digitNamed(snapshot[layer][cell]) : 0;
}
export const isGiven = (snapshot, cell) => snapshot.givens[cell] !== "0";
export const notesAt = (snapshot, cell) => {
  const width = widthOf(shape.size);
  return parseInt(snapshot.notes.slice(cell * width, (cell + 1) * width), 36);
};
export const digitsOf = (mask) => [...Array(shape.size).keys()].map((bit) => bit + 1).filter((digit) => mask >> (digit - 1) & 1);

/** The board as one character a cell, 0 for blank. */
export const line = (snapshot) => [...Array(shape.cells).keys()].map((cell) => symbolOf(digitAt(snapshot, cell)) || "0").join("");

/** The snapshot with a digit (0 clears) set as the mode says; null where the cell is a locked clue. */
export function withDigit(snapshot, cell, digit, setting) {
  const next = { ...snapshot };
  const symbol = symbolOf(digit) || "0";
  if (setting === "clues") {
    if (digit !== digitAt(snapshot, cell) || (digit && !isGiven(snapshot, cell))) next.solved = blank();
    next.givens = put(next.givens, cell, symbol);
    next.entries = put(next.entries, cell, "0");
    return next;
  }
  if (isGiven(snapshot, cell)) return null;
  next.solved = put(next.solved, cell, "0");
  next.entries = put(next.entries, cell, symbol);
  return next;
}

/** The snapshot with `mask` as the cell's notes. */
export function withNotes(snapshot, cell, mask) {
  const width = widthOf(shape.size);
  return { ...snapshot, notes: put(snapshot.notes, cell, mask.toString(36).padStart(width, "0"), width) };
}

/** The name of the colour with this number, '' for none. */
export const colourOf = (number) => document.querySelector(`#palette [data-colour="${number}"]`)?.ariaLabel ?? "";

/** The snapshot with these cells in the colour of that number, 0 for none. */
export const withColour = (snapshot, cells, number) =>
  ({ ...snapshot, colours: cells.reduce((colours, cell) => put(colours, cell, number), snapshot.colours) });

/** The snapshot without the digit in the notes of every cell that shares a house with this one. */
export function withoutPeerNotes(snapshot, cell, digit) {
  let next = snapshot;
  for (let peer = 0; peer < shape.cells; peer += 1) {
    const sees = rowOf(peer) === rowOf(cell) || columnOf(peer) === columnOf(cell) || boxOf(peer) === boxOf(cell);
    if (peer !== cell && sees) next = withNotes(next, peer, notesAt(next, peer) & ~(1 << (digit - 1)));
  }
  return next;
}

function paint(cell, snapshot) {
  const input = inputOf(cell);
  const holder = input.parentElement;
  const layer = LAYERS.find((name) => snapshot[name][cell] !== "0");
  const kind = { givens: "given", entries: "entered", solved: "solved" }[layer] ?? "empty";
  const text = layer ? snapshot[layer][cell] : "";
  if (input.value !== text) {
    input.value = text;
    holder.classList.remove("conflict", "unreadable", "varies");
    mark(holder, { "data-right": "", "data-held": "" });
    mark(input, { "aria-invalid": "", value: text });
  }
  if (!holder.classList.contains(kind)) {
    holder.classList.remove("given", "entered", "solved", "empty");
    holder.classList.add(kind);
  }
  input.readOnly = kind === "given" && mode() !== "clues";
  const colour = snapshot.colours[cell].replace("0", "");
  mark(input, { "aria-readonly": input.readOnly ? "true" : "", "aria-description": colour && colourOf(colour) });
  mark(holder, { "data-colour": colour });
  if (text || !hint()) paintNotes(holder, text ? [] : digitsOf(notesAt(snapshot, cell))); // a hint shows candidates
}
