"""The names of rules that are left out."""

from __future__ import annotations

import pytest

from solver.formats.variant_rules import name_irregular_regions, name_rules, name_rules_in_words
from solver.shape import SHAPES
from tests.for_each import for_each

SMALL = SHAPES[16]


@for_each("rules", ["", None, "Normal sudoku rules apply.", "standard rules", "Classic Sudoku!", "sudoku rules apply"])
def test_the_usual_rules_are_none(rules: str | None) -> None:
    """However they are put."""
    assert name_rules_in_words(rules) == []


@pytest.mark.parametrize("rules", ["Sudoku rules apply. Antiknight.", "Sudoku, but 3D"])
def test_any_other_words_are_rules(rules: str) -> None:
    """They are named, not read."""
    assert name_rules_in_words(rules) == ["rules in words"]


def test_rules_are_named_once_in_order() -> None:
    """Known ones by their names, others by their keys, empty ones not at all."""
    board = {"size": 9, "diagonal+": True, "diagonal-": True, "arrow": [], "oddity": 1}
    assert name_rules(board, {"size"}) == ["a diagonal", "oddity"]


def test_regions_that_are_boxes_are_regular() -> None:
    """In any order; none at all are regular too."""
    boxes = [box.cells for box in SMALL.boxes]
    assert name_irregular_regions(boxes[::-1], SMALL) == name_irregular_regions([], SMALL) == []
    assert name_irregular_regions([row.cells for row in SMALL.rows], SMALL) == ["irregular regions"]
