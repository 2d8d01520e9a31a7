// What the demo and the race share: the address, requests, numbers and small pictures, cells and buttons of a stage, the
// projector, and commands by keys, clickers and buttons.

import {
  announce, byId, createElement, debounce, loadItem, loadJson, onContent, paintNotes, runContentTasks, sentence, setAttributes,
  setText, storeItem, withPrefix,
} from "./page.js";

// --- the address -----------------------------------------------------------------------------------------------------
// The address names what is shown. A step replaces it after a pause (debounced); a jump adds to the browser's history.

/** The place as moves made, and substeps made inside the next one: `at=12.3`. */
export const movePlace = {
  read(at) {
    const [move, substep = 0] = at.split(".").map(Number);
    return { move, substep };
  },
  write: ({ move, substep }) => (substep ? `${move}.${substep}` : move),
};

/**
 * Keep the address `path?...` in step with what a page shows.
 * @param {function(): string} path
 * @param {{ read: function(string): object, write: function(object): (string|number) }} place reads the field `at` into
 *   parts of `view`, and writes these
 * @param {Object<string, string|number>} defaults the settings that a person can change, with their default values;
 *   the caller may fill it before `restart`
 * @param {Object<string, string>} fields the fields of the present address
 * @returns {object} `view` holds place and settings, `fixed` the other fields; the rest are functions on the address
 */
export function trackAddress(path, place, defaults, fields) {
  const isOwn = (name) => name === "at" || name in defaults;
  const fixed = {};
  const view = {};

  function readFields(found) {
    for (const [name, defaultValue] of Object.entries(defaults)) {
      const value = found[name] ?? defaultValue;
      view[name] = typeof defaultValue === "number" ? Number(value) : value;
    }
    Object.assign(view, place.read(found.at ?? "0"));
  }

  /** Take the fields of another page in the place of the present ones. */
  function restart(others) {
    debounced.cancel();
    for (const old of [fixed, view]) for (const name of Object.keys(old)) delete old[name];
    for (const [name, value] of Object.entries(others)) if (!isOwn(name)) fixed[name] = value;
    readFields(others);
  }

  function address(what = fixed, how = view) {
    const query = new URLSearchParams({ ...what, at: place.write(how) });
    for (const [name, defaultValue] of Object.entries(defaults)) if (how[name] !== defaultValue) query.set(name, how[name]);
    return withPrefix(`${path()}?${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%7E", "~")}`);
  }

  const isThere = () => location.pathname + location.search === address();
  const put = () => { if (!isThere()) history.replaceState(history.state, "", address()); };
  const debounced = debounce(put);
  restart(fields);

  function saveAddress() {
    debounced.cancel();
    put();
  }

  /** Call before the place changes: the place left stays in the browser's history. */
  function pushAddress(change) {
    saveAddress();
    change();
    if (!isThere()) history.pushState(history.state, "", address());
  }

  /** Take the place and the settings of the present address. */
  const readAddress = () => readFields(Object.fromEntries(new URLSearchParams(location.search)));

  for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, saveAddress);
  document.addEventListener("theme", ({ detail }) => {
    view.theme = detail === "system" ? "" : detail;
    saveAddress();
  });
  return { fixed, view, address, readAddress, saveAddressSoon: debounced.schedule, saveAddress, pushAddress, restart };
}

/** Where a tab stores its choices; demo/choices.js reads them too. */
export const CHOICES_KEY = "sudoku-choices";

/**
 * Keep choices of a stage for the other stages of this tab.
 * @param {Object<string, string|number>} chosen all choices that the stage has
 * @param {Object<string, string|number>} usual those that nobody has to choose
 * @param {boolean} isLesson whether these are those of a lesson, which say nothing about other stages
 */
export function keepChoices(chosen, usual, isLesson = false) {
  const stored = loadJson(CHOICES_KEY, "sessionStorage") ?? {};
  for (const [name, value] of Object.entries(chosen)) {
    if (value !== usual[name]) stored[name] = String(value);
    else if (!isLesson) delete stored[name];
  }
  storeItem(CHOICES_KEY, JSON.stringify(stored), "sessionStorage");
}

// --- numbers and pictures --------------------------------------------------------------------------------------------

const SVG = "http://www.w3.org/2000/svg";

/** Write a number with separators: 1,234,567. @type {(value: number) => string} */
export const formatNumber = (value) => value.toLocaleString("en-US");

/**
 * Create an element of an SVG picture.
 *
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} text
 * @returns {SVGElement}
 */
