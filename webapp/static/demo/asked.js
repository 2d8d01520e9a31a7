// What predict mode knows: the questions that the server has sent, and those that are settled.

import { view } from "./state.js";
import { onContent } from "../shared/page.js";

const questions = new Map(); // move -> the frame of a question, veiled, with the question in `asked`
const settled = new Set(); // moves whose question was answered, skipped or seen from behind

/** Keep what the server sent with a window of frames. */
export function keep(found = []) {
  for (const { frame, ...asked } of found) questions.set(asked.move, { ...frame, asked });
}

/** Forget the questions: they are written for other settings. */
export const forget = () => questions.clear();

/** The veiled frame after so many moves, if a question is open there. */
export const veiled = (move) => (view.q && !settled.has(move) ? questions.get(move) : undefined);

/** The move from which on questions are open for whoever is at this move. */
export const openFrom = (move) => (settled.has(move) ? move + 1 : move);

/** The move of the first known question behind this one; Infinity if there is none. */
export function next(move) {
  let found = Infinity;
  if (view.q) for (const at of questions.keys()) if (at > move && !settled.has(at)) found = Math.min(found, at);
  return found;
}

export const settle = (move) => settled.add(move);
export const unsettle = (move) => settled.delete(move);
export const isSettled = (move) => settled.has(move);

/** Ask everything anew. */
export const reset = () => settled.clear();

onContent(() => {
  forget();
  reset();
});
