"""Put the lines of a text together to rows and the rows to grids, trying one assumption after another.

An assumption is about the size, the symbol for blanks, and whether a line of dashes is a rule or a row of blanks. It
holds if every row has its cells and every grid its rows. An empty line or a rule may stand between bands and between
grids. Words may stand between grids only, so that a lost row is an error and never shifts the next grid.

>>> rows = ["12..", "..12", "----", "21..", "..2-"]
>>> grids = assemble_grids([TextLine.of(number, text) for number, text in enumerate(rows, 1)], 4)
>>> [len(grid.rows) for grid in grids], "".join(grids[0].cells)
([4], '12....1221....2-')

Several rows may stand on one line, with blanks between them: a grid quoted on the command line. Each becomes a line of
its own that keeps its number and columns, so that an error names the place in the text.

>>> lines = split_row_groups([TextLine.of(1, "12.. ..12 21. ..21")], (4, 9))
>>> [(line.number, line.cells, line.columns[0]) for line in lines][2]
(1, ('2', '1', '.'), 11)

Line breaks may not match the rows: wrapped text, one cell a line, a print whose line ends were lost. Such a text is a
stream of cells.

>>> wrapped = [TextLine.of(1, "1 2 3 4 . . . ."), TextLine.of(2, ". . . . 4 3 2 1")]
>>> "".join(assemble_stream(wrapped, 4)[0].cells)
'1234........4321'
>>> assemble_stream([TextLine.of(1, "1 2 3"), TextLine.of(2, "4 . . . .")], 4)
[]

Empty cells may be written as spaces, so that only the column of a digit tells its cell. This is tried last, and only
where the text shows its width: some row reaches the last column and many cells are empty.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from typing import Final

from solver.formats.cell_spellings import replace_numbers
from solver.formats.cells import are_candidates, build_puzzle, holds_several
from solver.formats.lines import BLANKS, CAPITAL_X, LineKind, TextLine, strip_comment
from solver.formats.symbols import ParsedRow, Symbols, classify, shape_of, skip_label
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Shape
from solver.text import count_noun

_WORD: Final = pattern(r"\S+")
_CANDIDATE_FRAMES: Final = (".-", ":-", "'-")  # how the rules of a frame of candidates begin
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_CANDIDATE_GROUP: Final = pattern(r"[0-9A-Za-z.\-*_+]+")
_MAX_DAMAGED_SHARE: Final = 0.1  # share of the cells of a grid that may be lost or too many
_LETTERS: Final = pattern(r"[^\W\d_]{2}")
_NUMBER: Final = pattern(r"[0-9]+")
_ROW_NUMBER: Final = pattern(r"\D{1,20}?([0-9]{1,2})\D{0,2}")
_PACKED_LEFT: Final = pattern(r"\A[0-9A-Ga-g](?: [0-9A-Ga-g])*+\s*+")
_RUN_TOGETHER_RULE: Final = pattern(r"[-+|=]++")
_LONG_RULE: Final = pattern(r"[-+=]{3}")
_UPRIGHT: Final = pattern("[|¦│┃║]")
_MAX_CELLS_PER_EMPTY_ONE: Final = 4  # at least a quarter of the cells must be empty
_RULE_SYMBOLS: Final = "-*_"
_UNEVEN: Final = "The rows differ in length: spaces that are missing are taken to be missing at their ends."


def blank_outside(line: int, text: str, start: int, end: int) -> TextLine:
    """Return the line with blanks for everything before `start` and from `end` on."""
    return TextLine.of(line, " " * start + text[start:end])


def split_row_groups(lines: Sequence[TextLine], sizes: Collection[int]) -> list[TextLine]:
    """Split the only line with cells into its groups, if most have as many cells as there are groups.

    From 9x9 on some rows may be lost or too many, if half of the groups are whole rows. Groups of ascending digits
    alone may be the candidates of cells: that line stays as it is. Without such a line all lines stay as they are.
    """
    rows = [line for line in lines if classify(line) is LineKind.ROW]
    if len(rows) != 1:
        return list(lines)
    (row,) = rows
    groups = [match.span() for match in _WORD.finditer(strip_comment(row.text), row.start)]
    if not groups:  # tabs alone
        return list(lines)
    ((n, whole),) = Counter(end - start for start, end in groups).most_common(1)
    is_grid = len(groups) == n or (n >= CLASSIC.size and 2 * whole >= len(groups) > 1)
    if (
        n not in sizes
        or not is_grid
        or all(Symbols.of(n).is_candidate_group(row.text[start:end]) for start, end in groups)
    ):
        return list(lines)
    parts = [blank_outside(row.number, row.text, start, end) for start, end in groups]
    at = lines.index(row)
    return [*lines[:at], *parts, *lines[at + 1 :]]


@dataclass(frozen=True, slots=True)
class RawGrid:
    """The rows of one grid as written, or its single line, with the text above it."""

    rows: tuple[ParsedRow, ...]
    title: str = ""
    remarks: tuple[str, ...] = ()  # the comment lines above it
    in_numbers: bool = False  # digits over nine are written 10, 11, ...
    notices: tuple[str, ...] = ()  # how it was read, if it may mean something else

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells as written, in row order."""
        return tuple(chain.from_iterable(row.cells for row in self.rows))

    @property
    def line(self) -> int:
        """The line of the text where the grid starts."""
        return self.rows[0].line


