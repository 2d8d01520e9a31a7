"""Puzzles as Python values: rows in lists, tuples and arrays, flat lists, bytes, and files."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections import deque
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import solver
from solver import FormatError, Grid, Puzzle, RuleError
from solver.shape import LATIN, SHAPES, Digit, Shape
from tests.for_each import for_each
from tests.solver.grids import ALL_SHAPES, any_grids, outside

CLUES: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION: Final = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
GRID: Final = Grid.parse(CLUES)
NUMBERS: Final = np.array(GRID.rows)
NAN: Final = float("nan")
BLANKS: Final[tuple[object, ...]] = (
    *(0, -1, None, NAN, 0.0, -1.0, -0.0, ".", "", " ", "0", "-1", "-", "_", "*", "0.0", "NaN", "None", "\xa0"),
    *(np.int8(0), np.int64(-1), np.float32("nan"), np.float64(0), np.longdouble("nan"), np.ma.masked, np.str_(".")),
    *(np.array(0), Decimal(0), Decimal("NaN"), Fraction(0), b".", b""),
)
ROW_FORMS: Final[dict[str, Callable[[list[Any]], object]]] = {
    "list": list,
    "tuple": tuple,
    "deque": deque,
    "objects": lambda cells: _objects(cells),
}


class NAType:
    """The blank of pandas, which is no number and equals nothing."""

    def __eq__(self, other: object) -> Any:
        """Return what pandas does: neither True nor False."""
        return self

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        """Refuse to be a condition, as in pandas."""
        raise TypeError("boolean value of NA is ambiguous")


class Table:
    """A table that gives its values by `to_numpy`, and whose own items are the names of its columns."""

    def __init__(self, values: object) -> None:
        self.values = values

    def to_numpy(self) -> object:
        """Return the values."""
        return self.values


def _objects(cells: list[Any]) -> Any:
    """Make an array of objects; numpy would take arrays in the list apart."""
    made = np.empty(len(cells), dtype=object)
    for at, cell in enumerate(cells):
        made[at] = cell
    return made


def spellings(shape: Shape, digit: Digit) -> tuple[object, ...]:
    """List values that are this digit."""
    if not digit:
        return BLANKS
    symbol = shape.symbols[digit - 1]
    return (
        *(digit, float(digit), str(digit), f"{digit}.0", f" {digit} ", symbol, symbol.lower(), symbol.encode()),
        *(np.int8(digit), np.uint8(digit), np.int64(digit), np.float16(digit), np.longdouble(digit), np.str_(symbol)),
        *(np.array(digit), Decimal(digit), Fraction(digit)),
    )


def text_rows(shape: Shape, row: tuple[Digit, ...]) -> tuple[object, ...]:
    """List texts that are this row, and arrays with a dtype of their own."""
    line = "".join(("." + shape.symbols)[digit] for digit in row)
    return (
        *(
            line,
            line.lower(),
            line.replace(".", "0"),
            line.replace(".", " "),
            " ".join(line),
            ",".join(line),
            f"{line}\n",
        ),
        *(",".join(str(digit or "") for digit in row), "\t".join(str(digit or "") for digit in row), line.encode()),
        *(np.array(row), np.array(row, dtype=np.uint8), np.array(row, dtype=float), np.array([*line]), array("b", row)),
        *(np.array(line), np.ma.masked_equal(row, 0), np.array([*line], dtype="S1"), Table(np.array(row))),
    )


@given(any_grids(), st.data())
def test_any_mixture_of_spellings_is_the_same_grid(grid: Grid, data: st.DataObject) -> None:
    """Each cell and each row is spelled by itself; flat lists mix too. The digits of the grid are plain ints.

    The mixture may be refused where 0 may be a digit, which needs a grid without the highest one.
    """
    shape = grid.shape
    cells = [data.draw(st.sampled_from(spellings(shape, digit))) for digit in grid.digits]
    rows = []
    for number, row in enumerate(grid.rows):
        row_made = ROW_FORMS[data.draw(st.sampled_from([*ROW_FORMS]))](
            cells[number * shape.size : (number + 1) * shape.size]
        )
        rows.append(data.draw(st.sampled_from((row_made, row_made, *text_rows(shape, row)))))
    made: solver.PuzzleLike
    for made in (rows, tuple(rows), deque(rows), cells, tuple(cells), _objects(cells)):
        try:
            read = solver.read(made).givens
        except FormatError:
            if shape.size in grid.digits:
                raise
            event("0 may be a digit")
            continue
        assert read == grid
        assert {*map(type, read.digits)} == {int}


@given(any_grids())
def test_every_array_of_a_grid_is_read(grid: Grid) -> None:
    """Arrays of integers, floats, texts and objects, masked ones, tables, other orders of memory; flat or in rows."""
    numbers = np.array(grid.rows)
    objects = numbers.astype(object)
    objects[numbers == 0] = None
    arrays = [
        *(numbers.astype(kind) for kind in ("i1", "u1", ">i4", "f2", "f4", "f8", "g", "O")),
        *(np.where(numbers == 0, np.nan, numbers), np.where(numbers == 0, -1, numbers), np.asfortranarray(numbers)),
        *(np.ma.masked_equal(numbers, 0), np.ma.masked_equal(numbers.astype(float), 0), objects, numbers.astype(str)),
        *(np.array([[*row] for row in str(grid).split()]), np.array([[*row] for row in str(grid).split()], dtype="S1")),
    ]
    for made in arrays:
        for value in (made, made.ravel(), made.tolist(), [*made], Table(made)):
            assert solver.read(value).givens == grid
    for lines in (str(grid).split(), np.array(str(grid).split()), str(grid).encode().split()):
        assert solver.read(lines).givens == grid


@given(any_grids())
def test_rows_and_columns_lead_back(grid: Grid) -> None:
    """`rows` and `columns` are tuples of plain ints, 0 for a blank, and each reads back; numpy takes them."""
    assert sum(grid.rows, ()) == grid.digits
    assert grid.columns == tuple(zip(*grid.rows, strict=True))
    assert [sum(map(bool, row)) for row in grid.rows] == [
        sum(bool(grid.digits[cell]) for cell in house.cells) for house in grid.shape.rows
    ]
    assert solver.read(grid.rows) == Puzzle.of(grid)
    assert solver.read(np.array(grid.columns).T).givens == grid


@for_each("shape", [LATIN[5], *SHAPES.values()])
def test_rows_of_every_shape_have_its_size(shape: Shape) -> None:
    """Latin squares have rows too, though rows of digits are read as grids with boxes alone."""
    grid = Grid.empty(shape).with_digit(1, 2)
    assert grid.rows[0][:3] == (0, 2, 0)
    assert grid.columns[1][:2] == (2, 0)
    assert {len(grid.rows), len(grid.columns), *map(len, grid.rows), *map(len, grid.columns)} == {shape.size}


def test_every_function_takes_rows() -> None:
    """All functions that take a puzzle give for an array the answers that they give for its text."""
    answer = solver.solve(NUMBERS)
    assert answer.solution
    assert answer.solution.line() == SOLUTION
    assert solver.count(NUMBERS) == 1
    assert solver.hint(NUMBERS) == solver.hint(CLUES)
    assert solver.rate(NUMBERS) == solver.rate(CLUES)
    assert solver.explain(NUMBERS).steps == solver.explain(CLUES).steps
    assert solver.trace(NUMBERS, "check-first")[3] == solver.trace(CLUES, "check-first")[3]
    assert solver.draw(NUMBERS, "png", preset="small") == solver.draw(CLUES, "png", preset="small")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252", "cp850"])
def test_files_and_bytes_are_decoded_alike(tmp_path: Path, encoding: str) -> None:
    """A path is a file of text in any layout and encoding that files have; `bytes` are its content."""
    text = f"# Rätsel\n{GRID}\n"
    path = tmp_path / "puzzle.txt"
    path.write_bytes(text.encode(encoding))
    for value in (path, path.read_bytes(), bytearray(path.read_bytes())):
        assert solver.read(value).givens == GRID
        assert solver.solve(value) == solver.solve(CLUES)


def test_a_text_is_never_the_name_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `str` and `bytes` with the name of a file are texts without a puzzle; a path to nothing is an OSError."""
    monkeypatch.chdir(tmp_path)
    Path("puzzle.txt").write_text(CLUES)
    assert solver.read(Path("puzzle.txt")).givens == GRID
    for text in ("puzzle.txt", b"puzzle.txt"):
        with pytest.raises(FormatError):
            solver.read(text)
    with pytest.raises(OSError, match="nowhere"):
        solver.solve(Path("nowhere.txt"))


