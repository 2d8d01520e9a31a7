"""Hide from a frame what would answer an open question. Nobody else makes a frame of a place where one is open.

Questions come from predict mode (`webapp.demo.predict`) and from steps of lessons (`webapp.demo.lessons`). Each says
which parts of the frame would answer it; `veil` alone knows how a part is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Final

from solver.search.frames import Frame
from solver.search.marks import Mark
from solver.search.questions import QuestionKind

_HIDE_BITS: Final = str.maketrans("01", "??")


class Part(Enum):
    """A part of a frame that may answer a question."""

    TRIES = auto()  # those before a dead end
    PLACED = auto()  # which cell the last move has filled
    CELL = auto()  # which cell is tried next
    CHOICES = auto()  # the values of conditions, and what the stack says of the next cell
    MARKS = auto()  # the digits of the cell, and its word
    VEILED_MARKS = auto()  # what each digit of the cell is
    TRIED_MARKS = auto()  # which digits of the cell were tried; the houses that forbid the others are told


@dataclass(frozen=True)
class Veil:
    """What an open question hides, and the words in place of the sentence."""

    parts: frozenset[Part]
    words: str = ""


OF_KIND: Final[Mapping[QuestionKind, frozenset[Part]]] = {
    QuestionKind.COUNT: frozenset(),
    QuestionKind.DEAD: frozenset({Part.TRIES, Part.PLACED}),
    QuestionKind.DEPTH: frozenset({Part.TRIES}),
    QuestionKind.DIGIT: frozenset({Part.CHOICES, Part.MARKS}),
    QuestionKind.FITS: frozenset({Part.CHOICES, Part.MARKS}),
    QuestionKind.FEWEST: frozenset({Part.CHOICES, Part.MARKS, Part.CELL}),  # their answer is the cell tried next
    QuestionKind.NEXT: frozenset({Part.CHOICES, Part.MARKS, Part.CELL}),
}
OF_LESSON: Final = frozenset({Part.TRIES, Part.CHOICES})  # and the marks, more or less of them


def veil(frame: Frame, question: Veil | None) -> Frame:
    """Return the frame without what would answer the question, with its words; as it is if none is open."""
    if question is None:
        return frame
    changes: dict[str, Any] = {"sentence": question.words}
    for part in question.parts:
        changes |= _HIDDEN[part](frame)
    return replace(frame, **changes)


def _hide_choices(frame: Frame) -> dict[str, Any]:
    rows = tuple(row._replace(left="", word="") if row.role else row for row in frame.stack.rows)
    return {"values": dict.fromkeys(frame.values, ""), "stack": frame.stack._replace(rows=rows)}


def _hide_marks(frame: Frame, change: Callable[[Mark], Mark]) -> dict[str, Any]:
    return {"marks": tuple(map(change, frame.marks)), "word": frame.word.translate(_HIDE_BITS)}


_HIDDEN: Final[Mapping[Part, Callable[[Frame], dict[str, Any]]]] = {
    Part.TRIES: lambda _: {"tried": None},
    Part.PLACED: lambda _: {"placed": -1},
    Part.CELL: lambda _: {"current": -1, "marks_title": "", "formula": ""},
    Part.CHOICES: _hide_choices,
    Part.MARKS: lambda _: {"marks": (), "word": ""},
    Part.VEILED_MARKS: lambda frame: _hide_marks(frame, lambda mark: mark._replace(role="veiled", house="?")),
    Part.TRIED_MARKS: lambda frame: _hide_marks(
        frame, lambda mark: mark if mark.role == "out" else mark._replace(role="", house="")
    ),
}
