"""The board page: GET / shows the board in the address, POST /board answers what became of it.

For htmx the answer is the board partial with what lies round it swapped out of band; without script, the whole page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from flask import Blueprint, Response, abort, make_response, render_template, request

from solver import CLASSIC, SHAPES, Candidates, Grid, Puzzle, Shape, SudokuError
from solver.engine import Answer, Verdict
from solver.formats import link
from webapp.board import form
from webapp.board.form import BoardForm
from webapp.board.intake import Notice, read_into
from webapp.board.judgement import Judgement, check_answers, count_solutions, decide, judge
from webapp.board.marking import board_view
from webapp.cells import BoardView, grid_view

pages = Blueprint("board", __name__)


@dataclass(frozen=True)
class Several:
    """Two differing solutions of a puzzle that has more than one, and how many there are."""

    count: str
    first: BoardView
    second: BoardView
    differing: int


@dataclass(frozen=True)
class Page:
    """All that the templates show of a board."""

    board: BoardForm
    judgement: Judgement
    notice: Notice | None = None
    several: Several | None = None
    status: int = 200

    @cached_property
    def view(self) -> BoardView:
        """The board as it is shown."""
        return board_view(self.board, self.judgement.conflicts)

    @property
    def editing(self) -> dict[str, str]:
        """Which cell has the tab stop, and what keyboard a phone is to show."""
        usual = "numeric" if self.board.puzzle.shape.size <= MOST_NUMERIC else "text"
        return {"active": self.board.active, "inputmode": "none" if self.board.keypad else usual}

    @property
    def hidden(self) -> dict[str, str]:
        """The hidden fields that carry the board."""
        return form.hidden_fields(self.board.puzzle)

    @property
    def link_fields(self) -> dict[str, str]:
        """The fields of a link to this board."""
        return link.to_fields(self.board.puzzle) if self.board.puzzle != EMPTY else {}

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
    def no_solution_because(self) -> str:
        """Why no picture of a solution can be had; '' where one can."""
        verdict = self.judgement.answer.verdict
        if verdict is Verdict.CONFLICT:
            conflict = self.judgement.answer.conflicts[0]
            return f"conflict in {conflict.house.name}"
        return {Verdict.NONE: "no solution", Verdict.UNDECIDED: "not decided yet"}.get(verdict, "")


EMPTY: Final = Puzzle.of(Grid.empty(CLASSIC))
MOST_NUMERIC: Final = CLASSIC.size  # digits that one key of a number pad can name
SIZES: Final = {f"size-{shape.size}": shape for shape in SHAPES.values()}  # actions that begin a board of that size


@pages.get("/")
def show() -> Response:
    """The page with the board in the address."""
    try:
        board = form.from_query()
    except SudokuError as error:
        board = replace(form.settings(EMPTY, request.args), text=f"?{request.query_string.decode()}")
        notice = Notice(f"This address does not hold a board. {error}")
        return _answer(Page(board, judge(EMPTY), notice, status=400))
    if request.args.get("view") == "solutions":
        return _answer(_show_solution(board))
    return _answer(Page(board, judge(board.puzzle)))


@pages.post("/board")
def update() -> Response:
    """What became of the posted board."""
    board = form.from_post()
    action = request.form.get("action", "")
    page = _ACTIONS.get("read" if action.startswith("pick-") else action, _only_judge)(board)
    if page.board.unreadable:
        page = replace(page, status=422)
    return _answer(page)


@pages.get("/candidates/<name>")
def candidates(name: str) -> Response:
    """One sentence: which digits the cell can hold, and which house forbids each of the others."""
    puzzle = form.from_query().puzzle
    cell = form.cell_named(puzzle.shape, name)
    if cell is None:
        abort(404, f"Cells are called r1c1 to {puzzle.shape.cell_name(puzzle.shape.cells[-1])}.")
    response = make_response(Candidates.of(puzzle.entries, puzzle.removed).explain(cell))
    response.content_type = "text/plain; charset=utf-8"
    return response


def _answer(page: Page) -> Response:
    partial = bool(request.headers.get("HX-Request")) and request.method == "POST"
    template = "board/_answer.html" if partial else "board/page.html"
    response = make_response(render_template(template, page=page, modes=form.MODES, sizes=SIZES), page.status)
    response.headers["Vary"] = "HX-Request"
    return response


def _only_judge(board: BoardForm) -> Page:
    return Page(board, judge(board.puzzle))


def _check(board: BoardForm) -> Page:
    judgement = judge(board.puzzle, decide(board.puzzle.givens))
    return Page(board, judgement, Notice(judgement.sentence))


def _show_solution(board: BoardForm) -> Page:
    answer = decide(board.puzzle.givens)
    judgement = judge(board.puzzle, answer)
    if answer.verdict is Verdict.UNIQUE:
        shown = replace(board, puzzle=board.puzzle.with_solution(answer.solutions[0]))
        page = Page(shown, judge(shown.puzzle, answer))
        wrong = check_answers(board.puzzle, answer) if page.judgement.conflicts else ""
        return replace(page, notice=Notice(f"The solution is shown. {wrong}".strip()))
    if answer.verdict is Verdict.SEVERAL:
        several = _several(answer, count_solutions(board.puzzle.givens))
        return Page(board, judgement, Notice(f"{several.count} solutions; two of them are shown."), several)
    return Page(board, judgement, Notice(f"There is no solution to show. {judgement.sentence}"))


def _several(answer: Answer, counted: Answer) -> Several:
    one, two = answer.solutions[:2]
    givens = answer.grid
    differs = [cell for cell in givens.shape.cells if one.digits[cell] != two.digits[cell]]
    return Several(
        counted.count_text,
        grid_view(one, givens, differs),
        grid_view(two, givens, differs),
        len(differs),
    )


def _hide_solution(board: BoardForm) -> Page:
    puzzle = form.without_solution(board.puzzle)
    return Page(replace(board, puzzle=puzzle), judge(puzzle), Notice("The solution is hidden."))


def _check_answers(board: BoardForm) -> Page:
    answer = decide(board.puzzle.givens)
    return Page(board, judge(board.puzzle, answer), Notice(check_answers(board.puzzle, answer)))


def _clear_answers(board: BoardForm) -> Page:
    puzzle = replace(Puzzle.of(board.puzzle.givens), removed=board.puzzle.removed)
    return Page(replace(board, puzzle=puzzle), judge(puzzle), Notice("Answers and notes cleared; the clues stay."))


def _clear_all(board: BoardForm) -> Page:
    return _begin(board, board.puzzle.shape, "Board cleared.")


def _resize(board: BoardForm) -> Page:
    shape = SIZES[request.form["action"]]
    return _begin(board, shape, f"An empty {shape} board.")


def _begin(board: BoardForm, shape: Shape, said: str) -> Page:
    """The page with an empty board."""
    puzzle = Puzzle.of(Grid.empty(shape))
    return Page(replace(board, puzzle=puzzle, unreadable={}, active=""), judge(puzzle), Notice(said))


def _fill_notes(board: BoardForm) -> Page:
    puzzle = replace(board.puzzle, notes=Candidates.of(board.puzzle.entries, board.puzzle.removed).all())
    return Page(replace(board, puzzle=puzzle), judge(puzzle), Notice("Every candidate is noted."))


def _read(board: BoardForm) -> Page:
    board, notice = read_into(board)
    return Page(board, judge(board.puzzle), notice, status=422 if notice.problems else 200)


_ACTIONS: Final[dict[str, Callable[[BoardForm], Page]]] = {
    "check": _check,
    "solve": _show_solution,
    "hide": _hide_solution,
    "check-answers": _check_answers,
    "clear-answers": _clear_answers,
    "clear-all": _clear_all,
    "fill-notes": _fill_notes,
    "read": _read,
    "repair": _read,
    **dict.fromkeys(SIZES, _resize),
}
