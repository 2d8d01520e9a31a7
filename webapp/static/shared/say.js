// What a stage says: a live region that is heard, and a line beside the buttons that is seen.

import { part, say, write } from "./page.js";

/** Show a sentence beside the buttons. */
export const note = (text) => write(part("progress"), text);

/** Show and speak a sentence. */
export function tell(text) {
  note(text);
  say(text);
}
