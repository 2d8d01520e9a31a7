"""Test lessons that people write: parsing, checks against the search, problems by line, and links."""

from __future__ import annotations

import html
import io
import re
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from solver import RuleError
from tests.for_each import for_each
from tests.webapp.pages import Document, assert_guarded
from webapp.demo import lesson_folder, own_lessons
from webapp.demo.lesson_form import digest, text_of_form
from webapp.demo.lessons import LessonError, lessons
from webapp.learn import lesson_command

GUIDE = (Path(__file__).parents[3] / "docs/how-to/lessons.md").read_text("utf-8")
EXAMPLE = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)[0]


def test_the_example_of_the_guide_opens_in_the_demo(client: FlaskClient) -> None:
    """Text or file redirects to an address that holds the lesson; the file comes back unchanged."""
    answer = client.post("/demo/lesson", data={"text": EXAMPLE})
    assert (answer.status_code, answer.headers["Location"].partition("=")[0]) == (303, "/demo?lesson")
    file = {"file": (io.BytesIO(EXAMPLE.encode()), "mine.toml")}
    assert client.post("/demo/lesson", data=file).headers["Location"] == answer.headers["Location"]
    page = Document(client.get(answer.headers["Location"]))
    assert page.text("lesson-caption") == "The search begins in r1c1, where 1, 3 and 4 fit."
    assert page.text("puzzle-title") == "Two digits and back"
    key = answer.headers["Location"].partition("=")[2]
    assert client.get(f"/demo/lesson.toml?lesson={key}").text == EXAMPLE
    assert client.get(f"/demo/goto?lesson={key}&at=1&do=step-on").get_json()["to"] == "2.2"
    assert not page.find("a", id="lesson-next")


@for_each("key", lessons())
def test_built_in_lessons_round_trip_as_files(client: FlaskClient, key: str) -> None:
    """A built-in lesson, written and read again, has the same puzzle, search and steps."""
    lesson, again = (
        lessons()[key],
        own_lessons.load_lesson(own_lessons.encode_key(own_lessons.lesson_toml(lessons()[key]))),
    )
    assert (again.puzzle.givens, again.algorithm, again.title) == (lesson.puzzle.givens, lesson.algorithm, lesson.title)
    assert again.steps == lesson.steps
    assert client.get(f"/demo/lesson.toml?lesson={key}").text == own_lessons.lesson_toml(lesson)


OLD: Final = EXAMPLE.replace("[[steps]]", "[[beats]]")  # as lessons were written before


def test_a_lesson_of_an_older_version_opens_and_is_written_with_steps(client: FlaskClient) -> None:
    """The steps were called `beats`: such a file and such an address open, without a word; written are `steps`."""
    new, old = own_lessons.parse_and_check(EXAMPLE), own_lessons.parse_and_check(OLD)
    assert old == new
    taken = client.post("/demo/lesson", data={"text": OLD})
    assert taken.headers["Location"].partition("=")[2] == new.key
    key = own_lessons.encode_key(OLD)
    page = Document(client.get("/demo", query_string={"lesson": key}))
    assert page.text("lesson-caption") == "The search begins in r1c1, where 1, 3 and 4 fit."
    assert new.key in client.get("/demo", query_string={"lesson": key}).text
    assert client.get("/demo/lesson.toml", query_string={"lesson": key}).text == EXAMPLE
    assert client.post("/demo/lessons/file", data={"text": OLD}).text == EXAMPLE
    changed = text_of_form(MultiDict({"text": OLD, "made_of": digest(OLD), "title": "Another"}))
    assert "[[steps]]" in changed
    assert "beats" not in changed


@for_each(
    ("text", "renewed"),
    [
        ("beats = [{ move = 1 }]", "steps = [{ move = 1 }]"),
        ("[[beats]]\n[beats.can]\nr1c1 = [1]", "[[steps]]\n[steps.can]\nr1c1 = [1]"),
        ('idea = """\n[[beats]]\n"""', 'idea = """\n[[beats]]\n"""'),
        ("[[beats]]\n[[steps]]", "[[beats]]\n[[steps]]"),
        ("[[beats]", "[[beats]"),
    ],
)
def test_only_the_names_of_steps_are_written_anew(text: str, renewed: str) -> None:
    """Words, damaged texts and those with both names stay as they are."""
    assert own_lessons.renew(text) == renewed


