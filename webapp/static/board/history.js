// Undo and redo without limit, and the address that holds the board.

import * as keypad from "./keypad.js";
import * as recent from "./recent.js";
import * as state from "./state.js";
import { later, never, onceAtRest } from "../shared/rest.js";
import { within } from "../shared/site.js";
import { hush, say } from "./speech.js";

const USUAL = "0".repeat(81); // the board of an address that names none
/** The steps that can be undone, the last one last. */
export const past = [];
export const future = [];
const boardOf = (snapshot) => ({ entered: snapshot.givens, seconds: recent.secondsOf(snapshot) });
let now = { ...state.read(), colours: recent.coloursOf(state.read()) };
let board = boardOf(now); // the same one however it is edited, until another takes its place

/** The snapshot on the page as far as undo knows. */
export const current = () => now;

/** The board that is worked on, with the seconds that it was played with. */
export const playing = () => board;

/**
 * Take the snapshot as the next step; `label` says in words what it did, `oldTitle` and `oldMode` what the title was
 * before it and what typing set. `loaded` where other clues mean another board, `afresh` where the same ones do too.
 */
export function record(snapshot, label, { oldTitle = state.title(), oldMode = state.mode(), loaded = false, afresh = false } = {}) {
  if (state.same(snapshot, now)) return false;
  past.push({ snapshot: now, label, title: changed(oldTitle, state.title()), mode: changed(oldMode, state.mode()), board });
  future.length = 0;
  const isOther = afresh || (loaded ? snapshot.givens !== now.givens : state.isEmpty(snapshot));
  if (isOther) board = boardOf(snapshot);
  now = isOther ? { ...snapshot, colours: recent.coloursOf(snapshot) } : snapshot;
  if (isOther) state.write(now);
  later(recount);
  return true;
}

/** Show on the keypad how many of each digit are left. */
export const recount = () => keypad.count(now);
const changed = (old, fresh) => (old === fresh ? null : old);

/** Show a snapshot as a step of its own and ask the server about it. */
export function change(snapshot, label) {
  const before = now;
  if (!record(snapshot, label)) return;
  state.write(now, before);
  hush();
  ask();
}

/** Show a snapshot with other colours as a step of its own; the server need not know. */
export function recolour(snapshot, label) {
  const before = now;
  if (!record(snapshot, label)) return;
  state.write(snapshot, before);
  keepAddress();
}

/** Ask the server what is true of the board now, once it is seen; what it says of the board before is not heard. */
export function ask() {
  state.hearNothing();
  keepAddress();
  later(post, true);
}
const post = () => state.request("");

/** Ask nothing that still waits: another request says it all. */
export const askNothing = () => never(post);

let follow = () => {};
/** Have the task done after each Undo and Redo, with the snapshots that it led to and from. */
export const onTravel = (task) => { follow = task; };

function travel(from, to, verb, done) {
  const step = from.pop();
  if (!step) {
    say(`Nothing to ${verb}.`);
    return false;
  }
  const kept = (value, held) => (value === null ? null : held);
  to.push({ snapshot: now, label: step.label, title: kept(step.title, state.title()), mode: kept(step.mode, state.mode()), board });
  if (step.title !== null) state.retitle(step.title);
  if (step.mode !== null) state.setMode(step.mode);
  const before = now;
  ({ snapshot: now, board } = step);
  state.write(now, before);
  later(recount);
  later(() => follow(now, before), true);
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
  const snapshot = state.read();
  if (!state.isEmpty(snapshot) || snapshot.givens.length !== USUAL.length) {
    for (const [name, key] of Object.entries(fields)) {
      if (key === "p" || /[^0]/.test(snapshot[name])) found.set(key, snapshot[name]);
    }
  }
  if (state.mode() !== state.usualMode(snapshot)) found.set("mode", state.mode());
  if (state.title()) found.set("title", state.title());
  if (state.hint()) found.set("hint", state.hint());
  const view = document.getElementById("board").dataset.view;
  if (view) found.set("view", view);
  const text = found.toString();
  return text && `?${text}`;
}

/** The address of what is on the screen. */
export const address = () => within(`/${query()}`);

/** Keep what has become of the board in this browser. */
export const remember = () => recent.remember(board, state.read(), state.title(), address());

const rest = onceAtRest(() => {
  history.replaceState(null, "", address());
  remember();
});

/** Put the board into the address in place, once typing rests, or at once what waits for that. */
export const { keep: keepAddress, settle: settleAddress } = rest;

/** Put the board into the address as a new entry, which Back leaves again. */
export function pushAddress() {
  const there = new URLSearchParams(location.search).toString(); // written as we write it
  if (query() !== (there && `?${there}`)) history.pushState(null, "", address());
  remember();
}

/** The snapshot in the address, for Back and Forward; the address stays as it is. */
export function fromAddress() {
  rest.drop();
  const fields = new URLSearchParams(location.search);
  const layer = (key) => (fields.get(key) ?? "").replaceAll(".", "0");
  const givens = layer("p") || USUAL;
  const found = state.snapshotOf({
    givens, entries: layer("e"), solved: layer("s"), notes: fields.get("n"), removed: fields.get("x"),
  });
  return { ...found, colours: givens === now.givens ? now.colours : recent.coloursOf(found) };
}

for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, settleAddress);
