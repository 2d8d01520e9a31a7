"""Fit text into a width: wrap it on several lines, or truncate it.

>>> wrap("No digit fits r1c9. Go back to r1c8.", 20, 240), truncate("No digit fits r1c9.", 20, 100)
(['No digit fits r1c9.', 'Go back to r1c8.'], 'No digit fi…')
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple

from solver.pictures import fonts
from solver.pictures.style import OWN


class _Word(NamedTuple):
    """Where the ink of a word begins and ends, and where the next letter would stand, in pixels from its start."""

    left: float
    right: float
    end: float


def wrap(
    text: str, em: int, width: float, faces: tuple[str, ...] = (OWN,), weight: float = 0.0, is_even: bool = True
) -> list[str]:
    """Break the text between words on as few lines of that width as it needs.

    All of them have about the same length, or without `is_even` all but the last are as long as can be.
    """
    texts = text.split()
    space = fonts.advance(" ", em, faces, weight)
    words = []
    for each in texts:
        left, right = fonts.reach(fonts.runs(each, em, faces, weight), em, weight)
        words.append(_Word(left, right, fonts.advance(each, em, faces, weight)))
    found = _broken(words, space, width)
    while is_even and width > em:
        width *= 0.96
        narrower = _broken(words, space, width)
        if len(narrower) > len(found):
            break
        found = narrower
    return [" ".join(texts[start:end]) for start, end in pairwise((*found, len(texts)))]


def _broken(words: list[_Word], space: float, width: float) -> list[int]:
    """Return the number of the word with which each line begins."""
    found: list[int] = []
    end = 0.0
    for number, word in enumerate(words):
        if not found or end + space + word.right > width:
            found.append(number)
            end = -word.left
        else:
            end += space
        end += word.end
    return found


def truncate(text: str, em: int, width: float, faces: tuple[str, ...] = (OWN,), weight: float = 0.0) -> str:
    """Return the text, or as much of its beginning as fits in front of an ellipsis."""
    if fonts.width(text, em, weight, faces) <= width:
        return text
    starts = [text[:length].rstrip() + "…" for length in range(len(text))]
    fitting = bisect_right(starts, width, key=lambda start: fonts.width(start, em, weight, faces))
    return starts[max(0, fitting - 1)]
