// The photo dialog: a picture of a puzzle becomes a board. Loaded with the first picture. The server sends what it has
// read as a part of a page; this script draws the board out of the picture, from the person's own file.
//
//     closed -- open --> choose -- file, paste, drop --> POST /photo -- the file holds its puzzle as text --> use
//       ^                  ^                              ^  |  |
//       |                  | refused: sentence above      |  |  +- nothing found --> corners -- Read between --> POST
//       |                  +------------------------------+--+                         ^
//       |                                                 |  +- board read --> reading -- Set corners
//       |                          Turn, another board ---+                      | a cell is edited: clashes and summary
//       +-- use: onPuzzle(text) <-- Use these -----------------------------------+
//
// Another picture is taken at any time. A request that fails leaves the reading that is shown.

import { loadStyle } from "../shared/late_style.js";
import { byId, maxReadSide, readShape, sentence, setText, withPrefix } from "../shared/page.js";
import { READING } from "./reading.js";

// Bytes: a larger picture is scaled down first, for slow lines; the server would take more. Our own pictures, which hold
// their puzzle as text, are smaller.
const MAX_UPLOAD = 1_000_000;
const MAX_SIDE = 2 * maxReadSide; // pixels of the scaled picture: the server averages its own scale from these
const READ_TIMEOUT = 600_000; // milliseconds: a slow line takes long to send a photo; htmx takes 0 for its usual ten seconds
const DEFAULT_CORNERS = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]];

/** Write a count with its noun: "1 clue", "2 clues", as `count_noun` of the server does. */
const countNoun = (count, noun) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

let dialog = null;
let onPuzzle = () => {};
let file = null; // as it is sent
let bitmap = null; // as it is drawn; null if the browser cannot read it
let corners = null; // of the board that is shown: four [x, y] in parts of the sides, clockwise from the first cell
let foundBoards = []; // the corners of every board in the picture
let shownBoard = 0; // the place in foundBoards; -1 for corners that a person has set
let readHandles = () => DEFAULT_CORNERS;

const coarse = window.matchMedia("(pointer: coarse)");
const photoPart = () => dialog.querySelector("#photo-part");
const inputs = () => [...dialog.querySelectorAll(".photo-board input")];
const shape = () => readShape(dialog.querySelector(".photo-board"));

/**
 * Open the dialog.
 *
 * @param {Blob | undefined} picture The picture to read; without one the person chooses.
 * @param {(text: string) => void} use Called with the puzzle that the person accepts.
 */
export async function openPhotoDialog(picture, use) {
  onPuzzle = use;
  dialog ??= createDialog();
  await loadStyle(new URL("photo.css", import.meta.url)); // it opens as it will look
  if (!dialog.open) dialog.showModal();
  if (picture) await takePicture(picture);
  else showPart(await requestPart("GET"));
}

function createDialog() {
  const box = document.createElement("dialog");
  box.className = "photo-dialog";
  box.setAttribute("aria-labelledby", "photo-title");
  box.innerHTML = '<header><h2 id="photo-title"></h2><button type="button" class="ghost sign" data-photo="close" aria-label="Close" title="Close (Esc)">\u00d7</button></header><p class="photo-busy" role="status"></p><div class="photo" id="photo-part"></div><data class="photo-asks" hidden hx-encoding="multipart/form-data"></data>';
  box.querySelector(".photo-asks").setAttribute("hx-request", JSON.stringify({ timeout: READ_TIMEOUT }));
  box.querySelector("h2").textContent = document.querySelector("#bring [data-photo]").textContent;
  // Events stop here: the page below has keys, paste and drop of its own.
  for (const type of ["keydown", "keyup", "input", "change", "focusin", "click", "paste", "copy", "dragover", "drop", "submit"]) {
    box.addEventListener(type, (event) => { listeners[type]?.(event); event.stopPropagation(); });
  }
  box.addEventListener("pointerover", (event) => markSpot(event.target));
  document.body.append(box);
  return box;
}

