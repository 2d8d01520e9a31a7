"""One pass of propagation over all lanes: what follows at once from the digits that may still stand in each cell.

    digit sweep    for each digit: where it is placed it goes from line and box; then, for each band and stack, of the
                   ways to lay it through only those that are left count (locked candidates); where a row, column or
                   box has one place left for it, that is noted
    cell sweep     for each cell: a digit that has its one place here stays alone; cells with one digit left are solved

A chute, three lines by three boxes, is nine minilines of three cells. In each line and in each box the digit stands
once, so it takes one of six ways:

    # . .    # . .    . # .    . # .    . . #    . . #
    . # .    . . #    # . .    . . #    # . .    . # .
    . . #    . # .    . . #    # . .    . # .    # . .

A miniline through which no way leads loses the digit.
"""

from __future__ import annotations

from typing import TypeAlias

from solver.batch.jit import compiled, inlined
from solver.batch.layout import CELLS, CHUTE, FORCED, HOUSES, MAY, SIZE, SOLVED, TAKEN
from solver.batch.vector import Buffer, Word, forget, load, store, zeros

Nine: TypeAlias = tuple[Word, Word, Word, Word, Word, Word, Word, Word, Word]


@inlined
def _placed(state: Buffer, may: int, solved: int, one: Word, two: Word, three: Word) -> tuple[Word, Word, Word, Word]:
    """Whether the digit is placed in one of three cells; what stands above them in their columns, added to it."""
    first = load(state, may) & load(state, solved)
    second = load(state, may + 1) & load(state, solved + 1)
    third = load(state, may + 2) & load(state, solved + 2)
    return first | second | third, one | first, two | second, three | third


@inlined
def _find_placed(state: Buffer, digit: int) -> None:
    """Notes in TAKEN the rows, columns and boxes in which the digit is placed."""
    none = zeros()
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = none, none, none, none, none, none, none, none, none
    for band in range(3):
        b0, b1, b2 = none, none, none
        for line in range(3):
            cell = CHUTE * band + SIZE * line
            may, solved = MAY + CELLS * digit + cell, SOLVED + cell
            p0, c0, c1, c2 = _placed(state, may, solved, c0, c1, c2)
            p1, c3, c4, c5 = _placed(state, may + 3, solved + 3, c3, c4, c5)
            p2, c6, c7, c8 = _placed(state, may + 6, solved + 6, c6, c7, c8)
            store(state, TAKEN + 3 * band + line, p0 | p1 | p2)
            b0, b1, b2 = b0 | p0, b1 | p1, b2 | p2
        store(state, TAKEN + 18 + 3 * band, b0)
        store(state, TAKEN + 19 + 3 * band, b1)
        store(state, TAKEN + 20 + 3 * band, b2)
    store(state, TAKEN + SIZE, c0)
    store(state, TAKEN + 10, c1)
    store(state, TAKEN + 11, c2)
    store(state, TAKEN + 12, c3)
    store(state, TAKEN + 13, c4)
    store(state, TAKEN + 14, c5)
    store(state, TAKEN + 15, c6)
    store(state, TAKEN + 16, c7)
    store(state, TAKEN + 17, c8)


@inlined
def _seen(one: Word, two: Word, three: Word) -> tuple[Word, Word]:
    """Of three cells: whether any has the digit, and whether two have."""
    either = one | two
    return either | three, (one & two) | (three & either)


@inlined
def _cut(state: Buffer, may: int, solved: int, columns: int, taken: Word) -> tuple[Word, Word]:
    """Takes what is placed elsewhere out of three cells of a row; whether any, and whether two, may have the digit."""
    one = load(state, may) & (load(state, solved) | ~(taken | load(state, columns)))
    two = load(state, may + 1) & (load(state, solved + 1) | ~(taken | load(state, columns + 1)))
    three = load(state, may + 2) & (load(state, solved + 2) | ~(taken | load(state, columns + 2)))
    store(state, may, one)
    store(state, may + 1, two)
    store(state, may + 2, three)
    return _seen(one, two, three)


