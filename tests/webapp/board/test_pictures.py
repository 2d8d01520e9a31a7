"""Test the addresses of pictures: files, previews, options, reasons, caching."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from solver import CellKind, Grid
from solver.engine import solve
from solver.formats import board_link
from solver.pictures import KINDS, MAX_SIDE, PRESETS, SUFFIXES, Picture, alt_text, encode, kind_of, preset_of, puzzle_in
from solver.shape import SHAPES, Candidate
from tests.campaigns import drawn
from tests.for_each import for_each
from tests.solver.pictures.boards import some_board
from tests.webapp.pages import (
    CONFLICTING,
    GENTLE,
    GENTLE_SOLVED,
    LONG_SEARCH,
    NO_SOLUTION,
    TWO_SOLUTIONS,
    Document,
    puzzle_of,
)
from tests.webapp.serving.places import all_taken
from webapp import create_app
from webapp.board import pictures
from webapp.shared import picture_files

BOARD_KINDS = [kind.key for kind in KINDS if not kind.of_search]
CLIENT = create_app().test_client()
WORKED = puzzle_of(GENTLE).with_entry(0, 8)


def address(path: str = "puzzle.jpg", line: str = GENTLE, **fields: str) -> str:
    """Build the address of a picture of the puzzle."""
    return f"/pictures/{path}?{urlencode({'p': line} | fields)}"


# ---- files


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_file_is_what_the_library_draws(client: FlaskClient, suffix: str) -> None:
    """The file has the bytes and type of the library's picture and a name made from the title."""
    response = client.get(address(f"puzzle.{suffix}", title="Grüße: 1/2", preset="small", axes="1", base="0"))
    picture = Picture(kind_of("puzzle"), puzzle_of(GENTLE), preset="small", title="Grüße: 1/2", axes=True, base=0)
    assert response.data == encode(picture, suffix)
    assert response.content_type == SUFFIXES[suffix]
    disposition = "attachment" if suffix == "svg" else "inline"
    assert response.headers["Content-Disposition"] == f'{disposition}; filename="grusse-1-2-puzzle.{suffix}"'


def test_every_option_reaches_the_picture(client: FlaskClient) -> None:
    """Each option changes the bytes; answers and notes are drawn only on request."""
    fields = board_link.to_fields(WORKED)
    options = {"title": "T", "axes": "1", "blank": "0", "plain": "1", "answers": "1", "preset": "slide-4k"}
    plain = client.get("/pictures/puzzle.svg", query_string=fields).data
    assert plain == client.get(address("puzzle.svg")).data
    changed = [
        client.get("/pictures/puzzle.svg", query_string=fields | {key: value}).data for key, value in options.items()
    ]
    assert len({plain, *changed}) == len(options) + 1


@pytest.mark.parametrize(("fields", "base"), [({}, 1), ({"base": "0"}, 0), ({"base": "1"}, 1), ({"base": "7"}, 1)])
def test_rows_and_columns_count_from_one_unless_asked(client: FlaskClient, fields: dict[str, str], base: int) -> None:
    """Rows and columns count from 0 only if base is 0."""
    drawn = client.get(address("puzzle.svg", axes="1", **fields)).data
    assert drawn == encode(Picture(kind_of("puzzle"), puzzle_of(GENTLE), axes=True, base=base), "svg")


@pytest.mark.parametrize("kind", BOARD_KINDS)
def test_every_kind_has_a_size_that_fits(client: FlaskClient, kind: str) -> None:
    """Without a size, a picture has one that its kind fits: a wide one for two boards."""
    picture = Image.open(io.BytesIO(client.get(address(f"{kind}.png")).data))
    assert picture.size == ((1920, 1080) if kind == "pair" else (1080, 1080))


