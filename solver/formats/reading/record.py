"""Read the puzzle that a line holds among words and fields: cells in one piece, or the rows of a grid in pieces.

A later piece may be its solution. Whatever else on the line looks like cells is left out with a notice, or may be the
puzzle itself: then the line is no record.

>>> find_record("Ann;12..34..21..43......12....34..56.....;3 stars", 1) is None  # 37 cells
True
>>> find_record("Try 1..2.. .3..4. 5..6.. .1..2. 3..4.. .5..6. today", 1).entry.notices
("Left out beside the rows: 'Try' and 'today'.",)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from solver.formats import beside_rows, sentence_signs, symbol_sets
from solver.formats.apps import hodoku
from solver.formats.cells import ENTERED, build_puzzle_from_candidates, is_blank, split_line
from solver.formats.entry import Details, Entry, ReadAs
from solver.formats.lines import BLANKS, has_word
from solver.formats.paired_grids import are_related
from solver.formats.reading.types import ParsedGrid
from solver.formats.stray_cells import find_cells
from solver.grid import Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, FEWEST_CLUES, SHAPES, SIZES, Shape
from solver.text import join_names

_SMALLEST: Final = min(SHAPES)  # a line as short is a row of a large grid just as well
_FIELD: Final = pattern(rf"[^\s,;:\"'|#<>]{{{_SMALLEST + 1},}}")
_BLANKS: Final = frozenset(BLANKS)
_RULES: Final = ({"-"}, {"*"}, {"_"})  # a field of one such sign
_NAME: Final = pattern(
    r"(?:\b([A-Za-z_]\w{0,40})[\"']?(?:\s?[:=]\s?(?:\|\||[\[({\"'`])?|\s?\|\|)|<([A-Za-z_]\w{0,40})(?:\s[^<>]{0,200})?>)\s?\Z"
)
_WORD: Final = pattern(r"[^\W\d_]\w{1,40}")
_MAX_BEFORE: Final = 300  # characters before a grid in which its name stands
_CUT_OFF: Final = pattern(  # cells that a stray sign parts from theirs
    r"(?:\A|\s)[1-9]{1,8}[.*_]{2,8}[ ,;]{1,2}\Z|\A(?=[0-9]{0,80}\.\.)[0-9.]{9,300}+.?\Z"
)
_BLANKS_BEHIND: Final = pattern(r".?[.0]{9,}")
_SECOND_IS_PUZZLE: Final = "The second grid of the line is the puzzle; the first one is left out as its solution."

_CELL: Final = "[0-9A-Ga-g.*_X-]"
_SIZES: Final = SIZES[:-1]  # four groups of four may be years
_ROWS: Final = [
    pattern(rf"(?<!{_CELL}){_CELL}{{{n}}}([ ,/|])(?:{_CELL}{{{n}}}\1){{{n - 2}}}{_CELL}{{{n}}}[.!?]{{0,2}}(?!{_CELL})")
    for n in _SIZES
]
_GROUP: Final = pattern(r"[0-9.*_X-]{2,}")
_CELLS_BEFORE: Final = pattern(r"(?:\A|[ ,/|])[0-9.*_X-]{1,40}[ ,/|]{0,3}\Z")
_CELLS_BEHIND: Final = pattern(r"[ ,/|]{1,3}[0-9.*_X-]{1,40}(?:[ ,/|]|\Z)")
_MAX_BESIDE: Final = 50  # characters
_MAX_LOST: Final = 2  # cells that a row beside the others may lack
_MIN_CLUES: Final = FEWEST_CLUES[CLASSIC.size] / len(CLASSIC.cells)  # of the cells
_SMALL: Final = "Read as a {} grid: the line has {} cells."
_MAX_LINE: Final = 2_000  # characters of a line with rows in pieces


class _Piece(NamedTuple):
    """Cells without the signs of a sentence around them, from `start` to `end` of the line."""

    start: int
    end: int
    cells: str
    notices: tuple[str, ...] = ()
    is_guess: bool = False


def find_record(
    text: str, number: int, wanted: Shape | None = None, read_as: ReadAs = ReadAs.AUTO
) -> ParsedGrid | None:
    """Return the puzzle of the line, of the shape wanted; None if there is none. Raises FormatError if damaged."""
    if (rows := _find_rows(text)) and wanted in (None, SHAPES.get(len(rows.cells))):
        return _grid_of(rows, list(rows.cells), SHAPES[len(rows.cells)], text, number, read_as)
    found: ParsedGrid | None = None
    at = 0
    taken: list[tuple[int, int]] = []
    for piece in _pieces(text):
        if found is None and (candidates := _read_candidates(piece, text, number, wanted)):
            return _account_for(candidates, text, piece.start, [(piece.start, piece.end)])
        if (found_cells := _split(piece.cells)) is None:
            continue
        cells, shape = found_cells
        if shape.size < CLASSIC.size and sentence_signs.is_cut_off(text, piece.start, piece.end):
            continue
        if wanted in (None, shape):
            grid = _grid_of(piece, cells, shape, text, number, read_as)
            if piece.is_guess and grid.entry.puzzle.givens.conflicts():
                continue
            if found is None:
                found, at, read_as = grid, piece.start, ReadAs(grid.entry.symbols or read_as)
                if removed := _find_removed(text[piece.end :], grid.entry.puzzle):
                    return grid.with_entry(puzzle=removed, details=Details())
            elif (joined := _join(found, grid)) is None:
                continue  # another puzzle
            else:
                found = joined
        taken.append((piece.start, piece.end))
        if found is not None and found.entry.solution is not None:
            break
    return _account_for(found, text, at, taken) if found else None


def _pieces(text: str) -> Iterator[_Piece]:
    for match in _FIELD.finditer(text):
        trimmed = sentence_signs.trim(match[0], text[: match.start()])
        start = match.start() + trimmed.start
        notices = (trimmed.notice,) if trimmed.notice else ()
        yield _Piece(start, start + len(trimmed.text), trimmed.text, notices, trimmed.is_guess)


def _find_rows(text: str) -> _Piece | None:
    """Find as many groups of cells as each has cells, with one sign between them, among words.

    Another group beside them would be a row too many, and cells in the words a damaged grid.
    """
    match = next((found for rows in _ROWS if (found := rows.search(text))), None) if len(text) <= _MAX_LINE else None
    if match is None or not has_word(text[: match.start()] + text[match.end() :]):
        return None
    before, behind = text[: match.start()], text[match.end() :]
    trimmed = sentence_signs.trim(match[0].replace(match[1], ""), before)
    if len(trimmed.text) not in SHAPES or _CELLS_BEFORE.search(before[-_MAX_BESIDE:]) or _CELLS_BEHIND.match(behind):
        return None
    fewest = SHAPES[len(trimmed.text)].size - _MAX_LOST
    if any(len(group) >= fewest for part in (before, behind) for group in _GROUP.findall(part)):
        return None
    words = beside_rows.describe([part.strip() for part in (before, behind) if part.strip()])
    return _Piece(match.start(), len(text), trimmed.text, (words, *filter(None, [trimmed.notice])))


def _grid_of(piece: _Piece, cells: list[str], shape: Shape, text: str, number: int, read_as: ReadAs) -> ParsedGrid:
    """Return the grid of the piece, with its name before it and the remark behind it."""
    details = Details(comment=_strip_remark(text[piece.end :]))
    plain = symbol_sets.replace_letters(cells, read_as)
    meant = symbol_sets.build(plain, shape, read_as, plain != cells)
    few = shape.size < CLASSIC.size and meant.puzzle.givens.filled < _MIN_CLUES * len(shape.cells)
    small = [_SMALL.format(shape, len(cells))] if few else []  # perhaps a larger grid that is cut off
    notices = (*piece.notices, *meant.notices, *small)
    entry = Entry(meant.puzzle, details, number, notices=notices, symbols=meant.symbols)
    layout = f"1 line of {len(cells)} characters"
    return ParsedGrid(entry, "", layout, frozenset(filter(is_blank, cells)), name=_find_name(text[: piece.start]))


def _read_candidates(piece: _Piece, text: str, number: int, wanted: Shape | None) -> ParsedGrid | None:
    """Return the grid of a piece with a place for each digit of each cell, '.' or 0 where it is ruled out."""
    signs = piece.cells.upper()
    shape = next((shape for area, shape in SHAPES.items() if area * shape.size == len(signs)), None)
    if shape is None or wanted not in (None, shape) or (len(signs) in SHAPES and shape.size < CLASSIC.size):
        return None
    n = shape.size
    if any(sign not in (shape.symbols[at % n], ".", "0") for at, sign in enumerate(signs)) or not signs.strip(".0"):
        return None
    sets = [tuple(digit for digit in shape.digits if signs[cell * n + digit - 1] not in ".0") for cell in shape.cells]
    details = Details(comment=_strip_remark(text[piece.end :]))
    entry = Entry(build_puzzle_from_candidates(sets, shape), details, number)
    return ParsedGrid(entry, "", f"1 line of {len(signs):,} candidates", has_candidates=True)


def _find_removed(behind: str, puzzle: Puzzle) -> Puzzle | None:
    """Return the puzzle with the candidates removed that HoDoKu writes behind a colon. Raises FormatError."""
    removed = hodoku.parse_removed(behind[1:], puzzle) if behind.startswith(":") else None
    return replace(puzzle, removed=removed) if removed else None


def _join(found: ParsedGrid, grid: ParsedGrid) -> ParsedGrid | None:
    """Return the puzzle with a later grid of its line as its solution, or the other way round; None for another one."""
    first, second = found.entry.puzzle, grid.entry.puzzle
    if second.givens.is_full() and first.givens.is_within(second.givens):
        return found.with_entry(solution=second.givens)
    if first.givens.is_full() and are_related(second.givens, first.givens):
        entry = replace(grid.entry, solution=first.givens, notices=(_SECOND_IS_PUZZLE,))
        return replace(found, entry=entry, blanks=grid.blanks)
    return None


def _account_for(found: ParsedGrid, text: str, at: int, taken: Sequence[tuple[int, int]]) -> ParsedGrid | None:
    """Return the grid, which starts there, with a notice on cells left over; None if these may be its puzzle."""
    ends = [0, *(end for _, end in taken)]
    starts = [*(start for start, _ in taken), len(text)]
    left = [cells for start, end in zip(ends, starts, strict=True) if (cells := find_cells(text, start, end))]
    if left and (left[0].end <= at or (found.entry.puzzle.givens.is_full() and found.entry.solution is None)):
        return None
    counts = [str(sum(cells.counts)) for cells in left]
    if cut := _CUT_OFF.search(text[max(0, at - _MAX_BEFORE) : at]) or _BLANKS_BEHIND.match(text, ends[-1]):
        counts = counts or [str(len(cut[0].strip(" ,;")))]
    notices = [f"{join_names(counts)} more cells on the line are left out."] if counts else []
    return found.with_entry(*notices)


def _find_name(before: str) -> str:
    """Find the name before a grid: puzzle = "53..7, <puzzle>53..7, Puzzle: 53..7; else the first word there is."""
    before = before[-_MAX_BEFORE:]
    if match := _NAME.search(before) if before else None:
        return match[1] or match[2]
    word = _WORD.search(before)
    return word[0] if word else ""


def _split(field: str) -> tuple[list[str], Shape] | None:
    """Split a field into its cells; None for one that is no grid, or as short as a row of a large grid."""
    signs = set(field)
    if len(field) - field.count(ENTERED) <= _SMALLEST or signs in _RULES or (len(signs) > 1 and signs <= _BLANKS):
        return None
    return split_line(field)


def _strip_remark(text: str) -> str:
    """Strip the characters that set off a remark after the puzzle, and the end of a sentence before it."""
    return sentence_signs.strip_end(text).strip("\"' \t,;:|#")
