"""The rules of Sudoku mend what was misread, and force nothing."""

from __future__ import annotations

import numpy as np

from solver.engine import Verdict, solve
from solver.grid import Grid
from solver.recognition.rule_correction import Change, correct_by_rules, separate_lookalikes
from solver.recognition.sampling import Numbers
from solver.shape import CLASSIC
from tests.solver.recognition.scenes import PUZZLES


def likely(digits: str, doubts: dict[int, tuple[int, float]] | None = None) -> Numbers:
    """The logarithms of a reading that is sure of these digits, but for cells with another and how likely that is."""
    odds = np.full((81, 10), 1e-5)
    for cell, digit in enumerate(digits.replace(".", "0")):
        odds[cell, int(digit)] = 1
        if doubts and cell in doubts:
            other, share = doubts[cell]
            odds[cell, other], odds[cell, int(digit)] = share, 1 - share
    return np.asarray(np.log(odds), np.float64)


def test_a_board_with_one_solution_stays() -> None:
    """What was read right is left alone, however unsure a cell is."""
    found = correct_by_rules(likely(PUZZLES[0], {0: (6, 0.45)}), CLASSIC)
    assert (found.grid.line(), found.changes, found.verdict) == (PUZZLES[0], (), Verdict.UNIQUE)


def test_a_misread_digit_becomes_its_runner_up() -> None:
    """An 8 read for a 3 clashes: the 3 is taken, and the change is reported."""
    wrong = "83" + PUZZLES[0][2:]
    found = correct_by_rules(likely(wrong, {0: (5, 0.2)}), CLASSIC)
    assert found.grid.line() == PUZZLES[0]
    assert found.changes == (Change(0, 8, 5),)


def test_a_blank_that_is_a_digit_is_filled_for_one_solution() -> None:
    """A digit taken for a blank leaves several solutions; it comes back where it was the runner-up."""
    lacking = PUZZLES[1].replace("4", ".", 1)
    found = correct_by_rules(likely(lacking, {0: (4, 0.1)}), CLASSIC)
    assert (found.grid.line(), found.verdict) == (PUZZLES[1], Verdict.UNIQUE)


def test_a_stain_that_looks_like_a_digit_goes() -> None:
    """A blank read as a digit is blank again where only that has a solution, though other digits are likelier."""
    odds = likely(PUZZLES[0])
    odds[2] = np.log([0.03, 0.75, 0.06, 0.05, 0.01, 0.02, 0.02, 0.02, 0.04, 0.01])
    found = correct_by_rules(odds, CLASSIC)
    assert (found.grid.line(), found.changes) == (PUZZLES[0], (Change(2, 1, 0),))


def test_nothing_is_forced() -> None:
    """Where no likely change helps, several solutions and conflicts stay as they were read."""
    several = "53..7...." + "." * 72
    assert correct_by_rules(likely(several), CLASSIC) == (
        correct_by_rules(likely(several), CLASSIC).grid,
        (),
        Verdict.SEVERAL,
    )
    clash = "55" + "." * 79
    found = correct_by_rules(likely(clash), CLASSIC)
    assert (found.grid.line(), found.changes, found.verdict) == (clash, (), Verdict.CONFLICT)


def test_a_sure_sign_stays() -> None:
    """A digit that the ink leaves no doubt about is not changed for one solution: there are several, and it stays."""
    several = PUZZLES[1].replace("4", "9", 1)
    assert solve(Grid.parse(several)).verdict is not Verdict.UNIQUE
    for share, changes in ((0.04, ()), (0.06, (Change(0, 9, 4),))):
        found = correct_by_rules(likely(several, {0: (4, share)}), CLASSIC)
        assert found.changes == changes, "a factor of 20 lies between the two"
        assert (found.verdict is Verdict.UNIQUE) == bool(changes)


ONLY_SIXES = PUZZLES[0].replace("8", "6")  # every 8 was read as 6, among the cells that do show 6
EIGHTS = [cell for cell, sign in enumerate(PUZZLES[0]) if sign == "8"]


def test_two_signs_that_were_read_as_one_are_told_apart() -> None:
    """All unsure cells are changed together, and named; the sure ones stay."""
    odds, changes = separate_lookalikes(likely(ONLY_SIXES, dict.fromkeys(EIGHTS, (8, 0.3))), CLASSIC)
    assert "".join(map(str, odds.argmax(1))).replace("0", ".") == PUZZLES[0]
    assert changes == tuple(Change(cell, 6, 8) for cell in EIGHTS)


def test_signs_are_not_told_apart_without_a_reason() -> None:
    """Nothing changes where the cells are sure, one alone is unsure, or the other sign is on the board as well."""
    sure = likely(ONLY_SIXES, dict.fromkeys(EIGHTS, (8, 0.02)))
    single = likely(ONLY_SIXES, {EIGHTS[0]: (8, 0.3)})
    both = likely(ONLY_SIXES.replace("6", "8", 1), dict.fromkeys(EIGHTS, (8, 0.3)))
    apart = likely(PUZZLES[0], {cell: (1 + int(sign) % 9, 0.2) for cell, sign in enumerate(PUZZLES[0]) if sign != "."})
    for odds in (sure, single, both, apart):
        assert separate_lookalikes(odds, CLASSIC)[1] == ()
