// Painting one search: the board, the stack and the lesson of a frame, the time line and the tree of the whole search, and the
// panel of a question.

import {
  answered, depths, findStop, firstPlace, fixed, forgetAnswers, forgetFrames, frameHere, isAnswered, isInside, isPlaying, isSeveral, known, markSeen,
  markUnseen, onOneLane, pausePlayer, place, prepareFrames, rate, saveAddress, saveAddressSoon, stage, start, startFrame, storeQuestions, submitAnswer, view,
} from "./frames.js";
import * as lecture from "./lecture.js";
import {
  announce, byId, createElement, loadJson, onContent, readShape, sentence, setAttributes, setText, withPrefix,
} from "../shared/page.js";
import {
  cancelReplacement, cellsOf, CHOICES_KEY, createSvgElement, formatNumber, paintCells, replaceContent, reveal, showAndAnnounce, showNote,
} from "../shared/search.js";

// --- another page of the demo ----------------------------------------------------------------------------------------
// Another lesson, search or race replaces the page in the same document, because full screen ends with a document.
// Its address is the next entry of the browser's history, whose state names the search from which it was opened.

let loadingAddress = ""; // the address whose page is being loaded; '' for none

/** Cancel the loading of another page. */
export function cancelOpening() {
  loadingAddress = "";
  cancelReplacement();
}

async function loadPage(address, before) {
  loadingAddress = address;
  const hasFocus = () => document.activeElement === document.body || stage.contains(document.activeElement);
  let keysAreForStage = false;
  const isThere = await replaceContent(address, () => {
    keysAreForStage = hasFocus();
    pausePlayer();
    before();
  });
  if (loadingAddress !== address) return true; // the person has gone elsewhere meanwhile
  loadingAddress = "";
  if (!isThere) return false;
  document.dispatchEvent(new CustomEvent("themes")); // the address may name one
  if (keysAreForStage) stage.focus({ preventScroll: true });
  return true;
}

/** Replace the page by that of another address of the demo. If that fails, the browser opens the address. */
export async function openPage(to) {
  const address = to.replaceAll("%2C", ",").replaceAll("%7E", "~");
  if (loadingAddress === address) return;
  const pushEntry = () => {
    saveAddress();
    history.pushState(isSeveral() ? null : { from: location.href }, "", address);
  };
  if (await loadPage(address, pushEntry)) window.scrollTo(0, 0);
  else location.assign(address);
}

/** What lasts for the other stages and puzzles of this tab: see choices.js. */
export const LASTING = ["code", "speed", "size", "base", "stop", "panes"];
const LASTING_OF_SEVERAL = ["code", "speed"];

/** An address of one lane or several, opened in place: it looks like the page at hand, and has the choices that last. */
export function carried(href) {
  const to = new URL(href, location.href);
  const stored = loadJson(CHOICES_KEY, "sessionStorage") ?? {};
  for (const name of to.pathname === withPrefix("/demo") ? LASTING : LASTING_OF_SEVERAL) {
    if (stored[name] && !to.searchParams.has(name)) to.searchParams.set(name, stored[name]);
  }
  for (const name of ["view", "theme"]) {
    if (view[name] === start.defaults[name]) to.searchParams.delete(name);
    else to.searchParams.set(name, view[name]);
  }
  for (const name of ["base", "q"]) {
    if (view[name] !== start.defaults[name]) to.searchParams.set(name, view[name]);
    else if (!stored[name]) to.searchParams.delete(name);
  }
  return to;
}

/** Replace the page by that of the present address, to which the browser has gone back. */
export async function reopenPage() {
  if (!await loadPage(location.href, () => {})) location.reload();
}

// --- motion ----------------------------------------------------------------------------------------------------------
// Cells fade from state to state after a single step. Jumps and playing are cuts, and so is everything under reduced
// motion.

const MOTION_LASTS = 150; // milliseconds
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const ROLES = ["current", "placed", "taken"];

let lastFrame; // the frame painted last
onContent(() => { lastFrame = null; });

const isStep = (frame) => lastFrame && frame !== lastFrame
  && !stage.hasAttribute("data-playing") && !reducedMotion.matches
  && Math.abs(frame.move - lastFrame.move) <= 1;

function lookOf(element) {
  const { backgroundColor, color, outlineColor, outlineOffset } = getComputedStyle(element);
  return { ground: backgroundColor, color, outlineColor, outlineOffset, text: element.textContent };
}

