// The settings of the demo: its form, and what of it is shown.

import * as predict from "./predict.js";
import * as question from "./question.js";
import * as server from "./server.js";
import { part } from "../shared/elements.js";
import { address, fixed, keepAddress, view } from "./state.js";
import { asking, inOrder, settle, toWords } from "./moves.js";
import { pause, setSpeed } from "./transport.js";

const setup = part("setup");

function setCode(code) {
  view.code = code;
  for (const list of document.querySelectorAll("#pane-code ol")) list.hidden = list.dataset.code !== code;
  keepAddress();
}

/** Count rows from that number. */
export function setBase(base) {
  view.base = base;
  part("base").value = String(base);
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
  keepAddress();
}

function setLeast(text) {
  view.k = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  keepAddress();
}

/** Show the settings that the address holds. */
export function apply() {
  predict.apply();
  for (const [id, value] of [["code", view.code], ["base", view.base], ["speed", view.speed], ["stop-kind", view.stop]]) part(id).value = String(value);
  setCode(view.code);
  setPanes(view.panes);
}

setup.addEventListener("submit", (event) => {
  event.preventDefault();
  pause();
  setLeast(part("least").value);
  inOrder(asking(() => toWords(part("to").value)));
});
setup.addEventListener("change", ({ target }) => {
  if (target.id === "alg") location.assign(address({ ...fixed, alg: target.value }, { ...view, move: 0, try: 0, k: 0 }));
  if (target.id === "code") setCode(target.value);
  if (target.id === "base") setBase(Number(target.value));
  if (target.id === "speed") setSpeed(target.value);
  if (target.id === "least") setLeast(target.value);
  if (target.id === "stop-kind") {
    view.stop = target.value;
    if (view.stop === "question" && !view.q) predict.turn(true);
    keepAddress();
  }
  if (target.id === "predict") predict.turn(target.checked);
  if (target.dataset.pane) {
    setPanes([...document.querySelectorAll("[data-pane]:checked")].map((box) => box.dataset.pane).join(","));
  }
});
