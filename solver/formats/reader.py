"""Read any text: find the cells, arrange them, and account for everything that is left over.

text -> announced file, or unwrap -> block of lines -> announced lines, tokenize, arrange, settle, left over -> pair
                                  -> nested values  ->                            arrange, settle            -> pair
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

from solver.errors import MAX_PROBLEMS, FormatError, Help, Problem, Repair, Way
from solver.formats import normalize
from solver.formats.entry import LABELS, Entry, ReadAs, Reading
from solver.formats.reading import announced, nested
from solver.formats.reading.blocks import SOLUTION, in_place, read_block
from solver.formats.reading.brackets import find_arrays
from solver.formats.reading.pair import Grouped, pair
from solver.formats.reading.settle import settle
from solver.formats.reading.types import (
    MAX_PUZZLES,
    Block,
    Board,
    Fault,
    Nested,
    ParsedGrid,
    Result,
    Unwrapped,
    Wanted,
)
from solver.formats.reading.unwrap import unwrap
from solver.formats.symbol_sets import LARGEST
from solver.formats.unsupported_sizes import describe_unsupported
from solver.shape import CLASSIC, Shape

BYTE_ORDER_MARK: Final = "\ufeff"
MAX_CHARACTERS: Final = 1_048_576


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
    readings, whose keys `read_as` takes.
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
    if file := announced.read_file(text, wanted.read_as):
        whole, refused = _of_shape(file.entries, wanted.shape)
        return replace(file, entries=whole, faults=(*file.faults, *(fault.problems for fault in refused)))
    unwrapped = unwrap(text)
    found, faults = _read_parts(text, unwrapped, wanted)
    try:
        entries = pair(sorted(found, key=lambda each: each.grid.entry.line), unwrapped.notices, wanted.read_as)
    except FormatError as error:
        return Result((), (error.problems,))
    if faults and not entries and all(problem.ways for fault in faults for problem in fault.problems):
        return Result((), tuple(fault.problems for fault in faults))
    if not entries and (placed := announced.find_triples(text, wanted.read_as)):
        return placed
    problem, proposal = None, None
    description = _describe([each.grid for each in found], entries)
    if not entries:
        from solver.formats.reading import no_grid  # few texts hold none

        problem = no_grid.explain(text, bool(unwrapped.container))
        if not problem and not faults:
            return Result((), no_grid.describe(text, unwrapped.container), description)
    if problem:
        faults = [Fault((problem,))]
    elif faults and not unwrapped.container and wanted.may_repair:
        proposal = _find_repair(text, faults, entries, wanted)
    return Result(entries, tuple(_number(entries, [fault.problems for fault in faults])), description, proposal)


def _read_parts(text: str, unwrapped: Unwrapped, wanted: Wanted) -> tuple[list[Grouped], list[Fault]]:
    """Return the grids of all parts, and the problems of each damaged one."""
    is_json = unwrapped.container == "JSON"
    chats = _chats(unwrapped)
    faults = [Fault((problem,)) for problem in unwrapped.problems]
    found: list[Grouped] = []
    for part in unwrapped.parts:
        if isinstance(part, Nested):
            board = read_nested(part, found, wanted)
        else:
            board = read_block(part, wanted)
            board = in_place(_of_chat(board) if part.group in chats else board, part)
            found += [Grouped(grid, part.group if is_json else None) for grid in board.grids]
        faults += board.faults
    if is_json and not unwrapped.problems:
        faults = list(map(_in_json, _with_places(text, faults, wanted)))
    faults = faults or _chats_without_puzzle(chats, found)
    whole, refused = _of_shape([each.grid.entry for each in found], wanted.shape)
    faults += refused
    found = [each for each in found if each.grid.entry in whole] if refused else found
    if faults and is_json:  # a solution beside a damaged puzzle is none
        found = [each for each in found if not each.grid.entry.puzzle.givens.is_full()]
    return found, faults


def _of_shape(entries: Sequence[Entry], shape: Shape | None) -> tuple[tuple[Entry, ...], list[Fault]]:
    """Return the puzzles of the shape wanted, and the problem of each other one."""
    others = [entry for entry in entries if shape not in (None, entry.puzzle.shape)]
    sizes = [(describe_unsupported(entry.puzzle.shape.size, shape), entry.line) for entry in others]
    whole = tuple(entry for entry in entries if shape in (None, entry.puzzle.shape))
    return whole, [Fault((Problem(message, line, help=Help.SIZE),)) for message, line in sizes]


def read_nested(part: Nested, found: list[Grouped], wanted: Wanted) -> Board:
    """Read nested values and the texts in them; add the grids to those that were found, and return the problems."""
    arranged = nested.arrange(part)
    faults = Board(faults=[Fault((problem,)) for problem in arranged.problems])
    for each in arranged.parts:
        group = each.group if not isinstance(each, Entry) and isinstance(part.value, dict | list) else None
        if isinstance(each, Entry):
            board = Board([ParsedGrid(each, layout="JSON")])
        elif isinstance(each, Block):
            board = in_place(read_block(each, wanted), each)
        else:
            settled = settle(each, wanted.read_as)
            board = Board([], [Fault(settled)]) if isinstance(settled, tuple) else Board([settled])
        notices = arranged.notices.get(getattr(each, "group", ()), ())
        found += [
            Grouped(grid.with_entry(*notices), group if isinstance(part.value, dict) or group else None)
            for grid in board.grids
        ]
        faults.faults += board.faults
    return faults


def _of_chat(board: Board) -> Board:
    """Return the board of a text that asks with one problem, which names the line within that text."""
    if not board.faults:
        return board
    first = board.faults[0].problems[0]
    return Board([], [Fault((Problem(f"in the text that asks: {first}", 1),))])


def _chats(unwrapped: Unwrapped) -> dict[tuple[int, ...], int]:
    """Return the group and the line of each chat, which has a text that answers."""
    blocks = [part for part in unwrapped.parts if isinstance(part, Block) and unwrapped.container == "JSON"]
    return {block.group: block.lines[0][0] if block.lines else 1 for block in blocks if block.name == SOLUTION}


def _chats_without_puzzle(chats: dict[tuple[int, ...], int], found: Sequence[Grouped]) -> list[Fault]:
    """Return the problem of each chat that asks for nothing: its answer is no puzzle."""
    asked = {each.group for each in found if each.grid.name != SOLUTION}
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
