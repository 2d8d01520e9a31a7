// What the page says: a live region that is heard, and a line that is seen.

import { part, write } from "./elements.js";

/** Speak a sentence. */
export function say(text) {
  const region = part("status");
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text; // a change, so that it is heard again
}

/** Show a sentence beside the buttons. */
export const note = (text) => write(part("progress"), text);

/** Show and speak a sentence. */
export function tell(text) {
  note(text);
  say(text);
}
