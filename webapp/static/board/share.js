// The buttons of the page "Share". Those that save say so, as browsers may show nothing. Each that copies fetches the text in
// its format; the request is written by hand, as the text goes to the clipboard and not into the page. On plain http browsers
// have no clipboard for pages: then the text is shown, selected.

import { confirmOn, offerSelected } from "../shared/copied.js";
import { announce, byId, fetchOk } from "../shared/page.js";

async function copyFormat(button) {
  let text;
  try {
    text = button.dataset.code ?? await (await fetchOk(button.dataset.text)).text();
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
  const button = target.closest("[data-text], [data-code]");
  if (button) copyFormat(button);
  const file = target.closest("[download], td > a.button");
  if (!file) return;
  confirmOn(file, "Saved");
  announce("Saved.");
});
