"""The one reader: finds out how a text is laid out and gives all the puzzles in it.

First come the forms that announce themselves (XML, HTML, JSON, and on single lines: links, game IDs, records). What
is left is rows of cells, tried under one assumption after another; the first that uses up every row wins.

>>> reading = read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # well known")
>>> reading.entries[0].puzzle.givens.filled, reading.entries[0].details.comment, reading.description
(30, 'well known', "1 line of 81 characters, '.' = blank")
>>> read("12..\\n..x.\\n....\\n..34")
Traceback (most recent call last):
    ...
solver.errors.FormatError: line 2, column 3: Row 2, column 3: 'x' is not a digit of a 4x4 grid
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, NamedTuple

from solver.errors import MAX_PROBLEMS, FormatError, Problem, Repair, SudokuError
from solver.formats import (
    html_table,
    latex,
    named_cells,
    numerals,
    opensudoku,
    quotes,
    record,
    spellings,
)
from solver.formats.alphabet import Row, Signs, kind
from solver.formats.assembling import shape_of
from solver.formats.assumptions import in_other_lines, in_rows
from solver.formats.drafting import Draft, draft_of
from solver.formats.entry import Entry, Reading
from solver.formats.line_ends import lines_of
from solver.formats.lines import CAPITAL_X, Kind, Line, without_headings
from solver.formats.merging import merge
from solver.formats.reflowed import near_area, without_rules
from solver.formats.singles import single
from solver.formats.sizes import not_wanted, strangers
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Shape

MAX_CHARACTERS: Final = 1_048_576
BYTE_ORDER_MARK: Final = "\ufeff"
MAX_PUZZLES: Final = 10_000
MAX_GRIDS_A_PUZZLE: Final = 3  # givens, digits found and candidates
MAX_LINES_A_PUZZLE: Final = 20
MAX_EMPTY: Final = max(shape.size for shape in SHAPES.values())  # more empty lines in a row say no more
MAX_LINE: Final = 20_000  # the longest line that holds one grid, candidates of 16x16 in a frame, has about 6,000
_CODE: Final = pattern(r"[{}\[\]();=]")
_ASSIGNED: Final = pattern(r"^[ \t]*[A-Za-z]\w*[ \t]*=[ \t]*(?=\[)", re.MULTILINE)  # Matlab: A = [1 2; 3 4]


class Attempt(NamedTuple):
    """What a text gives: the puzzles that are whole, and an error for each that is not.

    `repair` makes the whole text readable; None where no single one is plausible.
    """

    entries: tuple[Entry, ...] = ()
    description: str = ""
    errors: tuple[FormatError, ...] = ()
    repair: Repair | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each whole puzzle among all, whole or not, in the order of the text."""
        return tuple(_numbers(self.entries, [error.problems for error in self.errors])[: len(self.entries)])

    @property
    def error(self) -> FormatError | None:
        """All errors in one, with the repair."""
        problems = list(chain.from_iterable(error.problems for error in self.errors))
        if not problems:
            return None
        more = [Problem("and more problems like these")] if len(problems) > MAX_PROBLEMS else []
        return FormatError(*problems[:MAX_PROBLEMS], *more, repair=self.repair)


def read(
    text: str, shape: Shape | None = None, max_characters: int = MAX_CHARACTERS, max_puzzles: int = MAX_PUZZLES
) -> Reading:
    """All puzzles of the text, of the given shape if one is named.

    Raises FormatError with every problem found, and a repair if just one is plausible. The time grows with the
    length of the text, a few microseconds a character.
    """
    tried = attempt(text, shape, max_characters, max_puzzles)
    if tried.error:
        raise tried.error
    return Reading(tried.entries, tried.description)


def attempt(
    text: str, shape: Shape | None = None, max_characters: int = MAX_CHARACTERS, max_puzzles: int = MAX_PUZZLES
) -> Attempt:
    """The puzzles of the text that are whole, and what is wrong with the others. Raises nothing."""
    try:
        return _attempt(text, shape, max_characters, max_puzzles)
    except FormatError as error:
        return Attempt(errors=(error,))


