"""The page that verifies a grid: which rows, columns and, unless they do not count, boxes hold every digit once."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from solver import FormatError, Grid
from solver.engine import Report, verify
from solver.errors import Problem
from solver.formats import boxless, read

pages = Blueprint("verify", __name__)


@pages.get("/verify")
def show() -> tuple[str, int]:
    """The form, and the report on the grid in the address (`p`) or in the typed text."""
    text = request.args.get("text") or request.args.get("p", "")
    boxes = request.args.get("boxes") != "none"
    report: Report | None = None
    problems: tuple[Problem, ...] = ()
    grid: Grid | None = None
    if text.strip():
        try:
            grid = (read if boxes else boxless.read)(text).entries[0].puzzle.entries
            report = verify(grid)
        except FormatError as error:
            problems = error.problems
    line = grid.line("0") if grid and boxes else ""
    is_latin = bool(problems) and boxes and _is_latin(text)
    page = render_template(
        "board/verify.html", text=text, line=line, boxes=boxes, is_latin=is_latin, report=report, problems=problems
    )
    return page, 422 if problems else 200


def _is_latin(text: str) -> bool:
    """Whether the text can be read where boxes do not count."""
    found = boxless.squares(text)
    return bool(found) and not any(isinstance(each, FormatError) for each in found)
