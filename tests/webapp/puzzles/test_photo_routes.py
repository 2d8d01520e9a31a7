"""Photos over HTTP: what the page answers with and without script, what it refuses, and how."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from solver.pictures import metadata
from solver.recognition import work_budget
from tests.solver.recognition.inked import InkedBoard, inked
from tests.solver.recognition.scenes import PUZZLES, Print, as_file, board
from tests.webapp.pages import GENTLE, GENTLE_SOLVED, Document
from webapp.puzzles import photo_routes

PUZZLE = PUZZLES[0]
SMALL = "..32....2.434..1"
PHOTO = as_file(board(PUZZLE, Print(), 40).resize((360, 360)), "JPEG")
FORM = "multipart/form-data; boundary=x"
SCRIPT = {"HX-Request": "true"}


def sent(client: FlaskClient, data: bytes, headers: dict[str, str] | None = None, **fields: str) -> TestResponse:
    """The answer to a picture."""
    return client.post("/photo", data=form(data, **fields), content_type=FORM, headers=headers or {})


def form(data: bytes, **fields: str) -> bytes:
    """The body of a form with a file."""
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    parts.append(b'name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n' + data)
    return b"".join(b"--x\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--x--\r\n"


def cells_in(html: str) -> dict[str, str]:
    """What is in the cells of the answer."""
    return dict(re.findall(r'<input name="(r\dc\d)" value="(\d?)"', html))


def test_a_photo_is_read_without_script(client: FlaskClient) -> None:
    """The page carries the cut-out, which its policy allows there alone, and the cells; taken over, they play."""
    answer = sent(client, PHOTO)
    assert answer.status_code == 200
    assert "img-src 'self' data:;" in answer.headers["Content-Security-Policy"]
    assert 'src="data:image/jpeg;base64,' in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    cells = cells_in(answer.text)
    assert "".join(cells.values()) == PUZZLE.replace(".", "")
    taken = client.post("/board", data={**cells, "mode": "clues", "action": "take"})
    assert re.search(r'value="answers"[^>]* checked', taken.text)
    assert f'value="{PUZZLE.replace(".", "0")}"' in taken.text
    assert "data:" not in client.get("/photo").headers["Content-Security-Policy"]


def test_a_photo_of_another_size_is_taken_over_in_its_size(client: FlaskClient) -> None:
    """A 4x4 puzzle is shown with cells for its digits, and becomes a 4x4 board without script."""
    answer = sent(client, as_file(board(SMALL, Print(), 90).resize((360, 360)), "JPEG"))
    assert 'class="grid s4 photo-board" data-box="2x2"' in answer.text
    cells = cells_in(answer.text)
    assert "".join(value or "." for value in cells.values()) == SMALL
    hidden = re.search(r'name="givens" value="(0*)"', answer.text)
    assert hidden
    taken = client.post("/board", data={**cells, "givens": hidden[1], "mode": "clues", "action": "take"})
    assert f'value="{SMALL.replace(".", "0")}"' in taken.text


def test_cells_that_clash_are_named(client: FlaskClient) -> None:
    """Equal digits of a row stand in the sentence above the boards."""
    clashing = "11".ljust(len(SMALL), ".").replace("..", ".3", 1)
    answer = sent(client, as_file(board(clashing, Print(), 90).resize((360, 360)), "JPEG"))
    assert "row 1, columns 1 and 2 clash" in Document(answer).text("photo-says")


def test_scripts_get_the_reading_alone(client: FlaskClient) -> None:
    """For scripts the part alone comes, with the crossings of the lines to draw by, under the usual policy."""
    answer = sent(client, PHOTO, SCRIPT)
    assert answer.text.lstrip().startswith("<div")  # the script has brought the style sheet
    assert "data:" not in answer.headers["Content-Security-Policy"]
    assert "data:image" not in answer.text
    assert len(json.loads(re.findall(r'data-places="([^"]*)"', answer.text)[0])) == 10
    assert "<canvas" in answer.text


def test_a_picture_made_here_is_asked(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What carries its puzzle is not looked at: the board opens, and scripts are told the puzzle."""
    monkeypatch.setattr(photo_routes, "recognize_photo", None)
    data = client.get(f"/pictures/puzzle.png?p={PUZZLE}").data
    assert metadata.puzzle_in(data)
    answer = sent(client, data)
    assert (answer.status_code, answer.headers["Location"].split("?p=")[1]) == (303, PUZZLE.replace(".", "0"))
    assert f'data-text="{PUZZLE.replace(".", "0")}"' in sent(client, data, SCRIPT).text


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "There is no picture"),
        (b"1..4", "This file is no picture"),
        (b"\0\0\0\x18ftypheic" + bytes(50), "This is a HEIC picture"),
        (b"%PDF-1.7", "This is a PDF"),
        (as_file(Image.new("L", (400, 400), 200)), "No Sudoku grid was found"),
    ],
    ids=["nothing", "text", "heic", "pdf", "blank"],
)
def test_a_picture_without_a_puzzle_is_refused(client: FlaskClient, data: bytes, sentence: str) -> None:
    """Each gets its sentence, on the page that asks for another."""
    answer = sent(client, data)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'type="file"' in answer.text


def test_a_photo_may_have_12_megabytes(client: FlaskClient) -> None:
    """More than that is refused unread, and other posts keep their limit."""
    assert sent(client, PHOTO + bytes(2_000_000)).status_code == 200
    assert sent(client, PHOTO + bytes(12_200_000)).status_code == 413
    too_much = client.post("/board", data=form(bytes(2_000_000), action="read"), content_type=FORM)
    assert too_much.status_code == 413


