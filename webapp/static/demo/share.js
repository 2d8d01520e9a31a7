// The links to pictures: each leads to the picture of the place at which it is used.

import { within } from "../shared/site.js";
import { address, stage } from "./state.js";

function aim(event) {
  const link = event.target.closest?.("a[data-picture]");
  if (!link) return;
  const query = address().split("?")[1];
  const said = stage.dataset.asking ? "" : "&said=show"; // the picture of an open question would tell its answer
  link.href = within(`/demo/picture.${link.dataset.suffix}?kind=${link.dataset.picture}&download=1&${query}${said}`);
}

for (const name of ["pointerdown", "focusin", "contextmenu", "click"]) document.addEventListener(name, aim, true);
