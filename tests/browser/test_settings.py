"""The page of settings: what is chosen there holds on the board and on every page, in this browser."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    cell,
    expect_checked,
    expect_verdict,
    open_board,
    painted,
    press,
    ready,
    settle,
    start_at,
)
from tests.browser.conftest import NewPage
from tests.browser.looks import resize
from tests.browser.measures import sticking_out
from tests.browser.test_puzzle_at_hand import BLOCKED, expect_answer, type_answer


def test_settings_hold_on_the_board_and_back(page: Page) -> None:
    """Who turns on "Move on" types the next digit into the next cell; the puzzle at hand is still there.

    "…" leads there with what was typed just now. Board and settings share what is stored, also when Back shows
    either again. A theme is there at once and on each page, and follows the button of the bar.
    """
    type_answer(page)
    page.get_by_role("button", name="More", exact=True).first.click()
    page.get_by_role("link", name="Settings").locator("visible=true").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    expect(page.get_by_role("link", name="Puzzle at hand: Morning")).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(1)
    page.get_by_role("checkbox", name="Move on after each digit").check()
    page.get_by_role("link", name="To the board").click()
    expect_answer(page)
    ready(page)
    start_at(page, "r1c3")
    press(page, "4", "2")
    expect(cell(page, "r1c3")).to_have_value("4")
    expect(cell(page, "r1c4")).to_have_value("2")
    page.goto("/settings")
    expect(page.get_by_role("checkbox", name="Move on after each digit")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Timer")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="Hide notes that an answer rules out")).to_be_checked()
    page.get_by_role("checkbox", name="Keys work outside the board too").uncheck()
    expect(page.get_by_role("radio", name="As the system")).to_be_checked()
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    page.goto("/?p=")
    ready(page)
    page.locator("#do-more").click()
    page.locator("#with-colours").check()
    page.locator("#hide-notes").uncheck()
    page.go_back()
    expect(page.get_by_role("checkbox", name="Colours for cells")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Hide notes that an answer rules out")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="Keys work outside the board too")).not_to_be_checked()
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    page.get_by_role("button", name="Theme: dark").click()
    expect(page.get_by_role("radio", name="Light")).to_be_checked()
    open_board(page, EASY)
    expect(page.locator("#palette")).to_be_visible()
    page.evaluate("localStorage.setItem('with-colours', 'off'); localStorage.setItem('off', 'numbers')")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#palette")).to_be_hidden()
    expect(page.locator("#board th").first).to_be_hidden()


# Notes in each frame which parts that a setting turns off can be seen.
SEEN: Final = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].some((one) =>
    one.checkVisibility({ checkOpacity: true }));
  window.seen = new Set();
  const look = () => {
    if (shown("#board th")) window.seen.add("numbers");
    if (shown("#board td.conflict")) window.seen.add("conflict");
    if (shown("#verdict") && /Two/.test(document.querySelector("#verdict").textContent)) window.seen.add("sentence");
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def turn_off(page: Page, *names: str) -> None:
    """Turn settings off that are on unless somebody does, and come back to the board."""
    page.goto("/settings")
    for name in names:
        box = page.get_by_role("checkbox", name=name)
        expect(box).to_be_checked()
        box.uncheck()
    page.reload()
    for name in names:
        expect(page.get_by_role("checkbox", name=name)).not_to_be_checked()
    page.get_by_role("link", name="To the board").click()
    ready(page)


def seen(page: Page) -> set[str]:
    """What was seen in any frame since the page was opened."""
    settle(page)
    return set(page.evaluate("[...window.seen]"))


def looks(page: Page, name: str) -> str:
    """What the board shows of a cell with regard to the chosen one."""
    painted(page)
    return page.locator(f"td:has(> #{name})").get_attribute("data-look") or ""


def test_what_is_turned_off_is_not_seen(new_page: NewPage) -> None:
    """No row or column number is seen in any frame, at any size, and the board takes their place. No cookie is set.

    Row, column and box of the chosen cell, and equal digits, each have a switch. With checks turned off nothing is said
    of an answer in conflict, in any frame, until Check or Hint is pressed. Clues in conflict are always shown, as there
    is nothing to solve.
    """
    page = new_page()
    page.add_init_script(f"({SEEN})()")
    open_board(page, EASY)
    assert "numbers" in seen(page)
    wide = page.locator("#board tbody td").last.evaluate("cell => cell.offsetWidth")
    start_at(page, "r1c1")  # a 5
    assert "row" in looks(page, "r1c9")
    assert looks(page, "r8c6") == ""
    assert "same" in looks(page, "r8c9") or "same" in looks(page, "r1c1")
    turn_off(page, "Row and column numbers", "Row, column and box of the chosen cell")
    start_at(page, "r1c1")
    assert looks(page, "r1c9") == ""
    assert looks(page, "r1c1") == "same active"
    assert seen(page) == set()
    assert page.locator("#board tbody td").last.evaluate("cell => cell.offsetWidth") >= wide
    resize(page, (390, 844))
    expect(page.locator("#board th:visible")).to_have_count(0)
    assert sticking_out(page) == []
    assert page.evaluate("[document.cookie, localStorage.off]") == ["", "numbers houses"]
    resize(page, (1366, 768))
    turn_off(page, "Digits and notes like that of the chosen cell", "Conflicts as you type")
    start_at(page, "r1c1")
    assert looks(page, "r1c1") == "active"
    expect(page.locator("#board[data-lit]")).to_have_count(0)
    start_at(page, "r1c3")
    press(page, "5")
    settle(page)
    page.wait_for_url("**e=005*")
    expect_verdict(page, "Exactly one solution")
    page.reload()
    ready(page)
    settle(page)
    expect_verdict(page, "Exactly one solution")
    expect(page.locator("#verdict")).to_have_css("opacity", "1")
    assert seen(page) == set()
    expect(cell(page, "r1c3")).to_have_accessible_name("5, your answer. Row 1, column 3.")
    page.get_by_role("button", name="Check my answers").click()
    expect_checked(page, "×")
    expect(page.locator("#board td.wrong")).to_have_count(1)
    press(page, "h")
    expect(page.locator("#hint-title")).to_have_text(["A conflict first"])
    open_board(page, "55" + "0" * 79)
    expect_verdict(page, "Two 5s")
    expect(page.locator("#board td.conflict").first).to_have_css("opacity", "1")


def test_without_storage_a_theme_holds_as_long_as_the_page(new_page: NewPage) -> None:
    """A private window that stores nothing shows no error, and the button of the bar changes the theme too."""
    page = new_page()
    page.add_init_script(BLOCKED)
    page.goto("/settings")
    page.get_by_role("radio", name="Light").check()
    page.get_by_role("checkbox", name="Timer").check()
    expect(page.locator("html[data-theme=light]")).to_have_count(1)
    button = page.locator(".top [data-switch='theme']")
    for theme in ("contrast", "system", "dark"):
        button.click()
        expect(button).to_have_text(f"Theme: {theme}")


def test_without_script_the_page_says_what_it_needs(new_page: NewPage) -> None:
    """No switch is shown that would do nothing."""
    page = new_page(java_script_enabled=False)
    page.goto("/settings")
    expect(page.locator("main .no-script")).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(0)
