"""Replay the stores of a program as one more search that can be watched: moves, tries, a stack and counters.

    store    1 r1c3    2 r1c3    1 r1c4    0 r1c4    3 r1c3
    move     (a try)   place 2   place 1   retract   retract 2, place 3

A digit that a program writes before it tests it, and writes over at once as it does not fit, is a try inside a move. A
digit that goes in over another one is two moves. So a right program makes the moves of the document's search, however
it writes. What a faulty program does is shown as it is: clues that it clears, digits that it never takes back.

>>> from solver.judge.models import Style, Writing, stores_of
>>> puzzle = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")
>>> stores = tuple(stores_of(puzzle, Style(writing=Writing.WRITE_FIRST), 100_000))
>>> trace = replay(Recording("mine.cpp", "cs2", puzzle, stores), recorded_algorithm("mine", "Y", "mine", ""))
>>> trace.explore_all()
>>> trace.total, trace.state(trace.total).counters.tries, trace.outcome.value
(1410, 6393, 'solved')
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Final

from solver.grid import Grid
from solver.judge.models import Faulty, Style, run_model
from solver.judge.traces import Recording, Store
from solver.search.algorithm import Algorithm, Listing, Search, TraceEvent, Words
from solver.search.flat_board import DEPTH, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.states import Outcome, State, Substep, Try
from solver.search.steps import STEP, Kind, cell_of, digit_of
from solver.search.trace import CellNames, Trace
from solver.shape import CLASSIC, Cell
from solver.text import count_noun

MAX_LINE: Final = 65_535  # of a source
NO_DIGIT: Final = 255  # in place of a value that is no digit of 9x9
NOT_COUNTED: Final = -1  # tries of a program that tests a digit before it writes it
_BUDGET: Final = 400_000_000  # of compiled code: a hundredth is explored interpreted, more moves than a recording has
_MISFITS: Final = 0.1  # of the digits written, of a program that writes before it tests
_SLOTS: Final = CLASSIC.size + 1  # digits and the blank

LISTING: Final = Listing.parse(
    "Pseudo code",
    """
                              | your program
