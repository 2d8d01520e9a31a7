"""GET /healthz, for whoever watches the server."""

from __future__ import annotations

from flask import Blueprint, Response, make_response

from solver import Grid
from solver.engine import LIVE_BUDGET, solve

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def show() -> Response:
    """The word 'ok', after a search that builds the solver's tables: from now on every answer is quick."""
    solve(Grid.empty(), budget=LIVE_BUDGET)
    response = make_response("ok")
    response.content_type = "text/plain; charset=utf-8"
    return response
