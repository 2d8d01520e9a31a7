// How a person enters something: choosing cells, keys, colours, pen and pointer, and what is pasted or dropped.

import * as state from "./state.js";
import { acceptDrops, afterPaint, byId, setAttributes, setText } from "../shared/page.js";

// --- the chosen cells ------------------------------------------------------------------------------------------------
// Which cells are chosen: the one with the tab stop, and others beside it by Shift, Ctrl, dragging or holding. The board
// shows the houses of that one, and every cell and note with its digit, or with the digit chosen first.

const HOUSES = [["row", state.rowOf], ["column", state.columnOf], ["box", state.boxOf]];
const active = byId("active");
const strip = byId("notes-strip");
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
const isMade = () => made;

/** Give the cell the tab stop, and forget the others. */
export function choose(cell) {
  made = true;
  if (!keeps) {
    if (areSeveral()) state.hush();
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
  for (const other of others) if (other !== input) setAttributes(other, { tabindex: "-1" });
  setAttributes(input, { tabindex: "0" });
  holder = input;
  active.value = state.nameOf(cell);
  afterPaint(showChoice);
}

function moveTo(cell) {
  keeps = true;
  state.inputOf(cell).focus();
  keeps = false;
  activate(cell);
}

/** Choose every cell between the one that was chosen first and this one. */
function reach(cell) {
  const [rows, columns] = [state.rowOf, state.columnOf].map((of) => [of(anchor), of(cell)].sort((one, other) => one - other));
  const inside = ([least, most], place) => place >= least && place <= most;
  chosen.clear();
  for (let there = 0; there < state.shape.cells; there += 1) {
    if (inside(rows, state.rowOf(there)) && inside(columns, state.columnOf(there))) chosen.add(there);
  }
  moveTo(cell);
  tellChosen();
}

const tellChosen = () => state.say(`${chosen.size} cells chosen.`);

/** What a finger does that rests on a cell: the first one begins a group, the next ones come to it. */
function holdCell(cell) {
  if (grows) addCell(cell, true);
  else {
    choose(cell);
    state.inputOf(cell).focus();
  }
  grows = true;
}

/** Choose this cell too, or with `toggles` no longer. */
function addCell(cell, toggles = false) {
  if (!chosen.size) chosen.add(activeCell());
  if (toggles && chosen.has(cell) && chosen.size > 1) chosen.delete(cell);
  else chosen.add(cell);
  anchor = cell;
  moveTo(chosen.has(cell) ? cell : [...chosen].at(-1));
  tellChosen();
}

/** Choose the one cell alone again; whether there were others. */
export function chooseOne() {
  const were = areSeveral();
  if (were) state.hush();
  grows = false;
  chosen.clear();
  anchor = activeCell();
  activate(anchor);
  return were;
}

/** Light this digit, 0 for that of the cell. */
function lightDigit(digit) {
  first = digit;
  afterPaint(showChoice);
}

/** Remember what the answer marks as wrong, in place of what was wrong before; it stays marked until it is mended. */
export function keepWrong() {
  const inputs = [...document.querySelectorAll("#board td.wrong input")];
  wrong = new Map(inputs.map((input) => [state.cellOf(input), input.value]));
  checked = state.read().givens;
}

function showChoice() {
  const snapshot = state.current();
  const inputs = state.inputs();
  const cell = activeCell();
  showNotes(snapshot, cell);
  if ([snapshot.givens, inputs].some(({ length }) => length !== state.shape.cells)) return; // another size is under way
  const digit = first || state.digitAt(snapshot, cell);
  const board = byId("board");
  setAttributes(board, { "data-lit": digit ? String(digit) : "", "data-first": first ? "yes" : "" });
  for (const [numbers, at] of [["thead", state.columnOf(cell)], ["tbody", state.rowOf(cell)]]) {
    board.querySelectorAll(`${numbers} th`).forEach((th, place) => setAttributes(th, { "data-look": place === at ? "at" : "" }));
  }
  for (let there = 0; there < state.shape.cells; there += 1) {
    const looks = [];
    for (const [house, of] of areSeveral() ? [] : HOUSES) if (of(there) === of(cell)) looks.push(house);
    if (digit && state.digitAt(snapshot, there) === digit) looks.push("same");
    if (areSeveral() && chosen.has(there)) looks.push("chosen");
    if (made && there === cell && !areSeveral()) looks.push("active");
    const input = inputs[there];
    if (checked === snapshot.givens && input.value && wrong.get(there) === input.value) looks.push("wrong");
    setAttributes(input.parentElement, { "data-look": looks.join(" "), "aria-selected": looks.includes("chosen") ? "true" : "" });
  }
}

function showNotes(snapshot, cell) {
  const notes = state.digitsOf(state.notesAt(snapshot, cell));
  strip.hidden = !notes.length || state.digitAt(snapshot, cell) > 0;
  setText(strip, notes.length ? `Notes in ${state.nameOf(cell)}: ${notes.map(state.symbolOf).join(" ")}` : "");
}

// --- keys ------------------------------------------------------------------------------------------------------------
// Typing on the board: every key of the key list, the keypad, and text that arrives from a phone's keyboard.

const BLANKS = new Set(["0", ".", ",", "-", "_"]); // the comma is the numpad's dot on many keyboards

/** Move the focus to the cell, which alone is chosen then. */
export function goTo(cell) {
  if (areSeveral()) chooseOne();
  state.inputOf(cell).focus();
}

/**
 * Set a digit (0 clears) in the cell, as the mode says, and go on to `there`; no digit leads away from a locked clue. The
 * focus goes first: text that is put where it is has the browser lay the page out at once.
 */
function setDigit(cell, digit, there = cell) {
  if (state.mode() === "notes" && digit) return toggleNote([cell], digit);
  const now = state.current();
  const name = state.nameOf(cell);
  if (!digit && !state.digitAt(now, cell) && state.notesAt(now, cell)) {
    goOn(cell, there);
    state.change(state.withNotes(now, cell, 0), `notes of ${name} cleared`);
    return activate(there);
  }
  if (digit && state.isGiven(now, cell) && state.digitAt(now, cell) === digit) return goOn(cell, there);
  const setting = state.mode() === "notes" ? "answers" : state.mode();
  let next = state.withDigit(now, cell, digit, setting);
  if (!next) {
    if (!digit) goOn(cell, there);
    return state.say(`${name} is a clue. Choose Clues to change it.`);
  }
  if (digit && setting === "answers" && byId("auto-remove").checked) {
    next = state.withoutPeerNotes(next, cell, digit);
  }
  const struck = countNotes(now, digit) - countNotes(next, digit);
  goOn(cell, there);
  state.change(next, digit ? `${state.symbolOf(digit)} in ${name}` : `${name} cleared`);
  if (struck > 0) state.speak(`${state.symbolOf(digit)} struck from the notes of ${struck === 1 ? "one cell" : struck + " cells"}.`);
  activate(there);
}

const goOn = (cell, there) => { if (there !== cell) goTo(there); };
const has = (snapshot, cell, digit) => state.notesAt(snapshot, cell) >> (digit - 1) & 1;
const countNotes = (snapshot, digit) => [...Array(state.shape.cells).keys()].filter((cell) => digit && has(snapshot, cell, digit)).length;
const placeOf = (cells) => (cells.length > 1 ? `${cells.length} cells` : state.nameOf(cells[0]));

/** Note the digit in those of the cells that are free, or take it back where all have it; what they hold is said. */
function toggleNote(cells, digit) {
  const now = state.current();
  const free = cells.filter((cell) => !state.digitAt(now, cell));
  if (!free.length) {
    const what = cells.length > 1 ? "These cells hold digits. Clear them" : `${placeOf(cells)} holds ${state.symbolOf(state.digitAt(now, cells[0]))}. Clear it`;
    return state.say(`${what} to take notes.`);
  }
  const goes = free.every((cell) => has(now, cell, digit));
  const bit = 1 << (digit - 1);
  const noted = (snapshot, cell) => state.withNotes(snapshot, cell, goes ? state.notesAt(snapshot, cell) & ~bit : state.notesAt(snapshot, cell) | bit);
  state.change(free.reduce(noted, now), `note ${state.symbolOf(digit)} in ${placeOf(free)}`);
  const left = free.length > 1 ? "" : state.digitsOf(state.notesAt(state.current(), free[0])).map(state.symbolOf).join(", ");
  state.speak(`Note ${state.symbolOf(digit)} ${goes ? "taken back" : "set"} in ${placeOf(free)}${left && ", which has " + left}.`);
  activate(activeCell());
}

/** Clear all the cells but locked clues, digits and notes. */
function clearCells(cells) {
  const setting = state.mode() === "clues" ? "clues" : "answers";
  const now = state.current();
  const filled = cells.filter((cell) => state.digitAt(now, cell) || state.notesAt(now, cell));
  const free = filled.filter((cell) => setting === "clues" || !state.isGiven(now, cell));
  if (free.length < filled.length && !free.length) state.say("These are clues. Choose Clues to change them.");
  if (!free.length) return;
  const cleared = (snapshot, cell) => state.withNotes(state.digitAt(snapshot, cell) ? state.withDigit(snapshot, cell, 0, setting) : snapshot, cell, 0);
  state.change(free.reduce(cleared, now), `${placeOf(free)} cleared`);
  activate(activeCell());
}

/** What a key does to several cells: a digit is a note in each of them, a blank clears them; true if it does anything. */
function pressAll(cells, key) {
  const digit = state.digitNamed(key);
  if (digit) toggleNote(cells, digit);
  else if (BLANKS.has(key) || [" ", "Backspace", "Delete"].includes(key)) clearCells(cells);
  else return false;
  return true;
}

/** What a digit does that was chosen first, or any other key for a blank: a second time it takes the digit back. */
export function stamp(cell, key) {
  const digit = state.digitNamed(key);
  const now = state.current();
  const isThere = digit && state.mode() !== "notes" && state.digitAt(now, cell) === digit && !state.isGiven(now, cell);
  setDigit(cell, isThere ? 0 : digit);
}

function nextEmpty(cell, step) {
  for (let there = cell + step; there >= 0 && there < state.shape.cells; there += step) {
    if (!state.digitAt(state.current(), there)) return there;
  }
  return cell;
}

const along = (cell, rows, columns) => {
  const row = Math.min(state.shape.size - 1, Math.max(0, state.rowOf(cell) + rows));
  const column = Math.min(state.shape.size - 1, Math.max(0, state.columnOf(cell) + columns));
  return row * state.shape.size + column;
};
// The next box in a direction starts at its first row or column; where there is none, stay.
const boxStep = (place, sign, length) => {
  const start = (Math.floor(place / length) + sign) * length;
  return start < 0 || start >= state.shape.size ? 0 : start - place;
};
const DIRECTIONS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function destination(event, cell) {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const jump = ctrlKey || metaKey;
  if (key in DIRECTIONS) {
    const [down, right] = DIRECTIONS[key];
    if (!jump) return along(cell, down, right);
    return along(cell, down && boxStep(state.rowOf(cell), down, state.shape.height), right && boxStep(state.columnOf(cell), right, state.shape.width));
  }
  switch (key) {
    case "Home": return jump ? 0 : cell - state.columnOf(cell);
    case "End": return jump ? state.shape.cells - 1 : cell - state.columnOf(cell) + state.shape.size - 1;
    case "PageUp": return along(cell, -state.shape.height, 0);
    case "PageDown": return along(cell, state.shape.height, 0);
    case "Enter": return nextEmpty(cell, shiftKey ? -1 : 1);
    default: return null;
  }
}

const after = (cell) => Math.min(cell + 1, state.shape.cells - 1);

function backspace(cell) {
  const now = state.current();
  if (state.digitAt(now, cell) || state.notesAt(now, cell)) {
    setDigit(cell, 0);
  } else if (cell > 0) {
    goTo(cell - 1);
    if (state.digitAt(now, cell - 1) || state.notesAt(now, cell - 1)) setDigit(cell - 1, 0);
  }
}

/** What a key does in the cell; true if it does anything. */
function pressKey(cell, key) {
  if (areSeveral()) return pressAll(cells(), key);
  const there = byId("advance").checked ? after(cell) : cell;
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
  return plain || Number(match[2]) > state.shape.size ? 0 : Number(match[2]);
}

function notDigit(text) {
  const { size, symbols } = state.shape;
  const range = size === 9 ? "" : ` of this board, which takes ${symbols[0]} to ${symbols[size - 1]}`;
  state.say(`‘${text}’ is not a digit${range}. Press ? for the keys.`);
}

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
    toggleNote(cells(), note);
  } else if (there !== null) {
    if (event.shiftKey && event.key !== "Enter") reach(there);
    else goTo(there);
  } else if (command) {
    return;
  } else if (letters[event.key.toLowerCase()] && !state.digitNamed(event.key)) {
    letters[event.key.toLowerCase()](cell);
  } else if (!pressKey(cell, event.key)) {
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
  const now = state.current();
  const typed = event.target.value.normalize("NFKC").trim().slice(-1);
  event.target.value = state.symbolOf(state.digitAt(now, cell));
  if (!typed || BLANKS.has(typed)) setDigit(cell, 0);
  else if (state.digitNamed(typed)) pressKey(cell, typed);
  else notDigit(typed);
  state.inputOf(activeCell()).select(); // the next digit takes its place
}

