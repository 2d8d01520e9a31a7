"""Programs as beginners write them for the exercises, right and wrong, and what each is told.

The judge and the page *Write* have to say the same of them. `needs_process` marks those that only a process, or a
worker, of their own can end or keep apart.
"""

from __future__ import annotations

from typing import Final, NamedTuple

FITS: Final = """\
def is_valid_place(grid, row, col, num):
    for i in range(9):
        if grid[row][i] == num or grid[i][col] == num:
            return False
    top, left = row - row % 3, col - col % 3
    for r in range(3):
        for c in range(3):
            if grid[top + r][left + c] == num:
                return False
    return True
"""
SOLVE: Final = (
    FITS
    + """

def find_empty(grid):
    for r in range(9):
        for c in range(9):
            if grid[r][c] == 0:
                return r, c
    return None


def solve_sudoku(grid):
    place = find_empty(grid)
    if place is None:
        return True
    r, c = place
    for num in range(1, 10):
        if is_valid_place(grid, r, c, num):
            grid[r][c] = num
            if solve_sudoku(grid):
                return True
            grid[r][c] = 0
    return False
"""
)
EMPTY: Final = """\
def find_empty_place(grid):
    for r in range(9):
        for c in range(9):
            if grid[r][c] == 0:
                return r, c
"""
BOX: Final = """\
def is_present_in_box(grid, box_start_row, box_start_col, num):
    for r in range(3):
        for c in range(3):
            if grid[box_start_row + r][box_start_col + c] == num:
                return True
    return False
"""
GLOBALS: Final = """\
board = []
count = 0
def ok(r, c, v):
    for i in range(9):
        if board[r][i] == v or board[i][c] == v or board[r//3*3+i//3][c//3*3+i%3] == v: return False
    return True
def go(k):
    global count
    count += 1
    if k == 81: return True
    r, c = divmod(k, 9)
    if board[r][c]: return go(k + 1)
    for v in range(1, 10):
        if ok(r, c, v):
            board[r][c] = v
            if go(k + 1): return True
    board[r][c] = 0
    return False
def solve_sudoku(grid):
    global board
    board = grid
    result = go(0)
    print('calls', count)
    return result
"""
CLASS: Final = """\
class Sudoku:
    def __init__(self, grid):
        self.grid = grid
    def valid(self, r, c, v):
        if v in self.grid[r]: return False
        if v in [row[c] for row in self.grid]: return False
        return v not in [x for row in self.grid[r//3*3:r//3*3+3] for x in row[c//3*3:c//3*3+3]]
    def solve(self):
        for r in range(9):
            for c in range(9):
                if self.grid[r][c] == 0:
                    for v in range(1, 10):
                        if self.valid(r, c, v):
                            self.grid[r][c] = v
                            if self.solve(): return True
                            self.grid[r][c] = 0
                    return False
        return True
def solve_sudoku(grid):
    return Sudoku(grid).solve()
"""
STRINGS: Final = """\
def solve_sudoku(grid):
    rows = [''.join(map(str, row)) for row in grid]
    def go():
        for r in range(9):
            for c in range(9):
                if rows[r][c] == '0':
                    for v in '123456789':
                        box = [rows[r//3*3+i][c//3*3+j] for i in range(3) for j in range(3)]
                        if v not in rows[r] and v not in [x[c] for x in rows] and v not in box:
                            rows[r] = rows[r][:c] + v + rows[r][c+1:]
                            if go(): return True
                            rows[r] = rows[r][:c] + '0' + rows[r][c+1:]
                    return False
        return True
    if not go(): return False
    for r in range(9):
        grid[r] = [int(x) for x in rows[r]]
    return True
"""
PLACE_FIRST: Final = """\
def once(grid, r, c):
    v = grid[r][c]
    return grid[r].count(v) == 1 and [row[c] for row in grid].count(v) == 1 and sum(
        grid[i][j] == v for i in range(r//3*3, r//3*3+3) for j in range(c//3*3, c//3*3+3)) == 1
def solve_sudoku(grid):
    for r in range(9):
        for c in range(9):
            if grid[r][c] == 0:
                for v in range(9, 0, -1):
                    grid[r][c] = v
                    if once(grid, r, c) and solve_sudoku(grid):
                        return True
                grid[r][c] = 0
                return False
    return True
"""
NEW_BOARD: Final = (
    SOLVE.replace("    place = find_empty(grid)", "    grid = [row[:] for row in grid]\n    place = find_empty(grid)")
    .replace("        return True\n    r, c = place", "        return grid\n    r, c = place")
    .replace(
        "            if solve_sudoku(grid):\n                return True\n",
        "            found = solve_sudoku(grid)\n            if found:\n                return found\n",
    )
)


