// Of a long search: the lens, which is the depth line of the moves round the present one, and how often each depth is reached.
// The window of the lens follows from place and zoom alone, so that an address always shows the same.

import { cursor, picture, stand } from "./drawing.js";
import * as server from "./server.js";
import { keepAddress, known, stage, view } from "./state.js";
import { number, onContent, part, shape } from "../shared/page.js";

const POINTS = 800;
const HIGH = 100; // the pictures' own unit
const LEAST = 2;
const MOST = 6;
const REST = 400; // milliseconds between two questions while the search plays

let counts; // [depth] -> placements
let shown; // the window that the lens shows
let needle;
let place;
let asking;
let framed = () => {}, pointed = () => {};

onContent(() => {
  counts = shown = needle = null;
  place = { move: 0, depth: 0 };
  asking = false;
  part("lens").addEventListener("click", ({ clientX }) => {
    if (!shown) return;
    const box = part("lens").getBoundingClientRect();
    pointed(shown.from + Math.round((clientX - box.left) / box.width * shown.count));
  });
});

/** The window to be shown: the place lies in its middle half, but near the ends of the search. */
function wanted() {
  const width = Math.min(10 ** Number(view.zoom), known.total);
  const half = Math.max(width / 2, 1);
  const from = Math.floor(place.move / half) * half - width / 4;
  return { from: Math.round(Math.max(0, Math.min(from, known.total - width))), count: width };
}

function band(answer, low, high) {
  const y = (depth) => HIGH - (depth - low) / Math.max(high - low, 1) * (HIGH - 8) - 4;
  const x = (bucket) => Math.min(bucket * answer.apart, answer.count);
  if (answer.apart === 1) {
    return shape("polyline", { class: "line", points: answer.low.map((depth, at) => `${x(at)},${y(depth)}`).join(" ") });
  }
  const upper = answer.high.map((depth, at) => `${x(at + 0.5)},${y(depth)}`);
  const lower = answer.low.map((depth, at) => `${x(at + 0.5)},${y(depth)}`).reverse();
  return shape("polygon", { class: "band", points: [...upper, ...lower].join(" ") });
}

function drawLens(answer) {
  const low = Math.min(...answer.low);
  const high = Math.max(...answer.high);
  const svg = picture(Math.max(answer.count, 1), HIGH);
  needle = cursor(HIGH);
  svg.append(band(answer, low, high), needle);
  part("lens").replaceChildren(svg);
  const last = answer.from + answer.count;
  part("lens-title").textContent = `${number(answer.count)} moves, depth ${low} to ${high}`;
  part("lens").dataset.from = String(answer.from);
  part("lens").dataset.last = String(last);
  shown = answer;
  framed(answer.from, answer.count);
  point();
}

function point() {
  if (needle && shown) stand(needle, Math.min(Math.max(place.move - shown.from, 0), shown.count));
}

async function look() {
  if (asking || !counts) return;
  asking = true;
  try {
    for (;;) {
      const { from, count } = wanted();
      if (shown && shown.from === from && shown.asked === count) break;
      drawLens({ ...await server.depths(from, count, POINTS), asked: count });
      if (stage.hasAttribute("data-playing")) await new Promise((done) => { setTimeout(done, REST); });
    }
  } catch { /* the stage itself says what is wrong */ } finally {
    asking = false;
  }
}

function drawHistogram() {
  const most = Math.max(...counts, 1);
  const last = counts.findLastIndex((count) => count);
  const svg = picture(last, HIGH);
  for (let depth = 1; depth <= last; depth += 1) {
    const tall = counts[depth] ? Math.max(counts[depth] / most * (HIGH - 6), 2) : 0;
    svg.append(shape("rect", { x: depth - 1, y: HIGH - tall, width: 1, height: tall, class: depth === place.depth ? "here" : "" }));
  }
  part("histogram").replaceChildren(svg);
  part("histogram-title").textContent = `placements, depth 1 to ${last}`;
}

/** Draw what the server says of the whole search; nothing of a short one. */
export async function draw({ depth_counts: found }) {
  counts = found ?? null;
  stage.toggleAttribute("data-strips", Boolean(counts));
  if (!counts) return;
  drawHistogram();
  await look();
}

/** Show where the move lies. */
export function stay(move, depth) {
  place = { move, depth };
  if (!counts) return;
  point();
  for (const bar of part("histogram").querySelectorAll(".here")) bar.classList.remove("here");
  part("histogram").querySelector(`rect:nth-of-type(${depth || 10_000})`)?.classList.add("here");
  look();
}

/** Look at a tenth of the moves, or with 1 at ten times as many. */
export function zoom(by) {
  view.zoom = String(Math.min(Math.max(Number(view.zoom) + by, LEAST), MOST));
  keepAddress();
  look();
  return `The lens shows ${number(10 ** Number(view.zoom))} moves.`;
}

/** Call with the window that the lens shows, whenever that changes. */
export function onWindow(listener) {
  framed = listener;
}

/** Call with the move that the person points at in the lens. */
export function onPoint(chosen) {
  pointed = chosen;
}
