// The address holds what is chosen, so a reload, a bookmark and another machine show the same sheet. The server builds it:
// it comes with each preview. The entry of the browser's history keeps what no address holds, names and long lists; the
// session keeps them for the other tabs of Print. An address that chooses nothing brings all back that was chosen last,
// but names only when more than the puzzle at hand is printed: that is one page for whoever came from the board.

import { acceptDrops, announce, byId, createElement, sentence, setAttributes, setText, withPrefix } from "../shared/page.js";

const RETRY_DELAY = 1000; // ms until a busy server is asked again
const TYPING_DELAY = 500; // ms without a key until what is typed is shown
const form = document.querySelector(".printing");
const fieldsAtHand = form.dataset.atHand.split(" "); // those of the puzzle at hand
const { names, text, heading, group, file } = form.elements; // cards have a list and a file alone, an assignment neither
const ofGroups = [...form.querySelectorAll(".pupils :is(textarea, select, details input)")];
const typed = [...ofGroups, text, heading, group].filter(Boolean);
const VISIT = "sudoku-print"; // what was typed into any tab of Print since the browser's tab was opened, and chosen
const maxCharacters = Number(file?.dataset.maxCharacters); // of a list
const maxBytes = Number(file?.dataset.maxBytes); // of what the server takes at once
const choices = form.querySelector(".choices");
const lostFile = byId("lost");
const making = byId("making");

const preview = () => byId("preview"); // htmx replaces it

const bytesOf = ({ size }) => size;
const isOfBoard = () => form.elements.source?.value === "board";

/** Wait with the names of an earlier class: somebody came from the board, and has not asked for pupils. */
let namesWait = false;
const isKept = (field) => !namesWait || !ofGroups.includes(field);
// Names typed for worksheets are theirs alone: a class of sheets is not asked for a worksheet each.
const keyOf = (field) => (names && !perPage && ofGroups.includes(field) ? `worksheet ${field.name}` : field.name);
const valuesOf = (fields) => Object.fromEntries(fields.map((field) => [keyOf(field), field.value]));

function storeTyped() {
  history.replaceState({ ...valuesOf(typed), file: file?.files[0]?.name ?? "" }, "");
  const isChosen = names && perPage && new URLSearchParams(location.search).has("source"); // on the first tab alone
  storeVisit({ ...valuesOf(typed.filter(isKept)), ...(isChosen ? { chosen: location.search } : {}) });
}

function storeVisit(values) {
  try {
    sessionStorage.setItem(VISIT, JSON.stringify({ ...storedVisit(), ...values }));
  } catch {
    // no storage, or a list too long for it: the entry of the history has it
  }
}

function storedVisit() {
  try {
    return JSON.parse(sessionStorage.getItem(VISIT)) ?? {};
  } catch {
    return {};
  }
}

function showAddress() {
  const { address } = preview().dataset;
  if (address) history.replaceState(history.state, "", address);
  showCarried();
}

// The other tabs of this page keep what they have in common with it: their links get these choices beside their own.
function showCarried() {
  const { carried } = preview().dataset;
  if (carried === undefined) return;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.pathname !== location.pathname) continue;
    link.dataset.own ??= link.search;
    const query = new URLSearchParams(carried);
    for (const [name, value] of new URLSearchParams(link.dataset.own)) query.set(name, value);
    link.search = query;
  }
}

/** Find the address that brings back what was chosen last; "" where this one chooses anything but a puzzle. */
function lastAddress() {
  const here = new URLSearchParams(location.search);
  const isPlain = [...here.keys()].every((name) => fieldsAtHand.includes(name));
  if (isPlain && here.has("p")) storeVisit({ alone: here.get("p") });
  const { chosen } = storedVisit();
  if (!isPlain || !chosen || history.state) return "";
  const query = new URLSearchParams(chosen);
  if (here.has("p")) {
    for (const name of fieldsAtHand) query.delete(name);
    query.set("source", "board");
  }
  for (const [name, value] of here) query.set(name, value);
  return `?${query}`;
}

function fillTyped() {
  const stored = history.state ?? {};
  const visit = storedVisit();
  for (const area of typed) if (!area.value && isKept(area)) area.value = visit[keyOf(area)] || stored[keyOf(area)] || "";
  openGroups();
}

/** Bring the names back once other puzzles are chosen; names that are typed now go before them. */
function endWaiting({ target }) {
  const isTyped = ofGroups.includes(target);
  if (!namesWait || !isTyped && isOfBoard()) return;
  namesWait = false;
  storeVisit({ alone: "" });
  if (!isTyped) fillTyped();
}

function restoreTyped() {
  const stored = history.state ?? {};
  fillTyped();
  if (stored.file && file && !file.files.length) {
    lostFile.textContent = sentence("kept-no-file", stored.file);
    lostFile.hidden = false;
  }
  [...form.elements].find(isChanged)?.dispatchEvent(changeEvent());
}

/** Open the groups that have names, and those around them. */
function openGroups() {
  for (const panel of form.querySelectorAll(".more-names")) {
    if ([...panel.querySelectorAll("textarea")].some(({ value }) => value)) panel.open = true;
  }
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
  preview().replaceChildren(reasonElement("p", reason));
  preview().removeAttribute("aria-busy");
  const link = reasonElement("a", reason); // where the preview is far below
  link.href = "#preview";
  byId("page-count").replaceChildren(link);
  showWork();
  announce(reason);
}

function reasonElement(name, reason) {
  const element = createElement(name, reason);
  element.className = "bad";
  return element;
}

// --- signs of work ---------------------------------------------------------------------------------------------------

/** Say what the page waits for: the preview from the first key on, or a file. */
function showWork() {
  const what = isMakingFile ? "file" : preview().ariaBusy === "true" ? "preview" : "";
  setText(making, making.dataset[what] ?? "");
}

