"""Load the digits of puzzles into lanes, and write solutions out of them."""

from __future__ import annotations

import numpy as np

from solver.batch.bitsliced.state_layout import (
    BOX,
    CELLS,
    DEPTH,
    GUESS_COUNT,
    GUESS_COUNT_BITS,
    MATRIX,
    MAY,
    PLANE,
    ROWS,
    SECOND,
    SIDE,
    SIZE,
    SOLVED,
    SPARSE,
)
from solver.batch.bitsliced.transpose import transpose
from solver.batch.bitsliced.vector import (
    WORDS,
    Buffer,
    Digits,
    Word,
    all_zero,
    digit_bits,
    load,
    store,
    write_digits,
    zeros,
)
from solver.compiled import compiled, inlined


@inlined
def _half(puzzle: int, half: int) -> int:
    """Return where the 64 cells of a half begin: cells 0 to 63, or 17 to 80."""
    return CELLS * puzzle + SECOND * half


@compiled
def load_puzzle(state: Buffer, puzzles: Digits, puzzle: int, lane: int) -> None:
    """Load the digits of a puzzle into ROWS."""
    one, other = _half(puzzle, 0), _half(puzzle, 1)
    ones, other_ones = digit_bits(puzzles, one, np.uint8(1)), digit_bits(puzzles, other, np.uint8(1))
    twos, other_twos = digit_bits(puzzles, one, np.uint8(2)), digit_bits(puzzles, other, np.uint8(2))
    fours, other_fours = digit_bits(puzzles, one, np.uint8(4)), digit_bits(puzzles, other, np.uint8(4))
    eights, other_eights = digit_bits(puzzles, one, np.uint8(8)), digit_bits(puzzles, other, np.uint8(8))
    at = (ROWS + (lane & 63)) * WORDS + (lane >> 6)  # stores last: LLVM would load the digits again after each of them
    step, half = PLANE * WORDS, MATRIX * WORDS
    state[at], state[at + half] = ones, other_ones
    state[at + step], state[at + step + half] = twos, other_twos
    state[at + 2 * step], state[at + 2 * step + half] = fours, other_fours
    state[at + 3 * step], state[at + 3 * step + half] = eights, other_eights


@inlined
def _row(cell: int) -> int:
    """Return where the cell is in a plane of ROWS; cells in both halves are taken from the first."""
    return ROWS + (cell if cell < SIDE else MATRIX + cell - SECOND)


@inlined
def _planes(state: Buffer, cell: int) -> tuple[Word, Word, Word, Word]:
    """Load the four bits of the cell's digit in all lanes."""
    at = _row(cell)
    return load(state, at), load(state, at + PLANE), load(state, at + 2 * PLANE), load(state, at + 3 * PLANE)


@inlined
def _is_digit(digit: int, b0: Word, b1: Word, b2: Word, b3: Word) -> Word:
    """Return the lanes in which the four bits are those of the digit."""
    same = b0 if digit & 1 else ~b0
    same &= b1 if digit & 2 else ~b1
    same &= b2 if digit & 4 else ~b2
    same &= b3 if digit & 8 else ~b3
    return same


@compiled
def start_puzzles(state: Buffer, fresh: Word) -> None:
    """Start the puzzles in ROWS in the lanes of `fresh`."""
    transpose(state)
    old = ~fresh
    n0, n1, n2, n3, many = zeros(), zeros(), zeros(), zeros(), zeros()
    for cell in range(CELLS):
        b0, b1, b2, b3 = _planes(state, cell)
        given = b0 | b1 | b2 | b3
        for digit in range(SIZE):
            same = _is_digit(digit + 1, b0, b1, b2, b3)
            at = MAY + CELLS * digit + cell
            store(state, at, (load(state, at) & old) | ((same | ~given) & fresh))
        store(state, SOLVED + cell, (load(state, SOLVED + cell) & old) | (given & fresh))
        two, four, eight = n0 & given, n0 & given & n1, n0 & given & n1 & n2
        n0, n1, n2, n3, many = n0 ^ given, n1 ^ two, n2 ^ four, n3 ^ eight, many | (eight & n3)
    few = ~many
    store(state, SPARSE, (load(state, SPARSE) & old) | (few & fresh))
    for bit in range(5):
        store(state, DEPTH + bit, load(state, DEPTH + bit) & old)
    for bit in range(GUESS_COUNT_BITS):
        store(state, GUESS_COUNT + bit, load(state, GUESS_COUNT + bit) & old)


