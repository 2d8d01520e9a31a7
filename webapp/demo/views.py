"""The view values of the demo page: what its templates show of a search at one of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, Protocol

from solver.search.algorithm import HOUSES, Algorithm, Listing, TraceEvent
from solver.search.conditions import condition_line
from solver.search.frames import Frame
from solver.search.trace import Trace
from solver.shape import Shape
from solver.text import join_names
from webapp.board.status import evaluate
from webapp.demo.address import PART, Clock, Stage, find_search, partner_of
from webapp.demo.frame_board import FrameContext, FrameEncoder, ShownFrame, ends_solved, show_frame, write_frame
from webapp.demo.lesson_place import LessonPlace
from webapp.demo.predict import AskedQuestion
from webapp.demo.search_state import MAX_MOVES_OF_CHART, SearchState
from webapp.demo.settings import LESSON_STOP, WHOLE_SECONDS
from webapp.demo.stage_data import DockState
from webapp.demo.traces import write_found
from webapp.demo.tree import Tree, tree_if_small
from webapp.demo.tree_path import SearchPath, path_at
from webapp.serving.addresses import address_of
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.board_cells import BoardView
from webapp.shared.search_board import search_board

CLUES_ALONE: Final = "The search goes by the clues alone."  # where candidates were removed


@dataclass(frozen=True)
class SearchPage:
    """What the templates show of a search at any move: all that is around the stage."""

    stage: Stage

    @cached_property
    def tree(self) -> Tree | None:
        """Draw the tree of the search if it is small."""
        return tree_if_small(self.stage.trace, self.stage.names)

    @cached_property
    def alike(self) -> str:
        """Join the letters of all algorithms that make the same moves; '' if no other does."""
        others = [algorithm.letter for algorithm in offered_algorithms().with_same_moves(self.stage.algorithm)]
        return join_names(others) if len(others) > 1 else ""

    @cached_property
    def race(self) -> str:
        """Name the lanes of the race that the page links to, as the address has them."""
        offered = offered_algorithms()
        algorithm = offered.find() if self.stage.is_recorded else self.stage.algorithm
        return ",".join(each.key for each in offered.default_race(algorithm))

    @cached_property
    def partner(self) -> Algorithm:
        """The search to show beside this one."""
        return find_search(partner_of(self.stage.algorithm.key))

    @property
    def side_by_side(self) -> str:
        """Build the address of this search beside another one; a program of a person's own where the two part."""
        stage = self.stage
        fields = stage.puzzle_fields | {"lanes": f"{stage.algorithm.key},{self.partner.key}", "clock": Clock.MOVES}
        fields |= stage.kept_fields
        return address_of("race.show", fields | ({"at": PART} if stage.is_recorded else {}))

    @property
    def address_after_end(self) -> str:
        """Build the address to which a clicker leads on from the last move: a race, or where a recording parts."""
        stage = self.stage
        if stage.is_recorded:
            return self.side_by_side
        lanes = {"lanes": f"{stage.algorithm.key},{self.partner.key}"}
        return address_of("race.show", stage.puzzle_fields | lanes | stage.kept_fields)

    @property
    def verdict(self) -> str:
        """Describe whether the puzzle has solutions, independent of the search, which knows no removed candidates."""
        puzzle = self.stage.puzzle
        if not (puzzle.givens.filled or puzzle.removed):
            return "No clues: any solved grid is a solution."
        status = evaluate(puzzle)
        if status.answer.conflicts:  # the narration names them, its rows counted as on the page
            return f"{status.count} They are in conflict."
        return f"{status.sentence} {CLUES_ALONE}" if status.answer.removed else status.sentence

    def address(self, move: int, substep: int = 0) -> str:
        """Build the address of another move, or of a substep of the next one."""
        if substep:
            return address_of("demo.show", self.stage.moved(move, substep).fields)
        before, after = self.address_around_move
        return f"{before}{move}{after}"

    @cached_property
    def address_around_move(self) -> tuple[str, str]:
        """Split the address before and after the move; no other field can contain '&at='."""
        before, at, after = address_of("demo.show", self.stage.moved(0).fields).partition("&at=")
        return before + at, after.removeprefix("0")


