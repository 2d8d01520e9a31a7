"""One pass of propagation over all lanes: deduce what follows from the digits that may still stand in each cell.

    digit sweep    for each digit: where it is placed, remove it from the other cells of the box; then, in each band
                   and stack, keep it only in minilines of a pattern that is still possible (locked candidates),
                   which removes it from the other cells of row and column as well; note each row, column or box
                   with one place for it
    cell sweep     for each cell: a digit that has its one place here stays alone; cells with one digit left are solved

A chute, three lines by three boxes, is nine minilines of three cells. In each line and in each box a digit occurs once,
so it takes one of six patterns:

    # . .    # . .    . # .    . # .    . . #    . . #
    . # .    . . #    # . .    . . #    # . .    . # .
    . . #    . # .    . . #    # . .    . # .    # . .

A miniline that no pattern uses loses the digit. What bands lose is removed when the stacks are swept: stores are the
largest cost of a pass.

Roads not taken: taking a placed digit out of its row and column too before its patterns are tested saves 4 to 12 % of
the passes, but makes each a quarter more expensive.
"""

from __future__ import annotations

from typing import TypeAlias

from solver.batch.bitsliced.state_layout import (
    BOX,
    CELLS,
    CHUTE,
    FORCED,
    HOUSES,
    MAY,
    OPEN_MINILINES,
    PLACED,
    SIZE,
    SOLVED,
)
from solver.batch.bitsliced.vector import Buffer, Word, load, memory_barrier, store, zeros
from solver.compiled import compiled, inlined

Nine: TypeAlias = tuple[Word, Word, Word, Word, Word, Word, Word, Word, Word]


@inlined
def _seen(one: Word, two: Word, three: Word) -> tuple[Word, Word]:
    """Return whether any of three words is set, and whether two are."""
    either = one | two
    return either | three, (one & two) | (three & either)


@inlined
def _load_nine(state: Buffer, at: int, step: int) -> Nine:
    """Load nine words."""
    return (
        load(state, at),
        load(state, at + step),
        load(state, at + 2 * step),
        load(state, at + 3 * step),
        load(state, at + 4 * step),
        load(state, at + 5 * step),
        load(state, at + 6 * step),
        load(state, at + 7 * step),
        load(state, at + 8 * step),
    )


@inlined
def _store_nine(state: Buffer, at: int, step: int, words: Nine) -> None:
    """Store nine words."""
    store(state, at, words[0])
    store(state, at + step, words[1])
    store(state, at + 2 * step, words[2])
    store(state, at + 3 * step, words[3])
    store(state, at + 4 * step, words[4])
    store(state, at + 5 * step, words[5])
    store(state, at + 6 * step, words[6])
    store(state, at + 7 * step, words[7])
    store(state, at + 8 * step, words[8])


@inlined
def _three(state: Buffer, at: int) -> tuple[Word, Word, Word]:
    """Load three words side by side."""
    return load(state, at), load(state, at + 1), load(state, at + 2)


@inlined
def _store_three(state: Buffer, at: int, one: Word, two: Word, three: Word) -> None:
    """Store three words side by side."""
    store(state, at, one)
    store(state, at + 1, two)
    store(state, at + 2, three)


