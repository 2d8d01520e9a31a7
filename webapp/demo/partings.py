"""Where searches part on the clock of moves, and what each did there.

A difference is a move at which those that have not ended do not all do the same: place or take back, in which cell,
which digit. Where there are two, the recording of a person's program and its right partner, they part at the first
store that differs, even if that store is a digit written in vain inside a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, zip_longest
from typing import Final

from solver.judge.departures import Departure
from solver.judge.replay import RecordedTrace
from solver.search.algorithm import Algorithm
from solver.search.narration import Names
from solver.search.steps import FORCED, Kind, Move
from solver.search.trace import Trace
from solver.shape import CLASSIC, Cell
from solver.text import join_names
from webapp.demo import traces
from webapp.demo.recordings import OWN, RIGHT, Entry, name_of, recordings

NEVER: Final = "They never part."
MAX_LOOKED: Final = 262_144  # moves that one request looks through for a difference
_AHEAD: Final = 48  # moves that are looked up at a time
_PIECE: Final = 8_192  # moves that are compared at a time


@dataclass(frozen=True)
class Partings:
    """What differs between the searches."""

    traces: tuple[Trace, ...]
    names: Names

    @property
    def algorithms(self) -> tuple[Algorithm, ...]:
        """The searches."""
        return tuple(trace.algorithm for trace in self.traces)

    @property
    def total(self) -> int:
        """The moves of the longest search, as far as they are known."""
        return max(trace.total for trace in self.traces)

    def moves_at(self, move: int) -> tuple[Move | None, ...]:
        """Return what each search does as that move, counted from 1; None behind its end."""
        if move not in self._moves:
            ahead = (trace.window(move - 1, _AHEAD) if 0 < move <= trace.total else () for trace in self.traces)
            self._moves[move] = (None,) * len(self.traces)
            self._moves.update(enumerate(zip_longest(*ahead), move))
        return self._moves[move]

    @cached_property
    def _moves(self) -> dict[int, tuple[Move | None, ...]]:
        """The moves that were looked up, those that follow included, as finding a place in a search takes longest."""
        return {}

    def differs_at(self, move: int) -> bool:
        """Return whether that move is a difference."""
        return move > 0 and (not _is_same(self.moves_at(move)) or move == self.move_of_departure)

    @cached_property
    def entry(self) -> Entry | None:
        """The recording of two searches, if its right partner is the other one."""
        for own, other in permutations(self.algorithms) if len(self.algorithms) == 2 else ():
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

    def after(self, after: int) -> tuple[int | None, bool]:
        """Find the first difference behind a move, at most `MAX_LOOKED` on; tell whether more has to be explored."""
        if self.is_one_tree:
            return None, False
        start, store = after, self.move_of_departure
        while start < after + MAX_LOOKED:
            running = [
                not traces.is_settled(trace) for trace in self.traces
            ]  # first: what is settled has its last move
            searches = self._steps(start, _PIECE)
            known = min((len(search) for search, runs in zip(searches, running, strict=True) if runs), default=_PIECE)
            known = min(known, max(map(len, searches)))
            compared = min(known, sorted(map(len, searches))[-2])  # behind it one is alone
            found = next((at for at in range(compared) if _differ(searches, at)), known)
            if after < store <= start + found:
                return store, False
            if found < known:
                return start + found + 1, False
            if known < _PIECE:
                return None, any(running)
            start += known
        return None, False

    def end_after(self, move: int) -> int | None:
        """Find the last move that was looked at where no difference follows `move`; None if that is there already."""
        end = min(self.total, move + MAX_LOOKED)
        return end if move < end else None

    @property
    def is_one_tree(self) -> bool:
        """Whether the searches make the same moves on every puzzle."""
        return len({algorithm.tree for algorithm in self.algorithms}) == 1

    @property
    def parts(self) -> bool | None:
        """Whether they part at all; None as long as that is not known, or where one only ends before the other."""
        found, is_open = self.after(0)
        if found or is_open:
            return True if found else None
        is_looked_through = self.total <= MAX_LOOKED and len({trace.total for trace in self.traces}) == 1
        return False if self.is_one_tree or is_looked_through else None

    def before(self, before: int) -> tuple[int | None, int]:
        """Find the last difference before move `before`, at most `MAX_LOOKED` back; tell from which move on it looked.

        That is 0 once all moves were looked at.
        """
        end, least = before - 1, max(before - 1 - MAX_LOOKED, 0)
        while end > least:
            start = max(end - _PIECE, least)
            searches = self._steps(start, end - start)
            found = next((at for at in reversed(range(max(map(len, searches)))) if _differ(searches, at)), -1)
            store = self.move_of_departure if start < self.move_of_departure <= end else 0
            if place := max(start + found + 1 if found >= 0 else 0, store):
                return place, place
            end = start
        return None, least and least + 1


def _is_same(moves: Sequence[Move | None]) -> bool:
    """Whether moves do the same; whether one is forced is no difference, nor is a search that has ended."""
    return len({move[:3] for move in moves if move}) <= 1


def _differ(searches: Sequence[Sequence[int]], at: int) -> bool:
    """Whether the searches that have not ended make different moves there."""
    return len({search[at] for search in searches if at < len(search)}) > 1


# ---- in words


def describe_partings(partings: Partings, move: int) -> str:
    """Say what the searches did last, in one sentence."""
    letters = [algorithm.letter for algorithm in partings.algorithms]
    all_of_them = "both" if len(letters) == 2 else "all"
    if not move:
        where = {True: " The next stop is where they part.", False: " They never part: the next stop is the end."}
        parts = partings.parts
        return f"{join_names(letters)} are at the start.{'' if parts is None else where[parts]}"
    moves = partings.moves_at(move)
    if partings.departure and move == partings.move_of_departure:
        return _describe_departure(partings, partings.departure)
    texts = [_did(each, partings.names) for each in moves]
    if not any(moves):
        return f"{all_of_them.capitalize()} have ended."
    if all(moves) and _is_same(moves):
        is_end = all(map(traces.is_settled, partings.traces)) and move == partings.total
        never = f" {NEVER}" if is_end and partings.parts is False else ""
        return f"Move {move:,}, {all_of_them}: {texts[0]}.{never}"
    return f"Move {move:,}: {'; '.join(map(' '.join, zip(letters, texts, strict=True)))}."


def _did(move: Move | None, names: Names) -> str:
    """Say what a move does, behind the letter of its search."""
    if move is None:
        return "has ended"
    cell, digit = names.cell(move.cell), names.symbol(move.digit)
    return f"puts {digit} in {cell}" if move.kind is Kind.PLACE else f"takes {digit} back from {cell}"


def _describe_departure(partings: Partings, departure: Departure) -> str:
    """Say which store differs first, and the likely fault."""
    entry = partings.entry
    assert entry
    other = next(each.letter for each in partings.algorithms if not each.key.startswith(OWN))
    yours, right = (_stored(side, partings.names) for side in (departure.yours, departure.reference))
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


def cells_that_part(partings: Partings, move: int) -> tuple[Cell, ...]:
    """List the cells of what differs at a move; none where nothing does."""
    if partings.departure and move == partings.move_of_departure:
        sides = (partings.departure.yours, partings.departure.reference)
        return tuple(dict.fromkeys(side[0] for side in sides if side))
    if not partings.differs_at(move):
        return ()
    return tuple(dict.fromkeys(each.cell for each in partings.moves_at(move) if each))
