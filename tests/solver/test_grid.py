"""Grids and puzzles are values; conflicts are shown, not refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError, RuleError
from solver.grid import CellKind, Conflict, Grid, Puzzle
from solver.shape import CLASSIC, SHAPES, Candidate
from solver.text import count_noun
from tests.for_each import for_each
from tests.solver.grids import any_grids, partial_grids

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@given(any_grids())
def test_a_grid_reads_back_from_its_own_line(grid: Grid) -> None:
    """Writing and parsing are inverse, with dots and with zeros, in every size."""
    assert Grid.parse(grid.line()) == grid
    assert Grid.parse(grid.line("0")) == grid
    assert len(grid.line()) == len(grid.shape.cells)


@for_each("length", [0, 1, 15, 17, 80, 82, 255, 257, 729])
def test_a_line_of_another_length_is_refused_with_its_length(length: int) -> None:
    """The message names the length found and those that would do."""
    with pytest.raises(FormatError, match=f"^{count_noun(length, 'character')}, .*16, 36, 81 or 256"):
        Grid.parse("." * length)


@for_each("character", ["x", "²", "③", "٣", "３", "-", " ", "\0", "A", "\ud800"])
def test_a_character_that_is_no_digit_is_named_with_its_place(character: str) -> None:
    """Only the literal digits count, whatever Unicode calls a digit."""
    with pytest.raises(FormatError) as refused:
        Grid.parse(LINE[:10] + character + LINE[11:])
    problem = refused.value.problems[0]
    assert (problem.line, problem.column, problem.character, problem.cell) == (1, 11, character, 10)
    assert repr(character) in problem.message


@given(st.text(min_size=81, max_size=81) | st.text("0123456789.²٣", min_size=81, max_size=81))
def test_any_81_characters_are_a_grid_or_a_format_error(text: str) -> None:
    """No text makes parse fail in another way, and what is accepted reads back."""
    if set(text) <= set("0123456789."):
        assert Grid.parse(text).line("0") == text.replace(".", "0")
    else:
        with pytest.raises(FormatError):
            Grid.parse(text)


@for_each("digit", [-1, 10, 99])
def test_a_digit_out_of_range_is_refused_with_its_cell(digit: int) -> None:
    """A grid cannot be built with a digit its shape does not know."""
    with pytest.raises(FormatError, match=rf"{digit} at r2c1 is not a digit of a 9x9 grid") as refused:
        Grid((0,) * 9 + (digit,) + (0,) * 71)
    assert refused.value.problems[0].cell == 9


def test_a_wrong_number_of_cells_is_refused() -> None:
    """80 digits are no 9x9 grid, and 81 are no 4x4 grid."""
    with pytest.raises(FormatError, match="80 cells, but a 9x9 grid has 81"):
        Grid((0,) * 80)
    with pytest.raises(FormatError, match="81 cells, but a 4x4 grid has 16"):
        Grid((0,) * 81, SHAPES[16])


def test_the_empty_grid_is_empty_in_every_size() -> None:
    """No cell is filled, nothing conflicts, nothing is solved."""
    for shape in SHAPES.values():
        grid = Grid.empty(shape)
        assert (grid.filled, grid.conflicts(), grid.is_full(), grid.is_solved()) == (0, (), False, False)


@given(any_grids())
def test_conflicts_are_exactly_the_repeated_digits_of_each_house(grid: Grid) -> None:
    """Every digit that occurs more than once in a house is one conflict, with all its cells, houses in order."""
    expected = [
        Conflict(house, digit, cells, grid.shape)
        for house in grid.shape.houses
        for digit in grid.shape.digits
        if len(cells := tuple(cell for cell in house.cells if grid.digits[cell] == digit)) > 1
    ]
    assert list(grid.conflicts()) == expected


@given(partial_grids(tuple(SHAPES.values())), st.data())
def test_one_more_digit_conflicts_exactly_with_equal_peers(grid: Grid, data: st.DataObject) -> None:
    """Placing a digit beside an equal peer makes a conflict, elsewhere none."""
    cell = data.draw(st.sampled_from(grid.shape.cells))
    digit = data.draw(st.sampled_from(grid.shape.digits))
    clashes = any(grid.digits[peer] == digit for peer in grid.shape.peers[cell])
    assert bool(grid.with_digit(cell, digit).conflicts()) == clashes


def test_a_conflict_is_a_sentence() -> None:
    """A conflict names digit, how often, house and cells in words; digits above 9 as letters."""
    grid = Grid.parse("111" + "." * 78)
    assert [str(conflict) for conflict in grid.conflicts()] == [
        "1 three times in row 1: r1c1, r1c2 and r1c3",
        "1 three times in box 1: r1c1, r1c2 and r1c3",
    ]
    assert str(Grid.parse("GGGG" + "." * 252).conflicts()[0]) == "G 4 times in row 1: r1c1, r1c2, r1c3 and r1c4"


def test_two_equal_digits_in_a_column_or_a_box_conflict_there_only() -> None:
    """A clash names the house it is in and no other."""
    column = Grid.empty().with_digit(0, 5).with_digit(72, 5)
    assert [conflict.house.name for conflict in column.conflicts()] == ["column 1"]
    box = Grid.empty().with_digit(0, 5).with_digit(10, 5)
    assert [conflict.house.name for conflict in box.conflicts()] == ["box 1"]


@pytest.mark.parametrize(
    ("value", "name"), [(Grid.parse(LINE), "digits"), (Puzzle.of(Grid.parse(LINE)), "givens")], ids=["grid", "puzzle"]
)
def test_grids_and_puzzles_cannot_be_changed(value: object, name: str) -> None:
    """A value that pages, caches and searches share stays what it is."""
    with pytest.raises(AttributeError):
        setattr(value, name, getattr(value, name))


def test_a_full_grid_is_solved_only_without_conflicts() -> None:
    """Full is not yet right."""
    solution = Grid.parse(SOLUTION)
    assert solution.is_full()
    assert solution.is_solved()
    for one, two in combinations(range(9), 2):
        swapped = solution.with_digit(one, solution.digits[two]).with_digit(two, solution.digits[one])
        assert swapped.is_full()
        assert not swapped.is_solved()
    assert not solution.with_digit(40, 0).is_solved()


def test_with_digit_leaves_the_old_grid_alone() -> None:
    """A change is a new value; 0 clears."""
    grid = Grid.parse(LINE)
    changed = grid.with_digit(2, 4)
    assert grid.line() == LINE
    assert changed.digits[2] == 4
    assert changed.with_digit(2, 0) == grid
    with pytest.raises(FormatError):
        grid.with_digit(2, 10)


def test_a_grid_is_within_another_that_holds_all_its_digits() -> None:
    """A puzzle is within its solution, not the other way, and never within another shape."""
    assert Grid.parse(LINE).is_within(Grid.parse(SOLUTION))
    assert not Grid.parse(SOLUTION).is_within(Grid.parse(LINE))
    assert not Grid.parse(LINE).with_digit(2, 1).is_within(Grid.parse(SOLUTION))
    assert not Grid.empty(SHAPES[16]).is_within(Grid.parse(SOLUTION))


def test_a_puzzle_tells_where_each_digit_comes_from() -> None:
    """Given, entered, solved and empty cells are distinguished, and typing over a solved cell makes it the person's."""
    puzzle = Puzzle.of(Grid.parse(LINE)).with_entry(2, 4).with_solution(Grid.parse(SOLUTION))
    assert [puzzle.kind(cell) for cell in (0, 2, 3)] == [CellKind.GIVEN, CellKind.ENTERED, CellKind.SOLVED]
    assert puzzle.with_entry(3, 6).kind(3) is CellKind.ENTERED
    assert puzzle.with_entry(3, 0).kind(3) is CellKind.EMPTY
    assert puzzle.with_given(3, 6).kind(3) is CellKind.GIVEN


