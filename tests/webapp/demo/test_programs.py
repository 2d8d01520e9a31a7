"""Compare the demo with the real programs: run its listings line by line and find every frame in the run."""

from __future__ import annotations

import re
from itertools import islice, pairwise, takewhile
from typing import Final

import pytest
from flask.testing import FlaskClient

from solver.grid import Grid
from solver.search.algorithm import CODES, TraceEvent
from solver.search.frames import Frame
from solver.search.stack_rows import MAX_STACK_ROWS
from solver.search.steps import Kind
from solver.search.trace import Trace
from tests.for_each import for_each
from tests.solver.search.puzzles import LIANG, WORST, puzzle
from tests.webapp.demo.cells import marked, unpack
from tests.webapp.demo.every_frame import every_frame, words_of
from tests.webapp.demo.programs import Event, run

LINES_A_FRAME: Final = 8  # that run, at most
MOVES: Final = 100  # of each search, looked at try by try
FEW: Final = [("A", LIANG), ("B", LIANG), ("C", LIANG), ("D", "004_example2"), ("E", "inkala_2012"), ("F", "001")]
TEN: Final = [  # each of at least 2,000 frames
    *(("A", LIANG), ("B", LIANG), ("C", LIANG), ("D", WORST), ("E", "inkala_2012"), ("F", "inkala_2012")),
    *(("A", WORST), ("B", "001"), ("C", "003_example2"), ("D", "inkala_2012")),
]


def follow(letter: str, givens: Grid, most: int, code: str = "py") -> int:
    """Count the frames found in order in the run of the listing, with the tries of its lines."""
    trace = Trace(givens, letter, fast=False).with_listing(CODES[code])
    trace.explore(2 * most)
    listing = trace.algorithm.listing(CODES[code])
    assert listing
    frames = list(islice(every_frame(trace), most))
    events = run(trace.algorithm, givens.line("."), most * LINES_A_FRAME, listing.language)
    tests, at, tried = listing.lines_of(TraceEvent.TRY), -1, 0
    for number, (frame, earlier) in enumerate(zip(frames, [None, *frames], strict=False)):
        before = at
        if not (earlier and earlier.counts and frame.lines == earlier.lines):  # counting and choosing are one line
            at = found(events, at + 1, frame, code)
        where = f"frame {number}, {frame.move}.{frame.substep}: {listing.lines[frame.lines[code]]!r} on {frame.digits}"
        assert at < len(events), f"{where} does not run"
        pairs = pairwise(events[max(before, 0) : at + 1])
        tried += sum(later.line in tests and event.line not in tests for event, later in pairs)
        assert tried == frame.counters.tries or not trace.algorithm.tests_every_digit, where
    return len(frames)


def found(events: list[Event], at: int, frame: Frame, code: str) -> int:
    """Find the first event from `at` on that the frame shows; the number of events if none does."""
    key = frame.lines[code], frame.digits
    words = words_of(frame)
    while at < len(events):
        line, grid, words_of_event = events[at]
        if (line, grid) == key and [f"{word:014b}" for word in reversed(words_of_event)][:MAX_STACK_ROWS] == words:
            return at
        at += 1
    return at


@for_each(("letter", "name"), FEW)
def test_frames_follow_the_program(letter: str, name: str) -> None:
    """The lit line runs with the grid, stack and number of tries that the frame shows."""
    assert follow(letter, puzzle(name), 90) == 90


@pytest.mark.parametrize("name", ["002_figure3_gentle", "003_example2"])
def test_frames_follow_can_solve(name: str) -> None:
    """002's own listing beside the lab's: find_empty goes on from a cell; the digit is written, then verified."""
    assert follow("C", puzzle(name), 400, "cs2") == 400


@pytest.mark.campaign
@pytest.mark.parametrize(("letter", "name"), TEN)
def test_long_runs_follow_the_program(letter: str, name: str) -> None:
    """Ten searches, 2,000 frames of each."""
    assert follow(letter, puzzle(name), 2_000) == 2_000


