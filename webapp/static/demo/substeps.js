// Inside FINDBEST: keys and a clicker follow the links of the page, which changes in its place.

import { announce, byId } from "../shared/page.js";
import { commonCommands, onCommand, toggleBlank } from "../shared/search.js";

const stage = byId("stage");
const link = (name) => document.querySelector(`[data-go="${name}"]`);
let shown; // the address that was followed last
let code = stage.querySelector("ol[data-code]:not([hidden])").dataset.code;

function showCode() {
  for (const list of stage.querySelectorAll("ol[data-code]")) list.hidden = list.dataset.code !== code;
}

/** The address as it is looked at now: the projector and the language stay from step to step. */
function kept(href) {
  const address = new URL(href);
  address.searchParams.set("view", stage.dataset.view);
  address.searchParams.set("code", code);
  return address;
}

async function follow(name) {
  const to = link(name);
  if (!to) return;
  if (name === "out") {
    location.assign(kept(to.href));
    return;
  }
  shown = kept(to.href);
  await htmx.ajax("GET", shown.pathname + shown.search, { source: stage, target: stage, swap: "innerHTML" });
}

// The answer is the whole page; the stage says in attributes which parts of it are taken.
stage.addEventListener("htmx:afterSwap", () => {
  history.replaceState(null, "", shown);
  showCode();
  announce(byId("narration").textContent);
});
const fail = () => announce("The server does not answer. Try again.");
stage.addEventListener("htmx:responseError", fail);

// One after the other, so that no press of a quick clicker is lost.
let chain = Promise.resolve();
const inOrder = (name) => { chain = chain.then(() => follow(name)).catch(fail); };

const others = {
  ...commonCommands,
  code: () => {
    const codes = [...stage.querySelectorAll("ol[data-code]")].map((list) => list.dataset.code);
    code = codes[(codes.indexOf(code) + 1) % codes.length];
    showCode();
  },
  blank: toggleBlank,
  into: () => inOrder("out"),
};

onCommand((command) => (others[command] ?? (() => inOrder(command)))());
stage.addEventListener("click", (event) => {
  const to = event.target.closest("a[data-go]");
  if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  inOrder(to.dataset.go);
});
document.documentElement.dataset.ready = "yes";
