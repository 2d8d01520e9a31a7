// The board as the page holds it: snapshot, keypad, messages, recent boards, Undo and Redo, address.
//
// This script must answer each key at once and work offline. Three rules of the server stand here too, each marked:
// names of cells, notes in base 36 (solver/formats/board_link.py), and that a digit occurs once in each row, column and
// box.

import {
  afterPaint, announce, byId, cancelAfterPaint, debounce, fieldOfPart, loadJson, loadRecentBoards, maskWidths,
  paintNotes, readShape, setAttributes, setText, storeItem, storeRecentBoards, withPrefix,
} from "../shared/page.js";

// --- fields and cells ------------------------------------------------------------------------------------------------
// An input for each cell and six hidden fields, which always agree. A snapshot is the six fields as full-length
// strings:
//
//     givens, entries, solved    a symbol a cell, "0" for blank
//     notes, removed             a bit mask a cell, in base 36 with as many characters as the largest mask needs
//     colours                    the number of a colour a cell; never sent to the server
//
// Everything else on the page is derived from the snapshot.

const LAYERS = ["givens", "entries", "solved"];

/** The parts of a snapshot that the server knows. */
export const FIELDS = [...LAYERS, "notes", "removed"];
const LOCAL_FIELD = "colours"; // only this browser knows it

/** The form that holds the board. */
export const form = byId("form");

/** Check whether a setting of the board is turned off: "numbers", "houses", "same" or "checks". */
export const isOff = (name) => document.documentElement.dataset.off.includes(name);

/** Whether the window has the narrow layout of phones. */
export const narrow = window.matchMedia("(max-width: 959px), (max-height: 499px)");

/** The shape of the board on the page, as `readShape` returns it. */
export const shape = {};

/** Read the shape from the page: a response may have brought a board of another size. */
export function readBoardShape() {
  Object.assign(shape, readShape(document.querySelector("#board table")));
}
readBoardShape();

const blankLayer = (cells = shape.cells) => "0".repeat(cells);
const blankNotes = (cells = shape.cells) => "0".repeat(cells * maskWidths[cells]);

/** List the numbers of all cells, from 0. */
export const allCells = () => [...Array(shape.cells).keys()];
/** Find the row of a cell, from 0. */
export const rowOf = (cell) => Math.floor(cell / shape.size);
/** Find the column of a cell, from 0. */
export const columnOf = (cell) => cell % shape.size;
/** Find the box of a cell, from 0, row by row. */
export const boxOf = (cell) =>
  Math.floor(rowOf(cell) / shape.height) * (shape.size / shape.width) + Math.floor(columnOf(cell) / shape.width);
const HOUSES = [rowOf, columnOf, boxOf];
/** Name a cell as people do: r1c1, as `Shape.cell_name` does; arrow keys need it before any answer. */
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
/** Name the place of a cell in sentences, as `Shape.name_places` does. */
export const placeOf = (cell) => `row ${rowOf(cell) + 1}, column ${columnOf(cell) + 1}`;
/** Find the input of a cell. @type {(cell: number) => HTMLInputElement} */
export const inputOf = (cell) => byId(nameOf(cell));
/** Find the inputs of all cells, row by row. */
export const inputs = () => document.querySelectorAll("#board input[id]");
/** Find the cell of an input; -1 for any other element. */
export const cellOf = (input) => {
  const match = /^r(\d+)c(\d+)$/.exec(input?.id ?? "");
  const [row, column] = match ? [Number(match[1]), Number(match[2])] : [0, 0];
  return row && column && Math.max(row, column) <= shape.size ? (row - 1) * shape.size + column - 1 : -1;
};

/** Parse a key or a text as a digit of this board; 0 for none. On 16x16 letters are digits. */
export const parseDigit = (text) => (text.length === 1 ? shape.symbols.indexOf(text.toUpperCase()) + 1 : 0);
/** Write a digit as its symbol; '' for 0. */
export const symbolOf = (digit) => shape.symbols[digit - 1] ?? "";

