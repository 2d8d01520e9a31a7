// Why something that a person typed or pressed has changed nothing, and which way is quicker. Loaded when it is said first.

import * as state from "./state.js";
import { byId, loadItem, storeItem } from "../shared/page.js";

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

/** Say what a held key of keypad or palette waits for, unless it was released meanwhile. */
export function tellHeld(key, staysHeld) {
  if (!key.ariaPressed) return;
  const name = (key.ariaLabel ?? key.textContent).replace(/,.*/, "");
  const cells = staysHeld ? "cells" : "a cell";
  const whose = staysHeld ? "its cells" : cells;
  const what = key.dataset.colour || state.parseDigit(key.dataset.key) ? `press ${whose}` : `press ${cells} to clear`;
  state.showMessage(`${name} is held: ${what}. ${name} again to stop.`);
}

/** Say on an empty board, where a person sees no message, that a digit is held for its cells. */
export function tellAllCells() {
  byId("message").textContent ||= "Press a digit, then all its cells.";
}

const MANY_BLANKS = 3; // presses after which a person passes cells one by one
let blanksInRow = 0; // presses of the key for a blank
const TIP_EDITS = 6; // changes of the board for which a tip stays

/** Say once how clues are entered in fewer presses: to whoever begins with a cell, and to whoever passes cells one by one. */
export function tellQuicker(key) {
  blanksInRow = key === "0" ? blanksInRow + 1 : 0;
  const isPassing = blanksInRow >= MANY_BLANKS;
  const item = isPassing ? "blanks-told" : "digits-told";
  if (!state.isKeypadShown() || loadItem(item) || !isPassing && !state.parseDigit(key)) return;
  storeItem(item, "yes");
  state.showMessage(isPassing ? "Quicker: press the next printed cell, or hold Blank down." : `Quicker: hold ${key} down, then press all its cells.`, TIP_EDITS);
}

/** Say why a note that was just written is not seen. */
export function tellHidden(digit, cell) {
  if (byId("hide-notes").checked) state.showMessage(`Note ${state.symbolOf(digit)} in ${state.placeOf(cell)} is hidden: the digit is in its row, column or box.`);
}
