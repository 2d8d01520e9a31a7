// What a stage in one file cannot do: nothing of it is in an address, and keys for what a file does not show do nothing.

history.pushState = history.replaceState = () => {};

const UNSHOWN_KEYS = /^[gimnopqjz]$/i;
window.addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey && UNSHOWN_KEYS.test(event.key)) event.stopImmediatePropagation();
}, true);
