"""What files show of the beats of a lesson: its board, its code with the line that has run; for decks and papers."""

from __future__ import annotations

from dataclasses import replace

from flask import abort

from solver.pictures.animations import Shot
from solver.pictures.frame import Frame
from solver.pictures.search_frames import animation_frames, frame_of
from solver.search.narration import Names
from solver.search.trace import Trace
from webapp.demo import traces
from webapp.demo.conditions import CODES
from webapp.demo.lessons import Lesson, LessonBeat


def explored(lesson: Lesson) -> Trace:
    """The search of the lesson as far as its last beat; 409 where it is not explored so far."""
    trace = traces.trace_of(lesson.puzzle.givens, lesson.algorithm.key)
    traces.explore_first(trace, lesson.beats[-1].move)
    if trace.total < lesson.beats[-1].move:
        abort(409, "The search of this lesson is not explored that far yet. Open the lesson first, then try again.")
    return trace


def still_at(beat: LessonBeat, trace: Trace, names: Names) -> Frame:
    """The board without the sentence of its move, which might tell the answer."""
    return replace(frame_of(trace, beat.move, names, beat.inside), sentence="")


def shot_at(lesson: Lesson, beat: LessonBeat, trace: Trace, names: Names) -> Shot:
    """The code with the line that has run there."""
    moves = range(beat.move, beat.move + 1 + bool(beat.inside))
    moves = range(beat.move, min(moves[-1], trace.total) + 1)
    shots = animation_frames(trace, moves, names, CODES[lesson.code], is_inside=True)
    return [shot for shot, _ in zip(shots, range(beat.inside + 1), strict=False)][-1]
