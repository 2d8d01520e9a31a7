"""Test positions for practice: which boards count as finding the step."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from solver.engine import solve
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, Candidate
from solver.techniques.step import Step
from tests.campaigns import some
from tests.webapp.pages import Document
from webapp.board.form import hidden_fields
from webapp.board.practice import name_found_step, practice_steps
from webapp.board.results import describe_outcome
from webapp.board.technique_examples import technique_pages

USUAL = ("hidden-single", "x-wing", "w-wing", "franken-x-wing")


def found(puzzle: Puzzle, title: str) -> str:
    """Find the outcome on the board of that title."""
    return name_found_step(puzzle, title, solve(puzzle.givens, limit=2))


def by_hand(puzzle: Puzzle, step: Step) -> Puzzle:
    """Make the board on which a person has done the step."""
    for cell, digit in step.placements:
        puzzle = puzzle.with_entry(cell, digit)
    return replace(puzzle, notes=puzzle.notes - set(step.eliminations))


@pytest.mark.parametrize("key", some(list(technique_pages()), USUAL.__contains__))
def test_every_step_of_the_technique_counts(key: str) -> None:
    """On every position any of its steps, done by hand, is recognized; the position itself is not."""
    taught = technique_pages()[key]
    for number, (_, fields) in enumerate(taught.tiles, 1):
        puzzle, steps = practice_steps(key, number)
        title = fields["title"]
        assert not found(puzzle, title)
        assert steps
        for step in steps[:9]:
            assert found(by_hand(puzzle, step), title).removeprefix("the ") in taught.technique.name
            assert not found(by_hand(puzzle, step), "Mine")


def test_other_changes_do_not_count() -> None:
    """Half a step, a cell without notes, a mistake, another digit, or an applied hint does not count."""
    puzzle, (step, *_) = practice_steps("claiming", 1)
    title, done = "Locked Candidates Type 2 (Claiming), position 1", by_hand(puzzle, step)
    solution = solve(puzzle.givens, limit=2).solutions[0]
    assert found(done, title) == "Claiming"
    assert not found(replace(done, notes=done.notes | {step.eliminations[0]}), title)
    bare = frozenset(note for note in done.notes if note.cell != step.eliminations[0].cell)
    assert not found(replace(done, notes=bare), title)
    empty = next(
        cell for cell in CLASSIC.cells if not puzzle.entries.digits[cell] and cell != step.eliminations[0].cell
    )
    assert not found(replace(done, notes=done.notes - {Candidate(empty, solution.digits[empty])}), title)
    elsewhere = next(
        cell
        for cell in CLASSIC.cells
        if not puzzle.entries.digits[cell] and cell not in {each.cell for each in step.eliminations}
    )
    assert not found(done.with_entry(elsewhere, solution.digits[elsewhere]), title)
    assert not found(replace(done, removed=frozenset(step.eliminations)), title)
    assert not found(replace(done, givens=done.entries), title)
    assert not found(done, title.replace("1", "99"))
    assert not found(Puzzle.of(Grid.parse("1" + "." * 15)), title)
    cell = step.eliminations[0].cell
    assert found(done.with_entry(cell, solution.digits[cell]), title)


@pytest.mark.parametrize(
    ("key", "task"),
    [
        ("hidden-single", "Find a hidden single"),
        ("claiming", "Find Claiming"),
        ("x-wing", "Find the X-Wing"),
        ("grouped-aic", "Find the Grouped AIC"),
    ],
)
def test_a_position_names_its_task(client: FlaskClient, key: str, task: str) -> None:
    """The task stands beside the links; other boards have none."""
    fields = technique_pages()[key].fields_at(1)
    assert fields
    assert Document(client.get("/", query_string=fields)).text("notice").startswith(f"{task} · All positions")
    assert "Find" not in Document(client.get("/", query_string=fields | {"title": "Mine"})).text("notice")


def test_a_found_step_is_the_headline_and_links_on(client: FlaskClient) -> None:
    """One link leads to the next position, after the last one to the list of all."""
    for number in (1, 2, 3, 4):
        puzzle, (step, *_) = practice_steps("x-wing", number)
        form = hidden_fields(by_hand(puzzle, step)) | {"title": f"X-Wing, position {number}", "mode": "notes"}
        page = Document(client.post("/board", data=form))
        last = number == len(technique_pages()["x-wing"].tiles)
        assert "That is the X-Wing." in page.text("verdict")
        ways = [each["href"] for each in page.find("a") if f"position+{number + 1}" in each.get("href", "")]
        assert len(ways) == (not last)
        assert page.text("notice").endswith("All positions" if last else f"Position {number + 1}")
        if last:
            break
    applied = hidden_fields(puzzle) | {"title": "X-Wing, position 1", "mode": "notes", "hint": "4"}
    page = Document(client.post("/board", data=applied | {"action": "hint-apply"}))
    assert f"X-Wing applied: {describe_outcome(step)}." in page.text("notice")
    assert "That is" not in page.text("verdict")
