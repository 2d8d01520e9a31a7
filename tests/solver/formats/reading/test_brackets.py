"""One parser of brackets for all programming languages: whatever is written comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.formats.reading.brackets import find_arrays, find_name
from solver.formats.reading.types import Cell
from tests.for_each import for_each

Rows = Sequence[Sequence[int]]

NESTED = st.sampled_from((4, 6, 9, 16)).flatmap(
    lambda size: st.lists(st.lists(st.integers(0, size), min_size=size, max_size=size), min_size=size, max_size=size)
)


def _join(rows: Rows, opening: str, closing: str, between: str = ", ", around: str = ", ") -> str:
    return around.join(f"{opening}{between.join(map(str, row))}{closing}" for row in rows)


LANGUAGES: dict[str, Callable[[Rows], str]] = {
    "Python": lambda rows: f"import numpy as np\ngrid = np.array([{_join(rows, '[', ']')}], dtype=int)  # easy\n",
    "Java": lambda rows: f"int[][] grid = new int[][] {{\n{_join(rows, '{', '}', around=', // row' + chr(10))}\n}};\n",
    "Rust": lambda rows: f"let grid: [[u8; 9]; 9] = [{_join(rows, '[', ']', 'u8, ')}];\nfor i in 0..9 {{}}\n",
    "Lisp": lambda rows: f"(defparameter grid '({_join(rows, '(', ')', ' ', chr(10))}))\n",
    "MATLAB": lambda rows: f"grid = [{_join(rows, '', '', ' ', '; ...' + chr(10))}];\ndisp(grid(1, 1))\n",
    "Go": lambda rows: f"var grid = [9][9]int{{\n{_join(rows, '{', '},', around=chr(10))}\n}}\n",
    "MiniZinc": lambda rows: f"grid = [|\n{_join(rows, '', '|', around=chr(10))}];\nsolve satisfy;\n",
    "VBA": lambda rows: f"grid = Array({_join(rows, 'Array(', ')', around=', _' + chr(10))})\n",
}


@settings(max_examples=20)
@given(rows=NESTED)
def test_nested_lists_come_back_in_every_language(rows: list[list[int]]) -> None:
    """With the place of each cell and the name of the variable; loops and comments around them are none."""
    for language, write in LANGUAGES.items():
        text = write(rows)
        (array,) = find_arrays(text)
        cells = [[cell for cell in row if cell.sign != ","] for row in array.value]
        assert [[int(cell.sign) for cell in row] for row in cells] == rows, language
        lines = text.split("\n")
        assert all(lines[cell.line - 1][cell.column - 1 :].startswith(cell.sign) for row in cells for cell in row)
        assert array.name == ("" if language == "Lisp" else "grid")


def _signs(text: str) -> list[list[str]]:
    (array,) = find_arrays(text)
    return [[cell.sign for cell in row] for row in array.value]


@for_each(
    "row",
    [
        "Just 5, Nothing, Just 3, Nothing",
        "Some(5), None, Some(3), None",
        "Optional.of(5), Optional.empty(), Optional.of(3), Optional.empty()",
        "'5', nil, '3', null",
        "5.0, NaN, 3.0, nan",
    ],
)
def test_cells_that_are_spelled_with_words_are_signs(row: str) -> None:
    """Digits stay, and words for nothing are blanks."""
    assert _signs(f"[{', '.join([f'[{row}]'] * 4)}]") == [["5", "_", "3", "_"]] * 4


def test_an_object_of_a_program_has_its_keys() -> None:
    """In JavaScript, Python and Lua: the keys say which list is what."""
    for text in (
        "x = {puzzle: '12............34', level: 2}",
        "{'puzzle': '12............34'}",
        '{puzzle = "12............34"}',
    ):
        (array,) = find_arrays(text)
        assert array.value["puzzle"].sign == "12............34"


def test_lists_of_one_row_each_are_rows() -> None:
    """Variables for each row, or assignments to each row of an array."""
    rows = ["1, 2, 0, 0", "0, 0, 1, 2", "2, 1, 0, 0", "0, 0, 2, 1"]
    for form in ("row{} = [{}]", "board[{}] = [{}];"):
        text = "\n".join(form.format(number, row) for number, row in enumerate(rows))
        assert _signs(text) == [row.split(", ") for row in rows]


def test_arrays_in_the_body_of_a_function_have_their_own_names() -> None:
    """The braces of a function are no list, whatever stands in them; two variables of one name are two arrays."""
    rows = "{1, 2, 0, 0}, {0, 0, 1, 2}, {2, 1, 0, 0}, {0, 0, 2, 1}"
    for names in (("a", "b"), ("a", "a")):
        body = "".join(f"int[][] {name} = {{{rows}}};\n" for name in names)
        assert tuple(array.name for array in find_arrays(f"void main() {{\n{body}}}")) == names


def test_a_digit_between_rows_is_not_lost() -> None:
    """It stays in the list, which is no grid then."""
    (array,) = find_arrays("[[1, 2, 0, 0], 5, [0, 0, 1, 2], [2, 1, 0, 0], [0, 0, 2, 1]]")
    assert array.value[1] == Cell("5", 1, 16)


@settings(max_examples=50)
@given(st.text(alphabet="[](){}1,; '\"/*#|=:x\n", max_size=60))
def test_any_text_is_parsed(text: str) -> None:
    """Brackets that do not match raise nothing, and all arrays lie one behind the other in the text."""
    arrays = find_arrays(text)
    assert all(one.end <= other.start for one, other in zip(arrays, arrays[1:], strict=False))


@for_each(
    ("before", "name"),
    [
        ("int[][] board = new int", "board"),
        ("let g: [[u8; 9]; 9] = ", "g"),
        ("print(", ""),
        ("grid <- matrix(", "grid"),
    ],
)
def test_the_name_of_an_array_stands_before_it(before: str, name: str) -> None:
    """Types and functions are no names."""
    assert find_name(before, len(before)) == name
