// What comes in and goes out: paste, drop, files, copies. On plain http the clipboard API is missing; then what
// cannot work stays hidden, and text is offered selected.

import * as state from "./state.js";
import { within } from "../shared/site.js";
import { address } from "./history.js";
import { press } from "./keys.js";
import { say } from "./speech.js";

const text = document.getElementById("text");
const file = document.getElementById("file");

function readText(value) {
  file.value = "";
  text.value = value;
  state.request("read");
}

function readFile() {
  if (!file.files.length) return;
  state.request("read");
  file.value = ""; // it is on its way; later texts go without it
}

/** Have the person choose a file. */
export const chooseFile = () => file.click();

/** Take what was pasted or dropped: one digit for the cell below, else a whole puzzle for the server to read. */
function take(target, files, value) {
  const cell = state.cellOf(target);
  const digit = value.trim();
  if (cell >= 0 && digit.length === 1) {
    press(cell, digit);
  } else if (digit) {
    readText(value);
  } else if (files.length) {
    file.files = files;
    readFile();
  }
}

const isText = (element) => Boolean(element.closest?.("textarea, #title"));

function onPaste(event) {
  if (isText(event.target)) return;
  event.preventDefault();
  const { files } = event.clipboardData;
  const value = event.clipboardData.getData("text/plain");
  take(event.target, files, value);
}

function onCopy(event) {
  if (state.cellOf(document.activeElement) < 0) return;
  const line = state.line(state.read());
  event.clipboardData.setData("text/plain", line);
  event.preventDefault();
  say(`Copied as ${line.length} characters.`);
}

const bench = document.querySelector(".workbench");
let leaves = 0;

// As long as something to be read hovers over the page; browsers say so several times a second.
function invite(isHovering) {
  clearTimeout(leaves);
  bench.classList.toggle("drops", isHovering);
  if (isHovering) leaves = setTimeout(invite, 500);
}

function onDrag(event) {
  const { types, files } = event.dataTransfer;
  const isFile = types.includes("Files");
  if (isText(event.target) && !isFile) return;
  event.preventDefault();
  invite(event.type === "dragover");
  if (event.type === "drop") take(event.target, files, isFile ? "" : event.dataTransfer.getData("text/plain"));
}

function offer(value) {
  const box = document.getElementById("copied");
  document.querySelector(".drawing:popover-open")?.hidePopover();
  document.getElementById("text-panel").open = true;
  box.hidden = false;
  box.value = value;
  box.focus();
  box.select();
  say(window.matchMedia("(pointer: coarse)").matches ? "Hold the selected text to copy it." : "Press Ctrl+C to copy the selected text.");
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

export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

const copies = {
  async text() {
    const query = new URLSearchParams(new FormData(document.getElementById("texts")));
    const key = query.get("format");
    query.delete("format");
    const value = await (await fetched(within(`/text/${encodeURIComponent(key)}?${query}`))).text();
    await copyText(value, "Text");
  },
  async link() {
    await copyText(new URL(address(), location).href, "Link");
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

// A sheet lies over the message; there the button says it.
function tell(button) {
  if (button.closest(":popover-open")) button.textContent = "Copied";
}

/** Choose this line of the text, counted from 1, and bring it into view. */
export function markLine(number) {
  const lines = text.value.split("\n");
  if (!(number <= lines.length)) return;
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1);
  text.setSelectionRange(start, start + lines[number - 1].length);
  text.scrollTop = (number - 2) * parseFloat(getComputedStyle(text).lineHeight);
}

/** Connect paste, copy, drop and the copy buttons. */
export function connect() {
  document.addEventListener("paste", onPaste);
  document.addEventListener("copy", onCopy);
  for (const type of ["dragover", "drop"]) document.addEventListener(type, onDrag);
  file.addEventListener("change", readFile);
  for (const box of [text, file]) box.addEventListener("input", (event) => event.stopPropagation());
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) copies[button.dataset.copy]().then(() => tell(button), () => say("That could not be copied. Try the download instead."));
  });
}
