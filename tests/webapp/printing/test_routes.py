"""Test the page "Print"."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

import solver.sheets.request
from solver.engine import LIVE_BUDGET, Answer, solve
from solver.formats import Entry, board_link, pdf_attachment, read, write
from solver.formats.pdf_attachment import find_puzzles
from solver.generator import PuzzleSpec
from solver.generator.difficulty import DifficultySpec
from solver.generator.puzzles import new_puzzles
from solver.grid import Grid, Puzzle
from solver.pictures import fonts
from solver.pictures.svg import text_of
from solver.shape import Candidate
from solver.sheets.page_images import shapes
from solver.techniques.technique import Level
from tests.for_each import for_each
from tests.solver.pictures.made_fonts import HAN, make_font
from tests.webapp.pages import LONG_SEARCH, Document
from webapp.printing import print_request
from webapp.printing.print_request import address_fields, parse_print_request, read_request
from webapp.shared import pasted_puzzles
from webapp.shared.builtin_puzzles import by_level, collections

GENTLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81
SMALL_SIX = "......46...1...6..65..1...3..6...2.."


def sent(client: FlaskClient, **fields: Any) -> TestResponse:
    """Post the form with the button that downloads."""
    return client.post("/print/file", data=fields)


def preview_text(client: FlaskClient, **fields: str) -> str:
    """Read the text of the preview."""
    return Document(client.post("/print/preview", data=fields)).text("preview")


def test_the_page_starts_with_new_easy_puzzles(client: FlaskClient) -> None:
    """Without an address: new Easy puzzles; a collection in the address is selected instead."""
    page = Document(client.get("/print"))
    assert page.find("input", type="radio", value="new", checked="")
    assert page.find("input", type="radio", value="easy", checked="")
    assert page.text("preview").startswith("1 page")
    assert "Number" not in page.text("preview")
    page = Document(client.get("/print?collection=counts"))
    assert page.find("input", type="radio", value="collection", checked="")


def test_the_puzzle_at_hand_is_chosen_where_there_is_one(client: FlaskClient) -> None:
    """Its name and clues stand below it; a choice in the address wins, and so does a link to a collection."""
    at_hand = {"p": GENTLE.replace(".", "0"), "e": "0" * 81, "title": "gentle"}
    page = Document(client.get("/print", query_string=at_hand))
    assert page.find("input", name="source", value="board", checked="")
    assert "gentle, 30 clues" in client.get("/print", query_string=at_hand).text
    assert all(page.find("input", type="hidden", name=name, value=text) for name, text in at_hand.items())
    for chosen, source in (({"source": "new"}, "new"), ({"collection": "counts"}, "collection")):
        page = Document(client.get("/print", query_string=at_hand | chosen))
        assert page.find("input", name="source", value=source, checked="")
        assert page.find("input", type="hidden", name="p", value=at_hand["p"])
        assert page.find("input", name="source", value="board")
    address = client.post("/print", data=at_hand | {"source": "new", "count": "2"}).location
    assert f"source=new&count=2&p={at_hand['p']}&e={at_hand['e']}&title=gentle" in address


def test_older_addresses_keep_their_heading(client: FlaskClient) -> None:
    """There `title` headed the sheets, and `board_title` named the puzzle."""
    line = GENTLE.replace(".", "0")
    for query in ({"source": "list", "text": GENTLE}, {"p": line, "board_title": "gentle"}):
        assert Document(client.get("/print", query_string=query | {"heading": "Monday"})).find(
            "input", name="heading", value="Monday"
        )
    page = Document(client.get("/print", query_string={"p": line, "board_title": "gentle"}))
    assert page.find("input", type="hidden", name="title", value="gentle")
    assert page.find("input", name="heading", value="")


@pytest.mark.parametrize(
    ("sheet", "present", "absent"),
    [
        ("", {"per_page", "names", "key", "heading", "levels"}, {"sheet", "alg", "move"}),
        ("trace", {"sheet", "alg", "move", "names", "key", "heading"}, {"per_page", "levels"}),
        ("candidates", {"sheet", "base", "names", "key"}, {"per_page", "levels"}),
        ("cards", {"sheet", "per_page", "levels"}, {"alg", "move", "names", "key", "heading", "group"}),
    ],
)
def test_each_tab_has_its_own_choices(client: FlaskClient, sheet: str, present: set[str], absent: set[str]) -> None:
    """Sheets, worksheets and cards have no choice that means nothing to them, and the kinds are drawn as pages."""
    page = Document(client.get("/print", query_string={"sheet": sheet}))
    names = {attributes.get("name", "") for tag, attributes in page.tags if tag in ("input", "textarea")}
    assert names >= present
    assert not names & absent
    assert {"source", "level", "count", "paper", "suffix"} <= names
    kinds = 4 if sheet in ("trace", "candidates") else 7
    assert len(page.find("svg", viewbox="0 0 36 50")) == kinds


def test_other_tabs_get_what_they_have_in_common(client: FlaskClient) -> None:
    """Their links are given puzzles, paper and title, but no kind of sheet, number of boards, search or large print."""
    fields = {"source": "new", "level": "hard", "sheet": "trace", "alg": "free-cells", "count": "2", "heading": "A"}
    fields |= {"large": "1"}
    preview = Document(client.post("/print/preview", data=fields)).find("div", id="preview")[0]
    assert preview["data-carried"] == "source=new&level=hard&heading=A"


def test_levels_are_printed_unless_switched_off(client: FlaskClient) -> None:
    """A level that is not known at once is a lower bound; several solutions mean no level."""
    page = Document(client.get("/print", query_string={"p": GENTLE.replace(".", "0")}))
    assert page.find("input", name="levels", checked="")
    hard = by_level()[Level.EXTREME].examples[0].puzzle.givens.line()
    listed = {"source": "list", "text": f"{GENTLE}\n{hard}\n{EMPTY}"}
    assert levels_of(client, listed | {"levels": "1"}) == [("Easy", 1), ("At least Unfair", 4), ("", 0)]
    assert levels_of(client, listed) == [("", 0)] * 3
    built_in = levels_of(client, {"collection": "extreme"})
    assert built_in[:2] == [("Extreme", 5)] * 2


@pytest.mark.parametrize(("count", "page_count"), [(5, "1 page"), (6, "1 page"), (8, "2 pages"), (9, "2 pages")])
def test_fitting_puts_up_to_six_puzzles_on_a_page(client: FlaskClient, count: int, page_count: str) -> None:
    """Without a chosen number, up to six puzzles share a page."""
    assert preview_text(client, source="list", text=f"{GENTLE}\n" * count).startswith(page_count)


def test_large_print_has_large_cells(client: FlaskClient) -> None:
    """One puzzle a page unless a number is chosen; then the preview gives the size of a cell."""
    listed = {"source": "list", "text": f"{GENTLE}\n" * 3, "large": "1"}
    assert preview_text(client, **listed).startswith("3 pages")
    assert preview_text(client, **listed, per_page="4").startswith(
        "1 page Cells are 10.2 mm wide, and large print needs 18 mm: print one board per page for 21.1 mm."
    )


def test_a_number_of_pupils_prints_lines_to_write_on(app: Flask) -> None:
    """ "30" stands for thirty who write their own name; a list of names, even of one, prints the names."""
    with app.test_request_context():
        for names, is_numbered in (("3", True), ("Ann\nBob", False), ("Pupil 1", False), ("", False)):
            fields = {"source": "list", "text": GENTLE, "same": "1", "names": names}
            file = parse_print_request(fields, read_request(fields)).file
            assert file.sheets[0].is_numbered is is_numbered, names


def test_a_class_gets_enough_new_puzzles(client: FlaskClient) -> None:
    """Each name has as many as were asked for, other ones or the same, on as many pages as these need."""
    fields = {"source": "new", "count": "4", "names": "Ann\nBob\nCy", "level": "easy", "key": "1"}
    for count, pages in (("4", "12 different puzzles, 3 pages, and 1 page of"), ("8", "6 pages, and 2 pages of")):
        assert pages in preview_text(client, **fields | {"count": count})
    for same, different in (("", 12), ("1", 4)):
        data = sent(client, **fields, same=same).data
        assert len({*find_puzzles(data).split()}) == different
        texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]
        assert [name in text for name, text in zip(("Ann", "Bob", "Cy"), texts, strict=False)] == [True] * 3


@pytest.mark.parametrize(("names", "pages"), [("3", 3), ("3\n4", 2), ("7b", 1)])
def test_a_number_stands_for_pupils(client: FlaskClient, names: str, pages: int) -> None:
    """Alone in the field it is how many; among others, or with letters, it is a name."""
    text = preview_text(client, source="new", count="1", names=names)
    assert text.startswith(f"{pages} pupil")
    assert f" {pages} page" in text


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"names": "0"}, "names"),
        ({"names": "201"}, "names"),
        ({"count": "0"}, "count"),
        ({"count": ""}, "count"),
        ({"seed": "x"}, "seed"),
        ({"sheet": "trace", "move": "x"}, "move"),
    ],
)
def test_a_wrong_number_is_told_at_its_field(client: FlaskClient, fields: dict[str, str], name: str) -> None:
    """Its field is invalid and described by the reason; no other is. The preview names the field for scripts."""
    answer = client.post("/print", data={"source": "new"} | fields, follow_redirects=True)
    page = Document(answer)
    assert answer.status_code == 422
    assert page.text(f"{name}-problem") == page.text("preview")
    invalid = [found["name"] for tag in ("input", "textarea") for found in page.find(tag, **{"aria-invalid": "true"})]
    assert invalid == [name]
    problems = [found["id"] for found in page.find("p") if "problem" in found.get("class", "")]
    assert [key for key in problems if page.text(key)] == [f"{name}-problem"]
    preview = Document(client.post("/print/preview", data={"source": "new"} | fields))
    assert preview.find("div", id="preview")[0]["data-field"] == name


@pytest.mark.parametrize(
    ("text", "level"), [("2....43...1.4.2.", ("Medium", 2)), (SMALL_SIX, ("Hard", 3)), (GENTLE, ("Easy", 1))]
)
def test_levels_stand_under_small_puzzles_too(client: FlaskClient, text: str, level: tuple[str, int]) -> None:
    """A list of 4x4 or 6x6 has levels and numbers of clues as one of 9x9 has."""
    assert levels_of(client, {"source": "list", "text": text, "levels": "1"}) == [level]


def test_a_class_gets_puzzles_of_a_list(client: FlaskClient) -> None:
    """Of a list each name gets its share, or all of them get the whole list; of the board everyone gets the puzzle."""
    fields = {"source": "list", "text": "\n".join(by_level_lines()[:5]), "names": "Ann\nBob", "count": "2"}
    assert len(find_puzzles(sent(client, **fields).data).split()) == 4
    assert "1 puzzle is not printed" in preview_text(client, **fields)
    assert len(find_puzzles(sent(client, **fields, same="1").data).split()) == 5
    assert "printed" not in preview_text(client, **fields, same="1")
    board = {"source": "board", "p": GENTLE.replace(".", "0"), "names": "Ann\nBob", "count": "2"}
    assert preview_text(client, **board).startswith("2 pupils, the same puzzle for each: 2 pages")


def by_level_lines() -> list[str]:
    """The puzzles of the Easy collection."""
    return [example.puzzle.givens.line() for example in by_level()[Level.EASY].examples]


def levels_of(client: FlaskClient, fields: dict[str, str]) -> list[tuple[str, int]]:
    """Read the levels on the first page."""
    with client.application.test_request_context("/print", method="POST", data=fields):
        parsed = parse_print_request(fields, read_request(fields))
        return [(each.level, each.boxes) for each in parsed.with_levels(parsed.file.pages()[0][1]).exercises]


def test_cards_to_cut_out_have_two_sides(client: FlaskClient) -> None:
    """A bookmarked address gives fronts, then backs, without search options; names are refused."""
    page = Document(client.get("/print?source=new&sheet=cards&per_page=6&count=2"))
    assert page.find("input", type="hidden", name="sheet", value="cards")
    assert page.text("preview").startswith("2 pages")
    with client.application.test_request_context("/print"):
        assert address_fields({"source": "new", "sheet": "cards", "alg": "x", "move": "3"}) == {
            "source": "new",
            "sheet": "cards",
        }
    assert "cards have no names" in preview_text(client, source="new", sheet="cards", names="Ann")


@pytest.mark.parametrize(("seed", "following"), [("1", "2"), ("999999999", "0")])
def test_other_puzzles_use_the_next_seed(client: FlaskClient, seed: str, following: str) -> None:
    """The button links to the next seed and keeps all fields; an invalid seed is reported."""
    response = client.post("/print", data={"source": "new", "count": "2", "seed": seed, "heading": "A", "other": "1"})
    assert (response.status_code, response.location) == (303, f"/print?source=new&count=2&seed={following}&heading=A")
    response = client.post("/print", data={"source": "new", "count": "1", "seed": "x", "names": "Ann", "other": "1"})
    assert (response.status_code, "'x' is no such number" in response.text.replace("&#39;", "'")) == (422, True)
    assert "Ann" in response.text


def test_a_file_is_kept_as_typed_text(client: FlaskClient) -> None:
    """Without script the preview puts the file's list into its field, also from a PDF."""
    for name, data in (("list.txt", f"{GENTLE}\n".encode()), ("sheet.pdf", sent(client, source="new", count="1").data)):
        fields = {"source": "list", "names": "Ann", "file": (io.BytesIO(data), name)}
        page = client.post("/print", data=fields, content_type="multipart/form-data").text
        assert re.search(r"<textarea[^>]* name=\"text\"[^>]*>[0-9.]{81}\s*</textarea>", page)
    fields = {"source": "list", "file": (io.BytesIO(b"\x89PNG\r\n\x1a\n\0\0"), "a.png")}
    assert client.post("/print", data=fields, content_type="multipart/form-data").status_code == 422