class Beginner(NamedTuple):
    """A program for an exercise; the kind of its first verdict that fails, the line, and words that it is told."""

    key: str
    source: str
    kind: str = "passed"
    line: int = 0
    words: str = ""
    needs_process: bool = False


_ROW, _COLUMN, _BOX, _EMPTY, _FITS, _SOLVE = (
    f"tutorialspoint-{name}" for name in ("row", "column", "box", "empty", "fits", "solve")
)

PROGRAMS: Final = {
    # right ones
    "right": Beginner(_SOLVE, SOLVE),
    "right, fits": Beginner(_FITS, FITS),
    "right, box": Beginner(_BOX, BOX),
    "right, empty without return None": Beginner(_EMPTY, EMPTY),
    "a list in place of a tuple": Beginner(_EMPTY, EMPTY.replace("return r, c", "return [r, c]")),
    "in of a row": Beginner(_ROW, "def is_present_in_row(grid, row, num):\n    return num in grid[row]\n"),
    "any of a column": Beginner(
        _COLUMN, "def is_present_in_col(grid, col, num):\n    return any(r[col] == num for r in grid)\n"
    ),
    "a lambda": Beginner(_ROW, "is_present_in_row = lambda grid, row, num: num in grid[row]\n"),
    "other names of parameters": Beginner(_ROW, "def is_present_in_row(g, r, n):\n    return n in g[r]\n"),
    "prints beside its answer": Beginner(
        _ROW, "def is_present_in_row(grid, row, num):\n    print(grid)\n    return num in grid[row]\n"
    ),
    "tabs alone": Beginner(_EMPTY, EMPTY.replace("    ", "\t")),
    "global variables": Beginner(_SOLVE, GLOBALS),
    "a class": Beginner(_SOLVE, CLASS),
    "a list of strings": Beginner(_SOLVE, STRINGS),
    "place, then check, from 9 down": Beginner(_SOLVE, PLACE_FIRST),
    "returns a new board": Beginner(_SOLVE, NEW_BOARD),
    "1 and 0 for True and False": Beginner(_SOLVE, SOLVE.replace("True\n", "1\n").replace("return False", "return 0")),
    "main of its own": Beginner(
        _ROW,
        "def is_present_in_row(grid, row, num):\n    return num in grid[row]\n"
        "if __name__ == '__main__':\n    print(is_present_in_row([list(map(int, input()))], 0, 1))\n",
    ),
    "restores what it tries": Beginner(
        _FITS,
        "def is_valid_place(grid, row, col, num):\n    grid[row][col] = num\n    times = grid[row].count(num)\n"
        "    times += [r[col] for r in grid].count(num)\n"
        "    times += [x for r in grid[row//3*3:row//3*3+3] for x in r[col//3*3:col//3*3+3]].count(num)\n"
        "    grid[row][col] = 0\n    return times == 3\n",
    ),
    # wrong answers
    "box index": Beginner(
        _FITS, FITS.replace("row - row % 3, col - col % 3", "row // 3, col // 3"), "value", 0, "yours says"
    ),
    "column index": Beginner(_FITS, FITS.replace("grid[i][col]", "grid[i][row]"), "value", 0, "yours says"),
    "box of eight cells": Beginner(
        _BOX, BOX.replace("for c in range(3)", "for c in range(2)"), "value", 0, "yours says"
    ),
    "only the first cell": Beginner(
        _ROW,
        "def is_present_in_row(grid, row, num):\n    for c in range(9):\n        if grid[row][c] == num:\n"
        "            return True\n        else:\n            return False\n",
        "value",
        0,
        "4 is in row 1; yours says False.",
    ),
    "row for column": Beginner(
        _COLUMN, "def is_present_in_col(grid, col, num):\n    return num in grid[col]\n", "value", 0, "yours says"
    ),
    "column before row": Beginner(
        _EMPTY, EMPTY.replace("return r, c", "return c, r"), "value", 0, "returns (1, 0); it should return (0, 1)"
    ),
    "True as a text": Beginner(
        _ROW,
        "def is_present_in_row(grid, row, num):\n    return str(num in grid[row])\n",
        "value",
        0,
        "which is a text",
    ),
    "1 for True in a value": Beginner(
        _ROW,
        "def is_present_in_row(grid, row, num):\n    return 1 if num in grid[row] else 0\n",
        "value",
        0,
        "a number",
    ),
    "prints for return": Beginner(
        _BOX,
        BOX.replace("return True", "print(True)").replace("    return False\n", ""),
        "printed",
        0,
        "prints True and returns None",
    ),
    "no return": Beginner(
        _ROW,
        "def is_present_in_row(grid, row, num):\n    num in grid[row]\n",
        "none",
        0,
        "returns None; it should return True",
    ),
    "returns a function": Beginner(
        _ROW,
        "def is_present_in_row(grid, row, num):\n    return grid[row].count\n",
        "value",
        0,
        "it should return True",
    ),
    "changes the grid": Beginner(
        _FITS,
        FITS.replace("    for i in", "    grid[row][col] = 0\n    grid[0][1] = 7\n    for i in", 1),
        "changed",
        0,
        "changed the grid in r1c2",
    ),
    # searches
    "wrong box in a search": Beginner(
        _SOLVE,
        SOLVE.replace("row - row % 3, col - col % 3", "row // 3, col // 3"),
        "answer",
        0,
        "but this puzzle has a solution",
    ),
    "no reset": Beginner(
        _SOLVE, SOLVE.replace("            grid[r][c] = 0\n", ""), "answer", 0, "but this puzzle has a solution"
    ),
    "no check at all": Beginner(
        _SOLVE, SOLVE.replace("if is_valid_place(grid, r, c, num):", "if True:"), "clash", 0, "is twice in row 9"
    ),
    "None at the end": Beginner(_SOLVE, SOLVE.removesuffix("    return False\n"), "none", 0, "it should return False"),
    "None when solved": Beginner(
        _SOLVE,
        SOLVE.replace("    if place is None:\n        return True", "    if place is None:\n        return"),
        "answer",
        0,
        "this puzzle has a solution",
    ),
    "a copy": Beginner(
        _SOLVE,
        SOLVE.replace(
            "    place = find_empty(grid)",
            "    import copy\n    grid = copy.deepcopy(grid)\n    place = find_empty(grid)",
        ),
        "copy",
        0,
        "did you change a copy?",
    ),
    "gives up in the loop": Beginner(
        _SOLVE,
        SOLVE.replace("            grid[r][c] = 0\n", "            grid[r][c] = 0\n            return False\n"),
        "answer",
        0,
        "this puzzle has a solution",
    ),
    "changes a clue": Beginner(
        _SOLVE,
        "def solve_sudoku(grid):\n    for r in range(9):\n        grid[r] = list(range(1, 10))\n    return True\n",
        "clue",
        0,
        "was given as",
    ),
    "always True": Beginner(_SOLVE, "def solve_sudoku(grid):\n    return True\n", "copy", 0, "the grid is unchanged"),
    "always False": Beginner(_SOLVE, "def solve_sudoku(grid):\n    return False\n", "answer", 0, "has a solution"),
    "fills with texts": Beginner(
        _SOLVE,
        SOLVE.replace(
            "            grid[r][c] = num\n            if solve_sudoku(grid):\n                return True\n",
            "            grid[r][c] = num\n            if solve_sudoku(grid):\n"
            "                grid[r][c] = str(num)\n                return True\n",
        ),
        "type",
        0,
        "which is a text",
    ),
    "leaves cells empty": Beginner(
        _SOLVE,
        "def solve_sudoku(grid):\n    for n in range(1, 10):\n"
        "        if n not in grid[0]:\n            grid[0][grid[0].index(0)] = n\n"
        "            return True\n    return True\n",
        "copy",
        0,
        "unchanged",
    ),
    # errors
    "missing colon": Beginner(_EMPTY, EMPTY.replace("(grid):", "(grid)"), "syntax", 1, "expected ':'"),
    "missing bracket": Beginner(_EMPTY, EMPTY.replace("range(9):", "range(9:", 1), "syntax", 2),
    "= for ==": Beginner(_EMPTY, EMPTY.replace("== 0", "= 0"), "syntax", 4, "=="),
    "no indentation": Beginner(
        _EMPTY, EMPTY.replace("        for c", "    for c"), "syntax", 3, "expected an indented block"
    ),
    "no body": Beginner(_EMPTY, "def find_empty_place(grid):\n", "syntax", 1, "expected an indented block"),
    "an indentation alone": Beginner(
        _EMPTY, "def find_empty_place(grid):\n    \n", "syntax", 2, "expected an indented block"
    ),
    "tabs behind blanks": Beginner(_EMPTY, EMPTY.replace("        for c", "\tfor c"), "syntax", 3, "TabError"),
    "print of Python 2": Beginner(
        _EMPTY,
        EMPTY.replace("                return", "                print r, c\n                return"),
        "syntax",
        5,
        "print",
    ),
    "IndexError": Beginner(_EMPTY, EMPTY.replace("range(9)", "range(10)", 1), "error", 4, "list index out of range"),
    "9 for len(grid)": Beginner(
        "liang-free-cells",
        "def get_free_cell_list(grid):\n    return [[i, j]\n"
        "            for i in range(9) for j in range(9) if grid[i][j] == 0]\n",
        "error",
        3,
        "IndexError",
    ),
    "typing error": Beginner(_EMPTY, EMPTY.replace("if grid", "if gridd"), "error", 4, "name 'gridd' is not defined"),
    "another name": Beginner(
        _EMPTY, EMPTY.replace("find_empty_place", "findEmptyPlace"), "missing", 0, "There is findEmptyPlace."
    ),
    "no function": Beginner(
        _EMPTY, "grid = [[0]]\nprint(grid)\n", "missing", 0, "There is no function find_empty_place."
    ),
    "too few parameters": Beginner(
        _BOX, "def is_present_in_box(grid, num):\n    return num in grid\n", "error", 0, "takes 2 positional arguments"
    ),
    "input()": Beginner(_EMPTY, "grid = [list(map(int, input())) for i in range(9)]\n" + EMPTY, "error", 1, "EOFError"),
    "text and number": Beginner(
        _ROW,
        "def is_present_in_row(grid, row, num):\n    print('num: ' + num)\n    return num in grid[row]\n",
        "error",
        2,
        "TypeError",
    ),
    "None has no items": Beginner(
        _SOLVE, SOLVE.replace("    if place is None:\n        return True\n", ""), "error", 0, "TypeError"
    ),
    "a global that is not declared": Beginner(
        _ROW,
        "count = 0\ndef is_present_in_row(grid, row, num):\n    count += 1\n    return num in grid[row]\n",
        "error",
        3,
        "UnboundLocalError",
    ),
    "recursion without end": Beginner(
        _SOLVE,
        "def solve_sudoku(grid):\n    for r in range(9):\n        if 0 in grid[r]:\n"
        "            return solve_sudoku(grid)\n    return True\n",
        "error",
        0,
        "RecursionError",
    ),
    "numpy": Beginner(
        _EMPTY,
        "import numpy as np\ndef find_empty_place(grid):\n    return np.argwhere(np.array(grid) == 0)[0]\n",
        "error",
        1,
        "ModuleNotFoundError",
        True,
    ),
    "sys.exit": Beginner(
        _EMPTY, "import sys\ndef find_empty_place(grid):\n    sys.exit()\n", "error", 3, "The program ended itself"
    ),
    # without end
    "while True": Beginner(
        _EMPTY, "def find_empty_place(grid):\n    while True:\n        pass\n", "time", 0, "Stopped after 5 seconds"
    ),
    "a loop that never moves": Beginner(
        _EMPTY,
        "def find_empty_place(grid):\n    r = c = 0\n    while grid[r][c] != 0:\n        c + 1\n    return r, c\n",
        "time",
        0,
        "Stopped after 5 seconds",
    ),
    "except: pass in a loop": Beginner(
        _EMPTY,
        "def find_empty_place(grid):\n    while True:\n        try:\n"
        "            grid[0][0]\n        except:\n            pass\n",
        "time",
        0,
        "Stopped",
        True,
    ),
    "prints without end": Beginner(
        _EMPTY,
        "def find_empty_place(grid):\n    while True:\n        print('x' * 100)\n",
        "output",
        3,
        "more than 20,000 characters",
    ),
    "a sum over billions": Beginner(
        _EMPTY, "def find_empty_place(grid):\n    return sum(range(10**11))\n", "time", 0, "Stopped", True
    ),
}
