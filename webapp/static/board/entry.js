// Entering digits, notes and colours: selection, keys, colours, digit first, mouse and finger, paste, drop and files.

import * as state from "./state.js";
import { acceptDrops, afterPaint, blanks, byId, sentence, setAttributes, setText } from "../shared/page.js";

// --- selection -------------------------------------------------------------------------------------------------------
// The active cell has the tab stop; others are selected beside it. The board highlights the houses of
// the active cell, and every cell and note with its digit. While a digit is held (digit first) it highlights that one.
//
//     no cell yet -- click, focus --> one cell -- Shift, Ctrl, drag, long press --> several cells
//     hasSelection = false            selected is empty                             selected has them
//                                        ^-- Escape, click, Enter, an arrow key --------+
//
// A finger that rests on a cell starts a group (touchExtends): every next long press toggles a cell, a tap ends it.

const HOUSES = [["row", state.rowOf], ["column", state.columnOf], ["box", state.boxOf]];
const activeField = byId("active");
const notesStrip = byId("notes-strip");
const selected = new Set(); // the cells, if several are selected
let anchor = 0; // the cell from which Shift selects a range
let highlightedDigit = 0; // the digit of digit first; 0 for that of the active cell
let hasSelection = false; // whether a person, or the start of the page, has selected a cell
let isChosen = false; // whether a person has: at the start a cell has the cursor that nobody chose
let touchExtends = false; // whether the next long press adds its cell to the selection
let tabStop = null; // the input with the tab stop
let keepsSelection = false; // whether the selection stays while the focus moves
let wrongDigits = new Map(); // the cells that a check found wrong, with their digits then
let checkedGivens = ""; // the clues of that check
let movedTo = -1; // the cell to which typing moved on; -1 once a person has chosen one

/** Find the active cell, which has the tab stop. */
export const activeCell = () => Math.max(0, state.cellOf({ id: activeField.value }));

/** List the selected cells; the active one if no others are. @returns {number[]} */
export const selectedCells = () => (selected.size ? [...selected] : [activeCell()]);

/** Check whether several cells are selected. */
export const areSeveralSelected = () => selected.size > 1;

/** List the cells that a person has chosen, not those where the page has put the cursor. @returns {number[]} */
export const chosenCells = () => (areSeveralSelected() || (isChosen && movedTo < 0) ? selectedCells() : []);

/** Select one cell. The page that is not ready yet selects it by itself. */
export function selectCell(cell, isPersons = document.documentElement.dataset.ready) {
  hasSelection = true;
  isChosen = Boolean(isPersons);
  movedTo = -1;
  if (!keepsSelection) {
    if (areSeveralSelected()) state.clearMessage();
    selected.clear();
    anchor = cell;
    touchExtends = false;
  }
  activateCell(cell);
}

/** Make a cell the active one: give it the tab stop, and show its houses and digit. */
export function activateCell(cell) {
  const input = state.inputOf(cell);
  const others = tabStop?.isConnected ? [tabStop] : state.inputs();
  for (const other of others) if (other !== input) setAttributes(other, { tabindex: "-1" });
  setAttributes(input, { tabindex: "0" });
  tabStop = input;
  activeField.value = state.nameOf(cell);
  afterPaint(showSelection);
}

function focusInSelection(cell) {
  keepsSelection = true;
  state.inputOf(cell).focus();
  keepsSelection = false;
  activateCell(cell);
}

/** Select the rectangle of cells between the anchor and this cell. */
function selectRange(cell) {
  const [rows, columns] = [state.rowOf, state.columnOf].map((of) => [of(anchor), of(cell)].sort((one, other) => one - other));
  const isInside = ([from, to], place) => place >= from && place <= to;
  selected.clear();
  for (const other of state.allCells()) {
    if (isInside(rows, state.rowOf(other)) && isInside(columns, state.columnOf(other))) selected.add(other);
  }
  focusInSelection(cell);
  announceSelection();
}

const announceSelection = () => state.showMessage(`Chosen: ${selected.size}.`);

/** Handle a long press: the first one starts a group, the next ones toggle their cells in it. */
function longPressCell(cell) {
  if (touchExtends) addToSelection(cell, true);
  else {
    selectCell(cell);
    state.inputOf(cell).focus();
  }
  touchExtends = true;
}

