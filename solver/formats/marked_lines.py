r"""Remove what other programs write around rows: the signs of a diff, a wiki, a spreadsheet and of YAML.

The first sign of each line of a diff says whether it stays, and its headings count the lines, so that a lost one shows.

>>> plain_diff("@@ -1,3 +1,4 @@\n+12..\n ..34\n-xxxx\n+21..\n+..12")[0].split("\n")
['12..', '..34', '21..', '..12']
>>> strip_plus("+12..\n+..34\n+21..\n+..12").split("\n")[1]
'..34'
>>> plain_wiki_table('{| class="x"\n|-\n| 1 || 2 || || \n|-\n| || || 3\n| 4\n|}').split("\n")
['|1|2|||', '|||3|4|']
>>> plain_yaml("- - 1\n  - 2\n  - ~\n  - 4\n- - 2\n  - 1\n  - 4\n  - 3").split("\n")
['1 2 . 4', '', '', '', '2 1 4 3', '', '', '']
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from solver.formats.line_ends import split_lines
from solver.lazy_regex import pattern
from solver.shape import SIZES

_PART: Final = pattern(r"@@ -[0-9]{1,6}(?:,[0-9]{1,6})? \+[0-9]{1,6}(?:,([0-9]{1,6}))? @@.{0,200}")
_HEAD: Final = ("diff ", "index ", "--- ", "+++ ")
_TAKEN_OUT: Final = "The lines that the diff takes out are left out."
_BEFORE_BLANK: Final = pattern(r"^\+[ \t]*[.0*_]", re.MULTILINE)
_FORMULA: Final = pattern(r"(?:^|(?<=[,;\t]))=\"([0-9A-Ga-g]{0,2})\"(?=[,;\t\r]|$)", re.MULTILINE)
_STYLE: Final = pattern(r"\A[^|]{0,200}=[^|]{0,200}\|(?!\|)")
_ITEM: Final = pattern(r"\A( *+)- (.*)")
_CELL: Final = pattern(r"\A *+(?:- )?- *+[\"']?([0-9]{1,2}|[A-Ga-g]|[.~_*]|null|)[\"']?\s*+")
_ROW_START: Final = pattern(r"\A *+- - *+")
_KEY: Final = pattern(r"\A *+[A-Za-z_][\w ]*+:.*")
_SEPARATORS: Final = pattern(r"[\s|,;]+")
_LEAST: Final = min(SIZES)
_BLANKS: Final = ("", "~", "null")


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


def plain_yaml(text: str) -> str:
    """Return the text without the dashes of a list of rows; '' if it is no such list."""
    if "- " not in text:
        return ""
    lines = _join_lone_dashes(split_lines(text))
    items = [number for number, line in enumerate(lines) if _ITEM.match(line)]
    known = set(items)
    others = [line for number, line in enumerate(lines) if line.strip() and number not in known]
    if len(items) < _LEAST or not all(_KEY.fullmatch(line) or line.strip() in ("---", "...") for line in others):
        return ""
    starts = [number for number in items if _ROW_START.match(lines[number])]
    if starts and all(_CELL.fullmatch(lines[number]) for number in items):
        return _join_cells(lines, items, set(starts))
    if {len(_SEPARATORS.split(lines[number].strip())) for number in items} == {len(items)}:
        return ""  # each row begins with a dash for a blank
    return "\n".join(
        line.replace("- ", "  ", 1) if number in known else "" if number == 0 else line
        for number, line in enumerate(lines)
    )


def _join_lone_dashes(lines: list[str]) -> list[str]:
    """Join a dash on a line of its own with the item below it, which begins a row."""
    joined = list(lines)
    for number, (line, below) in enumerate(pairwise(lines)):
        if line.strip() == "-" and below.lstrip().startswith("- "):
            joined[number] = ""
            joined[number + 1] = "- " + below.lstrip()
    return joined


def _join_cells(lines: list[str], items: list[int], starts: set[int]) -> str:
    """Join the cells of each row on the line of its first cell."""
    rows = [""] * len(lines)
    at = items[0]
    for number in items:
        at = number if number in starts else at
        match = _CELL.fullmatch(lines[number])
        cell = match[1] if match else "."
        rows[at] += (" " if rows[at] else "") + ("." if cell in _BLANKS else cell)
    return "\n".join(rows)