def test_a_file_without_a_list_is_reported(client: FlaskClient) -> None:
    """The sentence names the file type; a picture made here gives its puzzle."""
    photo = io.BytesIO()
    Image.new("L", (9, 9)).save(photo, "PNG")
    for data, beginning in (
        (b"\x7fELF\x02\x01\0\0\xd0", "Nothing to print: list.sdm is no list of puzzles, and no text at all."),
        (photo.getvalue(), "Nothing to print: this picture carries no puzzle"),
        (b"PK\3\4\0\0", "Nothing to print: this is an archive or a workbook, and no text: "),
        ((Path(__file__).parents[3] / "docs" / "gentle-pair.jpg").read_bytes(), "1 page"),
    ):
        fields = {"source": "list", "file": (io.BytesIO(data), "list.sdm")}
        page = client.post("/print/preview", data=fields, content_type="multipart/form-data")
        assert Document(page).text("preview").startswith(beginning)


def test_the_board_is_printed(client: FlaskClient) -> None:
    """The board's address selects it as the source; the preview and the file hold its puzzle."""
    page = Document(client.get("/print", query_string={"p": GENTLE.replace(".", "0")}))
    assert page.find("input", type="radio", value="board", checked="")
    assert page.text("preview").startswith("1 page")
    assert len(page.find("svg", role="img")) == 1
    response = sent(client, p=GENTLE.replace(".", "0"), source="board", title="gentle", heading="Größe 7b")
    assert response.headers["Content-Disposition"] == 'attachment; filename="grosse-7b-gentle.pdf"'
    assert response.content_type == "application/pdf"
    assert find_puzzles(response.data) == f"{GENTLE}\n"