/**
 * Request the form, or the reading of a picture. A busy server (503) is asked again each second.
 *
 * @param {"GET" | "POST"} verb
 * @param {FormData} [values]
 * @returns {Promise<string>} The part of the page, or a paragraph that says why there is none.
 */
async function requestPart(verb, values) {
  dialog.ariaBusy = "true";
  setText(dialog.querySelector(".photo-busy"), verb === "POST" ? READING : "");
  try {
    for (;;) {
      const request = await sendRequest(verb, values);
      if (!request) return renderRefusal(sentence("offline"));
      if (request.getResponseHeader("Content-Type").startsWith("text/html")) return request.responseText;
      if (request.status !== 503) return renderRefusal(request.responseText);
      await new Promise((done) => { setTimeout(done, 1000); });
    }
  } finally {
    dialog.ariaBusy = "false";
    setText(dialog.querySelector(".photo-busy"), "");
  }
}

/**
 * Send a request by htmx, for `showPart` to show the response.
 *
 * @returns {Promise<XMLHttpRequest | null>} null if there is none.
 */
function sendRequest(verb, values) {
  const source = dialog.querySelector(".photo-asks");
  return new Promise((done) => {
    const listener = new AbortController();
    const on = (name, task) => source.addEventListener(name, task, { signal: listener.signal });
    on("htmx:beforeSwap", ({ detail }) => {
      detail.shouldSwap = detail.isError = false;
      done(detail.xhr);
    });
    for (const name of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) on(name, () => done(null));
    htmx.ajax(verb, withPrefix("/photo"), { source, target: source, values }).catch(() => {}).finally(() => { listener.abort(); done(null); });
  });
}

const renderRefusal = (text) => {
  const paragraph = document.createElement("p");
  paragraph.className = "photo-says bad";
  paragraph.setAttribute("role", "alert");
  paragraph.textContent = text;
  return paragraph.outerHTML;
};

/** Show the part of the page that the server has sent, and focus the first thing to do. */
function showPart(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const next = fresh.getElementById("photo-part");
  if (!next) {
    for (const old of photoPart().querySelectorAll(".photo-says.bad, .photo-waits")) old.remove();
    photoPart().prepend(fresh.body.firstChild);
    return;
  }
  if (next.dataset.text) {
    usePuzzle(next.dataset.text);
    return;
  }
  photoPart().replaceWith(next);
  const reading = next.querySelector(".photo-reading");
  if (reading) showReading(reading);
  else if (file && bitmap) editCorners();
  // On phones a cell with the focus would bring up the keyboard.
  const cell = coarse.matches ? null : doubtfulInputs()[0];
  // The style sheet hides the camera button from people with a mouse, but may not be loaded yet.
  const chooser = coarse.matches ? ".photo-choose input" : ".photo-choose label:not(.photo-camera) input";
  const shown = [...dialog.querySelectorAll(`.photo-reading .main, .photo-corners .main, ${chooser}`)].filter((element) => element.checkVisibility());
  (cell ?? shown[0]).focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

function showReading(reading) {
  const points = JSON.parse(reading.dataset.places);
  const last = points.length - 1;
  corners = [points[0][0], points[0][last], points[last][last], points[last][0]];
  if (bitmap) drawBoard(reading.querySelector("canvas"), bitmap, points);
  else reading.querySelector(".photo-crop").hidden = true;
  const shown = doubtfulInputs();
  inputs().forEach((input, at) => { input.tabIndex = shown.length ? (shown.includes(input) ? 0 : -1) : at ? -1 : 0; });
  markClashes();
  if (!foundBoards.length) foundBoards = [corners, ...JSON.parse(reading.dataset.others)];
  offerOtherBoards(last);
}

/** Show a button with a drawing for every other board of the picture. */
function offerOtherBoards(cells) {
  const box = dialog.querySelector(".photo-others");
  box.hidden = foundBoards.length < 2;
  foundBoards.forEach((board, at) => {
    if (at === shownBoard) return;
    const button = document.createElement("button");
    button.type = "button";
    button.ariaLabel = `Puzzle ${at + 1} of this picture`;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 160;
    if (bitmap) drawBoard(canvas, bitmap, gridPoints(board, cells));
    button.append(canvas);
    button.addEventListener("click", () => { shownBoard = at; readBoard(board); });
    box.append(button);
  });
}

/** The names of the cells that become answers on the board. @returns {Set<string>} */
const answers = () => new Set(dialog.querySelector(".photo-reading").elements.answers?.value.split(" ").filter(Boolean));

/** Write the board for the page: a line of clues, or an address if some digits are answers. */
function puzzleText() {
  const digits = (shown) => inputs().map((input) => (shown(input) && input.value) || "0").join("");
  const others = answers();
  const clues = digits(({ name }) => !others.has(name));
  return others.size ? `?p=${clues}&e=${digits(({ name }) => others.has(name))}` : clues;
}

const doubtfulInputs = () => [...dialog.querySelectorAll(".doubtful input")];

/** Read a new picture. */
async function takePicture(picture) {
  corners = null;
  [foundBoards, shownBoard] = [[], 0];
  bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => null);
  file = picture;
  if (bitmap && picture.size > MAX_UPLOAD) file = await downscale();
  if (bitmap && !photoPart().childElementCount) showPicture();
  await readBoard(null);
}

