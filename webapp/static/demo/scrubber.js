// The scrubber: for a short search the line of its depth; for a long one its odometer, the first three choices,
// with the window of the lens marked on it. The lens and the histogram are in strips.js.

import { cursor as line, picture, stand } from "./drawing.js";
import * as lesson from "./lesson.js";
import { known } from "./state.js";
import * as strips from "./strips.js";
import { number, onContent, part, shape, write } from "../shared/page.js";

const WIDTH = 1000;

let chart, slider;
let cursor;
let passed; // as much of the hill as lies behind
let drawn;
let frame; // the window of the lens, as it lies on the odometer
let lens;
let dragged = () => {}, dropped = () => {};
const sizes = new ResizeObserver(() => { if (drawn?.wheels) drawChart(); });

onContent(() => {
  chart = part("chart");
  slider = part("scrub");
  cursor = passed = drawn = frame = null;
  lens = { from: 0, count: 0 };
  slider.addEventListener("input", () => dragged(Number(slider.value)));
  slider.addEventListener("change", () => dropped(Number(slider.value)));
  sizes.disconnect();
  sizes.observe(chart);
});

/** The depth as a hill: what is passed in ink, the rest in grey. */
function waveform(depths, most) {
  const points = depths.map((depth, at) => `${at / Math.max(depths.length - 1, 1) * WIDTH},${100 - depth / most * 96}`);
  const svg = picture(WIDTH, 100);
  const hill = `0,100 ${points.join(" ")} ${WIDTH},100`;
  const clip = shape("clipPath", { id: "passed" });
  passed = shape("rect", { height: 100 });
  clip.append(passed);
  svg.append(clip, shape("polygon", { class: "ahead", points: hill }), shape("polygon", { class: "passed", points: hill, "clip-path": "url(#passed)" }));
  return svg;
}

function odometer(wheels, total) {
  const width = Math.max(chart.clientWidth, 1);
  const height = Math.max(chart.clientHeight, 1);
  const letters = parseFloat(getComputedStyle(chart).fontSize);
  const shown = wheels.slice(0, Math.max(1, Math.floor(height / (letters * 1.05))));
  const row = height / shown.length;
  write(part("chart-title"), shown.length > 1 ? `first ${shown.length} choices` : "first choice");
  const svg = picture(width, height);
  shown.forEach((segments, wheel) => segments.forEach(([from, to, digit], at) => {
    const x = from / total * width;
    const wide = (to - from) / total * width;
    svg.append(shape("rect", { class: at % 2 ? "odd" : "even", x, y: wheel * row, width: wide, height: row }));
    if (wide > letters) svg.append(shape("text", { x: x + wide / 2, y: wheel * row + row / 2 }, digit));
  }));
  return svg;
}

function drawChart() {
  passed = null;
  const svg = drawn.wheels
    ? odometer(drawn.wheels, drawn.total)
    : waveform(drawn.depths, Math.max(...drawn.depths, 1));
  cursor = line(svg.viewBox.baseVal.height);
  frame = drawn.wheels ? shape("rect", { class: "lens", y: 1, height: Math.max(svg.viewBox.baseVal.height - 2, 0) }) : null;
  if (frame) svg.append(frame);
  svg.append(cursor);
  chart.replaceChildren(svg);
  outline();
  point(Number(slider.value));
}

/** Draw what the server says of the whole search. */
export async function draw(answer) {
  drawn = answer;
  const lens = strips.draw(answer);
  drawChart();
  await lens;
}

function outline() {
  if (!frame) return;
  const { width } = frame.ownerSVGElement.viewBox.baseVal;
  frame.setAttribute("x", lens.from / known.total * width);
  frame.setAttribute("width", Math.max(lens.count / known.total * width, 2));
}

strips.onWindow((from, count) => {
  lens = { from, count };
  outline();
});

function point(move) {
  if (!cursor) return;
  const { width } = cursor.ownerSVGElement.viewBox.baseVal;
  const x = known.total ? move / known.total * width : 0;
  stand(cursor, x);
  passed?.setAttribute("width", x);
}

/** Show where the move lies; with its depth, once that is known. */
export function place(move, depth) {
  slider.max = String(known.total);
  slider.value = String(move);
  slider.setAttribute("aria-valuetext", `Move ${number(move)}${lesson.asks() ? "" : " of " + number(known.total)}`);
  point(move);
  if (depth !== undefined) strips.stay(move, depth);
}

/** Call with every move that the person drags to, and with the one where the hand lets go. */
export function onScrub(drag, drop) {
  dragged = drag;
  dropped = drop;
  strips.onPoint(drop);
}

export const { zoom } = strips;
