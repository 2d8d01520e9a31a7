"""The fields of addresses and forms as every page reads them: a puzzle, numbers, words, a title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solver import Puzzle, RuleError
from solver.formats import board_link
from solver.text import one_line
from webapp.shared.library import default_puzzle

TITLE_LIMIT: Final = 60


def puzzle_in(fields: Mapping[str, str]) -> Puzzle:
    """The puzzle in the fields, the default one where there is none. Raises FormatError where they are damaged."""
    return board_link.from_fields(fields) if fields.get("p") else default_puzzle()


def number(fields: Mapping[str, str], name: str, most: int, usual: int = 0) -> int:
    """The number in the field. Raises RuleError unless it is one from 0 to `most`."""
    text = fields.get(name) or str(usual)
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most):
        raise RuleError(f"field {name}: {text[:40]!r} is not a number from 0 to {most:,}")
    return int(text)


def choice(fields: Mapping[str, str], name: str, known: tuple[str, ...], usual: str) -> str:
    """The word in the field. Raises RuleError unless it is one of those known."""
    text = fields.get(name) or usual
    if text not in known:
        raise RuleError(f"field {name}: {text[:40]!r} is none of {', '.join(known)}")
    return text


def title_of(text: str) -> str:
    """The text as a title: one line of at most TITLE_LIMIT printable characters."""
    shown = "".join(character for character in text if character.isprintable() or character.isspace())
    return one_line(shown)[:TITLE_LIMIT].rstrip()