def test_what_files_hold_is_refused_as_texts_are(tmp_path: Path) -> None:
    """Several puzzles, no text, and too much of it; a picture names the function that reads it."""
    path = tmp_path / "file"
    for data, sentence in {
        f"{CLUES}\n{CLUES}".encode(): "2 puzzles; solver.formats.read",
        solver.draw(CLUES, "png"): "solver.read_photo",
        b"." * (1 << 23): "larger than 4 MiB",
        b"%PDF-1.4": "this is a PDF",
        b"": "empty",
    }.items():
        path.write_bytes(data)
        for value in (path, data):
            with pytest.raises(FormatError, match=sentence):
                solver.read(value)


def changed(row: int, column: int, value: object) -> list[list[object]]:
    """The rows with another value in one cell; both count from 1."""
    rows: list[list[object]] = [[*each] for each in GRID.rows]
    rows[row - 1][column - 1] = value
    return rows


@for_each(
    ("value", "said"),
    [
        (True, "True (a bool)"),
        (np.bool_(False), "False (a bool)"),
        (10, "10"),
        (-2, "-2"),
        (5.5, "5.5"),
        (np.float32(2.5), "2.5"),
        (float("inf"), "inf"),
        (np.uint8(255), "255"),
        (1j, "1j"),
        ("x", "'x'"),
        ("A", "'A'"),
        ("12", "'12'"),
        ("²", "'²'"),
        ("\t", r"'\t'"),
        ("53..7....", "'53..7....'"),
        ([5], "a value of type list"),
        ([], "a value of type list"),
        (np.array([5]), "a value of type ndarray"),
        ({1, 2}, "a value of type set"),
        ({}, "a value of type dict"),
        (object(), "a value of type object"),
        (int, "a value of type type"),
    ],
)
def test_a_value_that_is_no_digit_is_named_with_its_cell(value: object, said: str) -> None:
    """In rows and in a flat list the error names row, column and value, and says how to write the cell."""
    rows = changed(3, 4, value)
    for puzzle in (rows, sum(rows, [])):
        with pytest.raises(FormatError) as refused:
            solver.solve(puzzle)
        (problem,) = refused.value.problems
        assert problem.cell == 21
        assert str(refused.value) == (
            f"Row 3, column 4: {said} is not a digit of a 9x9 grid. Write 1 to 9, or 0, None or '.' for a blank"
        )


