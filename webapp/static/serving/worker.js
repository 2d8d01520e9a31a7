// Keeps what needs no server for times offline; the server writes KEPT in front: version, pages (the board's is the first),
// boards (empty ones of other sizes by their number of cells), files, away (the page in place of every other one).
// Whatever the server answers comes first, so that nothing is ever old. Requests are written by hand, as a
// worker has no page.

const store = `sudoku-${KEPT.version}`;

addEventListener("install", (event) => {
  event.addRoutes?.([{ condition: { requestMethod: "POST" }, source: "network" }]).catch(() => {});
  event.waitUntil((async () => {
    const cache = await caches.open(store);
    await Promise.all([cache.addAll(KEPT.files), ...[...KEPT.pages, ...Object.values(KEPT.boards), KEPT.away].map(async (page) => keep(page, await fetch(page)))]);
    await skipWaiting();
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("sudoku-") && name !== store) await caches.delete(name);
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const { pathname } = address;
  if (event.request.method !== "GET") return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request, usual(address)));
  else if (KEPT.files.includes(pathname)) event.respondWith(fetch(event.request).catch(() => kept(pathname)));
});

/** The kept page in place of this one. The board's script puts the puzzle of the address on an empty board of its size. */
function usual({ pathname, searchParams }) {
  if (!KEPT.pages.includes(pathname)) return KEPT.away;
  return (pathname === KEPT.pages[0] && KEPT.boards[searchParams.get("p")?.length]) || pathname;
}

async function page(request, spare) {
  try {
    return await fetch(request);
  } catch {
    return kept(spare);
  }
}

const kept = async (address) => (await caches.match(address, { ignoreVary: true })) ?? Response.error();

/** Keep a page, marked, so that its scripts know that it is not what the address asked for. */
async function keep(address, answer) {
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const text = (await answer.text()).replace("<html ", "<html data-kept ");
  await (await caches.open(store)).put(address, new Response(text, { headers: answer.headers }));
}
