"""Test the texts that people paste or open: read onto the board, or kept with all their problems."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from solver import Grid, Puzzle
from solver.formats import Details, Entry, pdf_attachment, write
from solver.formats.lz_string import pack
from tests.campaigns import drawn, some
from tests.for_each import for_each
from tests.solver.formats.hostile import REFUSED, repeat
from tests.solver.formats.test_any_puzzle import TABLE, ZEROS
from tests.webapp.pages import BOARDS, GENTLE, GENTLE_SOLVED, HTMX, Document, hidden, posted, puzzle_of, upload
from tests.webapp.serving.places import all_taken
from webapp import create_app
from webapp.board import import_puzzle as reading
from webapp.board.form import hidden_fields

DOCUMENTS = Path(__file__).parents[2] / "data" / "documents"
CLIENT = create_app().test_client()
OTHER = "1" + "." * 80
BOARD = puzzle_of(OTHER).with_entry(80, 2)  # what stood there before
UNREADABLE = "12.45.7.9\n.x.......\n" + ".........\n" * 6 + "......\u00e4..\n"


def handed(client: FlaskClient, text: str, action: str = "read", **headers: str) -> TestResponse:
    """Post a text in the box."""
    return client.post("/board", data=posted(BOARD, text=text, action=action), headers=headers)


def dropped(client: FlaskClient, data: bytes, name: str = "a.txt", **fields: str) -> TestResponse:
    """Post a file."""
    return client.post("/board", **upload(data, name, **posted(BOARD, action="read", **fields)))


def assert_refused(response: TestResponse, sentence: str = "") -> Document:
    """Check that the board is unchanged, the status is 422 and a sentence gives the reason."""
    assert response.status_code == 422
    page = Document(response)
    assert hidden(page) == hidden_fields(BOARD)
    assert page.text("message").endswith(". Your board is unchanged.")
    assert sentence in page.text("problems")
    assert page.text("problems")
    return page


# ---- what can be read


@for_each("path", sorted(DOCUMENTS.glob("*.txt")))
def test_inputs_of_the_source_documents(client: FlaskClient, path: Path) -> None:
    """Each input is read as text and as a file; a damaged one is refused with its problems."""
    data = path.read_bytes()
    for response in (handed(client, data.decode()), dropped(client, data)):
        if "short_lines" in path.stem or path.stem == "003_bad1":  # whose first row holds an x
            assert_refused(response)
        else:
            assert response.status_code == 200
            assert Document(response).text("message").startswith("Read")


@pytest.mark.parametrize("place", range(3))
def test_a_damaged_puzzle_does_not_block_the_others(client: FlaskClient, place: int) -> None:
    """The first whole puzzle is shown, the others are offered, the damaged one is reported."""
    good, bad = (DOCUMENTS / "002_gentle.txt").read_text(), (DOCUMENTS / "003_bad1.txt").read_text()
    texts = [good] * 2
    texts.insert(place, bad)
    for response in (handed(client, "\n".join(texts)), dropped(client, "\n".join(texts).encode())):
        page = Document(response)
        assert response.status_code == 200
        assert hidden(page)["givens"] == GENTLE.replace(".", "0")
        shown = 2 if place == 0 else 1
        assert f"Showing {shown}, 29 clues. One puzzle could not be read. " in page.text("message")
        assert page.text("pick-2") == ("2" if place == 2 else "3")
        assert f"Puzzle {place + 1}: Row 1, column 2: 'x' is not a digit" in page.text("problems")
        assert "pick-2" in response.text
        assert "zip-form" not in page.text("notice")
    alone = Document(handed(client, "\n".join([good, bad])))
    assert alone.text("message").startswith("Read 29 clues. One puzzle ")
    assert "Puzzle 2: Row 1" in alone.text("problems")


def test_a_file_of_windows_is_read_with_a_notice(client: FlaskClient) -> None:
    """The message says that the encoding was guessed; a byte that no encoding explains is refused."""
    data = f"Rätsel\r\n{GENTLE}\r\n".encode("cp1252")
    page = Document(dropped(client, data))
    assert hidden(page)["givens"] == GENTLE.replace(".", "0")
    assert "Windows-1252" in page.text("message")
    assert_refused(dropped(client, data + b"\x01"))


def test_a_damaged_puzzle_in_a_list_with_names_is_reported(client: FlaskClient) -> None:
    """A pupil whose line has a cell too many is not lost in silence, and the text stays to be fixed."""
    text = f"Ann;{GENTLE}\nBob;{GENTLE}.\n"
    page = Document(handed(client, text))
    assert hidden(page)["givens"] == GENTLE.replace(".", "0")
    assert "One puzzle could not be read. " in page.text("message")
    assert page.text("problems").startswith("Line 2: Puzzle 2: ")
    assert "Bob;" in page.text("text")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("123456789\n" * 5 + "12345678\n", "This looks like a 9x9 grid, but row 6 has 8 cells, and 9 are needed. "),
        (("123456789\n" * 8 + "12345678\n\n") * 2, "Puzzle 1 looks like a 9x9 grid, but row 9 has 8 cells"),
        ("", "This text is"),
    ],
)
def test_the_message_gives_the_reason(client: FlaskClient, text: str, why: str) -> None:
    """A text that is no puzzle is refused with its first fault and that the board is unchanged."""
    assert assert_refused(handed(client, text)).text("message").startswith(why)


def test_a_text_is_fixed_only_where_something_can_be(client: FlaskClient) -> None:
    """A text without a puzzle can be looked at; what helps are buttons by the names that they have on the page."""
    page = assert_refused(handed(client, "hello there"))
    assert page.text("fix") == "Show the text"
    assert "choose Photo." in page.text("message")
    assert assert_refused(handed(client, GENTLE[:80])).text("fix") == "Fix the text"


def test_81_characters_in_other_lines_are_offered_as_a_grid(client: FlaskClient) -> None:
    """81 characters in lines of seven are refused with their number; a button reads them."""
    text = "\n".join(GENTLE.replace(".", "-")[start : start + 7] for start in range(0, 81, 7))
    page = assert_refused(handed(client, text), "81 cells, as many as a 9x9 grid would have")
    assert page.text("repair") == "Take every 81 characters for a grid, wherever lines end"
    assert hidden(Document(handed(client, text, action="repair")))["givens"] == GENTLE.replace(".", "0")


def test_the_message_says_how_the_text_was_read(client: FlaskClient) -> None:
    """The message names the layout; the title is taken over; the box is empty again."""
    text = write("sdk", [Entry(puzzle_of(GENTLE), Details(title="Gentle one"))])
    page = Document(handed(client, text))
    assert hidden(page) == hidden_fields(puzzle_of(GENTLE))
    assert page.text("message").startswith("Read 29 clues.")
    assert page.values()["title"] == "Gentle one"
    assert page.box() == ""


@drawn(25)
@given(board=BOARDS, key=st.sampled_from(["link", "json"]))
def test_the_page_reads_its_own_texts(board: Puzzle, key: str) -> None:
    """Pasting a board in a format that carries everything restores the same board."""
    page = Document(handed(CLIENT, write(key, [Entry(board)])))
    assert hidden(page) == hidden_fields(board)


# ---- several puzzles


def test_one_of_several_puzzles_can_be_chosen(client: FlaskClient) -> None:
    """The first is shown; each puzzle has a button; the text is kept outside the box."""
    text = f"# First\n{GENTLE}\n{OTHER}\n{'.' * 80}9"
    page = Document(handed(client, text))
    assert hidden(page) == hidden_fields(puzzle_of(GENTLE))
    assert "Read 3 puzzles" in page.text("message")
    pressed = [found["value"] for found in page.find("button", name="action", **{"aria-pressed": "true"})]
    assert [value for value in pressed if value.startswith("pick-")] == ["pick-1"]
    assert page.box() == ""
    assert "more" not in page.text("notice")
    third = Document(client.post("/board", data={"source": text, "action": "pick-3", "text": "typed since"}))
    assert hidden(third) == hidden_fields(puzzle_of("." * 80 + "9"))
    assert "Showing 3" in third.text("message")
    assert f"{text}</textarea>" in handed(client, text).text


def test_the_choices_stay_after_other_actions(client: FlaskClient) -> None:
    """Without script the row of choices stays while one of its puzzles is on the board, whatever the action."""
    text = f"{GENTLE}\n{OTHER}"
    list_fields = {"source": text, "chosen": "2"}
    for action in ("", "check", "check-answers", "solve", "hint", "clear-answers"):
        page = Document(client.post("/board", data=posted(OTHER, **list_fields, mode="answers", action=action)))
        assert page.find("button", id="pick-2")[0]["aria-pressed"] == "true", action
    refused = Document(client.post("/board", data=posted(OTHER, **list_fields, text=UNREADABLE, action="read")))
    assert refused.find("button", id="pick-2")
    for action in ("clear-all", "size-4", "take", "read"):
        other = client.post("/board", data=posted(OTHER, **list_fields, text=GENTLE, action=action))
        assert not Document(other).find("button", id="pick-2"), action
    for source in (GENTLE, UNREADABLE, "1" * 70_000):  # which no page of ours sends
        page = Document(client.post("/board", data=posted(OTHER, source=source, chosen="x", action="check")))
        assert not page.find("button", id="pick-1")


def test_htmx_gets_the_choices_only_with_the_text_read(client: FlaskClient) -> None:
    """htmx gets the row in the answer that reads the text, not in every answer."""
    text = f"{GENTLE}\n{OTHER}"
    sent = client.post("/board", data={"text": text, "action": "read"}, headers=HTMX).text
    assert f'data-givens="{GENTLE.replace(".", "0")}"' in sent
    assert 'id="several"' not in client.post("/board", data={"source": text, "action": "check"}, headers=HTMX).text


@pytest.mark.parametrize("action", ["pick-0", "pick-", "pick-x", "pick--1", "pick-²", "pick-9999999999", "pick-3"])
def test_a_choice_out_of_range_shows_an_existing_puzzle(client: FlaskClient, action: str) -> None:
    """A number out of range selects a puzzle that exists, and the message gives its number."""
    text = f"{GENTLE}\n{OTHER}"
    page = Document(handed(client, text, action))
    assert page.text("message").startswith("Read 2 puzzles")
    shown = 2 if action == "pick-3" else 1
    assert f"Showing {shown}," in page.text("message")
    assert hidden(page) == hidden_fields(puzzle_of((GENTLE, OTHER)[shown - 1]))


def test_every_layout_is_read(client: FlaskClient) -> None:
    """Every text of the table gives the same puzzle on the board, without a problem."""
    found = {}
    for name, text in TABLE.items():
        response = client.post("/board", data={"text": text, "action": "read"}, headers=HTMX)
        givens = re.search(r'name="givens" value="([^"]*)"', response.text)
        found[name] = (
            response.status_code,
            givens and givens[1],
            "Exactly one" in response.text,
            "problems" in response.text,
        )
    assert {name: each for name, each in found.items() if each != (200, ZEROS, True, False)} == {}


def test_choices_show_number_and_title(client: FlaskClient) -> None:
    """A choice shows its number and title; without a title only its number."""
    page = handed(client, json.dumps([{"name": "Monday", "puzzle": GENTLE}, {"puzzle": OTHER}])).text
    labels = re.findall(r'value="pick-\d"[^>]*>([^<]*)<', page)
    assert labels == ["1: Monday", "2"]


def test_long_lists_offer_the_first_choices(client: FlaskClient) -> None:
    """Sixty choices are shown; the page says how many more there are."""
    page = Document(handed(client, f"{GENTLE}\n" * 100))
    assert len([found for found in page.find("button", name="action") if found["value"].startswith("pick-")]) == 60
    assert "and 40 more" in page.text("several")


def test_a_lone_surrogate_in_a_title_is_harmless(client: FlaskClient) -> None:
    """A title with half of a surrogate pair, which JSON can hold, does not break the page."""
    text = json.dumps([{"givens": GENTLE, "title": "half \ud800 a sign"}, {"givens": OTHER}])
    page = Document(handed(client, text))
    assert page.text("message").startswith("Read 2 puzzles")
    assert page.values()["title"] == "half a sign"


# ---- what cannot be read


def test_every_problem_is_named_with_its_place(client: FlaskClient) -> None:
    """All problems are listed with line and column; without script the text stays in the box."""
    page = assert_refused(handed(client, UNREADABLE), "Row 2, column 2")
    assert "Row 9, column 7" in page.text("problems")
    assert "'ä'" in page.text("problems")
    assert page.box() == UNREADABLE


def test_htmx_gets_the_text_beside_the_problems(client: FlaskClient) -> None:
    """htmx does not swap the box, so the answer carries the text unchanged beside the problems."""
    response = client.post("/board", data=posted(BOARD, text=UNREADABLE, action="read"), headers=HTMX)
    page = assert_refused(response, "Row 2, column 2")
    [carrier] = [found for _, found in page.tags if "data-text" in found]
    assert carrier["data-text"] == UNREADABLE


def test_many_problems_are_counted(client: FlaskClient) -> None:
    """Twelve problems are listed, the others counted."""
    lines = "\n".join("12345678" + "abcdefghi"[number] + "9" * number for number in range(9))
    page = assert_refused(handed(client, lines * 3))
    listed = [found for tag, found in page.tags if tag == "li"]
    assert listed
    assert "more." in page.text("problems") or page.text("problems").count("line") <= 12


def test_a_repair_needs_consent(client: FlaskClient) -> None:
    """Short rows whose gap can be inferred leave the board unchanged until the person agrees."""
    text = (DOCUMENTS / "004_example1_short_lines.txt").read_text()
    page = assert_refused(handed(client, text))
    assert page.find("button", value="repair")
    mended = Document(handed(client, page.box(), "repair"))
    assert mended.text("message").startswith("Read 32 clues.")
    assert hidden(mended) != hidden_fields(BOARD)
    assert mended.box() == ""


@pytest.mark.parametrize("text", ["", "   \n\t ", "hello", UNREADABLE])
def test_agreeing_without_a_repair_reads_as_usual(client: FlaskClient, text: str) -> None:
    """If there is nothing to repair, the answer is the same as for reading."""
    assert_refused(handed(client, text, "repair"))


@pytest.mark.parametrize("line", ["1" + "." * 15, "1" + "." * 35, "1" + "." * 255])
def test_other_sizes_are_read(client: FlaskClient, line: str) -> None:
    """A puzzle of another size replaces the board, with its own number of cells."""
    page = Document(handed(client, line))
    assert hidden(page) == hidden_fields(puzzle_of(line))
    assert page.text("message").startswith(f"Read as 1 line of {len(line)} ")
    assert page.box() == ""


# ---- texts of any kind


ALPHABET = "0123456789.-*_xX|+:;,{}[]()<>#/=\"'ABCG \t\r\n\x00é²٣\u2028\ufeff?&p"


@drawn(80)
@given(
    text=st.one_of(st.text(max_size=300), st.text(ALPHABET, max_size=400)),
    action=st.sampled_from(["read", "repair", "pick-2"]),
)
def test_any_text_is_read_or_refused(text: str, action: str) -> None:
    """Any text gives a board, or comes back unchanged with its problems and the old board."""
    response = handed(CLIENT, text, action)
    assert response.status_code in (200, 422)
    page = Document(response)
    if response.status_code == 422:
        assert hidden(page) == hidden_fields(BOARD)
        assert page.text("problems")
        assert page.box() == text


LIMIT = reading.MAX_TEXT_CHARACTERS
DEAREST = ("one cell wrong", "bad first grid", "open brackets", "tags")


@pytest.mark.parametrize("name", some(REFUSED, always=DEAREST.__contains__))
def test_costly_texts_are_refused_and_kept(client: FlaskClient, name: str) -> None:
    """The slowest texts come back to the page; `benchmarks.worst` measures their time."""
    text = repeat(REFUSED[name], LIMIT)
    response = handed(client, text)
    assert response.status_code == 422
    assert Document(response).box() == text


@pytest.mark.parametrize(("more", "sentence"), [(0, "line 1"), (1, "the page reads up to 30,000")])
def test_the_limit_of_a_text(client: FlaskClient, more: int, sentence: str) -> None:
    """A text has at most 30,000 characters; a longer one is refused unread, and kept if it was typed."""
    text = "x1" * (LIMIT // 2) + "x" * more
    page = assert_refused(handed(client, text))
    assert sentence in page.text("problems") or not more
    assert page.box() == text
    if more:
        assert assert_refused(dropped(client, text.encode()), sentence).box() == ""
        assert assert_refused(dropped(client, text.encode() * 10), sentence).box() == ""


def test_the_list_in_a_printed_file_may_be_longer(client: FlaskClient) -> None:
    """A bare list of 500 puzzles is read and offered; with one more word the text is too long."""
    data = b"%PDF-1.7\n" + pdf_attachment.build_attachment([Puzzle.of(Grid.parse(GENTLE))] * 500)
    text = f"{GENTLE}\n" * 500
    assert Document(dropped(client, data)).text("message").startswith("Read 500 puzzles")
    again = client.post("/board", data={"source": text.replace("\n", "\r\n"), "action": "pick-60"})
    assert "Showing 60" in Document(again).text("message")
    assert_refused(handed(client, f"{text}word"), "the page reads up to 30,000")


def test_long_texts_wait_for_a_free_worker(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the server works, it reads short texts and refuses long ones with the advice to try again."""
    with all_taken(client.application):
        assert handed(client, GENTLE).status_code == 200
        assert handed(client, f"{GENTLE}\n" * 100).status_code == 503
        for length, status in ((1_500, 200), (1_501, 503)):
            assert handed(client, f"{GENTLE} # ".ljust(length, "x")).status_code == status


