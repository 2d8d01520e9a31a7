// The page "Paste or photo": what is chosen, pasted or dropped is read at once, a picture by this page and a text by the
// board. The answer is a page.

import { acceptDrops } from "../shared/page.js";
import { READING } from "./reading.js";

const form = document.querySelector(".photo-choose");
const input = form.elements.file;
const textForm = document.querySelector(".pasting"); // gone once a picture was read

function readPicture() {
  form.querySelector(".photo-busy").textContent = READING;
  form.requestSubmit();
}

function readText(text) {
  textForm.elements.text.value = text;
  textForm.requestSubmit(textForm.querySelector("button"));
}

const isText = ({ type, name }) => /^text\/|json|xml/.test(type) && !/svg/.test(type) || /\.(sdk|sdm|sdx|ss|opensudoku)$/i.test(name);

/** Read what was pasted or dropped anywhere on the page. */
async function take(files, text) {
  const [file] = files;
  if (textForm && file && isText(file)) return readText(await file.text());
  if (textForm && !file && text.trim()) return readText(text);
  if (!file) return;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  readPicture();
}

const isField = (element) => Boolean(element.closest?.("textarea"));

textForm?.querySelector("#text-file").addEventListener("change", ({ target }) => { if (target.files.length) take(target.files, ""); });
input.addEventListener("change", () => { if (input.files.length) readPicture(); });
document.addEventListener("paste", (event) => {
  const { files } = event.clipboardData;
  if (!files.length && isField(event.target)) return;
  event.preventDefault();
  take(files, event.clipboardData.getData("text/plain"));
});
acceptDrops(form, isField, (_, files, text) => take(files, text));
