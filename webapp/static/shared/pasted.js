// A puzzle that is pasted or dropped on a page with no place for one of its own. Of every other page.
//
//     a page that takes a puzzle (data-then) --> /photo reads it --> the same page with it
//     any other page                         --> a text goes to the board, a picture to /photo
//     a page with a field for texts          --> an empty field takes it, one that is in use stays as it is
//
// What is read comes as a page, as when a person presses the button there.

import { acceptDrops, createElement, withPrefix } from "./page.js";

const isTextFile = ({ type, name }) => /^text\/|json|xml/.test(type) && !/svg/.test(type) || /\.(sdk|sdm|sdx|ss|opensudoku)$/i.test(name);

function send(path, fields, picture) {
  const form = createElement("form", "");
  Object.assign(form, { method: "post", action: withPrefix(path), hidden: true, enctype: picture ? "multipart/form-data" : "application/x-www-form-urlencoded" });
  for (const [name, value] of Object.entries(fields)) {
    const field = createElement("textarea", value);
    field.name = name;
    form.append(field);
  }
  if (picture) {
    const chosen = new DataTransfer();
    chosen.items.add(picture);
    const field = createElement("input", "");
    Object.assign(field, { type: "file", name: "file", files: chosen.files });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** Read the puzzle of a file or text. */
async function readPuzzle(file, text) {
  const box = document.querySelector("main textarea:not([readonly])");
  const { then } = document.documentElement.dataset; // of the present content
  const back = then ? { then } : {};
  if (box?.checkVisibility()) fill(box, file && isTextFile(file) ? await file.text() : text);
  else if (file && !isTextFile(file)) send("/photo", back, file);
  else {
    const found = file ? await file.text() : text;
    if (found.trim()) send(then ? "/photo" : "/board", { ...back, action: "read", text: found });
  }
}

function fill(box, text) {
  if (box.value.trim() || box.readOnly) return;
  box.value = text;
  box.focus();
  for (const type of ["input", "change"]) box.dispatchEvent(new Event(type, { bubbles: true }));
}

const isField = (element) => Boolean(element.closest?.("input, textarea"));
const isTaken = (event) => event.defaultPrevented || isField(event.target); // by a script of the page, which listens to the document

window.addEventListener("paste", (event) => {
  const { files: [file] } = event.clipboardData;
  if (!isTaken(event)) readPuzzle(file, event.clipboardData.getData("text/plain"));
});

window.addEventListener("dragover", function accept(event) {
  if (isTaken(event)) return;
  window.removeEventListener("dragover", accept);
  acceptDrops(document.querySelector("main"), isField, (_, [file], text) => readPuzzle(file, text));
});
