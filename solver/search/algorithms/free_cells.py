"""Algorithm A: one list of free cells and an index k that runs forth and back over it.

    freeCellList   [r1c3] [r1c4] [r1c6] [r1c7] ...
    grid              1      2      4      .            k = 3: try 1, 2, ... 9 in r1c7
                                           ^ k          fits: k + 1;  nothing fits: back to 0, k - 1, next digit there

The document's program writes each digit into its cell and judges it there; what is written by the way is no move.

Source: Y. D. Liang, "Case Study: Sudoku", supplement to "Introduction to Programming with C++".

Roads not taken: masks of the digits that each house holds. They would spare most of the looking at peers, but the
document looks at the cells, and what is timed here is its algorithm.
"""

from __future__ import annotations

from typing import Final

from solver.search.algorithm import Listing, Words
from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import STEP


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Make moves and return their number; see `solver.search.flat_board`."""
    size, reach, sees, free = board.size, board.reach, board.sees, board.free
    digits, stack, numbers = board.digits, board.stack, board.numbers
    k, digit, tries = numbers[DEPTH], numbers[DIGIT], numbers[TRIES]
    last, made, cell = len(free), 0, NOWHERE
    while made < max_moves:
        valid = False
        if k < last:
            cell = free[k]
            while digit < size and not valid:
                digit += 1
                tries += 1
                valid = True
                for at in range(cell * reach, (cell + 1) * reach):
                    if digits[sees[at]] == digit:
                        valid = False
                        break
        if valid:  # case 1: fits; go to the next free cell
            digits[cell] = digit
            stack[k] = steps[made] = cell * STEP + digit
            made += 1
            k += 1
            digit = 0
            if k == last:
                numbers[FOUND] += 1
                break
        elif k > 0:  # case 2: nothing fits; back to the cell before, where the next digit comes first
            k -= 1
            digit = digits[free[k]]
            digits[free[k]] = 0
            steps[made] = -(free[k] * STEP + digit)
            made += 1
        else:  # case 3: back past the first free cell
            numbers[ENDED] = 1
            break
    numbers[DEPTH], numbers[DIGIT], numbers[TRIES], numbers[LOOK] = k, digit, tries, cell
    numbers[HERE] = free[k] if digit else NOWHERE
    return made


WORDS: Final = Words(stack="freeCellList", blanks="is set to 0 again")

LISTINGS: Final = (
    Listing.parse(
        "Pseudo code",
        """
        | k = 0, repeat
choose  |   cell = freeCellList[k]
write   |   below 9: put its next digit
try     |     isValid?
place solved |       k is the last: found
place   |       else: k = k + 1
dead    |   it is 9:
none    |     k = 0: no solution
blank   |     set it to 0
retract |     k = k - 1
""",
        holds="isValid({digit} in {cell}) → yes",
        fails="isValid({digit} in {cell}) → no",
    ),
    Listing.parse(
        "Python",
        """
        | k, n = 0, len(freeCellList)
        | while True:
choose  |   i, j = freeCellList[k]
dead    |   if grid[i][j] < 9:
write   |     grid[i][j] += 1
try     |     if isValid(i, j, grid):
place solved |       if k + 1 == n: return True
place   |       k += 1
        |   else:
none    |     if k == 0: return False
blank   |     grid[i][j] = 0
retract |     k -= 1
""",
        holds="isValid({row}, {column}, grid) → True",
        fails="isValid({row}, {column}, grid) → False",
    ),
    Listing.parse(
        "C++",
        """
        | while (true) {
choose  |   int* cell = freeCellList[k];
        |   int& v = at(grid, cell);
        |   if (v < 9) {
write   |     v++;
try     |     if (isValid(cell, grid)) {
place solved |       if (k+1 == n) return true;
place   |       k++; }
dead    |   } else {
none    |     if (k == 0) return false;
blank   |     v = 0;
retract |     k--; } }
""",
        holds="isValid(cell, grid) → true",
        fails="isValid(cell, grid) → false",
    ),
)
