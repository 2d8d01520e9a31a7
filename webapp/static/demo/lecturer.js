// The lecturer's window: shows the beat of the demo, measures the time, and passes keys of the clicker to the demo.

import { channel } from "./lecture.js";
import { byId, formatTime, sentence, setAttributes, setText } from "../shared/page.js";

const page = byId("lecturer");
const { lesson } = page.dataset;
const beats = [...document.querySelectorAll("[data-beat]")];
const KEYS = {
  PageDown: "stop", PageUp: "stop-back", ArrowRight: "forward", ArrowLeft: "back", b: "blank", B: "blank", ".": "blank",
  ",": "blank", "/": "blank",
};

let lessonStart = 0; // milliseconds; 0 before the first message
let beatStart = 0;
let currentBeat = -1;

const elapsed = (since) => formatTime(since ? Math.floor((Date.now() - since) / 1000) : 0);

function tick() {
  setText(byId("since"), elapsed(lessonStart));
  setText(byId("here"), elapsed(beatStart));
  setText(byId("clock"), new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
}

function showBeat(beat, isThere) {
  if (beat !== currentBeat) beatStart = Date.now();
  lessonStart ||= Date.now();
  currentBeat = beat;
  page.dataset.state = "following";
  setText(byId("state"), isThere ? "" : sentence("between-steps"));
  setText(byId("at"), String(Math.max(beat, 0) + 1));
  beats.forEach((element, number) => {
    setAttributes(element, { class: number === beat ? "now" : number === beat + 1 ? "next" : "", "aria-current": number === beat ? "step" : "" });
    setText(element.querySelector(".when"), { [beat]: "Now: ", [beat + 1]: "Next: " }[number] ?? "");
  });
  tick();
}

channel.addEventListener("message", ({ data }) => {
  if (data.kind === "gone" && data.lesson === lesson) setText(byId("state"), sentence("lesson-closed"));
  if (data.kind !== "at") return;
  if (data.lesson === lesson) showBeat(data.at, data.isThere);
  else if (data.isNew) location.assign(data.notes); // the lecturer went on to another lesson
});
document.addEventListener("keydown", (event) => {
  const command = KEYS[event.key];
  if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  channel.postMessage({ kind: "do", lesson, command });
});
byId("restart").addEventListener("click", () => {
  lessonStart = Date.now();
  tick();
});
setInterval(tick, 1000);
tick();
channel.postMessage({ kind: "ask", lesson });
document.documentElement.dataset.ready = "yes";
