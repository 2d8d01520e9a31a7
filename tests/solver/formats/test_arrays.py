"""Grids in whole programs: only what their arrays hold is read, with the places of the program."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import attempt, read
from solver.formats.reading.no_grid import is_program
from tests.campaigns import some
from tests.documents.programs import RECURSION, WITHOUT_GRID
from tests.for_each import for_each
from tests.solver.formats.hostile import UNCLOSED, repeat
from tests.solver.formats.samples import LIANG, TUTORIAL

LOOPS = """int main() {
  for (int i = 0; i<N; i++) { // 1 2 3 4 5 6 7 8 9
    int a[4] = {1, 2, 3, 4};
    if (a[i] == 0 || i % 9 == 8) cout << "1 2 3" << endl;
  }
  /* 1 2 3 4 5 6 7 8 9
     2 3 4 5 6 7 8 9 1 */
  return 0;
}
"""
ROWS = [LIANG[start : start + 9] for start in range(0, 81, 9)]
CELLS = [", ".join(row.replace(".", "0")) for row in ROWS]
ARRAYS = {
    "rows on lines of their own": "int g[N][N] = {\n" + ",\n".join(f"  {{{row}}} // row\n" for row in CELLS) + "};",
    "rows on one line": "int g[N][N] = {{" + "}, {".join(CELLS) + "}};",
    "brackets": "int[][] g = [[" + "],\n[".join(CELLS) + "]]",
    "cells without rows": "int g[81] = {" + ",\n".join(", ".join(CELLS[band : band + 3]) for band in (0, 3, 6)) + "};",
    "strings": "vector<string> g = {\n" + ",\n".join(f'"{row}"' for row in ROWS) + "};",
    "one string": f'const char *g = "{LIANG}";',
    "characters": "char g[9][9] = {\n" + ",\n".join("{" + ", ".join(map(repr, row)) + "}" for row in ROWS) + "};",
}


def messages(text: str) -> list[str]:
    """Why the text is refused."""
    with pytest.raises(FormatError) as caught:
        read(text)
    return [str(problem) for problem in caught.value.problems]


@for_each("name", ARRAYS)
def test_a_program_gives_the_grid_of_its_array(name: str) -> None:
    """In C++, Java and Python, however the array is written; loops and comments before and after it are none."""
    for text in (LOOPS + ARRAYS[name] + "\n", ARRAYS[name] + "\n" + LOOPS, LOOPS + ARRAYS[name] + "\n" + LOOPS):
        assert [entry.puzzle.givens.line() for entry in read(text).entries] == [LIANG]


def test_the_whole_program_of_the_tutorial_gives_its_grid() -> None:
    """Loops, `#define N 9` and comments included; the grid stands where it is in the program."""
    (entry,) = read(RECURSION).entries
    assert entry.puzzle.givens.line() == TUTORIAL
    assert RECURSION.split("\n")[entry.line - 1] == "{3, 0, 6, 5, 0, 8, 4, 0, 0},"


@pytest.mark.parametrize(
    ("sign", "expected_messages"), [("x", "'x' is not a digit"), ("12", "12 is not a digit of a 9x9 grid")]
)
def test_faults_in_an_array_are_reported_with_the_program_s_lines(sign: str, expected_messages: str) -> None:
    """A letter or a number in row 2 of the array."""
    line = RECURSION.split("\n").index("{5, 2, 0, 0, 0, 0, 0, 0, 0},") + 1
    text = RECURSION.replace("{5, 2,", f"{{5, {sign},")
    assert messages(text) == [f"line {line}, column 5: Row 2, column 2: {expected_messages}"]


@pytest.mark.parametrize(
    ("sign", "expected_messages"), [("x", "'x' is not a digit"), ("12", "12 is not a digit of a 9x9 grid")]
)
def test_rows_that_share_a_line_are_separated_by_their_brackets(sign: str, expected_messages: str) -> None:
    """Two arrays with three rows on each line: the one with a wrong cell is reported with its place, the other read."""
    rows = [f"{{{','.join(LIANG[start : start + 9]).replace('.', '0')}}}" for start in range(0, 81, 9)]
    array = "int g[9][9] = {\n" + ",\n".join(",".join(rows[start : start + 3]) for start in (0, 3, 6)) + "};\n"
    damaged = array.replace(rows[1], "{1," + sign + rows[1][4:])
    tried = attempt(array + damaged + LOOPS)
    assert [entry.puzzle.givens.line() for entry in tried.entries] == [LIANG]
    assert str(tried.error) == f"line 6, column 24: Puzzle 2: Row 2, column 2: {expected_messages}"
    short = attempt(array.replace(rows[1], rows[1][:-3] + "}"))
    assert str(short.error) == "line 2: Row 2 has 8 cells, and 9 are needed"


def test_a_bad_array_leaves_the_others_of_its_program() -> None:
    """Two grids in one program, the second short of a cell: the first is read, the second reported."""
    good = ARRAYS["rows on lines of their own"]
    tried = attempt(good + "\n" + LOOPS + good.replace("2, 0, 0,", "2, 0,", 1))
    assert [entry.puzzle.givens.line() for entry in tried.entries] == [LIANG]
    assert "Puzzle 2: Row 3 has 8 cells, and 9 are needed" in str(tried.error)


def test_a_program_without_a_grid_is_recognized() -> None:
    """None of its loops counts as a damaged row."""
    for text in (WITHOUT_GRID, LOOPS):
        assert messages(text) == ["this is a program, and no grid is written in it"]


@for_each(
    ("text", "expected"),
    [
        ("int i;\nfor (;;) {\n}\n", True),
        ("def solve(grid):\n    return grid\nimport sys\n", True),
        ("12..\n..12\n21..\n..21\n", False),
        ("{1, 2, 0, 0},\n{0, 0, 1, 2},\n{2, 1, 0, 0},\n{0, 0, 2, 1}\n", False),
        ("Dear all,\nno puzzle; not today.\nYours\n", False),
        ("", False),
    ],
)
def test_what_a_program_is(text: str, expected: bool) -> None:
    """Most lines end as statements do, or begin with a word of a language."""
    assert is_program(text) is expected


@for_each(
    "text",
    [
        "f(1, 2, 3, 4);",
        "{1, 2, 0, 0}, {0, 0, 1, 2}",
        "a[1, 2, 3]",
        "{{a, b, c, d}}",
        "'",
        "{" + "{ab, cd, ef, 1}," * 4 + "}",
        "{" + "{ab, cd, 1, 2}," * 4 + "}",
        "{" + "{1, 2, 0, 0}, {ab, cd, ef, 1}," * 4 + "}",
        "{{1, 2, 0, 0}, f(x), {0, 0, 1, 2}, {2, 1, 0, 0}, {0, 0, 2, 1}, g, h}",
    ],
)
def test_what_is_no_array_is_left_alone(text: str) -> None:
    """Calls, single rows, indices, rows of other things than cells, rows with other things between them."""
    assert attempt(text).entries == ()


@pytest.mark.parametrize("piece", UNCLOSED)
@pytest.mark.parametrize("size", some([60_000, 300_000], always=lambda size: size < 300_000))
def test_no_text_breaks_the_search_for_arrays(piece: str, size: int) -> None:
    """Brackets, quotes and comments that are never closed; `benchmarks.bounds` measures how long they take."""
    tried = attempt(repeat(piece, size))
    assert tried.error or "{{" in piece
