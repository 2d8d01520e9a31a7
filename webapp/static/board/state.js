// The board as the page holds it: 81 inputs and five hidden fields, which always agree.
// A snapshot is those five fields as full-length strings; everything else on the page is derived from it.

export const SIZE = 9;
export const BAND = 3;
export const CELLS = SIZE * SIZE;
const LAYERS = ["givens", "entries", "solved"];
const BLANK = "0".repeat(CELLS);
const NO_NOTES = "00".repeat(CELLS);

export const form = document.getElementById("form");
export const rowOf = (cell) => Math.floor(cell / SIZE);
export const columnOf = (cell) => cell % SIZE;
export const boxOf = (cell) => Math.floor(rowOf(cell) / BAND) * BAND + Math.floor(columnOf(cell) / BAND);
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
export const inputOf = (cell) => document.getElementById(nameOf(cell));
export const inputs = () => document.querySelectorAll("#board input[id]");
export const cellOf = (input) => {
  const match = /^r([1-9])c([1-9])$/.exec(input?.id ?? "");
  return match ? (match[1] - 1) * SIZE + Number(match[2]) - 1 : -1;
};
export const mode = () => form.elements.mode.value;
export const title = () => form.elements.title.value.trim();
export const retitle = (text) => { form.elements.title.value = text; };

const field = (name) => form.elements[name];
const put = (text, index, character, width = 1) =>
  text.slice(0, index * width) + character + text.slice((index + 1) * width);

/** The snapshot with these fields; what is missing or has the wrong length is blank. */
export function snapshotOf(fields) {
  const whole = (name, blank) => (fields[name]?.length === blank.length ? fields[name] : blank);
  return {
    givens: whole("givens", BLANK),
    entries: whole("entries", BLANK),
    solved: whole("solved", BLANK),
    notes: whole("notes", NO_NOTES),
    removed: whole("removed", NO_NOTES),
  };
}

/** The snapshot of what the page holds now. */
export const read = () => snapshotOf(Object.fromEntries(new FormData(form)));

/** Post the form, as a button with this action does; '' for typing, which has none. */
export function request(action) {
  form.dispatchEvent(new CustomEvent("input", { detail: { action } }));
}

/** Show the snapshot: fields and cells. Labels and conflicts follow with the server's answer. */
export function write(snapshot) {
  for (const [name, value] of Object.entries(snapshot)) field(name).value = value;
  for (let cell = 0; cell < CELLS; cell += 1) paint(cell, snapshot);
}

export const same = (one, other) => Object.keys(one).every((name) => one[name] === other[name]);
export const isEmpty = (snapshot) => same(snapshot, snapshotOf({}));

export function digitAt(snapshot, cell) {
  const layer = LAYERS.find((name) => snapshot[name][cell] !== "0");
  return layer ? Number(snapshot[layer][cell]) : 0;
}
export const isGiven = (snapshot, cell) => snapshot.givens[cell] !== "0";
export const notesAt = (snapshot, cell) => parseInt(snapshot.notes.slice(cell * 2, cell * 2 + 2), 36);
export const digitsOf = (mask) => [...Array(SIZE).keys()].map((bit) => bit + 1).filter((digit) => mask >> (digit - 1) & 1);

/** The board as 81 characters, 0 for blank. */
export const line = (snapshot) => [...Array(CELLS).keys()].map((cell) => digitAt(snapshot, cell)).join("");

/** The snapshot with a digit (0 clears) set as the mode says; null where the cell is a locked clue. */
export function withDigit(snapshot, cell, digit, setting) {
  const next = { ...snapshot };
  if (setting === "clues") {
    if (digit !== digitAt(snapshot, cell) || (digit && !isGiven(snapshot, cell))) next.solved = BLANK;
    next.givens = put(next.givens, cell, String(digit));
    next.entries = put(next.entries, cell, "0");
    return next;
  }
  if (isGiven(snapshot, cell)) return null;
  next.solved = put(next.solved, cell, "0");
  next.entries = put(next.entries, cell, String(digit));
  return next;
}

/** The snapshot with `mask` as the cell's notes. */
export function withNotes(snapshot, cell, mask) {
  return { ...snapshot, notes: put(snapshot.notes, cell, mask.toString(36).padStart(2, "0"), 2) };
}

/** The snapshot without the digit in the notes of every cell that shares a house with this one. */
export function withoutPeerNotes(snapshot, cell, digit) {
  let next = snapshot;
  for (let peer = 0; peer < CELLS; peer += 1) {
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
    holder.classList.remove("conflict", "unreadable");
    input.removeAttribute("aria-invalid");
  }
  if (!holder.classList.contains(kind)) {
    holder.classList.remove("given", "entered", "solved", "empty");
    holder.classList.add(kind);
  }
  input.readOnly = kind === "given" && mode() !== "clues";
  if (input.readOnly) input.setAttribute("aria-readonly", "true");
  else input.removeAttribute("aria-readonly");
  paintNotes(holder, text ? [] : digitsOf(notesAt(snapshot, cell)));
}

function paintNotes(holder, digits) {
  const old = holder.querySelector(".notes");
  if ((old?.textContent ?? "") === digits.join("")) return;
  old?.remove();
  if (!digits.length) return;
  const notes = document.createElement("span");
  notes.className = "notes";
  notes.setAttribute("aria-hidden", "true");
  for (const digit of digits) {
    const note = document.createElement("i");
    note.className = `n${digit}`;
    note.textContent = digit;
    notes.append(note);
  }
  holder.append(notes);
}
