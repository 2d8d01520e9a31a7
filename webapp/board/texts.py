"""Serve the board in the address for others: its link with a QR code, and its text in any format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from solver import Puzzle, RuleError
from solver.engine import LIVE_BUDGET, solve
from solver.formats import FORMATS, Details, Entry, Format, board_link, get, write
from solver.pictures import Picture, file_name, kind_of
from webapp.serving.addresses import address_of
from webapp.shared import qr
from webapp.shared.fields import title_of

pages = Blueprint("texts", __name__)

MAX_SAMPLE_CHARACTERS: Final = 32
WRITABLE_FORMATS: Final = tuple(format_ for format_ in FORMATS if format_.writes)


class Offer(NamedTuple):
    """Hold one format as the page offers it: its name, the beginning of the text, and two addresses of the text."""

    name: str
    sample: str
    shown: str
    saved: str


@pages.get("/share")
def choose() -> AnyResponse | str:
    """Redirect a form to the text in its format; without a format show the link and every format.

    The page of a board without a clue says where puzzles come from.
    """
    fields = request.args.to_dict()
    if key := fields.pop("format", ""):
        return redirect(address_of("texts.send", fields, key=key))
    fields.pop("download", "")
    puzzle = board_link.from_fields(fields) if fields.get("p") else None
    if puzzle is None or not any(puzzle.givens.digits):
        return render_template("board/share.html", offers=[], link=None, title="")
    offers = [
        Offer(
            format_.name,
            sample,
            *(address_of("texts.send", fields, key=format_.key, download=download) for download in (None, 1)),
        )
        for format_, sample in _samples(puzzle)
    ]
    link = qr.link_to(address_of("board.show", fields))
    return render_template("board/share.html", offers=offers, link=link, title=title_of(fields.get("title", "")))


@pages.get("/text")
def redirect_old_address() -> AnyResponse:
    """Redirect the former address of the page, with its query."""
    return redirect(address_of("texts.choose", request.args.to_dict(flat=False)), 308)


def _samples(puzzle: Puzzle) -> Iterator[tuple[Format, str]]:
    """Yield each format that has a place for this size of board, with the first line of the clues in it.

    The line is '' for a format that is the output of a program, which would have to solve the puzzle first.
    """
    for format_ in WRITABLE_FORMATS:
        try:
            text = write(format_.key, [Entry(Puzzle.of(puzzle.givens))])
        except RuleError:
            continue
        line = "" if format_.messages else text.split("\n", 1)[0]
        yield format_, line if len(line) <= MAX_SAMPLE_CHARACTERS else f"{line[: MAX_SAMPLE_CHARACTERS - 1]}…"


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
