r"""Read what a program printed: the grids in it, in any layout, and whether it says that there is no solution.

Rows of nine cells are looked for first, nine in a row, whatever else is between the grids: a program may print its
puzzle, its steps, times and counts. Then 81 lines of one cell are. All other layouts are those that `solver.formats`
reads.

>>> answer = read_answer("Enter row 1: Enter row 2: " + "5 3 4 6 7 8 9 1 2 \n" * 9 + "12 tries\n")
>>> len(answer.grids), answer.grids[0].line()[:9]
(1, '534678912')
>>> read_answer("Sorry, this puzzle cannot be solved.").denies
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from solver.errors import FormatError
from solver.formats import attempt, decode
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
_GAP: Final = pattern(r"[\s|│┃║!:,;\[\](){}'\"+\ufffd]+")  # the last: a line of a frame in bytes that are no text
_CELL: Final = pattern(r"[0-9.\-_*?xX]")
_BLANKS: Final = ".-_*?xX"
_ASCII_WORD: Final = pattern(r"[A-Za-z0-9]")
_RULE: Final = pattern(r"[\s\-+=|_─━═│┃║╔╗╚╝╠╣╦╩╬╟╢╤╧╪┼├┤┬┴┌┐└┘╫╂]*")


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
    grids = find_rows(text[-MAX_READ:]) or _find_single_cells(text[-MAX_READ:])
    problem = ""
    if not grids:
        found = attempt(text[-MAX_READ:])
        entries = [entry for entry in found.entries if entry.puzzle.shape == CLASSIC]
        grids = tuple(entry.solution or entry.puzzle.entries for entry in entries)
        if found.errors and not grids and _digits_in(text):
            first, *others = getattr(found.errors[0], "problems", ()) or (found.errors[0],)
            problem = f"{first}{', and so on' if others else ''}"
    return Printed(text, grids, bool(_DENIES.search(words)), bool(_REFUSES.search(words)), problem)


def _digits_in(text: str) -> bool:
    """Return whether a text has as many digits as a few rows."""
    return sum(character in CLASSIC.symbols for character in text[-MAX_READ:]) > 2 * CLASSIC.size


def find_rows(text: str) -> tuple[Grid, ...]:
    """Find the grids that are printed as nine rows of nine cells, rules and empty lines between them."""
    runs: list[list[tuple[int, ...]]] = [[]]
    for line in text.splitlines():
        cells = _cells_of(line)
        if cells is not None:
            runs[-1].append(cells)
        elif runs[-1] and not _is_rule(line):
            runs.append([])
    return tuple(grid for run in runs for grid in _grids_of(run))


def _find_single_cells(text: str) -> tuple[Grid, ...]:
    """Find the grids that are printed as 81 lines of one cell, empty lines between them."""
    lines = filter(None, map(str.strip, text.splitlines()))
    signs = "".join(line if _CELL.fullmatch(line) else "\n" for line in lines)
    size = len(CLASSIC.cells)
    runs = [run for run in signs.split("\n") if len(run) >= size and not len(run) % size]
    starts = [(run, start) for run in runs for start in range(0, len(run), size)]
    return tuple(
        Grid(tuple(0 if sign in _BLANKS else int(sign) for sign in run[start : start + size])) for run, start in starts
    )


def _grids_of(rows: list[tuple[int, ...]]) -> Iterator[Grid]:
    """Yield the grids of consecutive rows.

    Rows that are left over may stand in front of them: a heading that numbers the columns, or an example of how to type
    a row. Where the last nine are a solution, that is so.
    """
    size = CLASSIC.size
    extra = len(rows) % size
    is_headed = extra == 1 and rows[0] == tuple(CLASSIC.digits)
    if not is_headed and (len(rows) < size or not _grid_of(rows[-size:]).is_solved()):
        extra = 0
    for start in range(extra, len(rows) - size + 1, size):
        yield _grid_of(rows[start : start + size])


def _grid_of(rows: list[tuple[int, ...]]) -> Grid:
    """Make a grid of nine rows."""
    return Grid(tuple(digit for row in rows for digit in row))


def _cells_of(line: str) -> tuple[int, ...] | None:
    """Read a line as a row of cells; None if it is none. Words up to a ':' may be in front."""
    if len(line) > MAX_READ // 2:
        return None
    for part in (line, _without_prompt(line)):
        signs = _GAP.sub(" ", part).split()
        cells = "".join(signs)
        is_spread = len(signs) in (1, CLASSIC.size // CLASSIC.stack, CLASSIC.size)
        if is_spread and len(cells) == CLASSIC.size and all(map(_CELL.fullmatch, cells)):
            if set(cells) <= set("-_.*") and len(signs) == 1:
                return None  # a rule, or a row without any digit: the reader of all layouts knows better
            return tuple(0 if sign in _BLANKS else int(sign) for sign in cells)
    return None


def _is_rule(line: str) -> bool:
    """Tell whether a line is empty or one of a frame, which old code pages write in bytes that are no text."""
    return bool(_RULE.fullmatch(line)) or "\ufffd" in line and not _ASCII_WORD.search(line)


def _without_prompt(line: str) -> str:
    """Cut a line behind the last sign that ends a prompt."""
    return line[max(map(line.rfind, ":>?")) + 1 :]


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
