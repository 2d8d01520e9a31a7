// The lecturer's window: it follows the demo of its lesson, keeps the time, and hands on what a clicker sends.

import { channel } from "./lecture.js";
import { byId, setAttributes, setText } from "../shared/page.js";

const page = byId("lecturer");
const { lesson } = page.dataset;
const beats = [...document.querySelectorAll("[data-beat]")];
const KEYS = {
  PageDown: "stop", PageUp: "stop-back", ArrowRight: "forward", ArrowLeft: "back", b: "blank", B: "blank", ".": "blank",
  ",": "blank", "/": "blank",
};

let began = 0; // when the lesson began
let came = 0; // and the present beat
let at = -1;

const lasted = (since) => {
  const seconds = since ? Math.floor((Date.now() - since) / 1000) : 0;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

function tick() {
  setText(byId("since"), lasted(began));
  setText(byId("here"), lasted(came));
  setText(byId("clock"), new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
}

function place(beat, isThere) {
  if (beat !== at) came = Date.now();
  began ||= Date.now();
  at = beat;
  page.dataset.state = "following";
  setText(byId("state"), isThere ? "" : "Between this beat and the next.");
  setText(byId("at"), String(Math.max(beat, 0) + 1));
  beats.forEach((element, number) => {
    setAttributes(element, { class: number === beat ? "now" : number === beat + 1 ? "next" : "", "aria-current": number === beat ? "step" : "" });
    setText(element.querySelector(".when"), { [beat]: "Now: ", [beat + 1]: "Next: " }[number] ?? "");
  });
  tick();
}

channel.addEventListener("message", ({ data }) => {
  if (data.kind === "gone" && data.lesson === lesson) setText(byId("state"), "The lesson is closed. Open it again in another window: this one follows it.");
  if (data.kind !== "at") return;
  if (data.lesson === lesson) place(data.at, data.isThere);
  else if (data.isNew) location.assign(data.notes); // the lecturer went on to another lesson
});
document.addEventListener("keydown", (event) => {
  const command = KEYS[event.key];
  if (!command || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  channel.postMessage({ kind: "do", lesson, command });
});
byId("restart").addEventListener("click", () => {
  began = Date.now();
  tick();
});
setInterval(tick, 1000);
tick();
channel.postMessage({ kind: "ask", lesson });
document.documentElement.dataset.ready = "yes";
