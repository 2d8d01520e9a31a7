// What the demo and the race share: the address of what is shown, asking the server, cells and buttons of a stage, the
// projector, and commands by keys, clickers and buttons.

import { mark, onceAtRest, onContent, paintNotes, part, say, tellPicks, within, write } from "./page.js";

// --- the address -----------------------------------------------------------------------------------------------------
// The address of what is shown. A step replaces it once stepping rests; a jump adds to the browser's history.

/**
 * How a stage is looked at, as the address `path?...` says it. `view` is what can change while the page is open: the
 * number of a place, and the settings with their usual values; `fixed` are the fields that stay as long as the page.
 */
export function viewing(path, place, usual, fields) {
  const own = [place, ...Object.keys(usual)];
  const fixed = {};
  const view = {};

  function take(found) {
    for (const [name, common] of Object.entries(usual)) {
      const value = found[name] ?? common;
      view[name] = typeof common === "number" ? Number(value) : value;
    }
    view[place] = Number(found[place] ?? 0);
  }

  /** Take the fields of another page in the place of the present ones. */
  function restart(others) {
    rest.drop();
    for (const name of Object.keys(fixed)) delete fixed[name];
    for (const [name, value] of Object.entries(others)) if (!own.includes(name)) fixed[name] = value;
    take(others);
  }

  function address(what = fixed, how = view) {
    const query = new URLSearchParams({ ...what, [place]: how[place] });
    for (const [name, common] of Object.entries(usual)) if (how[name] !== common) query.set(name, how[name]);
    return within(`${path}?${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`);
  }

  const isThere = () => location.pathname + location.search === address();
  const put = () => { if (!isThere()) history.replaceState(null, "", address()); };
  const rest = onceAtRest(put);
  restart(fields);

  function settleAddress() {
    rest.drop();
    put();
  }

  /** Call before the place changes: the place left stays in the browser's history. */
  function pushAddress(change) {
    settleAddress();
    change();
    if (!isThere()) history.pushState(null, "", address());
  }

  /** Take the place and the settings of the present address. */
  const readAddress = () => take(Object.fromEntries(new URLSearchParams(location.search)));

  for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, settleAddress);
  document.addEventListener("theme", ({ detail }) => {
    view.theme = detail === "system" ? "" : detail;
    settleAddress();
  });
  return { fixed, view, address, readAddress, keepAddress: rest.keep, settleAddress, pushAddress, restart };
}

// --- asking the server -----------------------------------------------------------------------------------------------
// Asks the server: errors come as plain sentences, and a server that is busy or not done yet is asked again. Written by
// hand, as htmx asks once.

const AS_SENTENCES = { "HX-Request": "true" }; // errors come as plain sentences
const WAIT = 1; // seconds until the next try where a busy server names no time

/** A refusal that the server explained. */
export class Refusal extends Error {}

/** What to say of an error: the server's own words, or `silence` where it did not answer. */
export const reasonOf = (error, silence) => (error instanceof Refusal ? error.message : silence);

const pause = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });

/** The server's answer to a path with fields. */
export async function get(path, fields) {
  const address = within(`${path}?${new URLSearchParams(fields)}`);
  for (;;) {
    const response = await fetch(address, { headers: AS_SENTENCES });
    if (response.ok) return response;
    if (response.status !== 503) throw new Refusal(await response.text());
    await pause(Number(response.headers.get("Retry-After")) || WAIT);
  }
}

/** What the server knows. While it explores for that (202) it is asked again; `heard` is told every answer. */
export async function ask(path, fields, heard = () => {}) {
  for (;;) {
    const response = await get(path, fields);
    const answer = await response.json();
    heard(answer);
    if (response.status !== 202) return answer;
    if (!answer.more) throw new Refusal("The search is not explored that far.");
  }
}

// --- what a stage says -----------------------------------------------------------------------------------------------
// What a stage says: a live region that is heard, and a line beside the buttons that is seen.

/** Show a sentence beside the buttons. */
export const note = (text) => write(part("progress"), text);

/** Show and speak a sentence. */
export function tell(text) {
  note(text);
  say(text);
}

