"""Two searches side by side: which move both are at, where they part, and what each did there.

A difference is a move at which the two do not do the same: place or take back, in which cell, which digit. Where one is
the recording of a person's program and the other its right partner, they part at the first store that differs, even
if that store is a digit written in vain inside a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self

from solver import RuleError
from solver.judge.departures import Departure
from solver.judge.replay import RecordedTrace
from solver.search.algorithm import Algorithm
from solver.search.narration import Names
from solver.search.steps import FORCED, Kind, Move
from solver.search.trace import Trace
from solver.shape import CLASSIC, Cell
from webapp.demo import traces
from webapp.demo.address import Stage, canonical
from webapp.demo.recordings import OWN, RIGHT, Entry, name_of, recordings

MAX_LOOKED: Final = 262_144  # moves that one request looks through for a difference
_PATH: Final = "/demo/side-by-side"
_PIECE: Final = 8_192  # moves that are compared at a time


@dataclass(frozen=True)
class Pair:
    """Two lanes on the clock of moves: what differs between them."""

    stage: Stage

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self:
        """Read the two lanes from the fields of an address, on the clock of moves. Raises what `Stage.of` does."""
        stage = Stage.of(canonical(fields, _PATH))
        if len(stage.algorithms) != 2:
            raise RuleError("field lanes: name two searches, with a comma between them")
        return cls(stage)

    @property
    def algorithms(self) -> tuple[Algorithm, ...]:
        """The two searches."""
        return self.stage.algorithms

    @property
    def traces(self) -> tuple[Trace, ...]:
        """The two searches with their moves."""
        return self.stage.traces

    @property
    def move(self) -> int:
        """The move that both are at."""
        return self.stage.move

    @property
    def names(self) -> Names:
        """Return how cells are called."""
        return self.stage.names

    def at(self, move: int) -> Self:
        """Copy the pair with another move."""
        return replace(self, stage=self.stage.moved(move))

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
        if self.is_one_tree:
            return None, False
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

    def end_after(self, move: int) -> int | None:
        """Find the last move that was looked at where no difference follows `move`; None if that is there already."""
        end = min(self.total, move + MAX_LOOKED)
        return end if move < end else None

    @property
    def is_one_tree(self) -> bool:
        """Whether the two searches make the same moves on every puzzle."""
        left, right = self.algorithms
        return left.tree == right.tree

    @property
    def parts(self) -> bool | None:
        """Whether the two part at all; None as long as that is not known."""
        found, is_open = self.next_difference(0)
        if found or is_open:
            return True if found else None
        return False if self.is_one_tree or self.total <= MAX_LOOKED else None

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


# ---- in words


def describe_pair(pair: Pair) -> str:
    """Say what the two did last, in one sentence."""
    left, right = (algorithm.letter for algorithm in pair.algorithms)
    if not pair.move:
        where = {True: " Page Down leads to where they part.", False: " They never part: Page Down leads to the end."}
        parts = pair.parts
        return f"{left} and {right} are at the start.{'' if parts is None else where[parts]}"
    moves = pair.moves_at(pair.move)
    if pair.departure and pair.move == pair.move_of_departure:
        return _describe_departure(pair, pair.departure)
    texts = [_did(move, pair.names) for move in moves]
    if moves == (None, None):
        return "Both have ended."
    if _is_same(*moves):
        is_end = pair.is_known and pair.move == pair.total
        never = " This is the end: they never part." if is_end and pair.parts is False else ""
        return f"Move {pair.move:,}, both: {texts[0]}.{never}"
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
