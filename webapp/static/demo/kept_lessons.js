// The lessons of other people that this browser has seen, the last one first: each is its title and its address.

const KEPT = 20;
const STORE = "sudoku-lessons";

/** The lessons that are kept: { key, title }. */
export function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(STORE));
    return Array.isArray(list) ? list.filter((entry) => typeof entry?.key === "string" && entry.title) : [];
  } catch {
    return [];
  }
}

function store(list) {
  try {
    localStorage.setItem(STORE, JSON.stringify(list.slice(0, KEPT)));
  } catch { /* full, or not allowed */ }
}

/** Put a lesson at the top of the list. */
export const keep = (key, title) => store([{ key, title }, ...kept().filter((entry) => entry.key !== key)]);

/** Take a lesson off the list. */
export const forget = (key) => store(kept().filter((entry) => entry.key !== key));
