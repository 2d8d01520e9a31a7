// What buttons copy: the text, the link, the picture and its description; loaded when one is reached for. Requests
// are written by hand, as text and picture go to the clipboard and not into the page.

import * as state from "./state.js";
import { byId, fetchOk, withPrefix } from "../shared/page.js";

function offer(value) {
  const box = byId("copied");
  document.querySelector(".drawing:popover-open")?.hidePopover();
  byId("text-panel").open = true;
  box.hidden = false;
  box.value = value;
  box.focus();
  box.select();
  state.say(window.matchMedia("(pointer: coarse)").matches ? "Hold the selected text to copy it." : "Press Ctrl+C to copy the selected text.");
}

async function copyText(value, name) {
  if (!navigator.clipboard) return offer(value);
  try {
    await navigator.clipboard.writeText(value);
    state.say(`${name} copied.`);
  } catch {
    offer(value);
  }
}

const copies = {
  async text() {
    const query = new URLSearchParams(new FormData(byId("texts")));
    const key = query.get("format") ?? "line"; // whose list has not come
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
    state.say("Image copied.");
  },
};

/** Copy what the button is for. A sheet lies over the message; there the button says it. */
export async function copy(button) {
  await copies[button.dataset.copy]();
  if (button.closest(":popover-open")) button.textContent = "Copied";
}
