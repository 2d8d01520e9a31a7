// Recordings of a person's own programs: the file is packed, sent and kept by this browser, in IndexedDB, so that it can
// be sent again when the server has forgotten it.
//
//     a file, chosen or dropped, or pasted lines; a source beside it stays in this browser
//         -- packed --> POST /demo/own -- 200 --> kept under its name; the page of its search
//                                      -- 400 --> the sentence of the server
//     a page that misses a recording --> the kept file is sent --> the same address again

import { confirmOn, offerSelected } from "../shared/copied.js";
import { acceptDrops, byId, createElement, loadItem, onContent, sentence, setText, storeItem } from "../shared/page.js";
import { forget, keep, keptFile, keptFiles, send } from "../shared/own_files.js";

const PACKED = /\.gz$/;
const SOURCE = /\.(?:py|c|cc|cpp|cxx|h|java)$/i;
const MAX_SOURCE = 200_000; // bytes
const LINES = "own-lines"; // those that were typed, stored for the tab

// --- sending --------------------------------------------------------------------------------------------------------

/** Pack a file, unless it is packed or the browser cannot. */
async function pack(file) {
  if (PACKED.test(file.name) || typeof CompressionStream === "undefined") return file;
  return new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** The puzzle at hand of a form, to which lines of stores belong that name none, and the search to compare with. */
const fieldsOf = ({ elements }) => ({ p: elements.p?.value ?? "", lanes: elements.lanes.value });

/** Send a recording of a form, keep it, and go to its search; `status` is a live region. */
async function watch(file, form, status, more) {
  setText(status, sentence("own-sending"));
  try {
    const recording = { ...fieldsOf(form), ...more, packed: await pack(file) };
    const { address, name, program } = await send(recording);
    await keep(name, { ...recording, program });
    location.assign(address);
  } catch (error) {
    setText(status, error.message);
    byId("own-program").elements.file.value = "";
  }
}

const watchFile = (file, more) => watch(file, byId("own-program"), byId("own-status"), more);

/** Send the recording among files that were chosen together; a source beside it becomes its listing. */
async function watchFiles(files) {
  const source = files.length > 1 ? files.find(({ name, size }) => SOURCE.test(name) && size <= MAX_SOURCE) : undefined;
  watchFile(files.find((file) => file !== source), { source: source && (await source.text()).replaceAll("\r\n", "\n") });
}

/** Send the recording that this page misses, if this browser has it, and open the same address again. */
async function sendMissing({ missing }) {
  const file = await keptFile(missing);
  if (!file) return;
  setText(byId("own-status"), sentence("own-again"));
  try {
    await send(file);
    location.reload();
  } catch (error) {
    setText(byId("own-status"), error.message);
  }
}

// --- the page -------------------------------------------------------------------------------------------------------

function fileItem({ name, program, packed, p, lanes, source }) {
  const item = document.createElement("li");
  const open = createElement("button", program);
  const button = createElement("button", sentence("own-forget", program));
  open.type = button.type = "button";
  button.className = "ghost";
  open.addEventListener("click", () => watchFile(new File([packed], "kept.gz"), { p, lanes, source }));
  button.addEventListener("click", async () => {
    await forget(name);
    showFiles();
    byId("own-program").elements.file.focus();
  });
  item.append(open, " ", button);
  return item;
}

async function showFiles() {
  const files = await keptFiles();
  const list = byId("own-kept");
  if (!list) return;
  list.replaceChildren(...files.map(fileItem));
  list.hidden = !files.length;
}

document.addEventListener("change", ({ target }) => {
  if (target.closest("#own-program") && target.files?.length) watchFiles([...target.files]);
});
document.addEventListener("input", ({ target }) => {
  if (target.matches("#own-lines textarea")) storeItem(LINES, target.value, "sessionStorage");
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("#own-lines");
  if (!form?.elements.lines.value.trim()) return; // the server says what is missing
  event.preventDefault();
  watch(new File([form.elements.lines.value], "lines"), form, byId("lines-status"));
});
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-line]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.line);
    confirmOn(button, "Copied");
  } catch {
    offerSelected(button.dataset.line);
  }
});
const takeFiles = (_, files) => { if (files.length) watchFiles([...files]); };
acceptDrops(document.documentElement, (target) => target.matches?.("input, textarea"), takeFiles, () => Boolean(byId("own-program")));
onContent(() => {
  const lines = byId("own-lines")?.elements.lines;
  if (lines) lines.value ||= loadItem(LINES, "sessionStorage") ?? "";
  const form = byId("own-program");
  if (!form) return;
  form.elements.file.multiple = true; // the recording, and its source
  showFiles();
  if (form.dataset.missing) sendMissing(form.dataset);
});
