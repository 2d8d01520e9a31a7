// What the page says: a visible message, and one polite live region that speaks at most every 400 ms.

import { say as announce } from "../shared/say.js";

const PAUSE = 400;
let waiting = "";
let timer = 0;
let last = 0;
let told = verdict();

/** The verdict that the page shows. */
function verdict() {
  const text = document.querySelector("#verdict p").textContent.trim().replace(/\s+/g, " ");
  return { text, clashes: document.getElementById("board").dataset.verdict === "conflict" };
}

function flush() {
  timer = 0;
  const now = verdict();
  const healed = told.clashes && !now.clashes ? "No conflicts." : "";
  const sentences = now.text === told.text ? [] : now.text.split(/(?<=\.) /);
  const news = sentences.filter((sentence) => !waiting.includes(sentence));
  const text = [waiting, healed, ...news].filter(Boolean).join(" ");
  waiting = "";
  told = now;
  if (!text) return;
  last = performance.now();
  announce(text);
}

/** Speak a sentence that the page shows already. */
export function speak(text) {
  waiting = text;
  timer ||= setTimeout(flush, Math.max(0, last + PAUSE - performance.now()));
}

/** Show and speak a sentence about what was just done or asked; it stays until the next edit. */
export function say(text) {
  document.getElementById("message").textContent = text;
  speak(text);
}

/** Take the last such sentence off the page: what was said of a board is not true of the next one. What could not be
    read, and the puzzles of a text to choose from, stay. */
export function hush() {
  const message = document.getElementById("message");
  if (message.hasChildNodes() && !document.querySelector(".notice.bad")) message.textContent = "";
}

/** Speak the verdict that the server's answer shows, if it is new, once typing rests for 400 ms. */
export function speakVerdict() {
  clearTimeout(timer);
  timer = setTimeout(flush, PAUSE);
}
