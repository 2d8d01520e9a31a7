// Typing on the board: every key of the key list, the keypad, and text that arrives from a phone's keyboard.

import * as state from "./state.js";
import * as choice from "./choice.js";
import { change, current } from "./history.js";
import { say, speak } from "./speech.js";

const BLANKS = new Set(["0", ".", ",", "-", "_"]); // the comma is the numpad's dot on many keyboards
const { shape } = state;

/** Move the focus to the cell, which alone is chosen then. */
export function go(cell) {
  if (choice.areSeveral()) choice.single();
  state.inputOf(cell).focus();
}

/**
 * Set a digit (0 clears) in the cell, as the mode says, and go on to `there`; no digit leads away from a locked clue. The
 * focus goes first: text that is put where it is has the browser lay the page out at once.
 */
function setDigit(cell, digit, there = cell) {
  if (state.mode() === "notes" && digit) return toggleNote([cell], digit);
  const now = current();
  const name = state.nameOf(cell);
  if (!digit && !state.digitAt(now, cell) && state.notesAt(now, cell)) {
    goOn(cell, there);
    change(state.withNotes(now, cell, 0), `notes of ${name} cleared`);
    return choice.activate(there);
  }
  if (digit && state.isGiven(now, cell) && state.digitAt(now, cell) === digit) return goOn(cell, there);
  const setting = state.mode() === "notes" ? "answers" : state.mode();
  let next = state.withDigit(now, cell, digit, setting);
  if (!next) {
    if (!digit) goOn(cell, there);
    return say(`${name} is a clue. Choose Clues to change it.`);
  }
  if (digit && setting === "answers" && document.getElementById("auto-remove").checked) {
    next = state.withoutPeerNotes(next, cell, digit);
  }
  const struck = countNotes(now, digit) - countNotes(next, digit);
  goOn(cell, there);
  change(next, digit ? `${state.symbolOf(digit)} in ${name}` : `${name} cleared`);
  if (struck > 0) speak(`${state.symbolOf(digit)} struck from the notes of ${struck === 1 ? "one cell" : `${struck} cells`}.`);
  choice.activate(there);
}

const goOn = (cell, there) => { if (there !== cell) go(there); };
const has = (snapshot, cell, digit) => state.notesAt(snapshot, cell) >> (digit - 1) & 1;
const countNotes = (snapshot, digit) => [...Array(shape.cells).keys()].filter((cell) => digit && has(snapshot, cell, digit)).length;
const placeOf = (cells) => (cells.length > 1 ? `${cells.length} cells` : state.nameOf(cells[0]));

/** Note the digit in those of the cells that are free, or take it back where all have it; what they hold is said. */
function toggleNote(cells, digit) {
  const now = current();
  const free = cells.filter((cell) => !state.digitAt(now, cell));
  if (!free.length) {
    const what = cells.length > 1 ? "These cells hold digits. Clear them" : `${placeOf(cells)} holds ${state.symbolOf(state.digitAt(now, cells[0]))}. Clear it`;
    return say(`${what} to take notes.`);
  }
  const goes = free.every((cell) => has(now, cell, digit));
  const bit = 1 << (digit - 1);
  const noted = (snapshot, cell) => state.withNotes(snapshot, cell, goes ? state.notesAt(snapshot, cell) & ~bit : state.notesAt(snapshot, cell) | bit);
  change(free.reduce(noted, now), `note ${state.symbolOf(digit)} in ${placeOf(free)}`);
  const left = free.length > 1 ? "" : state.digitsOf(state.notesAt(current(), free[0])).map(state.symbolOf).join(", ");
  speak(`Note ${state.symbolOf(digit)} ${goes ? "taken back" : "set"} in ${placeOf(free)}${left && `, which has ${left}`}.`);
  choice.activate(choice.activeCell());
}

/** Clear all the cells but locked clues, digits and notes. */
function clear(cells) {
  const setting = state.mode() === "clues" ? "clues" : "answers";
  const now = current();
  const filled = cells.filter((cell) => state.digitAt(now, cell) || state.notesAt(now, cell));
  const free = filled.filter((cell) => setting === "clues" || !state.isGiven(now, cell));
  if (free.length < filled.length && !free.length) say("These are clues. Choose Clues to change them.");
  if (!free.length) return;
  const cleared = (snapshot, cell) => state.withNotes(state.digitAt(snapshot, cell) ? state.withDigit(snapshot, cell, 0, setting) : snapshot, cell, 0);
  change(free.reduce(cleared, now), `${placeOf(free)} cleared`);
  choice.activate(choice.activeCell());
}

/** What a key does to several cells: a digit is a note in each of them, a blank clears them; true if it does anything. */
function pressAll(cells, key) {
  const digit = state.digitNamed(key);
  if (digit) toggleNote(cells, digit);
  else if (BLANKS.has(key) || [" ", "Backspace", "Delete"].includes(key)) clear(cells);
  else return false;
  return true;
}

/** What a digit does that was chosen first, or any other key for a blank: a second time it takes the digit back. */
export function stamp(cell, key) {
  const digit = state.digitNamed(key);
  const now = current();
  const isThere = digit && state.mode() !== "notes" && state.digitAt(now, cell) === digit && !state.isGiven(now, cell);
  setDigit(cell, isThere ? 0 : digit);
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

const after = (cell) => Math.min(cell + 1, shape.cells - 1);

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
  if (choice.areSeveral()) return pressAll(choice.cells(), key);
  const there = document.getElementById("advance").checked ? after(cell) : cell;
  const digit = state.digitNamed(key);
  if (digit) {
    setDigit(cell, digit, there);
  } else if (BLANKS.has(key)) {
    setDigit(cell, 0, there);
  } else if (key === " ") {
    setDigit(cell, 0, after(cell));
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
    toggleNote(choice.cells(), note);
  } else if (there !== null) {
    if (event.shiftKey && event.key !== "Enter") choice.reach(there);
    else go(there);
  } else if (command) {
    return;
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
  state.inputOf(choice.activeCell()).select(); // the next digit takes its place
}
