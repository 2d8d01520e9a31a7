"""Test the lessons: every step is true of its search, and the demo shows it with and without script."""

from __future__ import annotations

import html
import json
import re
from functools import cache

import pytest
from flask.testing import FlaskClient

from solver import compiled
from solver.judge.faulty_programs import FAULTY_PROGRAMS, FaultyProgram
from solver.search.trace import Trace
from tests.for_each import for_each
from tests.webapp.demo.lessons import check
from tests.webapp.pages import Document, assert_guarded
from webapp.demo.lessons import Lesson, lessons, renumber
from webapp.shared.builtin_puzzles import collections
from webapp.shared.fields import MAX_TITLE_CHARACTERS

LESSONS = lessons()
NEAR = [lesson for lesson in LESSONS.values() if lesson.key != "worst-case"]


@cache
def searched(key: str) -> Trace:
    """Explore the search of a lesson to its end."""
    lesson = LESSONS[key]
    trace = lesson.new_trace()
    trace.explore_all()
    return trace


@pytest.mark.parametrize("lesson", NEAR, ids=lambda lesson: lesson.key)
def test_what_a_step_says_is_true(lesson: Lesson) -> None:
    """Its move exists, its cells hold the digits named, and its numbers are those of the search.

    The far steps of the worst case are checked in tests/solver/search/test_worst_case.py.
    """
    if lesson.key == "worst-case-fewest" and compiled.why_not():
        pytest.skip(f"its search is too long to run interpreted. {compiled.why_not()}")
    for step in lesson.steps:
        check(lesson, step, searched(lesson.key))


@for_each("program", FAULTY_PROGRAMS)
def test_a_lesson_about_a_fault_ends_with_the_right_line(program: FaultyProgram) -> None:
    """The last step of *What is wrong here?* shows a line of the document's program that the faulty one has not."""
    (lesson,) = (each for each in LESSONS.values() if each.algorithm.key == program.key)
    listing = program.algorithm.listing("C++")
    assert listing is not None
    missing = [line.strip() for line in program.changes[1] if line not in listing.lines]
    assert any(line in lesson.steps[-1].caption for line in missing), missing


@for_each("lesson", LESSONS.values())
def test_a_lesson_is_well_formed(lesson: Lesson) -> None:
    """Steps are in order from the start, captions fit a projector, the title fits its field; names are known."""
    places = [step.position for step in lesson.steps_of_search]
    assert places[0] == (0, 0)
    assert places == sorted(set(places))
    assert lesson.steps_of_search[-1].claims.get("event") in ("end", "placed")
    for step in lesson.steps:
        assert 10 < len(f"{step.caption} {step.question}") <= 150
        assert not re.search(r"<>|\bRow \d|\br0|c0\b", step.caption + step.question)
    assert len(lesson.title) <= MAX_TITLE_CHARACTERS
    assert not re.search(r"r\dc\d", lesson.title + lesson.idea)  # in the list some count from 0, some from 1
    assert re.fullmatch(r"[a-z0-9-]+", lesson.key)


def test_every_source_document_has_a_lesson() -> None:
    """All five documents have one, and so have puzzles with no and with several solutions."""
    sources = " ".join(lesson.source for lesson in LESSONS.values())
    for document in ("Liang", "TutorialsPoint", "Introduction to Computer Science II", "Plank", "CSIS 3700"):
        assert document in sources
    assert {"wrong", "Two solutions, four blanks"} <= {lesson.puzzle_name for lesson in LESSONS.values()}


def test_liang_in_thirteen_clicks() -> None:
    """Thirteen steps lead from the start to the last step, over the figure's boards after 5 and 9."""
    lesson = LESSONS["liang-figure-3"]
    assert [step.position for step in lesson.steps] == [(move, 0) for move in range(14)]
    assert lesson.base == 0
    assert lesson.puzzle == collections()["source-documents"].examples[1].puzzle


