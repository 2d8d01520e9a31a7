// Service worker: caches what needs no server, for times offline. The server writes PRECACHE in front of this script:
//
//     version    of all static files
//     pages      the cached pages; the board is the first one
//     boards     empty boards of the other sizes, by their number of cells
//     files      styles, scripts, fonts
//     away       the page shown in place of every other one
//
// A page may send { pages, files } to have these kept too: *Write* does, once somebody opens it.
//
// Network first: a cached page is shown only if the server does not answer, so no page is ever old. Requests are
// written by hand, as a worker has no page for htmx.

const LATER = /\/learn\/write|\/write\/runner-/; // kept when a page asks for it
const cacheName = `sudoku-${PRECACHE.version}`;

addEventListener("install", (event) => {
  event.addRoutes?.([{ condition: { requestMethod: "POST" }, source: "network" }]).catch(() => {});
  event.waitUntil((async () => {
    const cache = await caches.open(cacheName);
    await Promise.all([cache.addAll(PRECACHE.files), ...[...PRECACHE.pages, ...Object.values(PRECACHE.boards), PRECACHE.away].map(async (page) => cachePage(page, await fetch(page)))]);
    await skipWaiting();
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("sudoku-") && name !== cacheName) await caches.delete(name);
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const { pathname } = address;
  if (event.request.method !== "GET") return;
  if (event.request.mode === "navigate") event.respondWith(fetchPage(event.request, offlinePageOf(address)));
  else if (PRECACHE.files.includes(pathname) || LATER.test(pathname)) event.respondWith(fetch(event.request).catch(() => cached(pathname)));
});

addEventListener("message", ({ data: { pages, files } }) => {
  (async () => {
    const cache = await caches.open(cacheName);
    const isNew = async (address) => !(await cache.match(address, { ignoreVary: true }));
    for (const file of files) if (await isNew(file)) await cache.add(file);
    for (const page of pages) if (await isNew(page)) await cachePage(page, await fetch(page));
  })().catch(() => {}); // without storage all stays as it is
});

/**
 * Find the cached page to show in place of this one. The board's script puts the puzzle of the address on an empty
 * board.
 */
function offlinePageOf({ pathname, searchParams }) {
  if (!PRECACHE.pages.includes(pathname)) return PRECACHE.away;
  return (pathname === PRECACHE.pages[0] && PRECACHE.boards[searchParams.get("p")?.length]) || pathname;
}

async function fetchPage(request, spare) {
  try {
    return await fetch(request);
  } catch {
    const page = spare === PRECACHE.away && (await caches.match(new URL(request.url).pathname, { ignoreVary: true }));
    return page || cached(spare);
  }
}

const cached = async (address) => (await caches.match(address, { ignoreVary: true })) ?? Response.error();

/** Cache a page with the attribute data-offline: its scripts see that it may not be what the address asks for. */
async function cachePage(address, answer) {
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const text = (await answer.text()).replace("<html ", "<html data-offline ");
  await (await caches.open(cacheName)).put(address, new Response(text, { headers: answer.headers }));
}
