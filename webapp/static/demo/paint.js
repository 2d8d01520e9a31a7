// Puts a frame on the stage, exactly as the server writes it. What is painted depends on the frame alone.

import * as lesson from "./lesson.js";
import * as motion from "./motion.js";
import { namedIn } from "./naming.js";
import * as stack from "./stack.js";
import { known, start, view } from "./state.js";
import { mark, number, onContent, part, shapeOf, tag, write } from "../shared/page.js";
import { cellsOf, paintCell, reveal } from "../shared/search_cells.js";

let cells, columns, rows, listings, values, size;

onContent(() => {
  const table = part("demo-board");
  cells = cellsOf(table);
  columns = [...table.querySelectorAll("thead th")];
  rows = [...table.querySelectorAll("tbody th")];
  listings = [...document.querySelectorAll("#pane-code ol")];
  values = [...document.querySelectorAll("#pane-code samp")];
  size = shapeOf(table).size;
});

function item(roles, ...parts) {
  const element = document.createElement("li");
  mark(element, { class: roles });
  element.append(...parts);
  return element;
}

function paintAxes(frame) {
  columns.forEach((head, at) => {
    write(head, String(at + view.base));
    mark(head, { class: frame.current >= 0 && frame.current % size === at ? "at" : "" });
  });
  rows.forEach((head, at) => {
    write(head, String(at + view.base));
    mark(head, { class: Math.floor(frame.current / size) === at ? "at" : "" });
  });
}

/** How many moves there are, as far as is known. */
export function paintTotal() {
  write(part("of-total"), `of ${number(known.total)}${known.finished ? "" : "+"}`);
}

/** The solutions so far; where the search ends at the first one, how to go on. */
function paintFound({ found, move, beat, digits }) {
  const isEnd = known.finished && move > 0 && move === known.total && !beat && !digits.includes("0");
  part("solutions").hidden = found === undefined && !isEnd;
  write(part("count-found"), number(found ?? 1));
  if (found !== undefined) write(part("of-found"), `of ${number(known.found)}${known.finished ? "" : "+"}`);
}

/** How far the search is explored on the way to a place; nothing where it is explored that far. Whether there is a way. */
export function paintWay(move) {
  const way = part("way");
  way.hidden = known.finished || move <= known.total;
  way.max = Math.max(move, 1);
  way.value = Math.min(known.total, move);
  return !way.hidden;
}

export function paint(whole) {
  const frame = lesson.veiled(whole);
  const { text, can } = lesson.told(frame);
  const shown = { ...frame, ...namedIn(`${frame.sentence} ${view.panes.includes("formula") ? frame.formula : ""} ${text}`), can };
  const isStep = motion.step(cells, whole, () => cells.forEach((element, cell) => paintCell(element, cell, shown, start.givens, view.base, size)));
  paintAxes(frame);
  if (frame.current >= 0) reveal(cells[frame.current]);
  for (const list of listings) {
    [...list.children].forEach((line, at) => {
      const now = at === frame.lines[list.dataset.code];
      mark(line, { class: now ? "at" : "" });
      mark(line, { "aria-current": now ? "step" : "" });
    });
  }
  for (const value of values) write(value, frame.values[value.closest("ol").dataset.code]);
  stack.paint(frame.stack, isStep);
  write(part("marks-title"), frame.marks_title);
  part("marks").replaceChildren(...frame.marks.map(([digit, role, house]) =>
    item(role, tag("span", digit), tag("em", house))));
  write(part("word"), frame.word);
  write(part("pane-formula"), frame.formula);
  write(part("narration"), frame.sentence);
  const { tries, depth, max_depth: most } = frame.counters;
  write(part("count-move"), number(frame.move));
  write(part("count-tries"), number(tries));
  write(part("count-placements"), number((frame.move + depth) / 2));
  write(part("count-backtracks"), number((frame.move - depth) / 2));
  write(part("count-depth"), String(depth));
  write(part("count-max"), String(most));
  paintFound(frame);
  paintTotal();
}