// --- colours ---------------------------------------------------------------------------------------------------------
// Colours of cells: a person's own marks, each with a pattern. They are steps of Undo and stay in this browser.

const palette = byId("palette");
const LAST_COLOUR = palette.children.length - 1; // the other button takes the colour off

/** Give the cells the colour of this number; where all have it they lose it, as with 0. */
function putColour(cells, number) {
  const now = state.current();
  const fresh = cells.every((cell) => now.colours[cell] === number) ? "0" : number;
  const what = `${state.colourOf(fresh)} in ${cells.length > 1 ? cells.length + " cells" : state.nameOf(cells[0])}`;
  state.recolour(state.withColour(now, cells, fresh), what);
  state.speak(`${what}.`);
}

/** Give the cells the colour after that of the last of them; after the last colour there is none. */
export const nextColour = (cells) => putColour(cells, String((Number(state.current().colours[cells.at(-1)]) + 1) % (LAST_COLOUR + 1)));

/** Show the palette or not. */
export const showPalette = (isWanted) => { palette.hidden = !isWanted; };

palette.addEventListener("pointerdown", (event) => event.preventDefault()); // the cell keeps the focus

// --- the pen ---------------------------------------------------------------------------------------------------------
// Digit first: a key of the keypad or a colour that is held like a pen; then each cell that is pressed takes it.

