"""Share in a browser: a link without answers, every text copied or saved, one choice away the board as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import expect

from solver.formats import Entry, board_link, write
from tests.browser.conftest import NewPage
from tests.browser.states import GENTLE
from tests.webapp.pages import puzzle_of

ANSWERED: Final = puzzle_of(GENTLE).with_entry(0, 8)
ADDRESS: Final = "/share?" + urlencode(board_link.to_fields(ANSWERED) | {"title": "gentle"})


def test_a_puzzle_is_handed_on_without_its_answers(new_page: NewPage) -> None:
    """Copy link, Save JPG, Copy and Save give the clues; after With my answers the link holds them too."""
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(ADDRESS)
    clipboard = "navigator.clipboard.readText()"
    page.get_by_role("button", name="Copy link", exact=True).click()
    expect(page.locator("#qr-said")).not_to_be_empty()
    assert "&e=" not in page.evaluate(clipboard)
    page.get_by_text("To read and to paste").click()
    copy = page.get_by_role("button", name="Copy One line, a character a cell")
    copy.click()
    expect(page.locator("#status")).not_to_be_empty()
    assert page.evaluate(clipboard).strip() == GENTLE
    with page.expect_download() as download:
        page.get_by_role("link", name="Save A line for each row", exact=True).click()
    assert download.value.suggested_filename == "gentle-puzzle.txt"
    assert Path(download.value.path()).read_text() == write("rows", [Entry(puzzle_of(GENTLE))])
    page.get_by_role("link", name="With my answers").click()
    expect(page.get_by_role("link", name="With my answers")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Copy link", exact=True).click()
    expect(page.locator("#qr-said")).not_to_be_empty()
    assert "&e=8" in page.evaluate(clipboard)
    page.get_by_role("link", name="Other pictures").click()
    expect(page.locator("#pictures")).to_be_visible()
    page.get_by_role("link", name="Solve", exact=True).click()
    expect(page.locator("#r1c1")).to_have_value("8")


def test_a_text_is_read_on_a_phone(new_page: NewPage) -> None:
    """Whoever taps a format reads its text without zooming, copies it, and goes back to the others."""
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, permissions=["clipboard-read", "clipboard-write"]
    )
    page.goto(ADDRESS)
    for name, key in (("One line, a character a cell", "line"), ("A line for each row", "rows")):
        page.get_by_text("To read and to paste").tap()
        page.get_by_role("link", name=name, exact=True).tap()
        text = page.get_by_role("region", name=name)
        expect(text).to_have_text(write(key, [Entry(puzzle_of(GENTLE))]).strip())
        assert text.evaluate("(element) => parseFloat(getComputedStyle(element).fontSize)") >= 16
        assert text.evaluate("(element) => element.scrollWidth <= element.clientWidth")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.get_by_role("button", name="Copy", exact=True).tap()
        expect(page.locator("#status")).not_to_be_empty()
        assert page.evaluate("navigator.clipboard.readText()").strip() == text.inner_text().strip()
        page.get_by_role("link", name="All formats").tap()
        page.wait_for_url("**/share?*")
