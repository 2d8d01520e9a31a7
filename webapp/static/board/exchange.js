// What comes in and goes out: paste, drop, files, copies. On plain http the clipboard API is missing; then what
// cannot work stays hidden, and text is offered selected.

import * as state from "./state.js";
import { say } from "./speech.js";

const text = document.getElementById("text");
const file = document.getElementById("file");
const readButton = document.querySelector("button[value='read']:not([formenctype])");

/** Have the server read the text. */
export function readText(value) {
  file.value = "";
  text.value = value;
  readButton.click();
}

/** Have the server read the file: puzzle text, or one of our own pictures. */
export function readFile(files) {
  file.files = files;
  document.getElementById("open-file").click();
}

const editing = () => document.activeElement?.matches("textarea, #title");

function onPaste(event) {
  if (editing()) return;
  const files = event.clipboardData.files;
  const value = event.clipboardData.getData("text/plain");
  event.preventDefault();
  if (files.length && !value) readFile(files);
  else if (value.trim()) readText(value);
}

function onCopy(event) {
  if (state.cellOf(document.activeElement) < 0) return;
  event.clipboardData.setData("text/plain", state.line(state.read()));
  event.preventDefault();
  say("Copied as 81 characters.");
}

function onDrop(event) {
  event.preventDefault();
  const { files } = event.dataTransfer;
  const value = event.dataTransfer.getData("text/plain");
  if (files.length) readFile(files);
  else if (value.trim()) readText(value);
}

function offer(value) {
  const box = document.getElementById("copied");
  document.getElementById("text-panel").open = true;
  box.hidden = false;
  box.value = value;
  box.focus();
  box.select();
  say("Press Ctrl+C to copy the selected text.");
}

async function copyText(value, name) {
  if (!navigator.clipboard) return offer(value);
  try {
    await navigator.clipboard.writeText(value);
    say(`${name} copied.`);
  } catch {
    offer(value);
  }
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

const copies = {
  async text() {
    const query = new URLSearchParams(new FormData(document.getElementById("texts")));
    const key = query.get("format");
    query.delete("format");
    const value = await (await fetched(`/text/${encodeURIComponent(key)}?${query}`)).text();
    await copyText(value, "Text");
  },
  async link() {
    await copyText(location.href, "Link");
  },
  async alt() {
    await copyText(document.querySelector("#figure img").alt, "Description");
  },
  async image() {
    const source = new URL(document.querySelector("#figure img").src);
    source.pathname = source.pathname.replace(/\.\w+$/, ".png");
    const data = (async () => (await fetched(source)).blob())();
    await navigator.clipboard.write([new ClipboardItem({ "image/png": data })]);
    say("Image copied.");
  },
};

/** Connect paste, copy, drop and the copy buttons. */
export function connect() {
  document.addEventListener("paste", onPaste);
  document.addEventListener("copy", onCopy);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", onDrop);
  file.addEventListener("change", () => file.files.length && document.getElementById("open-file").click());
  for (const box of [text, file]) box.addEventListener("input", (event) => event.stopPropagation());
  document.addEventListener("click", (event) => {
    const kind = event.target.closest("[data-copy]")?.dataset.copy;
    if (kind) copies[kind]().catch(() => say("That could not be copied. Try the download instead."));
  });
}
