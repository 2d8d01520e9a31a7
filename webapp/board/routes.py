"""The board page: GET / shows the board in the address, POST /board answers what became of it.

For htmx the answer is the board partial with what lies round it swapped out of band; without script, the whole page.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, render_template, request

from solver import Candidates, SudokuError
from webapp.board import form
from webapp.board.actions import SIZES, act, show_solution
from webapp.board.hint_actions import reopened
from webapp.board.import_puzzle import Notice, listed_again
from webapp.board.status import judge, judge_titled
from webapp.board.views import EMPTY, Page
from webapp.serving.compression import CACHED_PAGE_EFFORT, START_PAGE_EFFORT, cached_page
from webapp.serving.partial import is_partial

pages = Blueprint("board", __name__)


@pages.get("/")
def show() -> Response:
    """The page with the board in the address."""
    try:
        board = form.from_query()
    except SudokuError as error:
        board = replace(form.settings(EMPTY, request.args), text=f"?{request.query_string.decode()}")
        look = "Look at " if str(error).startswith("the ") else ""
        notice = Notice(f"This address does not hold a board. {look}{error}")
        return _answer(Page(board, judge(EMPTY), notice, status=400))
    if request.args.get("view") == "solutions":
        return _answer(show_solution(board))
    if board.hint:
        return _answer(reopened(board))
    effort = CACHED_PAGE_EFFORT if request.query_string else START_PAGE_EFFORT
    return cached_page(lambda: _written(Page(board, judge_titled(board.puzzle, board.title))), effort=effort)


@pages.post("/board")
def update() -> Response:
    """What became of the posted board."""
    board = form.from_post()
    page = act(board, request.form.get("action", ""))
    if page.board.unreadable:
        page = replace(page, status=422)
    if not (page.listed or is_partial()):  # script keeps the row itself
        page = replace(page, notice=replace(page.notice or Notice(""), listed=listed_again(page.board)))
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
    return make_response(_written(page), page.status)


def _written(page: Page) -> str:
    """The board partial for a post of htmx, else the whole page."""
    template = "board/_answer.html" if request.method == "POST" and is_partial() else "board/page.html"
    return render_template(template, page=page, modes=form.MODES, sizes=SIZES)
