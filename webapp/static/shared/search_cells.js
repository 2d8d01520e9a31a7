// The cells of a search, painted as shared/_grid.html writes them.

import { mark, paintNotes, SYMBOLS, write } from "./page.js";

const ORIGINS = { given: "clue", entered: "your answer", solved: "placed by the solver" };

/** The cells of a board in row order. */
export const cellsOf = (table) => [...table.querySelectorAll("tbody td")];

/** Scroll the box of a large board sideways, where it has to, so that the cell is in view. */
export function reveal(element) {
  const box = element.closest(".grid-box[tabindex]");
  if (!box || box.scrollWidth <= box.clientWidth) return;
  const [shown, cell] = [box, element].map((each) => each.getBoundingClientRect());
  box.scrollLeft += Math.min(cell.left - cell.width - shown.left, 0) + Math.max(cell.right + cell.width - shown.right, 0);
}

const fewestOf = (counts) => [...counts].filter((figure) => figure !== ".").sort()[0];
const told = (back, text, count, can) => (back ? `, ${back} ${text ? "tried in vain" : "taken away"}` : "")
  + (can.length ? `, can be ${can.map((digit) => SYMBOLS[digit - 1]).join(" ")}` : "")
  + (count ? `, ${count} choice${count === "1" ? "" : "s"}` : "");

/** Paint a cell of a search. `frame`: digits with 0 for blanks, the cells placed, taken, current, culprit, -1 for none,
    all culprits where a dead end shows its tries, the digit taken, the house without a place for some digit, the cells looked at, named and in houses named, the counts of choices to
    the base 36, the digits that a cell can be; `base`: the number of the first row. */
export function paintCell(element, cell, frame, givens, base, size) {
  const text = frame.digits[cell] === "0" ? "" : frame.digits[cell];
  const kind = givens[cell] !== "0" ? "given" : text ? "solved" : "empty";
  const back = cell === frame.taken ? frame.digit : "";
  const figure = frame.counts?.[cell] ?? ".";
  const count = figure === "." ? "" : String(parseInt(figure, 36));
  const roles = ["current", "placed", "taken", "culprit"].filter((role) => frame[role] === cell);
  const can = frame.can?.[cell] ?? [];
  roles.push(...["house", "looked", "named", "housed"].filter((role) => frame[role]?.includes(cell)));
  if (frame.culprits?.includes(cell)) roles.push("culprit");
  if (count && figure === fewestOf(frame.counts)) roles.push("least");
  const value = text ? `${text}, ${ORIGINS[kind]}` : "Empty";
  const place = `Row ${Math.floor(cell / size) + base}, column ${cell % size + base}`;
  element.querySelector(".notes")?.remove();
  write(element, text);
  const gone = back ? SYMBOLS.indexOf(back) + 1 : 0; // beside others it could be it is struck out among them
  const others = text ? [] : can.filter((digit) => digit !== gone);
  if (others.length) paintNotes(element, (gone ? [...others, gone] : others).sort((one, other) => one - other), gone);
  mark(element, {
    class: [kind, ...roles].join(" "),
    "aria-label": `${value}${told(back, text, count, can)}. ${place}.`,
    "data-gone": text ? "" : back,
    "data-count": count,
  });
}
