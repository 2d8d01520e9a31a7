// What few visits of the board page need: digits that appear, a wave through a finished grid, the fault of a text that
// could not be read, pictures for other programs, the result of a solved puzzle, the puzzle that is kept, digits that
// become clues or answers, why the server refuses. Loaded when the first of them is wanted.

import "./undo_storage.js"; // a puzzle that is dropped comes without a key or press
import { chosenCells, describeCells, selectOne } from "./entry.js";
import { capitalize } from "./refusals.js";
import * as state from "./state.js";
import { loadStyle } from "../shared/late_style.js";
import { byId, createElement, fetchOk, formatTime, sentence, setAttributes, withPrefix } from "../shared/page.js";

const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Swell the digits of a finished board one after the other, once. */
export function celebrate() {
  for (const input of reducedMotion.matches ? [] : state.inputs()) {
    const cell = state.cellOf(input);
    const delay = 30 * (state.rowOf(cell) + state.columnOf(cell));
    input.animate([{ scale: 1 }, { scale: 1.25 }, { scale: 1 }], { duration: 360, delay, easing: "ease-in-out" });
  }
}

/** Put the focus on a cell if the button that was pressed is hidden now, and nothing else has the focus. */
export function restoreFocus(cell) {
  const { activeElement: focused, body } = document;
  if (focused === body || !focused.checkVisibility({ visibilityProperty: true })) state.inputOf(cell).focus();
}

/** Announce the title that the puzzle has now. */
export const announceTitle = () => state.announceSoon(`Name: ${state.title() || "none"}.`);

/** Move the focus up or down in the open menu, from the button that opened it to the first control. */
export function moveInMenu(key) {
  const open = document.querySelector(":popover-open");
  const controls = [...open?.querySelectorAll("button, input, a") ?? []].filter((control) => control.checkVisibility());
  const at = controls.indexOf(document.activeElement) + (key === "ArrowDown" ? 1 : -1);
  controls[Math.min(Math.max(at, 0), controls.length - 1)]?.focus();
}

/** Let the digits of the solver appear row by row, in 300 ms. */
export function animateSolution() {
  for (const digit of reducedMotion.matches ? [] : document.querySelectorAll("#board .solved input")) {
    const delay = 200 * state.rowOf(state.cellOf(digit)) / state.shape.size;
    digit.animate({ opacity: [0, 1] }, { duration: 100, delay, fill: "backwards" });
  }
}

/** Put a text that could not be read into its box, which stays closed if it is. */
export function keepUnreadableText() {
  const fix = byId("fix");
  byId("text").value = fix?.dataset.text ?? "";
  unmark();
  if (!fix) byId("bring").open = false;
  else if (byId("bring").open) showFault();
}

/** Open the box with the text at its first fault: the wrong character is selected, or the cursor ends the marked line. */
export function openFault() {
  byId("bring").open = true;
  byId("text").focus();
  showFault();
  byId("text").scrollIntoView({ block: "center" });
}

function showFault() {
  const [text, { line, column }] = [byId("text"), byId("fix").dataset];
  const lines = text.value.split("\n");
  if (!(line <= lines.length)) return;
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1);
  const end = start + (column || lines[line - 1].length);
  text.classList.add("marked");
  text.setSelectionRange(column ? end - 1 : end, end);
  text.scrollTop = (line - 2) * parseFloat(getComputedStyle(text).lineHeight);
  if (!column) text.scrollLeft = text.scrollWidth; // where lines lack a cell
  text.style.setProperty("--fault", line - 1);
  text.addEventListener("input", () => { if (text.value.split("\n").length !== lines.length) unmark(); });
}

const unmark = () => byId("text").classList.remove("marked");

/**
 * Hand the picture of the solution to the programs of this device; where that fails, the link beside it saves it. The
 * request is written by hand, as the picture goes to the system and not into the page.
 */
export async function shareSolution() {
  const link = byId("get-shown");
  try {
    const answer = await fetchOk(link.href);
    const [, name] = /filename="(.+)"/.exec(answer.headers.get("Content-Disposition"));
    const data = await answer.blob();
    await navigator.share({ files: [new File([data], name, { type: data.type })] });
  } catch (error) {
    if (error.name !== "AbortError") link.click(); // the person closed the sheet
  }
}

/** Say which picture the browser saves. */
export const tellSaved = ({ textContent }) => state.showMessage(`${textContent.trim()} saved.`);

/** Copy the picture of what the board shows: of the solution once it is there, else of the puzzle. */
export async function copyPicture() {
  const solution = byId("get-shown") ?? document.querySelector("body:has(#board[data-finished]) #get-solution");
  const link = solution ?? byId("get-puzzle");
  if (!link) return;
  state.flushAddress(); // the link names the board as it was before the last key
  const { copyImage } = await import("../shared/copy_image.js");
  const words = await copyImage(link.href, solution ? "The solution" : "The puzzle");
  if (words) state.showMessage(words);
}

