"""The fields of our own links: every board comes back from them, and damaged ones are refused with the field's name."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from urllib.parse import parse_qsl

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats import board_link
from solver.formats.board_link import FIELDS, from_fields, to_fields, to_query
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, SHAPES, Candidate, Shape
from tests.campaigns import drawn
from tests.for_each import for_each
from tests.solver.formats.strategies import puzzle

GIVENS = "1" + "0" * 80
SHAPES_BY_SIZE = list(SHAPES.values())
BOARDS = st.builds(
    lambda seed, shape: puzzle(Random(seed), shape), st.integers(0, 2**32), st.sampled_from(SHAPES_BY_SIZE)
)


@drawn(150)
@given(board=BOARDS)
def test_every_board_comes_back(board: Puzzle) -> None:
    """Givens, entries, the solver's digits, notes and ruled out candidates, of every size."""
    assert from_fields(to_fields(board)) == board
    assert from_fields(dict(parse_qsl(to_query(board)))) == board


@drawn(100)
@given(board=BOARDS)
def test_links_are_canonical(board: Puzzle) -> None:
    """One board has one link: fields in their order, none of them empty, in letters that are safe in addresses."""
    fields = to_fields(board)
    assert list(fields) == [key for key in FIELDS if key in fields]
    assert all(fields.values())
    assert len(to_query(board)) == sum(map(len, fields.values())) + 2 * len(fields) + len(fields) - 1
    assert to_fields(from_fields(fields)) == fields


@for_each("shape", SHAPES_BY_SIZE)
def test_every_set_of_notes_comes_back(shape: Shape) -> None:
    """Each single note, and a cell with all of them."""
    empty = Puzzle.of(Grid.empty(shape))
    for cell in (shape.cells[0], shape.cells[-1]):
        every = frozenset(Candidate(cell, digit) for digit in shape.digits)
        for notes in [frozenset({note}) for note in every] + [every]:
            board = replace(empty, notes=notes, removed=every - notes)
            assert from_fields(to_fields(board)) == board


@pytest.mark.parametrize(("size", "width", "longest"), [(4, 1, 94), (6, 2, 266), (9, 2, 581), (16, 4, 2_830)])
def test_notes_are_as_wide_as_the_size_needs(size: int, width: int, longest: int) -> None:
    """A mask has no character more than that of all digits, and the fullest board is no longer than stated."""
    shape = SHAPES[size * size]
    assert 36 ** (width - 1) <= shape.all_digits < 36**width
    every = frozenset(Candidate(cell, digit) for cell in shape.cells[3:] for digit in shape.digits)
    givens = Grid.empty(shape).with_digit(0, size)
    board = Puzzle(givens, givens.with_digit(1, 1).with_digit(2, 2), frozenset({2}), every, every)
    fields = to_fields(board)
    assert list(fields) == list(FIELDS)
    assert len(fields["n"]) == len(fields["x"]) == width * len(shape.cells)
    assert len(to_query(board)) == longest
    assert f"{size}x{size} ".ljust(9) + f"{width} ".ljust(25) + f"{longest:,}".rjust(5) in (board_link.__doc__ or "")
    assert from_fields(fields) == board


def test_nothing_is_an_empty_board() -> None:
    """Missing and empty fields are empty; of an empty board the givens alone are written."""
    empty = Puzzle.of(Grid.empty(CLASSIC))
    assert from_fields({}) == from_fields(dict.fromkeys(FIELDS, "")) == empty
    assert to_fields(empty) == {"p": "0" * 81}


def test_dots_and_small_letters_are_read() -> None:
    """Dots are blanks; letters of 16x16 may be small; zeros and capitals are written."""
    assert from_fields({"p": "1" + "." * 80}) == from_fields({"p": GIVENS})
    large = "g" + "." * 255
    assert to_fields(from_fields({"p": large}))["p"] == "G" + "0" * 255


def test_a_given_repeated_as_an_entry_is_a_given() -> None:
    """Where p and e say the same of a cell, nothing is lost and nothing doubled."""
    assert from_fields({"p": GIVENS, "e": GIVENS, "s": GIVENS}) == Puzzle.of(Grid.parse(GIVENS))


def test_a_digit_of_the_person_is_not_the_solvers() -> None:
    """Where e and s say the same of a cell, it is the person's."""
    mine = "0" * 80 + "5"
    assert from_fields({"p": GIVENS, "e": mine, "s": mine}).solved == frozenset()
    assert from_fields({"p": GIVENS, "s": mine}).solved == {80}


@for_each(
    ("fields", "sentence"),
    [
        ({"p": "12"}, "the clues (p): 2 characters"),
        ({"p": GIVENS[:-1] + "x"}, "the clues (p): character 81 is 'x', which is no digit"),
        ({"p": GIVENS[:-1] + "²"}, "the clues (p): character 81 is '²', which is no digit"),
        ({"p": GIVENS[:-1] + "ß"}, "the clues (p)"),  # two capitals
        ({"p": GIVENS, "e": "1" * 16}, "the answers (e): 16 cells, but p has 81"),
        ({"e": "1" * 16}, "the answers (e): 16 cells, but p has 81"),
        ({"p": GIVENS, "s": "?"}, "the solved digits (s)"),
        ({"p": GIVENS, "e": "2" + "0" * 80}, "p, e and s disagree about r1c1"),
        ({"p": GIVENS, "e": "0" * 80 + "1", "s": "0" * 80 + "2"}, "p, e and s disagree about r9c9"),
        ({"p": GIVENS, "n": "0" * 161}, "the notes (n): 161 characters, but 2 a cell make 162"),
        ({"p": GIVENS, "n": "zz" + "00" * 80}, "the notes (n): 'zz' at r1c1 is not a set of digits"),
        ({"p": GIVENS, "x": "00" * 80 + "+1"}, "the removed candidates (x): '+1' at r9c9 is not a set of digits"),
        ({"p": GIVENS, "x": "00" * 80 + " 1"}, "the removed candidates (x): ' 1' at r9c9 is not a set of digits"),
        ({"p": GIVENS, "x": "00" * 80 + "_1"}, "the removed candidates (x): '_1' at r9c9 is not a set of digits"),
        ({"p": GIVENS, "x": "00" * 80 + "1²"}, "the removed candidates (x): '1²' at r9c9 is not a set of digits"),
        ({"p": GIVENS, "x": "00" * 80 + "٣٣"}, "the removed candidates (x): '٣٣' at r9c9 is not a set of digits"),
    ],
)
def test_damaged_fields_are_named(fields: dict[str, str], sentence: str) -> None:
    """The sentence names the field and, where it can be told, the cell."""
    with pytest.raises(FormatError) as caught:
        from_fields(fields)
    assert sentence in str(caught.value)


@drawn(150)
@given(
    board=BOARDS,
    key=st.sampled_from(FIELDS),
    text=st.text(max_size=170) | st.text("0123456789abcdefghijklmnopqrstuvwxyzG.", min_size=81, max_size=162),
)
@example(board=Puzzle.of(Grid.empty(CLASSIC)), key="n", text="e7" * 81)
def test_any_text_in_a_field_is_read_or_refused(board: Puzzle, key: str, text: str) -> None:
    """A field with any text in it gives a board or the library's own error, and never half of a board."""
    fields = to_fields(board) | {key: text}
    try:
        found = from_fields(fields)
    except FormatError:
        return
    assert from_fields(to_fields(found)) == found
