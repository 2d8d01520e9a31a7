"""Two searches side by side on a projector: everything has its place, boards are large, and what is said is seen."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.board import EASY
from tests.browser.legible import smallest
from tests.browser.looks import resize
from tests.browser.measures import cut_off, overlaps, sticking_out
from tests.browser.stage import Screens, at_screens, press, project

LEAST_CELL: Final = 0.056  # of the height of the screen, as in a race of two


def faults(page: Page) -> list[object]:
    """What lies over something else, is cut off, leaves the screen or is too small for the back row."""
    found: list[object] = [*overlaps(page), *cut_off(page), *sticking_out(page)]
    return found + ([small] if (small := smallest(page)) else [])


def open_pair(page: Page, left: str, right: str) -> None:
    """Open two searches side by side, ready for keys."""
    page.goto(f"/demo/race?p={EASY.replace('.', '0')}&lanes={left},{right}&clock=moves")
    page.locator("#stage.has-code[data-explored]").first.wait_for()


@at_screens
def test_every_screen_has_room(page: Page, screens: Screens) -> None:
    """At a difference nothing lies over anything; a cell is at least 5.6 % as high as the screen."""
    open_pair(page, "A", "D")
    project(page)
    press(page, "PageDown")
    expect(page.locator(".sentence[data-parts]")).to_be_visible()
    for screen in screens:
        resize(page, screen)
        assert faults(page) == [], screen
        cell = page.locator(".lane-board td").first.bounding_box()
        assert cell is not None
        assert cell["height"] >= LEAST_CELL * screen[1]


@at_screens
def test_that_nothing_parts_them_is_seen(page: Page, screens: Screens) -> None:
    """Page Down leads to the end, where it says so, and that sentence lies over no button.

    Board and text lie as far apart on both sides, however long the name of a search is.
    """
    apart = """lanes => lanes.map((lane) => Math.round(lane.querySelector("ol[data-code]").getBoundingClientRect().x
      - lane.querySelector(".lane-board").getBoundingClientRect().right))"""
    open_pair(page, "A", "B")
    for screen in screens:
        resize(page, screen)
        left, right = page.locator(".lane").evaluate_all(apart)
        assert left == right, screen
    project(page)
    press(page, "PageDown")
    expect(page.locator("#sentence")).to_contain_text(". They never part.")
    expect(page.get_by_text("They never part.", exact=True).first).to_be_visible()
    page.evaluate("document.documentElement.classList.add('resting')")
    expect(page.locator(".parting")).to_have_css("opacity", "0")
    for screen in screens:
        resize(page, screen)
        assert faults(page) == [], screen