// The old ground fades as a shadow that fills the cell: Chromium 156 crashes where grounds of table cells are animated.
function fadeCell(element, before, isCurrent) {
  const { ground, text, ...after } = lookOf(element);
  const width = element.offsetWidth;
  const fill = (colour) => `inset 0 0 0 ${width}px ${colour}`;
  const from = {
    boxShadow: fill(before.ground === ground ? "transparent" : before.ground),
    color: before.text === text ? before.color : "transparent",
    outlineColor: before.outlineColor,
    outlineOffset: isCurrent ? `${width / 6}px` : after.outlineOffset, // the ring closes in
  };
  element.animate([from, { boxShadow: fill("transparent"), ...after }], { duration: MOTION_LASTS, easing: "ease-out" });
}

/** Paint a frame by `task`; after a single step fade the cells that it touches. Returns whether it was a single step. */
function moveStep(cells, frame, task) {
  const steps = isStep(frame);
  const touched = steps
    ? [...new Set([lastFrame, frame].flatMap((each) => ROLES.map((role) => each[role])))].filter((cell) => cell >= 0) : [];
  const before = touched.map((cell) => lookOf(cells[cell]));
  const moved = lastFrame?.current !== frame.current;
  task();
  touched.forEach((cell, at) => fadeCell(cells[cell], before[at], moved && cell === frame.current));
  lastFrame = frame;
  return Boolean(steps);
}

// --- the stack -------------------------------------------------------------------------------------------------------
// The stack, newest on top: a push moves the other rows down, a pop moves them up.

const STACK_LASTS = 180; // milliseconds
let stackList;
let stackNames; // of the cells shown, from the top
let paintedRows; // the rows

onContent(() => {
  stackList = byId("stack");
  stackNames = [];
  paintedRows = [];
});

function stackRow([place, text, role, near, left, word]) {
  const element = document.createElement("li");
  setAttributes(element, { class: role });
  element.toggleAttribute("data-near", Boolean(near));
  element.append(createElement("span", place), " ", createElement("strong", text.replace("{}", start.returned[view.code])), " ", createElement("i", left), " ", createElement("code", word));
  return element;
}

/** Paint the stack again after a change of the language, in which calls return other values. */
export const repaintStack = () => paintedRows.length && stackList.replaceChildren(...paintedRows.map(stackRow));

/** Paint the rows; after a single step they slide from where they stood before. */
function paintStack({ title, rows, more }, isStep) {
  setText(byId("stack-title"), title);
  paintedRows = rows;
  stackList.replaceChildren(...rows.map(stackRow));
  setText(byId("stack-more"), more);
  const before = stackNames;
  stackNames = rows.map(([, text]) => text.split(" ")[0]);
  const pushed = before.length ? stackNames.indexOf(before[0]) : stackNames.length;
  const by = pushed > 0 ? -pushed : Math.max(before.indexOf(stackNames[0]), 0);
  if (!isStep || !by || !stackList.firstElementChild) return;
  const from = by * stackList.firstElementChild.offsetHeight;
  for (const element of stackList.children) element.animate([{ translate: `0 ${from}px` }, { translate: "0 0" }], { duration: STACK_LASTS, easing: "ease-out" });
}

// --- the lesson ------------------------------------------------------------------------------------------------------
// The text of the lesson's step at this place, as the server writes it, and the squares of the dock that lead to steps.
// Between two steps the sentence of the search has the place of the text.

const SQUARE_STATES = { p: "passed", h: "here", l: "last", a: "ahead" };

let lessonBox;
let squares; // the links to the steps
let offered; // the link to the lesson that was offered, null for none

onContent(() => {
  lessonBox = byId("lesson");
  squares = [...document.querySelectorAll("#squares a")];
  offered = null;
});

/** Mark the squares up to the step at or before the frame, and scroll them where they have no room. */
function markSquares({ step, squares: states }) {
  squares.forEach((square, at) => {
    setAttributes(square, { class: SQUARE_STATES[states[at]], "aria-current": states[at] === "h" ? "step" : "" });
  });
  const list = byId("squares");
  const [box, square] = [list, squares[Math.max(step, 0)]].map((each) => each.getBoundingClientRect());
  if (list.scrollWidth > list.clientWidth) list.scrollLeft += square.left + square.width / 2 - box.left - box.width / 2;
}

