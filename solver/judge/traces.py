r"""Hold what a program stored into its grid, and write and read it as a text file.

    sudoku-trace 2
    program mine.cpp
    document any
    puzzle 306508400520000000087000031003010080900863005050090600130000250000000074005206300
    stores 2
    place 0 1 1 23
    clear 0 1 25

Rows and columns count from 0, as in the lines that a program in any language may write itself. The last number is the
line of the source that stores, 0 where that is not known; version 1 has none. The reading of the puzzle is left out.

>>> text = write_trace(Recording("mine.cpp", "any", Grid.empty(), ((1, 5), (1, 0))))
>>> text.splitlines()[-2:], read_trace(text).stores
(['place 0 1 5', 'clear 0 1'], ((1, 5), (1, 0)))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from solver.errors import FormatError
from solver.grid import Grid
from solver.judge.find_grid import NUMBERS, SIGNS, Found, RawStore
from solver.shape import CLASSIC, Cell

PLAIN: Final = "1"  # the version without lines of the source
NUMBERED: Final = "2"
HEAD: Final = "sudoku-trace"
MAX_STORES: Final = 3_000_000
PLACE: Final = "place"
CLEAR: Final = "clear"
FROM_ONE: Final = "Do you count from 1?"
_MAX_NAME: Final = 200

Store = tuple[Cell, int]  # a cell and its digit; 0 for a clearing; any other number is a value that is no digit


@dataclass(frozen=True)
class Recording:
    """The stores of a program into its grid, in order, without the reading of the puzzle.

    `is_cut` says that there were more stores than are kept, `is_stopped` that the program did not come to its end,
    `fails` that it is known to be wrong, as it fails a case. `lines` are those of its source that store, one for each
    store, 0 where that is not known; it is empty where none is.
    """

    program: str
    document: str
    puzzle: Grid
    stores: tuple[Store, ...]
    is_cut: bool = False
    is_stopped: bool = False
    fails: bool = False
    lines: tuple[int, ...] = ()

    def line_of(self, store: int) -> int:
        """Return the line of the source behind a store, counted from 1; 0 where that is not known."""
        return self.lines[store - 1] if 0 < store <= len(self.lines) else 0

    @property
    def marks(self) -> dict[str, bool]:
        """The words behind the number of stores in the head of a file, and whether each holds."""
        return {"cut": self.is_cut, "stopped": self.is_stopped, "fails": self.fails}

    @cached_property
    def solved_after(self) -> int | None:
        """The number of stores after which the grid first is a solution of the puzzle; None if it never is.

        A program that prints all solutions goes on behind it, and takes everything back.
        """
        return stores_to_solution(self.puzzle, self.stores)

    @property
    def is_solved(self) -> bool:
        """Whether the stores lead to a solution of the puzzle, which is all that a file tells of a right program."""
        return self.solved_after is not None


def decode_stores(found: Found, puzzle: Grid) -> list[Store]:
    """Turn values into digits.

    A blank that is not the sign with which the puzzle was read stays its own value. A number with which empty cells
    were read, such as -1, is a blank.
    """
    decoded: list[Store] = []
    encoding, begin = found.encoding, found.begin(puzzle)
    signs = {value for _, cell, value in found.seen if not puzzle.digits[cell] and encoding.decode(value) == 0}
    blanks = signs if encoding.name == SIGNS.name else set[int]()
    for at, (cell, value) in enumerate(found.stores):
        digit = encoding.decode(value)
        if digit == 0 and encoding.name == SIGNS.name:
            if at < begin or not blanks:
                blanks.add(value)
            elif value not in blanks:
                digit = value
        if digit is None and encoding.name == NUMBERS.name:
            if at < begin and not puzzle.digits[cell]:
                blanks.add(value)
            digit = 0 if value in blanks else None
        if digit is None:
            digit = value if not 0 <= value <= CLASSIC.size else -1
        decoded.append((cell, digit))
    return decoded


def stores_to_solution(puzzle: Grid, stores: Iterable[Store]) -> int | None:
    """Count the stores up to the first solution of the puzzle; None if there is none.

    A full board is looked at only where neither the new digit nor the last pair of equal ones clashes.
    """
    board, peers = list(puzzle.digits), CLASSIC.peers
    if puzzle.is_solved():
        return 0
    left, clash = board.count(0), (0, 0)
    for number, (cell, digit) in enumerate(stores, 1):
        if board[cell] == digit:
            continue
        left += (0 < board[cell] <= CLASSIC.size) - (0 < digit <= CLASSIC.size)
        board[cell] = digit
        if left or any(board[peer] == digit for peer in peers[cell]):
            continue
        one, other = clash
        if one == other or board[one] != board[other]:
            pairs = ((one, other) for one in CLASSIC.cells for other in peers[one] if board[one] == board[other])
            clash = next(pairs, (0, 0))
            if clash == (0, 0) and puzzle.is_within(Grid(tuple(board))):
                return number
    return None


def without_reading(stores: Sequence[Store], puzzle: Grid) -> list[Store]:
    """Leave out what comes before the first digit in an empty cell: the puzzle as it is read."""
    clues = puzzle.digits
    symbols = range(1, CLASSIC.size + 1)
    first = next((at for at, (cell, digit) in enumerate(stores) if not clues[cell] and digit in symbols), None)
    return list(stores[first:]) if first is not None else []


def only_changes(stores: Iterable[Store], puzzle: Grid) -> list[Store]:
    """Keep the stores that change a digit."""
    return [store for _, store in enumerate_changes(stores, puzzle)]


def enumerate_changes(stores: Iterable[Store], puzzle: Grid) -> Iterator[tuple[int, Store]]:
    """Yield the stores that change a digit, each with its place among all, from 0."""
    digits = list(puzzle.digits)
    for at, (cell, digit) in enumerate(stores):
        if digits[cell] != digit:
            digits[cell] = digit
            yield at, (cell, digit)


def make_stores(found: Found, puzzle: Grid) -> list[Store]:
    """Decode the stores of a search; of words of bits only changes of the digit are stores."""
    return [store for _, store in number_stores(found, puzzle)]


def number_stores(found: Found, puzzle: Grid) -> list[tuple[int, Store]]:
    """Decode the stores of a search, each with its number among those that were found, from 0."""
    decoded = decode_stores(found, puzzle)
    kept = list(enumerate_changes(decoded, puzzle) if found.encoding.is_bits else enumerate(decoded))
    left = len(without_reading([store for _, store in kept], puzzle))
    return kept[len(kept) - left :]


def read_lines(text: str) -> list[RawStore]:
    """Read the lines 'place r c d' and 'clear r c'. Raises FormatError with the line."""
    return [store for store, _ in _read_numbered(text, 0)]


def _read_numbered(text: str, more: int) -> list[tuple[RawStore, int]]:
    """Read lines of stores, each with the line of the source where `more` is 1. Raises FormatError with the line."""
    found: list[tuple[RawStore, int]] = []
    wanted = f"'{PLACE} r c d{' LINE' * more}' or '{CLEAR} r c{' LINE' * more}'"
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        try:
            row, column, *rest = map(int, words[1:])
        except ValueError:
            raise FormatError.at(f"{line[:40]!r} is no {wanted}", number) from None
        if words[0] not in (PLACE, CLEAR) or len(rest) != (words[0] == PLACE) + more:
            raise FormatError.at(f"{line[:40]!r} is no {wanted}", number)
        if not (0 <= row < CLASSIC.size and 0 <= column < CLASSIC.size):
            raise FormatError.at(f"row {row}, column {column} is no cell: both count from 0. {FROM_ONE}", number)
        source = rest.pop() if more else 0
        found.append(((row * CLASSIC.size + column, rest[0] if rest else 0), source))
        if len(found) > MAX_STORES:
            break
    return found


def write_store(store: Store) -> str:
    """Write one store as a line."""
    row, column = divmod(store[0], CLASSIC.size)
    return f"{PLACE} {row} {column} {store[1]}" if store[1] else f"{CLEAR} {row} {column}"


def name_file(program: str) -> str:
    """Name a program without the folders through which a command named it.

    >>> name_file("python3 ../hand-ins/mine.py"), name_file("C:\\\\work\\\\anna\\\\")
    ('mine.py', 'anna')
    """
    return program.replace("\\", "/").rstrip("/").rpartition("/")[2] or "program"


def write_trace(recording: Recording) -> str:
    """Write a recording as the text of a file."""
    marks = [word for word, holds in recording.marks.items() if holds]
    lines = list(map(write_store, recording.stores))
    if recording.lines:
        lines = [f"{line} {number}" for line, number in zip(lines, recording.lines, strict=True)]
    head = [
        f"{HEAD} {NUMBERED if recording.lines else PLAIN}",
        f"program {' '.join(name_file(recording.program).split())[:_MAX_NAME]}",
        f"document {recording.document}",
        f"puzzle {recording.puzzle.line('0')}",
        " ".join([f"stores {len(recording.stores)}", *marks]),
    ]
    return "\n".join([*head, *lines]) + "\n"


def read_trace(text: str, most: int = MAX_STORES) -> Recording:
    """Read the text of a file, of its stores the first `most`. Raises FormatError."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(HEAD):
        raise FormatError.at(f"this is no trace: its first line is not '{HEAD} {PLAIN}'", 1)
    if (version := lines[0].split()[1:]) not in ([PLAIN], [NUMBERED]):
        raise FormatError.at(f"this trace is of another version than {PLAIN} and {NUMBERED}", 1)
    head: dict[str, str] = {}
    for number, name in enumerate(("program", "document", "puzzle", "stores"), 1):
        key, _, value = lines[number].partition(" ") if number < len(lines) else ("", "", "")
        if key != name:
            raise FormatError.at(f"{name!r} is missing in the head of the trace", number + 1)
        head[name] = value
    puzzle = Grid.parse(head["puzzle"])
    if puzzle.shape != CLASSIC:
        raise FormatError.at("the puzzle of the trace is not of 9x9", 4)
    body = lines[len(head) + 1 :]
    try:
        stores = _read_numbered("\n".join(body[: most + 1]), int(version == [NUMBERED]))
    except FormatError as error:
        problem = error.problems[0]
        raise FormatError.at(problem.message, (problem.line or 1) + len(head) + 1) from error
    marks = head["stores"].split()[1:]
    is_cut = "cut" in marks or len(body) > most
    return Recording(
        head["program"][:_MAX_NAME],
        head["document"],
        puzzle,
        tuple(store for store, _ in stores[:most]),
        is_cut,
        "stopped" in marks,
        "fails" in marks,
        tuple(line for _, line in stores[:most]) if version == [NUMBERED] else (),
    )


def read_bare_lines(text: str, puzzle: Grid, document: str = "any", program: str = "program") -> Recording:
    """Read lines of stores without a head, as a program may print them, for a puzzle that is known.

    A digit on a clue of the puzzle is refused: who counts from 1 has one soon. Raises FormatError with the line.
    """
    numbers = (number for number, line in enumerate(text.splitlines(), 1) if line.strip())
    for number, (cell, digit) in zip(numbers, read_lines(text), strict=False):
        clue = puzzle.digits[cell]
        if clue and digit != clue:
            row, column = divmod(cell, CLASSIC.size)
            sentence = f"row {row}, column {column} has the clue {clue}: both count from 0. {FROM_ONE}"
            raise FormatError.at(sentence, number)
    return recording_of_lines(program, document, puzzle, text)


def recording_of_lines(program: str, document: str, puzzle: Grid, text: str) -> Recording:
    """Make a recording of lines that a program wrote itself. Raises FormatError."""
    stores = make_stores(Found(read_lines(text), NUMBERS, "lines"), puzzle)
    return Recording(program, document, puzzle, tuple(stores[:MAX_STORES]), len(stores) > MAX_STORES)
