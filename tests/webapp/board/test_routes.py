"""Test the board page: whole and in part, every action, every verdict, damaged addresses."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from solver import CLASSIC, SHAPES, Candidate, Candidates, Grid, Puzzle, Shape
from solver.formats import board_link
from tests.campaigns import some
from tests.solver.grids import outside_rows
from tests.webapp.pages import (
    EIGHTEEN,
    GENTLE,
    GENTLE_SOLVED,
    HTMX,
    LONG_SEARCH,
    Document,
    hidden,
    posted,
    puzzle_of,
)
from webapp.board.form import hidden_fields

EMPTY = "." * 81
SOLUTION = Grid.parse(GENTLE_SOLVED)
GUESSES = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"  # 94 nodes
ADVERSARIAL = {
    "against cell by cell": "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "Norvig's impossible": ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "Easter Monster": GUESSES,
    "climbed, several": "...36.......8.......7.....9...51...8....2.....2.4......64...1..............9.....",
    "climbed, none": "..1...6.2.2......1......5.........7..65.....4..4....9....2..8...16.8.....8...5...",
    "climbed against this engine": LONG_SEARCH,
    "empty": EMPTY,
}


def act(client: FlaskClient, action: str, board: Puzzle | str = GENTLE, **fields: str) -> Document:
    """Press a button on the board and parse the page that answers."""
    response = client.post("/board", data=posted(board, action=action, **fields))
    assert response.status_code == 200
    return Document(response)


def verdict(page: Document) -> tuple[str, str]:
    """Read the code of the verdict and its sentence."""
    return page.find("div", id="board")[0]["data-verdict"], page.text("verdict")


# ---- the page in the address


def test_the_bare_address_is_an_empty_board(client: FlaskClient) -> None:
    """GET / is the empty board with 81 empty inputs in the mode for clues."""
    response = client.get("/")
    assert response.status_code == 200
    page = Document(response)
    assert verdict(page)[0] == "several"
    assert verdict(page)[1].startswith("Type, paste or photograph")
    assert {page.values()[CLASSIC.cell_name(cell)] for cell in CLASSIC.cells} == {""}
    assert page.values()["mode"] == "clues"
    named = {cell["aria-label"] for cell in page.find("input") if cell.get("name") in ("r1c1", "r9c9")}
    assert named == {"Empty. Row 1, column 1.", "Empty. Row 9, column 9."}
    assert " 1 2 3 4 5 6 7 8 9 " in f" {page.text('board')} "


def test_an_empty_board_offers_puzzles_and_pasting(client: FlaskClient) -> None:
    """Pasting comes first; puzzles to start with are offered until solutions take their place."""
    page = Document(client.get("/"))
    assert page.find("a", id="to-paste", href="#text")[0]["class"] == "button main"
    assert not page.find("button", id="do-solution")
    assert "hidden" not in page.find("section", id="starters")[0]
    shown = Document(client.get("/", query_string={"view": "solutions"}))
    assert "hidden" in shown.find("section", id="starters")[0]
    assert not shown.find("a", id="to-paste")
    assert shown.find("button", id="do-solution", value="hide")


def test_the_address_is_the_board(client: FlaskClient) -> None:
    """Dots and zeros in the address are blanks; the digits are in their cells."""
    for line in (GENTLE, GENTLE.replace(".", "0")):
        page = Document(client.get("/", query_string={"p": line}))
        assert verdict(page) == ("unique", "29 clues. Exactly one solution. Ready to solve. Easy")
        assert "".join(page.values()[CLASSIC.cell_name(cell)] or "." for cell in CLASSIC.cells) == GENTLE


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"p": GENTLE[:80]}, "the clues (p): 80 characters"),
        ({"p": GENTLE[:80] + "x"}, "the clues (p): character 81 is 'x', which is no digit"),
        ({"p": GENTLE, "e": "9"}, "the answers (e)"),
        ({"p": GENTLE, "e": "." + "9" * 80}, "disagree about r1c2"),
        ({"p": GENTLE, "n": "zz" * 81}, "the notes (n): 'zz' at r1c1 is not a set of digits"),
    ],
)
def test_a_damaged_address_keeps_its_text(client: FlaskClient, query: dict[str, str], sentence: str) -> None:
    """A damaged address gets 400 and a reason; the box holds it with its title, ready for repair."""
    response = client.get("/", query_string=query | {"title": "Mine", "mode": "notes"})
    assert response.status_code == 400
    page = Document(response)
    assert "This address does not hold a board." in page.text("message")
    assert sentence in page.text("message")
    assert page.values()["title"] == "Mine"
    assert page.values()["mode"] == "notes"
    assert page.box().startswith("?p=")
    assert hidden(page) == hidden_fields(puzzle_of(EMPTY))


def test_a_repaired_address_is_read(client: FlaskClient) -> None:
    """After the wrong character is replaced, the text in the box is read as the intended board."""
    address = f"/?p={GENTLE[:80]}x&title=Mine&e={'.' * 80}5"
    text = Document(client.get(address)).box().replace("x&", ".&")
    page = act(client, "read", EMPTY, text=text)
    assert hidden(page) == hidden_fields(puzzle_of(GENTLE).with_entry(80, 5))
    assert page.values()["title"] == "Mine"


# ---- whole and in part


def test_htmx_gets_parts_and_browsers_the_page(client: FlaskClient) -> None:
    """The same post answers htmx with the board and its surroundings, and browsers with the whole page."""
    part = client.post("/board", data=posted(GENTLE), headers=HTMX)
    assert part.text.lstrip().startswith('<div id="board"')
    assert "<html" not in part.text
    ids = [found["id"] for _, found in Document(part).tags if found.get("hx-swap-oob")]
    assert ids == [
        "at-hand",
        "verdict",
        "hint",
        "quick",
        "along",
        "results",
        "starters",
    ]
    whole = client.post("/board", data=posted(GENTLE))
    assert "<html" in whole.text
    assert hidden(Document(whole)) == hidden_fields(puzzle_of(GENTLE))


def parts_after(client: FlaskClient, before: Puzzle, after: Puzzle, **fields: str) -> list[str]:
    """Post what a key leaves on the board, as the page that shows the board before does: the parts of the answer."""
    shown = Document(client.post("/board", data=hidden_fields(before) | fields, headers=HTMX)).values()["around"]
    part = client.post("/board", data=hidden_fields(after) | fields | {"around": shown}, headers=HTMX)
    return [found["id"] for _, found in Document(part).tags if found.get("hx-swap-oob")]


def test_a_key_is_answered_with_what_it_changes(client: FlaskClient) -> None:
    """An answer changes board, verdict and hint; a clue the bar too, and what ends the solving all that is beside."""
    begun = puzzle_of(GENTLE)
    cell = begun.entries.digits.index(0)
    answered = begun.with_entry(cell, SOLUTION.digits[cell])
    assert parts_after(client, begun, answered, mode="answers") == ["verdict", "hint"]
    one, two = (Puzzle.of(Grid.parse(f"{clues:.<81}")) for clues in ("1", "12"))
    assert parts_after(client, one, two, mode="clues") == ["at-hand", "verdict", "hint"]
    nearly = replace(begun, entries=SOLUTION.with_digit(cell, 0))
    beside = ["at-hand", "verdict", "hint", "quick", "along", "results", "starters"]
    assert parts_after(client, nearly, replace(begun, entries=SOLUTION), mode="answers") == beside


def test_a_whole_page_is_whole_for_htmx_too(client: FlaskClient) -> None:
    """GET always answers with a page, so no cache shows a part in its place."""
    assert "<html" in client.get("/", headers=HTMX).text


def test_an_action_sends_message_and_title(client: FlaskClient) -> None:
    """htmx gets the message and the title after an action, and only then."""
    part = client.post("/board", data=posted(GENTLE, action="fill-notes"), headers=HTMX)
    ids = [found["id"] for _, found in Document(part).tags if found.get("hx-swap-oob")]
    assert {"notice", "title-field"} <= set(ids)
    assert Document(part).text("message") == "All notes filled in."


def test_an_unknown_action_changes_nothing(client: FlaskClient) -> None:
    """An unknown action evaluates the board and leaves it unchanged."""
    assert hidden(act(client, "explode")) == hidden_fields(puzzle_of(GENTLE))


# ---- the other buttons


def test_clearing_answers_keeps_clues_and_title(client: FlaskClient) -> None:
    """Answers, notes and the solution go; clues and ruled-out candidates stay."""
    board = replace(puzzle_of(GENTLE), notes=Candidates.of(Grid.parse(GENTLE)).all()).with_solution(SOLUTION)
    page = act(client, "clear-answers", board, title="Mine")
    assert hidden(page) == hidden_fields(puzzle_of(GENTLE))
    assert page.values()["title"] == "Mine"


def test_clearing_all_leaves_an_empty_board(client: FlaskClient) -> None:
    """Clearing everything empties the board and removes its title."""
    page = act(client, "clear-all", title="Gone")
    assert hidden(page) == hidden_fields(puzzle_of(EMPTY))
    assert page.values()["title"] == ""


def test_filling_notes_notes_every_candidate(client: FlaskClient) -> None:
    """In empty cells only, every candidate that the digits on the board leave is noted."""
    board = puzzle_of(GENTLE).with_entry(0, 8)
    notes = Candidates.of(board.entries).all()
    assert hidden(act(client, "fill-notes", board)) == hidden_fields(replace(board, notes=notes))


def test_answers_are_checked(client: FlaskClient) -> None:
    """The headline names the cells that contradict the solution, with a cross in place of the tick."""
    page = act(client, "check-answers", puzzle_of(GENTLE).with_entry(0, 7).with_entry(2, 3))
    assert verdict(page)[0] == "unique"
    assert verdict(page)[1].endswith(": row 1, column 1. Easy")
    assert page.find("span", **{"class": "badge", "data-sign": "×"})
    right = act(client, "check-answers", puzzle_of(GENTLE).with_entry(0, 8))
    assert not right.find("span", **{"class": "badge", "data-sign": "×"})


def test_the_last_right_answer_completes_the_board(client: FlaskClient) -> None:
    """The last right answer brings the congratulation without a check."""
    full = Puzzle.of(Grid.parse(GENTLE), SOLUTION)
    page = Document(client.post("/board", data=posted(full)))
    assert verdict(page) == (
        "unique",
        "29 clues. Complete and right. Well done! Easy",
    )


# ---- candidates of a cell


def test_a_cell_explains_its_candidates(client: FlaskClient) -> None:
    """One sentence lists the candidates of the cell, with answers taken into account."""
    board = puzzle_of(GENTLE).with_entry(2, 8)
    response = client.get("/candidates/r1c1", query_string=board_link.to_fields(board))
    assert response.content_type == "text/plain; charset=utf-8"
    assert response.text.startswith("Row 1, column 1 can hold 7 and 9. 1, 2, 4, 5 and 8 are in row 1")


@pytest.mark.parametrize(("line", "last"), [(EMPTY, "r9c9"), ("." * 16, "r4c4"), ("." * 256, "r16c16")])
def test_a_cell_that_does_not_exist_has_no_candidates(client: FlaskClient, line: str, last: str) -> None:
    """Status 404 with the first and last name of a cell of that size."""
    for name in ("r0c1", "r17c1", "R1C1", "x"):
        response = client.get(f"/candidates/{name}", query_string={"p": line})
        assert response.status_code == 404
        assert f"Cells are called r1c1 to {last}." in Document(response).text("main")


# ---- known and hostile puzzles


@pytest.mark.parametrize("name", some(ADVERSARIAL, always="climbed against this engine".__eq__))
def test_hard_boards_are_answered(client: FlaskClient, name: str) -> None:
    """Puzzles made to break solvers are shown, solved and checked; `benchmarks.worst` measures the time."""
    assert client.get("/", query_string={"p": ADVERSARIAL[name], "view": "solutions"}).status_code == 200
    for action in ("solve", "check"):
        assert act(client, action, ADVERSARIAL[name]).text("verdict")


def test_published_cases_get_their_verdicts(client: FlaskClient) -> None:
    """Every valid and invalid case of Sudopedia gets its verdict and its exact count on the page."""
    codes = {"1": "unique", "0": "none", "dup": "conflict"}
    for _, name, line, expected, _ in outside_rows("counts/sudopedia_test_cases.tsv"):
        page = act(client, "solve", line)
        assert verdict(page)[0] == codes.get(expected, "several"), name
        if expected.isdigit() and int(expected) > 1:
            assert f"{expected} solutions." in page.text("verdict"), name
        if expected == "many":
            assert "At least 1,000 " in page.text("verdict"), name


@pytest.mark.parametrize("shape", SHAPES.values(), ids=str)
def test_every_size_is_edited(client: FlaskClient, shape: Shape) -> None:
    """A board of any size opens from its address, takes a digit, is solved and emptied."""
    grid = Grid.empty(shape).with_digit(0, shape.size)
    page = Document(client.get("/", query_string={"p": grid.line("0")}))
    assert len([1 for found in page.find("td") if found.get("class") not in (None, "corner")]) == len(shape.cells)
    assert page.values()["r1c1"] == shape.symbols[-1]
    fields = dict(hidden(page))
    last = shape.cell_name(shape.cells[-1])
    typed = Document(client.post("/board", data=fields | {last: shape.symbols[-2].lower()}))
    assert typed.values()[last] == shape.symbols[-2]
    assert verdict(typed)[0] == "several"
    solved = Document(client.post("/board", data=hidden(typed) | {"action": "solve"}))
    assert f"{'At least 1,000' if shape.size > 4 else '18'} solutions." in solved.text("verdict")
    cleared = Document(client.post("/board", data=hidden(typed) | {"action": "clear-all"}))
    assert set(hidden(cleared)["givens"]) == {"0"}
    assert len(hidden(cleared)["givens"]) == len(shape.cells)
    other = Document(client.post("/board", data=hidden(typed) | {"action": f"size-{shape.size}"}))
    assert "An empty" in other.text("message")


@pytest.mark.parametrize("shape", SHAPES.values(), ids=str)
def test_a_phone_shows_the_keyboard_that_the_size_needs(client: FlaskClient, shape: Shape) -> None:
    """Phones show digits up to 9x9, letters above, and neither with the page's keypad."""
    fields = hidden_fields(Puzzle.of(Grid.empty(shape)))
    for keypad, shown in (("", "numeric" if shape.symbols.isdecimal() else "text"), ("1", "none")):
        page = Document(client.post("/board", data=fields | {"keypad": keypad}))
        assert {found["inputmode"] for found in page.find("input") if "inputmode" in found} == {shown}


