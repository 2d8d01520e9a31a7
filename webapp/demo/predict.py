"""Predict mode: the page stops at questions, and shows the answer once a person has committed to one.

    /demo?q=1&...                 the page; at a question its frame hides the answer, and a form leads to the outcome
    /demo/frames?q=1&open=m     frames before the first question from move m on, and the frame of that question
    /demo/answer?at=m&said=   whether an answer is right, with the frame as it is

Before that neither the screen nor the accessibility tree holds the answer. The frame of a question leaves out the next
cell, its digits, the line of the listing and the sentence, as far as the question is about them. No frame after an open
question is sent. Two things are only hidden by the page: the number of all moves, while the length of the run is asked
for, and the line of depths. The address of a later move still shows that move: whoever jumps there leaves the question.

`said` is 'cell' for a cell given by `row` and `column`, 'show' for a lecturer who commits to nothing, 'skip', or one of
the question's keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from flask import Blueprint, Response, jsonify, render_template, request

from solver import RuleError
from solver.search.frames import Frame, frame_at, frame_before_substeps
from solver.search.questions import (
    Question,
    QuestionAnswer,
    QuestionKind,
    answer_to,
    known_until,
    question_at,
    questions_in,
)
from solver.shape import Cell
from webapp.demo import traces
from webapp.demo.address import Stage
from webapp.demo.frame_board import (
    FrameContext,
    ShownFrame,
    encode_alone,
    show_answer_frame,
    show_question_frame,
    write_frame,
)
from webapp.demo.question_text import (
    Choice,
    cell_of_answer,
    choices_of,
    explain_answer,
    explain_keys,
    explain_method,
    text_of,
)
from webapp.demo.veil import OF_KIND, Part, Veil, veil
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PART, bounded
from webapp.shared.fields import choice, number

pages = Blueprint("questions", __name__)
pages.register_error_handler(traces.StillExploringError, traces.send_progress)

_SHOW, _SKIP, _CELL = "show", "skip", "cell"


@dataclass(frozen=True)
class AnswerOutcome:
    """The result of an answer; `is_right` is None if nobody committed to one."""

    is_right: bool | None
    explanation: str
    method: str  # how to work the answer out; '' for no hint
    cell: Cell | None  # the board marks it with the digit
    digit: str
    right_keys: tuple[str, ...]  # of the choices, those that are right; with a cell, what becomes of it

    @property
    def headline(self) -> str:
        """The first words."""
        return {True: "Right.", False: "Not this time.", None: "The answer:"}[self.is_right]


@dataclass(frozen=True)
class AskedQuestion:
    """A question as the page shows it at its move, with the outcome once a person has committed to an answer."""

    stage: Stage
    question: Question
    plain: Frame
    outcome: AnswerOutcome | None = None

    @property
    def kind(self) -> str:
        """The kind of question."""
        return self.question.kind.value

    @property
    def text(self) -> str:
        """The question as a sentence."""
        return text_of(self.question, self.stage.names)

    @property
    def how(self) -> str:
        """Explain which keys answer the question."""
        return explain_keys(self.question)

    @property
    def choices(self) -> list[Choice]:
        """The answers to choose from, besides a cell."""
        return choices_of(self.question)

    @property
    def numbers(self) -> range:
        """The numbers of rows and columns."""
        return range(self.stage.base, self.stage.base + self.stage.puzzle.shape.size)

    @property
    def next_address(self) -> str:
        """The address of the next move."""
        return self._address(self.question.move + 1)

    @property
    def skip_address(self) -> str:
        """The address of the page without the question."""
        return self._address(self.question.move, said=_SKIP)

    def _address(self, move: int, **more: str) -> str:
        return address_of("demo.show", self.stage.moved(move).fields | more)

    @cached_property
    def frame(self) -> Frame:
        """What the page shows: the answer is hidden until there is an outcome."""
        if self.outcome:
            return self.plain
        parts = OF_KIND[self.question.kind]
        is_at_rest = Part.TRIES in parts  # that it is a dead end is said
        trace, move, names = self.stage.trace, self.stage.move, self.stage.names
        frame = self.plain if is_at_rest else frame_before_substeps(trace, move, names)
        return veil(frame, Veil(parts, f"{self.text} {self.how}"))

    @property
    def shown(self) -> ShownFrame:
        """The frame with its board."""
        show = show_answer_frame if self.outcome else show_question_frame
        return show(FrameContext.of(self.stage), self.frame)

    def to_json(self) -> dict[str, object]:
        """Write the open question for scripts, but for its frame."""
        html = render_template("demo/_question.html", asked=self)
        return {"move": self.question.move, "kind": self.kind, "cell": self.question.asks_cell, "html": html}


def find_question(stage: Stage, plain: Frame, fields: Mapping[str, str]) -> AskedQuestion | None:
    """Find the question at this frame, in predict mode, with its outcome if the fields hold an answer."""
    question = question_at(stage.trace, plain.move) if stage.asks else None
    if question is None or fields.get("said") == _SKIP:
        return None
    asked = AskedQuestion(stage.moved(plain.move), question, plain)
    return replace(asked, outcome=_judge_answer(asked, fields)) if fields.get("said") else asked


def stop_at_question(
    stage: Stage, frames: Sequence[Frame], still_open: int
) -> tuple[Sequence[Frame], list[AskedQuestion]]:
    """Cut off frames from the first question at or after `still_open`; return the rest and the questions up to it."""
    found: list[AskedQuestion] = []
    first = frames[0].move
    for question in questions_in(stage.trace, first, first + len(frames)):
        plain = frames[question.move - first]
        found.append(AskedQuestion(stage.moved(question.move), question, plain))
        if question.move >= still_open:
            return frames[: question.move - first], found
    return frames, found


@pages.get("/demo/answer")
@bounded(PART)
def show() -> Response:
    """Say whether an answer to the question at the move is right; 202 while the search has to be explored for it."""
    fields = request.args.to_dict()
    stage = Stage.of_one(fields)
    trace = stage.trace
    traces.wait_for(trace, known_until(trace, stage.move))
    question = question_at(trace, stage.move) if stage.move <= trace.total else None
    if question and question.kind is QuestionKind.COUNT:
        traces.wait_for(trace)
    if question is None or not fields.get("said"):
        raise RuleError(f"there is no question at move {stage.move:,}, or no answer came")
    asked = AskedQuestion(stage, question, frame_at(trace, stage.move, 0, stage.names))
    outcome = _judge_answer(asked, fields)
    answered = replace(asked, outcome=outcome)
    answer = {
        "right": outcome.is_right,
        "say": f"{outcome.headline} {outcome.explanation} {outcome.method}".strip(),
        "html": render_template("demo/_question.html", asked=answered),
        "cell": -1 if outcome.cell is None else outcome.cell,
        "digit": outcome.digit,
    }
    return jsonify(answer | encode_alone(stage, write_frame(answered.shown)))


def _judge_answer(asked: AskedQuestion, fields: Mapping[str, str]) -> AnswerOutcome:
    trace, question, names = asked.stage.trace, asked.question, asked.stage.names
    answer = answer_to(trace, question)
    right = _is_right(asked, answer, fields)
    # Without script the misses of a kind are not counted, and each is explained.
    explains = right is False and (not fields.get("misses") or number(fields, "misses", 100) > 0)
    comes_again = (
        " A question of this kind comes again."
        if fields.get("misses") and question.kind is not QuestionKind.COUNT
        else ""
    )
    cell, digit = cell_of_answer(trace, question, answer)
    return AnswerOutcome(
        right,
        explain_answer(trace, question, answer, names),
        explain_method(question, trace) + comes_again if explains else "",
        cell,
        names.symbol(digit) if digit else "×" if question.kind is QuestionKind.FITS else "",
        tuple(key for key in question.keys if answer.agrees(answer.cell, key)),
    )


def _is_right(asked: AskedQuestion, answer: QuestionAnswer, fields: Mapping[str, str]) -> bool | None:
    question, stage = asked.question, asked.stage
    known = (*(question.keys or (_CELL,)), _SHOW)
    answer_key = choice(fields, "said", known, _SHOW)
    if answer_key == _SHOW:
        return None
    cell = None
    if question.asks_cell:
        if not (fields.get("row") and fields.get("column")):
            raise RuleError("First choose a cell: its row and its column.")
        row, column = (int(choice(fields, name, tuple(map(str, asked.numbers)), "")) for name in ("row", "column"))
        cell = (row - stage.base) * stage.puzzle.shape.size + column - stage.base
    return answer.agrees(cell, answer_key)
