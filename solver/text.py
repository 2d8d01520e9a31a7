"""Join and clean words for people, in the same form everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from solver.lazy_regex import pattern

# Control characters, halves of characters, and those that turn the direction of writing.
_CONTROL_CHARACTERS: Final = pattern("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

_FORMULA: Final = ("=", "+", "-", "@", "\t")  # what a spreadsheet takes for the start of a formula
_QUOTED: Final = frozenset(',;"')


def count_noun(count: int | str, noun: str, plural: str = "") -> str:
    """Write a count with its noun; one is the only count that takes the singular.

    Args:
        count: The number, or a text of it: "0.5", or "no".
        noun: The singular, which may go on with its verb.
        plural: The same for other counts, if it is not the noun with an s.

    >>> count_noun(1, "move"), count_noun(1024, "move"), count_noun("0.5", "second")
    ('1 move', '1,024 moves', '0.5 seconds')
    >>> count_noun(1, "puzzle is", "puzzles are"), count_noun(0, "puzzle is", "puzzles are")
    ('1 puzzle is', '0 puzzles are')
    """
    written = count if isinstance(count, str) else f"{count:,}"
    return f"{written} {noun if written == '1' else plural or f'{noun}s'}"


def join_names(names: Sequence[str], word: str = "and") -> str:
    """Join the names to a phrase: 'r1c1, r1c2 and r1c4', or with another word before the last; '' for none.

    >>> join_names(["r1c1", "r1c2", "r1c4"])
    'r1c1, r1c2 and r1c4'
    """
    return f" {word} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def join_some(names: Sequence[str], most: int = 12, word: str = "and") -> str:
    """Join at most `most` names to a phrase, which counts the others; `word` stands before the last.

    >>> join_some(["r1c1", "r1c2", "r1c4", "r2c1"], 3)
    'r1c1, r1c2 and 2 others'
    """
    named = names if len(names) <= most else [*names[: most - 1], f"{len(names) - most + 1} others"]
    return join_names(named, word)


def one_line(text: str) -> str:
    r"""Replace every run of blanks and line ends by one blank, and strip both ends.

    >>> one_line(" two\n  words ")
    'two words'
    """
    return " ".join(text.split())


def printable_line(text: str) -> str:
    r"""Make one line of the text, without characters that do not print.

    >>> printable_line(" Ann\u200b\n Lee\x00 ")
    'Ann Lee'
    """
    return one_line("".join(character for character in text if character.isprintable() or character.isspace()))


def strip_control_characters(text: str) -> str:
    r"""Remove characters that could command a terminal, such as the start of an escape sequence.

    >>> strip_control_characters("red \x1b[31m")
    'red [31m'
    """
    return text if text.isprintable() else _CONTROL_CHARACTERS.sub("", text)


def plain(text: str) -> str:
    r"""Replace every character that could end a line or command a terminal, as a name of a file may hold.

    >>> plain("red\n\x1b[31m")
    'red\ufffd\ufffd[31m'
    """
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def csv_row(cells: Iterable[object]) -> str:
    r"""Write a row of CSV for a spreadsheet: one line, whatever the cells hold, and no formula.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.

    >>> print(csv_row(["=1+1.py", "two\nlines", "a, b", 0.5]), end="")
    '=1+1.py,two�lines,"a, b",0.5
    """
    return ",".join(map(_csv_cell, cells)) + "\n"


def begins_formula(text: str) -> bool:
    """Return whether a spreadsheet takes a text for a formula.

    >>> begins_formula("=1+1.py"), begins_formula("Ann")
    (True, False)
    """
    return text.startswith(_FORMULA)


def _csv_cell(value: object) -> str:
    """Write one cell; it is quoted too where a spreadsheet may take a semicolon for the next cell."""
    text = str(value)
    safe = plain(text)
    if isinstance(value, str) and begins_formula(text):
        safe = f"'{safe}"
    return '"{}"'.format(safe.replace('"', '""')) if _QUOTED.intersection(safe) else safe