def test_changing_the_size_gives_an_empty_board(client: FlaskClient) -> None:
    """The switch gives an empty board of that size and a message; the buttons name every size."""
    page = act(client, "size-6", GENTLE)
    assert hidden(page)["givens"] == "0" * 36
    assert page.text("message") == "An empty 6x6 board."
    assert [found["value"] for tag, found in page.tags if found.get("value", "").startswith("size-")] == [
        f"size-{shape.size}" for shape in SHAPES.values()
    ]


def test_ruled_out_candidates_stay_out(client: FlaskClient) -> None:
    """ "Fill all notes" and the sentence about a cell omit ruled-out candidates."""
    puzzle = replace(puzzle_of(GENTLE), removed=frozenset({Candidate(0, 7)}))
    fields = board_link.to_fields(puzzle)
    sentence = client.get("/candidates/r1c1", query_string=fields).text
    assert (
        sentence
        == "Row 1, column 1 can hold 8 and 9. 1, 2, 4 and 5 are in row 1; 3 and 6 are in column 1; 7 is ruled out."
    )
    filled = Document(client.post("/board", data=hidden_fields(puzzle) | {"action": "fill-notes"}))
    notes = board_link.from_fields({"p": hidden(filled)["givens"], "n": hidden(filled)["notes"]}).notes_of(0)
    assert notes == (8, 9)