def test_the_preview_is_the_page_of_the_file(client: FlaskClient) -> None:
    """Outlines, shapes and positions are equal, and the ids are unique on the page."""
    fields = {"source": "list", "text": f"{GENTLE}\n{GENTLE}", "per_page": "1", "heading": "A & <b>", "room": "1"}
    with client.application.test_request_context("/print", method="POST", data=fields):
        parsed = parse_print_request(fields, read_request(fields))
    page = client.post("/print/preview", data=fields).text
    for number, one in enumerate(parsed.file.pages(), 1):
        assert text_of(shapes(*one, number, 2, f"p{number}")) in page
    assert page.count("<svg") == 2


def test_no_two_pages_for_the_browser_share_an_id(client: FlaskClient) -> None:
    """The letters of page 11 are its own: its ids do not run into those of page 1."""
    fields = {"source": "list", "text": f"{GENTLE}\n" * 12, "per_page": "1", "heading": "Sudoku week: all the letters"}
    ids = re.findall(r'\bid="(p[^"]*)"', client.post("/print/pages", data=fields).text)
    assert len(ids) > 12 * 15
    assert len(ids) == len(set(ids))


def test_many_pages_are_only_in_the_file(client: FlaskClient) -> None:
    """The browser gets a sentence in place of too many pages."""
    many = {"source": "list", "text": f"{GENTLE}\n" * 51, "per_page": "1"}
    answer = client.post("/print/pages", data=many)
    assert answer.status_code == 422
    assert "51 pages; a browser prints up to 50 here. Download the PDF, and print that." in answer.text
    assert sent(client, **many).status_code == 200


