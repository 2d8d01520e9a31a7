"""A number outside the digits stands for a blank: the same in every blank, often enough, and with a notice."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from solver.formats import attempt
from solver.shape import CLASSIC, SHAPES, Shape
from tests.for_each import for_each
from tests.solver.formats import strategies
from tests.solver.formats.samples import GENTLE

Rows = list[list[int]]


def rows_of(line: str, blank: int) -> Rows:
    """The digits by rows, with the number for blanks."""
    numbers = [int(sign) if sign.isdecimal() else blank for sign in line]
    return [numbers[at : at + CLASSIC.size] for at in range(0, len(numbers), CLASSIC.size)]


def plain(rows: Rows, between: str = " ") -> str:
    """A row a line."""
    return "\n".join(between.join(map(str, row)) for row in rows)


WRITERS: Final[dict[str, Callable[[Rows], str]]] = {
    "blanks": plain,
    "commas": lambda rows: plain(rows, ","),
    "tabs": lambda rows: plain(rows, "\t"),
    "one line": lambda rows: ",".join(str(number) for row in rows for number in row),
    "Python": lambda rows: f"grid = {rows}",
    "C": lambda rows: "int g[9][9] = {{" + "},\n{".join(", ".join(map(str, row)) for row in rows) + "}};",
    "numpy": lambda rows: "[[" + "]\n [".join("".join(f"{number:3}" for number in row) for row in rows) + "]]",
    "JSON": lambda rows: json.dumps({"board": rows}),
    "JSON of cells": lambda rows: json.dumps({"puzzle": [number for row in rows for number in row]}),
}


@for_each("blank", [-1, 99, -9])
@for_each("write", WRITERS.values())
def test_the_number_is_a_blank(write: Callable[[Rows], str], blank: int) -> None:
    """In every layout; a notice names the number."""
    (entry,) = attempt(write(rows_of(GENTLE, blank))).entries
    assert entry.puzzle.givens.line() == GENTLE
    assert any(str(blank) in notice for notice in entry.notices)


DAMAGE: Final[dict[str, Callable[[str], str]]] = {
    "another number": lambda text: text.replace("-1", "-2", 1),
    "a zero": lambda text: text.replace("-1", "0", 1),
    "a dot": lambda text: text.replace("-1", ".", 1),
    "a cell lost": lambda text: text.replace("-1 ", "", 1),
    "a cell too many": lambda text: text.replace("-1", "-1 -1", 1),
    "a row lost": lambda text: text.partition("\n")[2],
}


@for_each("damage", DAMAGE.values())
def test_another_sign_for_a_blank_is_an_error(damage: Callable[[str], str]) -> None:
    """A second number, 0 or '.' beside it mean something else; a lost cell is reported as ever."""
    tried = attempt(damage(plain(rows_of(GENTLE, -1))))
    assert not tried.entries
    assert tried.error is not None


def test_a_few_numbers_are_errors() -> None:
    """A nearly full grid with three of them has three wrong digits."""
    full = plain(rows_of("534678912672195348198342567859761423426853791713924856961537284287419635345286179", 0))
    assert not attempt(full.replace("5", "-1", 3)).entries


@given(st.data())
def test_any_puzzle_with_enough_blanks_is_read(data: st.DataObject) -> None:
    """Of every size: the same puzzle as with dots."""
    shape: Shape = data.draw(st.sampled_from([shape for shape in SHAPES.values() if shape.size <= CLASSIC.size]))
    line = data.draw(strategies.entries(shape)).puzzle.givens.line()
    if not len(shape.cells) / 4 < line.count(".") < len(shape.cells) - shape.size:
        return
    numbers = (-1, 99, 1000) if shape.size > 4 else (-1, 99)  # 1000 is a row of 4x4
    blank = data.draw(st.sampled_from(numbers))
    cells = [sign if sign.isdecimal() else str(blank) for sign in line]
    text = "\n".join(" ".join(cells[at : at + shape.size]) for at in range(0, len(cells), shape.size))
    (entry,) = attempt(text).entries
    assert entry.puzzle.givens.line() == line
