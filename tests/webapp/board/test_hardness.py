"""Test the level of a puzzle in the verdict, and its solving path as a list, both within limits."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from solver import Candidates, Grid, Puzzle
from solver.engine import solve
from solver.formats import board_link
from solver.shape import CLASSIC
from solver.techniques import path as paths
from solver.techniques.explainer.path import explainer_numbers, explainer_path
from solver.techniques.path import bounded_path, solve_path
from solver.techniques.position import Position
from solver.techniques.rating import hardness
from tests.webapp.board.test_hint import HARD
from tests.webapp.pages import GENTLE, HTMX, NO_SOLUTION, TWO_SOLUTIONS, Document, posted
from webapp.board import hardness as rating
from webapp.board.hardness import (
    difficulty_bars,
    exceeded_score,
    explainer_bars,
    explainer_sections,
    hardest_technique,
    level_of,
    path_sections,
    thorough_path,
)

LATER = "/how-hard/level"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture(autouse=True)
def empty_caches() -> None:
    """Clear the cached levels and paths of other tests."""
    rating.cached_thorough_levels.clear()
    rating.cached_explainer_path.cache_clear()


@pytest.mark.parametrize(
    ("line", "level"),
    [
        (GENTLE, "Easy"),
        (HARD, "Hard"),
        (INKALA, "At least Unfair"),
        (TWO_SOLUTIONS, ""),
        (NO_SOLUTION, ""),
        ("." * 16, ""),
    ],
)
def test_the_verdict_shows_the_level(client: FlaskClient, line: str, level: str) -> None:
    """Puzzles with one solution have a level or a lower bound of it; others have none."""
    found = level_of(solve(Grid.parse(line), limit=2))
    assert (found.name if found else "") == level
    page = Document(client.get("/", query_string={"p": line.replace(".", "0")}))
    assert list(page.text("verdict").split(". ")[2:]) == ([level] if level else [])


def test_the_path_page_keeps_the_title(client: FlaskClient) -> None:
    """The link in the verdict carries the title into the page's title and into the link back."""
    links = Document(client.get("/", query_string={"p": GENTLE.replace(".", "0"), "title": "Mine & <b>"})).find(
        "a", title="How hard?"
    )
    page = client.get(links[0]["href"])
    assert "<title>Mine &amp; &lt;b&gt; – How hard? – Sudoku Workbench</title>" in page.text
    assert "title=Mine+%26+%3Cb%3E" in Document(page).find("a", **{"aria-label": "The puzzle on the board"})[0]["href"]


@pytest.mark.parametrize(
    ("title", "heading"),
    [("Hard 1", "Level of “Hard 1”: Hard"), ("", "Level of this puzzle: Hard"), ("<b>", "Level of “<b>”: Hard")],
)
def test_the_heading_reads_well_with_any_title(client: FlaskClient, title: str, heading: str) -> None:
    """The heading quotes the title, so that nobody takes it for the level."""
    page = Document(client.get("/how-hard", query_string={"p": HARD.replace(".", "0"), "title": title}))
    assert page.text("level") == heading


def test_a_slow_level_is_loaded_later(client: FlaskClient) -> None:
    """The page requests the final level once; every later answer shows it at once."""
    fields, later = {"p": INKALA}, {"hx-trigger": "load delay:500ms"}
    assert Document(client.get("/", query_string=fields)).find("a", **later)
    answer = client.get(LATER, query_string=fields)
    assert answer.text.endswith("</span>Extreme")
    board = Document(client.post("/board", data=posted(INKALA), headers=HTMX))
    assert board.text("verdict").endswith(". Extreme")
    assert not board.find("a", **later)
    assert not Document(client.get("/", query_string={"p": HARD})).find("a", **later)


