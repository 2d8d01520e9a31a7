"""Test solutions on the board page: one, several and their differences, none, and unfinished searches."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from solver import Grid
from solver.corrections import Corrections
from solver.engine import solve
from solver.formats.board_link import to_fields
from tests.webapp.board.test_routes import EMPTY, GUESSES, SOLUTION, act, verdict
from tests.webapp.pages import (
    CONFLICTING,
    EIGHTEEN,
    GENTLE,
    LONG_SEARCH,
    NO_SOLUTION,
    TWO_SOLUTIONS,
    Attributes,
    Document,
    hidden,
    puzzle_of,
)
from webapp.board import actions, status
from webapp.board.form import hidden_fields

FOUR_BLANKS = "893562471261407053745103026458619237612734589937258164589346712324871695176925348"
NINE_SUSPECTS = "54..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def cells_of(page: Document) -> list[Attributes]:
    """The attributes of the cells of the board, in row order."""
    return [cell for cell in page.find("td") if cell.get("class") not in (None, "corner")]


def test_solutions_can_be_linked_to(client: FlaskClient) -> None:
    """The address with ?view=solutions shows the same as the button, so Back returns to it."""
    page = Document(client.get("/", query_string={"p": TWO_SOLUTIONS, "view": "solutions"}))
    assert page.find("div", id="board")[0]["data-view"] == "solutions"
    assert "Two of them" in page.text("results")


def test_the_only_solution_is_marked_as_the_solvers(client: FlaskClient) -> None:
    """The solver fills every empty cell; answers stay the person's; hiding removes the solver's digits."""
    board = puzzle_of(GENTLE).with_entry(0, 8)
    page = act(client, "solve", board)
    shown = board.with_solution(SOLUTION)
    assert hidden(page) == hidden_fields(shown)
    assert verdict(page) == ("unique", "29 clues. Exactly one solution. Easy")
    assert page.text("message") == "The solution is shown."
    assert page.find("button", id="do-solution", value="hide")
    assert hidden(act(client, "hide", shown)) == hidden_fields(board)


def test_a_full_board_can_show_its_solution(client: FlaskClient) -> None:
    """A full board with a wrong answer shows the right digits like a board with empty cells."""
    full = puzzle_of(GENTLE)
    for cell in [cell for cell, digit in enumerate(GENTLE) if digit == "."]:
        full = full.with_entry(cell, SOLUTION.digits[cell] if cell else 7)
    page = act(client, "solve", full)
    labels = [each["aria-label"] for each in page.find("input", id="r1c1")]
    assert labels == ["7, your answer, conflict, wrong: 8 is right. Row 1, column 1."]


def test_wrong_answers_are_named_beside_the_solution(client: FlaskClient) -> None:
    """Showing the solution names the answers that contradict it."""
    page = act(client, "solve", puzzle_of(GENTLE).with_entry(0, 7))
    assert verdict(page)[0] == "unique"
    assert page.find("td", **{"data-right": "8"})
    assert page.text("message").endswith(": row 1, column 1.")


def test_a_solution_found_by_a_long_search_is_not_called_undecided(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page that shows the solution keeps the verdict of the long search."""
    monkeypatch.setattr(status, "LIVE_BUDGET", 10)
    assert verdict(Document(client.get("/", query_string={"p": GUESSES})))[0] == "undecided"
    assert verdict(act(client, "solve", GUESSES))[0] == "unique"
    assert verdict(act(client, "check", GUESSES))[0] == "unique"
    assert "undecided" not in str(act(client, "check-answers", GUESSES).tags)


def test_two_of_several_solutions_are_compared(client: FlaskClient) -> None:
    """Two valid solutions are side by side, with differing cells marked and the exact count."""
    page = act(client, "solve", TWO_SOLUTIONS)
    one, two = solve(Grid.parse(TWO_SOLUTIONS)).solutions
    differs = [a != b for a, b in zip(one.digits, two.digits, strict=True)]
    assert len(page.find("circle")) == 2 * sum(differs)
    assert f"They differ in {sum(differs)} cells" in page.text("results")
    vary, stay = sum(differs), 81 - 28 - sum(differs)
    sentence = f"28 clues are too few. 2 solutions. The {vary} ringed cells vary, the other {stay} do not."
    assert verdict(page) == ("several", sentence)
    assert not page.find("button", id="pair-forward")  # there is one pair
    assert hidden(page) == hidden_fields(puzzle_of(TWO_SOLUTIONS))


def test_cells_that_do_not_vary_are_counted_where_there_are_some(client: FlaskClient) -> None:
    """Where every empty cell varies, the sentence counts no others."""
    page = act(client, "solve", FOUR_BLANKS)
    assert verdict(page)[1].endswith("The 4 ringed cells vary; no other cell is empty.")


