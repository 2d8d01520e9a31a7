"""What the list of techniques holds: a name, where it stands, how hard it is, what it teaches, and how it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from solver.techniques.position import Position
from solver.techniques.step import Step

Find: TypeAlias = Callable[[Position], Iterator[Step]]  # instances in order: of all there are the path takes the first
Take: TypeAlias = Callable[[Position], Step | None]


class Level(Enum):
    """How hard a puzzle is: the level of its hardest step, and higher where many steps add up."""

    EASY = "Easy", 800
    MEDIUM = "Medium", 1000
    HARD = "Hard", 1600
    UNFAIR = "Unfair", 1800
    EXTREME = "Extreme", None

    def __init__(self, title: str, most: int | None) -> None:
        self.title = title
        self.most = most  # the highest score of the level
        self._place = len(type(self).__members__)

    def __lt__(self, other: Level) -> bool:
        return self._place < other._place


@dataclass(frozen=True, slots=True)
class Technique:
    """A row of the list. Rows of one `rank` are looked for together, and the best step of all is taken."""

    key: str
    name: str  # in HoDoKu's notation
    code: str  # of the library of cases, four digits
    rank: int  # its place in the order of a path
    score: int
    level: Level
    explainer: str  # its rating in Sudoku Explainer's scale; "" where that has no such rule
    teaches: str
    find: Find | None = None  # None: not known yet
    take: Take | None = None  # for a path, where it does not take the first that is found
    in_path: bool = True
