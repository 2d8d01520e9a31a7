"""Read the puzzle of a picture: the one that its file carries if it was made here, else what can be seen on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from solver.engine import Verdict
from solver.errors import FormatError
from solver.formats import Entry
from solver.formats import read as read_text
from solver.formats.entry import Details
from solver.grid import Grid, Puzzle
from solver.recognition import is_offered
from solver.shape import SYMBOLS, Digit
from solver.text import count_noun, join_some

if TYPE_CHECKING:
    from solver.recognition.recognize import Reading

_NOT_OFFERED: Final = "without numpy, only pictures made here can be read; type the digits of other pictures"
_VERDICTS: Final = {  # of a clash the cells are named
    Verdict.UNIQUE: "exactly one solution",
    Verdict.SEVERAL: "several solutions: perhaps a clue is missing",
    Verdict.NONE: "no solution: a clue may be misread",
    Verdict.UNDECIDED: "the solutions were not counted",
}


@dataclass(frozen=True)
class Photo:
    """What a picture holds: the puzzle, and how it was read; None where the picture carries the puzzle itself."""

    entry: Entry
    reading: Reading | None


def carried(data: bytes) -> str:
    """Find the text of the puzzle in a picture made here; '' for any other picture."""
    from solver.pictures.metadata import MAX_PICTURE_BYTES, puzzle_in

    try:
        return puzzle_in(data) if len(data) <= MAX_PICTURE_BYTES else ""
    except FormatError:
        return ""


def read_picture(data: bytes, colours: str = "auto") -> Photo:
    """Read the puzzle of a picture. Raises FormatError where there is none.

    Args:
        data: The bytes of its file.
        colours: What digits in another colour are: the value of a ColourChoice.
    """
    if text := carried(data):
        return Photo(read_text(text).entries[0], None)
    if not is_offered():
        raise FormatError.at(_NOT_OFFERED)
    from solver.recognition.decode_image import decode_picture
    from solver.recognition.ink_groups import ColourChoice
    from solver.recognition.recognize import recognize_board

    reading = recognize_board(decode_picture(data), ColourChoice(colours))
    puzzle = Puzzle.of(reading.grid, reading.entries)
    entry = Entry(puzzle, Details(), taken_for=taken_for(reading), notices=notices_of(reading))
    return Photo(entry, reading)


def taken_for(reading: Reading) -> str:
    """Describe what was read of a picture and the cells to look at: 'a picture of 28 clues; look at r4c5'."""
    doubts = doubts_of(reading)
    summary = f"a picture of {count_noun(reading.grid.filled, 'clue')}"
    return f"{summary}; look at {join_some(doubts)}" if doubts else summary


def summarize_clues(grid: Grid, verdict: Verdict) -> str:
    """Write how many clues were read, and the verdict on them.

    >>> summarize_clues(Grid.parse("11" + "." * 79), Verdict.CONFLICT)
    '2 clues, row 1, columns 1 and 2 clash'
    """
    clashing = sorted({cell for conflict in grid.conflicts() for cell in conflict.cells})
    says = f"{grid.shape.name_places(clashing)} clash" if clashing else _VERDICTS[verdict]
    return f"{count_noun(grid.filled, 'clue')}, {says}"


def clues_alone(entry: Entry) -> Entry:
    """Return the entry without what a person entered."""
    return replace(entry, puzzle=Puzzle.of(entry.puzzle.givens))


def notices_of(reading: Reading) -> tuple[str, ...]:
    """List the sentences on how the signs of the board are read, and on digits in several colours."""
    return (*reading.notices, *([reading.colours_notice] if reading.colours_notice else []))


def doubts_of(reading: Reading) -> list[str]:
    """List each flagged cell with what it may be: 'r4c5 (8 or 3)', 'r2c2 (read as 8, taken as 3)'."""
    shape = reading.grid.shape
    changed = {change.cell: change for change in reading.changes}
    doubts = []
    for cell in reading.flagged:
        if change := changed.get(cell):
            words = f"read as {sign(change.read)}, taken as {sign(change.taken)}"
        else:
            words = f"{sign(reading.entries.digits[cell])} or {sign(reading.second[cell])}"
        doubts.append(f"{shape.cell_name(cell)} ({words})")
    return doubts


def sign(digit: Digit) -> str:
    """Write a digit for people."""
    return SYMBOLS[digit - 1] if digit else "blank"
