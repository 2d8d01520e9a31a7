"""Read any text: find the cells, arrange them, and account for everything that is left over.

text -> announced file, or unwrap -> block of lines -> announced lines, tokenize, arrange, settle, left over -> pair
                                  -> nested values  ->                            arrange, settle            -> pair
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, NamedTuple

from solver.errors import MAX_PROBLEMS, FormatError, Help, Problem, Repair, Way
from solver.formats import blanks, normalize
from solver.formats.entry import LABELS, Details, Entry, ReadAs, Reading
from solver.formats.line_ends import split_lines
from solver.formats.lines import MAX_LINE_CHARACTERS
from solver.formats.reading import announced, nested
from solver.formats.reading.arrange import find_grids, numbers_of
from solver.formats.reading.brackets import find_arrays
from solver.formats.reading.headings import with_headings
from solver.formats.reading.left_over import find_left_over
from solver.formats.reading.pair import Grouped, pair
from solver.formats.reading.problems import find_padded, find_problems
from solver.formats.reading.respell import respell
from solver.formats.reading.settle import settle
from solver.formats.reading.tokenize import SIZES, has_word, tokenize
from solver.formats.reading.types import Block, Fault, Found, Kind, Line, Nested, ParsedGrid, Result, Unwrapped
from solver.formats.reading.unwrap import AROUND, unwrap
from solver.formats.symbol_sets import LARGEST
from solver.formats.unsupported_sizes import describe_unsupported, find_unsupported
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS, Shape

BYTE_ORDER_MARK: Final = "\ufeff"
MAX_CHARACTERS: Final = 1_048_576
MAX_PUZZLES: Final = 10_000
_LOST_BLANKS: Final = "The blanks are lost. Take a screenshot of the puzzle"
_MAX_LOST: Final = 1_000  # characters of a text that lost its blanks
_MAX_LEFT: Final = 0.7  # of the cells; with more of them a few digits are lost, and not the blanks
_LETTERS: Final = pattern(r"[^\W\d_]{2,}+")
_DIGITS_AND_X: Final = frozenset(SYMBOLS + SYMBOLS.lower() + "xX")
_WORD: Final = pattern(r"[A-Za-z/]{2,}")
_LOOSE: Final = pattern(r"(?<![^\s|,;])[^\w\s.|,;*+=:>-](?![^\s|,;])")  # a sign that stands alone
_MIN_LOOSE: Final = 4  # times from which on it is rather a blank
_SAMPLE: Final = 20_000  # characters that show what a text most likely is
_SOLUTION: Final = "solution"  # the name of a block that answers: its grid is never a puzzle


@dataclass
class Board:
    """The grids of a part of the text, in their order, and the problems of each damaged one."""

    grids: list[ParsedGrid] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether there is a grid, and nothing is damaged."""
        return bool(self.grids) and not self.faults

    @property
    def is_open(self) -> bool:
        """Return whether nothing is damaged, and a grid has several readings."""
        return bool(self.faults) and all(problem.ways for fault in self.faults for problem in fault.problems)


class Wanted(NamedTuple):
    """What the person asks for: a size, one of several readings, and at most so many puzzles."""

    shape: Shape | None = None
    read_as: ReadAs = ReadAs.AUTO
    max_puzzles: int = MAX_PUZZLES
    may_repair: bool = True

    @property
    def sizes(self) -> Sequence[int]:
        """The sizes of grids that are read."""
        if self.read_as in (ReadAs.ONE_LARGE, ReadAs.MANY_SMALL):
            return (int(self.read_as.partition("x")[0]),)
        return (self.shape.size,) if self.shape else SIZES


class Attempt(NamedTuple):
    """The result of reading a text: the puzzles that are whole, and an error for each that is not.

    `repair` makes the whole text readable; None where no single repair is plausible. `ways` are the readings of a text
    that has several complete ones.
    """

    entries: tuple[Entry, ...] = ()
    description: str = ""
    errors: tuple[FormatError, ...] = ()
    repair: Repair | None = None
    ways: tuple[Way, ...] = ()

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
        return FormatError(*problems[:MAX_PROBLEMS], *more, repair=self.repair, ways=self.ways)