/** Show the text of the lesson at or before the frame. */
export function placeLesson(frame) {
  if (!lessonBox) return;
  const { step, there, says, hides, caption, question } = frame.lesson;
  offered = null;
  delete stage.dataset.offered;
  lessonBox.dataset.at = there ? "step" : "after";
  stage.toggleAttribute("data-hides-answer", hides);
  byId("lesson-at").textContent = says;
  byId("lesson-caption").textContent = caption;
  byId("lesson-question").textContent = question;
  markSquares(frame.lesson);
  lecture.nameNext(frame.lesson.onward);
  setAttributes(byId("step-back"), { "aria-disabled": frame.to["step-back"] || frame.to["race-back"] || byId("lesson-before") ? "" : "true" });
  lecture.sendPosition(fixed.lesson, step, there, byId("to-notes")?.href);
}

/** Open the lesson of a link. Looks and view stay; panes are those of the lesson, and so is the language, unless a person
    chose one. */
function openLesson(link) {
  const names = ["view", "theme", "size", "speed", "clock", ...(view.code === lessonBox.dataset.code || link.dataset.code !== "pseudo" ? [] : ["code"])];
  const address = new URL(link.href);
  for (const name of names) if (name in view) address.searchParams.set(name, view[name]);
  openPage(address.href);
}

/** Whether a click opens its link in the same place. */
export const isPlainClick = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

document.addEventListener("click", (event) => {
  const link = event.target.closest("#lesson-next");
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  openLesson(link);
});

/** Open a step that is a race, or from there another step. Looks, view and settings stay. */
export function openStep(href) {
  const to = new URL(href, location.href);
  for (const [name, value] of Object.entries(start.defaults)) {
    if (["clock", "guess"].includes(name)) continue;
    if (view[name] === value) to.searchParams.delete(name);
    else to.searchParams.set(name, view[name]);
  }
  openPage(to.href);
}

/** Open the step of that number, a race. */
export const openRace = (number) => openStep(squares[number - 1].href);

/** Read the place to which a link of the page leads. */
const placeOfLink = (link) => place.read(new URL(link.href.baseVal ?? link.href, location.href).searchParams.get("at"));

/** Call `listener` with the place of the step whose square is clicked. */
export function onSquare(listener) {
  document.addEventListener("click", (event) => {
    const square = event.target.closest("#squares a");
    if (!square || !isPlainClick(event)) return;
    event.preventDefault();
    if (isSeveral() || "race" in square.dataset) openStep(square.href);
    else listener(placeOfLink(square));
  });
}

/** Offer the next lesson, or backwards the one before, or open it once it was offered; returns whether there is one. */
export function goOnLesson(back = false) {
  const link = byId(back ? "lesson-before" : "lesson-next");
  if (!link) return false;
  if (offered === link) openLesson(link);
  else showAndAnnounce(sentence(back ? "lesson-begun" : "lesson-over"));
  offered = link;
  stage.dataset.offered = "";
  return true;
}

/** Whether the step on the page asks something whose answer the page hides. */
const lessonAsks = () => stage.hasAttribute("data-hides-answer");

/** Whether the lesson has a step at the place of the page. */
export const isAtStep = () => lessonBox?.dataset.at === "step";

/** The text of the lesson's step at just this frame, for screen readers; '' for none. */
export const lessonText = ({ lesson }) => (lesson?.there ? `${lesson.caption} ${lesson.question}`.trim() : "");

// --- painting --------------------------------------------------------------------------------------------------------
// Paints a frame exactly as the server writes it. The result depends on the frame alone.

let cells, columns, rows, listings, values, size;

onOneLane(() => {
  const table = byId("demo-board");
  cells = cellsOf(table);
  columns = [...table.querySelectorAll("thead th")];
  rows = [...table.querySelectorAll("tbody th")];
  listings = [...document.querySelectorAll("#pane-code ol")];
  values = [...document.querySelectorAll("#pane-code samp")];
  size = readShape(table).size;
});

function listItem(roles, ...parts) {
  const element = document.createElement("li");
  setAttributes(element, { class: roles });
  element.append(...parts);
  return element;
}

function paintAxes(frame) {
  columns.forEach((head, at) => {
    setText(head, String(at + view.base));
    setAttributes(head, { class: frame.current >= 0 && frame.current % size === at ? "at" : "" });
  });
  rows.forEach((head, at) => {
    setText(head, String(at + view.base));
    setAttributes(head, { class: Math.floor(frame.current / size) === at ? "at" : "" });
  });
}

/** Show how many moves there are, as far as is known; counters keep room for as many figures. */
export function paintTotal() {
  document.documentElement.style.setProperty("--figures", formatNumber(known.total).length);
  for (const total of document.querySelectorAll("#of-total, #range-total")) setText(total, known.of_total);
}

