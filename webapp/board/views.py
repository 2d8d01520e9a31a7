"""Prepare the values that the templates of the board page show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final
from zlib import crc32

from solver import CLASSIC, Grid, Puzzle
from solver.engine import Verdict
from solver.formats import board_link
from solver.grid import count_clues
from solver.pictures import Kind
from solver.shape import Cell, Digit
from solver.techniques.rating import Hardness
from webapp.board import form
from webapp.board.board_view import board_view, mark_suspects
from webapp.board.form import BoardForm
from webapp.board.hint import Hint, board_checksum, draw_hint
from webapp.board.import_puzzle import Notice, PuzzleChoices
from webapp.board.mistakes import find_wrong_digits
from webapp.board.multiple_solutions import MultipleSolutions
from webapp.board.picture_choices import QUICK_KINDS
from webapp.board.practice import own_answers
from webapp.board.status import BoardStatus, Suspects, may_hold_answers
from webapp.board.technique_examples import PracticeTask, find_practice_task
from webapp.board.turned import may_be_turned
from webapp.serving.addresses import address_of
from webapp.shared.board_cells import BoardView
from webapp.shared.levels import follow_from_clues, level_of

EMPTY_PUZZLE: Final = Puzzle.of(Grid.empty(CLASSIC))
MAX_NUMERIC_SIZE: Final = CLASSIC.size  # A number pad types each digit with one key.

STEADY_STAGES: Final = ("clues", "solving", "several", "undecided")  # what they offer is the same for many boards
NO_BREAK: Final = "\N{NO-BREAK SPACE}"  # between a word and its number


@dataclass(frozen=True)
class BoardPage:
    """Everything that the templates show of a board."""

    board: BoardForm
    board_status: BoardStatus
    notice: Notice | None = None
    solutions: MultipleSolutions | None = None
    http_status: int = 200
    checks: bool = False  # whether to mark wrong answers
    reveals: bool = False  # whether the solution was asked for; it may have no cell to fill
    hint: Hint | None = None
    suspects: Suspects | None = None  # the digits that may be wrong, where somebody asked

    @cached_property
    def view(self) -> BoardView:
        """The board as the page shows it."""
        wrong = self._wrong if self.checks or self.shows_solution else {}
        held = self._held(self.solutions) if self.solutions else {}
        view = board_view(self.board, self.board_status.conflicts, wrong, held)
        if self.suspects:
            view = mark_suspects(view, self.suspects)
        return draw_hint(view, self.hint) if self.hint else view

    @property
    def choices(self) -> PuzzleChoices | None:
        """The puzzles of a text to choose from, if the page lists them anew."""
        return self.notice.choices if self.notice else None

    @cached_property
    def shows_solution(self) -> bool:
        """Whether the person sees the solution, so thumbnails need not cover it."""
        return self.reveals or bool(self.board.puzzle.solved)

    @property
    def _wrong(self) -> dict[Cell, str]:
        """The cells whose digit contradicts the only solution, with the right one if the solution is shown."""
        answer, puzzle = self.board_status.answer, self.board.puzzle
        if answer.verdict is not Verdict.UNIQUE:
            return {}
        right, symbols = answer.solutions[0].digits, puzzle.shape.symbols
        wrong = find_wrong_digits(puzzle, answer.solutions[0])
        return {cell: symbols[right[cell] - 1] if self.shows_solution else "" for cell in wrong}

    @staticmethod
    def _held(solutions: MultipleSolutions) -> dict[Cell, tuple[Digit, ...]]:
        """Find the digits that free cells hold in the shown solutions, for cells where that is known."""
        return solutions.varying | {cell: (digit,) for cell, digit in solutions.certain.items()}

    @property
    def editing(self) -> dict[str, str]:
        """The cell with the tab stop, and the keyboard for phones."""
        default = "numeric" if self.board.puzzle.shape.size <= MAX_NUMERIC_SIZE else "text"
        return {"active": self.board.active, "inputmode": "none" if self.board.keypad else default}

    @cached_property
    def practice_task(self) -> PracticeTask | None:
        """What to practise on the board, if it came from the page of a technique."""
        return find_practice_task(self.board.title) if self.board.title else None

    @property
    def task(self) -> str:
        """The task of a position for practice, while it is open and nothing else is to be said; '' otherwise."""
        practised = self.practice_task
        is_open = self.stage in ("clues", "solving") and not (self.board_status.badge or self.offers_drop)
        return practised.task if practised and is_open else ""

    @property
    def next_position(self) -> str:
        """The address of the position for practice that follows; '' where nothing is practised."""
        task = self.practice_task
        return address_of("techniques.practise", {}, key=task.key, number=task.next_number) if task else ""

    @cached_property
    def level(self) -> Hardness | None:
        """How hard the puzzle is, if that is known."""
        answer = self.board_status.answer
        if self.reasoned:
            answer = replace(answer, removed=frozenset())  # hints make no puzzle easier
        return None if self.board_status.conflicts else level_of(answer)

    @property
    def hint_checksum(self) -> str:
        """The checksum of the board that the open hint is about."""
        return board_checksum(self.board.puzzle)

    @property
    def offers_drop(self) -> bool:
        """Whether the headline says how many candidates are removed, so that the page offers to drop them."""
        answer = self.board_status.answer
        return bool(answer.removed) and answer.removed_text in self.board_status.headline

    @cached_property
    def reasoned(self) -> str:
        """The clues from which the removed candidates follow, so that they go when a clue changes; '' without them."""
        puzzle = self.board.puzzle
        return puzzle.givens.line("0") if puzzle.removed and follow_from_clues(puzzle) else ""

    @property
    def hidden(self) -> dict[str, str]:
        """The hidden fields that carry the board."""
        return form.hidden_fields(self.board.puzzle)

    @cached_property
    def link_fields(self) -> dict[str, str]:
        """The fields of a link to this board."""
        return board_link.to_fields(self.board.puzzle) if self.board.puzzle != EMPTY_PUZZLE else {}

    @property
    def unreadable(self) -> list[str]:
        """A sentence for each cell whose text is no digit."""
        place_of = self.board.puzzle.shape.name_places
        return [
            f"{place_of([cell]).capitalize()}: {text!r} is not a digit{self.of_what}."
            for cell, text in self.board.unreadable.items()
        ]

    @property
    def of_what(self) -> str:
        """The size of the board, for these sentences; '' for 9x9."""
        shape = self.board.puzzle.shape
        return "" if shape == CLASSIC else f" of a {shape} board"

    @cached_property
    def is_empty(self) -> bool:
        """Whether the board is empty."""
        return not (self.board.puzzle.entries.filled or self.board.puzzle.removed or self.board.unreadable)

    @property
    def offers_starters(self) -> bool:
        """Whether to offer puzzles to start with: on an empty board without solutions beside it."""
        return self.is_empty and self.solutions is None

    @cached_property
    def stage(self) -> str:
        """What the person is about, which decides what the page offers first.

        One of empty, conflict, none, undecided, several, clues, solving, complete; with solutions on the page shown.
        """
        if self.is_empty and not self.solutions:
            return "empty"
        if self.suspects is not None:
            return "none"
        if self.shows_solution or self.solutions:
            return "shown"
        if self.board_status.is_finished or self.board.puzzle.givens.is_solved():
            return "complete"
        if self.board_status.code != Verdict.UNIQUE.value:
            return self.board_status.code
        return "clues" if self.board.mode == "clues" else "solving"

    @cached_property
    def around(self) -> tuple[str, str]:
        """What decides the buttons and pictures beside the board, and the puzzle in the bar, in short words.

        The form sends them back, and the answer to a key leaves out what would be the same. An empty word: always sent.
        """
        puzzle, title, level = self.board.puzzle, self.board.title, self.level.name if self.level else ""
        if self.stage not in STEADY_STAGES:
            return "", ""
        offers_check = self.stage != "several" or puzzle.entries != puzzle.givens
        is_step_found, is_typing_clues = self.board_status.is_step_found, self.board.mode == "clues"
        beside = (self.stage, is_typing_clues, offers_check, is_step_found, puzzle.shape.size)
        bar = (puzzle.givens.digits, sorted(puzzle.removed), title, level)
        return f"{crc32(repr(beside).encode()):x}", f"{crc32(repr(bar).encode()):x}"

    @property
    def headline(self) -> tuple[str, str]:
        """The large part of the headline and its details; while clues are typed solutions beyond a count may go."""
        if self.task:
            return self.task, self.practice_task.answer if self.practice_task else ""
        large, details = self.board_status.parts
        is_open = self.stage == "several" and self.board.mode == "clues" and large.startswith("More than ")
        return f"{large} so far" if is_open else large, details

    @property
    def remark(self) -> str:
        """What follows the headline; once clues are typed, what a puzzle with several solutions needs for a hint."""
        lacks_hints = self.stage == "several" and self.board.mode != "clues" and self.board.puzzle.shape == CLASSIC
        return self.board_status.remark or ("For hints add a clue." if lacks_hints else "")

    @property
    def next_clashes(self) -> dict[str, tuple[str, str]]:
        """From each cell in conflict the next one with its digit, and a sentence; "" stands for all other cells.

        Where answers are among them, those are to be changed: it leads from each to the next of these.
        """
        shape = self.board.puzzle.shape
        if wrong := self._wrong_answers:
            onward = [(name, f"Go to your {digit}") for name, digit in wrong]
            return {"": onward[0]} | {
                name: following for (name, _), following in zip(wrong, onward[1:] + onward[:1], strict=True)
            }
        cells_of: dict[Digit, set[Cell]] = {}
        for one in self.board_status.answer.conflicts or self.board_status.conflicts:
            cells_of.setdefault(one.digit, set()).update(one.cells)
        found = {}
        for digit, cells in cells_of.items():
            names = [shape.cell_name(cell) for cell in sorted(cells)]
            which = "other" if len(names) == 2 else "next"
            for name, following in zip(names, names[1:] + names[:1], strict=True):
                found[name] = (following, f"Go to the {which} {shape.symbols[digit - 1]}")
            found.setdefault("", (names[0], f"Go to the first {shape.symbols[digit - 1]}"))
        return found

    @property
    def only_wrong_answer(self) -> tuple[str, str] | None:
        """Cell and digit of the one answer in conflict, which can be cleared; None where there is none, or several."""
        wrong = self._wrong_answers
        return wrong[0] if len(wrong) == 1 else None

    @property
    def _wrong_answers(self) -> list[tuple[str, str]]:
        """Cell and digit of each answer in conflict; none where the clues themselves are."""
        puzzle, status = self.board.puzzle, self.board_status
        found = {cell for one in status.conflicts for cell in one.cells} if not status.answer.conflicts else ()
        wrong = sorted(own_answers(puzzle, self.board.title).intersection(found))
        return [(puzzle.shape.cell_name(cell), puzzle.shape.symbols[puzzle.entries.digits[cell] - 1]) for cell in wrong]

    @property
    def result(self) -> str:
        """What a person who has solved the puzzle may tell others: its name and level."""
        name = self.board.title or f"a puzzle with {count_clues(self.board.puzzle)}"
        return f"Solved {name}{f' ({self.level.name})' if self.level else ''}"

    @property
    def may_hold_answers(self) -> bool:
        """Whether some clues of a puzzle without solution may be the person's own digits."""
        return may_hold_answers(self.board.puzzle, self.board_status.answer)

    @property
    def offers_turn(self) -> bool:
        """Whether the boxes of the person's puzzle may be higher than wide."""
        return may_be_turned(self.board.puzzle)

    @property
    def suspect_place(self) -> str:
        """The place of the only digit that may be wrong, in words."""
        return self.board.puzzle.shape.name_places(self.suspects.cells) if self.suspects else ""

    @property
    def suspect_names(self) -> list[str]:
        """The names of the digits that may be wrong; each has a button that clears it, or all have one."""
        return [self.board.puzzle.shape.cell_name(cell) for cell in self.suspects.cells] if self.suspects else []

    def picture_address(self, kind: str, answers: int | None = None) -> str:
        """Write the address of the JPG of that kind, as a download; with `answers` the person's own are drawn."""
        fields = {"title": self.board.title or None, "answers": answers}
        return address_of("pictures.send", self.link_fields, kind=kind, suffix="jpg", download=1, **fields)

    @property
    def solution_picture(self) -> str:
        """The address of the picture of the only solution, the person's own digits as such; '' without one."""
        is_unique = self.board_status.answer.verdict is Verdict.UNIQUE
        has_answers = 1 if self.link_fields.get("e") else None
        return self.picture_address("solution", has_answers) if is_unique and not self.no_solution_because else ""

    @property
    def pictures(self) -> list[Kind]:
        """The pictures that people download most, first the one that they came for: once it is seen, the solution.

        The solution on the page is among the first things to do there, and not here again.
        """
        makeable = [kind for kind in QUICK_KINDS if not (kind.needs_solution and self.no_solution_because)]
        if self.stage == "shown" and self.solution_picture:
            return [kind for kind in makeable if kind.key != "solution"]
        is_seen = self.stage in ("shown", "complete")
        return sorted(makeable, key=lambda kind: is_seen and kind.key != "solution")

    @property
    def no_solution_because(self) -> str:
        """The reason why there is no picture of a solution; '' if there is one."""
        verdict = self.board_status.answer.verdict
        if verdict is Verdict.CONFLICT:
            conflict = self.board_status.answer.conflicts[0]
            return f"conflict in {conflict.house.name.replace(' ', NO_BREAK)}"
        return {Verdict.NONE: "no solution", Verdict.UNDECIDED: "not decided yet"}.get(verdict, "")
