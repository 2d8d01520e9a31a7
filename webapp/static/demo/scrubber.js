// The scrubber: for a short search the line of its depth; for a long one its odometer, the first three choices.

import { keepAddress, known, view } from "./state.js";

const NAMES = "http://www.w3.org/2000/svg";
const chart = document.getElementById("chart");
const slider = document.getElementById("scrub");
const WIDTH = 1000;

function shape(name, attributes, text = "") {
  const element = document.createElementNS(NAMES, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

let cursor = null;
let drawn = null;

function depthLine(depths, most) {
  const points = depths.map((depth, at) => `${at / Math.max(depths.length - 1, 1) * WIDTH},${100 - depth / most * 96}`);
  const svg = shape("svg", { viewBox: `0 0 ${WIDTH} 100`, preserveAspectRatio: "none" });
  svg.append(shape("polyline", { class: "line", points: points.join(" ") }));
  return svg;
}

function odometer(wheels, total) {
  const width = Math.max(chart.clientWidth, 1);
  const height = Math.max(chart.clientHeight, 1);
  const letters = parseFloat(getComputedStyle(chart).fontSize);
  const shown = wheels.slice(0, Math.max(1, Math.floor(height / (letters * 1.05))));
  const row = height / shown.length;
  const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" });
  shown.forEach((segments, wheel) => segments.forEach(([from, to, digit], at) => {
    const x = from / total * width;
    const wide = (to - from) / total * width;
    svg.append(shape("rect", { class: at % 2 ? "odd" : "even", x, y: wheel * row, width: wide, height: row }));
    if (wide > letters) svg.append(shape("text", { x: x + wide / 2, y: wheel * row + row / 2 }, digit));
  }));
  return svg;
}

/** Draw what the server says of the whole search. */
export function draw(answer) {
  drawn = answer;
  if (!answer) return;
  const svg = answer.wheels
    ? odometer(answer.wheels, answer.total)
    : depthLine(answer.depths, Math.max(...answer.depths, 1));
  const box = svg.viewBox.baseVal;
  cursor = shape("line", { class: "cursor", y1: 0, y2: box.height || 100 });
  svg.append(cursor);
  chart.replaceChildren(svg);
  place(Number(slider.value));
}

/** Show where the move lies. */
export function place(move) {
  slider.max = String(known.total);
  slider.value = String(move);
  slider.setAttribute("aria-valuetext", `Move ${move.toLocaleString("en-US")} of ${known.total.toLocaleString("en-US")}`);
  if (!cursor) return;
  const { width } = cursor.ownerSVGElement.viewBox.baseVal;
  const x = known.total ? move / known.total * width : 0;
  cursor.setAttribute("x1", x);
  cursor.setAttribute("x2", x);
}

/** Call with every move that the person drags to, and with the one where the hand lets go. */
export function onScrub(drag, drop) {
  slider.addEventListener("input", () => drag(Number(slider.value)));
  slider.addEventListener("change", () => drop(Number(slider.value)));
}

new ResizeObserver(() => { if (drawn?.wheels) draw(drawn); }).observe(chart);

/** Look through the lens at a tenth of the moves, or at ten times as many. */
export function zoom(by) {
  view.zoom = String(Math.min(Math.max(Number(view.zoom) + by, 2), 6));
  keepAddress();
}
