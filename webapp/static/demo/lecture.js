// What the demo of a lesson and the lecturer's window tell each other, in one browser.

export const channel = new BroadcastChannel("sudoku-lecture");
const ALLOWED_COMMANDS = ["stop", "stop-back", "forward", "back", "blank"];

let lastMessage = null;

/** Begin anew with another lesson, or with none. */
export function restartLecture(lesson) {
  if (lastMessage && !lesson) channel.postMessage({ kind: "gone", lesson: lastMessage.lesson });
  lastMessage = null;
}

/** Tell where the lesson is: at that beat, or behind it. */
export function sendPosition(lesson, at, isThere, notes) {
  const isNew = lastMessage === null;
  lastMessage = { kind: "at", lesson, at, isThere, notes, isNew };
  channel.postMessage(lastMessage);
  lastMessage.isNew = false;
}

/** Do what the lecturer's window hands on, and tell it where the lesson is when it asks. */
export function onRemoteCommand(act) {
  channel.addEventListener("message", ({ data }) => {
    if (!lastMessage || data.lesson !== lastMessage.lesson) return;
    if (data.kind === "ask") channel.postMessage(lastMessage);
    if (data.kind === "do" && ALLOWED_COMMANDS.includes(data.command)) act(data.command);
  });
  window.addEventListener("pagehide", () => lastMessage && channel.postMessage({ kind: "gone", lesson: lastMessage.lesson }));
  window.addEventListener("pageshow", ({ persisted }) => persisted && lastMessage && channel.postMessage(lastMessage));
}
