"""What a chat shows of a link to a page with a puzzle: its board, its title and some words (Open Graph).

The picture is drawn from the clues alone: a preview shows no answer and no solution. It needs an address that other
machines can reach, so there is none under a name that only this machine or this network knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, request

from solver import Puzzle
from solver.pictures import Picture, kind_of
from webapp.serving.addresses import address_of, encode_fields
from webapp.serving.bounds import PICTURE, bounded
from webapp.serving.public_address import is_public, name_of, public_address
from webapp.shared.fields import puzzle_in
from webapp.shared.picture_files import send_picture
from webapp.shared.puzzle_at_hand import PuzzleAtHand, at_hand

pages = Blueprint("previews", __name__)

_SIZE: Final = "1200x630"  # pixels, the proportions in which chats show a large card


@dataclass(frozen=True)
class LinkPreview:
    """The title, words, address and picture that a chat shows for a link to this page."""

    held: PuzzleAtHand

    @property
    def address(self) -> str:
        """The whole address of the page, with its puzzle written as everywhere."""
        fields = request.args.to_dict(flat=False) | {"p": [self.held.fields["p"]]}
        return public_address(f"{request.script_root}{request.path}?{encode_fields(fields)}")

    @property
    def words(self) -> str:
        """The level, if it is known, and the number of clues."""
        return ", ".join(self.held.words)

    @property
    def picture(self) -> str:
        """The whole address of the picture; '' under a name that other machines do not know."""
        if not is_public(name_of(request.host)):
            return ""
        return public_address(address_of("previews.send", {"p": self.held.fields["p"]}))

    @property
    def alt(self) -> str:
        """What the picture shows."""
        return f"Sudoku puzzle: {self.words}"


@pages.app_template_global()
def link_preview() -> LinkPreview | None:
    """Return the preview of a link to this page; None without a puzzle."""
    held = at_hand()
    return LinkPreview(held) if held else None


@pages.get("/pictures/preview.png")
@bounded(PICTURE)
def send() -> Response:
    """Send the picture that stands for a link to the puzzle: its clues, in 1200 x 630 pixels.

    Fields:
        p: The puzzle, as in `board_link`.
    """
    puzzle = puzzle_in({"p": request.args.get("p", "")})
    return send_picture(_picture(puzzle), "png")


def _picture(puzzle: Puzzle) -> Picture:
    return Picture(kind_of("puzzle"), Puzzle.of(puzzle.givens), preset=_SIZE)