export function createSvgElement(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

// --- the source ------------------------------------------------------------------------------------------------------

let source = null; // of data and pages in the place of the server: { request, replaceContent }

/** Take data and other pages from there: a stage in one file has no server (demo/file_source.js). */
export const useSource = (other) => { source = other; };

// --- another page in place of the present one ------------------------------------------------------------------------

let replacements = 0; // begun, or cancelled

/** Replace what belongs to the page outside of its content, each by the element with its id; what is no more goes. */
function replaceFollowers(html) {
  const others = new DOMParser().parseFromString(html, "text/html");
  setAttributes(document.documentElement, { "data-then": others.documentElement.dataset.then });
  const all = (page) => [...page.querySelectorAll("[data-follows-page]")];
  const names = new Set([...all(document), ...all(others)].map(({ id }) => id));
  for (const name of names) {
    const [old, other] = [byId(name), others.getElementById(name)];
    if (old && other) old.replaceWith(document.adoptNode(other));
    else if (other) byId("main").before(document.adoptNode(other));
    else old.remove();
  }
}

/**
 * Replace the content of the page by that of another page. A later call, or `cancelReplacement`, cancels one under way.
 *
 * @param {string} address
 * @param {() => void} before Called just before the replacement.
 * @returns {Promise<boolean>} Whether the content was replaced.
 */
export async function replaceContent(address, before) {
  if (source) return source.replaceContent(address, before);
  cancelReplacement();
  const mine = replacements;
  const swap = await import("./swap.js").catch(() => null);
  if (!swap || mine !== replacements) return false;
  const replace = (event) => {
    before();
    replaceFollowers(event.detail.serverResponse);
  };
  if (!await swap.swapInto(byId("main"), address, replace, "#main > *")) return false;
  runContentTasks();
  return true;
}

/** Cancel a replacement of the content that is under way. */
export function cancelReplacement() {
  replacements += 1;
  window.htmx?.trigger(byId("main"), "htmx:abort");
}

// What a page loads as it opens a box, before htmx is here: htmx comes now, and is told.
document.addEventListener("toggle", async ({ target }) => {
  if (!target.open || window.htmx || !target.querySelector("[hx-trigger^='toggle']")) return;
  const { loadHtmx } = await import("./swap.js");
  await loadHtmx();
  window.htmx?.trigger(target, "toggle");
}, true);

// --- requests --------------------------------------------------------------------------------------------------------
// Errors come as plain sentences, and a server that is busy or not done yet is asked again. Written by hand, as htmx asks
// once.

const AS_SENTENCES = { "HX-Request": "true" }; // errors come as plain sentences
const RECORDING = /=(?:own|right)-([0-9a-f]+)/g; // the keys of searches whose file is a person's own
const RETRY_SECONDS = 1; // seconds until the next try where a busy server names no time

/** A refusal that the server explained. */
export class Refusal extends Error {}

/** The text of an error: the server's own words, or those of the page for no answer (shared/_offline.html). */
export const errorText = (error) => (error instanceof Refusal ? error.message : sentence("offline"));

const pause = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });

let sendingAgain = null; // the one sending that requests wait for which miss the same recordings

/** Send the recordings again that an address names and the server has forgotten; false where this browser has none. */
function sendForgotten(address) {
  const names = new Set([...address.matchAll(RECORDING)].map(([, name]) => name));
  if (!names.size) return false;
  sendingAgain ??= import("./own_files.js").then(({ sendAgain }) => sendAgain(names)).catch(() => false)
    .finally(() => { sendingAgain = null; });
  return sendingAgain;
}

/** Fetch a path with fields. While the server is busy (503), try again; once if it has forgotten a recording (404). */
async function fetchRetrying(path, fields) {
  const address = withPrefix(`${path}?${new URLSearchParams(fields)}`);
  for (let isAgain = false; ;) {
    const response = await fetch(address, { headers: AS_SENTENCES });
    if (response.ok) return response;
    if (response.status === 404 && !isAgain) {
      isAgain = true;
      if (await sendForgotten(address)) continue;
    }
    if (response.status !== 503) throw new Refusal(await response.text());
    await pause(Number(response.headers.get("Retry-After")) || RETRY_SECONDS);
  }
}

/**
 * Request JSON. While the server explores (202) it is asked again, unless the answer has the first of the frames.
 * @param {string} path
 * @param {Object<string, *>} fields
 * @param {function(object): void} onProgress called with every answer
 * @returns {Promise<object>}
 */
