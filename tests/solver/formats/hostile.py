"""Texts that are made to cost whoever reads them much time: pieces, to be repeated up to a length."""

from __future__ import annotations

from typing import Final

# Brackets, quotes and comments that are never closed.
UNCLOSED: Final = ("(", "{[", "/*", '"', "'\\", "{1,", "}", "{{1,2,3,4},", "//\n", '{"1234"}')
# The beginnings of many layouts.
BEGINNINGS: Final = (
    *("1\n", ".....\n", "| | |\n", "-\n", "hello 12345\n", "<td>", "?s=1 ", ":::::::\n", '{"givens":'),
    "1..2..3..4..5..6\n",
)
# What the page refuses after it has tried every layout.
REFUSED: Final = {
    "letters": "x",
    "one cell wrong": "1 2 3 x\n",
    "digits": "1",
    "line ends": "\n",
    "short rows": "1.......2\n1......2\n",
    "pairs": "x1",
    "capital X": "XXXXXXXXX\n",
    "bad first grid": "53..7....\n" * 8 + "6\n",
    "candidates": "1" * 729 + "\n",
    "dashes": "-",
    "tabs": "1\t",
    "open brackets": "[",
    "tags": "<table><tr><td>",
    "links": "?p=1\n",
}


def repeat(piece: str, length: int) -> str:
    """Repeat the piece up to a given number of characters."""
    return (piece * (length // len(piece) + 1))[:length]
