// An open hint: its keys, the cells that its sentences name, and the way back to before a mistake.

import { mark, part } from "../shared/elements.js";
import * as clicker from "./clicker.js";

const narrow = window.matchMedia("(max-width: 959px)");
let state = null;
let history = null;
let say = null;

const isOpen = () => Boolean(part("hint-title"));
const isTyping = (element) => element.matches("textarea, select, input[type=text]");

/** Follow the hint from now on; the board hands over its state, its history, and what shows and speaks a sentence. */
export function follow(board, before, tell) {
  if (!state) connect();
  [state, history, say] = [board, before, tell];
  offerWayBack();
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
  const isChanged = event.ctrlKey || event.metaKey || event.altKey;
  if (isTyping(event.target) || isChanged || document.querySelector(":popover-open, dialog[open]")) return;
  const isClicked = clicker.click(event, state, history);
  if (!isClicked) clicker.layDown();
  if (isClicked || (isOpen() && decide(event))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Do what the key means to an open hint; whether it means anything. */
function decide(event) {
  const isButton = event.target.closest("button, a, summary");
  const isTold = part("hint-on")?.value === "hint-apply";
  if (event.key === "Escape") state.request("hint-close");
  else if (event.key === "H") state.request("unhint");
  else if (event.key === "Enter" && isTold && !isButton && !event.shiftKey) state.request("hint-apply");
  else return false;
  return true;
}

/** Ring the cell that the link names, no other. */
function ring(link) {
  for (const cell of document.querySelectorAll("#board [data-hot]")) mark(cell, { "data-hot": "" });
  if (link) mark(document.querySelector(link.hash)?.parentElement, { "data-hot": "yes" });
}

const linkOf = (event) => event.target.closest?.("#hint .ref");

/** How many steps lead back to before what stands in these cells; 0 where the board came with it. */
function stepsBack(names) {
  const now = state.read();
  const cells = names.split(" ").map((name) => state.cellOf(part(name)));
  const looks = [state.digitAt, state.notesAt];
  const isThere = (cell, snapshot) => looks.every((look) => look(snapshot, cell) === look(now, cell));
  const isOther = (snapshot) => snapshot.givens !== now.givens;
  const before = history.past.findLastIndex(({ snapshot }) => isOther(snapshot) || !cells.some((cell) => isThere(cell, snapshot)));
  return before < 0 || isOther(history.past[before].snapshot) ? 0 : history.past.length - before;
}

// Where nothing leads back, the other button is the main one.
function offerWayBack() {
  const button = part("hint").querySelector("[data-back]");
  if (!button) return;
  const hasWay = stepsBack(button.dataset.back) > 0;
  button.hidden = !hasWay;
  button.classList.toggle("main", hasWay);
  part("hint-on").classList.toggle("main", !hasWay);
}

function goBack(button) {
  const steps = stepsBack(button.dataset.back);
  for (let step = 0; step < steps; step += 1) history.undo();
  if (steps > 1) say(`${steps} steps undone.`); // not the last of them alone
}

function connect() {
  document.addEventListener("pointerdown", clicker.layDown);
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
