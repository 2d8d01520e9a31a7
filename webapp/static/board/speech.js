// What the page says: a visible message, and one polite live region that speaks at most every 400 ms.

const PAUSE = 400;
const region = document.getElementById("status");
let waiting = { message: "", verdict: "" };
let timer = 0;
let last = 0;
let heard = document.getElementById("verdict").textContent.trim().replace(/\s+/g, " ");
let clashed = document.getElementById("board").dataset.verdict === "conflict";

function flush() {
  timer = 0;
  last = performance.now();
  const text = [waiting.message, waiting.verdict].filter(Boolean).join(" ");
  waiting = { message: "", verdict: "" };
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

function soon() {
  const wait = Math.max(0, last + PAUSE - performance.now());
  if (!timer) timer = setTimeout(flush, wait);
}

/** Show and speak a sentence about what was just done or asked. */
export function say(text) {
  const message = document.getElementById("message");
  message.textContent = text;
  waiting.message = text;
  soon();
}

/** Speak a sentence that the page shows already. */
export function speak(text) {
  waiting.message = text;
  soon();
}

/** Speak the verdict that the server's answer shows, once typing rests for 400 ms. */
export function speakVerdict() {
  const text = document.getElementById("verdict").textContent.trim().replace(/\s+/g, " ");
  const clashes = document.getElementById("board").dataset.verdict === "conflict";
  const healed = clashed && !clashes;
  clashed = clashes;
  if (text === heard) return;
  heard = text;
  waiting.verdict = healed ? `No conflicts. ${text}` : text;
  clearTimeout(timer);
  timer = setTimeout(flush, PAUSE);
}
