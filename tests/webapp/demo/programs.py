"""Run the Python listings as real programs, line by line, to compare the demo with them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from types import CodeType, FrameType
from typing import Any, ClassVar, NamedTuple

from solver.search.algorithm import Algorithm


class Event(NamedTuple):
    """A line of the listing, from 0, that has run, the grid after it, and the words on the stack."""

    line: int
    grid: str
    words: tuple[int, ...]


class Enough(Exception):
    """Raised after the requested number of events."""


@dataclass
class Bench:
    """A grid of nine rows, the rules of the game, and the functions that a program calls."""

    givens: str
    rows: list[list[Any]] = field(init=False)
    blank: ClassVar[Any] = 0
    start: ClassVar[tuple[int, ...]] = ()  # what the program is called with

    def __post_init__(self) -> None:
        signs = [self.blank if sign in ".0" else type(self.blank)(sign) for sign in self.givens]
        self.rows = [signs[row * 9 : row * 9 + 9] for row in range(9)]

    @property
    def free(self) -> list[tuple[int, int]]:
        """List the cells without a given, in row order."""
        return [divmod(at, 9) for at, sign in enumerate(self.givens) if sign in ".0"]

    def held(self, row: int, column: int) -> set[Any]:
        """List the digits in the other cells of the row, the column and the box."""
        top, left = row // 3 * 3, column // 3 * 3
        places = [(row, at) for at in range(9)] + [(at, column) for at in range(9)]
        places += list(product(range(top, top + 3), range(left, left + 3)))
        return {self.rows[at][there] for at, there in places if (at, there) != (row, column)} - {self.blank}

    def allowed(self, row: int, column: int) -> list[int]:
        """List the digits that no house forbids in the cell."""
        return sorted(set(range(1, 10)) - self.held(row, column))

    def empty(self) -> list[tuple[int, int]]:
        """List the empty cells in row order."""
        return [place for place in product(range(9), range(9)) if self.rows[place[0]][place[1]] == self.blank]

    def line(self) -> str:
        """Write the grid as 81 characters, 0 for blank."""
        return "".join(str(sign) for row in self.rows for sign in row).replace("-", "0")

    def words(self) -> tuple[int, ...]:
        """The words on the stack, for programs that keep some."""
        return ()

    def names(self, note: Callable[[], None]) -> dict[str, Any]:
        """What the listing calls; `note` is called where a function does more than one thing."""
        raise NotImplementedError


class Liang(Bench):
    """000: the program writes into the grid and checks the written digit."""

    def names(self, note: Callable[[], None]) -> dict[str, Any]:
        """The list of free cells, and isValid."""
        valid = lambda i, j, grid: grid[i][j] not in self.held(i, j)  # noqa: E731
        return {"grid": self.rows, "freeCellList": self.free, "isValid": valid}


class CheckFirst(Bench):
    """001: find an empty cell from the top, and check a digit before writing it."""

    def names(self, note: Callable[[], None]) -> dict[str, Any]:
        """findEmptyPlace and isValidPlace."""
        return {
            "grid": self.rows,
            "findEmptyPlace": lambda grid: next(iter(self.empty()), None),
            "isValidPlace": lambda r, c, v: v not in self.held(r, c),
        }


class Cs2(Bench):
    """002: find an empty cell from a given cell on, write a digit, and compare it with its houses."""

    start: ClassVar[tuple[int, ...]] = (0, 0)

    def names(self, note: Callable[[], None]) -> dict[str, Any]:
        """find_empty and verifyCell."""
        return {
            "grid": self.rows,
            "find_empty": lambda grid, r, c: next((place for place in self.empty() if place >= (r, c)), None),
            "verifyCell": lambda grid, r, c: int(grid[r][c] not in self.held(r, c)),
        }


class Plank(Bench):
    """003: check whole rows, columns and panels for duplicates, including the digit just written."""

    blank = "-"
    start = (0,)

    def names(self, note: Callable[[], None]) -> dict[str, Any]:
        """The three functions of the lab."""

        def valid(places: Iterator[tuple[int, int]]) -> bool:
            held = [self.rows[row][column] for row, column in places if self.rows[row][column] != "-"]
            return len(held) == len(set(held))

        def panel(r: int, c: int) -> bool:
            top, left = r // 3 * 3, c // 3 * 3
            return valid(product(range(top, top + 3), range(left, left + 3)))

        return {
            "Grid": self.rows,
            "blanks": self.free,
            "Is_Row_Valid": lambda r: valid(product([r], range(9))),
            "Is_Col_Valid": lambda c: valid(product(range(9), [c])),
            "Is_Panel_Valid": panel,
        }


class Csis(Bench):
    """004: 14 bits a cell: filled above, nine allowed digits, the choice below; FINDBEST recounts them all."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.cells = dict.fromkeys(product(range(9), range(9)), 0)
        self.stack: list[tuple[int, int]] = []

    def words(self) -> tuple[int, ...]:
        """Those of the cells on the stack, the lowest first."""
        return tuple(self.cells[cell] for cell in self.stack)

    def names(self, note: Callable[[], None]) -> dict[str, Any]:
        """FINDBEST, the next choice, mark and unmark; the stack of the listing is seen when a cell comes upon it."""

        def findbest() -> tuple[int, int]:
            note()  # nothing is chosen yet
            best, low = (0, 0), 10
            for cell in self.empty():
                allowed = self.allowed(*cell)
                self.cells[cell] = sum(1 << 3 + digit for digit in allowed)
                if len(allowed) < low:
                    best, low = cell, len(allowed)
            self.cells[best] |= 1 << 13
            return best

        def next_choice(cell: tuple[int, int]) -> int:
            word = self.cells[cell]
            return next((digit for digit in range((word & 15) + 1, 10) if word >> 3 + digit & 1), 0)

        def mark(cell: tuple[int, int], v: int) -> None:
            self.cells[cell] = self.cells[cell] & ~15 | 1 << 13 | v
            self.rows[cell[0]][cell[1]] = v

        def unmark(cell: tuple[int, int]) -> None:
            self.cells[cell] &= 0b111111111 << 4
            self.rows[cell[0]][cell[1]] = 0

        names = {"findbest": findbest, "next_choice": next_choice, "mark": mark, "unmark": unmark}
        return names | {"is_full": lambda: not self.empty()}


