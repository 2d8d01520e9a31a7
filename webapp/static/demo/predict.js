// Predict mode: a question is asked before the search goes on. Who watches alone commits to an answer or skips it; on a
// projector Page Down shows the answer and, once more, goes on.

import * as asked from "./asked.js";
import * as question from "./question.js";
import * as server from "./server.js";
import { keepAddress, stage, view } from "./state.js";
import { mark, part } from "../shared/page.js";
import { note } from "../shared/say.js";

let settle = null; // the page's way to show what has changed

/** Give predict mode the page's own ways: { show, go, settle, run }. */
export function setUp(hand) {
  settle = hand.settle;
  question.setUp(hand);
}

/** Show in the page whether predict mode is on. */
export function apply() {
  part("predict").checked = Boolean(view.q);
  mark(part("ask-first"), { "aria-checked": String(Boolean(view.q)) });
  stage.toggleAttribute("data-predict", Boolean(view.q));
}

/** Turn predict mode on or off. */
export function turn(on) {
  view.q = on ? 1 : 0;
  if (!on && view.stop === "question") {
    view.stop = "move";
    part("setup").elements.stop.value = view.stop;
    stage.dataset.stop = view.stop;
  }
  asked.reset();
  asked.forget();
  server.forget();
  question.close();
  apply();
  keepAddress();
  const words = on ? "Ask first is on: the search stops at questions." : "Ask first is off.";
  note(words);
  settle(words);
}

/** The nearest question before or after the present move, ahead the nearest that is not settled. */
export async function stop(back) {
  let found = { move: view.move };
  do found = await server.stop("question", back, found.move);
  while (!back && found.move !== null && asked.isSettled(found.move));
  if (back && found.move !== null) asked.unsettle(found.move);
  return found;
}

/** The last question on the way to a move; null if there is none, or it is settled. */
export async function ahead(before) {
  const { move } = await server.stop("question", true, before);
  return move === null || move <= view.move || asked.isSettled(move) ? null : move;
}

/** Who steps or plays back over a question, or inside the move behind it, has seen the answer. */
export const seeFromBehind = (move) => asked.settle(move);

export const commands = { ...question.commands, predict: () => turn(!view.q) };
