"""Test the exchange of rows, columns and digits."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC
from solver.engine import Verdict, solve
from solver.shape import Candidate
from solver.symmetry import IDENTITY, Symmetry
from tests.solver.formats.strategies import puzzle

SEEDS = st.integers(0, 2**32)


@given(SEEDS)
def test_a_puzzle_keeps_what_it_is(seed: int) -> None:
    """As many clues, answers, notes and removed candidates, as many solutions, conflicts in as many houses."""
    before = puzzle(Random(seed), CLASSIC)
    after = Symmetry.random(CLASSIC, Random(seed)).puzzle(before)
    for name in ("solved", "notes", "removed"):
        assert len(getattr(after, name)) == len(getattr(before, name))
    assert after.givens.filled == before.givens.filled
    assert len(after.entries.conflicts()) == len(before.entries.conflicts())
    answers = [solve(each.givens, budget=2_000, removed=each.removed) for each in (before, after)]
    assert len({answer.verdict for answer in answers} - {Verdict.UNDECIDED}) < 2


@given(SEEDS)
def test_candidates_move_with_the_digits(seed: int) -> None:
    """The candidate of a filled cell is its digit in the exchanged grid; nothing changes by the identity."""
    before, symmetry = puzzle(Random(seed), CLASSIC).entries, Symmetry.random(CLASSIC, Random(seed))
    filled = [Candidate(cell, digit) for cell, digit in enumerate(before.digits) if digit]
    after = symmetry.grid(before)
    assert all(after.digits[cell] == digit for cell, digit in symmetry.candidates(filled))
    assert IDENTITY.grid(before) == before
    assert IDENTITY.candidates(filled) == tuple(filled)
