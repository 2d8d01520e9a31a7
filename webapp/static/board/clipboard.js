// The copy buttons: text, link, picture and its description. Loaded when the pointer or the focus is on one. Requests
// are written by hand, as text and picture go to the clipboard and not into the page.

import * as state from "./state.js";
import { byId, fetchOk, withPrefix } from "../shared/page.js";

/** Show a text selected, for the person to copy it: on plain http browsers have no clipboard for pages. */
function offerSelected(value) {
  const box = byId("copied");
  document.querySelector(".drawing:popover-open")?.hidePopover();
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
  async alt() {
    await copyText(document.querySelector("#figure img").alt, "Description");
  },
  async image() {
    const source = new URL(document.querySelector("#figure img").src);
    source.pathname = source.pathname.replace(/\.\w+$/, ".png");
    const data = (async () => (await fetchOk(source)).blob())();
    await navigator.clipboard.write([new ClipboardItem({ "image/png": data })]);
    state.showMessage("Image copied.");
  },
};

/**
 * Copy what the button is for. A popover covers the message: there the button itself says "Copied".
 *
 * @param {HTMLButtonElement} button Names what it copies in data-copy: text, link, alt or image.
 */
export async function copy(button) {
  await copiers[button.dataset.copy]();
  if (button.closest(":popover-open")) button.textContent = "Copied";
}
