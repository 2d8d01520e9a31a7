"""Remove the stars around bold digits, as chat programs and Markdown write them: *5* and **5**.

A star is a blank elsewhere. Here every star of the text must stand beside a digit, in pairs, and another sign must be
the blank.

>>> clear_spaced_stars("**5** . . *6*"), clear_spaced_stars("**5**..*6*")
('  5   . .  6 ', '**5**..*6*')
>>> remove_stars("*5* *3* _ _ *7*"), remove_stars("..5....**9**4....")
('5 3 _ _ 7', '..5....94....')
>>> remove_stars("5*3*"), remove_stars("*5*3*7**2"), remove_stars("*5* 3 *")
('', '', '')
"""

from __future__ import annotations

from typing import Final

from solver.lazy_regex import pattern

_PAIR: Final = pattern(r"(\*{1,3})([1-9A-G]{1,16})\1")
_SPACED: Final = pattern(r"(?<![^\s|])(\*{1,3})([1-9A-G])\1(?![^\s|])")
_CUT_OFF: Final = pattern(r"(?<![^\s|])\*{1,3}([1-9A-G]?)\*{0,3}(?=\s*\Z)")
_BLANK: Final = pattern(r"[.0_-]|\| +\|")


def remove_stars(text: str) -> str:
    """Return the text without its stars; '' if it has none, or one that does not make a digit bold."""
    if "*" not in text:
        return ""
    plain = _PAIR.sub(r"\2", text)
    return "" if "*" in plain or not _BLANK.search(plain) else plain


def clear_spaced_stars(text: str) -> str:
    """Return the text with spaces for its stars, if each makes a digit bold that stands alone between spaces or bars.

    Such stars are no blanks, whatever the rows hold, nor are those around a digit at which the text was cut off. Any
    other text is returned as it is.
    """
    if "*" not in text:
        return text
    plain = _SPACED.sub(lambda match: match[2].center(len(match[0])), text)
    if plain != text and "*" in plain:
        plain = _CUT_OFF.sub(lambda match: match[1].center(len(match[0])), plain)
    return text if "*" in plain or not _BLANK.search(plain) else plain
