"""The page that verifies a grid: which rows, columns and boxes hold every digit once, and /healthz."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request

from solver import FormatError, Grid
from solver.engine import LIVE_BUDGET, Report, Verdict, solve, verify
from solver.errors import Problem
from solver.formats import read

pages = Blueprint("verify", __name__)


@pages.get("/verify")
def show() -> tuple[str, int]:
    """The form, and the report on the grid in the address (`p`) or in the typed text."""
    text = request.args.get("text") or request.args.get("p", "")
    report: Report | None = None
    problems: tuple[Problem, ...] = ()
    grid: Grid | None = None
    if text.strip():
        try:
            grid = read(text).entries[0].puzzle.entries
            report = verify(grid)
        except FormatError as error:
            problems = error.problems
    page = render_template("verify.html", text=text, grid=grid, report=report, problems=problems)
    return page, 422 if problems else 200


@pages.get("/healthz")
def healthz() -> Response:
    """The word 'ok' once the solver answers."""
    ready = solve(Grid.empty(), limit=1, budget=LIVE_BUDGET).verdict is not Verdict.NONE
    response = make_response("ok" if ready else "not ready", 200)
    response.content_type = "text/plain; charset=utf-8"
    return response