def read(
    text: str,
    shape: Shape | None = None,
    max_characters: int = MAX_CHARACTERS,
    max_puzzles: int = MAX_PUZZLES,
    read_as: ReadAs = ReadAs.AUTO,
) -> Reading:
    """Read all puzzles of the text, of the given shape if one is named. `read_as` chooses one of several readings.

    Raises FormatError with every problem found, and a repair if just one is plausible; or with each of several complete
    readings, whose keys `read_as` takes. The time grows with the length of the text, a few microseconds a character.
    """
    tried = attempt(text, shape, max_characters, max_puzzles, read_as)
    if tried.error:
        raise tried.error
    return Reading(tried.entries, tried.description)


def attempt(
    text: str,
    shape: Shape | None = None,
    max_characters: int = MAX_CHARACTERS,
    max_puzzles: int = MAX_PUZZLES,
    read_as: ReadAs = ReadAs.AUTO,
) -> Attempt:
    """Read the whole puzzles of the text, and diagnose the others. Raises nothing."""
    if len(text) > max_characters:
        message = f"this text has {len(text):,} characters; up to {max_characters:,} are read at once"
        return Attempt(errors=(FormatError.at(message, help=Help.SPLIT),))
    found = read_text(text, Wanted(shape, read_as, max_puzzles))
    if len(found.entries) > max_puzzles:
        message = f"this text has {len(found.entries):,} puzzles; up to {max_puzzles:,} are read at once"
        return Attempt(errors=(FormatError.at(message, help=Help.SPLIT),))
    problems = list(chain.from_iterable(found.faults))
    if len(problems) == 1 and not found.entries and not (problems[0].line or problems[0].help or problems[0].kind):
        problems = [replace(problems[0], help=Help.OTHER)]
        return Attempt(errors=(FormatError(*problems),))
    errors = tuple(FormatError(*problems) for problems in found.faults)
    return Attempt(found.entries, found.description, errors, found.repair if errors else None, found.ways)


def read_text(text: str, wanted: Wanted | None = None) -> Result:
    """Read all puzzles of the text, with the problems of what is damaged, or each way to read it. Raises nothing."""
    wanted = wanted or Wanted()
    found = _read_one_way(text, wanted)
    symbols = {entry.symbols for entry in found.entries if entry.puzzle.shape == LARGEST}  # all have the same
    if wanted.read_as is ReadAs.AUTO and symbols - {ReadAs.ZERO_TO_F, ReadAs.A_TO_P} and ReadAs.ZERO_TO_F in symbols:
        found = _read_one_way(text, wanted._replace(read_as=ReadAs.ZERO_TO_F))
    open_ways = {problem.ways for problems in found.faults for problem in problems}
    if found.entries or len(open_ways) != 1 or not (ways := open_ways.pop()) or wanted.read_as in ways:
        return found
    tried = {way: _read_one_way(text, wanted._replace(read_as=ReadAs(way))) for way in ways}
    whole = {way: each for way, each in tried.items() if each.entries and not each.faults}
    boards = {tuple(entry.puzzle for entry in each.entries) for each in whole.values()}
    if len(boards) == 1:
        return next(iter(whole.values()))
    first = replace(found.faults[0][0], kind="", help=Help.WAYS if whole else None)
    lines = {way: each.entries[0].puzzle.entries.line() for way, each in whole.items()}
    return Result((), ((first,),), ways=tuple(Way(str(way), LABELS[ReadAs(way)], line) for way, line in lines.items()))