export async function request(path, fields, onProgress = () => {}) {
  if (source) return source.request(path, fields, onProgress);
  for (;;) {
    const response = await fetchRetrying(path, fields);
    const answer = await response.json();
    onProgress(answer);
    if (response.status !== 202 || answer.frames) return answer;
    if (!answer.more) throw new Refusal(sentence("unexplored"));
  }
}

// --- announcements ---------------------------------------------------------------------------------------------------
// A live region for screen readers, and a line beside the buttons.

/** Show a sentence beside the buttons. */
export function showNote(text) {
  setText(byId("progress"), text);
}

/** Show a sentence beside the buttons and speak it. */
export function showAndAnnounce(text) {
  showNote(text);
  announce(text);
}

// --- the cells of a search -------------------------------------------------------------------------------------------
// The cells of a search, painted as shared/_grid.html writes them. The server decides how each cell looks
// (webapp/shared/search_board.py): an answer lists its looks once, and of each board only the cells that change.

/** The cells of a board in row order. */
export const cellsOf = (table) => [...table.querySelectorAll("tbody td")];

const NEAR = 40; // pixels below the board, where Tab leads to the scrubber
const lowWindow = window.matchMedia("(max-width: 559px) and (max-height: 319px)"); // as in demo/stage.css

/**
 * Scroll so that the cell is in view: the box of a large board sideways, and in a low window the page, unless a person
 * reads what is below the board.
 */
export function reveal(element) {
  if (lowWindow.matches && element.closest("table").getBoundingClientRect().bottom > -NEAR) {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  const box = element.closest(".grid-box[tabindex]");
  if (!box || box.scrollWidth <= box.clientWidth) return;
  const [shown, cell] = [box, element].map((each) => each.getBoundingClientRect());
  box.scrollLeft += Math.min(cell.left - cell.width - shown.left, 0) + Math.max(cell.right + cell.width - shown.right, 0);
}

/**
 * Apply the changes of an answer to a board.
 * @param {{looks: object[], places: string[]}} answer what the numbers of the changes stand for
 * @param {object[]} before the looks of the board before; empty where the changes name every cell
 * @param {number[]} changes a cell, the number of its look, the next cell, ...
 * @returns {object[]} the look of each cell
 */
export function changeCells({ looks }, before, changes) {
  const cells = [...before];
  for (let at = 0; at < changes.length; at += 2) cells[changes[at]] = looks[changes[at + 1]];
  return cells;
}

function paintCell(element, look, place) {
  element.querySelector(".notes")?.remove();
  setText(element, look.text ?? "");
  paintNotes(element, look.notes ?? [], look.struck);
  setAttributes(element, {
    class: look.class,
    "aria-label": `${look.label} ${place}`,
    "data-gone": look.gone,
    "data-count": look.count,
  });
}

/**
 * Give the cells of a table their looks.
 * @param {Element[]} elements the cells
 * @param {{cells: object[], places: string[]}} board what they show from now on
 * @param {?{cells: object[], places: string[]}} before what they show; null where that is not known
 */
export function paintCells(elements, { cells, places }, before) {
  const isSame = (cell) => before?.places === places && before.cells[cell] === cells[cell];
  elements.forEach((element, cell) => { if (!isSame(cell)) paintCell(element, cells[cell], places[cell]); });
}

// --- buttons of a stage ----------------------------------------------------------------------------------------------
// The buttons that step and play a stage.

/** Name the play button after what a press does now; its icon follows `data-playing` of the stage. */
export function namePlay(isPlaying) {
  const button = byId("play");
  button.title = isPlaying ? "Pause" : "Play";
  setText(button.querySelector("span"), button.title);
}

/** Disable the buttons that lead nowhere: those back at the start, those on at the end. */
export function markEnds(isStart, isEnd) {
  for (const [commands, off] of [[["first", "stop-back", "back"], isStart], [["forward", "stop", "last"], isEnd]]) {
    for (const name of commands) setAttributes(document.querySelector(`.steps [data-do="${name}"]`), { "aria-disabled": off ? "true" : "" });
  }
}

// --- the speed -------------------------------------------------------------------------------------------------------
// The speed of playing: a button that shows it, and the radio buttons in its popover.

let radios = [];
onContent(() => { radios = [...document.querySelectorAll("#speeds input")]; });

const chosenSpeed = () => radios.find((radio) => radio.checked);

/** All speeds, slowest first. */
export const allSpeeds = () => radios.map((radio) => radio.value);

/** The present speed in words. */
export const speedText = () => `${chosenSpeed().value}, ${chosenSpeed().parentElement.querySelector("small").textContent}`;

document.addEventListener("click", ({ target, detail }) => {
  if (detail && target.closest("#speeds label")) setTimeout(() => byId("stage").focus({ preventScroll: true })); // after a mouse keys are for the stage again
});

/** Show this speed. */
export function showSpeed(speed) {
  for (const radio of radios) radio.checked = radio.value === speed;
  document.dispatchEvent(new Event("choices"));
}

// --- the projector ---------------------------------------------------------------------------------------------------
// The stage alone on the screen: the screen stays awake, and a pointer at rest is hidden. And the blank screen.

const POINTER_HIDES_AFTER = 3000; // milliseconds until the pointer hides
const root = document.documentElement;
let stage, blank;
let viewListener = () => {};
let wakeLock = null;
let timer = 0;

onContent(() => { [stage, blank] = [byId("stage"), byId("blank")]; });

const isProjector = () => stage?.dataset.view === "projector";

async function stayAwake() {
  if (!isProjector() || wakeLock || document.visibilityState !== "visible") return;
  try {
    wakeLock = await navigator.wakeLock?.request("screen") ?? null;
    wakeLock?.addEventListener("release", () => { wakeLock = null; });
  } catch { /* the system does not want to */ }
}

function showPointer() {
  root.classList.remove("resting");
  clearTimeout(timer);
  timer = setTimeout(() => root.classList.add("resting"), POINTER_HIDES_AFTER);
}

/** Show the page, or the stage alone. */
export function showView(view) {
  stage.dataset.view = view;
  followView();
}

function changeView(view) {
  if (!stage.contains(document.activeElement)) stage.focus({ preventScroll: true }); // what had it may be hidden now
  showView(view);
  viewListener(view);
}

const KEYS_TIME = 8000; // milliseconds, unless something is pressed before

const KEYS_SHOWN = "sudoku-projector-keys"; // stored once they were shown: once in a browser is enough

/** Show for a while, and announce, which keys lead on and leave; the first time only, as they cover the time line. */
function showProjectorKeys() {
  if (!byId("projector-keys") || loadItem(KEYS_SHOWN)) return;
  storeItem(KEYS_SHOWN, "1");
  const note = createElement("p", sentence("projector-keys"));
  const pressed = new AbortController();
  const leave = () => {
    note.remove();
    pressed.abort();
  };
  note.className = "projector-keys";
  stage.append(note);
  announce(note.textContent);
  for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, leave, { capture: true, signal: pressed.signal });
  setTimeout(leave, KEYS_TIME);
}

