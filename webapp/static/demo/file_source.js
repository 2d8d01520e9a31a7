// The source of a stage in one file: its data and its other pages are in the file (webapp/demo/stage_file.py). It answers the
// same requests as the server does, and then starts the stage:
//
//     { search: { looks, places, frames, found, explored },      one search; frames and their substeps follow each other
//       races: { step: { html, open, run, guesses, found, end } } }     the steps of a lesson that are races
//
//     found     by kind of stop its moves with what is said there, and what is said after the last and before the first;
//               of a race where commands lead at its start, and `end`: what is said at its end
//     open      the answer while the guess is open; run: that at all places, of a race without a guess
//     guesses   by guess the sentences that it changes: { number of the frame: sentence }

import { byId, runContentTasks } from "../shared/page.js";
import { movePlace, showSpeed, useSource } from "../shared/search.js";

const data = unpack();
const ownHtml = byId("main").innerHTML; // of the search, as the file has it

async function unpack() {
  const bytes = Uint8Array.from(atob(byId("packed").textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { search, races } = await new Response(stream).json();
  expand(search.frames);
  for (const { run } of Object.values(races)) expand(run.frames);
  return { search, races, byPlace: new Map(search.frames.map((frame) => [movePlace.write(frame), frame])) };
}

/** Give each frame all its cells in the place of those that change. */
function expand(frames) {
  const boards = [];
  const expandLane = (frame, lane) => {
    const board = boards[lane] = [...boards[lane] ?? []];
    for (let at = 0; at < frame.cells.length; at += 2) board[frame.cells[at]] = frame.cells[at + 1];
    frame.cells = board.flatMap((look, cell) => [cell, look]);
  };
  for (const frame of frames) (frame.lanes ?? [frame]).forEach(expandLane);
}

// --- requests --------------------------------------------------------------------------------------------------------

function searchFrames({ search: { looks, places, frames } }, { at, count, stride, inside }) {
  const from = Number(at);
  const isWanted = ({ move, substep }) => (inside ? move === from && substep > 0
    : !substep && move >= from && move < from + count * stride && (move - from) % stride === 0);
  return { looks, places, frames: frames.filter(isWanted) };
}

function findStop({ search: { found } }, { do: command, at, stop }) {
  const { move } = movePlace.read(String(at));
  const isBack = command.endsWith("-back");
  const name = command.replace("-back", "");
  const { stops, none } = found[{ stop, "step-on": "lesson", step: "lesson" }[name] ?? name];
  const stopAt = isBack ? stops.findLast(([place]) => place < move) : stops.find(([place]) => place > move);
  const [to, words, end] = stopAt ?? [null, none[Number(isBack)], null];
  return { to: to === null ? null : String(to), words, end: String(end) };
}

function raceFrames({ open, run: { frames, ...more }, guesses }, { at, count, guess = "" }) {
  if (!guess && !Number(at)) return open;
  const first = Math.max(frames.findLastIndex(({ move }) => move <= at), 0);
  const sentences = guesses[guess] ?? {};
  return { ...more, frames: frames.slice(first, first + Number(count)).map((frame, number) => ({ ...frame, sentence: sentences[first + number] ?? frame.sentence })) };
}

function answerRace(race, path, fields) {
  if (path === "/demo/frames") return raceFrames(race, fields);
  if (path === "/demo/explore") return { ...race.open, frames: undefined };
  return Number(fields.at) ? { to: null, words: race.end } : race.found[fields.do];
}

const answersOfSearch = { "/demo/frames": searchFrames, "/demo/goto": findStop, "/demo/explore": ({ search }) => search.explored };

/**
 * Answer a request for JSON.
 * @param {string} path
 * @param {Object<string, *>} fields
 * @param {function(object): void} onProgress called with the answer
 * @returns {Promise<object>}
 */
async function request(path, fields, onProgress = () => {}) {
  const all = await data;
  const answer = fields.step ? answerRace(all.races[fields.step], path, fields) : answersOfSearch[path](all, fields);
  onProgress(answer);
  return answer;
}

// --- another page in place of the present one ------------------------------------------------------------------------

let replacements = 0; // begun

/** Start the stage at the place, and with the settings, that an address names. */
function startAt({ search, byPlace }, fields) {
  const { dataset } = byId("stage");
  const start = JSON.parse(dataset.start);
  for (const [name, value] of fields) if (name in start.defaults || name === "at") start.fields[name] = value;
  if (!fields.has("step")) {
    const frame = byPlace.get(movePlace.write(movePlace.read(fields.get("at") ?? "0")));
    Object.assign(start, { wanted: frame.move, frame, looks: search.looks });
  }
  dataset.start = JSON.stringify(start);
  dataset.view = fields.get("view") ?? "page";
  return start.fields.speed ?? start.defaults.speed;
}

/**
 * Replace the content of the page by that of another step of the lesson. A later call cancels one under way.
 * @param {string} address
 * @param {() => void} before called just before the replacement
 * @returns {Promise<boolean>} whether the content was replaced
 */
async function replaceContent(address, before) {
  replacements += 1;
  const mine = replacements;
  const fields = new URL(address, location.href).searchParams;
  const all = await data;
  if (mine !== replacements) return true;
  before();
  byId("main").innerHTML = all.races[fields.get("step")]?.html ?? ownHtml;
  const speed = startAt(all, fields);
  runContentTasks();
  showSpeed(speed);
  return true;
}

useSource({ request, replaceContent });
import("./main.js"); // which asks as it begins
