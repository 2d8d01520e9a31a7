"""The frames of a search in the order in which a person sees them who steps through every beat."""

from __future__ import annotations

from collections.abc import Iterator

from solver.narration import Names
from solver.timeline import Timeline
from webapp.demo.stage import Frame, beats_at, frame_at


def walk(timeline: Timeline) -> Iterator[Frame]:
    """Every frame as beats are stepped through: inside each move, then between it and the next."""
    names = Names(timeline.grid.shape)
    for move in range(timeline.total + 1):
        at_rest = frame_at(timeline, move, 0, names)
        if not at_rest.is_dead and move < timeline.total:  # else it is the last one inside
            yield at_rest
        yield from beats_at(timeline, move, names)
    yield at_rest


def words_of(frame: Frame) -> list[str]:
    """The words on the stack that are shown, the highest first, without brackets."""
    return [row.word.replace("[", "").replace("]", "") for row in frame.stack.rows if row.word]
