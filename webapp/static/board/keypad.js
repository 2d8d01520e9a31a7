// The page's own keypad: the digits of the board, and on each how many of it are left.

import { mark, write } from "../shared/elements.js";
import * as state from "./state.js";

const keypad = document.getElementById("keypad");

/** Whether it is shown, so that no keyboard of the system needs to be. */
export const isShown = () => getComputedStyle(keypad).display !== "none";

/** Give it the digits of the board, and show among the tools which size that has. */
export function fit() {
  const { size, symbols } = state.shape;
  for (const button of document.querySelectorAll(".sizes button")) mark(button, { "aria-pressed": button.id === `size-${size}` ? "true" : "" });
  if (Number(keypad.dataset.size) === size) return;
  keypad.dataset.size = size;
  const rest = [...keypad.children].slice(-2); // blank and erase
  keypad.replaceChildren(...[...symbols].map((symbol) => {
    const key = document.createElement("button");
    key.type = "button";
    key.dataset.key = symbol;
    key.append(symbol, document.createElement("small"));
    return key;
  }), ...rest);
}

/** Show the key for a blank, or not: it goes on to the next cell as digits do then. */
export const offerBlank = (isWanted) => keypad.classList.toggle("advances", isWanted);

/** Show on each key how many of its digit are left to place, and which are all there. */
export function count(snapshot) {
  const { size, symbols } = state.shape;
  if (snapshot.givens.length !== state.shape.cells || keypad.children.length !== size + 2) return; // of another size, whose keys the answer brings
  const digits = state.line(snapshot);
  [...symbols].forEach((symbol, place) => {
    const left = Math.max(0, size + 1 - digits.split(symbol).length);
    const key = keypad.children[place];
    mark(key, { "aria-label": left ? `${symbol}, ${left} left` : `${symbol}, all there`, class: left ? "" : "used" });
    const told = state.isEmpty(snapshot) ? "" : String(left || "all"); // of an empty board it would be the same on every key
    write(key.lastElementChild, told);
  });
}

keypad.addEventListener("pointerdown", (event) => event.preventDefault()); // the cell keeps the focus
