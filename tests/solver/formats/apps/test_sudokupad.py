"""Links of SudokuPad: what their boards hold, and the sentence where a puzzle has more rules."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from solver.errors import FormatError
from solver.formats import read, write
from solver.formats.apps.sudokupad import ADDRESS, parse_relaxed_json
from solver.formats.lz_string import pack
from solver.shape import SHAPES
from tests.for_each import for_each

LINE = "12....1221....21"
CELLS = [[{"value": digit} if digit in "12" else {} for digit in LINE[at : at + 4]] for at in (0, 4, 8, 12)]
ZIPPED = (
    "{ce:[[{v:1},{v:'2'},,],[,,{v:1},{v:2}],[{v:2},{v:1},,],[,,{v:2},{v:1}]],"
    "ca:[{v:'title: Corners'},{v:'author: Ann'}],re:[]}"
)


def link(board: object, form: str = "scl") -> str:
    """The link that holds the board."""
    return f"{ADDRESS}{form}{quote(pack(board if isinstance(board, str) else json.dumps(board)), safe='')}"


def left_out(**more: Any) -> tuple[str, ...]:
    """What is left out of the board with that beside its cells."""
    (entry,) = read(link({"cells": CELLS, **more})).entries
    assert entry.puzzle.givens.line() == LINE
    return entry.left_out


@for_each(
    "site",
    [ADDRESS, f"{ADDRESS}sudoku/", f"{ADDRESS}?puzzleid=", "https://app.crackingthecryptic.com/sudoku/?puzzleid="],
)
@for_each("form", ["scl", "ctc"])
@for_each("board", [{"cells": CELLS}, ZIPPED])
def test_plain_grids_are_read(site: str, form: str, board: object) -> None:
    """As JSON and with fewer signs, under each address that the site has had."""
    (entry,) = read(link(board, form).replace(ADDRESS, site)).entries
    assert entry.puzzle.givens.line() == LINE
    assert entry.left_out == ()
    assert entry.details.title == ("Corners" if board == ZIPPED else "")


def test_the_classic_form_and_plain_digits_are_read() -> None:
    """Digits with the zeros after them as one sign, and as many digits as a grid has cells."""
    zeros = LINE.replace(".", "0")
    packed = write("sudokuexchange", read("1" + "." * 80).entries).strip().partition("s=")[2]
    assert read(f"{ADDRESS}classic{packed}").entries[0].puzzle.givens.line() == "1" + "." * 80
    assert read(f"{ADDRESS}{zeros}").entries[0].puzzle.givens.line() == LINE
    assert read(link({"p": packed, "n": "x"})).entries[0].puzzle.givens.filled == 1


@for_each(
    ("more", "messages"),
    [
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": 3}]}, ("cages",)),
        ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, ("lines",)),
        ({"arrows": [1], "underlays": [{}], "overlays": [{}]}, ("arrows", "drawings")),
        ({"regions": [[[0, 0], [0, 1], [0, 2], [0, 3]]]}, ("irregular regions",)),
        ({"metadata": {"rules": "Sudoku rules apply. Digits along a line rise."}}, ("rules in words",)),
        ({"fog": [1]}, ("fog",)),
    ],
)
def test_further_rules_are_named(more: dict[str, Any], messages: tuple[str, ...]) -> None:
    """A killer cage never passes for nothing."""
    assert left_out(**more) == messages


@for_each(
    "more",
    [
        {
            "cages": [],
            "lines": [],
            "settings": {"a": 1},
            "metadata": {"title": "x", "rules": "Sudoku rules apply."},
        },
        {"cages": [{"cells": [[0, 0], [0, 1]], "hidden": True, "type": "rowcol"}, {"value": "title: x"}]},
        {"regions": [[[*divmod(cell, 4)] for cell in box.cells] for box in SHAPES[16].boxes]},
    ],
)
def test_what_every_board_has_is_no_further_rule(more: dict[str, Any]) -> None:
    """Hidden cages of rows and columns, words about the puzzle, boxes."""
    assert left_out(**more) == ()


@for_each(
    ("text", "messages"),
    [
        (f"{ADDRESS}abc123", "copy its digits"),
        (f"{ADDRESS}author/name", "copy its digits"),
        (f"{ADDRESS}scl!!", "cannot be unpacked"),
        (f"{ADDRESS}scl" + "A" * 9_000, "up to 8,000"),
        (link("no board"), "no board"),
        (link("[" * 500), "no board"),
        (link({"cells": [[{}] * 5] * 5}), "5 rows"),
        (link({"cells": [[{"value": 5}, {}, {}, {}], *CELLS[1:]]}), "r1c1"),
        (link({"cells": [[{"value": "x"}, {}, {}, {}], *CELLS[1:]]}), "r1c1"),
        (link({"cells": [[{}] * 4] * 4, "lines": [1]}), "no digit, only lines"),
    ],
)
def test_links_without_a_readable_puzzle_are_refused_with_a_sentence(text: str, messages: str) -> None:
    """Names of puzzles that the site keeps, damaged and foreign boards, boards that are rules alone."""
    with pytest.raises(FormatError, match=messages):
        read(text)


@for_each("text", ["{a:1", "[1", "{a}", "[1}", "{a:1]", "[1] 2", "", "{1:}x"])
def test_incomplete_data_is_refused(text: str) -> None:
    """And always ends."""
    with pytest.raises(ValueError, match=r"complete|name|more"):
        parse_relaxed_json(text)


@for_each(
    ("text", "data"),
    [
        ("[,,]", [{}, {}, {}]),
        ("{}", {}),
        ("[]", []),
        ("[[],{}]", [[], {}]),
        ("{a:t,b:f,c:null,d:-1.5}", {"a": True, "b": False, "c": None, "d": -1.5}),
        ("[true,f]", [True, False]),
    ],
)
def test_data_with_fewer_signs(text: str, data: object) -> None:
    """Nothing at all is an empty object, but nothing between brackets an empty list."""
    assert parse_relaxed_json(text) == data
