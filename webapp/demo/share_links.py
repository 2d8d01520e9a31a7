"""Build what people share from the stage: the files to download, and the QR code that leads to the same place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from solver.pictures import SUFFIXES, Kind
from webapp.demo.address import Stage
from webapp.demo.move_pictures import TEXT_SUFFIX, kinds_of
from webapp.serving.addresses import address_of, encode_fields, plain_path_of

# Finds the move in an address that is itself a field of another one; no other field can contain this.
_MOVE_INSIDE: Final = re.compile("(?<=[?]at%3D)0|(?<=%26at%3D)0")
_LOOKS: Final = ("view", "theme", "size", "speed", "panes")  # no file depends on them


@dataclass(frozen=True)
class ShareLinks:
    """What can be shared of a position of the search. `shows_answer`: the answer to an open question may be seen."""

    stage: Stage
    move: int
    substep: int
    shows_answer: bool

    @property
    def kinds(self) -> list[Kind]:
        """List the kinds of picture of this search."""
        return kinds_of(self.stage.algorithm)

    @property
    def pictures(self) -> dict[str, str]:
        """List the types of file of a picture: names by suffix."""
        return {suffix: suffix.upper() for suffix in SUFFIXES} | {TEXT_SUFFIX: "Text"}

    @cached_property
    def fields(self) -> dict[str, str]:
        """Build the fields of the position that the downloads show; a script that steps on sends its own."""
        shown = self.stage.moved(self.move, self.substep).fields | ({"said": "show"} if self.shows_answer else {})
        return {name: value for name, value in shown.items() if name not in _LOOKS}

    @property
    def qr_address(self) -> list[str]:
        """Build the address of the QR code for other people's machines, which have no projector.

        It is split before and after the move, for scripts that step on.
        """
        stage = replace(self.stage.moved(0, self.stage.substep), view="page")
        fields = stage.fields
        if stage.lesson:  # the lesson knows its puzzle: a shorter address is easier to scan
            known = {"code": stage.code, "base": str(stage.base)}
            fields = {name: value for name, value in fields.items() if (name, value) not in stage.at_hand} | known
        page = f"{plain_path_of('demo.show')}?{encode_fields(fields)}"
        return _MOVE_INSIDE.split(address_of("qr.show", {"of": page}), maxsplit=1)
