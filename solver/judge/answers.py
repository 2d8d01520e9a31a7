r"""Read what a program printed: the grids in it, in any layout, and whether it says that there is no solution.

A grid is nine lines of nine cells, 81 lines of one cell, or a line of 81, with rules and empty lines between them. What
is around a grid does not count: a program may print its puzzle, its steps, times and counts. No text format is
tried, as an answer is a grid and nothing else.

>>> answer = read_answer("Enter row 1: Enter row 2: " + "5 3 4 6 7 8 9 1 2 \n" * 9 + "12 tries\n")
>>> len(answer.grids), answer.grids[0].line()[:9]
(1, '534678912')
>>> read_answer("Sorry, this puzzle cannot be solved.").denies
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from solver.errors import FormatError
from solver.formats import decode
from solver.grid import Grid
from solver.lazy_regex import pattern
from solver.shape import CLASSIC

MAX_READ: Final = 100_000  # characters of a long output: its end, where the answer stands
_DENIES: Final = pattern(
    r"(?i)\bno\b[^.\n]{0,40}\b(?:solutions?|answers?|result|way)\b|\bun-?solv|\binsolv|\bimpossible\b|\bfalse\b"
    r"|\b(?:can ?not|can't|could ?n[o']t|unable|not|never|fail\w*|n't)\b[^.\n]{0,40}\bsolv"
    r"|\bsolutions?\b[^.\n]{0,20}\b(?:not|none|0)\b|\bnone\b|\bwithout (?:a |any )?solution|\b0 solutions"
)
_REFUSES: Final = pattern(
    r"(?i)\b(?:invalid|not (?:a )?valid|illegal|bad|duplicates?|wrong|incorrect|errors?|conflict\w*|malformed|repeated"
    r"|not allowed|twice|must be)\b|traceback"
)
_DENIES_VALID: Final = pattern(
    r"(?i)\b(?:not?|n't|isn't|invalid|incorrect|wrong|false|bad|incomplete|errors?|mistakes?|conflicts?|duplicates?)\b"
)
_AFFIRMS_VALID: Final = pattern(r"(?i)\b(?:valid|correct|right|true|yes|ok|okay|solved|complete)\b")
_DENIES_FAULTS: Final = pattern(  # which says that a grid is valid
    r"(?i)\b(?:not?|0|zero|without|free of|never)(?: any)? "
    r"(?:errors?|mistakes?|conflicts?|duplicates?|problems?|wrong|invalid|incorrect)\b"
)
_ESCAPE: Final = pattern(r"\x1b\[[0-9;?]*+[A-Za-z]")  # of a terminal: a colour, a place
_LABELS: Final = pattern(r"(?s)label:(.)")
_PLACES: Final = pattern(r"-geometry\s+(\S+)")
_BAR: Final = pattern(r"[|│┃║]")
_GAP: Final = pattern(r"[\s|│┃║!:,;\[\](){}'\"+\ufffd]+")  # the last: a line of a frame in bytes that are no text
_BROKEN_LIST: Final = pattern(r"\[[^\[\]]{0,500}\]")  # one row, however JavaScript breaks its lines
_DIGIT_WORDS: Final = pattern(r"[0-9]+")
_CELL: Final = pattern(r"[0-9.\-_*?xX]")
_BLANKS: Final = ".-_*?xX"
_WIDTHS: Final = (CLASSIC.size, len(CLASSIC.cells), 1)  # cells of a line
_NUMBERED: Final = CLASSIC.size + 1  # cells of a line with the number of the row in front
_SHOWN: Final = 40  # characters of a line that is no row
_NEARLY: Final = CLASSIC.size // 2  # rows that are something like a grid
_ASCII_WORD: Final = pattern(r"[A-Za-z0-9]")
_RULE: Final = pattern(r"[\s\-+=*|_─━═│┃║╔╗╚╝╠╣╦╩╬╟╢╤╧╪┼├┤┬┴┌┐└┘╫╂]*")


@dataclass(frozen=True, slots=True)
class Printed:
    """What a program printed, read: its grids in their order, and what its words say."""

    text: str
    grids: tuple[Grid, ...] = ()
    denies: bool = False  # says that there is no solution
    refuses: bool = False  # says that the input is bad
    problem: str = ""  # why no grid was found, where there is something like one

    @property
    def best(self) -> Grid | None:
        """The last full grid, else the last one; None where there is none."""
        full = [grid for grid in self.grids if grid.is_full()]
        found = full or self.grids
        return found[-1] if found else None


def text_of(data: bytes) -> str:
    """Decode what a program printed, without its colours; bytes that are no text are replaced."""
    try:
        text = decode(data)
    except FormatError:
        text = data.decode(errors="replace")
    return _ESCAPE.sub("", text) if "\x1b" in text else text


def read_answer(text: str, own_words: tuple[str, ...] = ()) -> Printed:
    """Read an output; `own_words`, such as names of files, are left out of what it says."""
    words = text
    for word in own_words:
        words = words.replace(word, " ")
    runs = list(_runs_of(_BROKEN_LIST.sub(lambda found: found[0].replace("\n", " "), text[-MAX_READ:])))
    grids = tuple(grid for run in runs for grid in _grids_of(run))
    problem = "" if grids else _find_problem(text, runs)
    return Printed(text, grids, bool(_DENIES.search(words)), bool(_REFUSES.search(words)), problem)


_Row = tuple[int, ...] | None  # the cells of a line; None where it is a rule, or a row without any digit


def _find_problem(text: str, runs: Iterable[list[_Row]]) -> str:
    """Return what is wrong with something that is nearly a grid; '' where nothing is."""
    longest = max((len(run) for run in runs if run and len(run[-1] or ()) == CLASSIC.size), default=0)
    if longest >= _NEARLY:
        return f"{longest} rows of {CLASSIC.size} cells, one below the other; {CLASSIC.size} are needed"
    for number, line in enumerate(text[:MAX_READ].splitlines(), 1):
        if sum(map(str.isdecimal, line)) >= CLASSIC.size - 1 and _cells_of(line) is None:
            return f"line {number}, “{line.strip()[:_SHOWN]}”, is no row of {CLASSIC.size} digits"
    return ""


def _runs_of(text: str) -> Iterator[list[_Row]]:
    """Yield the lines of cells that follow one another and have equally many, rules and empty lines between them."""
    run: list[_Row] = []
    width = 0
    for line in text.splitlines():
        cells = _cells_of(line)
        if cells and width and len(cells) != width:
            yield run
            run, width = [], 0
        if cells:
            run.append(cells)
            width = len(cells)
        elif len(line.strip()) == CLASSIC.size and set(line.strip()) <= set(_BLANKS):
            run.append(None)
        elif run and not _is_rule(line):
            yield run
            run, width = [], 0
    yield run


def _grids_of(run: list[_Row]) -> Iterator[Grid]:
    """Yield the grids of the lines of a run.

    Rows that are left over may stand in front of them: a heading that numbers the columns, or an example of how to type
    a row. Where the last nine are a solution, that is so.
    """
    blank = (0,) * CLASSIC.size
    rows = [row for row in run if row]
    if not rows:
        return
    if len(rows[0]) == _NUMBERED:
        numbers = [row[0] for row in rows]
        first = numbers[0]
        if numbers != [first + at % CLASSIC.size for at in range(len(rows))]:
            return
        rows = [row[1:] for row in rows]
    elif len(rows[0]) == CLASSIC.size and len(rows) % CLASSIC.size and not len(run) % CLASSIC.size:
        rows = [row or blank for row in run]
    high = len(CLASSIC.cells) // len(rows[0])
    extra = len(rows) % high
    is_headed = extra == 1 and rows[0] == tuple(CLASSIC.digits)
    if not is_headed and (len(rows) < high or not _grid_of(rows[-high:]).is_solved()):
        extra = 0
    for start in range(extra, len(rows) - high + 1, high):
        yield _grid_of(rows[start : start + high])


def _grid_of(rows: list[tuple[int, ...]]) -> Grid:
    """Make a grid of its lines."""
    return Grid(tuple(digit for row in rows for digit in row))


def _cells_of(line: str) -> _Row:
    """Read a line as cells, one, nine or 81, or nine behind the number of the row; None if it is no such line."""
    if len(line) > MAX_READ // 2:
        return None
    behind = line[max(map(line.rfind, ":>?")) + 1 :]  # a prompt
    for part in (line, behind):
        signs = _GAP.sub(" ", part).split()
        cells = "".join(signs)
        is_even = len(set(map(len, signs))) == 1
        if is_even and len(cells) in (*_WIDTHS, _NUMBERED) and all(map(_CELL.fullmatch, cells)):
            if set(cells) <= set(_BLANKS) and len(signs) == 1 and len(cells) > 1:
                return None
            return tuple(0 if sign in _BLANKS else int(sign) for sign in cells)
    if _BAR.search(line) and (framed := _framed_cells(line)):
        return framed
    numbers = _DIGIT_WORDS.findall(behind)  # with any signs and words between them
    is_long = len(numbers) in (CLASSIC.size, len(CLASSIC.cells))
    return tuple(map(int, numbers)) if is_long and all(len(number) == 1 for number in numbers) else None


def _framed_cells(line: str) -> tuple[int, ...]:
    """Read a line between bars, in which blank cells are blanks: three or nine parts of as many signs."""
    counts = (CLASSIC.size // CLASSIC.stack, CLASSIC.size)
    parts = _BAR.split(line)
    if len(parts) - 2 in counts:  # there are bars at both ends
        parts = parts[1:-1]
    each = CLASSIC.size // len(parts) if len(parts) in counts else 0
    if not each or max(map(len, parts)) - min(map(len, parts)) > 2:
        return ()
    step = (max(map(len, parts)) + 1) // each
    signs = [part[at * step : (at + 1) * step].strip() for part in parts for at in range(each)]
    if not all(not sign or _CELL.fullmatch(sign) for sign in signs):
        return ()
    return tuple(int(sign) if sign.isdecimal() else 0 for sign in signs)


def _is_rule(line: str) -> bool:
    """Return whether a line is empty or one of a frame, which old code pages write in bytes that are no text."""
    return bool(_RULE.fullmatch(line)) or "\ufffd" in line and not _ASCII_WORD.search(line)


def says_valid(text: str, own_words: tuple[str, ...] = ()) -> bool | None:
    """Return what a program says about a grid: that it is valid, that it is not, or nothing (None)."""
    for word in own_words:
        text = text.replace(word, " ")
    text = _DENIES_FAULTS.sub("valid", text)
    lines = [line for line in text.splitlines() if any(character.isalpha() for character in line)]
    answers = " ".join(line for line in lines if not line.rstrip().endswith((":", "?")))
    if not answers.strip():  # prompts alone, which may hold the answer, or the number that a function returns
        last = text.split()[-1:]
        answers = " ".join(lines)
        if last in (["0"], ["1"]):
            return last == ["1"]
        if not _AFFIRMS_VALID.search(answers) and not _DENIES_VALID.search(answers):
            return None
    return not _DENIES_VALID.search(answers)


def find_commands(text: str) -> tuple[tuple[Grid, ...], tuple[str, ...]]:
    """Find the grids in commands for ImageMagick, cell by cell in their order, and the place of each cell."""
    labels = _LABELS.findall(text)
    size = len(CLASSIC.cells)
    grids = []
    for start in range(0, len(labels) - size + 1, size):
        signs = labels[start : start + size]
        if all(sign in CLASSIC.symbols + "0-." for sign in signs):
            grids.append(Grid(tuple(int(sign) if sign in CLASSIC.symbols else 0 for sign in signs)))
    return tuple(grids), tuple(_PLACES.findall(text))
