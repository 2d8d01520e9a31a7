"""Plank's program and the five steps on the way to it: any number of puzzles, 81 characters each, wherever lines end.

    sudoku1   Read_From_Stdin only says that it is not implemented
    sudoku2   reads and prints: characters and length are checked
    sudoku3   checks rows and columns as well
    sudoku4   checks panels as well
    sudoku5   solves
    sudoku    prints commands for ImageMagick too; this is the last version, `LAST`

All messages but the usage go to standard output, and the first error ends the program. A 0 passes the reader;
checking it then reads in front of a vector, which ends the compiled program in the middle.

The commands let x grow with the row, so they draw the grid mirrored on its diagonal: that is the lab's.

Source: J. S. Plank, CS202 lecture notes "Sudoku".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from solver.grid import Grid
from solver.search import get
from solver.search.documents.console import Console
from solver.search.documents.first_solution import first_solution, has_other_solutions
from solver.shape import CLASSIC, House
from solver.text import join_some

USAGE: Final = "usage: sudoku solve(yes|no) output-type(screen|convert) - puzzles on stdin"
STEPS: Final = 5
LAST: Final = STEPS + 1  # the final version
ABORTED: Final = 2
BLANK: Final = "-"
_ZERO: Final = "0"
_RULE: Final = "-" * (2 * CLASSIC.size + 1) + "\n"
_CHECKED: Final = {3: ("row", "column"), 4: ("row", "column", "box")}  # by the step that brings them
_PIXELS, _BORDER, _CELL_GAP, _PANEL_GAP = 24, 3, 1, 2  # the lab's PPS, Border, CW and PW
MAX_PUZZLES_NAMED: Final = 12

Signs = Sequence[str]


class UsageError(Exception):
    """Arguments that the program refuses: its message is what it prints on standard error."""


class StepError(Exception):
    """What a step of the lab does not have yet; the message says so."""


class _ReadError(Exception):
    """What Read_From_Stdin returns of a bad puzzle."""


class _AbortedError(Exception):
    """The program has read outside its vector because of a 0."""


def run(console: Console, arguments: Sequence[str], step: int = LAST) -> int:
    """Read puzzles until the end, print each of them, solved or not, and return the exit code.

    Raises UsageError and StepError before anything is read or printed.
    """
    solves, is_screen = _check_arguments(arguments, step)
    if step == 1:
        console.write("Read_From_Stdin is not implemented yet\n")
        return 1
    if is_screen:
        console.write(_RULE)
    several: list[str] = []
    number = 0
    while True:
        number += 1
        try:
            signs = _read(console, step)
        except _ReadError as error:
            console.write(str(error).encode("latin-1") + b"\n")
            code = 1
            break
        except _AbortedError:
            console.remarks.append(
                f"Puzzle {number} holds a 0: the program reads outside its vector there, and ends in the middle."
            )
            code = ABORTED
            break
        if signs is None:
            code = 0
            break
        if solves:
            givens = Grid.parse("".join(signs).replace(BLANK, "."))
            solution = first_solution(get("plank"), givens, console.work)
            if solution is None:
                console.write("Cannot solve puzzle\n")
            else:
                signs = solution.line()
                if has_other_solutions(givens, console.work):
                    several.append(f"puzzle {number}")
        console.write(_screen(signs) + _RULE if is_screen else _convert(signs))
    if several:
        console.remarks.append(f"There are other solutions too: {join_some(several, MAX_PUZZLES_NAMED)}.")
    return code


def _check_arguments(arguments: Sequence[str], step: int) -> tuple[bool, bool]:
    """Parse the arguments: whether to solve, and whether to print on the screen."""
    if len(arguments) != 2:
        raise UsageError(USAGE)
    solve, output = arguments
    if solve not in ("yes", "no"):
        raise UsageError(f"{USAGE}\nbad solve")
    if output not in ("screen", "convert"):
        raise UsageError(f"{USAGE}\nbad output")
    if solve == "yes" and step < STEPS:
        raise StepError(f"sudoku{step} does not solve yet: that comes with step {STEPS}.")
    if output == "convert" and step < LAST:
        raise StepError(f"sudoku{step} prints no commands yet: only the last version does; leave --step away.")
    return solve == "yes", output == "screen"


def _read(console: Console, step: int) -> str | None:
    """Read a puzzle as Read_From_Stdin does; None at the end of the input."""
    signs = ""
    for cell in CLASSIC.cells:
        byte = console.read_char()
        if byte is None:
            if not signs:
                return None
            raise _ReadError("Bad Sudoku File -- not enough entries")
        sign = chr(byte)
        if sign not in BLANK + _ZERO + CLASSIC.symbols:
            row, column = divmod(cell, CLASSIC.size)
            raise _ReadError(f"Bad character at row {row}, column {column}: {sign}")
        signs += sign
    for house in _houses_checked(step):
        _check(house, signs)
    return signs


def _houses_checked(step: int) -> Iterable[House]:
    """List all rows, then all columns, then all panels, as far as the step checks them."""
    kinds = _CHECKED[max(kind for kind in _CHECKED if kind <= step)] if step >= min(_CHECKED) else ()
    return (house for kind in kinds for house in CLASSIC.houses if house.kind == kind)


def _check(house: House, signs: Signs) -> None:
    """Look for a digit that occurs twice, cell by cell as Is_Row_Valid does."""
    seen: set[str] = set()
    for cell in house.cells:
        if signs[cell] in seen:
            raise _ReadError(f"Duplicate entry in {_name(house)}")
        if signs[cell] == _ZERO:  # check[-1]
            raise _AbortedError
        if signs[cell] != BLANK:
            seen.add(signs[cell])


def _name(house: House) -> str:
    """Name the house as the program does, counted from 0."""
    if house.kind != "box":
        return f"{house.kind} {house.number - 1}"
    row, column = divmod(house.cells[0], CLASSIC.size)
    return f"panel starting at row {row} and column {column}"


def _screen(signs: Signs) -> str:
    """Format the grid as Print_Screen does."""
    text = ""
    for row in CLASSIC.rows:
        for place, cell in enumerate(row.cells):
            text += " " * (place > 0) + signs[cell] + " " * _ends_panel(place)
        text += "\n" * (1 + _ends_panel(row.number - 1))
    return text


def _ends_panel(place: int) -> bool:
    """Return whether a panel ends after this row or column, and another one follows."""
    return (place + 1) % CLASSIC.box_width == 0 and place + 1 < CLASSIC.size


def _convert(signs: Signs) -> str:
    """Format the commands of Print_Convert: 84 lines that draw Sudoku.jpg, the number of the row in x."""
    places = [_BORDER]
    for place in range(CLASSIC.size):
        places.append(places[-1] + _PIXELS + _CELL_GAP + _PANEL_GAP * _ends_panel(place))
    side = places[-1] - _CELL_GAP + _BORDER
    text = f"convert -size {side}x{side} xc:Black \\\n  -background White -fill Black \\\n"
    for cell in CLASSIC.cells:
        row, column = divmod(cell, CLASSIC.size)
        text += rf"\( -size {_PIXELS}x{_PIXELS} -gravity Center label:{signs[cell]} \)"
        text += f" -geometry {_PIXELS}x{_PIXELS}+{places[row]}+{places[column]} -gravity NorthWest -composite \\\n"
    return text + "  Sudoku.jpg\n"