const always = byId("digit-first");
let pen = null; // the button

/** Whether one is held. */
const hasPen = () => Boolean(pen);

/** Hold the button as a pen; the same one again, or none, lays it down. */
function takePen(button) {
  if (pen) setAttributes(pen, { "aria-pressed": "" });
  pen = button === pen ? null : button;
  lightDigit(pen ? state.digitNamed(pen.dataset.key ?? "") : 0);
  if (!pen) return;
  setAttributes(pen, { "aria-pressed": "true" });
  const name = (pen.ariaLabel ?? pen.textContent).replace(/,.*/, "");
  state.say(`${name} first: now press cells. ${name} again stops.`);
}

/** Lay down what is held; whether there was anything. */
export function dropPen() {
  const was = hasPen();
  if (was) takePen(pen);
  return was;
}

/** Press a key of the keypad or a colour: for the chosen cells, or to be held where it comes first. */
export function pressButton(button) {
  const { key, colour } = button.dataset;
  if (hasPen() || !areSeveral() && (always.checked || !isMade())) return takePen(button);
  const cell = activeCell();
  if (!areSeveral() && document.activeElement !== state.inputOf(cell)) goTo(cell);
  if (colour) putColour(cells(), colour);
  else pressKey(cell, key);
}

/** Give the cell what is held. */
function usePen(cell) {
  if (pen.dataset.colour) putColour([cell], pen.dataset.colour);
  else stamp(cell, pen.dataset.key);
}

