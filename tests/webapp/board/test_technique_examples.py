"""The pages of techniques: every one is there, what it draws is true, what it offers to practise on is what it says."""

from __future__ import annotations

from itertools import chain

import pytest
from flask.testing import FlaskClient

from solver import Puzzle, engine
from solver.formats import board_link
from solver.techniques.cell_sets import COLUMNS, ROWS
from solver.techniques.fish import SIZE_NAMES, of_digit
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Role
from solver.techniques.step_json import from_json, to_json
from solver.techniques.technique import Level
from tests.campaigns import some
from tests.solver.techniques.positions import contradictions
from tests.webapp.pages import GENTLE, Document
from webapp.board.hint import make_hint
from webapp.board.technique_examples import (
    Example,
    find_practice_task,
    neighbouring_pages,
    pages_by_level,
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


def test_every_technique_that_is_looked_for_has_its_words() -> None:
    """Whole sentences, one definition each, and something to practise on."""
    assert list(technique_pages()) == [key for key, row in TECHNIQUES.items() if row.is_logical]
    for taught in technique_pages().values():
        assert taught.about.endswith(".")
        assert taught.spot.endswith((".", "?"))
        assert bool(taught.practice) != bool(taught.answered)


def check_true(key: str, drawn: Example) -> None:
    """Its step is of the technique, holds in its position, changes it, and reads back as written."""
    step, position = drawn.step, drawn.position
    assert step.technique == key
    assert from_json(to_json(step)) == step
    assert all(position.has(*each) for each in step.eliminations + step.placements)
    assert contradictions(step, engine.solve(position.grid).solutions[0]) == []


def test_what_is_drawn_is_true() -> None:
    """On every page; the answers to what is to practise are checked with it."""
    for key, taught in technique_pages().items():
        check_true(key, taught.example)


def technique_found(puzzle: Puzzle) -> str:
    """The technique that a hint on the board tells of, as H asks for it."""
    return make_hint(puzzle, engine.solve(puzzle.givens), 1).technique


@pytest.mark.parametrize("key", [key for key, taught in technique_pages().items() if taught.practice])
def test_nothing_is_easier_where_a_page_says_so(key: str) -> None:
    """The hint at every position to practise on, from the board as its link opens it, is of the technique."""
    for _, fields in technique_pages()[key].tiles:
        assert technique_found(board_link.from_fields(fields)) == key


def test_colours_are_drawn_where_no_easier_pattern_of_one_digit_is() -> None:
    """The position of Multi Colors 1 has no fish of two lines, no skyscraper and no kite."""
    position = technique_pages()["multi-colours-1"].example.position
    for key in ("x-wing", "finned-x-wing", "sashimi-x-wing", "skyscraper", "2-string-kite"):
        find = TECHNIQUES[key].technique.find
        assert not list(find(position))


def simpler_than(kind: str, size: int, with_fins: bool) -> list[tuple[str, int, bool]]:
    """The Franken and mutant fish that are simpler: smaller ones, those without fins, Franken before mutant."""
    sizes = [(count, fins) for count in range(2, size + 1) for fins in (False, True)]
    simpler = [(count, fins) for count, fins in sizes if (count < size or not fins or with_fins)]
    own = [(kind, *each) for each in simpler if each != (size, with_fins)]
    return own if kind == "franken" else own + [("franken", *each) for each in simpler]


@pytest.mark.parametrize("key", IRREDUCIBLE)
def test_a_fish_with_boxes_is_drawn_where_nothing_simpler_does_the_same(key: str) -> None:
    """None of what it takes goes by singles, locked candidates, subsets, fish of lines or smaller ones of boxes."""
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


@pytest.mark.parametrize("key", some(list(technique_pages()), USUAL.__contains__))
def test_what_is_to_practise_is_written_once_and_answered_where_hints_are_easier(key: str) -> None:
    """The answers are true, and a hint tells of another technique there."""
    taught = technique_pages()[key]
    puzzles = [board_link.from_fields(fields) for _, fields in taught.tiles]
    assert len({puzzle.givens for puzzle in (taught.example.puzzle, *puzzles)}) == 1 + len(puzzles)
    for answer in taught.answered:
        check_true(key, answer)
    assert not {technique_found(puzzle) for puzzle in puzzles if taught.answered} & {"", key}


@pytest.mark.parametrize("key", some(list(technique_pages()), USUAL.__contains__))
def test_boards_for_practice_lead_on(client: FlaskClient, key: str) -> None:
    """Each has a title of its own, by which it leads to the technique and to the position behind it."""
    taught = technique_pages()[key]
    tiles = [fields for _, fields in taught.tiles]
    for number, fields in enumerate([taught.shown(0), *tiles]):
        assert title_of(fields["title"]) == fields["title"]
        assert find_practice_task(fields["title"]) == (key, number + 1, taught.fields_at(number + 1))
    assert taught.fields_at(len(tiles) + 1) is None
    page = Document(client.get("/", query_string=tiles[0]))
    assert "All positions" in page.text("notice")
    assert page.find("a", href=f"/techniques/{key}#practice-title")
    assert find_practice_task("My Skyscraper, position 1") is find_practice_task("Skyscraper") is None


def check_drawn(page: Document, example: Example) -> None:
    """Each cell that the text names has its place on the board, among them all that change."""
    named = {found["href"][1:] for found in page.find("a", **{"class": "ref"})}
    assert named == {found["id"] for found in page.find("rect")}
    for cell, _ in example.step.eliminations + example.step.placements:
        assert example.view.shape.cell_name(cell) in named


@pytest.mark.parametrize("key", some(list(technique_pages()), USUAL.__contains__))
def test_a_page_draws_tells_and_leads_on(client: FlaskClient, key: str) -> None:
    """It names every cell that changes with a place on the board, links its positions, and its neighbours."""
    taught = technique_pages()[key]
    page = Document(client.get(f"/techniques/{key}"))
    assert taught.technique.name in page.text("main")
    check_drawn(page, taught.example)
    boards = [found["href"] for found in page.find("a") if found["href"].startswith("/?p=")]
    assert len(boards) == 1 + len(taught.practice) + len(taught.answered)
    assert ("hint=1" in boards[0]) is not bool(taught.answered)  # the first hint there is of this technique
    answers = [found["href"] for found in page.find("a", **{"class": "answer"})]
    assert answers == [f"/techniques/{key}?position={number + 1}" for number in range(len(taught.answered))]
    if answers:
        check_drawn(Document(client.get(answers[-1])), taught.answered[-1])
    assert client.get(f"/techniques/{key}?position={len(answers) + 1}").status_code == 400
    for rel, other in zip(("prev", "next"), neighbouring_pages(key), strict=True):
        links = page.find("a", rel=rel)
        assert [found["href"] for found in links] == ([f"/techniques/{other.technique.key}"] if other else [])


def test_the_gallery_leads_to_every_page(client: FlaskClient) -> None:
    """Level by level; an unknown name is not there, and the head of every page leads to the gallery."""
    page = Document(client.get("/techniques/"))
    assert {found["href"] for found in page.find("a")} >= {f"/techniques/{key}" for key in technique_pages()}
    assert list(pages_by_level()) == list(Level)
    assert client.get("/techniques/nothing").status_code == 404
    assert Document(client.get("/verify")).find("a", href="/techniques/")


def test_hints_and_paths_lead_to_the_page(client: FlaskClient) -> None:
    """From the first depth of a hint, and from the steps of How hard."""
    fields = {"p": GENTLE.replace(".", "0"), "hint": "1"}
    assert Document(client.get("/", query_string=fields)).find("a", href="/techniques/hidden-single")
    hard = Document(client.get("/how-hard", query_string=next(iter(technique_pages()["x-wing"].tiles))[1]))
    assert hard.find("a", href="/techniques/x-wing")