@for_each("letter", "ABCDEF")
def test_a_search_without_solution_ends_as_the_program_does(letter: str) -> None:
    """If a row has no place for 9, every frame up to the end is one of the program."""
    assert follow(letter, Grid.parse("12345678." + "........9" + "." * 63), 200)


@for_each("letter", "ABCDF")
def test_the_last_try_marks_its_cell(letter: str) -> None:
    """The cell is marked during the last tries; only afterwards the page says that all were tried."""
    trace = Trace(Grid.parse("12345678." + "........9" + "." * 63), letter, fast=False)
    trace.explore_all()
    *inside, end = every_frame(trace)
    assert end.sentence.startswith("Every way has been tried")
    assert {frame.current for frame in inside if not frame.sentence.startswith("Count ")} == {8}
    assert not any(frame.sentence.startswith("Every way") for frame in inside)


@pytest.mark.parametrize("name", ["004_example2", "inkala_2012"])
def test_remaining_digits_match_the_word_on_the_stack(name: str) -> None:
    """In every frame, also after the last choice, they are the allowed digits after the current one."""
    trace = Trace(puzzle(name), "D", fast=False)
    trace.explore(400)
    compared = 0
    for frame in islice(every_frame(trace), 600):
        in_hand = re.match(r"Try (\d)|(\S+) has no choice", frame.sentence)
        for row in frame.stack.rows:
            if row.role == "returned":
                continue
            allowed, choice = re.findall(r"[01]+", row.word)[1:]
            after = int(choice, 2)
            if in_hand and row.role == "now":
                after = int(in_hand[1] or 9)
            digits = [str(digit) for digit in range(after + 1, 10) if allowed[9 - digit] == "1"]
            assert row.left == (f"left {' '.join(digits)}" if digits else "none left"), (frame.sentence, row)
            compared += 1
    assert compared > 2_000


@for_each(("letter", "name"), FEW)
def test_the_line_of_every_move_lights(letter: str, name: str) -> None:
    """Substeps light the lines that place a digit, make the recursive call and take a digit back."""
    trace = Trace(puzzle(name), letter, fast=False)
    trace.explore(1_000)
    listing = trace.algorithm.listings[0]
    places = {*listing.lines_of(TraceEvent.PLACE), *listing.lines_of(TraceEvent.FORCED)}
    backs = set(listing.lines_of(TraceEvent.RETRACT))
    calls = set(listing.lines_of(TraceEvent.CALL))
    lit = {move: set[int]() for move in range(trace.total + 1)}
    for frame in takewhile(lambda frame: frame.move <= MOVES, every_frame(trace)):
        lit[frame.move].add(frame.lines["pseudo"])
    for number, move in enumerate(trace.window(0, min(trace.total, MOVES)), 1):
        assert lit[number] & (places if move.kind is Kind.PLACE else backs), number
        assert move.kind is Kind.RETRACT or not calls or lit[number] & calls, number


def test_the_value_names_the_refusing_house(client: FlaskClient) -> None:
    """Search C on gentle: row and column both hold 1 for r1c1; the lab names row 1, the project column 1."""
    fields = {"p": "010420005002071039000000040207100006000040000600007403070000000120730500300082070", "lanes": "C"}
    frames_by_code = {}
    for code in ("py", "cs2"):
        answer = unpack(
            client.get("/demo/frames", query_string={**fields, "at": 0, "inside": 1, "code": code}).json or {}
        )
        frames_by_code[code] = next(frame for frame in answer["frames"] if frame["sentence"].startswith("Try 1 "))
    lab, project = frames_by_code["py"], frames_by_code["cs2"]
    assert (marked(lab, "culprit"), lab["values"]["py"]) == ([1], "Is_Row_Valid(r1) → False")
    assert (marked(project, "culprit"), project["values"]["cs2"]) == ([63], "verifyCell: column has 1 → 0")
    assert "no, row 1 has it in r1c2" in lab["sentence"]
    assert "no, column 1 has it in r8c1" in project["sentence"]
    assert marked(project, "looked") == list(range(0, 81, 9))
    assert lab["values"] == project["values"]  # each listing looks in its own order
