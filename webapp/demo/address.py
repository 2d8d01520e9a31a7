"""Read from an address which stage it means, and write a stage into an address.

    /demo?p=53..7...&lanes=check-first&at=12.3                one lane after 12 moves and 3 substeps of the next
    /demo?lesson=liang&at=12&clock=moves                      a lesson, move by move
    /demo?lesson=plank&step=9&at=100                          its ninth step, a race, after 100 placements
    /demo?p=...&lanes=fewest-choices&clock=substeps&at=12.9   step 9 of FINDBEST before move 13
    /demo/race?p=...&lanes=naive,fewest-choices&at=100        a race after 100 placements
    /demo/race?p=...&lanes=naive,fewest-choices&clock=moves&at=7   both at move 7
    /demo/race?p=...&lanes=naive~python,naive~compiled&clock=time   the same search, interpreted and compiled

One lane has its page at `/demo`, more have theirs at `/demo/race`; the other path leads there. A lesson is always at
`/demo`. Addresses of older versions name the same things in other words: `ALIASES` lists all of them, and `canonical`
writes such an address anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple, Self

from solver import Puzzle, RuleError
from solver.grid import Grid
from solver.judge.departures import algorithm_of
from solver.judge.faulty_programs import find_faulty
from solver.search import ALGORITHMS
from solver.search.algorithm import CODES, Algorithm, TraceEvent
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.text import count_noun
from webapp.demo.lessons import Lesson
from webapp.demo.own_lessons import load_lesson
from webapp.demo.panes import PANES
from webapp.demo.recordings import FAULTY, OWN, RIGHT, describe_search, is_recorded, name_of, recordings
from webapp.demo.settings import (
    FACTORS,
    FASTEST,
    HOW_MARK,
    HOWS,
    LANES_WITH_CODE,
    LASTING,
    LESSON_STOP,
    MAX_CLOCK,
    MAX_FINDBEST_STEP,
    MAX_LANES,
    MAX_MOVE,
    MAX_SUBSTEP,
    MOVES_A_SECOND,
    SIZES,
    SKIPPED,
    SLOWEST,
    SOLUTION_STOP,
    SPEEDS,
    STOPS,
    TENFOLD_SECONDS,
    TIE,
    USUAL_PANES,
    USUAL_SPEED,
    USUAL_STOP,
    VIEWS,
    WHOLE_SECONDS,
)
from webapp.demo.traces import trace_of
from webapp.serving.themes import THEMES
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.fields import choice, number, puzzle_in, title_of
from webapp.shared.puzzle_at_hand import EXAMPLE, PuzzleAtHand, is_example

_COMPARING: Final = "cs2"  # the document whose project compares Python with compiled code
PART: Final = "part"  # in the place of a move: where two lanes part
PUZZLE_FIELDS: Final = ("p", "e", "s", "n", "x", "b", "title")  # in a lesson they name the puzzle at hand
_AFTER_AT: Final = "at."  # where `canonical` collects the part of `at` behind its dot; no field has this name


class ChoiceError(RuleError):
    """Searches and a clock that a person may choose, but that cannot be shown together."""


class Clock(StrEnum):
    """What a place on a stage counts."""

    MOVES = "moves"
    PLACEMENTS = "placements"
    TIME = "time"  # nanoseconds of computing
    STEPS = "steps"  # the places of MOVES, with the steps of a lesson as neighbours
    SUBSTEPS = "substeps"  # of FINDBEST, inside a move


RACE_CLOCKS: Final = (Clock.PLACEMENTS, Clock.TIME)

ALIASES: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    # Old name: the name of today, and its values that have other words today.
    "alg": ("lanes", {}),
    "race": ("lanes", {}),
    "left": ("lanes", {}),
    "right": ("lanes", {}),  # behind the left one
    "move": ("at", {}),
    "try": (_AFTER_AT, {}),
    "step": (_AFTER_AT, {}),
    "by": ("clock", {"move": Clock.MOVES, "step": ""}),
    "fair": ("clock", {"placements": ""}),
    "room": ("theme", {"lit": "", "dim": ""}),  # the light in the room: `dark` asks for the dark theme
}
GONE: Final = ("again", "graph", "k", "zoom")  # names that mean nothing today
OLD_SIZES: Final = {"80": "", "90": "", "100": "", "110": "larger", "120": "larger", "130": "larger"}  # percent
OLD_SPEEDS: Final = {  # moves a second; each number means the nearest speed of today
    **{"0.5": "slow", "1": "slow", "2": "steady", "5": "steady", "10": "steady", "30": "fast", "100": "fast"},
    **dict.fromkeys(("1000", "10000", "100000", "1000000", "10000000"), "whole"),
}
OLD_SPEEDS_OF_RACE: Final = {"16": "slow", "8": "slow", "4": "steady", "2": "fast", "1": "whole"}  # seconds
OLD_PATHS: Final = {"/demo/side-by-side": Clock.MOVES, "/demo/findbest": Clock.SUBSTEPS}  # and the clock of each


class At(NamedTuple):
    """A place on a clock: moves, placements or nanoseconds, and the substeps made inside the next move."""

    clock: int = 0
    inside: int = 0

    def __str__(self) -> str:
        """Write it as an address does: '12', or '12.3'."""
        return f"{self.clock}.{self.inside}" if self.inside else str(self.clock)


def canonical(fields: Mapping[str, str], path: str = "", least: int = 1) -> dict[str, str]:
    """Write the fields of an address in the names of today, each where its old name stood.

    >>> canonical({"p": "..1", "alg": "check-first", "move": "12", "try": "3", "code": "python"})
    {'p': '..1', 'lanes': 'check-first', 'at': '12.3', 'code': 'python'}
    >>> canonical({"left": "A", "right": "D", "at": "7"}, "/demo/side-by-side")
    {'lanes': 'A,D', 'at': '7', 'clock': <Clock.MOVES: 'moves'>}

    Args:
        fields: The fields, in either names. Where both are there, those of today count.
        path: The path of the address, if it is an old one.
        least: How many lanes there are at least where the fields name none.
    """
    found: dict[str, str] = {}
    is_of_lesson = bool(fields.get("lesson")) and path not in OLD_PATHS
    for name, value in fields.items():
        new, words = (name, {}) if name == "step" and is_of_lesson else ALIASES.get(name, (name, {}))
        if name in GONE:
            continue
        if name == new:
            found[new] = value
        elif new in fields or not value:
            continue
        elif new == "lanes" and new in found:
            found[new] = f"{value},{found[new]}" if name == "left" else f"{found[new]},{value}"
        elif value := words.get(value, value):
            found[new] = value
    inside = found.pop(_AFTER_AT, "")
    if inside.strip("0") and "at" not in fields:
        found["at"] = f"{found.get('at', '0')}.{inside}"
    if clock := OLD_PATHS.get(path):
        found["clock"] = clock
    if clock is Clock.MOVES and "right" not in fields and "," not in found.get("lanes", ""):
        first = found.get("lanes", "") or offered_algorithms().find().key
        found["lanes"] = f"{first},{partner_of(first)}"
    _rename_values(found, max(count_lanes(found), least))
    return found


def _rename_values(fields: dict[str, str], lanes: int) -> None:
    """Write values of older versions in the words of today; drop those that mean nothing today."""
    is_race = fields.get("clock") in RACE_CLOCKS or (lanes > 1 and not fields.get("clock"))
    own, other = (OLD_SPEEDS_OF_RACE, OLD_SPEEDS) if is_race else (OLD_SPEEDS, OLD_SPEEDS_OF_RACE)
    of_stops = {"lesson": "", "question": "retreat"} | ({} if fields.get("all") == "1" else {SOLUTION_STOP: ""})
    if fields.get("stop") == "question":
        fields.setdefault("q", "1")
    old = {"speed": dict.fromkeys(other, "") | own, "size": OLD_SIZES, "stop": of_stops}
    for name, words in old.items():
        if (value := fields.get(name)) in words:
            fields[name] = words[value]
            if not fields[name]:
                del fields[name]


def partner_of(key: str) -> str:
    """Choose the search to show beside one. Raises RuleError, or ForgottenRecordingError."""
    if key.startswith(FAULTY):
        return algorithm_of(find_faulty(key).document).key
    if key.startswith(RIGHT):
        return f"{OWN}{name_of(key)}"
    if is_recorded(key):
        return recordings().get(name_of(key)).partner
    return offered_algorithms().find(key).rival


def nearest_choice(fields: Mapping[str, str]) -> dict[str, str]:
    """Write the fields of two searches for those of a choice that cannot be shown, first those that few pages offer.

    >>> nearest_choice({"p": "..1", "lanes": "A,B,C", "clock": "moves", "at": "7"})
    {'p': '..1', 'lanes': 'A,B', 'clock': <Clock.MOVES: 'moves'>}
    """
    named = [name for name in fields.get("lanes", "").split(",") if name]
    two = sorted(named, key=lambda name: HOW_MARK not in name and not is_recorded(name))[:2]
    kept = {name: text for name, text in fields.items() if name in (*PUZZLE_FIELDS, EXAMPLE, "view", "theme")}
    return kept | ({"lanes": ",".join(two), "clock": Clock.MOVES} if len(two) > 1 else {})


def both_ways(key: str = "") -> dict[str, str]:
    """Write the fields of a search against itself: in Python, and compiled; without a key of that which CS2 compares.

    >>> both_ways("check-first")["lanes"]
    'check-first~python,check-first~compiled'
    """
    key = key or next(algorithm.key for algorithm in ALGORITHMS if _COMPARING in algorithm.documents)
    return {"lanes": ",".join(f"{key}{HOW_MARK}{how}" for how in HOWS), "clock": Clock.TIME}


def count_lanes(fields: Mapping[str, str]) -> int:
    """Count the lanes that the fields name; 0 if they name none."""
    return sum(map(bool, fields.get("lanes", "").split(",")))


@dataclass(frozen=True)
class Stage:
    """What an address of the demo shows: lanes of a puzzle, a clock, a place on it, and what the person chose."""

    puzzle: Puzzle
    title: str = ""
    algorithms: tuple[Algorithm, ...] = field(default_factory=lambda: (offered_algorithms().find(),))  # of the lanes
    clock: Clock = Clock.MOVES
    at: At = At()
    wants_parting: bool = False  # the address asks for the place where its two lanes part
    hows: tuple[str, ...] = ()  # of each lane one of HOWS, '' for as it runs best; () for that of all
    rates: tuple[int, ...] = ()  # moves a second of each lane, on the clock of time
    code: str = "pseudo"
    base: int = 1
    speed: str = USUAL_SPEED
    stop: str = USUAL_STOP
    view: str = "page"
    panes: tuple[str, ...] = USUAL_PANES
    theme: str = ""  # "" for the theme that the person chose
    size: str = "usual"
    asks: bool = False  # predict mode
    guess: str = ""  # made before a race
    lesson: Lesson | None = None
    step: int = 0  # the number of the lesson's step if that is a race, else 0
    is_example: bool = False  # the address names no puzzle
    goes_on: bool = False  # the search continues after the first solution, to the last
    at_hand: tuple[tuple[str, str], ...] = ()  # the person's own puzzle, which a lesson leaves in the address

    @classmethod
    def of(cls, fields: Mapping[str, str], least: int = 1) -> Self:
        """Read the stage from the fields of an address, in the names of today or in older ones.

        A lesson has its own puzzle: then the puzzle in the fields is the one that the person has at hand.

        Fields: those of `board_link`, and:
            title: The title of the puzzle.
            lanes: The keys of one to four searches, with commas between them, such as `check-first`; of a recording
                its name. With `~python` behind it a search of several runs interpreted, with `~compiled` compiled.
                Without any the clock of substeps means the search that has FINDBEST.
            clock: What the place counts: `moves` or `substeps` of one lane, `steps` of a lesson; of several lanes
                `placements`, `time` or `moves`.
            at: The place: moves made, placements, or nanoseconds; `12.3` is inside the move after 12. For two lanes on
                the clock of moves `part` is where they part.
            rates: Moves a second of each lane on the clock of time; measured if they are missing.
            all: 1 to go on after the first solution.
            lesson: The key of a lesson, or the whole lesson, packed. It takes the place of puzzle and lanes.
            step: The number of a step of the lesson, from 1. A race has the place `at` in placements.
            code: The language of the listing; `pseudo` without one.
            base: 0 if rows and columns count from 0.
            speed: How fast the stage plays: `slow`, `steady`, `fast`, or `whole` for all moves in 20 seconds.
            stop: Where playing stops: `move`, `dead`, `retreat`, and of a search that goes on `solution`.
            q: 1 to ask questions before their moves.
            guess: The guess made before a race.
            view: `page` or `projector`.
            panes: The panes beside the board, with commas between them.
            size: The size of the text: `usual` or `larger`.
            theme: `light`, `dark` or `contrast`; without it the person's own.
            example: 1 if the puzzle is only an example, and not the person's own.

        Args:
            fields: The fields.
            least: How many lanes there are at least where the fields name none.

        Raises:
            RuleError: A field has a value that it cannot have.
            FormatError: The puzzle cannot be read.
            ForgottenRecordingError: A recording is not here.
        """
        fields = canonical(fields, least=least)
        lesson = load_lesson(fields["lesson"]) if fields.get("lesson") else None
        is_lesson, at_hand, step = lesson is not None, tuple[tuple[str, str], ...](), 0
        if lesson:
            at_hand = _puzzle_beside(lesson, fields)
            fields = lesson.fields | {name: text for name, text in fields.items() if name not in PUZZLE_FIELDS}
            step, fields = _read_step(lesson, fields)
        usual_lanes = find_with_findbest().key if fields.get("clock") == Clock.SUBSTEPS else ""
        algorithms, hows, grid = _read_lanes(fields.get("lanes") or usual_lanes, least)
        puzzle = Puzzle.of(grid) if grid else puzzle_in(fields)
        goes_on = choice(fields, "all", ("0", "1"), "0") == "1"
        if lesson and not step and (goes_on, lesson.algorithm) != (False, *algorithms):
            lesson, at_hand = None, ()  # its captions are true only for its own search
        is_one, is_own = len(algorithms) == 1, any(is_recorded(algorithm.key) for algorithm in algorithms)
        clock = _read_clock(fields, algorithms, lesson is not None and not step, is_lesson)
        panes = USUAL_PANES if fields.get("panes") is None else _choose_panes(fields["panes"].split(","))
        wants_parting = clock is Clock.MOVES and not is_one and fields.get("at") == PART
        return cls(
            puzzle,
            title=title_of(fields.get("title", "")),
            algorithms=algorithms,
            clock=clock,
            at=At() if wants_parting else _read_at(fields, clock, None if step else lesson),
            wants_parting=wants_parting,
            hows=hows,
            rates=_read_rates(fields.get("rates", ""), len(algorithms)) if clock is Clock.TIME else (),
            code=_choose_listing(fields, algorithms),
            base=int(choice(fields, "base", ("1", "0"), "1")),
            speed=choice(fields, "speed", SPEEDS, USUAL_SPEED),
            stop=_choose_stop(fields, goes_on and not is_own),
            view=choice(fields, "view", VIEWS, "page"),
            panes=panes,
            theme=choice(fields, "theme", tuple(THEMES), "") if fields.get("theme") else "",
            size=choice(fields, "size", SIZES, "usual"),
            asks=choice(fields, "q", ("0", "1"), "0") == "1" and not is_own,
            guess=choice(fields, "guess", _guesses(_name_lanes(algorithms, hows)), "") if fields.get("guess") else "",
            lesson=lesson,
            step=step,
            is_example=is_example(fields) and (is_one or not is_own),
            goes_on=goes_on and not is_own,
            at_hand=at_hand,
        )

    # ---- one lane

    @classmethod
    def of_one(cls, fields: Mapping[str, str]) -> Self:
        """Read the stage of an address that shows one search, as `of` does.

        Raises:
            RuleError: The step of the lesson is a race.
        """
        stage = cls.of(fields)
        if stage.step:
            raise RuleError(f"field step: step {stage.step} of this lesson is a race, and this shows one search")
        return stage

    @property
    def algorithm(self) -> Algorithm:
        """The search of the first lane."""
        return self.algorithms[0]

    @property
    def move(self) -> int:
        """The number of moves made, on a clock that counts moves."""
        return self.at.clock

    @property
    def substep(self) -> int:
        """The number of substeps made inside the next move."""
        return self.at.inside

    @property
    def is_recorded(self) -> bool:
        """Whether the search is a recording, which asks no questions and ends where it ends."""
        return is_recorded(self.algorithm.key)

    @cached_property
    def trace(self) -> Trace:
        """Get the search of the first lane; the same one during the whole request, even if the cache drops it."""
        return self.traces[0]

    @cached_property
    def traces(self) -> tuple[Trace, ...]:
        """Get the search of each lane."""
        return self._find_traces()

    def _find_traces(self, for_picture: bool = False) -> tuple[Trace, ...]:
        limit, language = None if self.goes_on else 1, CODES[self.code]
        found = [trace_of(self.puzzle.givens, algorithm.key, limit, for_picture) for algorithm in self.algorithms]
        return tuple(trace.with_listing(language) for trace in found)

    def for_picture(self) -> Self:
        """Copy the stage, with searches that end where pictures by address do."""
        other = replace(self)
        vars(other).update(traces=self._find_traces(for_picture=True))
        return other

    @property
    def is_lesson_asking(self) -> bool:
        """Whether the lesson asks a question at this place, whose answer the page hides."""
        return self.lesson is not None and not self.step and self.lesson.is_asking(*self.at)

    @property
    def stops(self) -> dict[str, str]:
        """List the kinds of stop to choose from: names by key. In a lesson the usual ones are its steps."""
        usual = {USUAL_STOP: "steps of the lesson"} if self.lesson else {}
        return {key: name for key, name in (STOPS | usual).items() if self.goes_on or key != SOLUTION_STOP}

    @property
    def stop_kind(self) -> str:
        """Name the kind of stop; in a lesson the usual ones are its steps."""
        return LESSON_STOP if self.lesson and self.stop == USUAL_STOP else self.stop

    # ---- how it looks

    @property
    def names(self) -> Names:
        """Return how cells are called."""
        return Names(self.puzzle.shape, self.base)

    @property
    def paces(self) -> dict[str, int]:
        """List what scripts play by: moves a second, or seconds in which the clock grows tenfold; by speed."""
        return TENFOLD_SECONDS if self.clock in RACE_CLOCKS else MOVES_A_SECOND

    @property
    def speeds(self) -> dict[str, str]:
        """Describe the speeds of this clock in words, by name, slowest first."""
        if self.clock in RACE_CLOCKS:
            return {name: f"10× every {seconds} s" for name, seconds in TENFOLD_SECONDS.items()}
        rates = {name: f"{count_noun(rate, 'move')} a second" for name, rate in MOVES_A_SECOND.items()}
        return rates | {"whole": f"the rest in {WHOLE_SECONDS} s"}

    # ---- its address

    @cached_property
    def board(self) -> dict[str, str]:
        """Build the fields of the link to the board."""
        return PuzzleAtHand(self.puzzle, self.title).fields

    @property
    def puzzle_fields(self) -> dict[str, str]:
        """Build the fields of an address of the demo that shows this puzzle."""
        return self.board | ({EXAMPLE: "1"} if self.is_example else {})

    @property
    def lanes(self) -> str:
        """Write the lanes as an address has them."""
        return ",".join(self.lane_names)

    @property
    def lane_names(self) -> tuple[str, ...]:
        """List the lanes as an address names them, each by its key and how it runs."""
        return _name_lanes(self.algorithms, self.hows)

    def moved(self, clock: int, inside: int = 0) -> Self:
        """Copy the stage with another place, and share its traces."""
        other = replace(self, at=At(clock, inside), wants_parting=False)
        vars(other).update(board=self.board, **{name: vars(self)[name] for name in ("traces",) if name in vars(self)})
        return other

    def at_step(self, index: int) -> Self:
        """Go to the step of the lesson with that index. All settings stay but for the guess."""
        assert self.lesson
        step = self.lesson.steps[index]
        race = tuple(step.racers)
        return replace(
            self,
            algorithms=race or (self.lesson.algorithm,),
            clock=Clock.PLACEMENTS if race else Clock.STEPS if self.step else self.clock,
            at=At() if race else At(*step.position),
            step=index + 1 if race else 0,
            guess="",
        )

    @property
    def options(self) -> dict[str, str | int]:
        """Collect the settings that a script changes under their names in the address, numbers as numbers."""
        looks: dict[str, str | int] = {"speed": self.speed, "view": self.view, "theme": self.theme}
        if len(self.algorithms) > 1:
            guess: dict[str, str | int] = {} if self.clock is Clock.MOVES else {"guess": self.guess}
            kept: dict[str, str | int] = {"base": self.base, "q": int(self.asks)}  # for the way back to one lane
            return looks | guess | (self._options_of_one if self.step else kept)
        return looks | {"clock": self.clock} | self._options_of_one

    @property
    def _options_of_one(self) -> dict[str, str | int]:
        """Collect the settings that only one lane has; a race in a lesson keeps them for the steps after it."""
        return {
            "code": self.code,
            "base": self.base,
            "stop": self.stop,
            "panes": ",".join(self.panes),
            "size": self.size,
            "q": int(self.asks),
        }

    @property
    def kept_fields(self) -> dict[str, str]:
        """Build the fields that lead on from one lane to several, and back."""
        return ({} if self.base else {"base": "0"}) | ({"q": "1"} if self.asks else {})

    @cached_property
    def default_options(self) -> dict[str, str | int]:
        """Collect the values that an address leaves out; in a lesson those with which it begins."""
        if self.lesson:
            return type(self).of({"lesson": self.lesson.key} | ({"step": str(self.step)} if self.step else {})).options
        clock = self.clock if len(self.algorithms) > 1 else Clock.MOVES
        return type(self)(self.puzzle, algorithms=self.algorithms, clock=clock).options

    @cached_property
    def fields(self) -> dict[str, str]:
        """Build the fields of the address, without those that have their default, except puzzle, lanes and place."""
        defaults = self.default_options
        changed = {name: str(value) for name, value in self.options.items() if value != defaults[name]}
        return self._search_fields | {"at": str(self.at)} | changed

    @property
    def fields_without_lesson(self) -> dict[str, str]:
        """Build the fields of the search of the lesson without the lesson, with the settings of its beginning."""
        if not self.lesson:
            return self.fields
        return replace(type(self).of({"lesson": self.lesson.key}), lesson=None, clock=Clock.MOVES).fields

    @property
    def lasting(self) -> tuple[str, ...]:
        """List the fields in which an address of this page may leave the choice to what the browser's tab keeps.

        A lesson keeps its own settings; its code only where it has chosen a language.
        """
        if self.lesson:
            return ("speed", "size", *(("code",) if self.lesson.code == "pseudo" else ()))
        return LASTING if self.is_recorded or self.move or self.goes_on else ("lanes", *LASTING)

    @property
    def _search_fields(self) -> dict[str, str]:
        """Build the fields that name puzzle and lanes, and what no script changes. A lesson knows its search."""
        if self.lesson:
            return dict(self.at_hand) | {"lesson": self.lesson.key} | ({"step": str(self.step)} if self.step else {})
        found = self.puzzle_fields | {"lanes": self.lanes} | ({"all": "1"} if self.goes_on else {})
        if len(self.algorithms) == 1:
            return found
        rates = {"rates": ",".join(map(str, self.rates))} if self.rates else {}
        code = {"code": self.code} if len(self.algorithms) == LANES_WITH_CODE and self.code != "pseudo" else {}
        return found | ({} if self.clock is Clock.PLACEMENTS else {"clock": self.clock}) | rates | code


# ---- the parts of an address


def find_search(key: str) -> Algorithm:
    """Find the search of a lane. Raises RuleError, or ForgottenRecordingError."""
    return describe_search(key)[0] if is_recorded(key) else offered_algorithms().find(key)


def find_with_findbest() -> Algorithm:
    """Find the search that has FINDBEST."""
    return next(algorithm for algorithm in offered_algorithms() if algorithm.has(TraceEvent.COUNT))


def _read_lanes(text: str, least: int) -> tuple[tuple[Algorithm, ...], tuple[str, ...], Grid | None]:
    """Find the searches of the lanes, how each runs, and the puzzle of a recording among them."""
    offered, named = offered_algorithms(), [name for name in text.split(",") if name]
    if not named:
        first = offered.find()
        return ((first,) if least == 1 else offered.default_race(first)), (), None
    if len(named) > MAX_LANES:
        raise ChoiceError(f"Choose 2 to {MAX_LANES} searches, not {len(named)}.")
    found, puzzle = dict[tuple[str, str], Algorithm](), None
    for key, mark, how in (name.partition(HOW_MARK) for name in named):
        algorithm, grid = describe_search(key) if is_recorded(key) else (offered.find(key), None)
        if puzzle and grid and grid != puzzle:
            raise RuleError("field lanes: these recordings are of different puzzles")
        if mark and (how not in HOWS or is_recorded(key) or len(named) == 1):
            raise RuleError(f"field lanes: only one of several searches can have {mark}{how[:40]} behind its name")
        found[algorithm.key, how] = algorithm
        puzzle = puzzle or grid
    if len(found) < min(len(named), 2):
        raise RuleError("field lanes: choose searches that are not the same")
    hows = tuple(how for _, how in found)
    return tuple(found.values()), hows if any(hows) else (), puzzle


def _name_lanes(algorithms: tuple[Algorithm, ...], hows: tuple[str, ...]) -> tuple[str, ...]:
    """Name lanes as an address does: `check-first`, or `check-first~python`."""
    keys = tuple(algorithm.key for algorithm in algorithms)
    return tuple(f"{key}{HOW_MARK}{how}" if how else key for key, how in zip(keys, hows, strict=True)) if hows else keys


def _read_clock(fields: Mapping[str, str], algorithms: tuple[Algorithm, ...], in_lesson: bool, named: bool) -> Clock:
    """Read the clock, which has to fit the number of lanes. `named`: the address names a lesson."""
    lanes = len(algorithms)
    usual = Clock.PLACEMENTS if lanes > 1 else Clock.STEPS if in_lesson else Clock.MOVES
    clock = Clock(choice(fields, "clock", tuple(Clock), usual))
    if clock is Clock.STEPS and named and not in_lesson:
        return usual  # another search than that of the lesson
    if clock is Clock.STEPS and not in_lesson:
        raise RuleError("field clock: steps are those of a lesson, and the address names none")
    if lanes == 1 and clock in RACE_CLOCKS:
        raise ChoiceError("Choose two searches or more.")
    if lanes > 1 and clock is Clock.SUBSTEPS:
        raise RuleError("field clock: substeps are those of one search")
    if clock in RACE_CLOCKS and any(is_recorded(algorithm.key) for algorithm in algorithms):
        raise ChoiceError("A recording is compared move by move: choose moves.")
    if lanes > 1 and fields.get("all") == "1":
        raise RuleError("field all: only one search goes on after its first solution")
    return clock


def _read_at(fields: Mapping[str, str], clock: Clock, lesson: Lesson | None) -> At:
    """Read the place."""
    text = fields.get("at", "")
    if not text:
        return At(lesson.steps[0].move if lesson else 0)
    is_race = clock in RACE_CLOCKS
    most = MAX_CLOCK if is_race else MAX_MOVE
    most_inside = MAX_FINDBEST_STEP if clock is Clock.SUBSTEPS else MAX_SUBSTEP
    whole, dot, inside = text.partition(".")
    try:
        if dot and (is_race or not whole or not inside):
            raise RuleError
        return At(number({"at": whole}, "at", most), number({"at": inside}, "at", most_inside))
    except RuleError:
        what = "place in a race" if is_race else "move"
        numbers = f"from 0 to {most:,}" if whole.isdecimal() else "from 0 on"
        raise RuleError(f"field at: {text[:40]!r} is no {what}: write a number {numbers}") from None


def _read_rates(text: str, lanes: int) -> tuple[int, ...]:
    if not text:
        return ()
    rates = tuple(number({"rates": part}, "rates", FASTEST) for part in text.split(","))
    if len(rates) != lanes or min(rates) < SLOWEST:
        raise RuleError(f"field rates: {text[:40]!r} is not {SLOWEST:,} moves a second or more for each of {lanes}")
    return rates


def _guesses(lanes: tuple[str, ...]) -> tuple[str, ...]:
    return (TIE, SKIPPED, *(f"{lane}:{factor}" for lane in lanes for factor in FACTORS))


def _read_step(lesson: Lesson, fields: dict[str, str]) -> tuple[int, dict[str, str]]:
    """Read the step of the lesson; return its number if it is a race, else 0, and the fields of its place."""
    try:
        named = number(fields, "step", len(lesson.steps))
    except RuleError:
        written = f"{fields['step'][:40]!r} is no step of this lesson"
        raise RuleError(f"field step: {written}: write a number from 1 to {len(lesson.steps)}") from None
    fields = {name: text for name, text in fields.items() if name != "step"}
    if not named:
        return 0, fields
    step = lesson.steps[named - 1]
    if step.race:
        return named, {name: text for name, text in fields.items() if name != "clock"} | {"lanes": ",".join(step.race)}
    return 0, {"at": str(At(*step.position))} | fields


def _puzzle_beside(lesson: Lesson, fields: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Collect the fields of the person's own puzzle; none where they are those of the lesson, as in older links."""
    own = {name: fields[name] for name in PUZZLE_FIELDS if fields.get(name)}
    is_lesson = all(lesson.fields.get(name) == value for name, value in own.items())
    return () if is_lesson or "p" not in own else tuple(own.items())


def _choose_listing(fields: Mapping[str, str], algorithms: tuple[Algorithm, ...]) -> str:
    """Read the code of the listing; pseudo code if the search has no such listing, as after a change of search.

    Of several lanes each has its own: see `webapp.demo.race_lane`.
    """
    code = choice(fields, "code", tuple(CODES), "pseudo")
    return code if len(algorithms) > 1 or code in algorithms[0].codes else "pseudo"


def _choose_panes(named: list[str]) -> tuple[str, ...]:
    """Read the panes; the tree takes the place of the code."""
    found = tuple(pane for pane in PANES if pane in named)
    return tuple(pane for pane in found if pane != "code") if "tree" in found else found


def _choose_stop(fields: Mapping[str, str], goes_on: bool) -> str:
    """Read the kind of stop; solutions are one only of a search that goes on after the first."""
    stop = choice(fields, "stop", tuple(STOPS), USUAL_STOP)
    return USUAL_STOP if stop == SOLUTION_STOP and not goes_on else stop