def test_the_solution_beside_a_puzzle_is_no_second_puzzle(client: FlaskClient) -> None:
    """A row of puzzle and solution, as in large tables, is one puzzle."""
    page = Document(handed(client, f"{GENTLE.replace('.', '0')},{GENTLE_SOLVED}"))
    assert page.text("message").startswith("Read 29 clues.")
    assert hidden(page) == hidden_fields(Puzzle.of(Grid.parse(GENTLE)))


def test_unsupported_rules_in_a_link_are_named(client: FlaskClient) -> None:
    """A link with killer cages is read with a warning that names them."""
    grid = [[{"value": 5, "given": True}, *[{}] * 8], *[[{}] * 9] * 8]
    board = {"size": 9, "grid": grid, "killercage": [{"cells": ["R1C1"]}]}
    page = Document(handed(client, f"https://f-puzzles.com/?load={pack(json.dumps(board))}"))
    assert page.text("message").count("Left out: killer cages.") == 1


def test_many_problems_of_one_kind_are_summarized(client: FlaskClient) -> None:
    """One sentence gives cause, place and an example; a few problems are all listed."""
    page = assert_refused(handed(client, "12345678\n" * 9), "and 8 more like this")
    assert page.text("problems").count("cells") == 1
    assert "53..7...." in page.text("misread")
    assert assert_refused(handed(client, UNREADABLE)).text("problems").count("Row") == 2


