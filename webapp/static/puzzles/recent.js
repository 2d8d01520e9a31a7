// The page of recent boards: sends what this browser has stored to the server, which draws it, and removes entries.

import { announce, byId, loadRecentBoards, storeRecentBoards, swapInto } from "../shared/page.js";

const list = byId("recent");
const removeAll = byId("remove-all");

function showCount() {
  const isEmpty = !list.children.length;
  byId("no-boards").hidden = !isEmpty;
  removeAll.hidden = isEmpty;
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

/** Name the day of a date: "today", "yesterday", else the date. */
function describeDay(date) {
  const [day, today] = [date, new Date()].map((each) => Date.UTC(each.getFullYear(), each.getMonth(), each.getDate()));
  const days = Math.round((day - today) / 86_400_000);
  if (days > 0 || days < -1) return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");
}

list.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-remove]");
  if (!button) return;
  storeRecentBoards(loadRecentBoards().filter((entry) => entry.givens !== button.dataset.remove));
  const item = button.closest("li");
  const next = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector("[data-remove]");
  item.remove();
  showCount();
  announce(button.dataset.done);
  (next ?? byId("main")).focus();
});
removeAll.addEventListener("click", () => {
  storeRecentBoards([]);
  list.replaceChildren();
  showCount();
  byId("main").focus();
});
document.addEventListener("DOMContentLoaded", showBoards);
