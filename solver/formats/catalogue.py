"""The one list of text formats: adding one is a writer and a row here, and a line in the reader if it is new to it.

>>> get("sdm").name
'One puzzle a line, 0 for blank (.sdm)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Final

from solver.errors import RuleError
from solver.formats.entry import Entry, Format, join_with_empty_line, join_with_line_end
from solver.shape import CLASSIC, SHAPES

_GIVENS: Final = frozenset({"givens"})
_HEADERS: Final = frozenset({"title", "author", "level", "source", "url", "date", "comment"})
_NINE: Final = frozenset({CLASSIC.size})
_UP_TO_NINE: Final = frozenset(shape.size for shape in SHAPES.values() if shape.size <= CLASSIC.size)


def _of(module: str, name: str) -> Callable[..., str]:
    """The function of that module, which is loaded when the function is called: few programs write many formats."""

    def write(value: object) -> str:
        made: str = getattr(import_module(f"solver.formats.{module}"), name)(value)
        return made

    return write


def _text(
    key: str, name: str, write: Callable[[Entry], str], suffix: str = ".txt", carries: frozenset[str] = _GIVENS
) -> Format:
    return Format(key, name, suffix, carries, write)


def _solution(key: str, name: str, write: Callable[[Entry], str], none: str, conflict: str = "") -> Format:
    """The print of a program that shows solutions: what it says where there is none, or a digit stands twice."""
    messages = {"none": none, "conflict": conflict or none, "several": "Several solutions"}
    return Format(key, name, ".txt", _GIVENS, write, messages=messages)


def _one_line(
    key: str,
    name: str,
    write: Callable[[Entry], str],
    suffix: str = ".txt",
    carries: frozenset[str] = _GIVENS,
    sizes: frozenset[int] = frozenset(),
    boxed: bool = False,
) -> Format:
    return Format(key, name, suffix, carries, write, join=join_with_line_end, sizes=sizes, boxed=boxed)


FORMATS: Final[tuple[Format, ...]] = (
    _one_line("line", "One line, a character a cell", _of("unboxed", "line")),
    _text("rows", "A line for each row", _of("unboxed", "rows")),
    _text("spaced", "A line for each row, digits apart", _of("unboxed", "spaced")),
    _text("blocks", "Blocks apart", _of("unboxed", "blocks")),
    _one_line("sdm", "One puzzle a line, 0 for blank (.sdm)", _of("unboxed", "sdm"), ".sdm"),
    Format("sdk", "SudoCue and SadMan (.sdk)", ".sdk", _HEADERS | {"givens", "entries"}, _of("sudocue", "sdk")),
    _text("ss", "Simple Sudoku (.ss)", _of("boxed", "simple_sudoku"), ".ss"),
    _text("boxed", "Drawn grid", _of("boxed", "boxed")),
    _text("qqwing", "QQWing, readable", _of("boxed", "qqwing")),
    _text("candidates", "Candidate grid", _of("boxed", "candidates"), carries=frozenset({"candidates"})),
    _one_line("sukaku", "Candidates on one line", _of("boxed", "sukaku"), carries=frozenset({"candidates"})),
    Format("csv", "Table with commas (.csv)", ".csv", _GIVENS, _of("unboxed", "csv")),
    Format(
        "json",
        "JSON record",
        ".json",
        _HEADERS | {"givens", "entries", "solved", "notes", "removed", "solution"},
        _of("record", "write_json"),
        join=_of("record", "join"),
    ),
    _one_line(
        "hodoku",
        "HoDoKu library line",
        _of("hodoku", "hodoku"),
        carries=frozenset({"givens", "entries", "removed"}),
        sizes=_UP_TO_NINE,
        boxed=True,
    ),
    Format(
        "opensudoku",
        "OpenSudoku (XML)",
        ".opensudoku",
        _HEADERS | _GIVENS,
        _of("opensudoku", "opensudoku"),
        join=_of("opensudoku", "join"),
        boxed=True,
    ),
    _solution("liang", "Print of Liang's case study", _of("printed", "liang"), "No solution", "Invalid input"),
    _solution(
        "tutorialspoint", "Print of TutorialsPoint's solver", _of("printed", "tutorialspoint"), "No solution exists"
    ),
    Format(
        "cs2",
        "Print of Introduction to Computer Science II",
        ".txt",
        _GIVENS | {"title"},
        _of("printed", "cs2"),
        names_files=True,
        puzzle_first=True,
    ),
    Format(
        "plank",
        "Print of Plank's CS202 lab",
        ".txt",
        _GIVENS,
        _of("printed", "plank"),
        join=_of("printed", "join_plank"),
    ),
    _solution("csis", "Print of the CSIS 3700 project", _of("printed", "csis"), "The puzzle has no solution"),
    Format("markdown", "Markdown table", ".md", _GIVENS, _of("unboxed", "markdown")),
    Format("latex", "LaTeX table", ".tex", _GIVENS, _of("latex", "latex")),
    Format(
        "latex-sudoku",
        "LaTeX, package sudoku",
        ".tex",
        _GIVENS,
        _of("latex", "package"),
        sizes=_NINE,
        boxed=True,
    ),
    Format("python", "Python list", ".py", _GIVENS, _of("unboxed", "python")),
    Format("java", "Java array", ".java", _GIVENS, _of("unboxed", "java")),
    Format("cpp", "C++ array", ".cpp", _GIVENS, _of("unboxed", "cpp")),
    _one_line(
        "link",
        "Link to this program",
        _of("link", "own"),
        carries=frozenset({"givens", "entries", "solved", "notes", "removed"}),
        boxed=True,
    ),
    _one_line("sudokuwiki", "Link to SudokuWiki", _of("exchange", "wiki"), sizes=_NINE, boxed=True),
    _one_line("sudokuexchange", "Link to SudokuExchange", _of("exchange", "exchange"), sizes=_NINE, boxed=True),
    _one_line(
        "fpuzzles",
        "Link to f-puzzles",
        _of("fpuzzles", "fpuzzles"),
        carries=frozenset({"givens", "entries", "notes", "title", "author"}),
        boxed=True,
    ),
    _one_line(
        "sudokupad",
        "Link to SudokuPad",
        _of("sudokupad", "scl"),
        carries=frozenset({"givens", "title", "author"}),
        boxed=True,
    ),
    _one_line(
        "fpuz",
        "Link to SudokuPad, as f-puzzles",
        _of("sudokupad", "fpuz"),
        carries=frozenset({"givens", "entries", "notes", "title", "author"}),
        boxed=True,
    ),
    _one_line("solo", "Game ID of Solo", _of("solo", "solo"), boxed=True),
)
_GAPS: Final[Mapping[Callable[[list[str]], str], str]] = {join_with_line_end: "", join_with_empty_line: "\n"}
_BY_KEY: Final = {format.key: format for format in FORMATS}


def get(key: str) -> Format:
    """The format with that key. Raises RuleError naming the known keys."""
    if key not in _BY_KEY:
        raise RuleError(f"no format {key!r}; there are {', '.join(_BY_KEY)}")
    return _BY_KEY[key]


def write(key: str, entries: Iterable[Entry | str]) -> str:
    """The puzzles in that format, in one text; a sentence among them stands in place of a puzzle.

    Raises RuleError if there is no such format, or it cannot hold a puzzle of this size, or one without boxes.

    >>> from solver.grid import Grid, Puzzle
    >>> write("sdm", [Entry(Puzzle.of(Grid.parse("12............34")))])
    '1200000000000034\\n'
    """
    chosen = get(key)
    return chosen.join([_text_of(chosen, entry) for entry in entries])


def gap(key: str) -> str | None:
    """What stands between the texts of two puzzles in that format; None where it joins them in a way of its own."""
    return _GAPS.get(get(key).join)


def written(key: str, entries: Iterable[Entry | str]) -> Iterator[str]:
    """The text of `write` in pieces, each as soon as its puzzle is there, if the format allows; none for no puzzles.

    Raises RuleError as `write` does, behind the puzzles before.

    >>> from solver.grid import Grid, Puzzle
    >>> corners = Entry(Puzzle.of(Grid.parse("12............34")))
    >>> list(written("sdm", [corners, corners]))
    ['1200000000000034\\n', '1200000000000034\\n']
    """
    between, texts = gap(key), (_text_of(get(key), entry) for entry in entries)
    if between is None:
        if held := list(texts):
            yield get(key).join(held)
        return
    for number, text in enumerate(texts):
        yield f"{between}{text}" if number else text


def _text_of(chosen: Format, entry: Entry | str) -> str:
    if isinstance(entry, str):
        return f"{entry}\n"
    shape = entry.puzzle.shape
    if chosen.sizes and shape.size not in chosen.sizes:
        raise RuleError(f"the format {chosen.key!r} has no place for a {shape} grid")
    if chosen.boxed and shape.is_latin:
        raise RuleError(f"the format {chosen.key!r} has no place for a grid without boxes")
    return chosen.write(entry)
