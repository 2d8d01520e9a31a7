"""Test the pages of techniques: all exist, their drawings are true, their positions show the technique."""

from __future__ import annotations

from itertools import chain

import pytest
from flask.testing import FlaskClient

from solver import Puzzle, engine
from solver.formats import board_link
from solver.techniques.cell_sets import COLUMNS, ROWS
from solver.techniques.fish import SIZE_NAMES, of_digit
from solver.techniques.path import solve_path
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Role
from solver.techniques.step_json import from_json, to_json
from solver.techniques.technique import Level
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.techniques.positions import contradictions
from tests.webapp.pages import GENTLE, LOGICAL, Document
from webapp.board.hint import make_hint
from webapp.board.path_steps import PathList
from webapp.board.technique_examples import (
    Example,
    find_practice_task,
    neighbouring_pages,
    technique_pages,
)
from webapp.shared.fields import title_of

IRREDUCIBLE = (
    "franken-jellyfish",
    "finned-franken-swordfish",
    "finned-franken-jellyfish",
    "mutant-swordfish",
    "finned-mutant-x-wing",
    "finned-mutant-swordfish",
)
USUAL = {"hidden-single", "naked-pair", "xy-wing", "whale"}


def test_every_technique_has_a_page_text() -> None:
    """Each logical technique has whole sentences, and positions for practice either with or without answers."""
    assert list(technique_pages()) == LOGICAL
    for taught in technique_pages().values():
        assert taught.about.endswith(".")
        assert taught.spot.endswith((".", "?"))
        assert bool(taught.practice) != bool(taught.answered)


def check_true(key: str, drawn: Example) -> None:
    """Check that the step belongs to the technique, is true in its position, changes it, and round-trips."""
    step, position = drawn.step, drawn.position
    assert step.technique == key
    assert from_json(to_json(step)) == step
    assert all(position.has(*each) for each in step.eliminations + step.placements)
    assert contradictions(step, engine.solve(position.grid).solutions[0]) == []


def test_every_drawn_step_is_true() -> None:
    """The example on every page is true, and so are the answers to its positions for practice."""
    for key, taught in technique_pages().items():
        check_true(key, taught.example)


def technique_found(puzzle: Puzzle) -> str:
    """Find the technique of the hint on the board."""
    return make_hint(puzzle, engine.solve(puzzle.givens), 1).technique


@pytest.mark.parametrize("part", some([8, 1], always=lambda part: part > 1))
def test_practice_positions_give_a_hint_of_the_technique(part: int) -> None:
    """The hint on every such position, opened by its link, shows the technique; on the first that follow, too.

    The usual run looks at an eighth of the techniques, whichever.
    """
    for key, taught in technique_pages().items():
        if taught.practice and len(key) % part == 0:
            for number in range(1, len(taught.tiles) + 3):
                assert technique_found(board_link.from_fields(taught.fields_at(number))) == key, number


def test_the_multi_colors_example_has_no_easier_pattern() -> None:
    """The position of Multi Colors 1 has no fish of two lines, no skyscraper and no kite."""
    position = technique_pages()["multi-colours-1"].example.position
    for key in ("x-wing", "finned-x-wing", "sashimi-x-wing", "skyscraper", "2-string-kite"):
        find = TECHNIQUES[key].technique.find
        assert not list(find(position))


def simpler_than(kind: str, size: int, with_fins: bool) -> list[tuple[str, int, bool]]:
    """List the simpler Franken and mutant fish: smaller ones, finless ones, Franken before mutant."""
    sizes = [(count, fins) for count in range(2, size + 1) for fins in (False, True)]
    simpler = [(count, fins) for count, fins in sizes if (count < size or not fins or with_fins)]
    own = [(kind, *each) for each in simpler if each != (size, with_fins)]
    return own if kind == "franken" else own + [("franken", *each) for each in simpler]


@for_each("key", IRREDUCIBLE)
def test_no_simpler_step_replaces_a_franken_or_mutant_fish(key: str) -> None:
    """Singles, locked candidates, subsets and simpler fish remove none of its candidates."""
    step, position = technique_pages()[key].example.step, technique_pages()[key].example.position
    kind, _, name = key.removeprefix("finned-").partition("-")
    size = {name: size for size, name in SIZE_NAMES.items()}[name]
    easy = list(TECHNIQUES)[: list(TECHNIQUES).index("x-wing")]
    lines = [f"{before}{name}" for before in ("", "finned-", "sashimi-") for name in SIZE_NAMES.values()]
    found = chain.from_iterable(TECHNIQUES[each].technique.find(position) for each in easy + lines)
    rows = simpler_than(kind, size, key.startswith("finned-"))
    boxes = (of_digit(position, step.digits[0], count, each, fins) for each, count, fins in rows)
    for other in chain(found, chain.from_iterable(boxes)):
        assert not {*other.eliminations} & {*step.eliminations}
        assert not other.placements
    if kind == "mutant":
        houses = [{*step.houses(role)} for role in (Role.BASE, Role.COVER)]
        assert any(each & {*ROWS} and each & {*COLUMNS} for each in houses)


