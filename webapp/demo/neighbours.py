"""Name the places to which a frame leads on the clock of moves: the neighbours of its place, by command.

    first, back, forward    moves; `last` is where the search ends, as far as it is known
    try, try-back           substeps of the moves; so one leads through the tries of a move, and out behind it
    step-on, step-back      the steps of a lesson, in a lesson
    race-on, race-back      its next step or the one before, by its number, if that is a race

A place at which nothing follows has no such name. Scripts go where a frame says, and compute no place of their own.
While a question is open its frame names no substeps: how many there are may answer it. With questions on, no frame
names a substep inside the next move but the first that follows here.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.search.frames import Around, Frame
from webapp.demo.address import At
from webapp.demo.lessons import Lesson


def neighbours_of(
    frame: Frame, lesson: Lesson | None = None, asks: bool = False, is_open: bool = False
) -> dict[str, str]:
    """Name the places to which the frame leads, each as an address has it.

    Args:
        frame: The frame, with what is around it. Without that, as where frames are some moves apart, it names no
            substeps.
        lesson: The lesson that the page shows.
        asks: Whether questions are on.
        is_open: Whether a question is open at the frame.
    """
    around = frame.around._replace(after=0) if frame.around and asks else frame.around
    return {name: str(place) for name, place in _neighbours(frame, around, lesson, is_open)}


def _neighbours(frame: Frame, around: Around | None, lesson: Lesson | None, is_open: bool) -> Iterator[tuple[str, At]]:
    move, substep = frame.move, frame.substep
    if move or substep:
        yield "first", At()
        yield "back", At(move if substep else move - 1)
    if not (around and around.is_end):
        yield "forward", At(move + 1)
    if around and not is_open:
        if place := _try(frame, around):
            yield "try", place
        if place := _try_back(frame, around):
            yield "try-back", place
    if lesson:
        for name, backwards in (("step-on", False), ("step-back", True)):
            if step := lesson.neighbour_step(move, substep, backwards):
                yield name, At(*step.position)
            index = lesson.neighbour_index(move, substep, backwards)
            if index is not None and lesson.steps[index].race:
                yield name.replace("step", "race"), At(index + 1)


def _try(frame: Frame, around: Around) -> At | None:
    """Find the next substep: of this move, or the first that leads to the next frame between two moves."""
    made = frame.substep or frame.behind
    if around.is_end and not frame.substep:
        return None
    if made < around.inside:
        return At(frame.move, made + 1)
    return At(frame.move) if around.is_end else At(frame.move + 1, min(around.after, 1))


def _try_back(frame: Frame, around: Around) -> At | None:
    """Find the substep before: of this move, or the last one of the move before."""
    made = frame.substep or around.leading + around.is_end
    if made > min(around.leading, 1):
        return At(frame.move, made - 1)
    return At(frame.move - 1, around.before) if frame.move else None
