"""The demo's frames and substeps beside the models of the five programs, state by state.

Both sides are brought to a `Shown`: the frame by reading what is on the screen, the model by what its program holds
when a line that the listing has has just run. Equal neighbours count once; then the two rows have to be equal from the
first to the last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, islice, zip_longest
from typing import Final, NamedTuple

from solver.search.algorithm import CODES
from solver.search.frames import Frame
from solver.search.stack_rows import StackRow as StackRow
from solver.search.trace import Trace
from tests.documents.models.cs2 import CS2
from tests.documents.models.csis import CSIS as Stack
from tests.documents.models.liang import Liang
from tests.documents.models.machine import Program, State
from tests.documents.models.plank import Plank
from tests.documents.models.tutorialspoint import TutorialsPoint
from tests.webapp.demo.every_frame import every_frame

MOST_ROWS: Final = 9  # of the stack or list that a page shows


class Row(NamedTuple):
    """A row of the stack or the list."""

    cell: int  # -1 for a call that has no cell yet
    digit: int  # in the cell, 0 for none
    left: str = ""  # digits that are still to be tried; '' where the row does not say it
    word: str = ""


class Shown(NamedTuple):
    """What a screen shows of a program, and what the program holds."""

    line: str  # that has just run, by its meaning
    board: str
    tries: int
    placements: int
    backtracks: int
    number: int  # in the title: k, the calls, or the locations on the stack
    rows: tuple[Row, ...]
    house: str  # that refuses the digit just tested


@dataclass(frozen=True)
class Play:
    """How a document's program is shown: by which model it is judged, and which line of a listing is which of its."""

    model: Callable[[str], Program]
    listings: Mapping[str, Mapping[str, str]]  # code -> line of the listing -> what it does
    lines: Mapping[str, str]  # line of the model -> the same words; those that are missing are not shown
    rows: Callable[[State, Program], Iterable[Row]]
    number: Callable[[State], int]
    shows: Callable[[State], bool] = lambda state: True  # of the lines that are shown

    def expected(self, givens: str) -> Iterator[Shown]:
        """What the program holds, line by line."""
        program = self.model(givens)
        for state in program.states():
            if state.line in self.lines and self.shows(state):
                line = self.lines[state.line]
                yield Shown(
                    line,
                    state.board,
                    state.tries,
                    state.placements,
                    state.backtracks,
                    self.number(state),
                    tuple(self.rows(state, program)),
                    state.house if line == "test" else "",
                )

    def shown(self, search: Trace, code: str) -> Iterator[Shown]:
        """What is on the screen, frame by frame and substep by substep."""
        listing = search.algorithm.listing(CODES[code])
        assert listing
        meanings = self.listings[code]
        for frame in every_frame(search.with_listing(CODES[code])):
            if frame.move or frame.substep:  # the first one stands before the first line
                yield read(frame, code, meanings[listing.lines[frame.lines[code]].strip()])


_CELL: Final = re.compile(r"r(\d)c(\d)(?: = (\d))?")


def read(frame: Frame, code: str, line: str) -> Shown:
    """A frame as a person reads it who looks at that listing; "test of row" is the line where the row is looked at."""
    counters, (line, _, checked) = frame.counters, line.partition(" of ")
    number = re.search(r"\d+$", frame.stack.title)
    assert number
    house = house_of(frame) if line == "test" and frame.culprits else ""
    named = re.findall(r"row|col|box|panel", frame.values[code].lower()) if line == "test" else []
    assert all({"col": "column", "panel": "box"}.get(word, word) == house for word in named), "the house that is named"
    assert checked in ("", house or "box"), "the line of the house that refuses, else of the last house"
    rows = tuple(_row(row, frame.digits) for row in frame.stack.rows)
    if frame.word:
        assert (frame.current, bits_of(frame.word)) == (rows[0].cell, rows[0].word), frame
    return Shown(
        line,
        frame.digits,
        counters.tries,
        counters.placements,
        counters.backtracks,
        int(number[0]),
        rows,
        house,
    )


def house_of(frame: Frame) -> str:
    """The house that forbids the digit just tried, as its mark says."""
    return next({"col": "column"}.get(mark.house, mark.house) for mark in frame.marks if "now" in mark.role)


def bits_of(word: str) -> str:
    """A word without its brackets."""
    return re.sub(r"[][]", "", word)


def _row(row: StackRow, board: str) -> Row:
    found = _CELL.search(row.text)
    if not found:
        return Row(-1, 0)
    cell = 9 * int(found[1]) + int(found[2]) - 10
    digit = found[3] or (board[cell] if row.role == "returned" else "0")  # it says only which cell returns
    return Row(cell, int(digit), "".join(re.findall(r"\d", row.left)), bits_of(row.word))


