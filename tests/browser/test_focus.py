"""Where the focus goes: into hints and menus and back, to a cell that Clear empties, to cells with the same digit."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    cell,
    fields,
    focused,
    line,
    live_region,
    open_board,
    painted,
    press,
    settle,
    start_at,
    switch,
)
from tests.browser.stage import until
from tests.campaigns import some

STEPS = 4  # of an open hint; the last one is applied
OPEN = ":popover-open, dialog[open]"


def depth(page: Page) -> int:
    """How many steps of the open hint are shown."""
    settle(page)
    return page.locator("#hint .ladder li:not(.untold)").count()


def test_enter_leads_through_a_hint_and_applies_it(page: Page) -> None:
    """Once a hint is open Enter alone shows each step and then applies it, and the changed cell has the focus.

    The other buttons keep Enter; after a click beside it Enter leads on; Shift+Enter moves.
    """
    open_board(page, EASY)
    start_at(page, "r1c1")
    for opener in ("key", "button"):
        if opener == "key":
            press(page, "h")
        else:
            page.locator("#do-hint").click()
        for shown in range(1, STEPS + 1):
            assert depth(page) == shown
            assert (focused(page) == "r1c1") == (opener == "key")
            press(page, "Enter")
        expect(page.locator("#hint-title")).to_have_count(0)
        settle(page)
        changed = focused(page)
        expect(cell(page, changed)).not_to_have_value("")
        assert sum(digit != "0" for digit in fields(page)["entries"]) == 1
        press(page, "Control+z")
        settle(page)
    page.locator("#do-hint").click()
    assert depth(page) == 1
    press(page, "Enter")
    assert depth(page) == 2
    page.get_by_role("button", name="Back one step").focus()
    press(page, "Enter")
    assert depth(page) == 1
    page.locator("#hint-title").click()
    press(page, "Enter")
    assert depth(page) == 2
    start_at(page, "r1c6")
    press(page, "Shift+Enter")
    assert focused(page) == "r1c4"
    assert depth(page) == 2


def test_escape_returns_the_focus(page: Page) -> None:
    """What had the focus before a hint has it again, whether a key or a button opened it; so has the button of a menu.

    Neither board nor hint is changed by Esc inside of a menu.
    """
    open_board(page, EASY)
    for opener in ("r5c5", "do-hint", "do-undo"):
        start_at(page, "r5c5")
        page.locator(f"#{opener}").focus()
        press(page, "Enter" if opener == "do-hint" else "h")
        if opener == "r5c5":
            assert depth(page) == 1
            page.locator("#hint-on").focus()
            press(page, "Enter")
            assert depth(page) == 2
        page.locator("#hint-on").focus()
        press(page, "Escape")
        expect(page.locator("#hint-title")).to_have_count(0)
        expect(page.locator(f"#{opener}")).to_be_focused()
    for opener in ("do-more", "do-another"):
        page.locator(f"#{opener}").focus()
        press(page, "Enter", "Tab", "Tab", "Escape")
        expect(page.locator(OPEN)).to_have_count(0)
        expect(page.locator(f"#{opener}")).to_be_focused()
        assert line(page) == EASY


def test_a_menu_closes_when_the_focus_leaves_it(page: Page) -> None:
    """Tab walks through "…" or Other pictures; past its end or its button it is closed, and the focus goes on.

    A click on the words of a switch, or beside all controls of "…", turns on the switch and closes nothing.
    """
    open_board(page, EASY)
    menu = page.locator(OPEN)
    for opener, key in (("do-more", "Tab"), ("do-more", "Shift+Tab"), ("do-pictures", "Tab")):
        page.locator(f"#{opener}").focus()
        press(page, "Enter")
        expect(menu).to_have_count(1)
        press(page, "Tab")
        expect(menu).to_have_count(1)
        assert page.evaluate("Boolean(document.activeElement.closest(':popover-open'))")
        for _ in range(25):
            press(page, key)
            if not page.evaluate("Boolean(document.activeElement.closest(':popover-open'))"):
                break
        if focused(page) == opener:
            expect(menu).to_have_count(1)
            press(page, key)
        expect(menu).to_have_count(0)
        assert focused(page) != opener
        assert not page.evaluate("document.activeElement === document.body")
    page.locator("#do-more").click()
    page.get_by_text("Move on after each digit").click(position={"x": 90, "y": 8})
    expect(page.locator("#advance")).to_be_checked()
    page.locator("#tools").click(position={"x": 4, "y": 4})
    page.locator("#tools").wait_for()


def test_a_double_click_chooses_all_cells_with_the_digit(page: Page) -> None:
    """They can be coloured at once, and each tells its colour; an empty cell is chosen alone.

    With Digit first the second press takes the digit back, and chooses nothing.
    """
    open_board(page, EASY)
    cell(page, "r2c4").dblclick()
    chosen = page.locator("#board td[data-look~='chosen']")
    expect(chosen).to_have_count(line(page).count("1"))
    expect(live_region(page)).to_contain_text("Chosen: 3.")
    press(page, "k")
    expect(page.locator("#board td[data-colour]")).to_have_count(3)
    expect(cell(page, "r2c4")).to_have_accessible_name("1, clue. Row 2, column 4. Rose.")
    cell(page, "r1c3").dblclick()
    expect(chosen).to_have_count(0)
    press(page, "4")
    settle(page)
    expect(cell(page, "r2c4")).to_have_accessible_name("1, clue. Row 2, column 4. Rose.")
    assert line(page)[2] == "4"
    press(page, "Control+z")
    cell(page, "r2c4").dblclick()
    for _ in range(6):
        press(page, "k")
    painted(page)
    expect(cell(page, "r2c4")).to_have_accessible_name("1, clue. Row 2, column 4.")
    switch(page, "Digit first", True)
    page.locator("[data-key='4']").click()
    cell(page, "r1c3").dblclick()
    assert line(page) == EASY
    expect(chosen).to_have_count(0)


LISTS_OF_KEYS: Final = ["/", "/how-hard", "/demo", "/demo/race", "/print", "/techniques/"]


@pytest.mark.parametrize("path", some(LISTS_OF_KEYS, always=("/", "/demo").__contains__))
def test_the_list_of_keys_takes_the_focus_and_gives_it_back(page: Page, path: str) -> None:
    """The key ? leads into the list, whose name is said and whose cross is in view; ? and Esc lead back."""
    page.goto(f"{path}?p={EASY.replace(chr(46), chr(48))}&lanes=fewest-choices")
    page.wait_for_load_state()
    link = page.locator(".rooms a").first
    for close in ("?", "Escape", "Enter"):
        link.focus()
        press(page, "?")
        listed = page.get_by_role("dialog")
        expect(listed).to_have_accessible_name(re.compile("Keys|Help|How to|What you can do"))
        expect(listed.get_by_role("button", name="Close")).to_be_focused()
        expect(listed.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        press(page, close)
        expect(listed).to_have_count(0)
        expect(link).to_be_focused()


def test_a_cell_has_the_focus_once_the_pressed_button_is_gone(page: Page) -> None:
    """Start solving and Read text give way to others; who pressed one by key is on the board then."""
    open_board(page, EASY, mode="clues")
    page.get_by_role("button", name="Start solving").focus()
    press(page, "Enter")
    settle(page)
    expect(page.locator("#board input:focus")).to_have_count(1)
    page.locator("#do-another").focus()
    press(page, "Enter")
    page.locator("#another [data-paste]").focus()
    press(page, "Enter")
    page.locator("#text").fill(EASY_SOLVED)
    press(page, "Tab")
    while not page.evaluate("document.activeElement.value === 'read'"):
        press(page, "Tab")
    press(page, "Enter")
    expect(page.locator("#board input:focus")).to_have_count(1)


LISTEN: Final = """() => {
  const region = document.getElementById("status");
  window.heard = [];
  new MutationObserver(() => window.heard.push(region.textContent))
    .observe(region, { childList: true, characterData: true, subtree: true });
}"""


def test_what_a_screen_reader_says_of_buttons_and_their_results(page: Page) -> None:
    """A wrong answer is announced once, Undo does not say that a cell is empty which is not, a new name is announced.

    No button is described by its own name. In an open menu the arrow keys move the focus, and the page stays.
    """
    open_board(page, EASY)
    region = live_region(page)
    start_at(page, "r1c3")
    press(page, "2")
    settle(page)
    page.locator("#do-check").click()
    expect(region).to_contain_text("row 1, column 3")
    assert region.inner_text().count("wrong answer") == 1
    start_at(page, "r1c3")
    press(page, "Delete", "Control+z")
    expect(cell(page, "r1c3")).to_have_value("2")
    expect(region).to_contain_text("Undone: clearing row 1, column 3.")
    settle(page)
    for button in page.get_by_role("button").all():
        name, title = button.evaluate("(one) => [one.ariaLabel ?? one.textContent.trim(), one.title]")
        assert not name or title == name or not title.startswith(name), title
    page.locator("#do-more").focus()
    press(page, "Enter")
    place = page.evaluate("scrollY")
    press(page, "ArrowDown", "ArrowDown")
    expect(page.locator("#tools :focus")).to_have_count(1)
    assert page.evaluate("scrollY") == place
    page.evaluate(LISTEN)  # the verdict of what came before may follow at once
    page.get_by_label("Rename the puzzle").fill("Fred")
    press(page, "Enter")
    until(page, "() => window.heard.some((text) => text.includes('Fred'))")
