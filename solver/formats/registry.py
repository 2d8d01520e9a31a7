"""The registry of text formats: a new one is a writer and a row here, and a line in the reader if it is new to it.

>>> get("sdm").name
'One puzzle a line, 0 for blank (.sdm)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

from solver.errors import RuleError
from solver.formats.entry import Entry, Format, Use, join_with_empty_line, join_with_line_end
from solver.grid import Puzzle
from solver.shape import CLASSIC, SIZES

_HEADERS: Final = ("givens", "title", "author", "level", "source", "url", "date", "comment")
_BOARD: Final = ("givens", "entries", "solved", "notes", "removed")
_FPUZZLES: Final = ("givens", "entries", "notes", "title", "author")
_NINE: Final = frozenset({CLASSIC.size})
_UP_TO_NINE: Final = frozenset(size for size in SIZES if size <= CLASSIC.size)


def _function(place: str) -> Callable[..., str]:
    """Return a function that loads its module when it is called: few programs write many formats."""
    module, _, name = place.rpartition(".")

    def call(value: object) -> str:
        made: str = getattr(import_module(f"solver.formats.{module}"), name)(value)
        return made

    return call


def _row(key: str, name: str, write: str, suffix: str = ".txt", *carries: str, join: str = "", **more: Any) -> Format:
    """Build a row: its functions are named by their places, and it carries the givens if it names nothing else."""
    joins = {"": join_with_empty_line, "\n": join_with_line_end}.get(join) or _function(join)
    return Format(key, name, suffix, frozenset(carries or ("givens",)), _function(write), joins, **more)


def _line(key: str, name: str, write: str, suffix: str = ".txt", *carries: str, **more: Any) -> Format:
    """Build the row of a format with a line for each puzzle."""
    return _row(key, name, write, suffix, *carries, join="\n", **more)


def _link(key: str, name: str, write: str, *carries: str, **more: Any) -> Format:
    """Build the row of a link or an ID, which stands for a grid with boxes."""
    return _line(key, name, write, ".txt", *carries, boxed=True, use=Use.LINKS, **more)


def _solution(key: str, name: str, write: str, none: str, conflict: str = "") -> Format:
    """Build the row of a program that prints solutions: its messages where there is none, or a digit stands twice."""
    messages = {"none": none, "conflict": conflict or none, "several": "Several solutions"}
    return _row(key, name, write, messages=messages, use=Use.COURSES)


FORMATS: Final[tuple[Format, ...]] = (
    _line("line", "One line, a character a cell", "writers.write_line"),
    _row("rows", "A line for each row", "writers.write_rows"),
    _row("spaced", "A line for each row, digits apart", "writers.write_spaced"),
    _row("blocks", "Blocks apart", "writers.write_blocks"),
    _line("sdm", "One puzzle a line, 0 for blank (.sdm)", "writers.write_sdm", ".sdm", use=Use.PROGRAMS),
    _row("sdk", "SudoCue and SadMan (.sdk)", "apps.sudocue.write", ".sdk", *_HEADERS, "entries", use=Use.PROGRAMS),
    _row("ss", "Simple Sudoku (.ss)", "apps.simple_sudoku.write", ".ss", use=Use.PROGRAMS),
    _row("boxed", "Drawn grid", "apps.simple_sudoku.write_framed"),
    _row("qqwing", "QQWing, readable", "apps.qqwing.write"),
    _row("candidates", "Candidate grid", "apps.hodoku.write_candidates", ".txt", "candidates"),
    _line("sukaku", "Candidates on one line", "writers.write_sukaku", ".txt", "candidates", use=Use.PROGRAMS),
    _row("csv", "Commas, 0 for blank (.csv)", "writers.write_csv", ".csv", use=Use.DOCUMENTS),
    _row(
        *("json", "JSON record", "own_record.write", ".json", *_HEADERS, *_BOARD, "solution"),
        join="own_record.join",
        use=Use.CODE,
    ),
    _line(
        *("hodoku", "HoDoKu library line", "apps.hodoku.write", ".txt", "givens", "entries", "removed"),
        sizes=_UP_TO_NINE,
        boxed=True,
        use=Use.PROGRAMS,
    ),
    _row(
        *("opensudoku", "OpenSudoku (XML)", "apps.opensudoku.write", ".opensudoku", *_HEADERS),
        join="apps.opensudoku.join",
        boxed=True,
        use=Use.PROGRAMS,
    ),
    _solution("liang", "Print of Liang's case study", "apps.liang.write", "No solution", "Invalid input"),
    _solution("tutorialspoint", "Print of TutorialsPoint's solver", "apps.tutorialspoint.write", "No solution exists"),
    _row(
        *("cs2", "Print of Introduction to Computer Science II", "apps.cs2.write", ".txt", "givens", "title"),
        names_files=True,
        puzzle_first=True,
        use=Use.COURSES,
    ),
    _row("plank", "Print of Plank's CS202 lab", "apps.plank.write", join="apps.plank.join", use=Use.COURSES),
    _solution("csis", "Print of the CSIS 3700 project", "apps.csis.write", "The puzzle has no solution"),
    _row("markdown", "Markdown table", "writers.write_markdown", ".md", use=Use.DOCUMENTS),
    _row("latex", "LaTeX table", "latex.write_tabular", ".tex", use=Use.DOCUMENTS),
    _row(
        *("latex-sudoku", "LaTeX, package sudoku", "latex.write_package", ".tex"),
        sizes=_NINE,
        boxed=True,
        use=Use.DOCUMENTS,
    ),
    _row("python", "Python list", "writers.write_python", ".py", use=Use.CODE),
    _row("java", "Java array", "writers.write_java", ".java", use=Use.CODE),
    _row("cpp", "C++ array", "writers.write_cpp", ".cpp", use=Use.CODE),
    _link("link", "Link to this program", "board_link.write", *_BOARD),
    _link("sudokuwiki", "Link to SudokuWiki", "apps.sudokuwiki.write", sizes=_NINE),
    _link("sudokuexchange", "Link to SudokuExchange", "apps.sudokuexchange.write", sizes=_NINE),
    _link("fpuzzles", "Link to f-puzzles", "apps.fpuzzles.write", *_FPUZZLES),
    _link("sudokupad", "Link to SudokuPad", "apps.sudokupad.write", "givens", "title", "author"),
    _link("fpuz", "Link to SudokuPad, as f-puzzles", "apps.sudokupad.write_fpuzzles", *_FPUZZLES),
    _link("solo", "Game ID of Solo", "apps.solo.write"),
)
_SEPARATORS: Final[Mapping[Callable[[list[str]], str], str]] = {join_with_line_end: "", join_with_empty_line: "\n"}
_BY_KEY: Final = {format.key: format for format in FORMATS}


def get(key: str) -> Format:
    """Return the format with that key. Raises RuleError naming the known keys."""
    if key not in _BY_KEY:
        raise RuleError(f"no format {key!r}; there are {', '.join(_BY_KEY)}")
    return _BY_KEY[key]


def write(key: str, entries: Iterable[Entry | str]) -> str:
    """Write the puzzles in that format, in one text; a sentence among them stands in place of a puzzle.

    Raises RuleError if there is no such format, or it cannot hold a puzzle of this size, one without boxes, or one in
    which a digit stands twice in a house.

    >>> from solver.grid import Grid, Puzzle
    >>> write("sdm", [Entry(Puzzle.of(Grid.parse("12............34")))])
    '1200000000000034\\n'
    """
    chosen = get(key)
    return chosen.join([_write_one(chosen, entry) for entry in entries])


def separator(key: str) -> str | None:
    """Return the text between two puzzles in that format; None where a function of the format joins them."""
    return _SEPARATORS.get(get(key).join)


def write_stream(key: str, entries: Iterable[Entry | str]) -> Iterator[str]:
    """Yield the text of `write` in pieces, each as soon as its puzzle is there, if the format allows it.

    Yields nothing for no puzzles. Raises RuleError as `write` does, after the puzzles before.

    >>> from solver.grid import Grid, Puzzle
    >>> corners = Entry(Puzzle.of(Grid.parse("12............34")))
    >>> list(write_stream("sdm", [corners, corners]))
    ['1200000000000034\\n', '1200000000000034\\n']
    """
    between, texts = separator(key), (_write_one(get(key), entry) for entry in entries)
    if between is None:
        if held := list(texts):
            yield get(key).join(held)
        return
    for number, text in enumerate(texts):
        yield f"{between}{text}" if number else text


def _write_one(chosen: Format, entry: Entry | str) -> str:
    if isinstance(entry, str):
        return f"{entry}\n"
    shape = entry.puzzle.shape
    if chosen.sizes and shape.size not in chosen.sizes:
        raise RuleError(f"the format {chosen.key!r} has no place for a {shape} grid")
    if chosen.boxed and shape.is_latin:
        raise RuleError(f"the format {chosen.key!r} has no place for a grid without boxes")
    if obstacle := find_obstacle(chosen.key, entry):
        raise RuleError(obstacle)
    if "removed" not in chosen.carries:  # those that carry it hold the board itself
        entry = replace(entry, puzzle=replace(entry.puzzle, notes=entry.puzzle.visible_notes))
    return chosen.write(entry)


def find_obstacle(key: str, entry: Entry) -> str:
    """Return why the format would lose a digit of the puzzle; '' if it would not.

    Candidates of a cell cannot say that a digit stands twice in a house.

    >>> from solver.grid import Grid, Puzzle
    >>> find_obstacle("sukaku", Entry(Puzzle.of(Grid.parse("11............34"))))
    'sukaku cannot hold 1 twice in row 1'
    """
    if "candidates" not in get(key).carries or not (conflicts := entry.puzzle.entries.conflicts()):
        return ""
    return f"{key} cannot hold {conflicts[0].what} in {conflicts[0].house.name}"


def lost_removed(key: str, puzzle: Puzzle) -> int:
    """Count the removed candidates that a reader of the format does not get back.

    Candidates beside digits may be anybody's notes. Alone they are the puzzle, and all others are removed.

    >>> from solver.grid import Candidates, Grid
    >>> grid = Grid.parse("12..34...14..321")
    >>> puzzle = Puzzle(grid, grid, removed=frozenset([min(Candidates.of(grid).all())]))
    >>> [lost_removed(key, puzzle) for key in ("line", "candidates", "json")]
    [1, 1, 0]
    """
    carries = get(key).carries
    is_kept = "removed" in carries or "candidates" in carries and not puzzle.entries.filled
    return 0 if is_kept else len(puzzle.removed)
