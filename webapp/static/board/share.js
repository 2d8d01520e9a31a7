// The copy buttons of the page "Share". Each fetches the text in its format; the request is written by hand, as the
// text goes to the clipboard and not into the page. On plain http browsers have no clipboard for pages: then the text is shown, selected.

import { announce, byId, fetchOk } from "../shared/page.js";

const SHOW_TIME = 2000; // milliseconds for which a button says that it has copied

/** Show a text selected, for the person to copy it. */
function offerSelected(text) {
  const box = byId("copied");
  box.hidden = false;
  box.value = text;
  box.focus();
  box.select();
}

/** Write on a button what has happened, and after a while its own name again. */
function confirmOn(button, word) {
  const label = button.firstChild;
  const name = label.data;
  if (name === word) return;
  label.data = word;
  setTimeout(() => { label.data = name; }, SHOW_TIME);
}

async function copyFormat(button) {
  let text;
  try {
    text = await (await fetchOk(button.dataset.text)).text();
  } catch {
    announce(byId("offline").innerHTML);
    confirmOn(button, "No answer");
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    confirmOn(button, "Copied");
    announce("Copied.");
  } catch {
    offerSelected(text);
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-text]");
  if (button) copyFormat(button);
});
