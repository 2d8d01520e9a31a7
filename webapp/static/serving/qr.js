// The QR code of what is on the screen, as an overlay: Q shows it, Q or Escape closes it. Also its copy button.

import { byId, withPrefix } from "../shared/page.js";

const parts = () => [byId("qr"), byId("qr-body")];

/** Show the code of an address of ours, or put it away. */
export function toggle(address) {
  const [box, body] = parts();
  if (box.matches(":popover-open")) {
    box.hidePopover();
    return;
  }
  body.textContent = "…";
  box.showPopover();
  const path = withPrefix(`/qr?${new URLSearchParams({ of: address })}`);
  htmx.ajax("GET", path, { source: body, target: body, swap: "innerHTML" }).catch(() => {}); // the events below say it
}

// Where no code comes, the overlay says why.
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, ({ detail }) => {
    const body = detail.target.closest("#qr-body");
    if (body) body.textContent = failure === "htmx:responseError" ? detail.xhr.responseText : "The server does not answer.";
  });
}

function select(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

/** Copy a link; on plain http browsers have no clipboard for pages, then the selected text is copied or offered. */
async function copy(button) {
  const said = byId("qr-said");
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
});
document.addEventListener("keydown", (event) => {
  const [box] = parts();
  if (!box?.matches(":popover-open") || event.key.toLowerCase() !== "q") return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // else the stage would open it again
  box.hidePopover();
});
