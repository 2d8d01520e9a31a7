// How the race is looked at: the fields of the address, its clock, what is known of it, and the frames that are here.

export const stage = document.getElementById("stage");
export const start = JSON.parse(stage.dataset.start);

const USUAL = { speed: "4", view: "page", guess: "", theme: "" };
const OWN = ["at", ...Object.keys(USUAL)];
const HEADERS = { "HX-Request": "true" }; // errors come as plain sentences
const WAIT = 1000; // milliseconds until the next try when the server is busy
const WINDOW = 24; // frames asked for at a time
const KEPT = 1500;

/** What the address says besides: puzzle, title, lanes, clock. They stay as long as the page. */
export const fixed = Object.fromEntries(Object.entries(start.fields).filter(([name]) => !OWN.includes(name)));
export const view = { ...USUAL, at: 0 };

/** What is known of the race: whether it is explored, its ticks and stops, the first tick, the scale of the bars. */
export const known = { known: start.known, ticks: start.ticks, stops: start.stops, first: start.first, axis: start.axis };

export function readFields(fields) {
  for (const [name, usual] of Object.entries(USUAL)) view[name] = fields[name] ?? usual;
  view.at = Number(fields.at ?? 0);
}
readFields(start.fields);

// --- the address --------------------------------------------------------------------------------------------------
const REST = 250;
let timer = 0;

function address() {
  const query = new URLSearchParams({ ...fixed, at: view.at });
  for (const [name, usual] of Object.entries(USUAL)) if (view[name] !== usual) query.set(name, view[name]);
  return `/demo/race?${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}

export function settleAddress() {
  clearTimeout(timer);
  if (location.pathname + location.search !== address()) history.replaceState(null, "", address());
}

export function keepAddress() {
  clearTimeout(timer);
  timer = setTimeout(settleAddress, REST);
}

/** Call before the clock jumps: the time left stays in the browser's history. */
export function pushAddress(change) {
  settleAddress();
  change();
  if (location.pathname + location.search !== address()) history.pushState(null, "", address());
}

for (const name of ["beforeunload", "pagehide"]) window.addEventListener(name, settleAddress);

// --- the server ---------------------------------------------------------------------------------------------------
const kept = new Map(); // clock -> frame
const asked = new Map(); // clock -> answer under way

/** A refusal that the server explained. */
export class Refusal extends Error {}

async function ask(path, fields) {
  const guess = view.guess ? { guess: view.guess } : {};
  const query = new URLSearchParams({ ...fixed, ...guess, ...fields });
  for (;;) {
    const response = await fetch(`/demo/race/${path}?${query}`, { headers: HEADERS });
    if (response.status === 202) continue; // it has explored a piece and wants to be asked again
    if (response.ok) return response.json();
    if (response.status !== 503) throw new Refusal(await response.text());
    await new Promise((done) => { setTimeout(done, WAIT); });
  }
}

/** Explore to the end; `heard` is told how far it has come. */
export async function exploreAll(heard) {
  for (;;) {
    const answer = await ask("explore", {});
    for (const name of Object.keys(known)) known[name] = answer[name];
    if (!answer.more) return;
    heard(answer.progress);
  }
}

/** Forget all frames: what is said in them has changed. */
export function forget() {
  kept.clear();
  asked.clear();
}

export const here = (clock) => kept.get(clock);

function fetchFrom(clock) {
  if (!asked.has(clock)) {
    const mine = ask("frames", { at: clock, count: WINDOW }).then(({ frames }) => {
      if (asked.get(clock) !== mine) return; // forgotten meanwhile
      asked.delete(clock);
      for (const frame of frames) kept.set(frame.at, frame);
      for (const old of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(old);
      }
    }).catch((error) => {
      asked.delete(clock);
      throw error;
    });
    asked.set(clock, mine);
  }
  return asked.get(clock);
}

/** The frame at that time; undefined if everything has been forgotten meanwhile. */
export async function frame(clock) {
  if (!kept.has(clock)) await fetchFrom(clock);
  return kept.get(clock);
}

/** Have the frames of the `count` ticks from a place on here soon. */
export function prepare(place, count) {
  const missing = known.ticks.slice(Math.max(place, 0), place + count).find((clock) => !kept.has(clock));
  if (missing !== undefined && !asked.size) fetchFrom(missing).catch(() => {});
}

/** The place of the last tick at or before that time. */
export function placeOf(clock) {
  let low = 0;
  let high = known.ticks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known.ticks[middle] <= clock) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