def test_the_key_is_a_file_of_its_own(client: FlaskClient) -> None:
    """The second button sends the key alone, whether or not it is among the pages."""
    response = sent(client, source="list", text=GENTLE, heading="Monday", only="key")
    assert response.headers["Content-Disposition"].endswith('"monday-key.pdf"')
    assert response.data.count(b"/Type /Page\n") == 1


def test_every_collection_is_printed(client: FlaskClient) -> None:
    """Each is previewed, or the page says why not: a file has puzzles of one size."""
    alike = {each.key for level, each in by_level().items() if level is not Level.HARD}  # thirty 9x9 puzzles each
    for key, collection in collections().items():
        if key in alike:
            continue
        response = client.post("/print/preview", data={"source": "collection", "collection": key, "per_page": "12"})
        sizes = {example.puzzle.shape for example in collection.examples}
        assert response.status_code == (200 if len(sizes) == 1 else 422), key
        assert len(sizes) == 1 or "a file holds puzzles of one size" in Document(response).text("preview")


def test_omitted_lines_are_listed(client: FlaskClient) -> None:
    """Lines that are neither puzzle nor title are listed like damaged puzzles; of many the rest is folded."""
    text = f"{GENTLE}\n# mine\n\nnonsense\n{GENTLE[:-1]}\nFirst of May\n{GENTLE}\nand more"
    preview = preview_text(client, source="list", text=text)
    assert "Left out: line 4: 'nonsense' is no puzzle." in preview
    assert "Left out: line 5: " in preview
    assert "Left out: line 8: 'and more' is no puzzle." in preview
    assert preview.count("Left out") == 3  # what heads a puzzle is its title
    headed = preview_text(client, source="list", text=f"{GENTLE}\nnonsense\n{GENTLE[:-1]}\n{GENTLE}")
    assert "Left out: line 2: 'nonsense' is no puzzle." in headed  # it headed the damaged one, not the next
    lines = "\n".join([GENTLE, *(f"words {'x' * at}" for at in range(1, 20))])
    many = Document(client.post("/print/preview", data={"source": "list", "text": lines}))
    assert many.text("preview").count("Left out") == 19
    assert "And 11 more like these" in many.text("preview")
    assert len(many.find("details")) == 1


def test_nothing_is_dropped_silently(client: FlaskClient) -> None:
    """The preview names a puzzle that is on the list twice, a name that is there twice, and one that is shortened."""
    twice = preview_text(client, source="list", text=f"{GENTLE}\n{LONG_SEARCH}\n{GENTLE}")
    assert "1 puzzle is on the list a second time, the first as numbers 1 and 3. All are printed." in twice
    names = preview_text(client, source="new", count="1", names=f"Ann\nBob\nAnn\n{'N' * 61}")
    assert "4 pupils" in names
    assert "Ann is there twice. Each gets separate pages." in names
    assert f"This one is shortened: {'N' * 60}." in names


