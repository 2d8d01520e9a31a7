// A pen for the boards of a page: ink in three colours, and a pointer whose trail fades. Loaded with the first press of W. Nothing
// of it is stored or sent.
//
//     off -- W --> drawing, with ink or pointer -- W --> off, without ink
//                    another place of the search, a digit, Delete: the ink is gone, the pen stays
//
// Ink belongs to its board: it is drawn in thousandths of the cells' box, so it scales with it. A mark on a board that changes goes.

import { loadStyle } from "./late_style.js";
import { createElement, onContent, setAttributes } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const UNITS = 1000; // across a board
const INKS = ["Blue ink", "Green ink", "Red ink"];
const POINTER = INKS.length; // the number of the tool behind them
const TRAIL_LASTS = 700; // milliseconds
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const make = (name, attributes = {}) => {
  const element = document.createElementNS(SVG, name);
  setAttributes(element, attributes);
  return element;
};

let isOn = false;
let tool = 0; // the number of an ink, or POINTER
let layers = []; // { table, layer, before }: one for each board, and what the board showed when it was drawn on
let line = null; // that is being drawn: { layer, points, path }
let bar; // the buttons
let trail; // the drawing of the pointer, over the whole page
let points = []; // of the trail: { x, y, at }
let isMoving = false;

// --- ink -------------------------------------------------------------------------------------------------------------

/** What a board shows, as far as a move changes it. */
const shownOn = (table) => [...table.querySelectorAll("tbody td")]
  .map((cell) => `${cell.querySelector("input")?.value ?? cell.className} ${cell.textContent}`).join();

const hasInk = () => layers.some(({ layer }) => layer.hasChildNodes());

/** Wipe all ink. */
function wipe() {
  line = null;
  for (const { layer } of layers) layer.replaceChildren();
}

/** Lay a layer over the cells of its board. */
function place({ table, layer }) {
  const [box, cells] = [table.parentElement, table.tBodies[0]].map((each) => each.getBoundingClientRect());
  const { scrollLeft, scrollTop, clientLeft, clientTop } = table.parentElement;
  layer.style.left = `${cells.left - box.left - clientLeft + scrollLeft}px`;
  layer.style.top = `${cells.top - box.top - clientTop + scrollTop}px`;
  layer.style.width = `${cells.width}px`;
  layer.style.height = `${cells.height}px`;
}

/** Keep the layers over their boards, and wipe the ink of a board that has changed. */
function follow() {
  if (layers.some(({ table }) => !table.isConnected)) return layOut(); // the server has sent the board anew
  for (const each of layers) {
    if (!each.layer.isConnected) each.table.parentElement.append(each.layer);
    if (each.layer.hasChildNodes() && each.before !== shownOn(each.table)) each.layer.replaceChildren();
    place(each);
  }
  return undefined;
}

const resizes = new ResizeObserver(follow);
const changes = new MutationObserver(follow);

