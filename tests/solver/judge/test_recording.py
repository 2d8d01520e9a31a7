"""Stores are recorded from C, C++, Python and lines of any language, wherever the grid lies."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from solver.judge.document_cases import DOCUMENTS, WELL_KNOWN, case_of, parse
from solver.judge.programs import Program, command_program, find_program, with_function
from solver.judge.recording import Traced, record
from solver.judge.running import Limits
from solver.judge.trace_reports import report_trace
from solver.judge.ways import Channel, Layout, Way
from tests.solver.judge.students import SOURCES, needs, needs_compiler

MOVES: Final = 8_365  # stores of a plain search on the well-known puzzle
FEWER_BLANKS: Final = "53..7....6.2195348198.42.6.8...6...34..8537.17.3.2...696...728.2.7419..534528..79"  # of it
FEWER_MOVES: Final = 165  # which store every digit, and take some back
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
    "masks": ("int g[9][9];", "g[r][c]", "((d) ? 1 << ((d) - 1) : 0)", ""),
    "masks from bit 1, full where blank": ("short g[9][9];", "g[r][c]", "short((d) ? 1 << (d) : 1022)", ""),
    "vector<int>": ("std::vector<int> g(81);", "g[(r) * 9 + (c)]", "(d)", ""),
    "a struct of signs": (
        "struct Cell { bool fixed; char digit; int note; } g[9][9];",
        "g[r][c].digit",
        "char('0' + (d))",
        "",
    ),
    "columns first, -1 for a blank": ("int g[9][9];", "g[c][r]", "((d) ? (d) : -1)", ""),
    "int** of masks": (
        "int **g;",
        "g[r][c]",
        "((d) ? 1 << ((d) - 1) : 0)",
        "g = new int *[9]; for (int i = 0; i < 9; i++) { new char[20 * i + 1]; g[i] = new int[9](); }",
    ),
}
DEFAULT: Final = ("a struct of signs", "columns first, -1 for a blank", "int** of masks")  # two features each


def traced(program: Program, seconds: float = 60, puzzle: str = WELL_KNOWN) -> Traced:
    """Record a program on the well-known puzzle, or another."""
    return record(program, "any", case_of("any", "known", "", parse(puzzle)), Limits(seconds=seconds))


def in_cpp(name: str, *changes: tuple[str, str]) -> str:
    """Write the program of a layout, with changes."""
    declared, cell, digit, start = LAYOUTS[name]
    text = f"{HEAD}{declared}\n#define AT(r, c) {cell}\n#define SIGN(d) {digit}\n{SEARCH.replace('START', start)}"
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def layout_found(name: str, folder: Path) -> None:
    """The grid is found, and every store into it is recorded."""
    path = folder / "layout.cpp"
    path.write_text(in_cpp(name))
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
    "masks": (
        "grid = [1 << d if d else 0 for row in rows for d in row]",
        "max(grid[r * 9 + c].bit_length() - 1, 0)",
        "grid[r * 9 + c] = 1 << d if d else 0",
    ),
    "masks beside digits": (
        "grid = rows\nmasks = [[1 << d - 1 if d else 511 for d in row] for row in rows]",
        "grid[r][c]",
        "grid[r][c] = d; masks[r][c] = 1 << d - 1 if d else 511",
    ),
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
    "None from the beginning": (
        "grid = [[d or None for d in row] for row in rows]",
        "(grid[r][c] or 0)",
        "grid[r][c] = d or None",
    ),
    "a flat list of None": (
        "grid = [d or None for row in rows for d in row]",
        "(grid[r * 9 + c] or 0)",
        "grid[r * 9 + c] = d or None",
    ),
    "-1 from the beginning": (
        "grid = [[d or -1 for d in row] for row in rows]",
        "max(grid[r][c], 0)",
        "grid[r][c] = d or -1",
    ),
    "a flat list in a list": ("grids = [sum(rows, [])]", "grids[0][r * 9 + c]", "grids[0][r * 9 + c] = d"),
    "a flat list from 1": ("grid = [0] + sum(rows, [])", "grid[r * 9 + c + 1]", "grid[r * 9 + c + 1] = d"),
    "a dictionary of numbers": (
        "grid = {}\nfor n in range(81):\n    grid[n] = rows[n // 9][n % 9]",
        "grid[r * 9 + c]",
        "grid[r * 9 + c] = d",
    ),
    "a border behind": (
        "grid = [[*row, 0] for row in rows] + [[0] * 10]",
        "grid[r][c]",
        "grid[r][c] = d",
    ),
    "a border of -1": (
        "grid = [[-1] * 11] + [[-1, *row, -1] for row in rows] + [[-1] * 11]",
        "grid[r + 1][c + 1]",
        "grid[r + 1][c + 1] = d",
    ),
    "rows that are strings": (
        'grid = ["".join(map(str, row)) for row in rows]',
        "int(grid[r][c])",
        "grid[r] = grid[r][:c] + str(d) + grid[r][c + 1 :]",
    ),
    "rows that are stored whole": (
        "grid = [None] * 9\nfor n in range(9):\n    grid[n] = tuple(rows[n])",
        "grid[r][c]",
        "grid[r] = (*grid[r][:c], d, *grid[r][c + 1 :])",
    ),
    "two names": (
        "grid = rows",
        "grid[r][c]",
        "other = grid\n    if d:\n        grid[r][c] = d\n    else:\n        other[r][c] = d",
    ),
    "attributes": (
        "class Cell: pass\ngrid = [[Cell() for _ in row] for row in rows]\n"
        "for n in range(81):\n    setattr(grid[n // 9][n % 9], 'value', rows[n // 9][n % 9])",
        "grid[r][c].value",
        "grid[r][c].value = d",
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


def in_python(name: str, *changes: tuple[str, str]) -> str:
    """Write the program of a container, with changes."""
    make, read, write = PYTHON[name]
    text = IN_PYTHON.replace("MAKE", make).replace("READ", read).replace("WRITE", write)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("name", PYTHON)
def test_a_container_of_python(name: str, tmp_path: Path) -> None:
    """Lists, dictionaries, numpy's indices, several targets: every store is recorded, and the output stays right."""
    path = tmp_path / "mine.py"
    path.write_text(in_python(name))
    found = traced(find_program(path), puzzle=FEWER_BLANKS)
    assert found.outcome.output.startswith(b"534678912\n"), found.outcome.errors
    assert found.recording is not None
    assert len(found.recording.stores) == FEWER_MOVES
    assert {digit for _, digit in found.recording.stores} == set(range(10))