@dataclass
class Segment:
    """Rows between two headings, in blocks that empty lines or rules separate. `whole`: one line that is a grid."""

    title: str = ""
    remarks: list[str] = field(default_factory=list)
    blocks: list[list[ParsedRow]] = field(default_factory=list)
    gap: bool = True
    whole: bool = False
    rows: int = 0

    def add(self, row: ParsedRow) -> None:
        """Add a row to the last block, or to a new one after a gap."""
        if self.gap:
            self.blocks.append([])
        self.gap = False
        self.blocks[-1].append(row)
        self.rows += 1


def assemble_grids(
    lines: Sequence[TextLine], size: int, blanks: str = BLANKS, dashes_are_rows: bool = False
) -> list[RawGrid]:
    """Assemble the lines to grids of that size; return an empty list unless all rows fit."""
    grids: list[RawGrid] = []
    for segment in split_at_headings(lines, size, blanks, dashes_are_rows, strict=True):
        parts = _cut_into_grids(segment, size)
        if parts is None or not all(_is_plausible(rows, lines) for rows in parts):
            return []
        grids.append(RawGrid(parts[0], segment.title, tuple(segment.remarks)))
        grids += [RawGrid(rows) for rows in parts[1:]]
    return grids


def split_at_headings(
    lines: Sequence[TextLine],
    size: int,
    blanks: str,
    dashes_are_rows: bool,
    numbers_are_rows: bool = False,
    strict: bool = False,
) -> Iterator[Segment]:
    """Yield the rows in segments between headings; with `strict`, stop at the first row that lacks cells."""
    wide, signs = Symbols.of(max(size, CLASSIC.size), blanks), Symbols.of(size, blanks)
    segment = Segment()
    for line in lines:
        sort = classify(line, wide)
        labelled = skip_label(line, wide) if sort is LineKind.PROSE else line
        if sort is LineKind.NUMBER and len(line.cells) != size and segment.rows % size == 0:
            sort = LineKind.ROW if numbers_are_rows else LineKind.PROSE
        may_be_row = sort in (LineKind.ROW, LineKind.NUMBER) or labelled.start
        if sort is LineKind.DASHES:
            may_be_row = len(line.text) >= size
        row = signs.parse_row(labelled, size) if may_be_row else None
        if row is not None and labelled.start and segment.rows % size == 0 and 2 * len(row.cells) <= size:
            row = None  # "Score: 12400" below a board
        if sort is LineKind.DASHES and row and not _is_row_of_dashes(row, size, dashes_are_rows):
            row = None
        whole = row is not None and len(row.cells) == size * size
        remark = sort is LineKind.PROSE and not strip_comment(line.text).strip()
        if segment.blocks and _ends_segment(segment, size, sort, row, remark, whole):
            yield segment
            segment = Segment()
        if row is not None:
            segment.title = labelled.label or segment.title
            segment.whole = whole and not segment.blocks
            segment.add(row)
            if strict and (row.wrong or len(row.cells) not in (size, size * size)):
                break
        elif remark:
            segment.remarks.append(line.text.strip())
        elif sort is LineKind.PROSE:
            segment.title = line.text.strip()
        else:
            segment.gap = True
    if segment.blocks:
        yield segment


def _is_row_of_dashes(row: ParsedRow, size: int, dashes_are_rows: bool) -> bool:
    """Return whether a line of dashes is a row of blanks: always if it has the right number of them, each by itself."""
    apart = all(right - left > 1 for left, right in pairwise(row.columns))
    return (dashes_are_rows or apart) and len(row.cells) in (size, size * size)


