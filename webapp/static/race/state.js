// How the race is looked at, as the address says it: its clock and settings; and what is known of it.

import { viewing } from "../shared/address.js";
import { part } from "../shared/page.js";

export const stage = part("stage");
export const start = JSON.parse(stage.dataset.start);

const USUAL = { speed: "4", view: "page", guess: "", theme: "" };

export const { fixed, view, readAddress, keepAddress, settleAddress, pushAddress } = viewing("/demo/race", "at", USUAL, start.fields);

/** What is known of the race: whether it is explored, its ticks and stops, the first tick, the scale of the bars. */
export const known = { known: start.known, ticks: start.ticks, stops: start.stops, first: start.first, axis: start.axis };

/** The place of the last tick at or before that time. */
export function placeOf(clock) {
  let low = 0;
  let high = known.ticks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known.ticks[middle] <= clock) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
