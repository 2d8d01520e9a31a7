// What the server is asked: how far the race is known, and its frames, which are kept.

import { ask as askServer } from "../shared/ask.js";
import { fixed, known, view } from "./state.js";

const WINDOW = 24; // frames asked for at a time
const KEPT = 1500;

const kept = new Map(); // clock -> frame
const under = new Map(); // clock -> answer under way

const ask = (path, fields) =>
  askServer(`/demo/race/${path}`, { ...fixed, ...(view.guess ? { guess: view.guess } : {}), ...fields });

/** Explore to the end; `heard` is told how far it has come. */
export async function exploreAll(heard) {
  for (;;) {
    const answer = await ask("explore", {});
    for (const name of Object.keys(known)) known[name] = answer[name];
    if (!answer.more) return;
    heard(answer.progress);
  }
}

/** Forget all frames: what is said in them has changed. */
export function forget() {
  kept.clear();
  under.clear();
}

export const here = (clock) => kept.get(clock);

function fetchFrom(clock) {
  if (!under.has(clock)) {
    const mine = ask("frames", { at: clock, count: WINDOW }).then(({ frames }) => {
      if (under.get(clock) !== mine) return; // forgotten meanwhile
      under.delete(clock);
      for (const frame of frames) kept.set(frame.at, frame);
      for (const old of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(old);
      }
    }).catch((error) => {
      under.delete(clock);
      throw error;
    });
    under.set(clock, mine);
  }
  return under.get(clock);
}

/** The frame at that time; undefined if everything has been forgotten meanwhile. */
export async function frame(clock) {
  if (!kept.has(clock)) await fetchFrom(clock);
  return kept.get(clock);
}

/** Have the frames of the `count` ticks from a place on here soon. */
export function prepare(place, count) {
  const missing = known.ticks.slice(Math.max(place, 0), place + count).find((clock) => !kept.has(clock));
  if (missing !== undefined && !under.size) fetchFrom(missing).catch(() => {});
}
