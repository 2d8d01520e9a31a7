"""Compose the items of a picture by its kind's renderer. Raster and SVG start here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solver.errors import RuleError
from solver.pictures import fonts
from solver.pictures.picture import Picture
from solver.pictures.shapes import Item, Text

MIN_DIGIT_PIXELS: Final = 4.5  # pixels that a digit must be high: of lower ones a 6 and an 8 look alike


def items_of(picture: Picture) -> tuple[Item, ...]:
    """Compose everything on the picture, back to front. Raises RuleError if it is too small to read."""
    items = picture.kind.renderer.compose(picture)
    check(picture, items)
    return items


def check(picture: Picture, items: Iterable[Item]) -> None:
    """Raise RuleError if an item of the picture is too small to read."""
    ems = [item.em for item in items if isinstance(item, Text)]
    tall = min(ems, default=MIN_DIGIT_PIXELS) * fonts.digit_height(picture.look.face)
    if ems and tall < MIN_DIGIT_PIXELS:
        what = f"the smallest digits of this {picture.puzzle.shape} grid would be {tall:.0f} pixels high"
        raise RuleError(f"{what}, too small to read; take a larger preset than {picture.size.key}")