@inlined
def _clear(state: Buffer, may: int, solved: int) -> tuple[Word, Word, Word, Word, Word, Word, Word]:
    """Remove a digit that is placed in a box from its other cells.

    Return for each row of the box whether any and whether two cells may have the digit; then whether it is placed.
    """
    m0, m1, m2 = _three(state, may)
    m3, m4, m5 = _three(state, may + SIZE)
    m6, m7, m8 = _three(state, may + 2 * SIZE)
    s0, s1, s2 = _three(state, solved)
    s3, s4, s5 = _three(state, solved + SIZE)
    s6, s7, s8 = _three(state, solved + 2 * SIZE)
    placed = (m0 & s0) | (m1 & s1) | (m2 & s2) | (m3 & s3) | (m4 & s4) | (m5 & s5) | (m6 & s6) | (m7 & s7) | (m8 & s8)
    free = ~placed
    m0 &= s0 | free
    m1 &= s1 | free
    m2 &= s2 | free
    m3 &= s3 | free
    m4 &= s4 | free
    m5 &= s5 | free
    m6 &= s6 | free
    m7 &= s7 | free
    m8 &= s8 | free
    _store_three(state, may, m0, m1, m2)
    _store_three(state, may + SIZE, m3, m4, m5)
    _store_three(state, may + 2 * SIZE, m6, m7, m8)
    any0, two0 = _seen(m0, m1, m2)
    any1, two1 = _seen(m3, m4, m5)
    any2, two2 = _seen(m6, m7, m8)
    return any0, two0, any1, two1, any2, two2, placed


@inlined
def _open_minilines(
    a00: Word, a01: Word, a02: Word, a10: Word, a11: Word, a12: Word, a20: Word, a21: Word, a22: Word
) -> Nine:
    """Of the minilines of a chute, line by line, that may have a digit, return those that a pattern uses."""
    w0, w1, w2 = a00 & a11 & a22, a00 & a12 & a21, a01 & a10 & a22
    w3, w4, w5 = a01 & a12 & a20, a02 & a10 & a21, a02 & a11 & a20
    return w0 | w1, w2 | w3, w4 | w5, w2 | w4, w0 | w5, w1 | w3, w3 | w5, w1 | w4, w0 | w2


@inlined
def _two(one: Word, two: Word, three: Word, twice_one: Word, twice_two: Word, twice_three: Word) -> Word:
    """Return whether a digit has two places in a line or box of three minilines."""
    return (one & two) | (three & (one | two)) | (twice_one & one) | (twice_two & two) | (twice_three & three)


@inlined
def _sweep_band(state: Buffer, digit: int, band: int, dead: Word) -> Word:
    """Test a digit's patterns through a band, and note in OPEN_MINILINES what stays."""
    may, solved = MAY + CELLS * digit + CHUTE * band, SOLVED + CHUTE * band
    a00, t00, a10, t10, a20, t20, placed0 = _clear(state, may, solved)
    a01, t01, a11, t11, a21, t21, placed1 = _clear(state, may + 3, solved + 3)
    a02, t02, a12, t12, a22, t22, placed2 = _clear(state, may + 6, solved + 6)
    _store_three(state, PLACED + 3 * band, placed0, placed1, placed2)
    memory_barrier()
    open_minilines = _open_minilines(a00, a01, a02, a10, a11, a12, a20, a21, a22)
    k00, k01, k02, k10, k11, k12, k20, k21, k22 = open_minilines
    row = FORCED + HOUSES * digit + 3 * band
    two0, two1 = _two(k00, k01, k02, t00, t01, t02), _two(k10, k11, k12, t10, t11, t12)
    _store_three(state, row, ~two0, ~two1, ~_two(k20, k21, k22, t20, t21, t22))
    _store_nine(state, OPEN_MINILINES + SIZE * band, 1, open_minilines)
    return dead | ~(k00 | k01 | k02)


@inlined
def _still_open(state: Buffer, may: int, open_minilines: int) -> tuple[Word, Word]:
    """Return whether any, and whether two, of three cells of a column may still have the digit."""
    one = load(state, may) & load(state, open_minilines)
    two = load(state, may + SIZE) & load(state, open_minilines + 3)
    three = load(state, may + 2 * SIZE) & load(state, open_minilines + 6)
    return _seen(one, two, three)


@inlined
def _strike(state: Buffer, may: int, open_minilines: int, open_patterns: Word) -> None:
    """Remove the digit from three cells of a column where their band or their stack excludes it."""
    store(state, may, load(state, may) & load(state, open_minilines) & open_patterns)
    store(state, may + SIZE, load(state, may + SIZE) & load(state, open_minilines + 3) & open_patterns)
    store(state, may + 2 * SIZE, load(state, may + 2 * SIZE) & load(state, open_minilines + 6) & open_patterns)


