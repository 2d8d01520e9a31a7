// Keys, clickers and buttons. A clicker sends Page Down, Page Up, '.', F5 and Esc; what it sends must never scroll or reload.

import { part } from "./page.js";
import * as screen from "./screen.js";

const LETTERS = {
  k: "play", d: "retreat", D: "retreat-back", g: "goto", v: "reverse", b: "blank", ".": "blank", ",": "blank",
  "/": "blank", f: "projector", p: "predict", t: "theme", m: "base", "?": "keys", q: "qr",
  "+": "larger", "=": "larger", "-": "smaller", r: "replay", s: "panes", c: "code", o: "onward", i: "into", n: "notes", z: "closer", Z: "wider",
};
const KEYS = {
  ArrowRight: "forward", ArrowLeft: "back", PageDown: "stop", PageUp: "stop-back", Home: "first", End: "last",
  ArrowUp: "faster", ArrowDown: "slower", " ": "play", F5: "projector", Escape: "escape",
  "Alt+ArrowRight": "try", "Alt+ArrowLeft": "try-back",
  "Shift+ArrowRight": "backtrack", "Shift+ArrowLeft": "backtrack-back",
};

const areOn = () => part("letters")?.checked ?? true; // where nothing turns them off
const isField = (element) => element.matches("input:not([type=checkbox]), select, textarea");
const isScrolled = (element, event) => element.matches(".grid-box") && element.scrollWidth > element.clientWidth
  && ["ArrowLeft", "ArrowRight"].includes(event.key) && !event.altKey && !event.shiftKey;
const isPressed = (element) => element.closest("button, a, summary, input, select");

function commandOf(event) {
  if (event.ctrlKey || event.metaKey) return "";
  const single = event.key.length === 1 && event.key !== " ";
  if (single) {
    if (!areOn() || event.altKey) return "";
    return LETTERS[event.key] ?? LETTERS[event.key.toLowerCase()] ?? "";
  }
  const name = `${event.altKey ? "Alt+" : ""}${event.shiftKey ? "Shift+" : ""}${event.key}`;
  return KEYS[name] ?? "";
}

/** Commands that mean the same on every stage. */
export const common = {
  projector: screen.toggle,
  escape: screen.leave,
  theme: () => document.querySelector("[data-switch='theme']").click(),
  keys: () => part("keys").togglePopover(),
};

/** Whether the command brings a blank screen back: what leads on does only that, as in slides. */
export const shows = (command) => ["blank", "escape", "stop", "stop-back"].includes(command);

/** Call `act` with the command of each key and button that has one, unless `hears` takes the key as an answer. */
export function listen(act, hears = () => false) {
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (document.querySelector(":popover-open")) return;
    if (screen.isBlank() && command) {
      event.preventDefault();
      if (shows(command)) act("blank");
      return;
    }
    const target = event.target;
    const clicker = ["PageDown", "PageUp", "F5", "Escape"].includes(event.key);
    if (event.key === "Escape" && target instanceof Element && isField(target)) {
      part("stage").focus({ preventScroll: true }); // keys are for the stage again
      return;
    }
    if (target instanceof Element && !clicker) {
      if (isField(target) || isScrolled(target, event)) return;
      if (event.key === " " && isPressed(target)) return; // it presses the button
    }
    if (!screen.isBlank() && !(event.key === "Enter" && isPressed(target)) && hears(event, areOn())) {
      event.preventDefault();
      return;
    }
    if (!command) return;
    event.preventDefault();
    if (event.repeat && ["play", "projector", "blank", "theme", "base", "reverse", "replay", "panes", "code", "onward", "notes", "keys"].includes(command)) return;
    act(command);
  });
  document.addEventListener("click", (event) => {
    const command = event.target.closest("[data-do]")?.dataset.do;
    if (command) act(command);
  });
}
