"""The pages of techniques: every one is there, what it draws is true, what it offers to practise on is what it says."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solver import engine
from solver.formats import link
from solver.techniques.syllabus import TECHNIQUES
from solver.techniques.technique import Level
from solver.techniques.written import step_of, written
from tests.campaigns import some
from tests.solver.techniques.positions import lies
from tests.webapp.pages import GENTLE, Document
from webapp.hints.giving import hint_of
from webapp.hints.teaching import by_level, neighbours, teachings

USUAL = {"hidden-single", "naked-pair", "xy-wing", "whale"}


def test_every_technique_that_is_looked_for_has_its_words() -> None:
    """Whole sentences, one definition each, and an example unless it is one of the rarest."""
    assert list(teachings()) == [key for key, row in TECHNIQUES.items() if row.find]
    for taught in teachings().values():
        assert taught.about.endswith(".")
        assert taught.spot.endswith((".", "?"))
    drawn = {key for key, taught in teachings().items() if taught.example}
    large = ("squirmbag", "whale", "leviathan")
    assert all("mutant" in key or key.endswith(large) for key in set(teachings()) - drawn - {"avoidable-2"})


def test_what_is_drawn_is_true() -> None:
    """The step of each example is of its technique, holds in its position, changes it, and reads back as written."""
    for key, taught in teachings().items():
        if taught.example:
            step, position = taught.example.step, taught.example.position
            assert step.technique == key
            assert step_of(written(step)) == step
            assert all(position.has(*each) for each in step.eliminations + step.placements)
            assert lies(step, engine.solve(position.grid).solutions[0]) == []


@pytest.mark.parametrize("key", some([key for key in teachings() if teachings()[key].practice], USUAL.__contains__))
def test_the_easiest_step_of_a_practice_position_is_the_technique(key: str) -> None:
    """A hint there says so, from the board as its link opens it; nothing was written twice."""
    practice = teachings()[key].practice
    assert len(set(practice)) == len(practice)
    for _, fields in teachings()[key].tiles:
        puzzle = link.from_fields(fields)
        assert hint_of(puzzle, engine.solve(puzzle.givens), 1).technique == key


@pytest.mark.parametrize("key", some(list(teachings()), USUAL.__contains__))
def test_a_page_draws_tells_and_leads_on(client: FlaskClient, key: str) -> None:
    """It names every cell that changes with a place on the board, links its positions, and its neighbours."""
    taught = teachings()[key]
    page = Document(client.get(f"/techniques/{key}"))
    assert taught.technique.name in page.text("main")
    if taught.example:
        named = {found["href"][1:] for found in page.find("a", **{"class": "ref"})}
        assert named == {found["id"] for found in page.find("rect")}
        for cell, _ in taught.example.step.eliminations + taught.example.step.placements:
            assert taught.example.view.shape.cell_name(cell) in named
    boards = [found["href"] for found in page.find("a") if found["href"].startswith("/?p=")]
    assert len(boards) == bool(taught.example) + len(taught.practice)
    for rel, other in zip(("prev", "next"), neighbours(key), strict=True):
        links = page.find("a", rel=rel)
        assert [found["href"] for found in links] == ([f"/techniques/{other.technique.key}"] if other else [])


def test_the_gallery_leads_to_every_page(client: FlaskClient) -> None:
    """Level by level; an unknown name is not there, and the head of every page leads to the gallery."""
    page = Document(client.get("/techniques/"))
    assert {found["href"] for found in page.find("a")} >= {f"/techniques/{key}" for key in teachings()}
    assert list(by_level()) == list(Level)
    assert client.get("/techniques/nothing").status_code == 404
    assert Document(client.get("/verify")).find("a", href="/techniques/")


def test_hints_and_paths_lead_to_the_page(client: FlaskClient) -> None:
    """From the first depth of a hint, and from the steps of How hard."""
    fields = {"p": GENTLE.replace(".", "0"), "hint": "1"}
    assert Document(client.get("/", query_string=fields)).find("a", href="/techniques/hidden-single")
    hard = Document(client.get("/how-hard", query_string=next(iter(teachings()["x-wing"].tiles))[1]))
    assert hard.find("a", href="/techniques/x-wing")
