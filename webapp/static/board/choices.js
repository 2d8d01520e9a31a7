// The row of buttons to choose a puzzle from a text with several. Loaded with the first such text. The row stays while
// one of its puzzles is on the board, also after edits, Undo, Back and a reload.
//
//     no row -- the server sends one --> row; this tab stores its HTML and the button of each board
//       ^                                 |  a board that no button brought: the row is hidden
//       +-- another text -----------------+  a board of the row again: the stored row is restored

import * as state from "./state.js";
import { byId, loadJson, setAttributes, storeItem } from "../shared/page.js";
import { updateChoiceLabels } from "../shared/picks.js";

const CHOICES_KEY = "sudoku-several";
const row = byId("several");
let choices = loadJson(CHOICES_KEY, "sessionStorage"); // { source: the text, html: the row, picks: the button's id by givens }
let isConnected = false;

const saveChoices = () => storeItem(CHOICES_KEY, JSON.stringify(choices), "sessionStorage");

/** Show or hide the row after each response from now on. */
export function connectChoices() {
  if (isConnected) return;
  isConnected = true;
  document.addEventListener("htmx:afterSwap", ({ detail }) => { // main.js has applied the response by then
    showCurrentChoice(/^(read|repair)/.test(detail.requestConfig?.parameters.action));
  });
  showCurrentChoice();
}

/** Show or hide the row. @param {boolean} isImport Whether the response is to a text, file or photo. */
function showCurrentChoice(isImport = false) {
  const [board, { givens }] = [state.currentBoard(), state.current()];
  if (row.dataset.givens) adoptChoices(board, givens);
  else if (isImport && choices && !document.querySelector(".notice.bad")) {
    delete choices.picks[givens]; // it came alone, though the list holds it too
    board.list = "";
    saveChoices();
  }
  const pick = board.list === choices?.source ? board.pick : choices?.picks[givens];
  if (!pick) return row.replaceChildren();
  Object.assign(board, { list: choices.source, pick });
  if (!row.children.length) restoreRow();
  for (const button of row.querySelectorAll("[name=action]")) setAttributes(button, { "aria-pressed": button.id === pick ? "true" : "" });
  showChosen();
  if (choices.picks[givens] === pick) return;
  choices.picks[givens] = pick;
  saveChoices();
}

/** Store the row that the server has sent. Another puzzle may have come before this script was there. */
function adoptChoices(board, givens) {
  const source = row.querySelector("[name=source]").value;
  const pick = row.querySelector("[name=action][aria-pressed]").id;
  if (choices?.source !== source) choices = { source, picks: {} };
  choices.html = row.innerHTML;
  choices.picks[row.dataset.givens] = pick;
  const isShown = row.dataset.givens === givens;
  delete row.dataset.givens;
  saveChoices();
  if (!isShown) return;
  Object.assign(board, { list: source, pick });
  scrollToRow();
}

/** Scroll the row so that the chosen button is in its middle, once the row is laid out. */
async function showChosen() {
  await styled();
  const chosen = row.querySelector("[aria-pressed='true']");
  const list = chosen?.parentElement;
  list?.scrollTo(chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2, chosen.offsetTop - list.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2);
}

async function styled() {
  const sheet = row.querySelector("link");
  if (!sheet.sheet) await new Promise((done) => { for (const type of ["load", "error"]) sheet.addEventListener(type, done); });
  await new Promise(requestAnimationFrame);
}

/** On phones scroll to row, board and keypad, once the row is laid out. */
async function scrollToRow() {
  if (!state.narrow.matches) return;
  document.documentElement.style.overflowAnchor = "none"; // the row's style sheet may load again: the page must not move with it
  await styled();
  for (const id of ["board", "keypad"]) byId(id).scrollIntoView({ block: "nearest" });
}

function restoreRow() {
  row.innerHTML = choices.html;
  updateChoiceLabels();
}
