"""Measures the page in a real browser: key to painted digit, digits lost, bytes of the first view and of an answer.

    .venv/bin/python -m benchmarks.page

Serves the application on a loopback port of its own and drives the browser that the tests find. A key counts as
painted when the browser has presented the frame after it: first animation frame, then a task behind it.
"""

from __future__ import annotations

import gzip
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Page, Route, sync_playwright

from tests.browser.finder import launch
from webapp import create_app
from webapp.serving.hosts import listen
from webapp.serving.server import Server

KEYS: Final = 200
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


def key_to_paint(page: Page) -> list[float]:
    """Milliseconds from each digit key to the frame that shows it, while the server answers every key."""
    page.evaluate(WATCH)
    page.check("#advance")
    page.locator("#r1c1").focus()
    for number in range(KEYS):
        if number % 80 == 0:
            page.keyboard.press("Control+Home")
        page.keyboard.press(str(number % 9 + 1))
        page.wait_for_timeout(30)
    times: list[float] = page.evaluate("window.painted")
    return sorted(times)


def digits_lost(page: Page, delay: int, pause: int) -> int:
    """Of 14 digits typed into a row and a half, how many do not stand where they were typed once all is quiet."""

    def held_back(route: Route) -> None:
        page.wait_for_timeout(delay)
        route.continue_()

    page.goto("/")
    page.wait_for_selector("html[data-ready]")
    page.check("#advance")
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


def board_partial() -> tuple[int, int]:
    """Bytes of the answer to a key on a board with 29 clues, plain and compressed."""
    app = create_app()
    answer = app.test_client().post("/board", data={"givens": GENTLE}, headers={"HX-Request": "true"})
    return len(answer.data), len(gzip.compress(answer.data))


def main() -> None:
    """Print the table."""
    with served() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
        transferred = first_view(context.new_page())
        page = context.new_page()
        page.goto("/")
        page.wait_for_selector("html[data-ready]")
        times = key_to_paint(page)
        lost = {(delay, pause): digits_lost(page, delay, pause) for delay in DELAYS for pause in PAUSES}
        browser.close()
    plain, compressed = board_partial()
    middle, late = statistics.median(times), times[int(len(times) * 0.95)]
    write = sys.stdout.write
    write(f"key to painted digit, {len(times)} keys: median {middle:.1f} ms, 95 % {late:.1f} ms\n")
    write(f"digits lost of 14 in {len(lost)} runs (answers late by {DELAYS} ms): {sum(lost.values())}\n")
    write(f"first view: {transferred:,} bytes transferred\n")
    write(f"answer to a key: {plain:,} bytes, {compressed:,} compressed\n")


if __name__ == "__main__":
    main()
