"""The step of a hint: easiest first, true, in limited time, with four depths that agree with it."""

from __future__ import annotations

import random
import re

import pytest

from solver import engine
from solver.grid import Grid
from solver.techniques.hint_choice import easiest_step, easy_step, every_step, is_easy_to_the_end, singles
from solver.techniques.hints import DEPTHS, hint_of
from solver.techniques.notation import name_of
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.technique import Level
from tests.solver.techniques.library import Case, cases
from tests.solver.techniques.positions import contradictions, rated, seeded

NUMBERS_MEET = re.compile(r"\b\d \d\b|(\b\w+ \d) and \1\b|boxes (\d) and \2\b")  # 'box 8 6', 'boxes 1 and 1'


def assert_texts_match(step: Step, position: Position) -> None:
    """Every depth says something; the last one names every cell that changes, and the digits that go or come."""
    ladder = hint_of(step, position)
    assert len(ladder) == DEPTHS
    for text in ladder:
        assert re.fullmatch(r"[A-Zr1-9].*[.]", text), f"{name_of(step)}: {text}"
        assert not NUMBERS_MEET.search(text), text
    for cell, digit in step.placements + step.eliminations:
        assert position.grid.shape.cell_name(cell) in ladder.reason
        assert str(digit) in ladder.reason
    earlier = " ".join(ladder[1:3])
    assert " not " not in earlier
    assert "None" not in " ".join(ladder)


def assert_true(positions: list[tuple[Position, Grid]]) -> set[str]:
    """Check the texts and the truth of the hints in these positions, and collect their techniques."""
    found = set()
    for number, (position, solution) in enumerate(positions):
        step = easiest_step(position, noted=bool(number % 2))
        if step:
            assert contradictions(step, solution) == [], f"{step.technique} in\n{position}"
            assert_texts_match(step, position)
            found.add(step.technique)
    return found


def test_hints_are_true_and_agree_at_every_depth() -> None:
    """In positions as people reach them."""
    puzzles = [puzzle for puzzle, _, _ in rated()][::4]
    assert assert_true(list(seeded(puzzles, random.Random(3))))


def test_with_notes_a_cell_with_one_note_comes_first() -> None:
    """Without notes a digit's only place in a box is easier to see, and a box before a line."""
    position = Position.of(
        Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    )
    assert [getattr(easiest_step(position, noted), "technique", "") for noted in (False, True)] == [
        "hidden-single",
        "naked-single",
    ]


def test_all_steps_begin_with_the_easiest() -> None:
    """Each effect comes once; they end early where no more is wanted."""
    puzzle = rated()[2][0]
    steps = every_step(Position.of(puzzle), noted=False)
    assert steps[0] == easiest_step(Position.of(puzzle), noted=False)
    assert len({step.effect for step in steps}) == len(steps) > 10
    few = every_step(Position.of(puzzle), False, lambda: False)
    assert 0 < len(few) < len(steps)
    assert few == steps[: len(few)]


def test_singles_lead_as_far_as_singles_do() -> None:
    """Each follows from those before it."""
    grid = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    position = Position.of(grid)
    steps = list(singles(position))
    assert len(steps) == 81 - grid.filled
    assert position.grid == engine.solve(grid).solutions[0]


def test_hints_of_the_library_are_true_and_described() -> None:
    """A part of its positions, in which hard steps are the easiest."""
    _check_library(cases()[::12])


@pytest.mark.campaign
def test_hints_of_the_whole_library_are_true_and_described() -> None:
    """All of its positions; `benchmarks.ratings` measures how long hints take."""
    _check_library(cases())


def _check_library(chosen: list[Case]) -> None:
    """Check that each hint is true and described."""
    for case in chosen:
        position = case.position()
        solution = engine.solve(Grid(tuple(position.digits))).solutions[0]
        step = easiest_step(position, noted=True)
        if step:
            assert contradictions(step, solution) == [], f"{step.technique} in\n{position}"
            assert_texts_match(step, position)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(4))
def test_puzzles_are_solved_by_hints_alone(seed: int) -> None:
    """A hundred generated puzzles a seed: one hint after the other, each true, to the end or where logic ends."""
    from solver.generator import PuzzleSpec, generate

    ends = 0
    for puzzle in generate(100, random.Random(seed), PuzzleSpec()):
        position, solution = Position.of(puzzle), engine.solve(puzzle).solutions[0]
        while position.empty and (step := easiest_step(position, noted=False)):
            assert contradictions(step, solution) == []
            assert_texts_match(step, position)
            position.apply(step)
        ends += bool(position.empty)
    assert ends < 10


def test_what_is_easy_to_the_end_is_so_in_whatever_order() -> None:
    """Steps taken as they are found end where those do that are easiest to see."""
    ends = set[bool]()
    for puzzle, _, _ in rated()[::6]:
        position = Position.of(puzzle)
        while (step := easy_step(position, noted=False)) and not Level.MEDIUM < TECHNIQUES[step.technique].level:
            position.apply(step)
        assert is_easy_to_the_end(Position.of(puzzle)) == (not position.empty)
        ends.add(not position.empty)
    assert ends == {False, True}


def test_every_technique_teaches_one_sentence_or_two() -> None:
    """Each begins with a capital letter and ends with a full stop; plain words say what to do with which cells."""
    for key, technique in TECHNIQUES.items():
        assert re.fullmatch(r"[A-Z][^.]*[.]( [A-Z][^.]*[.])?", technique.teaches), key
        assert not re.search(r"\b(goes from|keep them from|sees itself|cross lines|houses?)\b", technique.teaches), key
