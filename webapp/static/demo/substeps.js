// Inside FINDBEST: keys and a clicker follow the links of the page; htmx replaces the stage.

import { announce, byId, sentence } from "../shared/page.js";
import { commonCommands, onCommand, toggleBlank } from "../shared/search.js";

const stage = byId("stage");
const findLink = (name) => document.querySelector(`[data-go="${name}"]`);
let shownAddress; // the address of the step on the page
let chosenCode = stage.querySelector("ol[data-code]:not([hidden])").dataset.code;

function showCode() {
  for (const list of stage.querySelectorAll("ol[data-code]")) list.hidden = list.dataset.code !== chosenCode;
}

/** Add the present view and language to an address, so that they stay from step to step. */
function currentAddress(href) {
  const address = new URL(href);
  address.searchParams.set("view", stage.dataset.view);
  address.searchParams.set("code", chosenCode);
  return address;
}

async function follow(name) {
  const to = findLink(name);
  if (!to) return;
  if (name === "out") {
    location.assign(currentAddress(to.href));
    return;
  }
  shownAddress = currentAddress(to.href);
  await htmx.ajax("GET", shownAddress.pathname + shownAddress.search, { source: stage, target: stage, swap: "innerHTML" });
}

// The answer is the whole page; attributes of the stage name the parts that htmx takes from it.
stage.addEventListener("htmx:afterSwap", () => {
  history.replaceState(null, "", shownAddress);
  showCode();
  announce(byId("narration").textContent);
});
const showError = () => announce(sentence("offline"));
stage.addEventListener("htmx:responseError", showError);

// Links are followed one after the other, so that no press of a quick clicker is lost.
let linkQueue = Promise.resolve();
const queueLink = (name) => { linkQueue = linkQueue.then(() => follow(name)).catch(showError); };

const ownCommands = {
  ...commonCommands,
  code: () => {
    const codes = [...stage.querySelectorAll("ol[data-code]")].map((list) => list.dataset.code);
    chosenCode = codes[(codes.indexOf(chosenCode) + 1) % codes.length];
    showCode();
  },
  blank: toggleBlank,
  into: () => queueLink("out"),
};

onCommand((command) => (ownCommands[command] ?? (() => queueLink(command)))());
stage.addEventListener("click", (event) => {
  const to = event.target.closest("a[data-go]");
  if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  queueLink(to.dataset.go);
});
document.documentElement.dataset.ready = "yes";
