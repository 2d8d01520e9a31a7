// The demo: commands in, frames on the stage, the place in the address.

import { keep } from "./kept_lessons.js";
import * as lecture from "./lecture.js";
import * as looks from "./looks.js";
import * as moves from "./moves.js";
import { paintTotal, paintWay } from "./paint.js";
import * as player from "./player.js";
import * as predict from "./predict.js";
import * as question from "./question.js";
import * as scrubber from "./scrubber.js";
import * as server from "./server.js";
import * as settings from "./settings.js";
import "./share.js";
import { address, fixed, frameKind, isHere, keepAddress, known, readAddress, settleAddress, stage, start, view } from "./state.js";
import * as transport from "./transport.js";
import * as tree from "./tree.js";
import * as visits from "./visit.js";
import * as qr from "../serving/qr.js";
import * as keys from "../shared/commands.js";
import { number, onContent, part, say } from "../shared/page.js";
import { note } from "../shared/say.js";
import * as screen from "../shared/screen.js";

const { asking, fail, go, inOrder, settle, show, tellExplored } = moves;
const { pause } = transport;

// --- commands -----------------------------------------------------------------------------------------------------
const commands = { ...moves.commands, replay: asking(transport.replay) };
const others = {
  play: () => (player.isPlaying() ? pause() : transport.toggle(true)),
  reverse: () => transport.toggle(false),
  faster: () => transport.faster(1),
  slower: () => transport.faster(-1),
  goto: () => { part("to").focus(); part("to").select(); }, // what was written there before gives way
  blank: () => {
    pause();
    screen.toggleBlank();
  },
  panes: settings.swapPanes,
  code: settings.turnCode,
  onward: settings.turnOn,
  into: () => (view.q ? note("Ask first is on, and FINDBEST would tell answers.") : part("into")?.click()),
  notes: () => part("to-notes")?.click(),
  base: () => settings.setBase(view.base ? 0 : 1),
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
  ...keys.common,
  ...predict.commands,
};
const PLAIN = { stop: "forward", "stop-back": "back" }; // where every move is a stop

function act(pressed) {
  const command = view.stop === "move" ? PLAIN[pressed] ?? pressed : pressed;
  if (others[command]) {
    if (!question.hold(command)) others[command]();
    return;
  }
  pause();
  const task = commands[command];
  inOrder(Object.assign(() => question.hold(pressed) ?? task(), { asks: task.asks || Boolean(view.q) }));
}

tree.onNode((move) => { pause(); go(move, { jump: true }); });
predict.setUp({ show, go, settle, run: (task) => inOrder(asking(task)) });
keys.listen(act, question.hears);
lecture.listen((command) => {
  if (!screen.isBlank()) act(command);
  else if (keys.shows(command)) act("blank");
});
screen.onChange((kind) => {
  view.view = kind;
  keepAddress();
});
let from = null; // where the hand took the slider
scrubber.onScrub(
  (move) => {
    pause();
    if (from === null) {
      settleAddress();
      from = view.move;
    }
    view.move = move;
    view.try = 0;
    settle();
  },
  (move) => {
    view.move = from ?? view.move;
    from = null;
    go(move, { jump: Math.abs(move - view.move) > 1 });
  },
);

window.addEventListener("popstate", () => {
  pause();
  visits.stay();
  if (!isHere()) {
    visits.revisit();
    return;
  }
  const { q, again } = view;
  const before = frameKind();
  readAddress();
  if (before !== frameKind() || q !== view.q || again !== view.again) server.forget();
  settings.apply();
  screen.show(view.view);
  looks.apply();
  settle();
});

// --- the start ----------------------------------------------------------------------------------------------------
server.onKnown(() => {
  paintTotal();
  scrubber.place(view.move);
  if (known.finished || player.isPlaying()) paintWay(view.move);
  else tellExplored();
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

onContent(() => {
  from = null;
  lecture.restart(fixed.lesson);
  if (fixed.lesson?.startsWith("~")) keep(fixed.lesson, fixed.title);
  show(question.begin(start.question) ?? start.frame);
  if (question.isOpen()) say(start.frame.sentence);
  else if (start.frame.move === view.move) server.prepare(view.move);
  else settle();
  explore();
});
document.documentElement.dataset.ready = "yes";
