"""Links of Penpa+: their plain digits, and the sentences about everything else."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

from solver.errors import FormatError
from solver.formats import read
from tests.for_each import for_each

CORNERS = {28: "5", 36: "3", 132: "7", 140: "1"}  # of 9x9 in a grid of 13


def packed(text: str) -> str:
    """The text, deflated, in base 64."""
    deflater = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return base64.b64encode(deflater.compress(text.encode()) + deflater.flush()).decode().rstrip("=")


def link(drawn: str, head: str = "square,9,9,38", space: str = "[0,0,0,0]", site: str = "swaroopg92.github.io") -> str:
    """The link of a puzzle whose fourth line that is."""
    return f"https://{site}/penpa-edit/#m=solve&p={packed(chr(10).join([head, space, '', drawn, '']))}"


def board(numbers: dict[int, str], **more: Any) -> str:
    """The fourth line with those numbers."""
    written = json.dumps({str(place): [text, 1, "1"] for place, text in numbers.items()})
    parts = [
        f"zN:{written}",
        "zS:{}",
        "zT:[]",
        "zR:{z_:[]}",
        *(f"{key}:{json.dumps(value)}" for key, value in more.items()),
    ]
    return (
        "{"
        + ",".join(f'"{part.split(":", 1)[0]}":{part.split(":", 1)[1]}' if part[0] != "z" else part for part in parts)
        + "}"
    )


def test_digits_are_read_by_their_place() -> None:
    """The corners of a 9x9 grid, in either kind of address."""
    for text in (link(board(CORNERS)), link(board(CORNERS)).replace("#m", "?m"), link(board(CORNERS), "sudoku,9,9,38")):
        (entry,) = read(text).entries
        assert entry.puzzle.givens.line() == "5" + "." * 7 + "3" + "." * 63 + "7" + "." * 7 + "1"
        assert entry.left_out == ()


def test_cells_outside_the_puzzle_are_counted() -> None:
    """One above, two below, one left and none or four right of a 4x4 grid; a number there is no digit."""
    for columns, right in ((5, 0), (9, 4)):
        wide = columns + 4
        drawn = board({3 * wide + 3: "4", 2 * wide + 3: "12"})
        (entry,) = read(link(drawn, f"square,{columns},7,38", f"[1,2,1,{right}]")).entries
        assert entry.puzzle.givens.line() == "4" + "." * 15
        assert entry.left_out == ("numbers that are no digits",)


@for_each(
    ("more", "messages"),
    [
        ({"z6": [[28, 29]]}, "killer cages"),
        ({"zT": [[28, 29]]}, "thermometers"),
        ({"z1": {"1": ["3", 1]}}, "small numbers"),
        ({"zE": {"186,199": 2}}, ""),  # right of r1c3: the corners of 13 x 13 cells are counted after these
        ({"zE": {"185,198": 2}}, "walls or irregular regions"),
        ({"zE": {"223,224": 2}}, ""),  # below r3c1
        ({"zE": {"210,211": 2}}, "walls or irregular regions"),
    ],
)
def test_further_rules_are_named(more: dict[str, Any], messages: str) -> None:
    """Walls along boxes are none."""
    (entry,) = read(link(board(CORNERS, **more))).entries
    assert entry.left_out == ((messages,) if messages else ())


@for_each(
    ("text", "messages"),
    [
        (link(board(CORNERS)).replace("p=", "p=!"), "damaged"),
        (link(board(CORNERS))[:-9], "damaged"),
        (link("x" * 300_000), "too long"),
        (link("") + "A" * 16_000, "up to 15,000"),
        (link("{"), "no grid"),
        (link("[]"), "no grid"),
        (link(board(CORNERS), "square,5,5,38"), "5x5"),
        (link(board(CORNERS), "hex,9,9,38"), "hex"),
        (link(board({}, zT=[[28, 29]])), "no digit, only thermometers"),
    ],
)
def test_links_without_a_readable_puzzle_are_refused_with_a_sentence(text: str, messages: str) -> None:
    """Damaged, too long, of another kind, or rules alone."""
    with pytest.raises(FormatError, match=messages):
        read(text)