/** Read what typing sets: "clues", "answers" or "notes". */
export const mode = () => form.elements.mode.value;
/** What typing has set so far: the control may show another choice already. */
export let lastMode = mode();
/** Choose what typing sets. */
export function setMode(name) {
  form.elements.mode.value = lastMode = name;
  showBlankKey();
}
/** Check whether typing moves on to the next cell: while clues are entered, and where a person wants it. */
export const movesOn = () => mode() === "clues" || byId("advance").checked;
const defaultModes = form.dataset.modes.split(" "); // for a board without clues, and for one with clues
/** Find what typing sets where the address does not say. */
export const defaultMode = (snapshot) => defaultModes[Number(/[^0]/.test(snapshot.givens))];
/** Read the code of the open hint, its depth first; '' for none. */
export const hintCode = () => field("hint").value;
/** Read the title of the puzzle. */
export const title = () => form.elements.title.value.trim();
/** Give the puzzle a title. */
export const setTitle = (text) => { form.elements.title.value = text; showTabTitle(); };
/** Show the title of the puzzle in the tab of the browser. */
export const showTabTitle = () => { document.title = [title(), "Sudoku Workbench"].filter(Boolean).join(" – "); };

const field = (name) => form.elements[name];
const replaceAt = (text, index, character, width = 1) =>
  text.slice(0, index * width) + character + text.slice((index + 1) * width);

/** Complete fields to a snapshot of the size of its givens; a field that is missing or has another length is blank. */
function makeSnapshot(fields) {
  const isKnown = fields.givens?.length in maskWidths;
  const cells = isKnown ? fields.givens.length : shape.cells;
  return Object.fromEntries([...FIELDS, LOCAL_FIELD].map((name) => {
    const blank = (/notes|removed/.test(name) ? blankNotes : blankLayer)(cells);
    return [name, fields[name]?.length === blank.length ? fields[name] : blank];
  }));
}

/** Check whether the snapshot has the size of the board on the page. */
const fitsShape = (snapshot) => snapshot.givens.length === shape.cells;

/** Read the snapshot from the fields of the page. */
export const readSnapshot = () => makeSnapshot(Object.fromEntries([...FIELDS, LOCAL_FIELD].map((name) => [name, field(name).value])));

// A request replaces one that has no response yet. A hint that is asked for again meanwhile is asked for deeper:
//
//     H        hint       opens depth 1
//     H H      hint-2x    the first request is aborted, this one opens depth 2
//     H H H H  hint-4x    the deepest

let pendingHints = []; // the code of the hint that was open, once for each press

/**
 * Post the form as the button with this action does.
 *
 * @param {string} action '' as typing does.
 */
export function request(action) {
  const isAgain = pendingHints.includes(hintCode()) && form.classList.contains("htmx-request");
  pendingHints = action === "hint" ? [hintCode(), ...(isAgain ? pendingHints : [])].slice(0, 4) : [];
  form.dispatchEvent(new CustomEvent("input", { detail: { action: pendingHints.length > 1 ? `hint-${pendingHints.length}x` : action } }));
}

function abortRequest() {
  if (form.classList.contains("htmx-request")) form.dispatchEvent(new CustomEvent("htmx:abort", { bubbles: true, detail: {} }));
}

/**
 * Show a snapshot in fields and cells. Labels, conflicts and the notes that are hidden follow with the server's response.
 * So does a board of another size; until then the cells on the page are not sent.
 *
 * @param {object} snapshot
 * @param {object} [before] The snapshot that the page shows: only cells that differ from it are painted.
 */
export function showSnapshot(snapshot, before = null) {
  const shown = readSnapshot();
  for (const [name, value] of Object.entries(snapshot)) if (field(name).value !== value) field(name).value = value;
  const isKnown = before && fitsShape(before) && fitsShape(snapshot);
  if (!isKnown) for (const input of inputs()) input.disabled = !fitsShape(snapshot);
  if (!fitsShape(snapshot)) return;
  for (const cell of allCells()) if (!isKnown || cellDiffers(cell, snapshot, before)) paintCell(cell, snapshot, shown);
}