def _attempt(text: str, shape: Shape | None, max_characters: int, max_puzzles: int) -> Attempt:
    """The same. Raises FormatError for what is wrong with the text as a whole."""
    if len(text) > max_characters:
        raise FormatError.at(f"this text has {len(text):,} characters; up to {max_characters:,} are read at once")
    reader = _Reader(shape, max_puzzles)
    reader.take(text)
    if not reader.drafts and not reader.faults:
        raise FormatError.at(_nothing_in(text))
    if reader.has_mixed_blanks:
        raise FormatError.at(f"{CAPITAL_X} is a blank only where it is the only sign for blanks in the text")
    entries = merge(reader.drafts)
    if len(entries) > max_puzzles:
        raise FormatError.at(f"this text has {len(entries):,} puzzles; up to {max_puzzles:,} are read at once")
    errors = _errors(entries, reader.faults)
    repair = reader.repair(reader.text or text) if errors else None
    return Attempt(entries, _describe(reader.drafts, len(entries)), errors, repair)


def _numbers(entries: Sequence[Entry], faults: Iterable[Sequence[Problem]]) -> list[int]:
    """The numbers of the puzzles, then those of the damaged ones, by the lines on which they begin."""
    lines = [*(entry.line for entry in entries), *(problems[0].line or 1 for problems in faults)]
    order = sorted(range(len(lines)), key=lines.__getitem__)
    return [place + 1 for place in sorted(range(len(order)), key=order.__getitem__)]


def _errors(entries: Sequence[Entry], faults: Sequence[tuple[Problem, ...]]) -> tuple[FormatError, ...]:
    """An error for each damaged puzzle, which tells its number unless it is the only one.

    Puzzles are numbered as late as this, when it is known which grids make one.
    """
    numbers = _numbers(entries, faults)
    own = [0] if len(numbers) == 1 else numbers[len(entries) :]
    return tuple(
        FormatError(*(problem.numbered(number) for problem in problems))
        for number, problems in zip(own if faults else [], faults, strict=True)
    )


class _Whole(NamedTuple):
    """A row: texts in one form throughout, that say so."""

    name: str
    looks_like: Callable[[str], bool]
    parse: Callable[[str], list[Entry]]


class _Table(NamedTuple):
    """A row: texts with marked rows and cells."""

    looks_like: Callable[[str], bool]
    table_lines: Callable[[str], list[Line]]


_WHOLE: Final = (
    _Whole("OpenSudoku file", opensudoku.looks_like, opensudoku.parse),
    _Whole("OpenSudoku's cells", opensudoku.is_cells, lambda text: [Entry(opensudoku.cells(text))]),
    _Whole("JSON", record.looks_like, record.parse),
    _Whole("a list of cells", named_cells.looks_like, lambda text: [named_cells.parse(text)]),
)
_TABLES: Final = (
    _Table(html_table.looks_like, html_table.table_lines),
    _Table(latex.looks_like, latex.table_lines),
)


