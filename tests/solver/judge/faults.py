"""Sixty faults sown into programs of the five documents, each a small change that students make."""

from __future__ import annotations

from typing import Final, NamedTuple

from solver.judge.document_cases import CSIS_FOURTH
from solver.judge.models import Fault


class Sown(NamedTuple):
    """A faulty program: the right one, the changes, and the fault that a report may name (None: it is not to)."""

    base: str
    fault: Fault | None
    changes: tuple[tuple[str, str], ...]
    puzzle: str = ""  # that shows it, where the document's example does not


GENERAL: Final[dict[Fault, Fault]] = {  # what a report says where several faults of a kind make the same stores
    Fault.ROW_MARK_KEPT: Fault.MARKS_KEPT,
    Fault.COLUMN_MARK_KEPT: Fault.MARKS_KEPT,
    Fault.BOX_MARK_KEPT: Fault.MARKS_KEPT,
    Fault.FROM_ONE: Fault.NOT_ONWARDS,
    Fault.SAME_AGAIN: Fault.NOT_ONWARDS,
    Fault.NO_ROW: Fault.WRONG_ROW,
    Fault.ROW_EARLY: Fault.WRONG_ROW,
    Fault.NO_COLUMN: Fault.WRONG_COLUMN,
    Fault.COLUMN_EARLY: Fault.WRONG_COLUMN,
    Fault.NO_BOX: Fault.WRONG_BOX,
    **{fault: Fault.WRONG_BOX for fault in Fault if fault.name.startswith("BOX_") and fault is not Fault.BOX_MARK_KEPT},
}

TP: Final = "tutorialspoint.cpp"
TP_CLEAR: Final = "      grid[row][col] = 0;\n    }\n  }\n  return false;"
CS2: Final = "cs2.c"
PLANK: Final = "plank.cpp"
LIANG: Final = "liang.cpp"
CSIS: Final = "csis.cpp"
REC: Final = "recursion.py"
LIANG_PY: Final = "liang.py"
CS2_PY: Final = "cs2.py"
CSIS_PY: Final = "csis.py"
PLANK_PY: Final = "plank.py"
TP_PY: Final = "tutorialspoint.py"

