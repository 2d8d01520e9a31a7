"""GET /demo/findbest: inside the FINDBEST that runs before a move, one step at a time, beside its own listing.

It takes the fields of the demo's address, and `step`. Where FINDBEST does not run, as behind a digit that was taken
back, the page is that of the run before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from flask import Blueprint, abort, render_template, request

from solver.grid import Grid
from solver.search import find_best
from solver.search.algorithm import TraceEvent
from solver.search.find_best import FindBestAct, FindBestStep
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.shape import Digit, Mask
from solver.text import join_names
from webapp.demo import traces
from webapp.demo.conditions import CODES
from webapp.demo.panes import Mark
from webapp.demo.settings import Viewing
from webapp.serving.addresses import address_of
from webapp.shared.board_cells import BoardView
from webapp.shared.fields import number
from webapp.shared.search_board import SearchView, search_board

pages = Blueprint("substeps", __name__)

MOST: Final = 10_000  # steps that an address may name; 16x16 has fewer
FAR: Final = 5_000  # moves that are looked through for the run before
_FIGURES: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


@pages.get("/demo/findbest")
def show() -> str:
    """The page. 404 for searches without FINDBEST, 409 where no run is explored or its result would be an answer."""
    viewing = Viewing.of(request.args.to_dict())
    if not viewing.algorithm.has(TraceEvent.COUNT):
        abort(404, "Only the search with the fewest choices has FINDBEST. Choose search D.")
    if viewing.asks:
        abort(409, "Questions are on, and FINDBEST would tell their answers. Turn them off first.")
    traces.explore_first(viewing.trace, viewing.move)
    page = Inside(viewing.at(_run(viewing)), number(request.args, "step", MOST))
    return render_template("demo/substeps.html", page=page, codes=CODES)


def _run(viewing: Viewing) -> int:
    """The move before which FINDBEST runs: the one looked at, or the nearest before it."""
    trace = viewing.trace
    move = min(viewing.move, trace.total)
    first = max(move - FAR, 0)
    behind = (trace.window(first, move - first)[::-1]) if move else ()
    for at, last in enumerate(behind):
        if last.kind is Kind.PLACE:
            return move - at
    if first:
        abort(409, "No run of FINDBEST is near. FindBestStep to a move that places a digit.")
    return 0


@lru_cache(maxsize=32)
def _steps(board: Grid) -> tuple[FindBestStep, ...]:
    return find_best.steps_of(board.shape, board.digits)


@dataclass(frozen=True)
class Inside:
    """What the template shows of one step; a step beyond the last stands for the last."""

    viewing: Viewing
    wanted: int

    @cached_property
    def board(self) -> Grid:
        """What the search has placed by then."""
        return Grid(self.viewing.trace.state(self.viewing.move).digits, self.viewing.puzzle.shape)

    @property
    def steps(self) -> tuple[FindBestStep, ...]:
        """All steps of the run."""
        return _steps(self.board)

    @property
    def at(self) -> int:
        """The number of the step, from 0."""
        return min(self.wanted, len(self.steps) - 1)

    @property
    def step(self) -> FindBestStep:
        """The step itself."""
        return self.steps[self.at]

    @property
    def names(self) -> Names:
        """How cells are called."""
        return self.viewing.names

    @cached_property
    def view(self) -> BoardView:
        """The board: the words that are true by now as notes, or the counts."""
        step, shape = self.step, self.board.shape
        counts = step.counts or {}
        shown = "".join(_FIGURES[counts[cell]] if cell in counts else "." for cell in shape.cells) if counts else ""
        words = dict(step.words or {}) if step.counts is None else {}
        return search_board(
            SearchView(
                self.viewing.puzzle.givens,
                self.board.line("0"),
                current=-1 if step.cell is None else step.cell,
                looked=step.house.cells if step.house else (),
                named=step.lost,
                counts=shown,
                candidates={cell: self._digits(mask) for cell, mask in words.items()},
                base=self.viewing.base,
            )
        )

    @property
    def listings(self) -> dict[str, list[tuple[str, bool]]]:
        """Code -> the lines of FINDBEST, each with whether it has just run."""
        found = {}
        for code, language in self.viewing.algorithm.codes.items():
            lines = find_best.lines_of(self.board.shape)[language]
            now = find_best.line_of(lines, self.step.act)
            found[code] = [(line.text, at == now) for at, line in enumerate(lines)]
        return found

    @property
    def marks(self) -> Iterator[Mark]:
        """The digits of an empty cell, allowed or not; of a filled one the digit that it forbids, and where."""
        step, shape = self.step, self.board.shape
        if step.cell is None:
            return
        if step.house:
            yield Mark(shape.symbols[step.digit - 1], "now", step.house.kind.replace("column", "col"))
            return
        for digit in shape.digits:
            yield Mark(shape.symbols[digit - 1], "" if step.allowed >> digit - 1 & 1 else "out", "")

    @property
    def word(self) -> str:
        """The word of an empty cell, filled as soon as it is pushed; '' of a filled one, which stays as it is."""
        bits, step = self.viewing.algorithm.bits, self.step
        if not bits or step.cell is None or step.house:
            return ""
        return bits(self.board.shape.size, step.act is FindBestAct.END, step.allowed, 0)

    @property
    def mask(self) -> str:
        """The mask that is taken out of the words of a house; '' in other steps."""
        size = self.board.shape.size
        return f"{1 << self.step.digit - 1:0{size}b} << {size.bit_length()}" if self.step.house else ""

    @property
    def sentence(self) -> str:
        """What the step did."""
        step, names, most = self.step, self.names, self.board.shape.size + 1
        cell = names.cell(step.cell) if step.cell is not None else ""
        several = "choices" if step.count != 1 else "choice"
        match step.act:
            case FindBestAct.ALLOW:
                return f"{cell} is empty: allow every digit."
            case FindBestAct.ROW | FindBestAct.COLUMN | FindBestAct.BOX if step.house:
                lost = join_names([names.cell(each) for each in step.lost])
                house, digit = names.house(step.house), names.symbol(step.digit)
                what = f"takes {digit} from {lost}" if lost else f"takes {digit} from no cell any more"
                return f"{cell} is filled with {digit}. In {house} it {what}."
            case FindBestAct.LOW:
                return f"Every word is true again. low = {most}, more than any cell can have."
            case FindBestAct.COUNT:
                than = f"fewer than {step.low}" if step.count < step.low else f"not fewer than {step.low}"
                return f"{cell} has {step.count} {several}: {than}."
            case FindBestAct.BEST:
                return f"low = {step.count}, and {cell} is the best so far."
            case FindBestAct.NONE:
                return f"low is still {most}: no cell is empty. FINDBEST returns false, and the puzzle is solved."
        told = f"of all cells with {step.low} {several} the first"
        return f"FINDBEST marks {cell} as filled and pushes it: {told}."

    def _digits(self, mask: Mask) -> list[Digit]:
        return [digit for digit in self.board.shape.digits if mask >> digit - 1 & 1]

    # ---- where the buttons lead

    def address(self, step: int) -> str:
        """The address of another step."""
        return address_of("substeps.show", self.viewing.fields | {"step": step})

    @property
    def back(self) -> str:
        """The address of the search, where the choices are counted."""
        beats = self.viewing.trace.substeps(self.viewing.move)
        counted = next((at for at, moment in enumerate(beats, 1) if moment.event is TraceEvent.COUNT), 0)
        return address_of("demo.show", self.viewing.at(self.viewing.move, counted).fields)

    @property
    def ways(self) -> dict[str, str | None]:
        """Command -> the address of the step that it leads to; none where there is no such step."""
        at, last, stops = self.at, len(self.steps) - 1, find_best.stops_of(self.steps)
        to = {
            "first": 0 if at else None,
            "stop-back": max((stop for stop in stops if stop < at), default=None),
            "back": at - 1 if at else None,
            "forward": at + 1 if at < last else None,
            "stop": min((stop for stop in stops if stop > at), default=None),
            "last": last if at < last else None,
        }
        return {name: None if step is None else self.address(step) for name, step in to.items()}
