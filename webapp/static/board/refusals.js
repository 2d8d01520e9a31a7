// Why something that a person typed or pressed has changed nothing, and which way is quicker. Loaded when it is said first.

import * as state from "./state.js";
import { byId } from "../shared/page.js";

/** Begin a sentence with these words. */
export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Say that a character is no digit of this board. */
export function rejectCharacter(text) {
  const { size, symbols } = state.shape;
  const range = size === 9 ? "" : ` of this board, which takes ${symbols[0]} to ${symbols[size - 1]}`;
  state.showMessage(`‘${text}’ is not a digit${range}. Press ? for the keys.`);
}

/** Say why clues stay: of one cell by its name. */
export const tellPrinted = (name) => state.showMessage(name ? `${capitalize(name)} is printed. Choose Printed to change it, or Mine again to make it yours.` : "These are printed. Choose Printed to change them.");

/** Say why cells with digits take no notes. */
export function tellFilled(cells) {
  const what = cells.length > 1 ? "These cells hold digits. Clear them" : `${capitalize(state.placeOf(cells[0]))} holds ${state.symbolOf(state.digitAt(state.current(), cells[0]))}. Clear it`;
  state.showMessage(`${what} to take notes.`);
}

/**
 * Say what a held key of keypad or palette waits for, unless it was released meanwhile; of the digit of a clue that has
 * taken the place of the key `before`, how to replace that clue.
 */
export function tellHeld(key, staysHeld, before) {
  if (!key.ariaPressed) return;
  const name = (key.ariaLabel ?? key.textContent).replace(/,.*/, "");
  if (before && state.mode() === "clues") return state.showMessage(`${name} is held: press every ${name}. To replace this one, press ${before.dataset.key}, then its cell again.`);
  if (state.mode() === "clues" && state.parseDigit(key.dataset.key ?? "")) return state.showMessage(`Now press every ${name}, then the next digit.`);
  const cells = staysHeld ? "cells" : "a cell";
  const whose = staysHeld ? "its cells" : cells;
  const what = key.dataset.colour || state.parseDigit(key.dataset.key) ? `press ${whose}` : `press ${cells} to clear`;
  state.showMessage(`${name} is held: ${what}. ${name} again to stop.`);
}

/** Say on an empty board, where a person sees no message, that a digit is held for its cells. */
export function tellAllCells() {
  byId("message").textContent ||= "Press a digit, then all its cells.";
}

/** Say why a note that was just written is not seen. */
export function tellHidden(digit, cell) {
  if (byId("hide-notes").checked) state.showMessage(`Note ${state.symbolOf(digit)} in ${state.placeOf(cell)} is hidden: the digit is in its row, column or box.`);
}
