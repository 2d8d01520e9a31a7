"""Test where frames lead: through every substep of a search and back, and through the steps of a lesson."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from solver import Grid
from solver.search.frames import Frame, frame_at, iterate_frames
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.campaigns import some
from tests.webapp.demo.asking import LETTERS, LIANG, asked
from webapp.demo.lessons import lessons
from webapp.demo.neighbours import neighbours_of

SHORT = ".....3.5.61..4...16...3..16.5.4....."
NOWHERE = "12345678.........9" + "." * 63


def chain_of(trace: Trace, frame: Frame, name: str) -> Iterator[Frame]:
    """Go where the frames lead, until one leads nowhere."""
    while place := neighbours_of(frame).get(name):
        move, _, substep = place.partition(".")
        frame = frame_at(trace, int(move), int(substep or 0), Names(trace.grid.shape))
        assert place == (f"{frame.move}.{frame.substep}" if frame.substep else str(frame.move)), (
            "there is no such place"
        )
        yield frame


@pytest.mark.parametrize("puzzle", [SHORT, NOWHERE], ids=["short", "nowhere"])
@pytest.mark.parametrize("letter", some(LETTERS, always="AD".__contains__))
def test_substeps_lead_through_the_whole_search_and_back(letter: str, puzzle: str) -> None:
    """On the way on every substep is passed, and no place twice; on the way back the same ones."""
    trace = Trace(Grid.parse(puzzle), letter)
    trace.explore_all()
    names, end = Names(trace.grid.shape), min(trace.total, 60)
    on = []
    for frame in chain_of(trace, frame_at(trace, 0, 0, names), "try"):
        on.append((frame.move, frame.substep))
        if frame.move > end:
            break
    inside = {(move, substep) for move in range(1, end) for substep in range(1, len(trace.substeps(move)))}
    assert inside <= {*on}
    assert len({*on}) == len(on)
    back = [(frame.move, frame.substep) for frame in chain_of(trace, frame_at(trace, end, 0, names), "try-back")]
    assert {place for place in inside if place[0] < end} <= {*back}
    assert back == sorted({*back}, reverse=True)
    assert back[-1] in ((0, 0), (0, 1))


def test_a_frame_names_the_same_places_however_it_comes(client: FlaskClient) -> None:
    """In a window that begins anywhere, and alone; the first and the last frame have no neighbour beyond."""
    total = asked(client, "explore", lanes="D")["total"]
    for start in (0, 1, 23, 24, total - 5):
        for frame in asked(client, "frames", lanes="D", **{"at": start, "count": 6})["frames"]:
            alone = asked(client, "goto", lanes="D", to=frame["move"])["frame"]
            assert frame["to"] == alone["to"]
            assert ("back" in frame["to"]) == (frame["move"] > 0)
            assert ("forward" in frame["to"]) == (frame["move"] < total)


def test_a_lesson_leads_from_step_to_step() -> None:
    """And from places between two steps; behind the last one nothing follows."""
    for lesson in [each for each in lessons().values() if not each.key.startswith("worst-case")]:
        trace = lesson.new_trace()
        trace.explore(lesson.steps[-1].move + 200)
        steps = lesson.steps_of_search
        places = [str(step.position[0]) + f".{step.substep}" * bool(step.substep) for step in steps]
        names = Names(trace.grid.shape)
        found = [neighbours_of(frame_at(trace, *step.position, names), lesson) for step in steps]
        assert [to.get("step-on") for to in found] == [*places[1:], None]
        assert [to.get("step-back") for to in found] == [None, *places[:-1]]


def test_frames_some_moves_apart_name_moves_alone() -> None:
    """Nobody steps through substeps from there; with questions on no frame tells what is inside the next move."""
    trace = Trace(Grid.parse(LIANG), "D")
    trace.explore_all()
    names = Names(trace.grid.shape)
    for frame in iterate_frames(trace, 3, 4, 5, names):
        assert neighbours_of(frame) == {"first": "0", "back": f"{frame.move - 1}", "forward": f"{frame.move + 1}"}
    last = next(
        frame for frame in iterate_frames(trace, 0, 60, 1, names) if "." in neighbours_of(frame).get("try", ".")
    )
    assert last.around is not None
    inside = frame_at(trace, last.move, last.around.inside, names)
    assert neighbours_of(inside)["try"] == f"{last.move + 1}.1"
    assert neighbours_of(inside, asks=True)["try"] == f"{last.move + 1}"
    assert not {"try", "try-back"} & neighbours_of(inside, asks=True, is_open=True).keys()
