"""Send the pictures of several puzzles as one ZIP: POST /pictures.zip draws every puzzle of the posted text.

Kind, size, type and the other options are those of a single picture. A puzzle without a solution to draw is left out,
and a text file in the ZIP lists these with the reasons.
"""

from __future__ import annotations

import io
import zipfile
from typing import Final

from flask import Blueprint, Response, abort, make_response, request

from solver.engine import solve
from solver.formats import Entry
from solver.pictures import SUFFIXES, encode, file_name, preset_of
from webapp.board.import_puzzle import read_text
from webapp.board.pictures import DEFAULT_KIND, check_kind, explain_missing_solution, make_picture
from webapp.serving.bounds import EXPORT, bounded
from webapp.serving.limits import export_work
from webapp.shared.fields import title_of

pages = Blueprint("picture_zip", __name__)

MAX_PICTURES_PER_ZIP: Final = 40
MAX_ZIP_PIXELS: Final = 83_000_000  # Forty pictures that fill a slide take some seven seconds.
LEFT_OUT_FILE: Final = "left-out.txt"


@pages.app_template_global()
def picture_types() -> dict[str, str]:
    """Map the suffix of each type of picture to its name, for the menu."""
    return {suffix: suffix.upper() for suffix in SUFFIXES}


@pages.app_template_global()
def too_many(count: int) -> str:
    """Write the sentence that refuses more than MAX_PICTURES_PER_ZIP puzzles; '' for fewer."""
    if count <= MAX_PICTURES_PER_ZIP:
        return ""
    return f"{count:,} puzzles; one ZIP holds at most {MAX_PICTURES_PER_ZIP}. The command line draws any number."


@pages.post("/pictures.zip")
@bounded(EXPORT)
def send() -> Response:
    """Send a ZIP with a picture of every puzzle in the posted text."""
    entries = read_text(request.form.get("text", ""), request.form.get("chosen", "")).entries
    kind = check_kind(request.form.get("kind", DEFAULT_KIND), request.form.get("suffix", "jpg"))
    size = preset_of(request.form.get("preset") or kind.preset, kind.preset)
    limit = MAX_PICTURES_PER_ZIP
    if request.form.get("suffix") != "svg":
        limit = min(limit, MAX_ZIP_PIXELS // (size.width * size.height))
    if sentence := too_many(len(entries)):
        abort(422, sentence)
    if len(entries) > limit:
        abort(
            422, f"{len(entries):,} puzzles; one ZIP holds at most {limit} of the size {size.name}. Take a smaller one."
        )
    body = io.BytesIO()
    with export_work(), zipfile.ZipFile(body, "w") as archive:
        left_out = [reason for at in range(len(entries)) if (reason := _add_picture(archive, entries, at))]
        if left_out:
            archive.writestr(zipfile.ZipInfo(LEFT_OUT_FILE), "\n".join(left_out) + "\n")
    if len(left_out) == len(entries):
        abort(422, f"None of these puzzles has a solution to draw. {left_out[0]}.")
    response = make_response(body.getvalue())
    response.content_type = "application/zip"
    response.headers["Content-Disposition"] = 'attachment; filename="sudoku-pictures.zip"'
    return response


def _add_picture(archive: zipfile.ZipFile, entries: tuple[Entry, ...], at: int) -> str:
    """Add the picture of an entry to the archive. Returns the reason if it cannot be drawn, else ''."""
    entry, has_titles = entries[at], any(each.details.title for each in entries)
    fields = request.form.to_dict() | {"title": entry.details.title if has_titles else request.form.get("title", "")}
    suffix = fields.get("suffix", "jpg")
    kind = check_kind(fields.get("kind", DEFAULT_KIND), suffix)
    answer = solve(entry.puzzle.givens, limit=2, removed=entry.puzzle.removed) if kind.needs_solution else None
    if answer and (because := explain_missing_solution(answer)):
        return f"Puzzle {at + 1}{f', {title}' if (title := title_of(fields['title'])) else ''}: {because}"
    picture = make_picture(kind, entry.puzzle, answer, fields)
    name = file_name(picture, suffix, number=at + 1, total=len(entries))
    archive.writestr(zipfile.ZipInfo(name), encode(picture, suffix))
    return ""
