"""Algorithm F: Sudoku as exact cover, with links that dance out of their lists and back in.

Every demand (a cell needs a digit, a house needs each digit) is a column, every candidate a row with a node in the four
columns of the demands that it meets. Nodes are linked both ways, left and right along the row, up and down the column:

               r1c1       1 in row 1    1 in column 1    1 in box 1    ...         columns, with the count of nodes
                 |             |              |               |
    r1c1=1  ---- o ----------- o ------------ o ------------- o ----
                 |
    r1c1=2  ---- o ----  ...

To place a candidate, cover its four columns: take each out of the list of columns, and every row that has a node there
out of the other columns. What leaves keeps its own links, so that it finds its way back when the placement is undone
in reverse order. The column with the fewest rows is chosen, the first of those; a column with one row is forced.

Source: Donald E. Knuth, "Dancing Links" (2000), https://arxiv.org/abs/cs/0011047.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain
from typing import Final

from solver.search.algorithm import Listing, Words
from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import FORCED, STEP, cell_of, digit_of

# A node is the place of its six numbers in `work`. The root is node 0; columns follow it: cells, then the digits of
# each house; then four nodes for every candidate, in the order cell, row, column, box.
LEFT, RIGHT, UP, DOWN, COLUMN, COUNT, NODE = 0, 1, 2, 3, 4, 5, 6
ROOT = 0
MAX_CACHED_PUZZLES: Final = 32  # puzzles whose links are kept, 150 kB each for 9x9


def prepare(board: Board) -> None:
    """Fill `work` with the links as they are after the moves on the stack, and then the row chosen at each depth."""
    size, work = board.size, board.work
    stack = board.stack[: board.numbers[DEPTH]]
    givens = list(board.digits)
    for step in stack:
        givens[cell_of(step)] = 0
    work.extend(_linked(size, tuple(board.houses_of), tuple(givens)))
    first = len(work) - len(givens) * size * 4 * NODE  # of the rows
    chosen = []
    for step in stack:
        candidate = cell_of(step) * size + digit_of(step) - 1
        row = work[choose(work) + DOWN]
        while (row - first) // (4 * NODE) != candidate:
            row = work[row + DOWN]
        take(work, row)
        chosen.append(row)
    work.extend(chain(chosen, [0] * (len(board.stack) - len(chosen))))


@lru_cache(maxsize=MAX_CACHED_PUZZLES)
def _linked(size: int, houses_of: tuple[int, ...], givens: tuple[int, ...]) -> tuple[int, ...]:
    """Link the columns and rows with the givens in place; cached, as every page enters a search anew."""
    work = list(_links(size, houses_of))
    first = len(work) - len(givens) * size * 4 * NODE
    for cell, digit in enumerate(givens):
        if digit:
            take(work, first + (cell * size + digit - 1) * 4 * NODE)
    return tuple(work)


@cache
def _links(size: int, houses_of: tuple[int, ...]) -> tuple[int, ...]:
    """Link the columns and rows of an empty grid."""
    cells = size * size
    columns = cells + 3 * size * size
    first = (1 + columns) * NODE
    work: list[int] = []
    for column in range(0, first, NODE):
        work.extend(((column - NODE) % first, (column + NODE) % first, column, column, column, 0))
    for candidate in range(cells * size):
        cell, digit = divmod(candidate, size)
        demands = [cell] + [cells + houses_of[cell * 3 + kind] * size + digit for kind in range(3)]
        start = len(work)
        for number, demand in enumerate(demands):
            column, node = (1 + demand) * NODE, start + number * NODE
            left, right = start + (number - 1) % 4 * NODE, start + (number + 1) % 4 * NODE
            work.extend((left, right, work[column + UP], column, column, 0))
            work[work[column + UP] + DOWN] = work[column + UP] = node
            work[column + COUNT] += 1
    return tuple(work)


def choose(work: Ints) -> int:
    """Find the first column with the fewest rows."""
    best = column = work[ROOT + RIGHT]
    while column != ROOT:
        if work[column + COUNT] < work[best + COUNT]:
            best = column
        column = work[column + RIGHT]
    return best


def take(work: Ints, row: int) -> None:
    """Cover the four columns of the row, beginning with the column of this node."""
    at = row
    for _ in range(4):
        column = work[at + COLUMN]
        work[work[column + RIGHT] + LEFT] = work[column + LEFT]
        work[work[column + LEFT] + RIGHT] = work[column + RIGHT]
        other = work[column + DOWN]
        while other != column:
            node = work[other + RIGHT]
            while node != other:
                work[work[node + DOWN] + UP] = work[node + UP]
                work[work[node + UP] + DOWN] = work[node + DOWN]
                work[work[node + COLUMN] + COUNT] -= 1
                node = work[node + RIGHT]
            other = work[other + DOWN]
        at = work[at + RIGHT]


def put_back(work: Ints, row: int) -> None:
    """Uncover the four columns of the row: the exact reverse of `take`."""
    at = row
    for _ in range(4):
        at = work[at + LEFT]
        column = work[at + COLUMN]
        other = work[column + UP]
        while other != column:
            node = work[other + LEFT]
            while node != other:
                work[work[node + COLUMN] + COUNT] += 1
                work[work[node + DOWN] + UP] = node
                work[work[node + UP] + DOWN] = node
                node = work[node + LEFT]
            other = work[other + UP]
        work[work[column + RIGHT] + LEFT] = column
        work[work[column + LEFT] + RIGHT] = column


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Make moves and return their number; see `solver.search.flat_board`."""
    size, digits, stack, numbers, work = board.size, board.digits, board.stack, board.numbers, board.work
    depth, cell, digit, tries = numbers[DEPTH], numbers[HERE], numbers[DIGIT], numbers[TRIES]
    calls, cells, made = len(board.free), len(digits), 0
    first = (1 + cells + len(board.houses)) * NODE  # of the rows
    chosen = len(work) - calls  # where the rows chosen at each depth are kept
    while made < max_moves:
        column = ROOT
        row = ROOT
        if depth < calls:
            column = choose(work)
            row = work[column + DOWN]
            if cell != NOWHERE:  # go on below the row that failed
                failed = cell * size + digit - 1
                while (row - first) // (4 * NODE) != failed:
                    row = work[row + DOWN]
                row = work[row + DOWN]
            demand = column // NODE - 1
            numbers[LOOK] = demand if demand < cells else NOWHERE - 1 - (demand - cells) // size
        else:
            numbers[LOOK] = NOWHERE
        if row != column:
            forced = FORCED if cell == NOWHERE and work[column + COUNT] == 1 else 0
            candidate = (row - first) // (4 * NODE)
            cell, digit = candidate // size, candidate % size + 1
            tries += 1
            take(work, row)
            work[chosen + depth] = row
            digits[cell] = digit
            stack[depth] = steps[made] = forced + cell * STEP + digit
            made += 1
            depth += 1
            cell, digit = NOWHERE, 0
            if depth == calls:
                numbers[FOUND] += 1
                break
        elif depth > 0:
            depth -= 1
            put_back(work, work[chosen + depth])
            step = stack[depth]
            cell, digit = step % FORCED // STEP, step % STEP
            digits[cell] = 0
            steps[made] = -step
            made += 1
        else:
            numbers[ENDED] = 1
            break
    numbers[DEPTH], numbers[HERE], numbers[DIGIT], numbers[TRIES] = depth, cell, digit, tries
    return made


