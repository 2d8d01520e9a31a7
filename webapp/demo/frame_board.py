"""Show frames: the board of each, and all frames of an answer as JSON with the cells that change from one to the next.

The page and every answer that carries frames take their boards from here, so a script has nothing to decide:

    looks   [{"text": "8", "class": "solved placed", "label": "8, placed by the solver."}, ...]   each once
    places  ["Row 1, column 1.", ...]                       of each cell, behind the label of its look
    frames  [{..., "cells": [0, 0, 1, 1, ...]},             of the first frame every cell, then the number of its look
             {..., "cells": [7, 5], "tried_cells": []}]     of the others those that differ from the frame before

`tried_cells` are those of the tries that are shown before a dead end is named, counted from the same frame's cells.
A frame of several lanes has its cells on each of `lanes`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple, Self

from solver.search.frames import Frame
from solver.search.narration import Names
from solver.search.trace import Outcome, Trace
from solver.shape import Cell, Digit, Shape
from webapp.demo.address import Stage
from webapp.demo.lessons import Lesson, renumber
from webapp.demo.naming import find_named
from webapp.demo.neighbours import neighbours_of
from webapp.demo.recordings import is_recorded
from webapp.demo.tree import tree_if_small
from webapp.demo.veil import veil
from webapp.shared.board_cells import places_of
from webapp.shared.search_board import CellEncoder, SearchView, changes, write_looks


@dataclass(frozen=True)
class FrameContext:
    """What decides, beside a frame, how its board looks."""

    trace: Trace
    base: int = 1
    has_formula: bool = False  # whether the page shows the box formula: then its cells are marked
    lesson: Lesson | None = None
    asks: bool = False  # whether questions are on

    @classmethod
    def of(cls, stage: Stage) -> Self:
        """Take it from the settings of the page."""
        return cls(stage.trace, stage.base, "formula" in stage.panes, stage.lesson, stage.asks)

    @property
    def names(self) -> Names:
        """How cells are called."""
        return Names(self.trace.grid.shape, self.base)


class ShownFrame(NamedTuple):
    """A frame as the page shows it, with its board."""

    frame: Frame
    board: SearchView
    tried: SearchView | None  # the board of the tries that come before a dead end
    more: Mapping[str, object] = {}  # what the clock adds to the frame for scripts


class FrameText(NamedTuple):
    """A frame as JSON, apart from its cells. Each cell is its look as JSON, or a key of `looks` for it."""

    text: str
    cells: Sequence[str]
    tried: Sequence[str] = ()  # those of the tries before a dead end
    looks: Mapping[str, str] | None = None  # the same object for frames whose keys can be compared
    lanes: Sequence[FrameText] = ()  # of several lanes, which have the cells then

    def with_looks(self, cells: Sequence[str]) -> Sequence[str]:
        """Return the looks of cells of this frame, as JSON."""
        return cells if self.looks is None else list(map(self.looks.__getitem__, cells))


def ends_solved(trace: Trace, frame: Frame) -> bool:
    """Whether this is the end of a search that stopped at its first solution."""
    is_solved = trace.outcome is Outcome.SOLVED and not is_recorded(trace.algorithm.key)
    return is_solved and 0 < frame.move == trace.total and not frame.substep


def show_frame(context: FrameContext, frame: Frame) -> ShownFrame:
    """Show a frame with what the lesson says there; what would answer a question of the lesson is left out."""
    lesson = context.lesson
    step = lesson.step_at(frame.move, frame.substep) if lesson else None
    if not lesson or not step:
        return _show(context, frame)
    words = renumber(f"{step.caption} {step.question}", context.base)
    return _show(context, veil(frame, lesson.veil_of(frame)), words, lesson.shown_candidates(step))


def show_question_frame(context: FrameContext, frame: Frame) -> ShownFrame:
    """Show the frame of an open question, which stands in the place of what a lesson says."""
    return _show(context, frame, is_open=True)


def show_answer_frame(context: FrameContext, frame: Frame) -> ShownFrame:
    """Show the frame of an answer, which stands there too; what a lesson asks is not answered by it."""
    return _show(context, veil(frame, context.lesson.veil_of(frame) if context.lesson else None))


def _show(
    context: FrameContext,
    frame: Frame,
    words: str = "",
    candidates: Mapping[Cell, Sequence[Digit]] | None = None,
    is_open: bool = False,
) -> ShownFrame:
    """Show a frame whose board marks the cells that `words` name, and has notes for `candidates`."""
    tried = _board(context, frame.tried, words, candidates or {}) if frame.tried else None
    to = neighbours_of(frame, context.lesson, context.asks, is_open)
    more = {"to": to} | _where(context, frame)
    return ShownFrame(frame, _board(context, frame, words, candidates or {}), tried, more)


def _where(context: FrameContext, frame: Frame) -> dict[str, object]:
    """Say where the frame lies in what the page shows of the whole: the lesson, the tree, the end of the search."""
    trace, lesson = context.trace, context.lesson
    found: dict[str, object] = (
        {"lesson": lesson.place_to_json(frame.move, frame.substep, context.base)} if lesson else {}
    )
    if tree := tree_if_small(trace, context.names):
        found["tree"] = tree.roles(frame.move)
    if ends_solved(trace, frame):
        found["solved"] = True
    return found


def _board(context: FrameContext, frame: Frame, words: str, candidates: Mapping[Cell, Sequence[Digit]]) -> SearchView:
    """Collect what decides the looks of a frame's board."""
    grid = context.trace.grid
    text = f"{frame.sentence} {frame.formula if context.has_formula else ''} {words}"
    cells, houses = find_named(text, grid.shape, context.base)
    is_told = frame.is_dead and bool(frame.sentence)  # no question veils it
    if context.lesson and is_told and frame.current >= 0:  # dead ends look alike, whatever a caption names
        around = {cell for house in grid.shape.houses_of[frame.current] for cell in house.cells}
        houses = tuple(sorted(around.union(houses)))
    return SearchView(
        grid,
        frame.digits,
        current=frame.current,
        placed=frame.placed,
        taken=frame.taken,
        taken_digit=frame.digit,
        house=frame.house,
        culprits=frame.culprits,
        looked=frame.looked,
        counts=frame.counts,
        named=cells,
        housed=houses,
        candidates=candidates,
        base=context.base,
    )


