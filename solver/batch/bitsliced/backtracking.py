"""Guess and take guesses back in many lanes at once, without a copy of any state.

Each candidate that is gone carries a stamp: the depth at which it went, five bits, all ones while it has no stamp. A
guess at depth k stamps with k whatever has gone since the last one, then removes what the guess forbids. To take back
the guess above depth k, restore the candidates stamped k or not at all, and remove the guess itself.

    depth      0 . . . . 1 . . 2 . . . dead
    gone       a b c     d e   f g
    stamps     0 0 0     1 1   - -
    back at 1: restored        f g        removed: the guess of depth 1; what goes now is unstamped, as d and e were

Below the deepest level guesses are final: nothing is stamped, and the depth stays. Solutions found there are valid, but
the alternative is never tried. A lane without enough solutions in the end must be solved by another kernel.

At depth 0 a stamp means nothing, so a lane that starts a new puzzle need not be cleaned. Few puzzles need 16 guesses
above each other, and applying guesses costs as much as it stores. So the fifth bit is used only while some lane is that
deep.

Roads not taken: five bits always (hard puzzles take 7 % longer); four bits, with deeper lanes handed over (puzzles of
16 givens, which have many solutions, take five times as long).
"""

from __future__ import annotations

from solver.batch.bitsliced.state_layout import (
    BOX,
    CELLS,
    DEEP,
    DEPTH,
    DEPTHS,
    GUESSES,
    LITERAL,
    MAY,
    PARTS,
    SHALLOW,
    SIZE,
    SOLVED,
    STAMPS,
    STRIKE,
    WAS_DEEP,
)
from solver.batch.bitsliced.vector import Buffer, Word, is_any, load, store, zeros
from solver.compiled import compiled, inlined


@inlined
def at_depth(state: Buffer, depth: int) -> Word:
    """Return the lanes at a depth."""
    lanes = ~zeros()
    for bit in range(5):
        word = load(state, DEPTH + bit)
        lanes &= word if depth >> bit & 1 else ~word
    return lanes


@compiled
def recall_guesses(state: Buffer, back: Word) -> None:
    """Add to LITERAL the guess that each lane of `back` takes back: that of the depth below its own."""
    for depth in range(DEPTHS):
        lanes = back & at_depth(state, depth + 1)
        if is_any(lanes):
            for part in range(PARTS):
                at = LITERAL + part
                store(state, at, load(state, at) | (load(state, GUESSES + PARTS * depth + part) & lanes))


@compiled
def store_guesses(state: Buffer, guessing: Word) -> None:
    """Store the guess of each lane of `guessing` at its depth."""
    for depth in range(DEPTHS):
        lanes = guessing & at_depth(state, depth)
        if is_any(lanes):
            for part in range(PARTS):
                at = GUESSES + PARTS * depth + part
                store(state, at, (load(state, at) & ~lanes) | (load(state, LITERAL + part) & lanes))


@inlined
def _only_one(state: Buffer, at: int) -> Word:
    """Return whether exactly one of nine words is set."""
    one, two = zeros(), zeros()
    for part in range(SIZE):
        word = load(state, at + part)
        two |= one & word
        one |= word
    return one & ~two


@compiled
def mark_struck_cells(state: Buffer, guessing: Word) -> None:
    """Mark in STRIKE the cells that lose the digit of LITERAL: for a guess those that see all its cells, else its
    cells.
    """
    in_row, in_column = _only_one(state, LITERAL + SIZE), _only_one(state, LITERAL + 2 * SIZE)
    for row in range(SIZE):
        r = load(state, LITERAL + SIZE + row)
        band = LITERAL + SIZE + row // BOX * BOX
        rows = load(state, band) | load(state, band + 1) | load(state, band + 2)
        for column in range(SIZE):
            c = load(state, LITERAL + 2 * SIZE + column)
            stack = LITERAL + 2 * SIZE + column // BOX * BOX
            columns = load(state, stack) | load(state, stack + 1) | load(state, stack + 2)
            cells = r & c
            seen = (r & in_row) | (c & in_column) | (rows & columns)
            store(state, STRIKE + SIZE * row + column, (guessing & seen & ~cells) | (~guessing & cells))


@inlined
def _deepen(state: Buffer) -> None:
    """Bring DEEP up to date, after stamps of low depths only."""
    for place in range(SIZE * CELLS):
        stamp = STAMPS + 4 * place
        s0, s1, s2, s3 = load(state, stamp), load(state, stamp + 1), load(state, stamp + 2), load(state, stamp + 3)
        store(state, DEEP + place, s0 & s1 & s2 & s3)


@compiled
def apply_guesses(state: Buffer, guessing: Word, back: Word) -> None:
    """Stamp, restore and remove in all lanes of `guessing` and `back`, and mark again the cells with one digit left.

    Afterwards their depth is that of the next pass.
    """
    for digit in range(SIZE):
        store(state, LITERAL + digit, load(state, LITERAL + digit) & (guessing | back))
    guessing &= ~at_depth(state, DEPTHS)  # the deepest strike only
    d0, d1, d2, d3 = load(state, DEPTH), load(state, DEPTH + 1), load(state, DEPTH + 2), load(state, DEPTH + 3)
    d4 = load(state, DEPTH + 4)
    ground = at_depth(state, 0)
    deep = is_any(d4 | (guessing & at_depth(state, SHALLOW)))
    if deep and not is_any(load(state, WAS_DEEP)):
        _deepen(state)
    store(state, WAS_DEEP, ~zeros() if deep else zeros())
    for cell in range(CELLS):
        strike = load(state, STRIKE + cell)
        one, two = zeros(), zeros()
        for digit in range(SIZE):
            may, place = MAY + CELLS * digit + cell, SIZE * cell + digit
            stamp = STAMPS + 4 * place
            candidate = load(state, may)
            s0, s1, s2, s3 = load(state, stamp), load(state, stamp + 1), load(state, stamp + 2), load(state, stamp + 3)
            fresh = s0 & s1 & s2 & s3
            other = (s0 ^ d0) | (s1 ^ d1) | (s2 ^ d2) | (s3 ^ d3)
            s4 = zeros()
            if deep:
                s4 = load(state, DEEP + place)
                fresh &= s4
                other |= s4 ^ d4
            restored = back & (fresh | ~other)
            stamped = guessing & ~candidate & (fresh | ground)
            anew = restored | ground
            store(state, stamp, (s0 | anew) & ~(stamped & ~d0))
            store(state, stamp + 1, (s1 | anew) & ~(stamped & ~d1))
            store(state, stamp + 2, (s2 | anew) & ~(stamped & ~d2))
            store(state, stamp + 3, (s3 | anew) & ~(stamped & ~d3))
            if deep:
                store(state, DEEP + place, (s4 | anew) & ~(stamped & ~d4))
            candidate = (candidate | restored) & ~(strike & load(state, LITERAL + digit))
            store(state, may, candidate)
            two |= one & candidate
            one |= candidate
        store(state, SOLVED + cell, one & ~two)
    carry, borrow = guessing, back
    for bit in range(5):
        word = load(state, DEPTH + bit)
        store(state, DEPTH + bit, word ^ carry ^ borrow)
        carry &= word
        borrow &= ~word