def test_captions_count_as_the_page_does() -> None:
    """Renumbering changes cells and houses in a caption, and no other numbers."""
    caption = "r1c9 and r9c1: 6 stands in row 1, column 9 and box 3; k = 5, Figure 3, 10,976 moves."
    assert renumber(caption, 1) == caption
    assert (
        renumber(caption, 0) == "r0c8 and r8c0: 6 stands in row 0, column 8 and box 2; k = 5, Figure 3, 10,976 moves."
    )


# ---- on the page


def page_at(client: FlaskClient, **fields: object) -> Document:
    """Fetch the page at an address of the demo."""
    response = client.get("/demo", query_string={name: str(value) for name, value in fields.items()})
    assert response.status_code == 200, response.text
    assert_guarded(response)
    return Document(response)


def button_address(page: Document, name: str) -> str:
    """Find the address of a button of the page without script."""
    return html.unescape(page.find("a", id=f"to-{name}")[0]["href"])


def test_the_list_links_every_lesson(client: FlaskClient) -> None:
    """Every lesson has its line with its source and links to its first step; the demo links to the list."""
    response = client.get("/demo/lessons")
    assert_guarded(response)
    page = Document(response)
    for lesson in LESSONS.values():
        assert page.find("a", href=f"/demo?lesson={lesson.key}")
        assert lesson.source in html.unescape(response.text)
        assert renumber(lesson.idea, lesson.base) in html.unescape(response.text)
    assert page_at(client, lesson="liang-figure-3").find("a", href="/demo/lessons")


@pytest.mark.parametrize("key", ["liang-eighteen", "tutorialspoint-check-first", "two-solutions"])
def test_a_lesson_without_script(client: FlaskClient, key: str) -> None:
    """From the short address each press of 'Stop' leads to the next step, and back, with its caption."""
    lesson = LESSONS[key]
    page = page_at(client, lesson=lesson.key)
    for number, step in enumerate(lesson.steps):
        assert page.text("lesson-at") == f"{number + 1} of {len(lesson.steps)}"
        assert page.text("lesson-caption") == renumber(step.caption, lesson.base)
        assert page.text("lesson-question") == renumber(step.question, lesson.base)
        assert page.text("count-move") == f"{step.move:,}"
        if number + 1 < len(lesson.steps):
            page = Document(client.get(button_address(page, "stop")))
    assert not page.find("a", id="to-stop")
    assert bool(page.find("a", id="lesson-next")) is (lesson.next_lesson is not None)
    page = Document(client.get(button_address(page, "stop-back")))
    assert page.text("lesson-at").startswith(f"{len(lesson.steps) - 1} of")


def test_the_page_hides_the_answer_of_a_lesson_question(client: FlaskClient) -> None:
    """Digits, word and sentence of the cell hide the answer at the step, and show it one move later."""
    hidden = "".join(f"{digit}?" for digit in range(1, 10))  # each digit says that it is not told yet
    for key, move, inside in (("liang-figure-3", 4, 0), ("csis-forced", 0, 2), ("csis-forced", 1, 0)):
        page = page_at(client, lesson=key, at=f"{move}.{inside}")
        assert page.text("lesson-question").endswith("?")
        bits = "[?][?????????][????]" if key == "csis-forced" else ""
        assert [page.text(name) for name in ("marks", "word", "narration")] == [hidden, bits, ""]
        assert not any("can be" in attributes.get("aria-label", "") for _, attributes in page.tags)
        after = page_at(client, lesson=key, at=move + 1)
        assert after.text("narration") or after.text("lesson-question")
    assert page_at(client, lesson="first-search").text("marks") == "12row34"  # the caption says that 1, 3 and 4 fit
    tried = page_at(client, lesson="tutorialspoint-check-first", at="2.9")
    assert tried.text("marks") == "1row2row3row4row5row6row7col89"  # what is still to be tried is not told anyway
    pair = page_at(client, lesson="gentle-tree")
    assert pair.find("td", **{"aria-label": "Empty, can be 6 8. Row 1, column 8."})  # the caption itself says so