@pytest.mark.parametrize("key", some(LOGICAL, USUAL.__contains__))
def test_practice_positions_with_easier_hints_have_answers(key: str) -> None:
    """Positions are unique; answers are true where a hint shows another technique."""
    taught = technique_pages()[key]
    puzzles = [board_link.from_fields(fields) for _, fields in taught.tiles]
    assert len({puzzle.givens for puzzle in (taught.example.puzzle, *puzzles)}) == 1 + len(puzzles)
    for answer in taught.answered:
        check_true(key, answer)
    assert not {technique_found(puzzle) for puzzle in puzzles if taught.answered} & {"", key}


@pytest.mark.parametrize("key", some(LOGICAL, USUAL.__contains__))
def test_practice_boards_link_to_the_next_one(client: FlaskClient, key: str) -> None:
    """The unique title of a board leads to its technique, and says which position it is."""
    taught = technique_pages()[key]
    tiles = [fields for _, fields in taught.tiles]
    for number, fields in enumerate([taught.shown(0), *tiles]):
        assert title_of(fields["title"]) == fields["title"]
        assert find_practice_task(fields["title"]) == (key, number)
        assert number == 0 or fields == taught.fields_at(number)
    page = Document(client.get("/", query_string=tiles[0]))
    assert "All positions" in page.text("notice")
    assert page.leads_to(f"/techniques/{key}#practice-title")
    assert find_practice_task("My Skyscraper, position 1") is find_practice_task("Skyscraper") is None


def check_drawn(page: Document, example: Example) -> None:
    """Check that each cell named in the text exists on the board, and that all changing cells are named."""
    named = {found["href"][1:] for found in page.find("a", **{"class": "ref"})}
    assert named == {found["id"] for found in page.find("rect")}
    for cell, _ in example.step.eliminations + example.step.placements:
        assert example.view.shape.cell_name(cell) in named


@pytest.mark.parametrize("key", some(LOGICAL, USUAL.__contains__))
def test_a_technique_page_is_complete(client: FlaskClient, key: str) -> None:
    """It names every changing cell, links its positions, and links its neighbours."""
    taught = technique_pages()[key]
    page = Document(client.get(f"/techniques/{key}"))
    assert taught.technique.name in page.text("main")
    check_drawn(page, taught.example)
    boards = [found["href"] for found in page.find("a") if found["href"].startswith("/?p=")]
    assert len(boards) == 1 + len(taught.practice) + len(taught.answered)
    assert page.leads_to(f"/techniques/{key}/practice/1")
    assert ("hint=1" in boards[0]) is not bool(taught.answered)  # the first hint there is of this technique
    answers = [found["href"] for found in page.find("a", **{"class": "answer"})]
    assert answers == [f"/techniques/{key}?position={number + 1}" for number in range(len(taught.answered))]
    if answers:
        check_drawn(Document(client.get(answers[-1])), taught.answered[-1])
    assert client.get(f"/techniques/{key}?position={len(answers) + 1}").status_code == 400
    for rel, other in zip(("prev", "next"), neighbouring_pages(key), strict=True):
        links = page.find("a", rel=rel)
        assert [found["href"] for found in links] == ([f"/techniques/{other.technique.key}"] if other else [])


def test_the_gallery_links_to_every_page(client: FlaskClient) -> None:
    """It names each level but Easy, which begins; an unknown name gets 404; every page links to the gallery."""
    page = Document(client.get("/techniques/"))
    assert {found["href"] for found in page.find("a")} >= {f"/techniques/{key}" for key in technique_pages()}
    text = page.text("techniques")
    assert all(level.title in text for level in Level if level is not Level.EASY)
    assert client.get("/techniques/nothing").status_code == 404
    assert Document(client.get("/verify")).find("a", href="/techniques/")


def test_hints_and_paths_link_to_the_page(client: FlaskClient) -> None:
    """Hints of any depth and the steps of How hard link to the page of the technique."""
    fields = {"p": GENTLE.replace(".", "0"), "hint": "1"}
    assert Document(client.get("/", query_string=fields)).leads_to("/techniques/hidden-single")
    tile = next(iter(technique_pages()["x-wing"].tiles))[1]
    steps = PathList.of_path(solve_path(board_link.from_fields(tile).givens)).steps
    number = next(each.number for each in steps if each.technique == "x-wing")
    hard = Document(client.get("/how-hard", query_string={"p": tile["p"], "step": str(number)}))
    assert hard.leads_to("/techniques/x-wing")
