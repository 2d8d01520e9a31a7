"""One search on the clock of moves, or of the steps of a lesson: what its dock shows, and what scripts ask for."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Final

from werkzeug.exceptions import ServiceUnavailable

from solver.search.frames import MAX_FOLLOWED_STRIDE, Frame, frame_at, iterate_frames, substep_frames
from solver.search.questions import known_until
from webapp.demo import frame_cache, traces
from webapp.demo.address import At, Stage
from webapp.demo.frame_board import FrameContext, FrameEncoder, FrameText, show_frame, write_frame
from webapp.demo.predict import stop_at_question
from webapp.demo.settings import LESSON_STOP
from webapp.demo.stage_data import Fields, Found, Frames, Window
from webapp.demo.targets import find_stop, parse_target, retreat_end, stop_from

MAX_FRAMES: Final = 120  # in a window
MAX_FRAMES_FAR_APART: Final = 40  # if they are too far apart to follow every move between them
MAX_MOVES_OF_CHART: Final = 5_000  # of a search whose depth is drawn as a line
_KINDS: Final = {"step-on": LESSON_STOP, "step-back": LESSON_STOP}  # of stop, by command; the others are called so
_BACK: Final = "-back"


@dataclass(frozen=True)
class SearchState:
    """One search at a move."""

    stage: Stage

    unit: ClassVar[str] = "move"
    commands: ClassVar[tuple[str, ...]] = (
        *(f"{kind}{back}" for kind in ("stop", "backtrack", "retreat", "question") for back in ("", _BACK)),
        *_KINDS,
        "last",
        "to",
    )

    @property
    def progress(self) -> Fields:
        """How far the search is known."""
        return traces.progress_fields(self.stage.trace)

    @property
    def stop(self) -> str:
        """The kind of stop to which a clicker leads."""
        return self.stage.stop_kind

    def to(self, move: int) -> dict[str, At | None]:
        """Name the places to which the buttons lead from a move, as far as the search is explored."""
        total, finished = self.stage.trace.total, self.stage.trace.finished
        places = {
            "first": 0 if move else None,
            "stop-back": stop_from(self.stage, self.stop, move, True)[0],
            "back": move - 1 if move else None,
            "forward": move + 1 if move < total or not finished else None,
            "stop": stop_from(self.stage, self.stop, move, False)[0],
            "last": total if move < total else None,
        }
        return {name: None if place is None else At(place) for name, place in places.items()}

    # ---- what scripts ask for

    def max_frames(self, stride: int) -> int:
        """Return how many frames one answer has at most."""
        return MAX_FRAMES if stride <= MAX_FOLLOWED_STRIDE else MAX_FRAMES_FAR_APART

    def explore(self) -> tuple[Fields, bool]:
        """Explore a piece more; at the end of a short search return every depth too."""
        trace = self.stage.trace
        traces.wait_for(trace)
        chart = {"depths": trace.depths(0, trace.total)} if trace.total <= MAX_MOVES_OF_CHART else {}
        return {**self.progress, **chart}, False

    def frames(self, window: Window) -> Frames:
        """Make the frames of a window: those that are known by now, if not all can be explored at once."""
        stage, trace, start = self.stage, self.stage.trace, self.stage.move
        traces.need(trace, start)
        last = start + window.stride * (window.count - 1)
        last = known_until(trace, last) if stage.asks else last
        if not traces.is_known(trace, last):
            with suppress(ServiceUnavailable):
                traces.explore(trace, last + 1, patience=0)
        if traces.is_known(trace, last):
            return Frames(lambda encoder: self._make(window, encoder), {})
        known = traces.progress_fields(trace, True)
        return Frames(lambda encoder: self._make(window, encoder), known, str(trace.total), False)

    def _make(self, window: Window, encoder: FrameEncoder) -> tuple[Fields, Sequence[FrameText]]:
        """Make the frames, and of predict mode the questions among them."""
        stage, context, start = self.stage, FrameContext.of(self.stage), self.stage.move
        is_row = window.stride == 1 and not window.is_inside
        if is_row and not stage.asks:
            return {}, frame_cache.window(context, start, window.count)
        found: Sequence[Frame] = (
            substep_frames(stage.trace, start, stage.names)
            if window.is_inside
            else list(iterate_frames(stage.trace, start, window.count, window.stride, stage.names))
        )
        asked: Fields = {}
        if stage.asks and is_row:
            found, questions = stop_at_question(stage, found, window.open)
            asked = {
                "questions": [each.to_json() | {"frame": encoder.encode(write_frame(each.shown))} for each in questions]
            }
        return asked, [write_frame(show_frame(context, frame)) for frame in found]

    def find(self, command: str, text: str) -> Found:
        """Find the place that a text means, or the nearest stop of the kind of a command."""
        stage = self.stage
        if command in ("to", "last"):
            return Found(At(parse_target(stage, text if command == "to" else "end")))
        is_back, name = command.endswith(_BACK), command.removesuffix(_BACK)
        kind = self.stop if name == "stop" else _KINDS.get(command, name)
        traces.need(stage.trace, stage.move)
        move, sentence = find_stop(stage, kind, stage.move, is_back)
        if move is None:
            return Found(None, sentence)
        step = stage.lesson and kind == LESSON_STOP and stage.lesson.neighbour_step(stage.move, stage.substep, is_back)
        end = At(retreat_end(stage, move)) if kind == "retreat" else None
        return Found(At(move, step.substep if step else 0), sentence, end=end)

    def frame(self, at: At) -> tuple[Fields, FrameText | None]:
        """Make the frame of the move of a place; none with questions on, since it may answer one."""
        stage = self.stage
        if stage.asks:
            return {}, None
        traces.wait_for(stage.trace, at.clock)
        if at.clock > stage.trace.total:
            return {}, None
        context = FrameContext.of(stage)
        return {}, write_frame(show_frame(context, frame_at(stage.trace, at.clock, 0, stage.names)))
