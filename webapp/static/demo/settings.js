// The settings of the demo: its form, and what of it is shown.

import { asking, inOrder, settle, toWords } from "./moves.js";
import * as predict from "./predict.js";
import * as question from "./question.js";
import * as server from "./server.js";
import * as stack from "./stack.js";
import { address, fixed, frameKind, keepAddress, stage, view } from "./state.js";
import { pause, setSpeed } from "./transport.js";
import * as tree from "./tree.js";
import { visit } from "./visit.js";
import { show as showSpeed } from "../shared/pace.js";
import { onContent, part } from "../shared/page.js";

let setup;

function setCode(code) {
  view.code = code;
  for (const list of document.querySelectorAll("#pane-code ol")) list.hidden = list.dataset.code !== code;
  stack.turn();
  keepAddress();
}

/** The next language of the code. */
export function turnCode() {
  const codes = [...setup.elements.code].map((option) => option.value);
  const code = codes[(codes.indexOf(view.code) + 1) % codes.length];
  setup.elements.code.value = code;
  chooseCode(code);
}

/** Show a person's choice: the program of another document may find another house first. */
function chooseCode(code) {
  const before = frameKind();
  setCode(code);
  if (before === frameKind()) return;
  server.forget();
  question.close();
  settle();
}

/** Count rows from that number. */
export function setBase(base) {
  view.base = base;
  setup.elements.base.value = String(base);
  server.forget();
  question.close();
  keepAddress();
  settle();
}

function setPanes(names) {
  view.panes = names;
  part("panes").value = names;
  for (const box of document.querySelectorAll("[data-pane]")) {
    box.checked = names.split(",").includes(box.dataset.pane);
    part(`pane-${box.dataset.pane}`).hidden = !box.checked;
  }
  tree.look();
  keepAddress();
}

/** Show the stack in the place of the code, then the tree, then the code again. */
export function swapPanes() {
  const shown = view.panes.split(",");
  const rest = shown.filter((name) => ["digits", "formula"].includes(name));
  if (shown.includes("code")) setPanes(["stack", ...rest].join(","));
  else if (!shown.includes("tree")) setPanes(["tree", ...rest].join(","));
  else setPanes(["code", "stack", ...rest].join(","));
}

/** Go on after the first solution to all of them, from here; or end at the first, from the start. */
export function turnOn() {
  const { all, ...one } = fixed;
  const { lesson, ...free } = one; // a lesson is told of the search that ends
  visit(new URL(all ? address(one, { ...view, move: 0, try: 0 }) : address({ ...free, all: 1 }, { ...view, stop: view.stop === "lesson" ? "move" : view.stop }), location.href).href);
}

function setLeast(text) {
  view.k = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  keepAddress();
}

/** Show the settings that the address holds. */
export function apply() {
  predict.apply();
  for (const name of ["code", "base", "stop"]) setup.elements[name].value = String(view[name]);
  showSpeed(view.speed);
  stage.dataset.stop = view.stop;
  setCode(view.code);
  setPanes(view.panes);
}

function submit(event) {
  event.preventDefault();
  pause();
  setLeast(part("least").value);
  const words = part("to").value.trim();
  if (!words) return;
  part("to").value = "";
  stage.focus({ preventScroll: true }); // keys are for the stage again, also while the server looks for the place
  inOrder(asking(() => toWords(words)));
}
document.addEventListener("change", ({ target }) => {
  if (target.form !== setup) return;
  if (target.name === "code") chooseCode(target.value);
  if (target.name === "base") setBase(Number(target.value));
  if (target.name === "speed") setSpeed(target.value);
  if (target.name === "k") setLeast(target.value);
  if (target.name === "stop") {
    view.stop = target.value;
    stage.dataset.stop = view.stop;
    if (view.stop === "question" && !view.q) predict.turn(true);
    keepAddress();
  }
  if (target.id === "goes-on") turnOn();
  if (target.id === "predict") predict.turn(target.checked);
  if (target.dataset.pane) {
    const other = { tree: "code", code: "tree" }[target.dataset.pane]; // one in the place of the other
    const box = document.querySelector(`[data-pane="${other}"]`);
    if (box && target.checked) box.checked = false;
    setPanes([...document.querySelectorAll("[data-pane]:checked")].map((box) => box.dataset.pane).join(","));
  }
});

document.addEventListener("click", ({ target }) => {
  const into = target.closest("a.into"); // FINDBEST from the present place, and back to it
  if (into) into.href = address().replace("/demo?", "/demo/findbest?");
  const other = target.closest("#searches a[data-alg]"); // another search of the same puzzle starts with the settings of this one
  if (other) other.href = address({ ...fixed, alg: other.dataset.alg }, { ...view, move: 0, try: 0, k: 0 });
}, true);

onContent(() => {
  setup = part("setup");
  setup.addEventListener("submit", submit);
  part("settings").open = true; // it is a popover here; without script it unfolds below the stage
});
