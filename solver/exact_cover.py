"""The board as one big integer, for the engine: sudoku as an exact cover whose rules are all tested at once.

Every rule of a grid is a demand with n ways to meet it: cell r1c1 needs one of n digits, digit 5 in row 3 one of n
columns, and likewise for columns and boxes. A 9x9 grid makes 4 x 81 such demands. Each is a field of n + 1 bits: one
bit for each way that is still possible and above them a guard bit, set while the demand is open:

      field:    guard  n . . . 2 1         one demand: "r1c1 holds a digit", "digit 5 has a column in row 3", ...
                  1    0 0 1 0 0 0 1 0 1   open, three ways left
                  1    0 0 0 0 1 0 0 0 0   open, one way left: forced (naked or hidden single)
                  1    0 0 0 0 0 0 0 0 0   open, no way left: contradiction
                  0    0 0 0 0 0 0 0 0 0   met: a placement has been made

      board:    [ digit of cell ][ digit of box ][ digit of column ][ digit of row ]        bit 0 at the right
                   n*n fields       n*n fields        n*n fields        n*n fields

Each candidate, a digit in a cell, is one way in four fields, so it owns four bits. Adding n ones to every field carries
into its guard exactly where a way is left, and the bits below are then the ways less one, so that `ways & sum` drops
the lowest way of every field. A handful of additions and ANDs thus tells for all 324 demands together which are dead,
which are forced and which have two ways left. Placing a candidate is one AND with its mask: it closes its four fields
and takes away everything it rules out. A Latin square has no boxes: three fields a candidate. Boards are immutable
ints, so backtracking is to take an older one from a list.

>>> from solver.shape import CLASSIC
>>> cover = cover_of(CLASSIC)
>>> cover.fields, cover.guards.bit_length()
(324, 3240)

Source: sudoku as exact cover is Donald E. Knuth's ("Dancing Links", 2000, https://arxiv.org/abs/cs/0011047); counting
by carries into a guard bit is a trick of Leslie Lamport's ("Multiple byte processing with full-word instructions",
Communications of the ACM, 1975).

Roads not taken (CPython 3.11, AMD Zen 5, 9x9; hardest: the 375 puzzles of a forum's list of 2011):
- One plane of cells a digit, 729 bits in all, with the places of a digit counted by folding rows, columns and boxes
  with shifts: 5.5 us a round with its placements, as each kind of house costs twenty operations of its own. Here a
  round takes 0.6 us and a placement 0.3 us; an easy puzzle 15 us instead of 66.
- Guessing at any field with two ways: 675 guesses on the hardest, against 370 for a cell with two candidates, which
  stays in one corner of the grid. That is why cells are the topmost fields. Guessing at the candidate that shares the
  most fields with two ways: 570 guesses, each of them 1.9 times as dear.
- Locked candidates before every guess, not only before the first: 22 % fewer guesses on the hardest, but 36 % more
  time. Before the first alone they bring the slowest hundredth of the puzzles with 17 givens from 0.40 to 0.24 ms.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import NamedTuple

from solver.shape import Candidate, Cell, Digit, Mask, Shape

DEAD = -1  # in place of the digits: a demand of the board cannot be met


class LineTables(NamedTuple):
    """Tables for the locked candidates of rows, or of columns, within the section of the board that holds their fields.

    A line consists of segments, its intersections with boxes; a chute is as many lines as a box has.
    """

    start: int  # number of the section's lowest bit
    within: tuple[int, ...]  # shifts from the cells of a segment to its first
    segments: tuple[int, ...]  # shifts from the segments of a line to its first
    lines: tuple[int, ...]  # shifts from the lines of a chute to its first
    segment_heads: Mask  # the bit of the first cell of every segment
    line_heads: Mask  # the bit of the first segment of every line
    box_heads: Mask  # the bits of all segments of the first line of every chute

    def locked(self, board: Mask) -> Mask:
        """Find the candidates, as bits of the section, that pointing and claiming rule out."""
        cells = board >> self.start
        held = reduce(or_, (cells >> shift for shift in self.within), cells) & self.segment_heads
        claims = self._alone(held, self.segments, self.line_heads)
        points = self._alone(held, self.lines, self.box_heads)
        gone = self._others(claims, self.lines, self.box_heads) | self._others(points, self.segments, self.line_heads)
        return cells & _spread(gone, self.within)

    @staticmethod
    def _alone(held: Mask, shifts: tuple[int, ...], heads: Mask) -> Mask:
        """Find the segments that alone in their line, or box, hold the digit."""
        some, more = held, 0
        for shift in shifts:
            other = held >> shift
            more |= some & other
            some |= other
        return held & _spread(heads & ~more, shifts)

    @staticmethod
    def _others(segments: Mask, shifts: tuple[int, ...], heads: Mask) -> Mask:
        """Find the other segments of the box, or line, that each of `segments` lies in."""
        found = reduce(or_, (segments >> shift for shift in shifts), segments) & heads
        return _spread(found, shifts) & ~segments


def _spread(heads: Mask, shifts: tuple[int, ...]) -> Mask:
    """Copy each head to the places at the shifts."""
    return reduce(or_, (heads << shift for shift in shifts), heads)


class Cover(NamedTuple):
    """The tables of one shape. Tables 'by bit length' are indexed by 1 + the number of any bit of the candidate."""

    size: int
    fields: int
    kinds: int  # fields of a candidate: cell, row, column, box
    ways: Mask  # every field's way bits
    guards: Mask  # every field's guard bit
    after: tuple[Mask, ...]  # Keyed by bit length: AND with it places the candidate.
    bits: tuple[Mask, ...]  # Keyed by bit length: the candidate's bits.
    values: tuple[int, ...]  # by bit length: what the candidate adds to the digits, one byte a cell, r1c1 first
    given: tuple[tuple[Mask, ...], ...]  # [cell][digit] -> as `after`; digit 0 changes nothing
    lines: tuple[LineTables, ...]  # rows, columns; none without boxes, where candidates cannot be locked


@cache
def cover_of(shape: Shape) -> Cover:
    """Build the tables of the shape, once."""
    n, area = shape.size, len(shape.cells)
    kinds = 1 + len(shape.houses_of[0])
    width, fields = n + 1, kinds * area
    lowest = sum(1 << width * field for field in range(fields))
    ways, guards = lowest * shape.all_digits, lowest << n
    places = {(cell, digit): _bit_places(shape, cell, digit) for cell in shape.cells for digit in shape.digits}
    bits = {candidate: sum(1 << place for place in its) for candidate, its in places.items()}
    held = [0] * fields  # the bits of all candidates that are ways of a field
    for candidate, its in places.items():
        for place in its:
            held[place // width] |= bits[candidate]
    by_length: list[list[int]] = [[0] * (fields * width + 1) for _ in range(3)]
    given = [[ways | guards] for _ in shape.cells]
    for (cell, digit), its in places.items():
        gone = 0
        for place in its:
            field = place // width
            gone |= held[field] | 1 << field * width + n  # The guard goes with it.
        after = (ways | guards) ^ gone
        given[cell].append(after)
        for place in its:
            row = (after, bits[cell, digit], digit << 8 * (area - 1 - cell))
            for table, value in zip(by_length, row, strict=True):
                table[place + 1] = value
    after_of, bits_of, values_of = map(tuple, by_length)
    high, wide = shape.box_height, shape.box_width
    lines = (
        () if shape.is_latin else (_build_line_tables(shape, 0, wide, high), _build_line_tables(shape, 1, high, wide))
    )
    return Cover(n, fields, kinds, ways, guards, after_of, bits_of, values_of, tuple(map(tuple, given)), lines)


def _bit_places(shape: Shape, cell: Cell, digit: Digit) -> tuple[int, ...]:
    """Compute the numbers of the candidate's bits: row, column, box if there are any, cell."""
    n, area = shape.size, len(shape.cells)
    fields = [
        (kind * area + (digit - 1) * n + house.number - 1, house.cells.index(cell))
        for kind, house in enumerate(shape.houses_of[cell])
    ]
    fields.append((len(fields) * area + cell, digit - 1))
    return tuple(field * (n + 1) + place for field, place in fields)


