"""Test worksheets on the page "Print": they show what the demo shows at their moves."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solver.grid import Grid
from solver.search import ALGORITHMS
from solver.search.frames import frame_at
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.sheets import worksheet
from tests.for_each import for_each
from tests.webapp.pages import Document
from webapp.printing.print_request import parse_print_request, read_request

LIANG = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SMALL = "12..34...14..321"


def preview_text(client: FlaskClient, **fields: str) -> str:
    """Read the text of the preview, with the titles of its drawings."""
    return Document(client.post("/print/preview", data=fields)).text("preview")


@for_each("algorithm", [each.key for each in ALGORITHMS[:6]])
def test_worksheets_match_the_demo(algorithm: str) -> None:
    """Every move has the demo's board, its cell and digit placed or taken back, and its stack."""
    trace = Trace(Grid.parse(HARD), algorithm, fast=False)
    trace.explore(100)
    names = Names(trace.grid.shape)
    for start in (6, 30):
        task = worksheet.task_of("trace", trace, start)
        frame = frame_at(trace, start, 0, names)
        assert task.stages[0].puzzle.entries.line("0") == frame.digits.replace(".", "0") or frame.taken >= 0
        assert task.table
        for row in task.table.rows:
            before, after = (frame_at(trace, int(row[0]) - back, 0, names) for back in (1, 0))
            assert row[1] == str(before.counters.depth)
            if row[-1].startswith("back to "):
                assert row[-1] == f"back to {names.cell(after.taken)}"
                assert before.is_dead
            else:
                assert (row[2], row[-1][0]) == (names.cell(after.placed), after.digit)
            if algorithm == "free-cells" and row[3] != "–":
                tries = [trace.state(int(row[0]) - back).counters.tries for back in (0, 1)]
                assert tries[0] - tries[1] == len(row[3].split())
    state, shown = trace.state(37), frame_at(trace, 37, 0, names).stack.rows
    table = worksheet.task_of("stack", trace, 37).table
    assert table
    rows = {row[0]: row for row in table.rows}
    seen = [each for each in shown if each.number in rows and not each.role.startswith(("now", "returned"))]
    assert len(seen) > min(state.counters.depth, 6) - 2
    for each in seen:
        number, cell, digit, *left = rows[each.number]
        if "=" in each.text:
            assert each.text == f"{cell} = {digit[0]}"
        if each.left and each.role != "forced":
            assert each.left == (f"left {left[0]}" if left[0] != "none" else "none left")
        assert (each.role == "forced") is ("forced" in (digit + "".join(left))), number


def test_a_worksheet_is_printed(client: FlaskClient) -> None:
    """It is on the page, in a file, and its key is a file of its own or part of it."""
    fields = {"p": LIANG.replace(".", "0"), "sheet": "trace", "alg": "fewest-choices", "move": "20", "per_page": "4"}
    page = Document(client.get("/print", query_string=fields))
    assert page.find("input", type="radio", name="sheet", value="trace", checked="")
    assert page.find("input", name="alg", value="fewest-choices", checked="")
    assert page.find("input", name="move", value="20")
    assert page.text("preview").startswith("1 page")
    key = client.post("/print/file", data=fields | {"only": "key"}).data
    assert (b"(Key, 1)" in key, b"(Trace table, 1)" in key) == (True, False)
    assert preview_text(client, **fields, key="1").startswith("1 page, and 1 page of")


def test_puzzles_without_the_move_are_omitted(client: FlaskClient) -> None:
    """The preview names puzzle and reason; if no puzzle is left, it has nothing else."""
    fields = {"source": "list", "sheet": "next", "move": "6"}
    preview = preview_text(client, **fields, text=f"{SMALL}\n12..34...14.....")
    assert "Left out: puzzle 1: the search ends after 7 moves: take one of the first 6." in preview
    assert "1 page" in preview
    preview = preview_text(client, **fields, text=SMALL)
    assert preview == "Nothing to print: the search ends after 7 moves: take one of the first 6."
    preview = preview_text(client, **fields, text=f"{SMALL}\n{SMALL}")
    assert "of any of these 2 puzzles; puzzle 1: the search ends after 7 moves: take one of the first 6." in preview


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"sheet": "essay"}, "field sheet: 'essay' is none of puzzles, cards, trace, next, stack, candidates"),
        ({"sheet": "trace", "alg": "x"}, "'x' is no algorithm: write free-cells"),
        ({"sheet": "trace", "move": "-1"}, "After move: '-1' is no such number, take one from 0 on, or none"),
        ({"sheet": "trace", "code": "basic"}, "field code: 'basic' is none of pseudo, py, cpp"),
        ({"sheet": "trace", "move": "90,000,000"}, "move 90,000,000 is not explored yet: open the demo there first"),
        ({"sheet": "trace", "text": f"{SMALL}\n" * 61}, "61 puzzles; up to 60 worksheets are made at once"),
    ],
)
def test_invalid_worksheets_are_refused(client: FlaskClient, fields: dict[str, str], sentence: str) -> None:
    """Preview and file answer 422 with a sentence."""
    for path in ("/print/preview", "/print/file"):
        response = client.post(path, data={"source": "list", "text": HARD} | fields)
        assert response.status_code == 422
        assert sentence in " ".join(response.get_data(as_text=True).replace("&#39;", "'").split())


