"""The page that checks finished grids: verdicts, strips of signs round the board, lists of grids."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from solver import FormatError, Grid, engine
from solver.engine import verify
from solver.formats import read
from tests.webapp.pages import GENTLE, GENTLE_SOLVED, Document, posted
from webapp.puzzles.check_grid import MAX_REPORTS, sample_grids
from webapp.shared.builtin_puzzles import example_of

WRONG = GENTLE_SOLVED[:80] + GENTLE_SOLVED[79]


def test_a_right_grid_holds_in_every_house(client: FlaskClient) -> None:
    """27 houses, each with yes, and the whole verdict."""
    page = Document(client.get("/verify", query_string={"text": GENTLE_SOLVED}))
    assert page.text("verdict") == str(verify(Grid.parse(GENTLE_SOLVED)))
    assert len(page.find("th", scope="row")) == 9 + 27  # the numbers of the board's rows are in front
    assert page.find("a", href=f"/?p={GENTLE_SOLVED}")


def test_a_wrong_grid_is_reported_house_by_house(client: FlaskClient) -> None:
    """Row, column and box of the wrong cell say what they lack and repeat."""
    page = Document(client.get("/verify", query_string={"p": WRONG}))
    right, wrong = GENTLE_SOLVED[80], GENTLE_SOLVED[79]
    assert page.text("verdict").startswith("Not a valid solution: ")
    for house in ("row 9", "column 9", "box 9"):
        assert f"{house} lacks {right} and repeats {wrong}" in page.text("verdict")


def test_a_grid_with_blanks_is_not_complete(client: FlaskClient) -> None:
    """Blanks are distinguished from faults."""
    page = Document(client.get("/verify", query_string={"text": GENTLE}))
    assert page.text("verdict").startswith("Not complete: r1c1, r1c3, r1c6, r1c7, ")
    assert page.text("verdict").endswith(" and 41 others are empty.")
    almost = GENTLE_SOLVED[:21] + "." + GENTLE_SOLVED[22:]
    assert (
        Document(client.get("/verify", query_string={"text": almost})).text("verdict") == "Not complete: r3c4 is empty."
    )


def test_any_layout_is_taken_and_shown_again(client: FlaskClient) -> None:
    """A grid in rows is read, and is in the box as it was typed."""
    text = "\n" + "\n".join(GENTLE_SOLVED[row : row + 9] for row in range(0, 81, 9))
    page = Document(client.get("/verify", query_string={"text": text}))
    assert page.text("verdict").startswith("Valid solution")
    assert page.box() == text


def test_unreadable_text_comes_back_with_its_problems(client: FlaskClient) -> None:
    """422, every problem with its place, and the text in the box."""
    text = "12.45.7.9\n.x.......\n" + ".........\n" * 7
    response = client.get("/verify", query_string={"text": text})
    assert response.status_code == 422
    page = Document(response)
    assert "Row 2, column 2" in page.text("main")
    assert page.box() == text


@pytest.mark.parametrize(("size", "houses"), [(4, 12), (6, 18), (16, 48)])
def test_other_sizes_are_verified_too(client: FlaskClient, size: int, houses: int) -> None:
    """Each has its houses, and a link to its board."""
    page = Document(client.get("/verify", query_string={"text": "1".ljust(size * size, ".")}))
    assert len(page.find("th", scope="row")) == size + houses  # after the numbers of the board's rows
    assert page.find("a", href=f"/?p={'1'.ljust(size * size, '0')}")


def test_each_of_several_grids_is_verified(client: FlaskClient) -> None:
    """Every grid of a text gets its own verdict, and their number is shown; what was typed goes before the address."""
    page = Document(client.get("/verify", query_string={"text": f"{GENTLE_SOLVED}\nLast\n{WRONG}", "p": WRONG}))
    assert page.text("count") == "2 grids."
    assert re.findall(r"Grid \d(?:: Last)?", page.text("main")) == ["Grid 1", "Grid 2: Last"]
    assert page.text("verdict").startswith("Valid solution")
    assert page.text("verdict-2").startswith("Not a valid solution")
    assert [page.find("a", href=f"/?p={grid}") != [] for grid in (GENTLE_SOLVED, WRONG)] == [True, True]


def test_the_first_grids_of_a_long_list_are_verified_and_the_page_says_so(client: FlaskClient) -> None:
    """The number of reports is bounded."""
    page = Document(client.get("/verify", query_string={"text": "1234341221434321\n" * (MAX_REPORTS + 5)}))
    assert page.text("count") == f"{MAX_REPORTS + 5} grids; these are the first {MAX_REPORTS}."
    assert f"verdict-{MAX_REPORTS}" in page.texts
    assert f"verdict-{MAX_REPORTS + 1}" not in page.texts


def test_the_bare_page_has_only_the_form(client: FlaskClient) -> None:
    """Who comes along a link is not told of an empty text."""
    response = client.get("/verify")
    assert response.status_code == 200
    page = Document(response)
    assert "verdict" not in page.texts
    assert not {"bad", "verified"} & {attributes.get("class") for _, attributes in page.tags}


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_text_is_answered(client: FlaskClient, text: str) -> None:
    """Pressing Check without a grid is refused with a sentence."""
    response = client.get("/verify", query_string={"text": text})
    assert response.status_code == 422
    assert Document(response).find("ul", **{"class": "bad"})


@pytest.mark.parametrize(
    "text",
    [
        "1234567\n" * 11 + "1234",
        "53..7....\n6..195...\n123456789\n8...6...3\n4..8.3..1\n7...2...6\n1234.....\n12....4\n6......79",
    ],
)
def test_a_repair_is_offered_and_leads_to_a_report(client: FlaskClient, text: str) -> None:
    """Lines of seven and a row that lost blanks come with the repair that the board offers; agreeing to it verifies."""
    page = Document(client.get("/verify", query_string={"text": text}))
    assert "Is this what was meant?" in page.text("main")
    board = Document(client.post("/board", data=posted(action="read", text=text)))
    assert page.text("repair") == board.text("repair")
    with pytest.raises(FormatError) as refused:
        read(text)
    assert refused.value.repair
    assert refused.value.repair.text.strip() in page.texts[""]
    assert client.get("/verify", query_string={"text": refused.value.repair.text}).status_code == 200


def test_a_latin_square_is_verified_without_boxes(client: FlaskClient) -> None:
    """Euler's 4x4 kind of square holds without boxes and not with them; the box stays ticked; no board is offered."""
    text = "1234\n2143\n3412\n4321"
    page = Document(client.get("/verify", query_string={"text": text, "boxes": "none"}))
    assert page.text("verdict").startswith("Valid")
    assert "box" not in page.text("verdict")
    assert page.find("input", name="boxes", checked="")
    assert len(page.find("th", scope="row")) == 8
    assert "Open it on the board" not in page.text("main")
    boxed = Document(client.get("/verify", query_string={"text": text}))
    assert boxed.text("verdict").startswith("Not a valid solution: box 1")


