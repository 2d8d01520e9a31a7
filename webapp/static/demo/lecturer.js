// The lecturer's window: shows the step of the demo and the vote there, measures the time, and passes keys of the clicker and the
// hands that are counted here to the demo.

import { choiceOf, connectPanel, paintVote } from "./hands_panel.js";
import { channel } from "./lecture.js";
import { countOf } from "./vote.js";
import { byId, formatTime, sentence, setAttributes, setText } from "../shared/page.js";

const page = byId("lecturer");
const { lesson } = page.dataset;
const steps = [...document.querySelectorAll("[data-step]")];
const KEYS = {
  PageDown: "stop", PageUp: "stop-back", ArrowRight: "forward", ArrowLeft: "back", b: "blank", B: "blank", ".": "blank",
  ",": "blank", "/": "blank", h: "hands", H: "hands",
};

let lessonStart = 0; // milliseconds; 0 before the first message
let stepStart = 0;
let currentStep = -1;
let vote = null; // at the present place, as the demo sent it

const elapsed = (since) => formatTime(since ? Math.floor((Date.now() - since) / 1000) : 0);

function tick() {
  setText(byId("since"), elapsed(lessonStart));
  if (byId("here")) setText(byId("here"), elapsed(stepStart));
  setText(byId("clock"), new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
}

function showStep(step, isThere) {
  if (step !== currentStep) stepStart = Date.now();
  lessonStart ||= Date.now();
  currentStep = step;
  page.dataset.state = "following";
  setText(byId("state"), isThere ? "" : sentence("between-steps"));
  if (byId("at")) setText(byId("at"), String(Math.max(step, 0) + 1));
  steps.forEach((element, number) => {
    setAttributes(element, { class: number === step ? "now" : number === step + 1 ? "next" : "", "aria-current": number === step ? "step" : "" });
    setText(element.querySelector(".when"), { [step]: "Now: ", [step + 1]: "Next: " }[number] ?? "");
  });
  tick();
}

channel.addEventListener("message", ({ data }) => {
  if (data.kind === "gone" && data.lesson === lesson) setText(byId("state"), sentence("lesson-closed"));
  if (data.kind === "vote" && data.lesson === lesson) paintVote(byId("hands"), vote = data.vote, true);
  if (data.kind !== "at") return;
  if (data.lesson === lesson) showStep(data.at, data.isThere);
  else if (data.isNew) location.assign(data.notes); // the lecturer went on to another lesson
});
const send = (command) => channel.postMessage({ kind: "do", lesson, command });
const count = (choice, number) => channel.postMessage({ kind: "count", lesson, choice, count: number });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.matches("input") && !event.key.startsWith("Page");
  const choice = vote?.state === "open" ? choiceOf(vote, event.key) : undefined;
  const command = KEYS[event.key];
  if (isTyping || !(choice || command)) return;
  event.preventDefault();
  if (choice) count(choice.key);
  else send(command);
});
connectPanel(byId("hands"), {
  press: (key) => send({ on: "stop", back: "stop-back" }[key]),
  count: (choice, change) => count(choice, change(countOf(vote, choice))),
});
byId("restart").addEventListener("click", () => {
  lessonStart = Date.now();
  tick();
});
setInterval(tick, 1000);
tick();
channel.postMessage({ kind: "ask", lesson });
document.documentElement.dataset.ready = "yes";
