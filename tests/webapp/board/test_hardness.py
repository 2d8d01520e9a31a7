"""Test the level of a puzzle in the verdict, and its solving path as a list, both within limits."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from solver import CLASSIC, Candidate, Grid, Puzzle
from solver.engine import solve
from solver.formats import board_link
from solver.techniques import path as paths
from solver.techniques.explainer.path import explainer_numbers, explainer_path
from solver.techniques.path import bounded_path, solve_path
from solver.techniques.position import Position
from solver.techniques.rating import hardness
from tests.webapp.board.test_hint import HARD
from tests.webapp.pages import (
    CONFLICTING,
    EIGHTEEN,
    GENTLE,
    GENTLE_SOLVED,
    HTMX,
    LONG_SEARCH,
    NO_SOLUTION,
    TWO_SOLUTIONS,
    Document,
    posted,
)
from webapp.board import hardness as rating
from webapp.board.hardness import exceeded_score, level_ranges, thorough_path
from webapp.board.path_steps import PathList
from webapp.shared.builtin_puzzles import example_of
from webapp.shared.levels import cached_thorough_levels, level_of, quick_path

LATER = "/how-hard/level"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD_PATH = PathList.of_path(bounded_path(Grid.parse(HARD)))


def opened(client: FlaskClient, query: dict[str, str]) -> Document:
    """Open the page and let it ask for the same address once more, as its script does for each slow path."""
    client.get("/how-hard", query_string=query)
    page = Document(client.get("/how-hard", query_string=query))
    assert "hx-get" not in page.find("div", id="found")[0]
    return page


@pytest.fixture(autouse=True)
def empty_caches() -> None:
    """Clear the cached levels and paths of other tests."""
    cached_thorough_levels.clear()
    rating.cached_explainer_path.clear()


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
    assert list(page.text("verdict").split(". ")[3:]) == ([level] if level else [])


def test_the_path_page_keeps_the_title(client: FlaskClient) -> None:
    """The link in the verdict carries the title into the page's title and into the links of its steps."""
    links = Document(client.get("/", query_string={"p": GENTLE.replace(".", "0"), "title": "Mine & <b>"})).find(
        "a", title="How hard?"
    )
    page = client.get(links[0]["href"])
    assert "<title>Mine &amp; &lt;b&gt; – How hard – Sudoku Workbench</title>" in page.text
    for link in [each["href"] for each in Document(page).find("a") if "step=" in each.get("href", "")]:
        assert "title=Mine+%26+%3Cb%3E" in link


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
    assert list(cached_thorough_levels) == [Grid.parse(GENTLE)]


def test_the_bounded_path_equals_the_full_path() -> None:
    """The bounded path has the same steps, score and level as the full path."""
    path = bounded_path(Grid.parse(HARD))
    assert path == solve_path(Grid.parse(HARD))
    assert (path.score, hardness(path).name) == (976, "Hard")


def test_a_path_ends_where_too_many_places_were_looked_at() -> None:
    """Beyond its limit a path starts no slow step and keeps the steps before it, however busy the machine is."""
    lengths = []
    for max_places in (0, 600, 900):
        path = bounded_path(Grid.parse(ESCARGOT), is_thorough=True, max_places=max_places)
        lengths.append(len(path.steps))
    assert path == bounded_path(Grid.parse(ESCARGOT), is_thorough=True, max_places=max_places)
    assert lengths[0] == len(bounded_path(Grid.parse(ESCARGOT)).steps)
    assert lengths == sorted(set(lengths))


def test_a_request_finds_one_slow_path(client: FlaskClient) -> None:
    """The page of an address that needs both paths asks for the second one, and then for none."""
    for fields in ({"way": "explainer", "whole": "1"}, {"numbers": "1"}):
        rating.thorough_path.clear()
        rating.cached_explainer_path.clear()
        query = fields | {"p": ESCARGOT}
        client.get("/how-hard", query_string=query)
        assert rating.thorough_path.find(Grid.parse(ESCARGOT))
        assert not rating.cached_explainer_path.find(Grid.parse(ESCARGOT))
        assert "hx-get" not in opened(client, query).find("span", id="rating")[0]
        assert rating.cached_explainer_path.find(Grid.parse(ESCARGOT))


