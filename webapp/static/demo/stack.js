// The stack, newest on top: where a frame is pushed the others move down, where one is popped they move up.

import { start, view } from "./state.js";
import { mark, number, onContent, part, tag, write } from "../shared/page.js";

const LASTS = 180; // milliseconds
let list;
let names; // of the cells shown, from the top
let painted; // the rows

onContent(() => {
  list = part("stack");
  names = [];
  painted = [];
});

function row([place, text, role, near, left, word]) {
  const element = document.createElement("li");
  mark(element, { class: [role, near ? "near" : ""].filter(Boolean).join(" ") });
  element.append(tag("span", place), " ", tag("strong", text.replace("{}", start.returned[view.code])), " ", tag("i", left), " ", tag("code", word));
  return element;
}

/** The language of the code has changed, and with it what calls return. */
export const turn = () => painted.length && list.replaceChildren(...painted.map(row));

/** Paint the rows; after a step they pass over from where they stood before. */
export function paint({ title, rows, more }, isStep) {
  write(part("stack-title"), title);
  painted = rows;
  list.replaceChildren(...rows.map(row));
  write(part("stack-more"), more ? `and ${number(more)} more` : "");
  const before = names;
  names = rows.map(([, text]) => text.split(" ")[0]);
  const pushed = before.length ? names.indexOf(before[0]) : names.length;
  const by = pushed > 0 ? -pushed : Math.max(before.indexOf(names[0]), 0);
  if (!isStep || !by || !list.firstElementChild) return;
  const from = by * list.firstElementChild.offsetHeight;
  for (const element of list.children) element.animate([{ translate: `0 ${from}px` }, { translate: "0 0" }], { duration: LASTS, easing: "ease-out" });
}