/** Show the solutions so far; if the search ends at the first one, how to go on. */
function paintFound({ found, solved }) {
  if (!byId("solutions")) return; // inside FINDBEST
  byId("solutions").hidden = found === undefined && !solved;
  setText(byId("count-found"), formatNumber(found ?? 1));
  if (found !== undefined) setText(byId("of-found"), known.of_found);
}

/** Show how far the search is explored on the way to a move; returns whether the move is still unexplored. */
export function paintExploring(move) {
  const box = byId("way");
  const bar = box.querySelector("progress");
  box.hidden = known.finished || move <= known.total;
  bar.max = Math.max(move, 1);
  bar.value = Math.min(known.total, bar.max);
  return !box.hidden;
}

/** Paint a frame. */
export function paint(frame) {
  const before = lastFrame;
  const isStep = moveStep(cells, frame, () => paintCells(cells, frame, before));
  paintAxes(frame);
  if (frame.current >= 0) reveal(cells[frame.current]);
  for (const list of listings) {
    [...list.children].forEach((line, at) => {
      const now = at === frame.lines[list.dataset.code];
      setAttributes(line, { class: now ? "at" : "" });
      setAttributes(line, { "aria-current": now ? "step" : "" });
    });
  }
  for (const value of values) setText(value, frame.values[value.closest("ol").dataset.code]);
  paintStack(frame.stack, isStep);
  setText(byId("marks-title"), frame.marks_title);
  byId("marks").replaceChildren(...frame.marks.map(([digit, role, house]) =>
    listItem(role, createElement("span", digit), createElement("em", house))));
  setText(byId("word"), frame.word);
  setText(byId("pane-formula"), frame.formula);
  setText(byId("narration"), frame.sentence);
  for (const [name, count] of Object.entries({ move: frame.move, ...frame.counters })) {
    setText(byId(`count-${name.replace("_depth", "")}`), count < 0 ? "–" : formatNumber(count)); // below 0: it cannot be counted
  }
  paintFound(frame);
  paintTotal();
  if (byId("counters").textContent.length !== fittedLength) fitCounters();
}

let fittedLength = 0; // of what the counters say

/** Make the counters of the projector smaller where they are too wide for one line; stage.css reads the property. */
function fitCounters() {
  const counters = byId("counters");
  fittedLength = counters.textContent.length;
  counters.style.removeProperty("--fit");
  const { clientWidth, scrollWidth } = counters;
  if (scrollWidth > clientWidth) counters.style.setProperty("--fit", clientWidth / scrollWidth);
}

const counterResizes = new ResizeObserver(fitCounters);
onContent(() => {
  counterResizes.disconnect();
  if (!isSeveral()) counterResizes.observe(byId("counters"));
});

// --- the time line ---------------------------------------------------------------------------------------------------
// The scrubber over its chart. The chart of a short search is the line of its depth, that of a long one a bar. Asked for,
// the time line shows the 1,000 moves around the present one in place of the whole search, always with their depth; then
// its window follows from the place alone.

const NEAR_MOVES = 1000;
const NEAR_INTERVAL = 400; // milliseconds between two questions while the search plays
const CHART_WIDTH = 1000;
const CHART_HEIGHT = 100; // the picture's own units

let chart, slider;
let chartCursor;
let passedPart; // as much of the hill as lies behind
let wholeDepths; // of a short search
let near; // the window that is shown in place of the whole search: { from, depths }; null for none
let isNear; // whether it was asked for
let isFetchingNear;
let isDragged; // the window stays under the hand
let dragListener = () => {}, dropListener = () => {};

onOneLane(() => {
  chart = byId("chart");
  slider = byId("scrub");
  chartCursor = passedPart = wholeDepths = near = null;
  isNear = isFetchingNear = isDragged = false;
  slider.addEventListener("input", () => {
    isDragged = true;
    dragListener(Number(slider.value));
  });
  slider.addEventListener("change", () => {
    isDragged = false;
    dropListener(Number(slider.value));
    if (!slider.matches(":focus-visible")) stage.focus({ preventScroll: true }); // after a mouse keys are for the stage again
  });
});

/** The first and the last move of the time line. */
const timelineEnds = () => (near ? [near.from, near.from + near.depths.length - 1] : [firstPlace(), known.total]);

/** The first move that the near window shall show: the place lies in its middle half, except near the ends. */
function nearStart() {
  const from = Math.floor(view.move / (NEAR_MOVES / 2)) * (NEAR_MOVES / 2) - NEAR_MOVES / 4;
  return Math.max(0, Math.min(from, known.total - NEAR_MOVES));
}

