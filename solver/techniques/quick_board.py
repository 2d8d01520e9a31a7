"""A board for ratings and the singles on it, made to be compiled: what a rating spends most of its steps on.

Full houses, naked and hidden singles come from two queues, as in `position` and `single_steps`, digit for digit; what
is taken beside them, and what is looked for, stands in `quick_walk`.

A board is one row of numbers, since every further array costs each compiled call something. Its parts, from these
places on, are numbered as those of `Position`:

    DIGITS   of each cell: its digit or 0              NAKED    the queue of naked singles, each as one number
    MASKS    of each cell: its candidates              HIDDEN   that of hidden singles
    SPOTS    of each digit, from 0 on, and house:      .._PLACES  of each digit: its cells in the first rows, IN_FIRST
             its places there                                   of them, and in the others; of 0: those with two
                                                                candidates
    LEFT     of each house: its empty cells            TAKEN    steps by kind; EMPTY: empty cells

What is told of a board ends at TOLD; the rest is its own, and room for `quick_walk`.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

import numpy as np

from solver.shape import Candidate
from solver.techniques.cell_sets import HOUSE_CELLS, HOUSES, HOUSES_OF, SHAPE, SIZE, SPOTS_OF
from solver.techniques.registry import TECHNIQUES

KINDS: Final = tuple(key for key, row in TECHNIQUES.items() if row.technique.is_compiled)
FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE, POINTING, CLAIMING = range(len(KINDS))

CELLS: Final = len(SHAPE.cells)
ALL_HOUSES: Final = len(HOUSES)
HOUSES_A_CELL: Final = len(HOUSES_OF[0])  # houses of a cell
_SEEN: Final = len(SHAPE.peers[0])
ROWS_IN_FIRST: Final = 63 // SIZE  # rows whose cells one number holds
IN_FIRST: Final = ROWS_IN_FIRST * SIZE
SIGN: Final = 1 << SIZE.bit_length()

_SIZES: Final = (
    *(CELLS, CELLS, (SIZE + 1) * ALL_HOUSES, SIZE + 1, SIZE + 1, ALL_HOUSES, 1, 1, SIZE + 1, 1, len(KINDS)),
    *(ALL_HOUSES, CELLS, ALL_HOUSES * SIZE, *[1] * 4, *[SIZE + 1] * 7, 1 << SIZE),
)
_STARTS: Final = tuple(accumulate(_SIZES, initial=0))
DIGITS, MASKS, SPOTS, FIRST_PLACES, MORE_PLACES, SETS, LOCKED, DIGITS_LOSING, FISH, EMPTY, TAKEN, TOLD = _STARTS[:12]
LEFT, NAKED, HIDDEN, NAKED_HEAD, NAKED_END, HIDDEN_HEAD, HIDDEN_END = _STARTS[11:18]
ROWS_LEFT, FRESH, CHOSEN, OPEN, COLUMNS_USED, BOXES_USED, HELD, UNIONS = _STARTS[18:26]
ROOM: Final = ALL_HOUSES * SIZE + 2 * CELLS  # singles that may wait and have been placed

_PEERS: Final = np.array(SHAPE.peers, np.int64)
HOUSES_AT: Final = np.array(HOUSES_OF, np.int64)
_SPOTS_OF: Final = np.array([[spot for _, spot in spots] for spots in SPOTS_OF], np.int64)
CELLS_AT: Final = np.array(HOUSE_CELLS, np.int64)
HIGHEST: Final = np.array([mask.bit_length() - 1 for mask in range(1 << SIZE)], np.int64)
COUNT: Final = np.array([mask.bit_count() for mask in range(1 << SIZE)], np.int64)


def empty_board() -> Any:
    """A board without digits: int64, one row."""
    return _BLANK.copy()


def _blank() -> Any:
    board = np.zeros(_STARTS[-1], np.int64)
    board[MASKS : MASKS + CELLS] = SHAPE.all_digits
    board[SPOTS : SPOTS + (SIZE + 1) * ALL_HOUSES] = SHAPE.all_digits
    board[LEFT : LEFT + ALL_HOUSES] = SIZE
    board[EMPTY] = CELLS
    return board


_BLANK: Final = _blank()


def candidate(entry: int) -> Candidate:
    """The candidate that the number stands for."""
    return Candidate(entry // SIGN, entry % SIGN)


def entry(cell: int, digit: int) -> int:
    """The candidate as one number."""
    return SIGN * cell + digit


def next_full_house(board: Any) -> int:
    """The first naked single of the queue that fills a house; -1 where none does."""
    for index in range(board[NAKED_HEAD], board[NAKED_END]):
        candidate: int = board[NAKED + index]
        cell = candidate // SIGN
        if board[DIGITS + cell] == 0:
            for which in range(HOUSES_A_CELL):
                if board[LEFT + HOUSES_AT[cell, which]] == 1:
                    return candidate
    return -1


def next_naked(board: Any) -> int:
    """The next naked single of the queue whose cell is empty; -1 where there is none."""
    while board[NAKED_HEAD] < board[NAKED_END]:
        candidate: int = board[NAKED + board[NAKED_HEAD]]
        board[NAKED_HEAD] += 1
        if board[DIGITS + candidate // SIGN] == 0:
            return candidate
    return -1


def next_hidden(board: Any) -> int:
    """The next hidden single of the queue whose cell is empty; -1 if it turns out not to be one, or there is none."""
    while board[HIDDEN_HEAD] < board[HIDDEN_END]:
        candidate: int = board[HIDDEN + board[HIDDEN_HEAD]]
        board[HIDDEN_HEAD] += 1
        if board[DIGITS + candidate // SIGN] == 0:
            return candidate if is_hidden(board, candidate) else -1
    return -1


def is_hidden(board: Any, candidate: int) -> bool:
    """Whether the candidate is the digit's last place in one of its houses."""
    cell, digit = candidate // SIGN, candidate % SIGN
    if board[MASKS + cell] >> (digit - 1) & 1:
        for which in range(HOUSES_A_CELL):
            spots = board[SPOTS + digit * ALL_HOUSES + HOUSES_AT[cell, which]]
            if spots & (spots - 1) == 0:
                return True
    return False


