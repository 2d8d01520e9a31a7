"""Puzzles of a wished level, technique or rating: as hard as asked for, the same from the same seed, bounded."""

from __future__ import annotations

import re
from typing import Any

import pytest

from solver.errors import GenerationError, RuleError
from solver.generator import PuzzleSpec
from solver.generator.difficulty import DifficultySpec
from solver.generator.puzzles import new_puzzles
from solver.grid import Grid
from solver.shape import Shape
from solver.techniques.explainer.path import explainer_numbers
from solver.techniques.fast_rating import count_steps_fast
from solver.techniques.path import Counts, StopCondition, count_path_steps, solve_path
from solver.techniques.technique import Level
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.techniques.positions import rated

FIRST = {level: next(puzzle for puzzle, name, _ in rated() if name == level.title) for level in Level}


def test_a_puzzle_fits_its_own_level_alone() -> None:
    """And whoever asks for no guessing gets all of them."""
    for level, puzzle in FIRST.items():
        assert [each for each in Level if DifficultySpec(each).fits(puzzle)] == [level]
        assert DifficultySpec(logical=True).fits(puzzle)


@pytest.mark.parametrize("every", some([3, 12, 36], always=lambda every: every == 36))
def test_a_fit_does_not_depend_on_who_counts(every: int) -> None:
    """By the path or by compiled code, each puzzle fits the same specs, those for easy steps too."""
    specs = [DifficultySpec(level) for level in Level]
    specs += [
        DifficultySpec(technique=key) for key in ("full-house", "pointing", "x-wing", "forcing-net-contradiction")
    ]
    specs += [
        DifficultySpec(logical=True),
        DifficultySpec(Level.EXTREME, "x-wing"),
        DifficultySpec(technique="claiming", logical=True),
    ]
    for puzzle, _, _ in rated()[::every]:
        for spec in specs:
            assert spec.fits(puzzle, count_path_steps) == spec.fits(puzzle, count_steps_fast), (
                puzzle.line(),
                str(spec),
            )


def test_what_comes_after_a_guess_is_not_needed() -> None:
    """Nor does a path with one fit any spec for logic; before it a technique counts."""

    def fits(steps: list[str], **spec: Any) -> bool:
        def count(_: Grid, settles: StopCondition) -> tuple[Counts, bool]:
            counts = Counts()
            for key in steps:
                counts[key] = counts.get(key, 0) + 1
                if settles(counts):
                    break
            return counts, True

        return DifficultySpec(**spec).fits(FIRST[Level.EXTREME], count)

    assert fits(["x-wing", "brute-force", "pointing"], technique="x-wing")
    assert not fits(["x-wing", "brute-force", "pointing"], technique="pointing")
    assert not fits(["x-wing", "brute-force"], technique="x-wing", logical=True)
    assert not fits(["x-wing", "brute-force"], level=Level.EXTREME)
    assert fits(["x-wing"], technique="x-wing", logical=True)


def test_a_technique_is_needed_where_the_path_takes_it() -> None:
    """Of each puzzle those of its own path, and no others; with a level both must be so."""
    puzzle = FIRST[Level.HARD]
    path = solve_path(puzzle)
    taken = {row.key for row in path.counts}
    assert {
        key for key in ("hidden-pair", "x-wing", "w-wing", *taken) if DifficultySpec(technique=key).fits(puzzle)
    } == taken
    hardest = max(path.counts, key=lambda row: row.rank).key
    assert [DifficultySpec(level, hardest).fits(puzzle) for level in (Level.HARD, Level.EXTREME)] == [True, False]


def test_a_rating_lies_between_the_two() -> None:
    """ER of the puzzle, as it is printed, ends included."""
    puzzle = FIRST[Level.MEDIUM]
    er = float(explainer_numbers(puzzle).texts[0])
    spans = ((1.0, er), (er, 9.0), (er + 0.1, 9.0), (1.0, er - 0.1))
    assert [DifficultySpec(er=span).fits(puzzle) for span in spans] == [True, True, False, False]


def test_a_series_does_not_depend_on_its_length() -> None:
    """The first of two puzzles is the one that comes alone, and both are as wanted."""
    grade = DifficultySpec(Level.MEDIUM)
    first, second = new_puzzles(2, 2, PuzzleSpec(), grade)
    assert list(new_puzzles(1, 2, PuzzleSpec(), grade)) == [first]
    assert second != first


def test_the_search_is_given_up_with_a_sentence() -> None:
    """After a given number of puzzles in a row, naming what was wanted."""
    with pytest.raises(GenerationError, match="none of 5 9x9 puzzles with 30 clues in a row was one needing Jellyfish"):
        next(new_puzzles(1, 1, PuzzleSpec(givens=30), DifficultySpec(technique="jellyfish"), patience=5))


@for_each(
    ("wanted", "sentence"),
    [
        ({"technique": "guess"}, "no path takes a technique 'guess': there are full-house"),
        ({"technique": "whale"}, "no path takes Whale: HoDoKu rates without it"),
        ({"er": (12.1, 12.5)}, "ratings from 12.1 to 12.5: those of puzzles are 1.0 to 12.0"),
        ({"er": (0.0, 0.9)}, "ratings from 0.0 to 0.9: those of puzzles are 1.0 to 12.0"),
        ({"technique": "jellyfish", "level": Level.EASY}, "a puzzle that needs Jellyfish is Hard at least, not Easy"),
        ({"er": (3.0, 2.0)}, "ratings from 3.0 to 2.0: the first is the larger one"),
    ],
)
def test_what_cannot_be_is_refused(wanted: dict[str, object], sentence: str) -> None:
    """Before any puzzle is made, in a sentence."""
    with pytest.raises(RuleError, match=re.escape(sentence)):
        DifficultySpec(**wanted)  # type: ignore[arg-type]  # as the command line puts them together


def test_other_sizes_have_no_grade() -> None:
    """Techniques are known for 9x9 puzzles, and levels not for 16x16 ones."""
    for size, spec in ((2, DifficultySpec(technique="x-wing")), (4, DifficultySpec(Level.EASY))):
        with pytest.raises(RuleError, match=f"only 9x9 puzzles have .*, not {size**2}x{size**2} ones"):
            new_puzzles(1, 1, PuzzleSpec(Shape(size, size)), spec)
