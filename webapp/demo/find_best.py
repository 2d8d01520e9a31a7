"""The clock of substeps: the steps of FINDBEST, which counts the choices of every cell before a move.

    /demo?lanes=fewest-choices&clock=substeps&at=12.9     step 9 of the run before move 13

On this clock the page of the search has FINDBEST's own listing and variables, and `move` of a frame is the number of
its step. If FINDBEST does not run before the move, as after a retraction, the page shows the run before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, Self

from flask import abort
from werkzeug.exceptions import NotFound

from solver.grid import Grid
from solver.search import find_best
from solver.search.algorithm import CODES, TraceEvent
from solver.search.find_best import FindBestAct, FindBestStep
from solver.search.frames import Frame, write_counts
from solver.search.marks import Mark
from solver.search.narration import Names
from solver.search.stack_rows import StackRow, StackView
from solver.search.steps import Kind
from solver.shape import Digit, Mask, Shape
from solver.text import join_names
from webapp.demo import traces
from webapp.demo.address import At, Clock, Stage, find_with_findbest
from webapp.demo.frame_board import FrameText, ShownFrame, write_frame
from webapp.demo.search_state import MAX_FRAMES
from webapp.demo.stage_data import Fields, Found, Frames, Window
from webapp.demo.targets import parse_step
from webapp.demo.views import DemoPage, InsideLink, Program
from webapp.serving.addresses import address_of
from webapp.shared.search_board import SearchView

MAX_MOVES_BACK: Final = 5_000  # in the search for the run before
_UNKNOWN: Final = "–"


class FindBestListing(NamedTuple):
    """The listing of FINDBEST in a language."""

    language: str

    def lines_on(self, shape: Shape) -> tuple[str, ...]:
        """Write the lines for grids of that shape."""
        return tuple(line.text for line in find_best.lines_of(shape)[self.language])


class NoFindBestError(NotFound):
    """The search has no FINDBEST: 404, with the way to the one that has it."""

    def __init__(self, stage: Stage) -> None:
        search = find_with_findbest()
        address = address_of("demo.show", stage.puzzle_fields, lanes=search.key, clock=Clock.SUBSTEPS)
        super().__init__(f"Only search {search.letter}, {search.name}, has FINDBEST.")
        self.way = f"FINDBEST of search {search.letter}", address


class FindBestRun:
    """A run of FINDBEST: its steps, and how each looks. A number beyond the last step means the last."""

    unit: ClassVar[str] = "step"
    stop: ClassVar[str] = "inside"  # the kind of stop to which a clicker leads: those of the run
    commands: ClassVar[tuple[str, ...]] = ("stop", "stop-back", "last", "to")

    def __init__(self, stage: Stage) -> None:
        """Find the run before the move of the stage, or the nearest before it.

        Raises:
            NoFindBestError: The search has none.
            HTTPException: 409 if no run is near, or if its result would answer a question.
            StillExploringError: The move is not explored yet.
        """
        if not stage.algorithm.has(TraceEvent.COUNT):
            raise NoFindBestError(stage)
        if stage.asks:
            abort(409, "Questions are on, and FINDBEST would show their answers. Turn them off first.")
        traces.wait_for(stage.trace, stage.move)
        self.move = _run_before(stage)
        steps = stage.lesson.steps if stage.lesson else ()
        if any(step.question and step.move == self.move for step in steps):
            abort(409, "The lesson asks a question here, and FINDBEST would answer it. Go to the next step first.")
        self.stage = stage
        self.board = Grid(stage.trace.state(self.move).digits, stage.puzzle.shape)
        self.steps = _cached_steps(self.board)
        self.last = len(self.steps) - 1

    @property
    def progress(self) -> dict[str, Any]:
        """Collect how many steps there are, as `traces.progress_fields` does for moves."""
        return {"total": self.last, "of_total": f"of {self.last:,}", "finished": True, "more": False}

    def to(self, step: int) -> dict[str, At | None]:
        """Name the places to which the buttons lead from a step; None for nowhere."""
        stops = find_best.stops_of(self.steps)
        found = {
            "first": 0 if step else None,
            "stop-back": max((stop for stop in stops if stop < step), default=None),
            "back": step - 1 if step else None,
            "forward": step + 1 if step < self.last else None,
            "stop": min((stop for stop in stops if stop > step), default=None),
            "last": self.last if step < self.last else None,
        }
        return {name: None if at is None else At(self.move, at) for name, at in found.items()}

    # ---- what scripts ask for

    def max_frames(self, stride: int) -> int:
        """Return how many frames one answer has at most."""
        return MAX_FRAMES

    def explore(self) -> tuple[Fields, bool]:
        """Return how many steps there are, and the number of the loop in which each lies."""
        return self.progress | {"depths": [step.loop for step in self.steps]}, False

    def frames(self, window: Window) -> Frames:
        """Make the frames of a window."""
        first = min(self.stage.substep, self.last)
        steps = range(first, min(first + window.stride * (window.count - 1), self.last) + 1, window.stride)
        return Frames(lambda _: ({}, [write_frame(self.shown(at)) for at in steps]), self.progress)

    def find(self, command: str, text: str) -> Found:
        """Find the step that a text means, or to which a command leads."""
        if command == "to":
            return Found(At(self.move, parse_step(text, self.last)))
        return Found(self.to(self.stage.substep)[command])

    def frame(self, at: At) -> tuple[Fields, FrameText | None]:
        """Make the frame of a step."""
        return {}, write_frame(self.shown(at.inside))

    def shown(self, number: int) -> ShownFrame:
        """Show a step with its board: with the counts, or else with the words that are known so far as notes."""
        at = min(number, self.last)
        step, shape, names = self.steps[at], self.board.shape, self.stage.names
        counts = step.counts or {}
        frame = Frame(
            move=at,
            substep=0,
            digits=self.board.line("0"),
            current=-1 if step.cell is None else step.cell,
            placed=-1,
            taken=-1,
            digit="",
            house=(),
            is_dead=False,
            culprits=(),
            looked=step.house.cells if step.house else (),
            counts=write_counts(shape, counts) if counts else "",
            counters=self.stage.trace.state(self.move).counters,
            stack=_variables(step, names),
            marks_title=names.cell(step.cell) if step.cell is not None else "",
            marks=tuple(_marks(step, shape)),
            formula="",
            word=self._word(step),
            lines={code: self._line(code, step.act) for code in self.stage.algorithm.codes},
            values=dict.fromkeys(self.stage.algorithm.codes, ""),
            sentence=_describe(step, names),
        )
        words = dict(step.words or {}) if step.counts is None else {}
        board = SearchView(
            self.stage.puzzle.givens,
            frame.digits,
            current=frame.current,
            looked=frame.looked,
            named=step.lost,
            counts=frame.counts,
            candidates={cell: _digits(mask, shape) for cell, mask in words.items()},
            base=self.stage.base,
        )
        to = {name: str(place) for name, place in self.to(at).items() if place}
        counters = {"loop": step.loop, "empty": self.board.digits.count(0)}
        return ShownFrame(frame, board, None, {"to": to, "counters": counters})

    def _line(self, code: str, act: FindBestAct) -> int:
        return find_best.line_of(find_best.lines_of(self.board.shape)[CODES[code]], act)

    def _word(self, step: FindBestStep) -> str:
        """Write the word of an empty cell, marked as filled once it is pushed; of a filled cell the mask removed."""
        size = self.board.shape.size
        if step.house:
            return f"each word & ~({1 << step.digit - 1:0{size}b} << {size.bit_length()})"
        bits = self.stage.algorithm.bits
        if not bits or step.cell is None:
            return ""
        return bits(size, step.act is FindBestAct.END, step.allowed, 0)


@dataclass(frozen=True)
class FindBestPage(DemoPage):
    """What the templates show of a step: the page of the search, with what this clock has of its own."""

    run: FindBestRun = field(kw_only=True)

    @classmethod
    def of(cls, stage: Stage) -> Self:
        """Show the step that the address names. Raises what `FindBestRun` does."""
        run = FindBestRun(stage)
        at = min(stage.substep, run.last)
        stage = replace(stage, lesson=None, at=At(run.move, at))
        return cls(stage, run.shown(at).frame, run=run)

    @property
    def state(self) -> FindBestRun:
        """The run."""
        return self.run

    @property
    def move(self) -> int:
        """The number of moves made before the run."""
        return self.run.move

    @property
    def place(self) -> str:
        """The place as an address has it, for a form that changes settings."""
        return str(self.stage.at)

    @property
    def is_inside(self) -> bool:
        """Whether this is a place inside FINDBEST."""
        return True

    @property
    def idea(self) -> str:
        """Say what the page shows."""
        letter = self.stage.algorithm.letter
        return f"FINDBEST: how search {letter} finds the cell with the fewest choices, before move {self.move + 1:,}"

    @property
    def inside_link(self) -> InsideLink:
        """Lead back to the search, at the substep that counts the candidates."""
        stage, substeps = self.run.stage, self.run.stage.trace.substeps(self.move)
        counted = next((at for at, moment in enumerate(substeps, 1) if moment.event is TraceEvent.COUNT), 0)
        fields = replace(stage, clock=Clock.MOVES, at=At(self.move, counted)).fields
        return InsideLink(address_of("demo.show", fields), "Back to the search")

    @property
    def is_behind(self) -> bool:
        """Whether the requested move is not explored yet."""
        return False

    @property
    def shown_frame(self) -> ShownFrame:
        """Return the frame with its board."""
        return self.run.shown(self.frame.move)

    @property
    def programs(self) -> dict[str, Program]:
        """Collect the listings of FINDBEST by code."""
        return {code: FindBestListing(language) for code, language in self.stage.algorithm.codes.items()}

    @property
    def condition_lines(self) -> Mapping[str, int | None]:
        """No line shows the value of a condition."""
        return {}

    def address(self, move: int, substep: int = 0) -> str:
        """Build the address of another step, in the lesson from which a person has come."""
        return address_of("demo.show", self.run.stage.moved(move, substep).fields)

    @property
    def start(self) -> dict[str, Any]:
        """Collect what the script starts with."""
        stage = self.run.stage.moved(*self.stage.at)
        return super().start | {
            "fields": stage.fields,
            "defaults": stage.default_options,
            "search": stage.fields_without_lesson if stage.lesson else None,
            "wanted": self.frame.move,
            "run": self.move,
            "apart": [],
        }


def _run_before(stage: Stage) -> int:
    """Find the move before which FINDBEST runs: the present one, or the nearest before it."""
    trace = stage.trace
    move = min(stage.move, trace.total)
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


def _variables(step: FindBestStep, names: Names) -> StackView:
    """Show the variables in the place of the stack."""
    variables = {
        "low": _UNKNOWN if step.counts is None else str(step.low),
        "n": str(step.count) if step.counts else _UNKNOWN,
        "best": _UNKNOWN if step.best is None else names.cell(step.best),
    }
    return StackView("Variables", tuple(StackRow(name, text, "", True) for name, text in variables.items()), 0)


def _marks(step: FindBestStep, shape: Shape) -> Iterator[Mark]:
    """Yield the digits of an empty cell, allowed or not; of a filled cell the digit, and where it is forbidden."""
    if step.cell is None:
        return
    if step.house:
        yield Mark(shape.symbols[step.digit - 1], "now", step.house.kind.replace("column", "col"))
        return
    for digit in shape.digits:
        yield Mark(shape.symbols[digit - 1], "" if step.allowed >> digit - 1 & 1 else "out", "")


def _digits(mask: Mask, shape: Shape) -> list[Digit]:
    return [digit for digit in shape.digits if mask >> digit - 1 & 1]


def _describe(step: FindBestStep, names: Names) -> str:
    """Describe what the step did."""
    more_than_any = names.shape.size + 1
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
            return f"low is still {more_than_any}: no cell is empty. FINDBEST returns false, and the puzzle is solved."
    reason = f"of all cells with {step.low} {choices} the first"
    return f"FINDBEST marks {cell} as filled and pushes it: {reason}."
