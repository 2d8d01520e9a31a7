"""What slipped in a lesson that is no TOML: every message names the line and the beat, and says what to do."""

from __future__ import annotations

import io
import zipfile

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.campaigns import drawn
from tests.webapp.demo.test_own_lessons import EXAMPLE
from tests.webapp.pages import Document
from webapp.demo.lesson_faults import LessonError
from webapp.demo.own_lessons import checked, read, text_of

QUOTES = "the quotes are a word processor’s: write straight ones, as in "
HEADING = "each beat begins with a line [[beats]], with two brackets before the word and two behind it."
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
    "[[beats]]\n",
    "'",
    "9" * 30,
    "#",
    "[beats]",
)
places = st.integers(0, len(EXAMPLE))
PLAIN = ": save the lesson as plain text, its name ending in .toml, and open that."
WORD = f"This is a packed file, as Word and other word processors write them{PLAIN}"


def problems_of(text: str) -> tuple[str, ...]:
    """What is wrong with the text, as far as it shows without its search; nothing if it is a lesson."""
    try:
        read(text)
    except LessonError as error:
        return error.problems
    return ()


def told(text: str) -> str:
    """The first thing that is said of the text."""
    with pytest.raises(LessonError) as caught:
        checked(text)
    return caught.value.problems[0]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'fit."\nask',
            "fit.\nask",
            "Line 10, beat 1: a quote is missing behind the text: it begins and ends with one,",
        ),
        (
            '"r1c1 gets',
            "r1c1 gets",
            "Line 18, beat 2: a quote is missing before the text: it begins and ends with one.",
        ),
        ("wrong; nobody", "wrong;\nnobody", "Line 18, beat 2: a quote is missing behind the text: it begins and ends"),
        ('"check-first"', "check-first", 'Line 5: texts stand in quotes: write alg = "check-first".'),
        ('smallest up"]', 'smallest up"', "Line 13, beat 1: a bracket is not closed: write ] behind what it holds."),
        ("r1c3 = 0 }", "r1c3 = 0", "Line 19, beat 2: a bracket is not closed: write } behind what it holds."),
        ("[1, 3, 4]", "1, 3, 4]", "Line 14, beat 1: a bracket is closed that was never opened: write one before"),
        ("[1, 3, 4]", "[1 3 4]", "Line 14, beat 1: commas are missing between what stands in the brackets: [1, 3, 4]."),
        ("{ r1c1 = 1,", "{ r1c1: 1,", "Line 19, beat 2: between cell and digit stands =, not a colon: { r1c3 = 4 }."),
        ("{ r1c1 = [", "{ r1c1 [", "Line 14, beat 1: between cell and digits stands =: { r1c3 = [1, 4] }."),
        ("{ r1c1 = 0 }", "[ r1c1 = 0 ]", "Line 29, beat 4: cells and digits stand in braces: shows = { r1c3 = 4 }."),
        ("r1c3 = 0", "r1c1 = 0", "Line 19, beat 2: a cell stands twice in the braces: keep one."),
        ("[[beats]]\nmove = 1", "[[beats]\nmove = 1", f"Line 16, beat 2: {HEADING}"),
        ("[[beats]]\nmove = 1", "[beats]\nmove = 1", f"Line 16, beat 2: {HEADING}"),
        ("[[beats]]\nmove = 1", "beats:\nmove = 1", f"Line 16, beat 1: {HEADING}"),
        ("[[beats]]\nmove = 1", "// two\nmove = 1", "Line 16, beat 1: a remark begins with #."),
        (
            "\n[[beats]]\nmove = 1",
            "move = 1",
            "Line 15, beat 1: move stands twice: keep one of them, or begin another beat",
        ),
        ('puzzle = "', 'puzzle = "gentle"\npuzzle = "', "Line 5: puzzle stands twice: keep one of them."),
        ("move = 1", "move: 1", "Line 17, beat 2: behind move stands =, not a colon: move = 1."),
        ("move = 1", "move 1", "Line 17, beat 2: there is no = behind move: write move = 1."),
        ("move = 1", "move = ", "Line 17, beat 2: nothing stands behind move =."),
        ("move = 1", "move = 1,", "Line 17, beat 2: delete the , at the end of this line."),
        ("move = 4", "move = 1,000", "Line 27, beat 4: move is a whole number in figures alone, without 0 before it:"),
        ("move = 4", "move = 04", "Line 27, beat 4: move is a whole number in figures alone, without 0 before it:"),
        ("move = 1", "move\xa0= 1", "Line 17, beat 2: a sign that cannot be seen stands in this line: delete the line"),
        (
            "move = 1",
            "\u200bmove = 1",
            "Line 17, beat 2: a sign that cannot be seen stands in this line: delete the line",
        ),
        ("It may be", 'It "may" be', "Line 18, beat 2: a straight quote within a text ends it: write “ ” there."),
        ("It may be", "C:\\lessons", "Line 18, beat 2: a backslash in a text is written twice: \\\\."),
        ('"check-first"', "“check-first”", f'Line 5: {QUOTES}alg = "...".'),
        ('"check-first"', "„check-first“", f'Line 5: {QUOTES}alg = "...".'),
        ('caption = "r1c1', 'caption = """r1c1', "Line 18, beat 2: the three quotes here are never closed: write"),
        (
            EXAMPLE,
            '{"title": 3}',
            "Line 1: this line cannot be read: a line is a key, = and what it says; or [[beats]]",
        ),
    ],
)
def test_a_slip_is_told_by_line_and_beat_with_what_to_do(old: str, new: str, problem: str) -> None:
    """Each of thirty has a sentence of its own, in plain words."""
    assert old in EXAMPLE
    assert told(EXAMPLE.replace(old, new, 1)).startswith(problem)


