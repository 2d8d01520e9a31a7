"""Algorithm E: follow what is forced as far as it leads, and guess only then.

    1  a cell without candidates, or a digit without a place in a house: go back to the last guess
    2  a cell with one candidate (naked single): place it, forced
    3  a digit with one place in a house (hidden single): place it, forced
    4  else guess in the cell with the fewest candidates; ties and digits as in algorithm D

The first in row order comes first; houses are rows, then columns, then boxes. Going back takes away the forced digits
above the guess one by one, as they came.

Source: our own, for contrast; constraint propagation before search as in Peter Norvig, "Solving Every Sudoku Puzzle"
(2006), https://norvig.com/sudoku.html.
"""

from __future__ import annotations

from typing import Final

from solver.search.algorithm import Listing, Words
from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import FORCED, STEP


def prepare(board: Board) -> None:
    """Add numbers to `work`: the candidates of each cell, then the digits that each house holds."""
    board.work.extend([0] * (len(board.digits) + len(board.houses) // board.size))


def look(board: Board) -> tuple[int, int, int]:
    """Find the cell, the candidates to try there, and 1 if forced; without candidates a dead end, at the cell or house.

    The cell of a dead end in a house is NOWHERE - 1 - house.
    """
    size, digits, houses, houses_of, work = board.size, board.digits, board.houses, board.houses_of, board.work
    cells, all_digits = len(digits), (1 << size) - 1
    for house in range(cells, len(work)):
        work[house] = 0
    for cell in range(cells):
        if digits[cell]:
            for at in range(cell * 3, cell * 3 + 3):
                work[cells + houses_of[at]] |= 1 << digits[cell] - 1
    best, low = NOWHERE, size + 1
    for cell in range(cells):
        work[cell] = 0
        if not digits[cell]:
            at = cell * 3
            held = work[cells + houses_of[at]] | work[cells + houses_of[at + 1]] | work[cells + houses_of[at + 2]]
            work[cell] = unseen = all_digits & ~held
            count = 0
            while unseen:
                unseen &= unseen - 1
                count += 1
            if count < low:
                low, best = count, cell
    if low <= 1:
        return best, work[best], low
    for house in range(len(work) - cells):
        once, twice = 0, 0
        for at in range(house * size, house * size + size):
            twice |= once & work[houses[at]]
            once |= work[houses[at]]
        if once | work[cells + house] != all_digits:
            return NOWHERE - 1 - house, 0, 0
        single = once & ~twice
        if single:
            single &= -single
            for at in range(house * size, house * size + size):
                if work[houses[at]] & single:
                    return houses[at], single, 1
    return best, work[best], 0


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Make moves and return their number; see `solver.search.flat_board`."""
    size, reach, sees = board.size, board.reach, board.sees
    digits, stack, numbers = board.digits, board.stack, board.numbers
    depth, cell, digit, tries = numbers[DEPTH], numbers[HERE], numbers[DIGIT], numbers[TRIES]
    calls, made = len(board.free), 0
    while made < max_moves:
        choices, forced = 0, 0
        if depth < calls and cell == NOWHERE:
            cell, choices, forced = look(board)
        elif depth < calls and digit < size:  # the next candidate after a guess that failed
            choices = (1 << size) - 1
            for at in range(cell * reach, (cell + 1) * reach):
                if digits[sees[at]]:
                    choices &= ~(1 << digits[sees[at]] - 1)
            choices = choices >> digit << digit
        numbers[LOOK] = cell
        if choices:
            digit = 1
            while not choices >> digit - 1 & 1:
                digit += 1
            tries += 1
            digits[cell] = digit
            stack[depth] = steps[made] = forced * FORCED + cell * STEP + digit
            made += 1
            depth += 1
            cell, digit = NOWHERE, 0
            if depth == calls:
                numbers[FOUND] += 1
                break
        elif depth > 0:
            depth -= 1
            step = stack[depth]
            cell = step % FORCED // STEP
            digits[cell] = 0
            digit = size if step >= FORCED else step % STEP  # a forced digit leaves nothing else to try in its cell
            steps[made] = -step
            made += 1
        else:
            numbers[ENDED] = 1
            break
    numbers[DEPTH], numbers[HERE], numbers[DIGIT], numbers[TRIES] = depth, cell, digit, tries
    return made


WORDS: Final = Words(
    reason="which is forced or has the fewest candidates",
    back="the top of the stack",
    goes_on="where a digit is forced, else where the fewest are left",
)

LISTINGS: Final = (
    Listing.parse(
        "Pseudo code",
        """
             | solve
             |   repeat while there is any
forced       |     single: place it
dead none    |   contradiction: return false
solved       |   full: return true
count choose |   cell with fewest candidates
             |   for each candidate
try          |     try it
place        |     place it, then solve
retract      |     take back all since then
dead none    |   return false
""",
        holds="candidate → {digit}",
    ),
    Listing.parse(
        "Python",
        """
             | def solve():
             |   while single := find_single():
forced       |     place(*single)
dead none    |   if is_stuck(): return False
solved       |   if is_full(): return True
count choose |   cell = fewest_candidates()
             |   depth = len(stack)
try          |   for v in candidates(cell):
place        |     place(cell, v)
             |     if solve(): return True
retract      |     take_back(depth)
dead none    |   return False
""",
        holds="v → {number}",
    ),
    Listing.parse(
        "C++",
        """
             | bool solve() {
             |   while (findSingle(cell, v))
forced       |     place(cell, v);
dead none    |   if (isStuck()) return false;
solved       |   if (isFull()) return true;
count choose |   int best = fewestCandidates();
             |   int depth = stack.size();
try          |   for (int v : choices(best)) {
place        |     place(best, v);
             |     if (solve()) return true;
retract      |     takeBack(depth); }
dead none    |   return false; }
""",
        holds="v → {number}",
    ),
)
