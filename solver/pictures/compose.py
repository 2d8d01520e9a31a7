"""What is on a picture: its kind's way of drawing, asked for it. The two renderers begin here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solver.errors import RuleError
from solver.pictures import fonts
from solver.pictures.items import Item, Text
from solver.pictures.picture import Picture

LEAST: Final = 4.5  # pixels that a digit must be high: of lower ones a 6 and an 8 look alike


def items_of(picture: Picture) -> tuple[Item, ...]:
    """Everything on the picture, back to front. Raises RuleError where it would be too small to read."""
    items = picture.kind.way.compose(picture)
    check(picture, items)
    return items


def check(picture: Picture, items: Iterable[Item]) -> None:
    """Raises RuleError where one of the items of the picture is too small to read."""
    ems = [item.em for item in items if isinstance(item, Text) and item.role != "badge"]
    tall = min(ems, default=LEAST) * fonts.digit_height(picture.look.face)
    if ems and tall < LEAST:
        what = f"the smallest digits of this {picture.puzzle.shape} grid would be {tall:.0f} pixels high"
        raise RuleError(f"{what}, too small to read; take a larger preset than {picture.size.key}")