const contentDiffers = (cell, one, other) =>
  LAYERS.some((name) => one[name][cell] !== other[name][cell]) || notesAt(one, cell) !== notesAt(other, cell);
/** Check whether a cell differs between two snapshots. */
export const cellDiffers = (cell, one, other) => contentDiffers(cell, one, other) || one[LOCAL_FIELD][cell] !== other[LOCAL_FIELD][cell];

const isSameSnapshot = (one, other) => Object.keys(one).every((name) => one[name] === other[name]);
/** Check whether the snapshot has neither digits nor notes. */
export const isEmpty = (snapshot) => FIELDS.every((name) => !/[^0]/.test(snapshot[name]));

/** Find the digit of a cell, 0 for none. */
export function digitAt(snapshot, cell) {
  const layer = LAYERS.find((name) => snapshot[name][cell] !== "0");
  return layer ? parseDigit(snapshot[layer][cell]) : 0;
}
/** Check whether a cell holds a clue. */
export const isGiven = (snapshot, cell) => snapshot.givens[cell] !== "0";
/** Find the notes of a cell, as bits: bit 0 for digit 1. Masks are in base 36, as typed notes are painted at once. */
export const notesAt = (snapshot, cell) => {
  const width = maskWidths[shape.cells];
  return parseInt(snapshot.notes.slice(cell * width, (cell + 1) * width), 36);
};
/** List the digits that are visible as notes in a cell, as the server has drawn it. */
export const visibleNotes = (cell) =>
  digitsOf(notesAt(now, cell)).filter((digit) => inputOf(cell).parentElement.querySelector(`.notes .n${digit}`));
/** List the digits of a bit mask. */
export const digitsOf = (mask) => [...Array(shape.size).keys()].map((bit) => bit + 1).filter((digit) => mask >> (digit - 1) & 1);

/** Write the board as one symbol a cell, "0" for blank. */
export const toLine = (snapshot) => allCells().map((cell) => symbolOf(digitAt(snapshot, cell)) || "0").join("");

/**
 * Set a digit in a copy of the snapshot.
 *
 * @param {object} snapshot
 * @param {number} cell
 * @param {number} digit 0 clears the cell.
 * @param {"clues" | "answers"} layer
 * @returns {object | null} null if the cell holds a clue and an answer is to be set.
 */
export function withDigit(snapshot, cell, digit, layer) {
  const next = { ...snapshot };
  const symbol = symbolOf(digit) || "0";
  if (layer === "clues") {
    if (digit !== digitAt(snapshot, cell) || (digit && !isGiven(snapshot, cell))) next.solved = blankLayer();
    next.givens = replaceAt(next.givens, cell, symbol);
    next.entries = replaceAt(next.entries, cell, "0");
    return next;
  }
  if (isGiven(snapshot, cell)) return null;
  next.solved = replaceAt(next.solved, cell, "0");
  next.entries = replaceAt(next.entries, cell, symbol);
  return next;
}

/** Set the notes of a cell, as bits, in a copy of the snapshot. */
export function withNotes(snapshot, cell, mask) {
  const width = maskWidths[shape.cells];
  return { ...snapshot, notes: replaceAt(snapshot.notes, cell, mask.toString(36).padStart(width, "0"), width) };
}

/** Find the name of a colour by its number; '' for 0. */
export const colourName = (number) => document.querySelector(`#palette [data-colour="${number}"]`)?.ariaLabel ?? "";

/** Write what a coloured cell adds to its name for screen readers; '' for no colour. */
export const colourSuffix = (number = "") => number && ` ${colourName(number)}.`;