@inlined
def _look(state: Buffer, may: int) -> tuple[Word, Word]:
    """Whether any, and whether two, of three cells of a column may have the digit."""
    return _seen(load(state, may), load(state, may + SIZE), load(state, may + 18))


@inlined
def _keep(state: Buffer, may: int, step: int, kept: Word) -> None:
    store(state, may, load(state, may) & kept)
    store(state, may + step, load(state, may + step) & kept)
    store(state, may + 2 * step, load(state, may + 2 * step) & kept)


@inlined
def _two(one: Word, two: Word, three: Word, twice_one: Word, twice_two: Word, twice_three: Word) -> Word:
    """Whether the digit has two places in a line or box of three minilines."""
    return (one & two) | (three & (one | two)) | (twice_one & one) | (twice_two & two) | (twice_three & three)


@inlined
def _lay(state: Buffer, digit: int, start: int, line: int, step: int, dead: Word) -> Word:
    """Sweeps one digit through one chute, the cells of whose lines are `step` apart."""
    may = MAY + CELLS * digit + start
    near, far = 3 * step, 6 * step
    if line == SIZE:
        solved, columns, rows = SOLVED + start, TAKEN + SIZE, TAKEN + start // SIZE
        l0, l1, l2 = load(state, rows), load(state, rows + 1), load(state, rows + 2)
        boxes = TAKEN + 18 + start // SIZE
        b0, b1, b2 = load(state, boxes), load(state, boxes + 1), load(state, boxes + 2)
        a00, t00 = _cut(state, may, solved, columns, l0 | b0)
        a01, t01 = _cut(state, may + 3, solved + 3, columns + 3, l0 | b1)
        a02, t02 = _cut(state, may + 6, solved + 6, columns + 6, l0 | b2)
        a10, t10 = _cut(state, may + SIZE, solved + SIZE, columns, l1 | b0)
        a11, t11 = _cut(state, may + 12, solved + 12, columns + 3, l1 | b1)
        a12, t12 = _cut(state, may + 15, solved + 15, columns + 6, l1 | b2)
        a20, t20 = _cut(state, may + 18, solved + 18, columns, l2 | b0)
        a21, t21 = _cut(state, may + 21, solved + 21, columns + 3, l2 | b1)
        a22, t22 = _cut(state, may + 24, solved + 24, columns + 6, l2 | b2)
    else:
        columns = TAKEN + SIZE + start
        l0, l1, l2 = load(state, columns), load(state, columns + 1), load(state, columns + 2)
        a00, t00 = _look(state, may)
        a01, t01 = _look(state, may + CHUTE)
        a02, t02 = _look(state, may + 54)
        a10, t10 = _look(state, may + 1)
        a11, t11 = _look(state, may + 28)
        a12, t12 = _look(state, may + 55)
        a20, t20 = _look(state, may + 2)
        a21, t21 = _look(state, may + 29)
        a22, t22 = _look(state, may + 56)
    forget()
    w0, w1, w2 = a00 & a11 & a22, a00 & a12 & a21, a01 & a10 & a22
    w3, w4, w5 = a01 & a12 & a20, a02 & a10 & a21, a02 & a11 & a20
    k00, k01, k02 = w0 | w1, w2 | w3, w4 | w5
    k10, k11, k12 = w2 | w4, w0 | w5, w1 | w3
    k20, k21, k22 = w3 | w5, w1 | w4, w0 | w2
    dead |= ~(k00 | k01 | k02)
    first = FORCED + HOUSES * digit + (start // SIZE if line == SIZE else SIZE + start)
    two = _two(k00, k01, k02, t00, t01, t02)
    dead |= two & l0
    store(state, first, ~two)
    two = _two(k10, k11, k12, t10, t11, t12)
    dead |= two & l1
    store(state, first + 1, ~two)
    two = _two(k20, k21, k22, t20, t21, t22)
    dead |= two & l2
    store(state, first + 2, ~two)
    if line == SIZE:
        place = FORCED + HOUSES * digit + 18 + start // SIZE
        store(state, place, ~_two(k00, k10, k20, t00, t10, t20))
        store(state, place + 1, ~_two(k01, k11, k21, t01, t11, t21))
        store(state, place + 2, ~_two(k02, k12, k22, t02, t12, t22))
    _keep(state, may, step, k00)
    _keep(state, may + near, step, k01)
    _keep(state, may + far, step, k02)
    _keep(state, may + line, step, k10)
    _keep(state, may + line + near, step, k11)
    _keep(state, may + line + far, step, k12)
    _keep(state, may + 2 * line, step, k20)
    _keep(state, may + 2 * line + near, step, k21)
    _keep(state, may + 2 * line + far, step, k22)
    return dead


@compiled
def digit_sweep(state: Buffer) -> Word:
    """Lanes that turned out to have no solution."""
    dead = zeros()
    for digit in range(SIZE):
        _find_placed(state, digit)
        for band in range(3):
            forget()
            dead = _lay(state, digit, CHUTE * band, SIZE, 1, dead)
        for stack in range(3):
            forget()
            dead = _lay(state, digit, 3 * stack, 1, SIZE, dead)
    return dead


@inlined
def _nine(state: Buffer, at: int, step: int) -> Nine:
    """Nine words."""
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
def _either(one: Nine, other: Nine) -> Nine:
    """Nine words, each set where one of two is."""
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
    """Nine words, each set where both of two are."""
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
def _how_many(words: Nine) -> tuple[Word, Word]:
    """Whether any, and whether two, of nine words are set."""
    one, two = words[0] | words[1], words[0] & words[1]
    two |= one & words[2]
    one |= words[2]
    two |= one & words[3]
    one |= words[3]
    two |= one & words[4]
    one |= words[4]
    two |= one & words[5]
    one |= words[5]
    two |= one & words[6]
    one |= words[6]
    two |= one & words[7]
    one |= words[7]
    two |= one & words[8]
    return one | words[8], two


@inlined
def _leave(state: Buffer, at: int, may: Nine, forced: Nine, free: Word) -> tuple[Word, Word]:
    """Nine candidates of a cell: those forced, and all of them where none is; whether any, and two, are left."""
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
    store(state, at, left[0])
    store(state, at + CELLS, left[1])
    store(state, at + 162, left[2])
    store(state, at + 243, left[3])
    store(state, at + 324, left[4])
    store(state, at + 405, left[5])
    store(state, at + 486, left[6])
    store(state, at + 567, left[7])
    store(state, at + 648, left[8])
    return _how_many(left)


@compiled
def cell_sweep(state: Buffer) -> tuple[Word, Word, Word]:
    """Lanes that have no solution, in which a cell was solved, in which every cell is."""
    dead, changed, full = zeros(), zeros(), ~zeros()
    for row in range(SIZE):
        for box in range(3):
            in_box = _nine(state, FORCED + 18 + row // 3 * 3 + box, HOUSES)
            in_either = _either(_nine(state, FORCED + row, HOUSES), in_box)
            for column in range(3 * box, 3 * box + 3):
                cell = SIZE * row + column
                may = _nine(state, MAY + cell, CELLS)
                forced = _both(may, _either(_nine(state, FORCED + SIZE + column, HOUSES), in_either))
                any_forced, clash = _how_many(forced)
                one, two = _leave(state, MAY + cell, may, forced, ~any_forced)
                solved = one & ~two
                dead |= clash | ~one
                changed |= solved ^ load(state, SOLVED + cell)
                full &= solved
                store(state, SOLVED + cell, solved)
    return dead, changed, full
