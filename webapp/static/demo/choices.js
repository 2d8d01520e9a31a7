// How the lecturer shows searches, kept for this tab: the language of the code, the speed, the lights, ... Runs in the
// head, before anything is painted.
//
//     a stage is left         --> main.js stores what was chosen (`keepChoices` of shared/search.js)
//     a link of ours opens it --> data-choices names what its address leaves open: the same page again, with what is stored
//
// So the address still says all that is shown. A name with "=" has a list of the values that this page takes.
"use strict";
(() => {
  const root = document.documentElement;
  const isLink = performance.getEntriesByType("navigation")[0]?.type === "navigate" && document.referrer.startsWith(`${location.origin}/`);
  if (root.hidden || !isLink) return; // at_hand.js opens another address; Back, reload and bookmarks show what was there
  let stored;
  try { stored = JSON.parse(sessionStorage.getItem("sudoku-choices")) ?? {}; } catch { return; }
  const query = new URLSearchParams(location.search);
  for (const part of (root.dataset.choices ?? "").split(" ")) {
    const [name, values] = part.split("=");
    if (stored[name] && (!values || values.split(",").includes(stored[name]))) query.set(name, stored[name]);
  }
  const search = `?${query}`;
  if (search === `?${new URLSearchParams(location.search)}`) return;
  root.hidden = true; // nothing of the other choices is painted
  location.replace(`${location.pathname}${search.replaceAll("%2C", ",").replaceAll("%7E", "~")}${location.hash}`);
})();
