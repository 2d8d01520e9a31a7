"""The board as one big integer, for the engine: sudoku as an exact cover whose rules are all tested at once.

Every rule of a grid is a demand with n ways to meet it: cell r1c1 needs one of n digits, digit 5 in row 3 one of n
columns, and likewise for columns and boxes. A 9x9 grid makes 4 x 81 such demands. Each is a field of n + 1 bits: one
bit for each way that is still possible and above them a guard bit, set while the demand is open:

      field:    guard  n . . . 2 1         one demand: "r1c1 holds a digit", "digit 5 has a column in row 3", ...
                  1    0 0 1 0 0 0 1 0 1   open, three ways left
                  1    0 0 0 0 1 0 0 0 0   open, one way left: forced (naked or hidden single)
                  1    0 0 0 0 0 0 0 0 0   open, no way left: contradiction
                  0    0 0 0 0 0 0 0 0 0   met: a placement has been made

      board:    [ digit of box ][ digit of column ][ digit of row ][ digit of cell ]        bit 0 at the right
                   n*n fields        n*n fields       n*n fields      n*n fields

Each candidate, a digit in a cell, is one way in four fields, so it owns four bits. Adding n ones to every field carries
into its guard exactly where a way is left, and the bits below are then the ways less one, so that `ways & sum` drops
the lowest way of every field. A handful of additions and ANDs thus tells for all 324 demands together which are dead,
which are forced and which have two ways left. Placing a candidate is one AND with its mask: it closes its four fields
and takes away everything it rules out. Boards are immutable ints, so backtracking is to take an older one from a list.

>>> from solver.shape import CLASSIC
>>> cover = cover_of(CLASSIC)
>>> cover.fields, cover.board.bit_length()
(324, 3240)

Source: the exact cover view is Donald E. Knuth's ("Dancing Links", 2000, https://arxiv.org/abs/cs/0011047); counting by
carries into a guard bit is the old word-parallel trick of L. Lamport ("Multiple byte processing with full-word
instructions", 1975).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from solver.shape import Cell, Digit, Mask, Shape

DEAD = -1  # in place of the digits: a demand of the board cannot be met


@dataclass(frozen=True, slots=True)
class Cover:
    """The tables of one shape. Tables 'by bit length' are indexed by 1 + the number of any bit of the candidate."""

    fields: int
    size: int
    ways: Mask  # every field's way bits
    board: Mask  # the empty grid: every way possible, every demand open
    after: tuple[Mask, ...]  # by bit length: AND with it places the candidate
    bits: tuple[Mask, ...]  # by bit length: the candidate's four bits
    values: tuple[int, ...]  # by bit length: what the candidate adds to the digits, one byte a cell, r1c1 first
    given: tuple[tuple[Mask, ...], ...]  # [cell][digit] -> as `after`; digit 0 changes nothing


@cache
def cover_of(shape: Shape) -> Cover:
    """The tables of the shape, built once: 6 ms on 9x9."""
    n, area = shape.size, len(shape.cells)
    width, fields = n + 1, 4 * area
    lowest = sum(1 << width * field for field in range(fields))
    board = lowest * (2 * shape.all_digits + 1)
    places = {(cell, digit): _places(shape, cell, digit) for cell in shape.cells for digit in shape.digits}
    bits = {candidate: sum(1 << place for place in four) for candidate, four in places.items()}
    field = (1 << width) - 1
    by_length: list[list[int]] = [[0] * (fields * width + 1) for _ in range(3)]
    given = [[board] for _ in shape.cells]
    for (cell, digit), four in places.items():
        gone = 0
        for place in four:
            gone |= field << place // width * width
        for peer in shape.peers[cell]:
            gone |= bits[peer, digit]
        for other in shape.digits:
            gone |= bits[cell, other]
        given[cell].append(board ^ gone)
        for place in four:
            row = (board ^ gone, bits[cell, digit], digit << 8 * (area - 1 - cell))
            for table, value in zip(by_length, row, strict=True):
                table[place + 1] = value
    after, own, values = map(tuple, by_length)
    return Cover(fields, n, lowest * shape.all_digits, board, after, own, values, tuple(map(tuple, given)))


def _places(shape: Shape, cell: Cell, digit: Digit) -> tuple[int, int, int, int]:
    """The numbers of the candidate's four bits: cell, row, column, box."""
    n, area = shape.size, len(shape.cells)
    width = n + 1
    fields = [(cell, digit - 1)]
    for kind, house in enumerate(shape.houses_of[cell], 1):
        fields.append((kind * area + (digit - 1) * n + house.number - 1, house.cells.index(cell)))
    cell_place, row_place, column_place, box_place = (field * width + way for field, way in fields)
    return cell_place, row_place, column_place, box_place


def load(cover: Cover, digits: tuple[Digit, ...]) -> tuple[Mask, int]:
    """The board after all givens, and the digits as one int. Not validated: the givens must fit each other."""
    board = cover.board
    for masks, digit in zip(cover.given, digits, strict=True):
        if digit:
            board &= masks[digit]
    return board, int.from_bytes(bytes(digits), "big")


def propagate(cover: Cover, board: Mask, digits: int) -> tuple[Mask, int]:
    """The board after every naked and hidden single, and its digits; (0, digits) solved, (0, DEAD) contradiction."""
    ways, size, after, values = cover.ways, cover.size, cover.after, cover.values
    while board:
        possible = board & ways
        guards = board ^ possible
        total = possible + ways
        if total & guards != guards:
            return 0, DEAD
        forced = guards ^ ((possible & total) + ways & guards)
        if not forced:
            break
        singles = possible & forced - (forced >> size)
        while singles:
            top = singles.bit_length()
            mask = after[top]
            singles &= mask
            board &= mask
            digits += values[top]
    return board, digits


def choose(cover: Cover, board: Mask) -> int:
    """The bit length of a candidate of a field with the fewest ways; the board must be stable and alive."""
    possible = board & cover.ways
    guards = board ^ possible
    left = possible
    while True:
        left &= left + cover.ways
        filled = left + cover.ways & guards
        if filled != guards:
            fewest = guards ^ filled
            return (possible & fewest - (fewest >> cover.size)).bit_length()
