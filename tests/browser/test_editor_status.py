"""What the page says of the board: verdicts, conflicts, labels, and how often the live region speaks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    cell,
    expect_checked,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    fields,
    focused,
    intercept,
    line,
    live_region,
    open_board,
    painted,
    press,
    ready,
    settle,
    start_at,
)
from tests.browser.problems import Problems
from tests.browser.stage import until
from tests.browser.states import act
from tests.campaigns import some

EIGHTEEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
TYPE = """async (keys) => {
    for (const [count, key] of keys.entries()) {
        const name = count % 2 ? "ArrowRight" : key;
        const options = { key: name, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
        await new Promise((done) => setTimeout(done, 1000 / 30));
    }
}"""
WAVE = "(input) => getComputedStyle(input).textDecorationStyle"
BADGE = "(id) => getComputedStyle(document.getElementById(id).parentElement, '::after').content"
STYLE = "document.querySelectorAll('input').forEach(({ style }) => { style.width = '9px'; style.width = ''; })"
# Each sentence with the time at which it is written: an observer would be called later on a busy page.
WATCH = """() => {
    window.spoken = [];
    const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
    Object.defineProperty(document.getElementById("status"), "textContent", {
        get() { return get.call(this); },
        set(text) { spoken.push([performance.now(), text]); set.call(this, text); },
    });
}"""


BUTTONS = [  # whether it is in the menu, and what is in the cells afterwards
    ("Check my answers", False, EASY),
    ("Fill all notes", True, EASY),
    ("Show solution", False, EASY_SOLVED),
    ("Clear all", True, "." * 81),
]
CLASHES = [(["r1c1", "r1c4"], "5", "row 1"), (["r2c7", "r9c7"], "3", "column 7"), (["r4c4", "r6c5"], "8", "box 5")]


@pytest.mark.parametrize(
    ("places", "digit", "house"),
    some(CLASHES, always=lambda clash: clash[2] == "box 5"),
)
def test_a_conflict_is_marked_announced_and_removed(page: Page, places: list[str], digit: str, house: str) -> None:
    """All cells of a repeated digit are marked, the sentence names the house, and both go when it is mended."""
    open_board(page)
    assert live_region(page).inner_text() == ""
    expect_verdict(page, "Type, paste or photograph")
    for place in places:
        start_at(page, place)
        press(page, digit)
    sentence = f"Two {digit}s in {house}: "
    expect_verdict(page, sentence)
    expect(live_region(page)).to_contain_text(sentence)
    for place in places:
        expect(cell(page, place)).to_have_attribute("aria-invalid", "true")
        assert cell(page, place).evaluate(WAVE) == "wavy"  # in the cell with the focus too
    expect(page.locator("#board td[class*=edge-]")).not_to_have_count(0)
    expect(page.locator("#board [aria-invalid]")).to_have_count(2)
    press(page, "Backspace")
    expect(page.locator("#board [aria-invalid]")).to_have_count(0)
    expect(page.locator("#board td.conflict, #board td[class*=edge-]")).to_have_count(0)
    expect(live_region(page)).to_contain_text("No conflicts.")
    assert focused(page) == places[1]


def test_the_live_region_rests_between_sentences(page: Page) -> None:
    """At 30 keys a second it speaks at most once in 400 ms, and at the end it has told the last verdict.

    Asking twice for the same row changes it twice, so that it is heard twice.
    """
    open_board(page)
    page.evaluate(WATCH)
    start_at(page)
    page.evaluate(TYPE, list("1123r5587998"))
    settle(page)
    verdict = page.locator("#verdict strong").inner_text().split("\n")[0]
    until(page, f"spoken.some(([, text]) => text.includes({verdict!r}))")
    for _ in range(2):
        number = page.evaluate("spoken.length")
        press(page, "r")
        until(page, f"spoken.length > {number}")
    spoken = page.evaluate("spoken")
    assert all(later[0] - earlier[0] >= 399 for earlier, later in pairwise(spoken)), spoken
    assert all(later[1] != earlier[1] for earlier, later in pairwise(spoken)), spoken


def test_labels_of_cells(page: Page) -> None:
    """Every kind of cell has its value first and its position second in its name."""
    digits = {"p": "5" + "0" * 80, "e": "0" * 10 + "4" + "0" * 70, "n": "0" * 36 + "05" + "0" * 124, "mode": "answers"}
    open_board(page, digits["p"], e=digits["e"], n=digits["n"], mode="answers")
    names = {
        "r1c1": "5, clue. Row 1, column 1.",
        "r1c3": "Empty. Row 1, column 3.",
        "r2c2": "4, your answer. Row 2, column 2.",
        "r3c1": "Notes 1, 3. Row 3, column 1.",
    }
    for place, name in names.items():
        expect(cell(page, place)).to_have_accessible_name(name)
    expect(cell(page, "r1c1")).to_have_attribute("readonly", "")
    start_at(page, "r2c2")
    press(page, "5")
    expect(cell(page, "r2c2")).to_have_accessible_name("5, your answer, conflict. Row 2, column 2.")
    expect(cell(page, "r1c1")).to_have_accessible_name("5, clue, conflict. Row 1, column 1.")


def test_several_solutions_are_shown_and_survive_a_reload(page: Page) -> None:
    """Show solution on a board with 18 shows two that differ where marked; the address leads to the same view."""
    open_board(page, EIGHTEEN)
    # As extensions and screenshots leave it: htmx would copy it, which the page's policy forbids and the console tells.
    page.evaluate(f"void ({STYLE})")
    page.get_by_role("button", name="Show solution").click()
    for again in (False, True):
        if again:
            page.wait_for_url("**view=solutions*")
            page.reload()
            ready(page)
        expect(page.get_by_role("heading", name="Two of them")).to_be_visible()
        boards = page.locator("#results figure svg")
        expect(boards).to_have_count(2)
        marked = [boards.nth(i).locator("circle").count() for i in range(2)]
        expect(page.locator("#results p")).to_contain_text(f"They differ in {marked[0]} cells")
        expect(page.locator("#results p")).to_contain_text("r1c3: 2 or 4")
        assert marked[0] == marked[1] > 0
        expect(page.locator("#board td.varies")).to_have_count(25)
    page.locator("#pair-forward").press("Enter")
    expect(page.locator("#results figcaption").last).to_have_text("Solution 3")
    expect(page.locator("#pair-forward")).to_be_focused()
    start_at(page, "r1c3")
    page.keyboard.press("2")
    expect(page.locator("#board td:is(.varies, [data-held])")).to_have_count(0)
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Show solution").click()
    page.get_by_role("button", name="Hide solutions").click()
    expect_message(page, "The solutions are hidden.")
    expect(page.locator("#results")).to_be_hidden()
    page.get_by_role("button", name="Show solution").click()
    expect(page.locator("#results")).to_be_visible()
    start_at(page, "r1c3")
    press(page, "1")
    expect(page.locator("#results")).to_be_hidden()
    page.wait_for_url(lambda address: "view" not in address)


def test_buttons_of_the_board(page: Page) -> None:
    """Check my answers, fill all notes, clear answers: each does it, says it, and one undo takes it back."""
    open_board(page, EASY, mode="answers")
    start_at(page, "r1c3")
    press(page, "4")
    page.get_by_role("button", name="Check my answers").click()
    expect_checked(page, "✓")
    act(page, "fill-notes")
    expect(page.locator("#board .notes")).to_have_count(50)
    noted = fields(page)
    press(page, "Control+z")
    expect_message(page, "Undone: ")
    expect(page.locator("#board .notes")).to_have_count(0)
    press(page, "Control+y")
    settle(page)
    assert fields(page) == noted
    act(page, "clear-answers")
    expect_message(page, "Answers and notes cleared; the clues stay.")
    assert (line(page), page.locator("#board .notes").count()) == (EASY, 0)
    press(page, "Control+z")
    settle(page)
    assert fields(page) == noted


def test_a_double_click_counts_once(page: Page) -> None:
    """A double click on a button does what one click does, although the answer may change the button meanwhile.

    Also a slow one, as far as the browser counts its clicks together: half a second, or what the system is set to.
    """
    open_board(page, EASY)
    for name, in_menu, after in BUTTONS:
        if in_menu:
            page.locator("#do-more").click()
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        page.mouse.move(box["x"] + 10, box["y"] + 10)
        page.mouse.down(click_count=1)
        page.mouse.up(click_count=1)
        settle(page)  # so slow is the double click
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
        painted(page)
        settle(page)
        assert line(page) == after, name


def test_a_missing_answer_is_shown_and_nothing_is_lost(page: Page, problems: Problems) -> None:
    """Digits show at once though the server never answers; the time-out is shown; the next answer has all of them."""
    problems.expect("htmx:timeout")
    held: list[Route] = []
    open_board(page)
    page.evaluate("htmx.config.timeout = 300")
    intercept(page, "**/board", lambda route: held.append(route))
    start_at(page)
    press(page, "5", "3")
    assert line(page)[:2] == "53"
    expect(page.locator("#board td.given")).to_have_count(2)
    expect_verdict(page, "offline")
    page.wait_for_url("**/?p=53*")
    page.unroute("**/board")
    press(page, "4")
    expect_verdict(page, "3 clues.")
    assert line(page)[:4] == "534."


ERRORS: Final[list[tuple[dict[str, Any], str]]] = [
    (
        {"status": 503, "content_type": "text/plain; charset=utf-8", "body": "Busy. Try again in 2 seconds."},
        "Busy. Try again in 2 seconds.",
    ),
    (
        {"status": 500, "content_type": "text/html", "body": "<h1>Oops</h1>"},
        "The server does not answer (error 500). Your board is safe on this page; try again.",
    ),
    ({}, "offline"),
]


def answering(answer: dict[str, Any]) -> Callable[[Route], None]:
    """What answers so, or breaks the connection."""
    return lambda route: route.fulfill(**answer) if answer else route.abort()


def test_an_error_is_shown_and_the_board_stays(page: Page, problems: Problems) -> None:
    """An error of the server, or no connection, is shown in a sentence; digits, undo and the next answer work on."""
    problems.expect(503, 500, "htmx:", "ERR_FAILED")
    open_board(page, EASY)
    for answer, sentence in ERRORS:
        intercept(page, "**/board", answering(answer))
        page.get_by_role("button", name="Show solution").click()
        expect_message(page, sentence)
        assert line(page) == EASY
        start_at(page, "r1c3")
        press(page, "4")
        assert line(page)[2] == "4"
        settle(page)
        page.unroute("**/board")
        press(page, "Control+z")
        settle(page)
        assert line(page) == EASY
    page.get_by_role("button", name="Show solution").click()
    expect_solution_shown(page)
    assert [problems.answered(status) for status in (503, 500)] == [2, 2]
