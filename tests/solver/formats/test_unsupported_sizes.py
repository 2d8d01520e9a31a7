"""Grids of other sizes are refused by name, from one line and from rows; nothing else is called so by accident."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import read, write
from solver.formats.unsupported_sizes import describe_unsupported, find_unsupported
from solver.grid import Grid
from solver.shape import CLASSIC, SHAPES, Shape
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG

SIZES = [5, 7, 8, 10, 11, 12, 14, 15, 18, 20, 25, 36]
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"
ROWS = [LIANG[start : start + 9] for start in range(0, 81, 9)]


def latin(n: int, symbols: str = SYMBOLS) -> list[str]:
    """Rows of n cells, some of them empty, with no digit twice in a row or column."""
    return [
        "".join(symbols[(row + at) % n] if (row * row + at) % 13 < 6 else "." for at in range(n)) for row in range(n)
    ]


def numbers(n: int, blank: str) -> list[list[str]]:
    """The same as numbers."""
    return [[blank if cell == "." else str(SYMBOLS.index(cell) + 1) for cell in row] for row in latin(n)]


def problems(text: str, shape: Shape | None = None) -> list[str]:
    """What reading the text says."""
    with pytest.raises(FormatError) as caught:
        read(text, shape)
    return [str(problem) for problem in caught.value.problems]


def layouts(n: int) -> dict[str, str]:
    """The grid in many a dress, each beginning in line 1."""
    rows = latin(n)
    width = next((width for width in (4, 3, 5, 2) if n % width == 0), n)
    parted = [" ".join(row[start : start + width] for start in range(0, n, width)) for row in rows]
    return {
        "one line": "".join(rows),
        "one line and a remark": "".join(rows) + ",easy,2.3",
        "rows": "\n".join(rows),
        "spaced": "\n".join(" ".join(row) for row in rows),
        "small letters": "\n".join(rows).lower(),
        "boxes": "\n".join(row + ("\n" if at % 2 else "") for at, row in enumerate(parted)),
        "frame": "\n".join("|" + row.replace(" ", "|") + "|\n-----+---" for row in parted),
        "numbers": "\n".join(" ".join(row) for row in numbers(n, "0")),
        "code": "\n".join("[" + ", ".join(row) + "]," for row in numbers(n, "0")),
        "commas, empty fields": "\n".join(",".join(row) for row in numbers(n, "")),
        "tabs, empty fields": "\n".join("\t".join(row) for row in numbers(n, "")),
    }


@for_each("n", SIZES)
def test_other_sizes_are_called_by_their_name(n: int) -> None:
    """Whatever the layout, there is one problem, at the line where the grid begins."""
    an = "an" if n in (8, 11, 18) else "a"
    for name, text in layouts(n).items():
        if n == 36 and name not in ("one line", "rows", "spaced", "boxes", "frame"):
            continue
        expected = f"line 1: This is {an} {n}x{n} grid; the sizes here are 4x4, 6x6, 9x9 and 16x16"
        assert problems(text) == [expected], name


def test_empty_grids_have_their_size_too() -> None:
    """Twelve rows of twelve dots are no four 6x6 grids."""
    assert "12x12" in problems("\n".join(["............"] * 12))[0]


def test_letters_alone_are_digits_of_large_grids() -> None:
    """25x25 grids are often written A to Y."""
    assert "25x25" in problems("\n".join(latin(25, "ABCDEFGHIJKLMNOPQRSTUVWXY")))[0]


def test_every_grid_of_another_size_is_reported_and_the_others_are_read() -> None:
    """Two 12x12 grids beside a sound 9x9 grid are two problems; beside a damaged one three."""
    twelve = "\n".join(latin(12))
    text = f"{twelve}\n\n{twelve}\n\nLast\n" + "\n".join(ROWS)
    assert [message[:24] for message in problems(text)] == ["line 1: This is a 12x12 ", "line 14: This is a 12x12"]
    assert problems(text[:-1])[2] == "line 36: Puzzle 3: Row 9 has 8 cells, and 9 are needed"


def test_known_sizes_are_strangers_where_another_is_wanted() -> None:
    """The sentence names both."""
    for shape in SHAPES.values():
        if shape != CLASSIC:
            text = write("rows", read(Grid.empty(shape).with_digit(0, shape.size).line()).entries)
            assert problems(text, CLASSIC) == [f"line 1: This is a {shape} grid, but a 9x9 grid is wanted"]


@for_each(
    "text",
    [
        "\n".join("a dozen lines of just as many letters twelve".split() * 3),
        "\n".join(["twelve words"] * 12),
        "------------\n............\n------------\n",
        "\n".join(["------------"] * 12),
        "Chapter 1" + "." * 24 + "\n",
        "1" + "." * 22 + "17",
        "." * 64,
        "." * 144,
        "7" * 144,
        "0123456789abcdef" * 9,
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "\n".join(f"2024-05-{day:02}" for day in range(10, 20)),
        "\n".join(f"{number}" for number in range(12)),
        "\n".join(["0123456789"] * 10),
        "x",
        "1",
        "1\n2\n3\n4\n5",
    ],
)
def test_nothing_else_is_called_a_grid(text: str) -> None:
    """Words, rules, dots, hashes, dates and lists are no grids of any size."""
    assert not find_unsupported(list(enumerate(text.split("\n"), 1)))
    assert not any("This is a" in problem for problem in problems(text))


@for_each("lost", range(1, 6))
def test_damaged_9x9_grids_stay_damaged_9x9_grids(lost: int) -> None:
    """Rows and columns may be lost, as many of each, or signs at the end of the one line."""
    for text in ("\n".join(row[:-lost] for row in ROWS[:-lost]), LIANG[: (9 - lost) ** 2]):
        assert not any("This is a" in problem for problem in problems(text))


def test_the_sentence_has_the_right_article() -> None:
    """An 8, an 11, an 18 and an 80; a 12."""
    assert [size for size in (5, 8, 11, 12, 18, 80) if " an " in describe_unsupported(size)] == [8, 11, 18, 80]
