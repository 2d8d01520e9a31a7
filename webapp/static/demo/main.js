// The demo: commands in, frames on the stage, the place in the address. The place changes at once; its frame follows.

import * as keys from "../shared/commands.js";
import * as screen from "../shared/screen.js";
import { Refusal, reasonOf } from "../shared/ask.js";
import { number, part } from "../shared/elements.js";
import { note, say, tell } from "../shared/say.js";
import * as lesson from "./lesson.js";
import * as looks from "./looks.js";
import * as player from "./player.js";
import * as predict from "./predict.js";
import * as qr from "../serving/qr.js";
import * as scrubber from "./scrubber.js";
import "./share.js";
import * as server from "./server.js";
import { paint, paintTotal } from "./paint.js";
import { address, fixed, keepAddress, known, pushAddress, readAddress, speeds, stage, start, view } from "./state.js";

const REPLAYED = 40; // moves, at most
const SILENCE = "The server does not answer. The place is safe in the address; try again.";

// --- showing ------------------------------------------------------------------------------------------------------
function show(frame) {
  paint(frame);
  predict.place(frame);
  lesson.place(frame);
  scrubber.place(frame.move, frame.counters.depth);
}

const fail = (error) => tell(reasonOf(error, SILENCE));

/** The frame of the present place, as soon as it is here; spoken once, after what else there is to say. */
async function settle(words = "") {
  const { move, try: beat, base } = view;
  try {
    let frame = beat ? undefined : server.here(move);
    if (!frame) {
      frame = beat ? (await server.beatsOf(move))[beat - 1] : await server.frame(move);
      if (move !== view.move || beat !== view.try || base !== view.base) return; // stepped on meanwhile
    }
    if (!frame) throw new Refusal("The search is not explored that far.");
    show(frame);
    say([words, frame.asked ? "" : lesson.spoken(frame), frame.sentence].filter(Boolean).join(" "));
    if (!predict.isOpen()) server.prepare(move);
  } catch (error) {
    fail(error);
  }
}

/** Go to a move; a jump can be undone with the browser's Back. */
function go(move, { jump = false, beat = 0, words = "" } = {}) {
  const change = () => { view.move = move; view.try = beat; };
  note(words);
  if (jump) pushAddress(change);
  else {
    change();
    keepAddress();
  }
  return settle(words);
}

// Commands that ask the server where to go wait for each other, so that none is lost when a clicker is quick.
let chain = Promise.resolve();
let waiting = 0;
function inOrder(task) {
  if (!waiting && !task.asks) return task();
  waiting += 1;
  chain = chain.then(task).catch(fail).finally(() => { waiting -= 1; });
  return chain;
}
const asking = (task) => Object.assign(task, { asks: true });

// --- stepping -----------------------------------------------------------------------------------------------------
function step(by) {
  if (by < 0 && view.try) return go(view.move);
  const move = view.move + by;
  if (by < 0) predict.seeFromBehind(move);
  else if (view.q && !server.here(view.move)) return stepOn(); // no question is stepped over
  if (move < 0 || (move > known.total && known.finished)) return undefined;
  return go(move);
}

async function stepOn() {
  const frame = await server.frame(view.move);
  return !frame || frame.asked ? settle() : step(1);
}

async function tryOn() {
  const inside = await server.beatsOf(view.move);
  if (view.try < inside.length) return go(view.move, { beat: view.try + 1 });
  return view.move < known.total ? go(view.move + 1) : undefined;
}

async function tryBack() {
  if (view.try) return go(view.move, { beat: view.try - 1 });
  if (!view.move) return undefined;
  const inside = await server.beatsOf(view.move - 1);
  return go(view.move - 1, { beat: inside.length });
}

async function toStop(kind, back) {
  const { move, sentence, try: beat = 0 } = await (kind === "question" ? predict.stop(back) : server.stop(kind, back));
  if (move === null) return tell(sentence);
  return go(move, { jump: kind === "retreat" || kind === "solution" || kind === "lesson", beat, words: sentence });
}

async function toWords(text) {
  if (!text.trim()) return;
  const move = await server.meaning(text);
  part("to").value = "";
  stage.focus({ preventScroll: true }); // keys are for the stage again
  await go(move, { jump: true });
}