function paintCell(cell, snapshot, shown) {
  const input = inputOf(cell);
  const holder = input.parentElement;
  const layer = LAYERS.find((name) => snapshot[name][cell] !== "0");
  const kind = { givens: "given", entries: "entered", solved: "solved" }[layer] ?? "empty";
  const text = layer ? snapshot[layer][cell] : "";
  if (input.value !== text) {
    input.value = text;
    holder.classList.remove("conflict", "unreadable", "varies");
    setAttributes(holder, { "data-right": "", "data-held": "" });
    setAttributes(input, { "aria-invalid": "", value: text });
  }
  if (!holder.classList.contains(kind)) {
    holder.classList.remove("given", "entered", "solved", "empty");
    holder.classList.add(kind);
  }
  input.readOnly = kind === "given" && mode() !== "clues";
  const colour = snapshot.colours[cell].replace("0", "");
  const label = input.ariaLabel.slice(0, input.ariaLabel.length - colourSuffix(holder.dataset.colour).length);
  setAttributes(input, { "aria-label": label + colourSuffix(colour) });
  setAttributes(holder, { "data-colour": colour });
  // Where nothing changes, the server has decided which notes are hidden. A hint shows candidates.
  if (contentDiffers(cell, snapshot, shown) && (text || !hintCode())) paintNotes(holder, text ? [] : digitsOf(notesAt(snapshot, cell)));
}

// --- conflicts -------------------------------------------------------------------------------------------------------
// Equal digits in a row, column or box are marked before the server answers, with the classes that it writes
// (webapp/board/board_view.py): "conflict" for each of them, "edge-t" and so on for the sides of the ring round the house.

const MARKS = ["conflict", "edge-t", "edge-r", "edge-b", "edge-l"];

/** Find the marks of each cell. Digits of the solver clash with nothing. @returns {Set<string>[]} */
function findMarks(snapshot) {
  const own = { ...snapshot, solved: blankLayer() };
  const [digits, marks, insides] = [[], [], HOUSES.map(() => Array.from({ length: shape.size }, () => []))];
  for (const cell of allCells()) {
    digits.push(digitAt(own, cell));
    marks.push(new Set());
    HOUSES.forEach((houseOf, kind) => insides[kind][houseOf(cell)].push(cell));
  }
  for (const inside of insides.flat()) {
    const clashing = inside.filter((cell) => digits[cell] && inside.some((other) => other !== cell && digits[other] === digits[cell]));
    for (const cell of clashing) marks[cell].add(MARKS[0]);
    for (const cell of clashing.length ? inside : []) {
      [cell - shape.size, cell + 1, cell + shape.size, cell - 1].forEach((neighbour, side) => {
        if (!inside.includes(neighbour)) marks[cell].add(MARKS[side + 1]);
      });
    }
  }
  return marks;
}

/** Check whether another cell of its row, column or box holds the digit of the cell. */
export const clashes = (snapshot, cell) => findMarks(snapshot)[cell].has(MARKS[0]);

function paintConflicts() {
  if (!fitsShape(now)) return;
  const marks = findMarks(now);
  inputs().forEach((input, cell) => {
    const { classList } = input.parentElement;
    for (const mark of MARKS) classList.toggle(mark, marks[cell].has(mark));
    if (!/unreadable|wrong/.test(classList)) setAttributes(input, { "aria-invalid": marks[cell].has(MARKS[0]) ? "true" : "" });
  });
}

// --- the keypad ------------------------------------------------------------------------------------------------------
// The page's own keypad: a key for each digit of the board, with the number of them that are left to place.

const keypad = byId("keypad");

/** Check whether the keypad is shown: then no keyboard of the system needs to be. */
export const isKeypadShown = () => getComputedStyle(keypad).display !== "none";

/** Give the keypad the digits of the board, and mark the size of the board among the tools. */
export function fitKeypadToBoard() {
  const { size, symbols } = shape;
  for (const button of document.querySelectorAll(".sizes button")) setAttributes(button, { "aria-pressed": button.id === `size-${size}` ? "true" : "" });
  if (Number(keypad.dataset.size) === size) return;
  keypad.dataset.size = size;
  const [blankKey, eraseKey] = [...keypad.children].slice(-2);
  keypad.replaceChildren(...[...symbols].map((symbol) => {
    const key = document.createElement("button");
    key.type = "button";
    key.dataset.key = symbol;
    key.append(symbol, document.createElement("small"));
    return key;
  }), blankKey, eraseKey);
}

