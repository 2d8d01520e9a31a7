// Copy a picture for slides, on every page that has one. On plain http browsers have no clipboard for pages: then the
// picture itself is shown, to be held, dragged or saved. Loaded when the first picture is copied.
//
//     copyImage --> clipboard takes it ------------> "Image copied."
//        |  `-----> it does not: the dialog, which says what to do with the picture
//        `--------> no picture from the server ---> why
//
// The requests are written by hand, as the picture goes to the system and not into the page.

import { loadStyle } from "./late_style.js";
import { createElement, sentence, setAttributes } from "./page.js";

/** Fetch a picture. @throws {Error} Its message is the server's reason, "" if it has none. */
async function fetchImage(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }); // a refusal is one plain sentence then
  const isReason = answer.headers.get("Content-Type")?.startsWith("text/plain");
  if (!answer.ok) throw new Error(isReason ? await answer.text() : "");
  return answer.blob();
}

/**
 * Copy a picture; where that cannot be done, show it.
 *
 * @param {string | URL} address Of the picture as a JPG.
 * @param {string} name What it shows.
 * @returns {Promise<string>} What has happened; "" if the dialog says so.
 */
export async function copyImage(address, name) {
  const [jpg, png] = [new URL(address, location.href), new URL(address, location.href)];
  for (const source of [jpg, png]) source.searchParams.delete("download");
  png.pathname = png.pathname.replace(/\.\w+$/, ".png"); // all that clipboards take
  const isWritable = Boolean(navigator.clipboard?.write);
  const data = fetchImage(isWritable ? png : jpg).catch((error) => error);
  try {
    if (isWritable) {
      // The clipboard is asked at once, while the press counts as one; the picture follows.
      const image = data.then((found) => (found instanceof Blob ? found : Promise.reject(found)));
      await navigator.clipboard.write([new ClipboardItem({ "image/png": image })]);
      return "Image copied.";
    }
  } catch { /* the picture is shown instead */ }
  const found = await data;
  return found instanceof Blob ? showImage(jpg, name) : found.message || sentence("offline");
}

/** Show the picture in a dialog that says what to do with it. Returns "". */
async function showImage(source, name) {
  await loadStyle(new URL("copy_image.css", import.meta.url));
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  const words = isTouched ? "Hold the picture to copy or save it." : "Right-click the picture to copy it, or drag it into your slide.";
  const dialog = createElement("dialog", "");
  const [image, save, close] = [createElement("img", ""), createElement("a", "Save JPG"), createElement("button", "Close")];
  const file = new URL(source);
  file.searchParams.set("download", "1");
  setAttributes(dialog, { class: "image-to-take", "aria-label": `${name}. ${words}`, closedby: "any" });
  setAttributes(image, { src: source.href, alt: name });
  setAttributes(save, { href: file.href, download: "", class: "button" });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  const buttons = createElement("p", "");
  buttons.className = "cluster";
  buttons.append(save, close);
  dialog.append(createElement("p", words), image, buttons);
  document.querySelector(".image-to-take")?.close(); // that of a press before
  document.body.append(dialog);
  dialog.showModal();
  return "";
}
