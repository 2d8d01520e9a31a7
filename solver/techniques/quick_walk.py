"""A walk over the easiest steps of a path, made to be compiled, and a look around where it ends.

`begin` and `go_on` take singles and locked candidates as long as there are any. Then they note where it is worth
looking on:

    a house      loses something to a set of cells and digits only if some of its cells have as many digits as they are,
                 and others have one of these too: matching leaves nothing else (Hall, 1935)
    a digit      loses something to fish, chains and colours of itself only if one of its places is in no template: no
                 way to put the digit into the whole grid uses it (see `templates`)
    a crossing   of a line and a box is shared out as Sue de Coq has it only if two sets take up what it has to spare

None depends on how a technique goes about it, so that whoever looks nowhere else misses nothing.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from solver.techniques.cell_sets import BOXES, CROSSINGS, SHAPE, SIZE
from solver.techniques.locked_candidates import BOX_OF, LINE_OF
from solver.techniques.position import HIDDEN_SETS, LOCKED_SETS
from solver.techniques.quick_board import (
    ALL_HOUSES,
    BOXES_USED,
    CELLS,
    CELLS_AT,
    CHOSEN,
    CLAIMING,
    COLUMNS_USED,
    COUNT,
    DIGITS,
    DIGITS_LOSING,
    EMPTY,
    FIRST_PLACES,
    FISH,
    FRESH,
    FULL_HOUSE,
    HELD,
    HIDDEN_SINGLE,
    HIGHEST,
    IN_FIRST,
    LOCKED,
    MASKS,
    MORE_PLACES,
    NAKED_SINGLE,
    OPEN,
    POINTING,
    ROWS_IN_FIRST,
    ROWS_LEFT,
    SETS,
    SIGN,
    SPOTS,
    TAKEN,
    UNIONS,
    is_in,
    next_full_house,
    next_hidden,
    next_naked,
    place,
    remove,
)

EVERY_SET: Final = -1  # as bits: where nothing can be excluded
_WIDTH: Final = SHAPE.box_width
_HEIGHT: Final = SHAPE.box_height
_STACK: Final = (1 << _WIDTH) - 1
_FIRST_BOX: Final = BOXES.start
_LARGEST_LOCKED: Final = SHAPE.box_width  # cells of a crossing
_CROSSINGS: Final = np.array(CROSSINGS, np.int64)
_HOLDER: Final = np.array(
    [[-1 if other is None else other for other in row] for _, row in sorted({**BOX_OF, **LINE_OF}.items())], np.int64
)  # of each house and its places: the box of a line, or the line of a box, that holds them all; else -1


def begin(board: Any, givens: Any) -> bool:
    """Places the givens, one row of digits, in an empty board, and goes on; False where one stands twice in a house."""
    for cell in range(CELLS):
        if givens[cell]:
            if board[MASKS + cell] >> (givens[cell] - 1) & 1 == 0:
                return False
            place(board, cell, givens[cell])
    take_easy_steps(board)
    return True


def go_on(board: Any, placed: Any, removed: Any) -> None:
    """Makes a step, its candidates as single numbers, and takes easy steps until there are none."""
    for candidate in placed:
        place(board, candidate // SIGN, candidate % SIGN)
    for candidate in removed:
        remove(board, candidate // SIGN, candidate % SIGN)
    take_easy_steps(board)


def take_easy_steps(board: Any) -> None:
    """Takes singles and locked candidates as long as there are any, and counts them; then looks around.

    Where there may be a locked pair or triple, which come before locked candidates, it looks around at once.
    """
    while board[EMPTY]:
        kind, candidate = FULL_HOUSE, next_full_house(board)
        if candidate < 0:
            kind, candidate = NAKED_SINGLE, next_naked(board)
        if candidate < 0:
            kind, candidate = HIDDEN_SINGLE, next_hidden(board)
        if candidate >= 0:
            place(board, candidate // SIGN, candidate % SIGN)
        elif find_locked_sets(board):
            break
        elif take_locked(board, _FIRST_BOX, ALL_HOUSES):
            kind = POINTING
        elif take_locked(board, 0, _FIRST_BOX):
            kind = CLAIMING
        else:
            break
        board[TAKEN + kind] += 1
    if board[EMPTY]:
        look_around(board)


def find_locked_sets(board: Any) -> bool:
    """Notes by which sets boxes can lose something; whether a locked one is among them."""
    board[LOCKED] = 0
    for box in range(_FIRST_BOX, ALL_HOUSES):
        board[SETS + box] = sets_of(board, box)
        board[LOCKED] |= board[SETS + box] >> LOCKED_SETS
    return bool(board[LOCKED])


def take_locked(board: Any, start: int, stop: int) -> bool:
    """Takes the first locked candidates of the houses from `start` to `stop`; whether there are any."""
    for house in range(start, stop):
        for digit in range(1, SIZE + 1):
            other = _HOLDER[house, board[SPOTS + digit * ALL_HOUSES + house]]
            if other >= 0 and board[SPOTS + digit * ALL_HOUSES + other] != 0:
                removed = False
                for spot in range(SIZE):
                    cell = CELLS_AT[other, spot]
                    if not is_in(cell, house) and board[MASKS + cell] >> digit - 1 & 1:
                        remove(board, cell, digit)
                        removed = True
                if removed:
                    return True
    return False


def look_around(board: Any) -> None:
    """Notes cells with two candidates, places of each digit, which digits can lose one, and by which sets lines can."""
    for house in range(_FIRST_BOX):
        board[SETS + house] = sets_of(board, house)
    board[DIGITS_LOSING] = board[FIRST_PLACES] = board[MORE_PLACES] = 0
    for cell in range(CELLS):
        if COUNT[board[MASKS + cell]] == 2:
            if cell < IN_FIRST:
                board[FIRST_PLACES] |= 1 << cell
            else:
                board[MORE_PLACES] |= 1 << cell - IN_FIRST
    for digit in range(1, SIZE + 1):
        loses = digit_loses(board, digit)
        board[DIGITS_LOSING] |= loses << digit
        board[FISH + digit] = fish_of(board, digit) if loses else 0
        board[FIRST_PLACES + digit] = board[MORE_PLACES + digit] = 0
        for row in range(SIZE):
            spots = board[SPOTS + digit * ALL_HOUSES + row]
            if row < ROWS_IN_FIRST:
                board[FIRST_PLACES + digit] |= spots << row * SIZE
            else:
                board[MORE_PLACES + digit] |= spots << (row - ROWS_IN_FIRST) * SIZE


def sets_of(board: Any, house: int) -> int:
    """The kinds of sets that take something from other cells, as bits: see `Position.houses_with`.

    Cells of a box that lie in one line take it from there as well.
    """
    number, union, kinds = 0, 0, 0
    for spot in range(SIZE):
        cell = CELLS_AT[house, spot]
        if board[DIGITS + cell] == 0:
            board[ROWS_LEFT + number] = board[MASKS + cell]
            board[CHOSEN + number] = spot
            union |= board[MASKS + cell]
            number += 1
    if COUNT[union] != number:  # a digit without a place, or a cell without a digit
        return EVERY_SET
    everything = unite(board, number)
    for chosen in range(1, everything + 1):
        inside, size = board[UNIONS + chosen], COUNT[chosen]
        if COUNT[inside] < size:
            return EVERY_SET
        if COUNT[inside] == size:
            here = inside & board[UNIONS + (everything ^ chosen)] != 0
            beyond = house >= _FIRST_BOX and size <= _LARGEST_LOCKED and crossing_loses(board, house, chosen, inside)
            if here:
                kinds |= 1 << size | 1 << HIDDEN_SETS + number - size
            if beyond:
                kinds |= 1 << size
            if here and beyond:
                kinds |= 1 << LOCKED_SETS + size
    return kinds


def unite(board: Any, number: int) -> int:
    """All choices of so many things among those written, as bits; writes what each choice has together."""
    everything = (1 << number) - 1
    board[UNIONS] = 0
    for chosen in range(1, everything + 1):
        last = board[ROWS_LEFT + HIGHEST[chosen & -chosen]]
        board[UNIONS + chosen] = board[UNIONS + (chosen & chosen - 1)] | last
    return everything


def crossing_loses(board: Any, box: int, chosen: int, digits: int) -> bool:
    """Whether the chosen cells lie in one line, and a cell of it outside the box has one of the digits."""
    places = 0
    while chosen:
        places |= 1 << board[CHOSEN + HIGHEST[chosen & -chosen]]
        chosen &= chosen - 1
    line = _HOLDER[box, places]
    if line < 0:
        return False
    for spot in range(SIZE):
        cell = CELLS_AT[line, spot]
        if board[MASKS + cell] & digits and not is_in(cell, box):
            return True
    return False


def fish_of(board: Any, digit: int) -> int:
    """The sizes of fish without fins that take something, as bits.

    What goes because of n rows and their columns goes because of all other columns and their rows as well.
    """
    number = 0
    for row in range(SIZE):
        spots = board[SPOTS + digit * ALL_HOUSES + row]
        if spots:
            board[ROWS_LEFT + number] = spots
            number += 1
    sizes, everything = 0, unite(board, number)
    if COUNT[board[UNIONS + everything]] != number:
        return EVERY_SET
    for chosen in range(1, everything):
        inside, size = board[UNIONS + chosen], COUNT[chosen]
        if COUNT[inside] < size:
            return EVERY_SET
        if COUNT[inside] == size and inside & board[UNIONS + (everything ^ chosen)]:
            sizes |= 1 << size | 1 << number - size
    return sizes


def digit_loses(board: Any, digit: int) -> int:
    """Whether a place of the digit is in no template; 0 or 1."""
    rows = columns = boxes = 0
    for line in range(SIZE):
        spots = board[SPOTS + digit * ALL_HOUSES + line]
        board[ROWS_LEFT + line] = board[FRESH + line] = spots
        rows += spots != 0
        columns += board[SPOTS + digit * ALL_HOUSES + SIZE + line] != 0
        boxes += board[SPOTS + digit * ALL_HOUSES + _FIRST_BOX + line] != 0
    if rows != columns or rows != boxes:  # a house without a place
        return 1
    for row in range(SIZE):
        while board[FRESH + row]:
            if not is_in_template(board, row, board[FRESH + row] & -board[FRESH + row], rows):
                return 1
    return 0


def is_in_template(board: Any, first: int, place: int, rows: int) -> bool:
    """Whether a template holds the place of the row; if so, its places need not be looked for any more.

    Depth first, the row with the fewest places next, and in it those still looked for before others.
    """
    depth = taken = 0
    board[CHOSEN], board[OPEN], board[COLUMNS_USED], board[BOXES_USED] = first, place, 0, 0
    while depth >= 0:
        row, left = board[CHOSEN + depth], board[OPEN + depth]
        if left == 0:
            taken &= ~(1 << row)
            depth -= 1
            continue
        bit = left & board[FRESH + row]
        if bit == 0:
            bit = left
        bit &= -bit
        board[OPEN + depth] = left ^ bit
        taken |= 1 << row
        columns = board[COLUMNS_USED + depth] | bit
        boxes = board[BOXES_USED + depth] | (_STACK << (HIGHEST[bit] // _WIDTH * _WIDTH)) << (row // _HEIGHT * SIZE)
        depth += 1
        board[COLUMNS_USED + depth], board[BOXES_USED + depth] = columns, boxes
        if depth == rows:
            for level in range(rows):
                board[FRESH + board[CHOSEN + level]] &= ~(board[COLUMNS_USED + level] ^ board[COLUMNS_USED + level + 1])
            return True
        fewest = SIZE + 1
        for other in range(SIZE):
            if board[ROWS_LEFT + other] and not taken >> other & 1:
                free = board[ROWS_LEFT + other] & ~columns & ~(boxes >> (other // _HEIGHT * SIZE))
                if COUNT[free] < fewest:
                    board[CHOSEN + depth], board[OPEN + depth], fewest = other, free, COUNT[free]
    return False


def find_shared_crossings(board: Any, found: Any) -> int:
    """How many crossings of a line and a box can be shared out as Sue de Coq has it; writes their numbers."""
    number = 0
    for crossing in range(len(_CROSSINGS)):
        if is_shared(board, _CROSSINGS[crossing, 0], _CROSSINGS[crossing, 1]):
            found[number] = crossing
            number += 1
    return number


def is_shared(board: Any, line: int, box: int) -> bool:
    """Whether two or three cells of the crossing can share out their digits with a set of the line and of the box."""
    number = cells_in(board, line, box, True, 0)
    for chosen in range(1, 1 << number):
        if 1 < COUNT[chosen] <= _LARGEST_LOCKED:
            shared = digits_of(board, chosen)
            spare = COUNT[shared] - COUNT[chosen]
            if spare > 1 and sets_share(board, line, box, number, chosen, shared):
                return True
    return False


def sets_share(board: Any, line: int, box: int, number: int, chosen: int, shared: int) -> bool:
    """Whether two sets take up what the chosen cells of the crossing have to spare, none the same cells or digits."""
    spare = COUNT[shared] - COUNT[chosen]
    crossing = (1 << number) - 1
    sets = 0
    for in_line in (True, False):
        house, other = (line, box) if in_line else (box, line)
        every = number + cells_in(board, house, other, False, number)
        for cells in range(1, 1 << every):
            if cells & chosen:
                continue
            digits = digits_of(board, cells)
            taken = COUNT[cells] - COUNT[digits & ~shared]
            if digits & shared == 0 or not 0 < taken < spare:
                continue
            key = (taken << SIZE | digits & shared) << SIZE | cells & crossing
            if in_line:
                board[UNIONS + sets] = key
                sets += 1
                continue
            for index in range(sets):
                its = board[UNIONS + index]
                if (its >> 2 * SIZE) + taken == spare and its & key & (1 << 2 * SIZE) - 1 == 0:
                    return True
    return False


def cells_in(board: Any, house: int, other: int, both: bool, start: int) -> int:
    """How many empty cells of a house lie in another one too, or do not; writes their candidates."""
    number = 0
    for spot in range(SIZE):
        cell = CELLS_AT[house, spot]
        if board[DIGITS + cell] == 0 and is_in(cell, other) == both:
            board[HELD + start + number] = board[MASKS + cell]
            number += 1
    return number


def digits_of(board: Any, cells: int) -> int:
    """The candidates of the cells, which are bits, among those written."""
    digits = 0
    while cells:
        digits |= board[HELD + HIGHEST[cells & -cells]]
        cells &= cells - 1
    return digits
