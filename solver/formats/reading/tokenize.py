"""Split lines into runs of cells, under each reading that the block calls for.

A run is a sequence of cells without a foreign sign between them. A cell is a character, an atom (a word: None, Some(5),
*5*, 5.0e+00, 12, {257}) or a field between one delimiter. A label that all rows have before their cells is none.

>>> [cell.sign for cell in tokenize([(1, "Just 4,Nothing,Nothing,Just 1")])[0].runs["fields ,"][0]]
['4', '_', '_', '1']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count, groupby, pairwise, repeat
from typing import Final

from solver.formats.lines import DELIMITERS, has_word, is_rule, plain, split_fields
from solver.formats.reading.types import Cell, Kind, Line, Run
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SIZES, SYMBOLS

BLANK_SIGNS: Final = ".-_*?xX"
ONLY_CELLS: Final = pattern(r"[0-9.*_\s]+")  # a text that no program's file and no container is
MIN_RUN: Final = min(SIZES)
_MAX_LEFT_OUT: Final = 8  # columns around and between the boxes
_SPACED_WORD: Final = pattern(r"[^\s|]+")
_TOKEN: Final = pattern(r"[^\s|,;:{}()\[\]'\"`/\\=&<>]+|[\[({]|[\])}]")
_CHARACTERS: Final = pattern(r"(?:\+?[0-9A-Pa-pXx]|[._*?-])+")
_OPENING: Final = frozenset("[({")
_CLOSING: Final = frozenset("])}")
_BARE: Final = pattern(r"[0-9. ]+")
_CELL: Final = pattern(r"\+?[0-9A-Za-z]|[._*?-]")
_FRAME_BESIDE_WORDS: Final = pattern(r"\A(\s*+\+(?:[-=]{2,40}\+){3,}+)\s{2,}(?!\S*[|+])\S[^|+]{0,60}")  # nudoku 6.0.0
_COMMENT: Final = pattern(r"\A\s*+(?:#(?!\d)|//|%(?!\d)|(?:--|;;+)\s++[A-Za-z])")
_COMMENT_BEHIND: Final = pattern(r"[^\s#]\s{1,40}(?:#|//)\s[^#]*\Z")
_SIZE: Final = pattern(  # that a caption names: 6x6, (9 × 9), 16x16:
    r"\A\s*+[\[(]?(\d{1,2}) ?(?:[xX×]|by) ?\1[\])]?\s*+:?\s*+"
)
_ROW_WITH_X: Final = pattern(r"\A[\d\s|.,;_*-]*+[xX][\dxX\s|.,;_*-]*+")
_UNDER_HEADING: Final = pattern(r"\A\s*+\|?+(?:\s*+:?-{3,}+:?\s*+\|)++(?:\s*+:?-{3,}+:?)?+\s*+")
_COLUMN_HEADS: Final = pattern(
    r"\A\s*+(?:[|,;][\s,;|]*+(?:[A-P][\s,;|]++){3,15}+[A-P]?[\s|,;]*+|(?:[A-P][\s,;|]++){3,15}+[A-P]?[\s|,;]*+)"
)
_COLUMN_LETTERS: Final = "ABCDEFGHIJKLMNOP"
_ATOM: Final = pattern(
    r"(?:Some|Just|Optional)\s?\(?\s?\d{1,2}\)?|\{[\d,\s]*\}|=?\"[^\"]{0,3}\"|'[^']{0,3}'|[^\s,;|&\[\](){}\"']+|[\[({]|[\])}]"
)
_CUT_MARK: Final = "\u00bf\u00bf"  # two stars beside bold digits, which are no blanks
_BOLD: Final = pattern(r"(?<![\w*.`])(\*\*?|`|__)([0-9A-Pa-p])\1(?![\w*.`])")
_STARS: Final = pattern(r"(\*{1,3})([1-9A-G]{1,16})\1")
_OTHER_BLANK: Final = pattern(r"[.0_-]|\| +\|")
_CALLS_FOR_ATOMS: Final = pattern(r"\d{2}|[A-Za-z]{2}|[*_\"'`]\w|\d\.(?!\d)|\d\.0|-\d|[{(\[]")
_WRAPPED: Final = pattern(
    r"(?:some|just|int|optional|val|value|digit|fixed|given|num)[\s(]*([0-9a-g]{1,2})\)?|=\"?([0-9a-g]{0,2})\"?"
    r"|([*_~`'\"<]{1,3})([0-9a-g.]{1,2})[*_~`'\">]{1,3}",
    re.IGNORECASE,
)
_NUMBER: Final = pattern(r"[+-]?\d{1,4}(?:[.,]0{0,24}|\.\d{1,24}e[+-]?\d{1,2})", re.IGNORECASE)
_CUT_NUMBER: Final = pattern(r"\de[+-]\d\d[\s,;]+([+-]?\d(?:\.\d*(?:e[+-]?\d?)?)?)\Z", re.IGNORECASE)
_CANDIDATES: Final = pattern(r"[1-9]*[A-G]+|[1-9]{2,}[a-g]*|\d{1,2}(?:,\d{1,2})+")
SYMBOL_OF_NUMBER: Final = {str(number): SYMBOLS[number - 1] for number in range(10, len(SYMBOLS) + 1)}
_NO_CELLS: Final = pattern(  # ratings, times and dates behind their name: ER=7.2/1.2/1.2, 05:23, 2026-11-28
    r"[A-Za-z]\w{0,20}\s?[=:]\s?(?:\d{1,2}\.\d{1,2}(?:\s?/\s?\d{1,2}\.\d{1,2}){1,5}|\d{1,3}(?::\d{2}){1,2}(?:\.\d{1,3})?"
    r"|\d{4}-\d{2}-\d{2}|\d{1,2}([./])\d{1,2}\1(?:\d{2}){1,2})(?![^\s,;)])"
)
_LONG_RULE: Final = pattern(r"-{5,}")
_NO_VALUE: Final = frozenset(
    "none null nil nothing missing na nan n/a undefined empty blank undef <na> nan() _ ~ '' \"\"".split()
)
_LABELS: Final = tuple(
    pattern(each, re.IGNORECASE)
    for each in (
        r"\A *+(?:row|line|r|zeile|ligne)[ _]?(\d{1,2}|[A-P])\b(?:\s?[:=)|]|\.(?=\s))? *",
        r"\A *+\[(\d{1,2}),?\] *",
        r"\A *+(\d{1,2})[:.)] +",
        r"\A *+([A-P])[:.)|]? +(?=[\d|.\-_*+?#xX])",
        r"\A *+- (?=[\[\"'])()",
        r"\A *+[•>*#] ?()(?=[\[\d._\-])",
        r"\A *+(?:\[[A-Za-z]{3,}\]|\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d\S*(?: \[?[A-Z]{3,}\]?)?) ()",
    )
)
_MARKS: Final = 4  # labels from here on are marks, the same before each row, and do not count the rows


def _mark_bold(texts: Sequence[str]) -> list[str]:
    """Return the texts with backticks for the marks around bold digits, which columns count and gaps do not.

    A star is a blank elsewhere: those in a row of dots are marks only if all stars of the block are, in pairs.

    >>> _mark_bold(["*5* _ *3*"]), _mark_bold(["..**5**4"]), _mark_bold(["..*5*4*"])
    (['`5` _ `3`'], ['..``5``4'], ['..*5*4*'])
    """
    text = "\n".join(texts)
    joined = _BOLD.sub(_backticks, text)
    if joined != text:
        joined = joined.replace("**", _CUT_MARK)
    if "*" in joined and "*" not in (plain := _STARS.sub(_backticks, joined)) and _OTHER_BLANK.search(plain):
        joined = plain
    return joined.split("\n") if texts else []


def _backticks(match: re.Match[str]) -> str:
    mark = "`" * len(match[1])
    return f"{mark}{match[2]}{mark}"


def spaces_of(match: re.Match[str]) -> str:
    """Return as many spaces as the match has characters, so that columns stay."""
    return " " * len(match[0])


@lru_cache(maxsize=4096)
def sign_of(atom: str) -> str | None:
    """Return the sign of a cell that is written as a word: '' for an empty one, '_' for a blank, None for no cell.

    >>> [sign_of(each) for each in ("5", "Some(5)", "None", "*5*", "5.0", "12", "257", "word", "")]
    ['5', '5', '_', '5', '5', '12', '{257}', None, '']
    """
    atom = atom.strip()
    if len(atom) <= 1:
        return atom.upper() if atom.isalnum() and atom != "x" else atom if atom in BLANK_SIGNS else None
    if atom.lower() in _NO_VALUE:
        return "_"
    if atom.isdecimal():
        return _sign_of_number(atom)
    if atom[0] in "+u" and len(atom) == 2 and atom[1].isdecimal():
        return atom
    if _NUMBER.fullmatch(atom):
        number = float(atom.replace(",", "."))
        return sign_of(str(int(number))) if number == int(number) else None
    if _CANDIDATES.fullmatch(atom):
        return _set_of(atom.upper().split(","), ",") if "," in atom else _set_of(list(atom.upper()))
    if match := _WRAPPED.fullmatch(atom):
        inner = next(each for each in (match[1], match[2], match[4]) if each is not None)
        return sign_of(inner)
    if atom[0] == "{" and atom[-1] == "}":
        inner = "".join(each for each in atom if each.isdecimal())
        return f"{{{inner}}}" if len(inner) > 1 else inner
    return None


def _sign_of_number(digits: str) -> str | None:
    if digits[0] == "0":
        return digits[1] if len(digits) == 2 else None
    if len(digits) == 2 and digits[0] == "1" and digits[1] <= "6":
        return digits
    return _set_of(list(digits))


def _set_of(digits: Sequence[str], comma: str = "") -> str | None:
    """Return candidates in braces, with commas if the text has them; None unless they ascend."""
    symbols = [SYMBOL_OF_NUMBER.get(each, each) for each in digits]
    return f"{{{comma.join(symbols)}}}" if symbols == sorted(set(symbols)) else None


def find_cut_number(text: str) -> int:
    """Return where the last number begins if it has lost its exponent, which the one before it has; -1 if not.

    >>> find_cut_number("1.5e+01 1.000"), find_cut_number("1.5e+01 1.0e+00")
    (8, -1)
    """
    cut = _CUT_NUMBER.search(text)
    return cut.start(1) if cut else -1


def tokenize(texts: Sequence[tuple[int, str]]) -> list[Line]:
    """Classify the lines, and find their runs under every reading that any of them calls for."""
    marked = _mark_bold([plain(text).rstrip(" \r\n") for _, text in texts])
    lines = [_classify(number, text) for (number, _), text in zip(texts, marked, strict=True)]
    for line, (_, text) in zip(lines, texts, strict=True):
        line.width = len(text)
    _mark_long_comments(lines)
    _mark_sizes(lines)
    for line, below in pairwise(lines):
        if line.text.count("|") > 1 and not line.text.strip("| \t") and _UNDER_HEADING.fullmatch(below.text):
            line.kind = Kind.RULE  # the empty heading of a Markdown table
    body = [line for line in lines if line.kind in (Kind.CELLS, Kind.RULE)]
    if body and (place := find_cut_number(body[-1].text)) >= 0:
        body[-1].text = body[-1].text[:place] + "\u00bf" * (len(body[-1].text) - place)  # no cell
    _find_labels([line for line in body if line.kind is Kind.CELLS])
    with_atoms = any(_CALLS_FOR_ATOMS.search(line.text, line.start) for line in body)
    for line in body:
        line.runs["characters"] = _characters(line)
        if with_atoms:
            line.runs["atoms"] = _atoms(line)
            line.runs["words"] = _words(line)
    long = [line for line in body if len(line.text) >= MIN_RUN - 1]
    fields = [line for line in long if line.kind is Kind.CELLS or line.text.strip("| \t")]
    for delimiter in DELIMITERS:
        rows = [line for line in fields if line.text.count(delimiter, line.start) >= MIN_RUN - 1]
        if rows:
            _read_fields(rows, delimiter)
    for line in body:
        if line.kind is Kind.CELLS and not any(line.runs.values()):
            line.kind = Kind.WORDS
    return lines


def _classify(number: int, text: str) -> Line:
    if text.isalnum():  # no sign of a rule, a comment or a heading
        return Line(number, text, Kind.CELLS)
    if not text.strip() and text.count("\t") < MIN_RUN - 1:
        return Line(number, text, Kind.EMPTY)
    if _COMMENT.match(text):
        return Line(number, text, Kind.COMMENT)
    if _COLUMN_HEADS.fullmatch(text) and "".join(filter(str.isalpha, text)) in _COLUMN_LETTERS:
        return Line(number, text, Kind.WORDS)
    if (match := _FRAME_BESIDE_WORDS.fullmatch(text)) and has_word(text):
        text = match[1]
    if match := _COMMENT_BEHIND.search(text):
        text = text[: match.start() + 1]
    return Line(number, text, Kind.RULE if is_rule(text) else Kind.CELLS)


def _mark_long_comments(lines: Sequence[Line]) -> None:
    """Mark the lines of comments that go over several lines, as programs have them."""
    is_open = False
    for line in lines:
        opens = "/*" in line.text
        if is_open or (opens and line.text.lstrip().startswith("/*")):
            line.kind = Kind.COMMENT
        is_open = (is_open or opens) and "*/" not in line.text


def _mark_sizes(lines: Sequence[Line]) -> None:
    """Mark the lines that name a size and hold nothing else; 6x6 is cells where an x is a blank of other lines."""
    named = [(line, match) for line in lines if line.kind is Kind.CELLS and (match := _SIZE.fullmatch(line.text))]
    captions = [line for line, match in named if int(match[1]) in SIZES]
    if captions:
        numbers = {line.number for line in captions}
        has_x = any(_ROW_WITH_X.fullmatch(line.text) for line in lines if line.number not in numbers)
        for line in captions:
            if not has_x or not _ROW_WITH_X.fullmatch(line.text):
                line.kind = Kind.COMMENT


def _find_labels(rows: Sequence[Line]) -> None:
    """Find the label that all rows have before their cells, and start their cells behind it.

    Letters and bare numbers count the rows without a gap; a mark is the same before each row. Whether rows with a name
    and a number are in order is seen later.
    """
    most_without = 3 + len(rows) // 5
    for place, label in enumerate(_LABELS):
        found: list[tuple[Line, re.Match[str]]] = []
        for number, line in enumerate(rows):
            if match := label.match(line.text):
                found.append((line, match))
            elif number - len(found) > most_without:
                break
        if len(found) < max(MIN_RUN, len(rows) - most_without):
            continue
        names = [match[1].upper() for _, match in found]
        if 0 < place < _MARKS:
            order = [int(name) if name.isdecimal() else ord(name) - ord("A") + 1 for name in names]
            if order[0] > 1 or any(b not in (a + 1, order[0]) for a, b in zip(order, order[1:], strict=False)):
                continue
        elif _MARKS <= place < len(_LABELS) - 1 and (
            len({match[0].strip() for _, match in found}) > 1 or _are_cells(rows)
        ):
            continue
        for line, match in found:
            line.start, line.label = match.end(), match[1].upper()
        return


def _are_cells(rows: Sequence[Line]) -> bool:
    """Return whether the rows have as many characters as a row has cells, so that the mark before them is a cell."""
    counts = {sum(map(len, _characters(line))) for line in rows}
    return len(counts) == 1 and counts.pop() in SIZES


def _characters(line: Line) -> list[Run]:
    """Return the runs of characters; a word, another sign, or a bracket behind bare cells ends a run."""
    if _BARE.fullmatch(line.text, line.start):
        cells = zip(line.text[line.start :], count(line.start + 1), strict=False)
        run = tuple([Cell(sign, line.number, column) for sign, column in cells if sign != " "])
        return [run] if run else []
    text = line.text if line.start else _NO_CELLS.sub(spaces_of, line.text)
    drops_rules = "-" not in _LONG_RULE.sub("", text) and line.kind is Kind.CELLS  # of a print that lost its line ends

    def cells_of(match: re.Match[str]) -> Iterable[Cell] | None:
        token, at = match[0], match.start() + 1
        if not token.strip("+") or (drops_rules and _LONG_RULE.fullmatch(token)):
            return ()
        if not _CHARACTERS.fullmatch(token) or (len(token) > 1 and token.isalpha() and len(token) not in SIZES):
            return None
        if "+" not in token and "x" not in token:
            return map(Cell, token.upper(), repeat(line.number), count(at))
        signs = _CELL.finditer(token)
        return [Cell(each[0] if each[0] == "x" else each[0].upper(), line.number, at + each.start()) for each in signs]

    return _runs(_TOKEN.finditer(text, line.start), cells_of)


def _atoms(line: Line) -> list[Run]:
    """Return the runs of words that are cells."""

    def cells_of(match: re.Match[str]) -> Iterable[Cell] | None:
        atom = match[0]
        inner = atom[1:-1] if atom[0] in "'\"" and atom[-1] == atom[0] and len(atom) > 1 else atom
        sign = sign_of(inner)
        return None if sign is None else (Cell(sign, line.number, match.start() + 1 + _count_marks(atom)),)

    return _runs(_ATOM.finditer(line.text, line.start), cells_of)


def _runs(tokens: Iterable[re.Match[str]], cells_of: Callable[[re.Match[str]], Iterable[Cell] | None]) -> list[Run]:
    """Return the runs of the cells of tokens; None for the cells of one ends a run, and so do brackets.

    What stands behind brackets is none of the cells in them, and bare cells before brackets are none either.
    """
    runs: list[list[Cell]] = [[]]
    depth, bare, is_closed = 0, False, False
    for match in tokens:
        if match[0] in _OPENING:
            if depth == 0 and bare:
                runs.append([])
            depth += 1
        elif match[0] in _CLOSING:
            depth = max(0, depth - 1)
            is_closed = depth == 0
        elif (cells := cells_of(match)) is None:
            runs.append([])
            bare = False
        elif cells:
            bare = depth == 0
            if bare and is_closed:
                runs.append([])
            is_closed = False
            runs[-1] += cells
    return [tuple(run) for run in runs if run]


def _count_marks(atom: str) -> int:
    """Count the backticks before a bold digit."""
    return len(atom) - len(atom.lstrip("`"))


def _words(line: Line) -> list[Run]:
    """Return the cells between spaces and uprights, which may be candidates with commas between them."""
    words = [(match, sign_of(match[0])) for match in _SPACED_WORD.finditer(line.text, line.start)]
    return [
        tuple([Cell(sign or "", line.number, match.start() + 1 + _count_marks(match[0])) for match, sign in run])
        for are_cells, run in groupby(words, lambda word: word[1] is not None)
        if are_cells
    ]


def _read_fields(rows: Sequence[Line], delimiter: str) -> None:
    """Read the lines as fields between the delimiter: an empty field is a blank."""
    fields = _split_fields(rows, delimiter)
    sound = [row for row in fields if sum(map(_is_foreign, row)) * 2 < len(row) and not _numbers_columns(row)]
    counts = Counter(map(len, sound or fields))
    common = max(counts, key=lambda count: (counts[count], count))
    headings = [id(row) for line, row in zip(rows, fields, strict=True) if line.kind is Kind.RULE and not _filled(row)]
    own = [row for row in sound if len(row) == common and id(row) not in headings]
    last = fields[-1]
    is_open = len(last) == common - 1 and bool(last[-1].sign)  # without the delimiter behind the others
    ends_all = all(line.text.rstrip(" ").endswith(delimiter) for line in rows[: len(rows) - is_open])
    fitted = _fit_columns(own, common, len(own) + is_open, ends_all)
    outside = _find_outside(own, fields, fitted, len(own) + is_open)
    ends = common - 1 not in fitted and common > 1
    for line, row in zip(rows, fields, strict=True):
        if len(row) == common and line.number in outside:
            line.kind, line.runs = Kind.RULE, {}
        elif len(row) == common or not ends or len(row) != common - 1 or (row is last and is_open):
            kept = [row[column] for column in fitted] if len(row) == common else row
            parts = groupby(kept, _is_foreign)
            line.runs[f"fields {delimiter}"] = [tuple(run) for is_foreign, run in parts if not is_foreign]


def _split_fields(rows: Sequence[Line], delimiter: str) -> list[list[Cell]]:
    """Return the fields of each line; a frame has nothing outside it."""
    bodies = [line.text[line.start :].strip(" ") for line in rows]
    is_framed = delimiter == "|" and all(text.startswith("|") for text in bodies)
    tails = [text.rpartition("|")[2].strip() for text in bodies]
    is_closed = is_framed and all(not tail or sign_of(tail) is None for tail in tails)
    return [list(_fields(line, delimiter, is_framed, is_closed)) for line in rows]


def _find_outside(
    own: Sequence[Sequence[Cell]], fields: Sequence[Sequence[Cell]], fitted: Sequence[int], count: int
) -> set[int]:
    """Return the numbers of lines of empty fields that are no rows: outside the board, or gaps between its bands."""
    size = len(fitted)
    if count % size and fitted[-1] - fitted[0] >= size:  # columns have gaps too
        return {row[0].line for row in fields if row and not _filled(row)}
    filled = [at for at, row in enumerate(own) if _filled(row)]
    inner = filled[-1] - filled[0] + 1 if filled else len(own)
    if inner == len(own) or inner % size:
        return set()
    return {row[0].line for at, row in enumerate(own) if not filled[0] <= at <= filled[-1]}


def _filled(row: Sequence[Cell]) -> bool:
    """Return whether a field of the row holds something."""
    return any(cell.sign for cell in row)


def _fit_columns(rows: Sequence[Sequence[Cell]], common: int, count: int, ends: bool) -> Sequence[int]:
    """Return the columns of the cells where those of labels, of gaps between boxes and at the ends are left out.

    They are left out only where the rows, `count` with one that has no delimiter at its end, then make a grid, and in
    just one way. `ends` says that a delimiter follows the last field of each row.
    """
    columns = range(common)
    if not rows or (common in SIZES and count % common == 0):
        return columns
    if ends and common - 1 in SIZES and count % (common - 1) == 0 and not any(row[-1].sign for row in rows):
        return columns[:-1]
    filled = sum(map(_filled, rows))
    sizes = [size for size in SIZES if 0 < common - size <= _MAX_LEFT_OUT and not (count % size and filled % size)]
    ways = set(_ways_to_fit(rows, common, sizes))
    no_ends = [way for way in ways if way[0] == 0 and way[-1] == common - 1 and not ends]
    best = no_ends or [way for way in ways if len(way) == max(map(len, ways))]
    return best[0] if len(best) == 1 else columns


def _ways_to_fit(rows: Sequence[Sequence[Cell]], common: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the columns of each grid that leaves out nothing but empty columns, and labels in the first one."""
    empty = {column for column in range(common) if not any(row[column].sign for row in rows)}
    filled = [column for column in range(common) if column not in empty]
    words = {column for column in filled if all(_is_foreign(row[column]) for row in rows if row[column].sign)}
    heads = {0} if all(row[0].sign for row in rows if _filled(row)) and _are_heads(rows) else set()
    for size in sizes:
        width = SHAPES[size * size].box_width
        for first in range(common - size + 1):
            inner = tuple(range(first, first + size))
            gapped = tuple(first + column + column // width for column in range(size))
            for kept in (inner, gapped):
                if kept[-1] < common and words.isdisjoint(kept) and set(range(common)) - set(kept) <= empty | heads:
                    yield kept


def _are_heads(rows: Sequence[Sequence[Cell]]) -> bool:
    """Return whether the first field of each row is its label: words, or numbers that count."""
    first = [row[0] for row in rows if any(cell.sign for cell in row)]
    signs = [cell.sign for cell in first]
    return all(_is_foreign(cell) or cell.sign.isalpha() for cell in first) or signs == [
        str(number) for number in range(int(signs[0] == "1"), len(signs) + int(signs[0] == "1"))
    ]


def _numbers_columns(row: Sequence[Cell]) -> bool:
    """Return whether the row numbers the columns, behind a corner that holds no digit."""
    signs = [cell.sign for cell in row[1:]]
    start = int(signs[0] == "1") if signs else 0
    return not row[0].sign.isdecimal() and signs == [str(number) for number in range(start, start + len(signs))]


def _is_foreign(cell: Cell) -> bool:
    return cell.sign.startswith("<")


def _fields(line: Line, delimiter: str, is_framed: bool, is_closed: bool) -> Iterator[Cell]:
    """Yield the fields of the line; one that is no cell has its text, in angle brackets, for its sign."""
    last = line.text.count(delimiter, line.start)
    for place, (inner, column) in enumerate(split_fields(line.text, delimiter, line.start)):
        if not is_framed or (0 < place and (place < last or not is_closed or inner)):
            sign = sign_of(inner)
            yield Cell(f"<{inner}>" if sign is None else sign, line.number, column)
