"""Propagation of the band kernel: deduce what follows from the places that each digit has left.

The state of a search is a row of words: one for each digit and band (see `band_tables`), then one a band with the cells
that are done (their digit is placed and taken from the others), and one with the digits whose places changed:

    may    digit 1                   digit 2                  ...  digit 9
         [ band 1 | band 2 | band 3 | band 1 | band 2 | band 3 | ... | band 3 ]  [ done: 3 bands ]  [ changed ]

A digit that changed is restricted to its patterns in bands and stacks until no place goes. Hidden singles and locked
candidates in all houses follow from the patterns. Then the cells that it has alone in their row are placed. When no
digit is left to look at, the cells with one digit left are placed (naked singles).
"""

from __future__ import annotations

from typing import Any, Final

from solver.batch.band_tables import BAND, EVERY, LINES, MINIROWS, PATTERN_CELLS, ROW, ROWS, SIZE
from solver.compiled import compiled, inlined

DONE: Final = SIZE * LINES
CHANGED: Final = DONE + LINES
STATE: Final = CHANGED + 1

DEAD: Final = 0
OPEN: Final = 1
SOLVED: Final = 2

_LAST: Final = SIZE - 1
_TOPS: Final = ROWS << _LAST  # the highest bit of each field
_BELOW: Final = EVERY & ~_TOPS
_MINIROW_TOPS: Final = MINIROWS << LINES - 1
_FIRST_TWO: Final = EVERY & ~_MINIROW_TOPS
_LAST_TWO: Final = EVERY & ~MINIROWS


@inlined
def rows_with(cells: Any) -> Any:
    """Return all cells of the rows that contain one of these cells."""
    held = ((cells & _BELOW) + _BELOW | cells) & _TOPS
    return (held << 1) - (held >> _LAST)


@inlined
def _alone(cells: Any) -> Any:
    """Return the cells that are alone in their row; every row has at least one."""
    more = cells & (cells - ROWS)
    return cells & ~rows_with(more)


@inlined
def minirows(cells: Any) -> Any:
    """Return the minirows that contain one of these cells, bit 3 * box + row for each."""
    held = (cells | cells >> 1 | cells >> 2) & MINIROWS  # bits 0, 3, 6 and so on, row by row
    return (held | held >> _LAST | held >> 2 * _LAST) & ROW


@inlined
def columns(cells: Any) -> Any:
    """Return the columns that contain one of these cells, nine bits."""
    return (cells | cells >> SIZE | cells >> 2 * SIZE) & ROW


@inlined
def _in_patterns(held: Any) -> Any:
    """Return the columns of each band, three fields of nine bits, that are part of a pattern of their stack.

    It handles all patterns of all stacks at once: a column stays if one of the two columns beside it is there in one of
    the other two bands, and the other in the other.
    """
    left = (held >> 1 & _FIRST_TWO) | (held << 2 & _MINIROW_TOPS)
    right = (held << 1 & _LAST_TWO) | (held >> 2 & MINIROWS)
    left |= left << BAND
    right |= right << BAND
    return held & ((left >> SIZE & right >> 2 * SIZE) | (right >> SIZE & left >> 2 * SIZE))


@inlined
def _follow(may: Any, digit: Any) -> Any:
    """Propagate one digit, and return the digits that lost places by it; -1 if it has no pattern left."""
    at = LINES * digit
    one, two, three = may[at], may[at + 1], may[at + 2]
    in_one, in_two, in_three = (
        one & PATTERN_CELLS[minirows(one)],
        two & PATTERN_CELLS[minirows(two)],
        three & PATTERN_CELLS[minirows(three)],
    )
    while True:
        open_columns = _in_patterns(columns(in_one) | columns(in_two) << SIZE | columns(in_three) << 2 * SIZE)
        one = in_one & (open_columns & ROW) * ROWS
        two = in_two & (open_columns >> SIZE & ROW) * ROWS
        three = in_three & (open_columns >> 2 * SIZE) * ROWS
        if (one ^ in_one) | (two ^ in_two) | (three ^ in_three) == 0:
            break
        in_one, in_two, in_three = (
            one & PATTERN_CELLS[minirows(one)],
            two & PATTERN_CELLS[minirows(two)],
            three & PATTERN_CELLS[minirows(three)],
        )
        if (one ^ in_one) | (two ^ in_two) | (three ^ in_three) == 0:
            break
    if one == 0 or two == 0 or three == 0:
        return -1
    new_one, new_two, new_three = _alone(one), _alone(two), _alone(three)
    new_one &= ~may[DONE]
    new_two &= ~may[DONE + 1]
    new_three &= ~may[DONE + 2]
    lost = 0
    if new_one | new_two | new_three:
        may[DONE] |= new_one
        may[DONE + 1] |= new_two
        may[DONE + 2] |= new_three
        for other in range(SIZE):
            from_one = may[LINES * other] & new_one
            from_two = may[LINES * other + 1] & new_two
            from_three = may[LINES * other + 2] & new_three
            may[LINES * other] ^= from_one
            may[LINES * other + 1] ^= from_two
            may[LINES * other + 2] ^= from_three
            lost |= (from_one | from_two | from_three != 0) << other
    may[at], may[at + 1], may[at + 2] = one, two, three
    return lost & ~(1 << digit)


@inlined
def place_sole(may: Any) -> Any:
    """Place the digits whose cell has no other, and return them; -1 if a cell has none or a row has one twice."""
    placed = 0
    for band in range(LINES):
        one = two = 0  # cells with one digit at least, with two at least
        for digit in range(SIZE):
            two |= one & may[LINES * digit + band]
            one |= may[LINES * digit + band]
        if one != EVERY:
            return -1
        sole = one & ~two & ~may[DONE + band]
        if sole:
            may[DONE + band] |= sole
            for digit in range(SIZE):
                cells = may[LINES * digit + band] & sole
                if cells:
                    if cells & cells - 1 and _share_a_row(cells):
                        return -1
                    may[LINES * digit + band] &= ~rows_with(cells) | cells
                    placed |= 1 << digit
    return placed


@compiled
def _share_a_row(cells: Any) -> bool:
    """Return whether two of the cells are in one row."""
    while cells:
        others = cells & cells - 1
        if others & rows_with(cells ^ others):
            return True
        cells = others
    return False


@compiled
def settle(may: Any) -> Any:
    """Propagate until nothing follows any more, and return DEAD, OPEN or SOLVED."""
    while True:
        changed = may[CHANGED]
        while changed:
            for digit in range(SIZE):
                if changed >> digit & 1:
                    lost = _follow(may, digit)
                    if lost < 0:
                        return DEAD
                    changed = changed & ~(1 << digit) | lost
        may[CHANGED] = place_sole(may)
        if may[CHANGED] <= 0:
            break
    if may[CHANGED] < 0:
        return DEAD
    return SOLVED if may[DONE] & may[DONE + 1] & may[DONE + 2] == EVERY else OPEN
