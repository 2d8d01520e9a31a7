// The cells and houses that a sentence names, as webapp/demo/naming.py finds them.

import { view } from "./state.js";
import { onContent, part, shapeOf } from "../shared/page.js";

const PLACES = /\br(\d+)c(\d+)\b|\b(row|column|box) (\d+)\b/gi;
let size, height, width;
onContent(() => { ({ size, height, width } = shapeOf(part("demo-board"))); });

function isIn(kind, house, cell) {
  const [row, column] = [Math.floor(cell / size), cell % size];
  if (kind === "row") return row === house;
  if (kind === "column") return column === house;
  return Math.floor(row / height) * (size / width) + Math.floor(column / width) === house;
}

/** What the text names: { named: cells, housed: cells of houses }. */
export function namedIn(text) {
  const named = new Set();
  const housed = new Set();
  for (const [, row, column, kind, count] of text.matchAll(PLACES)) {
    if (kind) {
      for (let cell = 0; cell < size * size; cell += 1) if (isIn(kind.toLowerCase(), count - view.base, cell)) housed.add(cell);
    } else if (Math.max(row, column) - view.base < size && Math.min(row, column) >= view.base) {
      named.add((row - view.base) * size + (column - view.base));
    }
  }
  return { named: [...named], housed: [...housed] };
}