def test_every_wrong_cell_is_named_and_many_are_counted() -> None:
    """Two are two problems; of many alike the first is named, with the number of the others."""
    rows = changed(1, 2, 12)
    rows[8][8] = "y"
    with pytest.raises(FormatError) as refused:
        solver.read(rows)
    assert [problem.cell for problem in refused.value.problems] == [1, 80]
    with pytest.raises(FormatError, match=r"Row 1, column 1: 30 .*, and 80 more like this\. Write"):
        solver.read([[30] * 9] * 9)


@for_each(
    ("value", "sentence"),
    [
        ([], "0 cells; 16, 36, 81 or 256 are needed. Write all cells, or a list"),
        ([0] * 80, "80 cells; 16, 36, 81 or 256"),
        ([[0] * 9] * 8, "8 rows; 4, 6, 9 or 16 are needed. Write 0, None or '.'"),
        ([CLUES], "1 row; 4, 6, 9 or 16 are needed. Write '.' for each blank, or join the lines"),
        (str(GRID).split()[:8], "8 rows"),
        (NUMBERS[:5, :5], "5 rows"),
        (NUMBERS[:, :8], "Row 1 has 8 cells; 9 are needed, and 8 more like this. Write 0, None or '.'"),
        (NUMBERS[:6], "Row 1 has 9 cells; 6 are needed"),
        ([*GRID.rows[:8], GRID.rows[8][:8]], "Row 9 has 8 cells; 9 are needed. Write 0, None or '.' for each blank"),
        ([*GRID.rows[:8], "....8..7"], "Row 9 has 8 cells"),
        ([*GRID.rows[:8], "....8..7."[:8] + "9 "], "Row 9 has 10 cells"),
        ([*GRID.rows[:8], "0 0 0 0 8 0 0 7"], "Row 9 has 8 cells"),
        ([*GRID.rows[:8], "0,0,0,0,8,0,0,7"], "Row 9 has 8 cells"),
        ([*GRID.rows[:8], "5\t\t3\t7\t9"], "Row 9 has 5 cells"),
        (["1 2 3\n4 5 6\n7 8 9"] * 9, "Row 1 has 17 cells"),
        ([0] * 10_000_000, "10,000,000 cells"),
        ([*GRID.rows[:8], {1}], "Row 9 is a value of type set, and no row of 9 cells"),
        ([*GRID.rows[:8], None], "Row 9 is a value of type NoneType"),
        ([1, 2, 3, 4], "Row 1 is 1, and no row of 4 cells"),
        (NUMBERS.reshape(1, 81), "1 row"),
        (NUMBERS.reshape(81, 1), "Row 1, column 1: a value of type list"),
        (NUMBERS.reshape(9, 9, 1), "Row 1, column 1: a value of type list is not a digit"),
        (np.zeros((9, 9, 9)), "Row 1, column 1: a value of type list is not a digit"),
        (np.zeros((5, 9, 9)), "5 rows"),
        ([0] * 15 + [[0]], "Row 1 is 0, and no row of 16 cells"),
    ],
)
def test_another_number_of_rows_or_cells_is_refused(value: solver.PuzzleLike, sentence: str) -> None:
    """A row of another length is named; so is the number of rows or cells, and what to write."""
    with pytest.raises(FormatError) as refused:
        solver.solve(value)
    assert sentence in str(refused.value)


