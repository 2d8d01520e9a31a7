// An open hint: its keys, the cells that its sentences name, and the way back to before a mistake.

import { mark, part } from "../shared/elements.js";

const narrow = window.matchMedia("(max-width: 959px)");
let request = null;
let undo = null;
let say = null;

const isOpen = () => Boolean(part("hint-title"));
const isTyping = (element) => element.matches("textarea, select, input[type=text]");

/**
 * Follow the hint from now on: `ask` asks the server for an action, `back` takes one step back and says whether there was
 * one, `tell` shows and speaks a sentence.
 */
export function follow(ask, back, tell) {
  if (!request) connect();
  [request, undo, say] = [ask, back, tell];
  keepFocus();
  keepBoard();
}

// On phones a hint that opens is seen below its board, as soon as the style sheet that it brings has put it there.
async function keepBoard() {
  const [sheet, first] = ["link", ".ladder .now:first-child"].map((selector) => part("hint").querySelector(selector));
  if (!first || !narrow.matches) return;
  if (!sheet.sheet) await new Promise((done) => { sheet.onload = sheet.onerror = done; });
  part("board").scrollIntoView({ block: "nearest" });
}

// The button that was pressed may be gone with the depth that it belonged to.
function keepFocus() {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement.closest("#quick, #verdict") || !activeElement.isConnected;
  if (!isOpen() || !isLost) return;
  const first = part("hint").querySelector(".main") ?? part("hint").querySelector("button");
  first?.focus({ preventScroll: true });
}

function press(event) {
  if (!isOpen() || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector(":popover-open, dialog[open]")) return;
  const isButton = event.target.closest("button, a, summary");
  const isTold = part("hint-on")?.value === "hint-apply";
  if (event.key === "Escape") request("hint-close");
  else if (event.key === "H") request("unhint");
  else if (event.key === "Enter" && isTold && !isButton && !event.shiftKey) request("hint-apply");
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Ring the cell that the link names, no other. */
function ring(link) {
  for (const cell of document.querySelectorAll("#board [data-hot]")) mark(cell, { "data-hot": "" });
  if (link) mark(document.querySelector(link.hash)?.parentElement, { "data-hot": "yes" });
}

const linkOf = (event) => event.target.closest?.("#hint .ref");

/** What stands in a cell: its digit, or its notes. */
const held = (name) => part(name) && part(name).value + part(name).parentElement.textContent.trim();

function goBack(button) {
  const wrong = button.dataset.back.split(" ").map((name) => [name, held(name)]);
  const isThere = ([name, value]) => held(name) === value;
  let steps = 0;
  while (wrong.some(isThere) && undo()) steps += 1;
  if (steps > 1) say(`${steps} steps undone.`); // not the last of them alone
}

function connect() {
  document.addEventListener("keydown", press, true);
  for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => { if (linkOf(event)) ring(linkOf(event)); });
  for (const name of ["pointerout", "focusout"]) document.addEventListener(name, (event) => { if (linkOf(event)) ring(null); });
  document.addEventListener("click", (event) => {
    if (linkOf(event)) {
      event.preventDefault(); // the address is the board's
      ring(linkOf(event));
    }
    const button = event.target.closest("[data-back]");
    if (button) goBack(button);
  }, true);
}
