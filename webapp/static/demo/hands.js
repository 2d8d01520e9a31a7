// Hands on the stage: while they are on, each question becomes a vote whose hands a person counts, by keys and in fields. Loaded
// with the first press of H. vote.js has the states of a vote; the page says by the event "place" what it shows.
//
//     off -- H --> on: the question at this place opens, or one that only the room has heard -- H --> off
//                  another place: its question waits; where it has none, keys mean what they mean elsewhere

import { fixed, stage, view } from "./frames.js";
import { choiceOf, connectPanel, paintVote } from "./hands_panel.js";
import * as lecture from "./lecture.js";
import { countOf, newVote, setChoices, setCount, stepOf, takeStep } from "./vote.js";
import { loadStyle } from "../shared/late_style.js";
import { announce, byId, loadItem, onContent, sentence, storeItem } from "../shared/page.js";
import { showAndAnnounce, showNote } from "../shared/search.js";

const STORED = "sudoku-hands"; // whether hands are on, for this tab
const KEY_OF = { stop: "on", "step-on": "on", "stop-back": "back", "step-back": "back" };
const COMMAND_OF = { on: "stop", back: "stop-back" };

let panel;
let run = () => {}; // runs a command of the page
let isOn = false;
let isFollowed = false; // whether the lecturer's window was asked for
let vote = null; // on the question at the present place, or on one that only the room has heard
let present = ""; // the place
let pressed = []; // the choices that were counted one by one, in this round
let kind = "choice"; // of questions that name no answers, as last chosen

// --- the question at the place --------------------------------------------------------------------------------------

/** The choices of a kind, as the page writes them. */
const choicesOf = (name) => JSON.parse(panel.querySelector(`[name=kind][value="${name}"]`).dataset.choices)
  .map(([key, label]) => ({ key, label }));

const openQuestion = (question, choices, hasAnswer) => ({
  question, hasAnswer, kind: choices.length ? "given" : kind, choices: choices.length ? choices : choicesOf(kind),
});

/** Who wins a race; by how much, the room only says. A lane whose letter is not its own has a number for its key. */
function racers(form) {
  const lanes = [...document.querySelectorAll(".lane h2")].map(({ children }) => [...children].map((each) => each.textContent));
  const areKeys = new Set(lanes.map(([letter]) => letter)).size === lanes.length;
  return [
    ...lanes.map(([letter, label], at) => ({ label, key: areKeys ? letter.toLowerCase() : String(at + 1) })),
    { label: form.querySelector("[value=tie]").textContent, key: "t" },
  ];
}

/** Read the question that is open at the present place: of predict mode, the guess before a race, or of a lesson; null for none. */
function findQuestion() {
  const form = byId("question");
  if (form?.matches(".guess")) return form.hidden ? null : openQuestion(byId("ask").textContent, racers(form), false);
  if (stage.dataset.asking) {
    const choices = [...form.querySelectorAll("[data-press]")].map(({ dataset, lastChild }) => ({ key: dataset.press.toLowerCase(), label: lastChild.textContent.trim() }));
    return openQuestion(form.querySelector(".asked").textContent, choices, true);
  }
  const words = byId("lesson")?.dataset.at === "step" && !stage.dataset.told ? byId("lesson-question").textContent : "";
  return words ? openQuestion(words, [], false) : null;
}

// --- showing ---------------------------------------------------------------------------------------------------------

function paint() {
  paintVote(panel, vote);
  if (panel.hidden) delete stage.dataset.hands;
  else stage.dataset.hands = vote.state;
  stage.toggleAttribute("data-hands-on", isOn);
  if (isOn || isFollowed) lecture.sendVote(vote && { ...vote, isOn }, byId("to-notes").href);
}

/** Take a step, and say what the room sees then. */
function step(name, right) {
  if (["open", "again"].includes(name)) pressed = [];
  vote = takeStep(vote, name, right);
  showNote("");
  paint();
  if (vote.state === "answered") return;
  announce(vote.state === "shown" ? panel.querySelector(".votes").innerText : sentence(`hands-is-${vote.state}`));
}