# ---- as JSON


_NOT_SENT: Final = {"digits", "digit", "house", "culprits", "looked", "counts", "tried", "around"}
_NAMES: Final = tuple(field.name for field in fields(Frame) if field.name not in _NOT_SENT)
_values: Final = attrgetter(*_NAMES)

to_json: Final = json.JSONEncoder(separators=(",", ":")).encode  # `json.dumps` makes an encoder at each call


def frame_fields(frame: Frame) -> dict[str, object]:
    """Return the fields of a frame for scripts, without what only decides the looks of cells."""
    found = dict[str, object](zip(_NAMES, _values(frame), strict=True))
    if frame.found < 0:
        del found["found"]
    if not frame.behind:
        del found["behind"]
    found["counters"] = {name: value for name, value in frame.counters._asdict().items() if name != "moves"}
    found["stack"] = frame.stack._asdict() | {"more": frame.stack.more_text}
    if frame.tried:
        tried = frame_fields(frame.tried)
        found["tried"] = {name: value for name, value in tried.items() if value != found.get(name)}
    return found


def write_frame(shown: ShownFrame) -> FrameText:
    """Write a frame as JSON, apart from the looks of its cells: their numbers depend on the answer."""
    text = to_json({**frame_fields(shown.frame), **shown.more})
    return FrameText(text, write_looks(shown.board), write_looks(shown.tried) if shown.tried else ())


class FrameEncoder:
    """Write the frames of one answer, which share their looks."""

    def __init__(self, shape: Shape, base: int) -> None:
        self._shape, self._base, self._looks = shape, base, CellEncoder()

    def write(self, frames: Iterable[FrameText]) -> list[str]:
        """Write frames that follow each other: the first with every cell, the others with the cells that change."""
        found, before = list[str](), FrameText("", ())
        for frame in frames:
            if frame.lanes:
                lanes = map(self._write_frame, before.lanes or [before] * len(frame.lanes), frame.lanes)
                found.append(f'{frame.text.removesuffix("}")},"lanes":[{",".join(lanes)}]}}')
            else:
                found.append(self._write_frame(before, frame))
            before = frame
        return found

    def _write_frame(self, before: FrameText, frame: FrameText) -> str:
        """Write a frame of one lane, with the cells that change."""
        if frame.looks is before.looks:
            written = self._write_changes(before.cells, frame.cells, frame.looks)
        else:
            written = self._write_changes(before.with_looks(before.cells), frame.with_looks(frame.cells))
        if frame.tried:
            written += f',"tried_cells":{self._write_changes(frame.cells, frame.tried, frame.looks)}'
        return f'{frame.text.removesuffix("}")},"cells":{written}}}'

    def _write_changes(
        self, before: Sequence[str], after: Sequence[str], looks: Mapping[str, str] | None = None
    ) -> str:
        """Write the cells that change, with the numbers of their looks."""
        changed = changes(before, after)
        keys = changed.values() if looks is None else map(looks.__getitem__, changed.values())
        numbers = self._looks.encode_json(keys)
        return f"[{','.join([f'{cell},{number}' for cell, number in zip(changed, numbers, strict=True)])}]"

    def encode(self, frame: FrameText) -> dict[str, Any]:
        """Return a frame that stands alone, as JSON values."""
        found: dict[str, Any] = json.loads(self.write([frame])[0])
        return found

    def write_tables(self) -> str:
        """Write the fields that the frames written so far refer to: looks and places."""
        return f'"looks":{self._looks.write()},"places":{_write_places(self._shape, self._base)}'

    def to_json(self) -> dict[str, Any]:
        """Return the same fields as JSON values."""
        return self._looks.to_json() | {"places": places_of(self._shape, self._base)}


@lru_cache(maxsize=64)
def _write_places(shape: Shape, base: int) -> str:
    """Write the places of all cells as a JSON array."""
    return to_json(places_of(shape, base))


def encode_alone(stage: Stage, frame: FrameText) -> dict[str, Any]:
    """Return the fields of an answer with one frame: the frame, its looks and places."""
    encoder = FrameEncoder(stage.puzzle.shape, stage.base)
    return {"frame": encoder.encode(frame)} | encoder.to_json()
