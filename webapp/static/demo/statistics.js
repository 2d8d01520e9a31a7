// Dots of many puzzles: a dot under the pointer, or chosen with the keys, shows its puzzle and leads to its board. All
// dots of that puzzle are marked, in every row.
//
//     each row is a slider over its dots:  arrows, Home, End choose one -- Enter opens its board
//     pointer:  near a dot the card comes -- a click opens the board; touched, the card comes, and is the link
//     the card goes with Escape, when the focus leaves, and when the pointer has left row and card

import { byId, createElement } from "../shared/page.js";

const NEAR = 16; // pixels from the middle of a dot that count as pointing at it
const DELAY = 200; // milliseconds in which the pointer may go from a row to the card
const GAP = 8; // pixels between dot and card

const card = byId("dot");
const dotsOf = (row) => [...row.querySelectorAll("circle")];
const rowOf = (target) => target.closest?.(".dots .row");
const middle = (dot) => {
  const box = dot.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

let shown; // the dot whose card is shown
let timer = 0;
let touched = false; // whether the last press was a finger's

const addressOf = (dot) => byId("puzzles").children[dot.dataset.of].querySelector("a").href;

function hide() {
  clearTimeout(timer);
  if (!shown) return;
  shown = undefined;
  card.hidePopover();
  for (const dot of document.querySelectorAll(".dots .same")) dot.classList.remove("same");
}

/** Show the puzzle of a dot in a card below it, or above it where there is no room. */
function show(dot) {
  clearTimeout(timer);
  if (shown === dot) return;
  hide();
  shown = dot;
  const link = byId("puzzles").children[dot.dataset.of].querySelector("a").cloneNode(true);
  link.tabIndex = -1; // Enter on the row does the same
  link.querySelector("strong").replaceWith(createElement("strong", dot.querySelector("title").textContent));
  card.replaceChildren(link);
  card.showPopover();
  const [x, y] = middle(dot);
  const { width, height } = card.getBoundingClientRect();
  const below = y + GAP + height <= innerHeight;
  card.style.left = `${Math.max(GAP, Math.min(x - width / 2, document.documentElement.clientWidth - width - GAP))}px`;
  card.style.top = `${below ? y + GAP : Math.max(y - GAP - height, 0)}px`;
  for (const each of document.querySelectorAll(`.dots [data-of="${dot.dataset.of}"]`)) each.classList.add("same");
}

/** The dot of a row that is nearest to the pointer; undefined if none is near. */
function nearest(row, { clientX, clientY }) {
  const away = (dot) => {
    const [x, y] = middle(dot);
    return Math.hypot(x - clientX, y - clientY);
  };
  const found = dotsOf(row).map((dot) => [away(dot), dot]).sort(([one], [other]) => one - other)[0];
  return found?.[0] <= NEAR ? found[1] : undefined;
}

function choose(row, at) {
  const dots = dotsOf(row);
  const place = Math.max(0, Math.min(at, dots.length - 1));
  row.setAttribute("aria-valuenow", place + 1);
  row.setAttribute("aria-valuetext", dots[place].querySelector("title").textContent);
  return dots[place];
}

/** Make each row a slider; again after each answer of the server. */
function connect() {
  hide();
  for (const row of document.querySelectorAll(".dots .row")) {
    row.tabIndex = 0;
    row.setAttribute("role", "slider");
    row.setAttribute("aria-label", row.previousElementSibling.textContent);
    row.setAttribute("aria-valuemin", 1);
    row.setAttribute("aria-valuemax", dotsOf(row).length);
    const focused = row === document.activeElement;
    const dot = choose(row, 0);
    if (focused) show(dot);
  }
}

const hideSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(hide, DELAY);
};

card.addEventListener("mousedown", (event) => event.preventDefault()); // the row keeps the focus, else the card would go
document.addEventListener("pointerdown", ({ pointerType }) => { touched = pointerType === "touch"; });
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch") return;
  const row = rowOf(event.target);
  const dot = row && nearest(row, event);
  if (dot) show(dot);
  else if (card.contains(event.target)) clearTimeout(timer);
  else if (shown && !rowOf(document.activeElement)) hideSoon();
});
document.addEventListener("click", (event) => {
  const row = rowOf(event.target);
  const dot = row && nearest(row, event);
  if (dot && !touched) location.assign(addressOf(dot));
  else if (dot) show(dot);
  else if (!card.contains(event.target)) hide();
});
document.addEventListener("focusin", ({ target }) => {
  const row = rowOf(target);
  if (row?.matches(":focus-visible")) show(dotsOf(row)[row.getAttribute("aria-valuenow") - 1]);
});
document.addEventListener("focusout", ({ target }) => { if (rowOf(target)) hide(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
  const row = rowOf(event.target);
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = row.getAttribute("aria-valuenow") - 1;
  const places = {
    ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: Infinity,
  };
  if (event.key in places) {
    event.preventDefault();
    show(choose(row, places[event.key]));
  } else if (event.key === "Enter") {
    location.assign(addressOf(dotsOf(row)[at]));
  }
});
window.addEventListener("scroll", hide, { passive: true });
document.addEventListener("htmx:afterSettle", connect);
connect();
