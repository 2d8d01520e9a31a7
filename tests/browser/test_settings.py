"""The page of settings: what is chosen there holds on the board and on every page, in this browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY, cell, open_board, press, ready, settle, start_at
from tests.browser.conftest import NewPage
from tests.browser.test_puzzle_at_hand import BLOCKED, expect_answer, type_answer


def test_a_setting_holds_on_the_board(page: Page) -> None:
    """Who turns on "Move on" types the next digit into the next cell; the puzzle at hand is still there."""
    open_board(page, EASY, title="Morning")
    settle(page)
    page.goto("/settings")
    expect(page.get_by_role("link", name="Puzzle at hand: Morning, 30 clues")).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(1)
    page.get_by_role("checkbox", name="Move on after each digit").check()
    page.get_by_role("link", name="To the board").click()
    ready(page)
    start_at(page, "r1c3")
    press(page, "4", "2")
    expect(cell(page, "r1c3")).to_have_value("4")
    expect(cell(page, "r1c4")).to_have_value("2")
    page.goto("/settings")
    expect(page.get_by_role("checkbox", name="Move on after each digit")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Timer")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="Letter keys")).to_be_checked()


@pytest.mark.parametrize("button", ["Keys", "More"])
def test_the_board_leads_to_settings_and_back(page: Page, button: str) -> None:
    """Help and "…" have the link, which carries what was typed just now."""
    type_answer(page)
    page.get_by_role("button", name=button, exact=True).first.click()
    page.get_by_role("link", name="Settings").locator("visible=true").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.get_by_role("link", name="To the board").click()
    expect_answer(page)


def test_what_the_board_turned_on_is_on_here(page: Page) -> None:
    """Board and settings share what is stored, also when Back shows the page again."""
    page.goto("/settings")
    expect(page.get_by_role("checkbox", name="Remove notes ruled out by an answer")).to_be_checked()
    page.get_by_role("checkbox", name="Letter keys").uncheck()
    page.goto("/?p=")
    ready(page)
    page.locator("#do-more").click()
    page.locator("#with-colours").check()
    page.locator("#auto-remove").uncheck()
    page.go_back()
    expect(page.get_by_role("checkbox", name="Colours for cells")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Remove notes ruled out by an answer")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="Letter keys")).not_to_be_checked()


def test_a_theme_is_chosen_by_its_name(page: Page) -> None:
    """It is there at once and after a reload, and follows the button of the bar."""
    page.goto("/settings")
    expect(page.get_by_role("radio", name="As the system")).to_be_checked()
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    page.get_by_role("button", name="Theme: dark").click()
    expect(page.get_by_role("radio", name="Light")).to_be_checked()


def test_without_storage_a_theme_holds_as_long_as_the_page(new_page: NewPage) -> None:
    """A private window that stores nothing shows no error."""
    page = new_page()
    page.add_init_script(BLOCKED)
    page.goto("/settings")
    page.get_by_role("radio", name="Light").check()
    page.get_by_role("checkbox", name="Timer").check()
    expect(page.locator("html[data-theme=light]")).to_have_count(1)


def test_without_script_the_page_says_what_it_needs(new_page: NewPage) -> None:
    """No switch is shown that would do nothing."""
    page = new_page(java_script_enabled=False)
    page.goto("/settings")
    expect(page.locator("main .no-script")).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(0)
