"""Test boards on every page: labels, classes, outlines of houses in conflict, searches, all sizes."""

from __future__ import annotations

from dataclasses import replace

from solver import SHAPES, Candidate, Grid, Puzzle, Shape
from tests.for_each import for_each
from tests.webapp.pages import CONFLICTING, GENTLE, GENTLE_SOLVED, puzzle_of
from webapp.board.board_view import board_view
from webapp.board.form import BoardForm
from webapp.shared.board_cells import CellView, grid_view

WORKED = puzzle_of(GENTLE).with_entry(0, 8)
SHOWN = WORKED.with_solution(Grid.parse(GENTLE_SOLVED))


def views(board: BoardForm | Puzzle) -> list[CellView]:
    """Collect all cells in one row."""
    form = board if isinstance(board, BoardForm) else BoardForm(board)
    return list(board_view(form, form.puzzle.entries.conflicts()).cells)


@for_each("shape", SHAPES.values())
def test_every_size_has_its_rows_of_named_cells(shape: Shape) -> None:
    """Rows and cells are in reading order, with their names and the size's number of them."""
    view = board_view(BoardForm(Puzzle.of(Grid.empty(shape))), ())
    assert [len(row) for row in view.rows] == [shape.size] * shape.size
    assert [cell.name for row in view.rows for cell in row] == [shape.cell_name(cell) for cell in shape.cells]
    assert view.box == f"{shape.box_height}x{shape.box_width}"


def test_digits_above_nine_are_letters() -> None:
    """On 16x16, text, label and notes use A to G."""
    puzzle = Puzzle.of(Grid.empty(SHAPES[256]).with_digit(0, 16))
    noted = views(replace(puzzle, notes=frozenset({Candidate(1, 10), Candidate(1, 9)})))
    assert (noted[0].text, noted[0].label) == ("G", "G, clue. Row 1, column 1.")
    assert (noted[1].notes, noted[1].label) == ((9, 10), "Notes 9, A. Row 1, column 2.")


@for_each(
    ("board", "cell", "text", "label", "classes"),
    [
        (SHOWN, 1, "1", "1, clue. Row 1, column 2.", "given"),
        (SHOWN, 0, "8", "8, your answer. Row 1, column 1.", "entered"),
        (SHOWN, 2, "3", "3, placed by the solver. Row 1, column 3.", "solved"),
        (WORKED, 80, "", "Empty. Row 9, column 9.", "empty"),
    ],
)
def test_cells_show_the_origin_of_their_digit(board: Puzzle, cell: int, text: str, label: str, classes: str) -> None:
    """Clue, answer, solver's digit and empty cell differ in label and class."""
    view = views(board)[cell]
    assert (view.text, view.label, view.classes) == (text, label, classes)


def test_notes_are_read_out_in_order() -> None:
    """The label lists notes in ascending order; under a digit they are hidden."""
    noted = replace(WORKED, notes=frozenset({Candidate(2, 9), Candidate(2, 4), Candidate(0, 1)}))
    assert views(noted)[2].label == "Notes 4, 9. Row 1, column 3."
    assert views(noted)[2].notes == (4, 9)
    assert views(noted)[0].notes == ()


def test_unreadable_text_is_marked_and_read_out() -> None:
    """A cell that holds no digit shows its text and is marked invalid in class and label."""
    view = views(BoardForm(WORKED, unreadable={80: "x"}))[80]
    assert (view.text, view.label, view.invalid) == ("x", "x, not a digit. Row 9, column 9.", True)
    assert view.classes == "empty unreadable"


@for_each(("mode", "locked"), [("clues", False), ("answers", True), ("notes", True)])
def test_clues_are_locked_outside_the_mode_for_clues(mode: str, locked: bool) -> None:
    """No cell other than a clue is ever locked."""
    found = views(BoardForm(SHOWN, mode=mode))
    assert {view.locked for view in found if view.classes == "given"} == {locked}
    assert not any(view.locked for view in found if view.classes != "given")


def test_conflicts_mark_their_cells_and_the_outline_of_their_house() -> None:
    """Two fives in row 1 and box 1 make both cells invalid and outline both houses."""
    found = {view.name: view for view in views(puzzle_of(CONFLICTING))}
    assert {name for name, view in found.items() if view.invalid} == {"r1c1", "r1c2"}
    assert found["r1c1"].label == "5, clue, conflict. Row 1, column 1."
    edges = {name: {mark for mark in view.classes.split() if mark.startswith("edge-")} for name, view in found.items()}
    assert edges["r1c1"] == {"edge-t", "edge-b", "edge-l"}
    assert edges["r1c3"] == {"edge-t", "edge-b", "edge-r"}
    assert edges["r1c9"] == {"edge-t", "edge-b", "edge-r"}
    assert edges["r2c2"] == set()
    assert edges["r3c3"] == {"edge-b", "edge-r"}
    assert edges["r4c1"] == set()


@for_each("shape", SHAPES.values())
def test_the_outline_of_every_house_is_closed(shape: Shape) -> None:
    """The marked sides of a house are its perimeter: twice its width and its height."""
    for house in shape.houses:
        grid = Grid.empty(shape).with_digit(house.cells[0], 1).with_digit(house.cells[-1], 1)
        found = views(Puzzle.of(grid))
        sides = [mark for cell in house.cells for mark in found[cell].marks if mark.startswith("edge-")]
        others = [
            other for other in shape.houses if other != house and {house.cells[0], house.cells[-1]} <= set(other.cells)
        ]
        around = 2 * (shape.box_height + shape.box_width) if house.kind == "box" else 2 * (shape.size + 1)
        assert not others
        assert len(sides) == around, house.name


def test_small_boards_mark_clues_and_differences() -> None:
    """A small board shows every digit and marks clues and differing cells."""
    one = Grid.parse(GENTLE_SOLVED)
    view = grid_view(one, Grid.parse(GENTLE), [0])
    assert "".join(cell.text for cell in view.cells) == GENTLE_SOLVED
    assert [cell.kind == "given" for cell in view.cells] == [sign != "." for sign in GENTLE]
    assert [number for number, cell in enumerate(view.cells) if "differs" in cell.marks] == [0]
    assert not [cell for cell in view.cells if cell.invalid or cell.locked]


def test_only_large_boards_are_scrolled() -> None:
    """Only a board that a phone has to scroll has a box that takes the keyboard's focus."""
    assert [grid_view(Grid.empty(shape)).is_large for shape in SHAPES.values()] == [False, False, False, True]