def test_a_preview_makes_only_the_puzzles_that_it_shows(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a class: those of the first pupil, or of the first page of the key. They are the same as in the file."""
    made: list[Grid] = []

    def counted(
        count: int, seed: int, spec: PuzzleSpec, difficulty: DifficultySpec | None, from_stock: bool
    ) -> Iterator[Grid]:
        for puzzle in new_puzzles(count, seed, spec, difficulty, from_stock=from_stock):
            made.append(puzzle)
            yield puzzle

    monkeypatch.setattr(solver.sheets.request, "new_puzzles", counted)
    fields = {"source": "new", "names": "30", "count": "4", "key": "1"}
    assert "120 different puzzles" in preview_text(client, **fields)
    assert len(made) == 20
    assert "120 different puzzles" in preview_text(client, **fields | {"key": ""})
    assert len(made) == 24
    file = client.post("/print/file", data=fields).data
    assert find_puzzles(file).split()[:20] == [puzzle.line() for puzzle in made[:20]]


def test_removed_candidates_are_printed(client: FlaskClient) -> None:
    """They decide the solution on the key, of the board and of a list; those that hints removed are no part of it."""
    blank, right = Grid.parse("." * 16), "1234341221434321"
    removed = frozenset(Candidate(at, digit) for at in range(16) for digit in {1, 2, 3, 4} - {1, int(right[at])})
    puzzle = Puzzle(blank, blank, removed=removed)
    for fields in (board_link.to_fields(puzzle), {"source": "list", "text": write("sukaku", [Entry(puzzle)])}):
        assert "several" not in preview_text(client, **fields, key="1")
        data = sent(client, **fields).data
        assert "28 candidates" in pdf_text(data)
        assert [entry.puzzle.removed for entry in read(find_puzzles(data)).entries] == [removed]
    assert "without the removed candidates" in preview_text(client, **board_link.to_fields(puzzle), sheet="candidates")
    hinted = Puzzle(Grid.parse(GENTLE), Grid.parse(GENTLE), removed=frozenset({Candidate(2, 1)}))
    plain = {"p": GENTLE.replace(".", "0")}
    assert sent(client, **board_link.to_fields(hinted)).data == sent(client, **plain).data


def pdf_text(data: bytes) -> str:
    """Read the text of the first page."""
    return str(pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded())


def test_a_conflict_leads_on(client: FlaskClient) -> None:
    """A worksheet of a puzzle with a conflict is refused with links to the board, to a sheet, and to other puzzles."""
    fields = {"sheet": "trace", "p": "55" + "0" * 79, "heading": "Monday", "source": "board"}
    page = Document(client.get("/print", query_string=fields))
    at = page.tags.index(("ul", {"class": "ways plain"}))
    ways = [attributes["href"] for name, attributes in page.tags[at:] if name == "a"][:3]
    assert [address.partition("?")[0] for address in ways] == ["/", "#origins", "/print"]
    assert "p=55" in ways[0]
    assert "heading=Monday" in ways[2]
    assert client.get(ways[2]).status_code == 200


def test_a_list_with_too_many_lines_is_refused_unread(client: FlaskClient) -> None:
    """More lines than 500 puzzles can have get a sentence with advice."""
    text = f"{GENTLE}\n" + "1\n" * pasted_puzzles.MAX_LINES
    response = client.post("/print/preview", data={"source": "list", "text": text})
    assert response.status_code == 422
    assert "this list has more than 12,000 lines: take out the empty ones" in Document(response).text("preview")


def test_a_line_of_a_list_is_one_line_in_its_field(client: FlaskClient) -> None:
    """The field does not wrap, because 81 characters are wider than it."""
    assert Document(client.get("/print?source=list")).find("textarea", name="text", wrap="off")


def test_a_list_is_printed_without_its_damaged_lines(client: FlaskClient) -> None:
    """Damaged lines are omitted, puzzles with several solutions printed; both are reported."""
    text = f"{GENTLE}\n{GENTLE[:-1]}x\n{EMPTY}\n"
    preview = preview_text(client, source="list", text=text, key="1")
    assert "Left out: line 2, column 81: Puzzle 2: Row 9, column 9: 'x' is not a digit." in preview
    assert preview_text(client, source="list", text=f"{GENTLE}\n{GENTLE[:-2]}xx\n").count("Left out") == 1
    assert "Number 2: several solutions. The key says so." in preview
    preview = preview_text(client, source="list", text=text)
    assert "Number 2: several solutions." in preview
    assert "The key" not in preview
    assert find_puzzles(sent(client, source="list", text=text).data) == f"{GENTLE}\n{EMPTY}\n"


def test_a_printed_sheet_can_be_read_again(client: FlaskClient) -> None:
    """Its PDF is a list for another sheet, and loads on the board."""
    data = sent(client, source="list", text=GENTLE).data
    again = sent(client, source="list", file=(io.BytesIO(data), "sheet.pdf"))
    assert find_puzzles(again.data) == f"{GENTLE}\n"
    fields = {"action": "read", "file": (io.BytesIO(data), "sheet.pdf")}
    board = Document(client.post("/board", data=fields, content_type="multipart/form-data"))
    assert board.find("input", id="r1c1", value="5")


def test_codes_warn_of_unreachable_addresses(client: FlaskClient) -> None:
    """The page warns if phones cannot reach the address of the codes, and only then."""
    fields = {"source": "list", "text": GENTLE, "codes": "1"}
    preview = Document(client.post("/print/preview", data=fields)).text("preview")
    assert "localhost" in preview
    preview = Document(client.post("/print/preview", data=fields, base_url="http://lecture.example/")).text("preview")
    assert "lecture.example" not in preview


def test_the_seed_decides_the_new_puzzles(client: FlaskClient) -> None:
    """The same seed prints the same puzzles, another one different ones."""
    files = [find_puzzles(sent(client, source="new", level="any", count=2, seed=seed).data) for seed in (5, 5, 6)]
    assert files[0] == files[1] != files[2]
    assert files[0].count("\n") == 2


@for_each(
    ("fields", "sentence"),
    [
        ({"source": "list"}, "there is no list yet"),
        ({"source": "board"}, "there is no puzzle on the board"),
        ({"source": "collection", "collection": "none"}, "there is no collection 'none'"),
        (
            {"source": "new", "count": "241"},
            "How many: 241 is too many, up to 240 new puzzles are made at once; a list may have 500.",
        ),
        (
            {"source": "list", "text": f"{GENTLE}\n" * 501},
            "there are 501 puzzles; one file holds at most 500. Print them in several files.",
        ),
        ({"source": "new", "count": ""}, "How many: a number is missing, take one from 1 to 240."),
        ({"source": "new", "count": "0"}, "How many: '0' is no such number, take one from 1 to 240."),
        ({"source": "new", "seed": "-1"}, "Puzzle set number: '-1' is no such number, take one from 0 to 999,999,999."),
        ({"source": "new", "level": "nice"}, "field level: 'nice' is none of any, easy"),
        (
            {"source": "new", "level": "extreme", "count": "31"},
            "31 is too many, up to 30 new extreme puzzles are made at once",
        ),
        ({"source": "elsewhere"}, "field source"),
        ({"source": "new", "suffix": "doc"}, "field suffix: 'doc' is none of pdf, svg, png"),
        ({"source": "list", "text": "12"}, "there is no puzzle in this text"),
        ({"source": "list", "text": "1" * 100_001}, "this list has 100,001 characters; the page takes 100,000"),
        ({"source": "list", "text": GENTLE, "per_page": "5"}, "a page holds 1, 2, 4, 6, 9 or 12 boards, not 5"),
        ({"source": "list", "text": GENTLE, "paper": "a5"}, "no paper 'a5'"),
        (
            {"source": "list", "text": GENTLE, "names": "A\nB"},
            "2 names with 4 each need 8 puzzles, and there is 1; take more",
        ),
        (
            {"source": "new", "names": "100"},
            "100 pupils with 4 each need 400 puzzles, up to 240 new puzzles are made at once; take up to 2 for each",
        ),
        (
            {"source": "new", "names": "31", "level": "extreme", "count": "1"},
            "Level: “Extreme” is no level for a class; levels are Easy, Medium, Hard and Any.",
        ),
        ({"source": "new", "names": "201"}, "The number of pupils must be between 1 and 200."),
        ({"source": "new", "names": "0"}, "The number of pupils must be between"),
        ({"source": "new", "names": "Easy:\nA\nEsay:\nB"}, "Line 3: “Esay” is no level; levels are Easy, Medium,"),
        (
            {"source": "new", "names": "Easy, 99 puzzles:\n3"},
            "How many: 297 for all groups together, up to 240 new puzzles are made at once; take fewer for each.",
        ),
        ({"source": "list", "text": GENTLE, "names": "Easy:\nA"}, "Line 1: “Easy” is for new puzzles; print new ones"),
        ({"source": "list", "text": GENTLE, "names": "A\nB", "count": "x"}, "How many: 'x' is no such number"),
        ({"source": "list", "text": GENTLE, "names": "A" * 8_001}, "the names have 8,001 characters"),
        ({"p": "x"}, "a grid on one line has 16, 36, 81 or 256"),
    ],
)
def test_unprintable_requests_give_a_sentence(client: FlaskClient, fields: dict[str, str], sentence: str) -> None:
    """Preview, page and file answer 422, never 5xx; the page keeps the typed text."""
    for path in ("/print", "/print/preview", "/print/pages", "/print/file"):
        response = client.post(path, data=fields, follow_redirects=True)
        assert response.status_code == (200 if fields == {"source": "list"} and path != "/print/file" else 422), path
        assert sentence in " ".join(response.get_data(as_text=True).replace("&#39;", "'").split()), path
    if fields.get("text", "") and len(fields["text"]) < 100:
        assert fields["text"] in client.post("/print/file", data=fields).get_data(as_text=True)
        assert fields["text"] in client.post("/print", data=fields, follow_redirects=True).get_data(as_text=True)


def test_what_makes_files_is_off_while_there_is_none(client: FlaskClient) -> None:
    """Download, the key alone and the pages for the browser, but not other puzzles."""
    for names, count in (("0", 3), ("2", 0)):
        page = Document(client.post("/print", data={"source": "new", "names": names}))
        assert len(page.find("button", **{"aria-disabled": "true"})) == count


def test_without_script_the_address_holds_the_choices(client: FlaskClient) -> None:
    """It has the source's fields that are not empty, but no names or long lists."""
    fields = {
        "source": "list",
        "text": GENTLE,
        "count": "7",
        "heading": "Größe 7b",
        "key": "1",
        "group": "",
        "names": "",
    }
    response = client.post("/print", data=fields)
    assert (response.status_code, response.location.count("count")) == (303, 0)
    page = Document(client.get(response.location))
    assert page.text("preview").startswith("1 page, and 1 page of")
    assert page.find("input", name="heading", value="Größe 7b")
    assert not page.find("input", name="levels", checked="")
    for more in ({"names": "Ann", "same": "1"}, {"text": f"{GENTLE}\n" * 30}):
        assert client.post("/print", data=fields | more).status_code == 200


def test_the_preview_sends_the_address_of_the_choices(client: FlaskClient) -> None:
    """It omits other sources, names and long lists; an invalid field has none."""

    def address(**fields: str) -> str:
        preview = Document(client.post("/print/preview", data=fields)).find("div", id="preview")[0]
        return preview.get("data-address", "")

    fields = {"source": "list", "text": GENTLE, "count": "7", "heading": "Größe 7b", "names": "", "sheet": "puzzles"}
    assert address(**fields) == f"/print?source=list&text={GENTLE}&heading=Gr%C3%B6%C3%9Fe+7b"
    assert "count=7" in address(**fields | {"names": "Ann"})
    assert address(**fields | {"text": f"{GENTLE}\n" * 30}) == "/print?source=list&heading=Gr%C3%B6%C3%9Fe+7b"
    assert address(source="elsewhere") == ""


def test_no_script_repeats_the_rules_of_the_form() -> None:
    """Only Python has the fields of sources and sheets, the limits, and the markers of a list in a PDF."""
    scripts = Path(__file__).parents[3] / "webapp" / "static"
    script = (scripts / "printing" / "main.js").read_text(encoding="utf-8")
    fields = {*print_request.SOURCE_OF_FIELD, *print_request.COMMON_FIELDS} - {"p", "text"}  # an element; what it fills
    assert [name for name in sorted(fields) if re.search(rf"[\"'.]{name}\b(?!\.js)", script)] == []
    assert not re.search(rf"{print_request.MAX_LIST_CHARACTERS}|{print_request.MAX_ADDRESS_CHARACTERS}\b", script)
    for path in scripts.rglob("*.js"):
        assert pdf_attachment.FIRST_LINE not in path.read_text(encoding="utf-8"), path.name


@pytest.mark.parametrize(("seed", "shown"), [("7", "8"), ("999999999", "0"), ("x", "x")])
def test_other_puzzles_change_the_field_of_the_seed(client: FlaskClient, seed: str, shown: str) -> None:
    """With script the button changes preview and field; an invalid seed stays and is reported."""
    fields = {"source": "new", "count": "1", "seed": seed, "other": "1"}
    page = Document(client.post("/print/preview", data=fields))
    assert page.find("input", id="seed", value=shown) == page.find("input", **{"hx-swap-oob": "true"}) != []
    assert page.text("preview").startswith("Puzzle set number: " if seed == "x" else "1 page")
    assert "seed=" + shown in page.find("div", id="preview")[0]["data-address"]
    if seed == "7":
        several = Document(client.post("/print/preview", data=fields | {"other": "3"}))
        assert several.find("input", id="seed", value="10")
    del fields["other"]
    assert not Document(client.post("/print/preview", data=fields)).find("input", id="seed")


@pytest.mark.parametrize(("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG")])
def test_pages_come_as_files_for_word_processors(client: FlaskClient, suffix: str, begins: bytes) -> None:
    """One page is a file, several are a ZIP with numbers and key; equal choices give equal bytes."""
    fields = {"source": "list", "text": f"{GENTLE}\n" * 7, "heading": "Monday", "suffix": suffix, "key": "1"}
    response = sent(client, **fields)
    assert (response.status_code, response.content_type) == (200, "application/zip")
    assert 'filename="monday.zip"' in response.headers["Content-Disposition"]
    assert response.data == sent(client, **fields).data
    with zipfile.ZipFile(io.BytesIO(response.data)) as archive:
        assert archive.namelist() == [f"monday-{number}.{suffix}" for number in (1, 2, 3)]
        assert all(begins in archive.read(name)[:99] for name in archive.namelist())
    key = sent(client, **fields, only="key")
    assert key.headers["Content-Disposition"] == f'attachment; filename="monday-key.{suffix}"'
    assert begins in key.data[:99]