/** Whether fingers point, which enter clues digit first. */
export const fingers = window.matchMedia("(pointer: coarse)");

/** Show or hide the key for a blank: it is there while typing moves on. */
export const showBlankKey = () => keypad.classList.toggle("advances", mode() === "clues" ? !fingers.matches : movesOn());

/** Show on each key how many of its digit are left to place. */
export function showDigitsLeft(snapshot) {
  const { size, symbols } = shape;
  if (snapshot.givens.length !== shape.cells || keypad.children.length !== size + 2) return; // the response brings the keys of another size
  const digits = toLine(snapshot);
  [...symbols].forEach((symbol, place) => {
    const left = Math.max(0, size + 1 - digits.split(symbol).length);
    const key = keypad.children[place];
    setAttributes(key, { "aria-label": left ? `${symbol}, ${left} left` : `${symbol}, all there`, class: left ? "" : "used" });
    setText(key.lastElementChild, isEmpty(snapshot) ? "" : String(left || "all")); // on an empty board it would be the same on every key
  });
}

keypad.addEventListener("pointerdown", (event) => event.preventDefault()); // the cell keeps the focus

// --- messages --------------------------------------------------------------------------------------------------------
// A visible message, and a polite live region that is filled at most once in 400 ms:
//
//     showMessage --> #message -+
//     announceSoon -------------+-> pendingText -+  pendingEnd waits beside it
//     announceVerdict --> timer starts again ----+-> announcePending --> #status
//                                                    adds the verdict's new sentences, a conflict before all else

const ANNOUNCE_INTERVAL = 400; // milliseconds
let pendingText = "";
let pendingEnd = ""; // follows all else
let announceTimer = 0;
let lastAnnounced = 0;
let announcedVerdict = readVerdict();

function readVerdict() {
  const words = document.querySelector("#verdict p");
  const sentences = words.textContent.trim().replace(/\s+/g, " ").split(/(?<=\.) /);
  const { verdict } = byId("board").dataset;
  const isAlarm = /^(conflict|none)$/.test(verdict);
  if (isAlarm && words.firstElementChild.localName === "span") sentences.push(sentences.shift()); // the number of clues
  return { sentences, isAlarm, clashes: verdict === "conflict" };
}

function announcePending() {
  announceTimer = 0;
  const verdict = readVerdict();
  const resolved = announcedVerdict.clashes && !verdict.clashes ? "No conflicts." : "";
  const before = announcedVerdict.sentences;
  const isNew = verdict.sentences.join() !== before.join();
  const sentences = verdict.sentences.filter((sentence) => isNew && !pendingText.includes(sentence) && (verdict.isAlarm || !before.includes(sentence)));
  const first = verdict.isAlarm ? sentences.splice(0) : [];
  const text = [...first, pendingText, resolved, ...sentences, pendingEnd].filter(Boolean).join(" ");
  pendingText = pendingEnd = "";
  announcedVerdict = verdict;
  if (!text) return;
  lastAnnounced = performance.now();
  announce(text);
}

/** Announce a sentence that the page shows already, in place of one that waits, or at the end of all that waits. */
export function announceSoon(text, isEnd = false) {
  if (isEnd) pendingEnd = text;
  else pendingText = text || pendingText; // an answer that says nothing leaves what waits
  announceTimer ||= setTimeout(announcePending, Math.max(0, lastAnnounced + ANNOUNCE_INTERVAL - performance.now()));
}

/** Show and announce a sentence about the last action; it stays until the next edit. */
export function showMessage(text) {
  byId("message").textContent = text;
  announceSoon(text);
}

/**
 * Clear the message: it may not be true of the next board. The problems of an unreadable text stay, and so do the
 * puzzles of a text to choose from.
 */
export function clearMessage() {
  const message = byId("message");
  if (message.hasChildNodes() && !document.querySelector(".notice.bad")) message.textContent = "";
}

