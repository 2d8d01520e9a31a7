"""What people take along from the stage: addresses of pictures, and of the code that leads others to the same place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from solver.pictures import Kind
from webapp.demo.move_pictures import kinds_of
from webapp.demo.settings import Viewing
from webapp.serving.addresses import address_of

# Where the move stands in an address that is a field of another one: no other field can hold that.
_MOVE_INSIDE: Final = re.compile("(?<=[?]move%3D)0|(?<=%26move%3D)0")


@dataclass(frozen=True)
class ShareLinks:
    """What can be taken along from the stage: `move` and `beat` are its own, `told` whether the answer may be seen."""

    viewing: Viewing
    move: int
    substep: int
    shows_answer: bool

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of picture that can be had."""
        return kinds_of(self.viewing.algorithm)

    def picture(self, kind: str, suffix: str) -> str:
        """Return the address of a picture of the move; a script that steps on makes its own."""
        return address_of("demo_pictures.send", self._shown, suffix=suffix, kind=kind, download=1)

    @cached_property
    def _shown(self) -> dict[str, str]:
        """The fields of what the pictures show."""
        return self.viewing.at(self.move, self.substep).fields | ({"said": "show"} if self.shows_answer else {})

    @property
    def code(self) -> list[str]:
        """The address of the code for other people's machines, which have no projector, likewise."""
        viewing = replace(self.viewing, view="page", move=0)
        fields = viewing.fields
        if viewing.lesson:  # it knows its puzzle, which makes a code that is easier to scan
            known = {"code": viewing.code, "base": str(viewing.base)}
            fields = {name: value for name, value in fields.items() if name not in ("p", "title", "alg")} | known
        return _MOVE_INSIDE.split(address_of("qr.show", {"of": address_of("demo.show", fields)}), maxsplit=1)
