// Which positions for practice a person has solved, on three pages: the board stores a position once its step is found or
// it is finished, the gallery and the page of the technique mark what is stored. It stays in this browser.
//
//     board: data-practice="x-wing:2" on the ways on            gallery: data-practice="x-wing" on a tile
//     technique page: data-practice="x-wing:2" on a tile, "x-wing" beside the link that leads to the next position

import { announce, byId, loadJson, sentence, storeItem } from "../shared/page.js";

const KEY = "sudoku-practised"; // a list of "technique:position", positions from 1

function loadPractised() {
  const list = loadJson(KEY);
  return new Set(Array.isArray(list) ? list : []);
}

/** On the board: store the position once it is solved. */
function storeSolved() {
  const task = document.querySelector("#notice [data-practice]");
  if (!task || !document.querySelector("#verdict.found, #board[data-finished]")) return;
  const practised = loadPractised();
  if (practised.has(task.dataset.practice)) return;
  storeItem(KEY, JSON.stringify([...practised, task.dataset.practice]));
}

/** On the other pages: mark what is stored, and lead to the first position that is not. */
function markSolved() {
  const practised = loadPractised();
  for (const mark of document.querySelectorAll("[data-practice] .practised")) {
    const { practice: name } = mark.closest("[data-practice]").dataset;
    const count = [...practised].filter((each) => each === name || each.startsWith(`${name}:`)).length;
    mark.hidden = !count;
    if (count && !name.includes(":")) mark.lastElementChild.textContent = sentence("practised", count);
  }
  const link = byId("practise");
  if (!link) return;
  const { practice: name } = link.closest("[data-practice]").dataset;
  let number = 1;
  while (practised.has(`${name}:${number}`)) number += 1;
  link.href = link.href.replace(/\d+(?=\?|$)/, number);
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