def test_a_level_beyond_the_limits_is_requested_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the path ends early, the page shows a lower bound and requests no more."""
    monkeypatch.setattr(paths, "MAX_SLOW_STEPS", 0)
    assert "At least Unfair" in client.get(LATER, query_string={"p": INKALA}).text
    board = Document(client.post("/board", data=posted(INKALA), headers=HTMX))
    assert board.text("verdict").endswith("At least Unfair")
    assert not board.find("a", **{"hx-trigger": "load delay:500ms"})


def test_a_puzzle_without_a_level_has_no_later_level(client: FlaskClient) -> None:
    """The address of the later level answers 404 for a puzzle with two solutions."""
    assert client.get(LATER, query_string={"p": TWO_SOLUTIONS}).status_code == 404


def test_the_cache_of_levels_drops_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full cache of levels drops its oldest entry."""
    monkeypatch.setattr(rating, "MAX_CACHED_PATHS", 1)
    for line in (HARD, GENTLE):
        rating.thorough_level(Grid.parse(line))
    assert list(rating.cached_thorough_levels) == [Grid.parse(GENTLE)]


def test_the_bounded_path_equals_the_full_path() -> None:
    """The bounded path has the same steps, score and level as the full path."""
    path = bounded_path(Grid.parse(HARD))
    assert path == solve_path(Grid.parse(HARD))
    assert (path.score, hardness(path).name, hardest_technique(path)) == (976, "Hard", "2-String Kite")


def test_a_path_ends_at_its_deadline() -> None:
    """After its deadline a path starts no slow step and keeps the steps before it."""
    quick = bounded_path(Grid.parse(INKALA))
    assert bounded_path(Grid.parse(INKALA), is_thorough=True, has_time=lambda: False) == quick
    asked = iter((True, False))
    further = bounded_path(Grid.parse(INKALA), is_thorough=True, has_time=lambda: next(asked, False))
    assert further.steps[: len(quick.steps)] == quick.steps
    assert len(further.steps) > len(quick.steps)


def test_a_path_ends_after_too_many_slow_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """After its limit of slow steps a path ends without a level."""
    assert bounded_path(Grid.parse(INKALA), is_thorough=True).score == 21342
    monkeypatch.setattr(paths, "MAX_SLOW_STEPS", 2)
    bounded = bounded_path(Grid.parse(INKALA), is_thorough=True)
    assert not bounded.solved
    assert hardness(bounded).name == "Extreme"


def test_the_path_is_a_list_of_positions(client: FlaskClient) -> None:
    """Consecutive singles share a line; each line links to the board before it; every step has a bar."""
    path = bounded_path(Grid.parse(HARD))
    lines = list(path_sections(path))
    assert [lines[0].first, lines[-1].last] == [1, len(path.steps)]
    assert all(one.last + 1 == other.first for one, other in zip(lines, lines[1:], strict=False))
    assert lines[0].board == board_link.to_fields(Puzzle.of(Grid.parse(HARD)))
    assert lines[0].title == "23 singles"
    assert lines[1].explanation.startswith("In box 5 all places of 8 lie in column 4")
    assert board_link.from_fields(lines[1].board).entries.filled == Grid.parse(HARD).filled + 23
    assert len(difficulty_bars(path)) == len(path.steps)
    page = Document(client.get("/how-hard", query_string={"p": HARD}))
    assert "HoDoKu’s score is 976 in 60 steps; the hardest is 2-String Kite." in page.text("main")
    assert "HoDoKu tries its techniques in an order of its own" in page.text("main")


def test_a_level_from_the_score_names_the_limit(client: FlaskClient) -> None:
    """If the score and no single step makes the level, the page names the limit of the level below."""
    added_up = "2.8...6...71.5....4....3.7......7..5.47...29.1..4......2.9....8....8.43...9...5.6"
    explanation = "the hardest is Discontinuous Nice Loop. More than 1,800 points make a puzzle Extreme."
    assert explanation in Document(client.get("/how-hard", query_string={"p": added_up, "whole": "1"})).text("main")
    assert exceeded_score(bounded_path(Grid.parse(HARD))) is None
    assert "points make" not in Document(client.get("/how-hard", query_string={"p": HARD})).text("main")


