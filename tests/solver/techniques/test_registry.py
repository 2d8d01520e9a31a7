"""The table of techniques and the families that find them name the same techniques."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from solver.techniques.registry import FAMILIES, TECHNIQUES


def test_rows_and_families_name_the_same_techniques() -> None:
    """A row that no family finds, a technique without a row or a sentence, or one of two families, is named."""
    table = tomllib.loads(files("solver.techniques").joinpath("techniques.toml").read_text(encoding="utf-8"))
    found = [key for family in FAMILIES for key in family.FAMILY]
    assert sorted(found) == sorted(row[0] for row in table["rows"])
    assert list(table["teaches"]) == list(TECHNIQUES)


def test_ranks_follow_the_order_of_the_rows() -> None:
    """A path tries techniques from the first row to the last; those of one rank have one score and level."""
    rows = list(TECHNIQUES.values())
    assert sorted(rows, key=lambda row: row.rank) == rows
    ranks = {row.rank for row in rows}
    assert len(ranks) == len({(row.rank, row.score, row.level) for row in rows})