def _read_one_way(text: str, wanted: Wanted) -> Result:
    """Read the text as it is wanted; where it leaves a way open, a problem names the ways."""
    text = normalize.replace_numerals(normalize.strip_colours(text.removeprefix(BYTE_ORDER_MARK)))
    if file := announced.read_file(text, wanted.shape, wanted.read_as):
        return file
    unwrapped = unwrap(text)
    chats = _chats(unwrapped)
    found, faults = _read_parts(unwrapped, chats, wanted)
    if unwrapped.container == "JSON" and not unwrapped.problems:
        faults = list(map(_in_json, _with_places(text, faults, wanted)))
    if not faults:
        faults = _chats_without_puzzle(chats, found)
    faults += _refuse_other_shapes([each.grid.entry for each in found], wanted.shape)
    found = [each for each in found if wanted.shape in (None, each.grid.entry.puzzle.shape)]
    if faults and unwrapped.container == "JSON":  # a solution beside a damaged puzzle is none
        found = [each for each in found if not each.grid.entry.puzzle.givens.is_full()]
    try:
        entries = pair(sorted(found, key=lambda each: each.grid.entry.line), unwrapped.notices, wanted.read_as)
    except FormatError as error:
        return Result((), (error.problems,))
    if faults and not entries and all(problem.ways for fault in faults for problem in fault.problems):
        return Result((), tuple(fault.problems for fault in faults))
    if not entries and (placed := announced.find_triples(text, wanted.read_as)):
        return placed
    proposal = None
    if not entries and (problem := _explain_whole(text, bool(unwrapped.container))):
        faults = [Fault((problem,))]
    elif faults and not unwrapped.container and wanted.may_repair:
        proposal = _find_repair(text, faults, entries, wanted)
    problems = [fault.problems for fault in faults]
    numbered = tuple(_number(entries, problems)) if entries or faults else _no_puzzle(text, unwrapped.container)
    return Result(entries, numbered, _describe([each.grid for each in found], entries), proposal)


def _read_parts(
    unwrapped: Unwrapped, chats: Mapping[tuple[int, ...], int], wanted: Wanted
) -> tuple[list[Grouped], list[Fault]]:
    """Return the grids of all parts, and the problems of each damaged one."""
    faults = [Fault((problem,)) for problem in unwrapped.problems]
    found: list[Grouped] = []
    for part in unwrapped.parts:
        if isinstance(part, Nested):
            board = read_nested(part, found, wanted)
        else:
            board = read_block(part, wanted)
            board = in_place(_of_chat(board) if part.group in chats else board, part)
            found += [Grouped(grid, part.group if unwrapped.container == "JSON" else None) for grid in board.grids]
        faults += board.faults
    return found, faults


def _refuse_other_shapes(entries: Iterable[Entry], shape: Shape | None) -> Iterator[Fault]:
    """Yield the problem of each puzzle that has another shape than the one wanted."""
    for entry in entries:
        if shape not in (None, entry.puzzle.shape):
            message = describe_unsupported(entry.puzzle.shape.size, shape)
            yield Fault((Problem(message, entry.line, help=Help.SIZE),))


def read_nested(part: Nested, found: list[Grouped], wanted: Wanted) -> Board:
    """Read nested values and the texts in them; add the grids to those that were found, and return the problems."""
    arranged = nested.arrange(part)
    faults = Board(faults=[Fault((problem,)) for problem in arranged.problems])
    for each in arranged.parts:
        group = each.group if not isinstance(each, Entry) and isinstance(part.value, dict | list) else None
        if isinstance(each, Entry):
            board = Board([ParsedGrid(each, layout="JSON")])
        elif isinstance(each, Found):
            board = Board()
            settle_in(board, each, wanted)
        else:
            board = in_place(read_block(each, wanted), each)
        found += [Grouped(grid, group if isinstance(part.value, dict) or group else None) for grid in board.grids]
        faults.faults += board.faults
    return faults


