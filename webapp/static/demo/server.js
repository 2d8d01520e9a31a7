// What the server is asked: frames, beats, stops, places, and to explore on. It knows the search; the page does not.

import * as asked from "./asked.js";
import { fixed, frameFields, frameKind, known, stage, view } from "./state.js";
import { ask as askServer } from "../shared/ask.js";
import { onContent } from "../shared/page.js";

const WINDOW = 48; // frames fetched on the way
const ROUND = 24; // frames fetched round a place that is jumped to: 50 ms on a slow line
const BEFORE = 12; // of these, before it
const AHEAD = 10; // frames that are to be there when somebody steps on
const KEPT = 1500; // frames that are kept

const kept = new Map(); // move -> frame
const beats = new Map(); // move -> frames inside it
const under = new Map(); // what was asked for -> answer under way
const listeners = [];

/** Call `listener` whenever more is known of the search. */
export const onKnown = (listener) => listeners.push(listener);

/** What the server answers. Once another page is in the place of the one that asked, that one waits for ever. */
async function ask(path, fields) {
  const asker = stage;
  try {
    const answer = await askServer(`/demo/${path}`, { ...fixed, ...fields }, (heard) => { if (asker === stage) learn(heard); });
    if (asker === stage) return answer;
  } catch (error) {
    if (asker === stage) throw error;
  }
  return new Promise(() => {});
}

function learn({ total, finished, found }) {
  if (total === undefined || total < known.total || (total === known.total && finished === known.finished)) return;
  Object.assign(known, { total, finished, found });
  for (const listener of listeners) listener();
}

/** Forget all frames: they are of another kind. */
export function forget() {
  kept.clear();
  beats.clear();
  under.clear();
  asked.forget();
}

onContent(forget);

function keep(frames) {
  for (const frame of frames) kept.set(frame.move, frame);
  for (const move of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(move);
  }
}

/** The frame after so many moves, if it is here already. */
export const here = (move) => asked.veiled(move) ?? kept.get(move);

/** Frames from a move on; `stride` moves apart. */
export async function frames(from, count, stride = 1) {
  const now = frameKind();
  const questions = view.q ? { q: 1, again: view.again, open: asked.openFrom(view.move) } : {};
  const answer = await ask("frames", { from, count, stride, ...frameFields(), ...questions });
  if (now === frameKind()) {
    keep(answer.frames);
    asked.keep(answer.questions);
  }
  return answer.frames;
}

function once(from, count = WINDOW) {
  const key = `${from} ${count} ${view.q ? asked.openFrom(view.move) : ""}`;
  if (!under.has(key)) under.set(key, frames(from, count).finally(() => under.delete(key)));
  return under.get(key);
}

/** The frame after so many moves. */
export async function frame(move) {
  if (!here(move)) await round(move);
  return here(move);
}

const round = (move) => once(Math.max(move - BEFORE, 0), ROUND);

/** Have the frames round a place here before somebody steps to them. */
export function prepare(move) {
  const last = Math.min(move + AHEAD, known.total, asked.next(move) - 1);
  const first = Math.max(move - AHEAD, 0);
  const isAhead = kept.has(last), isBehind = kept.has(first);
  if (isAhead && isBehind) return;
  const from = isAhead ? Math.max(move - WINDOW + 1, 0) : move;
  (isAhead || isBehind ? once(from) : round(move)).catch(() => {}); // alone it came with the way that led there
}

/** The frames inside the move that leads on from here: after each of its beats but the last. */
export async function beatsOf(move) {
  if (!beats.has(move)) {
    const now = frameKind();
    const answer = await ask("frames", { from: move, beats: 1, ...frameFields() });
    if (now === frameKind()) beats.set(move, answer.frames);
    return answer.frames;
  }
  return beats.get(move);
}

/** What leads to a place is answered with its frame: it comes with the answer, not after it. */
async function lead(path, fields) {
  const now = frameKind();
  const answer = await ask(path, { ...frameFields(), ...fields, ...(view.q ? {} : { frame: 1 }) });
  if (answer.frame && now === frameKind() && !view.q) keep([answer.frame]);
  return answer;
}

/** The nearest stop of a kind: { move, sentence }, move null where there is none. */
export const stop = (kind, back, move = view.move) =>
  lead("stop", { move, try: view.try, stop: kind, k: view.k, again: view.again, ...(back ? { back: 1 } : {}) });

/** How an answer to a question turned out: { right, say, html, frame, cell, digit }. */
export const outcome = (fields) => ask("question", { ...frameFields(), again: view.again, ...fields });

/** How deep the search stands in a window of moves, by buckets. */
export const depths = (from, count, points) => ask("depths", { from, count, points });

/** The move that a person's words mean. */
export const meaning = async (to) => (await lead("goto", { to, move: view.move })).move;

/** Explore to the end of the search or of its budget; the chart of the scrubber. */
export async function exploreAll() {
  for (;;) {
    const answer = await ask("explore", {});
    if (!answer.more) return answer;
  }
}
