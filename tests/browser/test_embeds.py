"""Test embeds in a page of another site: who may show them, and that they are alive without storage of their own."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from tests.browser.conftest import served
from tests.webapp.pages import GENTLE
from webapp import create_app

SIDE = 480
EMBEDS = (f"/embed/board?p={GENTLE}", f"/embed/demo?p={GENTLE}&at=3", f"/embed/race?p={GENTLE}&at=3")
LIVE = "html[data-ready]"
BLOCKED = """for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, {
  configurable: true, get() { throw new DOMException("blocked", "SecurityError"); },
});"""
ATTRIBUTES = f'width="{SIDE}" height="{SIDE}" title="Sudoku"'


@contextmanager
def course() -> Iterator[tuple[str, list[str]]]:
    """Serve a plain page of another site; its address, and the addresses in its frames, to be filled in."""
    frames: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = "".join(f'<iframe src="{address}" {ATTRIBUTES}></iframe>' for address in frames)
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Course</title>{body}".encode())

        def log_message(self, *_: object) -> None:
            """Write nothing."""

    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{running.server_address[1]}", frames
    finally:
        running.shutdown()
        running.server_close()


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[BrowserContext]:
    """A context for pages of other sites."""
    context = browser.new_context(viewport={"width": SIDE * 3 + 100, "height": SIDE + 100}, reduced_motion="reduce")
    yield context
    context.close()


@contextmanager
def framed(shown: BrowserContext, paths: tuple[str, ...], is_named: bool) -> Iterator[tuple[Page, list[FrameLocator]]]:
    """Show the paths in frames of another site, which the server names or does not."""
    with course() as (site, frames), served(create_app({"EMBED": [site] if is_named else []})) as server:
        frames += [f"{server}{path}" for path in paths]
        page = shown.new_page()
        page.goto(site)
        yield page, [page.frame_locator(f"iframe >> nth={number}") for number in range(len(paths))]
        page.close()


def test_a_named_site_shows_embeds_alive_and_nothing_else(shown: BrowserContext) -> None:
    """Each is as large as its frame, takes no focus and no entry of the history, and keeps nothing in the browser.

    A link opens the whole page outside, where the reader is. Other pages are in no frame.
    """
    before = shown.storage_state()["origins"]
    with framed(shown, (*EMBEDS, "/", "/settings"), is_named=True) as (page, frames):
        entries = page.evaluate("history.length")
        board, demo, race, *others = frames
        for frame, own in zip((board, demo, race), page.frames[1:], strict=False):
            expect(frame.locator(LIVE)).to_be_attached()
            for hidden in frame.locator("header.top, .tools, .foot").all():
                expect(hidden).to_be_hidden()
            root = "document.documentElement"
            assert own.evaluate(f"[{root}.scrollWidth, {root}.scrollHeight]") == [SIDE, SIDE], own.url
            assert own.evaluate("document.activeElement === document.body")
            assert own.evaluate("[String(navigator.serviceWorker), localStorage.getItem('theme')]") == [
                "undefined",
                None,
            ]
        for other in others:
            expect(other.locator("main")).to_have_count(0)
        board.locator("#r1c1").click()
        board.locator("#r1c1").press("1")
        expect(board.locator("#board")).to_have_attribute("data-verdict", "conflict")
        race.locator("[data-do='forward']").click()
        expect(race.locator("#sentence")).to_contain_text("4 placements")
        demo.locator("[data-do='forward']").click()
        expect(demo.locator("#count-move")).to_have_text("4")
        expect(demo.locator(".whole")).to_have_attribute("href", re.compile("at=4"))
        assert "/embed/board?" in page.frames[1].url
        assert page.evaluate("history.length") == entries
        assert shown.storage_state()["origins"] == before
        with page.context.expect_page() as opened:
            demo.locator(".whole").click()
        expect(opened.value.locator("#count-move")).to_have_text("4")
        opened.value.close()


def test_embeds_are_alive_where_storage_is_blocked(browser: Browser) -> None:
    """Where reading localStorage throws, as with cookies of other sites blocked, each works and reports no error."""
    context = browser.new_context(viewport={"width": SIDE * 3 + 100, "height": SIDE + 100}, reduced_motion="reduce")
    context.add_init_script(BLOCKED)
    reports: list[str] = []
    context.on("weberror", lambda report: reports.append(str(report.error)))
    with framed(context, EMBEDS, is_named=True) as (_, (board, demo, race)):
        board.locator("#r1c1").click()
        board.locator("#r1c1").press("1")
        expect(board.locator("#board")).to_have_attribute("data-verdict", "conflict")
        race.locator("[data-do='forward']").click()
        expect(race.locator("#sentence")).to_contain_text("4 placements")
        demo.locator("[data-do='forward']").click()
        expect(demo.locator("#count-move")).to_have_text("4")
    context.close()
    assert reports == []


def test_a_site_that_is_not_named_shows_none(shown: BrowserContext) -> None:
    """The browser refuses the frames, whatever it is that was hardened or loosened."""
    with framed(shown, EMBEDS, is_named=False) as (_, frames):
        for frame in frames:
            expect(frame.locator("#board, #stage, .still, .error")).to_have_count(0)


def test_in_a_sandbox_the_picture_stays(shown: BrowserContext) -> None:
    """There modules are blocked: the still picture and its link are what is seen."""
    with course() as (site, _), served(create_app({"EMBED": [site]})) as server:
        page = shown.new_page()
        page.goto(site)
        page.set_content(
            f'<iframe sandbox="allow-scripts allow-popups" src="{server}{EMBEDS[1]}" {ATTRIBUTES}></iframe>'
        )
        frame = page.frame_locator("iframe")
        expect(frame.locator(".still .whole")).to_be_visible()
        expect(frame.locator("#stage")).to_have_count(0)
        page.close()
