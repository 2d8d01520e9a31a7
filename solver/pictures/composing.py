"""What is on a picture: its kind's way of drawing, asked for it. The two renderers begin here."""

from __future__ import annotations

from solver.pictures.items import Item
from solver.pictures.picture import Picture


def items_of(picture: Picture) -> tuple[Item, ...]:
    """Everything on the picture, back to front."""
    return picture.kind.way.compose(picture)
