// A photo of a puzzle becomes a board: this comes with the first picture. The server answers what it read as a part of a
// page; the board that was cut out is drawn here, from the person's own file.

import { withPrefix } from "../shared/page.js";

const LARGE = 1_000_000; // bytes from which a picture is sent smaller; those made here, which carry their puzzle, have fewer
const SIDE = 2000; // pixels at most of what is sent then: the server reads no more
const WHOLE = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]];
const SILENCE = "The server does not answer. The picture stays here; try again.";

let dialog = null;
let use = () => {};
let file = null; // as it is sent
let bitmap = null; // as it is drawn; null where the browser cannot
let corners = null; // of the board that is shown
let boards = []; // the corners of all that were found in the picture
let chosen = 0; // which of them is shown; -1 for what a person set
let handled = () => WHOLE;

const coarse = window.matchMedia("(pointer: coarse)");
const part = () => dialog.querySelector("#photo-part");
const inputs = () => [...dialog.querySelectorAll(".photo-board input")];
const symbols = () => dialog.querySelector(".photo-board").dataset.symbols; // of its digits, so their number is its side

/** Show the dialog, with a picture where there is one. `taken` is told the puzzle that the person uses. */
export async function open(picture, taken) {
  use = taken;
  dialog ??= made();
  if (!dialog.open) dialog.showModal();
  if (picture) await take(picture);
  else show(await answer("GET"));
}

function made() {
  const box = document.createElement("dialog");
  box.className = "photo-dialog";
  box.setAttribute("aria-labelledby", "photo-title");
  box.innerHTML = '<header><h2 id="photo-title">Photo of a puzzle</h2><button type="button" class="ghost sign" data-photo="close" aria-label="Close" title="Close (Esc)">\u00d7</button></header><div class="photo" id="photo-part"></div><data class="photo-asks" hidden hx-encoding="multipart/form-data" hx-request=\'{"timeout": 0}\'></data>';
  // The page below has keys, paste and drop of its own.
  for (const type of ["keydown", "keyup", "input", "change", "focusin", "click", "paste", "copy", "dragover", "drop", "submit"]) {
    box.addEventListener(type, (event) => { on[type]?.(event); event.stopPropagation(); });
  }
  box.addEventListener("pointerover", (event) => point(event.target));
  document.body.append(box);
  return box;
}

/** What the server answers to a picture, or to the wish for the form; a busy server is asked again. htmx asks, and `show`
    puts the answer in its place: a refusal leaves the reading that stands. */
async function answer(verb, values) {
  dialog.ariaBusy = "true";
  try {
    for (;;) {
      const request = await asked(verb, values);
      if (!request) return refusal(SILENCE);
      if (request.getResponseHeader("Content-Type").startsWith("text/html")) return request.responseText;
      if (request.status !== 503) return refusal(request.responseText);
      await new Promise((done) => { setTimeout(done, 1000); });
    }
  } finally {
    dialog.ariaBusy = "false";
  }
}

/** One request, once it is answered; null where it is not. */
function asked(verb, values) {
  const source = dialog.querySelector(".photo-asks");
  return new Promise((done) => {
    const heard = new AbortController();
    const on = (name, task) => source.addEventListener(name, task, { signal: heard.signal });
    on("htmx:beforeSwap", ({ detail }) => {
      detail.shouldSwap = detail.isError = false;
      done(detail.xhr);
    });
    for (const name of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) on(name, () => done(null));
    htmx.ajax(verb, withPrefix("/photo"), { source, target: source, values }).catch(() => {}).finally(() => { heard.abort(); done(null); });
  });
}

const refusal = (text) => {
  const says = document.createElement("p");
  says.className = "photo-says bad";
  says.setAttribute("role", "alert");
  says.textContent = text;
  return says.outerHTML;
};

/** Make the page's part what the server sent. */
function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const style = fresh.querySelector("link");
  if (style && !document.querySelector(`link[href="${style.getAttribute("href")}"]`)) document.head.append(style);
  const next = fresh.getElementById("photo-part");
  if (!next) {
    part().querySelector(".photo-says.bad")?.remove();
    part().prepend(fresh.body.firstChild);
    return;
  }
  if (next.dataset.text) {
    finish(next.dataset.text);
    return;
  }
  part().replaceWith(next);
  const reading = next.querySelector(".photo-reading");
  if (reading) showReading(reading);
  else if (file && bitmap) setCorners();
  // On phones a cell with the focus would bring up the keyboard.
  const cell = coarse.matches ? null : doubtful()[0];
  // The style that hides the camera from those with a mouse may not be there yet.
  const chooser = coarse.matches ? ".photo-choose input" : ".photo-choose label:not(.photo-camera) input";
  const shown = [...dialog.querySelectorAll(`.photo-reading .main, .photo-corners .main, ${chooser}`)].filter((each) => each.checkVisibility());
  (cell ?? shown[0]).focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

