"""Serve the board page: GET / shows the board in the address, POST /board carries out an action on the posted board.

What a key press sends and gets; without script the whole page is sent:

    POST /board    the board after the key as hidden fields, and `around`: two words for what the page shows
                   around the board (buttons, pictures) and in its bar; the answer leaves out what has the same word
    the answer     #board: cells and hidden fields; #verdict; #hint
                   #at-hand, #quick, #along, #results, #starters    only where `around` says that they change
                   #notice, #several, #misread, #title-field        only after an action, such as Check

The templates are `board/_answer.html` and the parts that it includes; `actions.act` decides what they show.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, render_template, request

from solver import Candidates, FormatError, SudokuError
from webapp.board import form
from webapp.board.actions import SIZE_ACTIONS, act, show_solution
from webapp.board.hint_actions import reopen_hint
from webapp.board.import_puzzle import Notice, restore_choices
from webapp.board.status import evaluate, evaluate_titled
from webapp.board.views import EMPTY_PUZZLE, BoardPage
from webapp.serving.bounds import OPEN, PAGE, PART, bounded
from webapp.serving.compression import cached_page
from webapp.serving.partial import is_partial
from webapp.shared.puzzle_at_hand import hold, put_at_hand

pages = Blueprint("board", __name__)


@pages.get("/")
@bounded(OPEN, costly_fields=("view",))
def show() -> Response:
    """Show the board in the address, or an empty one.

    Fields: those of `board_link`, and:
        title: The title of the puzzle.
        view: `solutions` to show the solution, or the first of several.
        hint: The depth of an open hint, from 1 to 4, or `all` for every step; `2.7` opens step 7.
        mode: What typing sets: `clues`, `answers` or `notes`.
        active: The cell where the cursor is, such as `r1c1`.
        keypad: Not empty to show the keypad on the screen.
    """
    try:
        board = form.from_query()
    except SudokuError as error:
        board = replace(form.parse_settings(EMPTY_PUZZLE, request.args), text=f"?{request.query_string.decode()}")
        look = "Look at " if str(error).startswith("the ") else ""
        problems = error.problems if isinstance(error, FormatError) else ()
        notice = Notice(f"This address does not hold a board. {look}{error}", problems=problems)
        return _respond(BoardPage(board, evaluate(EMPTY_PUZZLE), notice, http_status=400))
    if request.args.get("view") == "solutions":
        return _respond(show_solution(board))
    if board.hint_depth:
        return _respond(reopen_hint(board))
    return cached_page(lambda: _render(BoardPage(board, evaluate_titled(board.puzzle, board.title))))


@pages.post("/board")
@bounded(PAGE)
def update() -> Response:
    """Carry out an action on the posted board, and show the board after it."""
    board = form.from_post()
    page = act(board, request.form.get("action", ""))
    if page.board.unreadable:
        page = replace(page, http_status=422)
    if not (is_partial() or page.choices):  # the script keeps the row of choices
        page = replace(page, notice=replace(page.notice or Notice(""), choices=restore_choices(page.board)))
    return _respond(page)


@pages.get("/candidates/<name>")
@bounded(PART)
def candidates(name: str) -> Response:
    """Return which digits the cell can hold, and which row, column or box forbids each of the others."""
    puzzle = form.from_query().puzzle
    cell = puzzle.shape.cells_by_name.get(name)
    if cell is None:
        abort(404, f"Cells are called r1c1 to {puzzle.shape.cell_name(puzzle.shape.cells[-1])}.")
    response = make_response(Candidates.of(puzzle.entries, puzzle.removed).explain(cell))
    response.content_type = "text/plain; charset=utf-8"
    return response


def _respond(page: BoardPage) -> Response:
    return make_response(_render(page), page.http_status)


def _render(page: BoardPage) -> str:
    """Render the board partial for a post of htmx, else the whole page. Links carry this board, not the address's."""
    put_at_hand(hold(page.board.puzzle, page.board.title))
    template = "board/_answer.html" if request.method == "POST" and is_partial() else "board/page.html"
    return render_template(
        template,
        page=page,
        modes=form.MODES,
        default_modes=form.DEFAULT_MODES,
        sizes=SIZE_ACTIONS,
    )