def test_a_path_ends_after_too_many_slow_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """After its limit of slow steps a path ends without a level."""
    assert bounded_path(Grid.parse(INKALA), is_thorough=True).score == 21342
    monkeypatch.setattr(paths, "MAX_SLOW_STEPS", 2)
    bounded = bounded_path(Grid.parse(INKALA), is_thorough=True)
    assert not bounded.solved
    assert hardness(bounded).name == "Extreme"


def test_a_level_from_the_score_names_the_limit(client: FlaskClient) -> None:
    """If the score and no single step makes the level, the page names the limit of the level below."""
    added_up = "2.8...6...71.5....4....3.7......7..5.47...29.1..4......2.9....8....8.43...9...5.6"
    page = Document(client.get("/how-hard", query_string={"p": added_up, "whole": "1"}))
    assert "More than 1,800 points make a puzzle Extreme." in page.text("scales")
    assert exceeded_score(bounded_path(Grid.parse(HARD))) is None
    assert "points make" not in Document(client.get("/how-hard", query_string={"p": HARD})).text("scales")


def test_the_hardest_step_is_drawn_first(client: FlaskClient) -> None:
    """Without a step in the address the hardest is chosen in curve, list and strip, and drawn on the board."""
    page = Document(client.get("/how-hard", query_string={"p": HARD}))
    hardest = max(range(60), key=lambda at: HARD_PATH.steps[at].score)
    assert page.find("div", id="steps")[0]["data-step"] == str(hardest + 1)
    assert page.find("input", id="slider")[0]["value"] == str(hardest + 1)
    assert page.text("strip").startswith(f"{hardest + 1} 2-String Kite")
    (current,) = page.find("a", **{"aria-current": "step"})
    assert current["id"] == f"s{hardest + 1}"
    assert page.find("i", **{"class": "n3 loses"})


@pytest.mark.parametrize(("asked", "shown"), [("1", "1"), ("30", "30"), ("60", "60"), ("700", "60")])
def test_the_chosen_step_is_in_the_address(client: FlaskClient, asked: str, shown: str) -> None:
    """A number chooses its step; a number behind the end chooses the last step."""
    page = Document(client.get("/how-hard", query_string={"p": HARD, "step": asked}))
    assert page.find("div", id="steps")[0]["data-step"] == shown
    assert [each["aria-label"] for each in page.find("a", id="strip-back")] == ["The step before"] * (shown != "1")
    assert [each["aria-label"] for each in page.find("a", id="strip-forward")] == ["The next step"] * (shown != "60")


def test_a_step_that_is_no_number_is_an_error(client: FlaskClient) -> None:
    """The answer is 400 with a sentence that names the field."""
    response = client.get("/how-hard", query_string={"p": HARD, "step": "x"})
    assert response.status_code == 400
    assert "field step" in response.text.lower()


def test_a_script_gets_the_parts_of_a_step_alone(client: FlaskClient) -> None:
    """Board, strip, label and list come without the curve and the frame, and caches learn of it."""
    response = client.get("/how-hard", query_string={"p": HARD, "step": "30"}, headers=HTMX)
    page = Document(response)
    assert {"board", "strip", "curve-label", "steps"} <= set(page.texts)
    assert not page.find("title") + page.find("input", id="slider")
    assert "HX-Request" in response.headers["Vary"]


def test_every_step_has_a_link_in_list_and_curve(client: FlaskClient) -> None:
    """Both work without script. The chosen bar is marked, and a text says what the curve shows."""
    page = Document(client.get("/how-hard", query_string={"p": HARD, "step": "5"}))
    for number in range(1, 61):
        (row,) = page.find("a", id=f"s{number}")
        assert f"step={number}" in row["href"].split("&")
    assert len([each for each in page.find("a", tabindex="-1") if "step=" in each["href"]]) == 60
    assert page.find("a", tabindex="-1", **{"class": "chosen"})[0]["aria-label"] == "5: Hidden Single"
    assert "Difficulty of the 60 steps" in page.text("curve-text")


