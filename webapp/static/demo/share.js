// The links to pictures: each leads to the picture of the place at which it is used.

import { address, known, stage, view } from "./state.js";
import { onContent, part, within } from "../shared/page.js";

function aim(event) {
  const link = event.target.closest?.("a[data-picture]");
  if (!link) return;
  const query = address().split("?")[1];
  const said = stage.dataset.asking ? "" : "&said=show"; // the picture of an open question would tell its answer
  link.href = within(`/demo/picture.${link.dataset.suffix}?kind=${link.dataset.picture}&download=1&${query}${said}`);
}

// A worksheet is about the search from the present move on.
function aimSheet({ currentTarget }) {
  const to = new URL(currentTarget.href);
  for (const name of ["move", "code", "base"]) to.searchParams.set(name, String(view[name]));
  currentTarget.href = to.href;
}

for (const name of ["pointerdown", "focusin", "contextmenu", "click"]) document.addEventListener(name, aim, true);

// A stretch of moves begins at the present one, told as the stage tells it.
function fill({ newState }) {
  if (newState !== "open") return;
  const form = part("sequence");
  const sequence = form.elements;
  const { first, last } = sequence;
  const long = last.value ? Math.max(Number(last.value) - Number(first.value), 0) : parseInt(last.placeholder, 10);
  first.value = String(view.move);
  last.value = String(known.finished ? Math.min(view.move + long, known.total) : view.move + long);
  for (const name of ["code", "base", "q"]) {
    if (!sequence[name]) form.append(Object.assign(document.createElement("input"), { type: "hidden", name }));
    sequence[name].value = String(view[name]);
  }
}

onContent(() => {
  part("to-sheet").addEventListener("click", aimSheet);
  part("sharing").addEventListener("beforetoggle", fill);
});
