"""A picture as a list of items: of boards, of frames of a search, or of its list of free cells."""

from __future__ import annotations

from solver.pictures import cell_list, drawing, scenes
from solver.pictures.drawing import Item
from solver.pictures.picture import Picture


def compose(picture: Picture) -> tuple[Item, ...]:
    """Everything on the picture, back to front."""
    if picture.kind == "free-cells":
        return cell_list.compose(picture)
    return scenes.compose(picture) if picture.frames else drawing.compose(picture)
