"""Test lesson files of any program: not TOML, not text, other encodings; messages give place and advice."""

from __future__ import annotations

import io
import zipfile

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.campaigns import drawn
from tests.for_each import for_each
from tests.webapp.demo.test_own_lessons import EXAMPLE
from tests.webapp.pages import Document
from webapp.demo.lesson_validation import SYNTAX_HINT
from webapp.demo.lessons import LessonError
from webapp.demo.own_lessons import decode_file, parse_and_check, parse_lesson

SIGNS = (
    "",
    '"',
    '"""',
    "[",
    "]]",
    "{",
    "=",
    "\\",
    "“",
    "\n",
    "\t",
    "\x00",
    "[[steps]]\n",
    "'",
    "9" * 30,
    "#",
    "[steps]",
)
places = st.integers(0, len(EXAMPLE))
PLAIN = ": save the lesson as plain text, its name ending in .toml, and open that."
WORD = f"This is a packed file, as Word and other word processors write them{PLAIN}"


def problems_of(text: str) -> tuple[str, ...]:
    """List the problems of the text that show without its search; none if it is a lesson."""
    try:
        parse_lesson(text)
    except LessonError as error:
        return error.problems
    return ()


def first_problem(text: str) -> str:
    """Return the first problem of the text."""
    with pytest.raises(LessonError) as caught:
        parse_and_check(text)
    return caught.value.problems[0]


@for_each(
    ("old", "new", "place"),
    [
        ('fit."\nask', "fit.\nask", "Line 10, step 1"),
        ('"r1c1 gets', "r1c1 gets", "Line 18, step 2"),
        ('"check-first"', "check-first", "Line 5"),
        ('"check-first"', "“check-first”", "Line 5"),
        ("[1, 3, 4]", "[1 3 4]", "Line 14, step 1"),
        ("{ r1c1 = 1,", "{ r1c1: 1,", "Line 19, step 2"),
        ("r1c3 = 0", "r1c1 = 0", "Line 19, step 2"),
        ("[[steps]]\nmove = 1", "[[steps]\nmove = 1", "Line 16, step 2"),
        ("\n[[steps]]\nmove = 1", "move = 1", "Line 15, step 1"),
        ("move = 1", "move: 1", "Line 17, step 2"),
        ("move = 1", "move = ", "Line 17, step 2"),
        ("move = 4", "move = 04", "Line 27, step 4"),
        ("It may be", 'It "may" be', "Line 18, step 2"),
        (EXAMPLE, '{"title": 3}', "Line 1"),
    ],
)
def test_a_syntax_error_names_its_line(old: str, new: str, place: str) -> None:
    """The message has line, step and tomllib's reason, and says how a line of a lesson is written."""
    assert old in EXAMPLE
    problem = first_problem(EXAMPLE.replace(old, new, 1))
    assert problem.startswith(f"{place}: this is no TOML: ")
    assert problem.endswith(SYNTAX_HINT)


@drawn(300)
@given(places, places, st.sampled_from(SIGNS))
def test_every_damaged_lesson_gets_sentences(at: int, on: int, sign: str) -> None:
    """Text removed, doubled or mixed with symbols gives problems and never an exception."""
    problems = problems_of(EXAMPLE[:at] + sign + EXAMPLE[on:])
    assert all(problem.endswith(".") and 20 < len(problem) < 300 for problem in problems)


def test_files_of_other_programs_are_read(client: FlaskClient) -> None:
    """UTF-8 with BOM, UTF-16, Windows and Latin-1 umlauts, and all line ends give the same lesson."""
    text = EXAMPLE.replace("our own", "unsere, für schöne Übungen")
    for codec in ("utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"):
        for ends in ("\n", "\r\n", "\r"):
            data = text.replace("\n", ends).encode(codec)
            assert decode_file(data) == text
            answer = client.post("/demo/lesson", data={"file": (io.BytesIO(data), "mine.toml")})
            assert answer.status_code == 303
    assert first_problem(decode_file(EXAMPLE.replace('"tree', "“tree").encode("cp1252"))).startswith(
        "Line 6: this is no TOML"
    )


def packed() -> bytes:
    """Build a file as word processors write it."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as file:
        file.writestr("word/document.xml", "<w:t>title</w:t>" * 50)
    return held.getvalue()


@for_each(
    ("data", "problem"),
    [
        (b"", "This text is empty: a lesson has a title, a puzzle and steps"),
        (b" \r\n\n", "This text is empty: "),
        (packed(), WORD),
        (b"%PDF-1.7\n%\xe2\xe3", f"This is a PDF{PLAIN}"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", f"This is a picture{PLAIN}"),
        (b"{\\rtf1\\ansi title}", f"This is a text with fonts (RTF){PLAIN}"),
        (b"<!doctype html><p>title", f"This is a web page{PLAIN}"),
        (EXAMPLE.encode("utf-16-le"), f"This is no text{PLAIN}"),
    ],
)
def test_other_file_types_are_named(client: FlaskClient, data: bytes, problem: str) -> None:
    """A renamed Word document, a picture or an empty file gets one sentence and is not shown as text."""
    answer = client.post("/demo/lesson", data={"file": (io.BytesIO(data), "mine.toml"), "text": EXAMPLE})
    assert answer.status_code == 422
    page = Document(answer)
    assert page.text("own-problems").partition(":")[2].strip().startswith(problem)
    assert page.text("lesson-text") == ""
