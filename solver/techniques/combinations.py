"""The idea that sets and fish share: n things that fit into n places leave nothing for others.

    naked set    n cells whose digits are n        cells by their candidates
    hidden set   n digits whose cells are n        digits by their places in a house
    fish         n lines whose cross lines are n   lines by the digit's places in them

>>> list(combinations_within([(1, 0b011), (4, 0b110), (7, 0b101), (8, 0b011)], 2, 2))
[((1, 8), 3)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Item: TypeAlias = tuple[int, int]  # a name, such as a cell or a digit, and the bits of its places


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
