// The address says what is chosen, so that a reload, a bookmark and another machine show the same sheet. What is for no
// address, names of people and long lists, this entry of the browser's history keeps.

import { acceptDrops } from "../shared/page.js";

const LONGEST = 2000; // characters of the address
const AGAIN = 1000; // ms until a busy server is asked again
const TYPED = 500; // ms without a key until a list that is typed is shown
const LARGEST = 100000; // of a list, as the server takes it
const OF = { collection: "collection", text: "list", level: "new", count: "new", seed: "new" };
const TO_SOLVE = ["puzzles", "cards"];
const OF_WORK = ["alg", "move", "code", "base"];
const EMPTY_TOO = ["count", "seed"];
const USUAL = { sheet: "puzzles", suffix: "pdf" };
const MB = 1e6; // bytes of a file that the server takes
const SILENCE = "The server does not answer. What you chose is still here.";
const form = document.querySelector(".printing");
const { names, text, file, seed } = form.elements;
const choices = form.querySelector(".choices");
const lost = document.getElementById("lost");

function keep() {
  const said = new FormData(form);
  const source = said.get("source");
  const query = new URLSearchParams();
  for (const [name, value] of said) {
    if (typeof value !== "string" || name === "names" || (OF[name] ?? source) !== source) continue;
    if (OF_WORK.includes(name) && TO_SOLVE.includes(said.get("sheet"))) continue;
    if (value === USUAL[name]) continue;
    if (value || EMPTY_TOO.includes(name)) query.set(name, value);
  }
  if (query.toString().length > LONGEST) query.delete("text");
  history.replaceState({ names: names.value, text: text.value, file: file.files[0]?.name ?? "" }, "", `${location.pathname}?${query}`);
}

function restore() {
  const kept = history.state ?? {};
  for (const area of [names, text]) area.value = kept[area.name] || area.value;
  if (kept.file && !file.files.length) {
    lost.textContent = `The browser does not keep the file ${kept.file}: choose it again.`;
    lost.hidden = false;
  }
  [...form.elements].find(isMoved)?.dispatchEvent(changed());
}

// What is chosen on a slow line before this script is there counts as well.
function isMoved({ type, value, defaultValue, checked, defaultChecked, options, selectedIndex, files }) {
  if (type === "radio" || type === "checkbox") return checked !== defaultChecked;
  if (options) return selectedIndex !== Math.max(0, [...options].findIndex((option) => option.defaultSelected));
  return files ? files.length > 0 : value !== defaultValue;
}

const changed = () => new Event("change", { bubbles: true });

// No preview is better than that of something else. A busy server is asked again.
function miss({ detail: { xhr } }) {
  const isPlain = xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  if (xhr.status === 503) setTimeout(() => choices.dispatchEvent(changed()), AGAIN);
  else fail(isPlain ? xhr.responseText : `The server answered with error ${xhr.status}.`);
}

function fail(reason) {
  const said = document.createElement("p");
  said.className = "bad";
  said.textContent = reason;
  document.getElementById("preview").replaceChildren(said);
}

// A list of mine that is plain text, or in a file printed here, becomes what is typed, and is kept as such; the server
// reads any other file, or says why not. All that is looked at before it is asked.
async function onFile(event) {
  event?.stopPropagation();
  lost.hidden = true;
  keep();
  const [chosen] = file.files;
  const found = chosen ? await listIn(chosen) : "";
  if (file.files[0] !== chosen) return;
  const isTooLarge = !found && chosen?.size > MB;
  if (found) text.value = found;
  if (found || isTooLarge) file.value = "";
  keep();
  if (isTooLarge) fail(`Nothing to print: ${chosen.name} has ${(chosen.size / MB).toFixed(1)} MB, more than any list, and was not printed here.`);
  else choices.dispatchEvent(changed());
}

async function listIn(chosen) {
  const isPrinted = (await chosen.slice(0, 4).text()) === "%PDF";
  if (isPrinted) return (await import("../shared/printed.js")).puzzlesIn(chosen);
  const found = chosen.size > LARGEST ? "" : await chosen.text();
  return /[\0\ufffd]/.test(found) ? "" : found;
}

/** Print a list that was dropped or pasted anywhere. */
function take(files, value) {
  const [first] = files;
  if (!first && !value.trim()) return;
  form.querySelector('[name="source"][value="list"]').checked = true;
  if (first) {
    const one = new DataTransfer();
    one.items.add(first);
    file.files = one.files;
    onFile();
  } else {
    text.value = value;
    text.dispatchEvent(changed());
  }
}

const isText = (element) => Boolean(element.closest?.("textarea, [type=text], [type=number]"));

function onPaste(event) {
  const { files } = event.clipboardData;
  if (isText(event.target) && !files.length) return;
  event.preventDefault();
  take(files, event.clipboardData.getData("text/plain"));
}

// A list is shown without leaving its field: at once where it was pasted or dropped there, else as soon as the keys rest.
let resting = 0;
function onTyped({ inputType }) {
  clearTimeout(resting);
  resting = setTimeout(() => text.dispatchEvent(changed()), inputType?.startsWith("insertFrom") ? 0 : TYPED);
}

function others(event) {
  const next = (Number(seed.value) + 1) % (Number(seed.max) + 1);
  if (!seed.validity.valid || seed.value === "") return; // the server says what is wrong
  event.preventDefault();
  seed.value = next;
  seed.dispatchEvent(changed());
}

form.addEventListener("change", keep);
form.addEventListener("htmx:responseError", miss);
for (const silence of ["htmx:sendError", "htmx:timeout"]) form.addEventListener(silence, () => fail(SILENCE));
file.addEventListener("change", onFile);
text.addEventListener("input", onTyped);
text.addEventListener("change", () => clearTimeout(resting));
document.addEventListener("paste", onPaste);
acceptDrops(form, isText, (_, files, value) => take(files, value));
form.querySelector(".other").addEventListener("click", others);
window.addEventListener("load", restore); // by then htmx listens too
document.documentElement.dataset.ready = "yes";
