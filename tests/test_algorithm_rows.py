"""The recipe "Add an algorithm to the demo", followed: one row makes an algorithm known to all, and only rows name one.

The algorithm added here fills the free cells from the last one to the first.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver.cli import main
from solver.grid import Grid
from solver.search import ALGORITHMS
from solver.search.algorithm import Algorithm, Listing, Words
from solver.search.flat_board import DEPTH, DIGIT, ENDED, FOUND, HERE, LOOK, NOWHERE, TRIES, Board, Ints
from solver.search.steps import STEP
from solver.search.trace import Trace
from solver.shape import Cell
from tests.campaigns import some
from tests.solver.grids import ALL_SHAPES
from tests.solver.search import test_listings as listings
from tests.solver.search import test_milestones as milestones
from tests.solver.search import test_questions as questions
from tests.solver.search import test_searches as searches
from tests.solver.search import test_trace as trace_tests
from tests.webapp.demo.cells import unpack
from tests.webapp.pages import GENTLE, GENTLE_SOLVED, Document
from webapp import create_app
from webapp.demo.traces import trace_of

HOME: Final = Path(__file__).parents[1]


# ---- the recipe, step by step


def search(board: Board, steps: Ints, max_moves: int) -> int:
    """Step 1: free cells in the opposite order, every digit tested."""
    size, reach, sees, free = board.size, board.reach, board.sees, board.free
    digits, stack, numbers = board.digits, board.stack, board.numbers
    depth, digit, tries = numbers[DEPTH], numbers[DIGIT], numbers[TRIES]
    last, made, cell = len(free), 0, NOWHERE
    while made < max_moves:
        valid = False
        if depth < last:
            cell = free[last - 1 - depth]
            while digit < size and not valid:
                digit += 1
                tries += 1
                valid = True
                for at in range(cell * reach, (cell + 1) * reach):
                    if digits[sees[at]] == digit:
                        valid = False
                        break
        if valid:
            digits[cell] = digit
            stack[depth] = steps[made] = cell * STEP + digit
            made += 1
            depth += 1
            digit = 0
            if depth == last:
                numbers[FOUND] += 1
                break
        elif depth > 0:
            depth -= 1
            step = stack[depth]
            digit = step % STEP
            digits[step // STEP] = 0
            steps[made] = -step
            made += 1
        else:
            numbers[ENDED] = 1
            break
    numbers[DEPTH], numbers[DIGIT], numbers[TRIES], numbers[LOOK] = depth, digit, tries, cell
    numbers[HERE] = free[last - 1 - depth] if digit else NOWHERE
    return made


def backwards(free: tuple[Cell, ...]) -> Sequence[Cell]:
    """The order in which it goes through the free cells."""
    return free[::-1]


LISTINGS: Final = tuple(  # step 2
    Listing.parse(
        language,
        """
choose    | take the last free cell
          |   for each digit
