"""Show two searches side by side: /demo/race on the clock of moves; the addresses here feed its script.

`webapp.demo.pairs` says what a difference is. Races have a clock of their own: see `webapp.demo.race_routes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from solver.search.algorithm import CODES, Algorithm, Listing
from solver.search.conditions import condition_line
from solver.search.frames import Frame, iterate_frames
from solver.search.trace import Trace
from solver.text import count_noun
from webapp.demo import traces
from webapp.demo.address import RACE_CLOCKS, Clock, Stage
from webapp.demo.frame_board import FrameContext, show_frame
from webapp.demo.pairs import Pair, cells_that_part, describe_pair
from webapp.demo.recordings import OWN, RIGHT, describe_search, is_recorded, name_of
from webapp.demo.settings import CLOCKS_OF_LANES, WHOLE_SECONDS
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PART, bounded
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.board_cells import BoardView, places_of
from webapp.shared.fields import number
from webapp.shared.search_board import CellEncoder, SearchView, search_board

pages = Blueprint("side_by_side", __name__)

MAX_FRAMES: Final = 24  # in one answer
_COUNTS: Final = ("placements", "tries", "backtracks")


@dataclass(frozen=True)
class Lane:
    """One of the two searches at the move of the page."""

    pair: Pair
    trace: Trace
    frame: Frame

    @property
    def algorithm(self) -> Algorithm:
        """The search."""
        return self.trace.algorithm

    @property
    def code(self) -> str:
        """The listing that is shown: pseudo code where the search has none in the language of the page."""
        return self.pair.stage.code if self.pair.stage.code in self.algorithm.codes else "pseudo"

    @property
    def listing(self) -> Listing:
        """The listing."""
        return self.algorithm.listing(CODES[self.code]) or self.algorithm.listings[0]

    @property
    def behind(self) -> int | None:
        """The line behind which the value of the condition is shown."""
        return condition_line(self.algorithm, CODES[self.code])

    @property
    def done(self) -> str:
        """Say that the search has ended, '' while it has not."""
        trace = self.trace
        has_ended = trace.finished and self.pair.move >= trace.total
        return f"Ended after {count_noun(trace.total, 'move')}" if has_ended else ""

    @cached_property
    def looks(self) -> SearchView:
        """What decides how the board looks: the frame, and in red where the two part."""
        shown = show_frame(FrameContext(self.trace), self.frame)
        return replace(shown.board, parted=cells_that_part(self.pair))

    @property
    def board(self) -> BoardView:
        """The board for templates."""
        return search_board(self.looks)

    @property
    def counts(self) -> dict[str, str]:
        """The counters as the page writes them."""
        found = {name: getattr(self.frame.counters, name) for name in _COUNTS}
        return {name: f"{count:,}" if count >= 0 else "–" for name, count in found.items()}

    def to_json(self) -> dict[str, Any]:
        """Write what a script shows, without the cells."""
        frame = self.frame
        return {
            "move": frame.move,
            "line": frame.lines[self.code],
            "value": frame.values[self.code],
            "sentence": frame.sentence,
            "done": self.done,
            "counts": self.counts,
            "placed": frame.placed,
            "taken": frame.taken,
        }


@dataclass(frozen=True)
class PairPage:
    """All that the templates show of two searches at one move."""

    pair: Pair
    lanes: tuple[Lane, Lane]

    @property
    def sentence(self) -> str:
        """What the two did last."""
        return describe_pair(self.pair)

    def address(self, move: int) -> str:
        """Write the address of another move."""
        return address_of("race.show", self.pair.at(move).stage.fields)

    def watch_address(self, lane: Lane) -> str:
        """Write the address of Watch at the move of a lane."""
        fields = self.pair.stage.puzzle_fields | {"lanes": lane.algorithm.key, "at": str(lane.frame.move)}
        return address_of("demo.show", fields)

    @cached_property
    def choices(self) -> list[Algorithm]:
        """List the searches to choose from: ours, and those of a recording that is shown."""
        own = {name_of(each.key) for each in self.pair.algorithms if each.key.startswith((OWN, RIGHT))}
        recorded = [algorithm for name in sorted(own) for algorithm in _of_recording(name)]
        return [*recorded, *offered_algorithms()]

    @cached_property
    def step_addresses(self) -> dict[str, str | None]:
        """Build the addresses of the buttons for readers without script, by their names; None for no such move."""
        pair, move = self.pair, self.pair.move
        behind, _ = pair.next_difference(move)
        part, _ = pair.next_difference(0)
        found = {
            "Start": 0 if move else None,
            "Difference before": pair.difference_before(move),
            "Back": move - 1 if move else None,
            "Forward": move + 1 if move < pair.total or not pair.is_known else None,
            "Next difference": behind,
            "Where they part": part,
        }
        return {name: None if to is None else self.address(to) for name, to in found.items()}

    @property
    def script_start(self) -> dict[str, Any]:
        """Collect what the script starts with."""
        answer = _frames_json([self])
        (frame,) = answer.pop("frames")
        return (
            progress_fields(self.pair)
            | answer
            | {
                "frame": frame,
                "fields": self.pair.stage.fields,
                "defaults": self.pair.stage.default_options,
                "paces": self.pair.stage.paces,
                "whole": WHOLE_SECONDS,
                "letters": [algorithm.letter for algorithm in self.pair.algorithms],
            }
        )


def _has_recording(stage: Stage) -> bool:
    """Whether a lane is a recording, which has moves alone."""
    return any(is_recorded(algorithm.key) for algorithm in stage.algorithms)


def _of_recording(name: str) -> list[Algorithm]:
    """List the searches of a recording."""
    return [describe_search(f"{prefix}{name}")[0] for prefix in (OWN, RIGHT)]


def render(stage: Stage) -> BaseResponse:
    """Show two searches side by side at a move; 202 while they are explored: as near to it as they are known by now."""
    pair = Pair(stage)
    for trace in pair.traces:
        traces.explore_first(trace, pair.move)
    if stage.wants_parting:
        parting, is_open = pair.next_difference(0)
        if not is_open:
            return redirect(address_of("race.show", pair.at(parting or 0).stage.fields))
    others = () if _has_recording(stage) else RACE_CLOCKS
    clocks = {clock: CLOCKS_OF_LANES[clock] for clock in (Clock.MOVES, *others)}
    page = make_response(render_template("demo/side_by_side.html", page=_page_at(pair), codes=CODES, clocks=clocks))
    page.status_code = 200 if pair.is_known else 202
    page.headers.update(traces.ASK_AGAIN if stage.wants_parting else {})
    return page


@pages.get("/demo/side-by-side/explore")
@bounded(PART)
def explore() -> tuple[Response, int]:
    """Explore a piece of both searches, and send how far they are known; 202 while there is more."""
    pair = Pair.of(request.args)
    more = pair.explore()
    return jsonify(progress_fields(pair) | {"more": more}), 202 if more else 200


@pages.get("/demo/side-by-side/frames")
@bounded(PART)
def frames() -> tuple[Response, int]:
    """Send what both searches show at `count` moves from the move on; 202 for more exploring if it is not known."""
    pair, count = Pair.of(request.args), max(number(request.args, "count", MAX_FRAMES, 1), 1)
    if not pair.is_known_at(pair.move + count - 1):
        pair.explore(pair.move + count - 1)
    if not pair.is_known_at(pair.move + count - 1) or (not pair.move and pair.next_difference(0)[1]):
        frames = _frames_json(_iterate_pages(pair, count)) if pair.is_known_at(pair.move) else {}
        return jsonify(progress_fields(pair) | {"more": True} | frames), 202
    return jsonify(_frames_json(_iterate_pages(pair, count))), 200


@pages.get("/demo/side-by-side/difference")
@bounded(PART)
def difference() -> tuple[Response, int]:
    """Find the nearest difference after the move, or before it with `back`; `move` is null if there is none.

    Then `end` is the last move that was looked at, null where it is this one.
    """
    pair = Pair.of(request.args)
    if request.args.get("back"):
        if not pair.is_known_at(pair.move) and pair.explore(pair.move):
            return jsonify(progress_fields(pair) | {"more": True}), 202
        return jsonify({"move": pair.difference_before(pair.move)}), 200
    found, is_open = pair.next_difference(pair.move)
    if is_open or (found is None and not pair.is_known):
        pair.explore(pair.total)
        return jsonify(progress_fields(pair) | {"more": True}), 202
    return jsonify({"move": found, "end": None if found else pair.end_after(pair.move)}), 200


def progress_fields(pair: Pair) -> dict[str, Any]:
    """Collect how far the searches are known."""
    return {"total": pair.total, "known": pair.is_known}


def _page_at(pair: Pair) -> PairPage:
    """Make the page at the move of the pair, or at the last that is explored."""
    if not pair.is_known_at(pair.move):
        pair = pair.at(min(pair.move, *(trace.total for trace in pair.traces if not trace.finished)))
    left, right = (_lane(pair, trace, next(_frames_of(pair, trace, 1))) for trace in pair.traces)
    return PairPage(pair, (left, right))


def _lane(pair: Pair, trace: Trace, frame: Frame) -> Lane:
    return Lane(pair, trace, frame)


def _frames_of(pair: Pair, trace: Trace, count: int) -> Iterator[Frame]:
    """Yield the frames of a search from the move of the pair on; behind its end the last one again and again."""
    start = min(pair.move, trace.total)
    last = None
    for frame in iterate_frames(trace, start, min(count, trace.total - start + 1), 1, pair.names):
        last = frame
        yield frame
    while last and trace.finished:
        yield last


def _iterate_pages(pair: Pair, count: int) -> Iterator[PairPage]:
    """Yield the pages from the move of the pair on, as many as are known."""
    count = min(count, max(pair.total - pair.move + 1, 1))
    for at, found in enumerate(zip(*(_frames_of(pair, trace, count) for trace in pair.traces), strict=False)):
        if at == count:
            return
        here = pair.at(pair.move + at)
        left, right = (_lane(here, trace, frame) for trace, frame in zip(pair.traces, found, strict=True))
        yield PairPage(here, (left, right))


def _frames_json(pages: Iterable[PairPage]) -> dict[str, Any]:
    """Write frames that follow each other, with the cells that change from one to the next."""
    encoder, frames, places = CellEncoder(), list[dict[str, Any]](), tuple[str, ...]()
    for page in pages:
        pair = page.pair
        lanes = [lane.to_json() | {"cells": encoder.encode_lane(at, lane.looks)} for at, lane in enumerate(page.lanes)]
        frames.append(
            {"at": pair.move, "lanes": lanes, "sentence": page.sentence, "parts": bool(cells_that_part(pair))}
        )
        places = places_of(pair.stage.puzzle.shape)
    return {"frames": frames, "places": places} | encoder.to_json()