SOWN: Final = (
    # TutorialsPoint, C++: tests before it writes
    Sown(TP, Fault.NOT_RESET, ((TP_CLEAR, "    }\n  }\n  return false;"),)),
    Sown(TP, Fault.OTHER_RESET, ((TP_CLEAR, TP_CLEAR.replace("= 0", "= -1")),)),
    Sown(TP, Fault.NO_ROW, (("return !isPresentInRow(row, num) &&", "return true &&"),)),
    Sown(TP, Fault.NO_COLUMN, (("!isPresentInCol(col, num) &&", "true &&"),)),
    Sown(TP, Fault.NO_BOX, (("!isPresentInBox(row - row % 3, col - col % 3, num)", "true"),)),
    Sown(TP, Fault.BOX_ROWS, (("row - row % 3, col - col % 3", "row - row % 3, row - row % 3"),)),
    Sown(TP, Fault.BOX_COLUMNS, (("row - row % 3, col - col % 3", "col - col % 3, col - col % 3"),)),
    Sown(TP, Fault.BOX_EARLY_COLUMN, (("for (int col = 0; col < 3; col++)", "for (int col = 0; col < 2; col++)"),)),
    Sown(TP, Fault.BOX_EARLY_ROW, (("for (int row = 0; row < 3; row++)", "for (int row = 0; row < 2; row++)"),)),
    Sown(TP, Fault.EIGHT_DIGITS, (("num <= 9", "num < 9"),)),
    Sown(TP, Fault.FROM_TWO, (("int num = 1", "int num = 2"),)),
    Sown(TP, Fault.ALWAYS_TRUE, ((TP_CLEAR, TP_CLEAR.replace("false", "true")),)),
    Sown(TP, Fault.RESULT_IGNORED, (("      if (solveSudoku())\n        return true;\n", "      solveSudoku();\n"),)),
    Sown(
        TP,
        Fault.ALWAYS_TRUE,
        (("      if (solveSudoku())\n        return true;\n", "      solveSudoku();\n      return true;\n"),),
    ),
    Sown(
        TP,
        Fault.RESULT_IGNORED,
        (
            ("  return false;\n}\n\nint main", "  return false;\n}\n\n\nint main"),
            ("if (!findEmptyPlace(row, col))\n    return true;", "if (!findEmptyPlace(row, col))\n    return false;"),
        ),
    ),
    Sown(
        TP, Fault.FROM_ONE, (("      grid[row][col] = 0;\n    }", "      grid[row][col] = 0;\n      num = 0;\n    }"),)
    ),
    # Liang, C++: a list of free cells
    Sown(
        LIANG,
        Fault.NO_ROW,
        (("column < 9; column++)\n    if (column != j &&", "column < 9; column++)\n    if (false &&"),),
    ),
    Sown(LIANG, Fault.NO_COLUMN, (("if (row != i && grid[row][j]", "if (false && grid[row][j]"),)),
    Sown(LIANG, Fault.NO_BOX, (("row != i && col != j &&", "false &&"),)),
    Sown(
        LIANG,
        Fault.BOX_ROWS,
        (("int col = j / 3 * 3; col < j / 3 * 3 + 3", "int col = i / 3 * 3; col < i / 3 * 3 + 3"),),
    ),
    Sown(
        LIANG,
        Fault.EIGHT_DIGITS,
        (
            ("} else if (grid[i][j] < 9) {", "} else if (grid[i][j] < 8) {"),
            ("while (grid[i][j] == 9)", "while (grid[i][j] == 8)"),
        ),
    ),
    Sown(LIANG, Fault.NOT_RESET, (("        grid[i][j] = 0;\n        k--;", "        k--;"),)),
    Sown(LIANG, Fault.FROM_ONE, (("      }\n      grid[i][j] = grid[i][j] + 1;", "      }\n      grid[i][j] = 1;"),)),
    Sown(LIANG, None, (("        grid[i][j] = 0;\n        k--;", "        grid[i][j] = 1;\n        k--;"),)),
    Sown(LIANG, Fault.LAST_SKIPPED, (("if (k + 1 == count)", "if (k + 2 == count)"),)),
    Sown(
        LIANG,
        None,
        (
            (
                "        k--;\n        i = list",
                "        k -= 2;\n        if (k < 0)\n          return false;\n        i = list",
            ),
        ),
    ),
    # project of Computer Science II, C: writes, then verifies
    Sown(CS2, Fault.NOT_RESET, (("  grid[x][y] = 0;\n  return 0;", "  return 0;"),)),
    Sown(CS2, Fault.OTHER_RESET, (("  grid[x][y] = 0;\n  return 0;", "  grid[x][y] = 10;\n  return 0;"),)),
    Sown(CS2, Fault.NO_COLUMN, (("if (i != x && grid[i][y] == value)", "if (0)"),)),
    Sown(CS2, Fault.NO_ROW, (("if (j != y && grid[x][j] == value)", "if (0)"),)),
    Sown(CS2, Fault.NO_BOX, (("(i != x || j != y) && grid[i][j]", "0 && grid[i][j]"),)),
    Sown(CS2, Fault.BOX_EARLY_COLUMN, (("j < y / K * K + K", "j < y / K * K + K - 1"),)),
    Sown(CS2, Fault.BOX_EARLY_ROW, (("i < x / K * K + K", "i < x / K * K + K - 1"),)),
    Sown(CS2, Fault.EIGHT_DIGITS, (("value <= SIZE", "value < SIZE"),)),
    Sown(CS2, Fault.ALWAYS_TRUE, (("  grid[x][y] = 0;\n  return 0;", "  grid[x][y] = 0;\n  return 1;"),)),
    Sown(
        CS2,
        Fault.LAST_SKIPPED,
        (("if (cell == SIZE * SIZE)\n    return 1;", "if (cell >= SIZE * SIZE - 1)\n    return 1;"),),
    ),
    # Plank, C++: a vector of strings
    Sown(PLANK, Fault.NOT_RESET, (("  Grid[r][c] = '-';\n  return false;", "  return false;"),)),
    Sown(PLANK, Fault.NO_ROW, (("if (Is_Row_Valid(r) && Is_Col_Valid(c)", "if (Is_Col_Valid(c)"),)),
    Sown(PLANK, Fault.NO_COLUMN, (("Is_Row_Valid(r) && Is_Col_Valid(c) && Is_Panel", "Is_Row_Valid(r) && Is_Panel"),)),
    Sown(PLANK, Fault.NO_BOX, ((" && Is_Panel_Valid(r - r % 3, c - c % 3)", ""),)),
    Sown(PLANK, Fault.EIGHT_DIGITS, (("i <= '9'; i++", "i <= '8'; i++"),)),
    Sown(
        PLANK, Fault.BOX_ROWS, (("Is_Panel_Valid(r - r % 3, c - c % 3)\n", "Is_Panel_Valid(r - r % 3, r - r % 3)\n"),)
    ),
    Sown(PLANK, Fault.OTHER_RESET, (("  Grid[r][c] = '-';\n  return false;", "  Grid[r][c] = '0';\n  return false;"),)),
    # CSIS, C++: fewest choices
    Sown(CSIS, Fault.NO_COLUMN, (("          removeDigit(k, j, digit);\n", ""),)),
    Sown(CSIS, Fault.EIGHT_DIGITS, (("d <= 9; d++)\n    if (word", "d < 9; d++)\n    if (word"),)),
    Sown(CSIS, None, (("      word &= ALL;\n", ""),), CSIS_FOURTH),
    # Python
    Sown(REC, Fault.NOT_RESET, (("            grid[row][col] = 0\n", ""),)),
    Sown(REC, Fault.NO_COLUMN, (("if grid[i][col] == num", "if False"),)),
    Sown(REC, Fault.BOX_ROWS, (("row - row % 3, col - col % 3", "row - row % 3, row - row % 3"),)),
    Sown(REC, Fault.EIGHT_DIGITS, (("range(1, 10)", "range(1, 9)"),)),
    Sown(
        REC,
        Fault.RESULT_IGNORED,
        (("            if solve(grid):\n                return True\n", "            solve(grid)\n"),),
    ),
    Sown(
        REC,
        Fault.LAST_ROW_SKIPPED,
        (("def find_empty(grid):\n    for row in range(9)", "def find_empty(grid):\n    for row in range(8)"),),
    ),
    Sown(
        REC,
        Fault.LAST_COLUMN_SKIPPED,
        (
            (
                "        for col in range(9):\n            if grid[row][col] == 0",
                "        for col in range(8):\n            if grid[row][col] == 0",
            ),
        ),
    ),
    Sown(LIANG_PY, Fault.NO_ROW, (("        if other // 9 == row:\n            return False\n", ""),)),
    Sown(
        LIANG_PY,
        Fault.FROM_ONE,
        (
            (
                "            board[at] = 0\n            k -= 1",
                "            board[at] = 0\n            k -= 1\n            board[free[k]] = 0",
            ),
        ),
    ),
    Sown(CS2_PY, Fault.NO_BOX, (("if (i, j) != (r, c) and", "if False and"),)),
    Sown(
        CS2_PY,
        Fault.OTHER_RESET,
        (("    grid[r, c] = 0\n    return False", "    grid[r, c] = None\n    return False"),),
    ),
    Sown(CSIS_PY, Fault.NO_COLUMN, (("        used |= {self.cells[i][c] for i in range(9)}\n", ""),)),
    Sown(PLANK_PY, Fault.NO_COLUMN, (("row_ok(grid, r) and col_ok(grid, c) and", "row_ok(grid, r) and"),)),
    Sown(
        TP_PY,
        Fault.ALWAYS_TRUE,
        (
            (
                "                return False\n    return True\n\n\nif",
                "                return True\n    return True\n\n\nif",
            ),
        ),
    ),
)
