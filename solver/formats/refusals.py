"""Write why a text is refused: what it most likely is, the first place that does not fit, what helps.

The page and the command line share the reason.

>>> error = FormatError(Problem("Row 3 has 8 cells, and 9 are needed", 3, puzzle=0, kind="a 9x9 grid"))
>>> describe(error).partition("; ")[2]
'sudoku serve opens a page that marks such a place.'
>>> describe_on_page(error)
('This looks like a 9x9 grid, but row 3 has 8 cells, and 9 are needed.', '')
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solver.errors import FormatError, Help, Problem
from solver.lazy_regex import pattern
from solver.shape import SYMBOLS
from solver.text import join_names

_ADVISED: Final = (Help.PICTURE, Help.PASTE)  # whose message says behind a colon what to do
_CELL: Final = pattern(r"\ARow ([0-9]++), column ([0-9]++): ")
_NO_DIGIT: Final = " is not a digit"
_NAMED_CELL: Final = pattern(r"\br[0-9]{1,2}c[0-9]{1,2}\b")
_DIGITS: Final = frozenset([*SYMBOLS, *map(str, range(10, len(SYMBOLS) + 1))])
_COUNTED_PART: Final = pattern(r"\A([^:]++): ([0-9,]++ \w++), but (.*)")
_COUNT: Final = pattern(r"[0-9]")
_LINE: Final = "The line"
_END: Final = ".?!:;, "


class _Words(NamedTuple):
    """What helps, as words on a page and on the command line; '' where a button of the page says it."""

    page: str
    command: str


_WORDS: Final = {
    Help.PLACE: _Words("", "sudoku serve opens a page that marks such a place"),
    Help.OTHER: _Words(
        "type its digits on the board, or choose Photo", "sudoku read FILE reads a photo or screenshot of a puzzle"
    ),
    Help.PICTURE: _Words("Photo reads it", "sudoku read FILE reads it"),
    Help.PASTE: _Words("Paste takes them", "sudoku solve - takes them"),
    Help.LINK: _Words(
        "open the address, and choose Photo for a screenshot of it",
        "open the address, and sudoku read FILE reads a screenshot of it",
    ),
    Help.SYMBOLS: _Words(
        "choose Fix the text, and write one of the two otherwise", "--symbols 1-G takes 0 for a blank too"
    ),
    Help.WAYS: _Words("Paste on the board has a button for each", "--read-as says which one is meant"),
    Help.SIZE: _Words("choose Puzzles for one of these sizes", "sudoku generate --size 9 makes one of these sizes"),
    Help.LATIN: _Words(
        "on the command line --no-boxes reads it as a Latin square", "--no-boxes reads it as a Latin square"
    ),
    Help.UTF_8: _Words(
        "save it as UTF-8 and choose Open file",
        "iconv -f CP1252 -t UTF-8 FILE writes it as UTF-8 (CP1251 if it is Cyrillic)",
    ),
    Help.SPLIT: _Words(
        "the command sudoku solve reads more", "split -l 500 FILE makes smaller files, with a puzzle a line"
    ),
    Help.NONE: _Words("", ""),
}


def describe(error: FormatError) -> str:
    """Return the sentence of the command line on the first problem of the text."""
    problem = error.problems[0]
    parts = [_first_upper(_describe_problem(problem, with_place=False)), describe_help(error)]
    return "; ".join(filter(None, parts)) + "."


def describe_on_page(error: FormatError) -> tuple[str, str]:
    """Return what is wrong first with the text, and in sentences what helps; '' where the page has a button for it."""
    problem = error.problems[0]
    reason, advice = _describe_problem(problem, with_place=True), []
    if problem.help in _ADVISED:
        reason, _, more = reason.partition(": ")
        advice = more.split("; ")
    if not error.repair:
        advice.append(_WORDS[_choose_help(problem)].page)
    return _as_sentence(reason), " ".join(map(_as_sentence, filter(None, advice)))


def _as_sentence(text: str) -> str:
    return f"{_first_upper(text)}."


def _describe_problem(problem: Problem, with_place: bool) -> str:
    """Return what the text is, and where it does not fit; the command line writes the line before the sentence."""
    message = problem.message.rstrip(_END)
    where = _place(problem) if with_place else ""
    if not problem.kind:
        number = f"puzzle {problem.puzzle}: " if problem.puzzle else ""
        return f"{where}{number}{message if not (where or number) else _first_lower(message)}"
    subject = f"puzzle {problem.puzzle}" if problem.puzzle else "this"
    if message.startswith(_LINE):
        where, message = "", f"line {problem.line}{message.removeprefix(_LINE)}"
    if where and _COUNT.match(message):
        where = f"from line {problem.line} on "
    return f"{subject} looks like {problem.kind}, but {where}{_as_clause(message.removesuffix(f' of {problem.kind}'))}"


def _place(problem: Problem) -> str:
    """Return the line and column; nothing for a line that is the first, or that the message names as a row."""
    line = problem.line or 1
    if problem.column and not problem.message.startswith("Row "):
        return f"in line {line}, column {problem.column} "
    return "" if line == 1 or problem.message.startswith((f"Row {line} ", f"Row {line},")) else f"in line {line} "


def _as_clause(message: str) -> str:
    """Return the message as the end of a sentence."""
    if (match := _CELL.match(message)) and _NO_DIGIT in message:
        sign, _, of_what = message[match.end() :].rpartition(_NO_DIGIT)
        of_size = " of that size" if sign.strip("'").upper() in _DIGITS else ""
        return f"row {match[1]}, column {match[2]} holds {sign}, which is no digit{of_what or of_size}"
    if match := _COUNTED_PART.fullmatch(message):
        return f"there are {match[2]} in {_first_lower(match[1])}, and {match[3]}"
    return f"it has {message}" if _COUNT.match(message) else _first_lower(message)


def describe_help(error: FormatError) -> str:
    """Return what helps on the command line."""
    if error.repair:
        return f"{error.repair.option} does this: {error.repair.label!r}"
    if error.ways:
        ways = [f"--read-as {way.key} ({_first_lower(way.label)})" for way in error.ways]
        return f"{join_names(ways, 'or')} says which one is meant"
    return _WORDS[_choose_help(error.problems[0])].command


def _choose_help(problem: Problem) -> Help:
    """Return what helps; a problem that names no place is none of a text unless it says so."""
    if problem.help is not None:
        return problem.help
    has_place = problem.line is not None or _NAMED_CELL.search(problem.message)
    return Help.PLACE if has_place else Help.OTHER if problem.kind else Help.NONE


def helps(error: FormatError) -> bool:
    """Return whether anything helps: the error is one of a text, and no file is missing."""
    return error.repair is not None or _choose_help(error.problems[0]) is not Help.NONE


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _first_lower(text: str) -> str:
    """Return the text with a small letter at its beginning, unless a name or an abbreviation stands there."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text