@pytest.mark.parametrize("side", [2, 5, 7, 12, 16])
def test_latin_squares_of_every_side_are_verified(client: FlaskClient, side: int) -> None:
    """Sides that no grid with boxes has are taken too; a fault is shown."""
    rows = ["".join("123456789ABCDEFG"[(row + column) % side] for column in range(side)) for row in range(side)]
    page = Document(client.get("/verify", query_string={"text": "\n".join(rows), "boxes": "none"}))
    assert page.text("verdict").startswith("Valid solution")
    rows[0] = rows[0][1] + rows[0][1:]
    page = Document(client.get("/verify", query_string={"text": "\n".join(rows), "boxes": "none"}))
    assert page.text("verdict").startswith("Not a valid solution: row 1 lacks 1 and repeats 2")


def test_a_square_of_another_side_gets_the_box_to_tick(client: FlaskClient) -> None:
    """5x5 rows are refused with boxes, and the way is named; a damaged 9x9 grid is not taken for one."""
    rows = ["".join("12345"[(row + column) % 5] for column in range(5)) for row in range(5)]
    response = client.get("/verify", query_string={"text": "\n".join(rows)})
    assert response.status_code == 422
    assert "turn on “Latin square: no boxes”" in Document(response).text("main")
    damaged = client.get("/verify", query_string={"text": GENTLE[:80]})
    assert "tick" not in Document(damaged).text("main")


def test_a_damaged_grid_costs_only_itself(client: FlaskClient) -> None:
    """The whole ones get a report, the damaged one an error, with boxes and without."""
    latin = "12345\n23451\n34512\n45123\n51234\n"
    for text, boxes in (
        (f"{GENTLE_SOLVED}\n{GENTLE_SOLVED[:80]}x\n{WRONG}\n", "yes"),
        (f"{latin}\n{latin[:-2]}x\n", "none"),
    ):
        response = client.get("/verify", query_string={"text": text, "boxes": boxes})
        page = Document(response)
        assert response.status_code == 200
        assert page.text("verdict").startswith("Valid solution")
        assert "'x'" in page.text("main")


def test_what_repeats_is_marked_on_the_grid(client: FlaskClient) -> None:
    """The grid is drawn, its repeated digits marked; one without boxes has none to draw."""
    page = Document(client.get("/verify", query_string={"text": WRONG}))
    assert sum("conflict" in cell.get("class", "").split() for cell in page.find("td")) == 3
    latin = Document(client.get("/verify", query_string={"text": "12\n21", "boxes": "none"}))
    assert not latin.find("table", **{"class": "grid s2"})


