// Own lessons that this browser has opened, the last one first. The page of lessons lists them, the demo adds them.

import { loadJson, storeItem } from "../shared/page.js";

const MAX_LESSONS = 20;
const LESSONS_KEY = "sudoku-lessons";

/**
 * Load the stored lessons.
 *
 * @returns {{ key: string, title: string }[]} `key` is the lesson as its address carries it.
 */
export function loadLessons() {
  const list = loadJson(LESSONS_KEY);
  return Array.isArray(list) ? list.filter((entry) => typeof entry?.key === "string" && entry.title) : [];
}

const storeLessons = (list) => storeItem(LESSONS_KEY, JSON.stringify(list.slice(0, MAX_LESSONS)));

/** Add a lesson at the top of the list; `opened` is the key under which it was opened, if that is an older one. */
export function addLesson(key, title, opened = key) {
  storeLessons([{ key, title }, ...loadLessons().filter((entry) => entry.key !== key && entry.key !== opened)]);
}

/** Remove a lesson from the list. */
export const removeLesson = (key) => storeLessons(loadLessons().filter((entry) => entry.key !== key));