function makeLayer() {
  const layer = make("svg", { class: "pen-layer", viewBox: `0 0 ${UNITS} ${UNITS}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  layer.addEventListener("pointerdown", (event) => begin(event, layer));
  return { layer, before: "" };
}

/** Lay a layer over each board of the page; ink stays on a board that shows the same. */
function layOut() {
  const old = layers;
  takeUp();
  layers = [...document.querySelectorAll("#stage table[data-box], #board table[data-box]")].map((table, at) => {
    const each = old[at] ?? makeLayer();
    table.parentElement.classList.add("inked");
    table.parentElement.append(each.layer);
    resizes.observe(table);
    changes.observe(table.parentElement, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ["class", "aria-label"] });
    return { ...each, table };
  });
  follow();
}

function takeUp() {
  resizes.disconnect();
  changes.disconnect();
  for (const { table, layer } of layers) {
    layer.remove();
    table.parentElement?.classList.remove("inked");
  }
  layers = [];
}

function begin(event, layer) {
  if (event.button || tool === POINTER) return;
  event.preventDefault(); // the cell below keeps its focus
  const mine = layers.find((each) => each.layer === layer);
  if (!layer.hasChildNodes()) mine.before = shownOn(mine.table);
  line = { layer, points: [], path: make("polyline", { class: `ink-${tool}` }) };
  layer.append(line.path);
  layer.setPointerCapture?.(event.pointerId);
  draw(event);
}

function draw(event) {
  const { left, top, width, height } = line.layer.getBoundingClientRect();
  for (const { clientX, clientY } of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
    line.points.push(`${Math.round((clientX - left) / width * UNITS)},${Math.round((clientY - top) / height * UNITS)}`);
  }
  setAttributes(line.path, { points: (line.points.length > 1 ? line.points : [...line.points, ...line.points]).join(" ") }); // a press is a dot
}

// --- the pointer -----------------------------------------------------------------------------------------------------

/** Draw the trail as far as it has not faded, until it has. */
function drawTrail(now = performance.now()) {
  points = points.filter(({ at }, number) => now - at < TRAIL_LASTS || number === points.length - 1);
  const [head] = points.slice(-1);
  const parts = reducedMotion.matches ? [] : points.slice(1).map(({ x, y, at }, number) => make("line", {
    x1: points[number].x, y1: points[number].y, x2: x, y2: y, opacity: Math.max(1 - (now - at) / TRAIL_LASTS, 0).toFixed(2),
  }));
  trail.replaceChildren(...parts, ...(head ? [make("circle", { cx: head.x, cy: head.y, r: 9 })] : []));
  isMoving = points.length > 1;
  if (isMoving) requestAnimationFrame(drawTrail);
}

function point({ clientX, clientY }) {
  points.push({ x: clientX, y: clientY, at: performance.now() });
  if (!isMoving) requestAnimationFrame(drawTrail);
}

function onMove(event) {
  if (!isOn) return;
  if (line) draw(event);
  else if (tool === POINTER) point(event);
}

// --- the buttons -----------------------------------------------------------------------------------------------------

function choose(number) {
  tool = number;
  points = [];
  trail.replaceChildren();
  for (const [at, button] of [...bar.children].entries()) if (at <= POINTER) setAttributes(button, { "aria-pressed": String(at === number) });
  document.documentElement.classList.toggle("pen-points", isOn && tool === POINTER);
}

function button(name, look, press) {
  const made = createElement("button", "");
  setAttributes(made, { type: "button", title: name, "aria-label": name, class: look });
  made.append(createElement("span", ""));
  made.addEventListener("click", press);
  made.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays where keys are for
  return made;
}

function build() {
  bar = createElement("div", "");
  setAttributes(bar, { class: "pen-bar", role: "toolbar", "aria-label": "Pen" });
  bar.append(
    ...INKS.map((name, at) => button(name, `pen-ink ink-${at}`, () => choose(at))),
    button("Pointer", "pen-pointer", () => choose(POINTER)),
    button("Wipe (Delete)", "pen-wipe", wipe),
    button("Close (W)", "pen-close", togglePen),
  );
  trail = make("svg", { class: "pen-trail", "aria-hidden": "true" });
}

/** Take the pen, or lay it down. */
export async function togglePen() {
  if (!bar) build();
  await loadStyle(new URL("pen.css", import.meta.url));
  isOn = !isOn;
  document.documentElement.classList.toggle("pen", isOn);
  if (isOn) {
    document.body.append(trail);
    document.querySelector("main").before(bar);
    layOut();
  } else {
    wipe();
    takeUp();
    bar.remove();
    trail.remove();
  }
  choose(tool);
}

document.addEventListener("pointermove", onMove);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { line = null; });
document.addEventListener("input", () => { if (isOn) follow(); });
document.addEventListener("keydown", (event) => {
  if (!isOn || event.key !== "Delete" || !hasInk()) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // the cell with the focus keeps its digit
  wipe();
}, true);
addEventListener("resize", () => { if (isOn) follow(); });
onContent(() => { if (isOn) layOut(); });
