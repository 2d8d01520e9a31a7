"""Functions and methods in Python, C and C++ are called with the board, in whatever type they take it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from solver.judge.document_cases import DOCUMENTS, WELL_KNOWN, case_of, parse
from solver.judge.judging import Assignment, judge_program
from solver.judge.programs import Program, ProgramError, build, find_program, with_function
from solver.judge.recording import record
from tests.solver.judge.students import needs_compiler

KNOWN: Final = case_of("any", "known", "", parse(WELL_KNOWN))
NONE: Final = case_of("any", "none", "", parse(WELL_KNOWN.replace("5", "7", 1)))
IN_C: Final = """
static int fits(BOARD, int k, int d) {
  int i, r = k / 9, c = k % 9;
  for (i = 0; i < 9; i++)
    if (AT(r, i) == SIGN(d) || AT(i, c) == SIGN(d) || AT(r / 3 * 3 + i / 3, c / 3 * 3 + i % 3) == SIGN(d)) return 0;
  return 1;
}
RESULT solve(BOARD MORE) {
  int k, d;
  for (k = 0; k < 81 && AT(k / 9, k % 9) != BLANK; k++) {}
  if (k == 81) return 1;
  for (d = 1; d <= 9; d++)
    if (fits(g, k, d)) {
      AT(k / 9, k % 9) = SIGN(d);
      if (solve(g ARGUMENT)) return 1;
      AT(k / 9, k % 9) = BLANK;
    }
  return 0;
}
"""
HEAD: Final = "#include <array>\n#include <string>\n#include <vector>\nusing namespace std;\n"
BOARDS: Final = {  # the parameter, how a cell is named, how a digit is written, what is blank; and the suffix
    "array": ("int g[9][9]", "g[r][c]", "(d)", "0", ".c"),
    "array of characters": ("char g[][9]", "g[r][c]", "((d) + '0')", "'.'", ".c"),
    "array of small numbers": ("unsigned char g[9][9]", "g[r][c]", "(d)", "0", ".c"),
    "pointer to rows": ("int (*g)[9]", "g[r][c]", "(d)", "0", ".c"),
    "pointer to pointers": ("int **g", "g[r][c]", "(d)", "0", ".c"),
    "pointer": ("short *g", "g[(r) * 9 + (c)]", "(d)", "0", ".c"),
    "flat array": ("int g[81]", "g[(r) * 9 + (c)]", "(d)", "0", ".c"),
    "vectors": ("vector<vector<int>> &g", "g[r][c]", "(d)", "0", ".cpp"),
    "vectors of characters": ("std::vector<std::vector<char>>& g", "g[r][c]", "char((d) + '0')", "'.'", ".cpp"),
    "strings": ("vector<string>& g", "g[r][c]", "char((d) + '0')", "'.'", ".cpp"),
    "array of the library": ("array<array<int, 9>, 9> &g", "g[r][c]", "(d)", "0", ".cpp"),
    "reference": ("int (&g)[9][9]", "g[r][c]", "(d)", "0", ".cpp"),
}
DEFAULT: Final = ("array of characters", "pointer to pointers")


def in_c(name: str, result: str = "int", more: str = "", argument: str = "") -> str:
    """Write a function that takes its board in this way."""
    board, cell, digit, blank, suffix = BOARDS[name]
    text = IN_C.replace("BOARD", board).replace("RESULT", result).replace("MORE", more).replace("ARGUMENT", argument)
    text = text.replace("BLANK", blank)
    macros = f"#define AT(r, c) {cell}\n#define SIGN(d) {digit}\n"
    return HEAD * (suffix == ".cpp") + macros + text


def program_of(folder: Path, text: str, suffix: str, name: str = "solve") -> Program:
    """Write a source, and let its function be called."""
    path = folder / f"mine{suffix}"
    path.write_text(text)
    return with_function(find_program(path), name)


def check(program: Program) -> None:
    """It passes a puzzle with a solution, and one without."""
    judgement = judge_program(program, Assignment(), [KNOWN, NONE])
    assert judgement.points == 2, judgement.first_failed or judgement.error


@needs_compiler
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in DEFAULT else pytest.mark.campaign) for name in BOARDS]
)
def test_a_function_in_c(name: str, tmp_path: Path) -> None:
    """A board of any of these types is made and handed over; a main of theirs is renamed."""
    main = "int main(void) { return 7; }\n" if len(name) % 2 else ""
    check(program_of(tmp_path, in_c(name) + main, BOARDS[name][4]))


@needs_compiler
def test_a_method_and_more_parameters_in_cpp(tmp_path: Path) -> None:
    """A method of a class is called on an object of it; row and column begin at 0."""
    text = in_c("vectors of characters", "bool", ", int row, int col", ", row, col")
    text = text.replace("static int", "class Solution { public: int").replace("static", "") + "};"
    check(program_of(tmp_path, text, ".cpp", "Solution.solve"))


@needs_compiler
def test_a_class_as_a_site_has_it_needs_no_includes(tmp_path: Path) -> None:
    """A source that includes nothing gets the usual headers and the namespace, as the sites give them."""
    path = tmp_path / "mine.cpp"
    path.write_text(
        "class Solution { public:\n"
        " bool fits(vector<vector<char>>& b, int r, int c, char d) {\n"
        "  for (int i = 0; i < 9; i++) if (b[r][i] == d || b[i][c] == d\n"
        "   || b[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) return false;\n"
        "  return true; }\n"
        " bool go(vector<vector<char>>& b, int n) {\n"
        "  if (n == 81) return true;\n"
        "  char& x = b[n / 9][n % 9];\n"
        "  if (x != '.') return go(b, n + 1);\n"
        "  for (x = '1'; x <= '9'; x++) { char d = x; x = '.'; bool ok = fits(b, n / 9, n % 9, d); x = d;\n"
        "   if (ok && go(b, n + 1)) return true; }\n"
        "  x = '.'; return false; }\n"
        " void solveSudoku(vector<vector<char>>& b) { go(b, 0); } };\n"
    )
    judgement = judge_program(find_program(path), Assignment(), [KNOWN, NONE])
    assert judgement.points == 2, judgement.first_failed or judgement.error


@needs_compiler
def test_a_file_without_main_is_called_by_itself(tmp_path: Path) -> None:
    """The one function that solves is found, and its stores are recorded."""
    path = tmp_path / "mine.c"
    path.write_text(in_c("array"))
    judgement = judge_program(find_program(path), Assignment(), [KNOWN])
    assert (judgement.function, judgement.points) == ("solve", 1)
    case = case_of("any", "example", "", DOCUMENTS["any"].example)
    found = record(with_function(find_program(path), "solve"), "any", case)
    assert found.recording is not None, found.problem
    assert len(found.recording.stores) == 1_489


@needs_compiler
def test_another_signature_is_named(tmp_path: Path) -> None:
    """The sentence lists the types that are known; a function that is not there is named too."""
    for name, word in (("solve", "vector<vector<T>>"), ("other", "no function other")):
        with pytest.raises(ProgramError, match=word):
            build(program_of(tmp_path, "int solve(double x) { return x > 1; }", ".c", name), tmp_path)


PYTHON: Final = """
class Solution:
    def solveSudoku(self, board):
        def fits(k, d):
            r, c = divmod(k, 9)
            seen = [(r, i) for i in range(9)] + [(i, c) for i in range(9)]
            seen += [(r // 3 * 3 + i // 3, c // 3 * 3 + i % 3) for i in range(9)]
            return all(AT != d for r, c in seen)
        def go(k):
            if k == 81:
                return True
            r, c = divmod(k, 9)
            if AT != BLANK:
                return go(k + 1)
            for d in DIGITS:
                if fits(k, d):
                    AT = d
                    if go(k + 1):
                        return True
                    AT = BLANK
            return False
        RESULT
def solve(board, row=0):
    return Solution().solveSudoku(board)
"""
NUMBERS: Final = {"BLANK": "0", "DIGITS": "range(1, 10)", "AT": "board[r][c]", "RESULT": "return go(0)"}
KINDS: Final = {
    "numbers": NUMBERS,
    "signs": {**NUMBERS, "BLANK": "'.'", "DIGITS": "'123456789'", "RESULT": "go(0)"},
    "a flat list": {**NUMBERS, "AT": "board[9 * r + c]"},
    "a string": {
        "BLANK": "'.'",
        "DIGITS": "'123456789'",
        "AT": "cells[9 * r + c]",
        "RESULT": "cells = list(board)\n        return ''.join(cells) if go(0) else None",
    },
}


@pytest.mark.parametrize(("kind", "name"), [("numbers", "solve"), ("signs", "Solution.solveSudoku"), ("a string", "")])
def test_a_function_in_python(kind: str, name: str, tmp_path: Path) -> None:
    """A function or a method gets the board as it wants it; a file that only defines them needs no name."""
    text = PYTHON
    for word, meant in KINDS[kind].items():
        text = text.replace(word, meant)
    path = tmp_path / "mine.py"
    path.write_text(text)
    program = find_program(path)
    check(with_function(program, name) if name else program)
