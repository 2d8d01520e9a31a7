"""On plain http under a name that is not loopback, as in a class room: the page works, copies are offered as text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    expect_solution_shown,
    expect_verdict,
    line,
    open_board,
    press,
    settle,
    start_at,
    type_clues,
)
from tests.browser.conftest import OTHER_NAME, NewPage


@pytest.fixture
def page(new_page: NewPage, server: str) -> Page:
    """A page of the server under its other name."""
    opened = new_page(base_url=server.replace("127.0.0.1", OTHER_NAME))
    open_board(opened, EASY)
    return opened


def selected(page: Page) -> str:
    """The text that Ctrl+C would copy."""
    box = page.locator("*:focus")
    return str(box.evaluate("(box) => box.value.slice(box.selectionStart, box.selectionEnd)"))


def test_posts_are_answered_and_copies_offered_as_selected_text(page: Page) -> None:
    """Typing and buttons reach the server although the browser does not say where its requests come from.

    Without the clipboard the description of a picture is shown selected, with what to press; Copy image, which cannot
    work, stays hidden. Paste opens the box, and the focus is in it.
    """
    type_clues(page)
    start_at(page, "r1c3")
    press(page, "4")
    expect_verdict(page, "31 clues.")
    page.get_by_role("button", name="Show solution").click()
    expect_solution_shown(page)
    assert line(page) == EASY_SOLVED
    page.get_by_role("link", name="All kinds and sizes").click()
    expect(page.locator("#preview img")).to_be_visible()
    expect(page.get_by_role("button", name="Copy image")).to_be_hidden()
    page.get_by_role("button", name="Copy text").click()
    expect(page.locator("#outcome")).to_have_text("Press Ctrl+C to copy the selected text.")
    assert selected(page) == page.locator("#preview img").get_attribute("alt")
    settle(page)
    open_board(page)
    page.get_by_role("link", name="Paste", exact=True).click()
    expect(page.locator("#text")).to_be_focused()


def test_on_loopback_text_goes_to_the_clipboard(new_page: NewPage) -> None:
    """Where the browser has a clipboard, the copies of Pictures fill it and say so; Paste reads it."""
    here = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_board(here, EASY)
    here.get_by_role("link", name="All kinds and sizes").click()
    here.get_by_role("button", name="Copy image").click()
    expect(here.locator("#outcome")).to_have_text("Image copied.")
    assert here.evaluate("navigator.clipboard.read().then((items) => items[0].types)") == ["image/png"]
    here.get_by_role("button", name="Copy text").click()
    expect(here.locator("#outcome")).to_have_text("Text copied.")
    assert here.evaluate("navigator.clipboard.readText()") == here.locator("#preview img").get_attribute("alt")
    here.evaluate("text => navigator.clipboard.writeText(text)", EASY)
    open_board(here)
    here.get_by_role("link", name="Paste", exact=True).click()
    expect_verdict(here, "30 clues.")
    assert line(here) == EASY
