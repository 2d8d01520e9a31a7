// Helpers for the scripts of every page: elements, boards, addresses, storage, the live region, tasks that wait, the
// content of the page, requests. Below them stand the parts that work by themselves on every page: popovers and the
// worker.

// --- constants from Python -------------------------------------------------------------------------------------------
// The server writes CONSTANTS in front of this script (webapp/serving/assets.py), so they are there offline too.

const { symbols: SYMBOLS } = CONSTANTS; // of the digits 1 to 16

/**
 * The characters for a blank, the field of an address for each part of a board, the width of a note's mask by the number
 * of cells (its keys are the sizes of boards), the most bytes of a file that the server takes, and the longer side, in
 * pixels, at which it reads a picture.
 */
export const { blanks, fieldOfPart, maskWidths, maxFileBytes, maxReadSide } = CONSTANTS;

// --- elements --------------------------------------------------------------------------------------------------------
// These helpers write only what differs: browsers and screen readers would draw or read an equal text again.

/** Find an element by its id. @type {(id: string) => HTMLElement} */
export const byId = (id) => document.getElementById(id);

/** Write seconds as a clock shows them: 2:05. @type {(seconds: number) => string} */
export const formatTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Set the text of an element. A text node that stays in place costs a browser next to nothing, a new one a layout.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent === text) return;
  if (text && element.childNodes.length === 1 && element.firstChild.data) element.firstChild.data = text;
  else element.textContent = text;
}

/**
 * Set attributes of an element; an attribute with an empty value is removed.
 *
 * @param {Element} element
 * @param {Record<string, string>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (!value) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/**
 * Create an element with a text.
 *
 * @param {string} name
 * @param {string} text
 * @returns {HTMLElement}
 */
