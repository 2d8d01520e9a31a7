"""Serve the page "Print": the form, the preview, the file, and the pages that a browser prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from solver import SudokuError
from solver.formats import board_link
from solver.generator.small_puzzles import SMALL_LEVELS
from solver.grid import count_clues
from solver.pictures.svg import Drawing
from solver.search.algorithm import CODES
from solver.sheets import PAPERS
from solver.sheets.assignment import DOCUMENTS
from solver.sheets.invalid_field import InvalidFieldError
from solver.sheets.layout import FILE_TYPES, MAX_SEED, PDF
from solver.sheets.names import ANY_LEVEL, join_pupils
from solver.sheets.page_images import shapes
from solver.techniques.technique import LEVELS
from webapp.printing.miniatures import Miniature, miniature_of, offered_per_page
from webapp.printing.print_request import (
    BOARD_FIELDS,
    MAX_ADDRESS_CHARACTERS,
    MAX_LIST_CHARACTERS,
    MAX_NEW_PUZZLES,
    NAME_FIELDS,
    MissingInputError,
    PrintRequest,
    TooManyPagesError,
    address_fields,
    carried_fields,
    default_count,
    has_levels,
    has_names,
    next_seed,
    parse_level,
    parse_print_request,
    parse_size,
    parse_source,
    read_request,
    with_current_names,
    with_file_text,
)
from webapp.printing.sheet_files import check_drawn, check_pages, describe_excess, make_file
from webapp.printing.worksheets import (
    ANSWERS_TAB,
    ASSIGNMENT_TAB,
    CARDS_TAB,
    WORKSHEET_TITLES,
    WORKSHEETS_TAB,
    describe_worksheet,
    tab_of,
)
from webapp.puzzles.new_puzzle import SIZES
from webapp.serving.addresses import address_of
from webapp.serving.bounds import EXPORT, PAGE, bounded
from webapp.serving.limits import export_work
from webapp.serving.partial import is_partial
from webapp.serving.security import MAX_UPLOAD_BYTES
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.builtin_puzzles import collections
from webapp.shared.fields import title_of

if TYPE_CHECKING:
    from solver.sheets.request import SheetRequest

pages = Blueprint("printing", __name__)

PREVIEW_PAGES: Final = 4
MAX_BROWSER_PAGES: Final = 50  # With QR codes a page has a tenth of a megabyte in the browser.
ORIGINS: Final = {"board": "This puzzle", "new": "New puzzles", "collection": "Built-in", "list": "My list"}
USUAL_MORE: Final = {"paper": PAPERS[0].key, "suffix": PDF}  # choices that fold as long as they are these, or empty


@dataclass(frozen=True)
class Preview:
    """The first pages, drawn, with notes about the puzzles; or the reason why there is nothing to print."""

    pages: tuple[Drawing, ...] = ()
    key_pages: tuple[Drawing, ...] = ()  # likewise of the answer key
    total: int = 0  # pages, drawn here or not
    summary: str = ""  # how many pages, and for whom
    name: str = ""  # The pupil whose pages these are, or the first pupil of each group.
    other_pupils: int = 0  # They get such pages too.
    groups: int = 0  # How many groups of pupils there are.
    key_total: int = 0  # How many pages the key has.
    turned: bool = False
    paper: str = ""  # the size, as style sheets name it: "a4", "letter-turned"
    notes: tuple[str, ...] = ()
    because: str = ""
    field: str = ""  # the name of the field that is invalid, which shows the reason too
    ways: tuple[tuple[str, str], ...] = ()  # out of that: the words and the address of each link
    status: int = 200  # 422 if a field is invalid
    address: str = ""  # Scripts put this address of what was chosen into the history.
    about: tuple[str, ...] = ()  # What the chosen worksheet, search and program are.
    carried: str = ""  # the query of what the other tabs have in common with it, likewise for their links


@pages.route("/print", methods=["GET", "POST"])
@bounded(PAGE)
def show() -> tuple[str, int] | Response:
    """Show the page that prints sheets, worksheets and cards.

    A form without script is redirected to its address. Names of people and long lists are in no address, so a form with
    these gets the page at once.

    Fields: those of `print_request`, and:
        board_title: In older addresses, the title of the puzzle; `title` is the heading there.
    """
    if request.method != "POST":
        return _render_page(with_current_names(request.args.to_dict()))
    fields = with_file_text(_chosen_fields())
    address = _redirect_address(fields)
    return redirect(address, 303) if address else _render_page(fields)


@pages.post("/print/preview")
@bounded(EXPORT)
def preview() -> tuple[str, int]:
    """Send the preview of the posted form; with `other=1` that of the next seed, and its field for htmx to swap."""
    fields = _chosen_fields()
    sheet_preview = _make_preview(fields, PREVIEW_PAGES)
    answer = render_template("printing/_preview.html", preview=sheet_preview)
    answer += render_template("printing/_page_count.html", preview=sheet_preview, oob=True)
    answer += render_template("printing/_file_type.html", file_type=_file_type(fields), oob=True)
    if sheet_preview.about:
        answer += render_template("printing/_descriptions.html", about=sheet_preview.about, oob=True)
    if fields.get("other"):
        answer += render_template(
            "printing/_seed.html", preview=sheet_preview, fields=fields, max_seed=MAX_SEED, oob=True
        )
    return answer, sheet_preview.status


@pages.post("/print/pages")
@bounded(EXPORT)
def sheets() -> tuple[str, int]:
    """Show all pages of the posted form for the browser to print, or say that there are too many."""
    fields = with_current_names(request.form.to_dict())
    sheet_preview = _make_preview(fields)
    page = render_template("printing/pages.html", preview=sheet_preview, paper=_paper_key(fields))
    return page, sheet_preview.status


@pages.post("/print/file")
@bounded(EXPORT)
def send() -> Response:
    """Send the file of the posted form: all pages, or with `only=key` the solutions alone."""
    fields = with_current_names(request.form.to_dict())
    is_key, wanted = fields.get("only") == "key", None
    try:
        wanted = read_request(fields)
        print_request = parse_print_request(fields, wanted, partial(check_pages, is_key))
        with export_work():
            data, media_type, name = make_file(print_request, is_key)
    except TooManyPagesError as error:  # not on the page, as its preview would solve them all
        abort(422, f"{error}.")
    except SudokuError as error:
        if is_partial():
            abort(422, _reason(error))
        page, status = _render_page(fields, _refuse(fields, error, wanted))
        if status == 422:  # the page says why, and keeps what was chosen
            return make_response(page, status)
        abort(422, _reason(error))
    response = make_response(data)
    response.content_type = media_type
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _chosen_fields() -> dict[str, str]:
    """Read the posted fields; the button "Other puzzles" moves the seed on."""
    fields = dict(with_current_names(request.form.to_dict()))
    return fields | next_seed(fields) if fields.get("other") else fields


def _redirect_address(fields: Mapping[str, str]) -> str:
    """Build the address of the page with these choices; "" if no address holds all of them."""
    if has_names(fields) or request.files.get("file") and not fields.get("text"):
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


def _board_fields(fields: Mapping[str, str]) -> dict[str, str]:
    """Select the fields of the puzzle at hand."""
    return {key: fields[key] for key in BOARD_FIELDS if fields.get(key)}


def _render_page(fields: Mapping[str, str], refusal: Preview | None = None) -> tuple[str, int]:
    """Render the page with its preview, or with the refusal of these fields, which are then not read again."""
    sheet_preview = refusal or _make_preview(fields, PREVIEW_PAGES)
    try:
        source, level, size = parse_source(fields), parse_level(fields), parse_size(fields)
    except SudokuError:
        source, level, size = "new", ANY_LEVEL, "9"
    tab = tab_of(fields.get("sheet", ""))
    shown = {
        "tab": tab,
        "board_name": _name_board(fields) if fields.get("p") else "",
        "origins": [(key, name) for key, name in ORIGINS.items() if key != "board" or fields.get("p")],
        "kinds": list(_kinds(tab)),
        "has_more": any(
            text not in ("", USUAL_MORE.get(name, ""))
            for name, text in fields.items()
            if name in ("paper", "suffix", "turned", "room", "large", "rules", "codes")
        )
        or sheet_preview.field == "seed",
        "preview": sheet_preview,
        "about": sheet_preview.about,
        "file_type": _file_type(fields),
        "fields": fields,
        "source": source,
        "back": _board_fields(fields),
        "documents": list(DOCUMENTS.items()),
        "board_fields": BOARD_FIELDS,
        "papers_to_choose": [(paper.key, paper.name) for paper in PAPERS],
        "level": level,
        "size": size,
        "sizes_to_choose": SIZES.items(),
        "has_levels": has_levels(fields),
        "levels_to_choose": [(ANY_LEVEL, "Any"), *((each.key, each.title) for each in LEVELS.values())],
        "group_levels": [(each.key, each.title) for each in SMALL_LEVELS] + [(ANY_LEVEL, "Any")],
        "opened": max((number for number, name in enumerate(NAME_FIELDS, 1) if fields.get(name)), default=1),
        "max_new_puzzles": MAX_NEW_PUZZLES,
        "count": default_count(fields),
        "max_seed": MAX_SEED,
        "max_list_characters": MAX_LIST_CHARACTERS,
        "max_file_bytes": MAX_UPLOAD_BYTES,
        "searches": [(each.key, f"{each.letter}, {each.name}") for each in offered_algorithms()],
        "collections": [(each.key, f"{each.title}, {len(each.examples)}") for each in collections().values()],
        "types": FILE_TYPES.items(),
        "codes": CODES.items(),
    }
    return render_template("printing/page.html", **shown), sheet_preview.status


def _file_type(fields: Mapping[str, str]) -> str:
    """Name the type of the file."""
    return FILE_TYPES.get(fields.get("suffix", ""), FILE_TYPES[PDF])


def _kinds(tab: str) -> Iterator[tuple[str, str, Miniature]]:
    """Yield the kinds of page that a tab offers: the key, the name and the miniature of each."""
    if tab in (ASSIGNMENT_TAB, ANSWERS_TAB):
        return
    if tab == WORKSHEETS_TAB:
        yield from ((key, name, miniature_of(key, is_cut=False)) for key, name in WORKSHEET_TITLES.items())
    else:
        for key in offered_per_page():
            yield key, key or "Automatic", miniature_of(key, is_cut=tab == CARDS_TAB)


def _name_board(fields: Mapping[str, str]) -> str:
    """Name the puzzle at hand, with the number of clues."""
    try:
        puzzle = board_link.from_fields(fields)
    except SudokuError:
        return "It cannot be read."
    return ", ".join(filter(None, (title_of(fields.get("title", "")), count_clues(puzzle))))


def _make_preview(fields: Mapping[str, str], max_drawn: int | None = None) -> Preview:
    """Draw the first pages; if `max_drawn` is None all of them, for the browser to print."""
    wanted = None
    try:
        wanted = read_request(fields)
        if max_drawn is None:
            print_request = parse_print_request(fields, wanted, _check_browser_pages)
        else:
            shown = partial(_numbers_shown, max_drawn=max_drawn)
            print_request = parse_print_request(fields, wanted, numbers_shown=shown)
    except SudokuError as error:
        return _refuse(fields, error, wanted)
    file = print_request.file
    total = len(file.pages())
    excess = describe_excess(print_request, total) if max_drawn is not None else ""
    own, key = _preview_places(print_request, max_drawn) if max_drawn is not None else (range(total), range(0))
    return Preview(
        _draw_pages(print_request, own),
        _draw_pages(print_request, key),
        total=total,
        summary=print_request.summary,
        name=join_pupils([sheet.names[0] for sheet in file.sheets[:max_drawn] if sheet.names]),
        other_pupils=len(file.names) - 1 if file.names else 0,
        groups=len(file.sheets),
        key_total=len(file.key()) if file.has_key else 0,
        turned=bool(fields.get("turned")),
        paper=_paper_key(fields) + ("-turned" if fields.get("turned") else ""),
        notes=(*print_request.notes, f"{excess}.") if excess else print_request.notes,
        address=_history_address(fields),
        carried=urlencode(carried_fields(fields)),
        about=_describe_worksheet(wanted),
    )


def _paper_key(fields: Mapping[str, str]) -> str:
    """Name the size of the paper, the usual one if the field names none."""
    return next((each.key for each in PAPERS if each.key == fields.get("paper")), PAPERS[0].key)


def _refuse(fields: Mapping[str, str], error: SudokuError, wanted: SheetRequest | None) -> Preview:
    """Return why there is nothing to print, and what helps; `wanted` is None where the fields cannot be read."""
    status = 200 if isinstance(error, MissingInputError) else 422
    address = _history_address(fields)
    field = error.field if isinstance(error, InvalidFieldError) else ""
    field = "each" if field == "count" and has_names(fields) else field  # the number beside the names
    ways = _ways_out(fields, error)
    about = _describe_worksheet(wanted)
    return Preview(because=_reason(error), field=field, ways=ways, status=status, address=address, about=about)


def _preview_places(print_request: PrintRequest, max_drawn: int) -> tuple[Sequence[int], Sequence[int]]:
    """Choose the pages to preview: the first ones, with names those of a pupil; and the first of the key.

    Of several groups the first page of each is shown.
    """
    start, own = 0, list[int]()
    for sheet in print_request.file.sheets:
        count = len(sheet.pages())
        first = count // max(len(sheet.names), 1) if len(print_request.file.sheets) == 1 else 1
        own += range(start, start + first)
        start += count
    return own[:max_drawn], range(start, len(print_request.file.pages()))[:1]


def _numbers_shown(print_request: PrintRequest, max_drawn: int) -> set[int]:
    """Find the numbers of the puzzles that the preview shows."""
    pages = print_request.file.pages()
    places = [at for some in _preview_places(print_request, max_drawn) for at in some]
    return {exercise.number for at in places for exercise in pages[at][1].exercises}


def _describe_worksheet(wanted: SheetRequest | None) -> tuple[str, ...]:
    """Write what the chosen worksheet is; () for puzzles, and if there is no such search."""
    try:
        return tuple(describe_worksheet(wanted)) if wanted else ()
    except SudokuError:
        return ()


def _reason(error: SudokuError) -> str:
    """Write why there is nothing to print."""
    names_field = isinstance(error, InvalidFieldError | TooManyPagesError)
    return f"{error}." if names_field else f"Nothing to print: {error}."


def _ways_out(fields: Mapping[str, str], error: SudokuError) -> tuple[tuple[str, str], ...]:
    """Find what helps if the puzzle at hand cannot be printed like this: the words and the address of each link."""
    if isinstance(error, InvalidFieldError | MissingInputError):
        return ()
    try:
        if parse_source(fields) != "board":
            return ()
        board = board_link.from_fields(fields)
    except SudokuError:
        return ()
    ways = [("Choose other puzzles", "#origins")]
    if board.givens.conflicts():
        ways.insert(0, ("Correct the puzzle on the board", address_of("board.show", _board_fields(fields))))
        if tab_of(fields.get("sheet", "")) == WORKSHEETS_TAB:
            as_sheet = address_of("printing.show", carried_fields(fields))
            ways.append(("Print it as it is, on a sheet", as_sheet))
    return tuple(ways)


def _check_browser_pages(print_request: PrintRequest) -> None:
    """Raise TooManyPagesError if there are more pages than a browser prints well."""
    if (count := len(print_request.file.pages())) > MAX_BROWSER_PAGES:
        raise TooManyPagesError(
            f"{count:,} pages; a browser prints up to {MAX_BROWSER_PAGES} here. Download the PDF, and print that"
        )
    check_drawn(print_request)


def _draw_pages(print_request: PrintRequest, chosen: Sequence[int]) -> tuple[Drawing, ...]:
    """Draw the pages at these places of the file. Ids inside a drawing begin with the number of its page."""
    drawings = []
    pages = print_request.file.pages()
    with export_work():
        for at in chosen:
            sheet, page = pages[at]
            drawings.append(shapes(sheet, print_request.with_levels(page), at + 1, len(pages), f"p{at + 1}"))
    return tuple(drawings)
