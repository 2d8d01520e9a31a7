// The puzzle at hand, where the server cannot know it. Runs in the head, before anything is painted.
//
//     the address has p    --> this browser stores it, with what the bar shows
//     the address has none --> data-hand "replace": this page again, with the stored puzzle
//                              data-hand "link": bar and links get the stored puzzle
//     Solve changes it     --> "board" event: bar and links follow at once, the storage too
//
// The fields of the puzzle are those of the bar's own link, so no list of them is needed here. Going back to a page that
// was shown without a puzzle shows it so again.
"use strict";
(() => {
  const root = document.documentElement;
  const KEY = "sudoku-at-hand";
  const prefix = root.dataset.root ?? "";
  const bar = () => document.getElementById("at-hand");
  const query = new URLSearchParams(location.search);
  const load = () => {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY));
      return /[?&]p=\w/.test(stored.search) && stored.bar ? stored : null;
    } catch { return null; } // nothing is stored, or another program has written there
  };
  const store = () => {
    const link = bar();
    if (link.hidden) return;
    const shown = { search: new URL(link.href).search, bar: link.outerHTML };
    try { localStorage.setItem(KEY, JSON.stringify(shown)); } catch { /* no storage: the addresses carry it alone */ }
  };

  // Put other fields into a link to a page of ours. Links that name another puzzle stay, and files that name none.
  const changeLink = (link, before, after) => {
    if (!(link instanceof HTMLAnchorElement)) return; // those of drawings name their own puzzle
    const url = new URL(link.href);
    const fields = url.searchParams;
    const isFile = /\.[^/]*$/.test(url.pathname) && !fields.has("p");
    if (url.origin !== location.origin || isFile || !url.pathname.startsWith(`${prefix}/`)) return;
    const isOther = before.get("p") === null ? fields.get("p") !== null : [...before].some(([name, value]) => fields.get(name) !== value);
    if (isOther) return;
    for (const name of before.keys()) fields.delete(name);
    for (const [name, value] of after) fields.set(name, value);
    url.search = fields;
    link.href = url.href;
  };
  const changeLinks = (links, before, after) => {
    const [old, fresh] = [before, after].map((search) => new URLSearchParams(search));
    for (const link of document.querySelectorAll(links)) changeLink(link, old, fresh);
  };

  const wentBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  if (root.dataset.hand === "replace" && query.get("p") === null && !wentBack && load()) {
    const fields = new URLSearchParams(load().search);
    for (const [name, value] of query) fields.set(name, value);
    root.hidden = true; // nothing of the empty page is painted
    location.replace(`${location.pathname}?${fields}${location.hash}`);
    return;
  }

  let carried = ""; // what the links of the page carry: the query of the bar's link, '' for none
  const carry = (search) => {
    changeLinks("header a[href], nav a[href], .rail a[href]:not(.tile), #keys a[href]", carried, search);
    carried = search;
  };
  // Store the puzzle of the bar. A bar without one, and the links, take the stored puzzle.
  const refresh = () => {
    const stored = bar().hidden ? load() : null;
    if (stored) {
      changeLinks("a[href]", "", stored.search);
      bar().outerHTML = stored.bar;
    } else {
      store();
    }
    const { search } = new URL(bar().href);
    if (carried && !bar().hidden) carry(search);
    else carried = bar().hidden ? "" : search;
  };
  document.addEventListener("DOMContentLoaded", refresh);
  document.addEventListener("htmx:afterSettle", refresh); // an answer may have brought another bar
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) store(); }); // the tab touched last
  // The board page has another board now: `detail` is the query that carries it, '' for an empty board.
  document.addEventListener("board", ({ detail }) => {
    if (!detail) return;
    carry(detail);
    bar().hidden = false;
    bar().href = `${prefix}/${detail}`;
    store();
  });
})();