@dataclass
class _Reader:
    """What was read so far: grids, and the problems of those that could not be read."""

    shape: Shape | None
    max_puzzles: int
    drafts: list[Draft] = field(default_factory=list)
    faults: list[tuple[Problem, ...]] = field(default_factory=list)  # each the problems of one grid
    short: list[tuple[Row, int]] = field(default_factory=list)
    text: str = ""  # with a sign a cell

    def take(self, text: str) -> None:
        """Reads the text."""
        text = quotes.without(numerals.plain(text.removeprefix(BYTE_ORDER_MARK)))
        for form in _WHOLE:
            if form.looks_like(text):
                return self.whole(form.parse(text), form.name)
        for table in _TABLES:
            if table.looks_like(text):
                self.rows(table.table_lines(text))
                return None
        spelled = spellings.spelled(text)
        self.text = spelled.text
        self.in_lines(spelled.text)
        if spelled.word:
            self.say_blank(spelled.word)
        return None

    def in_lines(self, text: str) -> None:
        """Reads a text that does not say what form it has."""
        lines = lines_of(text)
        if len(lines) > self.max_puzzles * MAX_LINES_A_PUZZLE:
            raise FormatError.at(f"this text has {len(lines):,} lines, too many for {self.max_puzzles:,} puzzles")
        long = [(number, len(line)) for number, line in enumerate(lines, 1) if len(line) > MAX_LINE]
        self.faults += [(Problem(f"this line has {length:,} characters", number),) for number, length in long]
        if long:
            return
        if "#" in text and self.hashes(text):
            return  # before it could hide cells as a comment
        self.lines(lines)
        if self.faults or not self.drafts:
            self.program(text)
        if not self.drafts:
            self.dashed(text)
        if self.faults or not self.drafts:
            self.otherwise(text)

    def hashes(self, text: str) -> bool:
        """Whether '#' stands for a blank in the text, whose grids are taken then."""
        from solver.formats import blank_signs

        tried = map(blank_signs.with_dots, _undressed(text))
        return any(sign == "#" and self.take_whole(plain, sign) for plain, sign in tried)

    def otherwise(self, text: str) -> None:
        """The grids of the text without what stands around its cells, and with dots for another sign for blanks."""
        if entries := record.lists(text):
            self.drafts, self.faults, self.short = [], [], []
            self.whole(entries, "JSON")
            return
        from solver.formats import blank_signs

        for other in _undressed(text):
            for plain, sign in ((other, ""), blank_signs.with_dots(other)):
                if plain not in ("", text) and self.take_whole(plain, sign):
                    return

    def take_whole(self, text: str, sign: str) -> bool:
        """Takes the grids of another text, where '.' stands for the sign, if all of them are whole."""
        inside = _Reader(self.shape, self.max_puzzles)
        inside.lines(lines_of(text))
        if not inside.drafts or inside.faults:
            return False
        self.text, self.drafts, self.faults, self.short = text, inside.drafts, [], []
        if sign:
            self.say_blank(sign)
        return True

    def say_blank(self, sign: str) -> None:
        """Has the drafts say which sign stood where '.' stands now."""
        self.drafts = [
            replace(draft, blanks=frozenset({sign if blank == "." else blank for blank in draft.blanks}))
            for draft in self.drafts
        ]

    def program(self, text: str) -> None:
        """The grids of a program in place of what its lines by themselves were taken for."""
        from solver.formats.arrays import arrays, is_program, rows_by_brackets

        if bare := arrays(text):
            inside = _Reader(self.shape, self.max_puzzles)
            inside.lines(lines_of(bare))
            if inside.faults and _share_lines(rows := rows_by_brackets(text)):
                again = _Reader(self.shape, self.max_puzzles)
                again.rows(rows)
                inside = again if len(again.drafts) >= len(inside.drafts) else inside
            if len(inside.drafts) >= len(self.drafts):
                beside = _beside(text, self.faults, inside)
                self.drafts, self.faults, self.short = inside.drafts, [*beside, *inside.faults], inside.short
        elif not self.drafts and is_program(text):
            self.faults, self.short = [(Problem("this is a program, and no grid is written in it"),)], []

    def dashed(self, text: str) -> None:
        """The grids of a text with a dash of print for blanks, or what is wrong with them."""
        from solver.formats import dashes

        if not dashes.used(text) or dashes.cells_with(text) < min(SHAPES):
            return
        inside = _Reader(self.shape, self.max_puzzles)
        inside.lines(lines_of(dashes.plain(text)))
        sign = dashes.only_one(text)
        is_only = bool(sign) and all(draft.blanks <= {"-"} for draft in inside.drafts)
        if not is_only:
            signs = " and ".join(map(repr, dashes.used(text)))
            mixed = Problem(f"{signs} can be a blank only where no other sign is one; write '.' or 0 for all blanks")
            self.faults, self.short = [(mixed,)], []
        elif inside.drafts or inside.faults:
            self.drafts = [replace(draft, blanks=frozenset({sign} if draft.blanks else ())) for draft in inside.drafts]
            self.faults, self.short = inside.faults, []

    def whole(self, entries: Sequence[Entry], layout: str) -> None:
        """The puzzles of a text in one form throughout."""
        for entry in entries:
            if self.shape and self.shape != entry.puzzle.shape:
                self.faults.append((Problem(not_wanted(entry.puzzle.shape.size, self.shape), entry.line),))
        self.drafts += [Draft(entry, layout=layout) for entry in entries]

    def lines(self, lines: Sequence[str]) -> None:
        """Lines that hold a puzzle each, and rows between them."""
        waiting: list[Line] = []
        empty = 0
        for number, line in enumerate(lines, 1):
            try:
                draft = single(line, number, self.shape)
            except SudokuError as error:
                self.problem(error, number)
                continue
            if draft is None:
                empty = 0 if line else empty + 1
                if empty <= MAX_EMPTY:
                    waiting.append(Line.of(number, line))
                continue
            heading = self.rows(waiting)
            waiting = []
            self.drafts.append(replace(draft, heading=heading))
        self.rows(waiting)

    def problem(self, error: SudokuError, line: int) -> None:
        """A line that announced its form but does not keep to it."""
        found = error.problems if isinstance(error, FormatError) else (Problem(str(error)),)
        self.faults.append(tuple(replace(problem, line=problem.line or line) for problem in found))

    def rows(self, lines: Sequence[Line]) -> str:
        """Grids of several lines. Returns the words at their end, which head the puzzle that follows."""
        lines = [without_rules(line) for line in without_headings(lines)]
        grids, size = in_rows(lines, self.shape)
        if not grids:
            if others := strangers(lines, self.shape):
                self.faults += [(Problem(not_wanted(each.size, self.shape), each.lines[0].number),) for each in others]
                taken = {id(line) for each in others for line in each.lines}
                lines = [line for line in lines if id(line) not in taken]
                grids, size = in_rows(lines, self.shape)
            if not grids:
                grids, size = in_other_lines(lines, self.shape)
        if len(grids) > self.max_puzzles * MAX_GRIDS_A_PUZZLE:
            raise FormatError.at(
                f"this text has {len(grids):,} grids; up to {self.max_puzzles:,} puzzles are read at once"
            )
        for grid in grids:
            self.drafts.append(draft_of(grid, shape_of(size)))
        if grids:
            return ""
        signs = Signs.of(CLASSIC.size)
        kinds = [(line, kind(line, signs)) for line in lines]
        if any(sort is Kind.ROW for _, sort in kinds):
            from solver.formats.diagnosis import diagnose

            found = diagnose(lines, self.shape)
            self.faults += found.faults
            self.short += found.short
            self.drafts += [draft_of(grid, shape_of(found.size)) for grid in found.grids]
        below = max((at for at, (_, sort) in enumerate(kinds, 1) if sort is Kind.ROW), default=0)
        words = [line.text for line, sort in kinds[below:] if sort in (Kind.PROSE, Kind.NUMBER)]
        words = [text for text in words if "#" not in text]
        return words[-1] if words else ""

    def repair(self, text: str) -> Repair | None:
        """The proposal that makes the text readable, if there is just one and it does."""
        from solver.formats.characters import proposal as proposal_of_characters
        from solver.formats.repair import propose

        problems = sum(map(len, self.faults))
        if len(self.short) < problems or problems > MAX_PROBLEMS:
            proposal = proposal_of_characters(text) if not self.drafts and self.shape in (None, CLASSIC) else None
        else:
            proposal = propose(text, self.short)
        if proposal is None:
            return None
        again = _Reader(self.shape, self.max_puzzles)
        again.take(proposal.text)
        return proposal if again.drafts and not again.faults and not again.has_mixed_blanks else None

    @property
    def has_mixed_blanks(self) -> bool:
        """Whether X stands for a blank beside other signs, which is refused."""
        signs = {sign for draft in self.drafts for sign in draft.blanks}
        return CAPITAL_X in signs and len(signs) > 1