always.addEventListener("change", dropPen);

// --- mouse and finger ------------------------------------------------------------------------------------------------
// Choosing cells with a mouse or a finger: a press chooses one, dragging more; Shift reaches, Ctrl adds one, and so does a
// finger that rests on it. With a pen in hand each cell pressed takes what is held.

const REST = 400; // milliseconds that a finger rests
const SLIP = 10; // pixels that it may move meanwhile
let drags = false;
let rests = false;
let rested = -Infinity; // when a finger was lifted that had rested
let timer = 0;
let down = null;

function pressCell(event) {
  const cell = state.cellOf(event.target);
  if (event.button || cell < 0) return;
  event.preventDefault(); // no caret: a digit from a phone's keyboard takes the place of the old one
  if (performance.now() - rested < REST) return; // what a browser makes of that finger
  if (event.shiftKey) return reach(cell);
  if (event.ctrlKey || event.metaKey) return addCell(cell, true);
  choose(cell);
  event.target.focus();
  event.target.select();
  if (hasPen()) usePen(cell);
  else drags = true;
}

function drag(event) {
  const cell = state.cellOf(event.target);
  drags &&= Boolean(event.buttons & 1);
  if (drags && cell >= 0 && !cells().includes(cell)) addCell(cell);
}

function touch(event) {
  const cell = state.cellOf(event.target);
  clearTimeout(timer);
  if (event.pointerType !== "touch" || cell < 0 || !event.isPrimary) return;
  down = event;
  timer = setTimeout(() => {
    rests = true;
    holdCell(cell);
  }, REST);
}