def place(board: Any, cell: int, digit: int) -> None:
    """Puts the digit into an empty cell, as `Position.place` does."""
    bit = 1 << (digit - 1)
    for index in range(_SEEN):
        peer = _PEERS[cell, index]
        if board[MASKS + peer] & bit:
            remove(board, peer, digit)
    for which in range(HOUSES_A_CELL):
        board[LEFT + HOUSES_AT[cell, which]] -= 1
    board[DIGITS + cell] = digit
    board[EMPTY] -= 1
    mask = board[MASKS + cell]
    board[MASKS + cell] = 0
    while mask:
        other = HIGHEST[mask & -mask] + 1
        mask &= mask - 1
        for which in range(HOUSES_A_CELL):
            house = HOUSES_AT[cell, which]
            left = board[SPOTS + other * ALL_HOUSES + house] ^ _SPOTS_OF[cell, which]
            board[SPOTS + other * ALL_HOUSES + house] = left
            if left and left & (left - 1) == 0 and other != digit:
                queue_hidden(board, house, left, other)


def remove(board: Any, cell: int, digit: int) -> None:
    """Takes the candidate away, if it is there, as `Position.remove` does."""
    bit = 1 << (digit - 1)
    mask = board[MASKS + cell]
    if mask & bit == 0:
        return
    mask ^= bit
    board[MASKS + cell] = mask
    if mask and mask & (mask - 1) == 0:
        board[NAKED + board[NAKED_END]] = SIGN * cell + HIGHEST[mask] + 1
        board[NAKED_END] += 1
    for which in range(HOUSES_A_CELL):
        house = HOUSES_AT[cell, which]
        left = board[SPOTS + digit * ALL_HOUSES + house] ^ _SPOTS_OF[cell, which]
        board[SPOTS + digit * ALL_HOUSES + house] = left
        if left == 0:
            drop_hidden(board, house, digit)
        elif left & (left - 1) == 0:
            queue_hidden(board, house, left, digit)


def queue_hidden(board: Any, house: int, spots: int, digit: int) -> None:
    """Adds the digit's last place in the house to the queue."""
    board[HIDDEN + board[HIDDEN_END]] = SIGN * CELLS_AT[house, HIGHEST[spots]] + digit
    board[HIDDEN_END] += 1


def drop_hidden(board: Any, house: int, digit: int) -> None:
    """Takes the first hidden single of the digit in the house out of the queue: it has no place left there."""
    for index in range(board[HIDDEN_HEAD], board[HIDDEN_END]):
        cell = board[HIDDEN + index] // SIGN
        if board[HIDDEN + index] % SIGN == digit and is_in(cell, house):
            for later in range(index + 1, board[HIDDEN_END]):
                board[HIDDEN + later - 1] = board[HIDDEN + later]
            board[HIDDEN_END] -= 1
            return


def is_in(cell: int, house: int) -> bool:
    """Whether the house holds the cell."""
    for which in range(HOUSES_A_CELL):
        if HOUSES_AT[cell, which] == house:
            return True
    return False


def singles_behind(board: Any, trial: Any, candidate: int, is_out: bool, rounds: int, found: Any) -> int:
    """How many singles follow from a candidate, in or out, within some rounds; writes them as they are placed.

    As `forcing_nets` has it: those of a round are known before the first of them is placed. `trial` is overwritten.
    """
    trial[:] = board
    trial[NAKED_HEAD] = trial[NAKED_END] = trial[HIDDEN_HEAD] = trial[HIDDEN_END] = 0
    number = 0
    if is_out:
        remove(trial, candidate // SIGN, candidate % SIGN)
    else:
        found[0], number = candidate, 1
        place(trial, candidate // SIGN, candidate % SIGN)
    for _ in range(rounds):
        start = len(found)  # what this round takes waits at the end of the room
        for index in range(trial[HIDDEN_END] - 1, -1, -1):
            if is_hidden(trial, trial[HIDDEN + index]):
                start -= 1
                found[start] = trial[HIDDEN + index]
        for index in range(trial[NAKED_END] - 1, -1, -1):
            start -= 1
            found[start] = trial[NAKED + index]
        for index in range(start, len(found)):
            single = found[index]
            if trial[DIGITS + single // SIGN] == 0:
                found[number] = single
                number += 1
                place(trial, single // SIGN, single % SIGN)
    return number