/** Show the picture while it is read, where the board that is cut out of it comes. */
function showPicture() {
  photoPart().innerHTML = '<div class="photo-pair photo-waits"><figure class="photo-crop"><canvas aria-hidden="true"></canvas></figure><div class="photo-crop"></div></div>';
  const canvas = photoPart().querySelector("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
}

async function downscale() {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  bitmap = await createImageBitmap(canvas);
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.92); });
}

/** Send the picture, with the corners of the board to read; null lets the server find it. */
async function readBoard(corners, colours = "auto") {
  const body = new FormData();
  body.append("file", file, "picture");
  if (corners) body.append("corners", JSON.stringify(corners.map((corner) => corner.map((value) => Number(value.toFixed(4))))));
  body.append("colours", colours);
  showPart(await requestPart("POST", body));
}

function editCorners() {
  const box = dialog.querySelector(".photo-corners");
  box.hidden = false;
  readHandles = showHandles(box.querySelector(".photo-whole"), bitmap, corners ?? DEFAULT_CORNERS);
  const reading = dialog.querySelector(".photo-reading");
  if (reading) reading.hidden = true;
}

function usePuzzle(text) {
  dialog.close();
  onPuzzle(text);
}

const rotateCorners = (four) => [four[3], ...four.slice(0, 3)];
const actions = {
  close: () => dialog.close(),
  corners() {
    editCorners();
    dialog.querySelector(".photo-whole button").focus(); // the button that was pressed is hidden now
  },
  between() {
    shownBoard = -1;
    readBoard(readHandles());
  },
  colours: () => readBoard(corners, dialog.querySelector("[data-colours]").dataset.colours),
  turn: () => readBoard(rotateCorners(dialog.querySelector(".photo-corners").hidden ? corners : readHandles())),
};

/** Ring the cell in the picture that the pointer or the focus is on in the board. */
function markSpot(target) {
  const at = inputs().indexOf(target.closest?.(".photo-board td")?.firstElementChild);
  const spot = dialog.querySelector(".photo-spot");
  if (!spot) return;
  spot.hidden = at < 0;
  if (at < 0) return;
  const { size } = shape();
  spot.style.width = spot.style.height = `${100 / size}%`;
  [spot.style.left, spot.style.top] = [at % size, Math.floor(at / size)].map((step) => `${(step * 100) / size}%`);
}

