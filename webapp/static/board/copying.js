// What buttons copy: the text, the link, the picture and its description; loaded when one is reached for.

import { fetched, within } from "../shared/site.js";

let address = null;
let say = null;

function offer(value) {
  const box = document.getElementById("copied");
  document.querySelector(".drawing:popover-open")?.hidePopover();
  document.getElementById("text-panel").open = true;
  box.hidden = false;
  box.value = value;
  box.focus();
  box.select();
  say(window.matchMedia("(pointer: coarse)").matches ? "Hold the selected text to copy it." : "Press Ctrl+C to copy the selected text.");
}

async function copyText(value, name) {
  if (!navigator.clipboard) return offer(value);
  try {
    await navigator.clipboard.writeText(value);
    say(`${name} copied.`);
  } catch {
    offer(value);
  }
}

const copies = {
  async text() {
    const query = new URLSearchParams(new FormData(document.getElementById("texts")));
    const key = query.get("format") ?? "line"; // whose list has not come
    query.delete("format");
    const value = await (await fetched(within(`/text/${encodeURIComponent(key)}?${query}`))).text();
    await copyText(value, "Text");
  },
  async link() {
    await copyText(new URL(address(), location).href, "Link");
  },
  async alt() {
    await copyText(document.querySelector("#figure img").alt, "Description");
  },
  async image() {
    const source = new URL(document.querySelector("#figure img").src);
    source.pathname = source.pathname.replace(/\.\w+$/, ".png");
    const data = (async () => (await fetched(source)).blob())();
    await navigator.clipboard.write([new ClipboardItem({ "image/png": data })]);
    say("Image copied.");
  },
};

/** Copy what the button is for. A sheet lies over the message; there the button says it. The board hands over its address
    and what shows and speaks a sentence. */
export async function copy(button, board, tell) {
  [address, say] = [board, tell];
  await copies[button.dataset.copy]();
  if (button.closest(":popover-open")) button.textContent = "Copied";
}