try       |     does it fit?
place     |       go on with it
solved    |         none is left: solved
retract   |       else rub it out
dead none |   give up
""",
    )
    for language in ("Pseudo code", "Python", "C++")
)
MADE_UP: Final = Algorithm(  # step 3
    key="last-first",
    letter="G",
    name="From the last cell",
    idea="Fill the free cells from the last to the first.",
    source="made up for a test",
    search=search,
    listings=LISTINGS,
    tree="last first",
    budget=200_000_000,
    words=Words(reason="the last free cell", back="the free cell behind this one"),
    order=backwards,
)


LONGER: Final = ALGORITHMS.with_algorithm(MADE_UP)


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row is in the one list, for all that look an algorithm up."""
    monkeypatch.setattr("solver.search.ALGORITHMS", LONGER)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A browser without script, at an application that offers the row too."""
    return create_app({"ALGORITHMS": LONGER}).test_client()


def page_at(client: FlaskClient, path: str = "/demo", **fields: Any) -> Document:
    """The page of the made-up search."""
    query = {"p": GENTLE, "lanes": MADE_UP.key} | fields
    while (response := client.get(path, query_string=query)).status_code == 202:
        pass  # the search goes on with the next request
    assert response.status_code == 200, response.text
    return Document(response)


def asked(client: FlaskClient, path: str, **fields: Any) -> dict[str, Any]:
    """The answer of an address that feeds a script."""
    response = client.get(path, query_string={"p": GENTLE, "lanes": MADE_UP.key} | fields)
    assert response.status_code == 200, response.text
    return unpack(response.json or {})


# ---- what the page shows of it


def test_the_demo_shows_it(client: FlaskClient) -> None:
    """The menu has it chosen; name, idea, source, listing, stack and sentence are its own; it has no list to draw."""
    page = page_at(client, at=1, code="py")
    assert page.find("a", **{"data-lanes": MADE_UP.key, "aria-current": "true"})
    for words in ("G From the last cell", MADE_UP.idea, "Source of search G: made up for a test."):
        assert words in page.text("main")
    assert "make the same moves" not in page.text("main")
    assert page.text("narration") == "1 fits r9c9. Go on to r9c7."
    assert page.text("stack-title") == "stack: 1"
    assert "go on with it" in page.text("pane-code")
    assert not page.find("input", name="what", value="free-cells")
    assert page_at(client).text("narration") == f"Start in r9c9, {MADE_UP.words.reason}."
    with client.application.app_context():
        trace_of(Grid.parse(GENTLE), MADE_UP.key).explore_all()  # else a busy machine may show less of it
    assert page_at(client, to="100%").text("narration").startswith("Solved: ")
    assert MADE_UP.key in page.find("a", id="to-race")[0]["href"]


def test_its_frames_are_those_of_its_states(client: FlaskClient) -> None:
    """Frames that follow from one another name the cell tried next as the search itself does."""
    trace = Trace(Grid.parse(GENTLE), MADE_UP.key, fast=False)
    trace.explore_all()
    for start in (0, 120, 240):
        for frame in asked(client, "/demo/frames", **{"at": start}, count=120)["frames"]:
            state = trace.state(frame["move"])
            assert frame["current"] == (-1 if state.next is None else state.cell)
            assert frame["digits"] == "".join(map(str, state.digits))
            tried = len(trace.tries(frame["move"])) if state.is_dead_end else 0  # they lie behind a dead end
            counts = state.counters
            assert frame["counters"] == {
                "tries": counts.tries + tried,
                "placements": counts.placements,
                "backtracks": counts.backtracks,
                "depth": counts.depth,
                "max_depth": counts.max_depth,
            }
            assert frame["lines"]["pseudo"] >= 0
    substeps = asked(client, "/demo/frames", **{"at": 0}, inside=1)["frames"]
    assert substeps[0]["sentence"] == "Look at r9c9, the last free cell."
    assert substeps[1]["values"]["pseudo"] in ("1 fits r9c9", "row has 1", "column has 1", "box has 1")


def test_its_stops_and_pictures_are_found(client: FlaskClient) -> None:
    """The first dead end is where its search turns back; its pictures are named after it."""
    stop = asked(client, "/demo/goto", stop="dead", at=0)["to"]
    assert "Go back to" in page_at(client, at=stop).text("narration")
    picture = client.get("/demo/picture.svg", query_string={"p": GENTLE, "lanes": "G", "move": stop})
    assert picture.status_code == 200
    assert f"-{MADE_UP.key}-step-" in picture.headers["Content-Disposition"]
    refused = client.get("/demo/picture.svg", query_string={"p": GENTLE, "lanes": "G", "kind": "free-cells"})
    assert refused.status_code == 400


def test_its_questions_are_asked_and_answered(client: FlaskClient) -> None:
    """Predict mode asks what a search along a list can be asked, about its own cells and in its own words."""
    found = asked(client, "/demo/frames", **{"at": 0}, count=120, q=1, open=10**6)["questions"]
    assert {question["kind"] for question in found} <= {"count", "digit", "fits", "dead", "depth"}
    assert len(found) >= 5
    for question in found:
        if question["kind"] != "count":
            reply = asked(client, "/demo/answer", at=question["move"], said="show", q=1)
            assert reply["say"].startswith("The answer: ")
    dead = next(question["move"] for question in found if question["kind"] == "dead")
    missed = asked(client, "/demo/answer", at=dead, said="1", row=1, column=1, q=1)
    assert "back to the cell filled last, the free cell behind this one." in missed["say"]


def test_it_races(client: FlaskClient) -> None:
    """It can be chosen, is on a lane and comes to the same solution; the table of times is the documents'."""
    page = page_at(client, "/demo/race", lanes="D,E")
    assert page.find("input", type="checkbox", value=MADE_UP.key)
    assert "A, B and C make the same moves;" in page.text("main")
    race = ",".join(algorithm.key for algorithm in LONGER.default_race(MADE_UP))
    assert race == "last-first,fewest-choices"
    while asked(client, "/demo/explore", lanes=race)["more"]:
        pass
    (frame,) = asked(client, "/demo/frames", lanes=race, at=10**6, count=1)["frames"]
    assert [lane["digits"] for lane in frame["lanes"]] == [GENTLE_SOLVED] * 2


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    """It draws moves of the search, and names it among those that there are."""
    command = ["draw", "--kind", "frame", "--move", "3", "-", "-o", f"{tmp_path}/", "--algorithm"]
    drawn = CliRunner().invoke(main, [*command, MADE_UP.key], input=GENTLE)
    assert drawn.exit_code == 0, drawn.output
    (picture,) = tmp_path.iterdir()
    assert f"-{MADE_UP.key}-step-0000003" in picture.name
    refused = CliRunner().invoke(main, [*command, "guess"], input=GENTLE)
    assert MADE_UP.key in refused.output


# ---- the tests of the law


