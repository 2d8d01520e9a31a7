"""Load the built-in lessons: a puzzle, a search of it, and the steps of the lesson. GET /demo/lessons lists them.

The lessons are data, in lessons.toml beside this file. Captions name cells as r1c1; `renumber` changes that for rows
and columns that count from 0.

>>> renumber("No digit fits r1c9. 6 stands in column 9.", 0)
'No digit fits r0c8. 6 stands in column 8.'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final

from flask import Blueprint, render_template, url_for

from solver import Puzzle, RuleError, SudokuError
from solver.formats import board_link
from solver.judge.faulty_programs import PREFIX, find_faulty
from solver.search import get
from solver.search.algorithm import Algorithm
from solver.search.frames import Frame, frame_at
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.shape import Cell, Digit
from webapp.demo.veil import OF_LESSON, Part, Veil
from webapp.serving.bounds import LIGHT, bounded
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.board_cells import BoardView
from webapp.shared.builtin_puzzles import example_of
from webapp.shared.search_board import SearchView, search_board

pages = Blueprint("lessons", __name__)

_SHOWN_KEYS: Final = (
    "move",
    "try",
    "caption",
    "ask",
    "note",
    "wrong",
    "race",
)  # what people see of a step; the other keys are claims
COURSE: Final = {  # the first lesson of each part of the course, and the name of the part
    "first-search": "First contact",
    "liang-figure-3": "The searches of the documents",
    "gentle-count": "How long a search takes",
    "no-solution": "No solution, or several",
    "wrong-gives-up": "What is wrong here?",
}
_PLACE_NAMES: Final = re.compile(r"\b(?:r(\d+)c(\d+)|(row|column|box) (\d+))\b")
_WORD: Final = re.compile(r"\w+")
_NOT_IN_FILE_NAME: Final = re.compile(r"[^0-9a-z]+")


class LessonError(SudokuError):
    """A lesson that cannot be read or makes false claims: a sentence for each problem, with line and step."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(problems[0])
        self.problems = tuple(problems)


@dataclass(frozen=True)
class LessonStep:
    """A caption at one position of a search: after `move` moves, and `substep` substeps of the next move.

    Or a race: a caption beside several searches of the puzzle. Its position is that of the step before it.

    `claims` is the content of the caption in a form that tests check against the search. lessons.toml explains
    its keys.
    """

    move: int
    caption: str
    substep: int = 0
    question: str = ""
    note: str = ""  # for the lecturer
    wrong: tuple[str, ...] = ()  # wrong answers to expect, each with the reason why it is wrong
    race: tuple[str, ...] = ()  # the keys of the searches that race; none at a step of the lesson's own search
    claims: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def position(self) -> tuple[int, int]:
        """Return the moves, and the substeps inside the next move."""
        return self.move, self.substep

    @property
    def racers(self) -> list[Algorithm]:
        """List the searches that race."""
        return [offered_algorithms().find(key) for key in self.race]

    @property
    def asks(self) -> bool:
        """Whether the class is asked something: a question, or for a guess before a race."""
        return bool(self.question or self.race)


