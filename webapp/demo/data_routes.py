"""The data of a stage, the same addresses for one to four lanes on every clock.

    /demo/frames    what the stage shows at the place `at`, and at those after it
    /demo/goto      where a command leads that has to be searched for, and the frame of that place
    /demo/explore   a piece of exploring, and how far the searches are known
    /demo/answer    whether an answer to a question is right: see `webapp.demo.predict`

Every answer has a bounded size. If it needs moves that are not explored yet, it is 202 and how far the search is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from flask import Blueprint, Response, abort, jsonify, request

from webapp.demo import traces
from webapp.demo.address import Clock, Stage
from webapp.demo.find_best import FindBestRun
from webapp.demo.frame_board import encode_alone
from webapp.demo.old_addresses import RELOAD
from webapp.demo.race_state import RaceState
from webapp.demo.race_views import RaceData
from webapp.demo.search_state import SearchState
from webapp.demo.settings import MAX_MOVE
from webapp.demo.stage_data import StageData, Window, write_frames
from webapp.serving.bounds import PART, bounded
from webapp.serving.compression import JSON, cached_page
from webapp.shared.fields import choice, number

pages = Blueprint("stage_data", __name__)
pages.register_error_handler(traces.StillExploringError, traces.send_progress)

DATA_OF_ONE: Final[Mapping[Clock, Callable[[Stage], StageData]]] = {  # several lanes answer alike on all clocks
    Clock.MOVES: SearchState,
    Clock.STEPS: SearchState,
    Clock.SUBSTEPS: FindBestRun,
}


def data_of(fields: Mapping[str, str]) -> StageData:
    """Make what answers for the stage of an address."""
    stage = Stage.of(fields)
    return DATA_OF_ONE[stage.clock](stage) if len(stage.algorithms) == 1 else RaceData(RaceState.of(stage))


@pages.get("/demo/frames")
@bounded(PART)
def frames() -> tuple[Response, int]:
    """Send `count` frames from the place on, `stride` apart on clocks of moves; with `inside` those inside one move.

    Fields: those of `Stage`, and:
        open: In predict mode the first move whose question is still open.
    """
    if "from" in request.args:
        abort(410, RELOAD)
    data = data_of(request.args)
    stride = max(number(request.args, "stride", MAX_MOVE, 1), 1)
    count = max(number(request.args, "count", data.max_frames(stride), 1), 1)
    window = Window(count, stride, bool(request.args.get("inside")), number(request.args, "open", MAX_MOVE))
    found = data.frames(window)
    answer = cached_page(lambda: write_frames(data.stage, found), found.state, JSON)
    return answer, 200 if found.is_final else 202


@pages.get("/demo/goto")
@bounded(PART)
def goto() -> Response:
    """Find where a command leads, and send the place with its frame; `to` is null for nowhere.

    Fields: those of `Stage`, and:
        do: The command, such as `stop` or `retreat-back`; `to` for the text in the field `to`.
        to: `1e6`, `50%`, `end` or `r1c1=9`; 400 if it means no place.
    """
    data, text = data_of(request.args), request.args.get("to", "")
    found = data.find(choice(request.args, "do", data.commands, "to" if text else "stop"), text)
    answer = {"to": None if found.at is None else str(found.at), "words": found.words}
    if found.end:
        answer["end"] = str(found.end)
    if found.at is None:
        return jsonify(answer)
    known, frame = data.frame(found.at)
    return jsonify({**answer, **known, **(encode_alone(data.stage, frame) if frame else {})})


@pages.get("/demo/explore")
@bounded(PART)
def explore() -> tuple[Response, int]:
    """Explore a piece of the searches, and send how far they are known: 202 while there is more.

    At the end of one short search every depth comes too; inside FINDBEST these are its loops.
    """
    fields, more = data_of(request.args).explore()
    return jsonify(fields), 202 if more else 200