def test_going_on_from_a_step_opens_its_board(client: FlaskClient) -> None:
    """The board has the digits so far as answers, and after the first elimination all candidates as notes."""
    before = None
    for number in (1, 4, 27, 60):
        page = Document(client.get("/how-hard", query_string={"p": HARD, "title": "Mine", "step": str(number)}))
        (link,) = [each["href"] for each in page.find("a", id="go-on")]
        fields = dict(parse_qsl(link.partition("?")[2]))
        board = board_link.from_fields(fields)
        assert (fields["title"], board.givens) == ("Mine", Grid.parse(HARD))
        assert bool(board.notes) is (number > 24)
        assert before is None or before.is_within(board.entries)
        before = board.entries
        shown = Document(client.get(link))
        assert [found["value"] for found in shown.find("input", id="title")] == ["Mine"]
        searches = [each["href"] for each in page.find("a") if each.get("href", "").startswith("/demo?")]
        assert board.entries.line("0") in [dict(parse_qsl(urlsplit(each).query))["p"] for each in searches]


def test_placed_digits_are_the_programs(client: FlaskClient) -> None:
    """A digit that the path has placed is drawn as the solver's, a clue as a clue; nothing is drawn as typed."""
    page = Document(client.get("/how-hard", query_string={"p": HARD, "step": "20"}))
    kinds = [each["class"].split()[0] for each in page.find("td") if each.get("class", "corner") != "corner"]
    assert (kinds.count("given"), kinds.count("solved"), kinds.count("entered")) == (27, 19, 0)


def test_the_page_links_to_technique_and_scales(client: FlaskClient) -> None:
    """The chosen step links to the page of its technique; the scales open with both paths."""
    page = Document(client.get("/how-hard", query_string={"p": HARD}))
    assert page.leads_to("/techniques/2-string-kite")
    assert page.text("scales").startswith("HoDoKu 976")
    (explainer_address,) = [each["href"] for each in page.find("a") if each["href"].endswith("way=explainer")]
    assert Document(client.get(explainer_address)).find("a", href=explainer_address, **{"aria-current": "true"})


def test_all_reasons_are_listed_on_demand(client: FlaskClient) -> None:
    """The page with every reason opens all runs, has a sentence for each other step, and can be printed."""
    page = client.get("/how-hard", query_string={"p": HARD, "all": "1"})
    assert page.text.count('<p class="why">') == sum(not row.is_run for row in HARD_PATH.rows(27)) - 1
    assert page.text.count("<details open>") == sum(row.is_run for row in HARD_PATH.rows(27))
    assert Document(page).find("button", id="print")
    assert not Document(client.get("/how-hard", query_string={"p": HARD})).find("button", id="print")


def test_the_page_shows_the_path_of_sudoku_explainer(client: FlaskClient) -> None:
    """Its steps have ratings, their links stay on that path, and the numbers are there at once."""
    page = Document(client.get("/how-hard", query_string={"p": HARD, "way": "explainer"}))
    path = explainer_path(Position.of(Grid.parse(HARD)))
    (last,) = page.find("a", id=f"s{len(path.steps)}")
    assert "way=explainer" in last["href"]
    assert page.text("strip").startswith("29 Forcing Chain 7.1")
    assert not page.find("span", id="rating")[0].get("hx-get")
    assert page.text("scales").startswith("HoDoKu 976 · Explainer 7.1")


