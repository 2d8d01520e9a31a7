// What may wait: until the browser has shown what was just done, as a digit typed is seen first, and all that follows from
// it after that; or until the work of a person rests: the address, most of all.

const LATEST = 100; // milliseconds; a hidden page shows nothing
const REST = 250;
let waiting = [];
let soon = 0;

function work() {
  clearTimeout(soon);
  soon = 0;
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
  if (soon) return;
  soon = setTimeout(work, LATEST);
  requestAnimationFrame(() => setTimeout(() => { if (soon) work(); }));
}

/** Leave the task undone. */
export function never(task) {
  waiting = waiting.filter((other) => other !== task);
}

/** Have `task` done once nobody has called `keep` for a while; `settle` does at once what is waiting. */
export function onceAtRest(task) {
  let timer = 0;
  function drop() {
    clearTimeout(timer);
    timer = 0;
  }
  return {
    keep() {
      drop();
      timer = setTimeout(() => { timer = 0; task(); }, REST);
    },
    settle() {
      if (!timer) return;
      drop();
      task();
    },
    drop,
  };
}
