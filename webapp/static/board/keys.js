// Typing on the board: every key of the key list, the keypad, and text that arrives from a phone's keyboard.

import * as state from "./state.js";
import { change, current, redo, undo } from "./history.js";
import { mark } from "../shared/elements.js";
import { say } from "./speech.js";

const BLANKS = new Set(["0", ".", ",", "-", "_"]); // the comma is the numpad's dot on many keyboards
const active = document.getElementById("active");
const { shape } = state;

/** The cell that holds the tab stop. */
export const activeCell = () => Math.max(0, state.cellOf({ id: active.value }));

/** Give the cell the tab stop. */
export function activate(cell) {
  for (const input of state.inputs()) mark(input, { tabindex: input === state.inputOf(cell) ? "0" : "-1" });
  active.value = state.nameOf(cell);
  const notes = state.digitsOf(state.notesAt(current(), cell));
  const strip = document.getElementById("notes-strip");
  strip.hidden = !notes.length || state.digitAt(current(), cell) > 0;
  strip.textContent = notes.length ? `Notes in ${state.nameOf(cell)}: ${notes.map(state.symbolOf).join(" ")}` : "";
}

/** Move the focus to the cell. */
export function go(cell) {
  state.inputOf(cell).focus();
}

/** Set a digit (0 clears) in the cell, as the mode says; true if the board changed or already was so. */
function setDigit(cell, digit) {
  if (state.mode() === "notes" && digit) return toggleNote(cell, digit);
  const now = current();
  const name = state.nameOf(cell);
  if (!digit && !state.digitAt(now, cell) && state.notesAt(now, cell)) {
    change(state.withNotes(now, cell, 0), `notes of ${name} cleared`);
    activate(cell);
    return true;
  }
  if (digit && state.isGiven(now, cell) && state.digitAt(now, cell) === digit) return true;
  const setting = state.mode() === "notes" ? "answers" : state.mode();
  let next = state.withDigit(now, cell, digit, setting);
  if (!next) {
    say(`${name} is a clue. Choose Clues to change it.`);
    return false;
  }
  if (digit && setting === "answers" && document.getElementById("auto-remove").checked) {
    next = state.withoutPeerNotes(next, cell, digit);
  }
  change(next, digit ? `${state.symbolOf(digit)} in ${name}` : `${name} cleared`);
  activate(cell);
  return true;
}

function toggleNote(cell, digit) {
  const now = current();
  const name = state.nameOf(cell);
  if (state.digitAt(now, cell)) {
    say(`${name} holds ${state.symbolOf(state.digitAt(now, cell))}. Clear it to take notes.`);
    return false;
  }
  change(state.withNotes(now, cell, state.notesAt(now, cell) ^ 1 << (digit - 1)), `note ${state.symbolOf(digit)} in ${name}`);
  activate(cell);
  return true;
}

function nextEmpty(cell, step) {
  for (let there = cell + step; there >= 0 && there < shape.cells; there += step) {
    if (!state.digitAt(current(), there)) return there;
  }
  return cell;
}

const along = (cell, rows, columns) => {
  const row = Math.min(shape.size - 1, Math.max(0, state.rowOf(cell) + rows));
  const column = Math.min(shape.size - 1, Math.max(0, state.columnOf(cell) + columns));
  return row * shape.size + column;
};
// The next box in a direction starts at its first row or column; where there is none, stay.
const boxStep = (place, sign, length) => {
  const start = (Math.floor(place / length) + sign) * length;
  return start < 0 || start >= shape.size ? 0 : start - place;
};
const DIRECTIONS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function destination(event, cell) {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const jump = ctrlKey || metaKey;
  if (key in DIRECTIONS) {
    const [down, right] = DIRECTIONS[key];
    if (!jump) return along(cell, down, right);
    return along(cell, down && boxStep(state.rowOf(cell), down, shape.height), right && boxStep(state.columnOf(cell), right, shape.width));
  }
  switch (key) {
    case "Home": return jump ? 0 : cell - state.columnOf(cell);
    case "End": return jump ? shape.cells - 1 : cell - state.columnOf(cell) + shape.size - 1;
    case "PageUp": return along(cell, -shape.height, 0);
    case "PageDown": return along(cell, shape.height, 0);
    case "Enter": return nextEmpty(cell, shiftKey ? -1 : 1);
    default: return null;
  }
}