def test_a_board_after_an_elimination_notes_its_candidates(client: FlaskClient) -> None:
    """The linked board notes exactly the remaining candidates and keeps the title."""
    lines = list(path_sections(bounded_path(Grid.parse(HARD))))
    for one in lines:
        board = board_link.from_fields(one.board)
        assert bool(board.notes) is bool(board.removed)
        assert board.notes == (Candidates.of(board.entries, board.removed).all() if board.removed else frozenset())
    last = board_link.from_fields(lines[-1].board)
    assert last.removed
    page = Document(client.get("/how-hard", query_string={"p": HARD, "title": "Mine"}))
    boards = [found["href"] for found in page.find("a") if found["href"].startswith("/?p=")]
    assert all("title=Mine" in found for found in boards)
    assert page.find("a", href=f"/demo?p={last.entries.line('0')}")  # the search goes on from there
    shown = Document(client.get(boards[-1]))
    assert shown.find("span", **{"class": "notes"})
    assert [found["value"] for found in shown.find("input", id="title")] == ["Mine"]


def test_the_page_names_puzzle_score_and_legend(client: FlaskClient) -> None:
    """The heading names the puzzle, both paths show HoDoKu's score, bars have a legend."""
    fields = {"p": HARD.replace(".", "0"), "title": "Mine"}
    for path_kind, legend in (("", "Hard and harder"), ("explainer", "from 4.2 on")):
        page = Document(client.get("/how-hard", query_string=fields | {"way": path_kind})).text("main")
        assert " Level of “Mine”: Hard Print HoDoKu’s score is 976 in 60 steps" in page
        assert legend in page
        assert "an example" not in page
    assert "This is an example." in Document(client.get("/how-hard")).text("main")


def test_sudoku_explainer_rules_link_to_technique_pages(client: FlaskClient) -> None:
    """A rule links to the page of the same pattern; pairs and triplets are called triples there."""
    page = Document(client.get("/how-hard", query_string={"p": HARD, "way": "explainer"}))
    keys = {found["href"].rpartition("/")[2] for found in page.find("a") if found["href"].startswith("/techniques/")}
    lines = list(explainer_sections(explainer_path(Position.of(Grid.parse(HARD)))))
    assert keys - {""} == {line.technique for line in lines if line.technique}
    assert "pointing" in keys


def test_each_single_links_to_the_board_before_it(client: FlaskClient) -> None:
    """Each of several consecutive singles links to the board before it."""
    (first, *_) = path_sections(bounded_path(Grid.parse(HARD)))
    boards = [board_link.from_fields(board) for _, board in first.singles]
    assert [board.entries.filled - Grid.parse(HARD).filled for board in boards] == list(range(23))
    page = Document(client.get("/how-hard", query_string={"p": HARD}))
    addresses = [found["href"] for found in page.find("a", title="The board before")]
    assert len(addresses) == sum(len(each.singles) for each in path_sections(bounded_path(Grid.parse(HARD))))
    assert board_link.from_fields(dict(parse_qsl(addresses[22].partition("?")[2]))) == boards[22]
    shown = Document(client.get(addresses[22])).find("input", tabindex="0")
    assert [cell["id"] for cell in shown] == [first.singles[22][0].split("=")[0]]  # which is the one that it speaks of


def test_a_lone_single_is_explained() -> None:
    """A single between other steps has a sentence with its reason; its board opens at its cell."""
    path = bounded_path(Grid.parse(HARD))
    alone = [each for each in path_sections(path) if each.first == each.last and path.steps[each.first - 1].placements]
    assert alone
    for each in alone:
        cell = CLASSIC.cell_name(path.steps[each.first - 1].placements[0].cell)
        assert f"{cell} is " in each.explanation
        assert "the only" in each.explanation or "the last empty cell" in each.explanation
        assert each.board["active"] == cell


def test_the_page_shows_the_path_of_sudoku_explainer(client: FlaskClient) -> None:
    """Each step has its rating and a bar; both paths link to each other; the numbers are there at once."""
    hodoku = Document(client.get("/how-hard", query_string={"p": HARD}))
    (explainer_address,) = [found["href"] for found in hodoku.find("a") if "way=explainer" in found["href"]]
    page = Document(client.get(explainer_address))
    path = explainer_path(Position.of(Grid.parse(HARD)))
    lines = list(explainer_sections(path))
    assert lines[-1].last == len(path.steps) == len(explainer_bars(path))
    for line in lines:
        assert f"{line.grade.rating}Board" in page.text("main").replace(" ", "")
    assert not page.find("div", id="numbers")[0].get("hx-get")
    assert page.find("a", **{"aria-current": "true"})[0]["href"] == explainer_address


