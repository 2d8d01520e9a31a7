"""Let values show themselves as pictures in notebooks.

A notebook asks a value for `_repr_svg_`. The values of the core know nothing of pictures: the module that draws them is
named here as text and loaded when a notebook asks for the first time.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

_DRAWER: Final = "solver.value_pictures"


class RichDisplay:
    """A value that notebooks show as a picture; a subclass needs a row in `solver.value_pictures`."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Draw the value as an SVG picture of at most 60 kB."""
        text: str = import_module(_DRAWER).draw_value(self)
        return text