def read_block(block: Block, wanted: Wanted) -> Board:
    """Read lines of text as they are, or else in the first other spelling in which all grids are whole.

    Lines are counted within the block: several may stand on one line of the person's text.
    """
    text = "\n".join(text for _, text in block.lines)
    board = read_lines(block, text.split("\n"), wanted)
    if block.name in (_SOLUTION, AROUND):
        return Board(board.grids) if block.name == _SOLUTION else board
    is_whole = board.is_whole
    if is_whole and not (loose := _find_loose(text)):
        return board
    if not is_whole and blanks.dashes_in(text):
        other = read_lines(block, blanks.replace_dashes(text).split("\n"), wanted)
        if other.grids and not (blanks.find_only_dash(text) and all(grid.blanks <= {"-"} for grid in other.grids)):
            return Board([], [Fault((_mixed_dashes(text),))])
        if other.is_whole:
            return _with_sign(other, text, blanks.replace_dashes(text))
        board = other if other.faults and blanks.find_only_dash(text) else board
    for plain, notices in respell(text):
        if is_whole and loose in plain:
            continue
        other = read_lines(block, plain.split("\n")[: len(block.lines)], wanted, explains=False)
        if other.is_open:
            return other
        if other.is_whole:
            first = other.grids[0]
            entry = replace(first.entry, notices=(*first.entry.notices, *notices))
            other.grids[0] = replace(first, entry=entry)
            return _with_sign(other, text, plain)
    return board


def _find_loose(text: str) -> str:
    """Return a sign that stands alone several times, as a blank does that no grid has taken; '' if there is none."""
    often = Counter(_LOOSE.findall(text)).most_common(1)
    return often[0][0] if often and often[0][1] >= _MIN_LOOSE else ""


def _with_sign(board: Board, text: str, plain: str) -> Board:
    """Return the board with the text's own sign for blanks in place of the dot that stands for it in the plain text."""
    pairs = {pair for pair in zip(text, plain, strict=False) if pair[0] != pair[1] != " "}
    if len(pairs) != 1 or len(text) != len(plain):
        return board
    ((sign, other),) = pairs
    grids = [replace(grid, blanks=frozenset(sign) if grid.blanks == {other} else grid.blanks) for grid in board.grids]
    return Board(grids, board.faults)


def in_place(board: Board, block: Block) -> Board:
    """Return the board with the lines of the person's text in place of those of the block."""
    numbers = [0, *(number for number, _ in block.lines)]
    grids = [replace(grid, entry=replace(grid.entry, line=numbers[grid.entry.line])) for grid in board.grids]
    faults = [
        Fault(tuple(replace(each, line=each.line and numbers[each.line]) for each in fault.problems), fault.short)
        for fault in board.faults
    ]
    return Board(grids, faults)


def _of_chat(board: Board) -> Board:
    """Return the board of a text that asks with one problem, which names the line within that text."""
    if not board.faults:
        return board
    first = board.faults[0].problems[0]
    return Board([], [Fault((Problem(f"in the text that asks: {first}", 1),))])


def read_lines(block: Block, lines_of_text: Sequence[str], wanted: Wanted, explains: bool = True) -> Board:
    """Read lines that hold a puzzle each, and rows between them. `explains` asks for every problem, not just one."""
    board = Board()
    texts = [(number, text if len(text) <= MAX_LINE_CHARACTERS else "") for number, text in enumerate(lines_of_text, 1)]
    board.faults += [
        Fault((Problem(f"this line has {len(text):,} characters", number),))
        for number, text in enumerate(lines_of_text, 1)
        if len(text) > MAX_LINE_CHARACTERS
    ]
    rest = _read_alone(board, block, texts, wanted)
    lines = tokenize(rest)
    settled = [
        (each, find_padded(each, lines) or settle(replace(each, name=block.name, group=block.group), wanted.read_as))
        for each in find_grids(lines, wanted.sizes)
    ]
    failed = [(each, problems) for each, problems in settled if isinstance(problems, tuple)]
    whole = [(each, grid) for each, grid in settled if isinstance(grid, ParsedGrid)]
    left = find_left_over(lines, [each for each, _ in settled], block.name == AROUND)
    if failed and (left or len(failed) > 1):  # then they are no grids, but parts of something else
        left = find_left_over(lines, [each for each, _ in whole], block.name == AROUND)
        odd = {line.number for line, _ in left}
        left += [(lines[each.lines[0] - 1], problems[0]) for each, problems in failed if odd.isdisjoint(each.lines)]
    else:
        board.faults += [Fault(problems) for _, problems in failed]
    if block.name == AROUND:
        for line, problem in left:
            found = [fault for fault in find_problems([(line.number, line.text)]) if fault.problems]
            board.faults += found or [Fault((replace(problem, puzzle=0),))]
    elif not explains:
        board.faults += [Fault((problem,)) for _, problem in left[:1]]
    elif left or not (settled or board.grids or board.faults):
        for fault in _explain(lines, rest, [each for each, _ in whole], left, wanted):
            if fault.whole is None:
                board.faults.append(fault)
            elif isinstance(grid := settle(replace(fault.whole, name=block.name), wanted.read_as), ParsedGrid):
                whole.append((fault.whole, grid))
            else:
                board.faults.append(Fault(grid))
    board.grids += [_with_word(grid, each, lines) for each, grid in whole]
    taken = numbers_of([each for each, _ in (*settled, *whole)]) | {line.number for line, _ in left}
    board.grids = with_headings(board.grids, lines, taken)
    if block.details != Details():
        board.grids = [replace(grid, entry=replace(grid.entry, details=block.details)) for grid in board.grids]
    return board


