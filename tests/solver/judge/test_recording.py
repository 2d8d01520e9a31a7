"""Stores are recorded from C, C++, Python and lines of any language, wherever the grid lies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

from solver.judge.document_cases import WELL_KNOWN, case_of, parse
from solver.judge.programs import Program, command_program, find_program
from solver.judge.recording import Traced, record
from solver.judge.running import Limits
from tests.solver.judge.students import SOURCES, needs_compiler

MOVES: Final = 8_365  # stores of a plain search on the well-known puzzle
SEARCH: Final = """
bool fits(int r, int c, int d) {
  for (int i = 0; i < 9; i++)
    if (AT(r, i) == SIGN(d) || AT(i, c) == SIGN(d) || AT(r / 3 * 3 + i / 3, c / 3 * 3 + i % 3) == SIGN(d)) return false;
  return true;
}
bool solve(int n) {
  if (n == 81) return true;
  int r = n / 9, c = n % 9;
  if (AT(r, c) != SIGN(0)) return solve(n + 1);
  for (int d = 1; d <= 9; d++)
    if (fits(r, c, d)) {
      AT(r, c) = SIGN(d);
      if (solve(n + 1)) return true;
      AT(r, c) = SIGN(0);
    }
  return false;
}
int main() {
  START
  for (int n = 0; n < 81; n++) {
    char sign;
    std::cin >> sign;
    AT(n / 9, n % 9) = SIGN(sign - '0');
  }
  solve(0);
  for (int n = 0; n < 81; n++) std::cout << (AT(n / 9, n % 9) - SIGN(0)) << (n % 9 == 8 ? "\\n" : " ");
}
"""
HEAD: Final = "#include <array>\n#include <iostream>\n#include <string>\n#include <vector>\n"
LAYOUTS: Final = {  # a declaration, how a cell is named, how a digit is written, and what main begins with
    "int[9][9]": ("int g[9][9];", "g[r][c]", "(d)", ""),
    "int[81]": ("int g[81];", "g[(r) * 9 + (c)]", "(d)", ""),
    "char as a sign": ("char g[9][9];", "g[r][c]", "char('0' + (d))", ""),
    "unsigned char": ("unsigned char g[9][9];", "g[r][c]", "(d)", ""),
    "short": ("short g[9][9];", "g[r][c]", "(d)", ""),
    "long": ("long g[9][9];", "g[r][c]", "(d)", ""),
    "with a border": ("int g[11][11];", "g[(r) + 1][(c) + 1]", "(d)", ""),
    "columns first": ("int g[9][9];", "g[c][r]", "(d)", ""),
    "std::array": ("std::array<std::array<int, 9>, 9> g;", "g[r][c]", "(d)", ""),
    "a struct": ("struct Cell { bool fixed; int digit; char note; } g[9][9];", "g[r][c].digit", "(d)", ""),
    "int**": (
        "int **g;",
        "g[r][c]",
        "(d)",
        "g = new int *[9]; for (int i = 0; i < 9; i++) { new char[20 * i + 1]; g[i] = new int[9](); }",
    ),
    "vector<string>": (
        "std::vector<std::string> g;",
        "g[r][c]",
        "char((d) ? '0' + (d) : '.')",
        "g.assign(9, std::string(9, '.'));",
    ),
    "vector<vector<int>>": (
        "std::vector<std::vector<int>> g;",
        "g[r][c]",
        "(d)",
        "for (int i = 0; i < 9; i++) g.push_back(std::vector<int>(9));",
    ),
    "vector<vector<char>>": (
        "std::vector<std::vector<char>> g;",
        "g[r][c]",
        "char('0' + (d))",
        "for (int i = 0; i < 9; i++) g.push_back(std::vector<char>(9));",
    ),
    "-1 for a blank": ("int g[9][9];", "g[r][c]", "((d) ? (d) : -1)", ""),
    "vector<int>": ("std::vector<int> g(81);", "g[(r) * 9 + (c)]", "(d)", ""),
}
DEFAULT: Final = ("-1 for a blank", "char as a sign", "a struct", "int**", "columns first")


def traced(program: Program, seconds: float = 60) -> Traced:
    """Record a program on the well-known puzzle."""
    return record(program, "any", case_of("any", "known", "", parse(WELL_KNOWN)), Limits(seconds=seconds))


def layout_found(name: str, folder: Path) -> None:
    """The grid is found, and every store into it is recorded."""
    declared, cell, digit, start = LAYOUTS[name]
    head = f"{HEAD}{declared}\n#define AT(r, c) {cell}\n#define SIGN(d) {digit}\n"
    path = folder / "layout.cpp"
    path.write_text(head + SEARCH.replace("START", start))
    found = traced(find_program(path))
    assert found.recording is not None, found.outcome.errors
    assert len(found.recording.stores) == MOVES, found.layout
    assert {digit for _, digit in found.recording.stores} == set(range(10)), found.layout


@needs_compiler
@pytest.mark.parametrize("name", DEFAULT)
def test_a_layout_in_memory(name: str, tmp_path: Path) -> None:
    """Some layouts of a grid in C++."""
    layout_found(name, tmp_path)


@needs_compiler
@pytest.mark.campaign
@pytest.mark.parametrize("name", sorted(set(LAYOUTS) - set(DEFAULT)))
def test_every_layout_in_memory(name: str, tmp_path: Path) -> None:
    """All the other layouts."""
    layout_found(name, tmp_path)


PYTHON: Final = {  # how a program in Python holds its grid: made of `rows`, a cell read, and written
    "lists": ("grid = rows", "grid[r][c]", "grid[r][c] = d"),
    "a row by name": ("grid = rows", "grid[r][c]", "row = grid[r]; row[c] = d"),
    "a flat list": ("grid = sum(rows, [])", "grid[r * 9 + c]", "grid[r * 9 + c] = d"),
    "a dictionary": (
        "grid = {(r, c): rows[r][c] for r in range(9) for c in range(9)}",
        "grid[r, c]",
        "grid[r, c] = d",
    ),
    "several targets": ("grid, last = rows, [0]", "grid[r][c]", "last[0] = grid[r][c] = d"),
    "a tuple of targets": ("grid, last = rows, [0]", "grid[r][c]", "grid[r][c], last[0] = d, d"),
    "characters": (
        "grid = [[str(d) for d in row] for row in rows]",
        "int(grid[r][c])",
        "grid[r][c] = str(d)",
    ),
    "added to": ("grid = rows", "grid[r][c]", "grid[r][c] += d - grid[r][c]"),
    "rows from 1": (
        "grid = [[0] * 10] + [[0, *row] for row in rows]",
        "grid[r + 1][c + 1]",
        "grid[r + 1][c + 1] = d",
    ),
    "a dictionary from 1": (
        "grid = {(r + 1, c + 1): rows[r][c] for r in range(9) for c in range(9)}",
        "grid[r + 1, c + 1]",
        "grid[r + 1, c + 1] = d",
    ),
    "a dictionary from 1, filled one by one": (
        "grid = {}\nfor n in range(81):\n    grid[n // 9 + 1, n % 9 + 1] = rows[n // 9][n % 9]",
        "grid[r + 1, c + 1]",
        "grid[r + 1, c + 1] = d",
    ),
    "dictionaries from 1": (
        "grid = {r: {} for r in range(1, 10)}\nfor n in range(81):\n"
        "    grid[n // 9 + 1][n % 9 + 1] = rows[n // 9][n % 9]",
        "grid[r + 1][c + 1]",
        "grid[r + 1][c + 1] = d",
    ),
    "items that are taken out": (
        "grid = {(r, c): rows[r][c] for r in range(9) for c in range(9) if rows[r][c]}",
        "grid.get((r, c), 0)",
        "if d:\n        grid[r, c] = d\n    else:\n        del grid[r, c]",
    ),
    "None for a blank": (
        "grid = [[0] * 9 for _ in rows]\nfor n in range(81):\n    grid[n // 9][n % 9] = rows[n // 9][n % 9] or None",
        "(grid[r][c] or 0)",
        "grid[r][c] = d or None",
    ),
    "bytes": ("grid = bytearray(sum(rows, []))", "grid[r * 9 + c]", "grid[r * 9 + c] = d"),
}
IN_PYTHON: Final = """
import sys
rows = [[int(sign) for sign in line.strip()] for line in sys.stdin]
MAKE
def at(r, c):
    return READ
