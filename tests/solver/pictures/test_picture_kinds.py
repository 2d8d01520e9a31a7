"""The rows of the list of kinds: what each needs and keeps."""

from __future__ import annotations

from solver.pictures import KINDS, Kind


def keys(kinds: list[Kind]) -> list[str]:
    """Their keys."""
    return [kind.key for kind in kinds]


def test_what_kinds_need() -> None:
    """A solution, moments of a search and how many, a search along the list of free cells."""
    assert keys([kind for kind in KINDS if kind.needs_solution]) == ["solution", "pair"]
    assert {kind.key: (kind.fewest, kind.most) for kind in KINDS if kind.of_search} == {
        "frame": (1, 1),
        "strip": (2, 4),
        "free-cells": (1, 1),
        "tree": (1, 1),
    }
    assert {(kind.fewest, kind.most) for kind in KINDS if not kind.of_search} == {(0, 0)}
    assert keys([kind for kind in KINDS if kind.needs_pointer]) == ["free-cells"]
    assert keys([kind for kind in KINDS if kind.needs_tree]) == ["tree"]


def test_what_kinds_keep_and_where_they_go() -> None:
    """Candidates alone heed what was ruled out; puzzle and solution alone fit a picture of nothing but digits."""
    assert keys([kind for kind in KINDS if kind.keeps_removed]) == ["candidates"]
    assert keys([kind for kind in KINDS if kind.is_bare]) == ["puzzle", "solution"]
    assert keys([kind for kind in KINDS if kind.preset == "slide-pair"]) == ["pair", "strip"]
    assert {kind.preset for kind in KINDS} == {"slide", "slide-pair"}


def test_rows_have_keys_and_parts_of_their_own() -> None:
    """No two rows, nor the files of two kinds, are called alike; every row has a name and an idea."""
    assert len({kind.key for kind in KINDS}) == len({kind.name for kind in KINDS}) == len(KINDS)
    assert len({kind.part or kind.key for kind in KINDS}) == len(KINDS)
    assert all(kind.idea for kind in KINDS)
