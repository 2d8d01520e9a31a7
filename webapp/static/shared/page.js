// What scripts of several pages need: elements, boards, addresses, what the page says, work that may wait, and parts that
// work by themselves on every page.

// --- elements --------------------------------------------------------------------------------------------------------
// Small ways with elements. What stands there already is not written again, so that nothing is drawn or read anew.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);
export const formatNumber = (value) => value.toLocaleString("en-US");

/** Give an element this text. A text node that stays where it is costs a browser next to nothing; a new one a layout. */
export function setText(element, text) {
  if (element.textContent === text) return;
  if (text && element.childNodes.length === 1 && element.firstChild.data) element.firstChild.data = text;
  else element.textContent = text;
}

/** Give an element these attributes; one without a value is taken off. */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (!value) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** An element with a text. */
export function createElement(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** An element of a picture. */
export function createSvgElement(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

// --- boards ----------------------------------------------------------------------------------------------------------
// A board on any screen: its shape, read from the table, and its notes, painted as shared/_grid.html writes them.

export const SYMBOLS = "123456789ABCDEFG";

/** The shape of a board: digits in a house, rows and columns of a box, cells, one character a digit. */
export function readShape(table) {
  const [height, width] = table.dataset.box.split("x").map(Number);
  const size = height * width;
  return { size, height, width, cells: size * size, symbols: SYMBOLS.slice(0, size) };
}

/** Paint the notes of a cell: digits, each in its place; one of them is gone. */
export function paintNotes(element, digits, gone = 0) {
  const old = element.querySelector(".notes");
  const texts = digits.map((digit) => SYMBOLS[digit - 1]);
  if ((old?.textContent ?? "") === texts.join("")) return;
  old?.remove();
  if (!digits.length) return;
  const notes = document.createElement("span");
  notes.className = "notes";
  notes.setAttribute("aria-hidden", "true");
  notes.append(...digits.map((digit, at) => {
    const note = document.createElement("i");
    note.className = digit === gone ? `n${digit} gone` : `n${digit}`;
    note.textContent = texts[at];
    return note;
  }));
  element.append(notes);
}

// --- addresses -------------------------------------------------------------------------------------------------------
// Where the site lies: at the root of its host, or below the prefix that the server names in the page.

const prefix = document.documentElement.dataset.root ?? "";

/** The address of a page or file of ours, named as if the site lay at "/". */
export const withPrefix = (path) => `${prefix}${path}`;

/** What the server answers. Throws where it refuses. */
export async function fetchOk(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

// --- what the page says ----------------------------------------------------------------------------------------------
// The live region: what is heard.

/** Speak a sentence. */
export function announce(text) {
  const region = byId("status");
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text; // a change, so that it is heard again
}

// --- what may wait ---------------------------------------------------------------------------------------------------
// What may wait: until the browser has shown what was just done, as a digit typed is seen first, and all that follows from
// it after that; or until the work of a person rests: the address, most of all.

const LATEST = 100; // milliseconds; a hidden page shows nothing
const DEBOUNCE_DELAY = 250;
let waiting = [];
let soon = 0;

function work() {
  clearTimeout(soon);
  soon = 0;
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) task();
}

/** Have the task done after the next frame: once, however often it is asked for until then. What reads the page goes
    before what changes it, or it would have the browser lay the page out in between. */
export function afterPaint(task, reads = false) {
  if (waiting.includes(task)) return;
  if (reads) waiting.unshift(task);
  else waiting.push(task);
  if (soon) return;
  soon = setTimeout(work, LATEST);
  requestAnimationFrame(() => setTimeout(() => { if (soon) work(); }));
}

/** Leave the task undone. */
export function cancelAfterPaint(task) {
  waiting = waiting.filter((other) => other !== task);
}

/**
 * Debounce a task: run it once nobody has scheduled it for a quarter of a second.
 *
 * @param {() => void} task
 * @returns {{ schedule: () => void, flush: () => void, cancel: () => void }} `schedule` starts the wait anew, `flush` runs
 *   a waiting task at once, `cancel` forgets it.
 */
export function debounce(task) {
  let timer = 0;
  function cancel() {
    clearTimeout(timer);
    timer = 0;
  }
  return {
    schedule() {
      cancel();
      timer = setTimeout(() => { timer = 0; task(); }, DEBOUNCE_DELAY);
    },
    flush() {
      if (!timer) return;
      cancel();
      task();
    },
    cancel,
  };
}

// --- the content of the page -----------------------------------------------------------------------------------------
// The content of the page. Another page of the same kind can take its place in the same document, so that full screen and
// the keys stay. Whoever holds elements of the content looks them up in `onContent`.

const tasks = [];

/** Do the task now and again whenever the content has been replaced. Tasks run in the order in which they were given. */
export function onContent(task) {
  tasks.push(task);
  task();
}

/** Have htmx put the content of another page in the place of the present one; whether it did. `before` is called just
    before. A later call, or `keepContent`, takes the place of one that is under way. */
export async function replaceContent(address, before) {
  cancelReplacement();
  if (!await swapInto(byId("main"), address, before, "#main > *")) return false;
  for (const task of tasks) task();
  return true;
}

/** Have nothing put in the place of the content any more. */
export function cancelReplacement() {
  htmx.trigger(byId("main"), "htmx:abort");
}

// --- letter keys -----------------------------------------------------------------------------------------------------
// Letter keys stay switched off on the machine where somebody switched them off, as speech input needs it (WCAG 2.1.4).

const LETTERS_STORE = "letter-keys";

/** Have the box, which is returned, say whether letter keys are on, and remember what is chosen. */
export function connectLetterSwitch(box) {
  try {
    box.checked = localStorage.getItem(LETTERS_STORE) !== "off";
  } catch { /* a private window */ }
  box.addEventListener("change", () => {
    try {
      if (box.checked) localStorage.removeItem(LETTERS_STORE);
      else localStorage.setItem(LETTERS_STORE, "off");
    } catch { /* it lasts as long as the page */ }
  });
  return box;
}

// --- one of many -----------------------------------------------------------------------------------------------------
// One of many: a button that tells it, and the radio buttons in its popover.

const chosenOf = (list) => list.querySelector(":checked");

/** Have every button tell what is chosen. */
export function updateChoiceLabels() {
  for (const list of document.querySelectorAll(".picks")) {
    const told = list.previousElementSibling.children[1];
    if (chosenOf(list)) told.textContent = chosenOf(list).parentElement.textContent.trim();
  }
}

document.addEventListener("change", updateChoiceLabels);
document.addEventListener("htmx:afterSwap", updateChoiceLabels); // the answer does not know what is chosen
document.addEventListener("toggle", ({ target, newState }) => {
  if (!target.matches(".picks")) return;
  if (newState === "open") chosenOf(target)?.focus();
  else if (target.contains(document.activeElement) || document.activeElement === document.body) {
    target.previousElementSibling.focus(); // which browsers do not where it lies in another popover
  }
}, true);
document.addEventListener("click", ({ target, detail }) => {
  const list = target.closest(".picks");
  if (list && detail) setTimeout(() => list.hidePopover()); // arrow keys go on
});
document.addEventListener("keydown", (event) => {
  const list = event.key === "Enter" && event.target.closest?.(".picks");
  if (!list) return;
  event.preventDefault();
  list.hidePopover();
});
onContent(updateChoiceLabels);

// --- what is dropped -------------------------------------------------------------------------------------------------
// What is dropped anywhere on a page. While it hovers over it, the page says so.

const SAID_AGAIN = 500; // milliseconds: as long as something hovers, browsers say so several times in these

/** Give what is dropped to `take(target, files, text)`, and `area` the class "drops" meanwhile; text that is dropped where
    `isText` stays there. */
export function acceptDrops(area, isText, take) {
  let leaves = 0;
  function invite(isHovering) {
    clearTimeout(leaves);
    area.classList.toggle("drops", isHovering);
    if (isHovering) leaves = setTimeout(invite, SAID_AGAIN, false);
  }
  function onDrag(event) {
    const { types, files } = event.dataTransfer;
    const isFile = types.includes("Files");
    if (isText(event.target) && !isFile) return;
    event.preventDefault();
    invite(event.type === "dragover");
    if (event.type === "drop") take(event.target, files, isFile ? "" : event.dataTransfer.getData("text/plain"));
  }
  for (const type of ["dragover", "drop"]) document.addEventListener(type, onDrag);
}

// --- requests --------------------------------------------------------------------------------------------------------
// A request that a newer one replaces is no error. htmx shows an event to its logger before it complains of it.

const REPLACED = ["htmx:sendAbort", "htmx:afterRequest"]; // what failed has another event of its own

/** Have htmx put what the server answers into an element; whether it did. `before` is called just before it does. */
export async function swapInto(target, address, before = () => {}, select = undefined) {
  const heard = new AbortController();
  let isSwapped = false;
  target.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target !== target || !event.detail.shouldSwap) return;
    before();
    isSwapped = true;
  }, { signal: heard.signal });
  try {
    await htmx.ajax("GET", address, { source: target, target, select, swap: "innerHTML settle:0ms" });
  } catch { /* there was no answer, or none that is wanted any more */ } finally {
    heard.abort();
  }
  return isSwapped;
}

if (window.htmx) htmx.logger = (element, name, detail) => { if (REPLACED.includes(name)) delete detail.error; };

// --- times offline ---------------------------------------------------------------------------------------------------
// Has the worker keep the workbench for times offline, where the browser runs workers: on loopback and behind TLS.

const WORKER_REST = 2000; // milliseconds after everything is loaded: nobody waits for it

function registerWorker() {
  navigator.serviceWorker.register(withPrefix("/worker.js"), { scope: withPrefix("/") }).catch(() => {}); // works without it too
}

if (navigator.serviceWorker) {
  if (document.readyState === "complete") setTimeout(registerWorker, WORKER_REST);
  else addEventListener("load", () => setTimeout(registerWorker, WORKER_REST));
}
