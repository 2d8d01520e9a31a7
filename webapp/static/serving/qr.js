// The QR code of what is on the screen, as an overlay: Q shows it, Q or Escape closes it. Also its copy button.

import { get, reasonOf } from "../shared/ask.js";
import { part } from "../shared/page.js";

const parts = () => [part("qr"), part("qr-body")];

/** Show the code of an address of ours, or put it away. */
export async function toggle(address) {
  const [box, body] = parts();
  if (box.matches(":popover-open")) return box.hidePopover();
  body.textContent = "…";
  box.showPopover();
  return fill(address);
}

async function fill(address, host = "") {
  const [, body] = parts();
  try {
    const text = await (await get("/qr", { of: address, ...(host ? { at: host } : {}) })).text();
    body.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.children);
    body.dataset.of = address;
  } catch (error) {
    body.textContent = reasonOf(error, "The server does not answer.");
  }
}

function select(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

/** Copy a link; on plain http browsers have no clipboard for pages, then the selected text is copied or offered. */
async function copy(button) {
  const said = part("qr-said");
  const { copy: link } = button.dataset;
  try {
    await navigator.clipboard.writeText(link);
    said.textContent = "Copied.";
  } catch {
    select(button.closest(".qr").querySelector(".qr-link a"));
    said.textContent = document.execCommand?.("copy") ? "Copied." : "Selected: press Ctrl+C.";
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".qr [data-copy]");
  if (button) copy(button);
  const [box, body] = parts();
  const other = box && event.target.closest(".qr [data-at]");
  if (other) {
    event.preventDefault();
    fill(body.dataset.of, other.dataset.at);
  }
});
document.addEventListener("keydown", (event) => {
  const [box] = parts();
  if (!box?.matches(":popover-open") || event.key.toLowerCase() !== "q") return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // else the stage would open it again
  box.hidePopover();
});
