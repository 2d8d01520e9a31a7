// The puzzles of a text to choose from: their row stays while one of them is on the board, however that is changed, undone
// or come back to, also after a reload; loaded with the first such text.

import * as state from "./state.js";
import { byId, setAttributes, updateChoiceLabels } from "../shared/page.js";

const CHOICES_KEY = "sudoku-several";
const row = byId("several");
let choices = loadChoices(); // what the row holds, and which of its buttons brought the clues, or those that became of them
let isConnected = false;

function loadChoices() {
  try {
    return JSON.parse(sessionStorage.getItem(CHOICES_KEY));
  } catch {
    return null;
  }
}

function saveChoices() {
  try { sessionStorage.setItem(CHOICES_KEY, JSON.stringify(choices)); } catch { /* storage is off or full */ }
}

/** Show the row where it belongs from now on. */
export function connectChoices() {
  if (isConnected) return;
  isConnected = true;
  document.addEventListener("htmx:afterSwap", showCurrentChoice); // once the board has taken the answer
  showCurrentChoice();
}

function showCurrentChoice() {
  const [board, { givens }] = [state.currentBoard(), state.current()];
  if (row.dataset.givens) adoptChoices(board);
  const pick = board.list === choices?.source ? board.pick : choices?.picks[givens];
  if (!pick) return row.replaceChildren();
  Object.assign(board, { list: choices.source, pick });
  if (!row.children.length) restoreRow();
  for (const button of row.querySelectorAll("[name=action]")) setAttributes(button, { "aria-pressed": button.id === pick ? "true" : "" });
  if (choices.picks[givens] === pick) return;
  choices.picks[givens] = pick;
  saveChoices();
}

/** Take over what the server has sent. */
function adoptChoices(board) {
  const source = row.querySelector("[name=source]").value;
  const pick = row.querySelector("[name=action][aria-pressed]").id;
  if (choices?.source !== source) choices = { source, picks: {} };
  choices.html = row.innerHTML;
  choices.picks[row.dataset.givens] = pick;
  delete row.dataset.givens;
  Object.assign(board, { list: source, pick });
  saveChoices();
  scrollToRow();
}

/** On a phone have the row, the board and the keypad on the screen, once the row has its place. */
async function scrollToRow() {
  if (!matchMedia("(max-width: 959px)").matches) return;
  document.documentElement.style.overflowAnchor = "none"; // the row's sheet may come anew: the page must not move with it
  const sheet = row.querySelector("link");
  if (!sheet.sheet) await new Promise((done) => { sheet.onload = sheet.onerror = done; });
  await new Promise(requestAnimationFrame);
  for (const id of ["board", "keypad"]) byId(id).scrollIntoView({ block: "nearest" });
}

function restoreRow() {
  row.innerHTML = choices.html;
  updateChoiceLabels();
}