// --- playing ------------------------------------------------------------------------------------------------------
const playButton = part("play");

function playing(on) {
  playButton.textContent = on ? "Pause" : "Play";
  stage.toggleAttribute("data-playing", on);
}

function pause() {
  if (!player.isPlaying()) return;
  player.pause();
  paused();
}

function paused() {
  playing(false);
  note("");
  keepAddress();
  settle();
}

function pace() {
  const apart = player.stride();
  note(apart > 1 ? `Showing 1 of ${number(apart)} moves.` : "");
}

async function play(forward) {
  const alone = view.stop === "move" || (view.stop === "question" && forward && view.q); // no stop but questions
  const stop = alone ? { move: null } : await server.stop(view.stop, !forward);
  const end = forward ? known.finished && view.move >= known.total : view.move === 0;
  if (end) return;
  const question = forward && view.q ? (await predict.stop(false)).move ?? Infinity : Infinity;
  const asks = question <= (stop.move ?? Infinity);
  if (asks && question === view.move + 1) {
    await go(question);
    return;
  }
  view.try = 0;
  say("");
  playing(true);
  pace();
  player.play({
    forward,
    target: asks && question < Infinity ? question - 1 : stop.move,
    show(frame) {
      view.move = frame.move;
      show(frame);
      keepAddress();
    },
    ended: () => {
      if (asks && view.move === question - 1) view.move = question;
      paused();
    },
  });
}

function togglePlay(forward) {
  const before = player.direction();
  pause();
  if (before !== (forward ? 1 : -1)) inOrder(asking(() => play(forward)));
}

/** The frames from the stop before to the present place, the last of them where it lies far back. */
async function lately() {
  const { move, try: beat } = view;
  if (beat) return [await server.frame(move), ...(await server.beatsOf(move)).slice(0, beat)];
  if (!move) return [];
  if (view.stop === "move") return [await server.frame(move - 1), ...await server.beatsOf(move - 1), await server.frame(move)];
  const before = (await server.stop(view.stop, true)).move ?? 0;
  const from = Math.max(before, move - REPLAYED);
  return server.frames(from, move - from + 1);
}

async function replay() {
  const frames = await lately();
  if (!frames.length) return;
  say("");
  playing(true);
  note("Again, at half speed.");
  player.replay({
    frames: [...frames],
    show(frame) {
      view.move = frame.move;
      view.try = frame.beat;
      show(frame);
    },
    ended: paused,
  });
}

function faster(by) {
  const at = speeds.indexOf(view.speed) + by;
  if (at < 0 || at >= speeds.length) return;
  setSpeed(speeds[at]);
  if (!player.isPlaying()) note(`Speed: ${part("speed").selectedOptions[0].text}.`);
}

function setSpeed(speed) {
  view.speed = speed;
  part("speed").value = speed;
  keepAddress();
  player.refresh();
  if (player.isPlaying()) pace();
}

// --- settings -----------------------------------------------------------------------------------------------------
function setCode(code) {
  view.code = code;
  for (const list of document.querySelectorAll("#pane-code ol")) list.hidden = list.dataset.code !== code;
  keepAddress();
}

function setBase(base) {
  view.base = base;
  part("base").value = String(base);
  server.forget();
  predict.close();
  keepAddress();
  settle();
}

function setPanes(names) {
  view.panes = names;
  part("panes").value = names;
  for (const box of document.querySelectorAll("[data-pane]")) {
    box.checked = names.split(",").includes(box.dataset.pane);
    part(`pane-${box.dataset.pane}`).hidden = !box.checked;
  }
  keepAddress();
}

function setLeast(text) {
  view.k = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  keepAddress();
}