function enterProjector() {
  changeView("projector");
  showPointer();
  showProjectorKeys();
  root.requestFullscreen?.().catch(() => {}); // without a key or click it is not allowed
}

/** Show the page again, if the stage is alone. */
function leaveProjector() {
  if (!isProjector()) return;
  isCovered = false;
  changeView("page");
}

/** Keep the screen awake and full only while the stage is alone. */
function followView() {
  if (isProjector()) {
    stayAwake();
    return;
  }
  wakeLock?.release();
  wakeLock = null;
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

const toggleProjector = () => {
  if (!isProjector()) enterProjector();
  else if (!isCovered) leaveProjector();
};

/** Check whether the screen is blank. */
export const isBlank = () => !blank.hidden;

/** Blank the screen, or show it again, and say so. */
export function toggleBlank() {
  blank.hidden = !blank.hidden;
  announce(blank.dataset[isBlank() ? "off" : "on"]);
}

// Another window of ours over this one, as the lecturer's, ends the full screen but not the lecture: the stage stays alone,
// and the next press here fills the screen again.
let opensWindow = false; // since the last press, until this window is back in front
let isCovered = false; // the full screen has ended so

function fillAgain(event) {
  opensWindow = false;
  if (!isCovered || event.key === "Escape") return;
  const end = () => { isCovered = false; };
  root.requestFullscreen().then(end, end);
}

window.addEventListener("focus", () => { opensWindow = false; });
for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, fillAgain, { capture: true });
document.addEventListener("click", ({ target }) => {
  if (target.closest("a[target]")) opensWindow = Boolean(document.fullscreenElement);
});

/** Call `listener` with "projector" or "page" whenever a person changes from one to the other. */
export function onViewChange(listener) {
  viewListener = listener;
}

document.addEventListener("fullscreenchange", () => {
  if (document.fullscreenElement) followView(); // it may have come after the person had left
  else if (opensWindow) isCovered = true;
  else leaveProjector();
});
document.addEventListener("visibilitychange", stayAwake);
for (const name of ["pointermove", "pointerdown"]) document.addEventListener(name, showPointer);
showPointer();
onContent(followView);
if (isProjector()) showProjectorKeys();

