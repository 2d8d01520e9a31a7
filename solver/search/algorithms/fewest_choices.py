"""Algorithm D: an explicit stack, a word of bits for every cell, and always the cell with the fewest choices.

       bit   13   12 11 10 9 8 7 6 5 4   3 2 1 0
           filled  9  8  7 6 5 4 3 2 1   choice        14 bits on 9x9; see `word`

A cell is filled from its push, which is before its first digit is chosen, until it is unmarked, just before its pop.

The best cell is the first in row order among those with the fewest valid digits; its digits are tried ascending.
Only valid digits are ever tried, so there are as many tries as placements. A cell without any valid digit is best of
all: it ends the way at once.

Source: CSIS 3700, project 2 (algorithms SOLVE and FINDBEST).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solver.search.algorithm import Listing, Words
from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import STEP
from solver.shape import Digit, Mask


def prepare(board: Board) -> None:
    """Add a number to `work` for the mask of digits of each house."""
    board.work.extend([0] * (len(board.houses) // board.size))


def word(size: int, is_filled: bool, valid: Mask, choice: Digit) -> int:
    """Pack the bits of a cell: filled above, then a bit for each valid digit, then the choice, as drawn above."""
    width = size.bit_length()
    return is_filled << size + width | valid << width | choice


@lru_cache(maxsize=4_096)
def bits(size: int, is_filled: bool, valid: Mask, choice: Digit = 0) -> str:
    """Write the word of a cell for people: [filled][valid digits from high to low][choice].

    >>> bits(9, True, 0b010000000)  # just pushed: only 8 is allowed, and nothing is chosen yet
    '[1][010000000][0000]'
    """
    width = size.bit_length()
    text = f"{word(size, is_filled, valid, choice):0{1 + size + width}b}"
    return f"[{text[0]}][{text[1:-width]}][{text[-width:]}]"


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Make moves and return their number; see `flat_board`. Longer than 40 lines: FINDBEST is written inside, so that
    this file compiles as one function."""
    size, houses_of = board.size, board.houses_of
    digits, stack, numbers, held = board.digits, board.stack, board.numbers, board.work
    depth, cell, digit, tries = numbers[DEPTH], numbers[HERE], numbers[DIGIT], numbers[TRIES]
    cells, calls, made, all_digits = len(digits), len(board.free), 0, (1 << size) - 1
    while made < max_moves:
        choices = 0  # bit digit-1 is set for each valid digit of the cell
        if depth < calls:
            for house in range(len(held)):
                held[house] = 0
            for other in range(cells):
                if digits[other]:
                    for at in range(other * 3, other * 3 + 3):
                        held[houses_of[at]] |= 1 << digits[other] - 1
            if cell == NOWHERE:  # FINDBEST
                low = size + 1
                for other in range(cells):
                    if not digits[other]:
                        at = other * 3
                        valid = all_digits & ~(held[houses_of[at]] | held[houses_of[at + 1]] | held[houses_of[at + 2]])
                        count, uncounted = 0, valid
                        while uncounted:
                            uncounted &= uncounted - 1
                            count += 1
                        if count < low:
                            low, cell, choices = count, other, valid
            else:
                at = cell * 3
                choices = all_digits & ~(held[houses_of[at]] | held[houses_of[at + 1]] | held[houses_of[at + 2]])
                choices = choices >> digit << digit
        numbers[LOOK] = cell
        if choices:  # mark the next valid choice, push the next best cell
            digit = 1
            while not choices >> digit - 1 & 1:
                digit += 1
            tries += 1
            digits[cell] = digit
            stack[depth] = steps[made] = cell * STEP + digit
            made += 1
            depth += 1
            cell, digit = NOWHERE, 0
            if depth == calls:
                numbers[FOUND] += 1
                break
        elif depth > 0:  # no choice is left: unmark, pop
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


WORDS: Final = Words(
    returns="has no choice left",
    reason="which has the fewest choices",
    back="the top of the stack",
    blanks="is unmarked",
    goes_on="where the fewest digits are left",
)

LISTINGS: Final = (
    Listing.parse(
        "Pseudo code",
        """
count choose | push FINDBEST
             | while the stack has a top
try          |   next valid choice of the top
             |   there is one:
place        |     mark it
solved       |     no empty cell: solved
count choose |     push FINDBEST
dead         |   there is none:
blank        |     unmark the top
retract      |     pop
none         | no solution
""",
        holds="next choice → {digit}",
        none="next choice → none",
    ),
    Listing.parse(
        "Python",
        """
count choose | stack = [findbest()]
             | while stack:
try          |   v = next_choice(stack[-1])
dead         |   if v:
place        |     mark(stack[-1], v)
solved       |     if is_full(): return True
count choose |     stack.append(findbest())
             |   else:
blank        |     unmark(stack[-1])
retract      |     stack.pop()
none         | return False
""",
        holds="next_choice(cell) → {number}",
        none="next_choice(cell) → 0",
    ),
    Listing.parse(
        "C++",
        """
count choose | push(findBest());
             | while (top >= 0) {
             |   int& word = cells[stack[top]];
try          |   int v = nextChoice(word);
             |   if (v) {
place        |     mark(word, v);
solved       |     if (isFull()) return true;
count choose |     push(findBest());
dead         |   } else {
blank        |     unmark(word);
retract      |     top--; }
none         | } return false;
""",
        holds="nextChoice(word) → {number}",
        none="nextChoice(word) → 0",
    ),
)
