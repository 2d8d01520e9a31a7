"""The one list of text formats: adding one is a writer and a row here, and a line in the reader if it is new to it.

>>> get("sdm").name
'One puzzle a line, 0 for blank (.sdm)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from solver.errors import RuleError
from solver.formats import (
    boxed,
    exchange,
    fpuzzles,
    hodoku,
    latex,
    link,
    opensudoku,
    printed,
    record,
    solo,
    sudocue,
    sudokupad,
    unboxed,
)
from solver.formats.entry import Entry, Format, join_with_line_end
from solver.shape import CLASSIC, SHAPES

_TEXT: Final = "text/plain"
_GIVENS: Final = frozenset({"givens"})
_HEADERS: Final = frozenset({"title", "author", "level", "source", "url", "date", "comment"})
_NINE: Final = frozenset({CLASSIC.size})
_UP_TO_NINE: Final = frozenset(shape.size for shape in SHAPES.values() if shape.size <= CLASSIC.size)


def _own_link(entry: Entry) -> str:
    return f"?{link.to_query(entry.puzzle)}\n"


def _text(
    key: str, name: str, write: Callable[[Entry], str], suffix: str = ".txt", carries: frozenset[str] = _GIVENS
) -> Format:
    return Format(key, name, suffix, _TEXT, carries, write)


def _solution(key: str, name: str, write: Callable[[Entry], str], none: str, conflict: str = "") -> Format:
    """The print of a program that shows solutions: what it says where there is none, or a digit stands twice."""
    messages = {"none": none, "conflict": conflict or none, "several": "Several solutions"}
    return Format(key, name, ".txt", _TEXT, _GIVENS, write, messages=messages)


def _one_line(
    key: str,
    name: str,
    write: Callable[[Entry], str],
    suffix: str = ".txt",
    carries: frozenset[str] = _GIVENS,
    sizes: frozenset[int] = frozenset(),
    boxed: bool = False,
) -> Format:
    return Format(key, name, suffix, _TEXT, carries, write, join=join_with_line_end, sizes=sizes, boxed=boxed)


FORMATS: Final[tuple[Format, ...]] = (
    _one_line("line", "One line, a character a cell", unboxed.line),
    _text("rows", "A line for each row", unboxed.rows),
    _text("spaced", "A line for each row, digits apart", unboxed.spaced),
    _text("blocks", "Blocks apart", unboxed.blocks),
    _one_line("sdm", "One puzzle a line, 0 for blank (.sdm)", unboxed.sdm, ".sdm"),
    Format("sdk", "SudoCue and SadMan (.sdk)", ".sdk", _TEXT, _HEADERS | {"givens", "entries"}, sudocue.sdk),
    _text("ss", "Simple Sudoku (.ss)", boxed.simple_sudoku, ".ss"),
    _text("boxed", "Drawn grid", boxed.boxed),
    _text("qqwing", "QQWing, readable", boxed.qqwing),
    _text("candidates", "Candidate grid", boxed.candidates, carries=frozenset({"candidates"})),
    _one_line("sukaku", "Candidates on one line", boxed.sukaku, carries=frozenset({"candidates"})),
    Format("csv", "Table with commas (.csv)", ".csv", "text/csv", _GIVENS, unboxed.csv),
    Format(
        "json",
        "JSON record",
        ".json",
        "application/json",
        _HEADERS | {"givens", "entries", "solved", "notes", "removed", "solution"},
        record.write_json,
        join=record.join,
    ),
    _one_line(
        "hodoku",
        "HoDoKu library line",
        hodoku.hodoku,
        carries=frozenset({"givens", "entries", "removed"}),
        sizes=_UP_TO_NINE,
        boxed=True,
    ),
    Format(
        "opensudoku",
        "OpenSudoku (XML)",
        ".opensudoku",
        "application/xml",
        _HEADERS | _GIVENS,
        opensudoku.opensudoku,
        join=opensudoku.join,
        boxed=True,
    ),
    _solution("liang", "Print of Liang's case study", printed.liang, "No solution", "Invalid input"),
    _solution("tutorialspoint", "Print of TutorialsPoint's solver", printed.tutorialspoint, "No solution exists"),
    Format(
        "cs2",
        "Print of Introduction to Computer Science II",
        ".txt",
        _TEXT,
        _GIVENS | {"title"},
        printed.cs2,
        names_files=True,
        puzzle_first=True,
    ),
    Format(
        "plank",
        "Print of Plank's CS202 lab",
        ".txt",
        _TEXT,
        _GIVENS,
        printed.plank,
        join=printed.join_plank,
        names_conflicts=True,
    ),
    _solution("csis", "Print of the CSIS 3700 project", printed.csis, "The puzzle has no solution"),
    Format("markdown", "Markdown table", ".md", "text/markdown", _GIVENS, unboxed.markdown),
    Format("latex", "LaTeX table", ".tex", "text/x-tex", _GIVENS, latex.latex),
    Format(
        "latex-sudoku", "LaTeX, package sudoku", ".tex", "text/x-tex", _GIVENS, latex.package, sizes=_NINE, boxed=True
    ),
    Format("python", "Python list", ".py", "text/x-python", _GIVENS, unboxed.python),
    Format("java", "Java array", ".java", "text/x-java", _GIVENS, unboxed.java),
    Format("cpp", "C++ array", ".cpp", "text/x-c++", _GIVENS, unboxed.cpp),
    _one_line(
        "link",
        "Link to this program",
        _own_link,
        carries=frozenset({"givens", "entries", "solved", "notes", "removed"}),
        boxed=True,
    ),
    _one_line("sudokuwiki", "Link to SudokuWiki", exchange.wiki, sizes=_NINE, boxed=True),
    _one_line("sudokuexchange", "Link to SudokuExchange", exchange.exchange, sizes=_NINE, boxed=True),
    _one_line(
        "fpuzzles",
        "Link to f-puzzles",
        fpuzzles.fpuzzles,
        carries=frozenset({"givens", "entries", "notes", "title", "author"}),
        boxed=True,
    ),
    _one_line(
        "sudokupad", "Link to SudokuPad", sudokupad.scl, carries=frozenset({"givens", "title", "author"}), boxed=True
    ),
    _one_line(
        "fpuz",
        "Link to SudokuPad, as f-puzzles",
        sudokupad.fpuz,
        carries=frozenset({"givens", "entries", "notes", "title", "author"}),
        boxed=True,
    ),
    _one_line("solo", "Game ID of Solo", solo.solo, boxed=True),
)
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
    chosen, known = get(key), list(entries)
    for shape in [entry.puzzle.shape for entry in known if isinstance(entry, Entry)]:
        if chosen.sizes and shape.size not in chosen.sizes:
            raise RuleError(f"the format {key!r} has no place for a {shape} grid")
        if chosen.boxed and shape.is_latin:
            raise RuleError(f"the format {key!r} has no place for a grid without boxes")
    return chosen.join([f"{entry}\n" if isinstance(entry, str) else chosen.write(entry) for entry in known])