def _ends_segment(
    segment: Segment, size: int, sort: LineKind, row: ParsedRow | None, remark: bool, whole: bool
) -> bool:
    """Return whether the segment ends before this line."""
    if segment.whole:
        return row is not None or sort is LineKind.PROSE
    complete = segment.rows % size == 0
    if remark or whole or (row is not None and row.label):
        return complete
    return sort is LineKind.PROSE and row is None


def _cut_into_grids(segment: Segment, size: int) -> list[tuple[ParsedRow, ...]] | None:
    """Cut the segment into grids; return None if a row or a grid is not complete."""
    rows = list(chain.from_iterable(segment.blocks))
    if segment.whole:
        return [tuple(rows)] if not rows[0].wrong and not _is_damaged_field(rows[0], size) else None
    if len(rows) % size or any(row.wrong or len(row.cells) != size for row in rows) or rows_with_extra_delimiter(rows):
        return None
    grids = [rows[start : start + size] for start in range(0, len(rows), size)]
    if any(find_words_before_row(grid) or find_row_out_of_order(grid) for grid in grids):
        return None
    kinds = {row.closed for row in rows}
    if size <= CLASSIC.size and kinds != {None} and any(_skips_a_field(row, False not in kinds) for row in rows):
        return None
    if any(len(block) % shape_of(size).box_height for block in segment.blocks):
        held = 0
        for block in segment.blocks:  # grids must consist of whole blocks, or a block of whole grids
            held += len(block)
            if held == size or (held == len(block) and held % size == 0):
                held = 0
            elif held > size:
                return None
    return [tuple(rows[start : start + size]) for start in range(0, len(rows), size)]


def _skips_a_field(row: ParsedRow, closed: bool) -> bool:
    """Return whether a row among rows of fields has an empty field too many, which its digits alone do not show.

    `closed` says whether a delimiter follows the last field of the others too.
    """
    steps = {right - left for left, right in pairwise(row.columns)}
    leads = steps == {2} and row.columns[0] == 2  # a delimiter in front of the first digit
    skips = leads or (min(steps, default=0) == 2 and max(steps, default=0) == 3)
    return row.closed is None and (skips or row.surplus > closed)


def _is_damaged_field(row: ParsedRow, size: int) -> bool:
    """Return whether the line is a field that lacks cells of its grid, with digits of a remark behind it."""
    area, longest, run = size * size, 0, 0
    for left, right in pairwise(row.columns):
        run = run + 1 if right == left + 1 else 0
        longest = max(longest, run + 1)
    return (1 - _MAX_DAMAGED_SHARE) * area < longest < area


def rows_with_extra_delimiter(rows: Sequence[ParsedRow]) -> list[int]:
    """Return the indices of rows that have a delimiter after their last field where most others have none.

    A field too many inside such a row would look the same. The last row alone may have none: a text ends there.
    """
    closed = [number for number, row in enumerate(rows) if row.closed]
    return closed if any(row.closed is False for row in rows[:-1]) else []


def find_words_before_row(rows: Sequence[ParsedRow]) -> ParsedRow | None:
    """Return the only row with words before it if that is not the first one, as where a number of the words is no row.

    Words that name the rows or the bands stand before others too.

    >>> rows = [ParsedRow(number, tuple("12.."), (1, 2, 3, 4), label="Score" * (number == 4)) for number in range(1, 5)]
    >>> find_words_before_row(rows).label, find_words_before_row(rows[3:])
    ('Score', None)
    """
    named = [row for row in rows[1:] if _LETTERS.search(row.label)]
    if len(named) != 1 or _names_rows(rows[0].label, named[0].label):
        return None
    return named[0]


def find_row_out_of_order(rows: Sequence[ParsedRow]) -> ParsedRow | None:
    """Return the first row whose number does not follow that of the row above, if all rows have a word and a number.

    >>> rows = [ParsedRow(1, tuple("12.."), (1, 2, 3, 4), label=f"row {number}") for number in (1, 2, 4, 3)]
    >>> find_row_out_of_order(rows).label, find_row_out_of_order(rows[:2])
    ('row 4', None)
    """
    names = [_ROW_NUMBER.fullmatch(row.label) for row in rows]
    for above, row, before, name in zip(rows, rows[1:], names, names[1:], strict=False):
        if before is None or name is None or not _names_rows(above.label, row.label):
            return None
    steps = [int(name[1]) - int(before[1]) for before, name in pairwise(names) if before and name]
    return next((row for row, step in zip(rows[1:], steps, strict=True) if step != 1), None)


