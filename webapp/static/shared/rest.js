// What follows the work of a person once it rests: the address, most of all.

const REST = 250; // milliseconds

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