def put(r, c, d):
    WRITE
def fits(r, c, d):
    return all(d not in (at(r, i), at(i, c), at(r // 3 * 3 + i // 3, c // 3 * 3 + i % 3)) for i in range(9))
def solve(n):
    if n == 81:
        return True
    r, c = divmod(n, 9)
    if at(r, c):
        return solve(n + 1)
    for d in range(1, 10):
        if fits(r, c, d):
            put(r, c, d)
            if solve(n + 1):
                return True
            put(r, c, 0)
    return False
solve(0)
print("\\n".join("".join(str(at(r, c)) for c in range(9)) for r in range(9)))
"""


@pytest.mark.parametrize("name", PYTHON)
def test_a_container_of_python(name: str, tmp_path: Path) -> None:
    """Lists, dictionaries, numpy's indices, several targets: every store is recorded, and the output stays right."""
    make, read, write = PYTHON[name]
    path = tmp_path / "mine.py"
    path.write_text(IN_PYTHON.replace("MAKE", make).replace("READ", read).replace("WRITE", write))
    found = traced(find_program(path))
    assert found.outcome.output.startswith(b"534678912\n"), found.outcome.errors
    assert found.recording is not None
    assert len(found.recording.stores) == MOVES
    assert {digit for _, digit in found.recording.stores} == set(range(10))


def test_modules_beside_the_program_are_recorded(tmp_path: Path) -> None:
    """A search in a file of its own is recorded too."""
    text = (SOURCES / "recursion.py.txt").read_text().replace("\n\nmain()\n", "\n")
    (tmp_path / "search.py").write_text(text)
    (tmp_path / "main.py").write_text("import search\nsearch.main()\n")
    found = traced(find_program(tmp_path))
    assert found.recording is not None
    assert len(found.recording.stores) == MOVES
    assert not list(tmp_path.glob("__pycache__"))


COUNTERS: Final = """
#include <stdio.h>
int main(void) {
  int row, column, digit, left = 0;
  for (row = 0; row < 9; row++)
    for (column = 0; column < 9; column++)
      for (digit = 1; digit <= 9; digit++) left += row < column;
  printf("%d left\\n", left);
}
"""


@needs_compiler
def test_counters_are_no_grid(tmp_path: Path) -> None:
    """Numbers from 1 to 9 that lie side by side are none, as no clue of the puzzle lies among them."""
    path = tmp_path / "counters.c"
    path.write_text(COUNTERS)
    found = traced(find_program(path))
    assert found.outcome.output
    assert found.recording is None
    assert "was not found" in found.problem


def test_a_program_that_stores_nothing_is_told_so(tmp_path: Path) -> None:
    """A string that is made anew, or an end before the first digit: the sentence names both, and the line to add."""
    path = tmp_path / "mine.py"
    path.write_text("import sys\nboard = sys.stdin.read()\nboard = board.replace('.', '1')\nprint('bad input')\n")
    found = traced(find_program(path))
    assert found.recording is None
    assert found.problem.startswith("It stores no digit")
    assert "SUDOKU_TRACE" in found.problem


def test_lines_of_any_language(tmp_path: Path) -> None:
    """A program in another language writes its stores itself; they come before what is recorded."""
    (tmp_path / "mine.sh").write_text(
        'echo "place 0 2 1" >> "$SUDOKU_TRACE"; echo "clear 0 2" >> "$SUDOKU_TRACE"\nkill -TERM $$\n'
    )
    found = traced(command_program("sh mine.sh", tmp_path))
    assert found.recording is not None
    assert found.recording.stores == ((2, 1), (2, 0))
    assert found.recording.is_stopped


def test_wrong_lines_are_named(tmp_path: Path) -> None:
    """A line that is none of the two is named by its number."""
    (tmp_path / "mine.sh").write_text('printf "place 0 2 1\\nput 3\\n" >> "$SUDOKU_TRACE"\n')
    found = traced(command_program("sh mine.sh", tmp_path))
    assert found.recording is None
    assert "line 2" in found.problem


@pytest.mark.parametrize("name", ["none.py", pytest.param("none.c", marks=needs_compiler)])
def test_where_no_grid_is_found_a_line_is_proposed(name: str, tmp_path: Path) -> None:
    """The sentence names SUDOKU_TRACE and has a line of the program's own language."""
    path = tmp_path / name
    path.write_text("print(1)\n" if name.endswith("py") else "int main(void) { return 0; }\n")
    found = traced(find_program(path))
    assert found.recording is None
    assert "SUDOKU_TRACE" in found.problem
    assert ("fprintf" if name.endswith("c") else "print(") in found.problem


@needs_compiler
def test_another_grid_is_not_taken_for_the_grid(tmp_path: Path) -> None:
    """A program in C++ that copies its board at each call stores into many grids: none of them is shown."""
    path = tmp_path / "copies.cpp"
    path.write_text((SOURCES / "copies.cpp").read_text())
    found = traced(find_program(path))
    assert found.outcome.output.startswith(b"534678912\n")
    assert found.recording is None


def test_a_program_that_is_killed_keeps_its_stores(tmp_path: Path) -> None:
    """What was stored before the time was over is compared."""
    path = tmp_path / "slow.py"
    path.write_text(
        "import sys, time\ng = [list(map(int, line.strip())) for line in sys.stdin]\n"
        "for d in (1, 2):\n    g[0][2] = d\ntime.sleep(60)\n"
    )
    found = traced(find_program(path), seconds=2)
    assert found.recording is not None
    assert found.recording.stores == ((2, 1), (2, 2))
    assert found.recording.is_stopped


def test_a_long_recording_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores beyond the most that are kept are dropped, and the recording says so."""
    monkeypatch.setattr("solver.judge.recording.MAX_STORES", 50)
    path = tmp_path / "mine.py"
    path.write_text((SOURCES / "recursion.py.txt").read_text())
    found = traced(find_program(path))
    assert found.recording is not None
    assert (len(found.recording.stores), found.recording.is_cut) == (50, True)
    assert sys.getrecursionlimit() > 0
