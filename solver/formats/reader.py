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
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, NamedTuple

from solver.errors import MAX_PROBLEMS, FormatError, Help, Problem, Repair, SudokuError
from solver.formats import (
    beside_rows,
    cell_spellings,
    cell_triples,
    chat_json,
    embedded_json,
    html_inputs,
    html_table,
    json_text,
    latex,
    left_over,
    marked_lines,
    named_cells,
    normalize,
    program_spellings,
    rtf,
    symbol_sets,
)
from solver.formats.apps import ksudoku, opensudoku, sadman, simon_tatham, sudoq, sumocue
from solver.formats.chat_json import Chat
from solver.formats.entry import Entry, Reading
from solver.formats.left_over import MIN_CELLS, LeftOver
from solver.formats.line_ends import split_lines
from solver.formats.lines import CAPITAL_X, MAX_LINE_CHARACTERS, LineKind, TextLine, drop_empty_headings
from solver.formats.paired_grids import are_related
from solver.formats.parsed_grid import ParsedGrid, merge_states, parse_grid
from solver.formats.rows import (
    blank_out_rules,
    blank_outside,
    find_grids,
    find_reflowed_grids,
    is_near_grid_size,
    names_row,
)
from solver.formats.single_line import parse_line
from solver.formats.symbol_sets import SymbolSet
from solver.formats.symbols import ParsedRow, Symbols, classify, shape_of
from solver.formats.unsupported_sizes import describe_unsupported, find_unsupported
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Shape
from solver.text import count_noun

MAX_CHARACTERS: Final = 1_048_576
BYTE_ORDER_MARK: Final = "\ufeff"
MAX_PUZZLES: Final = 10_000
MAX_GRIDS_PER_PUZZLE: Final = 3  # givens, digits found and candidates
MAX_LINES_PER_PUZZLE: Final = 20
MAX_EMPTY_LINES: Final = max(shape.size for shape in SHAPES.values())  # more empty lines in a row add nothing
_LOST_BLANKS: Final = "The blanks are lost. Take a screenshot of the puzzle"
_MAX_TAIL: Final = 2_000  # characters at the end of a text that hold its last row
_SAMPLE: Final = 20_000  # characters that show what a text most likely is
_PUZZLE_AND_MORE: Final = ("puzzle", "solution or position")  # the two grids of one object
_HOST: Final = pattern(r"://[^\s/?#]+")
_WORD_WITH_COLON: Final = pattern(r"(?<![^\s:])[^\s:]++:[^\s:]++")
_CODE: Final = pattern(r"[{}\[\]();=]")
_ONE_LINE: Final = "1 line of "  # how the layout of a grid on one line begins
_DIGIT: Final = pattern("[1-9]")
_DIGITS: Final = tuple("0123456789")
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_ROW_BEHIND_WORDS: Final = pattern(r"[A-Za-z_]\w{0,40}\*? ?'?[\[({]{1,3} ?(?:[0-9]{1,2}\.?0?(?: ?, ?| )){3}")
_ROW_END: Final = pattern(r";(?=[^;]{3})")
_BY_COLUMNS: Final = pattern(r"\b(matrix|reshape) ?\( ?(?:c ?\(|\[) ?[0-9N.]")  # as R, Matlab and Fortran do
_BY_ROWS: Final = pattern(r"\bbyrow ?= ?T|\border ?=|\bnp\b|\bnumpy\b|[\])]\.T\b")
_NAME_BEFORE: Final = pattern(
    r"^[ \t]*(?:[A-Za-z]\w*[ \t]+){0,3}[A-Za-z]\w*[ \t]*(?:=|<-|:=)(?=[ \t]*[\[({])", re.MULTILINE
)
_ASSIGNED: Final = pattern(r"^[ \t]*[A-Za-z]\w*[ \t]*=[ \t]*(?=\[)", re.MULTILINE)  # Matlab: A = [1 2; 3 4]