@inlined
def _sweep_stack(state: Buffer, digit: int, stack: int, dead: Word) -> Word:
    """Test a digit's patterns through a stack, and remove what it lost there and in the bands."""
    may0 = MAY + CELLS * digit + 3 * stack
    may1, may2 = may0 + CHUTE, may0 + 2 * CHUTE
    kept0, kept1, kept2 = OPEN_MINILINES + stack, OPEN_MINILINES + SIZE + stack, OPEN_MINILINES + 2 * SIZE + stack
    a00, t00 = _still_open(state, may0, kept0)
    a01, t01 = _still_open(state, may1, kept1)
    a02, t02 = _still_open(state, may2, kept2)
    a10, t10 = _still_open(state, may0 + 1, kept0)
    a11, t11 = _still_open(state, may1 + 1, kept1)
    a12, t12 = _still_open(state, may2 + 1, kept2)
    a20, t20 = _still_open(state, may0 + 2, kept0)
    a21, t21 = _still_open(state, may1 + 2, kept1)
    a22, t22 = _still_open(state, may2 + 2, kept2)
    memory_barrier()
    k00, k01, k02, k10, k11, k12, k20, k21, k22 = _open_minilines(a00, a01, a02, a10, a11, a12, a20, a21, a22)
    dead |= ~(k00 | k01 | k02)
    column = FORCED + HOUSES * digit + SIZE + 3 * stack
    two0, two1 = _two(k00, k01, k02, t00, t01, t02), _two(k10, k11, k12, t10, t11, t12)
    _store_three(state, column, ~two0, ~two1, ~_two(k20, k21, k22, t20, t21, t22))
    box, placed = FORCED + HOUSES * digit + 18 + stack, PLACED + stack
    two = _two(k00, k10, k20, t00, t10, t20)
    dead |= two & load(state, placed)
    store(state, box, ~two)
    two = _two(k01, k11, k21, t01, t11, t21)
    dead |= two & load(state, placed + 3)
    store(state, box + 3, ~two)
    two = _two(k02, k12, k22, t02, t12, t22)
    dead |= two & load(state, placed + 6)
    store(state, box + 6, ~two)
    _strike(state, may0, kept0, k00)
    _strike(state, may1, kept1, k01)
    _strike(state, may2, kept2, k02)
    _strike(state, may0 + 1, kept0, k10)
    _strike(state, may1 + 1, kept1, k11)
    _strike(state, may2 + 1, kept2, k12)
    _strike(state, may0 + 2, kept0, k20)
    _strike(state, may1 + 2, kept1, k21)
    _strike(state, may2 + 2, kept2, k22)
    return dead


@compiled
def digit_sweep(state: Buffer) -> Word:
    """Sweep all digits through all bands and stacks, and return the lanes that turned out to have no solution."""
    dead = zeros()
    for digit in range(SIZE):
        for band in range(3):
            memory_barrier()
            dead = _sweep_band(state, digit, band, dead)
        for stack in range(3):
            memory_barrier()
            dead = _sweep_stack(state, digit, stack, dead)
    return dead


@inlined
def _either(one: Nine, other: Nine) -> Nine:
    """Or two times nine words."""
    return (
        one[0] | other[0],
        one[1] | other[1],
        one[2] | other[2],
        one[3] | other[3],
        one[4] | other[4],
        one[5] | other[5],
        one[6] | other[6],
        one[7] | other[7],
        one[8] | other[8],
    )


@inlined
def _both(one: Nine, other: Nine) -> Nine:
    """And two times nine words."""
    return (
        one[0] & other[0],
        one[1] & other[1],
        one[2] & other[2],
        one[3] & other[3],
        one[4] & other[4],
        one[5] & other[5],
        one[6] & other[6],
        one[7] & other[7],
        one[8] & other[8],
    )


