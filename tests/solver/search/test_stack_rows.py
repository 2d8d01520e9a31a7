"""What a stack counts, held against recursions that run: calls that have not come back, from the first to the last."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from solver.grid import Grid
from solver.search.frames import Frame, frame_at
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.solver.search.puzzles import puzzle
from tests.webapp.demo.every_frame import every_frame

NONE = "12345678." + "........9" + "." * 63  # no place for 9 in row 1


def peers_of(cell: int) -> set[int]:
    """The cells that see the cell."""
    row, column = divmod(cell, 9)
    return {
        other
        for other in range(81)
        if other // 9 == row or other % 9 == column or (other // 27, other % 9 // 3) == (row // 3, column // 3)
    } - {cell}


PEERS = [peers_of(cell) for cell in range(81)]


class Program:
    """A recursion that notes what happens, the grid, and how many of its calls have not come back."""

    def __init__(self, givens: str, writes_first: bool) -> None:
        self.grid = [int(sign) for sign in givens.replace(".", "0")]
        self.writes_first = writes_first
        self.running = 0

    def note(self, what: str) -> tuple[str, str, int]:
        """What happens now."""
        return what, "".join(map(str, self.grid)), self.running

    def solve(self) -> Iterator[tuple[str, str, int]]:
        """One call, with all that it calls; the last thing noted is what it returns."""
        self.running += 1
        if 0 not in self.grid:
            yield self.note("true")
            return
        cell = self.grid.index(0)
        yield self.note("choose")
        for digit in range(1, 10):
            if self.writes_first:
                self.grid[cell] = digit
                yield self.note("write")
            yield self.note("try")
            if digit in {self.grid[peer] for peer in PEERS[cell]}:
                continue
            self.grid[cell] = digit
            yield self.note("place")
            came = ""
            for what in self.solve():
                came = what[0]
                yield what
            self.running -= 1
            if came == "true":
                self.running += 1  # nothing is shown behind the first solution
                return
            if not self.writes_first:
                self.grid[cell] = 0
            yield self.note("back")
        self.grid[cell] = 0
        yield self.note("false")


def what_of(frame: Frame, is_end: bool) -> str:
    """What the program does in a frame, in the words of the model; '' where the model notes nothing of its own."""
    starts = {
        "Look at": "choose",
        "Write": "write",
        "Try": "try",
        "Back in": "back",
        "Solved": "true",
        "Every": "false",
    }
    what = next((what for start, what in starts.items() if frame.sentence.startswith(start)), "")
    if what or is_end:
        return what
    if frame.is_dead and "blank again" not in frame.sentence:
        return "false"
    return "place" if re.match(r"\d fits", frame.sentence) else ""


@pytest.mark.parametrize(("letter", "most"), [("B", 900), ("C", 900)])
@pytest.mark.parametrize("givens", [puzzle("001").line("."), NONE], ids=["001", "no solution"])
def test_calls_are_those_that_run(letter: str, most: int, givens: str) -> None:
    """In every frame, also inside moves, the title counts the calls that a recursion written anew has running."""
    trace = Trace(Grid.parse(givens), letter, fast=False)
    trace.explore(most)
    notes, checked = list(Program(givens, writes_first=letter == "C").solve()), 0
    at = 0
    for number, frame in enumerate(every_frame(trace)):
        if number == most:
            break
        what = what_of(frame, frame.move == trace.total)
        if not what:
            continue
        while notes[at][:2] != (what, frame.digits):
            at += 1
        assert frame.stack.title == f"calls: {notes[at][2]}", (frame.move, frame.substep, frame.sentence)
        checked += 1
    assert checked > 10


def test_the_fourth_call_tries_while_three_digits_stand() -> None:
    """TutorialsPoint's grid after three moves: in the first try of the next one four calls run."""
    trace = Trace(puzzle("001"), "B", fast=False)
    trace.explore(10)
    first_try = next(frame for frame in every_frame(trace) if frame.move == 3 and frame.sentence.startswith("Try"))
    assert (first_try.counters.depth, first_try.stack.title) == (3, "calls: 4")
    assert [row.number for row in first_try.stack.rows] == ["", "3", "2", "1"]


def test_a_solved_grid_is_found_by_a_call_of_its_own() -> None:
    """At the end one call more runs than cells were filled; a grid that is full at once needs one."""
    trace = Trace(puzzle("001"), "B", fast=False)
    trace.explore_all()
    end = frame_at(trace, trace.total, 0, Names(trace.grid.shape))
    assert (end.counters.depth, end.stack.title, end.stack.rows[0].text) == (49, "calls: 50", "a new call")
    full = Trace(Grid(trace.state(trace.total).digits, trace.grid.shape), "B")
    full.explore_all()
    *_, only = every_frame(full)
    assert only.stack.title == "calls: 1"