/** Draw the depths as a hill: what is passed in ink, the rest in grey. */
function drawChart() {
  const found = near?.depths ?? wholeDepths ?? [1, 1];
  const low = near ? Math.min(...found) - 1 : 0;
  const height = Math.max(Math.max(...found) - low, 1);
  const points = found.map((depth, at) =>
    `${at / Math.max(found.length - 1, 1) * CHART_WIDTH},${CHART_HEIGHT - (depth - low) / height * 96}`);
  const hill = `0,${CHART_HEIGHT} ${points.join(" ")} ${CHART_WIDTH},${CHART_HEIGHT}`;
  const svg = createSvgElement("svg", { viewBox: `0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`, preserveAspectRatio: "none" });
  const clip = createSvgElement("clipPath", { id: "passed" });
  passedPart = createSvgElement("rect", { height: CHART_HEIGHT });
  chartCursor = createSvgElement("line", { class: "cursor", y1: 0, y2: CHART_HEIGHT });
  clip.append(passedPart);
  svg.append(
    clip,
    createSvgElement("polygon", { class: "ahead", points: hill }),
    createSvgElement("polygon", { class: "passed", points: hill, "clip-path": "url(#passed)" }),
    chartCursor,
  );
  chart.replaceChildren(svg);
  stage.toggleAttribute("data-long", !wholeDepths);
  stage.toggleAttribute("data-near", Boolean(near));
}

/** Draw the time line from the server's data, which has the depths of a short search. */
export function drawScrubber({ depths: found }) {
  wholeDepths = found ?? null;
  drawChart();
  placeScrubber(view.move);
}

async function fetchNear() {
  if (isFetchingNear) return;
  isFetchingNear = true;
  try {
    while (isNear && !isDragged && near?.from !== nearStart()) {
      const found = await depths(nearStart(), NEAR_MOVES);
      if (!isNear) return;
      near = found;
      drawChart();
      placeScrubber(view.move);
      if (isPlaying()) await new Promise((done) => { setTimeout(done, NEAR_INTERVAL); });
    }
  } catch { /* the stage itself says what is wrong */ } finally {
    isFetchingNear = false;
  }
}

/** Show the moves around the present one on the time line, or the whole search; returns whether it is those. */
export function toggleNear() {
  isNear = !isNear;
  if (!isNear) {
    near = null;
    drawChart();
  }
  placeScrubber(view.move);
  return isNear;
}

/** Mark the present move on the time line. */
export function placeScrubber(move) {
  const [first, last] = timelineEnds();
  slider.min = String(first);
  slider.max = String(last);
  slider.value = String(move);
  slider.setAttribute("aria-valuetext", `${slider.getAttribute("aria-label")} ${formatNumber(move)}${lessonAsks() ? "" : " of " + formatNumber(known.total)}`);
  stage.toggleAttribute("data-late", move > (first + last) / 2); // on a projector words stand at the other end
  if (isNear) fetchNear();
  if (!chartCursor) return;
  const x = Math.min(Math.max((move - first) / Math.max(last - first, 1), 0), 1) * CHART_WIDTH;
  chartCursor.setAttribute("x1", x);
  chartCursor.setAttribute("x2", x);
  passedPart.setAttribute("width", x);
}

/** Call `drag` with every move that a person drags to, and `drop` with the one where the drag ends. */
export function onScrub(drag, drop) {
  dragListener = drag;
  dropListener = drop;
}

// --- the tree --------------------------------------------------------------------------------------------------------
// The tree of a search, whole where it is small: what stands, what failed, what lies ahead; of others the path to the
// present move, as the server draws it once the stage has come to rest. A click on a node leads to its move.

const TREE_INTERVAL = 200; // milliseconds until the path is asked for: who steps on meanwhile asks for none
const TREE_INTERVAL_WHILE_PLAYING = 500;
const MAX_SPEED_WITH_TREE = 4; // moves a second; what plays faster leaves the last path standing
const NODE_ROLES = { a: "ahead", n: "now", s: "stands", f: "failed" };
const treeKey = (move) => `${move} ${view.base} ${view.q}`;

let pane, nodes;
let presentMove; // the move on the stage
let shownNode;
let isFetchingTree;
let nodeListener = () => {};