function forward(cell) {
  go(Math.min(cell + 1, shape.cells - 1));
}

function backspace(cell) {
  const now = current();
  if (state.digitAt(now, cell) || state.notesAt(now, cell)) {
    setDigit(cell, 0);
  } else if (cell > 0) {
    go(cell - 1);
    if (state.digitAt(now, cell - 1) || state.notesAt(now, cell - 1)) setDigit(cell - 1, 0);
  }
}

/** What a key does in the cell; true if it does anything. */
export function press(cell, key) {
  const advance = document.getElementById("advance").checked;
  const digit = state.digitNamed(key);
  if (digit) {
    if (setDigit(cell, digit) && advance && state.mode() !== "notes") forward(cell);
  } else if (BLANKS.has(key)) {
    setDigit(cell, 0);
    if (advance) forward(cell);
  } else if (key === " ") {
    setDigit(cell, 0);
    forward(cell);
  } else if (key === "Backspace") {
    backspace(cell);
  } else if (key === "Delete") {
    setDigit(cell, 0);
  } else {
    return false;
  }
  return true;
}

// The note that Shift and a digit key turns on or off, or 0. Where Shift makes the digits of the top row, as on French
// keyboards, such a key is a plain digit. On 16x16 letters are digits too.
function noteOf({ code, key, shiftKey }) {
  if (!shiftKey) return 0;
  const match = /^(Digit|Numpad)([1-9])$/.exec(code);
  if (!match) return /^[A-Za-z]$/.test(key) ? state.digitNamed(key) : 0;
  const plain = match[1] === "Digit" && /^[1-9]$/.test(key);
  return plain || Number(match[2]) > shape.size ? 0 : Number(match[2]);
}

const notDigit = (text) => say(`‘${text}’ is not a digit${shape.size === 9 ? "" : ` of this board, which takes ${state.symbolOf(1)} to ${state.symbolOf(shape.size)}`}. Press ? for the keys.`);

/** Handle a key on the board; `letters` maps the single-letter commands, which Alt gives where letters are digits. */
export function onKey(event, letters) {
  const cell = state.cellOf(event.target);
  if (cell < 0 || event.isComposing) return;
  if (event.altKey) {
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase(); // with Alt the key may mean another sign
    if (!letters[letter] || event.ctrlKey || event.metaKey) return;
    letters[letter](cell);
    event.preventDefault();
    return;
  }
  const command = event.ctrlKey || event.metaKey;
  const note = command ? 0 : noteOf(event);
  const there = destination(event, cell);
  if (note) {
    toggleNote(cell, note);
  } else if (there !== null) {
    go(there);
  } else if (command) {
    const key = event.key.toLowerCase();
    if (key === "z") (event.shiftKey ? redo : undo)();
    else if (key === "y") redo();
    else return;
  } else if (letters[event.key.toLowerCase()] && !state.digitNamed(event.key)) {
    letters[event.key.toLowerCase()](cell);
  } else if (!press(cell, event.key)) {
    if (event.key.length !== 1) return;
    notDigit(event.key);
  }
  event.preventDefault();
}

/** Take text that reached a cell without a key press, as from a phone's keyboard. */
export function onInput(event) {
  const cell = state.cellOf(event.target);
  if (cell < 0) return;
  event.stopPropagation();
  const now = current();
  const typed = event.target.value.normalize("NFKC").trim().slice(-1);
  event.target.value = state.symbolOf(state.digitAt(now, cell));
  if (!typed || BLANKS.has(typed)) setDigit(cell, 0);
  else if (state.digitNamed(typed)) press(cell, typed);
  else notDigit(typed);
  state.inputOf(activeCell()).select(); // the next digit takes its place
}
