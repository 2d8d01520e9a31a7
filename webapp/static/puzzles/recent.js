// The page of recent boards: sends what this browser has stored to the server, which draws it, removes
// entries and brings them back.

import { announce, byId, loadRecentBoards, storeRecentBoards } from "../shared/page.js";
import { swapInto } from "../shared/swap.js";

const list = byId("recent");
const removeAll = byId("remove-all");
const allRemoved = byId("all-removed");

function showCount() {
  byId("no-boards").hidden = Boolean(list.children.length);
  removeAll.hidden = !loadRecentBoards().length;
  byId("removing").hidden = removeAll.hidden && !list.children.length;
}

async function showBoards() {
  const boards = loadRecentBoards().map(({ address, givens, at }) => ({ address, givens, at }));
  if (!boards.length) return showCount();
  const isThere = await swapInto(list, list.dataset.list, undefined, undefined, { boards: JSON.stringify(boards) });
  if (!isThere) byId("no-boards").textContent = byId("offline").content.textContent;
  else showCount();
  // In the person's own time zone.
  for (const time of list.querySelectorAll("time")) {
    const used = new Date(time.dateTime);
    time.textContent = describeDay(used);
    time.title = used.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  }
}

/** Name the day of a date: "today, 14:05", "yesterday", else the date. */
function describeDay(date) {
  const [day, today] = [date, new Date()].map((each) => Date.UTC(each.getFullYear(), each.getMonth(), each.getDate()));
  const days = Math.round((day - today) / 86_400_000);
  if (days > 0 || days < -1) return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
  const name = new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");
  return days ? name : `${name}, ${date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}

/** Put boards back to their old places in the list, except those that it has again. */
function putBack(entries, at) {
  const stored = loadRecentBoards();
  const missing = entries.filter((entry) => !stored.some(({ givens }) => givens === entry.givens));
  storeRecentBoards(stored.toSpliced(at, 0, ...missing));
  showCount();
}

/** Remove a board. A row in its place brings it back for as long as the page is open. */
function remove(button) {
  const boards = loadRecentBoards();
  const at = boards.findIndex(({ givens }) => givens === button.dataset.remove);
  const item = button.closest("li");
  const parts = [...item.children];
  const removed = item.querySelector("template").content.cloneNode(true);
  const undo = removed.querySelector("button");
  if (at >= 0) storeRecentBoards(boards.toSpliced(at, 1));
  undo.addEventListener("click", () => {
    item.replaceChildren(...parts);
    if (at >= 0) putBack([boards[at]], at);
    button.focus();
  });
  announce(removed.querySelector("span").textContent);
  item.replaceChildren(removed);
  showCount();
  undo.focus();
}

function removeBoards() {
  const boards = loadRecentBoards();
  const items = [...list.children];
  storeRecentBoards([]);
  list.replaceChildren();
  showCount();
  allRemoved.hidden = false;
  announce(allRemoved.firstElementChild.textContent);
  allRemoved.querySelector("button").onclick = () => {
    list.replaceChildren(...items);
    putBack(boards, 0);
    allRemoved.hidden = true;
    removeAll.focus();
  };
  allRemoved.querySelector("button").focus();
}

list.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-remove]");
  if (button) remove(button);
});
removeAll.addEventListener("click", removeBoards);
document.addEventListener("DOMContentLoaded", showBoards);
