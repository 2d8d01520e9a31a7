// The boards of this browser's past, the last one first: one entry for each board that a person stayed with. While the
// person works on a board its entry follows, whichever way the board changes; another board gets an entry of its own.

const KEPT = 12;
const STORE = "sudoku-recent";

function stored() {
  try {
    const list = JSON.parse(localStorage.getItem(STORE));
    return Array.isArray(list) ? list.filter((entry) => entry?.givens && entry.address) : [];
  } catch {
    return [];
  }
}

/**
 * Put what has become of a board at the top of the list, in place of its entry, whose givens `board.entered` holds.
 * With few clues it is hardly a board yet.
 */
export function remember(board, { givens, entries, colours }, title, address) {
  const size = Math.sqrt(givens.length);
  const clues = givens.replaceAll("0", "").length;
  if (clues < size / 2) return;
  const name = title || `${clues} clues: ${givens.slice(0, 2 * size).replaceAll("0", ".")}…`;
  const others = stored().filter((old) => old.givens !== givens && old.givens !== board.entered);
  const done = entries.replaceAll("0", "").length;
  const list = [{ address, name, givens, colours, done, seconds: board.seconds }, ...others].slice(0, KEPT);
  board.entered = givens;
  keep(list);
}

/** What is kept of a board; nothing where one that was filled in part is begun afresh. */
function keptOf({ givens, entries, notes }) {
  const isBare = !/[^0]/.test(entries + notes);
  return stored().find((entry) => entry.givens === givens && !(isBare && /[?&][en]=/.test(entry.address)));
}

/** The colours of the cells of a board, none for one that is not kept. */
export function coloursOf(snapshot) {
  const { length } = snapshot.givens;
  const kept = keptOf(snapshot)?.colours;
  return typeof kept === "string" && kept.length === length ? kept : "0".repeat(length);
}

/** The seconds that a board was played with. */
export const secondsOf = (snapshot) => Number(keptOf(snapshot)?.seconds) || 0;

/** A time as clocks show it. */
export const timeOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const isBegun = ({ givens, done }) => done > 0 && done < givens.replace(/[^0]/g, "").length;

/** The way to the last board that was begun and not finished; null where there is none. */
export function unfinished() {
  const entry = stored().find(isBegun);
  return entry ? linkTo(entry) : null;
}

/** List them; a board that is opened again moves up. */
export function open(givens) {
  const list = stored();
  const again = list.filter((entry) => entry.givens === givens);
  if (again.length) keep([...again, ...list.filter((entry) => entry.givens !== givens)]);
  else show();
}

function keep(list) {
  try { localStorage.setItem(STORE, JSON.stringify(list)); } catch { /* storage is off or full */ }
  show();
}

function show() {
  document.getElementById("recent").replaceChildren(...stored().map((entry) => {
    const item = document.createElement("li");
    item.append(linkTo(entry));
    return item;
  }));
}

function linkTo(entry) {
  const link = document.createElement("a");
  const blanks = entry.givens.replace(/[^0]/g, "").length;
  link.href = entry.address;
  link.textContent = [entry.name, entry.done && `${entry.done} of ${blanks} filled`, entry.seconds && timeOf(entry.seconds)].filter(Boolean).join(", ");
  return link;
}

/** Forget them. */
export function forget() {
  try { localStorage.removeItem(STORE); } catch { /* nothing was kept */ }
  show();
}
