// The links to pictures: each leads to the picture of the place at which it is used.

import { within } from "../shared/site.js";
import { address } from "./state.js";

function aim(event) {
  const link = event.target.closest?.("a[data-picture]");
  if (!link) return;
  const query = address().split("?")[1];
  link.href = within(`/demo/picture.${link.dataset.suffix}?kind=${link.dataset.picture}&download=1&${query}`);
}

for (const name of ["pointerdown", "focusin", "contextmenu", "click"]) document.addEventListener(name, aim, true);
