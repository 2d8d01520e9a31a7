"""The demo: GET /demo is the stage at any move of any search, drawn on the server; the rest feeds its script.

    /demo/frames    a window of frames, or the beats inside one move
    /demo/explore   a piece of exploring, and how far the search is known; at its end what the scrubber draws
    /demo/stop      the nearest stop after or before a move
    /demo/depths    how deep the search stands in a window of moves, for the lens of the scrubber
    /demo/goto      the move that '1e6', '50%' or 'r1c1=9' means

Each answer is bounded. What is not explored yet is answered with 202 and how far the search is known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from solver.grid import join_names
from solver.search import ALGORITHMS, alike, rivals
from solver.search.algorithm import Listing
from solver.timeline import Timeline
from webapp.board.judgement import judge
from webapp.cells import BoardView, search_view
from webapp.demo import lens, stage, timelines
from webapp.demo.conditions import CODES, line_of
from webapp.demo.destinations import meant, stop_from
from webapp.demo.predict import Asked, asked_at, within
from webapp.demo.viewing import LESSON_STOP, MOST, PANES, ROOMS, SIZES, SPEEDS, STOPS, Viewing
from webapp.fields import choice, number
from webapp.serving.addresses import address_of

pages = Blueprint("demo", __name__)

COUNT: Final = 120  # frames in a window
FAR_COUNT: Final = 40  # of those too far apart to follow every move between
SHORT: Final = 5_000  # moves of a search whose depth is drawn as a line


@dataclass(frozen=True)
class Page:
    """All that the templates show of a viewing."""

    viewing: Viewing
    frame: stage.Frame
    asked: Asked | None = None

    @property
    def timeline(self) -> Timeline:
        """The search."""
        return self.viewing.timeline

    @cached_property
    def view(self) -> BoardView:
        """The board, with the answer to a question where one was given."""
        frame, outcome = self.frame, self.asked.outcome if self.asked else None
        return search_view(
            self.viewing.puzzle.givens,
            frame.digits,
            placed=frame.placed,
            taken=frame.taken,
            digit=frame.digit,
            current=frame.current,
            house=frame.house,
            base=self.viewing.base,
            answer=(outcome.cell, outcome.digit or "✓") if outcome and outcome.cell is not None else (-1, ""),
        )

    @property
    def listings(self) -> dict[str, Listing | None]:
        """The listings of the algorithm by code."""
        return {code: self.viewing.algorithm.listing(language) for code, language in CODES.items()}

    @property
    def condition_lines(self) -> dict[str, int | None]:
        """The line of each listing behind which the value of its condition is shown, by code."""
        return {code: line_of(self.viewing.algorithm, language) for code, language in CODES.items()}

    @property
    def alike(self) -> str:
        """The letters of the algorithms that make the same moves; '' where no other does."""
        others = [algorithm.letter for algorithm in alike(self.viewing.algorithm)]
        return join_names(others) if len(others) > 1 else ""

    @property
    def race(self) -> str:
        """The race that the page leads to, as the address names it."""
        return ",".join(algorithm.key for algorithm in rivals(self.viewing.algorithm))

    @property
    def verdict(self) -> str:
        """What is true of the puzzle, however it is searched."""
        return judge(self.viewing.puzzle).sentence

    @property
    def of_total(self) -> str:
        """How many moves there are, as far as is known."""
        return f"of {self.timeline.total:,}{'' if self.timeline.finished else '+'}"

    @property
    def is_long(self) -> bool:
        """Whether the scrubber needs more than the line of the depth."""
        return self.timeline.total > SHORT

    @property
    def is_behind(self) -> bool:
        """Whether the move asked for is not explored yet."""
        return self.frame.move < self.viewing.move and not self.timeline.finished

    @property
    def ways(self) -> dict[str, str | None]:
        """Addresses of the moves that the buttons lead to; none where there is no such move."""
        move, total = self.frame.move, self.timeline.total
        to = {
            "first": 0 if move else None,
            "stop-back": stop_from(self.viewing, self.viewing.stop, move, True)[0],
            "back": move - 1 if move else None,
            "forward": move + 1 if move < total or not self.timeline.finished else None,
            "stop": stop_from(self.viewing, self.viewing.stop, move, False)[0],
            "last": total if move < total else None,
        }
        ways = {name: None if at is None else self.address(at) for name, at in to.items()}
        if self.viewing.lesson and self.viewing.stop == LESSON_STOP:
            ways |= {"stop-back": self._beat_address(True), "stop": self._beat_address(False)}
        if self.asked and not self.asked.outcome:  # first it is answered, or skipped
            ways |= dict.fromkeys(("forward", "stop", "last"))
        return ways

    def _beat_address(self, backwards: bool) -> str | None:
        """The address of the next or previous beat of the lesson."""
        lesson = self.viewing.lesson
        beat = lesson and lesson.beside(self.frame.move, self.frame.beat, backwards)
        return self.address(*beat.place) if beat else None

    def address(self, move: int, beat: int = 0) -> str:
        """The address of another move, or of a beat inside the one that follows."""
        return address_of("demo.show", self.viewing.at(move, beat).fields)

    @property
    def shared(self) -> str:
        """The address for other people's machines, which have no projector."""
        viewing = replace(self.viewing, view="page")
        fields = viewing.fields
        if viewing.lesson:  # it knows its puzzle, which makes a code that is easier to scan
            known = {"code": viewing.code, "base": str(viewing.base)}
            fields = {name: value for name, value in fields.items() if name not in ("p", "title", "alg")} | known
        return address_of("demo.show", fields)

    def picture(self, kind: str, suffix: str) -> str:
        """The address of a picture of this place."""
        fields = self.viewing.at(self.frame.move).fields
        return address_of("demo_pictures.send", fields, suffix=suffix, kind=kind, download=1)

    @property
    def start(self) -> dict[str, Any]:
        """What the script starts with."""
        viewing, timeline = self.viewing, self.timeline
        return {
            "fields": viewing.fields,
            "givens": viewing.puzzle.givens.line("0"),
            "frame": self.frame.to_json(),
            "question": self.asked.to_json() if self.asked and not self.asked.outcome else None,
            "wanted": viewing.move,
            "total": timeline.total,
            "finished": timeline.finished,
            "speeds": SPEEDS,
            "retreat": viewing.retreat,
        }


