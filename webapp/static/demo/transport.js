// Playing: forward, backwards, the last stretch again; and how fast.

import { asking, fail, go, inOrder, lead, settle, show } from "./moves.js";
import * as player from "./player.js";
import * as predict from "./predict.js";
import * as server from "./server.js";
import { keepAddress, known, settleAddress, stage, start, view } from "./state.js";
import { show as showSpeed, told } from "../shared/pace.js";
import { number, say } from "../shared/page.js";
import { note } from "../shared/say.js";
import { namePlay } from "../shared/play.js";

const REPLAYED = 40; // moves, at most
const WRITTEN = 1000; // milliseconds between two addresses while it plays: browsers take no more of them

let due = 0; // when the address is written next

/** Keep the place that is being played through: a reload leads back to it. */
function written() {
  if (performance.now() < due) keepAddress();
  else {
    settleAddress();
    due = performance.now() + WRITTEN;
  }
}

function playing(on) {
  stage.toggleAttribute("data-playing", on);
  namePlay(on);
}

/** Stop playing. */
export function pause() {
  if (!player.isPlaying()) return;
  player.pause();
  paused();
}

function paused() {
  playing(false);
  note("");
  keepAddress();
  settle();
}

function pace() {
  const apart = player.stride();
  note(apart > 1 ? `Showing 1 of ${number(apart)} moves.` : "");
}

/** The frames inside a move that lie between the present place, or the end of the moves before, and a stop. */
async function between(stop, forward) {
  const { move, try: beat = 0 } = stop;
  const isHere = move === view.move;
  if (move === null || !(beat || (isHere && view.try))) return [];
  const all = [await server.frame(move), ...await server.beatsOf(move)];
  const { behind = 0 } = all[0];
  if (forward) return all.slice(((isHere && view.try) || (behind < beat ? behind : 0)) + 1, beat + 1);
  return all.slice(beat, isHere ? view.try : all.length).reverse();
}

async function play(forward) {
  const alone = view.stop === "move" || (view.stop === "question" && forward && view.q); // no stop but questions
  const stop = alone ? { move: null } : await server.stop(view.stop, !forward);
  const question = forward && view.q ? (await predict.stop(false)).move ?? Infinity : Infinity;
  const asks = question <= (stop.move ?? Infinity) + (stop.try ? 1 : 0); // what is inside a move tells its digit
  const inside = asks && question < Infinity ? [] : await between(stop, forward);
  const end = forward ? known.finished && view.move >= known.total : view.move === 0;
  if (end && !inside.length) return;
  if (asks && question === view.move + 1) {
    await go(question);
    return;
  }
  const isBefore = !forward && stop.try && stop.move < view.move; // backwards, a move comes before what is inside it
  const target = isBefore ? stop.move + 1 : stop.move;
  say("");
  playing(true);
  pace();
  player.play({
    forward,
    target: asks && question < Infinity ? question - 1 : target,
    inside,
    lead(frame) {
      if (!forward || frame.beat) return 0;
      view.move = frame.move;
      view.try = 0;
      return lead(frame);
    },
    show(frame) {
      view.move = frame.move;
      view.try = frame.beat;
      if (!forward) predict.seeFromBehind(frame.move);
      show(frame);
      written();
    },
    failed: fail,
    ended: (error) => {
      if (asks && view.move === question - 1) {
        view.move = question;
        view.try = 0;
      }
      paused();
      if (error) fail(error);
    },
  });
}

/** Play, or stop playing in that direction. */
export function toggle(forward) {
  const before = player.direction();
  pause();
  if (before !== (forward ? 1 : -1)) inOrder(asking(() => play(forward)));
}

/** The frames from the stop before to the present place, the last of them where it lies far back. */
async function lately() {
  const { move, try: beat } = view;
  const behind = (await server.frame(move))?.behind ?? 0;
  if (beat > behind) return [await server.frame(move), ...(await server.beatsOf(move)).slice(behind, beat)];
  if (beat) return (await server.beatsOf(move)).slice(0, beat);
  if (!move) return [];
  if (view.stop === "move") {
    const before = await server.frame(move - 1);
    const led = (await server.beatsOf(move - 1)).slice(before.behind ?? 0);
    const on = behind ? (await server.beatsOf(move)).slice(0, behind - 1) : [];
    return [before, ...led, ...on, await server.frame(move)];
  }
  const before = (await server.stop(view.stop, true)).move ?? 0;
  const from = Math.max(before, move - REPLAYED);
  return server.frames(from, move - from + 1);
}

/** Show once more how the search came here, slowly. */
export async function replay() {
  for (let before = 1; before <= REPLAYED; before += 1) predict.seeFromBehind(view.move - before);
  const frames = await lately();
  if (!frames.length) return;
  say("");
  playing(true);
  note("Again, at half speed.");
  player.replay({
    frames: [...frames],
    show(frame) {
      view.move = frame.move;
      view.try = frame.beat;
      show(frame);
    },
    ended: paused,
  });
}

/** Play at the next speed, with -1 at the one before. */
export function faster(by) {
  const { speeds } = start;
  const at = speeds.indexOf(view.speed) + by;
  if (at < 0 || at >= speeds.length) return;
  setSpeed(speeds[at]);
  if (!player.isPlaying()) note(`Speed: ${told()}.`);
}

export function setSpeed(speed) {
  view.speed = speed;
  showSpeed(speed);
  keepAddress();
  player.refresh();
  if (player.isPlaying()) pace();
}
