"""What the templates show of a board: the view values of the board page."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from solver import CLASSIC, Grid, Puzzle
from solver.engine import Verdict
from solver.formats import board_link
from solver.shape import Cell, Digit
from solver.techniques.rating import Hardness
from webapp.board import form
from webapp.board.board_view import board_view, mark_removable_clues
from webapp.board.form import BoardForm
from webapp.board.hardness import level_of
from webapp.board.hint import Hint, hinted, sign_of
from webapp.board.import_puzzle import Listed, Notice
from webapp.board.multiple_solutions import Several
from webapp.board.picture_choices import QUICK, Choice, choices
from webapp.board.status import Judgement, against_solution
from webapp.board.technique_examples import Practised, practised
from webapp.shared.board_cells import BoardView

EMPTY: Final = Puzzle.of(Grid.empty(CLASSIC))
MOST_NUMERIC: Final = CLASSIC.size  # digits that one key of a number pad can name


@dataclass(frozen=True)
class Page:
    """All that the templates show of a board."""

    board: BoardForm
    judgement: Judgement
    notice: Notice | None = None
    several: Several | None = None
    status: int = 200
    checks: bool = False  # whether wrong answers are marked
    reveals: bool = False  # whether the solution was asked for; it may have had no cell to fill
    hint: Hint | None = None
    removable_clues: Collection[Cell] = ()  # clues that may be wrong

    @cached_property
    def view(self) -> BoardView:
        """The board as it is shown."""
        view = board_view(self.board, self.judgement.conflicts, self._wrong, self._held)
        if self.removable_clues:
            view = mark_removable_clues(view, self.removable_clues)
        return hinted(view, self.hint) if self.hint else view

    @property
    def listed(self) -> Listed | None:
        """The puzzles of a text to choose from, where they are told anew."""
        return self.notice.listed if self.notice else None

    @property
    def shows_solution(self) -> bool:
        """Whether the solution can be seen, so that nothing has to be veiled."""
        return self.reveals or bool(self.board.puzzle.solved)

    @property
    def _wrong(self) -> dict[Cell, str]:
        """The cells whose digit goes against the only solution, with the right one where the solution is shown."""
        answer, puzzle = self.judgement.answer, self.board.puzzle
        if answer.verdict is not Verdict.UNIQUE or not (self.checks or self.shows_solution):
            return {}
        right, symbols = answer.solutions[0].digits, puzzle.shape.symbols
        wrong = against_solution(puzzle, answer.solutions[0])
        return {cell: symbols[right[cell] - 1] if self.shows_solution else "" for cell in wrong}

    @property
    def _held(self) -> dict[Cell, tuple[Digit, ...]]:
        """What the free cells hold in the several solutions that are shown; of cells of which that is known."""
        if self.several is None:
            return {}
        return self.several.varying | {cell: (digit,) for cell, digit in self.several.sure.items()}

    @property
    def editing(self) -> dict[str, str]:
        """Which cell has the tab stop, and what keyboard a phone is to show."""
        usual = "numeric" if self.board.puzzle.shape.size <= MOST_NUMERIC else "text"
        return {"active": self.board.active, "inputmode": "none" if self.board.keypad else usual}

    @cached_property
    def practised(self) -> Practised | None:
        """What the board is practised on, where it came from the page of a technique."""
        return practised(self.board.title)

    @property
    def level(self) -> Hardness | None:
        """How hard the puzzle is, where that is known."""
        return None if self.judgement.conflicts else level_of(self.judgement.answer)

    @property
    def hinted(self) -> str:
        """The sign of the board that a hint is about."""
        return sign_of(self.board.puzzle) if self.board.hint else ""

    @property
    def hidden(self) -> dict[str, str]:
        """The hidden fields that carry the board."""
        return form.hidden_fields(self.board.puzzle)

    @cached_property
    def link_fields(self) -> dict[str, str]:
        """The fields of a link to this board."""
        return board_link.to_fields(self.board.puzzle) if self.board.puzzle != EMPTY else {}

    @property
    def unreadable(self) -> list[str]:
        """What stands in cells without being a digit, with the place."""
        houses_of = self.board.puzzle.shape.houses_of
        return [
            f"{houses_of[cell][0].name.capitalize()}, {houses_of[cell][1].name}: {text!r} is not a digit{self.of_what}."
            for cell, text in self.board.unreadable.items()
        ]

    @property
    def of_what(self) -> str:
        """Of what a text is no digit, where that is not plain."""
        shape = self.board.puzzle.shape
        return "" if shape == CLASSIC else f" of a {shape} board"

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands on the board yet."""
        return not (self.board.puzzle.entries.filled or self.board.unreadable)

    @property
    def starts(self) -> bool:
        """Whether puzzles to start with are offered: nothing stands on the board, and no solutions beside it."""
        return self.is_empty and self.several is None

    @property
    def clash(self) -> str:
        """The name of a clue that clashes with another one, and is not where the person is; '' where none does."""
        conflicts, name = self.judgement.answer.conflicts, self.board.puzzle.shape.cell_name
        names = [name(cell) for conflict in conflicts for cell in conflict.cells]
        return next((name for name in names if name != self.board.active), "")

    @property
    def pictures(self) -> list[Choice]:
        """The pictures that people download most, and the first of them that cannot be had."""
        puzzle, answer, because = self.board.puzzle, self.judgement.answer, self.no_solution_because
        solution = answer.solutions[0] if answer.solutions and not because else None
        is_shown = self.shows_solution or self.several is not None or (puzzle.entries == solution)
        found = choices(Puzzle.of(puzzle.givens), solution, because, is_shown, () if self.is_empty else QUICK)
        missing = [choice for choice in found if choice.because]
        return [choice for choice in found if choice not in missing[1:]]

    @property
    def no_solution_because(self) -> str:
        """Why no picture of a solution can be had; '' where one can."""
        verdict = self.judgement.answer.verdict
        if verdict is Verdict.CONFLICT:
            conflict = self.judgement.answer.conflicts[0]
            return f"conflict in {conflict.house.name}"
        return {Verdict.NONE: "no solution", Verdict.UNDECIDED: "not decided yet"}.get(verdict, "")