/** Copy what a person tells others of a solved puzzle: its name and level, time and hints, and its link. */
export async function copyResult() {
  const button = document.querySelector("[data-do='result']");
  const { result, time, none, one, some } = button.dataset;
  const { seconds, hints = 0 } = state.currentBoard();
  const query = new URLSearchParams([["p", state.current().givens], ["title", state.title()]].filter(([, value]) => value));
  const words = [result, seconds && time.replace("{}", formatTime(seconds)), [none, one][hints] ?? some.replace("{}", hints)].filter(Boolean).join("");
  const text = `${words}\n${location.origin}${withPrefix("/")}?${query}`;
  const { confirmOn, offerSelected } = await import("../shared/copied.js");
  try {
    await navigator.clipboard.writeText(text);
    confirmOn(button, button.dataset.copied);
    state.showMessage(words);
  } catch {
    if (!byId("copied")) byId("quick").append(createBox(button.textContent.trim()));
    offerSelected(text);
  }
}

/** Create the box for a text that a person copies by hand. */
function createBox(name) {
  const box = createElement("textarea", "");
  setAttributes(box, { id: "copied", rows: "3", readonly: "readonly", "aria-label": name });
  return box;
}

/**
 * Set a mode, and turn the digits of the cells that a person chose into clues or answers if it sets those.
 *
 * @param {string} mode
 * @param {string} name What people call it.
 * @param {(mode: string, snapshot: object, turned: string) => void} setMode
 */
export function turnDigits(mode, name, setMode) {
  const now = state.current();
  const isOther = (cell) => state.digitAt(now, cell) && state.isGiven(now, cell) !== (mode === "clues");
  const cells = mode === "notes" ? [] : chosenCells().filter(isOther);
  if (!cells.length) return setMode(mode);
  const turned = `${describeCells(cells)} turned to ${name}`;
  setMode(mode, cells.reduce((snapshot, cell) => withKind(snapshot, cell, mode), now), turned);
  selectOne();
  state.showMessage(`${capitalize(turned)}.`);
}

function withKind(snapshot, cell, layer) {
  const bare = state.withDigit(snapshot, cell, 0, state.isGiven(snapshot, cell) ? "clues" : "answers");
  return state.withDigit(bare, cell, state.digitAt(snapshot, cell), layer);
}

/** Scroll to what Undo or Redo has changed; nothing scrolls if that is in view. */
export function scrollToChange(now, before) {
  const isOutside = ({ top, bottom }) => top < 0 || bottom > innerHeight;
  const cell = [...state.inputs()].find((input, at) => state.cellDiffers(at, now, before) && isOutside(input.getBoundingClientRect()));
  if (!cell) return;
  for (const shown of [byId("board"), cell]) shown.scrollIntoView({ block: "nearest" });
}

/** Read why the server refuses; "" if a web server or proxy in front of it answers in its own words. */
export function readRefusal(xhr) {
  const isPlain = xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  // Our sentence about a body that is too large names the limits. Web servers and proxies refuse
  // larger ones without this header.
  const isOurs = xhr.status !== 413 || xhr.getResponseHeader("X-Content-Type-Options");
  if (isPlain && isOurs) return xhr.responseText;
  return xhr.status === 413 ? "That is more than the server takes at once. Your board is unchanged." : "";
}

const smallScreen = window.matchMedia("(max-width: 699px), (max-height: 499px)");
const TOAST_TIME = 6000; // milliseconds, which start anew while the pointer or the focus is on it
let toast = null;

/** Put the toast where it covers nothing: on phones that is the place of the board's messages. */
function placeToast() {
  if (toast) (smallScreen.matches ? byId("notice") : document.querySelector(".row-2")).append(toast);
}
document.addEventListener("htmx:afterSettle", placeToast); // a response has put another message there

/** Tell for a while that the board before is kept, with a button that leads back to it. */
export async function showKept({ name, address, givens }) {
  await loadStyle(new URL("toast.css", import.meta.url));
  toast?.remove();
  const shown = document.createElement("p");
  const isSame = givens === state.current().givens;
  const title = !/^\d+ clues?: /.test(name) ? name : isSame ? "This puzzle" : "The puzzle before";
  const words = createElement("span", sentence("kept", isSame ? `${title} with your answers` : title));
  const button = createElement("button", sentence("go-back"));
  const isInUse = () => shown.matches(":hover, :focus-within");
  function leave() {
    if (isInUse()) return setTimeout(leave, TOAST_TIME);
    shown.remove();
    if (toast === shown) toast = null;
  }
  shown.className = "card toast";
  button.type = "button";
  button.addEventListener("click", () => location.assign(address));
  state.announceSoon(words.textContent, true);
  shown.append(words, " ", button);
  toast = shown;
  placeToast();
  const messages = new MutationObserver(() => {
    if (!smallScreen.matches || !byId("message").textContent || byId("message").textContent === present) return;
    messages.disconnect();
    shown.remove(); // it would hide what the page answers to the next press
  });
  const present = byId("message").textContent;
  messages.observe(byId("message"), { childList: true, characterData: true, subtree: true });
  setTimeout(leave, TOAST_TIME);
}
