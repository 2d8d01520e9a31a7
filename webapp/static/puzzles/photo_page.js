// The page "Paste or photo": a picture that is chosen, pasted or dropped is read at once. The answer is the page itself.

import { acceptDrops } from "../shared/page.js";

const form = document.querySelector(".photo-choose");
const input = form.elements.file;

function readPicture() {
  const busy = form.querySelector(".photo-busy");
  busy.textContent = busy.dataset.busy;
  form.requestSubmit();
}

/** Read a picture that was pasted or dropped anywhere on the page. */
function take([picture]) {
  if (!picture) return;
  const transfer = new DataTransfer();
  transfer.items.add(picture);
  input.files = transfer.files;
  readPicture();
}

input.addEventListener("change", () => { if (input.files.length) readPicture(); });
document.addEventListener("paste", (event) => {
  const { files } = event.clipboardData;
  if (!files.length) return;
  event.preventDefault();
  take(files);
});
acceptDrops(form, () => false, (_, files) => take(files));
