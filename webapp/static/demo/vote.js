// A vote on one question: its state, its rounds and their counts. It knows no page and no clock, so hands and phones vote alike.
// A clicker has two keys for it, `on` (Page Down) and `back` (Page Up):
//
//                                .-------- back: again --------.
//                                v                             |
//     waiting -- on: open --> open ------- on: show -------> shown -- on: answer --> answered
//                             |  ^                             ^  `-- nothing is right, on: leave --> answered
//                 back: close |  | on: again                   |
//                             v  |                             |
//                            closed ------ back: show ---------'
//
// Closed, the counts are hidden: the class talks, and votes once more. What has no arrow here means what it means elsewhere.

/**
 * @typedef {object} Vote
 * @property {string} question Its words; "" for a question that only the room has heard.
 * @property {string} kind "yes-no", "choice", "digit", or "given" where the question names its answers.
 * @property {{ key: string, label: string }[]} choices
 * @property {boolean} hasAnswer Whether the page knows what is right.
 * @property {"waiting" | "open" | "closed" | "shown" | "answered"} state
 * @property {Object<string, number>[]} rounds The counts of each round by the keys of the choices.
 * @property {string[]} right The keys of what is right, once answered.
 */

const STEPS = {
  waiting: { on: "open" },
  open: { on: "show", back: "close" },
  closed: { on: "again", back: "show" },
  shown: { on: "answer", back: "again" },
  answered: {},
};
const STATE_AFTER = { open: "open", again: "open", close: "closed", show: "shown", answer: "answered", leave: "answered" };
const MAX_COUNT = 9999;

/** Begin the vote on a question. @returns {Vote} */
export const newVote = (question) => ({ ...question, state: "waiting", rounds: [], right: [] });

/** Find the step that a key of the clicker takes; "" if the key means what it means without a vote. */
export function stepOf(vote, key) {
  const step = STEPS[vote.state][key] ?? "";
  return step === "answer" && !vote.hasAnswer ? "leave" : step;
}

/** Take a step. @param {string[]} right What is right, where the step answers. @returns {Vote} */
export function takeStep(vote, step, right = []) {
  const rounds = ["open", "again"].includes(step) ? [...vote.rounds, {}] : vote.rounds;
  return { ...vote, state: STATE_AFTER[step], rounds, right };
}

/** Return how many have chosen something in a round, by default the last one. */
export const countOf = (vote, key, round = vote.rounds.length - 1) => vote.rounds[round]?.[key] ?? 0;

/** Return how many have answered in a round, by default the last one. */
export const totalOf = (vote, round = vote.rounds.length - 1) =>
  vote.choices.reduce((sum, { key }) => sum + countOf(vote, key, round), 0);

/** Return the part of a round that has chosen something, in whole per cent; 0 where nobody has answered. */
export const percentOf = (vote, key, round) => Math.round(countOf(vote, key, round) / Math.max(totalOf(vote, round), 1) * 100);

/** Set how many have chosen something in the round that is open. @returns {Vote} */
export function setCount(vote, key, count) {
  if (vote.state !== "open" || !vote.choices.some((choice) => choice.key === key)) return vote;
  const within = Math.min(Math.max(Math.trunc(count) || 0, 0), MAX_COUNT);
  return { ...vote, rounds: [...vote.rounds.slice(0, -1), { ...vote.rounds.at(-1), [key]: within }] };
}

/** Offer other choices in a round of which nothing is counted yet. @returns {Vote} */
export const setChoices = (vote, kind, choices) => (totalOf(vote) || vote.rounds.length > 1 ? vote : { ...vote, kind, choices });
