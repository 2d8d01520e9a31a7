"""The idea that sets and fish share: n things that fit into n places leave nothing for others.

    naked set    n cells whose digits are n        cells by their candidates
    hidden set   n digits whose cells are n        digits by their places in a house
    fish         n lines whose cross lines are n   lines by the digit's places in them

The nth bit of a choice stands for the nth thing, in `tight_choices`; they come by these bits as a number, that is the
one with the lower last thing first. Whoever prefers the lower first thing sorts them by `first_things_first`.

>>> [(bin(chosen), bin(places)) for chosen, places in tight_choices([0b011, 0b110, 0b101, 0b011], 2)]
[('0b1001', '0b11')]
>>> list(combinations_within([(1, 0b011), (4, 0b110), (7, 0b101), (8, 0b011)], 2, 2))
[((1, 8), 3)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from solver.techniques.board_layout import HIGHEST_BIT, ROWS_LEFT, UNIONS
from solver.techniques.cell_sets import PLACES_IN, SIZE

SETS: Final = tuple(
    tuple(mask for mask in range(1 << SIZE) if mask.bit_count() == size) for size in range(SIZE + 1)
)  # The sets of each size out of nine, as bits, ascending.
Item: TypeAlias = tuple[int, int]  # a name, such as a cell or a digit, and the bits of its places


@cache
def sets_in(size: int, things: int) -> tuple[int, ...]:
    """List the sets of `size` of the things, all of them as bits, ascending."""
    return tuple(chosen for chosen in SETS[size] if not chosen & ~things)


def tight_choices(places: Sequence[int], size: int, fewest: int = 1) -> Iterator[tuple[int, int]]:
    """Yield each choice of `size` things that have as many places together, and these places.

    Args:
        places: The places of each thing, as bits.
        size: How many things a choice has.
        fewest: How many places each of them has at least.
    """
    things = sum(1 << at for at, each in enumerate(places) if fewest <= each.bit_count() <= size)
    for chosen in sets_in(size, things):
        union = 0
        for at in PLACES_IN[chosen]:
            union |= places[at]
        if union.bit_count() == size:
            yield chosen, union


def first_things_first(choice: tuple[int, int]) -> tuple[int, ...]:
    """Order choices by their first things, of equal ones by their second, and so on."""
    return PLACES_IN[choice[0]]


def combinations_within(items: Sequence[Item], size: int, max_places: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each choice of `size` items, in their order, with at most `max_places` places, and these places.

    Args:
        items: Names of things, each with the bits of its places.
        size: How many items a choice has.
        max_places: How many places the items of a choice have together at most.
    """
    return _extend(items, size, max_places, 0, (), 0)


def _extend(
    items: Sequence[Item], size: int, max_places: int, start: int, chosen: tuple[int, ...], places: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    for index in range(start, len(items) - size + len(chosen) + 1):
        item, item_places = items[index]
        union = places | item_places
        if union.bit_count() > max_places:
            continue
        if len(chosen) + 1 == size:
            yield (*chosen, item), union
        else:
            yield from _extend(items, size, max_places, index + 1, (*chosen, item), union)


def write_unions(board: Any, number: int) -> int:
    """Write the union of each choice of the first `number` rows written, and give the choice of all, as bits."""
    everything = (1 << number) - 1
    board[UNIONS] = 0
    for chosen in range(1, everything + 1):
        last = board[ROWS_LEFT + HIGHEST_BIT[chosen & -chosen]]
        board[UNIONS + chosen] = board[UNIONS + (chosen & chosen - 1)] | last
    return everything