def test_the_verdict_says_how_many_candidates_are_removed_and_drops_them(client: FlaskClient) -> None:
    """They decide the verdict; one press gives them back, and the address carries them no more."""
    givens = puzzle_of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").givens
    dead = frozenset(Candidate(2, digit) for digit in CLASSIC.digits)
    fields = board_link.to_fields(Puzzle(givens, givens, removed=dead))
    page = Document(client.get("/", query_string=fields))
    assert "No solution: nothing is left for row 1, column 3, with 9 candidates removed." in page.text("verdict")
    assert page.find("button", value="drop-removed")
    hint = act(client, "hint", Puzzle(givens, givens, removed=dead))
    assert "no solution with 9 candidates removed" in hint.text("hint")
    assert len(hint.find("button", value="drop-removed")) == 2
    dropped = act(client, "drop-removed", Puzzle(givens, givens, removed=dead))
    assert hidden(dropped)["removed"] == ""
    assert "Exactly one solution" in dropped.text("verdict")
    assert not dropped.find("button", value="drop-removed")


def test_candidates_without_clues_are_solved_and_rated(client: FlaskClient) -> None:
    """If candidates are removed, a board without a clue is not empty: it has a verdict, a level and a solution.

    What is counted are its candidates, not its clues. Recent has its level; a search says that it does not know them.
    """
    right = puzzle_of(GENTLE_SOLVED).givens.digits
    removed = frozenset(
        Candidate(c, d) for c in CLASSIC.cells for d in CLASSIC.digits if d not in (right[c], right[80])
    )
    puzzle = Puzzle(Grid.empty(), Grid.empty(), removed=removed)
    page = Document(client.get("/", query_string=board_link.to_fields(puzzle)))
    assert f"Exactly one solution, with {len(removed)} candidates removed." in page.text("verdict")
    assert "Easy" in page.text("verdict")
    assert "No hint" not in act(client, "hint", puzzle).text("hint")
    assert hidden(act(client, "solve", puzzle))["solved"] == GENTLE_SOLVED
    address = f"/?{board_link.to_query(puzzle)}"
    assert f"{CLASSIC.size**3 - len(removed)} candidates." in page.text("verdict")
    recent = client.post("/recent/list", data={"boards": json.dumps([{"address": address, "givens": "x"}])}).text
    assert f"Easy, {CLASSIC.size**3 - len(removed)} candidates" in " ".join(re.sub("<[^>]+>", "", recent).split())
    demo = Document(client.get("/demo", query_string=board_link.to_fields(puzzle))).text("puzzle-verdict")
    assert demo.endswith("candidates removed. The search goes by the clues alone.")
    fields = board_link.to_fields(replace(puzzle, givens=Grid.parse(GENTLE), entries=Grid.parse(GENTLE)))
    races = [client.get("/demo/race", query_string=query).text for query in (fields, fields | {"x": ""})]
    assert ["The search goes by the clues alone." in race for race in races] == [True, False]


