"""Two searches side by side: which move both are at, where they part, and what each did there.

A difference is a move at which the two do not do the same: place or take back, in which cell, which digit. Where one is
the recording of a person's program and the other its right partner, they part at the first store that differs, even
if that store is a digit written in vain inside a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Self

from solver import Puzzle, RuleError
from solver.formats import board_link
from solver.judge.departures import Departure, algorithm_of
from solver.judge.faulty_programs import find_faulty
from solver.judge.replay import RecordedTrace
from solver.search.algorithm import CODES, Algorithm
from solver.search.narration import Names
from solver.search.steps import FORCED, Kind, Move
from solver.search.trace import Trace
from solver.shape import CLASSIC, Cell
from webapp.demo import traces
from webapp.demo.recordings import FAULTY, OWN, RIGHT, Entry, describe_search, is_recorded, name_of, recordings
from webapp.demo.settings import MAX_MOVE, THEMES, VIEWS
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.fields import choice, number, puzzle_in, title_of
from webapp.shared.puzzle_at_hand import EXAMPLE, is_example

SPEEDS: Final = ("0.5", "1", "2", "5", "10")  # moves a second
PART: Final = "part"  # in the place of a move: where the two part
MAX_LOOKED: Final = 262_144  # moves that one request looks through for a difference
_PIECE: Final = 8_192  # moves that are compared at a time
_SIDES: Final = ("left", "right")


@dataclass(frozen=True)
class Pair:
    """The settings of a page: a puzzle, two searches of it, the move that both are at."""

    puzzle: Puzzle
    left: Algorithm
    right: Algorithm
    title: str = ""
    code: str = "pseudo"
    move: int = 0
    wants_parting: bool = False  # the address asks for the move at which the two part
    speed: str = "2"
    view: str = "page"
    theme: str = ""
    is_example: bool = False
    traces: tuple[Trace, Trace] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        found = tuple(
            traces.trace_of(self.puzzle.givens, algorithm.key).with_listing(CODES[self.code])
            for algorithm in (self.left, self.right)
        )
        object.__setattr__(self, "traces", found)

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self:
        """Read the settings from the fields of an address.

        Fields: those of `board_link`, and:
            title: The title of the puzzle.
            left, right: The keys of the two searches; without `right` a partner that fits.
            at: The number of moves made, or `part` for the place where the two part.
            code: The language of the listings; `pseudo` without one.
            speed: Moves a second while playing.
            view: `page` or `projector`.
            theme: `light`, `dark` or `contrast`; without it the person's own.
            example: 1 if the puzzle is only an example, and not the person's own.

        Raises:
            RuleError: A field has a value that it cannot have.
            FormatError: The puzzle cannot be read.
            ForgottenRecordingError: A recording is not here.
        """
        puzzle, keys = puzzle_in(fields), [fields.get(side, "") for side in _SIDES]
        for key in keys:
            grid = describe_search(key)[1] if is_recorded(key) else None
            puzzle = Puzzle.of(grid) if grid else puzzle
        if not keys[1]:
            keys[1] = partner_of(keys[0])
        left, right = (_find(key) for key in keys)
        if left.key == right.key:
            raise RuleError("choose two searches that are not the same")
        return cls(
            puzzle,
            left,
            right,
            title=title_of(fields.get("title", "")),
            code=choice(fields, "code", tuple(CODES), "pseudo"),
            move=0 if fields.get("at") == PART else number(fields, "at", MAX_MOVE),
            wants_parting=fields.get("at") == PART,
            speed=choice(fields, "speed", SPEEDS, "2"),
            view=choice(fields, "view", VIEWS, "page"),
            theme=choice(fields, "theme", THEMES, "") if fields.get("theme") else "",
            is_example=is_example(fields) and not any(map(is_recorded, keys)),
        )

    @property
    def algorithms(self) -> tuple[Algorithm, Algorithm]:
        """The two searches."""
        return self.left, self.right

    @property
    def options(self) -> dict[str, str]:
        """Collect what the script of the page changes, under their names in the address."""
        return {"speed": self.speed, "view": self.view, "theme": self.theme}

    @property
    def puzzle_fields(self) -> dict[str, str]:
        """Build the fields of an address that shows this puzzle."""
        title = {"title": self.title} if self.title else {}
        return board_link.to_fields(self.puzzle) | title | ({EXAMPLE: "1"} if self.is_example else {})

    @property
    def fields(self) -> dict[str, str]:
        """Build the fields of the address, without the options that have their default."""
        defaults = {"speed": "2", "view": "page", "theme": ""}
        changed = {name: value for name, value in self.options.items() if value != defaults[name]}
        code = {"code": self.code} if self.code != "pseudo" else {}
        sides = {"left": self.left.key, "right": self.right.key, "at": str(self.move)}
        return self.puzzle_fields | sides | code | changed

    def at(self, move: int) -> Self:
        """Copy the settings with another move."""
        return replace(self, move=move, wants_parting=False)

    @property
    def names(self) -> Names:
        """Return how cells are called."""
        return Names(self.puzzle.shape, 1)

    @property
    def total(self) -> int:
        """The moves of the longer search, as far as they are known."""
        return max(trace.total for trace in self.traces)

    @property
    def is_known(self) -> bool:
        """Whether both searches are explored as far as they will ever be."""
        return all(map(traces.is_settled, self.traces))

    def is_known_at(self, move: int) -> bool:
        """Whether both searches are explored up to a move, or end before."""
        return all(traces.is_known(trace, move) for trace in self.traces)

    def explore(self, move: int | None = None) -> bool:
        """Explore a piece of the searches; return whether there is more to explore."""
        more = False
        for trace in self.traces:
            if trace.total < trace.budget and (move is None or trace.total <= move):
                more = traces.explore(trace, None if move is None else move + 1) or more
        return more

    # ---- differences

    def moves_at(self, move: int) -> tuple[Move | None, Move | None]:
        """Return what each search does as that move, counted from 1; None behind its end."""
        left, right = (trace.window(move - 1, 1) if 0 < move <= trace.total else () for trace in self.traces)
        return left[0] if left else None, right[0] if right else None

    def differs_at(self, move: int) -> bool:
        """Tell whether that move is a difference."""
        left, right = self.moves_at(move)
        return move > 0 and (not _is_same(left, right) or move == self.move_of_departure)

    @cached_property
    def entry(self) -> Entry | None:
        """The recording among the two, if its right partner is the other one."""
        for own, other in (self.algorithms, self.algorithms[::-1]):
            if own.key.startswith(OWN):
                entry = recordings().get(name_of(own.key))
                is_partner = other.key in (entry.partner, f"{RIGHT}{entry.name}")
                return entry if is_partner else None
        return None

    @property
    def departure(self) -> Departure | None:
        """The first store that differs from that of the right partner."""
        return self.entry.comparison.departure if self.entry else None

    @cached_property
    def move_of_departure(self) -> int:
        """The move that the first store that differs belongs to; 0 where there is none."""
        own = [trace for trace in self.traces if trace.algorithm.key.startswith(OWN)]
        if not self.departure or not isinstance(own[0], RecordedTrace):
            return 0
        return own[0].moves.state_before(self.departure.store) + 1

    def _steps(self, start: int, count: int) -> list[list[int]]:
        """List the moves of each search from `start` on as numbers, whether they are forced or not."""
        return [
            [step % FORCED if step > 0 else -(-step % FORCED) for step in trace.steps(min(start, trace.total), count)]
            for trace in self.traces
        ]

    def next_difference(self, after: int) -> tuple[int | None, bool]:
        """Find the first difference behind a move, at most `MAX_LOOKED` on; tell whether more has to be explored."""
        start, store = after, self.move_of_departure
        while start < after + MAX_LOOKED:
            left, right = self._steps(start, _PIECE)
            known = max(len(left), len(right))
            found = next((at for at in range(known) if left[at : at + 1] != right[at : at + 1]), known)
            if after < store <= start + found:
                return store, False
            if found < known:
                at = start + found + 1
                return (at, False) if self.is_known_at(at - 1) else (None, True)
            if not known:
                return None, not self.is_known_at(start)
            start += known
        return None, False

    def difference_before(self, before: int) -> int | None:
        """Find the last difference before move `before`, among the moves that are quickly looked through."""
        start = max(before - 1 - _PIECE, 0)
        left, right = self._steps(start, before - 1 - start)
        known = max(len(left), len(right))
        found = next((at for at in reversed(range(known)) if left[at : at + 1] != right[at : at + 1]), -1)
        store = self.move_of_departure if start < self.move_of_departure < before else 0
        return max(start + found + 1 if found >= 0 else 0, store) or None


def _is_same(left: Move | None, right: Move | None) -> bool:
    """Tell whether two moves do the same; whether one is forced is no difference."""
    return left == right or bool(left and right and left[:3] == right[:3])


def _find(key: str) -> Algorithm:
    """Find a search. Raises RuleError, or ForgottenRecordingError."""
    return describe_search(key)[0] if is_recorded(key) else offered_algorithms().find(key)


def partner_of(key: str) -> str:
    """Choose the search to show beside one."""
    if key.startswith(FAULTY):
        return algorithm_of(find_faulty(key).document).key
    if is_recorded(key):
        return recordings().get(name_of(key)).partner
    return offered_algorithms().find(key).rival


# ---- in words


def describe_pair(pair: Pair) -> str:
    """Say what the two did last, in one sentence."""
    left, right = (algorithm.letter for algorithm in pair.algorithms)
    if not pair.move:
        return f"{left} and {right} are at the start. Page Down leads to where they part."
    moves = pair.moves_at(pair.move)
    if pair.departure and pair.move == pair.move_of_departure:
        return _describe_departure(pair, pair.departure)
    texts = [_did(move, pair.names) for move in moves]
    if moves == (None, None):
        return "Both have ended."
    if _is_same(*moves):
        return f"Move {pair.move:,}, both: {texts[0]}."
    return f"Move {pair.move:,}: {left} {texts[0]}; {right} {texts[1]}."


def _did(move: Move | None, names: Names) -> str:
    """Say what a move does, behind the letter of its search."""
    if move is None:
        return "has ended"
    cell, digit = names.cell(move.cell), names.symbol(move.digit)
    return f"puts {digit} in {cell}" if move.kind is Kind.PLACE else f"takes {digit} back from {cell}"


def _describe_departure(pair: Pair, departure: Departure) -> str:
    """Say which store differs first, and the likely fault."""
    entry = pair.entry
    assert entry
    other = next(each.letter for each in pair.algorithms if not each.key.startswith(OWN))
    yours, right = (_stored(side, pair.names) for side in (departure.yours, departure.reference))
    comparison = entry.comparison
    fault = f" Likely fault: {comparison.fault}." if comparison.fault else ""
    if not comparison.is_examined and not comparison.fault:
        fault = " Why is not examined: that takes too much work here. Use sudoku judge --trace."
    return f"Store {departure.store:,}: yours {yours}; {other} {right}.{fault}"


def _stored(store: tuple[Cell, int] | None, names: Names) -> str:
    """Say what a store does."""
    if store is None:
        return "has ended"
    cell, digit = names.cell(store[0]), store[1]
    if digit not in CLASSIC.digits:
        return f"clears {cell}" if not digit else f"puts a value that is no digit in {cell}"
    return f"puts {digit} in {cell}"


def cells_that_part(pair: Pair) -> tuple[Cell, ...]:
    """List the cells of what differs at the present move; none where nothing does."""
    if pair.departure and pair.move == pair.move_of_departure:
        sides = (pair.departure.yours, pair.departure.reference)
        return tuple(dict.fromkeys(side[0] for side in sides if side))
    if not pair.differs_at(pair.move):
        return ()
    return tuple(dict.fromkeys(move.cell for move in pair.moves_at(pair.move) if move))
