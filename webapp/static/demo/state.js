// How the search is looked at: the fields of the address, the place in it, and what is known of the search.

export const stage = document.getElementById("stage");
export const start = JSON.parse(stage.dataset.start);
export const speeds = start.speeds;

const USUAL = {
  code: "pseudo", try: 0, base: 1, speed: "2", stop: start.fields.lesson ? "lesson" : "move", k: 0, view: "page", panes: "code,stack,digits",
  theme: "", room: "dim", size: "100", zoom: "4", q: 0, again: "",
};
const OWN = ["move", ...Object.keys(USUAL)];

/** What the address says besides the place: puzzle, title, algorithm. They stay as long as the page. */
export const fixed = Object.fromEntries(Object.entries(start.fields).filter(([name]) => !OWN.includes(name)));
export const givens = start.givens;

/** Everything that can change while the page is open. */
export const view = { ...USUAL, ...read(start.fields), move: start.wanted };

/** What is known of the search. */
export const known = { total: start.total, finished: start.finished, retreat: start.retreat };

function read(fields) {
  const found = {};
  for (const [name, usual] of Object.entries(USUAL)) {
    const value = fields[name] ?? usual;
    found[name] = typeof usual === "number" ? Number(value) : value;
  }
  return found;
}

/** Take the place and the settings of the present address. */
export function readAddress() {
  const fields = Object.fromEntries(new URLSearchParams(location.search));
  Object.assign(view, read(fields), { move: Number(fields.move ?? 0) });
}

/** The address of a viewing. */
export function address(what = fixed, how = view) {
  const query = new URLSearchParams({ ...what, move: how.move });
  for (const [name, usual] of Object.entries(USUAL)) if (how[name] !== usual) query.set(name, how[name]);
  return `/demo?${query.toString().replaceAll("%2C", ",")}`;
}

// --- the address: a step replaces it once stepping rests, a jump adds to the browser's history ---------------------
const REST = 250;
let timer = 0;

export function keepAddress() {
  clearTimeout(timer);
  timer = setTimeout(settleAddress, REST);
}

export function settleAddress() {
  clearTimeout(timer);
  timer = 0;
  if (location.pathname + location.search !== address()) history.replaceState(null, "", address());
}

/** Call before the place changes: the place left stays in the history. */
export function pushAddress(change) {
  settleAddress();
  change();
  if (location.pathname + location.search !== address()) history.pushState(null, "", address());
}

for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, settleAddress);
