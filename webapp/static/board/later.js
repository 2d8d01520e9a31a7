// What may wait until the browser has shown what was just done: a digit typed is seen first, all that follows from it
// after that.

const LATEST = 100; // milliseconds; a hidden page shows nothing
let waiting = [];
let timer = 0;

function work() {
  clearTimeout(timer);
  timer = 0;
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) task();
}

/** Have the task done after the next frame: once, however often it is asked for until then. What reads the page goes
    before what changes it, or it would have the browser lay the page out in between. */
export function later(task, reads = false) {
  if (waiting.includes(task)) return;
  if (reads) waiting.unshift(task);
  else waiting.push(task);
  if (timer) return;
  timer = setTimeout(work, LATEST);
  requestAnimationFrame(() => setTimeout(() => { if (timer) work(); }));
}

/** Leave the task undone. */
export function never(task) {
  waiting = waiting.filter((other) => other !== task);
}
