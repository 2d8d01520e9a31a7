"""The settings of the demo page, read from its address and written into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Self

from solver import Puzzle
from solver.formats import board_link
from solver.search.algorithm import CODES, Algorithm
from solver.search.narration import Names
from solver.search.questions import QuestionKind
from solver.search.trace import Trace
from webapp.demo.lessons import Lesson
from webapp.demo.own_lessons import load_lesson
from webapp.demo.panes import PANES
from webapp.demo.recordings import describe_search, is_recorded
from webapp.demo.traces import trace_of
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.fields import choice, number, puzzle_in, title_of
from webapp.shared.puzzle_at_hand import EXAMPLE, is_example

SPEEDS: Final = ("0.5", "1", "2", "5", "10", "30", "100", "1000", "10000", "100000", "1000000", "10000000")
STOPS: Final = {
    "move": "every move",
    "dead": "dead ends",
    "retreat": "long retreats",
    "solution": "the solution",
    "question": "questions",
}
LESSON_STOP: Final = "lesson"  # the steps of the lesson, if there is one
USUAL_PANES: Final = ("code", "stack", "digits")
VIEWS: Final = ("page", "projector")
THEMES: Final = ("light", "dark", "contrast")
LIGHTINGS: Final = {"lit": "on", "dim": "dimmed", "dark": "off"}
SIZES: Final = ("80", "90", "100", "110", "120", "130")  # % of the usual type
ZOOMS: Final = ("2", "3", "4", "5", "6")  # the zoom of the scrubber shows 10**n moves
GRAPHS: Final = {  # of a long search, one at a time and only if asked for: names by key
    "": "none",
    "depth": "depth near here",
    "choices": "first choices",
    "placements": "placements by depth",
}
LASTING: Final = ("code", "speed", "room", "size", "base", "stop", "panes", "graph")  # a browser's tab keeps them
PACES: Final = ("step", "move")  # what the dock of a lesson leads through
_PUZZLE_FIELDS: Final = ("p", "e", "s", "n", "x", "b", "title")  # in a lesson they name the puzzle at hand
MAX_MOVE: Final = 10**12  # that an address may name


@dataclass(frozen=True)
class Viewing:
    """What the demo shows: a puzzle, a search of it, a move, and every option that the person chose."""

    puzzle: Puzzle
    title: str = ""
    algorithm: Algorithm = field(default_factory=lambda: offered_algorithms().find())
    code: str = "pseudo"
    move: int = 0
    substep: int = 0
    base: int = 1
    speed: str = "2"
    stop: str = "move"
    min_retreat: int = 0  # retractions of a long retreat; 0: chosen so that there are few
    view: str = "page"
    panes: tuple[str, ...] = USUAL_PANES
    theme: str = ""  # "" for the theme that the person chose
    lighting: str = "dim"
    size: str = "100"
    zoom: str = "4"
    asks: bool = False  # predict mode
    again: str = ""  # the kind of question that is asked again
    lesson: Lesson | None = None
    is_example: bool = False  # the address names no puzzle
    goes_on: bool = False  # the search continues after the first solution, to the last
    pace: str = "step"
    graph: str = ""  # one of GRAPHS
    at_hand: tuple[tuple[str, str], ...] = ()  # the person's own puzzle, which a lesson leaves in the address

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self:
        """Read the settings from the fields of an address.

        A lesson has its own puzzle: then the puzzle in the fields is the one that the person has at hand.

        Fields: those of `board_link`, and:
            title: The title of the puzzle.
            alg: The key of the search, such as `check-first`; of a recording its name.
            move: The number of moves made.
            try: The number of substeps made inside the next move.
            all: 1 to go on after the first solution.
            lesson: The key of a lesson, or the whole lesson, packed. It takes the place of puzzle and search.
            code: The language of the listing; `pseudo` without one.
            base: 0 if rows and columns count from 0.
            speed: Moves a second while playing.
            stop: Where playing stops: `move`, `dead`, `retreat`, `solution`, `question` or `lesson`.
            k: How many digits taken back make a long retreat.
            by: What a lesson leads through: `step` or `move`.
            q: 1 to ask questions before their moves.
            again: The one kind of question to ask.
            view: `page` or `projector`.
            panes: The panes beside the board, with commas between them.
            graph: The graph of a long search: `depth`, `choices` or `placements`.
            zoom: The scrubber's zoom shows 10 to the power of this number of moves.
            size: The size of the text in percent.
            theme: `light`, `dark` or `contrast`; without it the person's own.
            room: The light in the lecture room: `lit`, `dim` or `dark`.
            example: 1 if the puzzle is only an example, and not the person's own.

        Raises:
            RuleError: A field has a value that it cannot have.
            FormatError: The puzzle cannot be read.
        """
        lesson = load_lesson(fields["lesson"]) if fields.get("lesson") else None
        at_hand: tuple[tuple[str, str], ...] = ()
        if lesson:
            at_hand = _puzzle_beside(lesson, fields)
            fields = lesson.fields | {name: text for name, text in fields.items() if name not in _PUZZLE_FIELDS}
        puzzle = puzzle_in(fields)
        panes = USUAL_PANES if fields.get("panes") is None else _choose_panes(fields["panes"].split(","))
        graph = choice(fields, "graph", tuple(GRAPHS), "")
        key = fields.get("alg", "")
        if is_recorded(key):
            algorithm, grid = describe_search(key)
            puzzle = Puzzle.of(grid) if grid else puzzle  # a recording is of one puzzle
        else:
            algorithm = offered_algorithms().find(key)
        asks = choice(fields, "q", ("0", "1"), "0") == "1"
        goes_on = choice(fields, "all", ("0", "1"), "0") == "1"
        if lesson and (goes_on, lesson.algorithm) != (False, algorithm):
            lesson, at_hand = None, ()  # its captions are true only for its own search
        return cls(
            puzzle,
            title=title_of(fields.get("title", "")),
            algorithm=algorithm,
            code=_choose_listing(fields, algorithm),
            move=number(fields, "move", MAX_MOVE, lesson.steps[0].move if lesson else 0),
            substep=number(fields, "try", 100),
            base=int(choice(fields, "base", ("1", "0"), "1")),
            speed=choice(fields, "speed", SPEEDS, "2"),
            stop=_choose_stop(fields, lesson is not None),
            min_retreat=number(fields, "k", len(puzzle.shape.cells)),
            view=choice(fields, "view", VIEWS, "page"),
            panes=panes,
            theme=choice(fields, "theme", THEMES, "") if fields.get("theme") else "",
            lighting=choice(fields, "room", tuple(LIGHTINGS), "dim"),
            size=choice(fields, "size", SIZES, "100"),
            zoom=choice(fields, "zoom", ZOOMS, "4"),
            asks=asks and not is_recorded(key),
            again=choice(fields, "again", ("", *QuestionKind), ""),
            lesson=lesson,
            is_example=is_example(fields),
            goes_on=goes_on and not is_recorded(key),
            pace=choice(fields, "by", PACES, "step"),
            graph="" if "tree" in panes else graph,
            at_hand=at_hand,
        )

    @property
    def is_recorded(self) -> bool:
        """Whether the search is a recording, which asks no questions and ends where it ends."""
        return is_recorded(self.algorithm.key)

    @property
    def shown_theme(self) -> str:
        """Choose the theme that the address asks for; "" for the person's own."""
        return self.theme or ("dark" if self.lighting == "dark" else "")

    @cached_property
    def trace(self) -> Trace:
        """Get the search; the same one during the whole request, even if the cache drops it meanwhile."""
        found = trace_of(self.puzzle.givens, self.algorithm.key, None if self.goes_on else 1)
        return found.with_listing(CODES[self.code])

    @property
    def names(self) -> Names:
        """Return how cells are called."""
        return Names(self.puzzle.shape, self.base)

    @property
    def stops(self) -> dict[str, str]:
        """List the kinds of stop: names by key."""
        return STOPS | ({LESSON_STOP: "steps of the lesson"} if self.lesson else {})

    @property
    def lasting(self) -> tuple[str, ...]:
        """List the fields in which an address of this page may leave the choice to what the browser's tab keeps.

        A lesson keeps its own settings; its code only where it has chosen a language.
        """
        if self.lesson:
            return ("speed", "room", "size", *(("code",) if self.lesson.code == "pseudo" else ()))
        return LASTING if self.is_recorded or self.move or self.goes_on else ("alg", *LASTING)

    @property
    def retreat(self) -> int:
        """Compute how many retractions make a long retreat."""
        return self.min_retreat or self.trace.default_retreat()

    @cached_property
    def board(self) -> dict[str, str]:
        """Build the fields of the link to the board."""
        return board_link.to_fields(self.puzzle) | ({"title": self.title} if self.title else {})

    @property
    def puzzle_fields(self) -> dict[str, str]:
        """Build the fields of an address of the demo that shows this puzzle."""
        return self.board | ({EXAMPLE: "1"} if self.is_example else {})

    def at(self, move: int, substep: int = 0) -> Self:
        """Copy the settings with another move, and share the trace."""
        other = replace(self, move=move, substep=substep)
        vars(other).update(trace=self.trace, board=self.board)
        return other

    @property
    def options(self) -> dict[str, str | int]:
        """Collect the settings under their names in the address, numbers as numbers."""
        return {
            "code": self.code,
            "try": self.substep,
            "base": self.base,
            "speed": self.speed,
            "stop": self.stop,
            "k": self.min_retreat,
            "view": self.view,
            "panes": ",".join(self.panes),
            "theme": self.theme,
            "room": self.lighting,
            "size": self.size,
            "zoom": self.zoom,
            "q": int(self.asks),
            "again": self.again,
            "by": self.pace,
            "graph": self.graph,
        }

    @property
    def default_options(self) -> dict[str, str | int]:
        """Collect the values that an address leaves out; in a lesson those with which it begins."""
        return (type(self).of({"lesson": self.lesson.key}) if self.lesson else type(self)(self.puzzle)).options

    @cached_property
    def fields(self) -> dict[str, str]:
        """Build the fields of the address, without those that have their default, except puzzle, algorithm and move."""
        defaults = self.default_options
        return self._search_fields | {
            name: str(value) for name, value in self.options.items() if value != defaults[name]
        }

    @property
    def fields_without_lesson(self) -> dict[str, str]:
        """Build the fields of the search of the lesson without the lesson, with the settings of its beginning."""
        if not self.lesson:
            return self.fields
        return replace(type(self).of({"lesson": self.lesson.key}), lesson=None, stop="move").fields

    @property
    def _search_fields(self) -> dict[str, str]:
        """Build the fields that name search and move. A lesson knows its search."""
        move = {"move": str(self.move)}
        if self.lesson:
            return dict(self.at_hand) | {"lesson": self.lesson.key} | move
        return self.puzzle_fields | {"alg": self.algorithm.key} | move | ({"all": "1"} if self.goes_on else {})


