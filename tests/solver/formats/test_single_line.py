"""Lines that are a puzzle by themselves."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats.reading.announced import parse_announced, read_line
from solver.formats.reading.types import ParsedGrid
from solver.grid import Grid
from solver.shape import SHAPES, Shape
from tests.for_each import for_each

LIANG = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SIX = "123456" + "." * 30
LARGE = "G" + "." * 254 + "a"


def parse_line(line: str, number: int = 1, shape: Shape | None = None) -> ParsedGrid | None:
    """The puzzle of a line; raises FormatError for a damaged one."""
    found = read_line(number, line, shape)
    if isinstance(found, tuple):
        raise FormatError(*found)
    return found


def givens(line: str) -> str | None:
    """The givens of the line's puzzle."""
    draft = parse_line(line)
    return draft.entry.puzzle.givens.line() if draft else None


@for_each(
    ("line", "expected"),
    [
        (LIANG, LIANG),
        (f" \ufeff{LIANG}\t", LIANG),
        (f"17,{LIANG},9.1", LIANG),
        (f"'{LIANG}'", LIANG),
        (SIX, SIX),
        (LARGE, LARGE.upper()),
        (LARGE.lower(), LARGE.upper()),
        (LIANG.replace(".", "X"), LIANG),
        (f"{'.' * 17};{LIANG}", LIANG),
        (LIANG[:-1] + "+9", LIANG[:-1] + "."),
    ],
)
def test_the_first_field_that_is_as_long_as_a_grid_is_the_puzzle(line: str, expected: str) -> None:
    """Whatever stands round it; X is a blank where it is the only one, + marks a digit as placed."""
    assert givens(line) == expected


@for_each(
    "line",
    [
        "",
        "1...........2..3",  # a row of 16x16 just as well
        LIANG[:-1],
        LIANG + ".",
        "-" * 81,
        "*" * 81,
        "_" * 36,
        LIANG.replace(".", "X", 1),  # two signs for blanks
        LIANG.replace("5", "a"),  # letters are digits of 16x16 only
        SIX.replace("6", "7"),
        LIANG.replace("5", "x"),
        LIANG.replace("5", "+", 1),
        LIANG[:40] + " " + LIANG[40:],
    ],
)
def test_other_lines_are_no_puzzles(line: str) -> None:
    """They may be rows, rules or words, which other readers look at."""
    assert givens(line) is None


def test_what_stands_behind_the_puzzle_is_its_comment_and_a_solution_its_solution() -> None:
    """A full grid that fits is the solution; one that does not fit is not."""
    draft = parse_line(f"{LIANG} # well known, 30", 7)
    assert draft
    assert (draft.entry.details.comment, draft.entry.line, draft.layout) == (
        "well known, 30",
        7,
        "1 line of 81 characters",
    )
    for second, solution in ((SOLVED, Grid.parse(SOLVED)), (SOLVED[::-1], None), (LIANG, None)):
        draft = parse_line(f"{LIANG},{second},{SOLVED[::-1]}")
        assert draft
        assert draft.entry.puzzle.givens.line() == LIANG
        assert draft.entry.solution == solution


def test_a_line_of_candidates_has_a_place_for_each() -> None:
    """729 signs of a 9x9 grid, each the digit of its place or a blank; letters on 16x16 may be small."""
    for line in (LIANG, LARGE.upper()):
        grid = Grid.parse(line)
        symbols = grid.shape.symbols
        field = "".join(
            symbols if not digit else symbols[digit - 1].rjust(digit, ".").ljust(len(symbols), "0")
            for digit in grid.digits
        )
        for text in (field, field.lower()):
            draft = parse_line(f"{text} sukaku")
            assert draft
            assert draft.has_candidates
            assert draft.layout == f"1 line of {len(field):,} candidates"
            assert draft.entry.details.comment == "sukaku"
            notes = {cell: {digit} if digit else set(grid.shape.digits) for cell, digit in enumerate(grid.digits)}
            messages = {(note.cell, note.digit) for note in draft.entry.puzzle.notes}
            assert messages == {(cell, digit) for cell, digits in notes.items() for digit in digits}
    assert parse_line("123456789" * 80 + "12345678x") is None
    small = parse_line("1234" * 16)
    assert small
    assert small.entry.puzzle.shape == SHAPES[16]


@for_each(
    ("line", "layout"),
    [
        (f"?p={LIANG}", "link"),
        (f"/?p={LIANG}&title=A", "link"),
        (f"see https://example.org/?p={LIANG}", "link"),
        (f"www.sudokuwiki.org/sudoku.htm?bd={LIANG.replace('.', '0')}", "link"),
        ("3x3:" + "z" * 3 + "c", "game ID"),
        (f":0000:x:{LIANG}::::", "library line"),
    ],
)
def test_forms_that_announce_themselves(line: str, layout: str) -> None:
    """Links, game IDs and library lines are known by how they begin."""
    draft = parse_announced(line)
    assert draft
    assert draft.layout == layout


@for_each("line", ["why? a=b", "?q=1", "https://example.org/?q=1&x=2", "a=b", "?", f"x?p={LIANG}"])
def test_other_addresses_and_words_announce_nothing(line: str) -> None:
    """Without a field that holds a board, or an address at all, a line is looked at as any other."""
    assert parse_announced(line) is None


def test_an_address_has_fields_within_limits() -> None:
    """Fifty at most; an empty one is a field too, here an empty grid."""
    assert parse_announced("?p=")
    assert parse_announced(f"?p={LIANG}{'&a=1' * 49}")
    for address in (f"?p={LIANG}{'&a=1' * 50}", f"https://[x/?p={LIANG}"):
        with pytest.raises(FormatError, match="cannot be taken apart"):
            parse_announced(address)


def test_another_size_than_wanted() -> None:
    """A form that tells its size is refused; a plain line of another size is passed over for one that fits."""
    with pytest.raises(FormatError, match="is a 4x4 grid"):
        parse_line("2x2:1_2l3_4", 1, SHAPES[81])
    assert parse_line("2x2:1_2l3_4", 1, SHAPES[16])
    assert parse_line(LIANG, 1, SHAPES[36]) is None
    draft = parse_line(f"{LIANG},{SIX}", 1, SHAPES[36])
    assert draft
    assert draft.entry.puzzle.givens.line() == SIX