/** Add a cell to the selection; with `toggles` remove one that is in it. */
function addToSelection(cell, toggles = false) {
  if (!selected.size) selected.add(activeCell());
  if (toggles && selected.has(cell) && selected.size > 1) selected.delete(cell);
  else selected.add(cell);
  anchor = cell;
  focusInSelection(selected.has(cell) ? cell : [...selected].at(-1));
  announceSelection();
}

/** Select all cells with the digit of a cell. @returns {boolean} Whether it has one. */
function selectDigit(cell) {
  const now = state.current();
  const digit = state.digitAt(now, cell);
  if (!digit) return false;
  for (const other of state.allCells()) if (state.digitAt(now, other) === digit) selected.add(other);
  focusInSelection(cell);
  if (areSeveralSelected()) announceSelection();
  return true;
}

/** Select the active cell alone. @returns {boolean} Whether others were selected. */
export function selectOne() {
  const wereSeveral = areSeveralSelected();
  if (wereSeveral) state.clearMessage();
  touchExtends = false;
  selected.clear();
  anchor = activeCell();
  activateCell(anchor);
  return wereSeveral;
}

/** Highlight every cell with this digit; 0 for the digit of the active cell. */
function highlightDigit(digit) {
  highlightedDigit = digit;
  afterPaint(showSelection);
}

/** Read which digits the response marks as wrong: each stays marked until it is corrected. */
export function readWrongDigits() {
  const inputs = [...document.querySelectorAll("#board td.wrong input")];
  wrongDigits = new Map(inputs.map((input) => [state.cellOf(input), input.value]));
  checkedGivens = state.readSnapshot().givens;
}

function showSelection() {
  const snapshot = state.current();
  const inputs = state.inputs();
  const cell = hasSelection ? activeCell() : -1;
  showNotesStrip(isChosen ? cell : -1);
  if ([snapshot.givens, inputs].some(({ length }) => length !== state.shape.cells)) return; // a board of another size is loading
  const digit = highlightedDigit || (state.isOff("same") || !isChosen ? 0 : state.digitAt(snapshot, cell));
  const board = byId("board");
  setAttributes(board, { "data-lit": digit ? String(digit) : "", "data-first": highlightedDigit ? "yes" : "" });
  for (const [numbers, at] of [["thead", state.columnOf(cell)], ["tbody", state.rowOf(cell)]]) {
    board.querySelectorAll(`${numbers} th`).forEach((th, place) => setAttributes(th, { "data-look": place === at ? "at" : "" }));
  }
  const areSeveral = areSeveralSelected();
  const houses = areSeveral || state.isOff("houses") ? [] : HOUSES.map(([house, of]) => [house, of, of(cell)]);
  for (const [other, input] of inputs.entries()) {
    const looks = [];
    for (const [house, of, number] of houses) if (of(other) === number) looks.push(house);
    if (digit && state.digitAt(snapshot, other) === digit) looks.push("same");
    if (areSeveral && selected.has(other)) looks.push("chosen");
    if (other === cell && !areSeveral) looks.push("active");
    if (wrongDigits.get(other) !== input.value) wrongDigits.delete(other); // typed again it is not checked
    else if (checkedGivens === snapshot.givens) looks.push("wrong");
    setAttributes(input.parentElement, { "data-look": looks.join(" "), "aria-selected": looks.includes("chosen") ? "true" : "" });
  }
}

function showNotesStrip(cell) {
  const notes = state.visibleNotes(cell);
  notesStrip.hidden = !notes.length;
  setText(notesStrip, notes.length ? `Notes in ${state.placeOf(cell)}: ${notes.map(state.symbolOf).join(" ")}` : "");
}

// --- keys ------------------------------------------------------------------------------------------------------------
// Typing on the board: every key of the key list, the keypad, and text from a phone's keyboard. What a digit does
// depends on the mode (what typing sets):
//
//     mode       one cell                                      several cells
//     clues      sets a clue, and goes to the next cell        toggles a note in each
//     answers    sets an answer; a clue is locked              toggles a note in each
//     notes      toggles a note in an empty cell; 0 clears     toggles a note in each
//
// 'N' switches between notes and the mode before; a puzzle that is loaded has the mode answers, an empty board clues. A
// press on a mode may turn the digits of the selected cells (afterwards.js).
//
// A digit that clashes does not move on: the person sees it, and the next digit replaces it.

