// Load parts of pages with htmx, into an element that a script names.

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
    await htmx.ajax(values ? "POST" : "GET", address, { source: target, target, select, values, swap: "innerHTML settle:0ms" });
  } catch { /* no response, or a newer request has replaced this one */ } finally {
    listener.abort();
  }
  return isSwapped;
}
