"""Stills and pictures of a search of Liang's figure, which several tests draw."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from solver.pictures import Frame, Picture, kind_of
from solver.pictures.search_frames import frame_of
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.solver.pictures.boards import FIGURE

SENTENCE = "No digit after 9 fits r1c8. Go back to r1c7 and try its next digit."


@cache
def search(algorithm: str = "free-cells") -> Trace:
    """A search of Liang's figure."""
    trace = Trace(FIGURE.givens, algorithm, fast=False)
    trace.explore_all()
    return trace


def frames(*moves: int, algorithm: str = "free-cells") -> tuple[Frame, ...]:
    """Stills of the search of Liang's figure, all with the same sentence."""
    found = (frame_of(search(algorithm), move, Names(FIGURE.shape)) for move in moves)
    return tuple(replace(frame, sentence=SENTENCE) for frame in found)


def drawn(kind: str, *moves: int, preset: str = "slide", **options: object) -> Picture:
    """A picture of that search."""
    return Picture(kind_of(kind), FIGURE, preset=preset, frames=frames(*moves), **options)  # type: ignore[arg-type]  # of any type
