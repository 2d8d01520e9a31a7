"""Compute what decks and PDFs show of a step of a lesson: the board, and the code with the line that has just run."""

from __future__ import annotations

from dataclasses import replace

from solver.pictures.animations import AnimationFrame
from solver.pictures.frame import Frame
from solver.pictures.search_frames import animation_frames, frame_of
from solver.search.algorithm import CODES
from solver.search.narration import Names
from solver.search.trace import Trace
from webapp.demo import traces
from webapp.demo.lessons import Lesson, LessonStep


def explore_lesson(lesson: Lesson) -> Trace:
    """Return the search of the lesson, explored up to the last step; 202 while that is not done."""
    trace = traces.trace_of(lesson.puzzle.givens, lesson.algorithm.key)
    traces.need(trace, lesson.steps[-1].move)
    return trace


def board_frame_at(step: LessonStep, trace: Trace, names: Names) -> Frame:
    """Compute the board at the step, without the sentence about the move, which might give the answer away."""
    return replace(frame_of(trace, step.move, names, step.substep), sentence="")


def code_frame_at(lesson: Lesson, step: LessonStep, trace: Trace, names: Names) -> AnimationFrame:
    """Compute the code at the step, with the line that has just run."""
    moves = range(step.move, step.move + 1 + bool(step.substep))
    moves = range(step.move, min(moves[-1], trace.total) + 1)
    frames = animation_frames(trace, moves, names, CODES[lesson.code], is_inside=True)
    return [code_frame for code_frame, _ in zip(frames, range(step.substep + 1), strict=False)][-1]
