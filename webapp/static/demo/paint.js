// Puts a frame on the stage, exactly as the server writes it. What is painted depends on the frame alone.

import { mark, number, part, write } from "../shared/elements.js";
import { givens, known, view } from "./state.js";

const table = document.getElementById("demo-board");
const cells = [...table.querySelectorAll("tbody td")];
const columns = [...table.querySelectorAll("thead th")];
const rows = [...table.querySelectorAll("tbody th")];
const listings = [...document.querySelectorAll("#pane-code ol")];
const values = [...document.querySelectorAll("#pane-code samp")];
const SIZE = columns.length;

function paintCell(frame, cell) {
  const text = frame.digits[cell] === "0" ? "" : frame.digits[cell];
  const given = givens[cell] !== "0";
  const gone = cell === frame.taken ? frame.digit : "";
  const roles = [given ? "given" : text ? "solved" : "empty"];
  for (const role of ["current", "placed", "taken"]) if (frame[role] === cell) roles.push(role);
  if (frame.house.includes(cell)) roles.push("house");
  const value = text ? `${text}, ${given ? "clue" : "placed by the solver"}` : "Empty";
  const row = Math.floor(cell / SIZE) + view.base;
  const column = cell % SIZE + view.base;
  write(cells[cell], text);
  mark(cells[cell], {
    class: roles.join(" "),
    "aria-label": `${value}${gone ? `, ${gone} taken away` : ""}. Row ${row}, column ${column}.`,
    "data-gone": gone,
  });
}

function item(roles, ...parts) {
  const element = document.createElement("li");
  mark(element, { class: roles });
  element.append(...parts);
  return element;
}

function tag(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function paintAxes(frame) {
  columns.forEach((head, at) => {
    write(head, String(at + view.base));
    mark(head, { class: frame.current >= 0 && frame.current % SIZE === at ? "at" : "" });
  });
  rows.forEach((head, at) => {
    write(head, String(at + view.base));
    mark(head, { class: Math.floor(frame.current / SIZE) === at ? "at" : "" });
  });
}

/** How many moves there are, as far as is known. */
export function paintTotal() {
  write(part("of-total"), `of ${number(known.total)}${known.finished ? "" : "+"}`);
}

export function paint(frame) {
  cells.forEach((_, cell) => paintCell(frame, cell));
  paintAxes(frame);
  for (const list of listings) {
    [...list.children].forEach((line, at) => {
      const now = at === frame.lines[list.dataset.code];
      mark(line, { class: now ? "at" : "", "aria-current": now ? "step" : "" });
    });
  }
  for (const value of values) write(value, frame.values[value.closest("ol").dataset.code]);
  write(part("stack-title"), frame.stack.title);
  part("stack").replaceChildren(...frame.stack.rows.map(([place, text, role, near]) =>
    item([role, near ? "near" : ""].filter(Boolean).join(" "), tag("span", place), ` ${text}`)));
  write(part("stack-more"), frame.stack.more ? `and ${number(frame.stack.more)} more` : "");
  write(part("marks-title"), frame.marks_title);
  part("marks").replaceChildren(...frame.marks.map(([digit, role, house]) =>
    item(role, tag("span", digit), tag("em", house))));
  write(part("word"), frame.word);
  write(part("narration"), frame.sentence);
  write(part("count-move"), number(frame.counters.moves));
  write(part("count-tries"), number(frame.counters.tries));
  write(part("count-placements"), number(frame.counters.placements));
  write(part("count-backtracks"), number(frame.counters.backtracks));
  write(part("count-depth"), String(frame.counters.depth));
  write(part("count-max"), String(frame.counters.max_depth));
  paintTotal();
}