def test_the_end_of_a_lesson_offers_the_next() -> None:
    """It offers the next of the list; the last lesson offers none."""
    every = list(LESSONS.values())
    behind = LESSONS["gentle-tree"].next_lesson
    assert behind
    assert any(step.race for step in behind.steps)  # else many would never see a race
    assert LESSONS["liang-eighteen"].next_lesson is LESSONS["tutorialspoint-check-first"]
    assert [lesson.key for lesson in every if lesson.next_lesson is None] == [every[-1].key]


def test_a_caption_stays_until_the_next_step(client: FlaskClient) -> None:
    """After a step its caption stays and is marked as past; before the first there is none."""
    page = page_at(client, lesson="gentle-tree", at=2)
    assert page.text("lesson-at") == "after 3 of 10"
    assert page.text("lesson-caption").startswith("The root of the tree")
    assert page.find("div", id="lesson")[0]["data-at"] == "after"


def test_another_search_hides_the_lesson(client: FlaskClient) -> None:
    """With another algorithm, or all solutions, the captions and the stop at steps disappear."""
    assert page_at(client, lesson="gentle-tree", lanes="place-first").find("div", id="lesson")
    for fields in ({"lanes": "D"}, {"all": "1"}):
        page = page_at(client, lesson="gentle-tree", **fields)
        assert not page.find("div", id="lesson")
        (stage,) = page.find("section", id="stage")
        start = json.loads(html.unescape(stage["data-start"]))
        assert not {"lesson", "stop"} & set(start["fields"])
    assert client.get("/demo?lesson=unknown").status_code == 400


def test_a_lesson_shows_its_own_puzzle(client: FlaskClient) -> None:
    """The puzzle at hand only travels through the address of a lesson."""
    hand = {"p": "1" + "0" * 80, "e": "02" + "0" * 79, "title": "Mine"}
    page = page_at(client, lesson="gentle-tree", **hand)
    (stage,) = page.find("section", id="stage")
    start = json.loads(html.unescape(stage["data-start"]))
    assert {name: start["fields"].get(name) for name in hand} == hand
    assert start["board"]["p"] == LESSONS["gentle-tree"].puzzle.givens.line("0")
    assert page.find("a", id="at-hand")[0]["aria-label"] == "Puzzle at hand: Mine, 1 clue"


def test_the_script_gets_previous_and_next_step(client: FlaskClient) -> None:
    """The answer includes steps inside a move; without a further step it has a sentence."""
    asked = {"lesson": "plank-place-first", "do": "step-on", "at": "0"}
    for fields, found in (
        ({}, "0.3"),
        ({"at": "0.3"}, "0.5"),
        ({"at": "0.5"}, "1"),
        ({"at": "9", "do": "step-back"}, "2"),
    ):
        answer = json.loads(client.get("/demo/goto", query_string=asked | fields).text)
        assert answer["to"] == found
    last = json.loads(client.get("/demo/goto", query_string=asked | {"at": "1392"}).text)
    assert last["to"] is None
    assert last["words"] == "The lesson has no later step."


def test_the_address_keeps_the_lesson(client: FlaskClient) -> None:
    """The address keeps the lesson with another base and other stops."""
    page = page_at(client, lesson="liang-figure-3", base=1, stop="dead", at=5)
    assert page.text("lesson-caption").startswith("Figure 3 (a): no digit fits r1c9.")
    following = Document(client.get(button_address(page, "forward")))
    assert following.text("lesson-caption") == "The 9 of r1c8 is taken back, and no digit is larger."
    assert button_address(following, "stop").count("stop=dead") == 1