def test_a_sign_that_is_missing_is_missed_in_its_line() -> None:
    """Whichever quote, bracket, comma or = is left out, the line that is named is the one where it was."""
    refused = 0
    for at, sign in enumerate(EXAMPLE):
        if sign in '"[]{}=,':
            problems = problems_of(EXAMPLE[:at] + EXAMPLE[at + 1 :])
            refused += bool(problems)
            line = EXAMPLE.count("\n", 0, at) + 1
            assert all(each.startswith(f"Line {line}") and "cannot be read" not in each for each in problems), problems
    assert refused == 81


@drawn(300)
@given(places, places, st.sampled_from(SIGNS))
def test_whatever_is_broken_there_is_a_sentence(at: int, on: int, sign: str) -> None:
    """Pieces left out, doubled, strewn with signs: always sentences, and never an error."""
    problems = problems_of(EXAMPLE[:at] + sign + EXAMPLE[on:])
    assert all(problem.endswith(".") and 20 < len(problem) < 300 for problem in problems)


def test_what_other_programs_write_is_read(client: FlaskClient) -> None:
    """UTF-8 with its mark, UTF-16, Windows' and Latin-1 umlauts, all line ends: the lesson is the same."""
    text = EXAMPLE.replace("our own", "unsere, für schöne Übungen")
    for codec in ("utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"):
        for ends in ("\n", "\r\n", "\r"):
            data = text.replace("\n", ends).encode(codec)
            assert text_of(data) == text
            answer = client.post("/demo/lesson", data={"file": (io.BytesIO(data), "mine.toml")})
            assert answer.status_code == 303
    assert told(text_of(EXAMPLE.replace('"tree', "“tree").encode("cp1252"))).startswith(f"Line 6: {QUOTES}")


def packed() -> bytes:
    """A file as word processors write it."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as file:
        file.writestr("word/document.xml", "<w:t>title</w:t>" * 50)
    return held.getvalue()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "There is nothing in it: a lesson has a title, a puzzle and beats"),
        (b" \r\n\n", "There is nothing in it: "),
        (packed(), WORD),
        (b"%PDF-1.7\n%\xe2\xe3", f"This is a PDF{PLAIN}"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", f"This is a picture{PLAIN}"),
        (b"{\\rtf1\\ansi title}", f"This is a text with fonts (RTF){PLAIN}"),
        (b"<!doctype html><p>title", f"This is a web page{PLAIN}"),
        (EXAMPLE.encode("utf-16-le"), f"This is no text{PLAIN}"),
    ],
)
def test_what_is_no_lesson_at_all_is_told_so(client: FlaskClient, data: bytes, problem: str) -> None:
    """A Word document that was renamed, a picture, an empty file: said in one sentence, and not shown as text."""
    answer = client.post("/demo/lesson", data={"file": (io.BytesIO(data), "mine.toml"), "text": EXAMPLE})
    assert answer.status_code == 422
    page = Document(answer)
    assert page.text("own-problems").partition(":")[2].strip().startswith(problem)
    assert page.text("lesson-text") == ""