def _build_line_tables(shape: Shape, kind: int, segment: int, chute: int) -> LineTables:
    """Build the tables for rows (kind 0) or columns (kind 1), from the cells in a segment and the lines in a chute."""
    n, area = shape.size, len(shape.cells)
    firsts = [(n + 1) * field for field in range(area)]
    starts = range(0, n, segment)
    return LineTables(
        start=kind * area * (n + 1),
        within=tuple(range(1, segment)),
        segments=tuple(starts[1:]),
        lines=tuple((n + 1) * line for line in range(1, chute)),
        segment_heads=sum(1 << first + start for first in firsts for start in starts),
        line_heads=sum(1 << first for first in firsts),
        box_heads=sum(1 << first + start for first in firsts[::chute] for start in starts),
    )


def load(cover: Cover, digits: tuple[Digit, ...]) -> tuple[Mask, int] | None:
    """Place all givens, and return the board and digits that a search starts from; None if two givens conflict."""
    board, placed = cover.ways | cover.guards, 0
    for masks, digit in zip(cover.given, digits, strict=True):
        if digit:
            board &= masks[digit]
            placed += 1
    # Givens conflict exactly if two of them close the same field.
    if (board & cover.guards).bit_count() != cover.fields - cover.kinds * placed:
        return None
    return board, int.from_bytes(bytes(digits), "big")


def without(shape: Shape, board: Mask, removed: Iterable[Candidate]) -> Mask:
    """Return the board without the candidates."""
    for cell, digit in removed:
        for place in _bit_places(shape, cell, digit):
            board &= ~(1 << place)
    return board


def simplify(cover: Cover, board: Mask, digits: int) -> tuple[Mask, int]:
    """Place singles and remove locked candidates until neither finds more; the result is as that of `propagate`."""
    before = 0
    board, digits = propagate(cover, board, digits)
    while board != before:
        before = board
        for lines in cover.lines:
            gone = lines.locked(board)
            while gone:
                top = gone.bit_length()
                board &= ~cover.bits[top + lines.start]
                gone ^= 1 << top - 1
        if board != before:
            board, digits = propagate(cover, board, digits)
    return board, digits


def propagate(cover: Cover, board: Mask, digits: int) -> tuple[Mask, int]:
    """Place every naked and hidden single; return board and digits: (0, digits) solved, (0, DEAD) contradiction."""
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
    """Choose a candidate of a field with the fewest ways, as a bit length; the board must be stable and alive."""
    possible = board & cover.ways
    guards = board ^ possible
    left = possible
    while True:
        left &= left + cover.ways
        filled = left + cover.ways & guards
        if filled != guards:
            fewest = guards ^ filled
            return (possible & fewest - (fewest >> cover.size)).bit_length()
