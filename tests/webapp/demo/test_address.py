"""Test addresses of the demo: what each means, and that the names of older versions lead to the same place for ever."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from solver import RuleError
from tests.for_each import for_each
from tests.webapp.demo.asking import LIANG
from tests.webapp.pages import Document
from webapp.demo.address import ALIASES, GONE, OLD_SPEEDS, OLD_SPEEDS_OF_RACE, Clock, Stage, canonical
from webapp.demo.settings import SPEEDS, USUAL_SPEED

A, D = "free-cells", "fewest-choices"
OLD: dict[str, tuple[str, dict[str, str]]] = {  # an old address: the path and the fields of today
    f"/demo?alg={A}&move=12&try=3&code=py": ("/demo", {"lanes": A, "at": "12.3", "code": "py"}),
    f"/demo?alg={A}&move=12&try=0": ("/demo", {"lanes": A, "at": "12"}),
    "/demo?move=5": ("/demo", {"at": "5"}),
    "/demo?lesson=liang-figure-3&move=12&by=move": (
        "/demo",
        {"lesson": "liang-figure-3", "at": "12", "clock": "moves"},
    ),
    "/demo?lesson=plank-place-first&move=0&try=3&by=step": ("/demo", {"lesson": "plank-place-first", "at": "0.3"}),
    f"/demo?race={A},{D}&at=57": ("/demo/race", {"lanes": f"{A},{D}", "at": "57"}),
    f"/demo/race?race={A},{D}&fair=placements&at=57": ("/demo/race", {"lanes": f"{A},{D}", "at": "57"}),
    f"/demo/race?race={A}&race={D}": ("/demo/race", {"lanes": f"{A},{D}"}),
    f"/demo/race?race={A},{D}&fair=time&rates=30000,5000&at=7": (
        "/demo/race",
        {"lanes": f"{A},{D}", "clock": "time", "rates": "30000,5000", "at": "7"},
    ),
    f"/demo/side-by-side?left={A}&right={D}&at=7": ("/demo/race", {"lanes": f"{A},{D}", "at": "7", "clock": "moves"}),
    f"/demo/side-by-side?right={D}&left={A}": ("/demo/race", {"lanes": f"{A},{D}", "clock": "moves"}),
    f"/demo/side-by-side?left={A}": ("/demo/race", {"lanes": f"{A},{D}", "clock": "moves"}),
    "/demo/side-by-side": ("/demo/race", {"lanes": f"{A},{D}", "clock": "moves"}),
    f"/demo/findbest?alg={D}&move=12&step=9": ("/demo", {"lanes": D, "at": "12.9", "clock": "substeps"}),
    "/demo/findbest?move=12&step=9": ("/demo", {"at": "12.9", "clock": "substeps"}),
    "/demo/findbest": ("/demo", {"clock": "substeps"}),
    f"/demo/race?lanes={A}&at=5": ("/demo", {"lanes": A, "at": "5"}),
    "/demo/race?lesson=liang-figure-3": ("/demo", {"lesson": "liang-figure-3"}),
    f"/demo?lanes={A},{D}&at=5": ("/demo/race", {"lanes": f"{A},{D}", "at": "5"}),
    f"/demo?lanes={A}&room=dark&size=120&speed=0.5&k=9&zoom=3&graph=depth&again=fits": (
        "/demo",
        {"lanes": A, "theme": "dark", "size": "larger", "speed": "slow"},
    ),
    f"/demo?lanes={A}&room=dark&theme=light&size=90&stop=question": (
        "/demo",
        {"lanes": A, "theme": "light", "stop": "retreat", "q": "1"},
    ),
    f"/demo?lanes={A}&room=lit&stop=solution": ("/demo", {"lanes": A}),
    "/demo?lesson=liang-figure-3&stop=lesson&room=dim": ("/demo", {"lesson": "liang-figure-3"}),
    f"/demo/race?lanes={A},{D}&speed=8": ("/demo/race", {"lanes": f"{A},{D}", "speed": "slow"}),
    "/demo/race?speed=1": ("/demo/race", {"speed": "whole"}),
}


@for_each("old", OLD)
def test_an_old_address_leads_to_that_of_today(client: FlaskClient, old: str) -> None:
    """It answers 308, which a browser may keep for a day, with the same place in the names of today."""
    answer = client.get(f"{old}{'&' if '?' in old else '?'}p={LIANG}")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (308, "max-age=86400")
    path, fields = OLD[old]
    to = urlsplit(answer.location)
    assert (to.path, dict(parse_qsl(to.query))) == (path, fields | {"p": LIANG})
    there = client.get(answer.location)
    assert there.status_code in (200, 202)
    assert "302" not in str(there.history)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/demo/picture.svg?alg=D&move=5", "/demo/picture.svg?lanes=D&at=5"),
        ("/demo/picture.txt?alg=A&move=5&try=2", "/demo/picture.txt?lanes=A&at=5.2"),
        ("/demo/sequence?alg=A&move=5&last=7&height=480", "/demo/sequence?lanes=A&at=5&last=7&height=480"),
        ("/demo/frames?alg=A&at=3&count=2", "/demo/frames?lanes=A&at=3&count=2"),
        ("/demo/goto?alg=A&move=3&stop=dead", "/demo/goto?lanes=A&at=3&stop=dead"),
        ("/demo/frames?race=A,D&at=57", "/demo/frames?lanes=A,D&at=57"),
    ],
)
def test_files_and_open_pages_keep_the_old_names(client: FlaskClient, old: str, new: str) -> None:
    """Pictures, films and what an open page asks for answer to old names as to those of today, without a redirect."""
    answers = []
    for address in (old, new):
        answer = client.get(f"{address}&p={LIANG}")
        while answer.status_code == 202:
            answer = client.get(f"{address}&p={LIANG}")
        answers.append((answer.status_code, answer.data))
    assert answers[0] == answers[1]
    assert answers[0][0] == 200


def test_times_of_a_collection_lead_to_its_puzzles(client: FlaskClient) -> None:
    """The page has gone; the command `sudoku times` measures files."""
    answer = client.get("/demo/times/of/hard?go=1")
    assert (answer.status_code, answer.location) == (308, "/puzzles/hard")


def test_a_download_of_an_old_name_is_that_of_today(client: FlaskClient) -> None:
    """The form of an old page leads to a file."""
    answer = client.get(f"/demo/download?p={LIANG}&alg=A&move=5&what=frame&picture=svg")
    assert client.get(answer.location).mimetype == "image/svg+xml"


@for_each(
    "path",
    [
        "/demo?lanes=A,B,C,D,E",
        "/demo/race?lanes=A,A",
        "/demo/race?lanes=A,free-cells",
        "/demo?lanes=nobody",
        "/demo?clock=never",
        "/demo?clock=steps",
        "/demo?clock=placements",
        "/demo/race?lanes=A,D&clock=substeps",
        "/demo/race?lanes=A,D&clock=moves&at=part.1",
        "/demo/race?lanes=A,D&at=5.1",
        "/demo/race?lanes=A,D&all=1",
        "/demo/race?lanes=faulty-1,D",
        "/demo?at=part",
        "/demo?at=5.",
        "/demo?at=.5",
        "/demo?at=5.x",
        "/demo?at=5.999",
        "/demo?lanes=D&clock=substeps&at=5.99999",
        "/demo?move=-1",
        "/demo?move=3&try=x",
    ],
)
def test_what_no_stage_means_is_refused_with_a_sentence(client: FlaskClient, path: str) -> None:
    """A value that a field cannot have gets 400 and a short sentence, in new and in old names."""
    answer = client.get(f"{path}&p={LIANG}", follow_redirects=True)
    assert answer.status_code == 400
    page = Document(answer)
    assert 10 < len(page.text("refusal" if "refusal" in page.texts else "main")) < 400


def test_the_address_of_a_stage_means_the_same_stage() -> None:
    """What a stage writes reads back as that stage: the fields of each clock, and a place inside a move."""
    for fields in (
        {"lanes": D, "at": "12.3", "code": "py", "base": "0", "q": "1", "all": "1"},
        {"lanes": D, "clock": "substeps", "at": "12.99"},
        {"lesson": "liang-figure-3", "at": "12", "clock": "moves", "size": "larger"},
        {"lanes": f"{A},{D}", "at": "57", "guess": "tie", "speed": "fast"},
        {"lanes": f"{A},{D}", "clock": "time", "rates": "30000,5000", "at": "99"},
        {"lanes": f"{A},{D}", "clock": "moves", "at": "7", "code": "cpp", "speed": "slow"},
    ):
        stage = Stage.of(fields | {"p": LIANG})
        again = Stage.of(stage.fields)
        assert again == stage
        assert fields.items() <= stage.fields.items()


@for_each(
    ("fields", "numbers"),
    [
        ({"lanes": A}, OLD_SPEEDS),
        ({"lanes": f"{A},{D}", "clock": "moves"}, OLD_SPEEDS),
        ({"lanes": f"{A},{D}"}, OLD_SPEEDS_OF_RACE),
        ({"lanes": f"{A},{D}", "clock": "time"}, OLD_SPEEDS_OF_RACE),
    ],
)
def test_each_number_of_a_speed_means_the_nearest_of_today(fields: dict[str, str], numbers: Mapping[str, str]) -> None:
    """The numbers grow with the speeds of today; one of another clock is the usual speed, and others are refused."""
    assert list(dict.fromkeys(numbers.values())) == [*SPEEDS]
    for number in (*OLD_SPEEDS, *OLD_SPEEDS_OF_RACE):
        assert Stage.of(fields | {"speed": number}).speed == numbers.get(number, USUAL_SPEED)
    for speed in SPEEDS:
        assert Stage.of(fields | {"speed": speed}).speed == speed
    with pytest.raises(RuleError):
        Stage.of(fields | {"speed": "3"})


def test_only_a_search_that_goes_on_stops_at_solutions() -> None:
    """The kind is offered and read with `all=1` alone; in a lesson the usual stops are its steps, on either clock."""
    assert "solution" in Stage.of({"lanes": A, "all": "1"}).stops
    assert Stage.of({"lanes": A, "all": "1", "stop": "solution"}).stop == "solution"
    assert "solution" not in Stage.of({"lanes": A}).stops
    assert Stage.of({"lanes": A, "stop": "solution"}).stop == "move"
    for clock in ("steps", "moves"):
        lesson = {"lesson": "liang-figure-3", "clock": clock}
        assert (Stage.of(lesson).stop_kind, Stage.of(lesson | {"stop": "dead"}).stop_kind) == ("lesson", "dead")


def test_the_field_of_a_film_names_no_place() -> None:
    """Films show substeps with `inside`, which is no part of `at`."""
    assert canonical({"lanes": A, "inside": "1"}) == {"lanes": A, "inside": "1"}


def test_names_of_today_count_where_both_are_there() -> None:
    """An address that has an old and a new name of the same thing means the new one."""
    today = {"lanes": A, "at": "3", "clock": "moves", "theme": "light"}
    assert canonical(dict.fromkeys((*ALIASES, *GONE), "5") | today) == today
    assert {name for name, _ in ALIASES.values()} == {"lanes", "at", "at.", "clock", "theme"}


def test_another_search_leaves_the_lesson(client: FlaskClient) -> None:
    """The captions of a lesson are true for its own search: with another one its clock is that of moves."""
    stage = Stage.of({"lesson": "liang-figure-3", "lanes": D, "clock": "steps"})
    assert (stage.lesson, stage.clock) == (None, Clock.MOVES)
    assert Stage.of({"lesson": "liang-figure-3"}).clock is Clock.STEPS