def names_row(text: str, labels: Sequence[str]) -> bool:
    """Return whether a line of words begins as the rows with these labels do.

    >>> names_row("Row 1:3.4.25", ["Row 2", "Row 3"]), names_row("Date: 3.4.25", ["Row 1", "Row 2"])
    (True, False)
    """
    label = text.partition(":")[0]
    return len(labels) > 1 and all(_NUMBER.search(each) and _names_rows(label, each) for each in labels)


def _names_rows(one: str, other: str) -> bool:
    """Return whether two labels are the same word, perhaps with other numbers."""
    return _NUMBER.sub("", one).strip() == _NUMBER.sub("", other).strip()


def _is_plausible(rows: Sequence[ParsedRow], lines: Sequence[TextLine]) -> bool:
    """Return whether cells with several digits must be candidates, by their contents or by the frame around them."""
    cells = list(chain.from_iterable(row.cells for row in rows))
    if not any(map(holds_several, cells)) or are_candidates(cells):
        return True
    return any(line.kind is LineKind.RULE and line.text.lstrip().startswith(_CANDIDATE_FRAMES) for line in lines)


def assemble_stream(lines: Sequence[TextLine], size: int, blanks: str = BLANKS) -> list[RawGrid]:
    """Assemble the grids of a text whose lines are cut without regard to rows: all equally long but the last.

    One cell a line, three rows a line or a line wrapped at the edge of a terminal. Not rows of 8 cells: the cells after
    a lost one would silently move to other places.
    """
    rows = _cells_of_lines(lines, size, blanks)
    if not rows:
        return []
    width, total, area = len(rows[0].cells), sum(len(row.cells) for row in rows), size * size
    if width in _SIZES:  # these are rows of that size, of which one may be lost
        return []
    if width == area and any(_is_damaged_field(row, size) for row in rows):
        return []
    gaps = {tuple(column - row.columns[0] for column in row.columns) for row in rows if len(row.cells) == width}
    if (width < size or width % size == 0) and len(gaps) > 1:
        return []  # "1 2 0" beside "12 0": these are numbers, of which one has two digits
    even = all(len(row.cells) == width for row in rows[:-1]) and len(rows[-1].cells) <= width
    wrapped = 2 * size <= width < area and total == area
    if not even or not total or total % area or not (wrapped or (area % width == 0 and len(rows[-1].cells) == width)):
        return []
    cells = list(chain.from_iterable(row.cells for row in rows))
    columns = list(chain.from_iterable(row.columns for row in rows))
    starts = list(chain.from_iterable([row.line] * len(row.cells) for row in rows))
    return [
        RawGrid((ParsedRow(starts[first], tuple(cells[first : first + area]), tuple(columns[first : first + area])),))
        for first in range(0, total, area)
    ]


def _cells_of_lines(lines: Sequence[TextLine], size: int, blanks: str) -> list[ParsedRow]:
    """Parse the lines that hold cells; return an empty list if a character in them is no cell.

    A line of dashes is a rule unless other lines have dashes among their cells.
    """
    wide, signs = Symbols.of(max(size, CLASSIC.size), blanks), Symbols.of(size, blanks)
    rows: list[ParsedRow] = []
    rules: set[ParsedRow] = set()
    used: set[str] = set()
    for line in lines:
        sort = classify(line, wide)
        if sort in (LineKind.ROW, LineKind.NUMBER, LineKind.DASHES):
            row = signs.parse_characters(line)
            if row.wrong:
                return []
            rows.append(row)
            if sort is LineKind.DASHES and len(row.cells) > 1:
                rules.add(row)
            else:
                used.update(row.cells)
    return [row for row in rows if row not in rules or row.cells[0] in used] if rules else rows


def blank_out_rules(line: TextLine) -> TextLine:
    """Replace the rules by blanks in the line of a print whose line ends were lost; return any other line as it is.

    The cells that stay are about as many as those of a grid, with no dashes for blanks. A cell may be lost, which
    `diagnose` reports.
    """
    if "---" not in line.text or not line.cells or len(line.cells) in SHAPES:
        return line
    bare = _RUN_TOGETHER_RULE.sub(_blank_if_long, strip_comment(line.text))
    plain = TextLine.of(line.number, bare, line.start)
    return plain if is_near_grid_size(len(plain.cells)) and "-" not in plain.cells else line