@dataclass(frozen=True)
class Lesson:
    """A lesson: at least two steps, in the order of the search."""

    key: str
    title: str
    idea: str
    source: str
    puzzle_name: str
    algorithm: Algorithm
    code: str
    base: int
    steps: tuple[LessonStep, ...]
    panes: str = ""  # the panes beside the board; "" for the usual ones
    own_puzzle: Puzzle | None = None  # the puzzle of a person's own lesson

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle of the search."""
        return self.own_puzzle or example_of(self.puzzle_name).puzzle

    @property
    def fields(self) -> dict[str, str]:
        """Build the fields of the address where the lesson begins."""
        return (
            board_link.to_fields(self.puzzle)
            | {
                "title": self.title,
                "lanes": self.algorithm.key,
                "code": self.code,
                "base": str(self.base),
                "lesson": self.key,
            }
            | ({"panes": self.panes} if self.panes else {})
        )

    @property
    def file_name(self) -> str:
        """Derive a file name from the title, without suffix."""
        return _NOT_IN_FILE_NAME.sub("-", self.title.lower()).strip("-")[:60] or "lesson"

    @property
    def address(self) -> str:
        """Build the short address where the lesson begins."""
        return url_for("demo.show", lesson=self.key)

    @property
    def address_of_end(self) -> str:
        """Build the address of its last step; of a race that is where it has its result."""
        last, (move, substep) = self.steps[-1], self.steps[-1].position
        if last.race:
            end = max(last.claims.get("counts", {}).values(), default=0)
            return url_for("demo.show", lesson=self.key, step=len(self.steps), at=end or None)
        return url_for("demo.show", lesson=self.key, at=f"{move}.{substep}" if substep else move)

    @property
    def thumbnail_step(self) -> LessonStep:
        """Choose the step for the thumbnail: the first dead end or retraction, else the last placement."""
        back = [step for step in self.steps if step.claims.get("event") in ("dead", "taken")]
        forward = [step for step in self.steps if step.claims.get("event") == "placed"]
        return (back or forward[-1:] or self.steps)[0]

    def new_trace(self) -> Trace:
        """Make the search of the lesson, not explored yet."""
        key, givens = self.algorithm.key, self.puzzle.givens
        return find_faulty(key).trace(givens) if key.startswith(PREFIX) else Trace(givens, self.algorithm)

    @cached_property
    def view(self) -> BoardView:
        """Draw the board at that step."""
        step = replace(self.thumbnail_step, substep=0)
        trace = self.new_trace()
        trace.explore(step.move + 1)
        return self.board_at(step, trace)

    def board_at(self, step: LessonStep, trace: Trace) -> BoardView:
        """Draw the board at a step that is explored; the cell that was just filled or emptied is marked.

        The board of a race is the puzzle.
        """
        frame = frame_at(trace, *((0, 0) if step.race else step.position), Names(self.puzzle.shape))
        now = frame.current if frame.is_dead and frame.current >= 0 else frame.placed
        current = -1 if frame.taken >= 0 else now
        return search_board(SearchView(self.puzzle.givens, frame.digits, taken=frame.taken, current=current))

    @property
    def next_lesson(self) -> Lesson | None:
        """Find the next lesson of the list; None after the last, and for a person's own."""
        return self._neighbour(1)

    @property
    def lesson_before(self) -> Lesson | None:
        """Find the lesson before this one in the list; None before the first, and for a person's own."""
        return self._neighbour(-1)

    def _neighbour(self, by: int) -> Lesson | None:
        keys = list(lessons())
        at = keys.index(self.key) + by if self.key in keys else -1
        return lessons()[keys[at]] if 0 <= at < len(keys) else None

    @property
    def steps_of_search(self) -> list[LessonStep]:
        """List the steps that are no race."""
        return [step for step in self.steps if not step.race]

    @property
    def longest_text(self) -> str:
        """Find the caption with its question that takes the most characters; the page keeps so much room for each."""
        return max((f"{step.caption} {step.question}".strip() for step in self.steps), key=len)

    def shown_candidates(self, step: LessonStep) -> dict[Cell, list[Digit]]:
        """Collect the candidates that the step claims, without those that its question asks for."""
        shape = self.puzzle.shape
        caption_words = set(_WORD.findall(_PLACE_NAMES.sub("", step.caption)))
        return {
            shape.parse_cell(name): digits
            for name, digits in step.claims.get("can", {}).items()
            if not step.question or {shape.symbols[digit - 1] for digit in digits} <= caption_words
        }

    def veil_of(self, frame: Frame) -> Veil | None:
        """Say what of the frame would answer the question of its step; None if there is none.

        If the caption names the candidates of the current cell, the frame also shows what the houses of the cell
        hold. While digits are tried one by one, the frame does not show the later ones anyway.
        """
        step = self.step_at(frame.move, frame.substep)
        if not step or not step.question or (frame.substep and not frame.counts):
            return None
        is_told = frame.current in self.shown_candidates(step)
        return Veil(OF_LESSON | {Part.TRIED_MARKS if is_told else Part.VEILED_MARKS})

    def position_text(self, at: int, is_there: bool) -> str:
        """Write how far the lesson is: '3 of 13', 'after 3 of 13' between two steps, 'before 1 of 13' at -1."""
        where = "" if is_there else "before " if at < 0 else "after "
        return f"{where}{max(at, 0) + 1} of {len(self.steps)}"

    def step_index(self, move: int, substep: int = 0) -> int:
        """Find the index of the last step of the search at or before the position; -1 before the first."""
        found = (at for at, step in enumerate(self.steps) if not step.race and step.position <= (move, substep))
        return max(found, default=-1)

    def step_at(self, move: int, substep: int) -> LessonStep | None:
        """Find the step of the search at exactly this position; None if there is none."""
        return next((step for step in self.steps_of_search if step.position == (move, substep)), None)

    def is_asking(self, move: int, substep: int) -> bool:
        """Whether the step at exactly this position asks a question; the last step of the search hides no answer."""
        step = self.step_at(move, substep)
        return step is not None and bool(step.question) and step is not self.steps_of_search[-1]

    def square_states(self, at: int, is_there: bool) -> list[str]:
        """Say of each step how its square looks at the step of that index, or behind it.

        That is 'passed', 'here' at exactly this step, 'last' for the one before a place between two steps, or 'ahead'.
        """
        now = "here" if is_there else "last"
        return ["ahead" if index > at else "passed" if index < at else now for index, _ in enumerate(self.steps)]

    def place_to_json(self, move: int, substep: int, base: int) -> dict[str, object]:
        """Say for scripts what the lesson shows at a position: the step at or before it, and what comes next."""
        index, is_there = self.step_index(move, substep), self.step_at(move, substep) is not None
        step = self.steps[index] if index >= 0 else None
        following = self.neighbour_index(move, substep, False)
        return {
            "step": index,
            "there": is_there,
            "caption": renumber(step.caption, base) if step else "",
            "question": renumber(step.question, base) if step else "",
            "squares": "".join(state[0] for state in self.square_states(index, is_there)),
            "says": self.position_text(index, is_there),
            "hides": self.is_asking(move, substep),
            "onward": self.onward_at(following),
        }

    def onward_at(self, index: int | None) -> str:
        """Say what the dock offers before a step: 'next', 'ask' if that asks something, 'end' without one."""
        return "end" if index is None else "ask" if self.steps[index].asks else "next"

    def neighbour_step(self, move: int, substep: int, backwards: bool) -> LessonStep | None:
        """Find the nearest step of the search after the position, or before it; None if there is none."""
        steps = self.steps_of_search
        if backwards:
            return next((step for step in reversed(steps) if step.position < (move, substep)), None)
        return next((step for step in steps if step.position > (move, substep)), None)

    def neighbour_index(self, move: int, substep: int, backwards: bool) -> int | None:
        """Find the index of the step after the position, or before it, races included; None if there is none."""
        reached = self.step_index(move, substep)
        is_there = reached >= 0 and self.steps[reached].position == (move, substep)
        index = reached + 1 if not backwards else reached - 1 if is_there else reached
        return index if 0 <= index < len(self.steps) else None