def test_the_symbols_of_a_large_text_can_be_chosen(client: FlaskClient) -> None:
    """A text in 0 to F has a button that takes 0 for a blank, and then one that leads back."""
    text = ("0123456789ABCDE." + "." * 240) + "\n"
    page = Document(handed(client, text))
    assert hidden(page)["givens"][:4] == "1234"
    assert page.find("button", id="symbols")[0]["value"] == "read-as-1-G"
    again = Document(client.post("/board", data=posted(BOARD, source=text, action="read-as-1-G")))
    assert hidden(again)["givens"][:4] == "0123"
    assert again.find("button", id="symbols")[0]["value"] == "read-as-0-F"


def test_the_symbols_of_several_puzzles_stay_those_chosen(client: FlaskClient) -> None:
    """A choice of symbols keeps the puzzle; the next puzzle, the choices and the pictures have the same symbols."""
    text = "\n".join(f"{first}123456789ABCDE.{'.' * 240}" for first in "0FE") + "\n"
    page = Document(handed(client, text, action="pick-2"))
    assert page.find("button", id="symbols")[0]["value"] == "read-as-1-G"
    page = Document(client.post("/board", data=posted(BOARD, source=text, chosen="2", action="read-as-1-G")))
    assert hidden(page)["givens"][:2] == "F1"
    (chosen,) = [each["value"] for each in page.find("input", name="chosen") if each.get("form") is None]
    assert chosen == "2 1-G"
    for number, first in (("1", "01"), ("3", "E1")):
        page = Document(client.post("/board", data=posted(BOARD, source=text, chosen=chosen, action=f"pick-{number}")))
        assert hidden(page)["givens"][:2] == first
        assert page.find("button", id="symbols")[0]["value"] == "read-as-0-F"
    later = Document(client.post("/board", data=posted(BOARD, source=text, chosen="3 1-G", action="")))
    assert [each["value"] for each in later.find("input", name="chosen")][0] == "3 1-G"


