"""Transpose between rows, one puzzle after the other, and words of lanes, in both directions.

    in memory            ROWS                    state
    puzzle: 81 bytes  -> bit b of its cells   -> cell: bit b of its digit in 64 puzzles
                         (a row of 64 bits)      (a column of the rows)

There are eight matrices of 64 x 64 bits for each 64 lanes: 4 bits of a digit, cells 0 to 63 and 17 to 80. Those of all
lanes lie side by side in a word and are transposed at once. A word of padding lies between two matrices: without it all
of them would share a few sets of the first-level cache.
"""

from __future__ import annotations

from typing import TypeAlias

from solver.batch.bitsliced.state_layout import MATRIX, ROWS
from solver.batch.bitsliced.vector import Buffer, Word, broadcast, load, shift_down, shift_up, store
from solver.compiled import compiled, inlined

Swap: TypeAlias = tuple[int, int]  # how far apart two rows are, and the bits that stay


@inlined
def _swap(low: Word, high: Word, by: int, mask: int) -> tuple[Word, Word]:
    """Exchange the upper bits of one of two rows, `by` apart, with the lower bits of the other."""
    stay = broadcast(mask)
    return (low & stay) | (shift_up(high, by) & ~stay), (shift_down(low, by) & stay) | (high & ~stay)


@inlined
def _eight(state: Buffer, at: int, apart: int, first: Swap, second: Swap, third: Swap) -> None:
    """Do three of the six steps for eight rows."""
    far, far_mask = first
    half, half_mask = second
    near, near_mask = third
    r0, r1, r2, r3 = load(state, at), load(state, at + apart), load(state, at + 2 * apart), load(state, at + 3 * apart)
    r4, r5, r6, r7 = (
        load(state, at + 4 * apart),
        load(state, at + 5 * apart),
        load(state, at + 6 * apart),
        load(state, at + 7 * apart),
    )
    r0, r4 = _swap(r0, r4, far, far_mask)
    r1, r5 = _swap(r1, r5, far, far_mask)
    r2, r6 = _swap(r2, r6, far, far_mask)
    r3, r7 = _swap(r3, r7, far, far_mask)
    r0, r2 = _swap(r0, r2, half, half_mask)
    r1, r3 = _swap(r1, r3, half, half_mask)
    r4, r6 = _swap(r4, r6, half, half_mask)
    r5, r7 = _swap(r5, r7, half, half_mask)
    r0, r1 = _swap(r0, r1, near, near_mask)
    r2, r3 = _swap(r2, r3, near, near_mask)
    r4, r5 = _swap(r4, r5, near, near_mask)
    r6, r7 = _swap(r6, r7, near, near_mask)
    store(state, at, r0)
    store(state, at + apart, r1)
    store(state, at + 2 * apart, r2)
    store(state, at + 3 * apart, r3)
    store(state, at + 4 * apart, r4)
    store(state, at + 5 * apart, r5)
    store(state, at + 6 * apart, r6)
    store(state, at + 7 * apart, r7)


@compiled
def transpose(state: Buffer) -> None:
    """Transpose all matrices in ROWS: rows become columns."""
    for matrix in range(8):
        at = ROWS + MATRIX * matrix
        for row in range(8):
            _eight(state, at + row, 8, (32, 0x00000000FFFFFFFF), (16, 0x0000FFFF0000FFFF), (8, 0x00FF00FF00FF00FF))
        for row in range(8):
            _eight(state, at + 8 * row, 1, (4, 0x0F0F0F0F0F0F0F0F), (2, 0x3333333333333333), (1, 0x5555555555555555))