WORDS: Final = Words(
    reason="which meets the condition with the fewest ways",
    back="the top of the stack",
    chosen="a condition with the fewest ways is met there, and no other has fewer",
    goes_on="with the condition that has the fewest ways left",
)

LISTINGS: Final = (
    Listing.parse(
        "Pseudo code",
        """
             | search
solved       |   no column is left: solved
choose       |   column c with fewest rows
try          |   for each row of c
place forced |     take the row: cover all
             |     the columns it meets
call         |     search
retract      |     put it back: uncover them
             |     in the opposite order
dead none    |   return
""",
        holds="row → {cell} = {digit}",
    ),
    Listing.parse(
        "Python",
        """
             | def search():
solved       |   if R[h] == h: return True
choose       |   c = fewest_rows()
             |   r = D[c]
try          |   while r != c:
place forced |     take(r)
call         |     if search(): return True
retract      |     put_back(r)
             |     r = D[r]
dead none    |   return False
""",
        holds="row r → {cell} = {digit}",
    ),
    Listing.parse(
        "C++",
        """
             | bool search() {
solved       |   if (R[h] == h) return true;
choose       |   int c = fewestRows();
try          |   for (int r=D[c];r!=c;r=D[r]) {
place forced |     take(r);
call         |     if (search()) return true;
retract      |     putBack(r);
             |   }
dead none    |   return false;
             | }
""",
        holds="row r → {cell} = {digit}",
    ),
)