write try place retract dead  |   stores
solved none                   |   ends
""",
    holds="{cell} = {digit}",
    fails="{cell} = {digit}",
)
WORDS: Final = Words(stack="digits that stand", chosen="your program goes there")


@dataclass(frozen=True)
class Packed:
    """The stores of a recording, two bytes each; `NO_DIGIT` stands for a value that is no digit.

    `lines` are those of the source that store, 0 where that is not known; it is empty where none is.
    """

    cells: bytes
    digits: bytes
    lines: array[int] = field(default_factory=lambda: array("H"))

    @classmethod
    def of(cls, stores: Sequence[Store], lines: Sequence[int] = ()) -> Packed:
        """Pack stores, with the lines of the source behind them."""
        symbols = range(_SLOTS)
        return cls(
            bytes(cell for cell, _ in stores),
            bytes(digit if digit in symbols else NO_DIGIT for _, digit in stores),
            array("H", (line if line <= MAX_LINE else 0 for line in lines)),
        )

    def stores(self, most: int | None = None) -> tuple[Store, ...]:
        """Unpack the stores, or the first of them."""
        return tuple(zip(self.cells[:most], self.digits[:most], strict=True))


@dataclass(frozen=True)
class Moves:
    """The moves that stores are.

    `ends` has for each move the number of the store that makes it, from 1; `tries` the digits written up to a store,
    empty where they cannot be counted. `is_stack` says that each digit taken back is the one placed last.
    """

    steps: array[int]
    ends: array[int]
    tries: array[int]
    is_stack: bool

    def state_before(self, store: int) -> int:
        """Find the number of moves made before that store."""
        return bisect_left(self.ends, store)


def _slots_of_houses() -> tuple[tuple[int, int, int], ...]:
    """List for each cell where the counts of its row, column and box begin."""
    numbers = {house: number * _SLOTS for number, house in enumerate(CLASSIC.houses)}
    return tuple(
        (numbers[row], numbers[column], numbers[box])
        for row, column, box in (CLASSIC.houses_of[cell] for cell in CLASSIC.cells)
    )


_SLOTS_OF: Final = _slots_of_houses()


class _MoveMaker:
    """Makes moves of stores, one after another."""

    def __init__(self, puzzle: Grid) -> None:
        self.board = list(puzzle.digits)
        self.steps, self.ends = array("h"), array("i")
        self.stack: list[Cell] = []
        self.is_stack = True
        self.held = [0] * (len(CLASSIC.houses) * _SLOTS)
        for cell, digit in enumerate(puzzle.digits):
            if digit:
                self._count(cell, digit, 1)

    def _count(self, cell: Cell, digit: int, by: int) -> None:
        """Count a digit in the houses of its cell."""
        row, column, box = _SLOTS_OF[cell]
        held = self.held
        held[row + digit] += by
        held[column + digit] += by
        held[box + digit] += by

    def place(self, cell: Cell, digit: int, store: int) -> None:
        """Place a digit in an empty cell."""
        self.board[cell] = digit
        self.stack.append(cell)
        self.steps.append(cell * STEP + digit)
        self.ends.append(store)
        self._count(cell, digit, 1)

    def retract(self, cell: Cell, store: int) -> None:
        """Take the digit of a cell back; of a clue too."""
        digit, stack = self.board[cell], self.stack
        if stack and stack[-1] == cell:
            stack.pop()
        else:
            self.is_stack = False
            if cell in stack:
                stack.remove(cell)
        self.board[cell] = 0
        self.steps.append(-cell * STEP - digit)
        self.ends.append(store)
        self._count(cell, digit, -1)

    def run(self, packed: Packed, writes_first: bool) -> None:
        """Go through the stores."""
        board, held, slots, size = self.board, self.held, _SLOTS_OF, CLASSIC.size
        waiting = waiting_digit = waiting_store = NOWHERE
        store = 0
        for cell, digit in zip(packed.cells, packed.digits, strict=True):
            store += 1
            if waiting >= 0:
                if cell != waiting:  # the program has gone on with it
                    self.place(waiting, waiting_digit, waiting_store)
                waiting = NOWHERE
            standing = board[cell]
            if digit == standing:
                continue
            if standing:
                self.retract(cell, store)
            if not 0 < digit <= size:
                continue
            if writes_first:
                row, column, box = slots[cell]
                if held[row + digit] or held[column + digit] or held[box + digit]:
                    waiting, waiting_digit, waiting_store = cell, digit, store
                    continue
            self.place(cell, digit, store)
        if waiting >= 0:
            self.place(waiting, waiting_digit, waiting_store)


def make_moves(puzzle: Grid, packed: Packed, writes_first: bool) -> Moves:
    """Make the moves of stores; `writes_first` says that the program writes a digit before it tests it."""
    maker = _MoveMaker(puzzle)
    maker.run(packed, writes_first)
    symbols = range(1, _SLOTS)
    tries = array("i", accumulate((digit in symbols for digit in packed.digits), initial=0) if writes_first else ())
    return Moves(maker.steps, maker.ends, tries, maker.is_stack)


def seems_to_write_first(puzzle: Grid, packed: Packed) -> bool:
    """Return whether a program writes digits before it tests them, by how many of them do not fit."""
    maker = _MoveMaker(puzzle)
    maker.run(packed, True)
    written = sum(map(bool, packed.digits))
    placed = sum(step > 0 for step in maker.steps)
    return written - placed > _MISFITS * written


def _search_of(moves: Moves, is_solved: bool) -> Search:
    """Make the search that makes these moves. Its place is the number of moves made, which it keeps in HERE."""
    steps_made, ends, tries = moves.steps, moves.ends, moves.tries

    def search(board: Board, steps: Ints, max_moves: int) -> int:
        numbers, digits, stack = board.numbers, board.digits, board.stack
        at, depth, made = numbers[HERE] - NOWHERE, numbers[DEPTH], 0
        while made < max_moves and at < len(steps_made):
            step = steps_made[at]
            cell = cell_of(step)
            if step > 0:
                digits[cell] = digit_of(step)
                stack.insert(depth, step)
                depth += 1
            else:
                digits[cell] = 0
                place = next((place for place in range(depth - 1, -1, -1) if stack[place] == -step), None)
                if place is None:  # a clue: it stays away, below all digits that stand
                    stack.insert(0, cell * STEP)
                    depth += 1
                else:
                    del stack[place]
                    depth -= 1
            steps[made] = step
            made += 1
            at += 1
        numbers[HERE], numbers[DEPTH] = at + NOWHERE, depth
        numbers[LOOK] = NOWHERE
        if tries:
            numbers[TRIES] = tries[ends[at - 1]] if at else 0
        if at == len(steps_made):
            numbers[ENDED] = 1
            numbers[FOUND] = int(is_solved)
        return made

    return search


class RecordedTrace(Trace):
    """A recorded program, or a faulty model of one, as a search of the stage."""

    is_recorded = True

    def __init__(
        self, recording: Recording, packed: Packed, moves: Moves, algorithm: Algorithm, found_none: bool | None = None
    ) -> None:
        super().__init__(recording.puzzle, algorithm, fast=False)
        self.found_none = found_none  # whether the program ended as it found no cell to fill; None: the grid tells
        self.recording = recording
        self.packed = packed
        self.moves = moves
        self.is_stack = moves.is_stack

    @property
    def memory(self) -> int:
        """Kilobytes of memory, about."""
        moves = self.moves
        own = sum(len(table) * table.itemsize for table in (moves.steps, moves.ends, moves.tries))
        return super().memory + (own + 2 * len(self.packed.cells)) // 1024

    @property
    def stores(self) -> int:
        """The number of stores."""
        return len(self.packed.cells)

    def states_from(self, start: int) -> Callable[[int], State]:
        """Return a function that gives the states, with a stack and counters without the clues that are cleared."""
        entered = super().states_from(start)

        def state(move: int) -> State:
            found = entered(move)
            stack = tuple(each for each in found.stack if each.digit)
            depth = len(stack)
            difference = 2 * depth - len(found.stack)  # placements less retractions: a cleared clue counts against them
            counters = found.counters._replace(
                tries=self._tries_at(move),
                placements=(move + difference) // 2,
                backtracks=(move - difference) // 2,
                depth=depth,
            )
            is_look = found.next is not None and bool(self.tries(move))
            cell = found.next.cell if found.next and (is_look or found.next.kind is Kind.PLACE) else None
            return replace(found, stack=stack, counters=counters, cell=cell)

        return state

    def _tries_at(self, move: int) -> int:
        """Count the digits written up to a move; at the end all of them."""
        moves = self.moves
        if not moves.tries:
            return NOT_COUNTED
        if move == len(moves.ends):
            return moves.tries[-1]
        return moves.tries[moves.ends[move - 1]] if move else 0

    def store_at(self, move: int) -> int:
        """Tell the number of the store that made the last of so many moves; 0 at the start."""
        return self.moves.ends[move - 1] if move else 0

    def source_line(self, move: int) -> int:
        """Return the line of the source, from 1, that made the last of so many moves; 0 where that is not known."""
        store, lines = self.store_at(move), self.packed.lines
        return lines[store - 1] if 0 < store <= len(lines) else 0

    def tries(self, move: int) -> tuple[Try, ...]:
        """List the digits that are written in vain inside the move that follows; nothing is known of other tests."""
        moves, packed = self.moves, self.packed
        if not moves.tries:
            return ()
        first = self.store_at(move)
        last = moves.ends[move] - 1 if move < len(moves.ends) else self.stores
        symbols = range(1, _SLOTS)
        return tuple(Try(packed.digits[at], None) for at in range(first, last) if packed.digits[at] in symbols)

    def tries_from(self, state: State) -> tuple[Try, ...]:
        """List the digits that are written in vain inside the move that follows the state."""
        return self.tries(state.counters.moves)

    def substeps_from(self, state: State) -> tuple[Substep, ...]:
        """List the digits written in vain behind the state, then the store that makes the next move."""
        move, following = state.counters.moves, state.next
        found: list[Substep] = []
        if self.moves.tries:
            first = self.store_at(move)
            last = self.moves.ends[move] - 1 if following else self.stores
            board = state.digits
            for at in range(first, last):
                cell, digit = self.packed.cells[at], self.packed.digits[at]
                if 0 < digit < _SLOTS:
                    culprit = next((peer for peer in CLASSIC.peers[cell] if board[peer] == digit), None)
                    found += [Substep(TraceEvent.WRITE, cell, digit), Substep(TraceEvent.TRY, cell, digit, culprit)]
                elif not digit and found:
                    found.append(Substep(TraceEvent.WRITE, cell, 0))
        if following:
            event = TraceEvent.PLACE if following.kind is Kind.PLACE else TraceEvent.RETRACT
            return (*found, Substep(event, following.cell, following.digit))
        found_none = 0 not in state.digits if self.found_none is None else self.found_none
        return (*found, Substep(TraceEvent.SOLVED if found_none else TraceEvent.NONE, None, 0))

    def describe(self, state: State, substep: Substep | None, names: CellNames) -> str:
        """Return which store has just been made, and how it looks beside the other digits."""
        if substep and substep.event is TraceEvent.TRY and substep.cell is not None:
            return self._of_try(substep, names)
        if substep and substep.event is TraceEvent.WRITE and substep.cell is not None:
            if not substep.digit:
                return f"{names.cell(substep.cell)} is made blank again."
            return f"Write {names.symbol(substep.digit)} into {names.cell(substep.cell)}."
        if state.next is None:
            return self._end(state, names)
        move = state.counters.moves
        if state.last is None:
            coming = count_noun(self.stores, "store follows", "stores follow")
            return f"Before its first store: {coming}. It goes to {names.cell(state.next.cell)}."
        return f"Store {self.store_at(move):,} of {self.stores:,}: {self._did(state, names)}"

    def shown_value(self, state: State, names: CellNames) -> str:
        """Write the last store, as its place in the listing shows it."""
        store = self.store_at(state.counters.moves)
        if not store:
            return ""
        digit = self.packed.digits[store - 1]
        value = "no digit" if digit == NO_DIGIT else names.symbol(digit) if digit else "blank"
        return f"{names.cell(self.packed.cells[store - 1])} = {value}"

    def _of_try(self, substep: Substep, names: CellNames) -> str:
        """Return what forbids a digit that was written in vain."""
        cell, digit = substep.cell or 0, names.symbol(substep.digit)
        if substep.forbidden_by is None:
            return f"{digit} in {names.cell(cell)}: it is written over."
        return f"{digit} in {names.cell(cell)}: no, {names.cell(substep.forbidden_by)} has it."

    def _did(self, state: State, names: CellNames) -> str:
        """Return what the last move did."""
        last, move = state.last, state.counters.moves
        assert last
        cell, digit = names.cell(last.cell), names.symbol(last.digit)
        if last.kind is Kind.RETRACT:
            of = f"the clue {digit}" if self.grid.digits[last.cell] == last.digit else digit
            store = self.store_at(move) - 1
            written = self.packed.digits[store]
            if written == NO_DIGIT:
                return f"a value that is no digit goes over {of} in {cell}."
            if written:
                return f"{names.symbol(written)} goes over {of} in {cell}."
            return f"{cell} is cleared; {of} stood there."
        culprits = [peer for peer in CLASSIC.peers[last.cell] if state.digits[peer] == last.digit]
        clash = f" {names.cell(culprits[0])} has {digit} too." if culprits else ""
        return f"{digit} goes into {cell}.{clash}"

    def _end(self, state: State, names: CellNames) -> str:
        """Return how the recording ends."""
        if self.conflicts:
            return "Nothing is shown: the clues of this puzzle contradict each other."
        recording = self.recording
        end = "The recording ends" if recording.is_cut or recording.is_stopped else "The program ends"
        why = " There were more stores, which are not kept." if recording.is_cut else ""
        why = why or (" The program was stopped there." if recording.is_stopped else "")
        after = f"{end} after {count_noun(self.stores, 'store')}"
        empty = state.digits.count(0)
        if empty:
            return f"{after}: {empty} {'cell is' if empty == 1 else 'cells are'} empty.{why}"
        if self.outcome is Outcome.SOLVED:
            return f"{after}: the puzzle is solved.{why}"
        clashes = Grid(state.digits).conflicts()
        if not clashes:
            return f"{after}: the grid is full, and a clue has changed.{why}"
        house, digit, _, _ = clashes[0]
        return f"{after}: the grid is full, and {names.symbol(digit)} is in {names.house(house)} twice.{why}"


def no_moves(board: Board, steps: Ints, max_moves: int) -> int:  # a search has these parameters
    """Make no move: a recorded search whose moves are not known here."""
    board.numbers[ENDED] = 1
    return 0


def recorded_algorithm(
    key: str, letter: str, name: str, idea: str, source: str = "", listings: tuple[Listing, ...] = (LISTING,)
) -> Algorithm:
    """Describe a recorded search; `replay` gives it its moves."""
    return Algorithm(
        key=key,
        letter=letter,
        name=name,
        idea=idea,
        source=source,
        search=no_moves,
        listings=listings,
        tree=key,
        budget=_BUDGET,
        words=WORDS,
        order=None,
        tests_every_digit=False,
        compiles=False,
        is_recorded=True,
    )


def replay(
    recording: Recording,
    algorithm: Algorithm,
    writes_first: bool | None = None,
    packed: Packed | None = None,
    found_none: bool | None = None,
) -> RecordedTrace:
    """Make the search of a recording, which `algorithm` describes.

    Without `writes_first` the stores tell whether the program writes before it tests. `packed` are the stores if
    they are packed already: then those of the recording are not looked at. `found_none` tells whether the program ended
    as it found no cell to fill; None where that is not known.
    """
    packed = packed or Packed.of(recording.stores)
    if writes_first is None:
        writes_first = seems_to_write_first(recording.puzzle, packed)
    moves = make_moves(recording.puzzle, packed, writes_first)
    search = _search_of(moves, ends_solved(recording.puzzle, packed))
    return RecordedTrace(recording, packed, moves, replace(algorithm, search=search), found_none)


def ends_solved(puzzle: Grid, packed: Packed) -> bool:
    """Return whether the stores end in a solution of the puzzle."""
    digits = list(puzzle.digits)
    for cell, digit in zip(packed.cells, packed.digits, strict=True):
        digits[cell] = digit
    if NO_DIGIT in digits:
        return False
    final = Grid(tuple(digits))
    return final.is_solved() and puzzle.is_within(final)


def replay_model(
    puzzle: Grid, style: Style, most: int, algorithm: Algorithm, faulty: Faulty | None = None
) -> RecordedTrace:
    """Make the search of a right program of a style, or of a faulty one, with at most so many stores."""
    stores, found_none = run_model(puzzle, style, most, faulty)
    recording = Recording("", "any", puzzle, tuple(stores), is_cut=len(stores) == most)
    return replay(recording, algorithm, style.writing.writes_first, found_none=found_none)