def compare(play: Play, search: Trace, givens: str, code: str = "pseudo", most: int | None = None) -> int:
    """Hold that the first `most` frames, or all, go through the states of the program; return how many states."""
    shown = [one for one, _ in groupby(islice(play.shown(search, code), most))]
    states = (one for one, _ in groupby(play.expected(givens)))
    expected = list(states if most is None else islice(states, len(shown)))
    for at, (ours, theirs) in enumerate(zip_longest(shown, expected)):
        assert ours == theirs, f"state {at} after {shown[at - 1] if at else 'the start'}"
    return len(shown)


# ---- the programs


def name_digits(digits: Iterable[int]) -> str:
    """Digits in a row."""
    return "".join(map(str, digits))


def list_rows(state: State, program: Program) -> Iterator[Row]:
    """The free cells round k: nine of them."""
    assert isinstance(program, Liang)
    free, k = program.free, state.path.index(state.path[-1])
    first = max(min(k - 5, len(free) - MOST_ROWS), 0)
    for cell in free[first : first + MOST_ROWS]:
        digit = int(state.board[cell])
        yield Row(cell, digit, name_digits(range(digit + 1, 10)) if digit else "")


def call_rows(state: State, program: Program) -> Iterator[Row]:
    """The open calls, the newest first."""
    if state.line in ("return false", "return 0") and state.calls == 1:
        return iter([Row(-1, 0)])  # "the first call returned"
    rows = [Row(-1, 0)] if state.calls > len(state.path) else []
    for place, cell in reversed(list(enumerate(state.path))):
        digit = int(state.board[cell])
        is_running = place == state.calls - 1
        after = max(digit, state.digit if is_running else 0)
        rows.append(Row(cell, digit, name_digits(range(after + 1, 10))))
    return iter(rows[:MOST_ROWS])


def stack_rows(state: State, program: Program) -> Iterator[Row]:
    """The locations on the stack, the top first."""
    for cell in state.path[: -MOST_ROWS - 1 : -1]:
        word = state.cells[cell]
        after = max(word & 15, state.digit if cell == state.cell else 0)
        left = [digit for digit in range(after + 1, 10) if word >> 3 + digit & 1]
        if state.line == "unmark" and cell == state.cell:
            left = []  # they have all been tried
        yield Row(cell, int(state.board[cell]), name_digits(left), f"{word:014b}")


