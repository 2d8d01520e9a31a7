// Paints a vote by hands, on the stage and in the lecturer's window: a row for each choice, with a field while it is open, with
// bars once it is shown. A panel is demo/_hands.html.

import { countOf, percentOf, stepOf, totalOf } from "./vote.js";
import { createElement, sentence, setAttributes, setText } from "../shared/page.js";

const BARS = 2; // the last rounds, one beside the other

/** Find the choice that a key counts for; undefined if it is none. */
export const choiceOf = ({ choices }, key) => choices.find((choice) => choice.key === key.toLowerCase());

function field({ key, label }) {
  const input = document.createElement("input");
  setAttributes(input, { type: "text", inputmode: "numeric", maxlength: "4", autocomplete: "off", "data-choice": key, "aria-label": `${label}: hands` });
  return input;
}

/** The rounds that are shown, by their numbers from 0. */
const shownRounds = ({ rounds }) => [...rounds.keys()].slice(-BARS);

/** Make the bar of a choice in a round. */
function bar(vote, key, round) {
  const [line, drawn] = [createElement("span", ""), createElement("span", "")];
  line.className = "line";
  drawn.className = "bar";
  drawn.style.setProperty("--part", percentOf(vote, key, round) / 100);
  line.append(drawn, createElement("span", `${countOf(vote, key, round)} · ${percentOf(vote, key, round)} %`));
  return line;
}

/** Make the row that names the rounds. */
function heads(vote) {
  const item = createElement("li", "");
  item.className = "heads";
  item.append(createElement("span", ""), ...shownRounds(vote).map((round) => createElement("span", sentence("hands-round", round + 1))));
  return item;
}

function row(vote, choice) {
  const item = document.createElement("li");
  const isOpen = vote.state === "open";
  const name = createElement(isOpen ? "button" : "span", "");
  name.className = "name";
  if (isOpen) setAttributes(name, { type: "button", "data-add": choice.key });
  if (choice.label.toLowerCase() !== choice.key) name.append(createElement("kbd", choice.key.toUpperCase()), " ");
  name.append(choice.label);
  item.append(name);
  if (isOpen) item.append(field(choice));
  else item.append(...shownRounds(vote).map((round) => bar(vote, choice.key, round)));
  if (vote.right.includes(choice.key)) {
    item.className = "right";
    name.append(createElement("span", ` ${sentence("hands-right")}`));
  }
  return item;
}

/** Describe what the rows are made of; they stay, with the focus in them, as long as it is the same. */
const rowsOf = ({ state, rounds, choices, right }) => JSON.stringify([state, rounds.length, choices, right]);

const shown = new WeakMap(); // by panel, of what its rows are made

/**
 * Show a vote; hidden where there is none, and where it only waits.
 *
 * @param {HTMLElement} panel
 * @param {?import("./vote.js").Vote} vote
 * @param {boolean} showsWaiting
 */
export function paintVote(panel, vote, showsWaiting = false) {
  panel.hidden = !vote || (vote.state === "waiting" && !showsWaiting);
  if (panel.hidden) {
    shown.delete(panel);
    return;
  }
  const total = totalOf(vote);
  const isCounted = vote.rounds.some((_, round) => totalOf(vote, round));
  setAttributes(panel, { "data-state": vote.state, "data-kind": vote.kind, "data-rounds": shownRounds(vote).length });
  const list = panel.querySelector(".votes");
  list.hidden = !(vote.state === "open" || (["shown", "answered"].includes(vote.state) && isCounted));
  list.classList.toggle("many", vote.choices.length > 5);
  if (shown.get(panel) !== rowsOf(vote)) {
    const typed = panel.contains(document.activeElement) ? document.activeElement.dataset.choice : "";
    const rows = vote.choices.map((choice) => row(vote, choice));
    list.replaceChildren(...(vote.rounds.length > 1 && vote.state !== "open" ? [heads(vote)] : []), ...rows);
    if (typed) list.querySelector(`[data-choice="${typed}"]`)?.focus();
    shown.set(panel, rowsOf(vote));
  }
  for (const input of list.querySelectorAll("input")) {
    const count = countOf(vote, input.dataset.choice);
    if (input !== document.activeElement || (Number(input.value) || 0) !== count) input.value = count || "";
  }
  for (const radio of panel.querySelectorAll("[name=kind]")) radio.checked = radio.value === vote.kind;
  setText(panel.querySelector(".hands-question"), vote.question);
  setText(panel.querySelector(".round"), vote.rounds.length > 1 && vote.state === "open" ? sentence("hands-round", vote.rounds.length) : "");
  setText(panel.querySelector(".total"), vote.state === "closed" ? sentence("hands-closed") : sentence("hands-total", total));
  panel.querySelector(".ways").hidden = vote.isOn === false; // the lecturer's window shows the question alone
  for (const button of panel.querySelectorAll("[data-clicker]")) {
    const step = stepOf(vote, button.dataset.clicker) || (vote.state === "answered" && button.dataset.clicker === "on" ? "leave" : "");
    button.hidden = !step;
    if (step) setText(button.firstElementChild, sentence(`hands-${step}`));
  }
}

/**
 * Pass on what a person does in a panel.
 *
 * @param {HTMLElement} panel
 * @param {{ press: (key: string) => void, count: (key: string, change: (count: number) => number) => void }} actions
 */
export function connectPanel(panel, { press, count }) {
  panel.addEventListener("click", ({ target }) => {
    const [add, key] = [target.closest("[data-add]"), target.closest("[data-clicker]")];
    if (add) count(add.dataset.add, (before) => before + 1);
    if (key) press(key.dataset.clicker);
  });
  panel.addEventListener("input", ({ target }) => {
    if (target.dataset.choice) count(target.dataset.choice, () => Number(target.value.replace(/\D/g, "")));
  });
}
