"""Random full grids, from random words: the same source interpreted and compiled, the same grids from the same words.

A grid is filled cell by cell. Next comes a cell with the fewest candidates, the first of them in row order, and it gets
one of its candidates, all alike likely. A cell without candidates ends the attempt; nothing is taken back. So a full
grid comes about with the probability 1 / weight, its weight being the product of the numbers of candidates there were
to choose from, and is kept with the probability weight / ceiling: then all grids are alike likely. Last, bands, rows
within them, stacks, columns within them, and rows with columns where boxes are square, change places at random.

    shape     ceiling                            attempts that lead to a grid
    4x4       the greatest weight there is       3 of 4              every grid is alike likely
    6x6       the greatest weight there is       1 of 3              every grid is alike likely
    9x9       four times the mean weight         1 of 7              nearly, see below
    16x16     none                               1 of 16             not at all

All grids that differ only by changing places or digits are alike likely in every shape. Between 9x9 grids that differ
in more, probabilities vary by 6 % (standard deviation), measured over the images of 150 grids; without a ceiling by
43 %, with twice the mean by 11 %, with 16 times the mean by 1 %, for four times the attempts. On 16x16 it is 56 %.
As a check, the mean weight of 100,000 attempts puts the number of 9x9 grids at 6.70e21; it is 6.67e21.

Each attempt has words of its own, 32 random bits each, at fixed places:

    cells                          lot  bands     rows        stacks     columns     turn  orbits
    [ one for each cell, in turn ] [ ]  [ width ] [ size ]    [ height ] [ size ]    [ ]   [ order of removal ]

A word w chooses the one numbered w * n >> 32 of n things: none is preferred by more than n / 2**32. The weights are
products of small numbers in double precision, which every machine computes alike.
"""

from __future__ import annotations

import importlib
from array import array
from random import Random
from sys import byteorder
from typing import Any, Final, NamedTuple

from solver.compiled import compile_for
from solver.shape import CLASSIC, Shape

WORD: Final = 32  # bits
_CEILINGS: Final = {Shape(2, 2): 384.0, Shape(2, 3): 79_626_240.0, CLASSIC: 3.3e22}
_WORD_CODE: Final = "I" if array("I").itemsize * 8 == WORD else "L"


class Room(NamedTuple):
    """What an attempt works with; lists where it is interpreted, arrays where it is compiled."""

    peers: Any  # of each cell in turn
    masks: Any  # of each cell: bit d is set while the digit d + 1 is a candidate
    counts: Any  # of each cell: the bits in its mask; 0 where it is filled
    digits: Any  # of each cell: digit - 1
    groups: Any  # an order of bands or stacks
    within: Any  # an order of lines within one of them
    rows: Any  # where each row comes from
    columns: Any


def shuffle(words: Any, at: int, order: Any, start: int, count: int) -> None:
    """Writes 0 .. count - 1 in random order into `order` from `start` on; takes `count` words."""
    for place in range(count):
        order[start + place] = place
    for place in range(count - 1, 0, -1):
        other = words[at + place] * (place + 1) >> 32
        held = order[start + place]
        order[start + place] = order[start + other]
        order[start + other] = held


def shuffle_lines(words: Any, at: int, groups: int, size: int, room: Room, lines: Any) -> None:
    """Writes an order of rows or columns that keeps bands or stacks together; takes groups * (size + 1) words."""
    shuffle(words, at, room.groups, 0, groups)
    for group in range(groups):
        shuffle(words, at + groups + group * size, room.within, 0, size)
        for place in range(size):
            lines[group * size + place] = room.groups[group] * size + room.within[place]


def choose_cell(counts: Any, size: int) -> int:
    """The first empty cell with the fewest candidates."""
    chosen, fewest = 0, size + 1
    for cell in range(size * size):
        if 0 < counts[cell] < fewest:
            chosen, fewest = cell, counts[cell]
            if fewest == 1:
                break
    return chosen


