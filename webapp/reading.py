"""Text, files and pictures that a person hands over, read onto the board; the old board stays where they cannot be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from flask import request

from solver import CLASSIC, FormatError
from solver.errors import Problem, Repair
from solver.formats import Entry, Reading, decode, read
from solver.pictures import puzzle_in
from webapp.form import TITLE_LIMIT, BoardForm
from webapp.judgement import clues

CHOICES: Final = 60  # puzzles of one text that the chooser shows
_PICTURES: Final = (b"\xff\xd8\xff", b"\x89PNG", b"<svg", b"<?xml")


@dataclass(frozen=True)
class Notice:
    """What the page says about the last action, and the text to work on where it could not be read."""

    message: str
    problems: tuple[Problem, ...] = ()
    repair: Repair | None = None
    text: str = ""
    choices: tuple[str, ...] = ()  # one label a puzzle where the text holds several
    chosen: int = 0  # counts from 1
    left_out: int = 0  # puzzles beyond the last choice


def read_into(board: BoardForm) -> tuple[BoardForm, Notice]:
    """The board with the handed puzzle on it, and what to say; the same board where it cannot be read."""
    text = ""
    try:
        text = _handed_text()
        return _load(board, read(_repaired(text)), text)
    except FormatError as error:
        return board, Notice("This could not be read; the board is as it was.", error.problems, error.repair, text)


def _handed_text() -> str:
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    if not data:
        return request.form.get("text", "")
    return puzzle_in(data) if data.lstrip()[:5].startswith(_PICTURES) and not _is_saved_game(data) else decode(data)


def _is_saved_game(data: bytes) -> bool:
    """Whether XML is a puzzle collection rather than a drawing."""
    return b"<svg" not in data and not data.startswith((b"\xff\xd8\xff", b"\x89PNG"))


def _repaired(text: str) -> str:
    if request.form.get("action") != "repair":
        return text
    try:
        read(text)
    except FormatError as error:
        if error.repair:
            return error.repair.text
    return text


def _load(board: BoardForm, reading: Reading, text: str) -> tuple[BoardForm, Notice]:
    entries = reading.entries
    action = request.form.get("action", "")
    wanted = action.removeprefix("pick-")
    chosen = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 6 else 1
    entry = entries[min(max(chosen, 1), len(entries)) - 1]
    if entry.puzzle.shape != CLASSIC:
        raise FormatError.at(
            f"This is a {entry.puzzle.shape} puzzle. The page edits 9x9 boards; the command line takes other sizes."
        )
    message = f"Read as {reading.description}, {clues(entry.puzzle)}."
    if len(entries) > 1:
        message = f"Read {len(entries)} puzzles as {reading.description}. Showing {chosen}, {clues(entry.puzzle)}."
    notice = Notice(
        message,
        text=text if len(entries) > 1 else "",
        choices=tuple(map(_label, range(1, len(entries) + 1), entries))[:CHOICES] if len(entries) > 1 else (),
        chosen=chosen,
        left_out=max(len(entries) - CHOICES, 0),
    )
    title = entry.details.title.removesuffix(".txt")[:TITLE_LIMIT]
    return replace(board, puzzle=entry.puzzle, title=title, unreadable={}), notice


def _label(number: int, entry: Entry) -> str:
    return f"{number}: {entry.details.title}" if entry.details.title else str(number)