// Keys that clear a cell. The comma is the numpad's dot on many keyboards.
const BLANK_KEYS = new Set([...blanks, ","]);

/** Move the focus to a cell and select it alone. */
export function focusCell(cell) {
  worksDigitFirst = false; // the next digit is for this cell
  if (areSeveralSelected()) selectOne();
  state.inputOf(cell).focus();
}

/**
 * Enter a digit in a cell, as the mode says. The focus moves before the digit is written: a text written into the
 * focused input would have the browser compute the layout at once.
 *
 * @param {number} cell
 * @param {number} digit 0 clears the cell, or its notes if it has no digit.
 * @param {number} there The cell to go to; the focus stays if the cell is a locked clue.
 */
function enterDigit(cell, digit, there = cell) {
  if (state.mode() === "notes" && digit) toggleNote([cell], digit);
  else setDigit(cell, digit, there);
}

function setDigit(cell, digit, there = cell) {
  const now = state.current();
  const name = state.placeOf(cell);
  if (!digit && !state.digitAt(now, cell) && state.notesAt(now, cell)) {
    advanceTo(cell, there);
    state.applyChange(state.withNotes(now, cell, 0), `clearing the notes of ${name}`);
    return activateCell(there);
  }
  if (digit && there !== cell && state.isGiven(now, cell) && state.digitAt(now, cell) === digit) return advanceTo(cell, there);
  const layer = state.mode() === "notes" ? "answers" : state.mode();
  const next = state.withDigit(now, cell, digit, layer);
  if (!next) {
    if (!digit) advanceTo(cell, there);
    return explain("tellPrinted", name);
  }
  const isShown = layer === "clues" || !state.isOff("checks");
  if (isShown && there !== cell && state.clashes(next, cell)) [there, movedTo] = [cell, -1];
  advanceTo(cell, there);
  state.applyChange(next, digit ? `${state.symbolOf(digit)} in ${name}` : `clearing ${name}`);
  activateCell(there);
}

function advanceTo(cell, there) {
  if (there === cell) return;
  focusCell(there);
  if (state.movesOn()) movedTo = there;
}
const hasNote = (snapshot, cell, digit) => state.notesAt(snapshot, cell) >> (digit - 1) & 1;
/** Name one cell, or count several. */
export const describeCells = (cells) => (cells.length > 1 ? `${cells.length} cells` : state.placeOf(cells[0]));

/** Add the note to the cells without a digit, or remove it if all of them have it; announce the notes that result. */
function toggleNote(cells, digit) {
  const now = state.current();
  const free = cells.filter((cell) => !state.digitAt(now, cell));
  if (!free.length) return explain("tellFilled", cells);
  const isRemoved = free.every((cell) => hasNote(now, cell, digit));
  const bit = 1 << (digit - 1);
  const noted = (snapshot, cell) => state.withNotes(snapshot, cell, state.notesAt(snapshot, cell) & ~bit | (isRemoved ? 0 : bit));
  state.applyChange(free.reduce(noted, now), `note ${state.symbolOf(digit)} in ${describeCells(free)}`);
  const left = free.length > 1 ? "" : state.digitsOf(state.notesAt(state.current(), free[0])).map(state.symbolOf).join(", ");
  state.announceSoon(`Note ${state.symbolOf(digit)} ${isRemoved ? "taken back" : "set"} in ${describeCells(free)}${left && ", which has " + left}.`);
  const isHidden = !isRemoved && free.length < 2 && state.clashes(state.withDigit(now, free[0], digit, "answers"), free[0]);
  if (isHidden) explain("tellHidden", digit, free[0]);
  activateCell(activeCell());
}

// Why a key does not do what it seems to: few presses need it.
const explain = (task, ...given) => import("./refusals.js").then((found) => found[task](...given), () => {});

/** Clear the digits of the cells, and the notes of those without; clues stay unless the mode is clues. */
function clearCells(cells) {
  const layer = state.mode() === "notes" ? "answers" : state.mode();
  const now = state.current();
  const filled = cells.filter((cell) => state.digitAt(now, cell) || state.notesAt(now, cell));
  const free = filled.filter((cell) => layer === "clues" || !state.isGiven(now, cell));
  if (!free.length) return filled.length && explain("tellPrinted");
  const cleared = (snapshot, cell) => (state.digitAt(snapshot, cell) ? state.withDigit(snapshot, cell, 0, layer) : state.withNotes(snapshot, cell, 0));
  state.applyChange(free.reduce(cleared, now), `clearing ${describeCells(free)}`);
  activateCell(activeCell());
}