// --- the cells of a search -------------------------------------------------------------------------------------------
// The cells of a search, painted as shared/_grid.html writes them. The server decides how each cell looks
// (webapp/shared/search_board.py): an answer lists its looks once, and of each board only the cells that change.

/** The cells of a board in row order. */
export const cellsOf = (table) => [...table.querySelectorAll("tbody td")];

/** Scroll the box of a large board sideways, where it has to, so that the cell is in view. */
export function reveal(element) {
  const box = element.closest(".grid-box[tabindex]");
  if (!box || box.scrollWidth <= box.clientWidth) return;
  const [shown, cell] = [box, element].map((each) => each.getBoundingClientRect());
  box.scrollLeft += Math.min(cell.left - cell.width - shown.left, 0) + Math.max(cell.right + cell.width - shown.right, 0);
}

/**
 * Apply the changes of an answer to a board.
 * @param {{looks: object[], places: string[]}} answer what the numbers of the changes stand for
 * @param {object[]} before the looks of the board before; empty where the changes name every cell
 * @param {Object<string, number>} changes cell -> number of its look
 * @returns {object[]} the look of each cell
 */
export function changeCells({ looks }, before, changes) {
  const cells = [...before];
  for (const [cell, look] of Object.entries(changes)) cells[cell] = looks[look];
  return cells;
}

