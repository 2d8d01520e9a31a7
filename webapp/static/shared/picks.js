// Lists of choices. A button shows the current choice; its popover ".picks" has a radio button for each. The focus goes to
// the chosen one and back to the button, and a press or Enter closes the list. Loaded on pages that have such a list.
// A script that chooses by itself dispatches the event "choices".

const chosenRadio = (list) => list.querySelector(":checked");

/** Write the current choice of every list onto its button. */
export function updateChoiceLabels() {
  for (const list of document.querySelectorAll(".picks")) {
    const label = list.previousElementSibling.children[1];
    if (chosenRadio(list)) label.textContent = chosenRadio(list).parentElement.querySelector("span").textContent;
  }
}

for (const event of ["change", "choices"]) document.addEventListener(event, updateChoiceLabels);
document.addEventListener("htmx:afterSwap", updateChoiceLabels); // the response does not know what is chosen
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
