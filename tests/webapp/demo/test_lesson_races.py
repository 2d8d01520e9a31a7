"""Test steps of lessons that are races: their claims, their addresses, and the fields that make them."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.for_each import for_each
from webapp.demo.address import Clock, Stage
from webapp.demo.lesson_form import RACE_FIELD, LessonForm, text_of_form
from webapp.demo.lesson_place import LessonPlace
from webapp.demo.lessons import LessonError, lessons
from webapp.demo.own_lessons import encode_key, lesson_toml, parse_and_check

HEAD = 'title = "Two searches"\npuzzle = "gentle"\nalg = "place-first"\n'
STEP = '\n[[steps]]\nmove = {}\ncaption = "Here."\n'
RACE = '\n[[steps]]\nrace = ["place-first", "fewest-choices"]\ncaption = "Which is better?"\n'
CLAIMS = 'winner = "fewest-choices"\ncounts = { place-first = 731, fewest-choices = 52 }\n'
TEXT = HEAD + STEP.format(4) + RACE + CLAIMS + STEP.format(9)  # a race between two steps of the search
BUILT_IN = [(key, step) for key, lesson in lessons().items() for step in lesson.steps if step.race]


def test_two_built_in_lessons_have_a_race() -> None:
    """Each claims its winner and all counts, which `test_lessons` compares with the searches."""
    assert len({key for key, _ in BUILT_IN}) >= 2
    assert all({"winner", "counts"} <= set(step.claims) for _, step in BUILT_IN)


@for_each("key", sorted({key for key, _ in BUILT_IN}))
def test_the_end_of_a_lesson_is_the_result_of_its_race(client: FlaskClient, key: str) -> None:
    """The address to which Page Up leads from the lesson behind has the result, and asks for no guess."""
    with client.application.test_request_context():
        address = lessons()[key].address_of_end
    while (page := client.get(address)).status_code == 202:
        client.get(address.replace("/demo?", "/demo/explore?"))
    text = page.get_data(as_text=True)
    assert '<section id="result" class="result" aria-label="Result">' in text
    assert re.search('<form id="question"[^>]* hidden>', text)


def test_a_race_survives_a_file_and_an_address() -> None:
    """Written and read again it is the same step, with its claims."""
    lesson = parse_and_check(TEXT)
    again = parse_and_check(lesson_toml(lesson).replace("Two searches", "Another"))
    assert again.steps == lesson.steps
    assert again.steps[1].claims == lesson.steps[1].claims == tomllib.loads(CLAIMS)


@for_each(
    ("old", "new", "problem"),
    [
        ('winner = "fewest-choices"', 'winner = "place-first"', "Line 12, step 2: the winner is fewest-choices, not"),
        ('winner = "fewest-choices"', 'winner = "tie"', "Line 12, step 2: the winner is fewest-choices, not tie."),
        ('winner = "fewest-choices"', 'winner = "naive"', "Line 12, step 2: 'naive' is not in this race."),
        ("first = 731", "first = 730", "Line 13, step 2: place-first makes 731 placements, not 730."),
        ("place-first = 731", "free-cells = 731", "Line 13, step 2: 'free-cells' is not in this race."),
        ("first = 731", 'first = "731"', "Line 13, step 2: counts has the placements of searches: counts ="),
        ('["place-first", "fewest-choices"]', '["place-first"]', "Line 10, step 2: race is a list of two to 4 search"),
        ('"place-first", "fewest', '"D", "fewest', "Line 10, step 2: 'D' is no search: write some of free-cells, "),
        ('"place-first", "fewest', '"fewest-choices", "fewest', "Line 10, step 2: a search races once: write"),
        ('caption = "Which', 'move = 4\ncaption = "Which', "Line 11, step 2: move belongs to a step of the search: a "),
        ('move = 9\n', 'move = 9\nwinner = "tie"\n', "Line 17, step 3: winner belongs to a race: write race = ["),
        (STEP.format(4), "", "Line 6, step 1: a race comes after a step of the search, and no step is above it."),
        ('"place-first", "fewest', '"place-first", "dancing-links", "fewest', "dancing-links and fewest-choices win"),
    ],
)  # fmt: skip
def test_a_false_race_is_reported(old: str, new: str, problem: str) -> None:
    """Each claim is compared with the searches; each problem has its line and step."""
    assert old in TEXT
    with pytest.raises(LessonError) as raised:
        parse_and_check(TEXT.replace(old, new))
    assert any(problem in each for each in raised.value.problems), raised.value.problems


def test_what_is_too_long_to_check_is_not_claimed() -> None:
    """Nobody waits for the end of a long search, and another person's exploring decides nothing."""
    text = TEXT.replace('"gentle"', '"worst case"')
    with pytest.raises(LessonError) as raised:
        parse_and_check(text)
    assert "place-first has more than 20,000 moves: leave its count out." in " ".join(raised.value.problems)
    assert "who wins is not known after 20,000 moves of each: leave winner out." in " ".join(raised.value.problems)
    assert parse_and_check(text.replace(CLAIMS, "")).steps[1].race


