"""Measures the pages in a real browser: key to painted digit, digits lost, the demo's pictures, bytes and packing.

    .venv/bin/python -m benchmarks.page [slower=4]

Serves the application on a loopback port of its own and drives the browser that the tests find. A key counts as
painted when the browser has presented the frame after it: first animation frame, then a task behind it. `slower` has
the browser's processor work that many times slower while keys are timed.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from flask.testing import FlaskClient
from playwright.sync_api import Page, Route, sync_playwright

from tests.browser.finder import launch
from webapp import create_app
from webapp.serving.hosts import listen
from webapp.serving.server import Server

KEYS: Final = 200
PACES: Final = {"33 keys a second, as a key that is held": 30, "8 keys a second, as a fast typist": 120}  # ms between
ASKED: Final = 50  # times, for the time of an answer
DELAYS: Final = (0, 20, 150, 300)  # milliseconds that answers are held back
PAUSES: Final = (20, 45, 100, 230, 300)  # milliseconds between keys
GENTLE: Final = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."

# Event times and paint times come from the browser's own clock, so that driving it costs nothing.
WATCH: Final = """() => {
  window.painted = [];
  document.addEventListener("keydown", (event) => {
    const pressed = event.timeStamp;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.painted.push(performance.now() - pressed);
      port2.postMessage(0);
    });
  }, true);
}"""

LONG: Final = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
PLAYED: Final = 300  # moves, at 30 a second
STEPS: Final = 60  # clicks on Step forward
# Gathers how long each picture of the browser stands and how long its tasks of 50 ms and more hold it up.
FILM: Final = """async (played) => {
  window.pictures = [];
  window.tasks = [];
  let last = performance.now();
  const look = (now) => { window.pictures.push(now - last); last = now; requestAnimationFrame(look); };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    window.tasks.push(...list.getEntries().map((task) => task.duration));
  }).observe({ type: "longtask" });
  document.querySelector("[data-do='play']").click();
  const told = document.getElementById("count-move");
  while (Number(told.textContent.replace(",", "")) < played) await new Promise(requestAnimationFrame);
  document.querySelector("[data-do='play']").click();
  return window.pictures;
}"""
STEP: Final = """async () => {
  const told = document.getElementById("count-move");
  const before = told.textContent;
  const begin = performance.now();
  document.querySelector("[data-do='forward']").click();
  do await new Promise(requestAnimationFrame); while (told.textContent === before);
  return performance.now() - begin;
}"""


@contextmanager
def served() -> Iterator[str]:
    """The address of the application while the block runs."""
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    server = Server(create_app(), listener)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.stop()
        thread.join()


def key_to_paint(page: Page, slower: float = 1, pause: int = 30) -> list[float]:
    """Milliseconds from each digit key to the frame that shows it, while the server answers every key."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(WATCH)
    page.evaluate("(box => box.checked || box.click())(document.getElementById('advance'))")  # in the closed tools
    page.locator("#r1c1").focus()
    for number in range(KEYS):
        if number % 80 == 0:
            page.keyboard.press("Control+Home")
        page.keyboard.press(str(number % 9 + 1))
        page.wait_for_timeout(pause)
    times: list[float] = page.evaluate("window.painted")
    return sorted(times)


def digits_lost(page: Page, delay: int, pause: int) -> int:
    """Of 14 digits typed into a row and a half, how many do not stand where they were typed once all is quiet."""

    def held_back(route: Route) -> None:
        page.wait_for_timeout(delay)
        route.continue_()

    page.goto("/?p=")  # the empty board, whatever is stored
    page.wait_for_selector("html[data-ready]")
    page.evaluate("(box => box.checked || box.click())(document.getElementById('advance'))")  # in the closed tools
    if delay:
        page.route("**/board", held_back)
    page.locator("#r1c1").focus()
    typed = "12345678945678"
    for digit in typed:
        page.keyboard.press(digit)
        page.wait_for_timeout(pause)
    page.wait_for_timeout(delay * 2 + 500)
    page.unroute_all(behavior="ignoreErrors")
    shown = [page.input_value(f"#r{cell // 9 + 1}c{cell % 9 + 1}") for cell in range(len(typed))]
    return sum(one != other for one, other in zip(shown, typed, strict=True))