/**
 * Enter a key in several cells: a digit is a note in each, a blank clears them.
 *
 * @returns {boolean} Whether the key is one.
 */
function enterInSelection(cells, key) {
  const digit = state.parseDigit(key);
  if (digit) toggleNote(cells, digit);
  else if (BLANK_KEYS.has(key) || [" ", "Backspace", "Delete"].includes(key)) clearCells(cells);
  else return false;
  return true;
}

/** Enter a digit in a cell, or clear the cell if the digit is there; any other key clears the cell. */
export function toggleDigit(cell, key) {
  const digit = state.parseDigit(key);
  const now = state.current();
  const isThere = digit && state.mode() !== "notes" && state.digitAt(now, cell) === digit && !state.inputOf(cell).readOnly;
  enterDigit(cell, isThere ? 0 : digit);
}

/** Find the next empty cell in a direction, 1 or -1; the cell itself if there is none. */
export function findEmptyCell(cell, step) {
  for (let other = cell + step; other >= 0 && other < state.shape.cells; other += step) {
    if (!state.digitAt(state.current(), other)) return other;
  }
  return cell;
}

/** Enter the only note of a cell as its digit. @returns {boolean} Whether there is only one. */
function enterLoneNote(cell) {
  const [digit, other] = state.visibleNotes(cell);
  const isLone = digit && !other;
  if (isLone) setDigit(cell, digit);
  return isLone;
}

const cellBeside = (cell, rows, columns) => {
  const row = Math.min(state.shape.size - 1, Math.max(0, state.rowOf(cell) + rows));
  const column = Math.min(state.shape.size - 1, Math.max(0, state.columnOf(cell) + columns));
  return row * state.shape.size + column;
};
// The next box in a direction starts at its first row or column; where there is none, stay.
const stepToBox = (place, sign, length) => {
  const start = (Math.floor(place / length) + sign) * length;
  return start < 0 || start >= state.shape.size ? 0 : start - place;
};
const DIRECTIONS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function destination(event, cell) {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const jump = ctrlKey || metaKey;
  if (key in DIRECTIONS) {
    const [down, right] = DIRECTIONS[key];
    if (!jump) return cellBeside(cell, down, right);
    return cellBeside(cell, down && stepToBox(state.rowOf(cell), down, state.shape.height), right && stepToBox(state.columnOf(cell), right, state.shape.width));
  }
  switch (key) {
    case "Home": return jump ? 0 : cell - state.columnOf(cell);
    case "End": return jump ? state.shape.cells - 1 : cell - state.columnOf(cell) + state.shape.size - 1;
    case "PageUp": return cellBeside(cell, -state.shape.height, 0);
    case "PageDown": return cellBeside(cell, state.shape.height, 0);
    case "Enter": return findEmptyCell(cell, shiftKey ? -1 : 1);
    default: return null;
  }
}

const cellAfter = (cell) => Math.min(cell + 1, state.shape.cells - 1);

// Backspace clears the cell that a person chose. Where typing has moved on, and in an empty cell, it goes back one cell.
function backspace(cell) {
  const now = state.current();
  if (movedTo !== cell && (state.digitAt(now, cell) || state.notesAt(now, cell))) {
    enterDigit(cell, 0);
  } else if (cell > 0) {
    focusCell(cell - 1);
    if (state.digitAt(now, cell - 1) || state.notesAt(now, cell - 1)) enterDigit(cell - 1, 0);
  }
}

/**
 * Select the first of the cells that Undo or Redo has changed, unless they are selected; or the one after its digit, where
 * typing clues goes on, not after a press.
 */
export function goOnAt(changed, isUndo) {
  const now = state.current();
  const isInCell = state.cellOf(document.activeElement) >= 0;
  const [first] = changed;
  const goesOn = state.mode() === "clues" && changed.length === 1 && (isInCell || !isUndo) && state.digitAt(now, first) && !state.clashes(now, first);
  if (!goesOn && (changed.includes(activeCell()) || !changed.length)) return;
  const cell = goesOn ? cellAfter(first) : first;
  if (!isInCell) return selectCell(cell);
  focusCell(cell);
  movedTo = cell;
}

