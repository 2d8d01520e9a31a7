"""Build what people share from the stage: addresses of pictures, and of the QR code that leads to the same place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from solver.pictures import Kind
from webapp.demo.move_pictures import kinds_of
from webapp.demo.settings import Viewing
from webapp.serving.addresses import address_of, encode_fields, plain_path_of

# Finds the move in an address that is itself a field of another one; no other field can contain this.
_MOVE_INSIDE: Final = re.compile("(?<=[?]move%3D)0|(?<=%26move%3D)0")


@dataclass(frozen=True)
class ShareLinks:
    """The links to share a position of the search. `shows_answer`: the answer to an open question may be seen."""

    viewing: Viewing
    move: int
    substep: int
    shows_answer: bool

    @property
    def kinds(self) -> list[Kind]:
        """List the kinds of picture of this search."""
        return kinds_of(self.viewing.algorithm)

    def picture(self, kind: str, suffix: str) -> str:
        """Build the address of a picture of the move; a script that steps on builds its own."""
        return address_of("demo_pictures.send", self._shown, suffix=suffix, kind=kind, download=1)

    @cached_property
    def _shown(self) -> dict[str, str]:
        """Build the fields of the position that the pictures show."""
        return self.viewing.at(self.move, self.substep).fields | ({"said": "show"} if self.shows_answer else {})

    @property
    def qr_address(self) -> list[str]:
        """Build the address of the QR code for other people's machines, which have no projector.

        It is split before and after the move, for scripts that step on.
        """
        viewing = replace(self.viewing, view="page", move=0)
        fields = viewing.fields
        if viewing.lesson:  # the lesson knows its puzzle: a shorter address is easier to scan
            known = {"code": viewing.code, "base": str(viewing.base)}
            fields = {name: value for name, value in fields.items() if (name, value) not in viewing.at_hand} | known
        page = f"{plain_path_of('demo.show')}?{encode_fields(fields)}"
        return _MOVE_INSIDE.split(address_of("qr.show", {"of": page}), maxsplit=1)