def test_another_clue_drops_the_candidates_that_hints_removed(client: FlaskClient) -> None:
    """Those that follow from the clues go with them; those of the puzzle stay, and an answer drops none."""
    puzzle = puzzle_of(GENTLE)
    right = puzzle_of(GENTLE_SOLVED).givens.digits
    wrong = frozenset({Candidate(0, digit) for digit in (7, 8, 9) if digit != right[0]})
    for removed, stays in ((wrong, False), (frozenset({Candidate(0, right[0])}), True)):
        board = replace(puzzle, removed=removed)
        page = Document(client.get("/", query_string=board_link.to_fields(board)))
        answered = Document(client.post("/board", data=page.values() | {"mode": "answers", "r1c3": "9"}))
        assert hidden(answered)["removed"] == hidden(page)["removed"]
        changed = Document(client.post("/board", data=page.values() | {"mode": "clues", "r1c3": "9"}))
        assert bool(hidden(changed)["removed"]) is stays


def test_notes_never_change_the_verdict(client: FlaskClient) -> None:
    """Also notes that lack the digit of the solution."""
    puzzle = puzzle_of(GENTLE)
    noted = replace(puzzle, notes=frozenset({Candidate(0, 1)}))
    texts = [
        Document(client.get("/", query_string=board_link.to_fields(each))).text("verdict") for each in (puzzle, noted)
    ]
    assert texts[0] == texts[1]


def test_no_hint_is_offered_where_there_are_several_solutions(client: FlaskClient) -> None:
    """Before and after the first answer: the verdict says what helps."""
    for answers in ("", "0" * 2 + "1" + "0" * 78):
        page = Document(client.get("/", query_string={"p": EIGHTEEN, "mode": "answers", "e": answers}))
        assert not page.find("button", id="do-hint")
        assert "For hints add a clue." in page.text("verdict")
        assert "Show solutions" in page.text("quick")
