// Plays the search: frames are fetched ahead in windows and shown at the chosen speed, at most 30 a second.

import * as server from "./server.js";
import { known, view } from "./state.js";

const SEEN = 2; // moves a second up to which eyes follow the tries of a dead end
const PICTURES = 30; // a second; faster playing leaves moves out
const FOLLOWED = 64; // moves apart up to which the server sends long windows
const LONG = 90;
const SHORT = 30;
const FIRST = 10; // frames of the first window, which somebody waits for

let run = null; // what is being played: { direction, target, queue, ... }

export const isPlaying = () => run !== null;
export const direction = () => run?.direction ?? 0;

/** Moves from one picture to the next. */
export const stride = () => Math.max(1, Math.round(Number(view.speed) / PICTURES));

/** Stop playing. */
export function pause() {
  run = null;
}

/** Play from the present move to the target, then the frames `inside` a move behind it; `show` paints a frame, `lead` what comes before it, and says for how long it is there;
 *  `ended` is told when playing stops by itself, and by which error; `failed` is told that at once, while what was
 *  fetched is still played. */
export function play({ forward, target, inside, lead, show, ended, failed }) {
  run = { direction: forward ? 1 : -1, target, inside, lead, show, ended, failed, queue: [], from: view.move, last: view.move, fetching: false, due: 0 };
  requestAnimationFrame((now) => {
    if (run) run.due = now + 1000 / Math.min(Number(view.speed), PICTURES);
    tick(run, now);
  });
}

/** Play these frames once, at half the chosen speed. */
export function replay({ frames, show, ended }) {
  run = { direction: 1, target: null, show, ended, queue: frames, last: view.move, fetching: false, due: 0, slow: 0.5, closed: true };
  requestAnimationFrame((now) => tick(run, now));
}

/** The speed changed: what was fetched for the old one is of no use. */
export function refresh() {
  if (!run) return;
  run = { ...run, queue: run.closed ? run.queue : [], last: view.move, fetching: false, due: 0 };
  requestAnimationFrame((now) => tick(run, now));
}

function end(mine) {
  if (run !== mine) return;
  run = null;
  mine.ended(mine.error);
}

/** The move after which playing stops: the stop that was asked for, or where the search begins or ends. */
function goal(mine) {
  const edge = mine.direction > 0 ? known.total : 0;
  return mine.target === null ? edge : mine.target;
}

async function refill(mine) {
  const apart = stride();
  const count = mine.last === mine.from ? FIRST : apart > FOLLOWED ? SHORT : LONG;
  const left = Math.abs(goal(mine) - mine.last);
  if (!left) return;
  const wanted = Math.min(count, Math.max(1, Math.floor(left / apart)));
  mine.fetching = true;
  try {
    let found;
    if (left < apart) found = await server.frames(goal(mine), 1);
    else if (mine.direction > 0) found = await server.frames(mine.last + apart, wanted, apart);
    else found = (await server.frames(mine.last - apart * wanted, wanted, apart)).reverse();
    if (run !== mine) return;
    mine.queue.push(...found);
    if (found.length) mine.last = found.at(-1).move;
    else end(mine); // a question lies there
  } catch (error) {
    Object.assign(mine, { error, closed: true }); // what is here is played to its end
    mine.failed(error);
  } finally {
    mine.fetching = false;
  }
}

/** Show what comes before the next frame, once; for how long. */
function leads(mine, rate) {
  const [frame] = mine.queue;
  if (!mine.lead || mine.led === frame || rate > SEEN) return 0;
  mine.led = frame;
  return mine.lead(frame);
}

function tick(mine, now) {
  if (run !== mine || mine === null) return;
  const rate = Math.min(Number(view.speed), PICTURES) * (mine.slow ?? 1);
  if (!mine.closed && !mine.fetching && mine.queue.length < Math.max(4, rate * 1.5)) refill(mine);
  if (now >= mine.due - 2 && mine.queue.length) {
    const lasts = leads(mine, rate);
    if (!lasts) mine.show(mine.queue.shift());
    mine.due = lasts ? now + lasts : Math.max(mine.due + 1000 / rate, now + 500 / rate);
  }
  if (mine.inside?.length && !mine.error && !mine.queue.length && !mine.fetching && view.move === goal(mine)) {
    Object.assign(mine, { queue: mine.inside, inside: null, closed: true });
  }
  const there = !mine.queue.length && !mine.fetching && (mine.closed || view.move === goal(mine));
  if (there && (mine.closed || mine.target !== null || mine.direction < 0 || known.finished)) end(mine);
  else requestAnimationFrame((later) => tick(mine, later));
}
