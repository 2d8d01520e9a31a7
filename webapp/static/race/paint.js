// Puts a frame of the race on the stage, exactly as the server writes it.

import { mark as give, number, part, shape, write } from "../shared/elements.js";
import { known, placeOf, start, view } from "./state.js";

const scrub = part("race-scrub");
const lanes = [...document.querySelectorAll(".lane")].map((lane, at) => ({
  cells: [...lane.querySelectorAll("td")],
  counts: [...lane.querySelectorAll("[data-count]")],
  done: lane.querySelector(".done"),
  watch: lane.querySelector(".watch"),
  bar: document.querySelectorAll(".bars li")[at],
}));
const SIZE = lanes[0].cells[0].parentElement.children.length;
const mark = (element, name, value) => give(element, { [name]: value });

function paintCell(element, lane, cell) {
  const text = lane.digits[cell] === "0" ? "" : lane.digits[cell];
  const given = start.givens[cell] !== "0";
  const gone = cell === lane.taken ? lane.digit : "";
  const roles = [given ? "given" : text ? "solved" : "empty"];
  for (const role of ["placed", "taken"]) if (lane[role] === cell) roles.push(role);
  const value = text ? `${text}, ${given ? "clue" : "placed by the solver"}` : "Empty";
  write(element, text);
  mark(element, "class", roles.join(" "));
  mark(element, "aria-label",
    `${value}${gone ? `, ${gone} taken away` : ""}. Row ${Math.floor(cell / SIZE) + 1}, column ${cell % SIZE + 1}.`);
  mark(element, "data-gone", gone);
}

function paintLane(parts, lane) {
  parts.cells.forEach((element, cell) => paintCell(element, lane, cell));
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
  scrub.setAttribute("aria-valuetext", frame.clock);
  part("question").hidden = Boolean(frame.at || view.guess || length < 2);
}

/** Draw the scale of the bars. */
export function paintAxis() {
  part("axis").replaceChildren(...known.axis.flatMap(([at, text]) => [
    shape("line", { x1: `${at}%`, x2: `${at}%`, y1: "0", y2: "25%" }),
    shape("text", { x: `${at}%`, y: "66%" }, text),
  ]));
}