/** Take an answer of the page into the vote; one that came without a vote ends it. */
function followAnswer(outcome) {
  if (["open", "closed", "shown"].includes(vote.state)) step("answer", outcome.dataset.right.split(" ").filter(Boolean));
  else if (vote.state === "waiting") vote = null;
}

/** Follow the page to another place, to another question, or to an answer. */
function follow() {
  if (!isOn && !isFollowed) return;
  const [before, question] = [present, findQuestion()];
  present = `${view.move}.${view.substep ?? 0}`;
  if (vote && before === present) {
    if (stage.dataset.told) followAnswer(byId("question").querySelector(".outcome"));
    if (vote?.question === (question ?? vote)?.question) return;
  }
  vote = question && newVote(question);
  paint();
  if (isOn && vote) showNote(sentence("hands-waiting"));
}

onContent(() => {
  panel = byId("hands");
  vote = null;
  present = "";
  connectPanel(panel, { press: (key) => run(COMMAND_OF[key]), count });
  panel.addEventListener("change", ({ target }) => {
    if (target.name === "kind") chooseKind(target.value);
  });
});
document.addEventListener("place", follow);

// --- counting --------------------------------------------------------------------------------------------------------

function count(key, change) {
  if (!vote) return;
  vote = setCount(vote, key, change(countOf(vote, key)));
  paint();
}

function chooseKind(name) {
  kind = name;
  if (vote) vote = setChoices(vote, name, choicesOf(name));
  paint();
  stage.focus({ preventScroll: true }); // keys count hands again
}

/**
 * Count a hand for each press of a choice's key; Backspace takes the last one back. Returns whether the key did something: while
 * a vote is under way no key answers the question.
 */
export function takesKey(event, letters) {
  if (!isOn || !vote || !["open", "closed", "shown"].includes(vote.state) || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "Backspace" && vote.state === "open") {
    const last = pressed.pop();
    if (last) count(last, (before) => before - 1);
    return true;
  }
  const choice = letters && !(event.shiftKey && event.key === "N") ? choiceOf(vote, event.key) : undefined; // Shift+N: the notes
  if (!choice) return Boolean(stage.dataset.asking) && /^(Enter|Arrow)/.test(event.key); // these would answer
  if (vote.state === "open") {
    pressed.push(choice.key);
    count(choice.key, (before) => before + 1);
    announce(`${choice.label}: ${countOf(vote, choice.key)}`);
  }
  return true;
}

// --- commands --------------------------------------------------------------------------------------------------------

/** Go on from a question that the page does not answer. The guess before a race is skipped: the room has made it. */
function leave() {
  const skip = document.querySelector("#question.guess:not([hidden]) [value=skip]");
  if (!skip) return run("stop");
  document.addEventListener("place", () => run("stop"), { once: true });
  return skip.click();
}

/** Take a command of the clicker as a step of the vote; returns whether it was one. */
export function takesCommand(command) {
  const name = isOn && vote && command in KEY_OF ? stepOf(vote, KEY_OF[command]) : "";
  if (!name) return false;
  if (name === "answer") run("reveal"); // the page says what is right once the server has answered
  else step(name);
  if (name === "leave") leave();
  return true;
}

/** Turn hands on, and open the question at this place, or one that only the room has heard; or off. */
export function turnHands() {
  isOn = !isOn;
  storeItem(STORED, isOn ? "1" : "", "sessionStorage");
  if (!isOn) {
    vote = null;
    paint();
    return showAndAnnounce(sentence("hands-off"));
  }
  follow();
  vote ??= newVote(openQuestion("", [], false));
  return step("open");
}

/** Keep the lecturer's window informed from now on, on pages without a lesson too. */
export function informNotes() {
  isFollowed = true;
  follow();
  paint();
}

lecture.channel.addEventListener("message", ({ data }) => {
  if (data.kind === "count" && data.lesson === (fixed.lesson ?? "")) count(data.choice, (before) => data.count ?? before + 1);
});

/** Connect the page. @param {(command: string) => void} runCommand Runs a command of the page. */
export async function connect(runCommand) {
  run = runCommand;
  await loadStyle(new URL("hands.css", import.meta.url));
  if (loadItem(STORED, "sessionStorage") && !isOn) {
    isOn = true;
    follow();
  }
}
