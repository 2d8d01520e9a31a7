"""Symbols of 16x16 texts: 0 is a digit beside another blank, A to P count from A, and people may say so."""

from __future__ import annotations

import json

import pytest

from solver.errors import FormatError
from solver.formats import attempt, boxless, read, recovery
from solver.formats.entry import ReadAs
from solver.grid import Grid
from solver.shape import SYMBOLS
from tests.for_each import for_each

ROWS = [
    [(row * 4 + row // 4 + column) % 16 + 1 if (row + column) % 3 else 0 for column in range(16)] for row in range(16)
]
LINE = Grid(tuple(digit for row in ROWS for digit in row), read("." * 256).entries[0].puzzle.shape).line()
HEX = "0123456789ABCDEF"


def written(symbols: str, blank: str, between: str = "\n") -> str:
    """The grid in those symbols."""
    return between.join("".join(symbols[digit - 1] if digit else blank for digit in row) for row in ROWS)


@for_each("blank", [".", "-", "_", "*"])
@for_each("between", ["\n", ""])
def test_0_is_a_digit_beside_another_blank(blank: str, between: str) -> None:
    """Every sign means one more; a notice says so."""
    (entry,) = read(written(HEX, blank, between)).entries
    assert (entry.puzzle.givens.line(), entry.symbols, len(entry.notices)) == (LINE, "0-F", 1)


def test_empty_fields_are_another_blank() -> None:
    """In tables and in JSON, with letters or numbers."""
    table = "\n".join(",".join(HEX[digit - 1] if digit else "" for digit in row) for row in ROWS)
    assert read(table).entries[0].puzzle.givens.line() == LINE
    board = json.dumps({"board": [[digit - 1 if digit else None for digit in row] for row in ROWS]})
    (entry,) = read(board).entries
    assert (entry.puzzle.givens.line(), entry.symbols) == (LINE, "0-F")


def test_0_alone_is_the_blank() -> None:
    """As in every other size."""
    (entry,) = read(written(SYMBOLS, "0")).entries
    assert (entry.puzzle.givens.line(), entry.symbols, entry.notices) == (LINE, "", ())


def test_0_and_G_with_another_blank_are_refused_by_name() -> None:
    """On lines, in rows and in JSON."""
    text = written(HEX, ".")
    for wrong in (text.replace("E", "G", 1), text.replace("\n", "").replace("E", "G", 1)):
        with pytest.raises(FormatError, match="both 0 and G"):
            read(wrong)


def test_a_solution_behind_its_puzzle_counts_from_0_too() -> None:
    """The full grid has no blank that would tell."""
    solved = Grid(
        tuple((row * 4 + row // 4 + column) % 16 + 1 for row in range(16) for column in range(16)),
        read("." * 256).entries[0].puzzle.shape,
    )
    text = f"{written(HEX, '.', '')},{''.join(HEX[digit - 1] for digit in solved.digits)}"
    (entry,) = read(text).entries
    assert (entry.puzzle.givens.line(), entry.solution) == (LINE, solved)


@pytest.mark.parametrize("between", ["\n", ""])
def test_one_grid_with_a_0_tells_for_the_others(between: str) -> None:
    """All 16x16 grids of a text have the same symbols, also one without 0 and a full one without a blank."""
    text = written(HEX, ".", between)
    entries = read(f"{text}\n\n{text.replace('0', '.')}").entries
    assert [(entry.symbols, entry.puzzle.givens.line()) for entry in entries] == [
        ("0-F", LINE),
        ("0-F", LINE.replace("1", ".")),
    ]


@for_each("between", ["\n", ""])
@for_each("letters", ["ABCDEFGHIJKLMNOP", "abcdefghijklmnop"])
def test_letters_alone_count_from_A(letters: str, between: str) -> None:
    """In rows or in one line; a notice says so."""
    (entry,) = read(written(letters, ".", between)).entries
    assert (entry.puzzle.givens.line(), entry.symbols) == (LINE, "A-P")


@for_each("change", [("N", "Q"), ("N", "7"), ("N", ""), ("N", "NN")])
def test_damaged_letters_are_refused(change: tuple[str, str]) -> None:
    """A letter beyond P, a digit among letters, a cell too few or too many."""
    assert attempt(written("ABCDEFGHIJKLMNOP", ".").replace(*change, 1)).entries == ()


def test_0_is_called_a_blank_only_where_it_is_one() -> None:
    """How a text was read says nothing of 0 where that is a digit."""
    assert attempt(written(HEX, ".")).description == "16 rows, '.' = blank"
    assert attempt("12..\n..01\n2.1.\n.1.2").description.endswith("'.' and '0' = blank")


def test_a_person_may_name_the_symbols() -> None:
    """1 to G takes 0 for a blank, 0 to F for a digit where nothing else is one, A to P letters up to G."""
    text = written(HEX, ".")
    plain = read(text, read_as=ReadAs.ONE_TO_G).entries[0].puzzle.givens
    assert plain.filled == LINE.count("1") * 0 + sum(sign not in ".1" for sign in LINE)
    zeros = read(written(HEX, ".").replace(".", "0"), read_as=ReadAs.ZERO_TO_F).entries[0].puzzle.givens
    assert zeros.is_full()
    few = "ABCD............" + "." * 240
    assert read(few, read_as=ReadAs.A_TO_P).entries[0].puzzle.givens.line()[:4] == "1234"
    assert read(few).entries[0].puzzle.givens.line()[:4] == "ABCD"


def test_lists_and_grids_without_boxes_count_from_0_too() -> None:
    """Whatever reads them."""
    lines = f"{written(HEX, '.', '')}\n" * 3
    _, outcomes = recovery.read(lines)
    assert [outcome.puzzle.givens.line() for outcome in outcomes if not isinstance(outcome, FormatError)] == [LINE] * 3
    (square,) = boxless.read(written(HEX, ".")).entries
    assert (square.puzzle.givens.line(), square.symbols) == (LINE, "0-F")


@pytest.mark.parametrize("text", ["12..\n..01\n2.1.\n.1.2", "1" + "." * 79 + "0"])
def test_smaller_grids_have_no_0(text: str) -> None:
    """It stays a blank, and a notice says that two signs are."""
    (entry,) = read(text).entries
    assert not entry.symbols
    assert len(entry.notices) == 1
