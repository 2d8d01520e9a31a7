// Makes an embed live: fetches the page that its picture links to, and shows of it the board or the stage alone
// (main.css). The scripts of that page run as they are. What they could do beyond the frame they cannot do here:
//
//     storage, messages, service worker    see shared/stateless.js
//     history                              the present entry is replaced, and keeps its path
//     focus                                moves only while the frame has it
//     links                                open a window of their own
//     keys for what an embed does not show     do nothing

import "../shared/stateless.js";

const root = document.documentElement;
const whole = document.querySelector(".whole");

// --- what the page cannot do -----------------------------------------------------------------------------------------

const { replaceState } = history;
history.pushState = history.replaceState = (state, title, address) => {
  const { pathname, searchParams } = new URL(address, location.href);
  if (pathname !== new URL(whole.href).pathname) return;
  if (root.dataset.theme) searchParams.set("theme", root.dataset.theme);
  whole.search = String(searchParams).replaceAll("%2C", ",");
  replaceState.call(history, state, "", `${location.pathname}${whole.search}`);
};

const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusHere(how) {
  if (document.hasFocus()) focus.call(this, how);
};

const SAME_STAGE = "#squares a"; // links to places of what is shown
window.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && !link.matches(SAME_STAGE)) event.stopImmediatePropagation();
}, true);

const UNSHOWN_KEYS = { board: /^[hj?]$/i, stage: /^([cfgijmnoqstz?]|F5)$/i };
window.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isAnswer = document.querySelector("#stage[data-asking]") && event.key === "n";
  const keys = UNSHOWN_KEYS[document.getElementById("stage") ? "stage" : "board"];
  if (keys.test(event.key) && !isAnswer) event.stopImmediatePropagation();
}, true);

// --- what is shown ---------------------------------------------------------------------------------------------------

/** Put an element from the head of the page into ours, and wait until it is loaded. */
const load = (element) => new Promise((done) => {
  element.onload = element.onerror = done;
  document.head.append(element);
});

const LAYOUTS = "[href*='/demo/stage.css'], [href*='/print.css'], [media='print']"; // main.css has that of an embed

async function loadStyles(page) {
  const own = document.head.querySelector("[href*='/embeds/']");
  const known = new Set([...document.head.querySelectorAll("link")].map(({ href }) => href));
  const sheets = [...page.head.querySelectorAll("link[rel='stylesheet']")].filter((sheet) => !sheet.matches(LAYOUTS) && !known.has(sheet.href));
  await Promise.all(sheets.map(load));
  document.head.append(own); // the last one counts
}

function loadHtmx(page) {
  document.head.append(page.querySelector("[name='htmx-config']"));
  const wanted = page.querySelector("script[src*='/htmx']");
  if (!wanted) return undefined; // a stage loads it when it is needed
  const script = document.createElement("script");
  script.src = wanted.src;
  return load(script);
}

/** Show the page in the place of the picture. */
function show(page) {
  for (const { name, value } of page.documentElement.attributes) if (!root.hasAttribute(name)) root.setAttribute(name, value);
  root.classList.add("script");
  root.dataset.off = ""; // the settings of the board that are turned off
  for (const element of page.querySelectorAll("[autofocus]")) element.removeAttribute("autofocus");
  page.getElementById("form")?.setAttribute("hx-post", location.pathname.replace(/board$/, "status"));
  page.querySelector(".workbench")?.classList.replace("workbench", "bare");
  page.querySelector(".bare.plate")?.classList.remove("plate");
  const refusal = document.querySelectorAll(".not-embedded"); // opened here, where no site may show it
  document.body.replaceChildren(...refusal, ...page.body.childNodes, whole);
}

/** Wait until the scripts of the page have begun. */
const ready = () => new Promise((done) => {
  const look = () => root.dataset.ready && done();
  new MutationObserver(look).observe(root, { attributes: true });
  look();
});

/** Stop once at that place, where playing comes to it. */
async function stopAt(place) {
  const { isPlaying, positionAt, view } = await import("../demo/frames.js");
  const scrub = document.getElementById("scrub");
  const watch = new MutationObserver(() => {
    if (!isPlaying() || view.move < place) return;
    watch.disconnect();
    document.getElementById("play").click();
    if (view.move === place) return;
    scrub.value = String(positionAt(place)); // it went on in leaps
    scrub.dispatchEvent(new Event("change", { bubbles: true }));
  });
  watch.observe(document.getElementById("stage"), { attributes: true, characterData: true, childList: true, subtree: true });
}

/** Fetch the page and show it. The request is written by hand: what comes is a whole page, with its styles. */
async function begin() {
  const answer = await fetch(whole.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const isStage = Boolean(page.getElementById("stage"));
  if (!isStage && !page.getElementById("board")) return;
  await loadStyles(page);
  show(page);
  await loadHtmx(page);
  await import(isStage ? "../demo/main.js" : "../board/main.js");
  document.dispatchEvent(new Event("DOMContentLoaded")); // for which they wait
  await ready();
  if (!isStage) return;
  if (root.dataset.until) await stopAt(Number(root.dataset.until));
  if ("plays" in root.dataset && !matchMedia("(prefers-reduced-motion: reduce)").matches) document.getElementById("play").click();
}

begin();