/** Enter a key in the selected cells, a digit of any script. @returns {boolean} Whether the key means anything there. */
export function enterKey(cell, pressed) {
  const key = plainDigit(pressed);
  if (areSeveralSelected()) return enterInSelection(selectedCells(), key);
  const there = state.movesOn() ? cellAfter(cell) : cell;
  const digit = state.parseDigit(key);
  if (digit) {
    enterDigit(cell, digit, there);
  } else if (BLANK_KEYS.has(key)) {
    enterDigit(cell, 0, there);
  } else if (key === " ") {
    enterDigit(cell, 0, cellAfter(cell));
  } else if (key === "Backspace") {
    backspace(cell);
  } else if (key === "Delete") {
    enterDigit(cell, 0);
  } else {
    return false;
  }
  return true;
}

// Write a digit of any script, as Arabic, Persian and Hindi keyboards have them, as 0 to 9. Unicode has them in tens.
function plainDigit(text) {
  const isDigit = (code) => /\p{Decimal_Number}/u.test(String.fromCodePoint(code));
  if (text.length !== 1 || !isDigit(text.codePointAt(0))) return text;
  let value = 0;
  while (isDigit(text.codePointAt(0) - value - 1)) value += 1;
  return String(value % 10);
}

// The key that a person means: on the row of digits its digit, also where the layout has another sign there, as French
// and Czech ones without Shift.
function keyOf(event) {
  const [key, digit] = [plainDigit(event.key), /^Digit(\d)$/.exec(event.code)?.[1]];
  const isSign = /^(\D|Dead)$/u.test(key) && !event.shiftKey && !event.getModifierState("AltGraph");
  return digit && isSign ? digit : key;
}

/**
 * Find the note that Shift and a digit key turns on or off; 0 for none. Where Shift makes the digits of the top row, as
 * on French keyboards, such a key is a plain digit. Windows sends Shift and a key of the number pad as the other meaning
 * of that key, without Shift. On 16x16 letters are digits too.
 */
export function noteOfKey(event) {
  const { code, key, shiftKey } = event;
  const [, keys, number] = /^(Digit|Numpad)([1-9])$/.exec(code) ?? [];
  if (!keys) return shiftKey && /^[A-Za-z]$/.test(key) ? state.parseDigit(key) : 0;
  const isDigit = /^[1-9]$/.test(plainDigit(key));
  const isNote = keys === "Digit" ? shiftKey && !isDigit : isDigit ? shiftKey : event.getModifierState("NumLock");
  return isNote && Number(number) <= state.shape.size ? Number(number) : 0;
}

/**
 * Handle a key for a cell.
 *
 * @param {KeyboardEvent} event
 * @param {Record<string, (cell: number) => void>} letters The single-letter commands; with Alt where letters are
 *   digits.
 * @param {number} cell
 */
export function handleKey(event, letters, cell) {
  if (event.isComposing) return;
  if (event.altKey) {
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase(); // with Alt the key may mean another sign
    if (!letters[letter] || event.ctrlKey || event.metaKey) return;
    letters[letter](cell);
    event.preventDefault();
    return;
  }
  const command = event.ctrlKey || event.metaKey;
  const note = command ? 0 : noteOfKey(event);
  const there = destination(event, cell);
  const key = keyOf(event);
  if (note) {
    toggleNote(selectedCells(), note);
  } else if (there !== null) {
    if (event.shiftKey && event.key !== "Enter") selectRange(there);
    else focusCell(there);
  } else if (command) {
    return;
  } else if (letters[key.toLowerCase()] && !state.parseDigit(key)) {
    letters[key.toLowerCase()](cell);
  } else if (!enterKey(cell, key)) {
    if (key.length !== 1) return;
    explain("rejectCharacter", key);
  }
  event.preventDefault();
}

// Controls that use arrow keys themselves, and parts of the page that scroll by them.
const usesArrows = (target) => /radio|range/.test(target.type) || /auto|scroll/.test(getComputedStyle(target).overflowY);

/**
 * Handle a key while the focus is neither in a cell nor in a text or menu. Digits, what clears a cell, and arrows are for
 * the chosen cell, which gets the focus; so is Space while clues are typed, if no control has the focus.
 *
 * @param {KeyboardEvent} event
 */