function showReading(reading) {
  const places = JSON.parse(reading.dataset.places);
  const last = places.length - 1;
  corners = [places[0][0], places[0][last], places[last][last], places[last][0]];
  if (bitmap) drawBoard(reading.querySelector("canvas"), bitmap, places);
  else reading.querySelector(".photo-crop").hidden = true;
  const shown = doubtful();
  inputs().forEach((input, at) => { input.tabIndex = shown.length ? (shown.includes(input) ? 0 : -1) : at ? -1 : 0; });
  mark();
  if (!boards.length) boards = [corners, ...JSON.parse(reading.dataset.others)];
  offer(last);
}

/** Offer the other boards of the picture, so that there is a way back from each. */
function offer(cells) {
  const box = dialog.querySelector(".photo-others");
  box.hidden = boards.length < 2;
  boards.forEach((each, at) => {
    if (at === chosen) return;
    const button = document.createElement("button");
    button.type = "button";
    button.ariaLabel = `Puzzle ${at + 1} of this picture`;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 160;
    if (bitmap) drawBoard(canvas, bitmap, crossings(each, cells));
    button.append(canvas);
    button.addEventListener("click", () => { chosen = at; read(each); });
    box.append(button);
  });
}

const doubtful = () => [...dialog.querySelectorAll(".doubtful input")];

/** Read another picture. */
async function take(picture) {
  corners = null;
  [boards, chosen] = [[], 0];
  bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => null);
  file = picture;
  if (bitmap && picture.size > LARGE) file = await smaller();
  await read(null);
}

async function smaller() {
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  bitmap = await createImageBitmap(canvas);
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.92); });
}

async function read(where) {
  const body = new FormData();
  body.append("file", file, "picture");
  if (where) body.append("corners", JSON.stringify(where.map((corner) => corner.map((value) => Number(value.toFixed(4))))));
  show(await answer("POST", body));
}

function setCorners() {
  const box = dialog.querySelector(".photo-corners");
  box.hidden = false;
  handled = handles(box.querySelector(".photo-whole"), bitmap, corners ?? WHOLE);
  const reading = dialog.querySelector(".photo-reading");
  if (reading) reading.hidden = true;
}

function finish(text) {
  dialog.close();
  use(text);
}

const turned = (four) => [four[3], ...four.slice(0, 3)];
const does = {
  close: () => dialog.close(),
  corners() {
    setCorners();
    dialog.querySelector(".photo-whole button").focus(); // the button that was pressed is hidden now
  },
  between() {
    chosen = -1;
    read(handled());
  },
  turn: () => read(turned(dialog.querySelector(".photo-corners").hidden ? corners : handled())),
};

/** Ring the cell of the picture that the person looks at on the board. */
function point(target) {
  const at = inputs().indexOf(target.closest?.(".photo-board td")?.firstElementChild);
  const spot = dialog.querySelector(".photo-spot");
  if (!spot) return;
  spot.hidden = at < 0;
  if (at < 0) return;
  const side = symbols().length;
  spot.style.width = spot.style.height = `${100 / side}%`;
  [spot.style.left, spot.style.top] = [at % side, Math.floor(at / side)].map((step) => `${(step * 100) / side}%`);
}

/** How many cells on the key leads; nothing for any other. */
const step = (key) => ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -symbols().length, ArrowDown: symbols().length })[key];

function put(input, digit) {
  input.value = digit;
  const cell = input.parentElement;
  cell.className = digit ? "given" : "empty";
  input.ariaLabel = input.ariaLabel.replace(/^(\w|Empty)(?=\.)/, digit || "Empty").replace(/\s(May be|Read as) .*$/, "");
  input.removeAttribute("title");
  tell();
}

/** Show which cells clash, as far as it can be seen here; their numbers. */
function mark() {
  const cells = inputs();
  const side = symbols().length;
  const high = Math.floor(Math.sqrt(side));
  const wide = side / high;
  const house = [(at) => Math.floor(at / side), (at) => at % side, (at) => Math.floor(at / side / high) * high + Math.floor((at % side) / wide)];
  const clash = (one, other) => one !== other && cells[one].value && cells[one].value === cells[other].value && house.some((of) => of(one) === of(other));
  const all = [...cells.keys()];
  const clashing = all.filter((at) => all.some((other) => clash(at, other)));
  all.forEach((at) => {
    cells[at].parentElement.classList.toggle("conflict", clashing.includes(at));
    cells[at].ariaInvalid = clashing.includes(at) ? "true" : null;
  });
  return clashing;
}

