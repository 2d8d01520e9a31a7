"""Show FINDBEST, which runs before a move, step by step beside its own listing: /demo on the clock of substeps.

If FINDBEST does not run before this move, as after a retraction, the page shows the run before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from flask import Response, abort, render_template
from werkzeug.exceptions import NotFound

from solver.grid import Grid
from solver.search import find_best
from solver.search.algorithm import CODES, TraceEvent
from solver.search.find_best import FindBestAct, FindBestStep
from solver.search.marks import Mark
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.shape import Digit, Mask
from solver.text import join_names
from webapp.demo import traces
from webapp.demo.address import At, Clock, Stage, find_with_findbest
from webapp.serving.addresses import address_of
from webapp.serving.errors import show_http_error
from webapp.shared.board_cells import BoardView
from webapp.shared.search_board import SearchView, search_board

MAX_MOVES_BACK: Final = 5_000  # in the search for the run before
_COUNT_SYMBOLS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def render(stage: Stage) -> str | Response:
    """Show how search D counts the choices of every cell before the move, step by step.

    404 for searches without FINDBEST, with a link to the one that has it. 409 if no run is near, or if its result would
    answer a question.
    """
    if not stage.algorithm.has(TraceEvent.COUNT):
        search = find_with_findbest()
        address = address_of("demo.show", stage.puzzle_fields, lanes=search.key, clock=Clock.SUBSTEPS)
        sentence = f"Only search {search.letter}, {search.name}, has FINDBEST."
        return show_http_error(NotFound(sentence), way=(f"FINDBEST of search {search.letter}", address))
    if stage.asks:
        abort(409, "Questions are on, and FINDBEST would show their answers. Turn them off first.")
    traces.wait_for(stage.trace, stage.move)
    page = FindBestPage(stage.moved(_run_before(stage), stage.substep))
    return render_template("demo/substeps.html", page=page, codes=CODES)


def _run_before(viewing: Stage) -> int:
    """Find the move before which FINDBEST runs: the present one, or the nearest before it."""
    trace = viewing.trace
    move = min(viewing.move, trace.total)
    first = max(move - MAX_MOVES_BACK, 0)
    moves_back = (trace.window(first, move - first)[::-1]) if move else ()
    for at, last in enumerate(moves_back):
        if last.kind is Kind.PLACE:
            return move - at
    if first:
        abort(409, "No run of FINDBEST is near. Step to a move that places a digit.")
    return 0


@lru_cache(maxsize=32)
def _cached_steps(board: Grid) -> tuple[FindBestStep, ...]:
    return find_best.steps_of(board.shape, board.digits)


@dataclass(frozen=True)
class FindBestPage:
    """What the template shows of one step; a number beyond the last step means the last."""

    viewing: Stage

    @cached_property
    def board(self) -> Grid:
        """Compute the board at this move."""
        return Grid(self.viewing.trace.state(self.viewing.move).digits, self.viewing.puzzle.shape)

    @property
    def steps(self) -> tuple[FindBestStep, ...]:
        """List all steps of the run."""
        return _cached_steps(self.board)

    @property
    def at(self) -> int:
        """Return the number of the step, from 0."""
        return min(self.viewing.substep, len(self.steps) - 1)

    @property
    def step(self) -> FindBestStep:
        """Return the step."""
        return self.steps[self.at]

    @property
    def names(self) -> Names:
        """Return how cells are called."""
        return self.viewing.names

    @cached_property
    def view(self) -> BoardView:
        """Draw the board, with the counts, or else the words that are known so far as notes."""
        step, shape = self.step, self.board.shape
        counts = step.counts or {}
        shown = (
            "".join(_COUNT_SYMBOLS[counts[cell]] if cell in counts else "." for cell in shape.cells) if counts else ""
        )
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
        """List the lines of FINDBEST by code, each with whether it has just run."""
        found = {}
        for code, language in self.viewing.algorithm.codes.items():
            lines = find_best.lines_of(self.board.shape)[language]
            now = find_best.line_of(lines, self.step.act)
            found[code] = [(line.text, at == now) for at, line in enumerate(lines)]
        return found

    @property
    def marks(self) -> Iterator[Mark]:
        """Yield the digits of an empty cell, allowed or not; of a filled cell the digit, and where it is forbidden."""
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
        """Write the word of an empty cell, marked as filled once it is pushed; '' for a filled cell."""
        bits, step = self.viewing.algorithm.bits, self.step
        if not bits or step.cell is None or step.house:
            return ""
        return bits(self.board.shape.size, step.act is FindBestAct.END, step.allowed, 0)

    @property
    def mask(self) -> str:
        """Write the mask that is removed from the words of a house; '' in other steps."""
        size = self.board.shape.size
        return f"{1 << self.step.digit - 1:0{size}b} << {size.bit_length()}" if self.step.house else ""

    @property
    def sentence(self) -> str:
        """Describe what the step did."""
        step, names, more_than_any = self.step, self.names, self.board.shape.size + 1
        cell = names.cell(step.cell) if step.cell is not None else ""
        choices = "choices" if step.count != 1 else "choice"
        match step.act:
            case FindBestAct.ALLOW:
                return f"{cell} is empty: allow every digit."
            case FindBestAct.ROW | FindBestAct.COLUMN | FindBestAct.BOX if step.house:
                lost = join_names([names.cell(each) for each in step.lost])
                house, digit = names.house(step.house), names.symbol(step.digit)
                what = f"rules {digit} out in {lost}" if lost else f"rules {digit} out in no other cell"
                return f"{cell} is filled with {digit}. In {house} it {what}."
            case FindBestAct.LOW:
                return f"Every word is up to date. low = {more_than_any}, more than any cell can have."
            case FindBestAct.COUNT:
                than = f"fewer than {step.low}" if step.count < step.low else f"not fewer than {step.low}"
                return f"{cell} has {step.count} {choices}: {than}."
            case FindBestAct.BEST:
                return f"low = {step.count}, and {cell} is the best so far."
            case FindBestAct.NONE:
                return (
                    f"low is still {more_than_any}: no cell is empty. FINDBEST returns false, and the puzzle is solved."
                )
        reason = f"of all cells with {step.low} {choices} the first"
        return f"FINDBEST marks {cell} as filled and pushes it: {reason}."

    def _digits(self, mask: Mask) -> list[Digit]:
        return [digit for digit in self.board.shape.digits if mask >> digit - 1 & 1]

    # ---- addresses

    def address(self, step: int) -> str:
        """Build the address of another step."""
        return address_of("demo.show", self.viewing.moved(self.viewing.move, step).fields)

    @property
    def back(self) -> str:
        """Build the address of the search, at the substep that counts the candidates."""
        substeps = self.viewing.trace.substeps(self.viewing.move)
        counted = next((at for at, moment in enumerate(substeps, 1) if moment.event is TraceEvent.COUNT), 0)
        fields = replace(self.viewing, clock=Clock.MOVES, at=At(self.viewing.move, counted)).fields
        return address_of("demo.show", fields)

    @property
    def button_addresses(self) -> dict[str, str | None]:
        """Build the addresses of the buttons, by command; None if there is no such step."""
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
