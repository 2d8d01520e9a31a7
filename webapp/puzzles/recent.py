"""Show the boards that a browser has had: GET /recent is the page, POST /recent/list draws the boards of its storage.

The list stays in the browser. Its script posts what it has stored, and gets the boards back as pictures with their
names; nothing of it is stored here.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, render_template, request

from solver import CellKind, FormatError, Puzzle
from solver.formats import board_link
from solver.techniques.rating import Hardness
from webapp.serving.bounds import PAGE, bounded
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.fields import title_of
from webapp.shared.levels import find_level
from webapp.shared.puzzle_at_hand import PuzzleAtHand, hold

pages = Blueprint("recent", __name__)

MAX_RECENT_BOARDS: Final = 50  # A browser stores no more, and one answer draws no more.
MAX_LEVEL_SECONDS: Final = 0.5  # for the levels of one list; those that were found before take none of it
MAX_START_ROWS: Final = 2  # Their clues are shown as text.
MAX_TIME: Final = 253_402_300_799_000  # milliseconds since 1970, the end of the year 9999


@dataclass(frozen=True)
class RecentBoard:
    """A board of the list and when it was used last."""

    at_hand: PuzzleAtHand
    givens: str  # the key of its entry in the browser
    used: datetime | None = None
    takes_notes: bool = False  # whether typing set notes there, as on positions for practice
    level: Hardness | None = None  # as far as there was time to find it

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with the person's answers."""
        return self.at_hand.puzzle

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the link that opens it again."""
        return self.at_hand.fields | ({"mode": "notes"} if self.takes_notes else {})

    @property
    def view(self) -> BoardView:
        """The board with its answers, for a thumbnail."""
        entries = self.puzzle.entries
        return grid_view(entries, self.puzzle.givens, conflicts=entries.conflicts(), kind=CellKind.ENTERED)

    @property
    def name(self) -> str:
        """Its title, else its level and how many clues it has."""
        return self.at_hand.title or ", ".join(
            filter(None, (self.level.name if self.level else "", self.at_hand.clues))
        )

    @property
    def full_name(self) -> str:
        """A name that no other board has, unless both have the same title or the same first rows."""
        return self.at_hand.title or f"{self.name}: {' '.join(self.start)}"

    @property
    def start(self) -> list[str]:
        """The clues of its first rows."""
        size, line = self.puzzle.shape.size, self.puzzle.givens.line(".")
        return [line[at * size : (at + 1) * size] for at in range(MAX_START_ROWS)]

    @property
    def facts(self) -> str:
        """Its clues and level where its name does not say so, and how many of its blanks are filled."""
        blanks = len(self.puzzle.givens.digits) - self.puzzle.givens.filled
        done = self.puzzle.entries.filled - self.puzzle.givens.filled
        titled = (self.level.name if self.level else "", self.at_hand.clues) if self.at_hand.title else ()
        return ", ".join(filter(None, (*titled, f"{done} of {blanks} filled")))


@pages.get("/recent")
@bounded(PAGE)
def show() -> str:
    """Show the boards that this browser has had. Its script fills the page."""
    return render_template("puzzles/recent.html")


@pages.post("/recent/list")
@bounded(PAGE)
def draw() -> str:
    """Send pictures of the boards in the posted list, without those that cannot be read."""
    return render_template("puzzles/_recent.html", boards=_read_boards(request.form.get("boards", "")))


def _read_boards(text: str) -> list[RecentBoard]:
    """Read the list as the browser has stored it: JSON of objects with `address`, `givens` and `at`."""
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError):
        return []
    found = [_read_board(each) for each in entries[:MAX_RECENT_BOARDS]] if isinstance(entries, list) else []
    return _find_levels([each for each in found if each])


def _find_levels(boards: list[RecentBoard]) -> list[RecentBoard]:
    """Find the levels of the boards, the last used first, within MAX_LEVEL_SECONDS."""
    end, levelled = monotonic() + MAX_LEVEL_SECONDS, []
    for each in boards:
        has_time = monotonic() < end
        level = find_level(each.puzzle) if has_time else None
        levelled.append(replace(each, level=level))
    return levelled


def _read_board(entry: Any) -> RecentBoard | None:
    """Read one entry; None if it is none of ours."""
    if not isinstance(entry, dict):
        return None
    address, givens, at = (entry.get(name) for name in ("address", "givens", "at"))
    if not (isinstance(address, str) and isinstance(givens, str)):
        return None
    try:
        fields = dict(parse_qsl(urlsplit(address).query))
        found = hold(board_link.from_fields(fields), title_of(fields.get("title", "")))
    except (FormatError, ValueError):
        return None
    used = datetime.fromtimestamp(at / 1000, UTC) if isinstance(at, int) and 0 <= at <= MAX_TIME else None
    return RecentBoard(found, givens, used, fields.get("mode") == "notes") if found else None