@pytest.mark.parametrize("kind", ["trace", "next", "stack", "candidates"])
def test_each_choice_is_explained(client: FlaskClient, kind: str) -> None:
    """The page and each preview say what worksheet and search are, and what a document's program is; sheets do not."""
    fields = {"sheet": kind, "alg": "place-first", "code": "cs2", "source": "new", "count": "1"}
    about = Document(client.post("/print/preview", data=fields)).text("about")
    assert Document(client.get("/print", query_string=fields)).text("about") == about
    assert worksheet.purpose_of(kind) in about
    assert "Each call writes a digit first" in about
    assert ("canSolve: " in about) == (kind != "candidates")
    assert "pseudo code stands there" not in about
    other = Document(client.post("/print/preview", data=fields | {"alg": "free-cells"})).text("about")
    assert ("pseudo code stands there" in other) == (kind != "candidates")
    assert 'id="about"' not in client.post("/print/preview", data={"source": "new"}).text


def test_the_address_holds_the_worksheet(client: FlaskClient) -> None:
    """Also without script; for puzzle sheets it has no field of a search."""
    fields = {"source": "list", "text": SMALL, "sheet": "stack", "alg": "propagation", "move": "", "code": "py"}
    address = client.post("/print", data=fields).location
    assert "sheet=stack&alg=propagation&code=py" in address
    assert "alg" not in client.post("/print", data=fields | {"sheet": "puzzles"}).location


def test_the_demo_links_to_a_worksheet_of_its_move(client: FlaskClient) -> None:
    """The worksheet has the demo's search, move, language and numbering."""
    query = {"p": LIANG.replace(".", "0"), "lanes": "place-first", "at": "5", "base": "0", "code": "cpp"}
    link = Document(client.get("/demo", query_string=query)).find("a", id="to-sheet")[0]
    page = client.get(link["href"]).text
    assert 'name="move" inputmode="numeric" maxlength="13" size="7" value="5"' in page
    assert 'name="base" value="0" checked' in page
    assert 'value="cpp" checked' in page
    assert "<title>Sudoku: Trace table, 1</title>" in page


def test_the_code_of_a_worksheet_opens_its_search(client: FlaskClient) -> None:
    """It opens the move with the paper's language and numbering; candidates open on the board."""
    fields = {"p": LIANG.replace(".", "0"), "sheet": "trace", "alg": "place-first", "move": "5", "base": "0"}
    fields |= {"code": "cpp", "codes": "1"}
    with client.application.test_request_context("/print", base_url="http://10.0.0.7:8000"):
        sheet = parse_print_request(fields, read_request(fields)).file.sheets[0]
        address = sheet.exercises[0].address(sheet.link)
    assert address.startswith("http://10.0.0.7:8000/demo?")
    page = Document(client.get(address.removeprefix("http://10.0.0.7:8000")))
    link = page.find("a", id="to-sheet")[0]["href"]
    assert all(f"{name}={fields[name]}" in link for name in ("p", "alg", "move", "base", "code"))
    with client.application.test_request_context("/print", base_url="http://10.0.0.7:8000"):
        fields |= {"sheet": "candidates", "move": "0"}
        sheet = parse_print_request(fields, read_request(fields)).file.sheets[0]
    assert sheet.exercises[0].address(sheet.link) == f"http://10.0.0.7:8000/?p={fields['p']}"


@pytest.mark.parametrize(
    "fields",
    [
        {"sheet": "trace", "count": "61"},
        {"suffix": "png", "per_page": "1", "count": "41"},
        {"sheet": "cards", "names": "Ann", "count": "4"},
    ],
    ids=["worksheets", "pictures", "cards with names"],
)
def test_new_puzzles_are_refused_before_they_are_made(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, fields: dict[str, str]
) -> None:
    """Whatever refuses them: too many worksheets, too many pictures, a sheet that cannot be."""
    monkeypatch.setattr("solver.sheets.request.new_puzzles", None)
    sent = {"source": "new", "level": "easy"} | fields
    assert client.post("/print/file", data=sent, headers={"HX-Request": "true"}).status_code == 422


def test_a_file_with_too_much_to_draw_is_refused(client: FlaskClient) -> None:
    """Pages and boards count: the same puzzles for fewer pupils are printed."""
    lines = [f"{'.' * at}1{'.' * (255 - at)}" for at in range(60)]
    fields = {"source": "list", "text": "\n".join(lines), "same": "1", "per_page": "12", "names": "40"}
    for path in ("/print/file", "/print/pages"):
        assert client.post(path, data=fields, headers={"HX-Request": "true"}).status_code == 422
    assert client.post("/print/pages", data=fields | {"names": "4"}).status_code == 200
