// The page of pictures. htmx sends the form on every change and swaps the preview, the thumbnails and the download; the
// server writes all of them. This script copies the picture or its description, and lets a download wait until it is
// that of the options which the page shows. The request for the copied picture is written by hand: it goes to the
// clipboard and not into the page.

import { offerSelected } from "../shared/copied.js";
import { announce, byId, fetchOk, sentence, setText } from "../shared/page.js";

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
  isStale = false;
  showOutcome("");
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
  if (!isStale || !event.target.closest("#download[href]")) return;
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
    const source = new URL(previewImage().src);
    source.pathname = source.pathname.replace(/\.\w+$/, ".png"); // all that clipboards take
    const data = (async () => (await fetchOk(source)).blob())();
    await navigator.clipboard.write([new ClipboardItem({ "image/png": data })]);
    showOutcome("Image copied.");
  },
};

document.querySelector("[data-copy='image']").hidden = !navigator.clipboard?.write;
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