def test_two_complete_readings_are_offered_with_a_board_each(client: FlaskClient) -> None:
    """Nothing is read before one is chosen; the text stays in the box until then."""
    text = "0.2.\n..01\n.0..\n3...\n"
    page = assert_refused(handed(client, text))
    ways = page.find("button", **{"class": "way"})
    assert [way["value"] for way in ways] == ["read-as-1-G", "read-as-0-F"]
    assert page.text("text").split() == text.split()
    for way, givens in zip(ways, ("0020000100003000", "1030001201004000"), strict=True):
        chosen = Document(handed(client, text, action=way["value"]))
        assert hidden(chosen)["givens"] == givens


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("0.2.\n..01\n.0..\n3...\n", ["1-G", "0-F"]),
        ("2 2 1\n2 3 2\n3 2 3\n3 3 4\n", ["r1c1", "r0c0"]),
        (f"m <- matrix(c({', '.join('123456789' + '0' * 72)}), nrow = 9)\n", ["rows", "columns"]),
    ],
)
def test_a_chosen_reading_has_a_way_back(client: FlaskClient, text: str, keys: list[str]) -> None:
    """Below the board that was chosen the other reading has a button, and that one the first again."""
    boards = []
    for key, other in (keys, keys[::-1], keys):
        page = Document(client.post("/board", data=posted(BOARD, source=text, action=f"read-as-{key}")))
        boards.append(hidden(page)["givens"])
        assert page.find("button", id="symbols")[0]["value"] == f"read-as-{other}"
    assert boards[0] == boards[2] != boards[1]
