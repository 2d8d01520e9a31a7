"""What has the focus when the board page opens."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import EASY, focused, line, open_board, press, ready, settle
from tests.browser.conftest import NewPage
from tests.browser.looks import SIZES, resize
from tests.browser.stage import until


def test_open_the_page_and_type(page: Page) -> None:
    """Where there is a keyboard the board has the focus at once, and nothing scrolls; Tab goes on from there."""
    page.set_viewport_size({"width": 1366, "height": 300})
    open_board(page)
    assert focused(page) == "r1c1"
    assert page.evaluate("scrollY") == 0
    press(page, "5", "3")
    settle(page)
    assert line(page)[:3] == "53."
    press(page, "Tab")
    assert focused(page) == "do-solution"


def test_the_maker_shows_what_it_opens(page: Page) -> None:
    """New leads to the maker on the page of puzzles: heading, labels and button are all in view.

    The picture and the built-in ones follow the level; another one is one press away; the button opens what is shown.
    """
    open_board(page, EASY)
    page.locator("#do-another").click()
    page.get_by_role("link", name="Other kinds and sizes").click()
    page.wait_for_url("**/puzzles/*#new")
    for size in ("projector", "phone"):
        resize(page, SIZES[size])
        page.evaluate("location.hash = ''; location.hash = 'new'")
        for part in ("h1", ".maker .segments >> nth=0", ".maker .segments >> nth=1", ".maker .main"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    shown, made = page.locator("#made input[name=p]"), page.locator("#made strong")
    expect(made).to_have_text("Easy puzzle")
    page.get_by_role("radio", name="Medium").check()
    expect(made).to_have_text("Medium puzzle")
    expect(page.get_by_role("link", name="Medium 1", exact=False).first).to_be_visible()
    expect(page.get_by_role("link", name="Easy 1", exact=False)).to_have_count(0)
    before = shown.input_value()
    page.get_by_role("button", name="Another one").click()
    expect(shown).not_to_have_value(before)
    wanted = shown.input_value()
    page.get_by_role("button", name="Play this puzzle").click()
    ready(page)
    expect(page.locator("#title")).to_have_value("Medium puzzle")
    assert line(page).replace(".", "0") == wanted


def test_the_focus_is_not_stolen(page: Page, new_page: NewPage) -> None:
    """A link to a place in the page keeps the focus there; a person who is elsewhere already stays; so do fingers."""
    page.goto(f"/?p={EASY}#main")
    ready(page)
    assert focused(page) != "r1c1"
    early = new_page()
    early.add_init_script(
        "new MutationObserver((_, self) => { const title = document.getElementById('do-more');"
        " if (title) { title.focus(); self.disconnect(); } }).observe(document, { childList: true, subtree: true });"
    )
    open_board(early)
    assert focused(early) == "do-more"
    touched = new_page(has_touch=True, is_mobile=True)
    open_board(touched)
    until(touched, "document.activeElement === document.body")
    assert touched.locator("#r1c1").get_attribute("inputmode") == "none"  # a wide tablet: our keys, not the system's
    expect(touched.locator("#keypad")).to_be_visible()
