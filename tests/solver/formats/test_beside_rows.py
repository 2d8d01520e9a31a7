"""Words in a column beside a board, and what logs and lists write before each row."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import Entry, read
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG

ROWS = [LIANG[at : at + 9] for at in range(0, 81, 9)]
SPACED = [" ".join(row) for row in ROWS]
SMALL = ["1 2 . .", ". . 3 4", "2 1 . .", ". . 1 2"]


def beside(rows: list[str], words: list[str], gap: str = "   ") -> str:
    """The rows with the words right of them."""
    return "\n".join(f"{row}{gap}{word}".rstrip() for row, word in zip(rows, words, strict=True))


def only(text: str) -> Entry:
    """The one puzzle of the text."""
    (entry,) = read(text).entries
    return entry


@for_each(
    "words",
    [
        ["F1 Help", "F2 New game", "F3 Undo", "", "Level: 3", "Time 04:12", "", "q Quit", ""],
        ["u Undo", "n New", "h Hint (3 left)", "s Solve", "", "c Check", "e Erase", "1-9 Digit", "ESC Quit"],
        ["[1] New", "[2] Load", "[3] Save", "[4] Solve", "", "", "", "", "[9] Quit"],
        ["Score", "1240", "", "Level", "5", "", "Errors", "2/3", ""],
    ],
)
def test_words_in_a_column_are_left_out(words: list[str]) -> None:
    """Keys, numbers and scores, behind rows of any spacing; the notice lists them."""
    for rows in (ROWS, SPACED, [row.replace(".", "_") for row in SPACED]):
        entry = only(beside(rows, words))
        assert entry.puzzle.givens.line() == LIANG
        assert words[0] in entry.notices[0]
    assert only(beside(SMALL, words[:4])).puzzle.givens.line() == "12....3421....12"


def test_a_number_in_the_column_is_no_cell() -> None:
    """Where a row lacks one."""
    words = ["Score", "7", "", "Level", "5", "", "Errors", "2/3", ""]
    for at in range(9):
        rows = [row[:-2] if place == at else row for place, row in enumerate(SPACED)]
        with pytest.raises(FormatError):
            read(beside(rows, words))


@for_each("before", ["[INFO] ", "2026-11-28 09:12:03 DEBUG ", "2026-11-28T09:12:03.25 INFO: ", "* ", "\u2022 "])
def test_what_stands_before_each_row_is_left_out(before: str) -> None:
    """The time and the level of a log, and the sign of a list."""
    assert only("\n".join(before + row for row in SPACED)).puzzle.givens.line() == LIANG
    with pytest.raises(FormatError):
        read("\n".join(before + row for row in SPACED[:8]))
    with pytest.raises(FormatError):
        read("\n".join(before + row for row in [*SPACED[:8], SPACED[8] + " 4"]))


@pytest.mark.parametrize("extra", ["", "| 4 "])
def test_a_menu_beside_a_frame_hides_no_cell(extra: str) -> None:
    """Words right of a frame, also behind its rules, are left out; a row with a cell too many is refused."""
    rows = [f"| {' | '.join(row.replace('.', ' ')[::2])} " for row in SMALL]
    rows[0] += extra
    menu = ["v 2.0", "Movement", " h - left", " 1) New"]
    framed = [f"+---+---+---+---+   Help\n{row}|    {word}" for row, word in zip(rows, menu, strict=True)]
    text = "\n".join([*framed, "+---+---+---+---+"])
    if extra:
        with pytest.raises(FormatError):
            read(text)
    else:
        assert only(text).puzzle.givens.line() == "12....3421....12"