def test_a_picture_with_too_much_in_it_is_given_up(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence, once all the work that a picture may cost is done."""
    monkeypatch.setattr(work_budget, "MAX_CELLS", 80)
    assert "too much in this picture" in sent(client, PHOTO).text


def test_corners_that_a_person_sets_are_used(client: FlaskClient) -> None:
    """With the corners of the board, from another first one, the board is read turned; nonsense is refused."""
    edge = "[[0.001,0.001],[0.999,0.001],[0.999,0.999],[0.001,0.999]]"
    assert "".join(cells_in(sent(client, PHOTO, SCRIPT, corners=edge).text).values()) == PUZZLE.replace(".", "")
    for wrong in ("[[0,0],[1,1]]", "nonsense", "[[0,0],[1,0],[1,1],[9,9]]", "[[NaN,0],[1,0],[1,1],[0,1]]"):
        assert sent(client, PHOTO, SCRIPT, corners=wrong).status_code == 422


@pytest.mark.parametrize("page", ["/demo", "/demo/race", "/how-hard"])
def test_a_student_measures_a_puzzle_of_their_own(client: FlaskClient, page: str) -> None:
    """The link beside the example leads to Paste or photo and, with the puzzle that is pasted, back to that page."""
    shown = Document(client.get(page))
    links = [each["href"] for each in shown.find("a") if each.get("href", "").startswith("/photo?then=")]
    assert links
    form = Document(client.get(links[0]))
    (then,) = {each["value"] for each in form.find("input", name="then")}
    answer = client.post("/photo", data={"then": then, "text": GENTLE, "action": "read"})
    assert answer.status_code == 303
    assert answer.location == f"{page}?p={GENTLE.replace('.', '0')}"
    assert Document(client.get(answer.location)).find("a", id="at-hand")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1234", "There is no puzzle in this text."),
        (f"{GENTLE}\n{GENTLE_SOLVED}", "holds 2 puzzles"),
        ("", "empty"),
    ],
)
def test_a_text_that_is_no_puzzle_comes_back(client: FlaskClient, text: str, reason: str) -> None:
    """422 with the reason; the text stays in its field, and the page still knows where the puzzle is to open."""
    answer = client.post("/photo", data={"then": "race", "text": text, "action": "read"})
    assert answer.status_code == 422
    page = Document(answer)
    assert reason in page.text("main")
    assert page.find("input", name="then", value="race")
    if text:
        assert page.box("pasted").strip() == text


def test_the_cells_of_a_photo_open_where_they_were_asked_for(client: FlaskClient) -> None:
    """The form with the cells that were read leads to the page that the person came from, also in another size."""
    read = sent(client, PHOTO, then="race")
    cells = cells_in(read.text)
    taken = client.post("/photo", data={**cells, "then": "race", "mode": "clues", "action": "take"})
    assert taken.location == f"/demo/race?p={PUZZLE.replace('.', '0')}"
    small = {f"r{1 + cell // 4}c{1 + cell % 4}": digit for cell, digit in enumerate(SMALL.replace(".", " "))}
    taken = client.post("/photo", data={**small, "givens": "0" * 16, "then": "watch", "action": "take"})
    assert taken.location == f"/demo?p={SMALL.replace('.', '0')}"


def test_no_address_leads_elsewhere(client: FlaskClient) -> None:
    """A page that is not listed is none: the board opens the puzzle."""
    page = Document(client.get("/photo?then=//example.org"))
    assert not page.find("input", name="then")
    assert page.find("form", action="/board")


def test_digits_of_a_second_colour_are_answers_without_script(client: FlaskClient) -> None:
    """The board takes clues and answers apart, or with the other button all as clues."""
    empty = [cell for cell, sign in enumerate(PUZZLE) if sign == "."]
    data = as_file(inked(PUZZLE, {empty[0]: 4, empty[1]: 6}, InkedBoard()))
    answer = sent(client, data)
    assert answer.text.count('class="entered') == 2
    fields = dict(re.findall(r'name="(answers|other_answers)" value="([^"]*)"', answer.text))
    assert fields == {"answers": "r1c3 r1c4", "other_answers": ""}
    values = {**cells_in(answer.text), **fields, "mode": "clues"}
    taken = client.post("/board", data={**values, "action": "take"}).text
    assert f'value="{PUZZLE.replace(".", "0")}"' in taken
    assert len(re.findall(r'<td[^>]* class="entered', taken)) == 2
    other = client.post("/board", data={**values, "action": "take-other"}).text
    assert f'value="{PUZZLE.replace(".", "0")}"' not in other
    watched = client.post("/photo", data={**values, "then": "watch", "action": "take"}).headers["Location"]
    assert watched.startswith(f"/demo?p={PUZZLE.replace('.', '0')}&e=")
    all_clues = client.post("/photo", data={**values, "then": "watch", "action": "take-other"}).headers["Location"]
    assert all_clues.startswith(f"/demo?p={PUZZLE.replace('.', '0', 2)[:2]}46")
    assert "e=" not in all_clues
    assert sent(client, data, SCRIPT, colours="clues").text.count('class="entered') == 0
    assert sent(client, data, SCRIPT, colours="nonsense").status_code in (400, 422)
