"""Test lessons as PowerPoint decks: one slide a step, all text editable; a sentence where python-pptx is missing."""

from __future__ import annotations

import io

import pptx
import pytest
from flask.testing import FlaskClient

from webapp import create_app
from webapp.demo.lessons import lessons, renumber
from webapp.demo.race_text import ask_guess
from webapp.learn import lesson_deck
from webapp.shared import slides


def test_a_server_without_powerpoint_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 404 and plain text; the lesson's page has the sentence in place of the link."""
    monkeypatch.setattr(slides, "find_spec", lambda _: None)
    response = client.get("/demo/lesson.pptx?lesson=first-search", headers={"HX-Request": "true"})
    assert (response.status_code, response.text.strip()) == (404, slides.MISSING)
    assert response.mimetype == "text/plain"
    page = create_app().test_client().get("/demo?lesson=first-search").text
    assert slides.MISSING in page
    assert "lesson.pptx" not in page
    assert 'value="pptx"' not in page
    assert 'value="pdf"' in page
    assert client.get("/demo/lesson.pptx?lesson=nothing").status_code == 400


def test_every_step_is_a_slide(client: FlaskClient) -> None:
    """Captions are titles, questions are text, the board has a description, notes are for the lecturer."""
    lesson = lessons()["first-search"]
    response = client.get(f"/demo/lesson.pptx?lesson={lesson.key}")
    assert (response.status_code, response.content_type) == (200, lesson_deck.TYPE)
    assert lesson.file_name in response.headers["Content-Disposition"]
    cover, *slides = pptx.Presentation(io.BytesIO(response.data)).slides
    assert cover.shapes.title.text == lesson.title
    assert [slide.shapes.title.text for slide in slides] == [
        renumber(step.caption, lesson.base) for step in lesson.steps
    ]
    for slide, step in zip(slides, lesson.steps, strict=True):
        shapes = {shape.name: shape for shape in slide.shapes}
        asked = shapes["Question"].text_frame.text if "Question" in shapes else ""
        assert asked == renumber(step.question, lesson.base)
        (picture,) = (shape for shape in slide.shapes if shape.shape_type == 13)
        assert "Sudoku" in picture._element._nvXxPr.cNvPr.get("descr")  # noqa: SLF001  # no public name has it
        notes = slide.notes_slide.notes_text_frame.text
        assert f"move {step.move:,}." in notes
        assert all(text in notes for text in (renumber(step.note, lesson.base), *step.wrong))


def test_a_race_is_a_slide_with_its_result(client: FlaskClient) -> None:
    """It has the placements of each search, who wins, and in its largest letters by how much."""
    response = client.get("/demo/lesson.pptx?lesson=plank-place-first")
    while response.status_code == 202:
        response = client.get("/demo/lesson.pptx?lesson=plank-place-first")
    slide = list(pptx.Presentation(io.BytesIO(response.data)).slides)[-1]
    shapes = {shape.name: shape.text_frame.text for shape in slide.shapes if shape.has_text_frame}
    assert "C: Recursion: place, then check: 722 placements" in shapes["Result"]
    assert "D wins: 52 placements, C needs 722, 14 times as many." in shapes["Result"]
    assert shapes["Factor"] == "14 times as many placements"
    assert shapes["Question"] == ask_guess()
    sizes = {shape.name: shape.text_frame.paragraphs[0].font.size for shape in slide.shapes if shape.has_text_frame}
    assert sizes["Factor"] == max(size for size in sizes.values() if size)
    assert "12 of 12, a race." in slide.notes_slide.notes_text_frame.text
