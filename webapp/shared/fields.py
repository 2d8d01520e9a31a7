"""Read the fields of addresses and forms in the same way on every page: a puzzle, numbers, words, a title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solver import Puzzle, RuleError
from solver.formats import board_link
from solver.text import printable_line
from webapp.shared.builtin_puzzles import default_puzzle

MAX_TITLE_CHARACTERS: Final = 60


def puzzle_in(fields: Mapping[str, str]) -> Puzzle:
    """Read the puzzle from the fields, or take the default one. Raises FormatError if the fields are damaged."""
    return board_link.from_fields(fields) if fields.get("p") else default_puzzle()


def number(fields: Mapping[str, str], name: str, maximum: int, default: int = 0) -> int:
    """Read a number from the field. Raises RuleError unless it lies between 0 and `maximum`."""
    text = fields.get(name) or str(default)
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(maximum)) and int(text) <= maximum):
        raise RuleError(f"field {name}: {text[:40]!r} is not a number from 0 to {maximum:,}")
    return int(text)


def choice(fields: Mapping[str, str], name: str, known: tuple[str, ...], default: str) -> str:
    """Read a word from the field. Raises RuleError unless it is one of those known."""
    text = fields.get(name) or default
    if text not in known:
        raise RuleError(f"field {name}: {text[:40]!r} is none of {', '.join(known)}")
    return text


def title_of(text: str) -> str:
    """Turn text into a title: one line of at most MAX_TITLE_CHARACTERS printable characters."""
    return printable_line(text)[:MAX_TITLE_CHARACTERS].rstrip()
