// Undo and redo without limit, the address that holds the board, and the boards of this browser's past.

import * as state from "./state.js";
import { say } from "./speech.js";

const past = [];
const future = [];
const KEPT = 12;
let now = state.read();
let addressTimer = 0;

/** The snapshot on the page as far as undo knows. */
export const current = () => now;

/** Take the snapshot as the next step; `label` says in words what it did. */
export function record(snapshot, label) {
  if (state.same(snapshot, now)) return false;
  past.push({ snapshot: now, label });
  future.length = 0;
  now = snapshot;
  return true;
}

/** Show a snapshot as a step of its own and ask the server about it. */
export function change(snapshot, label) {
  if (!record(snapshot, label)) return false;
  state.write(snapshot);
  ask();
  return true;
}

/** Ask the server what is true of the board now. */
export function ask() {
  state.form.dispatchEvent(new Event("input"));
}

function travel(from, to, word) {
  const step = from.pop();
  if (!step) {
    say(`Nothing to ${word.toLowerCase().replace("ne", "")}.`);
    return;
  }
  to.push({ snapshot: now, label: step.label });
  now = step.snapshot;
  state.write(now);
  say(`${word}: ${step.label}.`);
  ask();
}
export const undo = () => travel(past, future, "Undone");
export const redo = () => travel(future, past, "Redone");

/** The address of what is on the screen. */
export function address() {
  const query = new URLSearchParams();
  const fields = { givens: "p", entries: "e", solved: "s", notes: "n", removed: "x" };
  const snapshot = state.read();
  if (!state.isEmpty(snapshot)) {
    for (const [name, key] of Object.entries(fields)) {
      if (key === "p" || /[^0]/.test(snapshot[name])) query.set(key, snapshot[name]);
    }
  }
  if (state.mode() !== "clues") query.set("mode", state.mode());
  const title = document.getElementById("title").value.trim();
  if (title) query.set("title", title);
  const view = document.getElementById("board").dataset.view;
  if (view) query.set("view", view);
  const text = query.toString();
  return text ? `/?${text}` : "/";
}

/** Put the board into the address: soon and in place for an edit, at once and as a new entry for a jump. */
export function keepAddress(jump = false) {
  clearTimeout(addressTimer);
  if (jump) {
    if (address() !== location.pathname + location.search) history.pushState(null, "", address());
    remember();
  } else {
    addressTimer = setTimeout(() => {
      history.replaceState(null, "", address());
      remember();
    }, 250);
  }
}

/** The snapshot in the address, for Back and Forward. */
export function fromAddress() {
  const query = new URLSearchParams(location.search);
  const blank = "0".repeat(state.CELLS);
  const digits = (key) => (query.get(key) ?? "").replaceAll(".", "0") || blank;
  const masks = (key) => query.get(key) || "00".repeat(state.CELLS);
  return { givens: digits("p"), entries: digits("e"), solved: digits("s"), notes: masks("n"), removed: masks("x") };
}

function stored() {
  try { return JSON.parse(localStorage.getItem("recent")) ?? []; } catch { return []; }
}

function remember() {
  const snapshot = state.read();
  const clues = state.CELLS - [...snapshot.givens].filter((digit) => digit === "0").length;
  if (clues < 5) return;
  const title = document.getElementById("title").value.trim();
  const entry = { address: address(), name: title || `${clues} clues: ${snapshot.givens.slice(0, 18).replaceAll("0", ".")}…`, givens: snapshot.givens };
  const others = stored().filter((old) => !alike(old.givens, entry.givens));
  try { localStorage.setItem("recent", JSON.stringify([entry, ...others].slice(0, KEPT))); } catch { /* storage is off or full */ }
  showRecent();
}

// A board with a few clues more is the same board, further on.
const alike = (one, other) => [...one].every((digit, cell) => digit === "0" || digit === other[cell]);

export function showRecent() {
  const list = document.getElementById("recent");
  list.replaceChildren(...stored().map((entry) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = entry.address;
    link.textContent = entry.name;
    item.append(link);
    return item;
  }));
}

export function forget() {
  try { localStorage.removeItem("recent"); } catch { /* nothing was kept */ }
  showRecent();
}
