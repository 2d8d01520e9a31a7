"""Serve the page "Print": the form, the preview, the file, and the pages that a browser prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from flask import Blueprint, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from solver import SudokuError
from solver.pictures.svg import Drawing
from solver.search.algorithm import CODES
from solver.sheets import PAPERS, boards_per_page
from solver.sheets.page_images import shapes
from webapp.printing.print_request import (
    ANY_LEVEL,
    DEFAULT_COUNT,
    FILE_TYPES,
    MAX_ADDRESS_CHARACTERS,
    MAX_LIST_CHARACTERS,
    MAX_NEW_PUZZLES,
    MAX_SEED,
    InvalidFieldError,
    MissingInputError,
    PrintRequest,
    TooManyPagesError,
    address_fields,
    has_levels,
    next_seed,
    parse_level,
    parse_print_request,
    parse_source,
    with_file_text,
)
from webapp.printing.sheet_files import check_pages, describe_excess, make_file
from webapp.printing.worksheets import SHEET_TITLES
from webapp.puzzles.new_puzzle import levels
from webapp.serving.addresses import address_of
from webapp.serving.limits import export_work
from webapp.serving.security import MAX_UPLOAD_BYTES
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.builtin_puzzles import collections

pages = Blueprint("printing", __name__)

PREVIEW_PAGES: Final = 4
MAX_BROWSER_PAGES: Final = 50  # that a browser prints; with QR codes a page has a tenth of a megabyte
BOARD_FIELDS: Final = ("p", "board_title")


@dataclass(frozen=True)
class Preview:
    """Hold the first pages, drawn, with notes about the puzzles; or the reason why there is nothing to print."""

    pages: tuple[Drawing, ...] = ()
    total: int = 0  # pages, drawn here or not
    turned: bool = False
    notes: tuple[str, ...] = ()
    because: str = ""
    status: int = 200  # 422 if a field is invalid
    address: str = ""  # of the page with what was chosen, for scripts to put into the history


@pages.route("/print", methods=["GET", "POST"])
def show() -> tuple[str, int] | Response:
    """Render the page of the address. A form without script is redirected to its address.

    Names of people and long lists are in no address, so a form with these gets the page at once.
    """
    if request.method != "POST":
        return _render_page(request.args)
    fields = with_file_text(_chosen_fields())
    address = _redirect_address(fields)
    return redirect(address, 303) if address else _render_page(fields)


@pages.post("/print/preview")
def preview() -> tuple[str, int]:
    """Render the preview alone; with `other=1` that of the next seed, and its field for htmx to swap out of band."""
    fields = _chosen_fields()
    sheet_preview = _make_preview(fields, PREVIEW_PAGES)
    answer = render_template("printing/_preview.html", preview=sheet_preview)
    if fields.get("other"):
        answer += render_template("printing/_seed.html", fields=fields, max_seed=MAX_SEED, oob=True)
    return answer, sheet_preview.status


@pages.post("/print/pages")
def sheets() -> tuple[str, int]:
    """Render all pages for the browser to print, or the sentence that there are too many."""
    sheet_preview = _make_preview(request.form)
    page = render_template("printing/pages.html", preview=sheet_preview, paper=request.form.get("paper", ""))
    return page, sheet_preview.status


@pages.post("/print/file")
def send() -> Response:
    """Send the file to download: all pages, or with `only=key` the key alone."""
    is_key = request.form.get("only") == "key"
    try:
        print_request = parse_print_request(request.form, partial(check_pages, is_key))
        with export_work():
            data, media_type, name = make_file(print_request, is_key)
    except TooManyPagesError as error:  # not on the page, as its preview would solve them all
        abort(422, f"{error}.")
    except SudokuError as error:
        page, status = _render_page(request.form)
        if status == 422:  # the page says why, and keeps what was chosen
            return make_response(page, status)
        abort(422, f"{error}.".replace("..", "."))
    response = make_response(data)
    response.content_type = media_type
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _chosen_fields() -> dict[str, str]:
    """Read the posted fields; the button "Other puzzles" moves the seed on."""
    fields = request.form.to_dict()
    return fields | next_seed(fields) if fields.get("other") else fields


def _redirect_address(fields: Mapping[str, str]) -> str:
    """Build the address of the page with these choices; "" if no address holds all of them."""
    if fields.get("names") or request.files.get("file") and not fields.get("text"):
        return ""
    try:
        address = address_of("printing.show", address_fields(fields))
    except SudokuError:
        return ""
    return address if len(address) <= MAX_ADDRESS_CHARACTERS else ""


def _history_address(fields: Mapping[str, str]) -> str:
    """Build the address of the page without the names and without a long list, which the browser's history keeps.

    It is "" if a field is invalid.
    """
    try:
        chosen = address_fields(fields)
    except SudokuError:
        return ""
    address = address_of("printing.show", chosen)
    if len(address) > MAX_ADDRESS_CHARACTERS:
        address = address_of("printing.show", {name: text for name, text in chosen.items() if name != "text"})
    return address


def _render_page(fields: Mapping[str, str]) -> tuple[str, int]:
    sheet_preview = _make_preview(fields, PREVIEW_PAGES)
    try:
        source, level = parse_source(fields), parse_level(fields)
    except SudokuError:
        source, level = "new", ANY_LEVEL
    shown = {
        "preview": sheet_preview,
        "fields": fields,
        "source": source,
        "back": {key: fields[key] for key in BOARD_FIELDS if fields.get(key)},
        "papers_to_choose": [(paper.key, paper.name) for paper in PAPERS],
        "per_page_to_choose": [("", "fitting"), *((str(count), str(count)) for count in boards_per_page())],
        "level": level,
        "has_levels": has_levels(fields),
        "levels_to_choose": [(ANY_LEVEL, "Any"), *((each.name.lower(), each.title) for each in levels())],
        "max_new_puzzles": MAX_NEW_PUZZLES,
        "default_count": DEFAULT_COUNT,
        "max_seed": MAX_SEED,
        "max_list_characters": MAX_LIST_CHARACTERS,
        "max_file_bytes": MAX_UPLOAD_BYTES,
        "sheets": SHEET_TITLES.items(),
        "searches": [(each.key, f"{each.letter}, {each.name}") for each in offered_algorithms()],
        "collections": [(each.key, f"{each.title}, {len(each.examples)}") for each in collections().values()],
        "types": FILE_TYPES.items(),
        "codes": CODES.items(),
    }
    return render_template("printing/page.html", **shown), sheet_preview.status


def _make_preview(fields: Mapping[str, str], max_drawn: int | None = None) -> Preview:
    """Draw the first pages; if `max_drawn` is None all of them, for the browser to print."""
    try:
        print_request = parse_print_request(fields) if max_drawn else parse_print_request(fields, _check_browser_pages)
    except SudokuError as error:
        names_field = isinstance(error, InvalidFieldError | TooManyPagesError)
        because = f"{error}." if names_field else f"Nothing to print: {error}."
        status = 200 if isinstance(error, MissingInputError) else 422
        return Preview(because=because, status=status, address=_history_address(fields))
    excess = describe_excess(print_request, len(print_request.pages)) if max_drawn is not None else ""
    notes = (*print_request.notes, f"{excess}.") if excess else print_request.notes
    is_turned = bool(fields.get("turned"))
    drawings, total = _draw_pages(print_request, max_drawn), len(print_request.pages)
    return Preview(drawings, total, is_turned, notes, address=_history_address(fields))


def _check_browser_pages(print_request: PrintRequest) -> None:
    """Raise TooManyPagesError if there are more pages than a browser prints well."""
    if (count := len(print_request.pages)) > MAX_BROWSER_PAGES:
        raise TooManyPagesError(
            f"{count} pages; a browser prints up to {MAX_BROWSER_PAGES} here. Download the PDF, and print that"
        )


def _draw_pages(print_request: PrintRequest, max_drawn: int | None) -> tuple[Drawing, ...]:
    """Draw the first pages, or all if `max_drawn` is None. Ids inside a drawing begin with the number of its page."""
    drawings = []
    total = len(print_request.pages)
    with export_work():
        for number, page in enumerate(print_request.pages[:max_drawn], 1):
            levelled = print_request.with_levels(page)
            drawings.append(shapes(print_request.sheet, levelled, number, total, f"p{number}"))
    return tuple(drawings)
