// Asks the service worker to keep pages of *Write*, once somebody has opened one: other visitors load none of it.

/**
 * Keep the present page, what it has loaded, and these.
 *
 * @param {string[]} pages
 * @param {string[]} files
 */
export async function keepOffline(pages = [], files = []) {
  const { active } = await navigator.serviceWorker?.ready ?? {};
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  active?.postMessage({ pages: [location.pathname, ...pages], files: [...files, ...loaded.filter((path) => path.includes("/static/"))] });
}
