"""Proposals for rows that lost blanks: the text is stretched where the row stands, and nowhere else."""

from __future__ import annotations

import pytest

from solver.formats import attempt
from solver.formats.reading.types import Cell, Run
from solver.formats.repair import propose
from tests.for_each import for_each


def rows_of(text: str, size: int, *numbers: int) -> list[tuple[Run, int]]:
    """The rows in these lines of the text, from 1, each with the size that it is to have."""
    lines = text.splitlines()
    return [
        (
            tuple(Cell(sign, number, at) for at, sign in enumerate(lines[number - 1], 1) if sign not in " |,"),
            size,
        )
        for number in numbers
    ]


@for_each(
    ("row", "size", "stretched"),
    [
        ("1.4", 4, "1..4"),
        (".4", 4, "...4"),
        ("4.", 4, "4..."),
        ("1...5", 9, "1.......5"),
        ("1 . 4", 4, "1 . . 4"),
        ("|1 2|. 4|", 6, "|1 2|. . . 4|"),
        ("1,-,4", 4, "1,-,-,4"),
    ],
)
@for_each(("above", "below"), [("", ""), ("1234\n", ""), ("1234\n\n3412\n", "\n4321"), ("ä\u2028", "\n")])
def test_a_gap_is_stretched_where_it_stands(row: str, size: int, stretched: str, above: str, below: str) -> None:
    """The row gets its blanks in its only gap, set apart as its cells are; all other lines stay as they were."""
    text = above + row + below
    found = propose(text, rows_of(text, size, len((above + "x").splitlines())))
    assert found
    assert found.text == above + stretched + below


def test_all_rows_are_stretched_together() -> None:
    """Two short rows are one proposal that names both."""
    text = "1.4\n1234\n..4\n"
    found = propose(text, rows_of(text, 4, 1, 3))
    assert found
    assert (found.label, found.text) == ("Stretch the gaps: 1..4 and ...4", "1..4\n1234\n...4\n")


@for_each("row", ["1.2.", "123", ".1.", "1x.", ".x4"])
def test_nothing_is_proposed_where_the_place_is_not_sure(row: str) -> None:
    """Two gaps, none, or something else that is wrong: nobody can tell where the blank was."""
    assert propose(row, rows_of(row, 9, 1)) is None


def test_nothing_is_proposed_for_nothing() -> None:
    """Without a short row there is nothing to stretch."""
    assert propose("1234", []) is None


@pytest.mark.parametrize(
    "text",
    [
        "|   ;:C|   |   |   |\n| --- | --- | --- | ---+X |\n| 1 |   X\n"
        "| 2 |   |   | 1 |\n|   |   |   |   |\n|   | 4 |   |   |\n",
        "..-..--7-77.--7777-.--.-.---.---.-7.7-.7.7.77..--77----.777-.-.77-..-7777..7-77-.--.-.-7-7777-.-7-....7..--"
        "7.7.--7.-7-7.-77.-77.-..7..-7.-.77.7-.7-7-.-77..--7-..7",
    ],
)
def test_a_proposal_that_is_no_puzzle_is_not_made(text: str) -> None:
    """What is proposed is read before: X beside other blanks, or a row of dashes as a rule, would be refused."""
    error = attempt(text).error
    assert error
    assert error.repair is None or attempt(error.repair.text).error is None
