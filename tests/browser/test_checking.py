"""Answers checked, the solution shown beside wrong ones, and what a finished grid is greeted with."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    cell,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    line,
    live_region,
    open_board,
    press,
    ready,
    settle,
    start_at,
    type_clues,
)
from tests.browser.looks import resize
from tests.browser.stage import until
from tests.campaigns import some

WRONG = "#board td[data-look~='wrong'] input"
LAST = EASY.rindex(".")
COPYING = "void (navigator.clipboard.writeText = async (text) => { window.copied = text; })"
WATCHED = """() => {
  Object.assign(window, { ends: [], changed: [], shifts: 0 });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.ends.push(timing.delay + timing.duration);
    window.changed.push(...Object.keys(frames));
    return animate.call(this, frames, timing);
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const isBoard = sources.some(({ node }) => node?.closest?.("#board"));  // keys give way to pictures
      window.shifts += isBoard && !hadRecentInput ? value : 0;
    }
  }).observe({ type: "layout-shift" });
}"""


def test_wrong_answers_are_marked_until_they_are_mended(page: Page) -> None:
    """Check marks each until it is changed; Show solution puts the right digits beside and calls none a conflict.

    A digit that was taken back and typed again is not marked: the verdict says that it is not checked.
    """
    open_board(page, EASY)
    start_at(page, "r1c3")
    press(page, "1", "ArrowRight", "2", "ArrowDown", "ArrowDown", "3")
    expect(page.locator("#do-hint")).to_have_class("main")
    page.get_by_role("button", name="Check my answers").click()
    expect_verdict(page, "2 wrong answers: row 1, columns 3 and 4.")
    expect(live_region(page)).to_contain_text("2 wrong answers: row 1, columns 3 and 4.")
    expect(page.locator(WRONG)).to_have_count(2)
    expect(cell(page, "r1c3")).to_have_accessible_name("1, your answer, wrong. Row 1, column 3.")
    start_at(page, "r1c4")
    press(page, "6")
    settle(page)
    expect(page.locator(WRONG)).to_have_count(1)
    press(page, "2")
    settle(page)
    expect_verdict(page, "not checked")
    expect(page.locator(WRONG)).to_have_count(1)
    press(page, "6")
    settle(page)
    page.get_by_role("button", name="Show solution").click()
    expect_message(page, ": row 1, column 3.")
    expect(page.locator("#board[data-shown]")).to_have_count(1)
    expect(page.locator("#board td[data-right]")).to_have_count(1)
    expect(cell(page, "r1c3").locator("..")).to_have_attribute("data-right", "4")
    expect(cell(page, "r1c3")).to_have_accessible_name("1, your answer, wrong: 4 is right. Row 1, column 3.")
    expect(page.locator("#board .conflict")).to_have_count(0)
    expect_verdict(page, "Exactly one solution.")
    expect(page.locator("#quick .main:visible")).to_contain_text("Copy image")
    page.reload()
    expect(page.locator("#board td[data-right='4']")).to_have_count(1)
    page.get_by_role("button", name="Hide solution").click()
    expect_message(page, "is hidden")
    expect(page.locator("#board[data-shown]")).to_have_count(0)
    assert line(page)[:4] == "5316"
    type_clues(page)
    expect(page.locator("#quick .main")).to_have_text("Start solving")


def test_a_finished_grid_is_greeted(page: Page) -> None:
    """The last right digit is greeted with words and a wave through the digits; with words alone if so wished."""
    answers = "".join("0" if given != "." else digit for given, digit in zip(EASY, EASY_SOLVED, strict=True))
    place = f"r{LAST // 9 + 1}c{LAST % 9 + 1}"
    open_board(page, EASY, e=answers[:LAST] + "0" + answers[LAST + 1 :])
    page.evaluate("void (Element.prototype.animate = () => { window.swung = (window.swung ?? 0) + 1; })")
    for motion in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion=motion)
        start_at(page, place)
        press(page, EASY_SOLVED[LAST])
        page.locator("#board[data-finished]").first.wait_for()
        settle(page)
        assert page.evaluate("window.swung ?? 0") == (81 if motion == "no-preference" else 0)
        expect_verdict(page, "Complete and right. Well done")
        expect(live_region(page)).to_contain_text("Well done")
        press(page, "Control+z")
        expect_verdict(page, "Exactly one solution.")
        expect(live_region(page)).to_contain_text("Exactly one solution.")  # else nothing new would be said of the next


ALL_BUT_ONE: Final = "".join("0" if given != "." else digit for given, digit in zip(EASY, EASY_SOLVED, strict=True))


@pytest.mark.parametrize(
    "size", some([(1366, 768), (390, 844)], always=lambda size: size == (390, 844), is_one=True), ids=str
)
def test_a_result_is_copied_for_others(page: Page, size: tuple[int, int]) -> None:
    """After the last digit: name and level, hints and time as far as there are any, and a link without the answers.

    Next puzzle is a link to another one of the level. The hints of a board are counted over a reload.
    """
    resize(page, size)
    place = f"r{LAST // 9 + 1}c{LAST % 9 + 1}"
    answers = ALL_BUT_ONE[:LAST] + "0" + ALL_BUT_ONE[LAST + 1 :]
    open_board(page, EASY, e=answers, title="gentle")
    for count, words in enumerate(("without a hint", "1 hint", "2 hints")):
        if count:
            press(page, "Control+z")
            expect_verdict(page, "Exactly one solution.")
            page.locator("#do-hint").click()
            page.locator("#hint-on").click()
            expect(page.locator("#hint .now b")).to_have_text("2")
            page.get_by_role("button", name="Close the hint").click()
            expect(page.locator("#hint-title")).to_have_count(0)
        if count == 1:
            page.reload()
            ready(page)
        cell(page, place).press(EASY_SOLVED[LAST])
        page.evaluate(COPYING)
        page.get_by_role("button", name="Copy result").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        expect_message(page, words)
        result, link = page.evaluate("window.copied").split("\n")
        assert result == f"Solved gentle (Easy), {words}"
        assert link.partition("/?")[2] == f"p={EASY.replace('.', '0')}&title=gentle"
    page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('plain http')))")
    page.get_by_role("button", name="Copy result").click()
    box = page.get_by_role("textbox", name="Copy result")
    expect(box).to_be_focused()
    assert box.input_value().startswith("Solved gentle (Easy), 2 hints\nhttp")
    expect(page.get_by_role("link", name="Next puzzle")).to_have_attribute("href", re.compile("level=easy"))


def test_the_solution_comes_row_by_row(page: Page) -> None:
    """Its digits come into view within 300 ms, a row after the other, and nothing else moves; at once if so wished."""
    by_rows = [100 + 200 * row / 9 for row in range(9)]
    open_board(page, EASY)
    page.evaluate(WATCHED)
    for is_still, wanted in ((False, [0.0, *by_rows]), (True, [0.0])):
        page.emulate_media(reduced_motion="reduce" if is_still else "no-preference")
        if is_still:
            page.locator("#do-solution").click()
            expect(page.locator("#board[data-shown]")).to_have_count(0)
            page.evaluate("() => { window.ends = []; window.changed = []; window.shifts = 0; }")
        page.locator("#do-solution").click()
        expect_solution_shown(page)
        until(page, f"window.ends.length || {str(is_still).lower()}")  # its script comes late
        ends, changed, shifts = page.evaluate(
            "[[...new Set(window.ends)], [...new Set(window.changed)], window.shifts]"
        )
        assert sorted([0.0, *ends]) == pytest.approx(wanted), is_still
        assert set(changed) <= {"opacity"}
        assert shifts < 0.001
    assert line(page) == EASY_SOLVED