@for_each("kind", BOARD_KINDS)
@for_each("cells", SHAPES)
def test_boards_of_every_size_are_drawn(client: FlaskClient, kind: str, cells: int) -> None:
    """From 4x4 to 16x16 the file is the library's, and the preview names the size."""
    puzzle, solution = some_board(SHAPES[cells])
    fields = {"p": puzzle.givens.line("0"), "kind": kind, "suffix": "svg", "answers": "1"}
    picture = Picture(kind_of(kind), puzzle, solution if kind_of(kind).needs_solution else None)
    drawn = client.get(f"/pictures/{kind}.svg", query_string=fields)
    assert puzzle_in(drawn.data) == puzzle.givens.line("0")
    [image] = Document(client.get("/pictures/figure", query_string=fields)).find("img")
    assert f"{puzzle.shape.size} rows of {puzzle.shape.size} cells" in image["alt"]
    if not picture.kind.needs_solution:  # of which there may be several
        assert drawn.data == encode(picture, "svg")


def test_pictures_too_small_to_read_are_refused(client: FlaskClient) -> None:
    """The file gets status 400, the preview 422 with the same sentence; a larger size is drawn."""
    puzzle, _ = some_board(SHAPES[256])
    fields = {"p": puzzle.givens.line("0"), "kind": "candidates", "preset": "small", "axes": "1"}
    problem = "of this 16x16 grid would be 4 pixels high, too small to read; take a larger preset than small"
    preview = client.get("/pictures/figure", query_string=fields)
    assert preview.status_code == 422
    assert problem in preview.text
    refused = client.get("/pictures/candidates.png", query_string=fields)
    assert refused.status_code == 400
    assert problem in Document(refused).text("main")
    assert client.get("/pictures/candidates.svg", query_string=fields | {"preset": "slide"}).status_code == 200


@pytest.mark.parametrize("field", ["download", "answers", "axes", "plain"])
def test_a_download_is_an_attachment(client: FlaskClient, field: str) -> None:
    """Only the field `download` makes the browser save the file instead of showing it."""
    disposition = client.get(address(preset="small", **{field: "1"})).headers["Content-Disposition"]
    assert disposition.startswith("attachment" if field == "download" else "inline")


@drawn(40)
@given(title=st.text(max_size=80))
def test_file_names_are_ascii_for_any_title(title: str) -> None:
    """Any title gives one Content-Disposition of plain letters, at most 100 characters."""
    for path in ("/pictures/puzzle.svg", "/text/sdk"):
        response = CLIENT.get(path, query_string={"p": GENTLE, "title": title, "download": "1"})
        assert response.status_code == 200
        [disposition] = response.headers.getlist("Content-Disposition")
        name = re.fullmatch(r'attachment; filename="([a-z0-9-]+\.[a-z]+)"', disposition)
        assert name is not None, disposition
        assert len(name[1]) <= 100


def test_ruled_out_candidates_are_not_drawn(client: FlaskClient) -> None:
    """The field `x` removes candidates from their picture, with and without answers, and from no other kind."""
    removed = replace(puzzle_of(GENTLE), removed=frozenset({Candidate(0, 8)}))
    fields = board_link.to_fields(removed)
    assert "x" in fields
    drawn = client.get("/pictures/candidates.svg", query_string=fields)
    assert (
        drawn.data
        == encode(Picture(kind_of("candidates"), removed), "svg")
        != client.get(address("candidates.svg")).data
    )
    assert client.get("/pictures/candidates.svg", query_string=fields | {"answers": "1"}).data == drawn.data
    assert client.get("/pictures/puzzle.svg", query_string=fields).data == client.get(address("puzzle.svg")).data


# ---- what cannot be drawn


@pytest.mark.parametrize("kind", ["solution", "pair"])
@pytest.mark.parametrize(
    ("line", "because"),
    [(CONFLICTING, "conflict in row 1"), (NO_SOLUTION, "no solution"), (LONG_SEARCH, "no solution")],
)
def test_a_missing_solution_is_explained(client: FlaskClient, kind: str, line: str, because: str) -> None:
    """Status 409 with the reason, as a page; the picture of the puzzle still exists."""
    response = client.get(address(f"{kind}.jpg", line))
    assert response.status_code == 409
    assert f"There is no picture of the {kind}: {because}." in Document(response).text("main")
    assert client.get(address("puzzle.svg", line)).status_code == 200


