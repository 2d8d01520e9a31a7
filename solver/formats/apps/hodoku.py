r"""HoDoKu's library line, which holds a position and its ruled-out candidates, and HoDoKu's frame of candidates.

    :<technique>:<digits>:<cells>:<ruled out>:<eliminations>:<placements>:<extra>

Cells have '+' before a digit that was not given. Candidates are written digit, row, column: 999.

>>> from solver.grid import Grid
>>> from solver.shape import CLASSIC, Candidate
>>> puzzle = Puzzle.of(Grid.parse("1" + "." * 80)).with_entry(1, 2)
>>> puzzle = Puzzle(puzzle.givens, puzzle.entries, removed=frozenset({Candidate(80, 9)}))
>>> write(Entry(puzzle))[:14], write(Entry(puzzle))[-10:]
(':0000:x:1+2...', '..:999:::\n')
>>> parse(write(Entry(puzzle))).puzzle == puzzle
True
>>> print(write_candidates(Entry(Puzzle.of(Grid.parse("12..34......4321")))), end="")
.-----.-------.
| 1 2 | 34 34 |
| 3 4 | 1  2  |
:-----+-------:
| 2 1 | 34 34 |
| 4 3 | 2  1  |
'-----'-------'
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import FormatError
from solver.formats.cells import build_puzzle, list_candidates, parse_digit
from solver.formats.entry import Details, Entry
from solver.formats.writers import join_bands, join_boxes
from solver.grid import Candidates, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Candidate
from solver.text import count_noun

_LINE = pattern(r":([0-9a-z-]*):([^:]*):([^:]*):([^:]*):([^:]*):([^:]*)(?::|$)")
_CELL = pattern(r"\+?[1-9]|[0.]")
_CANDIDATE = pattern("[1-9]{3}")
_REMOVED = pattern(
    r"\A[1-9]{3}(?:(?:\s{1,9}(?:[,;]\s{0,9})?|[,;]\s{1,9}|;)[1-9]{3})*+|[1-9]{3}(?:,[1-9]{3}){3,}+"
)  # 123,456,789 is a number
_NEAR_CANDIDATE = pattern(r"(?=\D{0,7}[0-9])\S{1,7}")  # also two without a blank
_DELIMITER = pattern(r"[,;\s]+")
_SOLUTION = pattern(r"[0-9.]{16}")  # which stands behind a number of solutions


def write(entry: Entry) -> str:
    """Write the library line of a position; the technique is left open."""
    puzzle, shape = entry.puzzle, entry.puzzle.shape
    cells = (
        ("+" if digit and not given else "") + ("." + shape.symbols)[digit]
        for given, digit in zip(puzzle.givens.digits, puzzle.entries.digits, strict=True)
    )
    removed = (f"{digit}{cell // shape.size + 1}{cell % shape.size + 1}" for cell, digit in sorted(puzzle.removed))
    return f":0000:x:{''.join(cells)}:{' '.join(removed)}:::\n"


def looks_like(text: str) -> bool:
    """Return whether the line begins as library lines do."""
    return text.startswith(":") and text.count(":") >= len("::::::")


def parse(text: str) -> Entry:
    """Parse the position of a library line; its technique goes to the comment. Raises FormatError."""
    match = _LINE.match(text.strip())
    if match is None:
        raise FormatError.at(
            "this begins like a HoDoKu library line, but is none: ':technique:digits:cells:...' is needed", 1
        )
    technique, _, position, deleted = match.group(1, 2, 3, 4)
    cells = _CELL.findall(position)
    shape = SHAPES.get(len(cells))
    if shape is None or "".join(cells) != position:
        raise FormatError.at(
            f"the position of the library line has {count_noun(len(cells), 'cell')}, and 81 are needed"
        )
    puzzle = build_puzzle(cells, shape)
    removed = set()
    for name in deleted.split():
        if not _CANDIDATE.fullmatch(name):
            raise FormatError.at(f"{name!r} is no candidate: digit, row and column are needed")
        cell = shape.parse_cell(f"r{name[1]}c{name[2]}")
        removed.add(Candidate(cell, parse_digit(name[0], shape)))
    puzzle = Puzzle(puzzle.givens, puzzle.entries, removed=frozenset(removed))
    return Entry(puzzle, Details(comment=technique if technique.strip("0") else ""))


def parse_removed(text: str, puzzle: Puzzle) -> frozenset[Candidate]:
    """Parse the candidates that HoDoKu writes behind a grid and a colon: digit, row, column, apart by blanks.

    Returns nothing for any other text. A single number is one only if the cell can hold the digit: elsewhere it is a
    number of solutions. Raises FormatError for a candidate that the grid does not have.
    """
    listed, colon, more = text.lstrip(":").partition(":")
    names = _DELIMITER.split(listed.strip(" \t,;"))
    if colon and _SOLUTION.match(more):
        return frozenset()
    if not _REMOVED.fullmatch(listed.strip(" \t,;")):
        _require_candidates(names)
        return frozenset()
    removed = set()
    shape = puzzle.shape
    for name in names:
        digit, row, column = map(int, name)
        if max(digit, row, column) > shape.size:
            raise FormatError.at(f"{name!r} is no candidate of a {shape} grid: digit, row and column are needed")
        removed.add(Candidate((row - 1) * shape.size + column - 1, digit))
    if len(removed) == 1 and removed.isdisjoint(Candidates.of(puzzle.entries).all()):
        return frozenset()
    return frozenset(removed)


def _require_candidates(names: Sequence[str]) -> None:
    """Raise FormatError for names of which most are candidates, but not all."""
    wrong = [name for name in names if not _CANDIDATE.fullmatch(name)]
    if wrong and 2 * len(wrong) < len(names) and all(map(_NEAR_CANDIDATE.fullmatch, wrong)):
        raise FormatError.at(f"{wrong[0]!r} is no candidate: digit, row and column are needed")


def write_candidates(entry: Entry) -> str:
    """Write the candidates of each cell in HoDoKu's frame; a cell without candidates holds '.'."""
    shape = entry.puzzle.shape
    n = shape.size
    texts = ["".join(shape.symbols[digit - 1] for digit in held) or "." for held in list_candidates(entry.puzzle)]
    wide = [max(len(texts[cell]) for cell in column.cells) for column in shape.columns]
    padded = [[texts[cell].ljust(wide[cell % n]) for cell in row.cells] for row in shape.rows]
    rows = [f"| {join_boxes(row, shape.stack, ' ', ' | ')} |" for row in padded]
    dashes = ["-" * len(part) for part in rows[0][1:-1].split("|")]
    top, bottom = f".{'.'.join(dashes)}.\n", f"'{chr(39).join(dashes)}'\n"
    return top + join_bands(rows, shape.band, f":{'+'.join(dashes)}:") + bottom