@pages.get("/demo")
def show() -> BaseResponse:
    """The stage at the move in the address, or as near to it as the search is explored by now."""
    if request.args.get("race"):
        return redirect(address_of("race.show", request.args.to_dict(flat=False)))
    if current_app.config.get("WARM"):
        timelines.warm_up()
    viewing = _viewing()
    timeline = viewing.timeline
    timelines.explore_first(timeline, viewing.move)
    if request.args.get("to", "").strip():
        viewing = viewing.at(meant(viewing, request.args["to"]))
    move = min(viewing.move, timeline.total)
    beat = viewing.beat if move == viewing.move else 0
    frame = stage.frame_at(timeline, move, beat, viewing.names)
    asked = asked_at(viewing, frame if not beat else stage.frame_at(timeline, move, 0, viewing.names), request.args)
    page = Page(viewing, asked.frame if asked else frame, asked)
    shown = {"algorithms": ALGORITHMS, "codes": CODES, "speeds": SPEEDS, "stops": viewing.stops, "panes": PANES}
    shown |= {"sizes": SIZES, "rooms": ROOMS}
    return make_response(render_template("demo/page.html", page=page, **shown))


@pages.get("/demo/frames")
def frames() -> tuple[Response, int]:
    """Frames from `from` on, `count` of them, `stride` moves apart; with `beats` those inside the one move."""
    viewing, start = _viewing(), number(request.args, "from", MOST)
    timeline = viewing.timeline
    stride = max(number(request.args, "stride", MOST, 1), 1)
    most = COUNT if stride <= stage.STREAM else FAR_COUNT
    count = max(number(request.args, "count", most, 1), 1)
    if start + 1 > timeline.total:
        timelines.explore(timeline, start + 1)
    if start > timeline.total:
        return jsonify(_known(timeline, not timeline.finished)), 202
    if request.args.get("beats"):
        found = stage.beats_at(timeline, start, viewing.names)
    else:
        found = stage.frames(timeline, start, count, stride, viewing.names)
    answer = _known(timeline)
    if viewing.asks and stride == 1 and not request.args.get("beats"):
        shown, questions = within(viewing, found, number(request.args, "open", MOST))
        return jsonify(answer | {"frames": [frame.to_json() for frame in shown], "questions": questions}), 200
    return jsonify(answer | {"frames": [frame.to_json() for frame in found]}), 200