class Playing(NamedTuple):
    """Milliseconds, in order: each picture while the demo plays, a click to the move it shows, tasks of 50 and more."""

    pictures: list[float]
    clicks: list[float]
    tasks: list[float]


def playing(page: Page, slower: float = 1) -> Playing:
    """What the demo takes to play and to step."""
    page.goto(f"/demo?p={LONG}&speed=fast")
    page.wait_for_selector("#stage[data-explored]")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    pictures = page.evaluate(FILM, PLAYED)
    clicks = [page.evaluate(STEP) for _ in range(STEPS)]
    return Playing(sorted(pictures), sorted(clicks), sorted(page.evaluate("window.tasks")))


def first_view(page: Page) -> int:
    """Bytes that the browser transfers to show the page for the first time, headers included."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"/?p={GENTLE}")
    page.wait_for_selector("html[data-ready]")
    page.wait_for_load_state("networkidle")
    return int(sum(sizes))


class Weight(NamedTuple):
    """Bytes of an answer as it is and packed, and milliseconds of CPU time for it as it is and packed."""

    plain: int
    packed: dict[str, int]
    times: tuple[float, float]


def weighed(client: FlaskClient, path: str, form: dict[str, str] | None = None) -> Weight:
    """The weight of the answer to a GET, or to a POST of the form by htmx."""

    def answer(accepted: str) -> tuple[int, float]:
        begin = time.thread_time()
        headers = {"Accept-Encoding": accepted} | ({"HX-Request": "true"} if form else {})
        data = client.open(path, method="POST" if form else "GET", data=form, headers=headers).data
        return len(data), (time.thread_time() - begin) * 1000

    plain, packed = ([answer(accepted) for _ in range(ASKED)] for accepted in ("", "gzip, br"))
    times = [statistics.median(spent for _, spent in answers) for answers in (plain, packed)]
    return Weight(plain[0][0], {"br": packed[0][0], "gzip": answer("gzip")[0]}, (times[0], times[1]))


def weights() -> dict[str, Weight]:
    """The answers that people wait for most often: a page, what becomes of a key, a window of moves."""
    client = create_app().test_client()
    return {
        "the board's HTML": weighed(client, f"/?p={GENTLE}"),
        "answer to a key": weighed(client, "/board", {"givens": GENTLE}),
        "window of 120 moves": weighed(client, f"/demo/frames?p={GENTLE}&count=120"),
    }


def main() -> None:
    """Print the table."""
    slower = float(dict(word.split("=") for word in sys.argv[1:]).get("slower", 1))
    with served() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
        transferred = first_view(context.new_page())
        times = {}
        for pace, pause in PACES.items():
            page = context.new_page()
            page.goto("/")
            page.wait_for_selector("html[data-ready]")
            times[pace] = key_to_paint(page, slower, pause)
            page.close()
        page = context.new_page()  # of the usual speed
        lost = {(delay, pause): digits_lost(page, delay, pause) for delay in DELAYS for pause in PAUSES}
        played = playing(context.new_page(), slower)
        browser.close()
    write = sys.stdout.write
    for pace, found in times.items():
        middle, late = statistics.median(found), found[int(len(found) * 0.95)]
        write(f"key to painted digit, {len(found)} keys, {slower:g} times slower, {pace}: ")
        write(f"median {middle:.1f} ms, 95 % {late:.1f} ms\n")
    for what, found in (("picture while the demo plays", played.pictures), ("click to the next move", played.clicks)):
        middle, late = statistics.median(found), found[int(len(found) * 0.95)]
        write(f"{what}, {len(found)}, {slower:g} times slower: median {middle:.1f} ms, 95 % {late:.1f} ms\n")
    longest = max(played.tasks, default=0)
    write(f"tasks of 50 ms and more meanwhile: {len(played.tasks)}, the longest {longest:.0f} ms\n")
    write(f"digits lost of 14 in {len(lost)} runs (answers late by {DELAYS} ms): {sum(lost.values())}\n")
    write(f"first view: {transferred:,} bytes transferred\n")
    for name, weight in weights().items():
        sizes = ", ".join(f"{size:,} as {coding}" for coding, size in weight.packed.items())
        write(
            f"{name}: {weight.plain:,} bytes, {sizes}; {weight.times[0]:.2f} ms of CPU, {weight.times[1]:.2f} packed\n"
        )


if __name__ == "__main__":
    main()
