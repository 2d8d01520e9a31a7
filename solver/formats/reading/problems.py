r"""Say what is wrong with the lines that no grid takes: the first place where they differ from the majority.

Most rows of a damaged grid have as many cells, if a cell is a character, a word, or a field: that is its size. Rows
with another number, and cells that are no digits, are the problems; if there are none, the number of rows is.

>>> texts = ["12..", "..x2", "21..", "..2"]
>>> [str(each) for each in find_problems(list(enumerate(texts, 1)))[0].problems]
["line 2, column 3: Row 2, column 3: 'x' is not a digit of a 4x4 grid", 'line 4: Row 4 has 3 cells, and 4 are needed']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import Final, NamedTuple

from solver.errors import MAX_PROBLEMS, Problem
from solver.formats.apps.plank import MAX_LOST_CELLS, describe_cell_count, describe_frequent_symbol
from solver.formats.cells import shape_of
from solver.formats.lines import (
    DELIMITERS,
    has_word,
    is_rule,
    split_characters,
    split_fields,
    split_groups,
    split_words,
    strip_comment,
)
from solver.formats.reading.tokenize import SYMBOL_OF_NUMBER, find_cut_number, sign_of, spaces_of
from solver.formats.reading.types import Cell, Fault, Found, Line, Run
from solver.formats.sentence_signs import FULL_STOP
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SIZES, SYMBOLS
from solver.text import count_noun, join_names

Texts = Sequence[tuple[int, str]]
_BESIDE: Final = pattern(
    r"\[[^\]\d]{0,40}\]|\([^)]{0,40}[A-Za-z][^)]{0,40}\)|(?:^|(?<=[\s,;|:\"']))[^\W\d_]{2}[^\n]*+|(?:^|\s)(?:#|//)[^\n]*+"
)
_MAY_BE_BESIDE: Final = pattern(r"[^\W\d_]|[\[#/]")  # each label, word and comment has one of these
_LABEL: Final = pattern(r"\A\s*[^\W\d_][^:=|]*[:=]")
_LONG_RULE: Final = pattern(r"[-=_]{5,}+|(?<!\S)(?=[-=|]{0,80}\+)[-+=|]++(?!\S)")
_NUMBER: Final = pattern(r"[-+]?[0-9]{1,9}(?:\.[0-9]{0,24}(?:e[+-][0-9]{2})?)?")
_PADDED: Final = pattern(r"(?<![0-9])0[0-9](?![0-9])")
_NEAR: Final = 0.1  # share of the cells of a grid that may be lost or too many
_MIN_NEAR: Final = (1 - _NEAR) * sorted(SHAPES)[1]  # cells of a line that may nearly be a grid larger than 4x4
_MAX_NUMBER: Final = 4  # digits of a lone number, which is no row
_MAX_FEW: Final = 12  # cells of a line that is no grid, not even a damaged one
_SMALL_LINE: Final = range(13, 24)  # cells of a line that is nearly a 4x4 grid, and no 9x9 row
_MIN_ALIKE: Final = 2  # rows that agree
_MIN_WIDTH: Final = 0.4  # of as many cells as there are rows
_MAX_SHOWN: Final = 12  # characters of a cell that a problem quotes
_BLANKS: Final = frozenset(".-_*0") | {"", "_"}


class _View(NamedTuple):
    """The rows of a damaged grid under one reading, and how many cells most of them have."""

    rows: Sequence[Run]
    size: int
    alike: int
    in_fields: bool = False


def find_problems(texts: Texts, size: int = 0, wanted: int = 0) -> list[Fault]:
    """Return the problems of each damaged grid among these lines, none if they do not look like rows or grids.

    `size` is that of the grids beside them, `wanted` the only one that is read. A whole grid among damaged ones is a
    fault without problems, with its cells.
    """
    for number, text in texts[-1:]:
        if (place := find_cut_number(text.rstrip())) >= 0:
            found = text[place:].rstrip()
            return [Fault((Problem(f"the text ends inside a number, {found!r}", number, place + 1, found),))]
    texts = _split_groups(_without_rules(texts), wanted)
    runs = [_characters(*line) for line in texts]
    if wanted in (0, CLASSIC.size) and (loose := _describe_loose([run for run in runs if run])):
        return [Fault((loose,))]
    alone = [text.strip() for _, text in texts if text.strip()]
    if not size and len(alone) == 1 and alone[0].isdecimal() and len(alone[0]) <= _MAX_NUMBER:
        return []
    if few := _describe_few(texts, [run for run in runs if run], size):
        return [Fault((few,))]
    words = [_words(*line) for line in texts]
    are_apart, faults = _stand_apart([row for row in words if row]), list[Fault]()
    areas = [0 if are_apart else _near_area(run, wanted, len(alone) == 1) for run in runs]
    for is_line, group in groupby(zip(texts, runs, areas, words, strict=True), key=lambda each: each[2] > 0):
        members = list(group)
        if is_line:
            of_lines = [_problems_of_line(run, area, wanted) for _, run, area, _ in members]
            faults += [Fault(problems) for problems in of_lines if problems]
        else:
            lines, rows, _, parts = zip(*members, strict=True)
            faults += _faults_of_rows(lines, rows, parts, wanted)
        if len(faults) > MAX_PROBLEMS:
            break
    return faults


def _faults_of_rows(texts: Texts, runs: Sequence[Run], words: Sequence[Run], wanted: int) -> list[Fault]:
    """Return the problems of lines that are rows, under the first reading that has some."""
    known = [[run for run in runs if run], [row for row in words if row]]
    views = _views([line for line in texts if line[1].strip()], known, wanted)
    found = (list(_problems_of_rows(view, texts)) for view in views)
    return next((each for each in found if any(fault.problems for fault in each)), [])


def _stand_apart(rows: Sequence[Run]) -> bool:
    """Return whether most lines have as many words as a row has cells, some of them longer than others: candidates."""
    apart = sum(
        len(row) in SIZES and (len({len(cell.sign) for cell in row}) > 1 or (sign_of(row[0].sign) or "")[:1] == "{")
        for row in rows
    )
    return len(rows) >= min(SIZES) - 1 and apart > len(rows) / 2


def problems_of_line(number: int, text: str) -> tuple[Problem, ...]:
    """Return the problems of a line that nearly is a grid; () for any other."""
    run = _characters(number, text)
    area = _near_area(run)
    return _problems_of_line(run, area) if area else ()


def _without_rules(texts: Texts) -> Texts:
    """Return the lines without rules; dashes as long as most lines are a row where others have dashes for blanks."""
    rules = {text for _, text in texts if is_rule(text)}
    rows = [bare for _, text in texts if text not in rules and (bare := text.strip())]
    ((usual, _),) = Counter(map(len, rows)).most_common(1) or [(0, 0)]
    dashes = "-" * usual if any("-" in row for row in rows) else ""
    return [(number, "" if text in rules and text.strip() != dashes else text) for number, text in texts]


def _split_groups(texts: Texts, wanted: int) -> Texts:
    """Split the only line into the rows of its grid, if it holds those of one."""
    lines = [line for line in texts if line[1].strip()]
    if len(lines) != 1:
        return texts
    ((number, text),) = lines
    bare = _BESIDE.sub(spaces_of, _LABEL.sub(spaces_of, text))
    return [(number, row) for row in split_groups(bare, (wanted,) if wanted else SIZES)] or texts


def _characters(number: int, text: str) -> Run:
    """Return one cell for each character of the line, without words behind them and rules among them."""
    if _MAY_BE_BESIDE.search(text):
        text = _BESIDE.sub(spaces_of, _LABEL.sub(spaces_of, text))
    plain = _LONG_RULE.sub(spaces_of, text)
    if "-" not in plain and any(sign in plain for sign in ".0*_"):
        text = plain
    return tuple([Cell(sign, number, column) for sign, column in split_characters(text)])


def _words(number: int, text: str) -> Run:
    return tuple([Cell(sign, number, at) for sign, at in split_words(strip_comment(_LABEL.sub(spaces_of, text)))])


def _fields(number: int, text: str, delimiter: str, closed: bool) -> Run:
    """Return one cell for each field; `closed` says that a delimiter follows the last one too."""
    body = strip_comment(text).rstrip(" ")
    if delimiter not in body[: len(body) - closed] or (closed and not body.endswith(delimiter)):
        return ()
    first = int(delimiter == "|" and body.lstrip().startswith("|"))
    found = [Cell(sign, number, column) for sign, column in split_fields(body, delimiter)]
    return tuple(found[first : len(found) - closed])


def _near_area(run: Run, wanted: int = 0, only: bool = False) -> int:
    """Return the number of cells of the grid that the line nearly is, 0 for a row or any other line.

    The `only` line may be a 4x4 grid too, if it has no digit of another size.
    """
    if len(run) < _MIN_NEAR and not only:
        return 0
    areas = [area for area in SHAPES if wanted in (0, SHAPES[area].size)]
    near = (area for area in areas if area > min(SHAPES) and abs(len(run) - area) <= _NEAR * area)
    if area := next(near, 0):
        return area
    if not only:
        return 0
    if min(SHAPES) in areas and len(run) in _SMALL_LINE:
        size = min(SIZES)
        others = [cell.sign for cell in run if cell.sign not in _BLANKS and cell.sign not in SYMBOLS[:size]]
        if not others or (len(others) == 1 and others[0].upper() not in SYMBOLS):
            return min(SHAPES)
    area = (wanted or CLASSIC.size) ** 2
    return area if len(run) > 2 * CLASSIC.size else 0


def _problems_of_line(run: Run, area: int, wanted: int = 0) -> tuple[Problem, ...]:
    """Return the problems of a grid on one line."""
    size = SHAPES[area].size
    problems = list(wrong_cells(run, size, 0, of_grid=len(run) == area))
    if len(run) != area:
        is_near = wanted or area == min(SHAPES) or abs(len(run) - area) <= _NEAR * area
        needed = f"{area} are needed" if is_near else f"a grid has {join_names([*map(str, sorted(SHAPES))], 'or')}"
        message = f"The line has {len(run):,} cells, and {needed}"
        if len(run) == area + 1 and run[-1].sign == FULL_STOP:
            message += ": the last dot is one too many, or a full stop to take out"
        problems.append(Problem(message, run[0].line, puzzle=0, kind=_kind(size) if is_near else ""))
    return tuple(problems)


def _kind(size: int) -> str:
    return f"a {shape_of(size)} grid"


def _describe_loose(rows: Sequence[Run]) -> Problem | None:
    """Return the problem of lines that are no rows and have about as many cells as 9x9 grids."""
    total, area = sum(map(len, rows)), len(CLASSIC.cells)
    whole = round(total / area)
    if not whole or abs(total - whole * area) > MAX_LOST_CELLS:
        return None
    lengths = list(map(len, rows))
    are_grids = area in lengths or all(abs(length - area) <= MAX_LOST_CELLS for length in lengths)
    are_rows = any(
        length in SIZES or any(abs(length - size) <= 1 for size in SIZES if size >= CLASSIC.size)
        for length in lengths[:-1]
    )
    if (
        are_grids
        or are_rows
        or any(cell.sign not in _BLANKS and cell.sign not in CLASSIC.symbols for run in rows for cell in run)
    ):
        return None
    return Problem(describe_cell_count(total), rows[0][0].line, kind=_kind(CLASSIC.size))


def _views(texts: Texts, known: Sequence[Sequence[Run]], wanted: int) -> list[_View]:
    """Return the readings of the rows, the one under which most have the same number of cells first.

    `known` are the rows by characters and by words.
    """
    views = list(known)
    for delimiter in filter("".join(text for _, text in texts).__contains__, DELIMITERS):
        for closed in (False, True):
            views.append([run for line in texts if (run := _fields(*line, delimiter, closed))])
    found: list[tuple[tuple[bool, bool, int, int, float, int], _View]] = []
    for rank, rows in enumerate(views):
        counts = Counter(map(len, rows))
        if not counts:
            continue
        count, alike = max(counts.items(), key=lambda each: (each[0] == wanted, each[1], each[0] in SIZES, each[0]))
        if not wanted and (alike < min(_MIN_ALIKE, len(rows)) or count < min(SIZES)):
            continue
        sound = sum(_is_sound(cell.sign) for run in rows for cell in run) / sum(map(len, rows))
        size = wanted or _decide_size(rows, count, alike)
        away = sum(abs(len(run) - size) for run in rows)
        score = (count == size in SIZES, size in SIZES, alike, -away, sound, -rank)
        if sound > 0.5:
            found.append((score, _View(rows, size, alike, rank >= len(known))))
    return [view for _, view in sorted(found, key=lambda each: each[0], reverse=True)]


def _decide_size(rows: Sequence[Run], count: int, alike: int) -> int:
    """Return the size of the grid that the rows most likely are; `alike` of them have that many cells.

    Nine rows of four cells with a 7 among them are no 4x4 grid: then the number of rows counts.
    """
    larger = sum(cell.sign in set(SYMBOLS[count : CLASSIC.size]) for run in rows for cell in run)
    has_larger = count < CLASSIC.size and larger > 0 and (len(rows) == CLASSIC.size or larger > count)
    if count in SIZES and not has_larger:
        return count
    if has_larger and count in SIZES:
        return CLASSIC.size
    if len(rows) in SIZES and _MIN_WIDTH * len(rows) <= count <= len(rows) / _MIN_WIDTH:
        return len(rows)
    if count > CLASSIC.size and any(cell.sign.isalpha() and cell.sign in SYMBOLS for run in rows for cell in run):
        return max(SIZES)
    near = [size for size in SIZES if size >= CLASSIC.size and abs(count - size) <= 1]
    return near[0] if near and len(rows) != count else count


def _is_sound(sign: str) -> bool:
    return sign_of(sign) is not None or sign in _BLANKS or _NUMBER.fullmatch(sign) is not None


def _problems_of_rows(view: _View, lines: Texts) -> Iterator[Fault]:
    """Yield the problems of each damaged grid of these rows."""
    size = view.size
    if size not in SIZES:
        return
    for rows in _cut(view.rows, size, {number for number, text in lines if not text.strip()}):
        problems: list[Problem] = []
        often = Counter(cell.sign for run in rows for cell in run)
        for at, run in enumerate(rows):
            problems += wrong_cells(run, size, at * size, len(run) == size, often)
            if len(run) != size:
                noun = "field" if view.in_fields and len(run) > size else "cell"
                message = f"Row {at + 1} has {count_noun(len(run), noun)}, and {size} are needed"
                problems.append(Problem(message, run[0].line, puzzle=0, kind=_kind(size)))
        if len(rows) % size:
            problems.append(Problem(describe_rows(len(rows), size), rows[0][0].line, puzzle=0, kind=_kind(size)))
        if problems:
            yield Fault(tuple(problems), tuple((run, size) for run in rows if len(run) < size))
        elif len(rows) == size:
            cells = [cell._replace(sign=sign_of(cell.sign) or cell.sign) for run in rows for cell in run]
            yield Fault((), (), Found(size, tuple(cells), tuple(run[0].line for run in rows), f"{size} rows"))


def _cut(rows: Sequence[Run], size: int, empty: set[int]) -> Iterator[Sequence[Run]]:
    """Yield the rows of each grid: empty lines part grids, where they do not part bands."""
    groups: list[list[Run]] = []
    for run in rows:
        if not groups or run[0].line - 1 in empty:
            groups.append([])
        groups[-1].append(run)
    band = shape_of(size).box_height
    if bands := _join_bands(groups, band, size // band):
        groups = bands
    odd = [group for group in groups if len(group) % band]
    if len(rows) % size == 0 and (not odd or max(map(len, groups)) == 1):
        groups = [list(rows[at : at + size]) for at in range(0, len(rows), size)]
    elif not all(len(group) > size - band for group in groups) and not (
        not odd and any(len(g) == size for g in groups)
    ):
        groups = [list(rows)]
    for group in groups:
        if len(group) % size:
            yield group
        else:
            yield from (group[at : at + size] for at in range(0, len(group), size))


def _join_bands(groups: Sequence[list[Run]], band: int, number: int) -> list[list[Run]]:
    """Return the rows of each grid, where the groups are bands, of which one has a row too few or too many; else []."""
    odd = [group for group in groups if len(group) != band]
    if len(odd) != 1 or abs(len(odd[0]) - band) != 1 or len(groups) % number or len(groups) == number:
        return []
    return [list(chain.from_iterable(groups[at : at + number])) for at in range(0, len(groups), number)]


def describe_rows(rows: int, size: int) -> str:
    """Return the sentence on a number of rows that make no whole grids."""
    if rows < 1.5 * size:
        return f"{count_noun(rows, 'row')}, and {size} are needed"
    fewer = rows // size * size
    near = f"{rows} rows, and {size} for each grid make {fewer} or {fewer + size}"
    return f"{near}; empty lines between grids would tell which one is damaged"


def find_padded(found: Found, lines: Sequence[Line]) -> tuple[Problem, ...]:
    """Return the problem of the only cell with a 0 before its digit, 00 or 05: where all have one it is a layout."""
    places = {(cell.line, cell.column) for cell in found.cells}
    padded = [
        (at, lines[line - 1].text[column - 1 : column + 1])
        for at, (_, line, column) in enumerate(found.cells)
        if line and column and (line, column + 1) not in places and _PADDED.match(lines[line - 1].text, column - 1)
    ]
    if len(padded) != 1:
        return ()
    ((at, text),) = padded
    row, column = divmod(at, found.size)
    message = f"Row {row + 1}, column {column + 1}: {text} is not a digit"
    return (Problem(message, *found.cells[at][1:], text, at, 0, _kind(found.size)),)


def wrong_cells(run: Run, size: int, above: int, of_grid: bool, often: Counter[str] | None = None) -> Iterator[Problem]:
    """Yield the cells that are no digits. Their cells of the grid are named where the row is complete.

    A sign in more cells than a row has is named once; its count in `often` then becomes -1.
    """
    often = often if often is not None else Counter(cell.sign for cell in run)
    symbols = set(SYMBOLS[:size])
    lone = sum(times for sign, times in often.items() if len(sign) > 1 and (sign_of(sign) or "")[:1] == "{") == 1
    for place, cell in enumerate(run):
        sign = cell.sign
        meant = sign_of(sign) or "?"
        if sign in _BLANKS or meant in _BLANKS or meant.lstrip("+") in symbols:
            continue
        if meant in SYMBOL_OF_NUMBER and int(meant) <= size or (len(sign) > 1 and meant.startswith("{") and not lone):
            continue
        if often[sign] > size or often[sign] < 0:
            if often[sign] > 0:
                message = describe_frequent_symbol(sign, often[sign])
                yield Problem(message, cell.line, cell.column, sign, puzzle=0, kind=_kind(size))
            often[sign] = -1
            continue
        row, column = divmod(above + place, size) if of_grid else (above // size, place)
        yield wrong_cell(cell, row, column, size, of_grid)


def wrong_cell(cell: Cell, row: int, column: int, size: int, of_grid: bool = True) -> Problem:
    """Return the problem of a cell that is no digit, in that row and column; `of_grid` says that it is a cell there."""
    sign = cell.sign.strip("{}") or cell.sign
    shown = sign if len(sign) <= _MAX_SHOWN else f"{sign[:_MAX_SHOWN]}\u2026"
    quoted = shown if len(sign) > 1 and _NUMBER.fullmatch(shown) else repr(shown)
    digit = "a digit" if size == CLASSIC.size and len(sign) == 1 else f"a digit of {_kind(size)}"
    message = f"Row {row + 1}, column {column + 1}: {quoted} is not {digit}"
    at = row * size + column if of_grid else None
    return Problem(message, cell.line or None, cell.column or None, sign, at, 0, _kind(size))


def _describe_few(texts: Texts, rows: Sequence[Run], size: int) -> Problem | None:
    """Return the problem of cells that are too few for any grid."""
    total = sum(map(len, rows))
    if not 0 < total <= (_MAX_FEW if len(rows) == 1 else min(SHAPES) - 1):
        return None
    if not all(_is_sound(cell.sign) for run in rows for cell in run) or any(
        has_word(text) or text.count(sign) >= min(SIZES) - 1 for _, text in texts for sign in DELIMITERS
    ):
        return None
    cells = count_noun(total, "cell")
    if size:
        return Problem(f"Row 1 has {cells}, and {size} are needed", rows[0][0].line, puzzle=0, kind=_kind(size))
    counts = {len(run) for run in rows}
    has_larger = any(cell.sign in SYMBOLS[min(SIZES) :] for run in rows for cell in run)
    if (
        len(rows) == 1
        and (total in SIZES or abs(total - CLASSIC.size) <= 1)
        and not (total < CLASSIC.size and has_larger)
    ) or (len(rows) > 1 and counts & set(SIZES) and not has_larger):
        return None
    areas = join_names([*map(str, sorted(SHAPES))], "or")
    verb = "is" if total == 1 else "are"
    return Problem(f"there {verb} only {cells} here, and a grid has {areas}", rows[0][0].line)
