// The puzzles of a text to choose from: their row stays while one of them is on the board, however that is changed, undone
// or come back to, also after a reload; loaded with the first such text.

import * as state from "./state.js";
import { byId, setAttributes, updateChoiceLabels } from "../shared/page.js";

const STORE = "sudoku-several";
const row = byId("several");
let list = stored(); // what the row holds, and which of its buttons brought the clues, or those that became of them
let isFollowed = false;

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE));
  } catch {
    return null;
  }
}

function keep() {
  try { sessionStorage.setItem(STORE, JSON.stringify(list)); } catch { /* storage is off or full */ }
}

/** Show the row where it belongs from now on. */
export function follow() {
  if (isFollowed) return;
  isFollowed = true;
  document.addEventListener("htmx:afterSwap", settle); // once the board has taken the answer
  settle();
}

function settle() {
  const [board, { givens }] = [state.playing(), state.current()];
  if (row.dataset.givens) take(board);
  const pick = board.list === list?.source ? board.pick : list?.picks[givens];
  if (!pick) return row.replaceChildren();
  Object.assign(board, { list: list.source, pick });
  if (!row.children.length) show();
  for (const button of row.querySelectorAll("[name=action]")) setAttributes(button, { "aria-pressed": button.id === pick ? "true" : "" });
  if (list.picks[givens] === pick) return;
  list.picks[givens] = pick;
  keep();
}

/** Take over what the server has sent. */
function take(board) {
  const source = row.querySelector("[name=source]").value;
  const pick = row.querySelector("[name=action][aria-pressed]").id;
  if (list?.source !== source) list = { source, picks: {} };
  list.html = row.innerHTML;
  list.picks[row.dataset.givens] = pick;
  delete row.dataset.givens;
  Object.assign(board, { list: source, pick });
  keep();
  bring();
}

/** On a phone have the row, the board and the keypad on the screen, once the row has its place. */
async function bring() {
  if (!matchMedia("(max-width: 959px)").matches) return;
  document.documentElement.style.overflowAnchor = "none"; // the row's sheet may come anew: the page must not move with it
  const sheet = row.querySelector("link");
  if (!sheet.sheet) await new Promise((done) => { sheet.onload = sheet.onerror = done; });
  await new Promise(requestAnimationFrame);
  for (const id of ["board", "keypad"]) byId(id).scrollIntoView({ block: "nearest" });
}

function show() {
  row.innerHTML = list.html;
  updateChoiceLabels();
}
