"""Ways out of a hint: back to before a mistake, past a shown solution, on from what was applied, back and forth."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from solver.shape import CLASSIC
from tests.browser.board import (
    EASY_SOLVED,
    cell,
    expect_message,
    fields,
    focused,
    line,
    live_region,
    open_board,
    press,
    ready,
    settle,
    start_at,
)
from tests.browser.looks import resize
from tests.browser.states import act
from tests.browser.test_hints import rung
from webapp.board.practice import practice_steps

HARD = "009005030000970800010030906901020000030000010000010609204060080003087000080300700"
MEDIUM = "650010090800000700000520000004970060000401000090036100000095000007000002020060018"
ALMOST = "0" + EASY_SOLVED[1:40] + "0" + EASY_SOLVED[41:80] + "0"  # with few hints, so all are seen soon
SOLUTION_SHOWN = "The solution is shown"


def note(page: Page, name: str, *digits: int) -> None:
    """Note these digits in the cell, or no longer."""
    start_at(page, name)
    press(page, *[f"Shift+Digit{digit}" for digit in digits])


def test_notes_are_compared_only_when_asked(page: Page) -> None:
    """A hint says nothing of a missing note; *Compare my notes* names it and those that cannot be, and mends them."""
    open_board(page, HARD)
    act(page, "fill-notes")
    settle(page)
    whole = fields(page)["notes"]
    note(page, "r1c1", 8, 4)
    note(page, "r1c2", 9)
    press(page, "h")
    rung(page, 1)
    press(page, "Escape")
    expect(page.locator("#hint .ladder")).to_have_count(0)
    settle(page)  # a press while the answer comes in may begin on one button and end on its successor
    page.locator("#do-more").click()
    page.get_by_role("button", name="Compare my notes").click()
    expect(page.locator("#hint-title")).to_have_text("Your notes have mistakes")
    expect(page.locator("#hint .hint-text")).to_have_text(
        "The notes of row 1, column 1 lack the right digit. 9 in row 1, column 2 cannot be right."
    )
    ways = page.locator("#hint .hint-ways button:visible")
    expect(ways).to_have_text(["Correct these notes"])
    ways.click()
    expect_message(page, "Notes corrected.")
    settle(page)
    assert fields(page)["notes"] == whole
    press(page, "Control+z")
    settle(page)
    assert fields(page)["notes"] != whole


def test_a_wrong_digit_is_undone_or_cleared_alone(page: Page) -> None:
    """Over the wrong digits that stood in the cell before, in one press.

    Where other cells would lose digits too, the filled button clears the wrong one; the other counts its steps.
    """
    open_board(page, MEDIUM)
    start_at(page, "r1c6")
    press(page, "3", "4", "8", "h")
    expect(page.locator("#hint .main")).to_have_text("Undo 3 steps, to before it")
    press(page, "Enter")
    expect_message(page, "3 steps undone.")
    expect(cell(page, "r1c6")).to_have_value("")
    start_at(page, "r1c6")
    press(page, "3")
    for name, digit in (("r1c3", "2"), ("r1c9", "4")):
        start_at(page, name)
        press(page, digit)
    press(page, "h")
    expect(page.get_by_role("button", name="Undo 3 steps, to before it")).to_be_visible()
    expect(page.locator("#hint .main")).to_have_text("Clear row 1, column 6")
    press(page, "Enter")
    expect(cell(page, "r1c6")).to_have_value("")
    assert [cell(page, name).input_value() for name in ("r1c3", "r1c9")] == ["2", "4"]


def test_a_shown_solution_comes_before_any_hint(page: Page) -> None:
    """No advice about digits that nobody typed: it offers to hide them, and a hint about the person's own follows."""
    open_board(page, MEDIUM)
    start_at(page, "r1c3")
    press(page, "3")
    page.locator("button[value='solve']").first.click()
    expect_message(page, SOLUTION_SHOWN)
    start_at(page, "r1c3")
    press(page, "h")
    expect(page.locator("#hint-title")).to_have_text(SOLUTION_SHOWN)
    expect(page.locator("#hint .main")).to_have_text("Hide it and give a hint")
    page.locator("#hint .main").click()
    expect(page.locator("#hint-title")).to_have_text(["A digit is wrong"])
    expect(page.locator("#hint")).to_contain_text("Row 1, column 3 cannot be right")
    expect(page.locator("#hint .main")).to_be_focused()
    assert line(page).count(".") == MEDIUM.count("0") - 1


