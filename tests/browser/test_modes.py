"""What typing sets: the answers of a puzzle that was loaded, the clues of one that is typed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    cell,
    drop,
    expect_message,
    expect_verdict,
    fields,
    line,
    open_board,
    paste,
    press,
    ready,
    settle,
    start_at,
    type_clues,
)

GIVENS = EASY.replace(".", "0")


def expect_mode(page: Page, name: str) -> None:
    """The modes are in view and show this one."""
    expect(page.locator(f"#mode-{name}")).to_be_checked()
    expect(page.get_by_role("group", name="Digits you type")).to_be_in_viewport()


def test_a_loaded_puzzle_is_answered(page: Page) -> None:
    """Pasted and dropped puzzles open in Mine: typing leaves the clues until Printed is chosen."""
    open_board(page)
    for bring in (paste, drop):
        expect_mode(page, "clues")
        bring(page, EASY)
        expect_message(page, "30 clues.")
        expect_mode(page, "answers")
        if bring is paste:
            expect(page.locator("#do-hint")).to_have_class("main")
            press(page, "Control+z")
            expect_message(page, "Undone")
    start_at(page, "r1c1")
    press(page, "9", "ArrowRight", "ArrowRight", "4")
    settle(page)
    assert fields(page)["givens"] == GIVENS
    assert fields(page)["entries"][:3] == "004"
    type_clues(page)
    start_at(page, "r1c4")
    press(page, "2")
    settle(page)
    assert fields(page)["givens"] == GIVENS[:3] + "2" + GIVENS[4:]
    page.wait_for_url("**&mode=clues")
    page.reload()
    ready(page)
    expect_mode(page, "clues")


def test_who_types_clues_goes_on_with_clues(page: Page) -> None:
    """Clues typed into an empty board stay clues, after a reload too; an undone paste gives Clues back, Back too."""
    open_board(page)
    start_at(page)
    press(page, "5", "3")
    page.wait_for_url("**p=53*mode=clues")
    page.reload()
    ready(page)
    expect_mode(page, "clues")
    start_at(page, "r1c5")
    press(page, "7")
    expect_verdict(page, "3 clues.")
    typed = line(page)
    paste(page, EASY)
    expect_mode(page, "answers")
    press(page, "Control+z")
    expect_message(page, "Undone")
    expect_mode(page, "clues")
    assert line(page) == typed
    press(page, "Control+y")
    settle(page)
    expect_mode(page, "answers")
    page.go_back()
    expect_verdict(page, "3 clues.")
    expect_mode(page, "clues")
    assert cell(page, "r1c1").get_attribute("readonly") is None


def test_any_digit_changes_its_kind_later(page: Page) -> None:
    """A press on Mine or Printed turns the digits of the chosen cells, as one step of Undo, and chooses one cell again.

    Of one cell the press only chooses what typing sets; the next press on the same turns its digit. A cell that the
    page has chosen by itself stays as it is, and its digit is not marked elsewhere.
    """
    open_board(page, EASY, mode="clues")
    for name in ("Printed", "Mine", "Mine", "Printed"):  # nobody has chosen the cell where the page begins
        page.get_by_label(name, exact=True).click()
    settle(page)
    assert (fields(page)["entries"], fields(page)["givens"]) == ("", GIVENS)
    expect(page.locator("#board [data-look~=same]")).to_have_count(0)
    start_at(page, "r1c1")
    press(page, "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown")
    page.get_by_label("Mine", exact=True).click()
    expect_message(page, "3 cells turned to Mine.")
    expect(page.locator("td.entered")).to_have_count(3)
    settle(page)
    assert (fields(page)["entries"], line(page)) == ("530000000600000000" + "0" * 63, EASY)
    expect(page.locator("[aria-selected=true]")).to_have_count(0)
    page.get_by_label("Printed", exact=True).click()
    settle(page)
    assert fields(page)["entries"][0] == "5"
    start_at(page, "r1c1")
    page.get_by_label("Printed", exact=True).click()
    expect_message(page, "Row 1, column 1 turned to Printed.")
    settle(page)
    assert fields(page)["entries"][:2] == "03"
    press(page, *["Control+z"] * 3)
    settle(page)
    assert (fields(page)["entries"], fields(page)["givens"]) == ("", GIVENS)
    expect_mode(page, "clues")
    start_at(page, "r1c3")
    page.get_by_label("Printed", exact=True).click()  # an empty cell has no digit
    settle(page)
    assert fields(page)["givens"] == GIVENS
