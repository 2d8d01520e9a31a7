"""Fewest choices, with ties broken by peers: of the cells with the fewest digits left the one with most empty peers.

    r1c1  2 choices, 9 empty peers
    r4c7  2 choices, 14 empty peers     this one: a digit there says the most about the rest
    r8c2  3 choices

Among equals of that too it is the first in row order. All else is as in `fewest_choices`. No document has it; it is
there to be compared over many puzzles. Colouring graphs it is called the degree heuristic, after D. Brélaz (1979).
"""

from __future__ import annotations

from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import STEP
from solver.shape import Cell, Digit, Mask


def hold(board: Board) -> None:
    """Write into `work` which digits each house holds."""
    for house in range(len(board.work)):
        board.work[house] = 0
    for cell in range(len(board.digits)):
        if board.digits[cell]:
            for at in range(cell * 3, cell * 3 + 3):
                board.work[board.houses_of[at]] |= 1 << board.digits[cell] - 1


def left(board: Board, cell: Cell) -> Mask:
    """Compute the digits that no house of the cell holds."""
    at, held = cell * 3, board.work
    taken = held[board.houses_of[at]] | held[board.houses_of[at + 1]] | held[board.houses_of[at + 2]]
    return ((1 << board.size) - 1) & ~taken


def best(board: Board) -> Cell:
    """Find the empty cell to go on in."""
    found, fewest, most = NOWHERE, board.size + 1, 0
    for cell in range(len(board.digits)):
        if not board.digits[cell]:
            count, uncounted = 0, left(board, cell)
            while uncounted:
                uncounted &= uncounted - 1
                count += 1
            if count <= fewest:
                peers = 0
                for at in range(cell * board.reach, (cell + 1) * board.reach):
                    peers += board.digits[board.sees[at]] == 0
                if count < fewest or peers > most:
                    found, fewest, most = cell, count, peers
    return found


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Make moves and return their number; see `flat_board`."""
    digits, stack, numbers = board.digits, board.stack, board.numbers
    depth, cell, digit, tries = numbers[DEPTH], numbers[HERE], numbers[DIGIT], numbers[TRIES]
    calls, made = len(board.free), 0
    while made < max_moves:
        choices = 0
        if depth < calls:
            hold(board)
            if cell == NOWHERE:
                cell = best(board)
            choices = left(board, cell) >> digit << digit
        numbers[LOOK] = cell
        if choices:
            digit = lowest(choices)
            tries += 1
            digits[cell] = digit
            stack[depth] = steps[made] = cell * STEP + digit
            made += 1
            depth += 1
            cell, digit = NOWHERE, 0
            if depth == calls:
                numbers[FOUND] += 1
                break
        elif depth > 0:
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


def lowest(choices: Mask) -> Digit:
    """Find the least digit of a mask that has one."""
    digit = 1
    while not choices >> digit - 1 & 1:
        digit += 1
    return digit
