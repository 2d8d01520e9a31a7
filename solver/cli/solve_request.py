"""The request of solve, check and count for every puzzle, and its result: values that travel to other processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from solver.cli.session import Item
from solver.engine import Answer, Verdict
from solver.grid import Grid

if TYPE_CHECKING:
    from solver.cli.options import AnswerOptions

STREAMED: Final = ("csv", "line", "sdm")  # what a list can be answered in at full speed: a line a puzzle


@dataclass(frozen=True, slots=True)
class SolveResult:
    """A puzzle, its answer, and what the command makes of them."""

    item: Item
    answer: Answer
    sentence: str
    details: tuple[str, ...] = ()  # further lines of the report
    grids: tuple[Grid, ...] = ()  # what the report and the text formats show
    short: bool = False  # the report is one line, without a grid
    faults: tuple[str, ...] = ()  # what is wrong beside the givens, also among the details
    incomplete: bool = False  # a cell is empty where none may be
    first: Grid | None = None  # of several solutions, the one that was asked for

    @property
    def right(self) -> bool:
        """Whether there is exactly one solution and nothing is wrong."""
        return self.answer.verdict is Verdict.UNIQUE and not (self.faults or self.incomplete)

    @property
    def solution(self) -> Grid | None:
        """The solution if it is the only one, or the first of several where that was asked for."""
        return self.first or self._sole

    @property
    def _sole(self) -> Grid | None:
        return self.answer.solutions[0] if self.answer.verdict is Verdict.UNIQUE else None


@dataclass(frozen=True)
class SolveRequest:
    """What is asked of every puzzle. `ask` makes the result; it must be found by name in other processes.

    `shows` is whether a solution takes the place of its puzzle in text formats; `order` is the search whose first
    solution is shown, or with `every` all in its order.
    """

    ask: Solver
    form: str
    limit: int
    budget: int | None
    repair: bool = False
    strict: bool = False
    order: str = ""
    shows: bool = False
    every: bool = False
    compares: bool = False  # solutions that the text states
    both: bool = False  # the puzzle is shown before its solution
    complete: bool = False  # an empty cell is a fault
    judges: bool = True  # the exit code tells whether all is right

    @classmethod
    def of(cls, asked: AnswerOptions, ask: Solver, limit: int, order: str = "", **traits: bool) -> SolveRequest:
        """Make the request of a person's options, for up to `limit` solutions."""
        return cls(ask, asked.form, limit, asked.budget, asked.repair, asked.strict, order=order, **traits)

    @property
    def shows_undecided(self) -> bool:
        """Whether the one found is shown though there may be more: the sentence is beside it, or any will do."""
        return self.form == "report" or self.every or self.limit == 1

    @property
    def is_streamed(self) -> bool:
        """Whether the answers to a long list are lines of text that can be made all at once."""
        return self.form in STREAMED and not (self.every or self.order or self.both or self.complete)


Solver: TypeAlias = Callable[[Item, SolveRequest], SolveResult]


class WorkerOptions(NamedTuple):
    """What the work on long lists is done with: threads or processes, or the workers of a cluster."""

    jobs: int = 1
    cluster: str | None = None  # the address of Dask's scheduler
