"""Serve pictures of the board in the address: the file, its preview, and the kinds to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from flask import Blueprint, Response, abort, make_response, render_template, request

from solver import Grid, Puzzle, SudokuError
from solver.engine import LIVE_BUDGET, Answer, Verdict, solve
from solver.formats import board_link
from solver.pictures import (
    KINDS,
    PRESETS,
    SUFFIXES,
    Kind,
    Picture,
    alt_text,
    encode,
    file_name,
    items_of,
    kind_of,
    undrawable,
)
from webapp.board.picture_choices import PictureChoice, list_choices
from webapp.board.status import solve_fully
from webapp.serving.addresses import address_of
from webapp.serving.limits import page_work
from webapp.shared.fields import title_of

pages = Blueprint("pictures", __name__)

MAX_CACHED_PICTURES: Final = 30  # preview and download draw once; at most 0.6 MB each
_LARGE_PICTURE_PIXELS: Final = 1000  # a side; drawing more counts as page work
_CAPTIONS: Final = {Verdict.SEVERAL: "one of several", Verdict.UNDECIDED: "one solution; there may be others"}
DEFAULT_KIND: Final = "puzzle"


@dataclass(frozen=True)
class Figure:
    """Hold the preview of a picture: its address and text, or the reason why there is none."""

    address: str = ""
    name: str = ""
    alt: str = ""
    warning: str = ""
    because: str = ""
    status: int = 200  # 422 if an option is invalid
    is_veiled: bool = False  # whether it would give away a solution that the person has not asked for


@pages.app_template_global()
def picture_kinds() -> dict[str, str]:
    """Map the key of each kind of picture to its name, for the menu."""
    return {kind.key: kind.name for kind in KINDS if not kind.of_search}


@pages.app_template_global()
def picture_presets() -> dict[str, str]:
    """Map the key of each size to its name, for the menu."""
    return {preset.key: preset.name for preset in PRESETS}


@pages.get("/pictures/<kind>.<suffix>")
def send(kind: str, suffix: str) -> Response:
    """Send the picture file. Aborts with 404 for an unknown kind or type, with 409 without a solution to draw."""
    picture, because = _requested_picture(check_kind(kind, suffix), request.args)
    if picture is None:
        abort(409, f"There is no picture of the {kind}: {because}.")
    response = make_response(draw_file(picture, suffix))
    response.content_type = SUFFIXES[suffix]
    disposition = "attachment" if suffix == "svg" or request.args.get("download") else "inline"
    response.headers["Content-Disposition"] = f'{disposition}; filename="{file_name(picture, suffix)}"'
    return response


@pages.get("/pictures")
def choose() -> tuple[str, int]:
    """Render the page with every option of a picture and its preview, which works without script."""
    back = {key: request.args[key] for key in (*board_link.FIELDS, "title") if request.args.get(key)}
    preview = _make_figure()
    shown = {"kinds": list_kinds(), "figure": preview, "args": request.args, "back": back}
    return render_template("board/pictures.html", **shown), preview.status


@pages.get("/pictures/figure")
def figure() -> tuple[str, int]:
    """Render the kinds and the preview of the chosen one; also the options, if the page has none yet."""
    preview = _make_figure()
    options = "" if "suffix" in request.args else render_template("board/_picture_options.html", oob=True)
    return render_template("board/_drawn.html", kinds=list_kinds(), figure=preview) + options, preview.status


def check_kind(kind: str, suffix: str) -> Kind:
    """Look up a kind that shows no search. Aborts with 404 for any other kind and for an unknown type."""
    if kind not in picture_kinds() or suffix not in SUFFIXES:
        abort(404, f"Pictures are {', '.join(picture_kinds())}, as {', '.join(SUFFIXES)}.")
    return kind_of(kind)


def _requested_picture(kind: Kind, fields: Mapping[str, str]) -> tuple[Picture | None, str]:
    """Make the picture that the fields ask for, or return None and the reason why there is no solution to draw."""
    puzzle = board_link.from_fields(fields)
    if not fields.get("answers"):
        removed = puzzle.removed if kind.keeps_removed else frozenset()
        puzzle = Puzzle(puzzle.givens, puzzle.givens, removed=removed)
    answer = solve_fully(puzzle.givens) if kind.needs_solution else None
    if answer and (because := explain_missing_solution(answer)):
        return None, because
    return make_picture(kind, puzzle, answer, fields), ""


def make_picture(kind: Kind, puzzle: Puzzle, answer: Answer | None, fields: Mapping[str, str]) -> Picture:
    """Make the picture of the puzzle with the options in the fields. A kind with a solution needs the `answer`."""
    return Picture(
        kind,
        puzzle,
        solution=answer.solutions[0] if answer else None,
        preset=fields.get("preset", ""),
        title=title_of(fields.get("title", "")),
        caption=_CAPTIONS.get(answer.verdict, "") if answer else "",
        axes=bool(fields.get("axes")),
        base=0 if fields.get("base") == "0" else 1,
        blank=fields.get("blank", ""),
        plain=bool(fields.get("plain")),
    )


def explain_missing_solution(answer: Answer) -> str:
    """Explain why there is no solution to draw; '' if there is one."""
    if answer.conflicts:
        return f"conflict in {answer.conflicts[0].house.name}"
    if answer.solutions:
        return ""
    return "no solution" if answer.finished else "not decided within the budget of the search"


@lru_cache(maxsize=MAX_CACHED_PICTURES)
def draw_file(picture: Picture, suffix: str) -> bytes:
    """Draw the file, cached for preview and download. Drawing a large one counts as page work."""
    if max(picture.size.width, picture.size.height) <= _LARGE_PICTURE_PIXELS or suffix == "svg":
        return encode(picture, suffix)
    with page_work():
        return encode(picture, suffix)


def _option_fields() -> dict[str, str]:
    """Select the options of a picture from the address, without its kind and type."""
    return {key: value for key, value in request.args.items() if value and key not in ("kind", "suffix")}


def list_kinds() -> list[tuple[PictureChoice, bool, dict[str, str]]]:
    """List every kind with its thumbnails, whether it is chosen, and the addresses of its files by type."""
    fields, chosen = _option_fields(), request.args.get("kind", DEFAULT_KIND)
    try:
        puzzle = board_link.from_fields(fields)
    except SudokuError:
        return []  # the preview says why
    answer = solve(puzzle.givens, limit=2, budget=LIVE_BUDGET)
    shown = puzzle if fields.get("answers") else Puzzle(puzzle.givens, puzzle.givens, removed=puzzle.removed)
    because = explain_missing_solution(answer) if answer.verdict is not Verdict.UNDECIDED else ""
    solution = answer.solutions[0] if answer.solutions and not because else None
    return [
        (
            choice,
            choice.kind.key == chosen,
            {suffix: _download_address(choice.kind, suffix, fields) for suffix in SUFFIXES},
        )
        for choice in list_choices(shown, solution, because, _is_solution_shown(puzzle, solution))
    ]


def _download_address(kind: Kind, suffix: str, fields: Mapping[str, str]) -> str:
    """Build the address to download a picture."""
    return address_of("pictures.send", fields, kind=kind.key, suffix=suffix, download=1)


def _is_solution_shown(puzzle: Puzzle, solution: Grid | None) -> bool:
    """Check whether the person sees the solution, or has found it."""
    return bool(puzzle.solved) or puzzle.entries == solution


def _make_figure() -> Figure:
    fields = _option_fields()
    suffix = request.args.get("suffix", "jpg")
    kind = check_kind(request.args.get("kind", DEFAULT_KIND), suffix)
    try:
        picture, because = _requested_picture(kind, fields)
        if picture:
            items_of(picture)  # raises where it would be too small to read
    except SudokuError as error:
        return Figure(because=str(error), status=422)
    if picture is None:
        return Figure(because=because)
    missing = undrawable(picture)
    return Figure(
        address=address_of("pictures.send", fields, kind=kind.key, suffix=suffix),
        name=file_name(picture, suffix),
        alt=alt_text(picture),
        is_veiled=kind.needs_solution and not _is_solution_shown(board_link.from_fields(fields), picture.solution),
        warning=f"No font here can draw {' '.join(missing)}; the picture shows a sign in its place." if missing else "",
    )
