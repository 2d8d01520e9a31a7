// What comes in and goes out: paste, drop, files, copies. On plain http the clipboard API is missing; then what
// cannot work stays hidden, and text is offered selected.

import { takeDrops } from "../shared/drops.js";
import * as state from "./state.js";
import { address } from "./history.js";
import { press } from "./keys.js";
import { say } from "./speech.js";

const LARGE = 1e6; // bytes of a file from which it is looked at here: the server takes no more

const text = document.getElementById("text");
const file = document.getElementById("file");

function readText(value, action = "read") {
  file.value = "";
  text.value = value;
  state.request(action);
}

/** Read what was copied; where the browser does not give it, offer the box to paste it into. */
export async function paste() {
  let copied = "";
  try {
    copied = await navigator.clipboard.readText();
  } catch {
    // plain http, or the person does not allow it
  }
  if (copied.trim()) return readText(copied);
  document.getElementById("bring").open = true;
  text.focus();
}

// Pictures go another way, which comes with the first of them.
const isPicture = ({ type, name }) => /^image\/(?!svg)/.test(type) || /\.hei[cf]$/i.test(name);

/** Read a puzzle from a picture, or ask for one. */
export async function photo(picture) {
  try {
    (await import("../photo/main.js")).open(picture, (value) => readText(value, "read-photo"));
  } catch {
    say("Photos cannot be read now: the server does not answer.");
  }
}

async function readFile() {
  const [chosen] = file.files;
  if (!chosen) return;
  if (isPicture(chosen)) {
    photo(chosen);
  } else {
    const found = chosen.size > LARGE && await import("../shared/printed.js").then(({ puzzlesIn }) => puzzlesIn(chosen), () => "");
    if (found) return readText(found);
    state.request("read");
  }
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

/** Connect paste, copy, drop and the copy buttons. */
export function connect() {
  document.addEventListener("paste", onPaste);
  document.addEventListener("copy", onCopy);
  takeDrops(document.querySelector(".workbench"), isText, take);
  file.addEventListener("change", readFile);
  for (const box of [text, file]) box.addEventListener("input", (event) => event.stopPropagation());
  for (const type of ["pointerover", "focusin", "click"]) document.addEventListener(type, onCopier);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-photo]")) return;
    event.preventDefault();
    photo();
  });
}

// What copies by buttons is there once one is reached for, as a browser lets a page copy right after a press alone.
async function onCopier(event) {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  try {
    const { copy } = await import("./copying.js");
    if (event.type === "click") await copy(button, address, say);
  } catch {
    if (event.type === "click") say("That could not be copied. Try the download instead.");
  }
}
