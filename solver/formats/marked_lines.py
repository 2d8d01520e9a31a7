r"""Remove what other programs write around rows: the signs of a diff, and the marks of a table in a wiki.

The first sign of each line of a diff says whether it stays, and its headings count the lines, so that a lost one shows.

>>> plain_diff("@@ -1,3 +1,4 @@\n+12..\n ..34\n-xxxx\n+21..\n+..12")[0].split("\n")
['12..', '..34', '21..', '..12']
>>> strip_plus("+12..\n+..34\n+21..\n+..12").split("\n")[1]
'..34'
>>> plain_wiki_table('{| class="x"\n|-\n| 1 || 2 || || \n|-\n| || || 3\n| 4\n|}').split("\n")
['|1|2|||', '|||3|4|']
"""

from __future__ import annotations

import re
from typing import Final

from solver.formats.line_ends import split_lines
from solver.lazy_regex import pattern

_PART: Final = pattern(r"@@ -[0-9]{1,6}(?:,[0-9]{1,6})? \+[0-9]{1,6}(?:,([0-9]{1,6}))? @@.{0,200}")
_HEAD: Final = ("diff ", "index ", "--- ", "+++ ")
_TAKEN_OUT: Final = "The lines that the diff takes out are left out."
_BEFORE_BLANK: Final = pattern(r"^\+[ \t]*[.0*_]", re.MULTILINE)
_FORMULA: Final = pattern(r"(?:^|(?<=[,;\t]))=\"([0-9A-Ga-g]{0,2})\"(?=[,;\t\r]|$)", re.MULTILINE)
_STYLE: Final = pattern(r"\A[^|]{0,200}=[^|]{0,200}\|(?!\|)")


def plain_diff(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the lines that the diff leaves or adds, with a notice on others; ('', ()) for another or a cut text."""
    if "@@ -" not in text:
        return "", ()
    kept: list[str] = []
    needed, taken_out = 0, False
    for line in split_lines(text):
        if match := _PART.fullmatch(line):
            if needed != len(kept):
                return "", ()
            needed += int(match[1] or 1)
        elif line.startswith(("+", " ")) and needed > len(kept):
            kept.append(line[1:])
        elif line.startswith("-") and needed:
            taken_out = True
        elif line.strip() and (needed or not line.startswith(_HEAD)):
            return "", ()
    if not kept or needed != len(kept):
        return "", ()
    return "\n".join(kept), (_TAKEN_OUT,) if taken_out else ()


def strip_plus(text: str) -> str:
    """Return the text without the plus before each line of a diff; another text as it is."""
    lines = [line for line in split_lines(text) if line.strip()]
    if text.count("+") != len(lines) or not all(line.startswith("+") for line in lines):
        return text
    return text.replace("+", "") if _BEFORE_BLANK.search(text) else text


def strip_formulas(text: str) -> str:
    """Return the text of a spreadsheet without what makes a text of each cell: ="5"; another text as it is.

    >>> strip_formulas('="1",="",="2"').replace(" ", "")
    '1,,2'
    """
    if '="' not in text or len(_FORMULA.findall(text)) != text.count('="'):
        return text
    return _FORMULA.sub(lambda match: match[1].center(len(match[0])), text)


def plain_wiki_table(text: str) -> str:
    """Return the rows of the only table of the text, each between uprights; '' if there is none, or a damaged one."""
    start, end = text.find("{|"), text.rfind("\n|}")
    if start < 0 or end < start or text.find("{|", start + 1) >= 0:
        return ""
    rows: list[list[str]] = [[]]
    for line in split_lines(text[start:end])[1:]:
        mark = line.strip()
        if mark.startswith("|-"):
            rows.append([])
        elif mark.startswith(("|", "!")) and not mark.startswith("|+"):
            cells = mark[1:].replace("!!", "||").split("||")
            rows[-1] += [_STYLE.sub("", cell).strip() for cell in cells]
        elif mark and not mark.startswith("|+"):
            return ""
    return "\n".join(f"|{'|'.join(row)}|" for row in rows if row)
