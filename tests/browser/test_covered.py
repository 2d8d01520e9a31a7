"""What has the focus is in view: no bar lies over it, at a zoom of 400 % and on a phone (WCAG 2.4.11, X7)."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY, open_board, painted
from tests.browser.looks import resize
from tests.browser.stage import until
from tests.browser.states import EVERY, GENTLE, show
from tests.gallery.checks import covered_stops

ZOOM_400: Final = (320, 256)  # of a window of 1280 x 1024
PUZZLE: Final = "p=" + GENTLE.replace(".", "0")


def test_tab_never_ends_below_a_bar(page: Page) -> None:
    """Who walks by Tab through a page with a bar of its own, as beside a hint, sees what has the focus, whole.

    `test_a_state_on_every_screen` walks through every state of every page, on a phone and a laptop too.
    """
    resize(page, ZOOM_400)
    EVERY["hint"](page)
    assert covered_stops(page) == []


def in_view(page: Page, selector: str) -> bool:
    """Whether the middle of the element is seen: it lies in the window and nothing lies over it."""
    return bool(
        page.evaluate(
            """(selector) => {
        const element = document.querySelector(selector);
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return Boolean(over) && (element.contains(over) || over.contains(element));
    }""",
            selector,
        )
    )


def test_a_search_is_followed_at_a_zoom_of_400_percent(page: Page) -> None:
    """Tab leads to Forward, and each press shows the cell that changes and the sentence about it.

    Shift+Down and Shift+Up scroll to the code and the counters, and a step leaves the page there.
    """
    resize(page, ZOOM_400)
    show(page, f"/demo?{PUZZLE}&at=23")
    page.locator("#stage[data-explored]").first.wait_for()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.do === 'forward'"):
            break
    for move in range(24, 30):
        page.keyboard.press("Enter")
        expect(page.locator("#count-move")).to_have_text(str(move))
        painted(page)
        assert in_view(page, "#demo-board td.current"), move
        assert in_view(page, "#narration"), move
        assert in_view(page, "[data-do='forward']:focus"), move
    before = page.evaluate("scrollY")
    for _ in range(4):
        page.keyboard.press("Shift+ArrowDown")
    assert page.evaluate("scrollY") > before + 256
    read = page.evaluate("scrollY")
    page.keyboard.press("Enter")
    expect(page.locator("#count-move")).to_have_text("30")
    painted(page)
    assert page.evaluate("scrollY") == read
    for _ in range(4):
        page.keyboard.press("Shift+ArrowUp")
    assert page.evaluate("scrollY") == before


@pytest.mark.campaign
def test_a_hint_is_read_at_a_zoom_of_400_percent(page: Page) -> None:
    """Each step of a hint shows its sentence, its button and, from the second on, a cell that it is about."""
    resize(page, ZOOM_400)
    open_board(page, EASY)
    for key in ("h", "Enter"):
        if key == "Enter":
            page.keyboard.press("Escape")
            expect(page.locator("#hint-title")).to_have_count(0)
            page.locator("#do-hint").focus()
        for step in range(1, 5):
            page.keyboard.press(key)
            expect(page.locator(f".ladder > li:nth-child({step}).now")).to_have_count(1)
            expect(page.locator("#hint")).to_have_css("visibility", "visible")
            until(page, "!document.querySelector('.htmx-request')")
            painted(page)
            assert in_view(page, ".ladder > .now"), (key, step)
            assert in_view(page, "#hint-on" if key == "h" else "#hint-on:focus"), (key, step)
            assert step == 1 or in_view(page, "#board td:is(.searched, .base)"), (key, step)
