// How the search is looked at, as the address says it, and what is known of the search.

import { viewing } from "../shared/address.js";
import { part } from "../shared/elements.js";

export const stage = part("stage");
export const start = JSON.parse(stage.dataset.start);
export const { givens, speeds } = start;

const USUAL = {
  code: "pseudo", try: 0, base: 1, speed: "2", stop: start.fields.lesson ? "lesson" : "move", k: 0, view: "page", panes: "code,stack,digits",
  theme: "", room: "dim", size: "100", zoom: "4", q: 0, again: "",
};

export const { fixed, view, address, readAddress, keepAddress, settleAddress, pushAddress } = viewing("/demo", "move", USUAL, start.fields);
view.move = start.wanted;

/** What is known of the search. */
export const known = { total: start.total, finished: start.finished, found: start.found, retreat: start.retreat };
