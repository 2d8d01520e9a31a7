// The tree of a search, whole where it is small: what stands, what failed, what lies ahead; of others the path to the
// present move, as the server draws it once the stage has come to rest. A click on a node leads to its move.

import * as player from "./player.js";
import { fixed, stage, view } from "./state.js";
import { get } from "../shared/ask.js";
import { mark, onContent, part } from "../shared/page.js";

const REST = 200; // milliseconds until the path is asked for: who steps on meanwhile asks for none
const FAST = 2; // moves a second; what plays faster leaves the last path standing
const key = (move) => `${move} ${view.base} ${view.q}`;

let pane, nodes;
let present; // the move on the stage
let shown;
let asking;
let followed = () => {};

onContent(() => {
  pane = part("pane-tree");
  nodes = [...pane.querySelectorAll("[data-placed]")].map((link) => ({
    link, placed: Number(link.dataset.placed), taken: Number(link.dataset.taken),
  }));
  const drawn = pane.querySelector("p[data-move]");
  present = view.move;
  shown = drawn ? key(drawn.dataset.move) : "";
  asking = false;
  pane.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    followed(Number(link.dataset.move ?? link.dataset.placed));
  });
});

function roleOf({ placed, taken }, move) {
  if (placed > move) return "ahead";
  if (taken && taken <= move) return "failed";
  return placed === move ? "now" : "stands";
}

const isOld = () => !nodes.length && !pane.hidden && shown !== key(present);
const tooFast = () => player.isPlaying() && Number(view.speed) > FAST;

async function draw(move) {
  const now = key(move);
  const mine = pane;
  const response = await get("/demo/tree", { ...fixed, move, base: view.base, q: view.q, panes: view.panes });
  const html = await response.text();
  if (response.status === 202 || mine !== pane || now !== key(present)) return;
  if (pane.contains(document.activeElement)) stage.focus({ preventScroll: true });
  pane.innerHTML = html;
  shown = now;
}

/** Have the path of the present move drawn, if it can be seen. */
export async function look() {
  pane.classList.toggle("old", isOld());
  if (asking || nodes.length) return;
  asking = true;
  const mine = pane;
  try {
    while (mine === pane && isOld()) {
      await new Promise((done) => { setTimeout(done, REST); });
      if (!tooFast()) await draw(present);
    }
  } catch { /* the stage itself says what is wrong */ } finally {
    if (mine === pane) {
      asking = false;
      pane.classList.toggle("old", isOld());
    }
  }
}

/** Show the tree as it is after so many moves. */
export function place({ move }) {
  present = move;
  for (const node of nodes) mark(node.link, { class: roleOf(node, move) });
  look();
}

/** Call with the move of a node that is clicked. */
export function onNode(listener) {
  followed = listener;
}