export function handleKeyElsewhere(event) {
  const [key, { target }] = [keyOf(event), event];
  if (!hasSelection || event.altKey) return;
  const isEntered = state.parseDigit(key) || noteOfKey(event) || BLANK_KEYS.has(key) || ["Backspace", "Delete"].includes(key)
    || (key === " " && target.tabIndex < 0 && state.mode() === "clues");
  if (!isEntered && (!(key in DIRECTIONS) || usesArrows(target))) return;
  const cell = activeCell();
  state.inputOf(cell).focus();
  handleKey(event, {}, cell);
}

/** Handle text that reached a cell without a key press, as from a phone's keyboard. @param {InputEvent} event */
export function handleInput(event) {
  const cell = state.cellOf(event.target);
  if (cell >= 0 || event.target.name === "mode") event.stopPropagation(); // the page asks the server itself
  if (cell < 0) return;
  const now = state.current();
  const typed = event.target.value.normalize("NFKC").slice(-1);
  event.target.value = state.symbolOf(state.digitAt(now, cell));
  if (!enterKey(cell, typed || "Backspace")) explain("rejectCharacter", typed);
  state.inputOf(activeCell()).select(); // the next digit takes its place
}

// --- colours ---------------------------------------------------------------------------------------------------------
// A person marks cells with colours, each of which has a pattern too. They are steps of Undo and stay in this browser.

const palette = byId("palette");
const withColours = (task) => import("./colours.js").then(task, () => state.showMessage(sentence("offline")));
const toggleColour = (cells, number) => withColours((colours) => colours.toggleColour(cells, number));

/** Give the cells the next colour. */
export const cycleColour = (cells) => withColours((colours) => colours.cycleColour(cells));

/** Show or hide the palette. */
export const showPalette = (isWanted) => {
  palette.hidden = true;
  if (isWanted) withColours((colours) => colours.showPalette());
};

palette.addEventListener("pointerdown", (event) => event.preventDefault()); // the cell keeps the focus

// --- digit first -----------------------------------------------------------------------------------------------------
// A key of the keypad, or a colour, is held; each cell that is pressed then takes it:
//
//     heldKey = null  --  a long press on a key; a key, while the switch is  -->  heldKey = that key
//                         on, no cell is selected yet, the last ones were           |
//                         pressed digit first, or nobody chose this clue;           |  another key replaces it
//                         a finger's key that has entered a new clue                |  a cell takes its digit, or loses it
//                     <--  the same key, Escape, the switch, the end of clues; --   |  if it has it; of another clue the
//                          a cell, if the switch is off, no clues are typed,        |  digit is held, unless it clashes or
//                          and the press was short                                  v  was pressed just before
//
// With several cells selected a key is entered in them, unless one is held. So a finger that begins with a cell goes on
// digit first: 30 clues are 40 presses then; typed row by row, with a press on each cell behind a gap, they are 50.

const digitFirstSwitch = byId("digit-first");
let heldKey = null; // a button of the keypad or palette
let isHeldLong = false; // whether a long press holds it, also where others are released
let worksDigitFirst = false; // whether a person presses keys before their cells: a cell that takes a held key is not chosen for the next
let lastPressed = -1; // the cell that was pressed last
const staysHeld = () => isHeldLong || digitFirstSwitch.checked || state.mode() === "clues";

/** Hold a key; the key that is held already is released. `before` is the key that a clue has taken the place of. */
function holdKey(button, keepsMessage = false, before) {
  if (heldKey) setAttributes(heldKey, { "aria-pressed": "" });
  heldKey = button === heldKey ? null : button;
  isHeldLong &&= Boolean(heldKey);
  highlightDigit(heldKey ? state.parseDigit(heldKey.dataset.key ?? "") : 0);
  if (!heldKey) return keepsMessage || state.clearMessage();
  setAttributes(heldKey, { "aria-pressed": "true" });
  explain("tellHeld", heldKey, staysHeld(), before);
}

/** Release the held key; a message about something else stays. @returns {boolean} Whether one was held. */
export function releaseKey(keepsMessage = false) {
  const wasHeld = Boolean(heldKey);
  if (wasHeld) holdKey(heldKey, keepsMessage);
  return wasHeld;
}

/** Choose no cell: the next digits come before their cells. */
export function chooseNone() {
  document.activeElement.blur();
  hasSelection = isChosen = false;
  worksDigitFirst = true;
  afterPaint(showSelection);
}