/** Announce the verdict on the page, if it is new, once the person has not typed for 400 ms. */
export function announceVerdict() {
  clearTimeout(announceTimer);
  announceTimer = setTimeout(announcePending, ANNOUNCE_INTERVAL);
}

// --- recent boards ---------------------------------------------------------------------------------------------------
// The boards that this browser has had, the last one first, each in one entry. The entry of the current board follows
// all that becomes of it. A board is { listedGivens, seconds, hints }, and the choice that brought it, if any (choices.js).

const MAX_RECENT_BOARDS = 50;

/**
 * Put the entry of a board at the top of the list, in place of its old one. A board with few clues is not listed yet.
 */
function saveRecentBoard(board, { givens, entries, colours }, name, address) {
  if (!board.changed && findOtherAnswers()) return listOpenedBoard(); // they stay until the person types others
  const size = Math.sqrt(givens.length);
  const clues = givens.replaceAll("0", "").length;
  if (clues < size / 2) return;
  name ||= `${clues} clues: ${givens.slice(0, 2 * size).replaceAll("0", ".")}…`;
  const others = loadRecentBoards().filter((entry) => entry.givens !== givens && entry.givens !== board.listedGivens);
  const done = entries.replaceAll("0", "").length;
  board.listedGivens = givens;
  storeRecentBoards([{ address, name, givens, colours, done, seconds: board.seconds, hints: board.hints, at: Date.now() }, ...others].slice(0, MAX_RECENT_BOARDS));
}

/** Find the entry of a board. A bare puzzle has none if the entry is filled in part: the person begins again. */
function findRecentBoard({ givens, entries, notes }) {
  const isBare = !/[^0]/.test(entries + notes);
  return loadRecentBoards().find((entry) => entry.givens === givens && !(isBare && fillingOf(entry.address)));
}

const fillingOf = (text) => text.match(/(?<=[?&])[en]=[^&]*/g)?.join() ?? ""; // answers and notes in an address

/** Find the entry of these clues with other answers or notes than the board has. */
export const findOtherAnswers = () => loadRecentBoards().find((entry) => entry.givens === now.givens && ![fillingOf(address()), ""].includes(fillingOf(entry.address)));

function storedColours(snapshot) {
  const { length } = snapshot.givens;
  const colours = findRecentBoard(snapshot)?.colours;
  return typeof colours === "string" && colours.length === length ? colours : "0".repeat(length);
}

/** Check whether the person was typing the clues of this board when they left it. */
export const wasTypingClues = (snapshot) => /[?&]mode=clues/.test(findRecentBoard(snapshot)?.address);

// The seconds that a board was played for, or the number of hints that were asked for on it.
const storedCount = (snapshot, name) => Number(findRecentBoard(snapshot)?.[name]) || 0;

/** List the board that was opened, on top. Its entry stays as it is: a bare puzzle may have been filled before. */
export function listOpenedBoard() {
  const list = loadRecentBoards();
  const again = list.filter((entry) => entry.givens === now.givens);
  if (again.length) storeRecentBoards([...again, ...list.filter((entry) => entry.givens !== now.givens)]);
  else if (!isEmpty(now)) saveBoard();
}

// --- undo and redo ---------------------------------------------------------------------------------------------------
// Undo and Redo without limit. A step is { snapshot, label, title, mode, board }: the snapshot on its other side, what
// it did in words, and the title, mode and board of that side; title and mode are null if the step leaves them.
//
//              recordStep: pushes the current snapshot, empties redoStack
//             +----------------------------------------------+
//             v                                              |
//         undoStack  -- undo -->  current snapshot  -- undo -->  redoStack
//                    <-- redo --                    <-- redo --

const EMPTY_BOARD = "0".repeat(81); // the givens of an address that names none
/** The steps that can be undone, the latest one last. */
export const undoStack = [];
const redoStack = [];
const startBoard = (snapshot) => ({ listedGivens: snapshot.givens, seconds: storedCount(snapshot, "seconds"), hints: storedCount(snapshot, "hints") });
let now = { ...readSnapshot(), colours: storedColours(readSnapshot()) };
let board = startBoard(now); // the same object however the board is edited, until another puzzle replaces it

