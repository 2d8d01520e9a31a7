// A lesson: what it says at the beat at or before the present place, as the server writes it.

import * as lecture from "./lecture.js";
import { fixed, stage, view } from "./state.js";
import { visit } from "./visit.js";
import { onContent, part } from "../shared/page.js";
import { tell } from "../shared/say.js";

let box, beats;
let offered; // whether the lesson that follows is

onContent(() => {
  box = part("lesson");
  beats = box ? JSON.parse(box.dataset.beats) : [];
  offered = false;
});

const PLACES = /\br(\d+)c(\d+)\b|\b(row|column|box) (\d+)\b/g;

const from = (number) => Number(number) - 1 + view.base;
const counted = (text) => text.replace(PLACES, (_, row, column, kind, count) =>
  (kind ? `${kind} ${from(count)}` : `r${from(row)}c${from(column)}`));

const before = (frame) => beats.filter((beat) => beat.move < frame.move || (beat.move === frame.move && beat.try <= frame.beat)).length - 1;
const isAt = (frame, at) => at >= 0 && beats[at].move === frame.move && beats[at].try === frame.beat;

/** Show what is said at or before the frame. */
export function place(frame) {
  if (!box) return;
  const at = before(frame);
  const there = isAt(frame, at);
  offered = false;
  delete stage.dataset.offered;
  box.dataset.at = there ? "beat" : "after";
  const where = there ? "" : at < 0 ? "before " : "after ";
  part("lesson-at").textContent = `${where}${Math.max(at, 0) + 1} of ${beats.length}`;
  part("lesson-caption").textContent = at < 0 ? "" : counted(beats[at].caption);
  part("lesson-question").textContent = at < 0 ? "" : counted(beats[at].question);
  part("lesson-next")?.toggleAttribute("hidden", at < beats.length - 1);
  lecture.tell(fixed.lesson, at, there, part("to-notes").href);
}

/** Open the lesson that a link leads to. The room stays as it is; the panes are those of that lesson, and so is the code,
    unless a person has chosen it. */
function open(link) {
  const names = ["view", "theme", "room", "size", ...(view.code === box.dataset.code || link.dataset.code !== "pseudo" ? [] : ["code"])];
  visit(`${link.href}&${new URLSearchParams(names.map((name) => [name, view[name]]))}`);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#lesson-next a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open(link);
});

/** Offer the lesson that follows or, once it was offered, open it; whether there is one. */
export function goOn() {
  const link = part("lesson-next")?.querySelector("a");
  if (!link) return false;
  if (offered) open(link);
  else tell(`The end of the lesson. Page Down leads to “${link.dataset.title}”.`);
  offered = true;
  stage.dataset.offered = "";
  return true;
}

/** Whether the beat that is shown asks something; the last one's answer may be looked at. */
export const asks = () =>
  Boolean(box?.dataset.at === "beat" && part("lesson-question").textContent && part("lesson-next")?.hidden !== false);

/** Whether a beat stands at this place. */
export const standsAt = (move, beat) => beats.some((each) => each.move === move && each.try === beat);

/** What a beat says to people who listen; nothing between beats. */
export function spoken(frame) {
  const at = before(frame);
  return isAt(frame, at) ? counted(`${beats[at].caption} ${beats[at].question}`.trim()) : "";
}

/** What the board marks of a beat: the words that name cells and houses, and the digits that cells can be. While a
    question, or its answer, stands in the place of these words there are none. */
export function told(frame) {
  const at = before(frame);
  const isSaid = isAt(frame, at) && !frame.asked && !stage.dataset.told;
  return isSaid ? { text: spoken(frame), can: beats[at].can } : { text: "", can: {} };
}

/** The frame without what would answer the question of its beat, as webapp/demo/lessons.py veils it. */
export function veiled(frame) {
  const at = before(frame);
  if (frame.asked || !isAt(frame, at) || !beats[at].question || (frame.beat && !frame.counts)) return frame;
  const rows = frame.stack.rows.map((row) => (row[2] ? [...row.slice(0, 4), "", ""] : row));
  const values = Object.fromEntries(Object.keys(frame.values).map((code) => [code, ""]));
  const hidden = beats[at].can[frame.current] ? ["", ""] : ["veiled", "?"];
  const isTold = (role) => !hidden[0] && role === "out";
  const marks = frame.marks.map(([digit, role, house]) => (isTold(role) ? [digit, role, house] : [digit, ...hidden]));
  return { ...frame, marks, word: frame.word.replaceAll(/[01]/g, "?"), sentence: "", values, stack: { ...frame.stack, rows } };
}
