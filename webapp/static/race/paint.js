// Puts a frame of the race on the stage, exactly as the server writes it.

import { known, placeOf, start, view } from "./state.js";
import { number, part, shape, shapeOf, write } from "../shared/page.js";
import { markEnds } from "../shared/play.js";
import { cellsOf, paintCell, reveal } from "../shared/search_cells.js";

const scrub = part("race-scrub");
const lanes = [...document.querySelectorAll(".lane")].map((lane, at) => ({
  cells: cellsOf(lane.querySelector("table")),
  counts: [...lane.querySelectorAll("[data-count]")],
  done: lane.querySelector(".done"),
  watch: lane.querySelector(".watch"),
  bar: document.querySelectorAll(".bars li")[at],
}));
const { size } = shapeOf(document.querySelector(".lane table"));

function paintLane(parts, lane) {
  parts.cells.forEach((element, cell) => paintCell(element, cell, lane, start.givens, 1, size));
  const cell = Math.max(lane.placed, lane.taken);
  if (cell >= 0) reveal(parts.cells[cell]);
  for (const count of parts.counts) write(count, number(lane[count.dataset.count]));
  write(parts.done, lane.place ? `done, ${lane.place}` : "");
  parts.watch.href = parts.watch.getAttribute("href").replace(/([?&]move=)\d+/, `$1${lane.move}`);
  write(parts.bar.querySelector(".count"), number(lane.placements));
  write(parts.bar.querySelector(".place"), lane.place);
  parts.bar.querySelector(".bar rect").setAttribute("width", `${lane.part}%`);
}

/** Show a frame: lanes, bars, sentence, the place on the clock. */
export function paint(frame) {
  lanes.forEach((parts, at) => paintLane(parts, frame.lanes[at]));
  write(part("sentence"), frame.sentence);
  const { length } = known.ticks;
  scrub.max = String(length - 1);
  scrub.value = String(placeOf(frame.at));
  scrub.style.setProperty("--part", `${placeOf(frame.at) / Math.max(length - 1, 1) * 100}%`);
  scrub.setAttribute("aria-valuetext", frame.clock);
  markEnds(!frame.at, known.known && frame.at >= known.ticks.at(-1));
  part("question").hidden = Boolean(frame.at || view.guess || length < 2);
}

/** Draw the scale of the bars. */
export function paintAxis() {
  part("axis").replaceChildren(...known.axis.flatMap(([at, text]) => [
    shape("line", { x1: `${at}%`, x2: `${at}%`, y1: "0", y2: "25%" }),
    shape("text", { x: `${at}%`, y: "66%" }, text),
  ]));
}
