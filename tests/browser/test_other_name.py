"""On plain http under a name that is not loopback, as in a class room: the page works, copies are offered by hand."""

from __future__ import annotations

from base64 import b64decode

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
from tests.browser.states import show
from tests.browser.test_nine_tasks import read_picture

COPIED = """async () => {
  const [item] = await navigator.clipboard.read();
  const bytes = new Uint8Array(await (await item.getType("image/png")).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")); // a list of numbers takes a second
}"""


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

    Without the clipboard Copy image, or J, shows the picture itself and says how to take it along. The description of a
    picture is shown selected, with what to press. Paste opens the box, and the focus is in it.
    """
    type_clues(page)
    start_at(page, "r1c3")
    press(page, "4")
    expect_verdict(page, "31 clues.")
    page.get_by_role("button", name="Show solution").click()
    expect_solution_shown(page)
    assert line(page) == EASY_SOLVED
    taken = page.get_by_role("dialog", name="The solution. Right-click the picture to copy it")
    page.get_by_role("button", name="Copy image").click()
    expect(taken.get_by_role("img")).to_be_visible()
    with page.expect_download() as download:
        taken.get_by_role("link", name="Save JPG").click()
    assert download.value.suggested_filename.endswith("solution.jpg")
    taken.get_by_role("button", name="Close").click()
    expect(taken).to_have_count(0)
    page.keyboard.press("j")
    expect(taken.get_by_role("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(taken).to_have_count(0)
    page.locator("#do-pictures").click()
    page.get_by_role("link", name="All kinds and sizes").click()
    expect(page.locator("#preview img")).to_be_visible()
    page.get_by_role("button", name="Copy image").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Copy text").click()
    expect(page.locator("#outcome")).to_have_text("Press Ctrl+C to copy the selected text.")
    assert selected(page) == page.locator("#preview img").get_attribute("alt")
    settle(page)
    open_board(page)
    page.get_by_role("link", name="Paste", exact=True).click()
    expect(page.locator("#text")).to_be_focused()


def test_keys_belong_to_the_picture_that_is_shown(page: Page) -> None:
    """In Watch and in a race, Escape closes it, and no other key moves the search behind it."""
    for address in ("/demo?at=4", "/demo/race?at=4"):
        show(page, address)
        page.locator("body").press("j")
        expect(page.locator(".image-to-take img")).to_be_visible()
        shown = page.url
        press(page, "ArrowRight", "Escape")
        expect(page.locator(".image-to-take")).to_have_count(0)
        assert page.url == shown


def test_on_loopback_copies_go_to_the_clipboard(new_page: NewPage) -> None:
    """Where the browser has a clipboard, J on Board, Watch and Race and the copies of Pictures fill it and say so.

    Paste reads it. J copies the picture of the puzzle before its solution is shown, and while a race asks for a guess.
    """
    here = new_page(permissions=["clipboard-read", "clipboard-write"])
    fields = f"?p={EASY.replace('.', '0')}"
    for address, words, digits in (
        (f"/{fields}", "#message", EASY),
        (f"/demo{fields}&at=1", "#progress", EASY[:2] + "1" + EASY[3:]),
        (f"/demo/race{fields}", "#progress", EASY),
        (f"/demo/race{fields}&guess=skip", "#progress", EASY_SOLVED),
    ):
        show(here, address)
        here.locator("body").press("j")
        expect(here.locator(words)).to_have_text("Image copied.")
        assert read_picture(b64decode(here.evaluate(COPIED))).line() == digits
    open_board(here, EASY)
    here.locator("#do-pictures").click()
    here.get_by_role("link", name="All kinds and sizes").click()
    here.get_by_role("button", name="Copy image").click()
    expect(here.locator("#outcome")).to_have_text("Image copied.")
    here.get_by_role("button", name="Copy text").click()
    expect(here.locator("#outcome")).to_have_text("Text copied.")
    assert here.evaluate("navigator.clipboard.readText()") == here.locator("#preview img").get_attribute("alt")
    here.evaluate("text => navigator.clipboard.writeText(text)", EASY)
    open_board(here)
    here.get_by_role("link", name="Paste", exact=True).click()
    expect_verdict(here, "30 clues.")
    assert line(here) == EASY