def test_the_number_of_pages_as_pictures_is_limited(client: FlaskClient) -> None:
    """Beyond the limit the preview and the answer say so; a PDF has no such limit."""
    fields = {"source": "list", "text": f"{GENTLE}\n" * 51, "per_page": "1", "suffix": "png"}
    assert "51 pages; as PNG up to 40 are made at once here: take the PDF" in preview_text(client, **fields)
    assert sent(client, **fields).status_code == 422
    assert sent(client, **fields | {"suffix": "pdf"}).status_code == 200


@pytest.mark.parametrize("path", ["/print/file", "/print/pages"])
def test_requests_with_too_many_pages_are_refused_unsolved(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The number of pages is checked before any puzzle is solved or drawn."""
    monkeypatch.setattr(print_request, "solve", None)
    fields = {"source": "list", "text": f"{GENTLE}\n" * 51, "per_page": "1", "suffix": "svg"}
    answer = client.post(path, data=fields)
    assert answer.status_code == 422
    assert "51 pages; " in answer.text


def test_the_search_of_a_request_is_limited(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the common budget each puzzle has a small one: easy ones are solved, hard ones reported."""
    budgets = list[int]()

    def counted(grid: Grid, limit: int, budget: int, removed: frozenset[Candidate]) -> Answer:
        budgets.append(budget)
        return solve(grid, limit=limit, budget=budget, removed=removed)

    monkeypatch.setattr(print_request, "solve", counted)
    monkeypatch.setattr(print_request, "MAX_NODES", 3_000)
    preview = preview_text(client, source="list", text=f"{LONG_SEARCH}\n" * 3 + GENTLE)
    assert budgets[0] == LIVE_BUDGET
    assert budgets[2:] == [print_request.MIN_PUZZLE_NODES] * 2
    assert "Number 3" in preview
    assert "Number 4" not in preview


@pytest.mark.parametrize("address", ["/print/file", "/print/pages"])
@pytest.mark.parametrize(("letters", "status"), [("\u0633" * 56, 422), ("\u0433" * 56, 200)], ids=["joined", "plain"])
def test_letters_that_are_traced_count_as_what_they_cost(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, address: str, letters: str, status: int
) -> None:
    """Arabic titles fill a file sooner than Russian ones: it is refused before a puzzle is solved or drawn."""
    if status == 422:
        monkeypatch.setattr(print_request, "solve", None)
    text = f"{letters}\n{GENTLE}\n" * 60
    assert client.post(address, data={"source": "list", "text": text}).status_code == status


def test_a_refused_list_is_read_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page that says why keeps what was typed, and does not read it again."""
    read: list[str] = []

    def pasted(text: str) -> pasted_puzzles.Pasted:
        read.append(text)
        return pasted_puzzles.pasted(text)

    monkeypatch.setattr(print_request, "pasted", pasted)
    for text in (".........\n" * 100, f"{GENTLE}\n" * 501):
        read.clear()
        assert sent(client, source="list", text=text).status_code == 422
        assert len(read) == 1


def test_the_browser_prints_the_same_pages(client: FlaskClient) -> None:
    """All pages are drawings with unique ids, on the chosen paper."""
    fields = {
        "source": "list",
        "text": f"{GENTLE}\n" * 6,
        "per_page": "1",
        "paper": "letter",
        "turned": "1",
        "key": "1",
    }
    response = client.post("/print/pages", data=fields)
    text = response.get_data(as_text=True)
    assert 'class="letter turned"' in text
    assert text.count("<svg") == 7
    names = re.findall(r'<path id="([\w-]+)"', text)
    assert len(names) == len(set(names)) > 60
    for paper, named in {"legal": "legal", "a4": "a4", "": "a4", "a5": "a4", '"><b>': "a4"}.items():
        page = client.post("/print/pages", data={**fields, "paper": paper}).get_data(as_text=True)
        assert f'<body class="{named}' in page


def test_the_preview_names_what_no_font_has(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes first among the notes; the file shows empty boxes. A font of the server that has them draws them."""
    monkeypatch.setattr(fonts, "faces_for", lambda text: ())
    fonts.add_fonts(())
    fields = {"source": "list", "text": GENTLE, "same": "1", "names": "王小\n明\nAnn"}
    assert "No font here has 王 小 明: names 1 and 2. Empty boxes stand in their place." in preview_text(
        client, **fields
    )
    response = sent(client, **fields)
    assert response.status_code == 200
    assert "?" not in pypdfium2.PdfDocument(response.data)[0].get_textpage().get_text_range()
    for suffix in ("svg", "png"):
        assert sent(client, **fields, suffix=suffix).status_code == 200
    assert "No font" not in preview_text(client, **{**fields, "names": "Ann\nZoë"})
    fonts.add_fonts((make_font(tmp_path / "han.ttf", HAN, "Han"),))
    assert "No font" not in preview_text(client, **fields)
    fonts.add_fonts(())


def test_answer_cards(client: FlaskClient) -> None:
    """The tab has no puzzles; the file has A to D on one page for each pupil, or each letter on a page of its own."""
    page = Document(client.get("/print?sheet=answers"))
    assert not page.find("input", name="source")
    assert page.text("preview").startswith("1 page")
    for per_page, letters in (("", ["ABCD"]), ("1", ["A", "B", "C", "D"])):
        answer = sent(client, sheet="answers", per_page=per_page, only="key")
        assert 'filename="sudoku-answers' in answer.headers["Content-Disposition"]
        with pypdfium2.PdfDocument(answer.data) as document:
            texts = [page.get_textpage().get_text_range().rpartition(" of 1")[2] for page in document]
        assert ["".join(text.split()) for text in texts] == letters
    assert sent(client, sheet="answers", per_page="2").status_code == 422


def test_an_assignment(client: FlaskClient) -> None:
    """The tab has the five documents and no puzzles; the file is one page with the cases of the document chosen."""
    page = Document(client.get("/print?sheet=assignment&document=csis"))
    assert page.find("input", type="radio", name="document", value="csis", checked="")
    assert not page.find("textarea", name="names")
    assert not page.find("input", name="source")
    assert page.text("preview").startswith("1 page")
    fields = {
        "sheet": "assignment",
        "document": "cs2",
        "heading": "Week 7",
        "names": "Ann\nBob",
        "key": "1",
        "turned": "1",
    }
    for only in ("", "key"):
        answer = sent(client, **fields, only=only)
        assert 'filename="week-7-assignment-cs2' in answer.headers["Content-Disposition"]
        with pypdfium2.PdfDocument(answer.data) as document:
            (sheet,) = document
            assert sheet.get_width() < sheet.get_height()
            assert "--document cs2" in sheet.get_textpage().get_text_range()
    assert address_fields(fields).keys() >= {"document"}
    assert "document" not in address_fields({**fields, "sheet": "trace"})
    assert sent(client, sheet="assignment", document="other").status_code == 422
