// Load parts of pages with htmx, into an element that a script names; and htmx itself, on pages that leave that to scripts.

import { forgetAborts } from "./page.js";

let loading; // until htmx is here

/** Load htmx where the page has not; its settings name the file. */
export function loadHtmx() {
  const file = document.querySelector("[name='htmx-config']")?.dataset.script;
  if (window.htmx || !file) return Promise.resolve();
  loading ??= new Promise((done) => {
    const script = document.createElement("script");
    script.src = file;
    script.onload = () => {
      htmx.logger = forgetAborts;
      done();
    };
    script.onerror = () => {
      loading = undefined; // another press tries again
      done();
    };
    const begin = () => document.head.append(script);
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true }); // htmx would wait for an event that has been
  });
  return loading;
}

/**
 * Load the response to a GET request into an element, with htmx.
 *
 * @param {Element} target
 * @param {string} address
 * @param {(event: CustomEvent) => void} before Called just before the swap.
 * @param {string} [select] Selector of the part of the response to take.
 * @param {Record<string, string>} [values] What to post; without them the address is got.
 * @returns {Promise<boolean>} Whether the response was swapped in.
 */
export async function swapInto(target, address, before = () => {}, select, values) {
  const listener = new AbortController();
  let isSwapped = false;
  target.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target !== target || !event.detail.shouldSwap) return;
    before(event);
    isSwapped = true;
  }, { signal: listener.signal });
  try {
    await loadHtmx();
    await htmx.ajax(values ? "POST" : "GET", address, { source: target, target, select, values, swap: "innerHTML settle:0ms" });
  } catch { /* no response, or a newer request has replaced this one */ } finally {
    listener.abort();
  }
  return isSwapped;
}