def is_near_grid_size(cells: int) -> bool:
    """Return whether that many cells are those of a grid of some size, give or take a tenth."""
    return any(abs(cells - area) <= _MAX_DAMAGED_SHARE * area for area in SHAPES)


def _blank_if_long(signs: re.Match[str]) -> str:
    """Replace a rule by blanks; a run that is too short for a rule stays."""
    return " " * len(signs[0]) if _LONG_RULE.search(signs[0]) else signs[0]


def assemble_candidate_groups(lines: Sequence[TextLine], size: int) -> list[RawGrid]:
    """Assemble the one candidate grid whose cells are the groups of digits in the text, regardless of separators."""
    signs = Symbols.of(size)
    found: list[tuple[int, int, str]] = []
    for line in lines:
        if classify(line) in (LineKind.ROW, LineKind.NUMBER):
            text = strip_comment(line.text)
            found += [
                (line.number, match.start() + 1, match[0]) for match in _CANDIDATE_GROUP.finditer(text, line.start)
            ]
        if len(found) > size * size:
            return []
    texts = [text for *_, text in found]
    if len(found) != size * size or not all(map(signs.is_candidate_group, texts)) or not are_candidates(texts):
        return []
    return [RawGrid(tuple(ParsedRow(number, (text,), (column,)) for number, column, text in found))]


def assemble_spaced_columns(lines: Sequence[TextLine], size: int) -> list[RawGrid]:
    """Assemble the one grid of that size whose empty cells are spaces; return an empty list if there is none."""
    if any(line.text.count("\t") >= size - 1 for line in lines):  # tabs separate fields; they are no cells
        return []
    texts = [(line.number, strip_comment(line.text).expandtabs(1)) for line in lines if not _is_rule_or_words(line)]
    while texts and not texts[0][1].strip():
        texts.pop(0)
    while len(texts) > size and not texts[-1][1].strip():
        texts.pop()
    if len(texts) > size:
        texts = [(number, text) for number, text in texts if text.strip()]
    if len(texts) != size or all(_PACKED_LEFT.fullmatch(text) for _, text in texts):  # then the blanks are lost
        return []
    even = len({len(text) for _, text in texts}) == 1  # as where a terminal showed the cells, three columns wide
    for step, start in ((1, 0), (2, 0), *(((3, 0), (3, 1)) if even else ())):
        rows = [None if text[:start].strip() else _cells_at_columns(text[start:], size, step) for _, text in texts]
        cells = "".join(row or "?" for row in rows)
        whole = len(cells) == size * size and set(cells) <= {*Symbols.of(size).digits, " "}
        if (
            whole
            and cells.count(" ") * _MAX_CELLS_PER_EMPTY_ONE >= len(cells)
            and any(row and row[-1] != " " for row in rows)
        ):
            return [
                RawGrid(
                    tuple(
                        ParsedRow(number, tuple(cell.strip() for cell in row or ""), tuple(range(1, size + 1)))
                        for (number, _), row in zip(texts, rows, strict=True)
                    ),
                    notices=() if even else (_UNEVEN,),
                )
            ]
    return []


def _is_rule_or_words(line: TextLine) -> bool:
    """Return whether the line is a rule or words."""
    return (
        classify(line) in (LineKind.RULE, LineKind.DASHES, LineKind.PROSE)
        and not _UPRIGHT.sub("", line.text).strip() == ""
    )


def _cells_at_columns(text: str, size: int, step: int) -> str | None:
    """Return the row as one character a cell, every `step`-th of the text; None if a character stands elsewhere."""
    width = shape_of(size).box_width
    parts = _UPRIGHT.split(text)
    if len(parts) == size // width + 2 and not parts[0].strip() and not parts[-1].strip():
        parts = parts[1:-1]  # in a frame
    if len(parts) == 1:
        parts = [text.rstrip()]
        max_width = (size - 1) * step + 1
    elif step > len("1 "):
        return None
    else:
        max_width = (width - 1) * step + 1
        if len(parts) != size // width:
            return None
        if step > 1:
            if any(part[:1].strip() for part in parts):
                return None
            parts = [part[1:] for part in parts]
    row = ""
    for part in parts:
        if len(part.rstrip()) > max_width:
            return None
        padded = part.rstrip().ljust(max_width)
        if any(padded[start::step].strip() for start in range(1, step)):
            return None
        row += padded[::step]
    return row


