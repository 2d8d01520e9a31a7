// The tree of a small search: what stands, what failed, what lies ahead; a click on a node leads to its move.

import { mark, part } from "../shared/elements.js";

const nodes = [...document.querySelectorAll("#pane-tree [data-placed]")].map((link) => ({
  link, placed: Number(link.dataset.placed), taken: Number(link.dataset.taken),
}));

/** Whether there is a tree to show. */
export const exists = nodes.length > 0;

function roleOf({ placed, taken }, move) {
  if (placed > move) return "ahead";
  if (taken && taken <= move) return "failed";
  return placed === move ? "now" : "stands";
}

/** Show the tree as it is after so many moves. */
export function place({ move }) {
  for (const node of nodes) mark(node.link, { class: roleOf(node, move) });
}

/** Call with the move of a node that is clicked. */
export function onNode(listener) {
  part("pane-tree")?.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    listener(Number(link.dataset.placed));
  });
}