def some_in_cpp(names: Iterable[str], *chosen: str) -> list[object]:
    """Mark the programs in C++ that are not chosen, which take long to compile, as part of a campaign."""
    marks = [() if name.endswith(".py") or name in chosen else (pytest.mark.campaign,) for name in names]
    return [pytest.param(name, marks=mark) for name, mark in zip(names, marks, strict=True)]


PRINT: Final = 'print("\\n".join("".join(str(at(r, c)) for c in range(9)) for r in range(9)))'
PRINT_IN_CPP: Final = (
    'for (int n = 0; n < 81; n++) std::cout << (AT(n / 9, n % 9) - SIGN(0)) << (n % 9 == 8 ? "\\n" : " ");'
)
ALL_IN_PYTHON: Final = ((f"solve(0)\n{PRINT}", "solve(0)"), ("return True\n    r, c", f"return {PRINT}\n    r, c"))
ALL_IN_CPP: Final = (
    (f"\n  {PRINT_IN_CPP}", ""),
    ("return true;\n  int r", f"{{ {PRINT_IN_CPP} return false; }}\n  int r"),
)
UNWINDS: Final = {
    "all.py": in_python("lists", *ALL_IN_PYTHON),
    "flat.py": in_python("a flat list of None", *ALL_IN_PYTHON),
    "strings.py": in_python("rows that are strings", *ALL_IN_PYTHON),
    "all.cpp": in_cpp("int[9][9]", *ALL_IN_CPP),
    "strings.cpp": in_cpp("vector<string>", *ALL_IN_CPP, ("(AT(n / 9, n % 9) - SIGN(0))", "AT(n / 9, n % 9)")),
}


