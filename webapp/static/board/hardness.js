// "How hard": from step to step without leaving the page, by the slider over the curve, the list, and back and forward.
//
//     a step is wanted --> its bar is marked at once --> htmx swaps board, strip, label and list --> address, focus
//
// While an answer is under way, only the step that was wanted last is asked for next. Each bar is a link to its step, so
// that the server alone knows addresses and names.

import { announce, byId } from "../shared/page.js";

const bars = () => [...document.querySelectorAll("#curve .bars a")];
let wanted = 0; // the step that a person wants to see; 0 for the one of the page
let isLoading = false;

/** Mark the bar of a step, and set the slider to it. */
function markBar(number) {
  const slider = byId("slider");
  const bar = bars()[number - 1];
  for (const each of bars()) each.classList.toggle("chosen", each === bar);
  slider.style.setProperty("--bars", slider.max); // how wide its thumb is
  slider.value = number;
  slider.setAttribute("aria-valuetext", bar.getAttribute("aria-label"));
}

/** Go to a step: the latest that was wanted, once the answer for the one before is there. */
async function goTo(number) {
  wanted = number;
  markBar(number);
  if (isLoading) return;
  isLoading = true;
  while (shownStep() !== wanted && (await load(wanted)));
  isLoading = false;
}

const shownStep = () => Number(byId("steps").dataset.step);

/** Load a step. @returns {Promise<boolean>} Whether it is on the page now. */
async function load(number) {
  const address = bars()[number - 1].href.baseVal;
  try {
    await htmx.ajax("GET", address, { source: byId("curve"), target: "#steps", swap: "outerHTML settle:0ms" });
  } catch { /* no answer */ }
  if (shownStep() !== number) {
    markBar(shownStep());
    return false;
  }
  history.replaceState(history.state, "", address);
  keepInView();
  announce(byId("strip").innerText || document.querySelector("#steps .chosen").innerText);
  return true;
}

/** Keep in view what shows the step that was asked for: beside the board its row of the list; else the board. */
function keepInView() {
  const board = byId("board").getBoundingClientRect();
  scrollListToStep();
  if (byId("strip").checkVisibility() && board.bottom < board.height / 2) byId("board").scrollIntoView({ block: "start" });
}

/** Scroll the list beside the board to the row of the step; the page stays where its reader is. */
function scrollListToStep() {
  const chosen = document.querySelector("#steps .chosen");
  const list = chosen.parentElement;
  if (!byId("strip").checkVisibility()) list.scrollTop = chosen.offsetTop - list.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2;
}

// --- cells that a reason names ---------------------------------------------------------------------------------------

/** Light the cell that the link names, and no other. */
function lightCell(link) {
  for (const cell of document.querySelectorAll("#board [data-hot]")) cell.removeAttribute("data-hot");
  const place = link && document.querySelector(link.hash);
  if (place) document.querySelector("#board table").tBodies[0].rows[place.y.baseVal.value].querySelectorAll("td")[place.x.baseVal.value].dataset.hot = "yes";
}

const cellLinkOf = (event) => event.target.closest?.(".hardness .ref");
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => { if (cellLinkOf(event)) lightCell(cellLinkOf(event)); });
for (const name of ["pointerout", "focusout"]) document.addEventListener(name, (event) => { if (cellLinkOf(event)) lightCell(null); });

// --- events ----------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  if (event.target.closest("#print")) print();
  if (cellLinkOf(event)) {
    event.preventDefault(); // the address is the step's
    lightCell(cellLinkOf(event));
  }
  const link = event.target.closest("[data-step][href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !window.htmx) return;
  event.preventDefault();
  goTo(Number(link.dataset.step));
});

document.addEventListener("input", ({ target }) => { if (target.id === "slider") goTo(Number(target.value)); });

// The whole path has replaced the beginning that the page began with.
document.addEventListener("htmx:afterSwap", () => {
  if (!byId("slider")) return;
  markBar(isLoading ? wanted : shownStep());
  if (!isLoading) scrollListToStep();
  if (wanted && wanted !== shownStep() && !isLoading) goTo(wanted);
});

// Paper has every row.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll(".hardness details:not([open])")];
  for (const each of opened) each.open = true;
});
addEventListener("afterprint", () => { for (const each of opened) each.open = false; });

if (byId("slider")) {
  markBar(shownStep());
  scrollListToStep();
}
