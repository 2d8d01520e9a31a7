"""No technique lies: whatever any of them finds agrees with the solution."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from solver.grid import Grid
from solver.techniques.cell_sets import SHAPE
from solver.techniques.registry import TECHNIQUES
from solver.techniques.technique import Find
from tests.campaigns import some
from tests.solver.techniques.library import VARIANTS, of_one_digit
from tests.solver.techniques.positions import all_steps, contradictions, rated, seeded

# On positions like these they take seconds, or minutes.
SLOW = {"als-chain", "franken-jellyfish", "finned-franken-swordfish", "finned-franken-jellyfish"}
SLOW |= {key for key in TECHNIQUES if "mutant" in key or key.endswith(("franken-squirmbag", "franken-whale"))}
HEAVY = {"als-xz", "als-xy-wing", "death-blossom", "finned-franken-x-wing", "franken-swordfish"}
MANY = {"forcing-net-contradiction", "forcing-net-verity"}  # of which a position may have hundreds
MANY |= {"kraken-fish-1", "kraken-fish-2"}  # of whose fish it has thousands
POSITIONS_PER_CHECK = 12  # one position out of this number is searched for these
POSITIONS_PER_SLOW_CHECK = 40  # one position out of this number is searched by slow finders
BOTH_WAYS = {"0903-1", "0903-2"}  # which take minutes where more candidates are left than these
MAX_CANDIDATES_BOTH_WAYS = 40


def check(puzzles: list[Grid], rng: random.Random, max_steps: int, heavy: int = 1) -> set[str]:
    """The techniques found in a position of each puzzle, none of which lied; heavy ones in some positions only."""
    found = set()
    for number, (position, solution) in enumerate(seeded(puzzles, rng)):
        but = SLOW | (HEAVY if number % heavy else set()) | (MANY if number % POSITIONS_PER_CHECK else set())
        for step in all_steps(position, max_steps, but):
            assert step.placements or step.eliminations, step
            assert contradictions(step, solution) == [], f"{step.technique} in\n{position}"
            found.add(step.technique)
    return found


@pytest.mark.parametrize("every", some([1, 2, 4], always=lambda every: every == 4))
def test_no_step_contradicts_the_solution(every: int) -> None:
    """A few hundred positions: no elimination takes the solution's digit, no placement sets another."""
    puzzles = [puzzle for puzzle, _, _ in rated()[::every]]
    assert len(check(puzzles, random.Random(15), max_steps=30, heavy=6)) > 40


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20))
def test_no_step_contradicts_the_solution_in_thousands_of_positions(seed: int) -> None:
    """A thousand positions of generated puzzles a seed."""
    from solver.generator import PuzzleSpec, generate

    rng = random.Random(seed)
    check(list(generate(1_000, rng, PuzzleSpec())), rng, max_steps=500)


def slow_finds() -> dict[str, Find]:
    """The finders left out above, and what the variants of the library ask of finders."""
    slow = {key: row.technique.find for key, row in TECHNIQUES.items() if key in SLOW and row.is_logical}
    return slow | {variant: find for variant, find in VARIANTS.items() if find}


@pytest.mark.campaign
@pytest.mark.parametrize("name", slow_finds())
def test_nor_does_a_step_that_takes_long(name: str) -> None:
    """One position in forty of a thousand for each; of large fish for one digit, since a digit may take minutes."""
    from solver.generator import PuzzleSpec, generate

    rng = random.Random(name)
    for position, solution in seeded(generate(1_000 // POSITIONS_PER_SLOW_CHECK, rng, PuzzleSpec()), rng):
        if name in BOTH_WAYS and sum(mask.bit_count() for mask in position.masks) > MAX_CANDIDATES_BOTH_WAYS:
            continue
        find = of_one_digit(slow_finds()[name], rng.choice(SHAPE.digits))
        for step in islice(find(position), 500):
            assert contradictions(step, solution) == [], f"{step.technique} in\n{position}"
