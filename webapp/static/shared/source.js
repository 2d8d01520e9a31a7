// The source of a stage: its data and its other pages come from the server. demo/file_source.js takes the place of this module
// in a file that needs no server.

import { byId, runContentTasks, sentence, setAttributes, withPrefix } from "./page.js";

// --- another page in place of the present one ------------------------------------------------------------------------

let replacements = 0; // begun, or cancelled

/** Replace what belongs to the page outside of its content, each by the element with its id; what is no more goes. */
function replaceFollowers(html) {
  const others = new DOMParser().parseFromString(html, "text/html");
  setAttributes(document.documentElement, { "data-then": others.documentElement.dataset.then });
  const all = (page) => [...page.querySelectorAll("[data-follows-page]")];
  const names = new Set([...all(document), ...all(others)].map(({ id }) => id));
  for (const name of names) {
    const [old, other] = [byId(name), others.getElementById(name)];
    if (old && other) old.replaceWith(document.adoptNode(other));
    else if (other) byId("main").before(document.adoptNode(other));
    else old.remove();
  }
}

/**
 * Replace the content of the page by that of another page. A later call, or `cancelReplacement`, cancels one under way.
 *
 * @param {string} address
 * @param {() => void} before Called just before the replacement.
 * @returns {Promise<boolean>} Whether the content was replaced.
 */
export async function replaceContent(address, before) {
  cancelReplacement();
  const mine = replacements;
  const swap = await import("./swap.js").catch(() => null);
  if (!swap || mine !== replacements) return false;
  const replace = (event) => {
    before();
    replaceFollowers(event.detail.serverResponse);
  };
  if (!await swap.swapInto(byId("main"), address, replace, "#main > *")) return false;
  runContentTasks();
  return true;
}

/** Cancel a replacement of the content that is under way. */
export function cancelReplacement() {
  replacements += 1;
  htmx.trigger(byId("main"), "htmx:abort");
}

// --- requests --------------------------------------------------------------------------------------------------------
// Errors come as plain sentences, and a server that is busy or not done yet is asked again. Written by hand, as htmx asks
// once.

const AS_SENTENCES = { "HX-Request": "true" }; // errors come as plain sentences
const RECORDING = /=(?:own|right)-([0-9a-f]+)/g; // the keys of searches whose file is a person's own
const RETRY_SECONDS = 1; // seconds until the next try where a busy server names no time

/** A refusal that the server explained. */
export class Refusal extends Error {}

/** The text of an error: the server's own words, or those of the page for no answer (shared/_offline.html). */
export const errorText = (error) => (error instanceof Refusal ? error.message : sentence("offline"));

const pause = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });

let sendingAgain = null; // the one sending that requests wait for which miss the same recordings

/** Send the recordings again that an address names and the server has forgotten; false where this browser has none. */
function sendForgotten(address) {
  const names = new Set([...address.matchAll(RECORDING)].map(([, name]) => name));
  if (!names.size) return false;
  sendingAgain ??= import("./own_files.js").then(({ sendAgain }) => sendAgain(names)).catch(() => false)
    .finally(() => { sendingAgain = null; });
  return sendingAgain;
}

/** Fetch a path with fields. While the server is busy (503), try again; once if it has forgotten a recording (404). */
async function fetchRetrying(path, fields) {
  const address = withPrefix(`${path}?${new URLSearchParams(fields)}`);
  for (let isAgain = false; ;) {
    const response = await fetch(address, { headers: AS_SENTENCES });
    if (response.ok) return response;
    if (response.status === 404 && !isAgain) {
      isAgain = true;
      if (await sendForgotten(address)) continue;
    }
    if (response.status !== 503) throw new Refusal(await response.text());
    await pause(Number(response.headers.get("Retry-After")) || RETRY_SECONDS);
  }
}

/**
 * Request JSON. While the server explores (202) it is asked again, unless the answer has the first of the frames.
 * @param {string} path
 * @param {Object<string, *>} fields
 * @param {function(object): void} onProgress called with every answer
 * @returns {Promise<object>}
 */
export async function request(path, fields, onProgress = () => {}) {
  for (;;) {
    const response = await fetchRetrying(path, fields);
    const answer = await response.json();
    onProgress(answer);
    if (response.status !== 202 || answer.frames) return answer;
    if (!answer.more) throw new Refusal(sentence("unexplored"));
  }
}
