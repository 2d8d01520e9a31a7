"""Test the ZIP with pictures of several puzzles: numbers, names, limits, and omitted puzzles."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from flask.testing import FlaskClient
from PIL import Image

from solver import Grid
from solver.pictures import puzzle_in
from tests.webapp.pages import CONFLICTING, GENTLE, NO_SOLUTION, Document
from webapp.board.picture_zip import MAX_PICTURES_PER_ZIP


def names(data: bytes) -> list[str]:
    """List the names in a ZIP."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return archive.namelist()


def test_several_puzzles_come_as_numbered_pictures(client: FlaskClient) -> None:
    """One picture a puzzle, numbered in the order of the text, with its puzzle inside."""
    lines = [GENTLE, "1" + "." * 80, GENTLE]
    response = client.post("/pictures.zip", data={"text": "\n".join(lines)})
    assert response.content_type == "application/zip"
    assert response.headers["Content-Disposition"] == 'attachment; filename="sudoku-pictures.zip"'
    found = names(response.data)
    assert [name[:3] for name in found] == ["01-", "02-", "03-"]
    assert len(set(found)) == 3
    with zipfile.ZipFile(io.BytesIO(response.data)) as archive:
        carried = [puzzle_in(archive.read(name)) for name in found]
    assert [Grid.parse(line).line() for line in carried] == lines
    assert response.data == client.post("/pictures.zip", data={"text": "\n".join(lines)}).data


def test_titles_name_the_pictures(client: FlaskClient) -> None:
    """A puzzle's title is in the file name of its picture."""
    text = f"First one\n{GENTLE}\n\nSecond/../one\n{GENTLE}"
    found = names(client.post("/pictures.zip", data={"text": text}).data)
    assert all(re.fullmatch(r"[a-z0-9-]+\.jpg", name) for name in found)


@pytest.mark.parametrize(("count", "status"), [(MAX_PICTURES_PER_ZIP, 200), (MAX_PICTURES_PER_ZIP + 1, 422)])
def test_the_limit_of_pictures(client: FlaskClient, count: int, status: int) -> None:
    """One ZIP holds 40 pictures; a sentence refuses more and names the command line."""
    response = client.post("/pictures.zip", data={"text": f"{GENTLE}\n" * count})
    assert response.status_code == status
    if status == 200:
        assert len(names(response.data)) == count
        assert len(response.data) < 8_000_000
    else:
        message = Document(response).text("main")
        assert "41 puzzles; one ZIP holds at most 40. The command line draws any number." in message


def test_kind_size_type_and_title_are_obeyed(client: FlaskClient) -> None:
    """The pictures have the chosen kind, size and type, and the title if the text names none."""
    wanted = {"kind": "solution", "preset": "small", "suffix": "png", "title": "Week 1"}
    data = client.post("/pictures.zip", data={"text": f"{GENTLE}\n{GENTLE}"} | wanted).data
    found = names(data)
    assert [re.sub(r"^\d+-", "", name) for name in found] == ["week-1-solution.png"] * 2
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert Image.open(io.BytesIO(archive.read(found[0]))).size == (600, 600)
    own = client.post("/pictures.zip", data={"text": f"Mine\n{GENTLE}\n\nYours\n{GENTLE}"} | wanted).data
    assert not any("week" in name for name in names(own))


@pytest.mark.parametrize(("preset", "suffix", "status"), [("print", "png", 422), ("print", "svg", 200)])
def test_fewer_large_pictures_fit_one_zip(client: FlaskClient, preset: str, suffix: str, status: int) -> None:
    """At the largest size a ZIP holds 14 pixel images, and 40 as SVG; the page says so."""
    wanted = {"kind": "puzzle", "preset": preset, "suffix": suffix}
    response = client.post("/pictures.zip", data={"text": f"{GENTLE}\n" * 15} | wanted)
    assert response.status_code == status
    if status == 422:
        assert "15 puzzles; one ZIP holds at most 14 of the size Paper." in Document(response).text("main")


def test_puzzles_without_a_solution_are_omitted_and_listed(client: FlaskClient) -> None:
    """A text in the ZIP lists them with reasons; if none is left, the page does."""
    text = f"{GENTLE}\n{NO_SOLUTION}\n{CONFLICTING}"
    data = client.post("/pictures.zip", data={"text": text, "kind": "pair"}).data
    assert len(names(data)) == 2
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        left = archive.read("left-out.txt").decode()
    assert "Puzzle 2: no solution" in left
    assert "Puzzle 3: conflict in" in left
    refused = client.post("/pictures.zip", data={"text": f"{NO_SOLUTION}\n{NO_SOLUTION}", "kind": "solution"})
    assert refused.status_code == 422
    assert "None of these puzzles has a solution to draw. Puzzle 1: no solution." in Document(refused).text("main")


def test_the_page_states_the_limit_before_the_download(client: FlaskClient) -> None:
    """Too many puzzles get a sentence in place of the button; fewer get the options."""
    for count, found in ((MAX_PICTURES_PER_ZIP, True), (MAX_PICTURES_PER_ZIP + 1, False)):
        page = Document(client.post("/board", data={"text": f"{GENTLE}\n" * count, "action": "read"}))
        assert bool(page.find("button", id="zip")) is found
        chosen = {each["name"]: each["value"] for each in page.find("input", form="zip-form", checked="")}
        assert chosen == ({"kind": "puzzle", "preset": "", "suffix": "jpg"} if found else {})
        assert bool(page.find("p", id="too-many")) is not found


@pytest.mark.parametrize("text", ["", "hello", "12345678\n" * 3, "x" * 40_000])
def test_text_without_puzzles_gives_no_zip(client: FlaskClient, text: str) -> None:
    """Status 400 with the library's sentence."""
    response = client.post("/pictures.zip", data={"text": text})
    assert response.status_code == 400
    assert Document(response).find("p")
