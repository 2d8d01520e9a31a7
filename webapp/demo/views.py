"""What the templates show of a search at one of its moves: the view values of the demo page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from solver.search import alike, rivals
from solver.search.algorithm import HOUSES, Listing, TraceEvent
from solver.search.trace import Outcome, Trace
from solver.text import join_names
from webapp.board.status import judge
from webapp.demo import stage
from webapp.demo.conditions import line_of
from webapp.demo.frame_board import FrameContext, FrameEncoder, ShownFrame, show_frame
from webapp.demo.predict import AskedQuestion
from webapp.demo.settings import LESSON_STOP, SPEEDS, Viewing
from webapp.demo.targets import stop_from
from webapp.demo.tree import Tree, tree_of
from webapp.demo.tree_path import Path, path_of
from webapp.serving.addresses import address_of
from webapp.shared.board_cells import BoardView
from webapp.shared.search_board import search_board

SHORT: Final = 5_000  # moves of a search whose depth is drawn as a line


@dataclass(frozen=True)
class Search:
    """What the templates show of a search whatever the move: all that stands round the stage."""

    viewing: Viewing

    @cached_property
    def tree(self) -> Tree | None:
        """The tree of the search, if it is small."""
        return tree_of(self.viewing.trace, self.viewing.names)

    @cached_property
    def alike(self) -> str:
        """The letters of the algorithms that make the same moves; '' where no other does."""
        others = [algorithm.letter for algorithm in alike(self.viewing.algorithm)]
        return join_names(others) if len(others) > 1 else ""

    @cached_property
    def race(self) -> str:
        """The race that the page leads to, as the address names it."""
        return ",".join(algorithm.key for algorithm in rivals(self.viewing.algorithm))

    @property
    def verdict(self) -> str:
        """What is true of the puzzle, however it is searched."""
        puzzle = self.viewing.puzzle
        return judge(puzzle).sentence if puzzle.givens.filled else "No clues: any solved grid is a solution."

    def address(self, move: int, beat: int = 0) -> str:
        """The address of another move, or of a beat inside the one that follows."""
        if beat:
            return address_of("demo.show", self.viewing.at(move, beat).fields)
        before, after = self.round_move
        return f"{before}{move}{after}"

    @property
    def into(self) -> tuple[str, str] | None:
        """The address inside FINDBEST, as `round_move` tells it; None for searches that have none."""
        if not self.viewing.algorithm.has(TraceEvent.COUNT):
            return None
        before, after = self.round_move
        return before.replace("/demo?", "/demo/findbest?", 1), after

    @cached_property
    def round_move(self) -> tuple[str, str]:
        """What stands before and behind the move in addresses: of the fields no other can hold '&move='."""
        before, move, after = address_of("demo.show", self.viewing.at(0).fields).partition("&move=")
        return before + move, after.removeprefix("0")


@dataclass(frozen=True)
class Page(Search):
    """What the templates show of a viewing, on the stage and beside it."""

    frame: stage.Frame
    asked: AskedQuestion | None = None

    @property
    def trace(self) -> Trace:
        """The search."""
        return self.viewing.trace

    @cached_property
    def path(self) -> Path | None:
        """The path to the move, where the tree is shown and is not small."""
        viewing = self.viewing
        if "tree" not in viewing.panes or self.tree:
            return None
        return path_of(viewing.trace, self.frame.move, viewing.names, not viewing.asks)

    @cached_property
    def shown_frame(self) -> ShownFrame:
        """The frame with its board; at a beat of a lesson without what would answer its question."""
        return self.asked.shown if self.asked else show_frame(FrameContext.of(self.viewing), self.frame)

    @property
    def shown(self) -> stage.Frame:
        """The frame as it is drawn."""
        return self.shown_frame.frame

    @cached_property
    def view(self) -> BoardView:
        """The board, with the answer to a question where one was given."""
        outcome = self.asked.outcome if self.asked else None
        if outcome is None or outcome.cell is None:
            return search_board(self.shown_frame.board)
        return search_board(self.shown_frame.board, (outcome.cell, outcome.digit or "✓"))

    @cached_property
    def listings(self) -> dict[str, Listing | None]:
        """The listings of the algorithm by code."""
        return {
            code: self.viewing.algorithm.listing(language) for code, language in self.viewing.algorithm.codes.items()
        }

    @cached_property
    def condition_lines(self) -> dict[str, int | None]:
        """The line of each listing behind which the value of its condition is shown, by code."""
        algorithm = self.viewing.algorithm
        return {code: line_of(algorithm, language) for code, language in algorithm.codes.items()}

    @property
    def returned(self) -> dict[str, str]:
        """What a call returns that finds no way, in the words of each listing, by code."""
        return {code: listing.returned if listing else "" for code, listing in self.listings.items()}

    @property
    def apart(self) -> list[str]:
        """The codes of listings that refuse a digit for another house than the others: their frames differ."""
        return [code for code, listing in self.listings.items() if listing and listing.houses != HOUSES]

    @property
    def of_total(self) -> str:
        """How many moves there are, as far as is known."""
        return f"of {self.trace.total:,}{'' if self.trace.finished else '+'}"

    @property
    def ends_solved(self) -> bool:
        """Whether this is the end of a search that stops at its first solution, and found it."""
        frame = self.frame
        return self.trace.outcome is Outcome.SOLVED and 0 < frame.move == self.trace.total and not frame.beat

    @property
    def found(self) -> tuple[int, str]:
        """How many solutions have been found, and of how many as far as is known."""
        if not self.viewing.goes_on:
            return 1, ""
        return self.frame.found, f"of {self.trace.found:,}{'' if self.trace.finished else '+'}"

    @property
    def onward(self) -> str:
        """The address of the first solution in the search that goes on behind it."""
        first = self.trace.total if self.trace.finished else 0
        return address_of("demo.show", self.viewing.at(first).fields, all=1)

    @property
    def is_long(self) -> bool:
        """Whether the scrubber needs more than the line of the depth."""
        return self.trace.total > SHORT

    @property
    def is_behind(self) -> bool:
        """Whether the move asked for is not explored yet."""
        return self.frame.move < self.viewing.move and not self.trace.finished

    @property
    def ways(self) -> dict[str, str | None]:
        """Addresses of the moves that the buttons lead to; none where there is no such move."""
        move, total = self.frame.move, self.trace.total
        to = {
            "first": 0 if move else None,
            "stop-back": stop_from(self.viewing, self.viewing.stop, move, True)[0],
            "back": move - 1 if move else None,
            "forward": move + 1 if move < total or not self.trace.finished else None,
            "stop": stop_from(self.viewing, self.viewing.stop, move, False)[0],
            "last": total if move < total else None,
        }
        ways = {name: None if at is None else self.address(at) for name, at in to.items()}
        if self.viewing.lesson and self.viewing.stop == LESSON_STOP:
            ways |= {"stop-back": self._beat_address(True), "stop": self._beat_address(False)}
        if self.asked and not self.asked.outcome:  # first it is answered, or skipped
            ways |= dict.fromkeys(("forward", "stop", "last"))
        return ways

    def _beat_address(self, backwards: bool) -> str | None:
        """The address of the next or previous beat of the lesson."""
        lesson = self.viewing.lesson
        beat = lesson and lesson.beside(self.frame.move, self.frame.beat, backwards)
        return self.address(*beat.place) if beat else None

    @property
    def start(self) -> dict[str, Any]:
        """What the script starts with."""
        viewing, trace, context = self.viewing, self.trace, FrameContext.of(self.viewing)
        encoder = FrameEncoder(context)
        frame, question = encoder.encode(self.shown_frame), None
        if self.asked and not self.asked.outcome:
            question = self.asked.to_json() | {"frame": encoder.encode(self.asked.shown)}
        return encoder.to_json() | {
            "fields": viewing.fields,
            "frame": frame,
            "question": question,
            "wanted": viewing.move,
            "total": trace.total,
            "finished": trace.finished,
            "found": trace.found,
            "speeds": SPEEDS,
            "retreat": viewing.retreat,
            "returned": self.returned,
            "apart": self.apart,
        }
