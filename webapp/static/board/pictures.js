// The page of pictures. htmx sends the form on every change and swaps the preview, the thumbnails and the download; the
// server writes all of them. This script copies the picture or its description, and lets a download wait until it is
// that of the options which the page shows.

import { offerSelected } from "../shared/copied.js";
import { announce, byId, sentence, setText } from "../shared/page.js";

const form = byId("pictures");
const previewImage = () => document.querySelector("#preview img");
const showOutcome = (text) => setText(byId("outcome"), text);

// --- requests --------------------------------------------------------------------------------------------------------
//
//     change of the form --> isStale = true --> request --> swap --> isStale = false, a waiting download starts
//                                                  `--> no answer: a sentence; the page keeps the older picture

let isStale = false;
let isDownloadWanted = false;

form.addEventListener("input", () => { isStale = true; });
form.addEventListener("htmx:afterSettle", () => {
  if (isStale) showOutcome(""); // the same choices again, as a field is left, keep what was said
  isStale = false;
  document.dispatchEvent(new Event("choices")); // the size that a kind has by itself
  announce([...document.querySelectorAll("#preview :is(.bad, .facts span)")].map((each) => each.textContent).join(", "));
  if (isDownloadWanted) byId("download").click();
  isDownloadWanted = false;
});
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  form.addEventListener(failure, () => {
    isDownloadWanted = false;
    showOutcome(sentence("offline"));
  });
}
form.addEventListener("click", (event) => {
  if (!event.target.closest("#download[href]")) return;
  if (!isStale) return showOutcome("Picture saved.");
  event.preventDefault();
  isDownloadWanted = true;
});

// --- copies ----------------------------------------------------------------------------------------------------------

/** Show a text selected, and say how to copy it. */
function offerText(text) {
  offerSelected(text);
  showOutcome(sentence(window.matchMedia("(pointer: coarse)").matches ? "hold-to-copy" : "press-to-copy"));
}

const copiers = {
  async text() {
    const { alt } = previewImage();
    try {
      await navigator.clipboard.writeText(alt);
      showOutcome("Text copied.");
    } catch {
      offerText(alt);
    }
  },
  async image() {
    const { copyImage } = await import("../shared/copy_image.js");
    const { src, alt } = previewImage();
    showOutcome(await copyImage(src.replace(/\.svg(?=$|\?)/, ".jpg"), alt)); // programs take no SVG as a picture
  },
};

form.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  if (!previewImage()) return showOutcome(sentence("no-picture"));
  try {
    await copiers[button.dataset.copy]();
  } catch {
    showOutcome(sentence("not-copied"));
  }
});
