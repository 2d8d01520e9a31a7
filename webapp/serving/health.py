"""GET /healthz, for whoever watches the server."""

from __future__ import annotations

from functools import cache

from flask import Blueprint, Response, make_response

from solver import Grid
from solver.engine import LIVE_BUDGET, solve
from webapp.serving.bounds import LIGHT, bounded

pages = Blueprint("health", __name__)


@pages.get("/healthz")
@bounded(LIGHT)
def show() -> Response:
    """Answer "ok" once the server is ready: it solves a puzzle first, so that every later answer is quick."""
    _build()
    response = make_response("ok")
    response.content_type = "text/plain; charset=utf-8"
    return response


@cache
def _build() -> None:
    """Run that search once, as it takes as long as everything else in the answer."""
    solve(Grid.empty(), budget=LIVE_BUDGET)