@pytest.mark.parametrize("name", some_in_cpp(UNWINDS))
def test_a_program_that_prints_all_solutions_is_compared_up_to_the_first(name: str, tmp_path: Path) -> None:
    """It takes everything back: the grid is found all the same, all stores are kept, and nothing is called wrong."""
    needs(name)
    (tmp_path / name).write_text(UNWINDS[name])
    found = traced(find_program(tmp_path / name))
    assert found.recording is not None, (found.problem, found.outcome.errors)
    assert found.recording.solved_after == MOVES < len(found.recording.stores)
    comparison = report_trace(found, works=True).comparison
    assert comparison is not None
    assert (comparison.departure, comparison.fault, comparison.compared) == (None, None, MOVES)
    assert comparison.style is not None
    assert comparison.style.name == "rows"


OWN_ROWS: Final = WELL_KNOWN.replace(".", "0")
OWN_STRINGS: Final = ", ".join(f'"{OWN_ROWS[at : at + 9]}"' for at in range(0, 81, 9))
READING: Final = "rows = [[int(sign) for sign in line.strip()] for line in sys.stdin]"
READING_IN_CPP: Final = "char sign;\n    std::cin >> sign;\n    AT(n / 9, n % 9) = SIGN(sign - '0');"
OWN: Final = {  # programs that have the well-known puzzle in them
    "strings.py": in_python("lists", (READING, f"rows = [list(map(int, row)) for row in [{OWN_STRINGS}]]")),
    "hidden.py": in_python(  # where no grid is found in the source
        "a flat list",
        (
            READING,
            f"n = {OWN_ROWS}; text = str(n).zfill(81); rows = [list(map(int, text[i:i+9])) for i in range(0, 81, 9)]",
        ),
    ),
    "stored.py": in_python(
        "a flat list",
        (
            "grid = sum(rows, [])",
            f"grid = [0] * 81\nfor n, digit in enumerate(str({OWN_ROWS}).zfill(81)):\n    grid[n] = int(digit)",
        ),
    ),
    "all.py": in_python("lists", *ALL_IN_PYTHON, (READING, f"rows = [list(map(int, row)) for row in [{OWN_STRINGS}]]")),
    "strings.cpp": in_cpp(
        "int[9][9]",
        (READING_IN_CPP, f"const char *text[] = {{ {OWN_STRINGS} }}; g[n / 9][n % 9] = text[n / 9][n % 9] - '0';"),
    ),
    "flat.cpp": in_cpp(
        "int[9][9]", ("int g[9][9];", f"int g[9][9] = {{ {', '.join(OWN_ROWS)} }};"), (READING_IN_CPP, "")
    ),
}


@pytest.mark.parametrize("name", some_in_cpp(OWN, "strings.cpp"))
def test_a_program_with_a_puzzle_of_its_own_is_compared_on_that(name: str, tmp_path: Path) -> None:
    """Whatever the case was: the recording has the puzzle with which its grid begins, and nothing is called wrong."""
    needs(name)
    (tmp_path / name).write_text(OWN[name])
    given = DOCUMENTS["any"].example
    found = record(find_program(tmp_path / name), "any", case_of("any", "example", "", given), Limits(seconds=60))
    assert found.recording is not None, (found.problem, found.outcome.errors)
    assert found.has_own_puzzle
    assert found.recording.puzzle == parse(WELL_KNOWN) != given
    assert found.recording.solved_after == MOVES
    comparison = report_trace(found, works=False).comparison
    assert comparison is not None
    assert (comparison.departure, comparison.fault, comparison.compared) == (None, None, MOVES)
    assert comparison.style is not None
    assert comparison.style.name == "rows"


