"""Read what announces its form: files of programs, lists of named cells, lines with a link, a game ID or a record.

What announces itself never declines: it is read, or its problems are named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from solver.errors import FormatError, Help, Problem, SudokuError
from solver.formats import named_cells
from solver.formats.apps import hodoku, ksudoku, opensudoku, sadman, simon_tatham, solo, sumocue
from solver.formats.entry import Entry, ReadAs
from solver.formats.reading import triples
from solver.formats.reading.record import find_record
from solver.formats.reading.tokenize import ONLY_CELLS
from solver.formats.reading.types import ParsedGrid, Result
from solver.formats.stray_cells import MIN_CELLS
from solver.formats.unsupported_sizes import describe_unsupported
from solver.lazy_regex import pattern
from solver.shape import Shape

_LONGEST_ROW: Final = 16  # characters of a line that is a row, or less
_ANNOUNCES: Final = pattern(r"[:/=]")  # each link, game ID and library line has one of these, however short it is
_LINK_PART: Final = pattern(r"[/=]|N4Ig")  # each link has one of these
_ID_BEFORE: Final = pattern(r"\A(?:(?:the )?game )?id\s?[:=]\s{0,9}", re.IGNORECASE)
_HOST: Final = pattern(r"://[^\s/?#]+")
_WORD_WITH_COLON: Final = pattern(r"(?<![^\s:])[^\s:]++:[^\s:]++")


class _File(NamedTuple):
    """A row: a form of a whole text, which its beginning shows."""

    name: str
    kind: str  # in the sentence that refuses one
    looks_like: Callable[[str], bool]
    parse: Callable[..., list[Entry]]  # of the text, and if `has_places` of the way to count rows and columns
    has_places: bool = False


_TRIPLES: Final = _File(
    "a list of rows, columns and digits",
    "a list of rows, columns and digits",
    triples.looks_like,
    lambda text, read_as: [triples.parse(text, read_as)],
    has_places=True,
)
_FILES: Final = (
    _File("OpenSudoku file", "an OpenSudoku file", opensudoku.looks_like, opensudoku.parse),
    _File("KSudoku game", "a KSudoku game", ksudoku.looks_like, ksudoku.parse),
    _File("saved game", "a saved game", simon_tatham.looks_like, simon_tatham.parse),
    _File("SumoCue line", "a line of SumoCue", sumocue.looks_like, sumocue.parse),
    _File("SadMan file", "a SadMan file", sadman.looks_like, sadman.parse),
    _File(
        "OpenSudoku's cells",
        "the cells of OpenSudoku",
        opensudoku.is_cell_list,
        lambda text: [Entry(opensudoku.parse_cells(text))],
    ),
    _TRIPLES,
    _File("a list of cells", "a list of cells", named_cells.looks_like, lambda text: [named_cells.parse(text)]),
)


def read_file(text: str, read_as: ReadAs = ReadAs.AUTO) -> Result | None:
    """Return the puzzles of a file that announces itself, or its problems; None for any other text."""
    for file in (_TRIPLES,) if ONLY_CELLS.fullmatch(text) else _FILES:
        if file.looks_like(text):
            try:
                entries = tuple(file.parse(text, read_as) if file.has_places else file.parse(text))
            except FormatError as error:
                return Result(faults=(name_kind(error.problems, file.kind),), repair=error.repair)
            return Result(entries, description=file.name)
    return None


def name_kind(problems: Sequence[Problem], kind: str) -> tuple[Problem, ...]:
    """Return the problems with the kind of the text, unless they name it themselves."""
    is_named = problems[0].message.lower().startswith("this ")
    return tuple(replace(each, kind=each.kind or ("" if is_named else kind)) for each in problems)


def read_line(
    number: int, text: str, shape: Shape | None = None, read_as: ReadAs = ReadAs.AUTO
) -> ParsedGrid | tuple[Problem, ...] | None:
    """Return the puzzle that the line alone holds, or what is wrong with a line that announces itself, or None."""
    if len(text) <= _LONGEST_ROW and not _ANNOUNCES.search(text):
        return None
    try:
        bare = text.strip("\ufeff \t")
        grid = parse_announced(_ID_BEFORE.sub("", bare))
        if grid is None:
            return find_record(bare, number, shape, read_as) if len(text) > _LONGEST_ROW else None
        if shape not in (None, grid.entry.puzzle.shape):
            raise FormatError.at(describe_unsupported(grid.entry.puzzle.shape.size, shape))
        return grid.with_entry(line=number)
    except FormatError as error:
        problems = error.problems
    except SudokuError as error:
        problems = (Problem(str(error)),)
    names_field = problems[0].message.startswith("the ")  # of our own link
    kind = "a link to a board" if names_field and "?" in text else ""
    help = Help.LINK if "://" in text and not kind else None
    return tuple(
        replace(
            each,
            message=_of_address(each.message) if help else each.message,
            line=each.line or number,
            kind=kind,
            help=each.help or help,
        )
        for each in problems
    )


def _of_address(message: str) -> str:
    """Say whose characters a message counts: those of an address are not what the person sees as a puzzle."""
    return f"the address holds {message}" if message.startswith(tuple("123456789")) else message


def parse_announced(text: str) -> ParsedGrid | None:
    """Parse a line in a form that announces itself, of whatever size. Raises FormatError if it is damaged."""
    if _LINK_PART.search(text):
        from solver.formats import links

        if entry := links.parse_line(text):
            return ParsedGrid(entry, layout="link")
    if solo.looks_like(text):
        return ParsedGrid(solo.parse(text), layout="game ID")
    return ParsedGrid(hodoku.parse(text), layout="library line") if hodoku.looks_like(text) else None


def find_lost_lines(texts: Sequence[tuple[int, str]], grids: Sequence[ParsedGrid]) -> Iterator[Problem]:
    """Yield long addresses on a site of which others carry a puzzle, and words with a colon among game IDs."""
    layouts = {grid.entry.line: grid.layout for grid in grids if grid.layout in ("link", "game ID")}
    hosts = {match[0] for number, text in texts if number in layouts and (match := _HOST.search(text))}
    for number, text in texts if layouts else ():
        if number in layouts:
            continue
        if (match := _HOST.search(text)) and match[0] in hosts and len(text) - match.end() >= MIN_CELLS:
            yield Problem("this address carries no puzzle that is known here", number, help=Help.LINK)
        elif "game ID" in layouts.values() and _WORD_WITH_COLON.fullmatch(text.strip()):
            yield Problem("this is no game ID, and other lines are", number)


def find_triples(text: str, read_as: ReadAs) -> Result | None:
    """Return the puzzle of a list of rows, columns and digits in any order and in any words, or that it has two ways.

    Returns None for another text.
    """
    try:
        entry = triples.attempt(text, read_as)
    except FormatError as error:
        return Result(faults=(error.problems,)) if error.problems[0].ways else None
    return Result((entry,)) if entry else None
