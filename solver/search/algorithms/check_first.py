"""Algorithm B: recursion that finds an empty cell, and places a digit only after checking that it fits.

    solveSudoku()               each call looks for the first empty cell from the top of the grid again;
      findEmptyPlace            a call that finds no digit returns false, and its caller clears its own cell
      for each digit that fits    and tries the next digit there
        solveSudoku()

The calls lie on a stack of ours instead of Python's, so that the search can stop after any move and go on later.

Source: "Sudoku Solver in C++" of TutorialsPoint (solveSudoku, findEmptyPlace, isValidPlace).
"""

from __future__ import annotations

from typing import Final

from solver.search.algorithm import Listing, Words
from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import STEP


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Make moves and return their number; see `solver.search.flat_board`."""
    size, reach, sees = board.size, board.reach, board.sees
    digits, stack, numbers = board.digits, board.stack, board.numbers
    depth, cell, digit, tries = numbers[DEPTH], numbers[HERE], numbers[DIGIT], numbers[TRIES]
    calls, made = len(board.free), 0
    while made < max_moves:
        valid = False
        if depth < calls:
            if cell == NOWHERE:  # find the first empty cell
                cell = 0
                while digits[cell]:
                    cell += 1
            while digit < size and not valid:
                digit += 1
                tries += 1
                valid = True
                for at in range(cell * reach, (cell + 1) * reach):
                    if digits[sees[at]] == digit:
                        valid = False
                        break
        numbers[LOOK] = cell
        if valid:  # place it and call
            digits[cell] = digit
            stack[depth] = steps[made] = cell * STEP + digit
            made += 1
            depth += 1
            cell, digit = NOWHERE, 0
            if depth == calls:
                numbers[FOUND] += 1
                break
        elif depth > 0:  # return false; the caller clears its cell
            depth -= 1
            step = stack[depth]
            cell, digit = step // STEP, step % STEP
            digits[cell] = 0
            steps[made] = -step
            made += 1
        else:
            numbers[ENDED] = 1
            break
    numbers[DEPTH], numbers[HERE], numbers[DIGIT], numbers[TRIES] = depth, cell, digit, tries
    return made


WORDS: Final = Words(stack="calls", returns="returned {}")

LISTINGS: Final = (
    Listing.parse(
        "Pseudo code",
        """
          | solveSudoku
choose    |   find the first empty place
solved    |   none: return true
          |   for digit 1 to 9
try       |     fits row, column and box?
place     |       write it
call      |       solveSudoku: return true
retract   |       else erase it
dead none |   return false
""",
        holds="{digit} in {cell} is free → yes",
        fails="{digit} in {cell} is free → no",
    ),
    Listing.parse(
        "Python",
        """
          | def solveSudoku():
choose    |   place = findEmptyPlace(grid)
solved    |   if place is None: return True
          |   r, c = place
          |   for v in range(1, 10):
try       |     if isValidPlace(r, c, v):
place     |       grid[r][c] = v
call      |       if solveSudoku():
          |         return True
retract   |       grid[r][c] = 0
dead none |   return False
""",
        holds="isValidPlace({row}, {column}, {number}) → True",
        fails="isValidPlace({row}, {column}, {number}) → False",
    ),
    Listing.parse(
        "C++",
        """
          | bool solveSudoku() {
          |   int r, c;
choose    |   if (!findEmptyPlace(r, c))
solved    |     return true;
          |   for (int v = 1; v <= 9; v++)
try       |     if (isValidPlace(r, c, v)) {
place     |       grid[r][c] = v;
call      |       if (solveSudoku())
          |         return true;
retract   |       grid[r][c] = 0;
          |     }
dead none |   return false; }
""",
        holds="isValidPlace({row}, {column}, {number}) → true",
        fails="isValidPlace({row}, {column}, {number}) → false",
    ),
)