def fill(words: Any, at: int, size: int, room: Room) -> float:
    """The weight of the full grid; 0 where the attempt led to none. Takes size * size words."""
    masks, counts = room.masks, room.counts
    cells = size * size
    peers = len(room.peers) // cells
    for cell in range(cells):
        masks[cell] = (1 << size) - 1
        counts[cell] = size
    weight = 1.0
    for turn in range(cells):
        cell = choose_cell(counts, size)
        mask = masks[cell]
        weight *= counts[cell]
        for _ in range(words[at + turn] * counts[cell] >> 32):
            mask &= mask - 1
        bit = mask & -mask
        digit = 0
        while bit >> digit > 1:
            digit += 1
        room.digits[cell] = digit
        counts[cell] = 0
        masks[cell] = 0
        for place in range(cell * peers, cell * peers + peers):
            peer = room.peers[place]
            if masks[peer] & bit:
                masks[peer] ^= bit
                counts[peer] -= 1
                if counts[peer] == 0:
                    return 0.0
    return weight


def draw(
    words: Any,
    number: int,
    height: int,
    width: int,
    ceiling: float,
    room: Room,
    orbits: int,
    grids: Any,
    orders: Any,
    alive: Any,
) -> None:
    """Makes `number` attempts; writes to each whether it succeeded, its grid, and its order of orbits."""
    size = height * width
    cells = size * size
    rows = cells + 1
    columns = rows + width + size
    turn = columns + height + size
    taken = turn + 1 + orbits
    for attempt in range(number):
        at = attempt * taken
        alive[attempt] = 0
        weight = fill(words, at, size, room)
        if weight == 0.0 or words[at + cells] * (ceiling / (1 << 32)) > weight:
            continue
        alive[attempt] = 1
        shuffle_lines(words, at + rows, width, height, room, room.rows)
        shuffle_lines(words, at + columns, height, width, room, room.columns)
        turned = height == width and words[at + turn] & 1 == 1
        for cell in range(cells):
            row, column = room.rows[cell // size], room.columns[cell % size]
            source = column * size + row if turned else row * size + column
            grids[attempt * cells + cell] = room.digits[source] + 1
        shuffle(words, at + turn + 1, orders, attempt * orbits, orbits)


def words_of(shape: Shape, orbits: int) -> int:
    """Words that an attempt takes."""
    return len(shape.cells) + 1 + shape.box_width + shape.box_height + 2 * shape.size + 1 + orbits


def attempts(random: Random, number: int, shape: Shape, orbits: int, fast: bool) -> list[tuple[bytes, bytes] | None]:
    """Full grids with an order of orbits each, None for attempts that failed; `fast` asks for compiled code."""
    taken = words_of(shape, orbits)
    words = array(_WORD_CODE)
    for _ in range(number):
        words.frombytes(random.getrandbits(taken * WORD).to_bytes(taken * WORD // 8, "little"))
    if byteorder == "big":
        words.byteswap()
    cells = len(shape.cells)
    grids, orders, alive = bytearray(number * cells), bytearray(number * orbits), bytearray(number)
    _draw(words, number, shape, orbits, grids, orders, alive, fast)
    return [
        (bytes(grids[each * cells : each * cells + cells]), bytes(orders[each * orbits : each * orbits + orbits]))
        if alive[each]
        else None
        for each in range(number)
    ]


def have_compiled() -> None:
    """Compiles what many puzzles are made with, or takes it from disk."""
    attempts(Random(0), 1, CLASSIC, len(CLASSIC.cells), fast=True)


def _draw(
    words: array[int],
    number: int,
    shape: Shape,
    orbits: int,
    grids: bytearray,
    orders: bytearray,
    alive: bytearray,
    fast: bool,
) -> None:
    """Makes the attempts, compiled where asked for and possible."""
    room = _room(shape)
    settings = number, shape.box_height, shape.box_width, _CEILINGS.get(shape, 0.0)
    if fast and (numpy := _numpy()):
        arrays = Room(*(numpy.array(values, dtype=numpy.int64) for values in room))
        views = [numpy.frombuffer(each, dtype=numpy.uint8) for each in (grids, orders, alive)]
        given = numpy.frombuffer(words, dtype=numpy.uint32), *settings, arrays, orbits
        helpers = (shuffle, shuffle_lines, choose_cell, fill)
        if made := compile_for(draw, helpers, *given, *views):
            made(*given, *views)
            return
    draw(words, *settings, room, orbits, grids, orders, alive)


def _numpy() -> Any:
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


def _room(shape: Shape) -> Room:
    """Room for an attempt, as lists."""
    cells = len(shape.cells)
    peers = [peer for its in shape.peers for peer in its]
    lines = [0] * shape.size
    return Room(peers, [0] * cells, [0] * cells, [0] * cells, *(list(lines) for _ in range(4)))
