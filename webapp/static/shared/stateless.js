// Takes away what lasts beyond the page or reaches others, so that scripts of ours run as they are where they may do neither:
// in a frame of another site, and in a file.
//
//     storage                      lasts as long as the page
//     messages, service worker     there are none

class PageStorage {
  #items = new Map();

  getItem(key) { return this.#items.get(key) ?? null; }

  setItem(key, text) { this.#items.set(key, String(text)); }

  removeItem(key) { this.#items.delete(key); }

  clear() { this.#items.clear(); }
}

for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, { value: new PageStorage() });
Object.defineProperty(navigator, "serviceWorker", { value: undefined });
window.BroadcastChannel = class extends EventTarget {
  postMessage() {} // there is nobody else
};
