"""Algorithm C: recursion that places a digit first, and then checks the row, the column and the box it is in.

    Recursive_Solve(r, c)
      for each digit                        the whole house is checked for duplicates, not only the new digit,
        place it                            so the same tries cost more than in algorithm B
        if row, column and panel are valid
          Recursive_Solve(next cell)
      make the cell blank again

Two documents have it, each with listings of its own. The lab checks the row, then the column, then the panel. In the
project the cell's own value is compared with the column first, then with the row, then with the box, and each call
looks for the next empty cell from the one that it is given.

Source: J. S. Plank, CS202 lab "Sudoku" (Recursive_Solve, Is_Row_Valid, Is_Col_Valid, Is_Panel_Valid), and project 1 of
"Introduction to Computer Science II" (canSolve, find_empty, verifyCell).
"""

from __future__ import annotations

from typing import Final

from solver.search.algorithm import Listing, Words
from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import STEP


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Make moves and return their number; see `solver.search.flat_board`."""
    size, houses_of, houses, free = board.size, board.houses_of, board.houses, board.free
    digits, stack, numbers = board.digits, board.stack, board.numbers
    depth, digit, tries = numbers[DEPTH], numbers[DIGIT], numbers[TRIES]
    calls, made, cell = len(free), 0, NOWHERE
    while made < max_moves:
        valid = False
        if depth < calls:
            cell = free[depth]
            while digit < size and not valid:
                digit += 1
                tries += 1
                digits[cell] = digit
                valid = True
                for kind in range(3):  # row, column, panel
                    first = houses_of[cell * 3 + kind] * size
                    seen = 0
                    for at in range(first, first + size):
                        bit = 1 << digits[houses[at]]
                        if seen & bit > 1:  # bit 0 stands for an empty cell
                            valid = False
                            break
                        seen |= bit
                    if not valid:
                        break
            if not valid:
                digits[cell] = 0
        if valid:
            stack[depth] = steps[made] = cell * STEP + digit
            made += 1
            depth += 1
            digit = 0
            if depth == calls:
                numbers[FOUND] += 1
                break
        elif depth > 0:
            depth -= 1
            digit = digits[free[depth]]
            digits[free[depth]] = 0
            steps[made] = -(free[depth] * STEP + digit)
            made += 1
        else:
            numbers[ENDED] = 1
            break
    numbers[DEPTH], numbers[DIGIT], numbers[TRIES], numbers[LOOK] = depth, digit, tries, cell
    numbers[HERE] = free[depth] if digit else NOWHERE
    return made


WORDS: Final = Words(stack="calls", returns="returned {}")

LISTINGS: Final = (
    Listing.parse(
        "Pseudo code",
        """
           | Recursive_Solve
solved     |   no blank is left: true
choose     |   take the next blank
retract    |   for digit 1 to 9
write      |     write it
try        |     row, column, panel valid?
place call |       Recursive_Solve: true
blank      |   make it blank again
dead none  |   return false
""",
        holds="{digit} in {cell} → valid",
        fails="{house} → no",
    ),
    Listing.parse(
        "Python",
        """
           | def Recursive_Solve(k):
solved     |   if k == len(blanks): return 1
choose     |   r, c = blanks[k]
retract    |   for v in "123456789":
write      |     Grid[r][c] = v
try        |     if (Is_Row_Valid(r) and
try        |         Is_Col_Valid(c) and
try        |         Is_Panel_Valid(r, c)):
place call |       if Recursive_Solve(k + 1):
           |         return 1
blank      |   Grid[r][c] = "-"
dead none  |   return 0
""",
        holds="all three → True",
        fails={
            "row": "Is_Row_Valid({row}) → False",
            "column": "Is_Col_Valid({column}) → False",
            "box": "Is_Panel_Valid({row}, {column}) → False",
        },
    ),
    Listing.parse(
        "C++",
        """
           | bool Recursive_Solve(int k) {
solved     |   if (k == blanks) return true;
choose     |   int r = row[k], c = col[k];
retract    |   for (int v = 1; v <= 9; v++) {
write      |     Grid[r][c] = '0' + v;
try        |     if (Is_Row_Valid(r) &&
try        |         Is_Col_Valid(c) &&
try        |         Is_Panel_Valid(r, c))
place call |       if (Recursive_Solve(k+1))
           |         return true; }
blank      |   Grid[r][c] = '-';
dead none  |   return false; }
""",
        holds="all three → true",
        fails={
            "row": "Is_Row_Valid({row}) → false",
            "column": "Is_Col_Valid({column}) → false",
            "box": "Is_Panel_Valid({row}, {column}) → false",
        },
    ),
    Listing.parse(
        "canSolve",
        """
           | def canSolve(r, c):
choose     |   cell = find_empty(grid, r, c)
solved     |   if cell is None: return 1
           |   r, c = cell
retract    |   for v in range(1, 10):
write      |     grid[r][c] = v
try        |     if verifyCell(grid, r, c):
place call |       if canSolve(r, c):
           |         return 1
blank      |   grid[r][c] = 0
dead none  |   return 0
""",
        holds="verifyCell(grid, {row}, {column}) → 1",
        fails={
            "column": "verifyCell: column has {digit} → 0",
            "row": "verifyCell: row has {digit} → 0",
            "box": "verifyCell: box has {digit} → 0",
        },
        houses=("column", "row", "box"),
    ),
)