def test_each_clue_that_is_ringed_can_be_cleared(client: FlaskClient) -> None:
    """However many clues may be wrong, each of them has its button."""
    page = act(client, "find-mistake", NINE_SUSPECTS)
    ringed = [cell for cell in cells_of(page) if "suspect" in cell.get("class", "")]
    offered = [button for button in page.find("button") if button.get("value", "").startswith("clear-r")]
    assert len(ringed) == len(offered) == 9


def test_clues_that_are_wrong_together_are_cleared_together(client: FlaskClient) -> None:
    """Two wrong clues are ringed and cleared by one button; each other way to clear the board is one press further."""
    wrong = "13..7....2" + NINE_SUSPECTS[10:]
    seen, action = [], "find-mistake"
    for _ in range(12):
        page = act(client, action, wrong)
        ringed = [cell for cell in cells_of(page) if "suspect" in cell.get("class", "")]
        values = [str(button.get("value")) for button in page.find("button")]
        clear, other = (next(each for each in values if each.startswith(start)) for start in ("clear-r", "way-"))
        assert len(ringed) == 2
        seen.append(clear)
        action = other
    assert len(set(seen[:11])) == 11
    assert seen[11] == seen[0]
    page = act(client, seen[0], wrong)
    assert "Exactly one solution." in page.text("verdict")