def test_without_a_puzzle_the_page_offers_one(client: FlaskClient) -> None:
    """The page says that there is none, with ways to one, and shows no example."""
    page = Document(client.get("/how-hard"))
    assert "No puzzle yet" in page.text("main")
    assert {"/", "/photo?then=how-hard", "/puzzles/"} <= {each["href"] for each in page.find("a")}
    assert not page.find("table")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (EIGHTEEN, "has 18 solutions"),
        ("1" + "." * 80, "has at least 1,000 solutions"),
        (NO_SOLUTION, "has no solution"),
        (CONFLICTING, "has 5 twice in row 1"),
        (LONG_SEARCH, "is not decided: 17 clues leave too many places to search here"),
        (GENTLE_SOLVED, "has no empty cells"),
        ("." * 81, "has no clues"),
        ("." * 16, "is 4x4"),
        ("." * 256, "is 16x16"),
    ],
)
def test_the_page_says_why_a_puzzle_has_no_level(client: FlaskClient, line: str, reason: str) -> None:
    """One sentence names what the page rates and what this puzzle is; it is no error."""
    response = client.get("/how-hard", query_string={"p": line.replace(".", "0"), "step": "3"})
    assert response.status_code == 200
    sentence = f"How hard rates 9x9 puzzles with one solution; this one {reason}."
    assert sentence in Document(response).text("main")


def test_sudoku_explainer_numbers_are_loaded_later(client: FlaskClient) -> None:
    """The page requests them after loading, links to them without script, and `sudoku rate` gives the same."""
    fields = {"p": GENTLE.replace(".", "0")}
    page = Document(client.get("/how-hard", query_string=fields))
    (later,) = page.find("span", id="rating")
    assert page.find("a", href=later["hx-get"], **{"class": "no-script"})
    numbers = Document(client.get(later["hx-get"])).text("numbers")
    er, ep, ed = explainer_numbers(Grid.parse(GENTLE)).texts
    assert numbers.startswith(f"ER hardest step{er} EP up to the first digit{ep} ED first step{ed}")
    assert Document(client.get("/how-hard", query_string=fields)).text("numbers") == numbers  # from then on


