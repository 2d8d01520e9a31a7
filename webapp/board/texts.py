"""Serve the board in the address as text in any format, to copy or to download."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from solver import Puzzle, RuleError
from solver.engine import LIVE_BUDGET, solve
from solver.formats import FORMATS, Details, Entry, Format, board_link, get, write
from solver.pictures import Picture, file_name, kind_of
from webapp.serving.addresses import address_of
from webapp.shared.fields import title_of

pages = Blueprint("texts", __name__)

WRITABLE_FORMATS: Final = tuple(format_ for format_ in FORMATS if format_.writes)


@pages.app_template_global()
def text_formats() -> dict[str, str]:
    """Map the key of each format that can be written to its name, for the menu."""
    return {format_.key: format_.name for format_ in WRITABLE_FORMATS}


@pages.get("/text")
def choose() -> AnyResponse | str:
    """Redirect a form to the text in its format; without a format list the addresses of all of them."""
    fields = request.args.to_dict()
    if key := fields.pop("format", ""):
        return redirect(address_of("texts.send", fields, key=key))
    fields.pop("download", "")
    addresses = [
        (format_.name, *(address_of("texts.send", fields, key=format_.key, download=save) for save in (None, 1)))
        for format_ in WRITABLE_FORMATS
    ]
    return render_template("board/texts.html", addresses=addresses, back=fields)


@pages.get("/text/formats")
def formats() -> str:
    """Render the list of formats, for the panel of the board page."""
    return render_template("board/_formats.html")


@pages.get("/text/<key>")
def send(key: str) -> Response:
    """Send the board in the format, as plain text or, with `download`, as a file."""
    try:
        format_ = get(key)
    except RuleError as error:
        abort(404, str(error))
    if format_ not in WRITABLE_FORMATS:
        abort(404, f"{format_.name} can be read, not written.")
    puzzle = board_link.from_fields(request.args)
    title = title_of(request.args.get("title", ""))
    response = make_response(write(key, [_program_output(format_, puzzle) or Entry(puzzle, Details(title=title))]))
    response.content_type = "text/plain; charset=utf-8"
    if request.args.get("download"):
        stem = file_name(Picture(kind_of("puzzle"), puzzle, title=title), "jpg").removesuffix(".jpg")
        response.headers["Content-Disposition"] = f'attachment; filename="{stem}{format_.suffix}"'
    return response


def _program_output(format_: Format, puzzle: Puzzle) -> Entry | str | None:
    """Write what the program of that format prints: its message or the solution. None if the format has no program."""
    if not format_.messages:
        return None
    if puzzle.entries.is_solved():
        return Entry(Puzzle.of(puzzle.entries))
    return format_.messages.get(solve(puzzle.givens, budget=LIVE_BUDGET).verdict)
