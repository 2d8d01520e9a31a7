// The lessons of other people that this browser has seen, the last one first: each is its title and its address.

const MAX_LESSONS = 20;
const LESSONS_KEY = "sudoku-lessons";

/** The lessons that are kept: { key, title }. */
export function loadLessons() {
  try {
    const list = JSON.parse(localStorage.getItem(LESSONS_KEY));
    return Array.isArray(list) ? list.filter((entry) => typeof entry?.key === "string" && entry.title) : [];
  } catch {
    return [];
  }
}

function storeLessons(list) {
  try {
    localStorage.setItem(LESSONS_KEY, JSON.stringify(list.slice(0, MAX_LESSONS)));
  } catch { /* full, or not allowed */ }
}

/** Put a lesson at the top of the list. */
export const addLesson = (key, title) => storeLessons([{ key, title }, ...loadLessons().filter((entry) => entry.key !== key)]);

/** Take a lesson off the list. */
export const removeLesson = (key) => storeLessons(loadLessons().filter((entry) => entry.key !== key));
