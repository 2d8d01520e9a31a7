// Lists of choices: the focus goes to the chosen one and back to the button, and a press or Enter closes the list. Loaded on
// pages that have such a list.

import { chosenRadio } from "./page.js";

document.addEventListener("toggle", ({ target, newState }) => {
  if (!target.matches(".picks")) return;
  if (newState === "open") chosenRadio(target)?.focus();
  else if (target.contains(document.activeElement) || document.activeElement === document.body) {
    target.previousElementSibling.focus(); // browsers do not do this for a popover inside another one
  }
}, true);
document.addEventListener("click", ({ target, detail }) => {
  const list = target.closest(".picks");
  if (list && detail) setTimeout(() => list.hidePopover()); // arrow keys click too, without a count, and leave it open
});
document.addEventListener("keydown", (event) => {
  const list = event.key === "Enter" && event.target.closest?.(".picks");
  if (!list) return;
  event.preventDefault();
  list.hidePopover();
});
