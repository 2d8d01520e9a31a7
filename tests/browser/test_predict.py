"""Predict mode in a browser: a question comes before its answer, for clickers, keys, fingers, and without script."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Response, expect

from solver import Grid
from solver.search.questions import QuestionKind, answer_to, questions_in
from solver.search.trace import Trace
from tests.browser.board import painted
from tests.browser.conftest import NewPage
from tests.browser.legible import clipped, letters
from tests.browser.looks import accessibility_problems, resize
from tests.browser.measures import cut_off, overlaps, sticking_out, too_small
from tests.browser.stage import (
    ENDS,
    LARGE,
    LIANG,
    Screens,
    address,
    drawer,
    expect_move,
    open_stage,
    press,
    project,
    spoken,
    until,
    watch_speech,
)

FITS, DEAD, DEPTH, DIGIT = 12, 38, 60, 72  # moves of search A at which these are asked of the case study's grid
FEWEST, NEXT = 24, 48  # and of search D: which cell, r8c3 first, then r7c1
LETTER, SAME_LETTER, LARGE_DEAD = 435, 675, 470  # where search A of the large grid places a B; where it turns back
SCREENS: Final = (*ENDS, (1280, 720))
PHONE: Final = (320, 568)


def go_to(page: Page, move: int) -> None:
    """Leave for a move, typed into its field."""
    page.locator("#to").fill(str(move))
    press(page, "Enter")
    expect_move(page, move)


def ask(page: Page, **fields: Any) -> None:
    """Open the stage at a question."""
    open_stage(page, q=1, **fields)
    page.locator("#question form").wait_for()


def pick(page: Page, row: int, column: int) -> None:
    """Choose a cell by its row and its column."""
    for name, number in (("row", row), ("column", column)):
        page.locator(f"[popovertarget=asked-{name}]").click()
        page.locator(f"[name={name}][value='{number}']").click()
        press(page, "Escape")  # where no script closes the list


# ---- seeing nothing before committing


def test_the_answer_cannot_be_seen_before_it_is_given(page: Page) -> None:
    """D11: neither the screen, nor the tree for aids, nor any frame that was sent tells the answer; then all do."""
    sent: list[Response] = []

    def note(response: Response) -> None:
        if "/demo/frames?" in response.url:
            sent.append(response)

    page.on("response", note)
    open_stage(page, q=1, at=9)
    press(page, *["ArrowRight"] * 6)
    expect_move(page, FITS)
    painted(page)
    page.remove_listener("response", note)
    bodies = [response.json() for response in sent]
    assert bodies
    assert max(frame["move"] for body in bodies for frame in body["frames"]) < FITS
    shown = page.locator("#stage").aria_snapshot()
    assert "fit r1c6 after 4?" in shown
    assert "Back in r1c6" not in shown
    assert page.locator("#marks li").count() == 0
    press(page, "End", "D")
    expect_move(page, FITS)
    press(page, "y")
    expect(page.locator(".outcome")).to_contain_text(["Right. Yes"])
    expect(page.locator("#demo-board tbody td[data-answer]")).to_have_attribute("data-answer", "6")
    assert page.locator("#marks li").count() == 9
    press(page, "ArrowRight")
    expect_move(page, FITS + 1)
    expect(page.locator("#question")).to_be_hidden()
    expect(page.locator("#demo-board tbody td").nth(5)).to_have_text("6")
    expect_nothing_asked_of_who_comes_from_behind(page)


def expect_nothing_asked_of_who_comes_from_behind(page: Page) -> None:
    """Back over a question, substep by substep or playing, its answer has been seen: it is not asked."""
    press(page, "ArrowUp", *["Alt+ArrowLeft"] * 5)
    expect(page.locator("#narration")).to_have_text("Back in r1c6: 4 is taken back. The next digit is written over it.")
    press(page, "v")
    expect(page.locator("#narration")).to_contain_text("Start in r1c3")
    until(page, "!document.getElementById('stage').hasAttribute('data-playing')")
    expect(page.locator("#question")).to_be_hidden()


# Lines, stack and classes of the page that the server sends for an address.
LOOKS: Final = """async (where) => {
  const served = new DOMParser().parseFromString(await (await fetch(where)).text(), "text/html");
  const lines = [...served.querySelectorAll("#pane-code li.at")].map((line) => line.textContent.split("→")[0]);
  const top = served.querySelector("#stack li");
  const cell = served.querySelector("#demo-board .current");
  return [...lines, top.className + /[a-z]{3}/.test(top.textContent), cell.className];
}"""


def test_yes_and_no_look_the_same_before(page: Page) -> None:
    """Where a digit fits and where none does, listing, stack and classes of cells tell nothing apart."""
    looks = set()
    trace = Trace(Grid.parse(LIANG), "B")
    trace.explore_all()
    answers: dict[tuple[bool, str], int] = {}
    for question in questions_in(trace, 12, 500):
        if question.kind is QuestionKind.FITS:
            answers.setdefault((question.after > 0, answer_to(trace, question).key), question.move)
    assert len(answers) == 4
    page.goto("/healthz")
    for (came_back, _), move in answers.items():
        looks.add((came_back, *page.evaluate(LOOKS, address(q=1, lanes="B", at=move))))
    assert len(looks) == 2


# ---- answering


def test_a_clicker_reveals_and_goes_on(page: Page) -> None:
    """On a projector Page Down stops at the question, shows the answer, goes on; quick presses pass over nothing."""
    open_stage(page, q=1, at=10, view="projector")
    press(page, *["PageDown"] * 2)
    expect_move(page, FITS)
    page.locator("#question form").wait_for()
    press(page, "PageDown")
    expect(page.locator(".outcome strong")).to_have_text(["The answer:"])
    expect_move(page, FITS)
    press(page, "PageDown", "PageDown")
    expect_move(page, FITS + 2)
    press(page, "PageUp", "PageUp")
    expect_move(page, FITS)
    expect(page.locator("#question")).to_be_hidden()
    go_to(page, DEAD - 2)
    press(page, *["PageDown"] * 5)
    expect_move(page, DEAD + 2)


def test_a_lesson_asks_before_it_reaches_a_beat(page: Page) -> None:
    """With "Ask first" Page Down stops at the question before the next beat, answers it, then goes to the beat."""
    open_stage(page, "/demo?lesson=first-tree&view=projector&q=1&at=12")
    expect(page.locator("#lesson-at")).to_have_text("4 of 8")
    press(page, "PageDown")
    page.locator("#question form").wait_for()
    expect_move(page, 13)
    press(page, "PageDown")
    expect(page.locator(".outcome strong")).to_have_text(["The answer:"])
    press(page, "PageDown")
    expect(page.locator("#lesson-at")).to_have_text("5 of 8")
    expect_move(page, 18)
    expect(page.locator("#question")).to_be_hidden()


def expect_cell_to_be_chosen(page: Page) -> None:
    """Arrows move a marker that the fields follow; Enter or a click answers; a dead end wants cell and fate."""
    go_to(page, DEAD)
    page.locator("#question form").wait_for()
    press(page, "3")
    expect(page.locator(".how")).to_have_text("First choose a cell.")
    press(page, *["ArrowUp"] * 4, *["ArrowRight"] * 3)
    expect(page.locator("#demo-board tbody td[data-marker]")).to_have_attribute(
        "aria-label", re.compile(r"^3, .* Row 2, column 8\.$")
    )
    assert [page.locator(f"[name={name}]:checked").input_value() for name in ("row", "column")] == ["2", "8"]
    for house_count in ("Row: 2", "Column: 8"):
        expect(page.get_by_role("button", name=house_count)).to_be_visible()
    press(page, "Enter", "3")
    expect(page.locator(".outcome strong")).to_have_text(["Right."])
    expect(page.locator("#demo-board tbody td[data-answer='✓']")).to_have_count(1)
    ask(page, lanes="D", at=FEWEST)
    page.locator("#demo-board tbody td").nth(65).click()
    expect(page.locator(".outcome strong")).to_have_text(["Right."])
    go_to(page, NEXT)
    pick(page, 9, 9)
    page.locator("#question form .main").click()
    expect(page.locator(".outcome strong")).to_have_text(["Not this time."])
    expect(page.locator("#question button", has_text="Go on")).to_be_focused()


def test_a_large_grid_asks_too(page: Page) -> None:
    """On 16x16 B answers a question for a digit, with Shift too, and blanks the screen at any other time.

    The marker of a cell to choose starts next to the middle of the board and stays on it.
    """
    ask(page, puzzle=LARGE, at=LETTER)
    expect(page.locator("#question button", has_text="G")).to_be_visible()
    for key, move in (("b", LETTER), ("Shift+B", SAME_LETTER)):
        go_to(page, move)
        press(page, key)
        expect(page.locator(".outcome")).to_contain_text(["Right. B, the first digit"])
        expect(page.locator("#blank")).to_be_hidden()
    press(page, "b")
    page.locator("#blank").wait_for()
    press(page, "b")
    go_to(page, LARGE_DEAD)
    press(page, *["ArrowUp"] * 2, *["ArrowRight"] * 9)
    chosen = page.locator("#demo-board tbody td[data-marker]")
    expect(chosen).to_have_attribute("aria-label", re.compile(r"Row 7, column 16\.$"))
    assert [page.locator(f"[name={name}]:checked").input_value() for name in ("row", "column")] == ["7", "16"]


def test_every_answer_is_the_searchs(page: Page) -> None:
    """D11: at every question of a stretch of the search the answer that the search gives counts as right.

    At the start neither the number of moves nor the scrubber tells how long the search will be. On a small phone
    everything is in one column, and every control is large enough.
    """
    trace = Trace(Grid.parse(LIANG), "A")
    trace.explore_all()
    ask(page, at=0, stop="retreat")
    assert "10,989" not in page.locator("body").aria_snapshot()
    expect(page.locator(".scrubber")).to_be_hidden()
    resize(page, PHONE)
    assert [sticking_out(page), cut_off(page), overlaps(page), too_small(page)] == [[]] * 4
    press(page, "3")
    expect(page.locator(".outcome")).to_have_text(re.compile(r"^Right\. 1,000 to 9,999: .*5,521"))
    assert [sticking_out(page), too_small(page)] == [[]] * 2
    resize(page, (1366, 768))
    expect(page.locator("#of-total")).to_be_visible()
    press(page, "PageDown")
    kinds = set()
    for question in questions_in(trace, 1, DIGIT + 1):
        expect_move(page, question.move)
        answer = answer_to(trace, question)
        kinds.add(question.kind)
        if answer.cell is not None:
            pick(page, answer.cell // 9 + 1, answer.cell % 9 + 1)
        page.locator(f"#question button[name=said][value='{answer.key}']").click()
        expect(page.locator(".outcome strong")).to_have_text(["Right."])
        press(page, "PageDown")
    assert len(kinds) == 4
    resize(page, PHONE)
    kinds_of = {question.kind: question.move for question in questions_in(trace, DIGIT + 2, 400)}
    go_to(page, kinds_of[QuestionKind.DEAD])
    page.locator("#question form").wait_for()
    assert [sticking_out(page), cut_off(page), overlaps(page), too_small(page)] == [[]] * 4


def test_two_misses_are_explained(page: Page) -> None:
    """The second miss in a row of a kind is explained. Page Down leads to the question before a long retreat.

    The live region speaks a question once and its outcome once. A cell is chosen with arrows or a click.
    """
    open_stage(page, q=1, at=FITS - 1)
    watch_speech(page)
    press(page, "ArrowRight")
    page.locator("#question form").wait_for()
    until(page, "window.spoken.length === 1")
    press(page, "n")
    expect(page.locator(".outcome strong")).to_have_text(["Not this time."])
    until(page, "window.spoken.length >= 2")
    asked, outcome = (words.split(":")[0] for words, _ in spoken(page))
    assert (asked, outcome) == ("Will a later digit fit r1c6 after 4? Y or N.", "Not this time. Yes")
    expect(page.locator(".method")).to_have_count(0)
    go_to(page, 84)
    press(page, "y")
    expect(page.locator(".method")).to_contain_text("Cross out what the row, the column and the box hold")
    with drawer(page):
        page.locator("[name=stop][value=retreat]").check()
    press(page, "PageDown")
    expect(page.locator("#stage")).to_have_attribute("data-asking", "digit")
    expect_cell_to_be_chosen(page)


def test_the_mode_is_a_key_a_box_and_in_the_address(page: Page) -> None:
    """P and its box turn questions on and off; playing stops at the next one; the address keeps the mode.

    On the page Page Down shows no answer: it reminds, and skips when pressed once more, without the answer.
    """
    open_stage(page, at=2, speed="fast")
    press(page, "p")
    expect(page.locator("#progress")).to_have_text("Ask first: it stops to ask.")
    expect(page.locator("#predict")).to_be_checked()
    press(page, " ")
    expect_move(page, FITS)
    page.locator("#question form").wait_for()
    expect(page.locator("#play")).to_have_text("Play")
    until(page, f"location.search.includes('q=1') && location.search.includes('at={FITS}')")
    page.reload()
    page.locator("#question form").wait_for()
    expect(page.locator("#ask-first")).to_be_checked()
    page.locator("#ask-first").click()
    expect(page.locator("#stage")).to_be_focused()  # Space plays, and does not turn it on again
    expect(page.locator("#question")).to_be_hidden()
    expect(page.locator("#predict")).not_to_be_checked()
    press(page, "p")
    expect(page.locator("#predict")).to_be_checked()
    page.locator("#question form").wait_for()
    for key in ("PageDown", "ArrowUp"):
        press(page, key)
        expect_move(page, FITS)
    expect(page.locator(".how")).to_contain_text("once more skips")
    expect(page.locator(".lecturer")).to_be_hidden()
    press(page, "PageDown")
    expect(page.locator("#question")).to_be_hidden()
    expect_move(page, FITS)
    expect(page.locator("#narration")).to_be_visible()
    press(page, "PageDown")
    expect_move(page, FITS + 1)


def test_the_clock_is_calm(new_page: NewPage) -> None:
    """The 20-second bar runs when asked for, in whole steps where motion is not wanted, and decides nothing."""
    page = new_page()
    page.clock.install(time=datetime(2026, 1, 1))
    ask(page, at=FITS)
    page.clock.pause_at(datetime(2026, 1, 1, 1))
    page.locator("#question button", has_text="Start 20 s").click()
    page.clock.run_for(500)
    assert page.locator("#question progress").evaluate("bar => bar.value") == 20
    page.clock.run_for(21_000)
    expect(page.locator(".how")).to_have_text("Time is up.")
    page.locator("#question form").wait_for()


# ---- looks


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("move", "size", "keys"), [(0, 100, "3"), (DEAD, 100, ""), (DEAD, 130, "12"), (DEPTH, 120, "2")]
)
def test_the_back_row_reads_every_question(page: Page, move: int, size: int, keys: str) -> None:
    """On projectors question and answers stand 3 % high or more, and nothing is clipped or covers anything else."""
    resize(page, SCREENS[0])
    ask(page, at=move, view="projector", size=size)
    expect_question_read(page, move, keys, SCREENS)


def test_the_back_row_reads_the_question(page: Page) -> None:
    """So it is with larger type at a dead end, and before the run.

    There the powers of ten that may be answered are on the screen, however many they are.
    """
    resize(page, ENDS[0])
    ask(page, at=DEAD, view="projector", size=130)
    expect_question_read(page, DEAD, "12", ENDS)
    press(page, "-")
    go_to(page, 0)
    page.locator("#question form").wait_for()
    expect_question_read(page, 0, "3", ENDS)


def expect_question_read(page: Page, move: int, keys: str, screens: Screens) -> None:
    """Question and answers stand 3 % high or more, and nothing is clipped or covers anything else."""
    faults: dict[str, Any] = {}
    for is_asked in (False, True)[: 1 + bool(keys)]:
        if is_asked:
            resize(page, screens[0])
            if move == DEAD:
                press(page, "ArrowUp")
            press(page, keys[-1])
            page.locator(".outcome").wait_for()
        for screen in screens:
            resize(page, screen)
            assert letters(page, ".asked") >= 0.03
            assert letters(page, ".outcome" if is_asked else ".answers button") >= 0.03
            found = clipped(page) + overlaps(page) + cut_off(page)
            if found:
                faults[f"{screen} {is_asked}"] = found
    assert faults == {}


def test_the_first_lesson_asks_for_small_numbers(page: Page) -> None:
    """A class of children guesses how long the search of the first 4x4 lesson is: all numbers are below 100."""
    open_stage(page, "/demo?lesson=first-search&q=1")
    question = page.locator("#question")
    answers = question.locator("button[name='said']")
    expect(answers).to_have_count(5)
    numbers = [int(number) for text in answers.all_inner_texts() for number in re.findall(r"\d+", text)]
    assert max(numbers) < 100
    assert "⁵" not in question.inner_text()
    resize(page, (390, 844))
    assert cut_off(page) + overlaps(page) + sticking_out(page) == []
    project(page)
    for size in ENDS:
        resize(page, size)
        assert clipped(page) == [], size
    press(page, "2")
    expect(page.locator(".outcome strong")).to_have_text(["Right."])


@pytest.mark.campaign
@pytest.mark.parametrize("move", [0, FITS, DEAD, DEPTH, DIGIT])
def test_axe_finds_nothing_at_any_question(page: Page, move: int) -> None:
    """X1: no violation at a question of any kind, on a small phone."""
    resize(page, (320, 568))
    ask(page, at=move)
    assert accessibility_problems(page) == []


def test_it_works_without_script(new_page: NewPage) -> None:
    """Without script the form leads to a page with the outcome, from which the search goes on."""
    page = new_page(java_script_enabled=False)
    page.goto(address(q=1, at=DEAD))
    expect(page.locator("#to-forward")).to_have_count(0)
    pick(page, 2, 8)
    page.locator("#question button", has_text="left empty").click()
    expect(page.locator(".outcome strong")).to_have_text(["Right."])
    expect(page.locator("#demo-board td[data-answer]")).to_have_text("3")
    page.locator("#question a", has_text="Go on").click()
    expect_move(page, DEAD + 1)
    assert "q=1" in page.url
    assert "said" not in page.url