@for_each(
    ("old", "new", "problem"),
    [
        ("idea =", "ideas =", "Line 2: 'ideas' means nothing here: write idea."),
        ('title = "Two digits and back"', "", 'title is missing: write title = "..." above the steps.'),
        (
            "4x4 few steps back",
            "12x",
            "Line 4: puzzle cannot be read: there are only 3 cells here",
        ),
        ("4x4 few steps back", "." * 80, "Line 4: puzzle cannot be read: The line has 80 cells, and 81 are needed."),
        (
            "4x4 few steps back",
            "gentel",
            "Line 4: puzzle is neither a puzzle nor the name of a built-in one: 'gentel'; per",
        ),
        (
            '"4x4 few steps back"',
            f'"""{("." * 81 + chr(10)) * 2}"""',
            "Line 4: puzzle holds 2 puzzles, and a lesson has",
        ),
        ("puzzle =", "puzle =", "Line 4: 'puzle' means nothing here: write puzzle."),
        ("Two digits and back", "x" * 61, "Line 1: title has 61 characters; there is room for 60."),
        ('"our own"', "3", 'Line 3: source is a text, and stands in quotes: source = "..."'),
        ("source =", 'base = "1"\nsource =', "Line 3: write base = 1 or base = 0."),
        ("source =", 'caption = "x"\nsource =', "Line 3: caption belongs to a step: write a line [[steps]] above it."),
        (
            "title =",
            "[lesson]\ntitle =",
            "Line 1: delete this heading: a lesson has no heading but [[steps]], above each step.",
        ),
        (
            "[[steps]]\nmove = 1",
            "[[step]]\nmove = 1",
            "Line 16, step 2: each step begins with a line [[steps]]: 'step'",
        ),
        ("[[steps]]\nmove = 1", "[[Beats]]\nmove = 1", "Line 16, step 2: each step begins with a line [[steps]]: 'Bea"),
        ('caption = "r1c1', 'captoin = "r1c1', "Line 18, step 2: 'captoin' means nothing here: write caption."),
        (
            'caption = "r1c1',
            'note = "r1c1',
            "Line 16, step 2: caption is missing in this step: write what the class reads.",
        ),
        (
            "move = 1\n",
            "",
            "Line 16, step 2: move is missing in this step: write after how many moves it comes, as in move = 0.",
        ),
        (
            "move = 1\n",
            'move = 1\nalg = "B"\n',
            "Line 18, step 2: alg belongs above the first line [[steps]], because it is",
        ),
        ("move = 1", 'move = "1"', "Line 17, step 2: move is a whole number from 0 up, without quotes: move = 2."),
        (
            "4x4 few steps back",
            "55" + "." * 79,
            "Line 4: puzzle has clues in conflict: 5 twice in row 1: r1c1 and r1c2.",
        ),
        ("check-first", "bogo", "Line 5: alg: 'bogo' is no algorithm"),
        ("tree,digits", "trees", "Line 6: panes are some of code, stack, tree"),
        ("move = 1", "move = -1", "Line 17, step 2: move is a whole number from 0 up, without quotes"),
        ("move = 2", "move = 1.5", "Line 22, step 3: move is a whole number from 0 up, without quotes"),
        ("move = 2", "move = 0", "Line 22, step 3: this step has to come after the one above it, which is at move 1."),
        ("move = 4", "move = 99", "Line 27, step 4: the search has 24 moves, not 99."),
        ("try = 2", "try = 30", "Line 23, step 3: move 2 has "),
        ("try = 2", 'tries = "1"', "Line 23, step 3: 'tries' means nothing here"),
        ("Inside the next", "x" * 150, "Line 24, step 3: caption and ask have "),
        ("r1c3 = 0", "r1c3 = 2", "Line 19, step 2: r1c3 holds no digit there, not 2."),
        ("r1c3 = 0", "r9c9 = 2", "Line 19, step 2: r9c9 is not a cell: cells are r1c1 to r4c4."),
        ("[1, 3, 4]", "[1, 3]", "Line 14, step 1: r1c1 can be [1, 3, 4] there, not [1, 3]."),
        ("[1, 3, 4]", '["x"]', "Line 14, step 1: digits are numbers from 1 to 4"),
        ('wrong = ["4', 'wrong = [4, "4', 'Line 13, step 1: wrong is a list of texts: wrong = ["3: ...", "4: ..."].'),
    ],
)
def test_each_problem_names_line_and_step(old: str, new: str, problem: str) -> None:
    """Each problem is a sentence that begins with line and step."""
    assert old in EXAMPLE
    with pytest.raises(LessonError) as caught:
        own_lessons.parse_and_check(EXAMPLE.replace(old, new, 1))
    assert caught.value.problems[0].startswith(problem)