def _puzzle_beside(lesson: Lesson, fields: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Collect the fields of the person's own puzzle; none where they are those of the lesson, as in older links."""
    own = {name: fields[name] for name in _PUZZLE_FIELDS if fields.get(name)}
    is_lesson = all(lesson.fields.get(name) == value for name, value in own.items())
    return () if is_lesson or "p" not in own else tuple(own.items())


def _choose_listing(fields: Mapping[str, str], algorithm: Algorithm) -> str:
    """Read the code of the listing; pseudo code if the search has no such listing, as after a change of search."""
    code = choice(fields, "code", tuple(CODES), "pseudo")
    return code if code in algorithm.codes else "pseudo"


def _choose_panes(named: list[str]) -> tuple[str, ...]:
    """Read the panes; the tree takes the place of the code."""
    found = tuple(pane for pane in PANES if pane in named)
    return tuple(pane for pane in found if pane != "code") if "tree" in found else found


def _choose_stop(fields: Mapping[str, str], in_lesson: bool) -> str:
    """Read the kind of stop; steps of a lesson are a kind only if there is a lesson."""
    stop = choice(fields, "stop", (*STOPS, LESSON_STOP), LESSON_STOP if in_lesson else "move")
    return "move" if stop == LESSON_STOP and not in_lesson else stop