@for_each(
    "value",
    [True, 5, None, 5.5, np.int64(3), np.array(5), {0: 5}, {1, 2}, iter([1]), object(), list, GRID.shape],
)
def test_what_can_be_no_puzzle_is_refused_with_its_type(value: Any) -> None:
    """The error names the type, and what a puzzle may be."""
    with pytest.raises(
        RuleError, match=f"^a puzzle is .*pathlib.Path.* rows of digits .*, not {type(value).__name__}$"
    ):
        solver.solve(value)


@for_each("shape", ALL_SHAPES)
def test_digits_that_may_count_from_0_are_refused(shape: Shape) -> None:
    """0 beside another blank, without the highest digit, and nowhere twice in a house: nobody can know what 0 is.

    With the highest digit, or with 0 twice in a row, or with no other blank, 0 is a blank.
    """
    size = shape.size
    full = solver.solve(Grid.empty(shape)).solutions[0]
    for blank in (None, -1, NAN, "."):
        counted: list[list[object]] = [[digit - 1 for digit in row] for row in full.rows]
        counted[0][0], counted[1][1] = blank, blank
        with pytest.raises(
            FormatError, match=f"column .+: 0 may be a blank .* no {size}. Write 1 to {size}"
        ) as refused:
            solver.read(counted)
        cell = refused.value.problems[0].cell
        assert cell is not None
        assert counted[cell // size][cell % size] == 0
        counted[2][1 if counted[2][0] == 0 else 0] = 0
        assert solver.read(counted).givens.digits.count(0) == 3 + size - sum(
            (counted[row][column], full.rows[row][column]) == (blank, 1) for row, column in ((0, 0), (1, 1))
        )
        written: list[list[object]] = [[*row] for row in full.rows]
        written[0][0], written[1][1] = blank, 0
        assert solver.read(written).givens.filled == size * size - 2


def test_the_blank_and_the_tables_of_pandas_are_read() -> None:
    """By their look, as no test needs pandas: a table gives its values, and its blank is known by its type."""
    rows = NUMBERS.astype(object)
    rows[NUMBERS == 0] = NAType()
    assert solver.read(Table(rows)).givens == GRID
    assert solver.read(rows.tolist()).givens == GRID


def test_reading_rows_loads_no_numpy() -> None:
    """Rows of lists are read, solved and given back without any other package."""
    program = (
        "import solver, sys; rows = [[int(each) for each in sys.argv[1]][at : at + 9] for at in range(0, 81, 9)];"
        "print(solver.solve(rows).solution.rows[0], sorted({'numpy', 'PIL', 'numba'} & {*sys.modules}))"
    )
    command = [sys.executable, "-c", program, CLUES.replace(".", "0")]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert shown == "(5, 3, 4, 6, 7, 8, 9, 1, 2) []\n"


@given(st.recursive(st.sampled_from((*BLANKS, 1, 2, "3", True, 5.5, "12..", b"\xff", object)), st.lists, max_leaves=40))
def test_any_values_are_a_puzzle_or_a_sudoku_error(value: Any) -> None:
    """Nothing fails in another way, neither as all rows nor as one of four."""
    for rows in ([value] * 4, value, [".234", value, "34..", "4321"]):
        try:
            solver.read(rows)
        except solver.SudokuError:
            event("refused")


def test_the_public_set_of_values_is_read() -> None:
    """The program of the reports prints the solution for each of its values."""
    path = outside("reports/fourth/python-values.py")
    shown = subprocess.run(
        [sys.executable, path], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert shown.stdout.count(SOLUTION) == len(shown.stdout.splitlines()) == 3
