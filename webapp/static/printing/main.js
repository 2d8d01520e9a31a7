// The address holds what is chosen, so a reload, a bookmark and another machine show the same sheet. The server builds it:
// it comes with each preview. The entry of the browser's history keeps what no address holds: names and long lists.

import { acceptDrops, sentence } from "../shared/page.js";

const RETRY_DELAY = 1000; // ms until a busy server is asked again
const TYPING_DELAY = 500; // ms without a key until a list that is typed is shown
const MEGABYTE = 1e6;
const form = document.querySelector(".printing");
const { names, text, file } = form.elements; // no names for cards
const maxCharacters = Number(file.dataset.maxCharacters); // of a list
const maxBytes = Number(file.dataset.maxBytes); // of what the server takes at once
const choices = form.querySelector(".choices");
const lostFile = document.getElementById("lost");

const bytesOf = ({ size }) => size;

function storeTyped() {
  history.replaceState({ names: names?.value, text: text.value, file: file.files[0]?.name ?? "" }, "");
}

function showAddress() {
  const { address } = document.getElementById("preview").dataset;
  if (address) history.replaceState(history.state, "", address);
  showCarried();
}

// The other tabs of this page keep what they have in common with it: their links get these choices beside their own.
function showCarried() {
  const { carried } = document.getElementById("preview").dataset;
  if (carried === undefined) return;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.pathname !== location.pathname) continue;
    link.dataset.own ??= link.search;
    const query = new URLSearchParams(carried);
    for (const [name, value] of new URLSearchParams(link.dataset.own)) query.set(name, value);
    link.search = query;
  }
}

function restoreTyped() {
  const stored = history.state ?? {};
  for (const area of [names, text]) if (area) area.value = stored[area.name] || area.value;
  if (stored.file && !file.files.length) {
    lostFile.textContent = `The browser does not keep the file ${stored.file}: choose it again.`;
    lostFile.hidden = false;
  }
  [...form.elements].find(isChanged)?.dispatchEvent(changeEvent());
}

// Choices made on a slow line before this script has loaded count as well.
function isChanged({ type, value, defaultValue, checked, defaultChecked, options, selectedIndex, files }) {
  if (type === "radio" || type === "checkbox") return checked !== defaultChecked;
  if (options) return selectedIndex !== Math.max(0, [...options].findIndex((option) => option.defaultSelected));
  if (files) return files.length > 0;
  return defaultValue !== undefined && value !== defaultValue; // a button has no default
}

const changeEvent = () => new Event("change", { bubbles: true });

// No preview is better than one of something else. A busy server gets the same request again.
function onError({ detail: { xhr } }) {
  const isPlain = xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  if (xhr.status === 503) setTimeout(() => choices.dispatchEvent(changeEvent()), RETRY_DELAY);
  else showReason(isPlain ? xhr.responseText : sentence("offline", ` (error ${xhr.status})`));
}

function showReason(reason) {
  const sentence = document.createElement("p");
  sentence.className = "bad";
  sentence.textContent = reason;
  document.getElementById("preview").replaceChildren(sentence);
}

// A list in plain text or in a PDF printed here goes into the field, and is stored with what is typed. The server reads any
// other file, or says why it cannot. All this is checked before the server gets anything.
async function onFile(event) {
  event?.stopPropagation();
  lostFile.hidden = true;
  storeTyped();
  const [chosen] = file.files;
  const list = chosen ? await readList(chosen) : "";
  if (file.files[0] !== chosen) return;
  const isTooLarge = !list && chosen && bytesOf(chosen) > maxBytes;
  if (list) text.value = list;
  if (list || isTooLarge) file.value = "";
  storeTyped();
  if (isTooLarge) showReason(`Nothing to print: ${chosen.name} has ${(bytesOf(chosen) / MEGABYTE).toFixed(1)} MB, more than any list, and was not printed here.`);
  else choices.dispatchEvent(changeEvent());
}

async function readList(chosen) {
  const isPdf = (await chosen.slice(0, 4).text()) === "%PDF";
  if (isPdf) return (await import("../shared/printed.js")).puzzlesIn(chosen);
  const list = bytesOf(chosen) > maxCharacters ? "" : await chosen.text();
  return /[\0\ufffd]/.test(list) ? "" : list;
}

/** Print a list that was dropped or pasted anywhere. */
function printList(files, value) {
  const [first] = files;
  if (!first && !value.trim()) return;
  form.querySelector('[name="source"][value="list"]').checked = true;
  if (first) {
    const transfer = new DataTransfer();
    transfer.items.add(first);
    file.files = transfer.files;
    onFile();
  } else {
    text.value = value;
    text.dispatchEvent(changeEvent());
  }
}

const isText = (element) => Boolean(element.closest?.("textarea, [type=text], [type=number]"));

function onPaste(event) {
  const { files } = event.clipboardData;
  if (isText(event.target) && !files.length) return;
  event.preventDefault();
  printList(files, event.clipboardData.getData("text/plain"));
}

// Shows a list without leaving its field: at once if it was pasted or dropped there, else once typing rests.
let typingTimer = 0;
function onTyped({ inputType }) {
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => text.dispatchEvent(changeEvent()), inputType?.startsWith("insertFrom") ? 0 : TYPING_DELAY);
}

// "Other puzzles" asks for a preview as any change does. The request says how often the button was pressed since the last
// answer; the server moves the seed on, and htmx swaps its field.
let presses = 0;
let sentPresses = 0;

function requestOthers(event) {
  event.preventDefault();
  presses += 1;
  choices.dispatchEvent(changeEvent());
}

function addPresses({ detail: { parameters } }) {
  sentPresses = presses;
  if (presses) parameters.other = presses;
}

function onAnswer() {
  presses -= sentPresses;
  sentPresses = 0;
  showAddress();
}

showCarried();
form.addEventListener("change", storeTyped);
form.addEventListener("htmx:configRequest", addPresses);
form.addEventListener("htmx:afterSwap", onAnswer);
form.addEventListener("htmx:responseError", onError);
for (const failure of ["htmx:sendError", "htmx:timeout"]) form.addEventListener(failure, () => showReason(sentence("offline")));
file.addEventListener("change", onFile);
text.addEventListener("input", onTyped);
text.addEventListener("change", () => clearTimeout(typingTimer));
document.addEventListener("paste", onPaste);
acceptDrops(form, isText, (_, files, value) => printList(files, value));
form.querySelector(".other").addEventListener("click", requestOthers);
window.addEventListener("load", restoreTyped); // by then htmx listens too
document.documentElement.dataset.ready = "yes";
