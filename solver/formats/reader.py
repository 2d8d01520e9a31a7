"""Read any text: find out how it is laid out, and return all puzzles in it.

Forms that announce themselves come first: XML, HTML, JSON, and on single lines links, game IDs and records. All other
text is rows of cells. The reader tries one assumption after another, and the first that uses up every row wins.

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
from solver.formats import cell_spellings, html_table, json_text, latex, named_cells, normalize
from solver.formats.apps import opensudoku
from solver.formats.entry import Entry, Reading
from solver.formats.line_ends import split_lines
from solver.formats.lines import CAPITAL_X, LineKind, TextLine, drop_empty_headings
from solver.formats.parsed_grid import ParsedGrid, merge_states, parse_grid
from solver.formats.rows import blank_out_rules, find_grids, find_reflowed_grids, is_near_grid_size
from solver.formats.single_line import parse_line
from solver.formats.symbols import ParsedRow, Symbols, classify, shape_of
from solver.formats.unsupported_sizes import describe_unsupported, find_unsupported
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Shape

MAX_CHARACTERS: Final = 1_048_576
BYTE_ORDER_MARK: Final = "\ufeff"
MAX_PUZZLES: Final = 10_000
MAX_GRIDS_PER_PUZZLE: Final = 3  # givens, digits found and candidates
MAX_LINES_PER_PUZZLE: Final = 20
MAX_EMPTY_LINES: Final = max(shape.size for shape in SHAPES.values())  # more empty lines in a row say no more
MAX_LINE_CHARACTERS: Final = (
    20_000  # the longest line that holds one grid, candidates of 16x16 in a frame, has about 6,000
)
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
        return tuple(_number_puzzles(self.entries, [error.problems for error in self.errors])[: len(self.entries)])

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
        raise FormatError.at(_describe_no_puzzle(text))
    if reader.has_mixed_blanks:
        raise FormatError.at(f"{CAPITAL_X} is a blank only where it is the only sign for blanks in the text")
    entries = merge_states(reader.drafts)
    if len(entries) > max_puzzles:
        raise FormatError.at(f"this text has {len(entries):,} puzzles; up to {max_puzzles:,} are read at once")
    errors = _build_errors(entries, reader.faults)
    repair = reader.repair(reader.text or text) if errors else None
    return Attempt(entries, _describe(reader.drafts, len(entries)), errors, repair)


def _number_puzzles(entries: Sequence[Entry], faults: Iterable[Sequence[Problem]]) -> list[int]:
    """The numbers of the puzzles, then those of the damaged ones, by the lines on which they begin."""
    lines = [*(entry.line for entry in entries), *(problems[0].line or 1 for problems in faults)]
    order = sorted(range(len(lines)), key=lines.__getitem__)
    return [place + 1 for place in sorted(range(len(order)), key=order.__getitem__)]


def _build_errors(entries: Sequence[Entry], faults: Sequence[tuple[Problem, ...]]) -> tuple[FormatError, ...]:
    """An error for each damaged puzzle, which tells its number unless it is the only one.

    Puzzles are numbered as late as this, when it is known which grids make one.
    """
    numbers = _number_puzzles(entries, faults)
    own = [0] if len(numbers) == 1 else numbers[len(entries) :]
    return tuple(
        FormatError(*(problem.numbered(number) for problem in problems))
        for number, problems in zip(own if faults else [], faults, strict=True)
    )


class _WholeForm(NamedTuple):
    """A row: texts in one form throughout, that say so."""

    name: str
    looks_like: Callable[[str], bool]
    parse: Callable[[str], list[Entry]]


class _TableForm(NamedTuple):
    """A row: texts with marked rows and cells."""

    looks_like: Callable[[str], bool]
    table_lines: Callable[[str], list[TextLine]]


_WHOLE_FORMS: Final = (
    _WholeForm("OpenSudoku file", opensudoku.looks_like, opensudoku.parse),
    _WholeForm("OpenSudoku's cells", opensudoku.is_cell_list, lambda text: [Entry(opensudoku.parse_cells(text))]),
    _WholeForm("JSON", json_text.looks_like, json_text.parse),
    _WholeForm("a list of cells", named_cells.looks_like, lambda text: [named_cells.parse(text)]),
)
_TABLES: Final = (
    _TableForm(html_table.looks_like, html_table.parse_tables),
    _TableForm(latex.looks_like, latex.parse_tables),
)


@dataclass
class _Reader:
    """What was read so far: grids, and the problems of those that could not be read."""

    shape: Shape | None
    max_puzzles: int
    drafts: list[ParsedGrid] = field(default_factory=list)
    faults: list[tuple[Problem, ...]] = field(default_factory=list)  # each the problems of one grid
    short: list[tuple[ParsedRow, int]] = field(default_factory=list)
    text: str = ""  # with a sign a cell

    def take(self, text: str) -> None:
        """Reads the text."""
        text = normalize.strip_quote_marks(normalize.replace_numerals(text.removeprefix(BYTE_ORDER_MARK)))
        for form in _WHOLE_FORMS:
            if form.looks_like(text):
                return self.whole(form.parse(text), form.name)
        for table in _TABLES:
            if table.looks_like(text):
                self.rows(table.table_lines(text))
                return None
        spelled = cell_spellings.shorten_spellings(text)
        self.text = spelled.text
        self.in_lines(spelled.text)
        if spelled.word:
            self.say_blank(spelled.word)
        return None

    def in_lines(self, text: str) -> None:
        """Reads a text that does not say what form it has."""
        lines = split_lines(text)
        if len(lines) > self.max_puzzles * MAX_LINES_PER_PUZZLE:
            raise FormatError.at(f"this text has {len(lines):,} lines, too many for {self.max_puzzles:,} puzzles")
        long = [(number, len(line)) for number, line in enumerate(lines, 1) if len(line) > MAX_LINE_CHARACTERS]
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
        tried = map(normalize.replace_blank_symbol, _undressed_texts(text))
        return any(sign == "#" and self.take_whole(plain, sign) for plain, sign in tried)

    def otherwise(self, text: str) -> None:
        """The grids of the text without what stands around its cells, and with dots for another sign for blanks."""
        if entries := json_text.parse_lists(text):
            self.drafts, self.faults, self.short = [], [], []
            self.whole(entries, "JSON")
            return
        for other in _undressed_texts(text):
            for plain, sign in ((other, ""), normalize.replace_blank_symbol(other)):
                if plain not in ("", text) and self.take_whole(plain, sign):
                    return

    def take_whole(self, text: str, sign: str) -> bool:
        """Takes the grids of another text, where '.' stands for the sign, if all of them are whole."""
        inside = _Reader(self.shape, self.max_puzzles)
        inside.lines(split_lines(text))
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
        from solver.formats.arrays import blank_outside_arrays, find_bracket_rows, is_program

        if bare := blank_outside_arrays(text):
            inside = _Reader(self.shape, self.max_puzzles)
            inside.lines(split_lines(bare))
            if inside.faults and _share_lines(rows := find_bracket_rows(text)):
                again = _Reader(self.shape, self.max_puzzles)
                again.rows(rows)
                inside = again if len(again.drafts) >= len(inside.drafts) else inside
            if len(inside.drafts) >= len(self.drafts):
                beside = _find_damaged_lines(text, self.faults, inside)
                self.drafts, self.faults, self.short = inside.drafts, [*beside, *inside.faults], inside.short
        elif not self.drafts and is_program(text):
            self.faults, self.short = [(Problem("this is a program, and no grid is written in it"),)], []

    def dashed(self, text: str) -> None:
        """The grids of a text with a dash of print for blanks, or what is wrong with them."""
        if not normalize.dashes_in(text) or normalize.count_cells_with_dashes(text) < min(SHAPES):
            return
        inside = _Reader(self.shape, self.max_puzzles)
        inside.lines(split_lines(normalize.replace_dashes(text)))
        sign = normalize.find_only_dash(text)
        is_only = bool(sign) and all(draft.blanks <= {"-"} for draft in inside.drafts)
        if not is_only:
            signs = " and ".join(map(repr, normalize.dashes_in(text)))
            mixed = Problem(f"{signs} can be a blank only where no other sign is one; write '.' or 0 for all blanks")
            self.faults, self.short = [(mixed,)], []
        elif inside.drafts or inside.faults:
            self.drafts = [replace(draft, blanks=frozenset({sign} if draft.blanks else ())) for draft in inside.drafts]
            self.faults, self.short = inside.faults, []

    def whole(self, entries: Sequence[Entry], layout: str) -> None:
        """The puzzles of a text in one form throughout."""
        for entry in entries:
            if self.shape and self.shape != entry.puzzle.shape:
                self.faults.append((Problem(describe_unsupported(entry.puzzle.shape.size, self.shape), entry.line),))
        self.drafts += [ParsedGrid(entry, layout=layout) for entry in entries]

    def lines(self, lines: Sequence[str]) -> None:
        """Lines that hold a puzzle each, and rows between them."""
        waiting: list[TextLine] = []
        empty = 0
        for number, line in enumerate(lines, 1):
            try:
                draft = parse_line(line, number, self.shape)
            except SudokuError as error:
                self.problem(error, number)
                continue
            if draft is None:
                empty = 0 if line else empty + 1
                if empty <= MAX_EMPTY_LINES:
                    waiting.append(TextLine.of(number, line))
                continue
            heading = self.rows(waiting)
            waiting = []
            self.drafts.append(replace(draft, heading=heading))
        self.rows(waiting)

    def problem(self, error: SudokuError, line: int) -> None:
        """A line that announced its form but does not keep to it."""
        found = error.problems if isinstance(error, FormatError) else (Problem(str(error)),)
        self.faults.append(tuple(replace(problem, line=problem.line or line) for problem in found))

    def rows(self, lines: Sequence[TextLine]) -> str:
        """Grids of several lines. Returns the words at their end, which head the puzzle that follows."""
        lines = [blank_out_rules(line) for line in drop_empty_headings(lines)]
        grids, size = find_grids(lines, self.shape)
        if not grids:
            if others := find_unsupported(lines, self.shape):
                self.faults += [
                    (Problem(describe_unsupported(each.size, self.shape), each.lines[0].number),) for each in others
                ]
                taken = {id(line) for each in others for line in each.lines}
                lines = [line for line in lines if id(line) not in taken]
                grids, size = find_grids(lines, self.shape)
            if not grids:
                grids, size = find_reflowed_grids(lines, self.shape)
        if len(grids) > self.max_puzzles * MAX_GRIDS_PER_PUZZLE:
            raise FormatError.at(
                f"this text has {len(grids):,} grids; up to {self.max_puzzles:,} puzzles are read at once"
            )
        for grid in grids:
            self.drafts.append(parse_grid(grid, shape_of(size)))
        if grids:
            return ""
        signs = Symbols.of(CLASSIC.size)
        kinds = [(line, classify(line, signs)) for line in lines]
        if any(sort is LineKind.ROW for _, sort in kinds):
            from solver.formats.diagnose import diagnose

            found = diagnose(lines, self.shape)
            self.faults += found.faults
            self.short += found.short
            self.drafts += [parse_grid(grid, shape_of(found.size)) for grid in found.grids]
        below = max((at for at, (_, sort) in enumerate(kinds, 1) if sort is LineKind.ROW), default=0)
        words = [line.text for line, sort in kinds[below:] if sort in (LineKind.PROSE, LineKind.NUMBER)]
        words = [text for text in words if "#" not in text]
        return words[-1] if words else ""

    def repair(self, text: str) -> Repair | None:
        """The proposal that makes the text readable, if there is just one and it does."""
        from solver.formats.apps.plank import propose_rows as proposal_of_characters
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


def _find_damaged_lines(
    text: str, faults: Sequence[tuple[Problem, ...]], program: _Reader
) -> list[tuple[Problem, ...]]:
    """Those of the faults that are damaged grids on one line, no code, and nothing that the program holds."""
    lines = split_lines(text)
    known = {draft.entry.line for draft in program.drafts}
    known |= {problem.line for problems in program.faults for problem in problems if problem.line}

    def is_grid(number: int) -> bool:
        line = lines[number - 1]
        return (
            number not in known
            and not _CODE.search(line)
            and is_near_grid_size(len(blank_out_rules(TextLine.of(number, line)).cells))
        )

    return [problems for problems in faults if (number := problems[0].line) and is_grid(number)]


def _undressed_texts(text: str) -> Iterable[str]:
    """The text without what stands around its cells, then as it is."""
    from solver.formats import tables

    closed = tables.remove_gaps(text) or text
    return dict.fromkeys(
        (tables.remove_labels(closed) or closed, tables.fill_empty_fields(text), _ASSIGNED.sub("", text), text)
    )


def _describe_no_puzzle(text: str) -> str:
    """The sentence on a text without any puzzle."""
    if not text.strip():
        return "this text is empty"
    if "://" in text:
        from solver.formats import links

        return f"this address carries no puzzle that is known here; {links.ADVICE}"
    return "there is no puzzle in this text"


def _share_lines(rows: Sequence[TextLine]) -> bool:
    """Whether several of the rows stand on one line of the text."""
    numbers = [row.number for row in rows if row.text]
    return len(set(numbers)) < len(numbers)


def _describe(drafts: Sequence[ParsedGrid], count: int) -> str:
    """How the text was understood: \"9 rows, '.' = blank\"."""
    layouts = sorted({draft.layout for draft in drafts})
    signs = sorted({repr(sign) if sign else "empty" for draft in drafts for sign in draft.blanks})
    several = [f"{count} puzzles"] if count > 1 else []
    layout = [layouts[0]] if len(layouts) == 1 else []
    return ", ".join([*several, *layout, *([f"{' and '.join(signs)} = blank"] if signs else [])])
