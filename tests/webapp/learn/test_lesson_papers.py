"""Test lessons on paper: from the page, from the command line, and own lessons."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver.pictures import fonts
from solver.search.trace import Trace
from solver.sheets import paper_of
from tests.solver.pictures.made_fonts import HAN, make_font
from webapp.demo.lessons import lessons, renumber
from webapp.demo.own_lessons import parse_lesson
from webapp.demo.race_text import ask_guess
from webapp.learn.lesson_command import lesson as command
from webapp.learn.lesson_papers import lesson_pdf, slides

OWN = """title = "Mine"
puzzle = "12..34...14..321"
alg = "check-first"

[[steps]]
move = 0
caption = "It begins in r1c3."

[[steps]]
move = 1
caption = "r1c3 gets 3."
"""


def test_a_lesson_links_to_its_pdf(client: FlaskClient) -> None:
    """*Download* leads to it without script; the PDF has a page for each step and the lesson's name."""
    lesson = lessons()["two-solutions"]
    query = {"lesson": "two-solutions", "what": "lesson", "paper": "pdf"}
    response = client.get("/demo/download", query_string=query, follow_redirects=True)
    assert (response.status_code, response.content_type) == (200, "application/pdf")
    assert f'"{lesson.file_name}.pdf"' in response.headers["Content-Disposition"]
    pages = pypdfium2.PdfDocument(response.data)
    assert pages.get_metadata_value("Title") == lesson.title
    assert [item.get_title() for item in pages.get_toc()] == [
        f"{number}. {renumber(step.caption, lesson.base)}" for number, step in enumerate(lesson.steps, 1)
    ]
    width, height = pages[0].get_size()
    assert width > height
    assert client.get("/demo/lesson.pdf").status_code == 404
    assert client.get("/demo/lesson.pdf?lesson=first-search&paper=a5").status_code == 400


def test_a_page_does_not_answer_its_question() -> None:
    """At a question, the current row of the stack hides the same as in the demo."""
    lesson = lessons()["first-search"]
    trace = Trace(lesson.puzzle.givens, lesson.algorithm.key, fast=False)
    trace.explore(1_000)
    made = list(slides(lesson, trace))
    assert [slide.question for slide in made] == [renumber(step.question, lesson.base) for step in lesson.steps]
    asked = [slide for slide in made if slide.question]
    assert asked
    assert not any(call.left for slide in asked for call in slide.stack if call.is_now)


def test_a_race_is_printed_as_its_result(client: FlaskClient, tmp_path: Path) -> None:
    """The page says who wins, the placements of each search, and the factor in words; the command prints the same."""
    response = client.get("/demo/lesson.pdf?lesson=csis-stack")
    while response.status_code == 202:
        response = client.get("/demo/lesson.pdf?lesson=csis-stack")
    pages = pypdfium2.PdfDocument(response.data)
    text = " ".join(pages[len(pages) - 1].get_textpage().get_text_bounded().split())
    result = ("D wins: 123 placements, A needs 6,946,", "A: Free-cell list 6,946", "56 times as many placements")
    for part in (*result, ask_guess()):
        assert part in text
    out = tmp_path / "out.pdf"
    assert CliRunner().invoke(command, ["csis-stack", "-o", str(out)]).exit_code == 0
    assert out.read_bytes() == response.data


def test_the_command_line_prints_own_lessons(tmp_path: Path) -> None:
    """A lesson file becomes a PDF with the same bytes as from the page."""
    out, mine = tmp_path / "out.pdf", tmp_path / "mine.toml"
    mine.write_text(f"\ufeff{OWN}", encoding="utf-8")
    assert CliRunner().invoke(command, [str(mine), "-o", str(out), "--upright", "--paper", "letter"]).exit_code == 0
    lesson = parse_lesson(OWN)
    trace = Trace(lesson.puzzle.givens, lesson.algorithm.key, fast=False)
    trace.explore(10)
    assert out.read_bytes() == lesson_pdf(lesson, trace, paper_of("letter"))
    pages = pypdfium2.PdfDocument(out.read_bytes())
    assert len(pages) == 2
    assert "r1c3 gets 3." in pages[1].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing", "-o", "out.pdf"], "there is no lesson 'nothing': take first-search,"),
        (["first-search", "-o", "out.doc"], "out.doc: a lesson ends in .pdf or .html."),
        (["gone.toml", "-o", "out.pdf"], "gone.toml cannot be read"),
        (["bad.toml", "-o", "out.pdf"], "bad.toml: puzzle is missing"),
    ],
)
def test_unprintable_lessons_give_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence gives the problem, and no file is written."""
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text('title = "x"\n', encoding="utf-8")
    result = CliRunner().invoke(command, arguments)
    assert (result.exit_code, sentence in result.stderr) == (2, True), result.stderr
    assert not Path("out.pdf").exists()


def test_captions_that_no_font_has_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The PDF is written all the same; --font names a font that has the characters, and is refused if it is none."""
    monkeypatch.setattr(fonts, "faces_for", lambda text: ())
    out, mine = tmp_path / "out.pdf", tmp_path / "mine.toml"
    mine.write_text(OWN.replace("Mine", "王").replace("r1c3 gets 3", "小明 gets 3"), encoding="utf-8")
    result = CliRunner().invoke(command, [str(mine), "-o", str(out)])
    assert result.exit_code == 0
    assert "No font here has 王 小 明: the title and step 2." in result.stderr
    font = make_font(tmp_path / "han.ttf", HAN, "Han")
    result = CliRunner().invoke(command, [str(mine), "-o", str(out), "--font", font])
    assert (result.exit_code, result.stderr) == (0, "")
    assert "小明" in pypdfium2.PdfDocument(out.read_bytes())[1].get_textpage().get_text_bounded()
    assert CliRunner().invoke(command, [str(mine), "-o", str(out), "--font", str(mine)]).exit_code == 2
    fonts.add_fonts(())
