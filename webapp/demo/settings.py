"""How a search is looked at: every setting of the demo page, read from its address and written into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Self

from solver import Puzzle
from solver.formats import board_link
from solver.search import get
from solver.search.algorithm import Algorithm
from solver.search.narration import Names
from solver.search.questions import QuestionKind
from solver.search.trace import Trace
from webapp.demo.conditions import CODES
from webapp.demo.lessons import Lesson
from webapp.demo.own_lessons import load_lesson
from webapp.demo.panes import PANES
from webapp.demo.traces import trace_of
from webapp.shared.fields import choice, number, puzzle_in, title_of

SPEEDS: Final = ("0.5", "1", "2", "5", "10", "30", "100", "1000", "10000", "100000", "1000000", "10000000")
STOPS: Final = {
    "move": "every move",
    "dead": "dead ends",
    "retreat": "long retreats",
    "solution": "the solution",
    "question": "questions",
}
LESSON_STOP: Final = "lesson"  # the beats of the lesson, where there is one
USUAL_PANES: Final = ("code", "stack", "digits")
VIEWS: Final = ("page", "projector")
THEMES: Final = ("light", "dark", "contrast")
ROOMS: Final = {"lit": "lit", "dim": "dim", "dark": "dark"}
SIZES: Final = ("80", "90", "100", "110", "120", "130")  # % of the usual type
ZOOMS: Final = ("2", "3", "4", "5", "6")  # the lens of the scrubber is 10 to that power moves wide
MOST: Final = 10**12  # moves that an address may name


@dataclass(frozen=True)
class Viewing:
    """A puzzle, a search of it, the move looked at and everything that the person chose."""

    puzzle: Puzzle
    title: str = ""
    algorithm: Algorithm = field(default_factory=get)
    code: str = "pseudo"
    move: int = 0
    substep: int = 0
    base: int = 1
    speed: str = "2"
    stop: str = "move"
    least: int = 0  # retractions of a long retreat; 0 for as many as leave few of them
    view: str = "page"
    panes: tuple[str, ...] = USUAL_PANES
    theme: str = ""  # "" for the one that the person has chosen
    room: str = "dim"
    size: str = "100"
    zoom: str = "4"
    asks: bool = False  # predict mode
    again: str = ""  # the kind of question that is to come again
    lesson: Lesson | None = None
    goes_on: bool = False  # after the first solution, until there are no more

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self:
        """The viewing that an address names. Raises RuleError or FormatError with a sentence for what it cannot be."""
        lesson = load_lesson(fields["lesson"]) if fields.get("lesson") else None
        if lesson and not fields.get("p"):
            fields = {**lesson.fields, **fields}
        puzzle = puzzle_in(fields)
        panes = fields.get("panes")
        algorithm = get(fields.get("alg", ""))
        goes_on = choice(fields, "all", ("0", "1"), "0") == "1"
        if lesson and (goes_on, lesson.puzzle.givens, lesson.algorithm) != (False, puzzle.givens, algorithm):
            lesson = None  # what it says is true of its own search
        return cls(
            puzzle,
            title=title_of(fields.get("title", "")),
            algorithm=algorithm,
            code=_code(fields, algorithm),
            move=number(fields, "move", MOST),
            substep=number(fields, "try", 100),
            base=int(choice(fields, "base", ("1", "0"), "1")),
            speed=choice(fields, "speed", SPEEDS, "2"),
            stop=_stop(fields, lesson is not None),
            least=number(fields, "k", len(puzzle.shape.cells)),
            view=choice(fields, "view", VIEWS, "page"),
            panes=USUAL_PANES if panes is None else _panes(panes.split(",")),
            theme=choice(fields, "theme", THEMES, "") if fields.get("theme") else "",
            room=choice(fields, "room", tuple(ROOMS), "dim"),
            size=choice(fields, "size", SIZES, "100"),
            zoom=choice(fields, "zoom", ZOOMS, "4"),
            asks=choice(fields, "q", ("0", "1"), "0") == "1",
            again=choice(fields, "again", ("", *QuestionKind), ""),
            lesson=lesson,
            goes_on=goes_on,
        )

    @property
    def shown_theme(self) -> str:
        """The theme that the address asks for; "" for the person's own."""
        return self.theme or ("dark" if self.room == "dark" else "")

    @cached_property
    def trace(self) -> Trace:
        """The search: the same one as long as a request lasts, even where so many look that it is no longer kept."""
        found = trace_of(self.puzzle.givens, self.algorithm.key, None if self.goes_on else 1)
        return found.with_listing(CODES[self.code])

    @property
    def names(self) -> Names:
        """How cells are called."""
        return Names(self.puzzle.shape, self.base)

    @property
    def stops(self) -> dict[str, str]:
        """Names of the kinds of stop by key."""
        return STOPS | ({LESSON_STOP: "beats of the lesson"} if self.lesson else {})

    @property
    def retreat(self) -> int:
        """How many retractions make a long retreat."""
        return self.least or self.trace.default_retreat()

    @cached_property
    def board(self) -> dict[str, str]:
        """The fields of the link to the board."""
        return board_link.to_fields(self.puzzle) | ({"title": self.title} if self.title else {})

    def at(self, move: int, substep: int = 0) -> Self:
        """The same, looking at another move."""
        other = replace(self, move=move, substep=substep)
        vars(other).update(trace=self.trace, board=self.board)
        return other

    @cached_property
    def fields(self) -> dict[str, str]:
        """The fields of the address; what is as usual is left out, but for puzzle, algorithm and move."""
        usual = type(self)(self.puzzle, stop=LESSON_STOP if self.lesson else "move")
        found = {
            "code": (self.code, usual.code),
            "try": (str(self.substep), "0"),
            "base": (str(self.base), "1"),
            "speed": (self.speed, usual.speed),
            "stop": (self.stop, usual.stop),
            "k": (str(self.least), "0"),
            "view": (self.view, usual.view),
            "panes": (",".join(self.panes), ",".join(usual.panes)),
            "theme": (self.theme, usual.theme),
            "room": (self.room, usual.room),
            "size": (self.size, usual.size),
            "zoom": (self.zoom, usual.zoom),
            "q": (str(int(self.asks)), "0"),
            "again": (self.again, ""),
            "lesson": (self.lesson.key if self.lesson else "", ""),
            "all": (str(int(self.goes_on)), "0"),
        }
        rest = {name: value for name, (value, common) in found.items() if value != common}
        return self.board | {"alg": self.algorithm.key, "move": str(self.move)} | rest


def _code(fields: Mapping[str, str], algorithm: Algorithm) -> str:
    """The listing of that short name; the usual one where the search has none, as after another search was chosen."""
    code = choice(fields, "code", tuple(CODES), "pseudo")
    return code if code in algorithm.codes else "pseudo"


def _panes(named: list[str]) -> tuple[str, ...]:
    """The panes of that name; the tree takes the place of the code."""
    found = tuple(pane for pane in PANES if pane in named)
    return tuple(pane for pane in found if pane != "code") if "tree" in found else found


def _stop(fields: Mapping[str, str], in_lesson: bool) -> str:
    """The kind of stop in the field; beats of a lesson are none where there is no lesson."""
    stop = choice(fields, "stop", (*STOPS, LESSON_STOP), LESSON_STOP if in_lesson else "move")
    return "move" if stop == LESSON_STOP and not in_lesson else stop
