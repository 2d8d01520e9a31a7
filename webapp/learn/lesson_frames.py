"""Compute what decks and PDFs show of a step of a lesson: the board, the code at the line that has run, or a result."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.pictures.animations import AnimationFrame
from solver.pictures.frame import Frame
from solver.pictures.search_frames import animation_frames, frame_of
from solver.search.algorithm import CODES
from solver.search.narration import Names
from solver.search.trace import Trace
from webapp.demo import race_text, traces
from webapp.demo.address import Stage
from webapp.demo.lessons import Lesson, LessonStep
from webapp.demo.race_state import RaceState
from webapp.demo.settings import SKIPPED


@dataclass(frozen=True)
class RaceResult:
    """How a race of a lesson ends."""

    sentences: tuple[str, ...]  # They say who wins and why.
    placements: tuple[tuple[str, str, bool], ...]  # For each lane its search, its count, and whether it is first.
    factor: str  # how many times as many placements, in words; '' for a tie
    guesses: str  # what a class can guess before, as a question


def explore_lesson(lesson: Lesson) -> Trace:
    """Return the search of the lesson, explored up to the last step, and its races to their ends; 202 until then."""
    trace = traces.trace_of(lesson.puzzle.givens, lesson.algorithm.key)
    traces.need(trace, lesson.steps[-1].move)
    for racing in racing_traces(lesson):
        traces.wait_for(racing)
    return trace


def racing_traces(lesson: Lesson) -> list[Trace]:
    """List the searches that race in the lesson."""
    keys = dict.fromkeys(key for step in lesson.steps for key in step.race)
    return [traces.trace_of(lesson.puzzle.givens, key) for key in keys]


def board_frame_at(step: LessonStep, trace: Trace, names: Names) -> Frame:
    """Compute the board at the step, without the sentence about the move, which might give the answer away.

    The board of a race is the puzzle.
    """
    if step.race:
        return replace(frame_of(trace, 0, names), sentence="", marks=())
    return replace(frame_of(trace, step.move, names, step.substep), sentence="")


def race_result(lesson: Lesson, number: int) -> RaceResult:
    """Compute the result of the race that is the step of that number, from 1. Its searches must be explored."""
    state = RaceState.of(Stage.of({"lesson": lesson.key, "step": str(number), "guess": SKIPPED}))
    state = state.moved(max(state.ends))
    factor = race_text.describe_factor(state)
    sentences = race_text.describe_result(state), race_text.explain_result(state), race_text.describe_agreement(state)
    return RaceResult(
        tuple(filter(None, sentences)),
        tuple(
            (
                f"{lane.algorithm.letter}: {lane.algorithm.name}",
                f"{'' if lane.finished else 'more than '}{lane.entry.placements:,}",
                rank == 1,
            )
            for lane, rank in zip(state.lanes, state.ranks, strict=True)
        ),
        f"{factor.capitalize()} placements" if factor else "",
        race_text.ask_guess(),
    )


def code_frame_at(lesson: Lesson, step: LessonStep, trace: Trace, names: Names) -> AnimationFrame:
    """Compute the code at the step, with the line that has just run."""
    moves = range(step.move, step.move + 1 + bool(step.substep))
    moves = range(step.move, min(moves[-1], trace.total) + 1)
    frames = animation_frames(trace, moves, names, CODES[lesson.code], is_inside=True)
    return [code_frame for code_frame, _ in zip(frames, range(step.substep + 1), strict=False)][-1]
