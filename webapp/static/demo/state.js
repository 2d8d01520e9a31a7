// How the search is looked at, as the address says it, and what is known of the search.

import { viewing } from "../shared/address.js";
import { onContent, part } from "../shared/page.js";

const USUAL = {
  code: "pseudo", try: 0, base: 1, speed: "2", stop: "move", k: 0, view: "page", panes: "code,stack,digits",
  theme: "", room: "dim", size: "100", zoom: "4", q: 0, again: "",
};

export let stage, start;

export const { fixed, view, address, readAddress, keepAddress, settleAddress, pushAddress, restart } = viewing("/demo", "move", USUAL, {});

/** Which frames of the search are wanted: places are counted from the base, and the program of some listings finds
 * another house than the usual first. Frames of another kind are forgotten.
 */
const apart = () => (start.apart.includes(view.code) ? view.code : "");
export const frameKind = () => `${view.base} ${apart()}`;

/** The fields that ask for frames of that kind. */
export const frameFields = () => ({ base: view.base, ...(apart() ? { code: view.code } : {}) });

/** What is known of the search. */
export const known = {};

onContent(() => {
  stage = part("stage");
  start = JSON.parse(stage.dataset.start);
  USUAL.stop = start.fields.lesson ? "lesson" : "move";
  restart(start.fields);
  view.move = start.wanted;
  Object.assign(known, { total: start.total, finished: start.finished, found: start.found, retreat: start.retreat });
});

/** Whether the present address is one of this page: of the same search, in the same lesson. */
export function isHere() {
  const found = new URLSearchParams(location.search);
  const isLike = (name) => (found.get(name) ?? "") === (fixed[name] ?? "");
  return ["lesson", "all"].every(isLike) && ["p", "alg"].every((name) => !found.has(name) || isLike(name));
}