onOneLane(() => {
  pane = byId("pane-tree");
  nodes = [...pane.querySelectorAll("a[data-placed]")]
    .map(({ dataset }) => pane.querySelectorAll(`[data-placed="${dataset.placed}"]`)); // with the line that leads there
  const drawn = pane.querySelector("p[data-move]");
  presentMove = view.move;
  shownNode = drawn ? treeKey(drawn.dataset.move) : "";
  isFetchingTree = false;
  pane.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    nodeListener(placeOfLink(link));
  });
});

const isTreeOutdated = () => !isInside() && !nodes.length && !pane.hidden && shownNode !== treeKey(presentMove);
const isTooFast = () => isPlaying() && rate() > MAX_SPEED_WITH_TREE;

async function drawTree(move) {
  const now = treeKey(move);
  const mine = pane;
  const query = new URLSearchParams({ ...fixed, at: move, base: view.base, q: view.q, panes: view.panes });
  const focusStage = () => { if (mine.contains(document.activeElement)) stage.focus({ preventScroll: true }); };
  const { swapInto } = await import("../shared/swap.js");
  if (await swapInto(mine, withPrefix(`/demo/tree?${query}`), focusStage) && mine === pane) shownNode = now;
}

/** Draw the path of the present move, if the tree is shown. */
export async function refreshTree() {
  pane.classList.toggle("old", isTreeOutdated());
  if (isFetchingTree || nodes.length) return;
  isFetchingTree = true;
  const mine = pane;
  try {
    while (mine === pane && isTreeOutdated()) {
      await new Promise((done) => { setTimeout(done, isPlaying() ? TREE_INTERVAL_WHILE_PLAYING : TREE_INTERVAL); });
      if (!isTooFast()) await drawTree(presentMove);
    }
  } catch { /* the stage itself says what is wrong */ } finally {
    if (mine === pane) {
      isFetchingTree = false;
      pane.classList.toggle("old", isTreeOutdated());
    }
  }
}

/** Let what is seen of a small tree fill its box, at most twice as large as the whole would be. */
function fitTree() {
  const drawing = nodes.length ? pane.querySelector("svg") : null;
  if (!drawing) return;
  drawing.dataset.whole ??= drawing.getAttribute("viewBox");
  const [, , width, height] = drawing.dataset.whole.split(" ").map(Number);
  const seen = [...pane.querySelectorAll("a[data-placed] circle")].filter((circle) => circle.checkVisibility?.() ?? true);
  const reach = (name) => Math.max(0, ...seen.map((circle) => Number(circle.getAttribute(name))));
  const part = Math.max(0.5, (reach("cx") + 40) / width, (reach("cy") + 92) / height);
  setAttributes(drawing, { viewBox: `0 0 ${width * Math.min(part, 1)} ${height * Math.min(part, 1)}` });
}

/** Give the nodes of the tree their roles at the present move. */
export function placeTree({ move, tree = "" }) {
  if (isInside()) return; // it stands at the move before which FINDBEST runs
  presentMove = move;
  [...tree].forEach((letter, at) => { for (const element of nodes[at] ?? []) setAttributes(element, { class: NODE_ROLES[letter] }); });
  fitTree();
  refreshTree();
}

/** Call `listener` with the place of each node that is clicked. */
export function onTreeNode(listener) {
  nodeListener = listener;
}

// --- a question ------------------------------------------------------------------------------------------------------
// The panel of a question of predict mode: answers by keys, clicks or fields, and the outcome.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const HELD_COMMANDS = ["forward", "stop", "step-on", "try", "backtrack", "retreat", "last", "play", "replay", "image"]; // the picture would tell the answer
const CLOCK_SECONDS = 20;

let panel;
let openQuestion; // the question that is asked: { move, kind, cell, html }
let chosenCell; // as an answer; -1 for none
let timer = 0; // the clock that runs
let wasHeldBack;
let pageActions = null; // what the page can do
let misses;

const partOf = (selector) => panel.querySelector(selector);
const field = (name) => partOf("form").elements[name];

onContent(() => {
  openQuestion = null;
  answered.move = chosenCell = -1;
  clearInterval(timer);
  wasHeldBack = false;
  misses = {};
});

onOneLane(() => {
  panel = byId("question");
  const table = byId("demo-board");
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    const answerKey = event.submitter?.value ?? "cell";
    pageActions.run(() => commitAnswer(answerKey));
  });
  panel.addEventListener("change", () => {
    const [row, column] = [field("row").value, field("column").value];
    if (row && column) chooseCell((Number(row) - view.base) * size + Number(column) - view.base);
  });
  table.addEventListener("click", ({ target }) => {
    const cell = cells.indexOf(target.closest("td"));
    if (!openQuestion?.cell || cell < 0) return;
    chooseCell(cell);
    if (!partOf("[data-press]")) pageActions.run(() => commitAnswer("cell"));
  });
});