def test_a_solution_fills_only_empty_cells() -> None:
    """The person's digits stay, even wrong ones."""
    puzzle = Puzzle.of(Grid.parse(LINE)).with_entry(2, 1).with_solution(Grid.parse(SOLUTION))
    assert puzzle.entries.digits[2] == 1
    assert puzzle.entries.is_full()
    assert puzzle.givens.line() == LINE
    assert len(puzzle.solved) == 81 - 30 - 1


def test_what_the_solver_placed_before_stays_the_solvers() -> None:
    """Cells solved earlier count as solved with those that are filled now; what the person typed stays theirs."""
    solution = Grid.parse(SOLUTION)
    started = replace(Puzzle.of(Grid.parse(LINE)).with_entry(2, 4), solved=frozenset({2}))
    finished = started.with_entry(3, 6).with_solution(solution)
    assert finished.kind(2) is CellKind.SOLVED
    assert finished.kind(3) is CellKind.ENTERED
    assert len(finished.solved) == 81 - 30 - 1
    assert finished.with_solution(solution) == finished


def test_a_solution_of_another_size_is_no_solution() -> None:
    """A 9x9 puzzle is not filled with the digits of a 4x4 grid, nor the other way."""
    with pytest.raises(ValueError):
        Puzzle.of(Grid.parse(LINE)).with_solution(Grid.empty(SHAPES[16]))
    with pytest.raises(ValueError):
        Puzzle.of(Grid.empty(SHAPES[16])).with_solution(Grid.parse(SOLUTION))