@inlined
def _any(words: Nine) -> Word:
    """Return whether any of nine words is set."""
    return (words[0] | words[1] | words[2]) | (words[3] | words[4] | words[5]) | (words[6] | words[7] | words[8])


@inlined
def _how_many(words: Nine) -> tuple[Word, Word]:
    """Return whether any, and whether two, of nine words are set."""
    any0, two0 = _seen(words[0], words[1], words[2])
    any1, two1 = _seen(words[3], words[4], words[5])
    any2, two2 = _seen(words[6], words[7], words[8])
    one, two = _seen(any0, any1, any2)
    return one, two | two0 | two1 | two2


@inlined
def _leave(state: Buffer, at: int, may: Nine, forced: Nine, free: Word) -> tuple[Word, Word]:
    """Store nine candidates of a cell: those forced, or all if none is. Return whether any, and whether two, stay."""
    left = (
        forced[0] | (may[0] & free),
        forced[1] | (may[1] & free),
        forced[2] | (may[2] & free),
        forced[3] | (may[3] & free),
        forced[4] | (may[4] & free),
        forced[5] | (may[5] & free),
        forced[6] | (may[6] & free),
        forced[7] | (may[7] & free),
        forced[8] | (may[8] & free),
    )
    _store_nine(state, at, CELLS, left)
    return _how_many(left)


@compiled
def cell_sweep(state: Buffer) -> tuple[Word, Word, Word]:
    """Sweep all cells. Return lanes that have no solution, in which a cell was solved, in which every cell is."""
    dead, changed, full = zeros(), zeros(), ~zeros()
    for row in range(SIZE):
        for box in range(3):
            in_box = _load_nine(state, FORCED + 2 * SIZE + row // BOX * BOX + box, HOUSES)
            in_either = _either(_load_nine(state, FORCED + row, HOUSES), in_box)
            for column in range(3 * box, 3 * box + 3):
                cell = SIZE * row + column
                may = _load_nine(state, MAY + cell, CELLS)
                forced = _both(may, _either(_load_nine(state, FORCED + SIZE + column, HOUSES), in_either))
                any_forced = _any(forced)
                one, two = _leave(state, MAY + cell, may, forced, ~any_forced)
                solved = one & ~two
                dead |= ~one | (two & any_forced)
                changed |= solved ^ load(state, SOLVED + cell)
                full &= solved
                store(state, SOLVED + cell, solved)
    return dead, changed, full


@inlined
def _tally(state: Buffer, may: int, one: Word, two: Word, three: Word) -> tuple[Word, Word, Word, Word]:
    """Return whether a digit is in one of three cells, and add these to what is above them in their columns."""
    first, second, third = _three(state, may)
    return first | second | third, one | first, two | second, three | third


@compiled
def complete_lanes(state: Buffer) -> Word:
    """Return the lanes in which every row, column and box has every digit: a solution, if each cell has one digit."""
    complete = ~zeros()
    for digit in range(SIZE):
        none = zeros()
        c0, c1, c2, c3, c4, c5, c6, c7, c8 = none, none, none, none, none, none, none, none, none
        for band in range(3):
            box0, box1, box2 = none, none, none
            for line in range(3):
                may = MAY + CELLS * digit + CHUTE * band + SIZE * line
                here0, c0, c1, c2 = _tally(state, may, c0, c1, c2)
                here1, c3, c4, c5 = _tally(state, may + 3, c3, c4, c5)
                here2, c6, c7, c8 = _tally(state, may + 6, c6, c7, c8)
                complete &= here0 | here1 | here2
                box0, box1, box2 = box0 | here0, box1 | here1, box2 | here2
            complete &= box0 & box1 & box2
        complete &= c0 & c1 & c2 & c3 & c4 & c5 & c6 & c7 & c8
    return complete
