"""Searches that several processes look at: what one of them has shown, all of them know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from solver.grid import Grid
from solver.timeline import Timeline
from webapp.demo import abreast, timelines
from webapp.serving import gate, sharing

WORST = "000000000000003085001020000000507000004000100090000000500000073002010000000040009"
GRID = Grid.parse(WORST)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pieces of exploring, and nobody who knows a search."""
    monkeypatch.setattr(gate, "PIECE", 0.03)
    other()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A directory that processes share."""
    sharing.share_in(tmp_path)
    yield tmp_path
    sharing.share_in(None)


def other() -> None:
    """Be another process, which knows nothing yet."""
    timelines._kept.clear()
    abreast._marks.clear()


def explored(client: FlaskClient, path: str = "/demo/explore") -> tuple[int, bool]:
    """What an answer says of the search."""
    answer = client.get(f"{path}?p={WORST}&alg=A").get_json()
    return answer["total"], answer["finished"]


def test_progress_never_goes_back(client: FlaskClient, folder: Path) -> None:
    """Whichever process answers, and whatever it is asked, it knows at least what has been shown before."""
    seen = 0
    for path in ("/demo/explore", "/demo/frames", "/demo/explore", "/demo/depths", "/demo/explore", "/demo/stop"):
        other()
        total, _ = explored(client, path)
        assert total >= seen > 0 or not seen
        assert path != "/demo/explore" or total > seen
        seen = total
    other()
    shown = re.search(r'max="(\d+)"', client.get(f"/demo?p={WORST}&alg=A").text)
    assert shown
    assert int(shown[1]) >= seen  # on a slow machine the page explores a piece more


def test_alone_nothing_is_shared(app: Flask, client: FlaskClient, tmp_path: Path) -> None:
    """One process writes nothing, and another would begin anew."""
    assert explored(client)[0] > 0
    other()
    with app.test_request_context():
        assert timelines.timeline_of(GRID, "free-cells").total == 0
    assert not list(tmp_path.iterdir())


def test_what_is_shown_is_there_before_the_answer_leaves(app: Flask, folder: Path) -> None:
    """A search that another thread explores meanwhile is told as far as the answer may show it."""
    with app.test_request_context():
        timeline = timelines.timeline_of(GRID, "free-cells")
        timeline.explore(500)
        app.process_response(app.make_response("shown"))
    with app.test_request_context():
        other()
        assert timelines.timeline_of(GRID, "free-cells").total == timeline.total >= 500


def test_what_is_known_goes_on_as_if_explored_here() -> None:
    """A search taken over in the middle ends with the same moves, retreats, chapters and depths."""
    liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
    whole, first, taken = (Timeline(liang, "free-cells", fast=False) for _ in range(3))
    whole.explore_all()
    first.explore(4_000)
    taken.explore(1_500)
    taken.learn(first.known())
    assert taken.total == 4_000
    taken.learn(Timeline(liang, "free-cells", fast=False).known())
    assert taken.total == 4_000, "less is nothing new"
    taken.explore_all()
    assert taken.finished
    assert taken.known()[:3] == whole.known()[:3]
    assert taken.known().tally == whole.known().tally
    for move in (0, 1_400, 1_600, 3_999, 4_001, 10_989):
        assert taken.state(move) == whole.state(move)
    assert taken.next_retreat(0, 20) == whole.next_retreat(0, 20)
    assert taken.chapters() == whole.chapters()


def test_two_do_not_explore_the_same_search(client: FlaskClient, folder: Path) -> None:
    """While another process explores a search, a request for more of it waits for news, and says that there is more."""
    explored(client)
    with abreast.alone(timelines.timeline_of(GRID, "free-cells")) as first:
        assert first
        before = timelines.timeline_of(GRID, "free-cells").total
        answer = client.get(f"/demo/explore?p={WORST}&alg=A").get_json()
    assert answer == {"total": before, "finished": False, "more": True}


def test_a_full_disk_stops_nobody(
    client: FlaskClient, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Where nothing can be written, each process explores for itself, and the log says so."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    assert explored(client)[0] < explored(client)[0]
    assert "No space left on device" in caplog.text