OTHERS: Final = {  # right programs whose grid does not begin with the puzzle
    "answers.py": in_python(
        "lists",
        ("grid = rows", "grid = [[0] * 9 for _ in rows]"),
        ("return grid[r][c]", "return grid[r][c] or rows[r][c]"),
    ),
    "boxes.py": in_python(
        "lists",
        ("grid = rows", "grid = [[rows[b // 3 * 3 + i // 3][b % 3 * 3 + i % 3] for i in range(9)] for b in range(9)]"),
        ("return grid[r][c]", "return grid[r // 3 * 3 + c // 3][r % 3 * 3 + c % 3]"),
        ("grid[r][c] = d", "grid[r // 3 * 3 + c // 3][r % 3 * 3 + c % 3] = d"),
    ),
    "from_0.py": in_python(
        "lists",
        ("grid = rows", "grid = [[d - 1 for d in row] for row in rows]"),
        ("return grid[r][c]", "return grid[r][c] + 1"),
        ("grid[r][c] = d", "grid[r][c] = d - 1"),
    ),
    "from_0.cpp": in_cpp("int[9][9]", ("#define SIGN(d) (d)", "#define SIGN(d) ((d) - 1)")),
}


@pytest.mark.parametrize("name", some_in_cpp(OTHERS))
def test_a_grid_that_does_not_begin_with_the_puzzle_is_not_compared(name: str, tmp_path: Path) -> None:
    """A second grid for the answer, boxes, digits from 0: there is no recording, but a sentence on what to do."""
    needs(name)
    (tmp_path / name).write_text(OTHERS[name])
    found = traced(find_program(tmp_path / name))
    assert found.outcome.output.replace(b" ", b"").startswith(b"534678912\n"), found.outcome.errors
    assert found.recording is None
    assert "SUDOKU_TRACE" in found.problem


def test_the_first_cell_that_differs_from_the_puzzle_is_named(tmp_path: Path) -> None:
    """A program that loses a clue is not compared with a search that has it."""
    (tmp_path / "mine.py").write_text(in_python("lists", ("grid = rows", "grid = rows\ngrid[1][0] = 0")))
    found = traced(find_program(tmp_path / "mine.py"))
    assert found.recording is None
    assert "r2c1 is blank, and the puzzle has 6 there" in found.problem


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


FLAT_COPY: Final = """
def solve(grid):
    cells = [digit for row in grid for digit in row]
    def fits(k, digit):
        r, c = divmod(k, 9)
        return not any(
            digit in (cells[9 * r + i], cells[9 * i + c], cells[9 * (r // 3 * 3 + i // 3) + c // 3 * 3 + i % 3])
            for i in range(9)
        )
    def go(k):
        if k == 81:
            return True
        if cells[k]:
            return go(k + 1)
        for digit in range(1, 10):
            if fits(k, digit):
                cells[k] = digit
                if go(k + 1):
                    return True
                cells[k] = 0
        return False
    go(0)
    for k in range(81):
        grid[k // 9][k % 9] = cells[k]
"""


def test_a_flat_copy_of_the_board_is_the_grid(tmp_path: Path) -> None:
    """All stores of the search in a flat list are kept, and not those alone that write its solution back."""
    path = tmp_path / "flat.py"
    path.write_text(FLAT_COPY)
    case = Way(Layout.NUMBERS, Channel.FUNCTION).apply(case_of("any", "trace", "", DOCUMENTS["any"].example))
    recording = record(with_function(find_program(path), "solve"), "any", case).recording
    assert recording
    assert len(recording.stores) == 1_489  # 769 digits, 720 of them taken back


def test_a_long_recording_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stores beyond the most that are kept are dropped, and the recording says so."""
    monkeypatch.setattr("solver.judge.recording.MAX_STORES", 50)
    path = tmp_path / "mine.py"
    path.write_text((SOURCES / "recursion.py.txt").read_text())
    found = traced(find_program(path))
    assert found.recording is not None
    assert (len(found.recording.stores), found.recording.is_cut) == (50, True)
    assert sys.getrecursionlimit() > 0
