"""Iterate over the frames of a search in the order in which a person sees them substep by substep."""

from __future__ import annotations

from collections.abc import Iterator

from solver.search.frames import Frame, frame_at, substep_frames
from solver.search.narration import Names
from solver.search.trace import Trace


def every_frame(trace: Trace) -> Iterator[Frame]:
    """Yield every frame as substeps are stepped through: inside each move, then between it and the next."""
    names = Names(trace.grid.shape)
    for move in range(trace.total + 1):
        at_rest, inside = frame_at(trace, move, 0, names), substep_frames(trace, move, names)
        is_inside = at_rest.behind or (at_rest.is_dead and inside)  # the same as the last one inside, or one of these
        if move < trace.total and not is_inside:  # else it is behind all
            yield at_rest
        yield from inside
    yield at_rest


def words_of(frame: Frame) -> list[str]:
    """List the words on the stack that are shown, the highest first, without brackets."""
    return [row.word.replace("[", "").replace("]", "") for row in frame.stack.rows if row.word]
