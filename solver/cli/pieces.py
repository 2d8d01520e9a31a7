"""One unreadable puzzle must not cost a list its other puzzles: a text that cannot be read whole is read in pieces.

The reader itself tells the rows of one grid from those of the next where it can. Else a piece is a line, or what stands
between empty lines, or between rules of dashes. The cut that reads most puzzles wins; if none reads any, the problems
of the whole text stand. Nothing may be read that nobody wrote: a row of a 16x16 grid is no 4x4 grid, and a cut that
leaves parts of a grid over went through grids, so that it counts for nothing.
Long lists with a puzzle a line are read some hundred lines at a time: answers come at once and memory is spared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, TypeAlias

from solver import formats
from solver.errors import FormatError, Problem, Repair
from solver.formats import Attempt, Entry
from solver.formats.line_ends import ends_in, lines_of
from solver.formats.reader import MAX_CHARACTERS
from solver.formats.singles import announced
from solver.formats.sizes import set_aside
from solver.patterns import pattern
from solver.shape import CLASSIC, SHAPES, Shape

Piece: TypeAlias = tuple[int, str]  # number of lines before it; text
Outcome: TypeAlias = Entry | FormatError
LONG: Final = 65_536  # characters from which a list is read in batches
BATCH: Final = 500  # lines
MOST: Final = 0.8  # of the cells; what has fewer is a part of a grid
HOPELESS: Final = 50  # pieces without a puzzle among them
SHORTER: Final = "split it, or write each puzzle on a line of its own (in UTF-8): such a list may have any length"
_RULE: Final = pattern(r"\A\s*+[-=_*]{3,}+\s*+")
_WORDS: Final = pattern(r"[^\W\d_]{3}")
_SIGN: Final = pattern(r"[0-9A-GX.*_?-]")
_FIELD: Final = pattern(r"[^\s,;:\"'|#]+")
_WHOLE_FORMS: Final = frozenset("<{[")  # of texts that are read as a whole or not at all
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())


def read(text: str, repair: bool = False) -> tuple[int, Iterator[Outcome]]:
    """How many puzzles there may be, and each of them, or in its place the error that says why it cannot be read."""
    if len(text) > LONG and (batches := _batches(text)):
        return ends_in(text), (
            _moved(outcome, before)
            for before, batch, headed in batches
            for outcome in read_whole(batch, repair, headed)
        )
    if len(text) > MAX_CHARACTERS and not _has_puzzles(text):
        return 1, (FormatError(*error.problems, Problem(SHORTER)) for error in formats.attempt(text).errors)
    outcomes = read_whole(text, repair)
    if len(outcomes) == 1 and isinstance(error := outcomes[0], FormatError) and (advice := _advice(text)):
        outcomes = [FormatError(*error.problems, Problem(advice), repair=error.repair)]
    return len(outcomes), iter(outcomes)


def _advice(text: str) -> str:
    """What is told beside the problems of a text that can be read without boxes."""
    from solver.formats.boxless import squares

    found = squares(text)
    shapes = {str(outcome.puzzle.shape) for outcome in found if isinstance(outcome, Entry)}
    if not shapes or _readable(found) < len(found):
        return ""
    return f"--no-boxes reads it as a Latin square of {' or '.join(sorted(shapes))}"


def read_boxless(text: str, repair: bool = False) -> tuple[int, Iterator[Outcome]]:
    """As `read`, where only rows and columns count. Raises FormatError for rows that make no whole grids."""
    from solver.formats.boxless import squares

    if len(text) <= MAX_CHARACTERS and (found := squares(text)):
        return len(found), iter(found)
    number, outcomes = read(text, repair)
    return number, boxless(outcomes)


def boxless(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """The same outcomes, the grids without boxes."""
    from solver.formats.boxless import without_boxes

    return (without_boxes(outcome) if isinstance(outcome, Entry) else outcome for outcome in outcomes)


def _batches(text: str) -> list[tuple[int, str, bool]] | None:
    """The text in batches of lines, each below the heading line, if its first lines are a puzzle each; else None."""
    lines = lines_of(text)
    heading = heading_of(lines[:2])
    if heading is None:
        return None
    above = [lines.pop(0)] if heading else []
    return [
        (start, "\n".join(above + lines[start : start + BATCH]), bool(above))
        for start in range(0, len(lines), BATCH)
        if any(line.strip() for line in lines[start : start + BATCH])
    ]


def heading_of(lines: list[str]) -> str | None:
    """The first of two lines if it heads a list whose first puzzle is the second, '' if both are puzzles, else None."""
    is_list = [_is_puzzle(line) for line in lines]
    if len(lines) == 2 and not is_list[0] and _is_puzzle("\n".join(lines)):
        return lines[0]
    return "" if lines and all(is_list) else None


def _is_puzzle(text: str) -> bool:
    try:
        return _signs(text) not in _SIZES and len(formats.read(text).entries) == 1
    except FormatError:
        return False


def read_whole(text: str, repair: bool = False, headed: bool = False) -> list[Outcome]:
    """What a short text holds. `headed` says that its first line is the heading of a list, which is no problem."""
    tried = formats.attempt(text)
    found: list[Outcome] = list(tried.entries)
    if tried.error:
        found = _in_pieces(text, tried, tried.error, repair)
        headed = headed or bool(heading_of(lines_of(text)[:2]))
        found = [outcome for outcome in found if not (headed and len(found) > 1 and _is_of_heading(outcome))]
    lost = list(_lost(text, found))
    return sorted([*found, *lost], key=line_of) if lost else found


def line_of(outcome: Outcome) -> int:
    """The line at which a puzzle starts or its first problem stands."""
    if isinstance(outcome, Entry):
        return outcome.line
    return outcome.problems[0].line or 1


def _is_of_heading(outcome: Outcome) -> bool:
    return isinstance(outcome, FormatError) and all(problem.line == 1 for problem in outcome.problems)


def _lost(text: str, found: list[Outcome]) -> Iterator[FormatError]:
    """Damaged puzzles on lines with words, which the reader takes for words alone."""
    if len(found) < 2 and len(lines_of(text.strip())) < 2 or text.lstrip("\ufeff \t\r\n")[:1] in _WHOLE_FORMS:
        return
    known = {line_of(outcome) for outcome in found}
    least, most = MOST * len(CLASSIC.cells), len(CLASSIC.cells) / MOST
    for number, line in enumerate(lines_of(text), 1):
        if number in known or line.startswith("#"):
            continue
        damaged = [field for field in _FIELD.findall(line) if least <= len(_SIGN.findall(field)) and len(field) <= most]
        if not damaged or _is_puzzle(line):
            continue
        try:
            formats.read(damaged[0], CLASSIC)
        except FormatError as error:
            yield FormatError(*(replace(problem, line=number) for problem in error.problems))


def _in_pieces(text: str, tried: Attempt, error: FormatError, repair: bool) -> list[Outcome]:
    others, rest = set_aside(text)
    if others and _readable(found := read_whole(rest, repair)):
        return sorted([*map(FormatError, others), *found], key=line_of)
    best: list[Outcome] = [error]
    if error.repair and repair:
        best = list(_agreed(error.repair))
    for shape in (CLASSIC, *(shape for shape in SHAPES.values() if shape != CLASSIC)):
        for cut in (_lines, _paragraphs, _between_rules):
            found = _read_pieces(list(cut(text)), shape, repair)
            if _readable(found) > _readable(best):
                best = found
            if cut is _lines and len(tried.entries) > _readable(best):
                best = _as_read(tried)
        if _readable(best):
            break
    return best


def _has_puzzles(text: str) -> bool:
    """Whether one of the first lines is a puzzle."""
    return any(_is_puzzle(line) for _, line in islice(_lines(text), HOPELESS))


def _as_read(tried: Attempt) -> list[Outcome]:
    """What the reader itself made of the text, in the order of its lines; the first error has the repair."""
    errors = [FormatError(*error.problems) for error in tried.errors]
    errors[0].repair = tried.repair
    return sorted([*tried.entries, *errors], key=line_of)


def _read_pieces(pieces: list[Piece], shape: Shape, repair: bool) -> list[Outcome]:
    """What the pieces hold; nothing if the text is in one piece, or if none of the first many is a puzzle."""
    if len(pieces) < 2:
        return []
    found: list[Outcome] = []
    for number, (before, text) in enumerate(pieces, 1):
        outcomes = _read_piece(before, text, shape, repair)
        if "\n" in text and not _readable(outcomes) and shape.size < _signs(text) < MOST * len(shape.cells):
            return []
        found += outcomes
        if number == HOPELESS and not _readable(found):
            return []
    return found


def _readable(outcomes: Sequence[Outcome]) -> int:
    return sum(isinstance(outcome, Entry) for outcome in outcomes)


def _agreed(repair: Repair) -> Iterator[Outcome]:
    """The puzzles of the repaired text."""
    try:
        yield from formats.read(repair.text).entries
    except FormatError as error:
        yield error


def _signs(text: str) -> int:
    """How many characters could be cells: all but those of rules and of lines of words."""
    lines = [line for line in lines_of(text) if not _RULE.fullmatch(line) and not _WORDS.search(line)]
    return len(_SIGN.findall("".join(lines)))


def _read_piece(before: int, text: str, shape: Shape, repair: bool) -> list[Outcome]:
    try:
        entries = formats.read(text, None if _is_announced(text) else shape).entries
    except FormatError as error:
        if error.repair and repair:
            return [_moved(outcome, before) for outcome in _agreed(error.repair)]
        return [_moved(error, before)]
    if "\n" not in text and _signs(text) in _SIZES:
        return [FormatError(Problem(f"{text.strip()!r} may be a row or a small grid", before + 1))]
    return [_moved(entry, before) for entry in entries]


def _is_announced(text: str) -> bool:
    """Whether the text is a line whose form tells its size: a link, a game ID, a library line."""
    try:
        return "\n" not in text and announced(text) is not None
    except FormatError:
        return False


def _moved(outcome: Outcome, before: int) -> Outcome:
    """The same outcome with lines counted in the whole text, where a number within the piece says nothing."""
    if isinstance(outcome, Entry):
        return replace(outcome, line=outcome.line + before)
    problems = [replace(problem.numbered(0), line=(problem.line or 1) + before) for problem in outcome.problems]
    return FormatError(*problems, repair=outcome.repair)


def _lines(text: str) -> Iterator[Piece]:
    for before, line in enumerate(lines_of(text)):
        if line.strip() and not line.lstrip().startswith("#"):
            yield before, line


def _paragraphs(text: str) -> Iterator[Piece]:
    return _between(text, lambda line: not line.strip())


def _between_rules(text: str) -> Iterator[Piece]:
    return _between(text, lambda line: bool(_RULE.fullmatch(line)))


def _between(text: str, parts: Callable[[str], bool]) -> Iterator[Piece]:
    """The runs of lines between those that part them, empty ones left out."""
    held: list[str] = []
    lines = lines_of(text)
    for number, line in enumerate([*lines, ""]):
        if number == len(lines) or parts(line):
            if any(kept.strip() and not kept.lstrip().startswith("#") for kept in held):
                yield number - len(held), "\n".join(held)
            held = []
        else:
            held.append(line)
