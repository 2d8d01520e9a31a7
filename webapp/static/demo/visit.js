// Another lesson, or another search, in the place of the present one and in the same document: full screen, which ends
// with a document, goes on. Its address is the next entry of the browser's history.

import * as player from "./player.js";
import { settleAddress, stage } from "./state.js";
import { get } from "../shared/ask.js";
import { replaceContent } from "../shared/page.js";

let under = ""; // the address whose page is under way

/** Have nothing put in the place of this page any more. */
export function stay() {
  under = "";
}

async function load(address) {
  under = address;
  const answer = await get("/demo", new URL(address).searchParams);
  const html = await answer.text();
  return under === address ? html : "";
}

function put(html) {
  const hasFocus = document.activeElement === document.body || stage.contains(document.activeElement);
  player.pause();
  under = "";
  replaceContent(html);
  document.dispatchEvent(new CustomEvent("themes")); // the address may name one
  if (hasFocus) stage.focus({ preventScroll: true }); // keys are for the stage
}

/** Put the page of another address of the demo in the place of this one. Where that fails the browser opens it. */
export async function visit(address) {
  if (under === address) return;
  try {
    const html = await load(address);
    if (!html) return;
    settleAddress();
    history.pushState(null, "", address);
    put(html);
    window.scrollTo(0, 0);
  } catch {
    location.assign(address);
  }
}

/** Put the page of the present address, to which the browser has gone back, in the place of this one. */
export async function revisit() {
  try {
    const html = await load(location.href);
    if (html) put(html);
  } catch {
    location.reload();
  }
}