def _read_alone(board: Board, block: Block, texts: Sequence[tuple[int, str]], wanted: Wanted) -> list[tuple[int, str]]:
    """Add the puzzles that a line alone holds to the board, with what is wrong; return the lines, those taken empty."""
    rest: list[tuple[int, str]] = []
    for number, text in texts:
        alone = announced.read_line(number, text, wanted.shape, wanted.read_as)
        rest.append((number, text if alone is None else ""))
        if isinstance(alone, ParsedGrid):
            board.grids.append(replace(alone, name=block.name or alone.name))
        elif alone is not None:
            board.faults.append(Fault(alone))
    named = {problem.line for fault in board.faults for problem in fault.problems}
    lost = [problem for problem in announced.find_lost_lines(texts, board.grids) if problem.line not in named]
    board.faults += [Fault((problem,)) for problem in lost]
    return rest


def _with_word(grid: ParsedGrid, found: Found, lines: Sequence[Line]) -> ParsedGrid:
    """Return the grid with the word that stands for its blanks in the text, such as NaN."""
    cell = next((cell for cell in found.cells if cell.sign == "_" and cell.line), None) if "_" in grid.blanks else None
    match = cell and _WORD.match(lines[cell.line - 1].text, cell.column - 1)
    return replace(grid, blanks=grid.blanks - {"_"} | {match[0]}) if match else grid


def _is_prose(text: str) -> bool:
    """Return whether the text holds a word with other letters than those that are digits of 16x16 grids."""
    return any(not _DIGITS_AND_X.issuperset(word) for word in _LETTERS.findall(text))


def _explain(
    lines: Sequence[Line],
    texts: Sequence[tuple[int, str]],
    found: Sequence[Found],
    left: Sequence[tuple[Line, Problem]],
    wanted: Wanted,
) -> list[Fault]:
    """Return what is wrong with the lines that are left over, which stand together where no other line is between."""
    used, odd = numbers_of(found), {line.number: problem for line, problem in left}
    written = dict(texts)
    faults: list[Fault] = []
    for other in find_unsupported([each for each in texts if each[0] not in used], wanted.shape):
        message = describe_unsupported(other.size, wanted.shape)
        faults.append(Fault((Problem(message, other.lines[0], help=Help.SIZE),)))
        used |= set(other.lines)
    stretches: list[list[Line]] = [[]]
    for line in lines:
        has_cells = line.kind is Kind.CELLS and (not odd or not _is_prose(line.text))
        is_words = line.kind is Kind.COMMENT or (not has_cells and has_word(line.text))
        if line.number in used or (is_words and line.number not in odd):
            stretches.append([])
        else:
            stretches[-1].append(line)
    for stretch in stretches:
        own = [odd[line.number] for line in stretch if line.number in odd]
        if own or not (left or faults):
            rows = [(line.number, " " * line.start + written[line.number][line.start :]) for line in stretch]
            known = find_problems(rows, found[0].size if found else 0, wanted.shape.size if wanted.shape else 0)
            faults += known or [Fault((replace(each, puzzle=0),)) for each in own[: MAX_PROBLEMS + 1]]
    return faults