def test_nothing_is_offered_that_cannot_help(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more clues are wrong than are looked for the board says so, without a button to find or to clear any."""
    monkeypatch.setattr(actions, "find_corrections", lambda *_, **__: Corrections())
    page = act(client, "find-mistake", NO_SOLUTION)
    assert "or more clues are wrong" in page.text("verdict")
    assert not re.findall("^(?:clear-r|way|find)", " ".join(str(each.get("value")) for each in page.find("button")))


def test_who_copied_own_digits_too_is_asked_for_them(client: FlaskClient) -> None:
    """Where more than three eighths of the cells are clues without solution, the page asks which are the person's own.

    One button takes those that are ringed for answers. They alone are doubted from then on, as the others have a
    solution.
    """
    wrong = "134.7....2" + NINE_SUSPECTS[10:]  # 31 of them
    asked = Document(client.get("/", query_string={"p": wrong}))
    assert "your own? Choose them and press Mine." in asked.text("verdict")
    assert asked.find("button", value="find-mistake")
    assert "press Mine" in act(client, "own-digits", wrong).text("message")
    assert "your own" not in Document(client.get("/", query_string={"p": NO_SOLUTION})).text("verdict")
    found = act(client, "find-mistake", wrong)
    assert found.find("button", value="mine-r1c1-r2c1")
    turned = act(client, "mine-r1c1-r2c1", wrong)
    assert verdict(turned)[0] == "unique"
    assert hidden(turned)["entries"] == "1000000002".ljust(81, "0")
    assert turned.find("div", id="board")[0]["data-mode"] == "answers"
    assert "your own" not in turned.text("verdict")


def test_only_own_digits_are_doubted_where_the_print_has_a_solution(client: FlaskClient) -> None:
    """Answers beside clues with several solutions are checked for a solution that has all of them."""
    one, two = solve(Grid.parse(TWO_SOLUTIONS)).solutions
    cell = next(cell for cell, pair in enumerate(zip(one.digits, two.digits, strict=True)) if pair[0] != pair[1])
    board = puzzle_of(TWO_SOLUTIONS).with_entry(cell, one.digits[cell])
    assert Document(client.get("/", query_string=to_fields(board))).find("button", value="check-answers")
    assert "Your digits fit" in act(client, "check-answers", board).text("message")
    third = next(digit for digit in range(1, 10) if digit not in (one.digits[cell], two.digits[cell]))
    page = act(client, "check-answers", board.with_entry(cell, third))
    assert "One of your digits may be wrong" in page.text("verdict")
    ringed = [each for each in cells_of(page) if "suspect" in each.get("class", "")]
    assert len(ringed) == 1
    assert not page.find("button", value=f"mine-{board.shape.cell_name(cell)}")
    assert verdict(act(client, f"clear-{board.shape.cell_name(cell)}", board.with_entry(cell, third)))[0] == "several"


def test_clues_that_may_be_wrong_are_marked(client: FlaskClient) -> None:
    """Without a solution the first button marks suspicious clues; elsewhere the action only evaluates."""
    wrong = GENTLE[:80] + "4"
    buttons = Document(client.get("/", query_string={"p": wrong})).find("button", **{"class": "main"})
    assert [button["value"] for button in buttons] == ["find-mistake"]
    page = act(client, "find-mistake", wrong)
    assert "row 9, columns 8 and 9" in page.text("verdict")
    assert page.find("button", value="clear-r9c9")
    assert any("suspect" in cell.get("class", "") for cell in cells_of(page))
    assert "Exactly one solution." in act(client, "find-mistake", GENTLE).text("verdict")


def test_the_count_stops_at_its_limit(client: FlaskClient) -> None:
    """The empty board has 1000+ solutions."""
    page = act(client, "solve", EMPTY)
    assert page.text("verdict").startswith("At least 1,000 solutions. Among the first 1,000 the")
    assert not [cell for cell in page.find("td") if "data-held" in cell and "varies" not in cell["class"]]


def test_the_board_marks_certain_and_varying_cells(client: FlaskClient) -> None:
    """Certain cells show their digit, varying cells a ring with theirs; labels say the same."""
    board = puzzle_of(EIGHTEEN)
    names = [board.shape.cell_name(cell) for cell in board.shape.cells]
    r2c2, r4c2 = 10, 28
    page = act(client, "solve", board.with_entry(r4c2, 5).with_entry(r2c2, 7))
    cells = dict(zip(names, cells_of(page), strict=True))
    labels = {one["id"]: one["aria-label"] for one in page.find("input") if "aria-label" in one and "id" in one}
    solutions = solve(Grid.parse(EIGHTEEN), limit=100).solutions
    for cell, name in enumerate(names):
        found = "".join(sorted({one.line()[cell] for one in solutions}))
        symbols = cells[name].get("data-held", "").split()
        assert all(len(symbol) == 1 for symbol in symbols)  # nobody reads 12 for 1 and 2
        assert "".join(symbols) == ("" if cell in (r2c2, r4c2) or EIGHTEEN[cell] != "." else found)
        assert ("varies" in cells[name]["class"].split()) == (len(found) > 1)
        assert ("among the solutions" in labels[name]) == (len(found) > 1 and cell not in (r2c2, r4c2))
    assert cells["r2c8"]["data-held"] == "2  3\n4  8"
    assert labels["r2c8"] == "Empty, 2, 3, 4 or 8 among the solutions. Row 2, column 8."
    assert labels["r1c4"] == "Empty, 6 in every solution. Row 1, column 4."
    assert labels["r4c2"] == "5, your answer. Row 4, column 2."


def test_the_pair_buttons_cycle_through_all_solutions(client: FlaskClient) -> None:
    """Both buttons wrap around; a number out of range is the last pair, a word shows the plain board."""
    page = act(client, "solve", EIGHTEEN)
    buttons = [page.find("button", id=f"pair-{where}")[0]["value"] for where in ("back", "forward")]
    assert buttons == ["pair-17", "pair-2"]
    last = act(client, "pair-17", EIGHTEEN)
    assert re.findall(r"Solution \d+", last.text("results")) == ["Solution 17", "Solution 18"]
    assert last.text("message").startswith("Solutions 17 and 18 of 18 are shown; they differ in")
    assert last.find("button", id="pair-forward")[0]["value"] == "pair-1"
    assert act(client, "pair-999999999999", EIGHTEEN).text("results") == last.text("results")
    assert act(client, "pair-x", EIGHTEEN).text("results") == ""
    assert "Solutions 999 and 1000 of 1000+" in act(client, "pair-1000", EMPTY).text("message")


@pytest.mark.parametrize(
    ("line", "because"),
    [(CONFLICTING, "conflict in row 1"), (NO_SOLUTION, "no solution"), (LONG_SEARCH, "not decided yet")],
)
def test_other_pictures_say_why_there_is_no_solution(client: FlaskClient, line: str, because: str) -> None:
    """Without a solution there is no button for its picture, and the reason; the puzzle's works."""
    page = Document(client.get("/", query_string={"p": line}))
    assert f"No picture of the solution: {because}" in page.text("along")
    assert not page.find("a", id="get-solution")
    assert page.find("a", id="get-puzzle")


@pytest.mark.parametrize("line", [CONFLICTING, NO_SOLUTION])
def test_requesting_a_missing_solution_changes_nothing(client: FlaskClient, line: str) -> None:
    """The board stays, and the message says why no solution is shown."""
    page = act(client, "solve", line)
    assert page.text("message").startswith("There is no solution to show.")
    assert hidden(page) == hidden_fields(puzzle_of(line))


def test_searching_longer_decides(client: FlaskClient) -> None:
    """An undecided board offers a longer search, which then decides."""
    page = Document(client.get("/", query_string={"p": LONG_SEARCH}))
    assert "Search on" in page.text("quick")
    assert verdict(act(client, "check", LONG_SEARCH)) == ("none", "17 clues. No solution.")