/** Find how many cells an arrow key goes on; undefined for any other key. */
const arrowOffset = (key) => ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -shape().size, ArrowDown: shape().size })[key];

function setCell(input, digit) {
  input.value = digit;
  const cell = input.parentElement;
  cell.className = digit ? (answers().has(input.name) ? "entered" : "given") : "empty";
  input.ariaLabel = `${digit || input.closest("table").dataset.empty}. ${input.dataset.place}`;
  input.removeAttribute("title");
  showSummary();
}

/** Mark equal digits in a house at once, without the server, as `Grid.conflicts` does. @returns {number[]} The cells that clash. */
function markClashes() {
  const cells = inputs();
  const { size, height, width } = shape();
  const house = [(at) => Math.floor(at / size), (at) => at % size, (at) => Math.floor(at / size / height) * height + Math.floor((at % size) / width)];
  const clash = (one, other) => one !== other && cells[one].value && cells[one].value === cells[other].value && house.some((of) => of(one) === of(other));
  const all = [...cells.keys()];
  const clashing = all.filter((at) => all.some((other) => clash(at, other)));
  all.forEach((at) => {
    cells[at].parentElement.classList.toggle("conflict", clashing.includes(at));
    cells[at].ariaInvalid = clashing.includes(at) ? "true" : null;
  });
  return clashing;
}

/** Write what the person has changed the board to: clues, clashes and cells that are still unsure. */
function showSummary() {
  const cells = inputs();
  const clashing = markClashes();
  const names = (found) => found.map((at) => cells[at].name).join(", ");
  const unsure = [...cells.keys()].filter((at) => cells[at].parentElement.matches(".doubtful"));
  const count = cells.filter(({ name, value }) => value && !answers().has(name)).length;
  const sentences = [`${countNoun(count, "clue")}, changed by you.`];
  if (clashing.length) sentences.push(`${names(clashing)} clash.`);
  if (unsure.length) sentences.push(`Still not sure: ${names(unsure)}.`);
  byId("photo-says").textContent = sentences.join(" ");
  const use = byId("photo-use");
  use.textContent = use.textContent.replace(/(this|these) \d+ clues?/, `${count === 1 ? "this" : "these"} ${countNoun(count, "clue")}`);
}

const listeners = {
  click(event) {
    const name = event.target.closest("[data-photo]")?.dataset.photo;
    if (name) actions[name]();
  },
  submit(event) {
    event.preventDefault();
    if (event.target.matches(".photo-reading")) usePuzzle(puzzleText());
  },
  change(event) {
    if (event.target.type === "file" && event.target.files.length) takePicture(event.target.files[0]);
  },
  focusin(event) {
    markSpot(event.target);
    if (event.target.matches(".photo-board input")) event.target.select();
  },
  keydown(event) {
    const at = inputs().indexOf(event.target);
    if (at < 0) return;
    const offset = arrowOffset(event.key);
    const key = event.key.toUpperCase();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (offset) inputs()[at + offset]?.focus();
    else if (key.length === 1 && `0${shape().symbols}`.includes(key)) setCell(event.target, key.replace("0", ""));
    else if (["Backspace", "Delete", " "].includes(event.key)) setCell(event.target, "");
    else return;
    event.preventDefault();
  },
  input(event) {
    if (!event.target.matches(".photo-board input")) return;
    const symbol = event.target.value.toUpperCase();
    setCell(event.target, shape().symbols.includes(symbol) ? symbol : "");
  },
  paste(event) {
    const [picture] = event.clipboardData.files;
    if (!picture) return;
    event.preventDefault();
    takePicture(picture);
  },
  dragover: (event) => event.preventDefault(),
  drop(event) {
    event.preventDefault();
    const [picture] = event.dataTransfer.files;
    if (picture) takePicture(picture);
  },
};

