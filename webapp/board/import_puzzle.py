"""Text, files and pictures that a person hands over, read onto the board; the old board stays where they cannot be.

Road not taken: letting the page read as much as a form can hold. A text that makes no grid is tried in every way there
is, which takes up to 45 microseconds a character: 12 s for 256 kB. The command line takes such lists.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from flask import request

from solver import FormatError
from solver.errors import Problem, Repair, summarize_problems
from solver.formats import Attempt, Entry, Reading, attempt, decode
from solver.formats.decoding import describe_other_file
from solver.lazy_regex import pattern
from solver.pictures import puzzle_in
from webapp.board.form import BoardForm, usual_mode
from webapp.board.status import clues
from webapp.serving.limits import page_work
from webapp.shared.fields import title_of

TEXT_LIMIT: Final = 30_000  # characters of a text; about 360 puzzles of one line
LIST_LIMIT: Final = 60_000  # of one that is a puzzle a line and nothing else: a printed file holds 500
_LIST: Final = pattern(r"\A(?:[.0-9A-G]{16}(?:[.0-9A-G]{20}|[.0-9A-G]{65}|[.0-9A-G]{240})?\r?\n)++")  # of all sizes
PICK: Final = "pick-"  # before the number of a puzzle: the action that puts it on the board
CHOICES: Final = 60  # puzzles of one text that the chooser shows
_LONG: Final = 1_500  # characters, up to 40 ms of work; longer texts are read one at a time
_LARGE: Final = 4 * (TEXT_LIMIT + 1)  # bytes: more hold too many characters in every encoding
_PIXELS: Final = (b"\xff\xd8\xff", b"\x89PNG")  # how JPG and PNG files begin


@dataclass(frozen=True)
class Listed:
    """The puzzles of a text that holds several, to choose from."""

    labels: tuple[str, ...]  # of those that are offered
    chosen: int  # the one on the board, from 1
    count: int
    is_whole: bool  # whether all of the text could be read

    @property
    def left_out(self) -> int:
        """The puzzles beyond those that are offered."""
        return self.count - len(self.labels)


@dataclass(frozen=True)
class Notice:
    """What the page says about the last action: what was read, or why it could not be."""

    message: str
    problems: tuple[Problem, ...] = ()
    repair: Repair | None = None
    refused: bool = False  # whether nothing was read; the problems of a puzzle among others do not count
    listed: Listed | None = None  # where the text holds several


def read_into(board: BoardForm) -> tuple[BoardForm, Notice]:
    """The board with the handed puzzle on it, and what to say; the same board and the text where it cannot be read.

    A damaged puzzle among others costs only itself: it is told, and the text stays in the box.
    """
    try:
        board = replace(board, text=_handed_text(board))
        text = _repaired(board.text)
        tried = _attempt(text)
    except FormatError as error:
        tried = Attempt(errors=(error,), repair=error.repair)
    if tried.error is None:
        return _load(board, text, tried)
    if not tried.entries:
        refused = "This could not be read, see below. The board is as it was."
        return board, Notice(refused, summarize_problems(tried.error.problems), tried.error.repair, refused=True)
    loaded, notice = _load(board, text, tried)
    more = "One more" if len(tried.errors) == 1 else f"{len(tried.errors)} more"
    told = replace(
        notice,
        message=f"{notice.message} {more} could not be read, see below.",
        problems=summarize_problems(tried.error.problems),
        repair=tried.error.repair,
    )
    return replace(loaded, text=board.text), told


def listed_again(board: BoardForm) -> Listed | None:
    """The puzzles of the text that the one on the board was chosen from; None where there are no others."""
    if not board.source:
        return None
    try:
        found = _attempt(board.source)
    except FormatError:
        return None  # no text of ours
    count = len(found.entries)
    return _listed(found, _number(board.chosen, count)) if count > 1 else None


def read_text(text: str) -> Reading:
    """The puzzles of the text. Raises FormatError for any that is damaged."""
    tried = _attempt(text)
    if tried.error:
        raise tried.error
    return Reading(tried.entries, tried.description)


def _attempt(text: str) -> Attempt:
    """What is whole in the text, and what is not."""
    if len(_limited(text)) <= _LONG:
        return attempt(text)
    with page_work():
        return attempt(text)


def _limited(text: str) -> str:
    if len(text) > (LIST_LIMIT if _LIST.fullmatch(text) else TEXT_LIMIT):
        raise FormatError.at(
            f"This text has {len(text):,} characters; the page reads up to {TEXT_LIMIT:,}. The command line reads more."
        )
    return text


def _handed_text(board: BoardForm) -> str:
    """The text to choose another puzzle from, or of the file that came along; else what stands in the box."""
    if board.source and request.form.get("action", "").startswith(PICK):
        return board.source
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    if not data:
        return board.text
    if _is_picture(data):
        return puzzle_in(data)
    if len(data) > _LARGE and not describe_other_file(data):
        raise FormatError.at(
            f"This file has {len(data):,} bytes and is no JPG, PNG or SVG picture; the page reads up to {TEXT_LIMIT:,} "
            "characters of text. The command line reads more."
        )
    return _limited(decode(data))


def _is_picture(data: bytes) -> bool:
    """Whether the file is a picture; XML that draws nothing is a collection of puzzles."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith((*_PIXELS, b"<svg")) or (start.startswith(b"<?xml") and b"<svg" in data)


def _repaired(text: str) -> str:
    """The text as the person has just agreed to have it changed, if that was the action."""
    if request.form.get("action") != "repair":
        return text
    try:
        read_text(text)
    except FormatError as error:
        if error.repair:
            return error.repair.text
    return text


def _load(board: BoardForm, text: str, reading: Attempt) -> tuple[BoardForm, Notice]:
    """The board with the chosen puzzle of the text, which is kept while there are others to choose."""
    entries = reading.entries
    chosen = _number(request.form.get("action", "").removeprefix(PICK), len(entries))
    entry = entries[chosen - 1]
    board = replace(board, puzzle=entry.puzzle, title=_title(entry), unreadable={}, mode=usual_mode(entry.puzzle))
    board = replace(board, text="", source="", chosen="")
    if len(entries) == 1:
        return board, Notice(_warned(f"Read as {reading.description}, {clues(entry.puzzle)}.", entry))
    told = f"Read {len(entries)} puzzles. Showing {reading.numbers[chosen - 1]}, {clues(entry.puzzle)}."
    board = replace(board, source=text, chosen=str(chosen))
    return board, Notice(_warned(told, entry), listed=_listed(reading, chosen))


def _listed(reading: Attempt, chosen: int) -> Listed:
    labels = tuple(map(_label, reading.numbers[:CHOICES], reading.entries))
    return Listed(labels, chosen, len(reading.entries), is_whole=not reading.errors)


def _warned(message: str, entry: Entry) -> str:
    """The message, and what was left out of the puzzle if anything was."""
    return f"{message} {entry.warning}".strip()


def _number(wanted: str, count: int) -> int:
    """The number, from 1, of the puzzle that is wanted out of so many."""
    is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) <= len(str(count))
    return min(max(int(wanted), 1), count) if is_number else 1


def _title(entry: Entry) -> str:
    return title_of(entry.details.title.removesuffix(".txt"))


def _label(number: int, entry: Entry) -> str:
    return f"{number}: {title}" if (title := _title(entry)) else str(number)