function paintCell(element, look, place) {
  element.querySelector(".notes")?.remove();
  write(element, look.text ?? "");
  paintNotes(element, look.notes ?? [], look.struck);
  mark(element, {
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

/** Name the one that plays for what a press does now; its icon follows `data-playing` of the stage. */
export function namePlay(isPlaying) {
  const button = part("play");
  button.title = isPlaying ? "Pause" : "Play";
  write(button.querySelector("span"), button.title);
}

/** Show which buttons lead nowhere: those back at the start, those on at the end. */
export function markEnds(isStart, isEnd) {
  for (const [commands, off] of [[["first", "stop-back", "back"], isStart], [["forward", "stop", "last"], isEnd]]) {
    for (const name of commands) mark(document.querySelector(`.steps [data-do="${name}"]`), { "aria-disabled": off ? "true" : "" });
  }
}

// --- the speed -------------------------------------------------------------------------------------------------------
// The speed of what plays: a button that tells it, and the radio buttons in its popover.

let radios = [];
onContent(() => { radios = [...document.querySelectorAll("#speeds input")]; });

const chosenSpeed = () => radios.find((radio) => radio.checked);

/** All speeds, slowest first. */
export const allSpeeds = () => radios.map((radio) => radio.value);

/** The present speed in words. */
export const toldSpeed = () => chosenSpeed().parentElement.textContent.trim();

/** Show this speed. */
export function showSpeed(speed) {
  for (const radio of radios) radio.checked = radio.value === speed;
  tellPicks();
}

// --- the projector ---------------------------------------------------------------------------------------------------
// The stage alone on the screen of a projector, awake, without a pointer that rests on it; and the blank screen.

const REST = 3000; // milliseconds until the pointer hides
const root = document.documentElement;
let stage, blank;
let changed = () => {};
let lock = null;
let timer = 0;

onContent(() => { [stage, blank] = [part("stage"), part("blank")]; });

const isAlone = () => stage?.dataset.view === "projector";

async function stayAwake() {
  if (!isAlone() || lock || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock?.request("screen") ?? null;
    lock?.addEventListener("release", () => { lock = null; });
  } catch { /* the system does not want to */ }
}

function stir() {
  root.classList.remove("resting");
  clearTimeout(timer);
  timer = setTimeout(() => root.classList.add("resting"), REST);
}

/** Show the page, or the stage alone. */
export function showView(view) {
  stage.dataset.view = view;
  followView();
}

function changeView(view) {
  showView(view);
  changed(view);
}

function enterProjector() {
  changeView("projector");
  stir();
  root.requestFullscreen?.().catch(() => {}); // without a key or click it is not allowed
}

/** Back to the page, if the stage is alone. */
function leaveProjector() {
  if (!isAlone()) return;
  changeView("page");
}

/** Only the stage alone is awake and fills the screen. */
function followView() {
  if (isAlone()) {
    stayAwake();
    return;
  }
  lock?.release();
  lock = null;
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

const toggleProjector = () => (isAlone() ? leaveProjector() : enterProjector());
export const isBlank = () => !blank.hidden;

export function toggleBlank() {
  blank.hidden = !blank.hidden;
}

/** Call with "projector" or "page" whenever a person has changed from one to the other. */
export function onViewChange(listener) {
  changed = listener;
}

document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) leaveProjector();
  else followView(); // it may have come after the person had left
});
document.addEventListener("visibilitychange", stayAwake);
for (const name of ["pointermove", "pointerdown"]) document.addEventListener(name, stir);
stir();
onContent(followView);

// --- commands --------------------------------------------------------------------------------------------------------
// Keys, clickers and buttons. A clicker sends Page Down, Page Up, '.', F5 and Esc; what it sends must never scroll or reload.

const LETTERS = {
  k: "play", d: "retreat", D: "retreat-back", g: "goto", v: "reverse", b: "blank", ".": "blank", ",": "blank",
  "/": "blank", f: "projector", p: "predict", t: "theme", m: "base", "?": "keys", q: "qr",
  "+": "larger", "=": "larger", "-": "smaller", r: "replay", s: "panes", c: "code", o: "onward", i: "into", n: "notes", z: "closer", Z: "wider",
};
const KEYS = {
  ArrowRight: "forward", ArrowLeft: "back", PageDown: "stop", PageUp: "stop-back", Home: "first", End: "last",
  ArrowUp: "faster", ArrowDown: "slower", " ": "play", F5: "projector", Escape: "escape",
  "Alt+ArrowRight": "try", "Alt+ArrowLeft": "try-back",
  "Shift+ArrowRight": "backtrack", "Shift+ArrowLeft": "backtrack-back",
};

const areOn = () => part("letters")?.checked ?? true; // where nothing turns them off
const isField = (element) => element.matches("input:not([type=checkbox]), select, textarea");
const isScrolled = (element, event) => element.matches(".grid-box") && element.scrollWidth > element.clientWidth
  && ["ArrowLeft", "ArrowRight"].includes(event.key) && !event.altKey && !event.shiftKey;
const isPressed = (element) => element.closest("button, a, summary, input, select");

function commandOf(event) {
  if (event.ctrlKey || event.metaKey) return "";
  const single = event.key.length === 1 && event.key !== " ";
  if (single) {
    if (!areOn() || event.altKey) return "";
    return LETTERS[event.key] ?? LETTERS[event.key.toLowerCase()] ?? "";
  }
  const name = `${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${event.key}`;
  return KEYS[name] ?? "";
}

/** Commands that mean the same on every stage. */
export const commonCommands = {
  projector: toggleProjector,
  escape: leaveProjector,
  theme: () => document.querySelector("[data-switch='theme']").click(),
  keys: () => part("keys").togglePopover(),
};

/** Whether the command brings a blank screen back: what leads on does only that, as in slides. */
export const endsBlank = (command) => ["blank", "escape", "stop", "stop-back"].includes(command);

/** Call `act` with the command of each key and button that has one, unless `hears` takes the key as an answer. */
export function onCommand(act, hears = () => false) {
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (document.querySelector(":popover-open")) return;
    if (isBlank() && command) {
      event.preventDefault();
      if (endsBlank(command)) act("blank");
      return;
    }
    const target = event.target;
    const clicker = ["PageDown", "PageUp", "F5", "Escape"].includes(event.key);
    if (event.key === "Escape" && target instanceof Element && isField(target)) {
      part("stage").focus({ preventScroll: true }); // keys are for the stage again
      return;
    }
    if (target instanceof Element && !clicker) {
      if (isField(target) || isScrolled(target, event)) return;
      if (event.key === " " && isPressed(target)) return; // it presses the button
    }
    if (!isBlank() && !(event.key === "Enter" && isPressed(target)) && hears(event, areOn())) {
      event.preventDefault();
      return;
    }
    if (!command) return;
    event.preventDefault();
    if (event.repeat && ["play", "projector", "blank", "theme", "base", "reverse", "replay", "panes", "code", "onward", "notes", "keys"].includes(command)) return;
    act(command);
  });
  document.addEventListener("click", (event) => {
    const command = event.target.closest("[data-do]")?.dataset.do;
    if (command) act(command);
  });
}
