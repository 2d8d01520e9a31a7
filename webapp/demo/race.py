"""Read a race from its address: who runs, on which clock, at what time. `race_state` computes its progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from solver import Puzzle, RuleError
from solver.formats import board_link
from solver.search.algorithm import Algorithm
from webapp.demo.settings import MAX_MOVE, THEMES, VIEWS
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.fields import choice, number, puzzle_in, title_of
from webapp.shared.puzzle_at_hand import EXAMPLE, is_example

MIN_LANES, MAX_LANES = 2, 4
FAIR: Final = {"placements": "the same number of placements", "time": "the same computing time"}
SPEEDS: Final = ("16", "8", "4", "2", "1")  # seconds in which the time on the clock grows tenfold
FACTORS: Final = (2, 10, 100, 1000)  # by which a guess may say that a search wins
TIE, SKIPPED = "tie", "skip"
SLOWEST, FASTEST = 1_000, 10**10  # moves a second that an address may claim
MAX_CLOCK: Final = MAX_MOVE * 1000  # nanoseconds or placements that an address may name


@dataclass(frozen=True)
class Race:
    """The settings of a race: puzzle, searches, clock, time on the clock, and the guess made before the start."""

    puzzle: Puzzle
    title: str = ""
    algorithms: tuple[Algorithm, ...] = field(default_factory=lambda: _default_race())
    fair: str = "placements"
    rates: tuple[int, ...] = ()
    clock: int = 0
    speed: str = "4"
    view: str = "page"
    guess: str = ""
    theme: str = ""  # "" for the theme that the person chose
    is_example: bool = False  # the address names no puzzle

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self:
        """Read the race from the fields of an address.

        Fields: those of `board_link`, and:
            title: The title of the puzzle.
            race: The keys of two to four searches, with commas between them.
            fair: What each search gets: `placements` or `time`.
            rates: Moves a second of each search, for `time`; measured if they are missing.
            at: The time on the clock: placements, or nanoseconds.
            speed: The seconds in which the time on the clock grows tenfold.
            guess: The guess made before the start.
            view: `page` or `projector`.
            theme: `light`, `dark` or `contrast`; without it the person's own.
            example: 1 if the puzzle is only an example, and not the person's own.

        Raises:
            RuleError: A field has a value that it cannot have.
            FormatError: The puzzle cannot be read.
        """
        algorithms = _algorithms(fields.get("race", ""))
        fair = choice(fields, "fair", tuple(FAIR), "placements")
        return cls(
            puzzle_in(fields),
            title=title_of(fields.get("title", "")),
            algorithms=algorithms,
            fair=fair,
            rates=_rates(fields.get("rates", ""), len(algorithms)) if fair == "time" else (),
            clock=number(fields, "at", MAX_CLOCK),
            speed=choice(fields, "speed", SPEEDS, "4"),
            view=choice(fields, "view", VIEWS, "page"),
            guess=choice(fields, "guess", tuple(_guesses(algorithms)), "") if fields.get("guess") else "",
            theme=choice(fields, "theme", THEMES, "") if fields.get("theme") else "",
            is_example=is_example(fields),
        )

    @property
    def options(self) -> dict[str, str]:
        """Collect the settings that the script of the page changes, under their names in the address."""
        return {"speed": self.speed, "view": self.view, "guess": self.guess, "theme": self.theme}

    @property
    def fields(self) -> dict[str, str]:
        """Build the fields of the address, without those that have their default, except puzzle, lanes and clock."""
        defaults = type(self)(self.puzzle)
        fair = {"fair": self.fair} if self.fair != defaults.fair else {}
        rates = {"rates": ",".join(map(str, self.rates))} if self.rates else {}
        changed = {name: value for name, value in self.options.items() if value != defaults.options[name]}
        lanes = ",".join(algorithm.key for algorithm in self.algorithms)
        return self.puzzle_fields | {"race": lanes, "at": str(self.clock)} | fair | rates | changed

    @property
    def board(self) -> dict[str, str]:
        """Build the fields of the link to the board."""
        return board_link.to_fields(self.puzzle) | ({"title": self.title} if self.title else {})

    @property
    def puzzle_fields(self) -> dict[str, str]:
        """Build the fields of an address of the race that shows this puzzle."""
        return self.board | ({EXAMPLE: "1"} if self.is_example else {})

    def at(self, clock: int) -> Self:
        """Copy the race with another time on the clock."""
        return replace(self, clock=clock)


def _default_race() -> tuple[Algorithm, ...]:
    """Return the first algorithm and its rival."""
    algorithms = offered_algorithms()
    return algorithms.default_race(algorithms.find())


def _algorithms(text: str) -> tuple[Algorithm, ...]:
    find = offered_algorithms().find
    found = tuple(dict.fromkeys(find(key) for key in text.split(",") if key)) if text else _default_race()
    if not MIN_LANES <= len(found) <= MAX_LANES:
        raise RuleError(f"a race takes {MIN_LANES} to {MAX_LANES} searches, not {len(found)}")
    return found


def _rates(text: str, lanes: int) -> tuple[int, ...]:
    if not text:
        return ()
    rates = tuple(number({"rates": part}, "rates", FASTEST) for part in text.split(","))
    if len(rates) != lanes or min(rates) < SLOWEST:
        raise RuleError(f"field rates: {text[:40]!r} is not {SLOWEST:,} moves a second or more for each of {lanes}")
    return rates


def _guesses(algorithms: tuple[Algorithm, ...]) -> list[str]:
    return [TIE, SKIPPED, *(f"{algorithm.key}:{factor}" for algorithm in algorithms for factor in FACTORS)]