@pages.get("/demo/explore")
def explore() -> Response:
    """How far the search is known after a piece more of exploring; with the chart once there is nothing more."""
    timeline = _viewing().timeline
    more = timelines.explore(timeline)
    return jsonify(_known(timeline, more) | ({} if more else _chart(timeline)))


@pages.get("/demo/stop")
def stop() -> tuple[Response, int]:
    """The nearest stop of the kind `stop` after the move or, with `back`, before it."""
    viewing = _viewing()
    kind = choice(request.args, "stop", (*STOPS, "backtrack", LESSON_STOP), "move")
    timeline = viewing.timeline
    if viewing.move > timeline.total:
        timelines.explore(timeline, viewing.move)
    if viewing.move > timeline.total:
        return jsonify(_known(timeline, not timeline.finished)), 202
    back = bool(request.args.get("back"))
    move, sentence = stop_from(viewing, kind, viewing.move, back)
    beat = viewing.lesson.beside(viewing.move, viewing.beat, back) if viewing.lesson and kind == LESSON_STOP else None
    inside = {"try": beat.inside} if beat else {}
    return jsonify(_known(timeline) | {"move": move, "sentence": sentence} | inside), 200


@pages.get("/demo/depths")
def depths() -> tuple[Response, int]:
    """The least and most depth in `points` buckets of the `count` moves from `from` on."""
    timeline, start = _viewing().timeline, number(request.args, "from", MOST)
    count = number(request.args, "count", lens.WIDEST, lens.POINTS)
    points = max(number(request.args, "points", lens.POINTS, lens.POINTS), 1)
    if start > timeline.total:
        timelines.explore(timeline, start)
    if start > timeline.total:
        return jsonify(_known(timeline, not timeline.finished)), 202
    return jsonify(_known(timeline) | lens.window(timeline, start, count, points)), 200


@pages.get("/demo/goto")
def goto() -> Response:
    """The move that the person's words mean, the present one for none. 400 with a sentence where they mean nothing."""
    viewing = _viewing()
    return jsonify({"move": meant(viewing, request.args.get("to") or str(viewing.move))})


# ---- how far a search is known


def _viewing() -> Viewing:
    fields = request.args.to_dict()
    if request.endpoint == "demo.stop":
        fields.pop("stop", None)  # read by the view: there are kinds of stop that the page does not remember
    return Viewing.of(fields)


def _known(timeline: Timeline, more: bool = False) -> dict[str, Any]:
    return {"total": timeline.total, "finished": timeline.finished, "more": more}


def _chart(timeline: Timeline) -> dict[str, Any]:
    """What the scrubber draws: the depth after each move of a short search, the chapters of a long one."""
    counts = timeline.retreat_counts()
    chart: dict[str, Any] = {"retreats": counts, "retreat": timeline.default_retreat()}
    if timeline.total <= SHORT:
        return chart | {"depths": timeline.depths(0, timeline.total)}
    symbols, wheels = timeline.grid.shape.symbols, []
    chapters = timeline.chapters()
    for wheel in range(1, max((len(chapter.choices) for chapter in chapters), default=0) + 1):
        deep = [chapter for chapter in chapters if len(chapter.choices) >= wheel]
        grouped = [list(same) for _, same in groupby(deep, key=lambda chapter: chapter.choices[:wheel])]
        wheels.append(
            [(same[0].start, same[-1].end, symbols[same[0].choices[wheel - 1].digit - 1]) for same in grouped]
        )
    return chart | {"wheels": wheels, "depth_counts": timeline.depth_counts()}