def assemble_numbers(lines: Sequence[TextLine], size: int) -> list[RawGrid]:
    """Assemble the grids of a text that writes digits over nine as numbers throughout."""
    text = replace_numbers(lines, size)
    if text.problems:
        return []
    grids = assemble_grids(text.lines, size) or assemble_stream(text.lines, size)
    return [replace(grid, in_numbers=True) for grid in grids]


_NO_GRIDS: Final[tuple[list[RawGrid], int]] = ([], CLASSIC.size)


def find_grids(lines: Sequence[TextLine], shape: Shape | None = None) -> tuple[list[RawGrid], int]:
    """Find the grids whose rows are the lines, and their size; no grids if no assumption uses up every row."""
    found = [
        (grids, each.size)
        for each in _shapes_to_try(shape)
        if (grids := assemble_numbers(lines, each.size) or _find_grids_of_size(lines, each.size))
    ]
    if len(found) < 2:
        return found[0] if found else _NO_GRIDS
    (grids, size), (others, other) = sorted(found, key=lambda reading: _doubt(*reading))[:2]
    if any(set(BLANKS).issuperset(grid.cells) for grid in (*grids, *others)):
        return grids, size
    notice = f"The same lines can be read as {count_noun(len(others), f'{shape_of(other)} grid')} too."
    return [replace(grids[0], notices=(notice,)), *grids[1:]], size


def find_reflowed_grids(lines: Sequence[TextLine], shape: Shape | None = None) -> tuple[list[RawGrid], int]:
    """Find the grids of lines that are no rows, and their size; no grids if no assumption uses up every line."""
    if not any(classify(line) in (LineKind.ROW, LineKind.NUMBER, LineKind.DASHES) for line in lines):
        return _NO_GRIDS
    for each in _shapes_to_try(shape):
        for other in (assemble_stream, assemble_candidate_groups, assemble_spaced_columns):
            grids = other(lines, each.size)
            if grids:
                return grids, each.size
    return _NO_GRIDS


def _shapes_to_try(shape: Shape | None) -> list[Shape]:
    """Return the shapes to try, the likeliest first."""
    return [shape] if shape else sorted(SHAPES.values(), key=lambda each: each != CLASSIC)


def _doubt(grids: Sequence[RawGrid], size: int) -> tuple[int, bool, bool]:
    """Rank a reading by what speaks against it: less of the text used, conflicts, many small grids.

    Only 16 lines of 16 cells can be read in two layouts.
    """
    conflicts = any(_has_conflict(grid, size) for grid in grids)
    return -sum(len(grid.cells) for grid in grids), conflicts, size < CLASSIC.size


def _has_conflict(grid: RawGrid, size: int) -> bool:
    return bool(build_puzzle(grid.cells, shape_of(size)).entries.conflicts())


def _find_grids_of_size(lines: Sequence[TextLine], size: int) -> list[RawGrid]:
    """Find the grids of that size; lines of dashes are rules, or rows where the other rows have dashes for blanks."""
    for blanks in _blanks_to_try(lines):
        rules = assemble_grids(lines, size, blanks)
        rows = assemble_grids(lines, size, blanks, dashes_are_rows=True) if _have_rows_of_dashes(lines, size) else []
        if not rules or not rows:
            if rules or rows:
                return rules or rows
            continue
        if not any(sign in grid.cells for grid in rules for sign in _RULE_SYMBOLS):
            return rules
        return min(rows, rules, key=lambda grids: (any(_has_conflict(grid, size) for grid in grids), -len(grids)))
    return []


def _blanks_to_try(lines: Sequence[TextLine]) -> Iterator[str]:
    """Yield the usual symbols for blanks, then X alone, unless rows have other symbols for blanks.

    With X as the only blank, such rows would be words that the reader passes over.
    """
    yield BLANKS
    if any(CAPITAL_X in line.text for line in lines):
        rows = (line for line in lines if CAPITAL_X not in line.cells and classify(line) is LineKind.ROW)
        if not any(sign in line.cells for line in rows for sign in BLANKS):
            yield CAPITAL_X


def _have_rows_of_dashes(lines: Sequence[TextLine], size: int) -> bool:
    signs = Symbols.of(size)
    return any(
        line.kind is LineKind.DASHES and len(signs.parse_characters(line).cells) in (size, size * size)
        for line in lines
    )
