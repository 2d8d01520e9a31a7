// One of many: a button that tells it, and the radio buttons in its popover.

import { onContent } from "./page_content.js";

const chosen = (list) => list.querySelector(":checked");

/** Have every button tell what is chosen. */
export function tell() {
  for (const list of document.querySelectorAll(".picks")) {
    const told = list.previousElementSibling.children[1];
    if (chosen(list)) told.textContent = chosen(list).parentElement.textContent.trim();
  }
}

document.addEventListener("change", tell);
document.addEventListener("htmx:afterSwap", tell); // the answer does not know what is chosen
document.addEventListener("toggle", ({ target, newState }) => {
  if (!target.matches(".picks")) return;
  if (newState === "open") chosen(target)?.focus();
  else if (target.contains(document.activeElement) || document.activeElement === document.body) {
    target.previousElementSibling.focus(); // which browsers do not where it lies in another popover
  }
}, true);
document.addEventListener("click", ({ target, detail }) => {
  const list = target.closest(".picks");
  if (list && detail) setTimeout(() => list.hidePopover()); // arrow keys go on
});
document.addEventListener("keydown", (event) => {
  const list = event.key === "Enter" && event.target.closest?.(".picks");
  if (!list) return;
  event.preventDefault();
  list.hidePopover();
});
onContent(tell);
