// The QR code of the address on the screen, in a popover with a copy button. Q shows it, Q or Escape closes it.

import { byId, sentence, withPrefix } from "../shared/page.js";
import { swapInto } from "../shared/swap.js";

const qrElements = () => [byId("qr"), byId("qr-body")];

/**
 * Show the QR code of an address, or hide the one that is shown.
 *
 * @param {string} address One of this site, from "/".
 */
export function toggleQrCode(address) {
  const [box, body] = qrElements();
  if (box.matches(":popover-open")) {
    box.hidePopover();
    return;
  }
  body.textContent = "…";
  box.showPopover();
  const path = withPrefix(`/qr?${new URLSearchParams({ of: address })}`);
  swapInto(body, path); // the listeners below show the error
}

// If there is no code, the popover says why.
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, ({ detail }) => {
    const body = detail.target.closest("#qr-body");
    if (body) body.textContent = failure === "htmx:responseError" ? detail.xhr.responseText : sentence("offline");
  });
}

function select(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

/**
 * Copy a link. On plain http browsers have no clipboard for pages: then the link is selected, and copied if they allow
 * it.
 */
async function copyLink(button) {
  const status = byId("qr-said");
  const { copy: link } = button.dataset;
  try {
    await navigator.clipboard.writeText(link);
    status.textContent = sentence("qr-copied");
  } catch {
    select(button.closest(".qr").querySelector(".qr-link a"));
    status.textContent = document.execCommand?.("copy") ? sentence("qr-copied") : sentence("qr-selected");
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".qr [data-copy]");
  if (button) copyLink(button);
});
document.addEventListener("keydown", (event) => {
  const [box] = qrElements();
  if (!box?.matches(":popover-open") || event.key.toLowerCase() !== "q") return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // otherwise the demo would open it again
  box.hidePopover();
});
