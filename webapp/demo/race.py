"""A race as its address names it: who runs, on which clock, where the clock stands. What comes of it is a Track."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Self

from solver import Puzzle, RuleError
from solver.formats import board_link
from solver.search import get, rivals
from solver.search.algorithm import Algorithm
from webapp.demo.settings import MOST, THEMES, VIEWS
from webapp.shared.fields import choice, number, puzzle_in, title_of

FEWEST, MOST_LANES = 2, 4
FAIR: Final = {"placements": "the same number of placements", "time": "the same computing time"}
SPEEDS: Final = ("16", "8", "4", "2", "1")  # seconds in which the clock comes to stand at ten times as much
FACTORS: Final = (2, 10, 100, 1000)  # by which one may be said to win
TIE, SKIPPED = "tie", "skip"
SLOWEST, FASTEST = 1_000, 10**10  # moves a second that an address may claim
LATEST: Final = MOST * 1000  # nanoseconds or placements that an address may name


@dataclass(frozen=True)
class Race:
    """A puzzle, who races through it on which clock, where the clock stands and what the room said before."""

    puzzle: Puzzle
    title: str = ""
    algorithms: tuple[Algorithm, ...] = field(default_factory=lambda: rivals(get()))
    fair: str = "placements"
    rates: tuple[int, ...] = ()
    clock: int = 0
    speed: str = "4"
    view: str = "page"
    guess: str = ""
    theme: str = ""  # "" for the one that the person has chosen

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> Self:
        """The race that an address names. Raises RuleError or FormatError with a sentence for what it cannot be."""
        algorithms = _algorithms(fields.get("race", ""))
        fair = choice(fields, "fair", tuple(FAIR), "placements")
        return cls(
            puzzle_in(fields),
            title=title_of(fields.get("title", "")),
            algorithms=algorithms,
            fair=fair,
            rates=_rates(fields.get("rates", ""), len(algorithms)) if fair == "time" else (),
            clock=number(fields, "at", LATEST),
            speed=choice(fields, "speed", SPEEDS, "4"),
            view=choice(fields, "view", VIEWS, "page"),
            guess=choice(fields, "guess", tuple(_guesses(algorithms)), "") if fields.get("guess") else "",
            theme=choice(fields, "theme", THEMES, "") if fields.get("theme") else "",
        )

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the address; what is as usual is left out, but for puzzle, lanes and clock."""
        usual = type(self)(self.puzzle)
        found = {
            "fair": (self.fair, usual.fair),
            "rates": (",".join(map(str, self.rates)), ""),
            "speed": (self.speed, usual.speed),
            "view": (self.view, usual.view),
            "guess": (self.guess, usual.guess),
            "theme": (self.theme, usual.theme),
        }
        rest = {name: value for name, (value, common) in found.items() if value != common}
        lanes = ",".join(algorithm.key for algorithm in self.algorithms)
        return self.board | {"race": lanes, "at": str(self.clock)} | rest

    @property
    def board(self) -> dict[str, str]:
        """The fields of the link to the board."""
        return board_link.to_fields(self.puzzle) | ({"title": self.title} if self.title else {})

    def at(self, clock: int) -> Self:
        """The same race at another time."""
        return replace(self, clock=clock)


def _algorithms(text: str) -> tuple[Algorithm, ...]:
    found = tuple(dict.fromkeys(get(key) for key in text.split(",") if key)) if text else rivals(get())
    if not FEWEST <= len(found) <= MOST_LANES:
        raise RuleError(f"a race takes {FEWEST} to {MOST_LANES} searches, not {len(found)}")
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
