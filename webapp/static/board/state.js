// The board as the page holds it: what stands on it now, what the page shows and says of it, the steps back and forth,
// and the boards that this browser knows.

import {
  afterPaint, announce, byId, cancelAfterPaint, debounce, paintNotes, readShape, setAttributes, setText, withPrefix,
} from "../shared/page.js";

// --- fields and cells ------------------------------------------------------------------------------------------------
// The board as the page holds it: an input a cell and six hidden fields, which always agree.
// A snapshot is those fields as full-length strings; everything else on the page is derived from it. The colours of the
// cells are never sent.

const LAYERS = ["givens", "entries", "solved"];
const FIELDS = [...LAYERS, "notes", "removed"];
const OWN = "colours"; // what only this browser knows of a snapshot

export const form = byId("form");

/** The shape of the board on the page: size, height and width of a box, cells, symbols. */
export const shape = {};

/** Read the shape anew: an answer may have brought a board of another size. */
export function measure() {
  Object.assign(shape, readShape(document.querySelector("#board table")));
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
export const inputOf = (cell) => byId(nameOf(cell));
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
export const nameTab = () => { document.title = [title(), "Sudoku Workbench"].filter(Boolean).join(" – "); };

const field = (name) => form.elements[name];
const put = (text, index, character, width = 1) =>
  text.slice(0, index * width) + character + text.slice((index + 1) * width);

/** The snapshot with these fields, of the size of its givens; what is missing or has the wrong length is blank. */
function snapshotOf(fields) {
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
function hearNothing() {
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

const same = (one, other) => Object.keys(one).every((name) => one[name] === other[name]);
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
    setAttributes(holder, { "data-right": "", "data-held": "" });
    setAttributes(input, { "aria-invalid": "", value: text });
  }
  if (!holder.classList.contains(kind)) {
    holder.classList.remove("given", "entered", "solved", "empty");
    holder.classList.add(kind);
  }
  input.readOnly = kind === "given" && mode() !== "clues";
  const colour = snapshot.colours[cell].replace("0", "");
  setAttributes(input, { "aria-readonly": input.readOnly ? "true" : "", "aria-description": colour && colourOf(colour) });
  setAttributes(holder, { "data-colour": colour });
  if (text || !hint()) paintNotes(holder, text ? [] : digitsOf(notesAt(snapshot, cell))); // a hint shows candidates
}

// --- the keypad ------------------------------------------------------------------------------------------------------
// The page's own keypad: the digits of the board, and on each how many of it are left.

const keypad = byId("keypad");

/** Whether it is shown, so that no keyboard of the system needs to be. */
export const isKeypadShown = () => getComputedStyle(keypad).display !== "none";

/** Give it the digits of the board, and show among the tools which size that has. */
export function fitKeypad() {
  const { size, symbols } = shape;
  for (const button of document.querySelectorAll(".sizes button")) setAttributes(button, { "aria-pressed": button.id === `size-${size}` ? "true" : "" });
  if (Number(keypad.dataset.size) === size) return;
  keypad.dataset.size = size;
  const rest = [...keypad.children].slice(-2); // blank and erase
  keypad.replaceChildren(...[...symbols].map((symbol) => {
    const key = document.createElement("button");
    key.type = "button";
    key.dataset.key = symbol;
    key.append(symbol, document.createElement("small"));
    return key;
  }), ...rest);
}

/** Show the key for a blank, or not: it goes on to the next cell as digits do then. */
export const offerBlank = (isWanted) => keypad.classList.toggle("advances", isWanted);

/** Show on each key how many of its digit are left to place, and which are all there. */
export function countLeft(snapshot) {
  const { size, symbols } = shape;
  if (snapshot.givens.length !== shape.cells || keypad.children.length !== size + 2) return; // of another size, whose keys the answer brings
  const digits = line(snapshot);
  [...symbols].forEach((symbol, place) => {
    const left = Math.max(0, size + 1 - digits.split(symbol).length);
    const key = keypad.children[place];
    setAttributes(key, { "aria-label": left ? `${symbol}, ${left} left` : `${symbol}, all there`, class: left ? "" : "used" });
    const told = isEmpty(snapshot) ? "" : String(left || "all"); // of an empty board it would be the same on every key
    setText(key.lastElementChild, told);
  });
}

keypad.addEventListener("pointerdown", (event) => event.preventDefault()); // the cell keeps the focus

// --- what the page says ----------------------------------------------------------------------------------------------
// What the page says: a visible message, and one polite live region that speaks at most every 400 ms.

const PAUSE = 400;
let waiting = "";
let timer = 0;
let last = 0;
let told = verdict();

/** The verdict that the page shows. */
function verdict() {
  const text = document.querySelector("#verdict p").textContent.trim().replace(/\s+/g, " ");
  return { text, clashes: byId("board").dataset.verdict === "conflict" };
}

function flush() {
  timer = 0;
  const now = verdict();
  const healed = told.clashes && !now.clashes ? "No conflicts." : "";
  const sentences = now.text === told.text ? [] : now.text.split(/(?<=\.) /);
  const news = sentences.filter((sentence) => !waiting.includes(sentence));
  const text = [waiting, healed, ...news].filter(Boolean).join(" ");
  waiting = "";
  told = now;
  if (!text) return;
  last = performance.now();
  announce(text);
}

/** Speak a sentence that the page shows already. */
export function speak(text) {
  waiting = text;
  timer ||= setTimeout(flush, Math.max(0, last + PAUSE - performance.now()));
}

/** Show and speak a sentence about what was just done or asked; it stays until the next edit. */
export function say(text) {
  byId("message").textContent = text;
  speak(text);
}

/** Take the last such sentence off the page: what was said of a board is not true of the next one. What could not be
    read, and the puzzles of a text to choose from, stay. */
export function hush() {
  const message = byId("message");
  if (message.hasChildNodes() && !document.querySelector(".notice.bad")) message.textContent = "";
}

/** Speak the verdict that the server's answer shows, if it is new, once typing rests for 400 ms. */
export function speakVerdict() {
  clearTimeout(timer);
  timer = setTimeout(flush, PAUSE);
}

// --- boards of this browser ------------------------------------------------------------------------------------------
// The boards of this browser's past, the last one first: one entry for each board that a person stayed with. While the
// person works on a board its entry follows, whichever way the board changes; another board gets an entry of its own.

const KEPT = 12;
const RECENT = "sudoku-recent";

function storedBoards() {
  try {
    const list = JSON.parse(localStorage.getItem(RECENT));
    return Array.isArray(list) ? list.filter((entry) => entry?.givens && entry.address) : [];
  } catch {
    return [];
  }
}

/**
 * Put what has become of a board at the top of the list, in place of its entry, whose givens `board.entered` holds.
 * With few clues it is hardly a board yet.
 */
function keepBoard(board, { givens, entries, colours }, title, address) {
  const size = Math.sqrt(givens.length);
  const clues = givens.replaceAll("0", "").length;
  if (clues < size / 2) return;
  const name = title || `${clues} clues: ${givens.slice(0, 2 * size).replaceAll("0", ".")}…`;
  const others = storedBoards().filter((old) => old.givens !== givens && old.givens !== board.entered);
  const done = entries.replaceAll("0", "").length;
  const list = [{ address, name, givens, colours, done, seconds: board.seconds }, ...others].slice(0, KEPT);
  board.entered = givens;
  storeBoards(list);
}

/** What is kept of a board; nothing where one that was filled in part is begun afresh. */
function storedOf({ givens, entries, notes }) {
  const isBare = !/[^0]/.test(entries + notes);
  return storedBoards().find((entry) => entry.givens === givens && !(isBare && /[?&][en]=/.test(entry.address)));
}

/** The colours of the cells of a board, none for one that is not kept. */
function coloursOf(snapshot) {
  const { length } = snapshot.givens;
  const kept = storedOf(snapshot)?.colours;
  return typeof kept === "string" && kept.length === length ? kept : "0".repeat(length);
}

/** The seconds that a board was played with. */
const secondsOf = (snapshot) => Number(storedOf(snapshot)?.seconds) || 0;

/** A time as clocks show it. */
export const timeOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const isBegun = ({ givens, done }) => done > 0 && done < givens.replace(/[^0]/g, "").length;

/** The way to the last board that was begun and not finished; null where there is none. */
export function unfinished() {
  const entry = storedBoards().find(isBegun);
  return entry ? linkTo(entry) : null;
}

/** List them; a board that is opened again moves up. */
export function openRecent(givens) {
  const list = storedBoards();
  const again = list.filter((entry) => entry.givens === givens);
  if (again.length) storeBoards([...again, ...list.filter((entry) => entry.givens !== givens)]);
  else listBoards();
}

function storeBoards(list) {
  try { localStorage.setItem(RECENT, JSON.stringify(list)); } catch { /* storage is off or full */ }
  listBoards();
}

function listBoards() {
  byId("recent").replaceChildren(...storedBoards().map((entry) => {
    const item = document.createElement("li");
    item.append(linkTo(entry));
    return item;
  }));
}

function linkTo(entry) {
  const link = document.createElement("a");
  const blanks = entry.givens.replace(/[^0]/g, "").length;
  link.href = entry.address;
  link.textContent = [entry.name, entry.done && `${entry.done} of ${blanks} filled`, entry.seconds && timeOf(entry.seconds)].filter(Boolean).join(", ");
  return link;
}

/** Forget them. */
export function forgetRecent() {
  try { localStorage.removeItem(RECENT); } catch { /* nothing was kept */ }
  listBoards();
}

// --- undo, redo and the address --------------------------------------------------------------------------------------
// Undo and redo without limit, and the address that holds the board.

const USUAL = "0".repeat(81); // the board of an address that names none
/** The steps that can be undone, the last one last. */
export const past = [];
const future = [];
const boardOf = (snapshot) => ({ entered: snapshot.givens, seconds: secondsOf(snapshot) });
let now = { ...read(), colours: coloursOf(read()) };
let board = boardOf(now); // the same one however it is edited, until another takes its place

/** The snapshot on the page as far as undo knows. */
export const current = () => now;

/** The board that is worked on, with the seconds that it was played with. */
export const playing = () => board;

/**
 * Take the snapshot as the next step; `label` says in words what it did, `oldTitle` and `oldMode` what the title was
 * before it and what typing set. `loaded` where other clues mean another board, `afresh` where the same ones do too.
 */
export function record(snapshot, label, { oldTitle = title(), oldMode = mode(), loaded = false, afresh = false } = {}) {
  if (same(snapshot, now)) return false;
  past.push({ snapshot: now, label, title: changed(oldTitle, title()), mode: changed(oldMode, mode()), board });
  future.length = 0;
  const isOther = afresh || (loaded ? snapshot.givens !== now.givens : isEmpty(snapshot));
  if (isOther) board = boardOf(snapshot);
  now = isOther ? { ...snapshot, colours: coloursOf(snapshot) } : snapshot;
  if (isOther) write(now);
  afterPaint(recount);
  return true;
}

/** Show on the keypad how many of each digit are left. */
export const recount = () => countLeft(now);
const changed = (old, fresh) => (old === fresh ? null : old);

/** Show a snapshot as a step of its own and ask the server about it. */
export function change(snapshot, label) {
  const before = now;
  if (!record(snapshot, label)) return;
  write(now, before);
  hush();
  ask();
}

/** Show a snapshot with other colours as a step of its own; the server need not know. */
export function recolour(snapshot, label) {
  const before = now;
  if (!record(snapshot, label)) return;
  write(snapshot, before);
  keepAddress();
}

/** Ask the server what is true of the board now, once it is seen; what it says of the board before is not heard. */
export function ask() {
  hearNothing();
  keepAddress();
  afterPaint(post, true);
}
const post = () => request("");

/** Ask nothing that still waits: another request says it all. */
export const askNothing = () => cancelAfterPaint(post);

let followTravel = () => {};
/** Have the task done after each Undo and Redo, with the snapshots that it led to and from. */
export const onTravel = (task) => { followTravel = task; };

function travel(from, to, verb, done) {
  const step = from.pop();
  if (!step) {
    say(`Nothing to ${verb}.`);
    return false;
  }
  const kept = (value, held) => (value === null ? null : held);
  to.push({ snapshot: now, label: step.label, title: kept(step.title, title()), mode: kept(step.mode, mode()), board });
  if (step.title !== null) retitle(step.title);
  if (step.mode !== null) setMode(step.mode);
  const before = now;
  ({ snapshot: now, board } = step);
  write(now, before);
  afterPaint(recount);
  afterPaint(() => followTravel(now, before), true);
  say(`${done}: ${step.label}.`);
  ask();
  return true;
}
export const undo = () => travel(past, future, "undo", "Undone");
export const redo = () => travel(future, past, "redo", "Redone");

/** What is on the screen, as the query of an address. */
export function query() {
  const found = new URLSearchParams();
  const fields = { givens: "p", entries: "e", solved: "s", notes: "n", removed: "x" };
  const snapshot = read();
  if (!isEmpty(snapshot) || snapshot.givens.length !== USUAL.length) {
    for (const [name, key] of Object.entries(fields)) {
      if (key === "p" || /[^0]/.test(snapshot[name])) found.set(key, snapshot[name]);
    }
  }
  if (mode() !== usualMode(snapshot)) found.set("mode", mode());
  if (title()) found.set("title", title());
  if (hint()) found.set("hint", hint());
  const view = byId("board").dataset.view;
  if (view) found.set("view", view);
  const text = found.toString();
  return text && `?${text}`;
}

/** The address of what is on the screen. */
export const address = () => withPrefix(`/${query()}`);

/** Keep what has become of the board in this browser. */
export const remember = () => keepBoard(board, read(), title(), address());

const addressWriter = debounce(() => {
  history.replaceState(null, "", address());
  remember();
});

/** Put the board into the address in place, once typing rests, or at once what waits for that. */
export const { schedule: keepAddress, flush: settleAddress } = addressWriter;

/** Put the board into the address as a new entry, which Back leaves again. */
export function pushAddress() {
  const there = new URLSearchParams(location.search).toString(); // written as we write it
  if (query() !== (there && `?${there}`)) history.pushState(null, "", address());
  remember();
}

/** The snapshot in the address, for Back and Forward; the address stays as it is. */
export function fromAddress() {
  addressWriter.cancel();
  const fields = new URLSearchParams(location.search);
  const layer = (key) => (fields.get(key) ?? "").replaceAll(".", "0");
  const givens = layer("p") || USUAL;
  const found = snapshotOf({
    givens, entries: layer("e"), solved: layer("s"), notes: fields.get("n"), removed: fields.get("x"),
  });
  return { ...found, colours: givens === now.givens ? now.colours : coloursOf(found) };
}

for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, settleAddress);

