"""Choose what the band kernel guesses when propagation is stable.

In a band or stack a digit takes one of six patterns of minirows (see `band_tables`). Of the bands and stacks in which
at most six digits still have several patterns, take the one with the fewest such digits; in it the digit with the
fewest patterns; of these the first minirow that tells two patterns apart: "the digit is in this minirow", or "in this
column of the box". If all six bands and stacks have more, guess a cell: of those with two digits one that shares its
houses with many others of the kind, else any.

    guessing by        guesses a puzzle for a verdict   random   17 givens   hardest
            first cell with two digits                    1.30        0.92       310
            crowded cell with two digits                  1.02        0.65       233
            patterns, least sum of all patterns           1.12        0.61       144
            patterns, fewest open digits                  1.22        1.01       117
            the same, at most six open                    1.22        1.04       106

Cells finish easy puzzles sooner, and a guess at a pattern takes longer to find. So the search begins with cells, and
restarts with patterns if a puzzle is not solved after some guesses.

Without the bound of six, patterns of a nearly empty band are guessed as if they were independent, but no minirow holds
four digits: an empty grid then has no solution after 100,000 guesses, and with the bound two after 61.
"""

from __future__ import annotations

from typing import Any, Final

from solver.batch.band_propagation import CHANGED, DONE, columns, minirows, rows_with
from solver.batch.band_tables import (
    BOX,
    BOXES,
    COLUMN_FORK,
    EVERY,
    FORK,
    LINES,
    MINIROW,
    PATTERN_COUNT,
    ROW,
    ROWS,
    SIZE,
)
from solver.compiled import compiled, inlined

_MAX_OPEN_DIGITS: Final = 6


@inlined
def _held(may: Any, digit: Any, chute: Any) -> Any:
    """Return the minirows of a band (chutes 0 to 2) that have the digit, or the columns of a stack's bands (3 to 5)."""
    at = LINES * digit
    if chute < LINES:
        return minirows(may[at + chute])
    shift = LINES * (chute - LINES)
    first = columns(may[at]) >> shift & MINIROW
    second = columns(may[at + 1]) >> shift & MINIROW
    third = columns(may[at + 2]) >> shift & MINIROW
    return first | second << LINES | third << 2 * LINES


@compiled
def guess_minirow(may: Any, more: Any) -> bool:
    """Guess a minirow of a digit in a band or stack; return False if no guess is worth it.

    Both states are the same before. Afterwards `more` has the guess, and `may` everything but the guess.
    """
    fewest, at_chute, at_digit = _MAX_OPEN_DIGITS + 1, 0, 0
    for chute in range(2 * LINES):
        is_open, least, its = 0, SIZE, 0
        for digit in range(SIZE):
            pattern_count = PATTERN_COUNT[_held(may, digit, chute)]
            if pattern_count > 1:
                is_open += 1
                if pattern_count < least:
                    least, its = pattern_count, digit
        if 0 < is_open < fewest:
            fewest, at_chute, at_digit = is_open, chute, its
    if fewest > _MAX_OPEN_DIGITS:
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
    """Return the cells of the band with exactly two digits."""
    one = two = three = 0
    for digit in range(SIZE):
        three |= two & may[LINES * digit + band]
        two |= one & may[LINES * digit + band]
        one |= may[LINES * digit + band]
    return two & ~three


@compiled
def _crowded(cells: Any, firsts: Any, whole: Any, is_box: bool) -> tuple[Any, Any]:
    """Return the cells of the band's rows, or boxes, that hold at least two of these cells, and at least three.

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
    """Return the band and the bit of the two-digit cell whose houses hold most others; no bit if there is none."""
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
            some, both = row_two | column_two, row_two & column_two
            any_two, both_two, all_two = some | box_two, both | (some & box_two), both & box_two
            some, both = row_three | column_three, row_three & column_three
            any_three, both_three, all_three = some | box_three, both | (some & box_three), both & box_three
            rank = 0
            for tier in (pairs, any_two, both_two, any_three, any_three & all_two, both_three, all_three):
                if rank > best and pairs & tier:
                    best, at_band, at_cell = rank, band, pairs & tier & -(pairs & tier)
                rank += 1
    return at_band, at_cell


@compiled
def guess_cell(may: Any, more: Any) -> None:
    """Guess a digit of a cell; see `guess_minirow`. A cell must be left with two digits or more."""
    at_band, cell = _best_pair(may)
    if cell == 0:
        for band in range(LINES):
            open_cells = EVERY & ~may[DONE + band]
            if open_cells:
                at_band, cell = band, open_cells & -open_cells
    for digit in range(SIZE):
        at = LINES * digit + at_band
        if may[at] & cell:
            more[at] &= cell | ~rows_with(cell)
            may[at] &= ~cell
            may[CHANGED] = more[CHANGED] = 1 << digit
            return
