"""Account for every line that no grid takes: it is empty, a rule, or words without cells, or else a problem.

This is what keeps the reader from losing a puzzle in silence: a damaged grid beside a whole one is no heading.

>>> from solver.formats.reading.arrange import find_grids
>>> from solver.formats.reading.tokenize import tokenize
>>> lines = tokenize(list(enumerate(["12..", "..12", "21..", "..21", "", "12.."], 1)))
>>> [str(problem) for _, problem in find_left_over(lines, find_grids(lines))]
['line 6, column 1: this row of 4 cells belongs to no grid']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solver.errors import Problem
from solver.formats import stray_cells
from solver.formats.lines import DELIMITERS, has_word
from solver.formats.reading.arrange import counts, numbers_of
from solver.formats.reading.problems import problems_of_line
from solver.formats.reading.tokenize import sign_of
from solver.formats.reading.types import Found, Kind, Line, Run
from solver.lazy_regex import pattern

_NO_CELLS: Final = pattern(  # dates, times, ratings, versions, counts, numbers of puzzles, addresses
    r"\b\w{1,12}://\S+"
    r"|[A-Za-z]{1,12}\.? ?[=:]? ?\d{1,6}(?:[-./:]\d{1,4}){0,9}\b|\d{1,4}[-./:]\d{1,2}(?:[-./:]\d{1,4}){0,2}"
    r"|#\d{1,6}|\d{1,4} ?(?:/|of) ?\d{1,4}|\d{1,3} ?%|\b\d{1,6}[A-Za-z]{1,12}\b|[\[(]\d{1,4}[\])]"
)
_ORNAMENT: Final = pattern(r"\*{2,}|-{2,}|_{2,}|\.{4,}")
_CODE: Final = pattern(r"[{}();=<>]|/\*|\*/|^\s*(?:\*|//|--|%)|[\[\]]")
_NUMBER: Final = pattern(r"\A\s*+(?:[#(\[]?\d{1,4}[.)\]:]?|\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}:\d{2})\s*+")
_SIGN: Final = pattern(r"[0-9._*?xX-]")
_RUN: Final = pattern(r"[0-9._*?xX-](?:[\s|,;:'\"`]{0,9}[0-9._*?xX-]){0,999}")
_LETTER: Final = pattern(r"[^\W\d_]")
_BESIDE: Final = 2  # lines: a rule may stand between
_LEAST: Final = 3  # cells that make a line look like a row


def find_left_over(lines: Sequence[Line], grids: Sequence[Found], in_code: bool = False) -> list[tuple[Line, Problem]]:
    """Return each line that may be a row or a grid and belongs to none, with its problem.

    `in_code` says that the lines stand around the arrays of a program: those with signs of code hold no rows.
    """
    used = numbers_of(grids)
    above = {found.lines[0] for found in grids}
    widths = {
        number: found.size
        for found in grids
        for away in range(1, _BESIDE + 1)
        for number in (found.lines[0] - away, found.lines[-1] + away)
    }
    problems = []
    for line in lines:
        if line.number in used or line.kind in (Kind.EMPTY, Kind.RULE):
            continue
        if not above.isdisjoint((line.number + 1, line.number + _BESIDE)) and any(
            counts([cell.sign for cell in run]) for run in _runs(line)
        ):
            continue
        if line.kind is Kind.COMMENT or (in_code and _CODE.search(line.text)):
            problem = large.describe(line.number) if (large := stray_cells.find_cells(line.text)) else None
        else:
            problem = _explain(line, widths.get(line.number, 0))
        if problem is None and line.number in widths and line.kind is not Kind.COMMENT:
            problem = _describe_fields(line, lines, used)
        if problem:
            problems.append((line, problem))
    return problems


def _describe(line: Line, found: stray_cells.LeftOver) -> Problem:
    """Return the problem of the cells of a damaged grid among words."""
    if "://" in line.text:
        from solver.formats import links

        if near := links.describe_near(line.text):
            return replace(near, line=line.number)
    text = " " * found.start + line.text[found.start : found.end]
    problems = problems_of_line(line.number, text) if len(found.counts) == 1 or set(found.counts) == {1} else ()
    return problems[0] if problems else found.describe(line.number)


def _describe_fields(line: Line, lines: Sequence[Line], used: set[int]) -> Problem | None:
    """Return the problem of a line that has as many delimiters as the rows of the grid beside it.

    The lines are numbered from 1 on.
    """
    beside = range(line.number - _BESIDE, line.number + _BESIDE + 1)
    row = next(lines[number - 1] for number in beside if number in used)
    for delimiter in DELIMITERS:
        signs = [sign_of(field.strip(" \"'")) for field in line.text.split(delimiter)]
        if all(sign is None or sign.isalpha() for sign in signs):
            continue  # it names the columns
        if min(_LEAST, row.text.count(delimiter)) >= _LEAST and line.text.count(delimiter) >= row.text.count(delimiter):
            return Problem("this line has as many fields as the rows beside it", line.number, 1)
    return None


def _runs(line: Line) -> list[Run]:
    return [run for runs in line.runs.values() for run in runs]


def _explain(line: Line, width: int) -> Problem | None:
    """Return the problem of a line; None where it holds no cells. `width` is the size of the grid beside it, or 0."""
    if not width and len(line.text) < _LEAST:
        return None
    if found := stray_cells.find_cells(line.text):
        return _describe(line, found)
    if _NUMBER.fullmatch(line.text):
        return None
    text = line.text[line.start :]
    if has_word(text) or "=" in text:
        text = _ORNAMENT.sub(" ", _NO_CELLS.sub(" ", text))
    signs, letters = len(_SIGN.findall(text)), len(_LETTER.findall(text))
    longest = max((len(_SIGN.findall(run[0])) for run in _RUN.finditer(text)), default=0)
    is_row = longest >= width - 1 if width else longest >= _LEAST > letters
    if width and signs and not letters:
        return Problem(f"this row of {longest} cells belongs to no grid", line.number, 1)
    if signs < _LEAST or (signs <= letters and not is_row):
        return None
    return Problem(f"this row of {longest} cells belongs to no grid", line.number, 1)
