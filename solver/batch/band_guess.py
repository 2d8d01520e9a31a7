"""What the band kernel guesses at when nothing follows any more.

Of the bands and stacks with at most six digits whose way through them is open, the one with the fewest such digits; in
it the digit with the fewest ways; of these the first that sets it apart from another: "the digit is in this minirow",
or "in this column of the box". Where all six have more, a cell: of those with two digits one that shares its houses
with many others of the kind, else any.

    ways    guesses a puzzle for a verdict   random   17 givens   hardest
            first cell with two digits         1.30        0.92       310
            crowded cell with two digits       1.02        0.65       233
            ways, least sum of all ways        1.12        0.61       144
            ways, fewest open digits           1.22        1.01       117
            the same, at most six open         1.22        1.04       106

Cells bring easy puzzles to their end sooner, and a guess at a way takes longer to find; so the search begins with
cells, and turns to ways, from the start, for puzzles that have not come to an end after some guesses.

Without the bound of six, ways of a nearly empty band are guessed at as if they had nothing to do with each other, but
no minirow holds four digits: an empty grid then has no solution after 100,000 guesses, and with it two after 61.
"""

from __future__ import annotations

from typing import Any, Final

from solver.batch.band_steps import CHANGED, DONE, columns, minirows, rows_with
from solver.batch.tables import (
    BOX,
    BOXES,
    COLUMN_FORK,
    EVERY,
    FORK,
    LINES,
    MINIROW,
    NUMBER,
    ROW,
    ROWS,
    SIZE,
)
from solver.compiled import compiled, inlined

_MOST_OPEN: Final = 6


@inlined
def _held(may: Any, digit: Any, chute: Any) -> Any:
    """The minirows of a band (chutes 0 to 2), or the columns of a stack's bands (3 to 5), that have the digit."""
    at = LINES * digit
    if chute < LINES:
        return minirows(may[at + chute])
    shift = LINES * (chute - LINES)
    first = columns(may[at]) >> shift & MINIROW
    second = columns(may[at + 1]) >> shift & MINIROW
    third = columns(may[at + 2]) >> shift & MINIROW
    return first | second << LINES | third << 2 * LINES


@compiled
def guess_way(may: Any, more: Any) -> bool:
    """Guesses at a way of a digit through a band or stack; False if none is worth it.

    Both states are the same before; after it `more` has the guess, and `may` all but the guess.
    """
    fewest, at_chute, at_digit = _MOST_OPEN + 1, 0, 0
    for chute in range(2 * LINES):
        is_open, least, its = 0, SIZE, 0
        for digit in range(SIZE):
            ways = NUMBER[_held(may, digit, chute)]
            if ways > 1:
                is_open += 1
                if ways < least:
                    least, its = ways, digit
        if 0 < is_open < fewest:
            fewest, at_chute, at_digit = is_open, chute, its
    if fewest > _MOST_OPEN:
        return False
    held = _held(may, at_digit, at_chute)
    if at_chute < LINES:
        at = LINES * at_digit + at_chute
        cells = FORK[held]
        more[at] &= cells | ~rows_with(cells)
        may[at] &= ~cells
    else:
        shift = LINES * (at_chute - LINES)
        for band in range(LINES):
            at = LINES * at_digit + band
            cells = (COLUMN_FORK[held] >> SIZE * band & ROW) * ROWS << shift
            if cells:
                more[at] &= cells | ~(BOX << shift)
                may[at] &= ~cells
    may[CHANGED] = more[CHANGED] = 1 << at_digit
    return True


@compiled
def _pairs(may: Any, band: Any) -> Any:
    """The cells of the band with exactly two digits."""
    one = two = three = 0
    for digit in range(SIZE):
        three |= two & may[LINES * digit + band]
        two |= one & may[LINES * digit + band]
        one |= may[LINES * digit + band]
    return two & ~three


@compiled
def _crowded(cells: Any, firsts: Any, whole: Any, is_box: bool) -> tuple[Any, Any]:
    """All cells of the band's rows, or boxes, that hold two of these cells at least, and three.

    `firsts` are the first cells of the houses, `whole` the first house.
    """
    one = two = three = 0
    for place in range(SIZE):
        held = cells >> (SIZE * (place // LINES) + place % LINES if is_box else place) & firsts
        three |= two & held
        two |= one & held
        one |= held
    return two * whole, three * whole


@compiled
def _best_pair(may: Any) -> tuple[Any, Any]:
    """The band and the bit of the cell with two digits whose houses hold most others; no bit if there is none."""
    one = two = three = 0
    for band in range(LINES):
        pairs = _pairs(may, band)
        for row in range(LINES):
            held = pairs >> SIZE * row & ROW
            three |= two & held
            two |= one & held
            one |= held
    column_two, column_three = two * ROWS, three * ROWS
    best, at_band, at_cell = -1, 0, 0
    for band in range(LINES):
        pairs = _pairs(may, band)
        if pairs:
            row_two, row_three = _crowded(pairs, ROWS, ROW, False)
            box_two, box_three = _crowded(pairs, BOXES, BOX, True)
            some, rest = row_two | column_two, row_two & column_two
            any_two, both_two, all_two = some | box_two, rest | (some & box_two), rest & box_two
            some, rest = row_three | column_three, row_three & column_three
            any_three, both_three, all_three = some | box_three, rest | (some & box_three), rest & box_three
            rank = 0
            for tier in (pairs, any_two, both_two, any_three, any_three & all_two, both_three, all_three):
                if rank > best and pairs & tier:
                    best, at_band, at_cell = rank, band, pairs & tier & -(pairs & tier)
                rank += 1
    return at_band, at_cell


@compiled
def guess_cell(may: Any, more: Any) -> None:
    """Guesses at a digit of a cell; see `guess_way`. A cell must be left with two digits or more."""
    at_band, cell = _best_pair(may)
    if cell == 0:
        for band in range(LINES):
            rest = EVERY & ~may[DONE + band]
            if rest:
                at_band, cell = band, rest & -rest
    for digit in range(SIZE):
        at = LINES * digit + at_band
        if may[at] & cell:
            more[at] &= cell | ~rows_with(cell)
            may[at] &= ~cell
            may[CHANGED] = more[CHANGED] = 1 << digit
            return