// --- undo over a reload ----------------------------------------------------------------------------------------------
// Undo and Redo over a reload: their steps are kept in this tab when the page is left, for the board that it showed.

const STEPS = "sudoku-undo";
const MOST_STEPS = 200; // steps each way

/** Keep the steps of the history, if there are any. */
export function keepSteps() {
  const boards = [...new Set([playing(), ...[...past, ...future].map(({ board }) => board)])];
  const stepsOf = (list) => list.slice(-MOST_STEPS).map((step) => ({ ...step, board: boards.indexOf(step.board) }));
  if (!past.length && !future.length) return;
  const kept = { now: current(), boards, past: stepsOf(past), future: stepsOf(future) };
  try { sessionStorage.setItem(STEPS, JSON.stringify(kept)); } catch { /* storage is off or full */ }
}

/** Put the kept steps before those of the history, where they lead to its board. */
export function restoreSteps() {
  try {
    putSteps(JSON.parse(sessionStorage.getItem(STEPS)));
  } catch { /* others wrote there */ }
}

function putSteps(kept) {
  const [first] = past; // typed before this was there
  const now = first?.snapshot ?? current();
  if (["givens", "entries", "solved", "notes", "removed"].some((name) => now[name] !== kept.now[name])) return;
  const [, ...others] = kept.boards;
  const boards = [first?.board ?? playing(), ...others];
  const stepsOf = (list) => list.map((step) => ({ ...step, board: boards[step.board] }));
  const [before, behind] = [kept.past, first ? [] : kept.future].map(stepsOf);
  past.unshift(...before);
  future.push(...behind);
}