def test_the_caption_names_one_of_several_solutions(client: FlaskClient) -> None:
    """If there are several solutions, the picture shows the first with a caption."""
    drawn = client.get(address("solution.svg", TWO_SOLUTIONS)).text
    puzzle = puzzle_of(TWO_SOLUTIONS)
    first = solve(puzzle.givens, limit=2).solutions[0]
    assert alt_text(Picture(kind_of("solution"), puzzle, first, caption="one of several")) in drawn
    assert "one of several" not in client.get(address("solution.svg")).text


def test_an_unfinished_search_is_captioned(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one solution found the picture has a caption; with none there is a reason and no picture."""
    monkeypatch.setattr(pictures, "solve_fully", lambda givens, _: solve(givens, limit=1))
    assert "one solution; there may be others" in client.get(address("solution.svg", TWO_SOLUTIONS)).text
    monkeypatch.setattr(pictures, "solve_fully", lambda givens, _: solve(givens, budget=0))
    response = client.get(address("solution.svg", TWO_SOLUTIONS))
    assert response.status_code == 409
    assert "There is no picture of the solution: not decided within the budget of the search." in response.text


@pytest.mark.parametrize(
    "path", ["x.jpg", "puzzle.gif", "puzzle.JPG", "puzzle.", ".jpg", "puzzle.jpg.png", "../puzzle.jpg"]
)
def test_unknown_kinds_and_types_are_not_found(client: FlaskClient, path: str) -> None:
    """Status 404; an address that looks like a picture gets the list of kinds and types."""
    assert client.get(address(path)).status_code == 404


@for_each("name", ["preset", "blank"])
@for_each("value", ["0x0", "-1", "1e9", "nan", "²", "1e400", "../slide", "SLIDE", "x" * 3_000])
def test_unknown_sizes_and_blanks_are_refused(client: FlaskClient, name: str, value: str) -> None:
    """Every size outside the list gets 400, unless it is a width within the limits; likewise every other blank."""
    assert client.get(address(**{name: value})).status_code == 400


@for_each("kind", BOARD_KINDS)
@for_each("width", [1200, MAX_SIDE])
def test_a_picture_has_a_width_of_ones_own(client: FlaskClient, kind: str, width: int) -> None:
    """The width of the form is that of the file, whose height follows from the usual size of its kind."""
    fields = {"p": GENTLE, "kind": kind, "preset": "own", "width": str(width)}
    [image] = Document(client.get("/pictures", query_string=fields)).find("img")
    assert f"preset={width}" in image["src"]
    usual = preset_of(kind_of(kind).preset)
    size = width, round(width * usual.height / usual.width)
    assert Image.open(io.BytesIO(client.get(image["src"]).data)).size == size
    for preset in (f"{width}", f"{width}x800"):  # as older addresses have it
        again = Document(client.get("/pictures", query_string={"p": GENTLE, "preset": preset}))
        assert [found["value"] for found in again.find("input", name="preset") if "checked" in found] == ["own"]
        assert again.find("input", name="width")[0]["value"] == str(width)
        assert f"preset={preset}" in again.find("img")[0]["src"]


@pytest.mark.parametrize("width", ["99", "2401", "0", "999999999", "x"])
def test_widths_out_of_bounds_are_refused(client: FlaskClient, width: str) -> None:
    """The page answers 422 with the reason and keeps the number; the file gets 400."""
    page = client.get("/pictures", query_string={"p": GENTLE, "preset": "own", "width": width})
    assert page.status_code == 422
    assert "No picture:" in Document(page).text("main")
    assert Document(page).find("input", name="width")[0]["value"] == width
    assert client.get(address(preset=width)).status_code == 400


def test_a_kind_that_does_not_fit_a_size_is_refused(client: FlaskClient) -> None:
    """Two boards do not fit the size of one: 400 for the file, 422 for the preview, which htmx swaps in."""
    assert client.get(address("pair.jpg", preset="plank-234")).status_code == 400
    preview = client.get(f"/pictures/figure?p={GENTLE}&kind=pair&preset=plank-234")
    assert preview.status_code == 422
    assert "No picture: the preset plank-234 holds one board" in preview.text


@pytest.mark.parametrize("line", ["12", "1" + "." * 14, "x" * 81])
def test_damaged_boards_are_refused(client: FlaskClient, line: str) -> None:
    """The file gets status 400; the preview shows the sentence with 422."""
    assert client.get(address(line=line)).status_code == 400
    preview = client.get(f"/pictures?p={line}")
    assert preview.status_code == 422
    assert "No picture:" in Document(preview).text("main")


# ---- previews


@for_each("kind", BOARD_KINDS)
@for_each("path", ["/pictures", "/pictures/figure"])
def test_the_preview_shows_the_file_to_be_downloaded(client: FlaskClient, path: str, kind: str) -> None:
    """Image and download share an address; the bytes carry the puzzle; the text is the library's."""
    query = {"p": GENTLE, "kind": kind, "suffix": "png", "preset": "slide-pair", "title": "Mine", "axes": "1"}
    shown = client.get(path, query_string=query)
    assert shown.status_code == 200
    page = Document(shown)
    [image] = page.find("img")
    [download] = [found for found in page.find("a") if found.get("download")]
    assert image["src"] == download["href"]
    response = client.get(image["src"])
    assert f'filename="{download["download"]}"' in response.headers["Content-Disposition"]
    assert puzzle_in(response.data) == GENTLE.replace(".", "0")
    assert image["alt"].startswith("Mine. ")
    plain = client.get(path, query_string=query | {"title": "", "axes": ""})
    asked = dict(parse_qsl(Document(plain).find("img")[0]["src"].partition("?")[2], keep_blank_values=True))
    assert asked == {"p": GENTLE, "preset": "slide-pair"}
    if kind == "puzzle":
        picture = Picture(kind_of(kind), puzzle_of(GENTLE), preset="slide-pair", title="Mine", axes=True)
        assert image["alt"] == alt_text(picture)


def test_the_form_keeps_every_choice(client: FlaskClient) -> None:
    """Without script, the form shows the choices and carries the board."""
    fields = board_link.to_fields(WORKED)
    chosen = {"kind": "array", "suffix": "svg", "preset": "print", "blank": "-", "base": "0", "title": "Mine"}
    page = Document(client.get("/pictures", query_string=fields | chosen | {"plain": "1"}))
    checked = {found["name"]: found["value"] for found in page.find("input", type="radio") if "checked" in found}
    assert checked == {name: chosen[name] for name in ("kind", "preset", "suffix", "blank", "base")}
    assert [found["name"] for found in page.find("input", type="checkbox") if "checked" in found] == ["plain"]
    assert page.find("input", id="title")[0]["value"] == "Mine"
    for name, value in fields.items():
        assert page.find("input", type="hidden", name=name, value=value)


def test_the_answer_to_a_change_names_the_address_of_the_page(client: FlaskClient) -> None:
    """The state of the page is its address, which leaves the usual choices out."""
    usual = {"p": GENTLE, "kind": "puzzle", "suffix": "jpg", "preset": "", "blank": "", "base": "1", "width": "1200"}
    shown = client.get("/pictures/figure", query_string=usual)
    assert shown.headers["HX-Replace-Url"] == f"/pictures?p={GENTLE}"
    chosen = {"kind": "pair", "suffix": "png", "preset": "own", "width": "900", "axes": "1"}
    named = client.get("/pictures/figure", query_string={"p": GENTLE} | chosen).headers["HX-Replace-Url"]
    [image] = Document(client.get(named)).find("img")
    [same] = Document(client.get("/pictures", query_string={"p": GENTLE} | chosen)).find("img")
    assert image["src"] == same["src"]


def test_one_button_downloads_the_chosen_file(client: FlaskClient) -> None:
    """The page has one download, whose word is the type of the file; without a picture it leads nowhere."""
    for suffix in SUFFIXES:
        page = Document(client.get("/pictures", query_string={"p": GENTLE, "suffix": suffix}))
        [download] = [link for link in page.find("a") if "download" in link]
        assert f"/puzzle.{suffix}?" in download["href"]
        assert f"Download {suffix.upper()}" in page.text("main")
    without = Document(client.get("/pictures", query_string={"p": CONFLICTING, "kind": "solution"}))
    assert not [link for link in without.find("a") if "download" in link]
    assert without.find("span", id="download")[0]["aria-disabled"] == "true"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_facts_are_those_of_the_file(client: FlaskClient, suffix: str) -> None:
    """The page names pixels, kilobytes and purpose; the image has the sides of the file."""
    page = Document(client.get("/pictures", query_string={"p": GENTLE, "kind": "pair", "suffix": suffix}))
    [image] = page.find("img")
    assert (image["width"], image["height"]) == ("1920", "1080")
    kilobytes = round(len(client.get(image["src"]).data) / 1000)
    purpose = "sharp at any size" if suffix == "svg" else "fills a 16:9 slide"
    picture = Picture(kind_of("puzzle"), puzzle_of(GENTLE), preset="slide-pair")
    facts = pictures.describe_file(picture, suffix, kilobytes * 1000)
    assert facts == ("1920 × 1080 px", f"{kilobytes} kB", purpose)
    assert all(fact in page.text("main") for fact in facts)
    assert pictures.describe_file(picture, suffix, 1_250_000)[-2] == "1.2 MB"


def test_a_page_without_a_free_worker_leaves_the_bytes_out(client: FlaskClient) -> None:
    """While the server cannot draw a large file, the page is there without its size in kilobytes."""
    picture_files.draw_file.cache_clear()
    with all_taken(client.application):
        page = client.get("/pictures", query_string={"p": GENTLE, "preset": "slide-4k"})
    assert page.status_code == 200
    assert "2160 × 2160 px" in Document(page).text("main")
    assert " kB" not in Document(page).text("main")


def test_the_preview_costs_no_second_drawing(client: FlaskClient) -> None:
    """The page draws the file to count its bytes; the preview and the download are those bytes."""
    picture_files.draw_file.cache_clear()
    [image] = Document(client.get("/pictures", query_string={"p": GENTLE, "kind": "array"})).find("img")
    client.get(image["src"])
    client.get(f"{image['src']}&download=1")
    assert picture_files.draw_file.cache_info().misses == 1


def test_the_solution_is_covered_until_its_kind_is_chosen(client: FlaskClient) -> None:
    """Thumbnails cover it until the person has seen or found it, or chooses a kind that shows it."""
    solved = board_link.to_fields(puzzle_of(GENTLE).with_solution(Grid.parse(GENTLE_SOLVED)))
    found = {"p": GENTLE, "e": solved["s"]}  # by the person
    for fields, kind, is_covered in (
        ({"p": GENTLE}, "puzzle", True),
        ({"p": GENTLE}, "candidates", True),
        ({"p": GENTLE}, "solution", False),
        ({"p": GENTLE}, "pair", False),
        (solved, "puzzle", False),
        (found, "puzzle", False),
    ):
        page = Document(client.get("/pictures", query_string=fields | {"kind": kind}))
        assert bool(page.find("span", title="Covered until the solution is shown")) == is_covered
        assert bool([text for text in page.find("text") if text.get("class") == "solved"]) != is_covered


def test_answers_are_offered_where_there_are_some(client: FlaskClient) -> None:
    """Only a board with answers or notes has the switch that draws them."""
    for fields, count in (({"p": GENTLE}, 0), (board_link.to_fields(WORKED), 1)):
        assert len(Document(client.get("/pictures", query_string=fields)).find("input", name="answers")) == count


@pytest.mark.parametrize(
    ("line", "because"), [(GENTLE, ""), (TWO_SOLUTIONS, ""), (NO_SOLUTION, "no solution"), (CONFLICTING, "conflict")]
)
def test_kinds_without_a_picture_say_why(app: Flask, line: str, because: str) -> None:
    """Only kinds that need a solution give a reason, and not for an undecided search."""
    with app.test_request_context("/pictures", query_string={"p": line}):
        kinds = pictures.list_kinds(pictures.read_choices())
    assert len(kinds) > 3
    for choice in kinds:
        assert choice.because.startswith(because if choice.kind.needs_solution else "")
        assert bool(choice.because) == bool(because and choice.kind.needs_solution)
        solved = [cell for view in choice.views for cell in view.cells if cell.kind is CellKind.SOLVED]
        assert bool(solved) == (choice.kind.key in ("solution", "pair") and not because)


@pytest.mark.parametrize("answers", ["", "1"])
def test_thumbnails_show_answers_on_request(app: Flask, answers: str) -> None:
    """Thumbnails show answers exactly if the large picture does."""
    with app.test_request_context("/pictures", query_string=board_link.to_fields(WORKED) | {"answers": answers}):
        views = {choice.kind.key: choice.views for choice in pictures.list_kinds(pictures.read_choices())}
    assert views["puzzle"][0].cells[0].text == ("8" if answers else "")


def test_an_undecided_search_disables_no_kind(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search stopped by its budget is no reason against any kind."""
    monkeypatch.setattr(pictures, "LIVE_BUDGET", 0)
    with app.test_request_context("/pictures", query_string={"p": GENTLE}):
        assert not [choice for choice in pictures.list_kinds(pictures.read_choices()) if choice.because]


def test_characters_without_a_glyph_are_reported(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A title with such characters is drawn, with a warning that names them."""
    monkeypatch.setattr(pictures, "undrawable", lambda picture: picture.title[-2:])
    page = Document(client.get("/pictures/figure", query_string={"p": GENTLE, "title": "Chess \u2654\u2655"}))
    assert page.find("img")
    assert "No font here has \u2654 \u2655: the picture shows empty boxes." in page.texts[""]


def test_the_preview_gives_the_reason_for_a_missing_solution(client: FlaskClient) -> None:
    """The reason is in place of the image."""
    response = client.get(f"/pictures/figure?p={NO_SOLUTION}&kind=pair")
    assert response.status_code == 200
    assert "No picture: no solution." in response.text


# ---- limits and what is kept


def test_only_large_pictures_wait_for_a_free_worker(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the server works, small pictures are made; those over 1000 pixels get 503."""
    picture_files.draw_file.cache_clear()
    with all_taken(client.application):
        for preset in PRESETS:
            expected = 503 if max(preset.width, preset.height) > 1_000 else 200
            assert client.get(address(preset=preset.key)).status_code == expected, preset.key
            assert client.get(address("puzzle.svg", preset=preset.key)).status_code == 200
    assert client.get(address()).status_code == 200


def test_pictures_are_cached(client: FlaskClient) -> None:
    """A picture requested again, with fields in any order, is not drawn again; the cache is small."""
    picture_files.draw_file.cache_clear()
    first = client.get(address(preset="small", title="Mine"))
    again = client.get(f"/pictures/puzzle.jpg?title=Mine&preset=small&p={GENTLE.replace('.', '0')}&mode=notes")
    assert first.data == again.data
    found = picture_files.draw_file.cache_info()
    assert (found.hits, found.misses) == (1, 1)
    assert found.maxsize is not None
    assert found.maxsize * 700_000 < 25_000_000  # the largest picture has 0.6 MB