// --- boards out of a picture -----------------------------------------------------------------------------------------
// A board is drawn out of the picture cell by cell, because paper is bent. `points` are the crossings of the grid
// lines, row by row, each [x, y] in parts of the picture's sides.

/** Draw the board between the crossings onto the whole canvas. */
function drawBoard(canvas, bitmap, points) {
  const context = canvas.getContext("2d");
  const cells = points.length - 1;
  const side = canvas.width / cells;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  const at = (row, column) => {
    const [x, y] = points[row][column];
    return [x * bitmap.width, y * bitmap.height];
  };
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const [[x, y], [rx, ry], [dx, dy]] = [at(row, column), at(row, column + 1), at(row + 1, column)];
      // The affine map from the parallelogram that the cell nearly is to its square on the canvas.
      const [a, b, c, d] = [rx - x, ry - y, dx - x, dy - y];
      const size = a * d - b * c;
      if (!size) continue;
      context.save();
      context.setTransform(1, 0, 0, 1, column * side, row * side);
      context.beginPath();
      context.rect(0, 0, side + 0.5, side + 0.5);
      context.clip();
      context.transform((side * d) / size, (-side * b) / size, (-side * c) / size, (side * a) / size, 0, 0);
      context.drawImage(bitmap, -x, -y);
      context.restore();
    }
  }
}

/** Compute the crossings of a flat board between four corners, clockwise from that of its first row and column. */
function gridPoints([one, two, three, four], cells = 9) {
  // The projective map of the unit square onto the corners.
  const [sx, sy] = [0, 1].map((axis) => one[axis] - two[axis] + three[axis] - four[axis]);
  const [ux, uy, vx, vy] = [two[0] - three[0], two[1] - three[1], four[0] - three[0], four[1] - three[1]];
  const size = ux * vy - vx * uy || 1e-9;
  const [g, h] = [(sx * vy - vx * sy) / size, (ux * sy - sx * uy) / size];
  const point = (u, v) => [0, 1].map((axis) =>
    ((two[axis] - one[axis] + g * two[axis]) * u + (four[axis] - one[axis] + h * four[axis]) * v + one[axis]) / (g * u + h * v + 1));
  const steps = [...Array(cells + 1).keys()].map((step) => step / cells);
  return steps.map((v) => steps.map((u) => point(u, v)));
}

// --- corners ---------------------------------------------------------------------------------------------------------
// Four handles on a picture, dragged or moved with the arrow keys.

const HANDLE_STEP = 0.01;
const ARROW_DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const clamp = (part) => Math.min(Math.max(part, 0), 1);

/** Show the picture with handles at these corners. @returns {() => number[][]} Reads the corners from the handles. */
function showHandles(box, bitmap, start) {
  const canvas = box.querySelector("canvas");
  const scale = Math.min(1, 1000 / Math.max(bitmap.width, bitmap.height));
  [canvas.width, canvas.height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const old of box.querySelectorAll("button")) old.remove();
  const corners = start.map((corner) => corner.map(clamp));
  corners.forEach((corner, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = at + 1;
    button.ariaLabel = `Corner ${at + 1}`;
    const place = () => { [button.style.left, button.style.top] = corner.map((part) => `${part * 100}%`); };
    button.addEventListener("pointerdown", (event) => button.setPointerCapture(event.pointerId));
    button.addEventListener("pointermove", (event) => {
      if (!button.hasPointerCapture(event.pointerId)) return;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      [corner[0], corner[1]] = [clamp((event.clientX - left) / width), clamp((event.clientY - top) / height)];
      place();
    });
    button.addEventListener("keydown", (event) => {
      const direction = ARROW_DIRECTIONS[event.key];
      if (!direction) return;
      event.preventDefault();
      direction.forEach((step, axis) => { corner[axis] = clamp(corner[axis] + step * HANDLE_STEP * (event.shiftKey ? 5 : 1)); });
      place();
    });
    place();
    box.append(button);
  });
  return () => corners;
}