def test_all_problems_are_listed_and_the_text_stays(client: FlaskClient) -> None:
    """The page lists all problems above the submitted text and escapes it."""
    text = EXAMPLE.replace("idea =", "<b> =").replace("move = 4", "move = 0")
    answer = client.post("/demo/lesson", data={"text": text})
    assert answer.status_code == 422
    assert_guarded(answer)
    wrong = EXAMPLE.replace("idea =", "ideas =").replace("move = 4", "move = 0").replace("code", "codes")
    shown = client.post("/demo/lesson", data={"text": wrong}).text
    assert "Line 2: &#39;ideas&#39; means nothing" in shown
    assert "Line 27, step 4: this step has to come after" in shown
    assert "Two digits and back" in shown


def test_problems_of_every_kind_are_listed_together() -> None:
    """An unknown key hides neither a false cell nor a missing move; problems are sorted by line."""
    text = EXAMPLE.replace("move = 2", "moov = 2").replace("r1c3 = 0", "r1c3 = 2").replace("move = 4", "move = 400")
    with pytest.raises(LessonError) as caught:
        own_lessons.parse_and_check(text)
    assert caught.value.problems == (
        "Line 19, step 2: r1c3 holds no digit there, not 2.",
        "Line 22, step 3: 'moov' means nothing here: write move.",
        "Line 27, step 4: the search has 24 moves, not 400.",
    )


def test_a_misspelt_key_beside_the_right_one_is_to_be_deleted() -> None:
    """This holds in a step and in the header."""
    text = EXAMPLE.replace("move = 2", "move = 2\nmoov = 3").replace("idea =", 'ideas = "x"\nidea =')
    with pytest.raises(LessonError) as caught:
        own_lessons.parse_and_check(text)
    assert caught.value.problems == (
        "Line 2: 'ideas' means nothing here: take it out, as idea is written already.",
        "Line 24, step 3: 'moov' means nothing here: take it out, as move is written already.",
    )


@pytest.mark.parametrize("text", ["hello world", 'hello = "world"', "A walk to the title\nand back"])
def test_a_text_without_lesson_keys_gets_the_first_steps(client: FlaskClient, text: str) -> None:
    """The message blames no line, explains how a lesson begins, and the text stays."""
    with pytest.raises(LessonError) as caught:
        own_lessons.parse_and_check(text)
    (problem,) = caught.value.problems
    assert problem.startswith('This is no lesson: one begins with title = "..."')
    assert f">\n{html.escape(text)}</textarea>" in client.post("/demo/lesson", data={"text": text}).text.replace(
        "&#34;", "&quot;"
    )


def test_the_address_of_a_refused_lesson_redirects(client: FlaskClient) -> None:
    """A GET of the form's address redirects to the page of lessons."""
    assert client.get("/demo/lesson").location == "/demo/lessons/new"


def test_a_damaged_address_is_refused(client: FlaskClient) -> None:
    """A truncated, inflated or invented address gets a sentence and no server error."""
    key = own_lessons.encode_key(EXAMPLE)
    bomb = own_lessons.encode_key("#" * 400_000)
    for damaged in (
        key[:-9],
        key + "A",
        "~",
        "~!!",
        bomb,
        own_lessons.encode_key("x"),
        own_lessons.encode_key("steps = 3"),
    ):
        assert client.get("/demo", query_string={"lesson": damaged}).status_code == 400
    with pytest.raises(RuleError, match="holds no whole lesson"):
        own_lessons.decode_key(key[:-9])
    with pytest.raises(LessonError, match="too long for an address"):
        own_lessons.encode_key("".join(map(chr, range(256, 4_000))))


