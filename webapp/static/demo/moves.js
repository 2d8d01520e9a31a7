// Where to go: by steps, to stops, where words lead. The place changes at once; its frame follows.

import * as lesson from "./lesson.js";
import { paint, paintWay } from "./paint.js";
import * as predict from "./predict.js";
import * as question from "./question.js";
import * as scrubber from "./scrubber.js";
import * as server from "./server.js";
import { frameKind, keepAddress, known, pushAddress, stage, view } from "./state.js";
import * as tree from "./tree.js";
import { reasonOf, Refusal } from "../shared/ask.js";
import { number, onContent, part, say } from "../shared/page.js";
import { note, tell } from "../shared/say.js";
import { markEnds } from "../shared/play.js";

const SILENCE = "The server does not answer. The place is safe in the address; try again.";

const LOOK = 1500; // milliseconds that the tries of a dead end are shown before it is told

let later = 0; // when the dead end is told whose tries are shown

/** Put a frame on the stage, with all that depends on it. */
export function show(frame) {
  clearTimeout(later);
  question.place(frame);
  paint(frame);
  lesson.place(frame);
  scrubber.place(frame.move, frame.counters.depth);
  tree.place(frame);
  markEnds(!frame.move && !frame.beat, known.finished && frame.move >= known.total);
}

/** Show the tries of a dead end, which come before it is told; for how long, 0 where there are none or they are asked for. */
export function lead(frame) {
  if (!frame.tried || frame.asked || lesson.veiled(frame) !== frame) return 0;
  show({ ...frame, ...frame.tried });
  return LOOK;
}

const conclude = (frame) => { if (view.move === frame.move && !view.try) show(frame); };

export function fail(error) {
  paintWay(0);
  tell(reasonOf(error, SILENCE));
}

/** Say how far the search is explored, on the way to the present place where it lies beyond. */
export function tellExplored() {
  const isBehind = paintWay(view.move);
  note(`Exploring: ${number(known.total)} ${isBehind ? "of " + number(view.move) + " moves." : "moves so far."}`);
}

/** The frame of the present place, as soon as it is here; spoken once, after what else there is to say. With
    `steps` a dead end shows its tries first. */
export async function settle(words = "", steps = false) {
  const { move, try: beat } = view;
  const now = frameKind();
  const isLeft = () => move !== view.move || beat !== view.try || now !== frameKind(); // stepped on meanwhile
  if (paintWay(move)) tellExplored();
  try {
    let frame = beat ? undefined : server.here(move);
    if (!frame) {
      frame = beat ? (await server.beatsOf(move))[beat - 1] : await server.frame(move);
      if (isLeft()) return;
    }
    if (!frame) throw new Refusal("The search is not explored that far.");
    const lasts = steps && lead(frame);
    if (lasts) later = setTimeout(conclude, lasts, frame);
    else show(frame);
    const tries = lasts ? frame.tried.sentence : "";
    say([words, frame.asked ? "" : lesson.spoken(frame), tries, lesson.veiled(frame).sentence].filter(Boolean).join(" "));
    if (!question.isOpen()) server.prepare(move);
  } catch (error) {
    if (!isLeft()) fail(error);
  }
}

/** Go to a move; a jump can be undone with the browser's Back. */
export function go(move, { jump = false, beat = 0, words = "", steps = false } = {}) {
  const change = () => { view.move = move; view.try = beat; };
  note(words);
  if (jump) pushAddress(change);
  else {
    change();
    keepAddress();
  }
  return settle(words, steps);
}

// Commands that ask the server where to go wait for each other, so that none is lost when a clicker is quick.
let line; // what waits, of the present page
onContent(() => { line = { last: Promise.resolve(), waiting: 0 }; });

export function inOrder(task) {
  const mine = line;
  const inTime = () => (mine === line ? task() : undefined);
  if (!mine.waiting && !task.asks) return task();
  mine.waiting += 1;
  mine.last = mine.last.then(inTime).catch(fail).finally(() => { mine.waiting -= 1; });
  return mine.last;
}
export const asking = (task) => Object.assign(task, { asks: true });

// --- stepping -----------------------------------------------------------------------------------------------------
function step(by) {
  if (by < 0 && view.try) return go(view.move);
  const move = view.move + by;
  if (by < 0) predict.seeFromBehind(move);
  else if (view.q && !server.here(view.move)) return stepOn(); // no question is stepped over
  if (move < 0 || (move > known.total && known.finished)) return undefined;
  return go(move, { steps: by > 0 });
}

async function stepOn() {
  const frame = await server.frame(view.move);
  return !frame || frame.asked ? settle() : step(1);
}

const isEnd = (move) => known.finished && move === known.total;

/** How many beats lie before the frame at rest: where a way ends it is the last one inside, at the end behind all, and
 * a search that pushes the next cell at the end of each turn has done so. */
async function behind(move) {
  const frame = await server.frame(move);
  const ends = frame?.is_dead || !frame?.digits.includes("0") || isEnd(move);
  return ends ? (await server.beatsOf(move)).length : frame?.behind ?? 0;
}

async function tryOn() {
  const { move } = view;
  if (isEnd(move) && !view.try) return undefined;
  const inside = await server.beatsOf(move);
  const made = view.try || ((await server.frame(move))?.behind ?? 0);
  if (made < inside.length) return go(move, { beat: made + 1 });
  if (move >= known.total) return isEnd(move) ? go(move) : undefined;
  return go(move + 1, { beat: Math.min(await behind(move + 1), 1) });
}

async function tryBack() {
  const { move } = view;
  const all = await behind(move);
  const beat = view.try || (isEnd(move) ? all + 1 : all);
  if (beat > Math.min(all, 1)) return go(move, { beat: beat - 1 });
  if (!move) return undefined;
  predict.seeFromBehind(move - 1);
  return go(move - 1, { beat: (await server.beatsOf(move - 1)).length });
}

async function toStop(kind, back) {
  if (kind === "lesson" && !back && stage.dataset.told && lesson.standsAt(view.move, view.try)) {
    question.close(); // the answer stood in the place of what the lesson says here
    return settle();
  }
  const { move, sentence, try: beat = 0 } = await (kind === "question" ? predict.stop(back) : server.stop(kind, back));
  if (move === null) return kind === "lesson" && !back && lesson.goOn() ? undefined : tell(sentence);
  const asks = view.q && kind === "lesson" && !back ? await predict.ahead(beat ? move + 1 : move) : null;
  if (asks !== null) return go(asks, { jump: true });
  return go(move, { jump: kind === "retreat" || kind === "solution" || kind === "lesson", beat, words: sentence, steps: !back });
}

/** Go where a person's words lead; what leads nowhere is given back to be written better. */
export async function toWords(words) {
  try {
    await go(await server.meaning(words), { jump: true });
  } catch (error) {
    if (document.activeElement === stage) {
      part("to").value = words;
      part("to").focus();
      part("to").select();
    }
    throw error;
  }
}

export const commands = {
  forward: () => step(1),
  back: () => step(-1),
  try: asking(tryOn),
  "try-back": asking(tryBack),
  first: () => go(0, { jump: true }),
  last: () => go(known.total, { jump: true }),
  stop: asking(() => toStop(view.stop, false)),
  "stop-back": asking(() => toStop(view.stop, true)),
  backtrack: asking(() => toStop("backtrack", false)),
  "backtrack-back": asking(() => toStop("backtrack", true)),
  retreat: asking(() => toStop("retreat", false)),
  "retreat-back": asking(() => toStop("retreat", true)),
};
