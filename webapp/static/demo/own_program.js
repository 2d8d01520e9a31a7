// Recordings of a person's own programs: the file is packed, sent and kept by this browser, in IndexedDB, so that it can
// be sent again when the server has forgotten it.
//
//     a file, chosen or dropped -- packed --> POST /demo/own -- 200 --> kept under its name; the page of its search
//                                                            -- 400 --> the sentence of the server
//     a page that misses a recording --> the kept file is sent --> the same address again

import { acceptDrops, byId, createElement, onContent, sentence, setText } from "../shared/page.js";
import { forget, keep, keptFile, keptFiles, send } from "../shared/own_files.js";

const PACKED = /\.gz$/;

// --- sending --------------------------------------------------------------------------------------------------------

/** Pack a file, unless it is packed or the browser cannot. */
async function pack(file) {
  if (PACKED.test(file.name) || typeof CompressionStream === "undefined") return file;
  return new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

const showStatus = (text) => setText(byId("own-status"), text); // a live region

async function watch(file) {
  showStatus(sentence("own-sending"));
  try {
    const packed = await pack(file);
    const { address, name, program } = await send(packed);
    await keep(name, program, packed);
    location.assign(address);
  } catch (error) {
    showStatus(error.message);
    byId("own-program").elements.file.value = "";
  }
}

/** Send the recording that this page misses, if this browser has it, and open the same address again. */
async function sendMissing({ missing }) {
  const file = await keptFile(missing);
  if (!file) return;
  showStatus(sentence("own-again"));
  try {
    await send(file.packed);
    location.reload();
  } catch (error) {
    showStatus(error.message);
  }
}

// --- the page -------------------------------------------------------------------------------------------------------

function fileItem({ name, program, packed }) {
  const item = document.createElement("li");
  const open = createElement("button", program);
  const button = createElement("button", sentence("own-forget", program));
  open.type = button.type = "button";
  button.className = "ghost";
  open.addEventListener("click", () => watch(new File([packed], "kept.gz")));
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
  if (target.closest("#own-program") && target.files?.length) watch(target.files[0]);
});
acceptDrops(document.documentElement, (target) => target.matches?.("input, textarea"), (_, files) => { if (files.length) watch(files[0]); });
onContent(() => {
  const form = byId("own-program");
  if (!form) return;
  showFiles();
  if (form.dataset.missing) sendMissing(form.dataset);
});
