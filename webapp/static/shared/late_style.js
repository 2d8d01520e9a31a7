// Style sheets that few visits need, loaded when they are first needed.

const loaded = new Map(); // by address, what resolves once the sheet is there

/**
 * Load a style sheet once.
 *
 * @param {URL} address Of the sheet.
 * @returns {Promise<void>} Resolved once the sheet is there, or cannot be had.
 */
export function loadStyle(address) {
  if (!loaded.has(address.href)) {
    loaded.set(address.href, new Promise((done) => {
      const link = document.createElement("link");
      Object.assign(link, { rel: "stylesheet", href: address, onload: () => done(), onerror: () => done() });
      document.head.append(link);
    }));
  }
  return loaded.get(address.href);
}