class Norvig(Bench):
    """E: propagate singles first."""

    def names(self, note: Callable[[], None]) -> dict[str, Any]:
        """What is forced, what is stuck, and taking back all that followed from a guess."""
        stack: list[tuple[int, int]] = []
        houses = [[(row, at) for at in range(9)] for row in range(9)]
        houses += [[(at, column) for at in range(9)] for column in range(9)]
        houses += [list(product(range(top, top + 3), range(left, left + 3))) for top in (0, 3, 6) for left in (0, 3, 6)]

        def marks() -> dict[tuple[int, int], list[int]]:
            return {cell: self.allowed(*cell) for cell in self.empty()}

        def spots(left: dict[tuple[int, int], list[int]]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
            for house in houses:
                held = {self.rows[row][column] for row, column in house}
                for digit in sorted(set(range(1, 10)) - held):
                    yield digit, [cell for cell in house if digit in left.get(cell, ())]

        def is_stuck() -> bool:
            left = marks()
            return not all(left.values()) or not all(places for _, places in spots(left))

        def find_single() -> tuple[tuple[int, int], int] | None:
            left = marks()
            if not all(left.values()):
                return None
            for cell, digits in left.items():
                if len(digits) == 1:
                    return cell, digits[0]
            for digit, places in spots(left):
                if len(places) < 2:
                    return (places[0], digit) if places else None
            return None

        def place(cell: tuple[int, int], v: int) -> None:
            self.rows[cell[0]][cell[1]] = v
            stack.append(cell)

        def take_back(depth: int) -> None:
            while len(stack) > depth:
                row, column = stack.pop()
                self.rows[row][column] = 0
                note()

        return {
            "find_single": find_single,
            "place": place,
            "is_stuck": is_stuck,
            "is_full": lambda: not self.empty(),
            "fewest_candidates": lambda: min(self.empty(), key=lambda cell: len(self.allowed(*cell))),
            "stack": stack,
            "candidates": lambda cell: self.allowed(*cell),
            "take_back": take_back,
        }


class Knuth(Bench):
    """F: demands as columns with their rows; covered ones leave, uncovered ones return."""

    def names(self, note: Callable[[], None]) -> dict[str, Any]:
        """R, D and the functions of the listing, on plain sets in place of links."""
        root, rows = "h", dict[tuple[int, int, int], tuple[Any, ...]]()
        columns: dict[Any, list[tuple[int, int, int]]] = {(0, *cell): [] for cell in product(range(9), range(9))}
        columns |= {(kind, at, v): [] for kind, at, v in product((1, 2, 3), range(9), range(1, 10))}
        for row, column, v in product(range(9), range(9), range(1, 10)):
            placement, box = (row, column, v), row // 3 * 3 + column // 3
            rows[placement] = ((0, row, column), (1, row, v), (2, column, v), (3, box, v))
            for demand in rows[placement]:
                columns[demand].append(placement)
        met: list[Any] = []

        def is_open(demand: Any) -> bool:
            return demand not in met

        def open_rows(demand: Any) -> list[tuple[int, int, int]]:
            closed = set(met)
            return [placement for placement in columns[demand] if not closed & set(rows[placement])]

        for row, column in product(range(9), range(9)):
            if self.rows[row][column]:
                met.extend(rows[row, column, self.rows[row][column]])

        class Down:
            """D: from a column to its first row, and from a row to the next of its column."""

            def __getitem__(self, node: Any) -> Any:
                column, placement = node if isinstance(node[1], tuple) and len(node) == 2 else (node, None)
                closed = set(met) - {column}
                left = [
                    each
                    for each in columns[column]
                    if not closed & set(rows[each]) and (not placement or each > placement)
                ]
                return (column, left[0]) if left else column

        class Right:
            """R: from the root to the first column."""

            def __getitem__(self, node: Any) -> Any:
                return next(filter(is_open, columns), root)

        def take(node: Any) -> None:
            placement = node[1]
            met.extend(rows[placement])
            self.rows[placement[0]][placement[1]] = placement[2]

        def put_back(node: Any) -> None:
            placement = node[1]
            del met[-4:]
            self.rows[placement[0]][placement[1]] = 0

        return {
            "h": root,
            "R": Right(),
            "D": Down(),
            "fewest_rows": lambda: min(filter(is_open, columns), key=lambda demand: len(open_rows(demand))),
            "take": take,
            "put_back": put_back,
        }


BENCHES = {"A": Liang, "B": CheckFirst, "C": Plank, "D": Csis, "E": Norvig, "F": Knuth}
OTHERS = {"canSolve": Cs2}


def run(algorithm: Algorithm, givens: str, most: int, language: str = "Python") -> list[Event]:
    """Run the program from its start and list its first `most` lines, or all of them."""
    bench = OTHERS.get(language, BENCHES[algorithm.letter])(givens)
    events: list[Event] = []
    running: list[int] = []

    def note() -> None:
        if running:
            events.append(Event(running[0], bench.line(), bench.words()))
        if len(events) >= most:
            raise Enough

    def trace(frame: FrameType, what: str, _: object) -> Any:
        if frame.f_code.co_filename != "listing":
            return None
        if isinstance(bench, Csis) and "stack" in frame.f_locals:
            bench.stack = list(frame.f_locals["stack"])
        note()
        running[:] = [] if what == "return" else [frame.f_lineno - 1 - offset]
        return trace

    code, offset, name = _compiled(algorithm, language)
    names = bench.names(note)
    exec(code, names)
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        names[name](*bench.start)
    except Enough:
        pass
    finally:
        sys.settrace(before)
    return events


def _compiled(algorithm: Algorithm, language: str) -> tuple[CodeType, int, str]:
    """Compile the listing; return code, number of lines before its first, and name of its function."""
    listing = algorithm.listing(language)
    assert listing
    if listing.lines[0].startswith("def "):
        name = listing.lines[0].removeprefix("def ").partition("(")[0]
        return compile("\n".join(listing.lines), "listing", "exec"), 0, name
    text = "\n".join(["def search():", *(f"  {line}" for line in listing.lines)])
    return compile(text, "listing", "exec"), 1, "search"
