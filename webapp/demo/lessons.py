"""Lessons: a puzzle, a search of it and the beats a lecturer goes through; GET /demo/lessons lists them.

The lessons themselves are data, in lessons.toml beside this file. Their captions name cells as r1c1; `told` says them
for rows and columns that count from 0 or 1.

>>> told("No digit fits r1c9. 6 stands in column 9.", 0)
'No digit fits r0c8. 6 stands in column 8.'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

from flask import Blueprint, render_template, url_for

from solver import Puzzle, RuleError, SudokuError
from solver.formats import board_link
from solver.search import get
from solver.search.algorithm import Algorithm
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.shape import Cell, Digit
from webapp.demo.panes import Mark
from webapp.demo.stage import Frame, frame_at
from webapp.shared.board_cells import BoardView
from webapp.shared.builtin_puzzles import example_of
from webapp.shared.search_board import SearchView, search_board

pages = Blueprint("lessons", __name__)

_TOLD: Final = ("move", "try", "caption", "ask", "note", "wrong")  # what people see of a beat; the rest is for tests
_PLACES: Final = re.compile(r"\b(?:r(\d+)c(\d+)|(row|column|box) (\d+))\b")
_WORD: Final = re.compile(r"\w+")
_NO_NAME: Final = re.compile(r"[^0-9a-z]+")
_HIDDEN: Final = str.maketrans("01", "??")


class LessonError(SudokuError):
    """A lesson that cannot be read or says what is not so: a sentence for each problem, with line and beat."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(problems[0])
        self.problems = tuple(problems)


@dataclass(frozen=True)
class LessonBeat:
    """What is said at one place of a search: after so many moves, or inside the next one.

    `claims` is what it says in a form that tests hold against the search; webapp/demo/lessons.toml tells of it.
    """

    move: int
    caption: str
    inside: int = 0
    question: str = ""
    note: str = ""  # for the lecturer
    wrong: tuple[str, ...] = ()  # answers to the question that are to be expected, with what is wrong in them
    claims: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def place(self) -> tuple[int, int]:
        """Where it is: moves, then beats inside the next move."""
        return self.move, self.inside


@dataclass(frozen=True)
class Lesson:
    """One lesson, at least two beats in the order of the search."""

    key: str
    title: str
    idea: str
    source: str
    puzzle_name: str
    algorithm: Algorithm
    code: str
    base: int
    beats: tuple[LessonBeat, ...]
    follow: str = ""  # key of the lesson that goes on from here
    panes: str = ""  # what is shown beside the board, where that is not the usual
    own: Puzzle | None = None  # in place of a built-in one

    @property
    def puzzle(self) -> Puzzle:
        """What is searched."""
        return self.own or example_of(self.puzzle_name).puzzle

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the address where the lesson begins."""
        return (
            board_link.to_fields(self.puzzle)
            | {
                "title": self.title,
                "alg": self.algorithm.key,
                "code": self.code,
                "base": str(self.base),
                "lesson": self.key,
            }
            | ({"panes": self.panes} if self.panes else {})
        )

    @property
    def file_name(self) -> str:
        """What files that are made of it are called, without suffix."""
        return _NO_NAME.sub("-", self.title.lower()).strip("-")[:60] or "lesson"

    @property
    def address(self) -> str:
        """The short address where the lesson begins."""
        return url_for("demo.show", lesson=self.key)

    @property
    def telling(self) -> LessonBeat:
        """The beat that shows best what it is about: the first way back, else the last digit that is told of."""
        back = [beat for beat in self.beats if beat.claims.get("event") in ("dead", "taken")]
        forward = [beat for beat in self.beats if beat.claims.get("event") == "placed"]
        return (back or forward[-1:] or self.beats)[0]

    @cached_property
    def view(self) -> BoardView:
        """The board at that beat, for a thumbnail: the cell that is told of is the one just filled or emptied."""
        trace = Trace(self.puzzle.givens, self.algorithm.key)
        trace.explore(self.telling.move + 1)
        frame = frame_at(trace, self.telling.move, 0, Names(self.puzzle.shape))
        now = frame.current if frame.is_dead else frame.placed
        current = -1 if frame.taken >= 0 else now
        return search_board(SearchView(self.puzzle.givens, frame.digits, taken=frame.taken, current=current))

    @property
    def following(self) -> Lesson | None:
        """The lesson that goes on from here, else the next of the list; None behind the last."""
        every = list(lessons().values())
        if self not in every:
            return None
        behind = every[every.index(self) + 1 :]
        return lessons()[self.follow] if self.follow else next(iter(behind), None)

    def to_json(self) -> list[dict[str, object]]:
        """The beats for scripts, each text twice: for rows that count from 0 and from 1."""
        return [
            {
                "move": beat.move,
                "try": beat.inside,
                "caption": [told(beat.caption, base) for base in (0, 1)],
                "question": [told(beat.question, base) for base in (0, 1)],
                "here": self.place_name(at, True),
                "after": self.place_name(at, False),
            }
            for at, beat in enumerate(self.beats)
        ]

    def can(self, beat: LessonBeat) -> dict[Cell, list[Digit]]:
        """The digits that the beat says a cell can be: they are shown in the cell, unless they are asked for."""
        shape = self.puzzle.shape
        said = set(_WORD.findall(_PLACES.sub("", beat.caption)))
        return {
            shape.parse_cell(name): digits
            for name, digits in beat.claims.get("can", {}).items()
            if not beat.question or {shape.symbols[digit - 1] for digit in digits} <= said
        }

    def veiled(self, frame: Frame) -> Frame:
        """The frame without what would answer the question of its beat.

        Where its caption says what the current cell can be, what its houses hold is told too. Where digits are tried
        one by one those to come are not told anyway.
        """
        beat = self.here(frame.move, frame.beat)
        if not beat or not beat.question or (frame.beat and not frame.counts):
            return frame
        known = self.can(beat).get(frame.current)
        rows = tuple(row._replace(left="", word="") if row.role else row for row in frame.stack.rows)
        return replace(
            frame,
            marks=tuple(_veiled(mark, known is not None) for mark in frame.marks),
            word=frame.word.translate(_HIDDEN),
            tried=None,
            sentence="",
            values=dict.fromkeys(frame.values, ""),
            stack=frame.stack._replace(rows=rows),
        )

    def place_name(self, at: int, is_there: bool) -> str:
        """How far the lesson is: '3 of 13'; 'after 3 of 13' between two beats, 'before 1 of 13' ahead of the first."""
        where = "" if is_there else "before " if at < 0 else "after "
        return f"{where}{max(at, 0) + 1} of {len(self.beats)}"

    def at(self, move: int, inside: int = 0) -> int:
        """The number, from 0, of the beat at or before a place; -1 before the first."""
        return sum(beat.place <= (move, inside) for beat in self.beats) - 1

    def here(self, move: int, inside: int) -> LessonBeat | None:
        """The beat at just this place; None where there is none."""
        return next((beat for beat in self.beats if beat.place == (move, inside)), None)

    def is_asking(self, move: int, inside: int) -> bool:
        """Whether the beat at just this place asks something; the last one's answer may be looked at."""
        beat = self.here(move, inside)
        return beat is not None and bool(beat.question) and beat is not self.beats[-1]

    def beside(self, move: int, inside: int, backwards: bool) -> LessonBeat | None:
        """The nearest beat after, or before, a place; None if there is none."""
        if backwards:
            return next((beat for beat in reversed(self.beats) if beat.place < (move, inside)), None)
        return next((beat for beat in self.beats if beat.place > (move, inside)), None)


