// Which positions for practice a person has solved, on three pages: the board stores a position once its step is found or
// it is finished, the gallery and the page of the technique mark what is stored. It stays in this browser.
//
//     board: data-practice="x-wing:2" on the task        gallery: data-practice="x-wing" on a tile
//     technique page: data-practice="x-wing:2" on a tile

import { announce, byId, loadJson, sentence, storeItem } from "../shared/page.js";

const KEY = "sudoku-practised"; // a list of "technique:position", positions from 1

function loadPractised() {
  const list = loadJson(KEY);
  return new Set(Array.isArray(list) ? list : []);
}

/** On the board: store the position of the task once it is solved. */
function storeSolved() {
  const task = document.querySelector("#notice [data-practice]");
  if (!task || !document.querySelector("#verdict.found, #board[data-finished]")) return;
  const practised = loadPractised();
  if (practised.has(task.dataset.practice)) return;
  storeItem(KEY, JSON.stringify([...practised, task.dataset.practice]));
}

/** On the other pages: mark what is stored. */
function markSolved() {
  const practised = loadPractised();
  for (const tile of document.querySelectorAll(".tile[data-practice]")) {
    const { practice: name, positions } = tile.dataset;
    const mark = tile.querySelector(".practised");
    if (!positions) {
      mark.hidden = !practised.has(name);
      continue;
    }
    const count = Array.from({ length: Number(positions) }, (_, at) => `${name}:${at + 1}`).filter((each) => practised.has(each)).length;
    mark.hidden = !count;
    mark.classList.toggle("all", count === Number(positions));
    mark.lastElementChild.textContent = sentence("practised", `${count}/${positions}`);
  }
}

function onChange() {
  storeSolved();
  markSolved();
  const found = document.querySelector(".found[data-say]");
  if (found) announce(found.firstChild?.textContent.trim() ?? "");
}

document.addEventListener("htmx:afterSettle", onChange);
addEventListener("pageshow", markSolved); // back from a position
if (byId("notice")) storeSolved();
markSolved();