export function createElement(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/**
 * Find a sentence that the page holds for scripts, in a template.
 *
 * @param {string} id
 * @param {string | number} value Takes the place of {} in the sentence.
 * @returns {string}
 */
export const sentence = (id, value = "") => byId(id).content.textContent.replace("{}", value);

// --- boards ----------------------------------------------------------------------------------------------------------
// Every page has its boards from shared/_grid.html. The script reads the shape from the table and paints the same
// notes.

/**
 * Read the shape of a board.
 *
 * @param {HTMLTableElement} table
 * @returns {{ size: number, height: number, width: number, cells: number, symbols: string }} `size` digits in a house,
 *   rows and columns of a box, number of cells, one symbol a digit.
 */
export function readShape(table) {
  const [height, width] = table.dataset.box.split("x").map(Number);
  const size = height * width;
  return { size, height, width, cells: size * size, symbols: SYMBOLS.slice(0, size) };
}

/**
 * Paint the notes of a cell, each at its place.
 *
 * @param {HTMLTableCellElement} element
 * @param {number[]} digits
 * @param {number} gone The digit to strike through, 0 for none.
 */
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
// The site lies at the root of its host, or below a path prefix. The server names the prefix in the page.

const prefix = document.documentElement.dataset.root ?? "";

/** Put the path prefix in front of an address of this site, which is written as if the site lay at "/". */
export const withPrefix = (path) => `${prefix}${path}`;

/**
 * Fetch an address.
 *
 * @param {string | URL} address
 * @returns {Promise<Response>}
 * @throws {Error} The server refuses or does not answer.
 */
export async function fetchOk(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

// --- storage ---------------------------------------------------------------------------------------------------------
// What this browser or tab stores. A private window may refuse it or be full: then a choice lasts as long as the page.

/**
 * Load a stored string; null if there is none or storage is off.
 *
 * @param {string} key
 * @param {"localStorage" | "sessionStorage"} area Of the browser, or of this tab.
 * @returns {string | null}
 */
export function loadItem(key, area = "localStorage") {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Load a stored value; null if there is none, or if it is no JSON.
 *
 * @param {string} key
 * @param {"localStorage" | "sessionStorage"} area
 */
export function loadJson(key, area) {
  try {
    return JSON.parse(loadItem(key, area));
  } catch {
    return null;
  }
}

/**
 * Store a string, or remove it.
 *
 * @param {string} key
 * @param {string} text '' removes the item.
 * @param {"localStorage" | "sessionStorage"} area
 */
export function storeItem(key, text, area = "localStorage") {
  try {
    if (text) window[area].setItem(key, text);
    else window[area].removeItem(key);
  } catch { /* storage is off or full */ }
}

/**
 * Load a stored switch; where nothing is stored it is as the server wrote it.
 *
 * @param {HTMLInputElement} box
 * @returns {boolean}
 */
export const loadSwitch = ({ id, defaultChecked }) => (loadItem(id) ?? (defaultChecked && "on")) === "on";

/** Store a switch. @param {HTMLInputElement} box */
export const storeSwitch = ({ id, checked, defaultChecked }) => storeItem(id, checked === defaultChecked ? "" : checked ? "on" : "off");

const RECENT_KEY = "sudoku-recent";

/**
 * Load the boards that this browser has had, the last one first, each in one entry.
 *
 * @returns {{ address: string, name: string, givens: string, colours: string, done: number, seconds: number, hints: number, at: number }[]}
 */
export function loadRecentBoards() {
  const list = loadJson(RECENT_KEY);
  return Array.isArray(list) ? list.filter((entry) => entry?.givens && entry.address) : [];
}

/** Store these boards in the place of those before. */
export const storeRecentBoards = (list) => storeItem(RECENT_KEY, JSON.stringify(list));

// --- live region -----------------------------------------------------------------------------------------------------

/** Announce a sentence to screen readers: put it into the live region. */
export function announce(text) {
  const region = byId("status");
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text; // a change, so that it is spoken again
}

// --- tasks that wait -------------------------------------------------------------------------------------------------
// Until the browser has painted what was just done: a typed digit is seen first, and everything else follows. Or until
// a person has stopped typing: the address waits for that.

const MAX_PAINT_DELAY = 100; // milliseconds; a hidden page paints nothing
const DEBOUNCE_DELAY = 250;
let paintTasks = [];
let paintTimer = 0;

function runPaintTasks() {
  clearTimeout(paintTimer);
  paintTimer = 0;
  for (const task of paintTasks.splice(0)) task();
}

/**
 * Run a task after the next frame, once, however often it is passed until then.
 *
 * @param {() => void} task
 * @param {boolean} isFirst Whether it only reads the page. Such a task runs before those that change the page:
 *   otherwise the browser would compute the layout in between.
 */
export function afterPaint(task, isFirst = false) {
  if (paintTasks.includes(task)) return;
  if (isFirst) paintTasks.unshift(task);
  else paintTasks.push(task);
  if (paintTimer) return;
  paintTimer = setTimeout(runPaintTasks, MAX_PAINT_DELAY);
  requestAnimationFrame(() => setTimeout(() => { if (paintTimer) runPaintTasks(); }));
}

/** Cancel a task that waits in `afterPaint`. */
export function cancelAfterPaint(task) {
  paintTasks = paintTasks.filter((other) => other !== task);
}

/**
 * Debounce a task: run it once nobody has scheduled it for a quarter of a second.
 *
 * @param {() => void} task
 * @returns {{ schedule: () => void, flush: () => void, cancel: () => void }} `schedule` starts the wait again, `flush`
 *   runs a waiting task at once, `cancel` drops it.
 */
export function debounce(task) {
  let timer = 0;
  function cancel() {
    clearTimeout(timer);
    timer = 0;
  }
  function flush() {
    if (!timer) return;
    cancel();
    task();
  }
  function schedule() {
    cancel();
    timer = setTimeout(flush, DEBOUNCE_DELAY);
  }
  return { schedule, flush, cancel };
}

// --- content of the page ---------------------------------------------------------------------------------------------
// The content of another page of the same kind can replace the present one in the same document. So full screen and the
// keys stay. Scripts look up elements of the content in `onContent`.

const contentTasks = [];

/**
 * Run a task now, and again whenever the content has been replaced. Tasks run in the order in which they were passed.
 */
export function onContent(task) {
  contentTasks.push(task);
  task();
}

/** Run these tasks again, once the content has been replaced. */
export const runContentTasks = () => { for (const task of contentTasks) task(); };

// --- letter keys -----------------------------------------------------------------------------------------------------
// Speech input needs single letter keys to be off (WCAG 2.1.4). This browser remembers it.

const LETTERS_KEY = "letter-keys";

/**
 * Connect the checkbox that turns single letter keys on or off: it shows the stored choice and stores a new one.
 *
 * @param {HTMLInputElement} box
 * @returns {HTMLInputElement} The same checkbox.
 */
export function connectLetterSwitch(box) {
  box.checked = loadItem(LETTERS_KEY) !== "off";
  box.addEventListener("change", () => storeItem(LETTERS_KEY, box.checked ? "" : "off"));
  return box;
}

// --- tabs ------------------------------------------------------------------------------------------------------------
// Where the strip of the tabs is wider than the screen, the current tab is in view, and so is the one with the focus:
// browsers leave a link where it is that they see in part.

const currentTab = document.querySelector(".tabs [aria-current]");
if (currentTab) {
  const strip = currentTab.parentElement;
  new ResizeObserver(() => { strip.scrollLeft = currentTab.offsetLeft - (strip.clientWidth - currentTab.offsetWidth) / 2; }).observe(strip); // the puzzle at hand comes later
  strip.addEventListener("focusin", ({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" }));
}

// --- lists of choices ------------------------------------------------------------------------------------------------

if (document.querySelector(".picks")) import("./picks.js").then(({ updateChoiceLabels }) => onContent(updateChoiceLabels)); // few pages

// --- popovers --------------------------------------------------------------------------------------------------------
// A popover closes when the focus leaves it for another part of the page. A click beside a control in it gives the focus to
// what it lies in.

document.addEventListener("focusin", ({ target }) => {
  if (target.closest(":popover-open") || target.popoverTargetElement?.matches(":popover-open")) return;
  for (const open of document.querySelectorAll("[popover]:not([popover=manual]):popover-open")) if (!target.contains(open)) open.hidePopover();
});

// --- drag and drop ---------------------------------------------------------------------------------------------------

const DRAG_TIMEOUT = 500; // milliseconds: browsers repeat "dragover" several times in these while something hovers

/**
 * Take files and text that are dropped anywhere on the page.
 *
 * @param {Element} area Has the class "drops" while something hovers over the page.
 * @param {(target: Element) => boolean} isText Whether dropped text stays in this element.
 * @param {(target: Element, files: FileList, text: string) => void} take
 * @param {() => boolean} isOn Whether the page takes any now: its content may have been replaced.
 */
export function acceptDrops(area, isText, take, isOn = () => true) {
  let timer = 0;
  function invite(isHovering) {
    clearTimeout(timer);
    area.classList.toggle("drops", isHovering);
    if (isHovering) timer = setTimeout(invite, DRAG_TIMEOUT, false);
  }
  function onDrag(event) {
    const { types, files } = event.dataTransfer;
    const isFile = types.includes("Files");
    if (!isOn() || (isText(event.target) && !isFile)) return;
    event.preventDefault();
    invite(event.type === "dragover");
    if (event.type === "drop") take(event.target, files, isFile ? "" : event.dataTransfer.getData("text/plain"));
  }
  for (const type of ["dragover", "drop"]) document.addEventListener(type, onDrag);
}

// --- requests --------------------------------------------------------------------------------------------------------
// A request that a newer one replaces is no error. htmx passes each event to its logger before it reports the error;
// these two events also follow a failure, which has an event of its own.

/** Let htmx report no error where there is none, as its logger. */
export const forgetAborts = (element, name, detail) => { if (/:(sendAbort|afterRequest)$/.test(name)) delete detail.error; };

if (window.htmx) htmx.logger = forgetAborts;

// --- service worker --------------------------------------------------------------------------------------------------
// The worker (serving/worker.js) shows cached pages offline. Browsers run workers on loopback and behind TLS only.

const WORKER_DELAY = 2000; // milliseconds after everything is loaded: nobody waits for it

function registerWorker() {
  navigator.serviceWorker.register(withPrefix("/worker.js")).catch(() => {}); // works without it too
}

if (navigator.serviceWorker) {
  if (document.readyState === "complete") setTimeout(registerWorker, WORKER_DELAY);
  else addEventListener("load", () => setTimeout(registerWorker, WORKER_DELAY));
}
