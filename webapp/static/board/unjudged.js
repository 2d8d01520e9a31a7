// What the page says of a board that the server has not seen: its clues are counted, nothing is judged.

import { part } from "../shared/elements.js";
import { ask } from "./history.js";
import * as state from "./state.js";

/** Put this in the place of the verdict, which is that of another board. */
export function unjudge(snapshot) {
  const [badge, words] = part("verdict").children;
  const clues = snapshot.givens.replaceAll("0", "").length;
  const isEmpty = state.isEmpty(snapshot);
  const [count, headline] = ["span", "strong"].map((name) => document.createElement(name));
  count.textContent = isEmpty ? "Type the clues." : `${clues} clue${clues === 1 ? "" : "s"}.`;
  headline.textContent = isEmpty ? "Enter a puzzle." : "Not judged: no server.";
  part("verdict").className = "verdict undecided";
  badge.dataset.sign = "?";
  badge.replaceChildren();
  words.className = "";
  words.replaceChildren(count, " ", headline);
  if (!isEmpty) part("starters").hidden = true;
  window.addEventListener("online", ask, { once: true });
}