@compiled
def lay_out_solutions(state: Buffer) -> None:
    """Transpose the digits of all lanes into ROWS; they are valid in lanes in which each cell has one digit left."""
    for cell in range(CELLS):
        b0, b1, b2, b3 = zeros(), zeros(), zeros(), zeros()
        for digit in range(SIZE):
            may = load(state, MAY + CELLS * digit + cell)
            if digit + 1 & 1:
                b0 |= may
            if digit + 1 & 2:
                b1 |= may
            if digit + 1 & 4:
                b2 |= may
            if digit + 1 & 8:
                b3 |= may
        if cell < SIDE:
            _store_planes(state, ROWS + cell, b0, b1, b2, b3)
        if cell >= SECOND:
            _store_planes(state, ROWS + MATRIX + cell - SECOND, b0, b1, b2, b3)
    transpose(state)


@inlined
def _store_planes(state: Buffer, at: int, b0: Word, b1: Word, b2: Word, b3: Word) -> None:
    store(state, at, b0)
    store(state, at + PLANE, b1)
    store(state, at + 2 * PLANE, b2)
    store(state, at + 3 * PLANE, b3)


@compiled
def write_solution(state: Buffer, solutions: Digits, puzzle: int, lane: int) -> None:
    """Write the digits that were laid out for a lane as the solution of its puzzle."""
    word = lane >> 6
    for half in range(2):
        at = (ROWS + MATRIX * half + (lane & 63)) * WORDS + word
        step = PLANE * WORDS
        write_digits(
            solutions, _half(puzzle, half), state[at], state[at + step], state[at + 2 * step], state[at + 3 * step]
        )


@compiled
def clear_solution(solutions: Digits, puzzle: int) -> None:
    """Set the solution of a puzzle to zeros; if it is zero already, as in fresh memory, nothing is written."""
    one, other = _half(puzzle, 0), _half(puzzle, 1)
    if not (all_zero(solutions, one) and all_zero(solutions, other)):
        write_digits(solutions, one, 0, 0, 0, 0)
        write_digits(solutions, other, 0, 0, 0, 0)


@compiled
def conflicting_lanes(state: Buffer) -> Word:
    """Return the lanes whose puzzle in ROWS, loaded but not started, has a digit twice in a row, column or box."""
    transpose(state)
    twice = zeros()
    for digit in range(SIZE):
        none = zeros()
        c0, c1, c2, c3, c4, c5, c6, c7, c8 = none, none, none, none, none, none, none, none, none
        for band in range(BOX):
            box0, box1, box2 = none, none, none
            for line in range(BOX):
                cell = SIZE * (BOX * band + line)
                row, box0, c0, c1, c2, twice = _three(state, digit + 1, cell, none, box0, c0, c1, c2, twice)
                row, box1, c3, c4, c5, twice = _three(state, digit + 1, cell + 3, row, box1, c3, c4, c5, twice)
                row, box2, c6, c7, c8, twice = _three(state, digit + 1, cell + 6, row, box2, c6, c7, c8, twice)
    return twice


@inlined
def _three(
    state: Buffer, digit: int, cell: int, row: Word, box: Word, one: Word, two: Word, three: Word, twice: Word
) -> tuple[Word, Word, Word, Word, Word, Word]:
    """Add three cells to the digit's presence in their row, box and columns, and to where it occurs twice."""
    first = _is_digit(digit, *_planes(state, cell))
    second = _is_digit(digit, *_planes(state, cell + 1))
    third = _is_digit(digit, *_planes(state, cell + 2))
    here = first | second | third
    twice |= (first & second) | (third & (first | second)) | (here & (row | box))
    twice |= (first & one) | (second & two) | (third & three)
    return row | here, box | here, one | first, two | second, three | third, twice