/** The current snapshot, as far as Undo knows. */
export const current = () => now;

/** The current board, with the seconds that it was played for and the number of hints. */
export const currentBoard = () => board;

/** The steps of Undo and Redo, to be stored and to be changed in place, and what they lead to. */
export const undoHistory = () => ({ now, board, undoStack, redoStack });

/**
 * Record a snapshot as the next step.
 *
 * @param {object} snapshot
 * @param {string} label What the step did, in words.
 * @param {object} options `oldTitle` and `oldMode` are those before the step. `loaded`: other clues are another board.
 *   `afresh`: the same clues are another board too. `isStep`: a step even if nothing but the mode changes.
 * @returns {boolean} Whether the snapshot is a new one.
 */
export function recordStep(snapshot, label, { oldTitle = title(), oldMode = mode(), loaded = false, afresh = false, isStep = false } = {}) {
  if (!isStep && isSameSnapshot(snapshot, now)) return false;
  // What an answer drops went with the clue that the step before changed.
  if (label !== "edit" || !undoStack[0]) undoStack.push({ snapshot: now, label, title: ifChanged(oldTitle, title()), mode: ifChanged(oldMode, mode()), board });
  redoStack.length = 0;
  showRedo();
  const isOther = afresh || (loaded ? snapshot.givens !== now.givens : isEmpty(snapshot));
  if (isOther) {
    board = startBoard(snapshot);
    announcedVerdict.sentences = []; // its verdict is announced, be it the same
  }
  else board.changed ||= ["entries", "notes"].some((name) => snapshot[name] !== now[name]);
  now = isOther ? { ...snapshot, colours: storedColours(snapshot) } : snapshot;
  if (isOther) showSnapshot(now);
  afterPaint(refreshDigitsLeft);
  return true;
}

/** Show on the keypad how many of each digit are left on the current board. */
export const refreshDigitsLeft = () => showDigitsLeft(now);
const ifChanged = (old, fresh) => (old === fresh ? null : old);

/** Show a snapshot as the next step, and request its status. */
export function applyChange(snapshot, label) {
  const before = now;
  if (!recordStep(snapshot, label)) return;
  showSnapshot(now, before);
  clearMessage();
  requestStatus();
}

/**
 * Request the status of the board from the server, once the board is painted. A request for an older board is aborted.
 * Until the response comes, the verdict on the page is that of an older board.
 */
export function requestStatus() {
  abortRequest();
  scheduleAddress();
  setAttributes(byId("verdict"), { "aria-busy": "true" });
  afterPaint(paintConflicts);
  afterPaint(postStatusRequest, true);
}
const postStatusRequest = () => request("");

/** Cancel a status request that waits: another request brings the status too. */
export const cancelStatusRequest = () => cancelAfterPaint(postStatusRequest);

let afterUndoRedo = () => {};
/**
 * Set the task to run after each Undo and Redo.
 *
 * @param {(now: object, before: object, isUndo: boolean) => void} task
 */
export const onUndoRedo = (task) => { afterUndoRedo = task; };

function moveInHistory(from, to, verb, done) {
  const step = from.pop();
  if (!step) {
    showMessage(`Nothing to ${verb}.`);
    return false;
  }
  const ifSet = (value, present) => (value === null ? null : present);
  to.push({ snapshot: now, label: step.label, title: ifSet(step.title, title()), mode: ifSet(step.mode, mode()), board });
  if (step.title !== null) setTitle(step.title);
  if (step.mode !== null) setMode(step.mode);
  const before = now;
  board.changed ||= board === step.board && step.mode === null; // as of a step before a reload
  ({ snapshot: now, board } = step);
  showSnapshot(now, step.mode === null && before); // the mode decides which cells are locked
  showRedo();
  afterPaint(refreshDigitsLeft);
  afterUndoRedo(now, before, to === redoStack); // at once: the next key is for the cell that this selects
  showMessage(`${done}: ${step.label}.`);
  requestStatus();
  return true;
}
/** Offer Redo where there is something to redo. */
export const showRedo = () => byId("do-redo").toggleAttribute("data-idle", !redoStack.length);
/** Check whether Undo led to the current snapshot: nothing was typed since. */
export const isUndone = () => redoStack.length > 0;
/** Undo the last step; whether there was one. */
export const undo = () => moveInHistory(undoStack, redoStack, "undo", "Undone");
/** Redo the step that was undone last; whether there was one. */
export const redo = () => moveInHistory(redoStack, undoStack, "redo", "Redone");