/** Set the actions of the page that questions call: { show, follow, showCurrentFrame, run }. */
export function setUpPredict(actions) {
  pageActions = actions;
}

/** Whether a question waits for an answer. */
export const isQuestionOpen = () => openQuestion !== null;

// --- the panel ----------------------------------------------------------------------------------------------------
function markCells(cell, name, value = "") {
  for (const other of cells) other.removeAttribute(name);
  if (cell >= 0) cells[cell].setAttribute(name, value);
}

function clearMarks() {
  clearInterval(timer);
  markCells(-1, "data-marker");
  markCells(-1, "data-answer");
  chosenCell = -1;
  wasHeldBack = false;
}

/** Remove the question, or its answer, from the page. */
export function closeQuestion() {
  if (!openQuestion && answered.move < 0) return;
  clearMarks();
  if (panel.contains(document.activeElement)) stage.focus({ preventScroll: true });
  openQuestion = null;
  answered.move = -1;
  delete stage.dataset.asking;
  delete stage.dataset.told;
  panel.hidden = true;
  panel.replaceChildren();
}

function askQuestion(question) {
  if (openQuestion?.move === question.move && openQuestion.html === question.html) return;
  closeQuestion();
  openQuestion = question;
  stage.dataset.asking = question.kind;
  panel.innerHTML = question.html;
  panel.hidden = false;
}

/** Open the question of a frame; close the question on the page if the frame has none. */
export function placeQuestion(frame) {
  if (frame.question) askQuestion(frame.question);
  else if (answered.move !== frame.move || frame.substep) closeQuestion();
}

/** Take over a question, or an answer, that the page was drawn with; returns the frame of an open question. */
export function beginQuestion(question) {
  if (stage.dataset.told) {
    markSeen(view.move);
    answered.move = view.move;
    answered.frame = start.frame.move === view.move ? startFrame() : undefined;
  }
  if (!question) return undefined;
  storeQuestions(start, [question]);
  view.substep = 0;
  return frameHere(view.move);
}

function showAnswer(answer, kind) {
  const hadFocus = panel.contains(document.activeElement);
  const { move } = openQuestion;
  clearMarks();
  openQuestion = null;
  answered.move = move;
  answered.frame = answer.frame;
  markSeen(move);
  delete stage.dataset.asking;
  stage.dataset.told = kind;
  panel.innerHTML = answer.html;
  pageActions.show(answer.frame);
  markCells(answer.cell, "data-answer", answer.digit || "✓");
  announce(answer.say);
  if (hadFocus) partOf("button").focus({ preventScroll: true });
  prepareFrames(move);
}

// --- answering ----------------------------------------------------------------------------------------------------
function countMiss(kind, right) {
  if (right === null || kind === "count") return;
  misses[kind] = right ? 0 : (misses[kind] ?? 0) + 1;
}

async function commitAnswer(answerKey) {
  if (!openQuestion) return;
  const { kind, move, cell } = openQuestion;
  if (cell && answerKey !== "show" && chosenCell < 0) {
    showHint(sentence("choose-cell"));
    return;
  }
  const chosen = chosenCell < 0 ? {} : { row: field("row").value, column: field("column").value };
  const answer = await submitAnswer({ at: move, said: answerKey, misses: misses[kind] ?? 0, ...chosen });
  if (openQuestion?.move !== move) return;
  showAnswer(answer, kind);
  countMiss(kind, answer.right);
}

function showHint(text) {
  partOf(".how").textContent = text;
  announce(text);
}

function chooseCell(cell) {
  chosenCell = cell;
  markCells(cell, "data-marker");
  field("row").value = String(Math.floor(cell / size) + view.base);
  field("column").value = String(cell % size + view.base);
  document.dispatchEvent(new Event("choices"));
}

function moveMarker([down, right]) {
  const middle = Math.floor((size - 1) / 2); // where the marker starts
  const row = chosenCell < 0 ? middle : Math.floor(chosenCell / size) + down;
  const column = chosenCell < 0 ? middle : chosenCell % size + right;
  if (row < 0 || row >= size || column < 0 || column >= size) return;
  chooseCell(row * size + column);
  announce(cells[chosenCell].getAttribute("aria-label"));
}

