"""Texts of grids without boxes: row by row, one a line, in the layouts of boxed grids; errors where none is."""

from __future__ import annotations

import pytest

from solver.errors import MAX_PROBLEMS, FormatError, RuleError
from solver.formats import FORMATS, Entry, boxless, write
from solver.grid import Grid, Puzzle
from solver.shape import SHAPES, Shape
from tests.for_each import for_each
from tests.solver.grids import cyclic


@for_each("side", [4, 5, 9, 16])
def test_what_is_written_is_read_again(side: int) -> None:
    """Every format writes grids without boxes that read as such, or says that it has no place for them."""
    square = cyclic(side).with_digit(1, 0)
    for row in FORMATS:
        if not row.writes:
            continue
        entry = Entry(Puzzle.of(square))
        if row.boxed or row.sizes and side not in row.sizes:
            with pytest.raises(RuleError, match="no place for a"):
                write(row.key, [entry])
        elif row.carries >= {"givens"} and row.key in ("line", "rows", "spaced", "blocks", "sdm", "ss", "boxed"):
            assert [each.puzzle.givens for each in boxless.read(write(row.key, [entry])).entries] == [square]
        else:
            assert write(row.key, [entry])


@for_each("shape", [*SHAPES.values()])
def test_the_sizes_with_boxes_are_read_in_any_layout(shape: Shape) -> None:
    """A boxed or one-line grid loses its boxes, its digits stay; no conflict of a box is left."""
    square = cyclic(shape.size)
    for key in ("line", "boxed", "qqwing", "plank", "csv", "python"):
        text = write(key, [Entry(Puzzle.of(Grid(square.digits, shape)))])
        assert [entry.puzzle.givens for entry in boxless.read(text).entries] == [square]


@for_each(
    ("text", "grids"),
    [
        ("123\n231\n312\n\n1..\n...\n...\n", [("123231312", 1), ("1........", 5)]),
        (f"1{'.' * 24}\n{'.' * 24}2\n", [(f"1{'.' * 24}", 1), (f"{'.' * 24}2", 2)]),
        ("12\n21\n\n123\n231\n312\n", [("1221", 1), ("123231312", 4)]),
        ("1.\n..\n" * 2, [("1...", 1), ("1...", 3)]),
        (f"{'.' * 16}\n" * 16, [("." * 256, 1)]),
    ],
)
def test_several_squares_follow_one_another(text: str, grids: list[tuple[str, int]]) -> None:
    """Rows are cut where a grid is whole, lines and sides that differ too; each says on which line it starts."""
    found = boxless.read(text).entries
    assert [(entry.puzzle.givens.line(), entry.line) for entry in found] == grids


def test_a_damaged_square_leaves_its_neighbours_whole() -> None:
    """What stands apart is judged apart."""
    good, bad = boxless.find_squares("123\n231\n312\n\n12345\n2345\n")
    assert isinstance(good, Entry)
    assert good.puzzle.givens.line() == "123231312"
    assert isinstance(bad, FormatError)
    assert [problem.line for problem in bad.problems] == [6, 5]


@for_each(
    ("text", "messages"),
    [
        (
            "12345\n2345\n34512\n45123\n51234\n512346",
            [(2, "row 2 has 4 cells"), (6, "row 6 has 6 cells"), (1, "6 rows of 5 cells")],
        ),
        ("\n12345\n23451\n34512\n45123\n", [(2, "4 rows of 5 cells")]),
        ("12345\n2345\n34512\n45123\n51234\n", [(2, "row 2 has 4 cells, the others 5")]),
        ("12345\n23451\n34712\n45123\n51238\n", [(3, "'7' at r3c3 is not a digit of a 5x5 grid"), (5, "'8' at r5c5")]),
        ("\n" + "\n".join(["." * 17] * 17), [(2, "this grid has 17 rows; without boxes it may have 2 to 16")]),
        ("1" * 24 + "7", [(1, "'7' at r5c5 is not a digit of a 5x5 grid")]),
        ("", [(None, "empty")]),
    ],
)
def test_what_is_no_square_is_refused_with_its_place(text: str, messages: list[tuple[int | None, str]]) -> None:
    """Rows of other lengths, too few rows, digits too large, sides too large: each once."""
    with pytest.raises(FormatError) as caught:
        boxless.read(text)
    for problem, (line, expected_message) in zip(caught.value.problems, messages, strict=True):
        assert problem.line == line
        assert expected_message in problem.message


@pytest.mark.parametrize("text", ["12345\n1234\n" * 101 + "12345\n", f"{'?' * 15}\n" * 15])
def test_no_more_problems_are_reported_than_a_person_reads(text: str) -> None:
    """However many rows or cells are wrong."""
    (found,) = boxless.find_squares(text)
    assert isinstance(found, FormatError)
    assert len(found.problems) == MAX_PROBLEMS


@for_each("text", ["1......79\n", f"{'.' * 26}\n", f"{'.' * 17}\n" * 3, "12..\n..x.\n....\n..34\n"])
def test_what_may_be_a_boxed_grid_is_left_to_its_reader(text: str) -> None:
    """Rows of a boxed size that make no whole square, and sides that no grid has."""
    assert boxless.find_squares(text) == ()


@for_each("fields", ["b=0&p=1234", "b=1&p=122.", "p=122.", "b=0", f"b=0&p={'.' * 17 * 17}"])
def test_a_link_is_a_square_only_if_it_says_so(fields: str) -> None:
    """And only of a side that there is."""
    found = boxless.find_squares("?b=0&p=122.")
    assert [each.puzzle.givens.line() for each in found if isinstance(each, Entry)] == ["122."]
    assert not any(isinstance(each, Entry) for each in boxless.find_squares(fields))