/** Press a key of the keypad or palette: enter it in the selected cells, or hold it for digit first. */
export function pressPadKey(button) {
  const { key, colour } = button.dataset;
  const isOver = hasPassed; // the click that ends a long press
  hasPassed = false;
  if (isOver) return;
  const cell = activeCell();
  const isNotMeant = state.inputOf(cell).readOnly && (!isChosen || movedTo === cell);
  if (heldKey || !areSeveralSelected() && (digitFirstSwitch.checked || !hasSelection || worksDigitFirst || isNotMeant)) {
    if (heldKey === button) worksDigitFirst = false;
    return holdKey(button);
  }
  if (!areSeveralSelected() && document.activeElement !== state.inputOf(cell)) focusCell(cell);
  if (colour) return toggleColour(selectedCells(), colour);
  const isNewClue = state.fingers.matches && state.mode() === "clues" && !areSeveralSelected() && !state.digitAt(state.current(), cell);
  const digit = isNewClue ? state.parseDigit(key) : 0;
  if (!digit) return enterKey(cell, key);
  enterDigit(cell, digit);
  worksDigitFirst = true;
  holdKey(button);
}

/** Hold a key that was pressed long, to press all its cells. */
function holdLong(button) {
  hasPassed = true;
  if (heldKey === button) return;
  isHeldLong = true;
  holdKey(button);
}

// A clue with another digit keeps it, so that a finger beside its cell destroys nothing; one that clashes is to be
// replaced, and so is one that is pressed again.
function keepsClue(cell, key, isAgain) {
  const [now, digit, { readOnly }] = [state.current(), state.parseDigit(key), state.inputOf(cell)];
  return readOnly || !isAgain && digit && state.isGiven(now, cell) && state.digitAt(now, cell) !== digit && !state.clashes(now, cell);
}

/** Apply the held key to a cell. A clue that keeps its digit has it held instead. */
function applyHeldKey(cell, isAgain) {
  const { key, colour } = heldKey.dataset;
  if (!colour && keepsClue(cell, key, isAgain)) {
    const clueKey = document.querySelector(`[data-key="${state.inputOf(cell).value}"]`);
    return clueKey === heldKey || holdKey(clueKey, false, heldKey);
  }
  if (staysHeld()) worksDigitFirst = true;
  else releaseKey();
  if (colour) toggleColour([cell], colour);
  else toggleDigit(cell, key);
}

digitFirstSwitch.addEventListener("change", () => releaseKey());

// --- mouse and finger ------------------------------------------------------------------------------------------------
// A press selects one cell, a drag several. Shift selects a range, Ctrl adds a cell, and so does a finger that rests on
// one. While a key is held (digit first) each cell pressed takes it.
//
//     finger down --> waiting -- 400 ms --> long press -- move --> its cells are added -- up --> idle
//                        | moves more than 10 pixels, or up before 400 ms: the browser scrolls or clicks
//
// A long press on the key for a blank passes cell after cell; one on any other key of the keypad holds it.

const LONG_PRESS = 400; // milliseconds
const PASS_INTERVAL = 125; // between two cells that the key for a blank passes while it is pressed
const MAX_SLIP = 10; // pixels that the finger may move meanwhile
let isDragging = false;
let isLongPress = false;
let longPressEnd = -Infinity; // when the last one ended
let longPressTimer = 0;
let down = null;
let hasPassed = false; // whether the key that is pressed was pressed long: its click is over

function passCells() {
  hasPassed = true;
  enterKey(activeCell(), "0");
  longPressTimer = setTimeout(passCells, PASS_INTERVAL);
}

function onMouseDown(event) {
  const cell = state.cellOf(event.target);
  if (event.button || cell < 0) return;
  event.preventDefault(); // no caret: a digit from a phone's keyboard takes the place of the old one
  if (performance.now() - longPressEnd < LONG_PRESS) return; // the click that browsers make of a long press
  if (event.shiftKey) return selectRange(cell);
  if (event.detail === 2 && !heldKey && (selectDigit(cell) || enterLoneNote(cell))) return;
  if (event.ctrlKey || event.metaKey) return addToSelection(cell, true);
  const isAgain = cell === lastPressed;
  lastPressed = cell;
  selectCell(cell);
  event.target.focus();
  event.target.select();
  if (heldKey) return applyHeldKey(cell, isAgain);
  isDragging = true;
  worksDigitFirst = false;
}

