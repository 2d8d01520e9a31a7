"""The listings."""

from __future__ import annotations

from solver.search.algorithm import Listing


def of(key: str) -> tuple[Listing, ...]:
    """The listings of an algorithm."""
    return ()