function onChoice() {
  preview().ariaBusy = "true";
  setRefused(false); // until the server says so of what is chosen now
  showWork();
}

// --- the file --------------------------------------------------------------------------------------------------------
// The request for the file is written by hand: only so the page knows when the file is there, and keeps what was chosen
// if there is none.

let isMakingFile = false;

async function onSubmit(event) {
  const { submitter } = event;
  submitter?.closest("[popover]")?.hidePopover();
  if (submitter?.ariaDisabled === "true") {
    event.preventDefault();
    showRefusal();
    return;
  }
  if (submitter?.hasAttribute("formaction")) return; // the pages for the browser, or the page without script
  event.preventDefault();
  if (isMakingFile) return;
  const fields = new FormData(form, submitter);
  setMaking(submitter, true);
  try {
    const answer = await fetch(withPrefix("/print/file"), { method: "POST", body: fields, headers: { "HX-Request": "true" } });
    if (answer.ok) {
      save(await answer.blob(), answer.headers.get("Content-Disposition"));
      announce(sentence("file-saved"));
    } else if (isRefused()) showRefusal(); // the page has it, with ways out
    else showReason(await answer.text());
  } catch {
    showReason(sentence("offline"));
  }
  setMaking(submitter, false);
}

const isRefused = () => Boolean(preview().querySelector(".refused"));

function setRefused(isOff) {
  for (const button of form.querySelectorAll(".makes")) setAttributes(button, { "aria-disabled": isOff ? "true" : "" });
}

/** Lead to what is wrong: to the field, or to the sentence. */
function showRefusal() {
  const field = form.elements[preview().dataset.field];
  if (field instanceof HTMLElement && field.checkVisibility()) field.focus();
  else preview().scrollIntoView({ block: "nearest" });
  announce(preview().querySelector("p").textContent);
}

function setMaking(button, isMaking) {
  isMakingFile = isMaking;
  if (button) button.ariaBusy = `${isMaking}`;
  showWork();
}

/** Hand a file to the browser as a download with the name that the server gave it. */
function save(blob, disposition) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RETRY_DELAY);
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
  if (isTooLarge) showReason(sentence("too-large", chosen.name));
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

// Shows what is typed without leaving its field: at once if it was pasted or dropped there, else once typing rests. A
// number that was removed waits for the next one.
let typingTimer = 0;
function onTyped({ target, inputType }) {
  if (!isText(target)) return;
  clearTimeout(typingTimer);
  if (target.type === "number" && !target.value) return;
  onChoice();
  typingTimer = setTimeout(() => target.dispatchEvent(changeEvent()), inputType?.startsWith("insertFrom") ? 0 : TYPING_DELAY);
}

// Each pupil gets a page full of puzzles until another number is typed. The number beside the names is that of all puzzles
// where there are none.
const { count, each, per_page: perPage } = form.elements;
const showCount = (value) => { for (const field of [count, each].filter(Boolean)) if (field.value !== value) field.value = value; };
let isCountTyped = count?.value !== count?.dataset.usual && count?.value !== perPage?.value;
function fillPages({ target }) {
  if ([count, each].includes(target)) {
    isCountTyped = true;
    showCount(target.value);
  }
  const isOfPage = [names, ...perPage?.forEach ? perPage : [perPage]].includes(target);
  if (isOfPage && !isCountTyped && names?.value.trim() && perPage?.value) showCount(perPage.value);
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

// Why a field is invalid is beside it too.
function showProblems() {
  const { field } = preview().dataset;
  for (const place of form.querySelectorAll(".problem")) {
    const { of } = place.dataset;
    const isInvalid = of === field;
    setText(place, isInvalid ? preview().querySelector(".bad").textContent : "");
    if (form.elements[of] instanceof HTMLElement) setAttributes(form.elements[of], { "aria-invalid": isInvalid ? "true" : "" });
  }
}

function onAnswer() {
  showWork();
  setRefused(isRefused());
  announce(preview().querySelector("p").textContent); // what will be printed, or why nothing is
  showProblems();
  presses -= sentPresses;
  sentPresses = 0;
  showAddress();
}

const again = lastAddress();
const { p } = form.elements;
namesWait = isOfBoard() && p.value === storedVisit().alone;
showCarried();
form.addEventListener("change", storeTyped);
if (!again) for (const leaving of ["hashchange", "pagehide"]) window.addEventListener(leaving, storeTyped);
form.addEventListener("htmx:configRequest", addPresses);
form.addEventListener("htmx:beforeRequest", onChoice);
form.addEventListener("htmx:afterSwap", onAnswer);
form.addEventListener("htmx:responseError", onError);
for (const failure of ["htmx:sendError", "htmx:timeout"]) form.addEventListener(failure, () => showReason(sentence("offline")));
choices.addEventListener("input", onTyped);
if (count) choices.addEventListener("input", fillPages);
form.addEventListener("change", () => {
  clearTimeout(typingTimer);
  onChoice();
});
form.addEventListener("change", endWaiting);
form.addEventListener("submit", onSubmit);
if (file) {
  file.addEventListener("change", onFile);
  document.addEventListener("paste", onPaste);
  acceptDrops(form, isText, (_, files, value) => printList(files, value));
}
form.querySelector(".other")?.addEventListener("click", requestOthers);
if (!again) window.addEventListener("load", restoreTyped); // by then htmx listens too
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const area of typed.filter(isKept)) area.value = storedVisit()[area.name] ?? area.value; // another tab of Print may have changed it
  choices.dispatchEvent(changeEvent());
});
if (again) location.replace(again);
else document.documentElement.dataset.ready = "yes";
