"""Two searches side by side on a projector: everything has its place, boards are large, and what is said is seen."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY
from tests.browser.legible import smallest
from tests.browser.looks import resize
from tests.browser.measures import cut_off, overlaps, sticking_out
from tests.campaigns import some

SCREENS: Final = ((1920, 1080), (1366, 768), (1280, 720), (1024, 768))
LEAST_CELL: Final = 0.056  # of the height of the screen, as in a race of two


def show(page: Page, left: str, right: str) -> None:
    """Open the projector's view of two searches, ready for keys."""
    page.goto(f"/demo/side-by-side?p={EASY.replace('.', '0')}&left={left}&right={right}&view=projector")
    page.wait_for_selector("#stage.pair[data-explored]")


def faults(page: Page) -> list[object]:
    """What lies over something else, is cut off, leaves the screen or is too small for the back row."""
    found: list[object] = [*overlaps(page), *cut_off(page), *sticking_out(page)]
    return found + ([small] if (small := smallest(page)) else [])


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_has_room(page: Page, screen: tuple[int, int]) -> None:
    """At a difference nothing lies over anything; a cell is at least 5.6 % as high as the screen."""
    resize(page, screen)
    show(page, "A", "D")
    page.keyboard.press("PageDown")
    expect(page.locator("#sentence[data-parts]")).to_be_visible()
    assert faults(page) == []
    cell = page.locator(".lane-board td").first.bounding_box()
    assert cell is not None
    assert cell["height"] >= LEAST_CELL * screen[1]


@pytest.mark.parametrize("screen", some(SCREENS, always=(SCREENS[0], SCREENS[-1]).__contains__, is_one=True))
def test_that_nothing_parts_them_is_seen(page: Page, screen: tuple[int, int]) -> None:
    """Page Down says that there is no difference, and that sentence lies over no button."""
    resize(page, screen)
    show(page, "A", "B")
    page.keyboard.press("PageDown")
    expect(page.get_by_text("No difference was found after this move.").first).to_be_visible()
    page.wait_for_selector("html.resting", state="attached")
    expect(page.locator(".parting")).to_have_css("opacity", "0")
    assert faults(page) == []


def test_both_sides_stand_alike(page: Page) -> None:
    """Board and text lie as far apart on both sides, however long the name of a search is."""
    apart = """lanes => lanes.map((lane) => Math.round(lane.querySelector("ol[data-code]").getBoundingClientRect().x
      - lane.querySelector(".lane-board").getBoundingClientRect().right))"""
    for screen in SCREENS:
        resize(page, screen)
        page.goto(f"/demo/side-by-side?p={EASY.replace('.', '0')}&left=A&right=B")
        page.wait_for_selector("#stage.pair[data-explored]")
        left, right = page.locator(".lane").evaluate_all(apart)
        assert left == right, screen