// --- commands -----------------------------------------------------------------------------------------------------
const commands = {
  forward: () => step(1),
  back: () => step(-1),
  try: asking(tryOn),
  "try-back": asking(tryBack),
  first: () => go(0, { jump: true }),
  last: () => go(known.total, { jump: true }),
  stop: asking(() => toStop(view.stop, false)),
  "stop-back": asking(() => toStop(view.stop, true)),
  backtrack: asking(() => toStop("backtrack", false)),
  "backtrack-back": asking(() => toStop("backtrack", true)),
  retreat: asking(() => toStop("retreat", false)),
  "retreat-back": asking(() => toStop("retreat", true)),
  replay: asking(replay),
};
const others = {
  play: () => (player.isPlaying() ? pause() : togglePlay(true)),
  reverse: () => togglePlay(false),
  faster: () => faster(1),
  slower: () => faster(-1),
  goto: () => {
    screen.leave();
    part("to").focus();
  },
  blank: () => {
    pause();
    screen.toggleBlank();
  },
  base: () => setBase(view.base ? 0 : 1),
  qr: () => {
    pause();
    const { code, base } = view; // a lesson knows its puzzle, which makes a code that is easier to scan
    const what = fixed.lesson ? { lesson: fixed.lesson, code, base } : fixed;
    qr.toggle(address(what, { ...view, view: "page" })); // phones have no projector
  },
  larger: () => note(looks.resize(1)),
  smaller: () => note(looks.resize(-1)),
  closer: () => note(scrubber.zoom(-1)),
  wider: () => note(scrubber.zoom(1)),
};

Object.assign(others, keys.common, predict.commands);

const PLAIN = { stop: "forward", "stop-back": "back" }; // where every move is a stop

function act(pressed) {
  const command = view.stop === "move" ? PLAIN[pressed] ?? pressed : pressed;
  if (others[command]) {
    if (!predict.hold(command)) others[command]();
    return;
  }
  pause();
  const task = commands[command];
  inOrder(Object.assign(() => predict.hold(pressed) ?? task(), { asks: task.asks || Boolean(view.q) }));
}

predict.setUp({ show, go, settle, run: (task) => inOrder(asking(task)) });
keys.listen(act, predict.hears);
screen.onChange((kind) => {
  view.view = kind;
  keepAddress();
});
scrubber.onScrub(
  (move) => {
    pause();
    view.move = move;
    view.try = 0;
    settle();
  },
  (move) => go(move, { jump: true }),
);

const setup = part("setup");
setup.addEventListener("submit", (event) => {
  event.preventDefault();
  pause();
  setLeast(part("least").value);
  inOrder(asking(() => toWords(part("to").value)));
});
setup.addEventListener("change", ({ target }) => {
  if (target.id === "alg") location.assign(address({ ...fixed, alg: target.value }, { ...view, move: 0, try: 0, k: 0 }));
  if (target.id === "code") setCode(target.value);
  if (target.id === "base") setBase(Number(target.value));
  if (target.id === "speed") setSpeed(target.value);
  if (target.id === "least") setLeast(target.value);
  if (target.id === "stop-kind") {
    view.stop = target.value;
    if (view.stop === "question" && !view.q) predict.turn(true);
    keepAddress();
  }
  if (target.id === "predict") predict.turn(target.checked);
  if (target.dataset.pane) {
    setPanes([...document.querySelectorAll("[data-pane]:checked")].map((box) => box.dataset.pane).join(","));
  }
});

window.addEventListener("popstate", () => {
  pause();
  const { base, q, again } = view;
  readAddress();
  if (base !== view.base || q !== view.q || again !== view.again) server.forget();
  predict.apply();
  for (const [id, value] of [["code", view.code], ["base", view.base], ["speed", view.speed], ["stop-kind", view.stop]]) part(id).value = String(value);
  setCode(view.code);
  setPanes(view.panes);
  screen.show(view.view);
  looks.apply();
  settle();
});

// --- the start ----------------------------------------------------------------------------------------------------
server.onKnown(() => {
  paintTotal();
  scrubber.place(view.move);
  if (!known.finished && !player.isPlaying()) note(`Exploring: ${number(known.total)} moves so far.`);
});

async function explore() {
  try {
    const answer = await server.exploreAll();
    known.retreat = answer.retreat;
    part("least").placeholder = String(answer.retreat);
    await scrubber.draw(answer);
    note(answer.finished ? "" : `The first ${number(known.total)} moves are explored.`);
    stage.dataset.explored = "yes";
  } catch (error) {
    fail(error);
  }
}

show(predict.begin(start.question) ?? start.frame);
if (predict.isOpen()) say(start.frame.sentence);
else if (start.frame.move === view.move) server.prepare(view.move);
else settle();
explore();
document.documentElement.dataset.ready = "yes";