function onMouseOver(event) {
  const cell = state.cellOf(event.target);
  isDragging &&= Boolean(event.buttons & 1);
  if (isDragging && cell >= 0 && !selectedCells().includes(cell)) addToSelection(cell);
}

function onPointerDown(event) {
  const cell = state.cellOf(event.target);
  clearTimeout(longPressTimer);
  hasPassed = false;
  const key = event.target.closest("[data-key]");
  if (key?.dataset.key !== "0") longPressTimer = key && setTimeout(holdLong, LONG_PRESS, key);
  else if (!heldKey) longPressTimer = setTimeout(passCells, LONG_PRESS);
  if (event.pointerType !== "touch" || cell < 0 || !event.isPrimary) return;
  down = event;
  longPressTimer = setTimeout(() => {
    isLongPress = true;
    longPressCell(cell);
  }, LONG_PRESS);
}

function onPointerMove(event) {
  if (!isLongPress) {
    if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > MAX_SLIP) clearTimeout(longPressTimer);
    return;
  }
  const cell = state.cellOf(document.elementFromPoint(event.clientX, event.clientY));
  if (cell >= 0 && !selectedCells().includes(cell)) addToSelection(cell);
}

function onPointerUp() {
  clearTimeout(longPressTimer);
  down = null;
  if (isLongPress) longPressEnd = performance.now();
  isLongPress = false;
}

/** Listen to mouse and finger. */
export function connectPointer() {
  state.form.addEventListener("mousedown", onMouseDown);
  state.form.addEventListener("mouseover", onMouseOver);
  state.form.addEventListener("pointerdown", onPointerDown);
  state.form.addEventListener("pointermove", onPointerMove);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, onPointerUp);
  state.form.addEventListener("touchmove", (event) => { if (isLongPress) event.preventDefault(); }, { passive: false }); // no scrolling
  state.form.addEventListener("contextmenu", (event) => { if (isLongPress || hasPassed) event.preventDefault(); });
}

// --- paste, drop and files -------------------------------------------------------------------------------------------
// Puzzles come in by paste, drop and files, and go out by copying.

const textBox = byId("text");
const fileBox = byId("file");

/** Have the server read a text. */
export function importText(value, action = "read") {
  fileBox.value = "";
  textBox.value = value;
  state.request(action);
}

/** Pass a task the script that reads clipboard, files and photos, which is loaded when it is first used. */
const withFiles = (task) => import("./files.js").then(task, () => state.showMessage(sentence("unjudged")));

const importFile = () => withFiles((files) => files.importFile(importText));

/** Import a puzzle from the clipboard. */
export const pasteClipboard = () => withFiles((files) => files.pasteClipboard(importText));

/** Open the browser's dialog for files. */
export const openFileDialog = () => fileBox.click();

/** Import what was pasted or dropped: one digit for its cell, anything else as a puzzle for the server to read. */
function importTransfer(target, files, value) {
  const cell = state.cellOf(target);
  const digit = value.trim();
  if (cell >= 0 && digit.length === 1) {
    enterKey(cell, digit);
  } else if (digit) {
    importText(value);
  } else if (files.length) {
    fileBox.files = files;
    importFile();
  }
}

const isText = (element) => Boolean(element.closest?.("textarea, #title"));

function onPaste(event) {
  if (isText(event.target)) return;
  event.preventDefault();
  importTransfer(event.target, event.clipboardData.files, event.clipboardData.getData("text/plain"));
}

function onCopy(event) {
  if (state.cellOf(document.activeElement) < 0) return;
  const line = state.toLine(state.readSnapshot());
  event.clipboardData.setData("text/plain", line);
  event.preventDefault();
  state.showMessage(`Copied as ${line.length} characters.`);
}

/** Listen to paste, copy, drop and files. */
export function connectTransfers() {
  document.addEventListener("paste", onPaste);
  document.addEventListener("copy", onCopy);
  acceptDrops(document.querySelector(".workbench"), isText, importTransfer);
  fileBox.addEventListener("change", importFile);
  for (const box of [textBox, fileBox]) box.addEventListener("input", (event) => event.stopPropagation());
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-photo]")) return;
    event.preventDefault();
    withFiles((files) => files.openPhoto(importText));
  });
}
