// What letter keys announce: the digits of a row, column or box, and the candidates of a cell. Loaded with the first such
// key.

import * as state from "./state.js";
import { byId, sentence, withPrefix } from "../shared/page.js";

/**
 * Announce what belongs to a cell.
 *
 * @param {number} cell
 * @param {"r" | "c" | "b" | "x"} letter Of its row, column or box the digits, or its candidates.
 */
export const announceAbout = (cell, letter) => (letter === "x" ? announceCandidates(cell) : announceHouse(cell, letter));

function announceHouse(cell, letter) {
  const [houseOf, name] = { r: [state.rowOf, "Row"], c: [state.columnOf, "Column"], b: [state.boxOf, "Box"] }[letter];
  const digits = state.allCells()
    .filter((other) => houseOf(other) === houseOf(cell))
    .map((other) => state.symbolOf(state.digitAt(state.current(), other)) || "empty");
  state.showMessage(`${name} ${houseOf(cell) + 1}: ${digits.join(", ")}.`);
}

// The server computes them.
async function announceCandidates(cell) {
  const path = withPrefix(`/candidates/${state.nameOf(cell)}${state.boardQuery()}`);
  try {
    await htmx.ajax("GET", path, { source: "#message", target: "#message", swap: "innerHTML" });
    state.announceSoon(byId("message").textContent);
  } catch {
    state.showMessage(sentence("offline"));
  }
}
