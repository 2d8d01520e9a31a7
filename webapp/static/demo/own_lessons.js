// One's own lessons on the page of all: those that this browser keeps, and files that are dropped.

import { forget, kept } from "./kept_lessons.js";
import { byId, createElement, withPrefix } from "../shared/page.js";

const list = byId("kept");
const form = byId("hand-in");

function entry({ key, title }) {
  const item = document.createElement("li");
  const link = createElement("a", title);
  link.href = withPrefix(`/demo?${new URLSearchParams({ lesson: key })}`);
  const button = createElement("button", "Forget");
  button.type = "button";
  button.setAttribute("aria-label", `Forget ${title}`);
  button.addEventListener("click", () => {
    forget(key);
    show();
    form.elements.text.focus();
  });
  item.append(link, " ", button);
  return item;
}

function show() {
  const lessons = kept();
  list.replaceChildren(...lessons.map(entry));
  list.hidden = !lessons.length;
}

/** Hand in the first file that was dropped, as it is: the server knows what editors write. */
function take(event) {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file && event.target !== form.elements.text) event.preventDefault();
  if (!file) return;
  event.preventDefault();
  const files = new DataTransfer();
  files.items.add(file);
  form.elements.file.files = files.files;
  form.requestSubmit();
}

/** Choose the first line that something is said of. */
function chooseLine() {
  const { text } = form.elements;
  const told = /^Line (\d+)/.exec(document.querySelector("#own-problems li")?.textContent);
  if (!told) return;
  const lines = text.value.split("\n");
  const before = lines.slice(0, told[1] - 1).join("\n").length + (told[1] > 1);
  text.setSelectionRange(before, before + (lines[told[1] - 1] ?? "").length);
  text.scrollTop = (text.scrollHeight * (told[1] - 3)) / lines.length; // about: long lines are broken
}

for (const name of ["dragenter", "dragover"]) {
  document.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    form.classList.add("drops");
  });
}
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("drops"); });
document.addEventListener("drop", take);
form.elements.file.addEventListener("change", () => { if (form.elements.file.files.length) form.requestSubmit(); });
window.addEventListener("pageshow", show); // the list may be longer when one comes back
show();
chooseLine();
