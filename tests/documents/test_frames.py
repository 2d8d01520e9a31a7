"""The demo's frames and substeps are the states of the documents' programs, in their order, with none left out."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from solver import CLASSIC, Grid
from solver.search import find_best
from solver.search.find_best import FindBestAct, FindBestStep
from solver.search.trace import Trace
from tests.campaigns import some
from tests.documents.models import csis
from tests.documents.models.machine import State
from tests.documents.replay import CSIS, LIANG, PLANK, PROJECT, TUTORIALSPOINT, compare
from tests.documents.ways import PUZZLES
from tests.for_each import for_each

FIGURE, SAMPLE = PUZZLES["000_fig2_as_printed"], PUZZLES["000_sample_=_003_example1"]
SHORT = ".35.2.641.9764..854613859.7.438..2767..4138.9.892..4133185.276467413859295...4138"  # 12 times back
NO_SOLUTION = "3.98.471....21.36951..634.8193.8....684725....2.39.6848751329462.1..9.75....782.1"
PLAYS = {
    "000": (LIANG, "A"),
    "001": (TUTORIALSPOINT, "B"),
    "002": (PROJECT, "C"),
    "003": (PLANK, "C"),
    "004": (CSIS, "D"),
}
LISTINGS = [(document, code) for document, (play, _) in PLAYS.items() for code in play.listings]
CENTRAL = (  # the examples of each document
    ("000", FIGURE),
    ("000", SAMPLE),
    ("001", PUZZLES["001"]),
    ("002", PUZZLES["002_figure3_gentle"]),
    ("003", SAMPLE),
    ("003", PUZZLES["003_example2"]),
)
FRAMES = 400  # of each of these that every run compares


@cache
def search(puzzle: str, letter: str, moves: int | None = None) -> Trace:
    """The search of a puzzle, to its end or that far; the same for all who ask."""
    found = Trace(Grid.parse(puzzle), letter, fast=False)
    if moves is None:
        found.explore_all()
    else:
        found.explore(moves)
    return found


def replay(document: str, puzzle: str, code: str = "", most: int | None = None) -> int:
    """How many states there are, which frames and program have in common; `code` names the listing, else the first."""
    play, letter = PLAYS[document]
    return compare(play, search(puzzle, letter, most), puzzle, code or next(iter(play.listings)), most)


@for_each(("document", "puzzle"), CENTRAL)
def test_central_examples(document: str, puzzle: str) -> None:
    """The first frames of each example have the program's board, rows, counters, house and lit line."""
    assert replay(document, puzzle, most=FRAMES) > FRAMES * 0.9


@pytest.mark.campaign
@pytest.mark.parametrize(("document", "puzzle"), CENTRAL, ids=lambda value: str(value)[:12])
def test_whole_examples(document: str, puzzle: str) -> None:
    """All frames of each example do."""
    assert replay(document, puzzle) > 10_000


@pytest.mark.parametrize(
    ("number", "states"), some([(1, 197), (2, 769), (3, 317), (4, 529)], always=lambda case: case[1] < 400)
)
def test_the_stack_s_examples(number: int, states: int) -> None:
    """All frames of the four examples of 004 have the program's stack and the words on it, too."""
    assert replay("004", PUZZLES[f"004_example{number}"]) == states


@for_each(("document", "code"), LISTINGS)
def test_each_listing_to_a_solution(document: str, code: str) -> None:
    """In each language the lit line is the program's, from the first frame to the solution."""
    assert replay(document, SHORT, code) > 80


@for_each(("document", "code"), LISTINGS)
def test_each_listing_to_no_solution(document: str, code: str) -> None:
    """The same holds where the search ends without a solution."""
    assert replay(document, NO_SOLUTION, code) > 20


# ---- inside FINDBEST

ACTS = {
    FindBestAct.ALLOW: "allow all digits",
    FindBestAct.ROW: "remove from the row",
    FindBestAct.COLUMN: "remove from the column",
    FindBestAct.BOX: "remove from the block",
    FindBestAct.LOW: "low is 10",
    FindBestAct.COUNT: "count",
    FindBestAct.BEST: "best so far",
    FindBestAct.END: "push",
    FindBestAct.NONE: "no empty cell",
}
BEFORE_LOW = list(ACTS.values())[:4]  # until then low and best are left from the run before


class Inside(NamedTuple):
    """What FINDBEST holds after one of its steps: its loop's cell, low, the best cell, and the words set by now."""

    act: str
    cell: int
    low: int
    best: int
    words: dict[int, int]


def of_step(step: FindBestStep) -> Inside:
    """A step as the page shows it."""
    at = -1 if step.cell is None or step.act is FindBestAct.END else step.cell
    best = -1 if step.best is None else step.best
    return Inside(ACTS[step.act], at, step.low, best, dict(step.words or {}))


def of_program(state: State, is_set: set[int]) -> Inside:
    """A state of the program; `is_set` are the cells whose word is true again."""
    at, low, best = state.note if state.line not in BEFORE_LOW else (state.note[0], 0, -1)
    if state.line == "allow all digits":
        is_set.add(at)
    words = {cell: state.cells[cell] >> 4 & 0b1_1111_1111 for cell in is_set}
    return Inside(state.line, at, low, best, words)


@pytest.mark.parametrize("number", some([1, 2], always=lambda number: number == 1))
def test_inside_find_best(number: int) -> None:
    """Every step of every run of FINDBEST in examples 1 and 2 has the program's loop, cell, words, low and best."""
    inside, runs = list[State](), 0
    for state in csis.CSIS(PUZZLES[f"004_example{number}"]).states():
        if state.line in ACTS.values():
            inside.append(state)
        if state.line not in ("push", "no empty cell"):
            continue
        is_set = set[int]()
        steps = [of_program(each, is_set) for each in inside]
        shown = list(map(of_step, find_best.steps_of(CLASSIC, list(map(int, state.board)))))
        assert shown == steps
        inside, runs = [], runs + 1
    assert runs == {1: 50, 2: 124}[number]