/** Say what is true of the board that the person changed. */
function tell() {
  const cells = inputs();
  const side = symbols().length;
  const clashing = mark();
  const names = (some) => some.map((at) => `r${Math.floor(at / side) + 1}c${(at % side) + 1}`).join(", ");
  const open = [...cells.keys()].filter((at) => cells[at].parentElement.matches(".doubtful"));
  const told = [`${cells.filter((each) => each.value).length} clues, changed by you.`];
  if (clashing.length) told.push(`${names(clashing)} clash.`);
  if (open.length) told.push(`Still not sure: ${names(open)}.`);
  document.getElementById("photo-says").textContent = told.join(" ");
}

const on = {
  click(event) {
    const name = event.target.closest("[data-photo]")?.dataset.photo;
    if (name) does[name]();
  },
  submit(event) {
    event.preventDefault();
    if (event.target.matches(".photo-reading")) finish(inputs().map((input) => input.value || "0").join(""));
  },
  change(event) {
    if (event.target.type === "file" && event.target.files.length) take(event.target.files[0]);
  },
  focusin(event) {
    point(event.target);
    if (event.target.matches(".photo-board input")) event.target.select();
  },
  keydown(event) {
    const at = inputs().indexOf(event.target);
    if (at < 0) return;
    const far = step(event.key);
    const key = event.key.toUpperCase();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (far) inputs()[at + far]?.focus();
    else if (key.length === 1 && `0${symbols()}`.includes(key)) put(event.target, key.replace("0", ""));
    else if (["Backspace", "Delete", " "].includes(event.key)) put(event.target, "");
    else return;
    event.preventDefault();
  },
  input(event) {
    if (event.target.matches(".photo-board input")) put(event.target, symbols().includes(event.target.value.toUpperCase()) ? event.target.value.toUpperCase() : "");
  },
  paste(event) {
    const [picture] = event.clipboardData.files;
    if (!picture) return;
    event.preventDefault();
    take(picture);
  },
  dragover: (event) => event.preventDefault(),
  drop(event) {
    event.preventDefault();
    const [picture] = event.dataTransfer.files;
    if (picture) take(picture);
  },
};

// --- boards out of a picture -----------------------------------------------------------------------------------------
// Draws boards out of a picture that the person has: cell by cell, as the page is bent. `places` are the crossings of the
// lines, row by row, in parts of the picture's sides.

/** Draw the board between the crossings onto the whole canvas. */
function drawBoard(canvas, bitmap, places) {
  const pen = canvas.getContext("2d");
  const cells = places.length - 1;
  const side = canvas.width / cells;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const at = (row, column) => {
    const [x, y] = places[row][column];
    return [x * bitmap.width, y * bitmap.height];
  };
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const [[x, y], [rx, ry], [dx, dy]] = [at(row, column), at(row, column + 1), at(row + 1, column)];
      // Of the parallelogram that the cell nearly is: what takes it to the square of the canvas.
      const [a, b, c, d] = [rx - x, ry - y, dx - x, dy - y];
      const size = a * d - b * c;
      if (!size) continue;
      pen.save();
      pen.setTransform(1, 0, 0, 1, column * side, row * side);
      pen.beginPath();
      pen.rect(0, 0, side + 0.5, side + 0.5);
      pen.clip();
      pen.transform((side * d) / size, (-side * b) / size, (-side * c) / size, (side * a) / size, 0, 0);
      pen.drawImage(bitmap, -x, -y);
      pen.restore();
    }
  }
}

/** The crossings of a flat board between four corners, clockwise from that of its first row and column. */
function crossings([one, two, three, four], cells = 9) {
  // The projection of the unit square onto the corners.
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

const STEP = 0.01;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const inside = (part) => Math.min(Math.max(part, 0), 1);

/** Show the picture with handles at these corners; what is answered tells where they are. */
function handles(box, bitmap, start) {
  const canvas = box.querySelector("canvas");
  const scale = Math.min(1, 1000 / Math.max(bitmap.width, bitmap.height));
  [canvas.width, canvas.height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const old of box.querySelectorAll("button")) old.remove();
  const corners = start.map((corner) => corner.map(inside));
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
      [corner[0], corner[1]] = [inside((event.clientX - left) / width), inside((event.clientY - top) / height)];
      place();
    });
    button.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way) return;
      event.preventDefault();
      way.forEach((step, axis) => { corner[axis] = inside(corner[axis] + step * STEP * (event.shiftKey ? 5 : 1)); });
      place();
    });
    place();
    box.append(button);
  });
  return () => corners;
}
