"""Test positions for practice: which boards count as finding the step."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from solver.engine import solve
from solver.formats import board_link
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, Candidate
from tests.campaigns import some
from tests.webapp.pages import LOGICAL, Document
from webapp.board.form import hidden_fields
from webapp.board.practice import Change, name_found_step, own_answers, practice_steps
from webapp.board.status import evaluate_titled
from webapp.board.technique_examples import MAX_POSITION, technique_pages

USUAL = ("hidden-single", "x-wing", "w-wing", "franken-x-wing")


def found(puzzle: Puzzle, title: str) -> str:
    """Find the outcome on the board of that title."""
    return name_found_step(puzzle, title, solve(puzzle.givens, limit=2))


def by_hand(puzzle: Puzzle, step: Change) -> Puzzle:
    """Make the board on which a person has done the step."""
    for cell, digit in step.placements:
        puzzle = puzzle.with_entry(cell, digit)
    return replace(puzzle, notes=puzzle.notes - set(step.eliminations))


def test_digits_of_the_position_are_not_the_persons() -> None:
    """A clash says which of its digits is theirs; on any other board every answer is."""
    title = "X-Wing, position 1"
    began, _ = practice_steps("x-wing", 1)
    came = {cell for cell in began.shape.cells if began.entries.digits[cell] != began.givens.digits[cell]}
    cell, near = next(
        (cell, near) for near in came for cell in began.shape.peers[near] if not began.entries.digits[cell]
    )
    board = began.with_entry(cell, began.entries.digits[near])
    assert own_answers(board, title) == {cell}
    assert own_answers(board, "Mine") == {*came, cell}
    assert evaluate_titled(board, title).headline.endswith(f": yours in {board.shape.name_places([cell])}.")
    assert own_answers(began, title) == frozenset()


@pytest.mark.parametrize("key", some(LOGICAL, USUAL.__contains__))
def test_every_step_of_the_technique_counts(key: str) -> None:
    """On every position any of its steps, done by hand, is recognized; the position itself is not.

    So it is on those that follow with other digits, rows and columns.
    """
    taught = technique_pages()[key]
    count = len(taught.tiles)
    for number in (*range(1, count + 2), 2 * count + 1, MAX_POSITION):
        puzzle, steps = practice_steps(key, number)
        fields = taught.fields_at(number)
        assert board_link.from_fields(fields).givens == puzzle.givens
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
    assert not found(done, title.replace("1", "9"))
    assert not found(Puzzle.of(Grid.parse("1" + "." * 15)), title)
    cell = step.eliminations[0].cell
    assert found(done.with_entry(cell, solution.digits[cell]), title)


@pytest.mark.parametrize(
    ("key", "task"),
    [
        ("hidden-single", "Find a hidden single: Enter its digit"),
        ("claiming", "Find a Claiming step: Remove the notes that it rules out"),
        ("x-wing", "Find the X-Wing: Remove the notes that it rules out"),
        ("grouped-aic", "Find the Grouped AIC: Remove the notes that it rules out"),
    ],
)
def test_a_position_names_its_task(client: FlaskClient, key: str, task: str) -> None:
    """The task is the headline, with what to do; other boards have their verdict there."""
    fields = technique_pages()[key].fields_at(1)
    page = Document(client.get("/", query_string=fields))
    assert page.text("verdict") == f"{task}."
    assert page.text("notice") == "All positions · Next position"
    assert not page.find("button", id="do-solution")
    assert "Exactly one solution" in Document(client.get("/", query_string=fields | {"title": "Mine"})).text("verdict")


def test_a_check_looks_at_the_notes(client: FlaskClient) -> None:
    """A right note that is gone is named, also where the cell has none left, as when the notes are compared."""
    puzzle, _ = practice_steps("x-wing", 1)
    solution = solve(puzzle.givens, limit=2).solutions[0]
    lost = Candidate(puzzle.entries.digits.index(0), solution.digits[puzzle.entries.digits.index(0)])
    kept = frozenset(note for note in puzzle.notes if note.cell != lost.cell)

    def names_it(form: dict[str, str]) -> bool:
        named = f"The notes of {CLASSIC.name_places([lost.cell])} lack the right digit."
        return named in Document(client.post("/board", data=form)).text("hint")

    for notes, is_mistake in ((puzzle.notes - {lost}, True), (kept, True), (puzzle.notes, False)):
        form = hidden_fields(replace(puzzle, notes=notes)) | {"title": "X-Wing, position 1", "mode": "notes"}
        for action in ("check-answers", "compare-notes"):
            assert names_it(form | {"action": action}) is is_mistake
        mended = Document(client.post("/board", data=form | {"action": "mend-notes"})).values()
        assert not names_it(mended | {"action": "check-answers"})


def test_a_found_step_is_the_headline_and_links_on(client: FlaskClient) -> None:
    """The filled button leads to the next position, without end, and a check says the same once more."""
    for number, following in ((1, 2), (4, 5), (MAX_POSITION, 1)):
        puzzle, (step, *_) = practice_steps("x-wing", number)
        form = hidden_fields(by_hand(puzzle, step)) | {"title": f"X-Wing, position {number}", "mode": "notes"}
        for action in ({}, {"action": "check-answers"}):
            page = Document(client.post("/board", data=form | action))
            assert page.text("verdict") == "That is the X-Wing."
            (way,) = page.find("a", id="next-position")
            assert way["href"] == f"/techniques/x-wing/practice/{following}"
        assert (
            dict(parse_qsl(urlsplit(client.get(way["href"]).location).query))["title"]
            == f"X-Wing, position {following}"
        )
    applied = hidden_fields(puzzle) | {"title": "X-Wing, position 1", "mode": "notes", "hint": "4"}
    page = Document(client.post("/board", data=applied | {"action": "hint-apply"}))
    assert "X-Wing applied: " in page.text("notice")
    assert "That is" not in page.text("verdict")