def test_without_a_text_there_are_grids_to_begin_with(client: FlaskClient) -> None:
    """One for each kind of answer; each leads to its report."""
    page = Document(client.get("/verify"))
    verdicts = [Document(client.get(link["href"])).text("verdict") for link in page.find("a", **{"class": "tile"})]
    assert [verdict_shown.partition(":")[0] for verdict_shown in verdicts] == [
        "Valid solution",
        "Not a valid solution",
        "Not complete",
        "Valid solution",
    ]
    assert not Document(client.get("/verify", query_string={"text": WRONG})).find("a", **{"class": "tile"})


def signs_of(page: Document, name: str) -> list[str]:
    """The looks of the signs in the strip of that name."""
    tags = [attributes for tag, attributes in page.tags if tag in ("ul", "li")]
    begin = next(at for at, found in enumerate(tags) if found.get("aria-label") == name and "signs" in found["class"])
    looks = [found.get("class", "") for found in tags[begin + 1 :]]
    return looks[: next((at for at, look in enumerate(looks) if look not in ("right", "wrong", "open")), len(looks))]


@pytest.mark.parametrize("name", ["4x4 straight ahead", "6x6", "gentle", "16x16 hundred clues"])
def test_three_strips_say_which_rows_columns_and_boxes_are_right(client: FlaskClient, name: str) -> None:
    """Every size has a tick for each that is right, a cross where a digit repeats, and their cells are tinted."""
    full = engine.solve(example_of(name).puzzle.givens).solutions[0]
    size, line = full.shape.size, full.line()
    assert page_signs(client, line) == [["right"] * size] * 3
    wrong = [["right"] * (size - 1) + ["wrong"]] * 3
    assert page_signs(client, line[:-1] + line[-2]) == wrong
    page = Document(client.get("/verify", query_string={"text": line[:-1] + line[-2]}))
    tinted = sum("tinted" in cell.get("class", "").split() for cell in page.find("td"))
    box = full.shape.boxes[-1].cells
    assert tinted == len({*box, *full.shape.rows[-1].cells, *full.shape.columns[-1].cells})


def page_signs(client: FlaskClient, text: str) -> list[list[str]]:
    """The signs of the page of that text: rows, columns, boxes."""
    page = Document(client.get("/verify", query_string={"text": text}))
    return [signs_of(page, name) for name in ("Rows", "Columns", "Boxes")]


def test_a_blank_is_no_fault(client: FlaskClient) -> None:
    """What lacks a digit gets neither a tick nor a cross, and nothing is tinted."""
    rows, columns, boxes = page_signs(client, "." + GENTLE_SOLVED[1:])
    assert rows == columns == boxes == ["open"] + ["right"] * 8
    page = Document(client.get("/verify", query_string={"text": "." + GENTLE_SOLVED[1:]}))
    assert not any("tinted" in cell.get("class", "") for cell in page.find("td"))


@pytest.mark.parametrize(
    ("text", "boxes", "parts"),
    [
        ("1234", "", ("1234 looks like one row of a 4x4 grid", "Enter all 4 rows")),
        ("1 2 3 4\n", "", ("one row of a 4x4 grid",)),
        ("123456789", "", ("one row of a 9x9 grid", "Enter all 9 rows")),
        ("12", "", ("This text has 2 digits", "16 (4x4)", "81 (9x9)", "Enter the whole grid")),
        ("hello", "", ("This text has no digits", "Enter the whole grid")),
        ("123", "none", ("123 looks like one row of a 3x3 grid",)),
        (GENTLE_SOLVED[:-1], "", ("80 cells, and 81 are needed",)),
    ],
)
def test_a_pupil_types_too_little(client: FlaskClient, text: str, boxes: str, parts: tuple[str, ...]) -> None:
    """A text that is too short for a grid is answered by what it most likely is, and by what to do."""
    response = client.get("/verify", query_string={"text": text, "boxes": boxes})
    assert response.status_code == 422
    for part in parts:
        assert part in Document(response).text("faults")


def test_the_one_digit_to_change_is_named(client: FlaskClient) -> None:
    """One wrong digit is named with the right one; with two wrong digits no cell is blamed."""
    full = next(each.grid for each in sample_grids() if each.name == "A solution")
    wrong = full.with_digit(80, full.digits[79])
    named = f"Row 9, column 9 should be {full.digits[80]}."
    assert named in Document(client.get("/verify", query_string={"text": wrong.line()})).text("verdict")
    twice = wrong.with_digit(0, full.digits[1])
    assert "should be" not in Document(client.get("/verify", query_string={"text": twice.line()})).text("verdict")