function moveFocus([down, right]) {
  const buttons = [...panel.querySelectorAll("[data-press]")];
  const at = buttons.indexOf(document.activeElement);
  buttons[at < 0 ? 0 : (at + down + right + buttons.length) % buttons.length].focus();
}

const buttonOf = (key) =>
  [...panel.querySelectorAll("[data-press]")].find(({ dataset }) => dataset.press.toLowerCase() === key.toLowerCase());

/** Use a key as an answer, or part of one; returns whether it was. Digits such as B go before commands of a letter. */
export function takesKey(event, letters) {
  if (!openQuestion || event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key.length > 1)) return false;
  if (ARROWS[event.key]) {
    (openQuestion.cell ? moveMarker : moveFocus)(ARROWS[event.key]);
    return true;
  }
  const button = letters && !(event.key === "N" && event.shiftKey) && buttonOf(event.key); // Shift+N opens the notes
  if (button) pageActions.run(() => commitAnswer(button.value));
  else if (event.key === "Enter" && openQuestion.cell) {
    if (partOf("[data-press]")) showHint(sentence("press-number"));
    else pageActions.run(() => commitAnswer("cell"));
  } else return false;
  return true;
}

function skipQuestion() {
  if (!openQuestion) return;
  markSeen(openQuestion.move);
  closeQuestion();
  pageActions.showCurrentFrame();
}

/**
 * Hold back a command that would show the answer; undefined if it is not held back. On a projector Page Down shows the
 * answer. Elsewhere a second press of Page Down skips the question.
 */
export function holdQuestion(command) {
  if (!openQuestion || !HELD_COMMANDS.includes(command)) return undefined;
  const leadsOn = ["stop", "step-on"].includes(command);
  if (leadsOn && view.view === "projector") return commitAnswer("show");
  if (leadsOn && wasHeldBack) skipQuestion();
  else {
    wasHeldBack = leadsOn;
    showHint(sentence(wasHeldBack ? "answer-first-clicker" : "answer-first"));
  }
  return true;
}

function startClock() {
  const bar = partOf("progress");
  const end = performance.now() + CLOCK_SECONDS * 1000;
  clearInterval(timer);
  bar.hidden = false;
  bar.value = CLOCK_SECONDS;
  timer = setInterval(() => {
    bar.value = Math.max((end - performance.now()) / 1000, 0);
    if (bar.value > 0) return;
    clearInterval(timer);
    partOf(".how").textContent = sentence("time-up");
  }, reducedMotion.matches ? 1000 : 100);
}

// --- ask first -------------------------------------------------------------------------------------------------------
// Predict mode: a question is asked before the search goes on. A person alone commits to an answer or skips it. On a
// projector Page Down shows the answer and, pressed again, goes on.

/** Show in the page whether predict mode is on. */
export function applyPredict() {
  byId("predict").checked = Boolean(view.q);
  if (byId("ask-first")) setAttributes(byId("ask-first"), { "aria-checked": String(Boolean(view.q)) });
  stage.toggleAttribute("data-predict", Boolean(view.q));
}

/** Turn predict mode on or off. */
export function turnPredict(on) {
  if (isInside()) return showNote(sentence("findbest-closed"));
  view.q = on ? 1 : 0;
  forgetAnswers();
  forgetFrames();
  closeQuestion();
  applyPredict();
  saveAddressSoon();
  const words = sentence(on ? "ask-first-on" : "ask-first-off");
  showNote(words);
  return pageActions.showCurrentFrame(words);
}

/** Turn predict mode on or off. Space plays after a click on the switch; after a key the switch keeps the focus. */
function togglePredict() {
  turnPredict(!view.q);
  if (byId("ask-first")?.matches(":focus:not(:focus-visible)")) stage.focus({ preventScroll: true });
}

/** Find the nearest question before the present move, or the nearest unanswered one after it. */
export async function stopAtQuestion(back) {
  let found = { to: view };
  do found = await findStop("question", back, found.to.move);
  while (!back && found.to && isAnswered(found.to.move));
  if (back && found.to) markUnseen(found.to.move);
  return found;
}

/** Find the last question between here and a move; null if there is none, or it is answered. */
export async function questionAhead(before) {
  const { to } = await findStop("question", true, before);
  return !to || to.move <= view.move || isAnswered(to.move) ? null : to.move;
}

/** The commands of questions and of predict mode, by name. */
export const predictCommands = {
  predict: togglePredict,
  skip: skipQuestion,
  reveal: () => pageActions.run(() => commitAnswer("show")),
  clock: startClock,
  "go-on": () => pageActions.follow("forward"),
};
