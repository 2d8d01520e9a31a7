// How far a person has come in each built-in lesson. The stage stores it, the page of lessons shows it. It stays in this
// browser.

import { byId, loadJson, onContent, sentence, storeItem } from "../shared/page.js";

const SEEN_KEY = "sudoku-lessons-seen"; // {lesson: {seen, of, address}}, the lesson opened last at the end
const BOARD_FIELDS = ["p", "e", "n", "x", "title"];
const MAX_KEY = 40; // characters; an own lesson, whose key holds its text, has a longer one

function loadSeen() {
  const found = loadJson(SEEN_KEY);
  return new Map(Object.entries(found && typeof found === "object" ? found : {}));
}

/** On the stage: store the step that is shown, and how many of the lesson were seen. */
function storeStep() {
  const lesson = new URLSearchParams(location.search).get("lesson");
  const steps = [...document.querySelectorAll("#squares a")];
  const at = steps.findIndex((each) => each.matches(".here, .last"));
  if (!lesson || lesson.length > MAX_KEY || at < 0) return;
  const address = new URL(steps[at].href);
  for (const name of BOARD_FIELDS) address.searchParams.delete(name);
  const lessons = loadSeen();
  const seen = Math.max(at + 1, lessons.get(lesson)?.seen ?? 0);
  lessons.delete(lesson);
  lessons.set(lesson, { seen, of: steps.length, address: address.pathname + address.search });
  storeItem(SEEN_KEY, JSON.stringify(Object.fromEntries(lessons)));
}

/** On the page of lessons: mark what was seen, and lead on from there. */
function showSeen() {
  const lessons = loadSeen();
  const cards = [...document.querySelectorAll("[data-lesson]")];
  const isSeen = ({ dataset }) => lessons.get(dataset.lesson)?.seen >= lessons.get(dataset.lesson)?.of;
  for (const card of cards) {
    const mark = card.querySelector("[data-seen]");
    const found = lessons.get(card.dataset.lesson);
    mark.hidden = !found;
    if (!found) continue;
    mark.firstElementChild.toggleAttribute("hidden", !isSeen(card));
    mark.lastElementChild.textContent = isSeen(card) ? sentence("seen-whole") : sentence("seen-part", `${found.seen} of ${found.of}`);
  }
  const link = byId("begin");
  const last = cards.find((card) => card.dataset.lesson === [...lessons.keys()].at(-1));
  if (!last) return;
  const goesOn = !isSeen(last);
  const next = goesOn ? last : (cards.slice(cards.indexOf(last) + 1).find((card) => !isSeen(card)) ?? cards.find((card) => !isSeen(card)));
  link.hidden = !next;
  if (!next) return;
  const title = next.querySelector("h2 a");
  link.href = goesOn ? lessons.get(next.dataset.lesson).address : title.href;
  link.lastElementChild.textContent = sentence(goesOn ? "lesson-on" : "lesson-next", title.textContent);
}

if (byId("stage")) {
  onContent(() => {
    const step = byId("lesson-at");
    if (!step) return;
    new MutationObserver(storeStep).observe(step, { childList: true, characterData: true, subtree: true });
    storeStep();
  });
} else window.addEventListener("pageshow", showSeen); // back from a lesson
