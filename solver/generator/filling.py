"""Fill grids at random from random words: the same source interpreted and compiled, the same grids from the same words.

A grid is filled cell by cell. The next cell is the first in row order with the fewest candidates, and it gets one of
its candidates, all equally likely. A cell without candidates ends the attempt; nothing is taken back. A full grid
therefore comes about with the probability 1 / weight. Its weight is the product of the numbers of candidates at each
choice. The engine cannot fill a grid so: it takes guesses back, which favours some grids, and knows no weight. The grid
is accepted with the probability weight / ceiling: then all grids are equally likely. Last, bands, rows within them,
stacks, columns within them, and rows with columns where boxes are square, change places at random.

    shape     ceiling                            attempts that lead to a grid
    4x4       the greatest weight there is       3 of 4              every grid is equally likely
    6x6       the greatest weight there is       1 of 3              every grid is equally likely
    9x9       four times the mean weight         1 of 7              nearly, see below
    16x16     none                               1 of 16             not at all

All grids that differ only by changing places or digits are equally likely in every shape. Between 9x9 grids that differ
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

WORD_BITS: Final = 32  # bits
_CEILINGS: Final = {Shape(2, 2): 384.0, Shape(2, 3): 79_626_240.0, CLASSIC: 3.3e22}
_WORD_CODE: Final = "I" if array("I").itemsize * 8 == WORD_BITS else "L"


class Workspace(NamedTuple):
    """The memory of an attempt; lists where it is interpreted, arrays where it is compiled."""

    peers: Any  # The peers of each cell in turn.
    masks: Any  # For each cell, bit d is set while the digit d + 1 is a candidate.
    counts: Any  # For each cell the bits in its mask; 0 where it is filled.
    digits: Any  # For each cell its digit - 1.
    groups: Any  # an order of bands or stacks
    within: Any  # an order of lines within one of them
    rows: Any  # where each row comes from
    columns: Any


def shuffle(words: Any, at: int, order: Any, start: int, count: int) -> None:
    """Write 0 .. count - 1 in random order into `order` from `start` on; this takes `count` words."""
    for place in range(count):
        order[start + place] = place
    for place in range(count - 1, 0, -1):
        other = words[at + place] * (place + 1) >> 32
        displaced = order[start + place]
        order[start + place] = order[start + other]
        order[start + other] = displaced


def shuffle_lines(words: Any, at: int, groups: int, size: int, workspace: Workspace, lines: Any) -> None:
    """Write an order of rows or columns in which bands or stacks stay together.

    This takes groups * (size + 1) words.
    """
    shuffle(words, at, workspace.groups, 0, groups)
    for group in range(groups):
        shuffle(words, at + groups + group * size, workspace.within, 0, size)
        for place in range(size):
            lines[group * size + place] = workspace.groups[group] * size + workspace.within[place]


def choose_cell(counts: Any, size: int) -> int:
    """Choose the first empty cell with the fewest candidates."""
    chosen, fewest = 0, size + 1
    for cell in range(size * size):
        if 0 < counts[cell] < fewest:
            chosen, fewest = cell, counts[cell]
            if fewest == 1:
                break
    return chosen


def fill(words: Any, at: int, size: int, workspace: Workspace) -> float:
    """Fill the grid and return its weight; 0 where the attempt failed. This takes size * size words."""
    masks, counts = workspace.masks, workspace.counts
    cells = size * size
    peers = len(workspace.peers) // cells
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
        workspace.digits[cell] = digit
        counts[cell] = 0
        masks[cell] = 0
        for place in range(cell * peers, cell * peers + peers):
            peer = workspace.peers[place]
            if masks[peer] & bit:
                masks[peer] ^= bit
                counts[peer] -= 1
                if counts[peer] == 0:
                    return 0.0
    return weight


def draw_grids(
    words: Any,
    number: int,
    height: int,
    width: int,
    ceiling: float,
    workspace: Workspace,
    orbits: int,
    grids: Any,
    orders: Any,
    alive: Any,
) -> None:
    """Make `number` attempts; write for each whether it succeeded, its grid, and its order of orbits."""
    size = height * width
    cells = size * size
    rows = cells + 1
    columns = rows + width + size
    turn = columns + height + size
    taken = turn + 1 + orbits
    for attempt in range(number):
        at = attempt * taken
        alive[attempt] = 0
        weight = fill(words, at, size, workspace)
        if weight == 0.0 or words[at + cells] * (ceiling / (1 << 32)) > weight:
            continue
        alive[attempt] = 1
        shuffle_lines(words, at + rows, width, height, workspace, workspace.rows)
        shuffle_lines(words, at + columns, height, width, workspace, workspace.columns)
        turned = height == width and words[at + turn] & 1 == 1
        for cell in range(cells):
            row, column = workspace.rows[cell // size], workspace.columns[cell % size]
            source = column * size + row if turned else row * size + column
            grids[attempt * cells + cell] = workspace.digits[source] + 1
        shuffle(words, at + turn + 1, orders, attempt * orbits, orbits)


def count_words(shape: Shape, orbits: int) -> int:
    """Count the words that an attempt takes."""
    return len(shape.cells) + 1 + shape.box_width + shape.box_height + 2 * shape.size + 1 + orbits


def attempt_grids(
    random: Random, number: int, shape: Shape, orbits: int, fast: bool
) -> list[tuple[bytes, bytes] | None]:
    """Attempt full grids with an order of orbits each; None for attempts that failed. `fast` asks for compiled code."""
    taken = count_words(shape, orbits)
    words = array(_WORD_CODE)
    for _ in range(number):
        words.frombytes(random.getrandbits(taken * WORD_BITS).to_bytes(taken * WORD_BITS // 8, "little"))
    if byteorder == "big":
        words.byteswap()
    cells = len(shape.cells)
    grids, orders, alive = bytearray(number * cells), bytearray(number * orbits), bytearray(number)
    _draw_grids(words, number, shape, orbits, grids, orders, alive, fast)
    return [
        (bytes(grids[each * cells : each * cells + cells]), bytes(orders[each * orbits : each * orbits + orbits]))
        if alive[each]
        else None
        for each in range(number)
    ]


def compile_ahead() -> None:
    """Compile the code that makes many puzzles, or load it from disk."""
    attempt_grids(Random(0), 1, CLASSIC, len(CLASSIC.cells), fast=True)


def _draw_grids(
    words: array[int],
    number: int,
    shape: Shape,
    orbits: int,
    grids: bytearray,
    orders: bytearray,
    alive: bytearray,
    fast: bool,
) -> None:
    """Make the attempts, compiled where asked for and possible."""
    workspace = _build_workspace(shape)
    settings = number, shape.box_height, shape.box_width, _CEILINGS.get(shape, 0.0)
    if fast and (numpy := _numpy()):
        arrays = Workspace(*(numpy.array(values, dtype=numpy.int64) for values in workspace))
        views = [numpy.frombuffer(each, dtype=numpy.uint8) for each in (grids, orders, alive)]
        given = numpy.frombuffer(words, dtype=numpy.uint32), *settings, arrays, orbits
        helpers = (shuffle, shuffle_lines, choose_cell, fill)
        if made := compile_for(draw_grids, helpers, *given, *views):
            made(*given, *views)
            return
    draw_grids(words, *settings, workspace, orbits, grids, orders, alive)


def _numpy() -> Any:
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


def _build_workspace(shape: Shape) -> Workspace:
    """Build the memory of an attempt, as lists."""
    cells = len(shape.cells)
    peers = [peer for its in shape.peers for peer in its]
    lines = [0] * shape.size
    return Workspace(peers, [0] * cells, [0] * cells, [0] * cells, *(list(lines) for _ in range(4)))