@for_each("lesson", lessons().values())
def test_the_thumbnail_shows_the_chosen_step(lesson: Lesson) -> None:
    """The list shows the board after that step, with one marked cell: emptied, dead or just filled."""
    step = lesson.thumbnail_step
    assert step in lesson.steps
    [mark] = [(cell, mark) for cell in lesson.view.cells for mark in cell.marks]
    cell, role = mark
    event = step.claims["event"]
    assert role == ("taken" if event == "taken" else "current")
    assert bool(cell.text) == (event != "dead" and (event == "placed" or lesson.algorithm.keeps_value_on_retract))
    for name, digit in step.claims.get("shows", {}).items() if not step.substep else ():
        at = lesson.puzzle.shape.parse_cell(name)
        assert lesson.view.cells[at].text == (str(digit) if digit else "")


def test_a_lesson_leaves_the_puzzle_at_hand_alone(client: FlaskClient) -> None:
    """It shows its own puzzle and keeps that of the person in its addresses; older links named the lesson's own."""
    own = {"p": "0" * 80 + "1", "title": "Mine", "x": ""}
    page = page_at(client, lesson="gentle-tree", **own)
    assert page.text("puzzle-title") == LESSONS["gentle-tree"].title
    (stage,) = page.find("section", id="stage")
    start = json.loads(html.unescape(stage["data-start"]))
    assert start["fields"] == {"p": own["p"], "title": "Mine", "lesson": "gentle-tree", "at": "0"}
    assert start["search"]["p"] == LESSONS["gentle-tree"].fields["p"]
    older = page_at(client, **LESSONS["gentle-tree"].fields)
    (stage,) = older.find("section", id="stage")
    assert json.loads(html.unescape(stage["data-start"]))["fields"] == {"lesson": "gentle-tree", "at": "0"}


def test_an_address_leaves_out_what_the_lesson_begins_with(client: FlaskClient) -> None:
    """Rows, code and panes of the lesson are the defaults of its address; what differs from them stays in it."""
    liang = page_at(client, lesson="liang-figure-3")
    assert "base" not in button_address(liang, "step-on")
    other = page_at(client, lesson="liang-figure-3", base=1)
    assert "base=1" in button_address(other, "step-on")
    formula = page_at(client, lesson="box-formula", panes="")
    assert "panes=&" in button_address(formula, "step-on") + "&"


SQUARE = re.compile(r"Step \d")  # the name of a square


def test_squares_lead_to_every_step(client: FlaskClient) -> None:
    """Each leads to its step and says which asks; those up to the present one are marked, only it as the current."""
    lesson = LESSONS["liang-figure-3"]
    page = page_at(client, lesson=lesson.key, at=lesson.steps[6].move)
    squares = [tag for _, tag in page.tags if SQUARE.match(tag.get("aria-label") or "")]
    assert [tag["class"] for tag in squares] == ["passed"] * 6 + ["here"] + ["ahead"] * 7
    assert [tag.get("aria-current") for tag in squares].index("step") == 6
    assert ["question" in tag["aria-label"] for tag in squares] == [bool(step.question) for step in lesson.steps]
    for tag, step in zip(squares, lesson.steps, strict=True):
        there = Document(client.get(html.unescape(tag["href"])))
        assert there.text("lesson-caption") == renumber(step.caption, lesson.base)
    between = page_at(client, lesson="gentle-tree", at=2)
    squares = [tag for _, tag in between.tags if SQUARE.match(tag.get("aria-label") or "")]
    assert [tag["class"] for tag in squares][:4] == ["passed", "passed", "last", "ahead"]


def test_the_way_through_the_moves_is_asked_for(client: FlaskClient) -> None:
    """Without script a link changes from the steps of a lesson to its moves, and back; elsewhere there is none."""
    page = page_at(client, lesson="liang-figure-3")
    (link,) = (tag for _, tag in page.tags if tag.get("class") == "button ghost no-script pace")
    moves = Document(client.get(html.unescape(link["href"])))
    assert moves.find("section", id="stage")[0]["data-clock"] == "moves"
    (back,) = (tag for _, tag in moves.tags if tag.get("class") == "button ghost no-script pace")
    assert "clock=" not in back["href"]
    assert "data-clock" not in page_at(client).find("section", id="stage")[0]
