"""Test a stage in one file, opened from disk without a network: it is played, asked and resized as on the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from solver import Grid, Puzzle
from solver.search.trace import Trace
from tests.webapp.demo.lessons import SHORT_RACE
from tests.webapp.pages import GENTLE
from webapp.demo.own_lessons import parse_lesson
from webapp.demo.search_file import write_moves
from webapp.learn.lesson_file import write_file

LAST: Final = 40
SIZES: Final = ((390, 844), (320, 568), (1024, 768), (1920, 1080))
FITS: Final = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a file with some moves of a search."""
    grid = Grid.parse(GENTLE)
    trace = Trace(grid, "place-first")
    trace.explore(2_000)
    path = tmp_path_factory.mktemp("files") / "search.html"
    path.write_bytes(write_moves(Puzzle.of(grid), trace, range(5, LAST + 1), "pseudo", 1))
    return path.as_uri()


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a file with a lesson whose last step is a race."""
    path: Path = tmp_path_factory.mktemp("files") / "lesson.html"
    path.write_bytes(write_file(parse_lesson(SHORT_RACE)))
    return path.as_uri()


@contextmanager
def opened(browser: Browser, address: str, width: int = 1366, height: int = 768) -> Iterator[Page]:
    """Open a file without a network; what the browser reports fails the test."""
    size: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(viewport=size, offline=True, reduced_motion="reduce")
    page = context.new_page()
    reports: list[str] = []
    page.on("pageerror", lambda error: reports.append(str(error)))
    page.on("console", lambda message: reports.append(message.text) if message.type in ("error", "warning") else None)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.locator("html[data-ready]").wait_for()
    yield page
    context.close()
    assert reports == []
    assert [each for each in asked if not each.startswith(("file:", "data:"))] == []


def test_a_search_is_played_from_disk(browser: Browser, search: str) -> None:
    """Keys lead through its moves and the tries inside them, its ends are ends, and Play comes to the last one."""
    with opened(browser, search) as page:
        move = page.locator("#count-move")
        expect(move).to_have_text("5")
        for key, shown in (
            ("PageDown", "6"),
            ("ArrowRight", "7"),
            ("ArrowLeft", "6"),
            ("Home", "5"),
            ("ArrowLeft", "5"),
        ):
            page.keyboard.press(key)
            expect(move).to_have_text(shown)
        page.keyboard.press("Alt+ArrowRight")
        expect(page.locator("#narration")).not_to_be_empty()
        page.keyboard.press("End")
        expect(move).to_have_text(str(LAST))
        expect(page.locator("[data-do=forward]")).to_have_attribute("aria-disabled", "true")
        page.locator("#scrub").fill("20")
        expect(move).to_have_text("20")
        page.evaluate("document.querySelector('#speeds [value=fast]').click()")
        page.locator("#play").click()
        expect(move).to_have_text(str(LAST))
        for key in "dgijmnopqz":
            page.keyboard.press(key)
        expect(move).to_have_text(str(LAST))


def test_a_lesson_is_taught_from_disk(browser: Browser, lesson: str) -> None:
    """Page Down leads through its steps into the race, a guess is compared with the result, and Page Up leads back."""
    with opened(browser, lesson) as page:
        at = page.locator("#lesson-at")
        for number in (2, 3):
            page.keyboard.press("PageDown")
            expect(at).to_have_text(f"{number} of 3")
        page.locator("button[name=guess]").last.wait_for()
        page.get_by_role("button", name="A tie").click()
        page.keyboard.press("End")
        expect(page.locator("#sentence")).to_contain_text("Your guess was a tie")
        page.keyboard.press("Home")
        page.keyboard.press("PageUp")
        expect(at).to_have_text("2 of 3")
        page.locator("#squares a").first.click()
        expect(at).to_have_text("1 of 3")


def test_a_file_fits_every_screen(browser: Browser, search: str, lesson: str) -> None:
    """On phones, tablets and a projector nothing is wider than the window; the theme changes and lasts over a step."""
    for address in (search, lesson):
        with opened(browser, address) as page:
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(FITS), (width, address)
            page.keyboard.press("f")
            expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
            page.keyboard.press("t")
            theme = page.locator("html").get_attribute("data-theme")
            assert theme
            page.keyboard.press("PageDown")
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
