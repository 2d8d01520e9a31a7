// What the demo of a lesson and the lecturer's window tell each other, in one browser.

export const channel = new BroadcastChannel("sudoku-lecture");
const ALLOWED = ["stop", "stop-back", "forward", "back", "blank"];

let last = null;

/** Begin anew with another lesson, or with none. */
export function restart(lesson) {
  if (last && !lesson) channel.postMessage({ kind: "gone", lesson: last.lesson });
  last = null;
}

/** Tell where the lesson is: at that beat, or behind it. */
export function tell(lesson, at, isThere, notes) {
  const isNew = last === null;
  last = { kind: "at", lesson, at, isThere, notes, isNew };
  channel.postMessage(last);
  last.isNew = false;
}

/** Do what the lecturer's window hands on, and tell it where the lesson is when it asks. */
export function listen(act) {
  channel.addEventListener("message", ({ data }) => {
    if (!last || data.lesson !== last.lesson) return;
    if (data.kind === "ask") channel.postMessage(last);
    if (data.kind === "do" && ALLOWED.includes(data.command)) act(data.command);
  });
  window.addEventListener("pagehide", () => last && channel.postMessage({ kind: "gone", lesson: last.lesson }));
  window.addEventListener("pageshow", ({ persisted }) => persisted && last && channel.postMessage(last));
}
