"""The reader accounts for everything in a text, and misreads nothing in silence."""

from __future__ import annotations

from random import Random
from typing import Final

from benchmarks.notations import judge, make_sample
from solver.formats import attempt
from tests.for_each import for_each

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS: Final = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]


def test_texts_in_every_notation_are_read_or_refused() -> None:
    """Of 200 texts, half of them damaged, none is misread, and each whole one is read."""
    random = Random(6100)
    for _ in range(200):
        sample = make_sample(random)
        tried = attempt(sample.text)
        verdict = judge(sample, tried.entries, tried.error is not None)
        assert verdict != "wrong", sample.text
        assert sample.damage or verdict == "right", sample.text


@for_each(
    ("text", "problem"),
    [
        ("\n".join([*ROWS, "", *ROWS[:8]]), "Puzzle 2: 8 rows, and 9 are needed"),
        ("\n".join([*ROWS, "", *ROWS[:8], "....8..7"]), "Puzzle 2: Row 9 has 8 cells, and 9 are needed"),
        ("\n".join([*ROWS[:8], "....8..q9"]), "Row 9, column 8: 'q' is not a digit"),
        ("\n".join([*ROWS, "."]), "Row 1 has 1 cell, and 9 are needed"),
        (f"Ann;{PUZZLE}\nBob;{PUZZLE}.", "Puzzle 2: The line has 82 cells, and 81 are needed"),
        ("\n".join(f"row {n}: {row}" for n, row in zip((1, 2, 4, 3, 5, 6, 7, 8, 9), ROWS, strict=True)), ""),
        ("\n".join([*ROWS[:8], "Time: 123456789"]), ""),
    ],
)
def test_what_is_left_over_is_a_problem(text: str, problem: str) -> None:
    """A damaged neighbour, a row out of order, or a row that is none, is named and never lost."""
    faults = attempt(text).errors
    assert faults
    assert problem in faults[0].problems[0].numbered_message


def test_a_person_who_asks_gets_no_answer_for_a_puzzle() -> None:
    """The grid of an answer is the solution of the puzzle that the question holds, or nothing."""
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    whole, damaged = (f'{{"prompt": "Solve: {asked}", "completion": "{solved}"}}' for asked in (PUZZLE, PUZZLE[1:]))
    (entry,) = attempt(whole).entries
    assert (entry.puzzle.givens.line(), entry.solution and entry.solution.line()) == (PUZZLE, solved)
    assert attempt(damaged).entries == ()
    assert "in the text that asks: " in attempt(damaged).errors[0].problems[0].message
