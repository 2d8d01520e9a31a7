// The button that leads on through a lesson, and messages between the demo of a lesson and the lecturer's window, on a broadcast
// channel of one browser:
//
//     demo                                                    lecturer's window
//     { kind: "at", lesson, at, isThere, notes, isNew }  -->  shows the step; isNew with another lesson: opens its notes
//     { kind: "gone", lesson }                           -->  says that the lesson is closed
//     { kind: "vote", lesson, vote }                     -->  shows the question and its counts; null for none
//                                             { kind: "ask", lesson }  <--  at its start: the demo sends "at" again
//                                    { kind: "do", lesson, command }   <--  a key of the clicker
//                              { kind: "count", lesson, choice, count }   <--  hands for a choice; no count: one more
//
// Without a lesson its key is "", as soon as hands are counted or the window is asked for.

import { byId } from "../shared/page.js";

/** The channel of both windows. */
export const channel = new BroadcastChannel("sudoku-lecture");
const ALLOWED_COMMANDS = ["stop", "stop-back", "forward", "back", "blank", "hands"];

let lastMessage = null;
let lastVote = null; // the last message about one

/** Start with another lesson, or end the lecture. @param {string} [lesson] The key of the lesson. */
export function restartLecture(lesson) {
  if (lastMessage && !lesson) channel.postMessage({ kind: "gone", lesson: lastMessage.lesson });
  lastMessage = lastVote = null;
}

/**
 * Send the position in the lesson.
 *
 * @param {string} lesson
 * @param {number} at The step, from 0; -1 before the first one.
 * @param {boolean} isThere Whether the demo is at that step; false if it is after it.
 * @param {string} notes The address of the lecturer's window for this lesson.
 */
export function sendPosition(lesson, at, isThere, notes) {
  const isNew = lastMessage === null;
  lastMessage = { kind: "at", lesson, at, isThere, notes, isNew };
  channel.postMessage(lastMessage);
  lastMessage.isNew = false;
}

/**
 * Send the vote at the present place.
 *
 * @param {?import("./vote.js").Vote} vote
 * @param {string} notes The address of the lecturer's window.
 */
export function sendVote(vote, notes) {
  if (!lastMessage) sendPosition("", -1, true, notes);
  lastVote = { kind: "vote", lesson: lastMessage.lesson, vote };
  channel.postMessage(lastVote);
}

/**
 * Run the commands of the lecturer's window, and answer when it asks for the position.
 *
 * @param {(command: string) => void} act
 */
export function onRemoteCommand(act) {
  channel.addEventListener("message", ({ data }) => {
    if (!lastMessage || data.lesson !== lastMessage.lesson) return;
    if (data.kind === "ask") for (const message of [lastMessage, lastVote]) if (message) channel.postMessage(message);
    if (data.kind === "do" && ALLOWED_COMMANDS.includes(data.command)) act(data.command);
  });
  window.addEventListener("pagehide", () => lastMessage && channel.postMessage({ kind: "gone", lesson: lastMessage.lesson }));
  window.addEventListener("pageshow", ({ persisted }) => persisted && lastMessage && channel.postMessage(lastMessage));
}

/**
 * Write on the button what comes next.
 *
 * @param {string} onward 'next', 'ask', or 'end' where the button gives way to the next lesson.
 */
export function nameNext(onward) {
  const [button, link] = [byId("step-on"), byId("lesson-next") ?? byId("lesson-end")];
  const hadFocus = [button, link].includes(document.activeElement);
  const [plain, asking] = button.querySelectorAll("span");
  plain.hidden = onward === "ask";
  asking.hidden = onward !== "ask";
  button.hidden = onward === "end";
  link.hidden = onward !== "end";
  if (hadFocus) (link.hidden ? button : link).focus({ preventScroll: true });
}
