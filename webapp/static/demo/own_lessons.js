// The page of lessons and their editor: lists the own lessons that this browser has stored, submits files that are
// dropped, and leads to the line of a problem and to a step that was added.

import { loadLessons, removeLesson } from "./lesson_storage.js";
import { byId, createElement, withPrefix } from "../shared/page.js";

const lessonList = byId("kept");
const form = byId("hand-in");

function lessonItem({ key, title }) {
  const item = document.createElement("li");
  item.className = "cluster slab";
  const link = createElement("a", title);
  link.href = withPrefix(`/demo?${new URLSearchParams({ lesson: key })}`);
  const button = createElement("button", "Forget");
  button.type = "button";
  button.setAttribute("aria-label", `Forget ${title}`);
  button.addEventListener("click", () => {
    removeLesson(key);
    showLessons();
    form.elements.file.focus();
  });
  item.append(link, " ", button);
  return item;
}

function showLessons() {
  if (!lessonList) return;
  const lessons = loadLessons();
  lessonList.replaceChildren(...lessons.map(lessonItem));
  lessonList.hidden = !lessons.length;
}

/** Submit the first file that was dropped, unchanged: the server knows the encodings of editors. */
function submitDropped(event) {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file && event.target !== form.elements.text) event.preventDefault();
  if (!file) return;
  event.preventDefault();
  const files = new DataTransfer();
  files.items.add(file);
  form.elements.file.files = files.files;
  form.requestSubmit();
}

/** Select the line of the first problem in the text. */
function selectProblemLine() {
  const { text } = form.elements;
  if (!text) return;
  const problem = /^Line (\d+)/.exec(document.querySelector("#own-problems li")?.textContent);
  if (!problem) return;
  byId("as-file").open = true;
  const lines = text.value.split("\n");
  const before = lines.slice(0, problem[1] - 1).join("\n").length + (problem[1] > 1);
  text.setSelectionRange(before, before + (lines[problem[1] - 1] ?? "").length);
  text.scrollTop = (text.scrollHeight * (problem[1] - 3)) / lines.length; // roughly: long lines wrap
}

/** Put the cursor into the sentence of a step that was added. */
function focusNewStep({ detail }) {
  if (detail.requestConfig?.triggeringEvent?.submitter?.id !== "add-step" && detail.requestConfig?.elt?.id !== "add-step") return;
  document.querySelector("#lesson-fields [data-last] textarea")?.focus();
}

document.addEventListener("htmx:afterSettle", focusNewStep);
for (const name of ["dragenter", "dragover"]) {
  document.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    form.classList.add("drops");
  });
}
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("drops"); });
document.addEventListener("drop", submitDropped);
form.elements.file.addEventListener("change", () => { if (form.elements.file.files.length) form.requestSubmit(); });
window.addEventListener("pageshow", showLessons); // the list may be longer when a person comes back
showLessons();
selectProblemLine();