def test_without_one_solution_there_is_no_path(client: FlaskClient) -> None:
    """The page says which puzzles have a level."""
    for line in (TWO_SOLUTIONS, "." * 16):
        assert "exactly one solution" in Document(client.get("/how-hard", query_string={"p": line})).text("main")


def test_sudoku_explainer_numbers_are_loaded_later(client: FlaskClient) -> None:
    """The page requests them after loading, links to them without script, and `sudoku rate` gives the same."""
    fields = {"p": GENTLE.replace(".", "0")}
    page = Document(client.get("/how-hard", query_string=fields))
    (later,) = page.find("div", id="numbers")
    assert page.find("a", href=later["hx-get"], **{"class": "no-script"})
    numbers = Document(client.get(later["hx-get"])).text("numbers")
    er, ep, ed = explainer_numbers(Grid.parse(GENTLE)).texts
    assert numbers.startswith(f"ER hardest step{er} EP up to the first digit{ep} ED first step{ed}")
    assert explainer_numbers(Grid.parse(GENTLE), has_time=lambda: False).er_is_least


def test_hard_steps_are_loaded_later(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a hard puzzle shows the easy steps and requests the others; without script a link does."""
    for path_field in ({}, {"way": "explainer"}):
        fields = {"p": ESCARGOT} | path_field
        with monkeypatch.context() as patch:
            for slow in ("thorough_path", "cached_explainer_path"):
                patch.delattr(f"webapp.board.hardness_routes.{slow}")
            page = Document(client.get("/how-hard", query_string=fields))
        (found,) = page.find("div", id="found")
        assert "At least Unfair" in page.text("found")
        assert bool(page.find("ol")) is not bool(path_field)
        assert page.find("a", href=found["hx-get"], **{"class": "no-script"})
        assert ("Find Sudoku Explainer’s path, which takes some seconds" in page.text("found")) is bool(path_field)
        assert "hx-get" not in page.find("div", id="numbers")[0]
        whole = Document(client.get(found["hx-get"]))
        assert "hx-get" not in whole.find("div", id="found")[0]
        assert "Extreme" in whole.text("found")
        assert whole.find("ol", **{"class": "path"})


def test_an_interrupted_rating_is_a_lower_bound(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the rating stops early, ER is shown as at least the rating found."""
    monkeypatch.setattr(rating, "MAX_PATH_SECONDS", -1.0)
    fields = {"p": HARD.replace(".", "0"), "numbers": "1"}
    assert "ER hardest stepat least 1." in Document(client.get("/how-hard", query_string=fields)).text("numbers")
    assert "at least, as finding a step takes longer" in Document(client.get("/how-hard", query_string=fields)).text("")


@pytest.mark.parametrize(("line", "most"), [(INKALA, 0), (ESCARGOT, 1_000)])
def test_an_interrupted_path_names_reason_and_next_link(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, line: str, most: int
) -> None:
    """Unknown numbers are lower bounds; a link leads to HoDoKu's path and says how far it gets."""
    monkeypatch.setattr(rating, "MAX_BRANCHES", most)
    page = Document(client.get("/how-hard", query_string={"p": line, "way": "explainer", "whole": "1"}))
    known = len(rating.cached_explainer_path(Grid.parse(line)).steps)
    begins = f"The path ends after {known} steps" if most else "No step is shown"
    assert f"{begins}: finding a step takes longer than is spent on it here." in page.text("main")
    assert f"HoDoKu’s path leads to the solution, in {len(thorough_path(Grid.parse(line)).steps)} steps." in page.text(
        "main"
    )
    assert len([found for found in page.find("a") if found["href"] == f"/how-hard?p={line.replace('.', '0')}"]) == 2
    assert page.text("numbers").count("at least ") == (1 if most else 3)