class Program(Protocol):
    """A listing, whose lines depend on the shape of the grid."""

    def lines_on(self, shape: Shape) -> tuple[str, ...]:
        """Write the lines for grids of that shape."""


class InsideLink(NamedTuple):
    """A link into FINDBEST, or back from there to the search, with its words."""

    address: str
    words: str


@dataclass(frozen=True)
class DemoPage(SearchPage):
    """What the templates show on the stage and beside it."""

    frame: Frame
    asked: AskedQuestion | None = None

    @property
    def move(self) -> int:
        """The number of moves made at this place."""
        return self.frame.move

    @property
    def place(self) -> str:
        """The place as an address has it, for a form that changes settings."""
        return str(self.move)

    @property
    def is_inside(self) -> bool:
        """Whether this is a place inside FINDBEST."""
        return False

    @property
    def state(self) -> DockState:
        """The search as its clock shows it."""
        return SearchState(self.stage)

    @property
    def unit(self) -> str:
        """What the clock counts."""
        return self.state.unit

    @property
    def total(self) -> int:
        """The last place of the clock, as far as it is known."""
        return int(self.state.progress["total"])

    @property
    def stop(self) -> str:
        """The kind of stop to which a clicker leads."""
        return self.state.stop

    @property
    def has_findbest(self) -> bool:
        """Whether the search has FINDBEST, and keeps a word of bits of each cell."""
        return self.stage.algorithm.has(TraceEvent.COUNT)

    @property
    def inside_link(self) -> InsideLink | None:
        """Lead into FINDBEST before the next move; None if the search has none."""
        if not self.has_findbest:
            return None
        fields = replace(self.stage.moved(self.move), clock=Clock.SUBSTEPS).fields
        return InsideLink(address_of("demo.show", fields), "Step into FINDBEST")

    @property
    def editor_address(self) -> str:
        """Build the address of the draft of a lesson that begins here."""
        stage = self.stage
        fields = {"lanes": stage.algorithm.key, "code": stage.code, "base": stage.base, "at": self.move}
        return address_of("lesson_editor.show", {**stage.board, **fields})

    @property
    def trace(self) -> Trace:
        """Return the search."""
        return self.stage.trace

    @cached_property
    def path(self) -> SearchPath | None:
        """Draw the path to the move if the tree is shown and is not small."""
        stage = self.stage
        if "tree" not in stage.panes or self.tree:
            return None
        return path_at(stage.trace, self.move, stage.names, not (stage.asks or self.is_lesson_asking))

    @property
    def idea(self) -> str:
        """Say what the page shows."""
        return self.stage.algorithm.idea

    @property
    def shown_frame(self) -> ShownFrame:
        """Return the frame with its board; while a lesson asks, without the answer."""
        return self.asked.shown if self.asked else show_frame(FrameContext.of(self.stage), self.frame)

    @property
    def shown(self) -> Frame:
        """Return the frame as it is drawn."""
        return self.shown_frame.frame

    @cached_property
    def view(self) -> BoardView:
        """Draw the board, with the answer to a question if one was given."""
        outcome = self.asked.outcome if self.asked else None
        if outcome is None or outcome.cell is None:
            return search_board(self.shown_frame.board)
        return search_board(self.shown_frame.board, (outcome.cell, outcome.digit or "✓"))

    @cached_property
    def listings(self) -> dict[str, Listing | None]:
        """Collect the listings of the algorithm by code."""
        return {code: self.stage.algorithm.listing(language) for code, language in self.stage.algorithm.codes.items()}

    @property
    def programs(self) -> Mapping[str, Program]:
        """Collect the listings that the page shows, by code."""
        return {code: listing for code, listing in self.listings.items() if listing}

    @property
    def condition_lines(self) -> Mapping[str, int | None]:
        """Find the line of each listing that shows the value of its condition, by code."""
        algorithm = self.stage.algorithm
        return {code: condition_line(algorithm, language) for code, language in algorithm.codes.items()}

    @property
    def returned(self) -> dict[str, str]:
        """Collect what a failed call returns in each listing, by code."""
        return {code: listing.returned if listing else "" for code, listing in self.listings.items()}

    @property
    def apart(self) -> list[str]:
        """List the codes of listings whose frames differ: they refuse a digit for another house."""
        return [code for code, listing in self.listings.items() if listing and listing.houses != HOUSES]

    @property
    def of_total(self) -> str:
        """Write how many places the clock has, as far as known: 'of 1,410'."""
        return str(self.state.progress["of_total"])

    @property
    def ends_solved(self) -> bool:
        """Whether this is the end of a search that stopped at its first solution."""
        return ends_solved(self.trace, self.frame)

    @property
    def found(self) -> tuple[int, str]:
        """Return how many solutions are found at this move, and of how many in words."""
        if not self.stage.goes_on:
            return 1, ""
        return self.frame.found, write_found(self.trace)

    @property
    def onward(self) -> str:
        """Build the address of the first solution in the search that continues after it."""
        first = self.trace.total if self.trace.finished else 0
        return address_of("demo.show", self.stage.moved(first).fields, all=1)

    @property
    def is_long(self) -> bool:
        """Whether the depth of the whole search is too long for the scrubber to draw it."""
        return self.total > MAX_MOVES_OF_CHART

    @property
    def is_behind(self) -> bool:
        """Whether the requested move is not explored yet."""
        return self.frame.move < self.stage.move and not self.trace.finished

    @property
    def button_addresses(self) -> dict[str, str | None]:
        """Build the addresses of the buttons, by command; None if there is no such move."""
        to = self.state.to(self.frame.move)
        button_addresses = {name: None if at is None else self.address(*at) for name, at in to.items()}
        if self.stage.stop_kind == LESSON_STOP:
            button_addresses |= {"stop-back": self.lesson_place.back, "stop": self.lesson_place.ahead}
        if self.asked and not self.asked.outcome:  # the question has to be answered or skipped first
            button_addresses |= dict.fromkeys(("forward", "stop", "last"))
        return button_addresses

    @cached_property
    def lesson_place(self) -> LessonPlace:
        """Say what the lesson shows here; only in a lesson."""
        is_held = self.asked is not None and not self.asked.outcome
        return LessonPlace(self.stage.moved(self.frame.move, self.frame.substep), is_held)

    @property
    def pace_address(self) -> str:
        """Build the address of this place with the other dock: by steps of the lesson, or move by move."""
        stage = self.stage.moved(self.frame.move, self.frame.substep)
        other = Clock.STEPS if stage.clock is Clock.MOVES else Clock.MOVES
        return address_of("demo.show", replace(stage, clock=other).fields)

    @property
    def is_lesson_asking(self) -> bool:
        """Whether the lesson asks a question here whose answer the page hides."""
        lesson = self.stage.lesson
        return lesson is not None and lesson.is_asking(self.frame.move, self.frame.substep)

    @property
    def start(self) -> dict[str, Any]:
        """Collect what the script starts with."""
        stage, encoder = self.stage, FrameEncoder(self.stage.puzzle.shape, self.stage.base)
        frame, question = encoder.encode(write_frame(self.shown_frame)), None
        if self.asked and not self.asked.outcome:
            question = self.asked.to_json() | {"frame": encoder.encode(write_frame(self.asked.shown))}
        return encoder.to_json() | {
            "path": "demo",
            "progress": self.state.progress,
            "fields": stage.fields,
            "board": stage.board,
            "defaults": stage.default_options,
            "search": stage.fields_without_lesson if stage.lesson else None,
            "frame": frame,
            "question": question,
            "wanted": stage.move,
            "paces": stage.paces,
            "whole": WHOLE_SECONDS,
            "returned": self.returned,
            "apart": self.apart,
        }
