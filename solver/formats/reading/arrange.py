"""Arrange runs of cells to grids: rows, a grid a line, cells over lines of another length, columns of spaces.

Each way takes lines that no way before it took. The larger size comes first, and characters before fields and words.

>>> from solver.formats.reading.tokenize import tokenize
>>> lines = tokenize(list(enumerate(["12..", "..12", "----", "21..", "..2-"], 1)))
>>> [(found.size, found.lines, found.layout) for found in find_grids(lines)]
[(4, (1, 2, 4, 5), '4 rows')]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby, pairwise
from typing import Final, NamedTuple

from solver.formats import beside_rows
from solver.formats.cells import shape_of
from solver.formats.entry import ReadAs
from solver.formats.lines import has_word
from solver.formats.reading.tokenize import MIN_RUN, sign_of
from solver.formats.reading.types import Cell, Found, Kind, Line, Run
from solver.formats.sentence_signs import is_cut_off
from solver.grid import Grid
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SIZES

_BETWEEN: Final = " \t|,;:()[]{}'\"/\\=&"
_WIDE_GAP: Final = 2  # columns from a cell to the next one, beyond which words may begin
_CELL_SIGN: Final = pattern(r"[0-9._*?+-]")
_OPENS: Final = ("(", "{", "[", "'", '"', "=", ":", "|", "-")
_MIN_WRAPPED: Final = 2  # lines
_SMALL: Final = 4  # spaces stand for blanks if so many cells at least are digits
_SPACED: Final = pattern(r"[ |0-9A-Ga-g]+")
_BEHIND: Final = pattern(r"\A(?:[0-9A-Za-z.+\"'*`_]+(?:,[0-9]+)*|[?-]|<[A-Za-z]+>)")  # the last cell
_PACKED: Final = pattern(r"[0-9A-Ga-g](?: [0-9A-Ga-g])*+\s*+")  # then spaces part digits, and the blanks are lost
_MAX_FILLED: Final = 0.75  # of the cells, where spaces are blanks
_WORDS: Final = pattern(r"[^\W_]")
_WORDS_BEHIND_FRAME: Final = pattern(r"(?<=\|) {2,}(?=[^|]*[^\W\d_])[^|]*\Z")
_FIGURES: Final = pattern(r"[0-9]+")
_DIGIT: Final = pattern(r"[0-9]")
_UNEVEN: Final = "The rows differ in length: spaces that are missing are taken to be missing at their ends."
_EMPTY_ROWS: Final = "Rows of empty fields around the board are left out."
_EMPTY_COLUMNS: Final = "Empty columns are left out: the board is read as {}."
_SMALL_LINE: Final = "Read as a {} grid: the line has {} fields."
_ENDED: Final = "Taken for a line with a delimiter behind its last field."
_COUNTED: Final = frozenset([*map(str, range(17)), *"ABCDEFGHIJKLMNOP"])


class _Row(NamedTuple):
    """A line with the run that is a row."""

    line: Line
    run: Run


def find_grids(lines: Sequence[Line], sizes: Sequence[int] = SIZES) -> list[Found]:
    """Find the grids of a block, of one of these sizes, in the order of their lines."""
    taken: set[int] = set()
    grids: list[Found] = []
    for way in (_find_rows, _find_lines, _find_wrapped, _find_spaced):
        for found in way(lines, sizes, taken):
            if taken.isdisjoint(found.lines):
                taken.update(found.lines)
                grids.append(found)
    return sorted(grids, key=lambda found: found.lines)


def _find_rows(lines: Sequence[Line], sizes: Sequence[int], taken: set[int]) -> Iterator[Found]:
    """Yield the grids of n rows of n cells."""
    readings = sorted({reading for line in lines for reading in line.runs}, key=_rank)
    lengths = {
        reading: [(line.number, max(map(len, runs))) for line in lines if (runs := line.runs.get(reading))]
        for reading in readings
    }
    longest = {reading: [each for each in found if each[1] >= MIN_RUN] for reading, found in lengths.items()}
    known: dict[tuple[str, bool], list[_Pieces]] = {}
    texts = [line.text for line in lines if line.kind is Kind.CELLS]
    own_blanks = "-" + "".join(sign for sign in "*_" if any(sign in text for text in texts))  # a rule may be a row
    for size in sizes:
        for reading in readings:
            if not _may_be_rows(longest[reading], size, taken):
                continue
            key = reading, size == max(SIZES)
            pieces = known[key] = known.get(key) or _pieces(lines, *key)
            dashed = [line.kind is Kind.RULE and each.longest >= size for line, each in zip(lines, pieces, strict=True)]
            for blanks in ("", own_blanks) if any(dashed) else ("",):
                for width in (size, size + 1):
                    widths = ((line.number, each.longest) for line, each in zip(lines, pieces, strict=True))
                    if not _may_be_rows(widths, width, taken, size):
                        continue
                    for segment in _segments(lines, pieces, width, blanks):
                        groups = _without_heading(segment, size)
                        notices = _note_heading(segment, groups)
                        for rows in _cut(groups, size):
                            if found := _grid_of(rows, size, width, reading, sizes):
                                if reading.startswith("fields"):
                                    notices = (*notices, *_note_empty_fields(lines, rows, found))
                                yield replace(found, notices=(*found.notices, *notices))


def _may_be_rows(longest: Iterable[tuple[int, int]], width: int, taken: set[int], size: int = 0) -> bool:
    """Return whether so many lines have a run of that width, and belong to no grid yet."""
    return sum(length >= width and number not in taken for number, length in longest) >= (size or width)


class _Pieces(NamedTuple):
    """The runs of a line under one reading, the parts of them between wide gaps, and the length of the longest run."""

    runs: Sequence[Run]
    parts: Sequence[Run]
    longest: int


def _pieces(lines: Sequence[Line], reading: str, large: bool) -> list[_Pieces]:
    """Return the runs of each line; for small grids letters part them."""
    found = []
    for line in lines:
        runs: Sequence[Run] = line.runs.get(reading, ())
        if not large:
            runs = [part for run in runs for part in _split_at_letters(run)] if any(map(_has_letter, runs)) else runs
        longest = max(map(len, runs), default=0)
        parts: Sequence[Run] = ()
        if not reading.startswith("fields") and longest >= MIN_RUN:
            parts = [part for run in runs for part in _split_at_gaps(run, line.text)]
        found.append(_Pieces(runs, parts if len(parts) > len(runs) else (), longest))
    return found


def _rank(reading: str) -> tuple[int, str]:
    return ("characters", "fields", "atoms", "words").index(reading.split()[0]), reading


def _grid_of(rows: Sequence[_Row], size: int, width: int, reading: str, sizes: Sequence[int]) -> Found | None:
    """Return the grid of these rows, without the cell that numbers each of them; None if they do not fit together."""
    runs = [row.run for row in rows]
    if width > size:
        if not counts([run[0].sign for run in runs]):
            return None
        runs = [run[1:] for run in runs]
    labels = [row.line.label for row in rows]
    if all(labels) and not counts(labels):
        return None
    if not _are_even(runs, rows, reading):
        return None
    are_small = min(sizes) < size and _are_small_grids(runs)
    if are_small and _break_a_rule(runs):
        return None
    if not reading.startswith("fields") and _has_cells_beside(rows):
        return None
    cells = tuple(cell for run in runs for cell in run)
    words = tuple(_words_beside(rows, reading[-1] if reading.startswith("fields") else ""))
    notices = (beside_rows.describe(list(words)),) if words else ()
    ways = (ReadAs.ONE_LARGE, ReadAs.MANY_SMALL) if are_small else ()
    return Found(size, cells, tuple(row.line.number for row in rows), f"{size} rows", notices=notices, ways=ways)


def _has_cells_beside(rows: Sequence[_Row]) -> bool:
    """Return whether cells without words stand before or behind some of the rows, and not all: these are longer."""
    for texts in ([_before(row) for row in rows], [_behind(row) for row in rows]):
        bare = [_CELL_SIGN.search(text) is not None and not has_word(text) for text in texts]
        if any(bare) and not (all(bare) or any(map(has_word, texts))):
            return True
    return False


def _note_empty_fields(lines: Sequence[Line], rows: Sequence[_Row], found: Found) -> Iterator[str]:
    """Yield the notices on rows and columns of empty fields beside the grid, which are left out."""
    beside = [line for line in lines if line.number in (found.lines[0] - 1, found.lines[-1] + 1)]
    is_inside = all(row.line.text.startswith((",", ";", "\t")) for row in rows)  # empty columns are beside it too
    if not is_inside and any(line.kind is Kind.RULE and not line.text.strip(",; \t") for line in beside):
        yield _EMPTY_ROWS
    first = rows[0]
    outside = first.line.text[: first.run[0].column - 1] + first.line.text[first.run[-1].column :]
    width = found.size + sum(map(outside.count, ",;\t|&")) - outside.strip().startswith("|") - outside.endswith("|")
    if any(found.size < size <= width for size in SIZES):
        yield _EMPTY_COLUMNS.format(shape_of(found.size))


def _words_beside(rows: Sequence[_Row], delimiter: str) -> Iterator[str]:
    """Yield the words behind the rows, those in further fields too, and the marks that a log writes before them."""
    for row in rows:
        if row.line.start and not row.line.label and has_word(mark := row.line.text[: row.line.start]):
            yield mark.strip()
        is_delimited = delimiter not in ("", "|")
        behind = row.line.text[row.run[-1].column - 1 :].partition(delimiter)[2] if is_delimited else _behind(row)
        if _WORDS.search(behind):
            yield behind.strip()


def counts(signs: Sequence[str]) -> bool:
    """Return whether the signs count up from 0, 1 or A.

    >>> counts(["1", "2", "3"]), counts(["0", "1", "2"]), counts(["A", "B"]), counts(["1", "3"])
    (True, True, True, False)
    """
    known = [sign for sign in signs if sign in _COUNTED]
    places = ["ABCDEFGHIJKLMNOP".find(sign) + 1 if sign.isalpha() else int(sign) for sign in known]
    return len(places) == len(signs) > 1 and places[0] <= 1 and all(b == a + 1 for a, b in pairwise(places))


def _are_small_grids(runs: Sequence[Run]) -> bool:
    """Return whether rows of 16 characters rather are a 4x4 grid each: no digit in them is over 4."""
    area = min(SIZES) ** 2
    signs = {cell.sign for run in runs for cell in run}
    are_full = all(any(cell.sign in "1234" for cell in run) for run in runs)
    return (
        len(runs) == area
        and are_full
        and signs <= set("01234.-_*")
        and runs[0][-1].column - runs[0][0].column == area - 1
    )


def _break_a_rule(runs: Sequence[Run]) -> bool:
    """Return whether the rows have a digit twice in a row, a column or a box of one grid."""
    digits = [int(cell.sign) if cell.sign.isdecimal() else 0 for run in runs for cell in run]
    return bool(Grid(tuple(digits), shape_of(len(runs))).conflicts())


def _are_even(runs: Sequence[Run], rows: Sequence[_Row], reading: str) -> bool:
    """Return whether the cells of all rows stand in one way, apart or together.

    Where cells stand apart, two of them without a gap are a number, or a cell is lost beside them. A gap that the other
    rows do not have at this place has words behind it, and not the rest of the row.
    """
    texts = [row.line.text for row in rows]
    cells = [(cell, text) for run, text in zip(runs, texts, strict=True) for cell in run]
    if reading.startswith("fields") or any(len(cell.sign) > 1 for cell, _ in cells):
        return True
    if any(cell.sign == "_" != text[cell.column - 1] for cell, text in cells):
        return True  # a word stands for the blank
    steps = [[_gap(a, b, text) for a, b in pairwise(run)] for run, text in zip(runs, texts, strict=True)]
    if len(runs[0]) > min(SIZES) and any(
        0 < row.count(0) < len(row) / 2 and _are_numbers(run) for run, row in zip(runs, steps, strict=True)
    ):
        return False
    return all(max(column) <= min(column) + 1 or sorted(column)[1] > min(column) for column in zip(*steps, strict=True))


def _gap(cell: Cell, following: Cell, text: str) -> int:
    """Return the number of spaces and other separators in front of the following cell."""
    between = text[cell.column - 1 + len(cell.sign.strip("{}")) : following.column - 1].rstrip("`*")
    return len(between) - len(between.rstrip(_BETWEEN))


def _are_numbers(run: Run) -> bool:
    """Return whether two digits side by side make a number."""
    return any(
        (a.sign.isalnum() or a.sign == "-") and b.sign.isalnum() and b.column == a.column + len(a.sign)
        for a, b in pairwise(run)
    )


def _segments(lines: Sequence[Line], pieces: Sequence[_Pieces], width: int, blanks: str) -> Iterator[list[list[_Row]]]:
    """Yield rows of that width in groups, which empty lines and rules part; any other line ends a segment."""
    segment: list[list[_Row]] = []
    gap = True
    for line, piece in zip(lines, pieces, strict=True):
        is_gap = line.kind is Kind.EMPTY or (line.kind is Kind.RULE and not blanks)
        run = None if is_gap or piece.longest < width else _row_of(line, piece, width)
        if is_gap or (line.kind is Kind.RULE and (run is None or any(cell.sign not in blanks for cell in run))):
            gap = True
            continue
        fits = run is not None and (not segment or _starts_alike(segment, _Row(line, run)))
        if not fits and segment:
            yield segment
            segment = []
        if run is None:
            continue
        if gap or not segment:
            segment.append([])
        segment[-1].append(_Row(line, run))
        gap = False
    if segment:
        yield segment


def _row_of(line: Line, piece: _Pieces, width: int) -> Run | None:
    """Return the only run of the line with that many cells, if what stands beside it is no cell."""
    fitting = [run for run in piece.runs if len(run) == width] or [run for run in piece.parts if len(run) == width]
    if len(fitting) != 1:
        return None
    (run,) = fitting
    return run if _stands_alone(line, run, width) else None


def _stands_alone(line: Line, run: Run, width: int) -> bool:
    """Return whether what stands beside the run is no cell."""
    before = line.text[line.start : run[0].column - 1]
    behind = _BEHIND.sub("", line.text[run[-1].column - 1 :], count=1)
    inner = line.text[run[0].column - 1 : run[-1].column]
    if any(sign in inner and _count_fields(before, behind, sign) > 1 for sign in ",;\t"):
        return False  # the row goes on; one field is the name of a row
    return _is_beside(before, width) and _is_beside(behind, width)


def _count_fields(before: str, behind: str, delimiter: str) -> int:
    """Count the fields without words that the delimiter parts from a run of cells."""
    fields = before.split(delimiter)[:-1] + behind.split(delimiter)[1:]
    return 0 if has_word(before + behind) else sum(bool(field.strip()) for field in fields)


def _is_beside(text: str, width: int) -> bool:
    """Return whether the text beside a row holds words or signs, and no cells of the row."""
    cells = len(_CELL_SIGN.findall(_WORDS_BEHIND_FRAME.sub("", text)))
    return cells < width - 1 and (cells <= _SMALL or has_word(text)) and "_" not in map(sign_of, text.split())


def _has_letter(run: Run) -> bool:
    return any(cell.sign.isalpha() for cell in run)


def _split_at_letters(run: Run) -> Iterator[Run]:
    """Yield the parts of a run between letters, which are no digits of a small grid.

    Cells beside a letter are one word with it: h3. About sixteen cells with letters are a row of a large grid, whole or
    damaged, and have no parts.
    """
    if abs(len(run) - max(SIZES)) <= 1:
        return
    part: list[Cell] = []
    is_word = False
    for before, cell in pairwise((run[0], *run)):
        is_glued = cell.column == before.column + 1
        if cell.sign.isalpha() and cell.sign not in "xX":
            if part and not is_glued and not is_word:
                yield tuple(part)
            part, is_word = [], False
        else:
            is_word = is_word or (not part and is_glued)
            part.append(cell)
    if part and not is_word:
        yield tuple(part)


def _split_at_gaps(run: Run, text: str) -> Iterator[Run]:
    part = [run[0]]
    for before, cell in pairwise(run):
        if cell.column - before.column - text.count("`", before.column, cell.column) > _WIDE_GAP:
            yield tuple(part)
            part = []
        part.append(cell)
    yield tuple(part)


def _starts_alike(segment: Sequence[Sequence[_Row]], row: _Row) -> bool:
    """Return whether what stands before the row fits the rows above it.

    Words stand before all rows or before none; those that open an assignment or name a band stand before some.
    """
    first, last, new = (_before(each) for each in (segment[0][0], segment[-1][-1], row))
    if has_word(new):
        return has_word(last) or (has_word(first) and _FIGURES.sub("", first) == _FIGURES.sub("", new))
    return not has_word(last) or last.endswith(_OPENS)


def _behind(row: _Row) -> str:
    return _BEHIND.sub("", row.line.text[row.run[-1].column - 1 :], count=1).strip(" |")


def _before(row: _Row) -> str:
    return row.line.text[row.line.start : row.run[0].column - 1].strip()


def _cut(groups: Sequence[Sequence[_Row]], size: int) -> Iterator[list[_Row]]:
    """Yield the grids of a segment: groups are bands that add up, or grids; a lost row never shifts the next grid."""
    rows = [row for group in groups for row in group]
    band = shape_of(size).box_height
    are_bands = len(rows) % size == 0 and all(len(group) % band == 0 or size % len(group) == 0 for group in groups)
    if len(rows) == size or are_bands or all(len(group) % size == 0 for group in groups):
        yield from (rows[at : at + size] for at in range(0, len(rows), size))
    else:
        yield from (list(group) for group in groups if len(group) == size)


def _without_heading(groups: list[list[_Row]], size: int) -> list[list[_Row]]:
    """Drop a first row that numbers the columns, where it is one row too many."""
    first, count = groups[0][0], sum(map(len, groups))
    signs = [cell.sign for cell in first.run]
    others = [row for group in groups for row in group][1:]
    if count % size == 1 and count > 1 and counts(signs) and signs[0] != "A" and not first.line.label:
        if signs[0] == "0" or count == size + 1 or all(row.line.label for row in others):
            return [group for group in (groups[0][1:], *groups[1:]) if group]
    return groups


def _note_heading(segment: Sequence[Sequence[_Row]], groups: Sequence[Sequence[_Row]]) -> tuple[str, ...]:
    """Return the notice on a line that was dropped and could be a row: of a small grid, or where a row stands twice."""
    rows = [tuple(cell.sign for cell in row.run) for group in groups for row in group]
    dropped = segment[0][0]
    is_small = len(dropped.run) < CLASSIC.size or len(set(rows)) < len(rows)
    if sum(map(len, segment)) == len(rows) or not is_small or any(row.line.label for group in groups for row in group):
        return ()
    return (f"The line {dropped.line.text.strip()!r} is taken for the numbers of the columns.",)


def _find_lines(lines: Sequence[Line], sizes: Sequence[int], taken: set[int]) -> Iterator[Found]:
    """Yield the lines that hold all cells of a grid, in pieces of one length."""
    is_alone = sum(line.kind is Kind.CELLS for line in lines) == 1
    smallest = 0 if _is_damaged_large_grid(lines) else min(sizes)
    for line in lines:
        if line.kind is not Kind.CELLS or len(line.text) < min(sizes) ** 2 or line.number in taken:
            continue
        for reading in sorted(line.runs, key=lambda reading: (not _has_empty_field(line, reading), *_rank(reading))):
            runs = _without_end(line.runs[reading], line, reading)
            found = [(size, run) for run in runs for size in sizes if len(run) == size * size]
            if len(found) != 1 or not _fills_line(line, reading, *found[0], smallest, is_alone):
                continue
            ((size, run),) = found
            notices = [] if runs is line.runs[reading] else [_ENDED]
            if reading.startswith("fields") and size < CLASSIC.size and any(not cell.sign for cell in run):
                notices.insert(0, _SMALL_LINE.format(shape_of(size), len(run)))
            yield Found(size, run, (line.number,), f"1 line of {len(run)} cells", notices=tuple(notices))
            break


def _fills_line(line: Line, reading: str, size: int, run: Run, smallest: int, is_alone: bool) -> bool:
    """Return whether the run is a grid, and nothing else on its line is a cell.

    Sixteen cells rather are a row of a large grid: they count as the smallest grid only together, as the only line of
    fields, and with two kinds of signs. Dots that lead from a word to a number are no such grid.
    """
    if not _stands_alone(line, run, size):
        return False
    if size < CLASSIC.size and is_cut_off(line.text, run[0].column - 1, run[-1].column):
        return False
    if size < max(SIZES) and any(cell.sign.isalpha() and cell.sign not in "xX" for cell in run):
        return False
    is_small = size == min(SIZES)
    if is_small and len({cell.sign for cell in run}) == 1 and has_word(line.text):
        return False
    if reading.startswith("fields"):
        return is_alone or not is_small
    if reading != "characters":
        return not is_small
    is_solid = _is_solid(size, run, line.text) and not _ends_sentence(run) and not _are_candidates(run, size)
    return is_solid and (size == smallest or not is_small)


def _has_empty_field(line: Line, reading: str) -> bool:
    """Return whether fields that nothing else than a delimiter parts are cells too."""
    return reading.startswith("fields") and any(not cell.sign for run in line.runs[reading] for cell in run)


def _without_end(runs: list[Run], line: Line, reading: str) -> list[Run]:
    """Return the only run of fields without the empty one behind the last delimiter, if a grid is left; else all."""
    if len(runs) != 1 or not reading.startswith("fields") or not line.text.rstrip(" ").endswith(reading[-1]):
        return runs
    (run,) = runs
    return [run[:-1]] if len(run) - 1 in SHAPES and not run[-1].sign else runs


def _is_damaged_large_grid(lines: Sequence[Line]) -> bool:
    """Return whether about sixteen lines hold sixteen cells each, most of them, and another has nearly as many."""
    large = max(SIZES)
    near = [line for line in lines if abs(len("".join(line.text.split())) - large) <= 1 and not has_word(line.text)]
    whole = sum(any(len(run) == large for run in line.runs.get("characters", ())) for line in near)
    return abs(len(near) - large) <= 2 and whole < len(near)


def _are_candidates(run: Run, size: int) -> bool:
    """Return whether the cells stand in groups of ascending digits, which are the candidates of a cell each."""
    groups: list[list[str]] = [[]]
    for before, cell in pairwise((run[0], *run)):
        if cell.column > before.column + 1:
            groups.append([])
        groups[-1].append(cell.sign)
    return len(groups) == size and all(group == sorted(set(group)) and group[0].isalnum() for group in groups)


def _ends_sentence(run: Run) -> bool:
    """Return whether the last cell is the only dot among other blanks: a full stop, and a cell is lost."""
    signs = [cell.sign for cell in run]
    return signs[-1] == "." and signs.count(".") == 1 and any(sign in "0-_*" for sign in signs)


def _is_solid(size: int, run: Run, text: str) -> bool:
    """Return whether the cells stand in pieces of one length: together, in rows or boxes, or each by itself."""
    pieces = [1]
    for before, cell in pairwise(run):
        if _gap(before, cell, text) > 0:
            pieces.append(0)
        pieces[-1] += 1
    return len(set(pieces)) == 1 and (pieces[0] in (1, size * size) or size % pieces[0] == 0 or pieces[0] % size == 0)


def _find_wrapped(lines: Sequence[Line], sizes: Sequence[int], taken: set[int]) -> Iterator[Found]:
    """Yield the grids whose cells stand on lines of one length that is no row; the last line may be shorter."""
    body = groupby((line for line in lines if line.kind is not Kind.RULE), lambda line: line.kind is Kind.CELLS)
    for group in [list(group) for are_cells, group in body if are_cells]:
        for reading in ("characters", "atoms") if any(line.number not in taken for line in group) else ():
            runs = [line.runs.get(reading, []) for line in group]
            if len(group) < _MIN_WRAPPED or any(len(run) != 1 for run in runs):
                continue
            cells = tuple(cell for run in runs for cell in run[0])
            if size := _joined_size([run[0] for run in runs], sizes):
                layout = f"{len(cells)} cells over {len(group)} lines"
                yield Found(size, cells, tuple(line.number for line in group), layout)
                break


def _joined_size(runs: Sequence[Run], sizes: Sequence[int]) -> int:
    """Return the size of the grid that lines of one length make, of which the last may be shorter; 0 for others."""
    lengths = list(map(len, runs))
    size = next((size for size in sizes if sum(lengths) == size * size), 0)
    width = lengths[0]
    is_wrapped = 2 * size <= width and lengths[-1] <= width
    is_cut = (size * size) % width == 0 == lengths[-1] - width and width not in SIZES
    fits = all(len(cell.sign.strip("{}")) <= size for run in runs for cell in run)
    return size if size and fits and len(set(lengths[:-1])) == 1 and (is_wrapped or is_cut) else 0


def _find_spaced(lines: Sequence[Line], sizes: Sequence[int], taken: set[int]) -> Iterator[Found]:
    """Yield the grids whose blanks are spaces: n lines in fixed columns."""
    body = [line for line in lines if line.kind is not Kind.RULE]
    filled = [line for line in body if line.kind is not Kind.EMPTY]
    if len(filled) in sizes and len(body) > len(filled) and taken.isdisjoint(line.number for line in filled):
        found = _spaced_grid(filled, 0, len(filled))  # an empty line may stand between the rows
        if found and all(line.text for line in filled):
            yield found
            return
    fitting = _sizes_from(body, sizes, taken)
    at = 0
    while at < len(fitting):
        found = next((found for size in fitting[at] if (found := _spaced_grid(body, at, size))), None)
        if found:
            yield found
        at += found.size if found else 1


def _sizes_from(body: Sequence[Line], sizes: Sequence[int], taken: set[int]) -> list[list[int]]:
    """Return the sizes of grids that may begin at each line: digits, spaces and bars, and no rows beside them."""
    wide = [0, *accumulate(len(line.text) >= MIN_RUN for line in body)]  # lines before each that are as long as a row
    signs = [0, *accumulate(len(text) - text.count(" ") - text.count("|") for text in (line.text for line in body))]
    if not wide[-1]:
        return []
    follow = [0] * (len(body) + 1)  # lines from each on that have nothing else, and no grid yet
    for at in range(len(body) - 1, -1, -1):
        if body[at].number not in taken and (_SPACED.fullmatch(body[at].text) or not body[at].text):
            follow[at] = follow[at + 1] + 1
    near = [_DIGIT.search(line.text) is not None and not has_word(line.text) for line in body] + [False]
    return [
        [
            size
            for size in sizes
            if size <= follow[at]
            and wide[at] < wide[at + size]
            and signs[at + size] - signs[at] >= _SMALL
            and not near[at + size]
        ]
        if not near[at - 1]
        else []
        for at in range(len(body))
    ]


def _spaced_grid(body: Sequence[Line], at: int, size: int) -> Found | None:
    """Return the grid of the n lines from there on."""
    lines = body[at : at + size]
    if not lines[0].text.strip() or not lines[-1].text.strip():
        return None
    texts = [line.text for line in lines]
    if (size <= CLASSIC.size and any("0" in text for text in texts)) or all(map(_PACKED.fullmatch, texts)):
        return None
    columns = _columns(texts, size)
    cells = [
        Cell(text[column].upper() if column < len(text) else " ", line.number, column + 1)
        for line, text in zip(lines, texts, strict=True)
        for column in columns
    ]
    digits = sum(cell.sign != " " for cell in cells)
    if not columns or digits < _SMALL or digits > _MAX_FILLED * len(cells):
        return None
    widths = Counter(line.width for line in lines)
    is_uneven = "|" not in texts[0] and len(widths) > 1
    step = columns[1] - columns[0]
    if step > 1 and max(widths.values()) == size - 1 and abs(max(widths) - min(widths)) == step:
        return None  # one row lost a cell, or has one too many
    numbers = tuple(line.number for line in lines)
    return Found(size, tuple(cells), numbers, f"{size} rows", notices=(_UNEVEN,) if is_uneven else ())


def _columns(texts: Sequence[str], size: int) -> list[int]:
    """Return the columns in which the digits of the lines stand; [] where they do not make n columns for sure."""
    bars = [[column for column, sign in enumerate(text) if sign == "|"] for text in texts]
    bare = [text.strip() for text in texts]
    blank_rows = sum(" " in text or len(text) < size for text in bare)
    if bars.count(bars[0]) < len(bars) or blank_rows * 2 < size:  # rows that are short rather lost a cell
        return []
    width = max(map(len, texts))
    padded = [text.ljust(width) for text in texts]
    is_framed = bool(bars[0]) and all(text.lstrip().startswith("|") for text in texts)
    free = [column for column in range(bars[0][0] if is_framed else 0, width) if column not in bars[0]]
    return free if len(free) == size else _even_columns(padded, free, bars[0], size)


def _even_columns(padded: Sequence[str], free: Sequence[int], bars: Sequence[int], size: int) -> list[int]:
    """Return the columns that are filled, or those one step apart; [] where these are not n."""
    filled = [column for column in free if any(text[column] != " " for text in padded)]
    steps = [b - a for a, b in pairwise(filled)]
    if len(filled) == size and (len(set(steps)) == 1 or _are_alike_between(bars, filled)):
        return filled
    evenly = list(range(filled[0], filled[-1] + 1, min(steps))) if steps and not bars else []
    return evenly if len(evenly) == size and set(filled) <= set(evenly) else []


def _are_alike_between(bars: Sequence[int], columns: Sequence[int]) -> bool:
    """Return whether the columns stand at the same places behind each bar."""
    starts = [column + 1 for column in bars if column < columns[-1]]
    if starts[:1] != [1]:
        starts.insert(0, 0)
    parts = [
        tuple(column - start for column in columns if start <= column < end)
        for start, end in zip(starts, [*starts[1:], columns[-1] + 1], strict=True)
    ]
    return bool(bars) and len(set(parts)) == 1


def numbers_of(grids: Iterable[Found]) -> set[int]:
    """Return the numbers of the lines that the grids take."""
    return {number for found in grids for number in found.lines}