LIANG: Final = Play(
    Liang,
    {
        "pseudo": {
            "cell = freeCellList[k]": "take",
            "below 9: put its next digit": "write",
            "isValid?": "test",
            "else: k = k + 1": "forward",
            "k is the last: found": "solved",
            "it is 9:": "nine",
            "k = 0: no solution": "none",
            "set it to 0": "reset",
            "k = k - 1": "back",
        },
        "py": {
            "i, j = freeCellList[k]": "take",
            "grid[i][j] += 1": "write",
            "if isValid(i, j, grid):": "test",
            "k += 1": "forward",
            "if k + 1 == n: return True": "solved",
            "if grid[i][j] < 9:": "nine",
            "if k == 0: return False": "none",
            "grid[i][j] = 0": "reset",
            "k -= 1": "back",
        },
        "cpp": {
            "int* cell = freeCellList[k];": "take",
            "v++;": "write",
            "if (isValid(cell, grid)) {": "test",
            "k++; }": "forward",
            "if (k+1 == n) return true;": "solved",
            "} else {": "nine",
            "if (k == 0) return false;": "none",
            "v = 0;": "reset",
            "k--; } }": "back",
        },
    },
    {
        "take the cell": "take",
        "fill with 1": "write",
        "next value": "write",
        "next value after going back": "write",
        "is it valid": "test",
        "forward": "forward",
        "solved": "solved",
        "it is 9": "nine",
        "no solution": "none",
        "reset": "reset",
        "back": "back",
    },
    list_rows,
    lambda state: len(state.path) - 1,
    lambda state: state.line != "take the cell" or state.board[state.cell] == "0",
)
TUTORIALSPOINT: Final = Play(
    TutorialsPoint,
    {
        "pseudo": {
            "find the first empty place": "find",
            "none: return true": "solved",
            "fits row, column and box?": "test",
            "write it": "write",
            "solveSudoku: return true": "call",
            "else erase it": "erase",
            "return false": "false",
        },
        "py": {
            "place = findEmptyPlace(grid)": "find",
            "if place is None: return True": "solved",
            "if isValidPlace(r, c, v):": "test",
            "grid[r][c] = v": "write",
            "if solveSudoku():": "call",
            "grid[r][c] = 0": "erase",
            "return False": "false",
        },
        "cpp": {
            "if (!findEmptyPlace(r, c))": "find",
            "return true;": "solved",
            "if (isValidPlace(r, c, v)) {": "test",
            "grid[r][c] = v;": "write",
            "if (solveSudoku())": "call",
            "grid[r][c] = 0;": "erase",
            "return false; }": "false",
        },
    },
    {
        "call": "call",
        "find an empty place": "find",
        "solved": "solved",
        "is it valid": "test",
        "write": "write",
        "unassign": "erase",
        "return false": "false",
    },
    call_rows,
    lambda state: state.calls,
    lambda state: (
        state.line not in ("call", "find an empty place")
        or (state.calls > 1 if state.line == "call" else state.cell >= 0)
    ),
)
PROJECT: Final = Play(
    CS2,
    {
        "cs2": {
            "cell = find_empty(grid, r, c)": "find",
            "if cell is None: return 1": "solved",
            "for v in range(1, 10):": "loop",
            "grid[r][c] = v": "write",
            "if verifyCell(grid, r, c):": "test",
            "if canSolve(r, c):": "go on",
            "grid[r][c] = 0": "zero",
            "return 0": "false",
        },
    },
    {
        "find the next empty cell": "find",
        "solved": "solved",
        "write": "write",
        "verify": "test",
        "go on": "go on",
        "not solvable from here": "loop",
        "zero": "zero",
        "return 0": "false",
    },
    call_rows,
    lambda state: state.calls,
    lambda state: state.line != "find the next empty cell" or state.cell >= 0,
)
PLANK: Final = Play(
    Plank,
    {
        "pseudo": {
            "no blank is left: true": "solved",
            "take the next blank": "find",
            "for digit 1 to 9": "loop",
            "write it": "write",
            "row, column, panel valid?": "test",
            "Recursive_Solve: true": "go on",
            "make it blank again": "blank",
            "return false": "false",
        },
        "py": {
            "if k == len(blanks): return 1": "solved",
            "r, c = blanks[k]": "find",
            'for v in "123456789":': "loop",
            "Grid[r][c] = v": "write",
            "if (Is_Row_Valid(r) and": "test of row",
            "Is_Col_Valid(c) and": "test of column",
            "Is_Panel_Valid(r, c)):": "test of box",
            "if Recursive_Solve(k + 1):": "go on",
            'Grid[r][c] = "-"': "blank",
            "return 0": "false",
        },
        "cpp": {
            "if (k == blanks) return true;": "solved",
            "int r = row[k], c = col[k];": "find",
            "for (int v = 1; v <= 9; v++) {": "loop",
            "Grid[r][c] = '0' + v;": "write",
            "if (Is_Row_Valid(r) &&": "test of row",
            "Is_Col_Valid(c) &&": "test of column",
            "Is_Panel_Valid(r, c))": "test of box",
            "if (Recursive_Solve(k+1))": "go on",
            "Grid[r][c] = '-';": "blank",
            "return false; }": "false",
        },
    },
    {
        "skip to a dash": "find",
        "solved": "solved",
        "write": "write",
        "check": "test",
        "go on": "go on",
        "came back": "loop",
        "dash again": "blank",
        "return false": "false",
    },
    call_rows,
    lambda state: state.calls,
    lambda state: state.line != "skip to a dash" or state.cell >= 0,
)
CSIS: Final = Play(
    Stack,
    {
        "pseudo": {
            "push FINDBEST": "push",
            "next valid choice of the top": "choice",
            "mark it": "mark",
            "no empty cell: solved": "solved",
            "there is none:": "none",
            "unmark the top": "unmark",
            "pop": "pop",
            "no solution": "no solution",
        },
        "py": {
            "stack = [findbest()]": "push",
            "stack.append(findbest())": "push",
            "v = next_choice(stack[-1])": "choice",
            "mark(stack[-1], v)": "mark",
            "if is_full(): return True": "solved",
            "if v:": "none",
            "unmark(stack[-1])": "unmark",
            "stack.pop()": "pop",
            "return False": "no solution",
        },
        "cpp": {
            "push(findBest());": "push",
            "int v = nextChoice(word);": "choice",
            "mark(word, v);": "mark",
            "if (isFull()) return true;": "solved",
            "} else {": "none",
            "unmark(word);": "unmark",
            "top--; }": "pop",
            "} return false;": "no solution",
        },
    },
    {
        "low is 10": "push",  # while FINDBEST runs
        "push": "push",
        "next choice": "choice",
        "mark the choice": "mark",
        "solved": "solved",
        "there is none": "none",
        "unmark": "unmark",
        "pop": "pop",
        "no solution": "no solution",
    },
    stack_rows,
    lambda state: len(state.path),
    lambda state: (state.line != "low is 10" or "0" in state.board) and (state.line != "pop" or bool(state.path)),
)