HEAD = 'title = "x"\npuzzle = "gentle"\n'
STEPS = '[[steps]]\nmove = 0\ncaption = "a"\n[[steps]]\nmove = 1\ncaption = "b"\n'
UNKNOWN = [f"k{number:03} = 1" for number in range(980)]
TOO_LARGE = {
    "characters": ("#" * 20_001, "A lesson has at most 20,000 characters, and this text has more: use fewer steps."),
    "line ends": ("\n" * 19_999 + "x", "A lesson has at most 1,000 lines, not 20,000: delete the empty ones, or use"),
    "headings": ("[[steps]]\n" * 2_000, "A lesson has at most 1,000 lines, not 2,001: delete the empty ones, or use"),
    "open text": (
        f'{HEAD}idea = "' + '\\"' * 9_900,
        "Line 3: a line has at most 1,500 characters, not 19,808: shorten it.",
    ),
    "equals": ("title " + "=" * 19_990, "Line 1: a line has at most 1,500 characters, not 19,996: shorten it."),
    "equals and brackets": ("title " + "=]" * 9_000, "Line 1: a line has at most 1,500 characters, not 18,006: short"),
    "brackets": ("title = " + "[" * 19_980, "Line 1: a line has at most 1,500 characters, not 19,988: shorten it."),
    "digits": (f"{HEAD}[[steps]]\nmove = {'9' * 5_000}", "Line 4: a line has at most 1,500 characters, not 5,007: sho"),
    "panes": (f'{HEAD}panes = "{" " * 19_900}x"', "Line 3: a line has at most 1,500 characters, not 19,911: shorten"),
    "dotted key": (f"{HEAD}{'.'.join('a' * 700)} = 1", "Line 3: a key has at most 20 parts between dots: write its n"),
}
FULL = {  # as large as a text may be, and how many faults are told of it
    "open text": (f'{HEAD}idea = "' + '\\"' * 740, 1),
    "open text under many headings": (HEAD + "[[steps]]\n" * 990 + 'caption = "' + '\\"' * 740, 1),
    "unknown keys": (HEAD + "\n".join(UNKNOWN), 21),
    "unknown keys of a step": (f"{HEAD}[[steps]]\n" + "\n".join(UNKNOWN), 23),
    "unknown headings": (HEAD + "".join(f"[k{number:03}]\n" for number in range(980)), 21),
    "empty steps": (HEAD + "[[steps]]\n" * 990, own_lessons.MAX_PROBLEMS),
    "cells": (HEAD + STEPS + "".join(f"shows.x{number} = 1\n" for number in range(900)), 20),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_too_large_lessons_are_refused_unread(client: FlaskClient, tmp_path: Path, name: str) -> None:
    """Address, page, folder and command line give the same sentence with advice."""
    text, problem = TOO_LARGE[name]
    with pytest.raises(LessonError) as caught:
        own_lessons.parse_and_check(text)
    (problem_text,) = caught.value.problems
    assert problem_text.startswith(problem)
    assert client.post("/demo/lesson", data={"text": text}).status_code == 422
    key = own_lessons.encode_key(text)
    assert len(key) < 200
    answer = client.get("/demo", query_string={"lesson": key})
    assert answer.status_code == 400
    assert html.escape(problem_text) in answer.text
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert lesson_folder.LessonFolder(str(tmp_path)).contents().problems == (f"mine.toml: {problem_text}",)
    run = CliRunner().invoke(lesson_command.lesson, [str(path), "-o", str(tmp_path / "mine.pdf")])
    assert run.exit_code == 2
    assert problem_text in run.output


@for_each("name", FULL)
def test_the_number_of_problems_is_limited(name: str) -> None:
    """However many keys, headers, steps and cells are wrong, the list of problems is limited."""
    text, count = FULL[name]
    with pytest.raises(LessonError) as caught:
        own_lessons.parse_and_check(text)
    assert len(caught.value.problems) == count


def test_a_refused_lesson_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second request gets the same problems from the cache."""
    text = EXAMPLE.replace("move = 4", "move = 0")
    with pytest.raises(LessonError) as first:
        own_lessons.parse_lesson(text)
    monkeypatch.setattr(own_lessons, "find_format_problems", None)
    with pytest.raises(LessonError) as again:
        own_lessons.parse_lesson(text)
    assert again.value.problems == first.value.problems
