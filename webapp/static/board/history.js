// Undo and redo without limit, the address that holds the board, and the boards of this browser's past.

import * as state from "./state.js";
import { hush, say } from "./speech.js";

const ADDRESS_PAUSE = 250;
const KEPT = 12;
const RECENT = "sudoku-recent";
const past = [];
const future = [];
let now = state.read();
let addressTimer = 0;

/** The snapshot on the page as far as undo knows. */
export const current = () => now;

/** Take the snapshot as the next step; `label` says in words what it did, `oldTitle` what the title was before it. */
export function record(snapshot, label, oldTitle = state.title()) {
  if (state.same(snapshot, now)) return false;
  past.push({ snapshot: now, label, title: oldTitle === state.title() ? null : oldTitle });
  future.length = 0;
  now = snapshot;
  return true;
}

/** Show a snapshot as a step of its own and ask the server about it. */
export function change(snapshot, label) {
  if (!record(snapshot, label)) return;
  hush();
  state.write(snapshot);
  ask();
}

/** Ask the server what is true of the board now. */
export function ask() {
  keepAddress();
  state.request("");
}

function travel(from, to, verb, done) {
  const step = from.pop();
  if (!step) {
    say(`Nothing to ${verb}.`);
    return;
  }
  to.push({ snapshot: now, label: step.label, title: step.title === null ? null : state.title() });
  if (step.title !== null) state.retitle(step.title);
  now = step.snapshot;
  state.write(now);
  say(`${done}: ${step.label}.`);
  ask();
}
export const undo = () => travel(past, future, "undo", "Undone");
export const redo = () => travel(future, past, "redo", "Redone");

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
  if (state.title()) query.set("title", state.title());
  const view = document.getElementById("board").dataset.view;
  if (view) query.set("view", view);
  const text = query.toString();
  return text ? `/?${text}` : "/";
}

/** Put the board into the address in place, once typing rests. */
export function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(putAddress, ADDRESS_PAUSE);
}

function putAddress() {
  addressTimer = 0;
  history.replaceState(null, "", address());
  remember();
}

/** Put what is waiting into the address at once, before the board makes a jump. */
export function settleAddress() {
  if (!addressTimer) return;
  clearTimeout(addressTimer);
  putAddress();
}

/** Put the board into the address as a new entry, which Back leaves again. */
export function pushAddress() {
  const query = new URLSearchParams(location.search).toString(); // written as we write it
  if (address() !== (query ? `/?${query}` : "/")) history.pushState(null, "", address());
  remember();
}

/** The snapshot in the address, for Back and Forward; the address stays as it is. */
export function fromAddress() {
  clearTimeout(addressTimer);
  addressTimer = 0;
  const query = new URLSearchParams(location.search);
  const layer = (key) => (query.get(key) ?? "").replaceAll(".", "0");
  return state.snapshotOf({
    givens: layer("p"), entries: layer("e"), solved: layer("s"), notes: query.get("n"), removed: query.get("x"),
  });
}

function stored() {
  try {
    const list = JSON.parse(localStorage.getItem(RECENT));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function remember() {
  const { givens } = state.read();
  const clues = [...givens].filter((digit) => digit !== "0").length;
  if (clues < 5) return;
  const name = state.title() || `${clues} clues: ${givens.slice(0, 18).replaceAll("0", ".")}…`;
  const others = stored().filter((old) => !grewInto(old.givens, givens));
  const list = [{ address: address(), name, givens }, ...others].slice(0, KEPT);
  try { localStorage.setItem(RECENT, JSON.stringify(list)); } catch { /* storage is off or full */ }
  showRecent();
}

// A board with a few clues more is the same board, further on.
const grewInto = (old, givens) => [...old].every((digit, cell) => digit === "0" || digit === givens[cell]);

/** List the boards of this browser's past. */
export function showRecent() {
  document.getElementById("recent").replaceChildren(...stored().map((entry) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = entry.address;
    link.textContent = entry.name;
    item.append(link);
    return item;
  }));
}

/** Forget the boards of this browser's past. */
export function forget() {
  try { localStorage.removeItem(RECENT); } catch { /* nothing was kept */ }
  showRecent();
}