def test_the_cell_that_a_hint_fills_is_chosen_and_seen(page: Page) -> None:
    """By Enter and by its button: the houses that are lit are those of that cell.

    From below the board Undo and Redo lead to it; where the cell is in view nothing moves.
    """
    for by_key in (True, False):
        open_board(page, MEDIUM, hint="4")
        expect(page.locator("#hint-on")).to_have_text("Place 6")
        page.locator("#hint .main").click(trial=by_key)
        if by_key:
            press(page, "Enter")
        expect(cell(page, "r2c4")).to_have_value("6")
        expect(page.locator("#board td[data-look~='active'] input")).to_have_id("r2c4")
        assert focused(page) == "r2c4"
    expect_message(page, "applied: r2c4 is 6.")
    board, undo = page.locator("#board"), page.locator("#do-undo")
    resize(page, (320, 568))
    for key, digit in (("Control+z", ""), ("Control+y", "6")):
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(cell(page, "r2c4")).not_to_be_in_viewport()
        press(page, key)
        expect(cell(page, "r2c4")).to_have_value(digit)
        expect(board).to_be_in_viewport(ratio=1)
        settle(page)
    page.evaluate("scrollBy(0, document.querySelector('#r2c4').getBoundingClientRect().top - 1)")
    before = undo.bounding_box()
    undo.click()
    settle(page)
    expect(cell(page, "r2c4")).to_have_value("")
    assert undo.bounding_box() == before
    press(page, "Control+y")
    expect(cell(page, "r2c4")).to_have_value("6")
    settle(page)


def test_another_hint_begins_anew_and_says_when_they_begin_again(page: Page) -> None:
    """Nothing of the next hint is shown before it is asked for; behind the last one a sentence says so."""
    open_board(page, ALMOST, hint="4")
    page.locator("#hint button[value='hint-other']").click()
    rung(page, 1)
    expect(page.locator("#hint .told")).to_have_count(0)
    expect(page.locator("#hint .hint-level")).to_contain_text("hint 2")
    for _ in range(120):
        number = page.locator("#board input[name=hint]").input_value()
        page.locator("#hint button[value='hint-other']").click()
        expect(page.locator("#board input[name=hint]")).not_to_have_value(number)
        if page.locator("#board input[name=hint]").input_value() == "1":
            break
    expect(page.locator("#hint > p.muted")).to_contain_text("begin again")


def test_all_steps_are_filtered_by_technique(page: Page) -> None:
    """One technique alone, open, without asking the server; then all again. The list scrolls in a box of its own."""
    open_board(page, HARD, hint="all")
    groups = page.locator("#hint .all-steps details")
    several = groups.count()
    assert several > 5
    only = page.locator("#only")
    expect(only.locator("option")).to_have_count(several + 1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    option = only.locator("option", has_text="Almost Locked Set XZ-Rule")
    name, number = option.inner_text().rstrip(")").split(" (")
    for size in ((320, 568), (390, 844), (1920, 1080)):
        resize(page, size)
        expect(page.locator("#hint .only")).to_be_visible()
        only.select_option(option.inner_text())
        expect(groups.filter(visible=True)).to_have_count(1)
        expect(groups.filter(visible=True).locator("summary span:not(.level)")).to_have_text(name)
        expect(groups.filter(visible=True).locator("button")).to_have_count(int(number))
        expect(groups.filter(visible=True).locator("button").first).to_be_visible()
        only.select_option(index=0)
        expect(groups.filter(visible=True)).to_have_count(several)
        below = page.locator("#hint").bounding_box()
        assert below
        assert below["y"] + below["height"] < max(1.15 * size[1], 800)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    assert asked == []


def test_who_finds_the_step_hears_it(page: Page) -> None:
    """The task of a position is there until then; Undo takes the words back, and one link leads on.

    Where a hint applies it, the message says which cells are not what, and the first of them is lit.
    """
    page.goto("/techniques/x-wing")
    page.get_by_role("link", name="Position 1").click()
    ready(page)
    verdict_shown, step = page.locator("#verdict strong"), practice_steps("x-wing", 1)[1][0]
    found = page.locator("#verdict.found strong")
    expect(verdict_shown).to_have_text("Find the X-Wing")
    for place, digit in step.eliminations:
        note(page, CLASSIC.cell_name(place), digit)
    expect(found).to_be_visible()
    expect(live_region(page)).to_contain_text("is the X-Wing")
    press(page, "Control+z")
    expect(verdict_shown).to_have_text("Find the X-Wing")
    press(page, "Control+y")
    expect(found).to_be_visible()
    expect(page.get_by_role("link", name="Next position")).to_be_visible()


SEEN = """(link) => {
    const { x, y, width, height } = link.getClientRects()[0];
    return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.campaign  # the gallery has hints at each depth, test_hints.py one on a low phone
def test_a_long_reason_is_reached_by_keys(page: Page) -> None:
    """On a low phone a reason ends above its buttons, and each cell with the focus is seen, the task of a board not."""
    resize(page, (320, 568))
    page.goto("/techniques/forcing-net-verity")
    page.goto(f"{page.get_by_role('link', name='Position 2').get_attribute('href')}&hint=4")
    ready(page)
    rung(page, 4)
    expect(page.locator(".task")).to_be_hidden()
    links = page.locator("#hint .now .ref")
    reason, buttons = page.locator("#hint .now").bounding_box(), page.locator("#hint .hint-ways").bounding_box()
    assert reason
    assert buttons
    assert reason["y"] + reason["height"] <= buttons["y"]
    links.first.focus()
    for number in range(links.count()):
        expect(links.nth(number)).to_be_focused()
        assert links.nth(number).evaluate(SEEN)
        press(page, "Tab")
