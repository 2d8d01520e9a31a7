// The files of recordings that this browser keeps, in IndexedDB, and how one is sent, and sent again when the server has
// forgotten it.
//
//     a request that names a recording -- 404 --> the kept file is sent --> the same request again (shared/search.js)
//
// The request is written by hand, as htmx sends no file that a script has packed.

import { withPrefix } from "./page.js";

const DATABASE = "sudoku-recordings";
const FILES = "files";
const MAX_FILES = 10;

// --- the files that this browser keeps ------------------------------------------------------------------------------

function openDatabase() {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(FILES, { keyPath: "name" });
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
}

/** Do something with the stored files; undefined where storage is blocked. */
async function withFiles(mode, task) {
  try {
    const database = await openDatabase();
    return await new Promise((done, failed) => {
      const request = task(database.transaction(FILES, mode).objectStore(FILES));
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  } catch {
    return undefined;
  }
}

/** The files that are kept, the newest first. */
export const keptFiles = async () => (await withFiles("readonly", (files) => files.getAll()) ?? []).sort((a, b) => b.at - a.at);
/** The file of this name, undefined where there is none. */
export const keptFile = (name) => withFiles("readonly", (files) => files.get(name));
/** Forget the file of this name. */
export const forget = (name) => withFiles("readwrite", (files) => files.delete(name));

/** Keep a file with the puzzle to which its lines belong, the search to compare it with and its source, and no more than the newest ten. */
export async function keep(name, file) {
  await withFiles("readwrite", (files) => files.put({ name, ...file, at: Date.now() }));
  for (const old of (await keptFiles()).slice(MAX_FILES)) await forget(old.name);
}

// --- sending --------------------------------------------------------------------------------------------------------

/**
 * Send a packed file, the puzzle at hand for lines that name none, and the search to compare it with; returns what the
 * server says. Throws its sentence.
 */
export async function send({ packed, p = "", lanes = "" }) {
  const fields = new FormData();
  fields.append("p", p);
  fields.append("lanes", lanes);
  fields.append("file", packed, "recording");
  const answer = await fetch(withPrefix("/demo/own"), { method: "POST", body: fields, headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Send again the recordings of these names that are kept here; returns whether any was taken. */
export async function sendAgain(names) {
  let isSent = false;
  for (const name of names) {
    const file = await keptFile(name);
    if (file) isSent = await send(file).then((answer) => answer.name === name, () => false) || isSent;
  }
  return isSent;
}
