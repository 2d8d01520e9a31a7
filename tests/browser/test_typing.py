"""Fast typing while the server's answers come late: no digit is lost, and each is of the kind that was typed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY, expect_verdict, fields, line, press, ready, settle, start_at
from tests.campaigns import some
from webapp import create_app
from webapp.serving.hosts import LOOPBACK, listen
from webapp.serving.server import Server

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

OpenLate = Callable[..., Page]
CLUES = "5346"
ANSWERS = "1726"


class Late:
    """The application behind a slow line: every answer to a post comes `seconds` late."""

    def __init__(self) -> None:
        self.app = create_app()
        self.seconds = 0.0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer, after the wait if it is a post."""
        if environ["REQUEST_METHOD"] == "POST":
            time.sleep(self.seconds)
        return self.app(environ, start_response)


@pytest.fixture(scope="module")
def late() -> Late:
    """The application whose answers can be made late."""
    return Late()


@pytest.fixture(scope="module")
def late_server(late: Late) -> Iterator[str]:
    """Its address."""
    listener = listen(LOOPBACK[0], 0)
    port = listener.getsockname()[1]
    running = Server(late, listener)
    thread = threading.Thread(target=running.run)
    thread.start()
    yield f"http://{LOOPBACK[0]}:{port}"
    running.stop()
    thread.join()


@pytest.fixture
def open_late(page: Page, late_server: str) -> OpenLate:
    """Opens a board of that server, ready for typing."""

    def open_board(query: str = "p=") -> Page:
        page.goto(f"{late_server}/?{query}")
        ready(page)
        return page

    return open_board


# Milliseconds: of the answers, between two keys.
LATE = [(20, 45), (150, 45), (300, 45), (150, 240), (300, 300)]


@pytest.mark.parametrize(("latency", "pause"), some(LATE, always=lambda late: late == (300, 45)))
def test_no_digit_is_lost(open_late: OpenLate, late: Late, latency: int, pause: int) -> None:
    """Digits in eight cells, the mode switched in between, each answer late by `latency`, `pause` between the keys."""
    page = open_late()
    late.seconds = latency / 1000
    start_at(page)
    for digit in CLUES:
        press(page, digit)
        page.wait_for_timeout(pause)
    page.get_by_role("button", name="Start solving").click()
    start_at(page, "r4c1")
    for digit in ANSWERS:
        press(page, digit, "ArrowRight")
        page.wait_for_timeout(pause)
    expected = CLUES + "." * 23 + ANSWERS + "." * 50
    assert line(page) == expected
    settle(page)
    assert line(page) == expected
    held = fields(page)
    assert held["givens"] == CLUES + "0" * 77
    assert held["entries"] == "0" * 27 + ANSWERS + "0" * 50
    expect(page.locator("#board td.given")).to_have_count(4)
    expect(page.locator("#board td.entered")).to_have_count(4)
    expect_verdict(page, "4 clues.")


# Presses a digit on the active cell: what is there at once, whether the server is asked then, and after a frame.
AT_ONCE = """async (digit) => {
    const { activeElement } = document;
    const isAsking = () => document.getElementById("form").classList.contains("htmx-request");
    activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: digit, bubbles: true, cancelable: true }));
    const [shown, asks] = [activeElement.value, isAsking()];
    await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
    return [shown, asks, isAsking()];
}"""


def test_work_goes_on_while_an_answer_is_awaited(open_late: OpenLate, late: Late) -> None:
    """N pressed before the answer came stays on: the modes show it, and the next digit is a note.

    A digit typed before the answer to Show solution is kept; the older request no longer counts. A digit is there at
    once, what was asked before it is broken off, and the server is asked when it has been seen.
    """
    page = open_late("p=&mode=answers")
    late.seconds = 0.15
    start_at(page)
    assert page.evaluate(AT_ONCE, "4") == ["4", False, True]
    assert page.evaluate(AT_ONCE, "5") == ["5", False, True]
    press(page, "ArrowRight", "n", "4")
    settle(page)
    expect(page.locator("#mode-notes")).to_be_checked()
    press(page, "7")
    settle(page)
    assert line(page) == "5" + "." * 80
    expect(page.locator("#r1c2 + .notes i")).to_have_text(["4", "7"])
    late.seconds = 1.0  # longer than a busy machine takes for the click and the key
    open_late(f"p={EASY}&mode=clues")
    page.get_by_role("button", name="Show solution").click()
    start_at(page, "r1c3")
    press(page, "1")
    settle(page)
    assert line(page)[:5] == "531.7"
    expect_verdict(page, "31 clues.")
    press(page, "Control+z")
    settle(page)
    assert line(page)[:5] == "53..7"
