// How large, in what light and in which colours the stage is shown. What the address says goes before what is stored.

import { settleAddress, stage, view } from "./state.js";
import { letterSwitch, onContent, part } from "../shared/page.js";

let setup;

/** Put on the stage what the settings say. */
export function apply() {
  stage.dataset.size = view.size;
  stage.dataset.room = view.room;
  setup.elements.size.value = view.size;
  setup.elements.room.value = view.room;
  document.dispatchEvent(new CustomEvent("themes"));
}

function set(name, value) {
  view[name] = value;
  settleAddress();
  apply();
}

/** The next larger type, or with -1 the next smaller; the sentence that says which it is now. */
export function resize(by) {
  const sizes = [...setup.elements.size].map((option) => option.value);
  const at = Math.min(Math.max(sizes.indexOf(view.size) + by, 0), sizes.length - 1);
  set("size", sizes[at]);
  return `Type size: ${view.size} %.`;
}

onContent(() => {
  setup = part("setup");
  setup.addEventListener("change", ({ target }) => {
    if (target.name === "size" || target.name === "room") set(target.name, target.value);
  });
  letterSwitch(part("letters"));
});
