"""Substep by substep through a move of the demo: tries, dead ends, the end of a search."""

from __future__ import annotations

import re
from itertools import dropwhile, islice
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solver import Grid
from solver.search.frames import frame_at
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.browser.looks import resize
from tests.browser.stage import (
    LIANG,
    address,
    digits,
    expect_move,
    open_stage,
    press,
)
from tests.campaigns import some
from tests.webapp.demo.every_frame import every_frame
from tests.webapp.pages import GENTLE_SOLVED

GENTLE: Final = "010420005002071039000000040207100006000040000600007403070000000120730500300082070"
NOWHERE: Final = "12345678." + "........9" + "." * 63


def test_tries_are_steps_too(page: Page) -> None:
    """Alt+Right goes digit by digit through the next move, names who forbids each, and comes out behind it."""
    open_stage(page, at=4)
    press(page, "Alt+ArrowRight", "Alt+ArrowRight")
    expect(page.locator("#narration")).to_contain_text("Write 1")
    press(page, "Alt+ArrowRight")
    expect(page.locator("#narration")).to_contain_text("Try 1 in r1c8")
    expect(page.locator("#marks li.now")).to_have_text("1row")
    press(page, *["Alt+ArrowRight"] * 16)
    expect(page.locator("#narration")).to_contain_text("Try 9 in r1c8")
    press(page, "Alt+ArrowRight")
    expect_move(page, 5)
    press(page, "Alt+ArrowLeft")
    expect(page.locator("#narration")).to_contain_text("Try 9 in r1c8")
    press(page, "ArrowLeft")
    expect(page.locator("#narration")).to_have_text("8 fits r1c7. Go on to r1c8.")


@pytest.mark.parametrize(
    ("givens", "sentences"),
    some(
        [
            (NOWHERE, ["Try 9 in r1c9: no, column 9 has it in r2c9.", "Every way has been tried"]),
            (
                "0" + GENTLE_SOLVED[1:],
                [
                    "Try 8 in r1c1: it fits.",
                    "8 fits r1c1.",
                    "8 stands in r1c1. A new call fills the rest.",
                    "the only free cell is filled after 1 move.",
                ],
            ),
        ],
        always=lambda case: case[0] != NOWHERE,
    ),
)
def test_tries_lead_to_the_end_and_back(page: Page, givens: str, sentences: list[str]) -> None:
    """At the end of a search Alt+Right tells how it ended, and goes nowhere from there; Alt+Left goes back in."""
    open_stage(page, address(givens, "check-first"))
    narration = page.locator("#narration")
    press(page, "End", "Alt+ArrowRight")
    expect(narration).to_have_text(re.compile(sentences[-1]))
    for words in sentences[-2::-1]:
        press(page, "Alt+ArrowLeft")
        expect(narration).to_have_text(words)
    for words in sentences[1:]:
        press(page, "Alt+ArrowRight")
        expect(narration).to_have_text(re.compile(words))


def test_beats_go_on_behind_the_push_while_paused(page: Page) -> None:
    """D rests behind FINDBEST's push: the next substep is the choice, then the digit is placed; backwards likewise."""
    open_stage(page, lanes="D", at=2)
    title, narration = page.locator("#stack-title"), page.locator("#narration")
    expect(title).to_have_text("stack: 3")
    sentences = [
        ("stack: 3", "Try "),
        ("stack: 3", " goes into "),
        ("stack: 3", "Count the "),
        ("stack: 4", "Look at "),
    ]
    for height, words in sentences:
        press(page, "Alt+ArrowRight")
        expect(narration).to_contain_text(words)
        expect(title).to_have_text(height)
    expect_move(page, 3)
    for height, words in sentences[-2::-1]:
        press(page, "Alt+ArrowLeft")
        expect(narration).to_contain_text(words)
        expect(title).to_have_text(height)
    press(page, "Alt+ArrowLeft", "Alt+ArrowLeft")
    expect(title).to_have_text("stack: 2")


def test_another_program_names_another_house(page: Page) -> None:
    """C on gentle: the lab refuses 1 in r1c1 for its row, and with canSolve shown the project does for its column."""
    open_stage(page, f"{address(GENTLE, 'place-first')}&code=cpp")
    narration = page.locator("#narration")
    press(page, *["Alt+ArrowRight"] * 3)
    expect(narration).to_have_text("Try 1 in r1c1: no, row 1 has it in r1c2.")
    press(page, "c")
    expect(narration).to_have_text("Try 1 in r1c1: no, column 1 has it in r8c1.")
    expect(page.locator("ol[data-code='cs2'] li.at samp")).to_have_text("verifyCell: column has 1 → 0")
    press(page, "c")
    expect(narration).to_have_text("Try 1 in r1c1: no, row 1 has it in r1c2.")


DEAD_END: Final = (5, 12)  # in search C: substeps before it is found that no digit fits r1c9


@pytest.mark.parametrize(
    ("letter", "place", "substeps"),
    some(
        [("C", DEAD_END, 10), ("C", (0, 0), 30), *((letter, (0, 0), 60) for letter in "ABCDEF")],
        always=lambda case: case[1] == DEAD_END,
    ),
)
def test_inside_a_move_one_line_is_lit_and_seen(page: Page, letter: str, place: tuple[int, int], substeps: int) -> None:
    """D9: through every substep and dead end the lit line is the frame's, alone and in view; the board is its own."""
    trace = Trace(Grid.parse(LIANG), letter)
    trace.explore_all()
    move, inside = place
    frames = dropwhile(lambda frame: (frame.move, frame.substep) < place, every_frame(trace))
    behind = frame_at(trace, move, inside, Names(trace.grid.shape)).behind  # the page begins after what is done first
    resize(page, (1366, 768))
    open_stage(page, f"{address(lanes=letter, code='py', at=move)}.{inside}")
    lit = page.locator("#pane-code ol:not([hidden]) li.at")
    for frame in islice(frames, (not inside and behind) or 1, substeps + 1):
        press(page, "Alt+ArrowRight")
        expect(page.locator("#narration")).to_have_text(frame.sentence)
        numbers = page.locator("#pane-code ol:not([hidden]) li").evaluate_all(
            "all => all.flatMap((line, at) => line.classList.contains('at') ? [at] : [])"
        )
        assert numbers == [frame.lines["py"]], (frame.move, frame.substep)
        expect(lit).to_be_in_viewport(ratio=1)
        assert digits(page).replace(".", "0") == frame.digits, (frame.move, frame.substep)
        assert page.locator("#count-tries").inner_text() == f"{frame.counters.tries:,}"
