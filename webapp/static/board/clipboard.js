// The copy buttons: text and link. Loaded when the pointer or the focus is on one. The request is written by hand, as the
// text goes to the clipboard and not into the page.

import * as state from "./state.js";
import { byId, fetchOk, withPrefix } from "../shared/page.js";

/** Show a text selected, for the person to copy it: on plain http browsers have no clipboard for pages. */
function offerSelected(value) {
  const box = byId("copied");
  byId("text-panel").open = true;
  box.hidden = false;
  box.value = value;
  box.focus();
  box.select();
  state.showMessage(window.matchMedia("(pointer: coarse)").matches ? "Hold the selected text to copy it." : "Press Ctrl+C to copy the selected text.");
}

async function copyText(value, name) {
  if (!navigator.clipboard) return offerSelected(value);
  try {
    await navigator.clipboard.writeText(value);
    state.showMessage(`${name} copied.`);
  } catch {
    offerSelected(value);
  }
}

const copiers = {
  async text() {
    const query = new URLSearchParams(new FormData(byId("texts")));
    const key = query.get("format") ?? "line"; // the list of formats is not loaded yet
    query.delete("format");
    const value = await (await fetchOk(withPrefix(`/text/${encodeURIComponent(key)}?${query}`))).text();
    await copyText(value, "Text");
  },
  async link() {
    await copyText(new URL(state.address(), location).href, "Link");
  },
};

/**
 * Copy what the button is for.
 *
 * @param {HTMLButtonElement} button Names what it copies in data-copy: text or link.
 */
export const copy = (button) => copiers[button.dataset.copy]();