class Attempt(NamedTuple):
    """The result of reading a text: the puzzles that are whole, and an error for each that is not.

    `repair` makes the whole text readable; None where no single repair is plausible.
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
    text: str,
    shape: Shape | None = None,
    max_characters: int = MAX_CHARACTERS,
    max_puzzles: int = MAX_PUZZLES,
    symbols: SymbolSet = SymbolSet.AUTO,
) -> Reading:
    """Read all puzzles of the text, of the given shape if one is named, and in the symbols named.

    Raises FormatError with every problem found, and a repair if just one is plausible. The time grows with the length
    of the text, a few microseconds a character.
    """
    tried = attempt(text, shape, max_characters, max_puzzles, symbols)
    if tried.error:
        raise tried.error
    return Reading(tried.entries, tried.description)


def attempt(
    text: str,
    shape: Shape | None = None,
    max_characters: int = MAX_CHARACTERS,
    max_puzzles: int = MAX_PUZZLES,
    symbols: SymbolSet = SymbolSet.AUTO,
) -> Attempt:
    """Read the whole puzzles of the text, and diagnose the others. Raises nothing."""
    try:
        return _attempt(text, shape, max_characters, max_puzzles, symbols)
    except FormatError as error:
        problems = [
            problem if problem.line or problem.help or problem.kind else replace(problem, help=Help.OTHER)
            for problem in error.problems
        ]
        return Attempt(errors=(FormatError(*problems, repair=error.repair),), repair=error.repair)


def _attempt(text: str, shape: Shape | None, max_characters: int, max_puzzles: int, symbols: SymbolSet) -> Attempt:
    """Read as `attempt` does. Raises FormatError for problems of the text as a whole."""
    if len(text) > max_characters:
        raise FormatError.at(
            f"this text has {len(text):,} characters; up to {max_characters:,} are read at once", help=Help.SPLIT
        )
    reader = _Reader(shape, max_puzzles, symbols)
    reader.read_text(text)
    if not reader.grids and not reader.faults:
        raise FormatError(_describe_no_puzzle(text))
    if reader.has_mixed_blanks:
        raise FormatError.at(f"{CAPITAL_X} is a blank only where it is the only sign for blanks in the text")
    grids = symbol_sets.choose(reader.grids, symbols)
    entries = merge_states(grids)
    if len(entries) > max_puzzles:
        message = f"this text has {len(entries):,} puzzles; up to {max_puzzles:,} are read at once"
        raise FormatError.at(message, help=Help.SPLIT)
    errors = _build_errors(entries, reader.faults)
    repair = reader.find_repair(reader.text or text) if errors else None
    return Attempt(entries, _describe(grids, len(entries)), errors, repair)


def _number_puzzles(entries: Sequence[Entry], faults: Iterable[Sequence[Problem]]) -> list[int]:
    """Assign numbers to the puzzles, then to the damaged ones, by the lines on which they begin."""
    lines = [*(entry.line for entry in entries), *(problems[0].line or 1 for problems in faults)]
    order = sorted(range(len(lines)), key=lines.__getitem__)
    return [place + 1 for place in sorted(range(len(order)), key=order.__getitem__)]


def _build_errors(entries: Sequence[Entry], faults: Sequence[tuple[Problem, ...]]) -> tuple[FormatError, ...]:
    """Build an error for each damaged puzzle, with its number unless it is the only one.

    Puzzles are numbered as late as this, when it is known which grids make one.
    """
    numbers = _number_puzzles(entries, faults)
    own = [0] if len(numbers) == 1 else numbers[len(entries) :]
    return tuple(
        FormatError(*(problem.with_number(number) for problem in problems))
        for number, problems in zip(own if faults else [], faults, strict=True)
    )


class _WholeForm(NamedTuple):
    """A row: texts in one form throughout, which their beginning shows."""

    name: str
    kind: str  # in the sentence that refuses one
    looks_like: Callable[[str], bool]
    parse: Callable[[str], list[Entry]]


class _TableForm(NamedTuple):
    """A row: texts with marked rows and cells."""

    looks_like: Callable[[str], bool]
    table_lines: Callable[[str], list[TextLine]]


_WHOLE_FORMS: Final = (
    _WholeForm("OpenSudoku file", "an OpenSudoku file", opensudoku.looks_like, opensudoku.parse),
    _WholeForm("KSudoku game", "a KSudoku game", ksudoku.looks_like, ksudoku.parse),
    _WholeForm("saved game", "a saved game", simon_tatham.looks_like, simon_tatham.parse),
    _WholeForm("SumoCue line", "a line of SumoCue", sumocue.looks_like, sumocue.parse),
    _WholeForm("XML", "cells in XML", sudoq.looks_like, sudoq.parse),
    _WholeForm("SadMan file", "a SadMan file", sadman.looks_like, sadman.parse),
    _WholeForm(
        "OpenSudoku's cells",
        "the cells of OpenSudoku",
        opensudoku.is_cell_list,
        lambda text: [Entry(opensudoku.parse_cells(text))],
    ),
    _WholeForm("HTML fields", "the fields of a form", html_inputs.looks_like, lambda text: [html_inputs.parse(text)]),
    _WholeForm("JSON", "a board in JSON", json_text.looks_like, json_text.parse),
    _WholeForm(
        "a list of rows, columns and digits",
        "a list of rows, columns and digits",
        cell_triples.looks_like,
        lambda text: [cell_triples.parse(text)],
    ),
    _WholeForm("a list of cells", "a list of cells", named_cells.looks_like, lambda text: [named_cells.parse(text)]),
)
_TABLES: Final = (
    _TableForm(html_table.looks_like, html_table.parse_tables),
    _TableForm(latex.looks_like, latex.parse_tables),
)


@dataclass
class _Reader:
    """The state of reading: the grids so far, and the problems of those that could not be read."""

    shape: Shape | None
    max_puzzles: int
    symbols: SymbolSet = SymbolSet.AUTO
    grids: list[ParsedGrid] = field(default_factory=list)
    faults: list[tuple[Problem, ...]] = field(default_factory=list)  # each the problems of one grid
    short: list[tuple[ParsedRow, int]] = field(default_factory=list)
    has_other_size: bool = False  # whether there is a grid of a size that is not read
    text: str = ""  # with one symbol a cell

    def read_text(self, text: str) -> None:
        """Read the text."""
        text = normalize.strip_colours(text.removeprefix(BYTE_ORDER_MARK))
        if rtf.looks_like(text):
            text = rtf.plain_text(text)
        text = normalize.strip_quote_marks(normalize.replace_numerals(text))
        text = program_spellings.remove_marks(marked_lines.strip_plus(text))
        if self.symbols is SymbolSet.A_TO_P and self.take_letters(symbol_sets.replace_letters(text, forced=True)):
            return
        if json_text.looks_like(text) and (chats := chat_json.find(text)):
            return self.take_entries([self.read_chat(chat) for chat in chats], "JSON")
        for form in _WHOLE_FORMS:
            if form.looks_like(text):
                return self.take_entries(_parse_form(form, text), form.name)
        for table in _TABLES:
            if table.looks_like(text):
                self.read_rows(lines := table.table_lines(text))
                return None if self.grids or self.take_table(lines) else self.name_first_misfit(lines)
        if "{" in text and self.take_embedded_json(text):
            return None
        spelled = cell_spellings.shorten_spellings(text)
        self.text = spelled.text
        self.read_plain_text(spelled.text)
        if spelled.word:
            self.record_blank(spelled.word)
        if self.grids:
            self.check_object(text)
        if self.grids and not self.faults and self.holds_digits_elsewhere(text):
            self.faults.append(
                (Problem("only an empty row was found here, and the digits around it make no grid", help=Help.OTHER),)
            )
            self.grids = []
        if self.grids and not self.faults and (match := _ROW_BEHIND_WORDS.search(text)):
            self.check_row_behind_words(1 + text.count("\n", 0, match.start()))
        if self.faults or not self.grids:
            self.read_other_notations(text)
        if self.grids:
            if (match := _BY_COLUMNS.search(text)) and not _BY_ROWS.search(text):
                self.add_notices((f"{match[1]}() may fill the columns first; the numbers are read row by row.",))
            return self.note_open_bracket(text)
        from solver.formats import near_lists

        if problem := near_lists.find_fault(text[:_SAMPLE]):
            self.faults, self.short = [(problem,)], []
        else:
            self.name_first_misfit(_lines_of_rows(text[:_SAMPLE]))
        return None

    def read_chat(self, chat: Chat) -> Entry:
        """Return the puzzle of the texts that ask, with the solution that an answer holds. Raises FormatError."""
        asked = [attempt(text, self.shape) for text in chat.asked]
        entries = [entry for tried in asked for entry in tried.entries]
        damaged = [error for tried in asked for error in tried.errors if tried.entries or error.problems[0].line]
        if damaged:
            raise FormatError.at(f"in the text that asks: {damaged[0]}", chat.line)
        if len({entry.puzzle.givens for entry in entries}) != 1:
            count = count_noun(len(entries), "puzzle") if entries else "no puzzle"
            raise FormatError.at(f"the text that asks holds {count}, and one is needed", chat.line)
        puzzle = entries[0].puzzle.givens
        answers = [entry.puzzle.givens for text in chat.answered for entry in attempt(text, puzzle.shape).entries]
        solution = next((grid for grid in answers if grid.is_full() and puzzle.is_within(grid)), None)
        left_out = ("the answer",) if chat.answered and solution is None else ()
        return replace(entries[0], line=chat.line, solution=solution or entries[0].solution, left_out=left_out)

    def take_table(self, lines: Sequence[TextLine]) -> bool:
        """Take the grids of a table as those of a text with a row a line, if all of them are whole."""
        inside = _Reader(self.shape, self.max_puzzles)
        inside.read_plain_text(cell_spellings.shorten_spellings("\n".join(line.text for line in lines)).text)
        if inside.faults or not inside.grids:
            return False
        self.faults, self.short = [], []
        self.grids = [
            replace(grid, entry=replace(grid.entry, line=lines[grid.entry.line - 1].number)) for grid in inside.grids
        ]
        return True

    def note_open_bracket(self, text: str) -> None:
        """Note that the last number may be cut off where the text ends within the brackets of the last row."""
        size = max(grid.entry.puzzle.shape.size for grid in self.grids)
        tail = text[-_MAX_TAIL:].rstrip()
        if size > CLASSIC.size and tail.endswith(_DIGITS) and max(map(tail.rfind, "[{(")) > max(map(tail.rfind, "]})")):
            self.add_notices(("The text ends within a row: its last number may be cut off.",))

    def name_first_misfit(self, lines: Sequence[TextLine]) -> None:
        """Replace the problems of a single grid by the first place where its rows do not fit those that agree."""
        from solver.formats.misfit import find_misfit

        if (found := find_misfit(lines)) is None or not found.is_of_one_grid:
            return
        known = self.faults[0][0] if self.faults else None
        contradicts = known is not None and known.column is None and found.is_even and not self.has_other_size
        is_no_row = known is not None and (contradicts or _points_beside(known, lines))
        if known is None or is_no_row or (not self.has_other_size and _is_vague(known, found.problem)):
            self.faults, self.short = [(found.problem,)], []

    def take_embedded_json(self, text: str) -> bool:
        """Take the puzzles of the one JSON object in the text, whose keys say which of its lists is which."""
        if (found := embedded_json.find(text)) is None or not (entries := json_text.find_puzzles(found.text)):
            return False
        self.take_entries(entries, "JSON")
        if found.words:
            self.add_notices((beside_rows.describe([found.words], "around the JSON"),))
        return True

    def check_object(self, text: str) -> None:
        """Refuse the lists of a damaged object whose keys say which of them is the puzzle, or that they are no rows.

        Raises FormatError.
        """
        if not any(sign in text for sign in "{:"):
            return
        has_order = json_text.states_order(text)
        if not has_order and not ("{" in text and _hold_puzzle_and_more(self.grids)):
            return
        if place := embedded_json.find_damage(text):
            raise FormatError.at("this object is no complete JSON, so its names cannot tell which list is what", *place)
        if has_order:
            raise FormatError.at("this text says that its lists are boxes or columns, which is read in JSON only", 1)

    def holds_digits_elsewhere(self, text: str) -> bool:
        """Return whether the grids are empty lines of the smallest size, in a text with the digits of a larger one."""
        return (
            not any(grid.has_candidates or grid.entry.puzzle.entries.filled for grid in self.grids)
            and all(grid.layout.startswith(_ONE_LINE) for grid in self.grids)
            and all(grid.entry.puzzle.shape.size == min(_SIZES) for grid in self.grids)
            and len(_DIGIT.findall(text)) >= min(_SIZES)
        )

    def check_row_behind_words(self, line: int) -> None:
        """Record a row behind words that was taken for the heading of a grid, which then lacks its first row."""
        if any(_ROW_BEHIND_WORDS.search(grid.heading) for grid in self.grids):
            self.faults.append((Problem("words stand in front of a row here, so the grid below lacks it", line),))
            self.grids = []

    def read_other_notations(self, text: str) -> None:
        """Take the grids of a text that no layout explains, in the first notation in which all of them are whole."""
        from solver.formats import notations

        if self.symbols is SymbolSet.AUTO and self.take_letters(symbol_sets.replace_letters(text)):
            return
        if entry := notations.attempt_triples(text):
            self.grids, self.faults, self.short = [], [], []
            return self.take_entries([entry], "a list of rows, columns and digits")
        for plain, notices in notations.plain_texts(text):
            if self.take_plain_text(plain, notices):
                return
        if not self.grids and notations.has_lost_blanks(text):
            self.faults, self.short = [(Problem(_LOST_BLANKS, help=Help.PICTURE),)], []

    def take_plain_text(self, text: str, notices: tuple[str, ...]) -> bool:
        """Take the grids of the same text in a plain layout if all of them are whole, else its problems if fewer."""
        inside = _Reader(self.shape, self.max_puzzles)
        try:
            inside.read_plain_text(cell_spellings.shorten_spellings(text).text)
        except FormatError:
            return False
        if inside.faults or len(inside.grids) <= len(self.grids):
            found = inside.count_problems() if inside.short or len(inside.faults) == 1 else 0
            is_named = all(problem.line for problems in inside.faults for problem in problems)
            if not self.grids and not inside.grids and is_named and 0 < found < self.count_problems():
                self.faults, self.short, self.text = inside.faults, inside.short, text
            return False
        self.text, self.grids, self.faults, self.short = text, inside.grids, [], []
        if notices:
            self.add_notices(notices)
        return True

    def take_letters(self, text: str) -> bool:
        """Take the 16x16 grids of a text that had A to P for the digits, if all of them are whole."""
        if not text or not self.take_if_whole(text, "", symbol_sets.LARGEST):
            return False
        self.grids = list(map(symbol_sets.note_letters, self.grids))
        return True

    def read_plain_text(self, text: str) -> None:
        """Read a text that does not announce its form. Raises FormatError for a line that is too long."""
        lines = split_lines(text)
        if len(lines) > self.max_puzzles * MAX_LINES_PER_PUZZLE:
            message = f"this text has {len(lines):,} lines, too many for {self.max_puzzles:,} puzzles"
            raise FormatError.at(message, help=Help.SPLIT)
        long = [(number, len(line)) for number, line in enumerate(lines, 1) if len(line) > MAX_LINE_CHARACTERS]
        if long:
            problems = [Problem(f"this line has {length:,} characters", number) for number, length in long]
            raise FormatError(*problems[:MAX_PROBLEMS])
        if "#" in text and self.take_grids_with_hashes(text):
            return  # before it could hide cells as a comment
        self.read_lines(lines)
        if self.faults or not self.grids or self.lacks_array(text):
            self.read_program(text)
        if not self.grids:
            self.read_with_dashes(text)
        if self.faults or not self.grids:
            self.read_reduced_text(text)

    def take_grids_with_hashes(self, text: str) -> bool:
        """Take the grids of a text where '#' stands for a blank; return whether it does."""
        tried = map(normalize.replace_blank_symbol, _undressed_texts(text))
        return any(sign == "#" and self.take_if_whole(plain, sign) for plain, sign in tried)

    def read_reduced_text(self, text: str) -> None:
        """Read the text without labels, gaps and frames, and with dots for another symbol for blanks."""
        if entries := json_text.parse_lists(text):
            self.grids, self.faults, self.short = [], [], []
            self.take_entries(entries, "JSON")
            return
        for other in _undressed_texts(text):
            for plain, sign in ((other, ""), normalize.replace_blank_symbol(other)):
                if plain not in ("", text) and self.take_if_whole(plain, sign):
                    self.note_dropped_rows(text, plain)
                    self.note_dropped_columns(text, plain)
                    self.note_column_numbers(text, plain)
                    return

    def note_dropped_rows(self, text: str, plain: str) -> None:
        """Note rows of empty fields around a board, which the plain text does not have."""
        lines = split_lines(text)
        empty = [line for line in lines if len(line.strip(" ")) > 1 and not line.strip(",; \t")]
        beside = all(
            line[:1] in (",", ";", "\t") for line in lines if line.strip()
        )  # empty columns beside the board too
        if empty and not beside and len(split_lines(plain)) < len(lines):
            self.add_notices(("Rows of empty fields around the board are left out.",))

    def note_dropped_columns(self, text: str, plain: str) -> None:
        """Note empty columns around a board that a wider grid would have, as where the text ends after a few rows."""
        from solver.formats import tables

        shape = self.grids[0].entry.puzzle.givens.shape
        if tables.may_be_wider(text, shape.size) and plain == tables.fill_empty_fields(text):
            self.add_notices((f"Empty columns are left out: the board is read as {shape}.",))

    def note_column_numbers(self, text: str, plain: str) -> None:
        """Note a line that was taken for the numbers of the columns, and could be a row: rows have no names here.

        On 9x9 and 16x16 that is so only where another row stands twice.
        """
        givens = self.grids[0].entry.puzzle.givens
        if givens.shape.size >= CLASSIC.size and not givens.conflicts():
            return
        pairs = list(zip(split_lines(text), split_lines(plain), strict=False))
        if any(other.strip() and _indent(other) > _indent(line) for line, other in pairs):
            return
        left_out = [line.strip() for line, other in pairs if _DIGIT.match(line.strip(" |")) and not other]
        if left_out:
            self.add_notices((f"The line {left_out[0]!r} is taken for the numbers of the columns.",))

    def add_notices(self, notices: tuple[str, ...]) -> None:
        """Add sentences to the first grid."""
        first = self.grids[0]
        entry = replace(first.entry, notices=(*first.entry.notices, *notices))
        self.grids = [replace(first, entry=entry), *self.grids[1:]]

    def take_if_whole(self, text: str, sign: str, shape: Shape | None = None) -> bool:
        """Take the grids of another text, where '.' stands for the symbol, if all of them are whole."""
        if shape and self.shape not in (None, shape):
            return False
        inside = _Reader(shape or self.shape, self.max_puzzles)
        inside.read_lines(split_lines(text))
        if not inside.grids or inside.faults:
            return False
        self.text, self.grids, self.faults, self.short = text, inside.grids, [], []
        if sign:
            self.record_blank(sign)
        return True

    def count_problems(self) -> int:
        """Count the problems of all damaged grids."""
        return sum(map(len, self.faults))

    def record_blank(self, sign: str) -> None:
        """Record in the grids which symbol the text has where '.' stands now."""
        self.grids = [
            replace(parsed, blanks=frozenset({sign if blank == "." else blank for blank in parsed.blanks}))
            for parsed in self.grids
        ]

    def lacks_array(self, text: str) -> bool:
        """Return whether an array of the text is in no grid: words in front of it were taken for a heading."""
        if "[" not in text and "{" not in text:
            return False
        from solver.formats.arrays import find_array_lines

        known = sorted(grid.entry.line for grid in self.grids)
        return any(bisect_left(known, first) == bisect_right(known, last) for first, last in find_array_lines(text))

    def read_program(self, text: str) -> None:
        """Take the grids of a program in place of the grids found in its lines by themselves."""
        from solver.formats.arrays import blank_outside_arrays, find_bracket_rows, is_program

        if bare := blank_outside_arrays(text):
            inside = _Reader(self.shape, self.max_puzzles)
            inside.read_lines(split_lines(bare))
            if inside.faults and _share_lines(rows := find_bracket_rows(text)):
                again = _Reader(self.shape, self.max_puzzles)
                again.read_rows(rows)
                inside = again if len(again.grids) >= len(inside.grids) else inside
            if len(inside.grids) >= len(self.grids):
                beside = _find_damaged_lines(text, self.faults, inside)
                self.grids, self.faults, self.short = inside.grids, [*beside, *inside.faults], inside.short
        elif not self.grids and is_program(text):
            self.faults, self.short = (
                [(Problem("this is a program, and no grid is written in it", help=Help.OTHER),)],
                [],
            )

    def read_with_dashes(self, text: str) -> None:
        """Read a text with a typographic dash for blanks, or report its problems."""
        if not normalize.dashes_in(text) or normalize.count_cells_with_dashes(text) < min(SHAPES):
            return
        inside = _Reader(self.shape, self.max_puzzles)
        inside.read_lines(split_lines(normalize.replace_dashes(text)))
        sign = normalize.find_only_dash(text)
        is_only = bool(sign) and all(parsed.blanks <= {"-"} for parsed in inside.grids)
        if not is_only:
            signs = " and ".join(map(repr, normalize.dashes_in(text)))
            mixed = Problem(f"{signs} can be a blank only where no other sign is one; write '.' or 0 for all blanks")
            self.faults, self.short = [(mixed,)], []
        elif inside.grids or inside.faults:
            self.grids = [replace(parsed, blanks=frozenset({sign} if parsed.blanks else ())) for parsed in inside.grids]
            self.faults, self.short = inside.faults, []

    def take_entries(self, entries: Sequence[Entry], layout: str) -> None:
        """Take the puzzles of a text in one form throughout."""
        for entry in entries:
            if self.shape and self.shape != entry.puzzle.shape:
                message = describe_unsupported(entry.puzzle.shape.size, self.shape)
                self.faults.append((Problem(message, entry.line, help=Help.SIZE),))
        self.grids += [ParsedGrid(entry, layout=layout) for entry in entries]

    def read_lines(self, lines: Sequence[str]) -> None:
        """Read lines that hold a puzzle each, and rows between them."""
        waiting: list[TextLine] = []
        empty = 0
        for number, line in enumerate(lines, 1):
            try:
                parsed = parse_line(line, number, self.shape)
            except SudokuError as error:
                self.record_problem(error, number, line)
                continue
            if parsed is None:
                empty = 0 if line else empty + 1
                if empty <= MAX_EMPTY_LINES:
                    waiting.append(TextLine.of(number, line))
                continue
            heading = self.read_rows(waiting) if waiting else ""
            waiting = []
            self.grids.append(replace(parsed, heading=heading))
        self.read_rows(waiting)
        self.name_lost_lines(lines)

    def name_lost_lines(self, lines: Sequence[str]) -> None:
        """Record long addresses on a site of which others carry a puzzle, and words with a colon among game IDs."""
        announced = {grid.entry.line: grid.layout for grid in self.grids if grid.layout in ("link", "game ID")}
        hosts = {match[0] for number in announced if (match := _HOST.search(lines[number - 1]))}
        has_ids = "game ID" in announced.values()
        known = {*announced, *(problem.line for problems in self.faults for problem in problems)}
        for number, line in enumerate(lines, 1) if announced else ():
            if number in known:
                continue
            if (match := _HOST.search(line)) and match[0] in hosts and len(line) - match.end() >= MIN_CELLS:
                problem = Problem("this address carries no puzzle that is known here", number, help=Help.LINK)
                self.faults.append((problem,))
            elif has_ids and _WORD_WITH_COLON.fullmatch(line.strip()):
                self.faults.append((Problem("this is no game ID, and other lines are", number),))

    def record_problem(self, error: SudokuError, line: int, text: str) -> None:
        """Record a line that announced its form but is damaged."""
        found = error.problems if isinstance(error, FormatError) else (Problem(str(error)),)
        names_field = found[0].message.startswith("the ")  # of our own link
        kind = "a link to a board" if names_field and "?" in text else ""
        help = Help.LINK if "://" in text and not kind else None
        self.faults.append(
            tuple(
                replace(
                    problem,
                    message=_of_address(problem.message) if help else problem.message,
                    line=problem.line or line,
                    kind=kind,
                    help=problem.help or help,
                )
                for problem in found
            )
        )

    def read_rows(self, lines: Sequence[TextLine]) -> str:
        """Read grids of several lines, and return the words at their end, which head the puzzle that follows."""
        lines = [blank_out_rules(line) for line in drop_empty_headings(lines)]
        grids, size = find_grids(lines, self.shape)
        if not grids:
            if others := find_unsupported(lines, self.shape):
                self.has_other_size = True
                self.faults += [
                    (Problem(describe_unsupported(each.size, self.shape), each.lines[0].number, help=Help.SIZE),)
                    for each in others
                ]
                taken = {id(line) for each in others for line in each.lines}
                lines = [line for line in lines if id(line) not in taken]
                grids, size = find_grids(lines, self.shape)
            if not grids:
                grids, size = find_reflowed_grids(lines, self.shape)
        if len(grids) > self.max_puzzles * MAX_GRIDS_PER_PUZZLE:
            raise FormatError.at(
                f"this text has {len(grids):,} grids; up to {self.max_puzzles:,} puzzles are read at once",
                help=Help.SPLIT,
            )
        hidden = [line for line in lines if line.kind is LineKind.PROSE] if grids else []
        if hidden and (lost := next((line for line in hidden if beside_rows.hides_row(line.text, size)), None)):
            self.faults.append((Problem("words stand behind a row here, so a grid lacks it", lost.number),))
            return ""
        labels = [row.label for grid in grids for row in grid.rows[:2] if row.label]
        if labels and (lost := next((line for line in hidden if names_row(line.text, labels)), None)):
            self.faults.append((Problem("this row can be a date too, so a grid lacks it", lost.number),))
            return ""
        lines = self.take_out_damaged(lines, {row.line for grid in grids for row in grid.rows})
        for grid in grids:
            self.grids.append(parse_grid(grid, shape_of(size)))
        if grids:
            return ""
        signs = Symbols.of(CLASSIC.size)
        kinds = [(line, classify(line, signs)) for line in lines]
        if any(sort is LineKind.ROW for _, sort in kinds):
            from solver.formats.diagnose import diagnose

            found = diagnose(lines, self.shape)
            self.faults += found.faults
            self.short += found.short
            self.grids += [parse_grid(grid, shape_of(found.size)) for grid in found.grids]
        below = max((at for at, (_, sort) in enumerate(kinds, 1) if sort is LineKind.ROW), default=0)
        words = [line.text for line, sort in kinds[below:] if sort in (LineKind.PROSE, LineKind.NUMBER)]
        words = [text for text in words if "#" not in text]
        return words[-1] if words else ""

    def take_out_damaged(self, lines: Sequence[TextLine], used: Collection[int]) -> list[TextLine]:
        """Record the damaged grids among the words of lines that no grid uses, and return the other lines."""
        others: list[TextLine] = []
        for line in lines:
            is_words = line.kind is LineKind.PROSE or (line.cells and classify(line) is LineKind.PROSE)
            found = left_over.find_cells(line.text) if is_words and line.number not in used else None
            if found is None or line.text.startswith("#"):
                others.append(line)
            else:
                self.record_left_over(line.number, line.text, found)
        return others

    def record_left_over(self, number: int, text: str, found: LeftOver) -> None:
        """Record the problems of cells that are left over on a line."""
        from solver.formats import links
        from solver.formats.diagnose import diagnose

        if "://" in text and (near := links.describe_near(text)):
            self.faults.append((replace(near, line=number),))
            return
        if len(found.counts) == 1:
            diagnosis = diagnose([blank_outside(number, text, found.start, found.end)], self.shape)
            if diagnosis.faults and diagnosis.faults[0][0].line:
                self.faults += diagnosis.faults
                self.short += diagnosis.short
                return
        self.faults.append((found.describe(number),))

    def find_repair(self, text: str) -> Repair | None:
        """Return the proposal that makes the text readable, if there is just one and it does."""
        from solver.formats.apps.plank import propose_rows as proposal_of_characters
        from solver.formats.repair import propose

        problems = sum(map(len, self.faults))
        if len(self.short) < problems or problems > MAX_PROBLEMS:
            proposal = proposal_of_characters(text) if not self.grids and self.shape in (None, CLASSIC) else None
        else:
            proposal = propose(text, self.short)
        if proposal is None:
            return None
        again = _Reader(self.shape, self.max_puzzles)
        again.read_text(proposal.text)
        return proposal if again.grids and not again.faults and not again.has_mixed_blanks else None

    @property
    def has_mixed_blanks(self) -> bool:
        """Whether X stands for a blank beside other symbols, which is refused."""
        signs = {sign for parsed in self.grids for sign in parsed.blanks}
        return CAPITAL_X in signs and len(signs) > 1


def _parse_form(form: _WholeForm, text: str) -> list[Entry]:
    """Parse a text in the form. Raises FormatError, which names the form."""
    try:
        return form.parse(text)
    except FormatError as error:
        is_named = error.problems[0].message.lower().startswith("this ")
        problems = [
            replace(problem, kind=problem.kind or ("" if is_named else form.kind)) for problem in error.problems
        ]
        raise FormatError(*problems, repair=error.repair) from error


def _of_address(message: str) -> str:
    """Say whose characters a message counts: those of an address are not what the person sees as a puzzle."""
    return f"the address holds {message}" if message.startswith(tuple("123456789")) else message


def _is_vague(known: Problem, found: Problem) -> bool:
    """Return whether the problem that is known names another kind of grid, or no place, or counts cells otherwise."""
    if known.kind != found.kind:
        return True
    if known.column is None and not known.message.startswith("Row "):
        return True  # it counts the cells or rows of the whole
    counted = known.column is None and found.column is None
    return (
        counted
        and (known.line, known.message.replace("fields", "cells")) != (found.line, found.message)
        and (known.line or 0) <= (found.line or 0)
    )


def _points_beside(problem: Problem, lines: Sequence[TextLine]) -> bool:
    """Return whether the problem is a sign that stands in none of the lines: a part of the words around the cells."""
    if not problem.column:
        return False
    texts = [line.text for line in lines if line.number == problem.line]
    return bool(texts) and not any(text[problem.column - 1 : problem.column].strip() for text in texts)


def _lines_of_rows(text: str) -> list[TextLine]:
    """Return the lines of a text in which a row is looked for, without the words that programs write around cells.

    Rows between semicolons on one line are a line each.
    """
    found: list[TextLine] = []
    plain = _NAME_BEFORE.sub(lambda match: " " * len(match[0]), program_spellings.shorten_program(text) or text)
    for number, line in enumerate(split_lines(plain), 1):
        ends = [match.start() for match in _ROW_END.finditer(line)] if "[" in line else []
        if len(ends) < min(_SIZES) - 1:
            found.append(TextLine.of(number, line))
            continue
        starts = [line.index("[") + 1, *(end + 1 for end in ends)]
        found += [
            blank_outside(number, line, start, end) for start, end in zip(starts, [*ends, len(line)], strict=True)
        ]
    return found


def _hold_puzzle_and_more(grids: Sequence[ParsedGrid]) -> bool:
    """Return whether there are two grids, and one has all digits of the other and more."""
    found = [parsed.entry.puzzle.givens for parsed in grids]
    return len(found) == len(_PUZZLE_AND_MORE) and found[0].shape == found[1].shape and are_related(*found)


def _find_damaged_lines(
    text: str, faults: Sequence[tuple[Problem, ...]], program: _Reader
) -> list[tuple[Problem, ...]]:
    """Find the faults that are damaged grids on one line, no code, and not in the arrays of the program."""
    lines = split_lines(text)
    known = {parsed.entry.line for parsed in program.grids}
    known |= {problem.line for problems in program.faults for problem in problems if problem.line}

    def is_grid(number: int) -> bool:
        line = lines[number - 1]
        if number in known:
            return False
        is_near = is_near_grid_size(len(blank_out_rules(TextLine.of(number, line)).cells))
        return left_over.find_cells(line) is not None or (is_near and not _CODE.search(line))

    return [problems for problems in faults if (number := problems[0].line) and is_grid(number)]


def _undressed_texts(text: str) -> Iterable[str]:
    """Return the text without labels, gaps, frames and assignments around its cells, then as it is."""
    from solver.formats import tables

    closed = tables.remove_gaps(text) or text
    return dict.fromkeys(
        (tables.remove_labels(closed) or closed, tables.fill_empty_fields(text), _ASSIGNED.sub("", text), text)
    )


def _indent(line: str) -> int:
    """Count the blanks in front of the line."""
    return len(line) - len(line.lstrip())


def _describe_no_puzzle(text: str) -> Problem:
    """Return the problem of a text without any puzzle."""
    if not text.strip():
        return Problem("this text is empty")
    if "://" in text:
        from solver.formats import links

        if near := links.describe_near(text[:_SAMPLE]):
            return near
        return Problem("this address carries no puzzle that is known here", help=Help.LINK)
    return Problem("there is no puzzle in this text")


def _share_lines(rows: Sequence[TextLine]) -> bool:
    """Return whether several of the rows stand on one line of the text."""
    numbers = [row.number for row in rows if row.text]
    return len(set(numbers)) < len(numbers)


def _describe(grids: Sequence[ParsedGrid], count: int) -> str:
    r"""Describe how the text was read: \"9 rows, '.' = blank\"."""
    layouts = sorted({grid.layout for grid in grids})
    signs = sorted({repr(sign) if sign else "empty" for grid in grids for sign in grid.blanks})
    several = [f"{count:,} puzzles"] if count > 1 else []
    layout = [layouts[0]] if len(layouts) == 1 else []
    return ", ".join([*several, *layout, *([f"{' and '.join(signs)} = blank"] if signs else [])])


import os

if os.environ.get("NEXT"):
    from solver.formats.cells_first.reader import attempt, read  # type: ignore
