r"""Shorten cells that are spelled with several characters to one symbol each.

Spreadsheets, pandas, numpy and Markdown write decimals (5.0), leading zeros (05), bold digits and words for blanks
(NaN). The symbol takes the place of the cell and blanks fill the columns behind it, so that all columns stay where
they are. Lines of words do not change, nor do texts whose numbers make no rows: `5.0 .3.` may be two groups of three
cells.

>>> shorten_spellings("5.0\t3.0\tNaN\t7.0\n" * 4).text.split("\n")[0]
'5  \t3  \t.  \t7  '
>>> shorten_spellings("5.0 .3. 1..\n" * 9).text == "5.0 .3. 1..\n" * 9
True

Code and spreadsheets write 10 for the digit A of a 16x16 grid. `12` may also be the two candidates 1 and 2. It is a
number where another number of the text cannot be candidates (10, 11, 07), or where no cell holds anything but one digit
or such a number. Candidates then have commas between them.

>>> [line.text for line in replace_numbers([TextLine.of(1, "10 . 3 | 16 | 07" + " ." * 11)], 16).lines]
['A  . 3 | G  | 7  . . . . . . . . . . .']
>>> [line.text for line in replace_numbers([TextLine.of(1, " 3 ." * 7 + " 16 1,2,12")], 16).lines]
[' 3 . 3 . 3 . 3 . 3 . 3 . 3 . G  12C   ']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from solver.errors import Problem
from solver.formats.bold_digits import clear_spaced_stars
from solver.formats.lines import TOKEN, UPRIGHTS, LineKind, TextLine, strip_comment
from solver.formats.symbols import Symbols, classify, shape_of, skip_label
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS

_WORDS: Final = r"None|none|NONE|null|Null|NULL|nil|NaN|nan|NAN|NA|N/A|<NA>|undefined"
_WORD: Final = pattern(rf"(?<![\w.<])(?:{_WORDS})(?![\w.>])")
_POINT: Final = pattern(r"(?<![\w.*+-])([0-9]{1,2})\.0*(?![\w.*-])")
_COMMA: Final = pattern(r"(?<![\w.,*+-])([0-9]{1,2}),0+(?![\w.,*-])")
_PADDED: Final = pattern(r"(?<![\w.*+-])0([0-9])(?![\w.*-])")
_BOLD: Final = pattern(r"(?<![\w*.`])(\*\*|`|__)([0-9A-Pa-p])\1(?![\w*.`])")
_UNPADDED_NUMBER: Final = pattern(r"(?<![\w.])(?!0)[0-9]{2,}(?![\w.])")
_LETTERS: Final = pattern(r"[^\W\d_]{2}")
_TOKEN: Final = pattern(r"[^\s,;|\[\](){}]+")
_DELIMITERS: Final = ("\t", ";", ",", "|")
_MIN_ROW_CELLS: Final = min(shape.size for shape in SHAPES.values())  # cells of a row, and spelled cells of a text
_ROW_WIDTHS: Final = frozenset(shape.size + more for shape in SHAPES.values() for more in (0, 1))  # 1: a label
_ALONE: Final = r"(?<![0-9A-Za-z.*_\-]){}(?![0-9A-Za-z.*_\-])"
_LONG_NUMBER: Final = pattern(_ALONE.format("[0-9]{2,3}"))
_LETTER: Final = pattern(_ALONE.format("[A-Ga-g]"))
_SPACED_CELL: Final = pattern(rf"[^\s{UPRIGHTS}]+")
_JOINED_CANDIDATES: Final = pattern("[0-9]{1,2}(?:,[0-9]{1,2})+")  # the candidates of a cell


@dataclass(frozen=True, slots=True)
class ShortenedText:
    """The text with one symbol a cell; `word` is the one that stood for blanks, which are '.' now."""

    text: str
    word: str = ""


def shorten_spellings(text: str) -> ShortenedText:
    """Replace every cell that is spelled with several characters by one symbol and blanks."""
    text = _BOLD.sub(_shorten_bold, text) if "|" in text and _BOLD.search(text) else clear_spaced_stars(text)
    word = ""
    if ("n" in text or "N" in text) and (match := _WORD.search(text)):
        changed = "".join(map(_replace_words, text.splitlines(keepends=True)))
        word, text = ("" if changed == text else match[0]), changed
    for spelling in (_POINT, _COMMA, _PADDED):
        if spelling.search(text):
            text = _shorten_numbers(text, spelling)
    return ShortenedText(text, word)


def _shorten_bold(match: re.Match[str]) -> str:
    return match[2].center(len(match[0]))


def _replace_words(line: str) -> str:
    """Replace each word that means a blank by '.', in a line that holds cells and nothing but cells."""
    other_text, words = _WORD.subn(" ", line)
    in_brackets = "[" in line or "{" in line
    if (
        not words
        or (_LETTERS.search(other_text) and not in_brackets)
        or words + len(_TOKEN.findall(other_text)) < _MIN_ROW_CELLS
    ):
        return line
    return _WORD.sub(lambda match: ".".ljust(len(match[0])), line)


def _shorten_numbers(text: str, spelling: re.Pattern[str]) -> str:
    """Replace the numbers of that spelling by plain ones, where they make rows."""
    every = text.splitlines(keepends=True)
    lines = [line for line in every if spelling.search(line) and not _LETTERS.search(_WORD.sub("", line))]
    times = sum(len(spelling.findall(line)) for line in lines)
    if times < _MIN_ROW_CELLS or not _make_rows(lines, spelling):
        return text
    held = frozenset(lines)
    return "".join(spelling.sub(_shorten_number, line) if line in held else line for line in every)


def _shorten_number(match: re.Match[str]) -> str:
    return match[1].ljust(len(match[0]))


def _make_rows(lines: Sequence[str], spelling: re.Pattern[str]) -> bool:
    """Return whether most of the lines have as many cells as a row, and no number there contradicts the spelling."""
    if spelling is _PADDED and any(map(_UNPADDED_NUMBER.search, lines)):  # numbers over nine, which 16x16 has
        return False
    if spelling is _COMMA and any("," in _COMMA.sub("", line) for line in lines):  # between cells too
        return False
    widths = Counter(width for line in lines for width in _possible_widths(line, spelling is _COMMA))
    return any(2 * times >= len(lines) for width, times in widths.items() if width in _ROW_WIDTHS)


def _possible_widths(line: str, commas: bool) -> Iterable[int]:
    """Count the cells that the line may have: words, or fields, empty ones too."""
    bare = line.replace(",", ".") if commas else line
    return {len(_TOKEN.findall(bare)), *(bare.strip(" |\r\n").count(sign) + 1 for sign in _DELIMITERS if sign in bare)}


@dataclass(frozen=True, slots=True)
class LetteredLines:
    """The lines with letters for numbers, and the problems with the numbers."""

    lines: list[TextLine] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def replace_numbers(lines: Sequence[TextLine], size: int) -> LetteredLines:
    """Replace digits over nine by letters; return no lines if the text does not write them as numbers."""
    if size <= CLASSIC.size or not _may_have_numbers(lines, size):
        return LetteredLines()
    rows = list(_cell_starts(lines))
    if not _has_numbers([strip_comment(line.text)[start:] for line, start in rows if start is not None], size):
        return LetteredLines()
    text = LetteredLines()
    for line, start in rows:
        if start is None:
            text.lines.append(line)
            continue
        text.lines.append(TextLine.of(line.number, _replace_in_text(line.text, start, size)))
        text.problems.extend(_number_problems(line, start, size))
    return text


def _may_have_numbers(lines: Sequence[TextLine], size: int) -> bool:
    """Return whether there are numbers of two figures, and lines long enough for a row or no longer than a number."""
    if not any(_LONG_NUMBER.search(line.text) for line in lines):
        return False
    widths = [len(line.cells) if line.kind is not LineKind.PROSE else len(line.text) // 2 for line in lines]
    return max(widths) >= size or max(widths) <= len(str(size)) + 1


def _has_numbers(bodies: Sequence[str], size: int) -> bool:
    """Return whether some cells hold numbers over nine rather than two candidates."""
    tokens = {token for body in bodies for token in TOKEN.findall(body)}
    numbers = {token for token in tokens if _LONG_NUMBER.fullmatch(token)}
    digits = {number for number in numbers if int(number) <= size}
    if any(not Symbols.of(size).is_candidate_group(number) for number in digits):
        return True
    return bool(digits) and not any(len(token) > 1 or token.isalpha() for token in tokens - digits)


def _number_problems(line: TextLine, start: int, size: int) -> Iterator[Problem]:
    """Yield a problem for each number that is no digit, and for the first letter among numbers."""
    text = strip_comment(line.text)
    for match in _LONG_NUMBER.finditer(text, start):
        if int(match[0]) > size:
            message = f"{match[0]} is not a digit of a {shape_of(size)} grid"
            yield Problem(message, line.number, match.start() + 1, match[0])
    if match_ := _LETTER.search(text, start):
        message = f"{match_[0]!r} stands among numbers over 9; write all digits over 9 in one way"
        yield Problem(message, line.number, match_.start() + 1, match_[0])


def _cell_starts(lines: Sequence[TextLine]) -> Iterator[tuple[TextLine, int | None]]:
    """Yield each line with the place where its cells begin, None if it cannot hold any."""
    signs = Symbols.of(len(SYMBOLS))
    has_rows = any(line.kind is None for line in lines)  # then a number by itself is a heading
    for line in lines:
        sort = classify(line, signs)
        if sort is LineKind.PROSE:
            yield line, skip_label(line, signs).start or None
        else:
            yield line, 0 if sort is LineKind.ROW or (sort is LineKind.NUMBER and not has_rows) else None


def _replace_in_text(text: str, start: int, size: int) -> str:
    """Replace the numbers from the start on by letters, and numbers that are no digits by blanks."""
    bare = strip_comment(text)
    body, comment = bare[start:], text[len(bare) :]
    cells = _SPACED_CELL.findall(body)
    if len(cells) == size and any(map(_JOINED_CANDIDATES.fullmatch, cells)):
        body = _SPACED_CELL.sub(lambda match: _replace_in_cell(match[0], size), body)
    else:
        body = _LONG_NUMBER.sub(lambda match: _letters_for(match[0], size), body)
    return text[:start] + body + comment


def _replace_in_cell(text: str, size: int) -> str:
    """Replace a number, or candidates with commas between them, by letters; return any other cell as it is."""
    return _letters_for(text, size) if _LONG_NUMBER.fullmatch(text) or _JOINED_CANDIDATES.fullmatch(text) else text


def _letters_for(numbers: str, size: int) -> str:
    """Return the symbols of the numbers between commas, 0 for a blank, padded to the length of the text."""
    symbols = "0" + SYMBOLS[:size]
    values = map(int, numbers.split(","))
    return "".join(symbols[value] if value <= size else "0" for value in values).ljust(len(numbers))