def _veiled(mark: Mark, is_told: bool) -> Mark:
    """A digit of the cell without its answer: what a house forbids, if that is told, else a sign that it is hidden."""
    if not is_told:
        return mark._replace(role="veiled", house="?")
    return mark if mark.role == "out" else mark._replace(role="", house="")


@cache
def lessons() -> dict[str, Lesson]:
    """Every lesson by its key, in the order of the list."""
    text = files("webapp.demo").joinpath("lessons.toml").read_text(encoding="utf-8")
    return {row["key"]: _lesson(row) for row in tomllib.loads(text)["lesson"]}


def lesson_of(key: str) -> Lesson:
    """The lesson with that key. Raises RuleError naming the known ones."""
    if key not in lessons():
        raise RuleError(f"field lesson: {key[:40]!r} is none of {', '.join(lessons())}")
    return lessons()[key]


@pages.app_template_global()
def told(caption: str, base: int) -> str:
    """The caption for people whose rows, columns and boxes count from `base`."""

    def moved(match: re.Match[str]) -> str:
        row, column, kind, number = match.groups()
        if kind:
            return f"{kind} {int(number) - 1 + base}"
        return f"r{int(row) - 1 + base}c{int(column) - 1 + base}"

    return _PLACES.sub(moved, caption)


@pages.get("/demo/lessons")
def index() -> str:
    """The page with all lessons."""
    return page()


def page(text: str = "", problems: Sequence[str] = ()) -> str:
    """The same, with the text of a lesson that was handed in and what is wrong with it."""
    return render_template("demo/lessons.html", lessons=lessons().values(), text=text, problems=problems)


def beat_of(row: Mapping[str, Any]) -> LessonBeat:
    """The beat that a table of TOML tells of."""
    return LessonBeat(
        row["move"],
        row["caption"],
        row.get("try", 0),
        row.get("ask", ""),
        row.get("note", ""),
        tuple(row.get("wrong", ())),
        {name: claim for name, claim in row.items() if name not in _TOLD},
    )


def _lesson(row: Mapping[str, Any]) -> Lesson:
    return Lesson(
        row["key"],
        row["title"],
        row["idea"],
        row["source"],
        row["puzzle"],
        get(row["alg"]),
        row.get("code", "pseudo"),
        row.get("base", 1),
        tuple(map(beat_of, row["beats"])),
        row.get("next", ""),
        row.get("panes", ""),
    )
