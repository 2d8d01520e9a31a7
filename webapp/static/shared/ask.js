// Asks the server: errors come as plain sentences, and a server that is busy or not done yet is asked again.

import { within } from "./page.js";

const HEADERS = { "HX-Request": "true" }; // errors come as plain sentences
const WAIT = 1; // seconds until the next try where a busy server names no time

/** A refusal that the server explained. */
export class Refusal extends Error {}

/** What to say of an error: the server's own words, or `silence` where it did not answer. */
export const reasonOf = (error, silence) => (error instanceof Refusal ? error.message : silence);

const pause = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });

/** The server's answer to a path with fields. */
export async function get(path, fields) {
  const address = within(`${path}?${new URLSearchParams(fields)}`);
  for (;;) {
    const response = await fetch(address, { headers: HEADERS });
    if (response.ok) return response;
    if (response.status !== 503) throw new Refusal(await response.text());
    await pause(Number(response.headers.get("Retry-After")) || WAIT);
  }
}

/** What the server knows. While it explores for that (202) it is asked again; `heard` is told every answer. */
export async function ask(path, fields, heard = () => {}) {
  for (;;) {
    const response = await get(path, fields);
    const answer = await response.json();
    heard(answer);
    if (response.status !== 202) return answer;
    if (!answer.more) throw new Refusal("The search is not explored that far.");
  }
}
