"""HoDoKu's library line: a position with the digits placed so far and the candidates ruled out.

    :<technique>:<digits>:<cells>:<ruled out>:<eliminations>:<placements>:<extra>

Cells have '+' before a digit that was not given; candidates are written digit, row, column: 999.

>>> from solver.grid import Grid
>>> from solver.shape import CLASSIC, Candidate
>>> puzzle = Puzzle.of(Grid.parse("1" + "." * 80)).with_entry(1, 2)
>>> puzzle = Puzzle(puzzle.givens, puzzle.entries, removed=frozenset({Candidate(80, 9)}))
>>> hodoku(Entry(puzzle))[:14], hodoku(Entry(puzzle))[-10:]
(':0000:x:1+2...', '..:999:::\\n')
>>> parse(hodoku(Entry(puzzle))).puzzle == puzzle
True
"""

from __future__ import annotations

from solver.errors import FormatError
from solver.formats.entry import Details, Entry
from solver.formats.written_cells import digit_of, puzzle_of
from solver.grid import Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Candidate

_LINE = pattern(r":([0-9a-z-]*):([^:]*):([^:]*):([^:]*):([^:]*):([^:]*)(?::|$)")
_CELL = pattern(r"\+?[1-9]|[0.]")
_CANDIDATE = pattern("[1-9]{3}")


def hodoku(entry: Entry) -> str:
    """The library line of a position; the technique is left open."""
    puzzle, shape = entry.puzzle, entry.puzzle.shape
    cells = (
        ("+" if digit and not given else "") + ("." + shape.symbols)[digit]
        for given, digit in zip(puzzle.givens.digits, puzzle.entries.digits, strict=True)
    )
    removed = (f"{digit}{cell // shape.size + 1}{cell % shape.size + 1}" for cell, digit in sorted(puzzle.removed))
    return f":0000:x:{''.join(cells)}:{' '.join(removed)}:::\n"


def looks_like(text: str) -> bool:
    """Whether the line begins as library lines do."""
    return text.startswith(":") and text.count(":") >= len("::::::")


def parse(text: str) -> Entry:
    """The position of a library line; its technique goes to the comment. Raises FormatError."""
    match = _LINE.match(text.strip())
    if match is None:
        raise FormatError.at(
            "this begins like a HoDoKu library line, but is none: ':technique:digits:cells:...' is needed"
        )
    technique, _, position, deleted = match.group(1, 2, 3, 4)
    cells = _CELL.findall(position)
    shape = SHAPES.get(len(cells))
    if shape is None or "".join(cells) != position:
        raise FormatError.at(f"the position of the library line has {len(cells)} cells, 81 needed")
    puzzle = puzzle_of(cells, shape)
    removed = set()
    for name in deleted.split():
        if not _CANDIDATE.fullmatch(name):
            raise FormatError.at(f"{name!r} is no candidate: digit, row and column are needed")
        cell = shape.parse_cell(f"r{name[1]}c{name[2]}")
        removed.add(Candidate(cell, digit_of(name[0], shape)))
    puzzle = Puzzle(puzzle.givens, puzzle.entries, removed=frozenset(removed))
    return Entry(puzzle, Details(comment=technique if technique.strip("0") else ""))