// --- the address -----------------------------------------------------------------------------------------------------
// The address holds the board, so that a link, a reload and the browser's Back and Forward show it.

/** Write the board as the query of an address; '' for an empty 9x9 board. */
export function boardQuery() {
  const found = new URLSearchParams();
  const snapshot = readSnapshot();
  if (!isEmpty(snapshot) || snapshot.givens.length !== EMPTY_BOARD.length) {
    for (const [name, key] of Object.entries(fieldOfPart)) {
      if (name === "givens" || /[^0]/.test(snapshot[name])) found.set(key, snapshot[name]);
    }
  }
  if (mode() !== defaultMode(snapshot)) found.set("mode", mode());
  if (title()) found.set("title", title());
  if (hintCode()) found.set("hint", hintCode());
  const view = byId("board").dataset.view;
  if (view) found.set("view", view);
  const text = found.toString();
  return text && `?${text}`;
}

/** Write the address of the board. An empty one is named too, as "/" opens the puzzle that this browser stored last. */
export const address = () => withPrefix(`/${boardQuery() || "?p="}`);

/** Write what carries the board to other pages: clues, answers, notes, title; '' for an empty board. */
function carriedQuery() {
  const fields = new URLSearchParams(boardQuery());
  for (const name of ["s", "mode", "hint", "view"]) fields.delete(name);
  return isEmpty(readSnapshot()) ? "" : `?${fields}`;
}

/** Save the board among the recent boards, and make it the puzzle at hand (shared/at_hand.js). */
export function saveBoard() {
  saveRecentBoard(board, readSnapshot(), title(), address());
  document.dispatchEvent(new CustomEvent("board", { detail: carriedQuery() }));
}

// The address follows each change at once, as a reload takes the one that was there before the page is left. Browsers
// refuse some of very many changes: the last one is written again with the board.
function writeAddress() {
  try {
    history.replaceState(null, "", address());
  } catch { /* too many in a short time */ }
}

const boardSaver = debounce(() => {
  writeAddress();
  saveBoard();
});

/** Write the board into the address in place, and save it once the person has stopped typing. */
export function scheduleAddress() {
  afterPaint(writeAddress);
  boardSaver.schedule();
}

/** Save the board now if that is still due. */
export const { flush: flushAddress } = boardSaver;

/** Write the board into the address as a new entry of the browser's history. */
export function pushAddress() {
  const there = new URLSearchParams(location.search).toString(); // in our spelling
  if ((boardQuery() || "?p=") !== `?${there || "p="}`) history.pushState(null, "", address());
  saveBoard();
}

/** Read the snapshot from the address, which stays as it is. */
export function readAddress() {
  boardSaver.cancel();
  cancelAfterPaint(writeAddress);
  const fields = new URLSearchParams(location.search);
  const parts = Object.fromEntries(FIELDS.map((name) => [name, fields.get(fieldOfPart[name])?.replaceAll(".", "0")]));
  const found = makeSnapshot({ ...parts, givens: parts.givens || EMPTY_BOARD });
  return { ...found, colours: found.givens === now.givens ? now.colours : storedColours(found) };
}

for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, flushAddress);
document.addEventListener("click", flushAddress, true); // a link that is followed carries what was typed just now

// --- undo storage ----------------------------------------------------------------------------------------------------
/** The name of what is stored. */
export const UNDO_KEY = "sudoku-undo";

/** Where it is stored: for this tab, and for the browser. */
export const UNDO_AREAS = ["sessionStorage", "localStorage"];