// --- commands --------------------------------------------------------------------------------------------------------
// Keys, clickers and buttons. A clicker sends Page Down, Page Up, '.', F5 and Esc; what it sends must never scroll or reload.

const LETTERS = {
  k: "play", d: "retreat", D: "retreat-back", g: "goto", v: "reverse", b: "blank", ".": "blank", ",": "blank",
  "/": "blank", f: "projector", p: "predict", t: "theme", m: "base", "?": "keys", q: "qr",
  "+": "larger", "=": "larger", "-": "smaller", r: "replay", s: "panes", c: "code", o: "onward", i: "into", j: "image", n: "notes", z: "near", h: "hands",
  w: "pen",
};
const KEYS = {
  ArrowRight: "forward", ArrowLeft: "back", PageDown: "stop", PageUp: "stop-back", Home: "first", End: "last",
  ArrowUp: "faster", ArrowDown: "slower", " ": "play", F5: "projector", "Shift+F5": "projector", Escape: "escape",
  "Alt+ArrowRight": "try", "Alt+ArrowLeft": "try-back",
  "Shift+ArrowRight": "backtrack", "Shift+ArrowLeft": "backtrack-back",
  "Shift+ArrowDown": "scroll", "Shift+ArrowUp": "scroll-back", // the other keys that scroll elsewhere lead the search
};
const SCROLL_STEP = 120; // pixels
const scrollPage = (pixels) => window.scrollBy({ top: pixels, behavior: "instant" });

const lettersAreOn = () => loadItem("letter-keys") !== "off"; // chosen in Settings
const isField = (element) => element.matches("input:not([type=checkbox]), select, textarea");
const isScrolled = (element, event) => element.matches(".grid-box") && element.scrollWidth > element.clientWidth
  && ["ArrowLeft", "ArrowRight"].includes(event.key) && !event.altKey && !event.shiftKey;
const isPressed = (element) => element.closest("button, a, summary, input, select");

function hidePopovers() {
  for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
}

function commandOf(event) {
  if (event.ctrlKey || event.metaKey) return "";
  const single = event.key.length === 1 && event.key !== " ";
  if (single) {
    if (!lettersAreOn() || event.altKey) return "";
    return LETTERS[event.key] ?? LETTERS[event.key.toLowerCase()] ?? "";
  }
  const name = `${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${event.key}`;
  return KEYS[name] ?? "";
}

/** Commands that mean the same on every stage. */
export const commonCommands = {
  projector: toggleProjector,
  escape: leaveProjector,
  scroll: () => scrollPage(SCROLL_STEP),
  "scroll-back": () => scrollPage(-SCROLL_STEP),
  theme: () => document.querySelector("[data-switch='theme']").click(),
  keys: () => byId("keys").togglePopover(),
};

/** Whether the command ends a blank screen: commands that lead on do only that, as in slides. */
export const endsBlank = (command) => ["blank", "escape", "stop", "stop-back"].includes(command);

/** Call `act` with the command of each key and button that has one, unless `takesKey` uses the key as an answer. */
export function onCommand(act, takesKey = () => false) {
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (event.key === "F5") hidePopovers(); // else the browser would load the page anew
    if (command === "keys" && byId("keys").matches(":popover-open")) {
      event.preventDefault();
      return act("keys");
    }
    if (document.querySelector(":popover-open, dialog:modal")) return;
    if (isBlank() && command) {
      event.preventDefault();
      if (endsBlank(command)) act("blank");
      return;
    }
    const target = event.target;
    const clicker = ["PageDown", "PageUp", "F5", "Escape"].includes(event.key);
    if (event.key === "Escape" && target instanceof Element && isField(target)) {
      byId("stage").focus({ preventScroll: true }); // keys are for the stage again
      return;
    }
    if (target instanceof Element && !clicker) {
      if (isField(target) || isScrolled(target, event)) return;
      if (event.key === " " && isPressed(target)) return; // it presses the button
    }
    if (!isBlank() && !(event.key === "Enter" && isPressed(target)) && takesKey(event, lettersAreOn())) {
      event.preventDefault();
      return;
    }
    if (!command) return;
    event.preventDefault();
    if (event.repeat && ["play", "projector", "blank", "theme", "base", "reverse", "replay", "panes", "code", "onward", "notes", "keys", "hands", "pen"].includes(command)) return;
    act(command);
  });
  document.addEventListener("click", (event) => {
    const command = event.target.closest("[data-do]")?.dataset.do;
    if (command) act(command);
  });
}