def settle_in(board: Board, found: Found, wanted: Wanted) -> None:
    """Add the puzzle of the grid to the board, or its problem."""
    settled = settle(found, wanted.read_as)
    if isinstance(settled, tuple):
        board.faults.append(Fault(settled))
    else:
        board.grids.append(settled)


def _chats(unwrapped: Unwrapped) -> dict[tuple[int, ...], int]:
    """Return the group and the line of each chat, which has a text that answers."""
    blocks = [part for part in unwrapped.parts if isinstance(part, Block) and unwrapped.container == "JSON"]
    return {block.group: block.lines[0][0] if block.lines else 1 for block in blocks if block.name == _SOLUTION}


def _chats_without_puzzle(chats: dict[tuple[int, ...], int], found: Sequence[Grouped]) -> list[Fault]:
    """Return the problem of each chat that asks for nothing: its answer is no puzzle."""
    asked = {each.group for each in found if each.grid.name != _SOLUTION}
    message = "the text that asks holds no puzzle, and one is needed"
    return [Fault((Problem(message, line),)) for group, line in chats.items() if group not in asked]


def _with_places(text: str, faults: list[Fault], wanted: Wanted) -> list[Fault]:
    """Return the faults of JSON, those without a line with the place that the parser of brackets knows.

    Of several problems with one message nobody knows which one is where.
    """
    if all(problem.line for fault in faults for problem in fault.problems):
        return faults
    boards = [read_nested(Nested(each.value, 0, each.name), [], wanted) for each in find_arrays(text)]
    placed = [problem for board in boards for fault in board.faults for problem in fault.problems if problem.line]
    often = Counter(problem.message for problem in placed)
    known = {problem.message: problem for problem in placed if often[problem.message] == 1}
    own = Counter(problem.message for fault in faults for problem in fault.problems)
    return [
        fault._replace(
            problems=tuple(
                replace(each, line=place.line, column=place.column)
                if not each.line and own[each.message] == 1 and (place := known.get(each.message))
                else replace(each, line=each.line or None, column=each.column or None)
                for each in fault.problems
            )
        )
        for fault in faults
    ]


def _in_json(fault: Fault) -> Fault:
    """Return the fault with its kind of grid or board in JSON."""
    first = fault.problems[0]
    kind = f"{first.kind} in JSON" if first.kind.endswith("grid") else "a board in JSON"
    return Fault(announced.name_kind([replace(each, kind="") for each in fault.problems], kind))


def _explain_whole(text: str, has_container: bool) -> Problem | None:
    """Return the problem of a text that holds no whole grid, if it concerns the text as a whole."""
    from solver.formats import near_lists

    if has_lost_blanks(text):
        return Problem(_LOST_BLANKS, help=Help.PICTURE)
    if blanks.count_cells_with_dashes(text) >= min(SHAPES) and not blanks.find_only_dash(text):
        return _mixed_dashes(text)
    if not has_container and near_lists.is_program(text):
        return Problem("this is a program, and no grid is written in it", help=Help.OTHER)
    return near_lists.find_fault(text[:_SAMPLE])


def _mixed_dashes(text: str) -> Problem:
    """Return the problem of a text that has other signs for blanks beside a typographic dash."""
    signs = " and ".join(map(repr, blanks.dashes_in(text)))
    return Problem(f"{signs} can be a blank only where no other sign is one; write '.' or 0 for all blanks")


def has_lost_blanks(text: str) -> bool:
    r"""Return whether the text is as many lines as a grid has rows, with nothing but their digits.

    This is what remains of a puzzle that was copied out of a PDF.

    >>> has_lost_blanks("57\n619\n986\n863\n4831\n726\n628\n4195\n879"), has_lost_blanks("12.4\n3\n4\n12")
    (True, False)
    """
    lines = split_lines(text[:_MAX_LOST])
    if any(line.startswith("\t") or "\t\t" in line for line in lines):  # empty fields are blanks
        return False
    rows = ["".join(line.split()) for line in lines if line.strip()]
    size = len(rows)
    if size not in SIZES or any(len(row) > size for row in rows):
        return False
    digits = frozenset(SYMBOLS[:size])
    return all(map(digits.issuperset, rows)) and sum(map(len, rows)) <= _MAX_LEFT * size * size


