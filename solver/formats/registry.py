"""The registry of text formats: a new one is a writer and a row here, and a line in the reader if it is new to it.

>>> get("sdm").name
'One puzzle a line, 0 for blank (.sdm)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Final

from solver.errors import RuleError
from solver.formats.entry import Entry, Format, Use, join_with_empty_line, join_with_line_end
from solver.grid import Puzzle
from solver.shape import CLASSIC, SHAPES

_GIVENS: Final = frozenset({"givens"})
_HEADERS: Final = frozenset({"title", "author", "level", "source", "url", "date", "comment"})
_NINE: Final = frozenset({CLASSIC.size})
_UP_TO_NINE: Final = frozenset(shape.size for shape in SHAPES.values() if shape.size <= CLASSIC.size)


def _writer(module: str, name: str) -> Callable[..., str]:
    """Return a function that loads the module when it is called: few programs write many formats."""

    def write(value: object) -> str:
        made: str = getattr(import_module(f"solver.formats.{module}"), name)(value)
        return made

    return write


def _text(
    key: str,
    name: str,
    write: Callable[[Entry], str],
    suffix: str = ".txt",
    carries: frozenset[str] = _GIVENS,
    use: Use = Use.READING,
) -> Format:
    return Format(key, name, suffix, carries, write, use=use)


def _solution(key: str, name: str, write: Callable[[Entry], str], none: str, conflict: str = "") -> Format:
    """Build the row of a program that prints solutions: its messages where there is none, or a digit stands twice."""
    messages = {"none": none, "conflict": conflict or none, "several": "Several solutions"}
    return Format(key, name, ".txt", _GIVENS, write, messages=messages, use=Use.COURSES)


def _one_line(
    key: str,
    name: str,
    write: Callable[[Entry], str],
    suffix: str = ".txt",
    carries: frozenset[str] = _GIVENS,
    sizes: frozenset[int] = frozenset(),
    boxed: bool = False,
    use: Use = Use.READING,
) -> Format:
    return Format(key, name, suffix, carries, write, join=join_with_line_end, sizes=sizes, boxed=boxed, use=use)


FORMATS: Final[tuple[Format, ...]] = (
    _one_line("line", "One line, a character a cell", _writer("writers", "write_line")),
    _text("rows", "A line for each row", _writer("writers", "write_rows")),
    _text("spaced", "A line for each row, digits apart", _writer("writers", "write_spaced")),
    _text("blocks", "Blocks apart", _writer("writers", "write_blocks")),
    _one_line(
        "sdm", "One puzzle a line, 0 for blank (.sdm)", _writer("writers", "write_sdm"), ".sdm", use=Use.PROGRAMS
    ),
    Format(
        "sdk",
        "SudoCue and SadMan (.sdk)",
        ".sdk",
        _HEADERS | {"givens", "entries"},
        _writer("apps.sudocue", "write"),
        use=Use.PROGRAMS,
    ),
    _text("ss", "Simple Sudoku (.ss)", _writer("apps.simple_sudoku", "write"), ".ss", use=Use.PROGRAMS),
    _text("boxed", "Drawn grid", _writer("apps.simple_sudoku", "write_framed")),
    _text("qqwing", "QQWing, readable", _writer("apps.qqwing", "write")),
    _text(
        "candidates",
        "Candidate grid",
        _writer("apps.hodoku", "write_candidates"),
        carries=frozenset({"candidates"}),
    ),
    _one_line(
        "sukaku",
        "Candidates on one line",
        _writer("writers", "write_sukaku"),
        carries=frozenset({"candidates"}),
        use=Use.PROGRAMS,
    ),
    Format("csv", "Commas, 0 for blank (.csv)", ".csv", _GIVENS, _writer("writers", "write_csv"), use=Use.DOCUMENTS),
    Format(
        "json",
        "JSON record",
        ".json",
        _HEADERS | {"givens", "entries", "solved", "notes", "removed", "solution"},
        _writer("own_record", "write"),
        join=_writer("own_record", "join"),
        use=Use.CODE,
    ),
    _one_line(
        "hodoku",
        "HoDoKu library line",
        _writer("apps.hodoku", "write"),
        carries=frozenset({"givens", "entries", "removed"}),
        sizes=_UP_TO_NINE,
        boxed=True,
        use=Use.PROGRAMS,
    ),
    Format(
        "opensudoku",
        "OpenSudoku (XML)",
        ".opensudoku",
        _HEADERS | _GIVENS,
        _writer("apps.opensudoku", "write"),
        join=_writer("apps.opensudoku", "join"),
        boxed=True,
        use=Use.PROGRAMS,
    ),
    _solution("liang", "Print of Liang's case study", _writer("apps.liang", "write"), "No solution", "Invalid input"),
    _solution(
        "tutorialspoint",
        "Print of TutorialsPoint's solver",
        _writer("apps.tutorialspoint", "write"),
        "No solution exists",
    ),
    Format(
        "cs2",
        "Print of Introduction to Computer Science II",
        ".txt",
        _GIVENS | {"title"},
        _writer("apps.cs2", "write"),
        names_files=True,
        puzzle_first=True,
        use=Use.COURSES,
    ),
    Format(
        "plank",
        "Print of Plank's CS202 lab",
        ".txt",
        _GIVENS,
        _writer("apps.plank", "write"),
        join=_writer("apps.plank", "join"),
        use=Use.COURSES,
    ),
    _solution("csis", "Print of the CSIS 3700 project", _writer("apps.csis", "write"), "The puzzle has no solution"),
    Format("markdown", "Markdown table", ".md", _GIVENS, _writer("writers", "write_markdown"), use=Use.DOCUMENTS),
    Format("latex", "LaTeX table", ".tex", _GIVENS, _writer("latex", "write_tabular"), use=Use.DOCUMENTS),
    Format(
        "latex-sudoku",
        "LaTeX, package sudoku",
        ".tex",
        _GIVENS,
        _writer("latex", "write_package"),
        sizes=_NINE,
        boxed=True,
        use=Use.DOCUMENTS,
    ),
    Format("python", "Python list", ".py", _GIVENS, _writer("writers", "write_python"), use=Use.CODE),
    Format("java", "Java array", ".java", _GIVENS, _writer("writers", "write_java"), use=Use.CODE),
    Format("cpp", "C++ array", ".cpp", _GIVENS, _writer("writers", "write_cpp"), use=Use.CODE),
    _one_line(
        "link",
        "Link to this program",
        _writer("board_link", "write"),
        carries=frozenset({"givens", "entries", "solved", "notes", "removed"}),
        boxed=True,
        use=Use.LINKS,
    ),
    _one_line(
        "sudokuwiki", "Link to SudokuWiki", _writer("apps.sudokuwiki", "write"), sizes=_NINE, boxed=True, use=Use.LINKS
    ),
    _one_line(
        "sudokuexchange",
        "Link to SudokuExchange",
        _writer("apps.sudokuexchange", "write"),
        sizes=_NINE,
        boxed=True,
        use=Use.LINKS,
    ),
    _one_line(
        "fpuzzles",
        "Link to f-puzzles",
        _writer("apps.fpuzzles", "write"),
        carries=frozenset({"givens", "entries", "notes", "title", "author"}),
        boxed=True,
        use=Use.LINKS,
    ),
    _one_line(
        "sudokupad",
        "Link to SudokuPad",
        _writer("apps.sudokupad", "write"),
        carries=frozenset({"givens", "title", "author"}),
        boxed=True,
        use=Use.LINKS,
    ),
    _one_line(
        "fpuz",
        "Link to SudokuPad, as f-puzzles",
        _writer("apps.sudokupad", "write_fpuzzles"),
        carries=frozenset({"givens", "entries", "notes", "title", "author"}),
        boxed=True,
        use=Use.LINKS,
    ),
    _one_line("solo", "Game ID of Solo", _writer("apps.solo", "write"), boxed=True, use=Use.LINKS),
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