@cache
def lessons() -> dict[str, Lesson]:
    """Load all built-in lessons, by key, in the order of the list."""
    text = files("webapp.demo").joinpath("lessons.toml").read_text(encoding="utf-8")
    return {row["key"]: _parse_lesson(row) for row in tomllib.loads(text)["lesson"]}


def course() -> list[tuple[str, list[Lesson]]]:
    """List the parts of the course, each with its lessons, in the order of the list.

    >>> [(name, len(found)) for name, found in course()][:2]
    [('First contact', 2), ('The searches of the documents', 8)]
    """
    parts: list[tuple[str, list[Lesson]]] = []
    for key, lesson in lessons().items():
        if key in COURSE:
            parts.append((COURSE[key], []))
        parts[-1][1].append(lesson)
    return parts


def find_lesson(key: str) -> Lesson:
    """Find the built-in lesson with that key.

    Raises:
        RuleError: There is none; the message lists the keys.
    """
    if key not in lessons():
        raise RuleError(f"field lesson: {key[:40]!r} is none of {', '.join(lessons())}")
    return lessons()[key]


@pages.app_template_global()
@lru_cache(maxsize=1_024)
def renumber(caption: str, base: int) -> str:
    """Rename the cells and houses in a caption so that rows, columns and boxes count from `base` (0 or 1)."""

    def moved(match: re.Match[str]) -> str:
        row, column, kind, number = match.groups()
        if kind:
            return f"{kind} {int(number) - 1 + base}"
        return f"r{int(row) - 1 + base}c{int(column) - 1 + base}"

    return _PLACE_NAMES.sub(moved, caption)


@pages.get("/demo/lessons")
@bounded(LIGHT)
def index() -> str:
    """Show all lessons in the order of a course."""
    return render_template("demo/lessons.html", course=course())


def render_editor(
    text: str = "",
    problems: Sequence[str] = (),
    preview: object = None,
    is_draft: bool = False,
    anyway: tuple[str, str] | None = None,
) -> str:
    """Render the editor of lessons with a text, its preview, and the problems of a refused one if there are any.

    `anyway` is the address and the words of a button that goes on in spite of them.
    """
    values = {"text": text, "problems": problems, "preview": preview, "is_draft": is_draft, "anyway": anyway}
    return render_template("demo/lesson_editor.html", **values)


def parse_step(row: Mapping[str, Any], before: LessonStep | None = None) -> LessonStep:
    """Parse the TOML table of a step. A race takes its position from the step before it."""
    move, substep = (row["move"], row.get("try", 0)) if "race" not in row else before.position if before else (0, 0)
    return LessonStep(
        move,
        row["caption"],
        substep,
        row.get("ask", ""),
        row.get("note", ""),
        tuple(row.get("wrong", ())),
        tuple(row.get("race", ())),
        {name: claim for name, claim in row.items() if name not in _SHOWN_KEYS},
    )


def parse_steps(rows: Iterable[Mapping[str, Any]]) -> tuple[LessonStep, ...]:
    """Parse the TOML tables of the steps of a lesson."""
    steps: list[LessonStep] = []
    for row in rows:
        steps.append(parse_step(row, steps[-1] if steps else None))
    return tuple(steps)


def _parse_lesson(row: Mapping[str, Any]) -> Lesson:
    return Lesson(
        row["key"],
        row["title"],
        row["idea"],
        row["source"],
        row["puzzle"],
        find_faulty(row["alg"]).algorithm if row["alg"].startswith(PREFIX) else get(row["alg"]),
        row.get("code", "pseudo"),
        row.get("base", 1),
        parse_steps(row["steps"]),
        row.get("panes", ""),
    )