def test_a_race_has_an_address_of_its_own_in_the_lesson() -> None:
    """It names the step; the place counts placements; the settings of the lesson pass through it."""
    key = parse_and_check(TEXT).key
    stage = Stage.of({"lesson": key, "step": "2", "at": "100", "code": "py", "view": "projector"})
    assert (stage.clock, stage.at, stage.step) == (Clock.PLACEMENTS, (100, 0), 2)
    assert [algorithm.key for algorithm in stage.algorithms] == ["place-first", "fewest-choices"]
    assert stage.fields == {"lesson": key, "step": "2", "at": "100", "code": "py", "view": "projector"}
    assert Stage.of(stage.fields) == stage
    assert stage.at_step(2).fields == {"lesson": key, "at": "9", "code": "py", "view": "projector"}
    assert stage.at_step(2).at_step(1).fields == stage.fields | {"at": "0"}
    assert Stage.of({"lesson": key, "step": "3"}).fields == {"lesson": key, "at": "9"}


@pytest.mark.parametrize(
    ("place", "before", "after", "text"),
    [
        ({"at": "0"}, None, {"at": "4"}, "before 1 of 3"),
        ({"at": "4"}, None, {"step": "2", "at": "0"}, "1 of 3"),
        ({"at": "5"}, {"at": "4"}, {"step": "2", "at": "0"}, "after 1 of 3"),
        ({"step": "2", "at": "10"}, {"at": "4"}, {"at": "9"}, "2 of 3"),
        ({"at": "9"}, {"step": "2", "at": "0"}, None, "3 of 3"),
    ],
)
def test_the_dock_leads_through_a_race(
    client: FlaskClient, place: dict[str, str], before: dict[str, str] | None, after: dict[str, str] | None, text: str
) -> None:
    """A race lies between the steps round it, also for who comes from between two steps."""
    key = parse_and_check(TEXT).key
    with client.application.test_request_context():
        here = LessonPlace(Stage.of({"lesson": key} | place))
        addresses = [
            url and dict(pair.split("=") for pair in url.partition("?")[2].split("&"))
            for url in (here.back, here.ahead)
        ]
    assert here.text == text
    assert addresses == [fields and {"lesson": key} | fields for fields in (before, after)]


def test_frames_name_the_race_that_they_lead_to(client: FlaskClient) -> None:
    """A race next to the place has its number there, beside the step of the search to which playing goes on."""
    key = parse_and_check(TEXT).key

    def to(at: int) -> dict[str, str]:
        answer: Any = client.get("/demo/frames", query_string={"lesson": key, "at": at, "count": 1}).json
        found: dict[str, str] = answer["frames"][0]["to"]
        return {name: place for name, place in found.items() if "race" in name or "step" in name}

    assert to(0) == {"step-on": "4"}
    assert to(4) == {"step-on": "9", "race-on": "2"}
    assert to(5) == {"step-on": "9", "race-on": "2", "step-back": "4"}
    assert to(9) == {"step-back": "4", "race-back": "2"}


@pytest.mark.parametrize("path", ["depths", "tree", "answer", "picture.svg", "sequence"])
def test_addresses_of_one_search_refuse_a_race(client: FlaskClient, path: str) -> None:
    """So none of them says anything about a race whose guess is open."""
    response = client.get(f"/demo/{path}", query_string={"lesson": encode_key(TEXT), "step": 2, "at": 0})
    assert response.status_code == 400
    assert "step 2 of this lesson is a race" in response.text


def test_fields_make_a_race_and_take_it_back() -> None:
    """The searches chosen in a step make it a race; none of them makes it a step behind those before it."""
    form = LessonForm.of(TEXT)
    assert form
    assert [step.race for step in form.steps] == [(), ("place-first", "fewest-choices"), ()]

    def changed(*races: str) -> list[dict[str, object]]:
        fields = [("text", TEXT), ("made_of", form.made_of)]
        for at, (step, race) in enumerate(zip(form.steps, races, strict=True)):
            fields += [("move", step.move), ("caption", step.caption), ("ask", step.ask)]
            fields += [(RACE_FIELD.format(at), key) for key in ["", *race.split()]]
        rows: list[dict[str, object]] = tomllib.loads(text_of_form(MultiDict(fields)))["steps"]
        return rows

    rows = tomllib.loads(TEXT)["steps"]
    assert changed("", "place-first fewest-choices", "") == rows
    other = {
        "race": ["free-cells", "fewest-choices"],
        "caption": "Which is better?",
    }  # the claims were those of the first
    assert changed("", "free-cells fewest-choices", "")[1] == other
    assert changed("", "", "")[1] == {"move": 5, "caption": "Which is better?"}
    assert changed("", "place-first fewest-choices", "place-first fewest-choices")[2] == {
        "race": ["place-first", "fewest-choices"],
        "caption": "Here.",
    }
