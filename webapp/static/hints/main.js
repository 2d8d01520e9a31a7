// An open hint: its keys, the cells that its sentences name, and the way back to before a mistake.

import { mark, part } from "../shared/elements.js";

const narrow = window.matchMedia("(max-width: 959px)");
const low = window.matchMedia("(max-height: 700px) and (orientation: portrait)");
let state = null;
let history = null;
let say = null;
let isInHand = false; // a clicker, from its first press until anything else is pressed
const applied = []; // the codes of the hints that it applied

const isOpen = () => Boolean(part("hint-title"));
const isTyping = (element) => element.matches("textarea, select, input[type=text]");

/** Follow the hint from now on; the board hands over its state, its history, and what shows and speaks a sentence. */
export function follow(board, before, tell) {
  if (!state) connect();
  [state, history, say] = [board, before, tell];
  offerWayBack();
  settle();
}

// Until the style sheet that a hint brings is there, nothing of it is seen or takes the focus.
async function settle() {
  const sheet = part("hint").querySelector("link");
  if (sheet && !sheet.sheet) await new Promise((done) => { sheet.onload = sheet.onerror = done; });
  keepFocus();
  keepBoard();
}

// On phones a hint that opens is seen below its board; on a low one that takes the whole screen.
function keepBoard() {
  if (!narrow.matches || !part("hint").querySelector(".ladder")) return;
  if (low.matches) part("board").scrollIntoView();
  else if (part("hint").querySelector(".ladder .now:first-child")) part("board").scrollIntoView({ block: "nearest" });
}

// The button that was pressed may be gone with the depth that it belonged to.
function keepFocus() {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement.closest("#quick, #verdict") || !activeElement.isConnected;
  if (!isOpen() || !isLost) return;
  const first = part("hint").querySelector(".main") ?? part("hint").querySelector("button");
  first?.focus({ preventScroll: true });
}

// A clicker: Page Down tells the hint depth by depth, applies it and goes on with the next one, Page Up goes the same way
// back.
const CLICKER = { PageDown: forward, PageUp: backward };

function forward() {
  if (!isOpen()) return state.request("hint");
  if (part("hint-on")?.value === "hint-apply") applied.push(state.hint());
  part("hint").querySelector("button.main")?.click();
}

function backward() {
  if (isOpen()) state.request("unhint");
  else if (applied.length && history.undo()) state.request(`hint-${applied.pop()}`);
}

/** Do what the key of a clicker means; whether it was one. Its dot, which blanks screens, clears no cell below a hint. */
function click({ key, repeat, shiftKey }) {
  if (key === "." && isOpen()) return true;
  if (shiftKey || !(key in CLICKER) || !(isOpen() || isInHand)) return false;
  isInHand = true;
  if (!repeat) CLICKER[key]();
  return true;
}

function layDown() {
  isInHand = false;
  applied.length = 0;
}

function press(event) {
  const isChanged = event.ctrlKey || event.metaKey || event.altKey;
  if (isTyping(event.target) || isChanged || document.querySelector(":popover-open, dialog[open]")) return;
  const isClicked = click(event);
  if (!isClicked) layDown();
  if (isClicked || (isOpen() && decide(event))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Do what the key means to an open hint; whether it means anything. */
function decide(event) {
  const isButton = event.target.closest("button, a, summary");
  const isToDo = ["hint-apply", "hint-mend"].includes(part("hint-on")?.value); // a step, or a mistake to undo or to mend
  if (event.key === "Escape") state.request("hint-close");
  else if (event.key === "H") state.request("unhint");
  else if (event.key === "Enter" && isToDo && !isButton && !event.shiftKey) part("hint").querySelector("button.main")?.click();
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
  button.classList.remove("early");
  button.classList.toggle("main", hasWay);
  part("hint-on").classList.toggle("main", !hasWay);
}

function goBack(button) {
  const steps = stepsBack(button.dataset.back);
  for (let step = 0; step < steps; step += 1) history.undo();
  if (steps > 1) say(`${steps} steps undone.`); // not the last of them alone
}

function connect() {
  document.addEventListener("pointerdown", layDown);
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
