"""Digits over nine as numbers: a text that writes 10 for A, as code and spreadsheets do, is read as if it had letters.

Every number gives way to its letter and blanks, so that all columns stay where they are. `12` may also be the two
candidates 1 and 2: it is a number where another one cannot be candidates (10, 11, 07), or where no cell holds anything
but one digit or such a number. Candidates are then written with commas between them.

>>> [line.text for line in spelled([Line.of(1, "10 . 3 | 16 | 07" + " ." * 11)], 16).lines]
['A  . 3 | G  | 7  . . . . . . . . . . .']
>>> [line.text for line in spelled([Line.of(1, " 3 ." * 7 + " 16 1,2,12")], 16).lines]
[' 3 . 3 . 3 . 3 . 3 . 3 . 3 . G  12C   ']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from solver.errors import Problem
from solver.formats.alphabet import Signs, after_label, kind
from solver.formats.assembling import RawGrid, assemble, shape_of
from solver.formats.lines import TOKEN, UPRIGHTS, Kind, Line, without_comment
from solver.formats.reflowed import stream
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SYMBOLS

_ALONE: Final = r"(?<![0-9A-Za-z.*_\-]){}(?![0-9A-Za-z.*_\-])"
_NUMBER: Final = pattern(_ALONE.format("[0-9]{2,3}"))
_LETTER: Final = pattern(_ALONE.format("[A-Ga-g]"))
_SPACED: Final = pattern(rf"[^\s{UPRIGHTS}]+")
_JOINED: Final = pattern("[0-9]{1,2}(?:,[0-9]{1,2})+")  # the candidates of a cell


@dataclass(frozen=True, slots=True)
class Spelled:
    """The lines with letters for numbers, and what is wrong with the numbers."""

    lines: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def decimals(lines: Sequence[Line], size: int) -> list[RawGrid]:
    """The grids of a text that writes digits over nine as numbers throughout."""
    text = spelled(lines, size)
    if text.problems:
        return []
    grids = assemble(text.lines, size) or stream(text.lines, size)
    return [replace(grid, in_numbers=True) for grid in grids]


def spelled(lines: Sequence[Line], size: int) -> Spelled:
    """The lines as they would be with letters; no lines if the text does not write digits over nine as numbers."""
    if size <= CLASSIC.size or not _may_have_numbers(lines, size):
        return Spelled()
    rows = list(_rows(lines))
    if not _has_numbers([without_comment(line.text)[start:] for line, start in rows if start is not None], size):
        return Spelled()
    text = Spelled()
    for line, start in rows:
        if start is None:
            text.lines.append(line)
            continue
        text.lines.append(Line.of(line.number, _written(line.text, start, size)))
        text.problems.extend(_problems(line, start, size))
    return text


def _may_have_numbers(lines: Sequence[Line], size: int) -> bool:
    """Whether there are numbers of two figures, and lines long enough for a row or no longer than a number."""
    if not any(_NUMBER.search(line.text) for line in lines):
        return False
    widths = [len(line.cells) if line.kind is not Kind.PROSE else len(line.text) // 2 for line in lines]
    return max(widths) >= size or max(widths) <= len(str(size)) + 1


def _has_numbers(bodies: Sequence[str], size: int) -> bool:
    """Whether some cells hold numbers over nine rather than two candidates."""
    tokens = {token for body in bodies for token in TOKEN.findall(body)}
    numbers = {token for token in tokens if _NUMBER.fullmatch(token)}
    digits = {number for number in numbers if int(number) <= size}
    if any(not Signs.of(size).is_group(number) for number in digits):
        return True
    return bool(digits) and not any(len(token) > 1 or token.isalpha() for token in tokens - digits)


def _problems(line: Line, start: int, size: int) -> Iterator[Problem]:
    """Numbers that are no digits, and letters for digits, of which one is told."""
    text = without_comment(line.text)
    for match in _NUMBER.finditer(text, start):
        if int(match[0]) > size:
            message = f"{match[0]} is not a digit of a {shape_of(size)} grid"
            yield Problem(message, line.number, match.start() + 1, match[0])
    if match_ := _LETTER.search(text, start):
        message = f"{match_[0]!r} stands among numbers over 9; write all digits over 9 in one way"
        yield Problem(message, line.number, match_.start() + 1, match_[0])


def _rows(lines: Sequence[Line]) -> Iterator[tuple[Line, int | None]]:
    """Each line with the place where its cells begin, None if it cannot hold any."""
    signs = Signs.of(len(SYMBOLS))
    has_rows = any(line.kind is None for line in lines)  # then a number by itself is a heading
    for line in lines:
        sort = kind(line, signs)
        if sort is Kind.PROSE:
            yield line, after_label(line, signs).start or None
        else:
            yield line, 0 if sort is Kind.ROW or (sort is Kind.NUMBER and not has_rows) else None


def _written(text: str, start: int, size: int) -> str:
    """The text with letters for the numbers from the start on, and blanks for those that are no digits."""
    bare = without_comment(text)
    body, rest = bare[start:], text[len(bare) :]
    cells = _SPACED.findall(body)
    if len(cells) == size and any(map(_JOINED.fullmatch, cells)):
        body = _SPACED.sub(lambda match: _cell(match[0], size), body)
    else:
        body = _NUMBER.sub(lambda match: _symbols(match[0], size), body)
    return text[:start] + body + rest


def _cell(text: str, size: int) -> str:
    """The cell with letters: a number, candidates with commas between them, or anything else as it is."""
    return _symbols(text, size) if _NUMBER.fullmatch(text) or _JOINED.fullmatch(text) else text


def _symbols(numbers: str, size: int) -> str:
    """The symbols of the numbers between commas, 0 for a blank, as long as the text was."""
    symbols = "0" + SYMBOLS[:size]
    values = map(int, numbers.split(","))
    return "".join(symbols[value] if value <= size else "0" for value in values).ljust(len(numbers))