def test_a_given_changes_only_as_a_given() -> None:
    """An entry on a given's cell is refused by name; a new given shows on the board too."""
    puzzle = Puzzle.of(Grid.parse(LINE))
    with pytest.raises(RuleError, match="r1c1"):
        puzzle.with_entry(0, 1)
    assert puzzle.with_given(0, 1).entries.digits[0] == 1
    assert puzzle.with_given(0, 0).kind(0) is CellKind.EMPTY


def test_parts_that_do_not_fit_are_refused() -> None:
    """Entries must contain the givens, solved cells a digit, notes a cell and digit of the shape."""
    givens = Grid.parse(LINE)
    with pytest.raises(RuleError, match="entries must contain every given"):
        Puzzle.of(givens, Grid.empty())
    with pytest.raises(RuleError, match="entries must contain every given"):
        Puzzle.of(givens, Grid.empty(SHAPES[16]))
    for cell in (0, 2):  # a given, an empty cell
        with pytest.raises(RuleError, match="placed by the solver"):
            replace(Puzzle.of(givens), solved=frozenset({cell}))
    for note in (Candidate(81, 1), Candidate(0, 10), Candidate(0, 0)):
        with pytest.raises(RuleError, match="no cell and digit like"):
            replace(Puzzle.of(givens), notes=frozenset({note}))


@given(st.lists(st.tuples(st.sampled_from(["clue", "answer", "note"]), st.integers(0, 15), st.integers(0, 4))))
def test_notes_are_never_lost(actions: list[tuple[str, int, int]]) -> None:
    """After any digits, erasures and notes, those that were written and clash with nothing are visible.

    No note is visible that was not written, or that a right answer of its row, column or box holds.
    """
    puzzle, written = Puzzle.of(Grid.empty(SHAPES[16])), set[Candidate]()
    for action, cell, digit in actions:
        if action == "note" and digit:
            written ^= {Candidate(cell, digit)}
            puzzle = replace(puzzle, notes=puzzle.notes ^ {Candidate(cell, digit)})
        elif action == "clue":
            puzzle = puzzle.with_given(cell, digit)
        elif puzzle.kind(cell) is not CellKind.GIVEN:
            puzzle = puzzle.with_entry(cell, digit)
    clashing = {cell for conflict in puzzle.entries.conflicts() for cell in conflict.cells}
    for note in written:
        seen = [cell for cell in puzzle.shape.peers[note.cell] if puzzle.entries.digits[cell] == note.digit]
        is_hidden = any(puzzle.kind(cell) is CellKind.ENTERED and cell not in clashing for cell in seen)
        assert (note in puzzle.visible_notes) == (not puzzle.entries.digits[note.cell] and not is_hidden)
    assert puzzle.visible_notes <= puzzle.notes == written


def test_notes_of_a_cell_come_in_order() -> None:
    """The notes of one cell are its digits, ascending."""
    notes = frozenset({Candidate(2, 9), Candidate(2, 1), Candidate(3, 5)})
    puzzle = replace(Puzzle.of(Grid.parse(LINE)), notes=notes)
    assert puzzle.notes_of(2) == (1, 9)
    assert puzzle.notes_of(0) == ()
    assert puzzle.shape is CLASSIC
