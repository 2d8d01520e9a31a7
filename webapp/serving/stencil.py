"""Markup that many pages share, with holes for what differs: a template is rendered once for all of them.

A hole is a comment that a template writes: <!--move-->. What comes from requests can make none, as it is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_HOLE: Final = re.compile("<!--([a-z0-9-]+)-->")


class Stencil:
    """Markup with holes.

    >>> Stencil("Move <!--move--> of <!--total-->.").filled({"move": "3", "total": "7"})
    'Move 3 of 7.'
    """

    def __init__(self, markup: str) -> None:
        pieces = _HOLE.split(markup)
        self._fixed, self._holes = pieces[::2], pieces[1::2]

    def filled(self, values: Mapping[str, str]) -> str:
        """The markup with a value, which is markup too, in each hole. Raises KeyError for a hole without one."""
        pieces = [""] * (len(self._fixed) + len(self._holes))
        pieces[::2] = self._fixed
        pieces[1::2] = [values[hole] for hole in self._holes]
        return "".join(pieces)