LAW: Final = (
    trace_tests.test_forward_then_back_changes_nothing,
    trace_tests.test_a_puzzle_without_solution_is_searched_to_its_end,
    trace_tests.test_givens_in_conflict_are_not_searched,
    trace_tests.test_a_full_grid_is_its_own_solution,
    trace_tests.test_tries_inside_the_moves_add_up,
    trace_tests.test_forbidding_peers_hold_the_digit,
    searches.test_moves_obey_the_rules,
    listings.test_listings_fit_on_a_projector,
    listings.test_a_listing_points_at_different_lines_for_different_kinds_of_move,
)
AND_MORE: Final = (
    trace_tests.test_every_solution_is_found_when_asked_for,
    trace_tests.test_searches_count_all_small_grids,
    trace_tests.test_every_beat_has_a_line_in_every_listing,
    milestones.test_stops_are_found_from_anywhere,
    milestones.test_the_move_of_a_placement,
    searches.test_a_search_does_not_care_how_its_moves_are_asked_for,
)


@pytest.mark.parametrize("test", some((*LAW, *AND_MORE), always=LAW.__contains__), ids=lambda test: test.__name__)
def test_it_obeys_the_law(test: Any) -> None:
    """The tests of the replay law take the row as they take those that are there."""
    test(MADE_UP)


@pytest.mark.campaign
def test_it_jumps_where_it_steps() -> None:
    """At a thousand places the state is that of a search made move by move."""
    trace_tests.test_a_jump_is_as_many_single_steps(MADE_UP, 1_000)


def test_it_obeys_the_law_on_every_size() -> None:
    """Interpreted and compiled, on every size, with questions that the search itself answers."""
    for shape in ALL_SHAPES:
        trace_tests.test_the_end_is_the_engines_solution(MADE_UP, shape)
        searches.test_compiled_code_makes_the_same_moves(MADE_UP, shape)
    questions.test_the_answer_is_what_the_search_does(MADE_UP.letter, questions.LIANG)


def test_the_row_is_looked_up_when_asked() -> None:
    """Key, letter and likeness are answered from the list that is asked; the first row stands for none named."""
    assert LONGER.find(MADE_UP.key) is LONGER.find("G") is MADE_UP
    assert LONGER.with_same_moves(MADE_UP) == (MADE_UP,)
    assert LONGER.find() is LONGER[0] is ALGORITHMS[0]
    assert MADE_UP not in ALGORITHMS


# ---- nobody else knows an algorithm


OWN: Final = {word for algorithm in ALGORITHMS for word in (algorithm.key, algorithm.tree)}
LETTERS: Final = re.compile(r"\b[A-F](?:, [A-F])+ and [A-F]\b|\b[A-F] to [A-F]\b")
# A kind of picture has the name of an algorithm.
SHARED: Final = {"free-cells": "solver/pictures/picture_kinds.py"}


def in_python(text: str) -> list[str]:
    """The words in literals of a program that name an algorithm, and comparisons of letters with literals."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += OWN & set(re.split(r", ?", node.value))
        if isinstance(node, ast.Compare) and re.search(r"\w\.(letter|tree)\b.*'", ast.unparse(node)):
            found.append(ast.unparse(node))
    return found


def in_template(text: str) -> list[str]:
    """The words in literals of a template that name an algorithm, and letters of algorithms in its sentences."""
    text = re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL)
    literals = re.findall(r"'([^']*)'|\"([^\"]*)\"", " ".join(re.findall(r"\{[{%](.*?)[%}]\}", text, re.DOTALL)))
    named = [word for pair in literals for literal in pair for word in OWN & set(re.split(r", ?", literal))]
    return named + [match[0] for match in LETTERS.finditer(text)]


def sources() -> Iterator[Path]:
    """Programs and templates outside the room of the searches."""
    for package in ("solver", "webapp"):
        for path in sorted((HOME / package).rglob("*")):
            if path.suffix in (".py", ".html") and (HOME / "solver" / "search") not in path.parents:
                yield path


def test_only_rows_name_an_algorithm() -> None:
    """Outside solver/search no literal is an algorithm's key, and no sentence of a template counts on their letters."""
    found = []
    for path in sources():
        name = path.relative_to(HOME).as_posix()
        text = path.read_text(encoding="utf-8")
        words = in_python(text) if path.suffix == ".py" else in_template(text)
        found += [f"{name}: {word}" for word in words if SHARED.get(word) != name]
    assert not found


@pytest.mark.parametrize(
    "text",
    [
        'if trace.algorithm.key == "dancing-links": pass',
        'USUAL = ("free-cells",)',
        'race = "free-cells,fewest-choices"',
        'words = {"place-first": "returned 0"}',
        'same = [each for each in ALGORITHMS if each.tree == "cell by cell"]',
        'if algorithm.letter in "ABCD": pass',
        'if algorithm.letter == "A": pass',
    ],
)
def test_a_program_that_names_one_is_found(text: str) -> None:
    """Comparisons, tables and lists of keys: each would make a second row."""
    assert in_python(text)


@pytest.mark.parametrize(
    "text",
    [
        "{% if viewing.algorithm.tree == 'cell by cell' %}",
        "{{ url_for('race.show', lanes='free-cells,fewest-choices') }}",
        "<p>A, B and C make the same moves.</p>",
        "<p>The documents' searches A to D</p>",
    ],
)
def test_a_template_that_names_one_is_found(text: str) -> None:
    """Conditions, addresses and sentences."""
    assert in_template(text)