def _find_repair(text: str, faults: Sequence[Fault], entries: Sequence[Entry], wanted: Wanted) -> Repair | None:
    """Return the proposal that makes the text readable, if there is just one and it does."""
    from solver.formats import repair
    from solver.formats.apps import plank

    count = sum(len(fault.problems) for fault in faults)
    short = [row for fault in faults for row in fault.short]
    if len(short) == count <= MAX_PROBLEMS:
        proposal = repair.propose(text, short)
    else:
        proposal = plank.propose_rows(text) if not entries and wanted.shape in (None, CLASSIC) else None
    if proposal is None:
        return None
    again = read_text(proposal.text, wanted._replace(may_repair=False))
    return proposal if again.entries and not again.faults else None


def _describe(grids: Sequence[ParsedGrid], entries: Sequence[Entry]) -> str:
    r"""Describe how the text was read: \"9 rows, '.' = blank\"."""
    layouts = sorted({grid.layout for grid in grids})
    digits = {"0"} if any(entry.symbols == ReadAs.ZERO_TO_F.value for entry in entries) else set[str]()
    signs = sorted({repr(sign) if sign else "empty" for grid in grids for sign in grid.blanks - digits})
    several = [f"{len(entries):,} puzzles"] if len(entries) > 1 else []
    layout = [layouts[0]] if len(layouts) == 1 else []
    return ", ".join([*several, *layout, *([f"{' and '.join(signs)} = blank"] if signs else [])])


def _no_puzzle(text: str, container: str) -> tuple[tuple[Problem, ...], ...]:
    """Return the problem of a text without any puzzle."""
    if not text.strip():
        return ((Problem("this text is empty"),),)
    if "://" in text:
        from solver.formats import links

        near = links.describe_near(text[:_SAMPLE])
        return ((near or Problem("this address carries no puzzle that is known here", help=Help.LINK),),)
    if container == "JSON" or _is_json(text):
        return ((Problem('this JSON holds no puzzle: no list or text of cells under a name such as "puzzle"'),),)
    sample = text[:_SAMPLE]
    faults = find_problems(list(enumerate(split_lines(sample), 1))) if "[" in text or "{" in text else []
    return tuple(fault.problems for fault in faults) or ((Problem("there is no puzzle in this text"),),)


def _is_json(text: str) -> bool:
    """Return whether the text is an object or a list in JSON."""
    import json

    try:
        return isinstance(json.loads(text[:_SAMPLE]), dict | list)
    except (ValueError, RecursionError):
        return False


def _number(entries: Sequence[Entry], faults: Sequence[tuple[Problem, ...]]) -> list[tuple[Problem, ...]]:
    """Give the problems the number of their puzzle among all, whole or not, unless it is the only one."""
    lines = [*(entry.line for entry in entries), *(fault[0].line or 1 for fault in faults)]
    if len(lines) == 1:
        return [tuple(problem.with_number(0) for problem in fault) for fault in faults]
    numbers = _number_puzzles(entries, faults)[len(entries) :]
    return [
        tuple(problem.with_number(number) for problem in fault) for number, fault in zip(numbers, faults, strict=True)
    ]


def _number_puzzles(entries: Sequence[Entry], faults: Iterable[Sequence[Problem]]) -> list[int]:
    """Assign numbers to the puzzles, then to the damaged ones, by the lines on which they begin."""
    lines = [*(entry.line for entry in entries), *(fault[0].line or 1 for fault in faults)]
    order = sorted(range(len(lines)), key=lines.__getitem__)
    return [place + 1 for place in sorted(range(len(order)), key=order.__getitem__)]
