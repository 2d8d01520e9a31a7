"""The page where sheets are put together, their preview, the file, and the pages that a browser prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from flask import Blueprint, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from solver import SudokuError
from solver.pictures.svg import Drawing
from solver.search import ALGORITHMS
from solver.search.algorithm import CODES
from solver.sheets import PAPERS, boards_per_page
from solver.sheets.page_images import shapes
from webapp.printing.print_request import (
    ANY,
    MAX_ADDRESS_CHARACTERS,
    MAX_LIST_CHARACTERS,
    MAX_SEED,
    MOST_NEW,
    TYPES,
    USUAL_COUNT,
    Amiss,
    NotYet,
    Order,
    TooMany,
    has_levels,
    in_address,
    kept_file,
    level_in,
    next_seed,
    order_of,
    source_of,
)
from webapp.printing.sheet_files import check_pages, excess, made
from webapp.printing.worksheets import SHEETS
from webapp.puzzles.new_puzzle import levels
from webapp.serving.addresses import address_of
from webapp.serving.limits import export_work
from webapp.serving.security import MAX_UPLOAD_BYTES
from webapp.shared.builtin_puzzles import collections

pages = Blueprint("printing", __name__)

SHOWN: Final = 4  # pages of the preview
MOST_DRAWN: Final = 50  # pages that a browser prints, a tenth of a megabyte each where they have codes
BOARD: Final = ("p", "board_title")


@dataclass(frozen=True)
class Preview:
    """The first pages, how many there are, what is said of the puzzles, or why there is nothing to print."""

    pages: tuple[Drawing, ...] = ()
    total: int = 0
    turned: bool = False
    notes: tuple[str, ...] = ()
    because: str = ""
    status: int = 200  # 422 where what was asked for is the reason
    address: str = ""  # of the page with what was chosen, for scripts to put into the history


@pages.route("/print", methods=["GET", "POST"])
def show() -> tuple[str, int] | Response:
    """The page for what the address says; without script the way there, or the page with all that was typed.

    Names of people are in no address, nor are long lists.
    """
    if request.method != "POST":
        return _page(request.args)
    fields = kept_file(_chosen_fields())
    address = _redirect_address(fields)
    return redirect(address, 303) if address else _page(fields)


@pages.post("/print/preview")
def preview() -> tuple[str, int]:
    """Render the preview alone; with `other=1` that of the next seed, and its field for htmx to swap in out of band."""
    fields = _chosen_fields()
    made = _preview(fields, SHOWN)
    answer = render_template("printing/_preview.html", preview=made)
    if fields.get("other"):
        answer += render_template("printing/_seed.html", fields=fields, max_seed=MAX_SEED, oob=True)
    return answer, made.status


@pages.post("/print/pages")
def sheets() -> tuple[str, int]:
    """All pages, for the browser to print; of many the file alone is made."""
    made = _preview(request.form)
    return render_template("printing/pages.html", preview=made, paper=request.form.get("paper", "")), made.status


@pages.post("/print/file")
def send() -> Response:
    """The file to download: all pages, or with `only=key` the key alone."""
    is_key = request.form.get("only") == "key"
    try:
        order = order_of(request.form, partial(check_pages, is_key))
        with export_work():
            data, kind, name = made(order, is_key)
    except TooMany as error:  # without the page, whose preview would solve them all
        abort(422, f"{error}.")
    except SudokuError as error:
        page, status = _page(request.form)
        if status == 422:  # which says it, and keeps what was chosen
            return make_response(page, status)
        abort(422, f"{error}.".replace("..", "."))
    response = make_response(data)
    response.content_type = kind
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
        address = address_of("printing.show", in_address(fields))
    except SudokuError:
        return ""
    return address if len(address) <= MAX_ADDRESS_CHARACTERS else ""


def _history_address(fields: Mapping[str, str]) -> str:
    """Build the address of the page without the names and without a long list, which the browser's history keeps.

    It is "" if a field is invalid.
    """
    try:
        chosen = in_address(fields)
    except SudokuError:
        return ""
    address = address_of("printing.show", chosen)
    if len(address) > MAX_ADDRESS_CHARACTERS:
        address = address_of("printing.show", {name: text for name, text in chosen.items() if name != "text"})
    return address


def _page(fields: Mapping[str, str]) -> tuple[str, int]:
    made = _preview(fields, SHOWN)
    try:
        source, level = source_of(fields), level_in(fields)
    except SudokuError:
        source, level = "new", ANY
    shown = {
        "preview": made,
        "fields": fields,
        "source": source,
        "back": {key: fields[key] for key in BOARD if fields.get(key)},
        "papers_to_choose": [(paper.key, paper.name) for paper in PAPERS],
        "ways_to_choose": [("", "fitting"), *((str(way), str(way)) for way in boards_per_page())],
        "level": level,
        "has_levels": has_levels(fields),
        "levels_to_choose": [(ANY, "Any"), *((each.name.lower(), each.title) for each in levels())],
        "most": MOST_NEW,
        "usual": USUAL_COUNT,
        "max_seed": MAX_SEED,
        "max_list_characters": MAX_LIST_CHARACTERS,
        "max_file_bytes": MAX_UPLOAD_BYTES,
        "sheets": SHEETS.items(),
        "searches": [(each.key, f"{each.letter}, {each.name}") for each in ALGORITHMS],
        "collections": [(each.key, f"{each.title}, {len(each.examples)}") for each in collections().values()],
        "types": TYPES.items(),
        "codes": CODES.items(),
    }
    return render_template("printing/page.html", **shown), made.status


def _preview(fields: Mapping[str, str], most: int | None = None) -> Preview:
    try:
        order = order_of(fields) if most else order_of(fields, _check_drawn)
    except SudokuError as error:
        because = f"{error}." if isinstance(error, Amiss | TooMany) else f"Nothing to print: {error}."
        status = 200 if isinstance(error, NotYet) else 422
        return Preview(because=because, status=status, address=_history_address(fields))
    why = excess(order, len(order.pages)) if most is not None else ""
    notes = (*order.notes, f"{why}.") if why else order.notes
    is_turned = bool(fields.get("turned"))
    return Preview(_drawn(order, most), len(order.pages), is_turned, notes, address=_history_address(fields))


def _check_drawn(order: Order) -> None:
    """Raise TooMany where a browser would have to print very many pages."""
    if (count := len(order.pages)) > MOST_DRAWN:
        raise TooMany(f"{count} pages; a browser prints up to {MOST_DRAWN} here. Download the PDF, and print that")


def _drawn(order: Order, most: int | None) -> tuple[Drawing, ...]:
    """The first pages, each with names of its own inside."""
    made = []
    with export_work():
        for number, page in enumerate(order.pages[:most], 1):
            made.append(shapes(order.sheet, order.levelled(page), number, len(order.pages), f"p{number}"))
    return tuple(made)
