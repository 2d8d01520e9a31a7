// Puzzles out of the clipboard, of files and of photos. Loaded when the first of them is wanted.

import * as state from "./state.js";
import { byId, maxFileBytes, sentence } from "../shared/page.js";

const fileBox = byId("file");

/**
 * Import a puzzle from the clipboard; if the browser refuses, offer the box to paste into.
 *
 * @param {(text: string, action?: string) => void} importText
 */
export async function pasteClipboard(importText) {
  let copied = "";
  try {
    copied = await navigator.clipboard.readText();
  } catch {
    // plain http, or the person does not allow it
  }
  if (copied.trim()) return importText(copied);
  byId("bring").open = true;
  byId("text").focus({ preventScroll: true });
  byId("bring").scrollIntoView({ block: "nearest" });
}

const isPicture = ({ type, name }) => /^image\/(?!svg)/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * Open the photo dialog. Its script is loaded with the first picture.
 *
 * @param {(text: string, action?: string) => void} importText
 * @param {File} [picture]
 */
export async function openPhoto(importText, picture) {
  try {
    (await import("../puzzles/photo.js")).openPhotoDialog(picture, (value) => importText(value, document.querySelector("#bring [data-photo]").dataset.photo));
  } catch {
    state.showMessage(sentence("unjudged"));
  }
}

/**
 * Import the file that was chosen or dropped.
 *
 * @param {(text: string, action?: string) => void} importText
 */
export async function importFile(importText) {
  const [file] = fileBox.files;
  if (!file) return;
  if (isPicture(file)) {
    openPhoto(importText, file);
  } else {
    // The server does not take a larger file, so its puzzles are searched for here.
    const found = file.size > maxFileBytes && await import("../shared/printed.js").then(({ puzzlesIn }) => puzzlesIn(file), () => "");
    if (found) return importText(found);
    state.request("read");
  }
  fileBox.value = ""; // it is sent; a text that is pasted later goes without it
}
