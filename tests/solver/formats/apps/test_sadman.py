"""SadMan's sections: a puzzle, its state and its pencil marks."""

from __future__ import annotations

from itertools import permutations

import pytest

from solver.errors import FormatError
from solver.formats import read
from tests.for_each import for_each

SECTIONS = {
    "Puzzle": "12..\n....\n....\n..34",
    "State": "12..\n3...\n....\n..34",
    "PencilMarks": ",,34,34\n,4,,\n,,,\n,,,",
}


@for_each("order", [*permutations(SECTIONS), *permutations(["Puzzle", "State"])])
def test_sections_make_one_puzzle_in_any_order(order: tuple[str, ...]) -> None:
    """With its entries, and its notes if there are any."""
    (entry,) = read("\n".join(f"[{name}]\n{SECTIONS[name]}" for name in order)).entries
    assert (entry.puzzle.givens.line(), entry.puzzle.entries.line()) == ("12............34", "12..3.........34")
    assert bool(entry.puzzle.notes) == ("PencilMarks" in order)


def test_a_state_that_lacks_a_clue_is_noticed() -> None:
    """It is a puzzle of its own."""
    entries = read("[Puzzle]\n12..\n....\n....\n..34\n[State]\n.2..\n3...\n....\n..34\n").entries
    assert [bool(entry.notices) for entry in entries] == [False, True]


@for_each("damaged", ["[Puzzle", "Puzzle]", "(Puzzle)", ""])
def test_rows_above_all_sections_are_refused(damaged: str) -> None:
    """Their section has lost a bracket; without them the state alone would be the puzzle."""
    text = "\n".join(f"[{name}]\n{rows}" for name, rows in SECTIONS.items())
    with pytest.raises(FormatError, match="above all sections"):
        read(text.replace("[Puzzle]", damaged, 1))
