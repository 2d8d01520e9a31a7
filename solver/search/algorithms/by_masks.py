"""Make the moves of A, B and C by masks: this explores their searches once they turn out to be long.

    r1c4   row 1 holds 5 3 7    column 4 holds 1 8 4    box 2 holds 7 1 9 5     left after 0:  2 6

The documents' programs look at twenty cells for every digit; here the digits that each house holds are kept as bits, so
that the next one that fits is had at once. Moves, tries and all that is saved are those of the documents, in a
tenth of the time. No listing shows it and nothing times it: stated costs are those of the documents'
programs.
"""

from __future__ import annotations

from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import STEP


def prepare(board: Board) -> None:
    """Add a number to `work` for the digits of each house."""
    board.work.extend([0] * (len(board.houses) // board.size))


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Make moves and return their number; see `solver.search.flat_board`.

    Longer than 40 lines: one function compiles best.
    """
    size, houses_of, free, held = board.size, board.houses_of, board.free, board.work
    digits, stack, numbers = board.digits, board.stack, board.numbers
    k, digit, tries = numbers[DEPTH], numbers[DIGIT], numbers[TRIES]
    last, made, cell = len(free), 0, NOWHERE
    for house in range(len(held)):
        held[house] = 0
    for other in range(len(digits)):
        if digits[other]:
            for at in range(other * 3, other * 3 + 3):
                held[houses_of[at]] |= 1 << digits[other]
    while made < max_moves:
        left = 0  # the digits after the last one tried that fit, from bit 0 up
        if k < last:
            cell = free[k]
            row, column, box = houses_of[cell * 3], houses_of[cell * 3 + 1], houses_of[cell * 3 + 2]
            left = (((2 << size) - 1) & ~(held[row] | held[column] | held[box])) >> digit + 1
            if not left:
                tries += size - digit
                digit = size
        if left:
            digit += 1
            tries += 1
            while not left & 1:
                left >>= 1
                digit += 1
                tries += 1
            digits[cell] = digit
            held[row] |= 1 << digit
            held[column] |= 1 << digit
            held[box] |= 1 << digit
            stack[k] = steps[made] = cell * STEP + digit
            made += 1
            k += 1
            digit = 0
            if k == last:
                numbers[FOUND] += 1
                break
        elif k > 0:
            k -= 1
            before = free[k]
            digit = digits[before]
            digits[before] = 0
            for at in range(before * 3, before * 3 + 3):
                held[houses_of[at]] ^= 1 << digit
            steps[made] = -(before * STEP + digit)
            made += 1
        else:
            numbers[ENDED] = 1
            break
    numbers[DEPTH], numbers[DIGIT], numbers[TRIES], numbers[LOOK] = k, digit, tries, cell
    numbers[HERE] = free[k] if digit else NOWHERE
    return made