def test_hard_steps_are_loaded_later(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a hard puzzle shows the easy steps and requests the others; without script a link does."""
    for path_field in ({}, {"way": "explainer"}):
        rating.thorough_path.clear()
        fields = {"p": ESCARGOT} | path_field
        page = Document(client.get("/how-hard", query_string=fields))
        assert rating.thorough_path.find(Grid.parse(ESCARGOT)) is None
        (found,) = page.find("div", id="found")
        assert "At least Unfair" in page.text("found")
        assert bool(page.find("ol")) is not bool(path_field)
        assert page.find("a", href=found["hx-get"], **{"class": "no-script"})
        assert ("Find Sudoku Explainer’s path, which takes some seconds" in page.text("found")) is bool(path_field)
        assert "hx-get" not in page.find("span", id="rating")[0]
        whole = opened(client, fields | {"whole": "1"})
        assert "Extreme" in whole.text("found")
        assert whole.find("ol", **{"class": "path plain"})
        again = Document(client.get("/how-hard", query_string=fields))
        assert "hx-get" not in again.find("div", id="found")[0]


def test_a_step_behind_the_quick_ones_is_found_at_once(client: FlaskClient) -> None:
    """An address with a step that only the whole path has shows this step."""
    rating.thorough_path.clear()
    known = len(quick_path(Grid.parse(ESCARGOT)).steps)
    page = Document(client.get("/how-hard", query_string={"p": ESCARGOT, "step": str(known + 1)}))
    assert page.find("div", id="steps")[0]["data-step"] == str(known + 1)


def test_an_interrupted_rating_is_a_lower_bound(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the rating stops early, ER is shown as at least the rating found."""
    monkeypatch.setattr(rating, "MAX_BRANCHES", 0)
    rating.cached_explainer_path.clear()
    page = opened(client, {"p": ESCARGOT, "numbers": "1"})
    assert "ER hardest stepat least " in page.text("numbers")
    assert "at least, as finding a step takes longer" in page.text("numbers")
    assert "Explainer at least " in page.text("rating")


@pytest.mark.parametrize(("line", "most"), [(INKALA, 0), (ESCARGOT, 1_000)])
def test_an_interrupted_path_names_reason_and_next_link(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, line: str, most: int
) -> None:
    """Unknown numbers are lower bounds; a link leads to HoDoKu's path and says how far it gets."""
    monkeypatch.setattr(rating, "MAX_BRANCHES", most)
    rating.cached_explainer_path.clear()
    page = opened(client, {"p": line, "way": "explainer", "whole": "1"})
    known = len(rating.cached_explainer_path(Grid.parse(line)).steps)
    begins = f"The path ends after {known} steps" if most else "No step is shown"
    assert f"{begins}: finding a step takes longer than is spent on it here." in page.text("main")
    steps = len(thorough_path(Grid.parse(line)).steps)
    assert f"HoDoKu’s path leads to the solution, in {steps} steps." in page.text("main")
    assert len([found for found in page.find("a") if found["href"] == f"/how-hard?p={line.replace('.', '0')}"]) == 3
    assert page.text("numbers").count("at least ") == (1 if most else 3)


def test_an_unfinished_path_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where HoDoKu's path ends early, the level is the least possible one and there is no score."""
    monkeypatch.setattr(paths, "MAX_SLOW_STEPS", 0)
    rating.thorough_path.clear()
    page = Document(client.get("/how-hard", query_string={"p": INKALA, "whole": "1"}))
    assert "the level is the least that it can be" in page.text("main")
    assert page.text("scales").startswith("HoDoKu: no score")
    rating.thorough_path.clear()


def test_a_cache_drops_its_oldest_entry() -> None:
    """A full cache drops the entry that was asked for longest ago, and finds only what it holds."""
    cache = rating.GridCache(lambda grid, _: grid.filled, 2)
    grids = [Grid.parse(line) for line in (HARD, GENTLE, INKALA)]
    for grid in (*grids[:2], grids[0], grids[2]):
        cache(grid)
    assert [cache.find(grid) for grid in grids] == [27, None, 21]


def test_an_enthusiast_learns_why_brute_force_is_the_hardest_step(client: FlaskClient) -> None:
    """Where HoDoKu's path takes a digit of the solution, the page says why, and links to Sudoku Explainer's path."""
    query = {"p": example_of("Easter Monster").puzzle.givens.line("0"), "whole": "1"}
    page = Document(client.get("/how-hard", query_string=query))
    assert "Brute Force" in page.text("main")
    assert "the named techniques of HoDoKu find no step" in page.text("main")
    (link,) = page.find("a", id="other-path")
    assert "way=explainer" in link["href"]
    assert not Document(client.get("/how-hard", query_string={"p": HARD})).find("a", id="other-path")


def test_the_scales_stand_beside_the_numbers(client: FlaskClient) -> None:
    """Each level has its range of points, without a gap, in the line below the numbers and in the table."""
    page = Document(client.get("/how-hard", query_string={"p": HARD}))
    begins = "The level is that of the hardest step, or a higher one by HoDoKu’s points: "
    assert page.text("scale").startswith(f"{begins}Easy up to 800, Medium 801 to 1,000, Hard 1,001 to 1,600, ")
    assert page.text("scale").endswith("Extreme from 1,801. Explainer: 1.0 (singles) to 11.9.")
    for name, scores in level_ranges():
        assert f"{name} {scores}" in page.text("scales")


def test_removed_candidates_of_a_puzzle_are_rated_and_those_of_hints_are_not(client: FlaskClient) -> None:
    """Candidates without clues have a level, and steps that start from them; hints make no puzzle easier."""
    right, hard = solve(Grid.parse(HARD)).solutions[0].digits, Grid.parse(HARD)
    others = frozenset(
        Candidate(cell, digit) for cell in CLASSIC.cells for digit in CLASSIC.digits if right[cell] != digit
    )
    for givens, level in ((Grid.empty(), "Easy"), (hard, "Hard")):
        fields = board_link.to_fields(Puzzle(givens, givens, removed=others))
        page = Document(client.get("/how-hard", query_string=fields))
        assert page.text("level") == f"Level of this puzzle: {level}"
        assert Document(client.get("/", query_string=fields)).text("verdict").split(". ")[-1].endswith(level)