def _beside(text: str, faults: Sequence[tuple[Problem, ...]], program: _Reader) -> list[tuple[Problem, ...]]:
    """Those of the faults that are damaged grids on one line, no code, and nothing that the program holds."""
    lines = lines_of(text)
    known = {draft.entry.line for draft in program.drafts}
    known |= {problem.line for problems in program.faults for problem in problems if problem.line}

    def is_grid(number: int) -> bool:
        line = lines[number - 1]
        return (
            number not in known
            and not _CODE.search(line)
            and near_area(len(without_rules(Line.of(number, line)).cells))
        )

    return [problems for problems in faults if (number := problems[0].line) and is_grid(number)]


def _undressed(text: str) -> Iterable[str]:
    """The text without what stands around its cells, then as it is."""
    from solver.formats import empty_fields, gaps, labels

    closed = gaps.without(text) or text
    return dict.fromkeys((labels.without(closed) or closed, empty_fields.filled(text), _ASSIGNED.sub("", text), text))


def _nothing_in(text: str) -> str:
    """The sentence on a text without any puzzle."""
    if not text.strip():
        return "this text is empty"
    if "://" in text:
        from solver.formats import sites

        return f"this address carries no puzzle that is known here; {sites.ELSE}"
    return "there is no puzzle in this text"


def _share_lines(rows: Sequence[Line]) -> bool:
    """Whether several of the rows stand on one line of the text."""
    numbers = [row.number for row in rows if row.text]
    return len(set(numbers)) < len(numbers)


def _describe(drafts: Sequence[Draft], count: int) -> str:
    """How the text was understood: \"9 rows, '.' = blank\"."""
    layouts = sorted({draft.layout for draft in drafts})
    signs = sorted({repr(sign) if sign else "empty" for draft in drafts for sign in draft.blanks})
    several = [f"{count} puzzles"] if count > 1 else []
    layout = [layouts[0]] if len(layouts) == 1 else []
    return ", ".join([*several, *layout, *([f"{' and '.join(signs)} = blank"] if signs else [])])
