// What letters have said of a cell: its row, column or box, and which digits it can hold.

import { fetched, within } from "../shared/site.js";

/** The sentence that the letter asks for; the board hands over its state and its history. */
export async function saying(cell, letter, state, past) {
  if (letter === "x") return (await fetched(within(`/candidates/${state.nameOf(cell)}${past.query()}`))).text();
  const [houseOf, name] = { r: [state.rowOf, "Row"], c: [state.columnOf, "Column"], b: [state.boxOf, "Box"] }[letter];
  const held = [...Array(state.shape.cells).keys()]
    .filter((other) => houseOf(other) === houseOf(cell))
    .map((other) => state.symbolOf(state.digitAt(past.current(), other)) || "blank");
  return `${name} ${houseOf(cell) + 1}: ${held.join(", ")}.`;
}