function slide(event) {
  if (!rests) {
    if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLIP) clearTimeout(timer);
    return;
  }
  const cell = state.cellOf(document.elementFromPoint(event.clientX, event.clientY));
  if (cell >= 0 && !cells().includes(cell)) addCell(cell);
}

function lift() {
  clearTimeout(timer);
  down = null;
  if (rests) rested = performance.now();
  rests = false;
}

/** Connect mouse and finger. */
export function connectPointer() {
  state.form.addEventListener("mousedown", pressCell);
  state.form.addEventListener("mouseover", drag);
  state.form.addEventListener("pointerdown", touch);
  state.form.addEventListener("pointermove", slide);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, lift);
  state.form.addEventListener("touchmove", (event) => { if (rests) event.preventDefault(); }, { passive: false }); // no scrolling
  state.form.addEventListener("contextmenu", (event) => { if (rests) event.preventDefault(); });
}

// --- paste, drop and files -------------------------------------------------------------------------------------------
// What comes in and goes out: paste, drop, files, copies. On plain http the clipboard API is missing; then what
// cannot work stays hidden, and text is offered selected.

const LARGE = 1e6; // bytes of a file from which it is looked at here: the server takes no more

const textBox = byId("text");
const fileBox = byId("file");

function readText(value, action = "read") {
  fileBox.value = "";
  textBox.value = value;
  state.request(action);
}

/** Read what was copied; where the browser does not give it, offer the box to paste it into. */
export async function paste() {
  let copied = "";
  try {
    copied = await navigator.clipboard.readText();
  } catch {
    // plain http, or the person does not allow it
  }
  if (copied.trim()) return readText(copied);
  byId("bring").open = true;
  textBox.focus();
}

// Pictures go another way, which comes with the first of them.
const isPicture = ({ type, name }) => /^image\/(?!svg)/.test(type) || /\.hei[cf]$/i.test(name);

/** Read a puzzle from a picture, or ask for one. */
async function openPhoto(picture) {
  try {
    (await import("../puzzles/photo.js")).open(picture, (value) => readText(value, "read-photo"));
  } catch {
    state.say("Photos cannot be read now: the server does not answer.");
  }
}

async function readFile() {
  const [chosen] = fileBox.files;
  if (!chosen) return;
  if (isPicture(chosen)) {
    openPhoto(chosen);
  } else {
    const found = chosen.size > LARGE && await import("../shared/printed.js").then(({ puzzlesIn }) => puzzlesIn(chosen), () => "");
    if (found) return readText(found);
    state.request("read");
  }
  fileBox.value = ""; // it is on its way; later texts go without it
}

/** Have the person choose a file. */
export const chooseFile = () => fileBox.click();

/** Take what was pasted or dropped: one digit for the cell below, else a whole puzzle for the server to read. */
function takeIn(target, files, value) {
  const cell = state.cellOf(target);
  const digit = value.trim();
  if (cell >= 0 && digit.length === 1) {
    pressKey(cell, digit);
  } else if (digit) {
    readText(value);
  } else if (files.length) {
    fileBox.files = files;
    readFile();
  }
}

const isText = (element) => Boolean(element.closest?.("textarea, #title"));

function onPaste(event) {
  if (isText(event.target)) return;
  event.preventDefault();
  const { files } = event.clipboardData;
  const value = event.clipboardData.getData("text/plain");
  takeIn(event.target, files, value);
}

function onCopy(event) {
  if (state.cellOf(document.activeElement) < 0) return;
  const line = state.line(state.read());
  event.clipboardData.setData("text/plain", line);
  event.preventDefault();
  state.say(`Copied as ${line.length} characters.`);
}

/** Connect paste, copy, drop and the copy buttons. */
export function connectExchange() {
  document.addEventListener("paste", onPaste);
  document.addEventListener("copy", onCopy);
  acceptDrops(document.querySelector(".workbench"), isText, takeIn);
  fileBox.addEventListener("change", readFile);
  for (const box of [textBox, fileBox]) box.addEventListener("input", (event) => event.stopPropagation());
  for (const type of ["pointerover", "focusin", "click"]) document.addEventListener(type, onCopier);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-photo]")) return;
    event.preventDefault();
    openPhoto();
  });
}

// What copies by buttons is there once one is reached for, as a browser lets a page copy right after a press alone.
async function onCopier(event) {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  try {
    const { copy } = await import("./copying.js");
    if (event.type === "click") await copy(button);
  } catch {
    if (event.type === "click") state.say("That could not be copied. Try the download instead.");
  }
}
