// What the copy buttons of several pages share: a text to copy by hand, and the word on the button.

import { byId } from "./page.js";

const SHOW_TIME = 2000; // milliseconds for which a button says that it has copied

/** Show a text selected in the page's box for it, for the person to copy: on plain http browsers have no clipboard for pages. */
export function offerSelected(text) {
  const box = byId("copied");
  box.hidden = false;
  box.value = text;
  box.focus();
  box.select();
}

/** Write on a button what has happened, and after a while its own name again. */
export function confirmOn(button, word) {
  const label = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const name = label.data;
  if (name === word) return;
  label.data = word;
  setTimeout(() => { label.data = name; }, SHOW_TIME);
}
