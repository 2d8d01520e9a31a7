"""Serve pictures of the board in the address: the file, and the page on which a person chooses and sees it.

The state of the page is its address. A form changes it; with script the parts that differ are swapped, and the server
names the new address in a header.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, render_template, request
from werkzeug.exceptions import ServiceUnavailable

from solver import Grid, Puzzle, SudokuError
from solver.engine import LIVE_BUDGET, Answer, Verdict, solve
from solver.formats import board_link
from solver.pictures import (
    KINDS,
    MAX_SIDE,
    MIN_SIDE,
    PRESETS,
    SUFFIXES,
    Kind,
    Picture,
    alt_text,
    file_name,
    items_of,
    kind_of,
    preset_of,
    undrawable,
)
from webapp.board.full_search import solve_fully
from webapp.board.picture_choices import PictureChoice, list_choices
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, PART, PICTURE, bounded
from webapp.shared.fields import title_of
from webapp.shared.picture_files import draw_file, send_picture

pages = Blueprint("pictures", __name__)

_CAPTIONS: Final = {Verdict.SEVERAL: "one of several", Verdict.UNDECIDED: "one solution; there may be others"}
DEFAULT_KIND: Final = "puzzle"
DEFAULT_SUFFIX: Final = "jpg"
FURTHER_KINDS: Final = ("array",)  # Few people look for these.
OWN_SIZE: Final = "own"  # in the form; the address has the width
_USUAL_OWN_WIDTH: Final = "1200"
_NOT_OF_PICTURES: Final = ("kind", "suffix", "width")  # fields of the form that are no options of a picture


@dataclass(frozen=True)
class Figure:
    """The preview of a picture: its address, text and facts, or the reason why there is none."""

    address: str = ""
    name: str = ""
    alt: str = ""
    width: int = 0
    height: int = 0
    facts: tuple[str, ...] = ()  # about the file: pixels, bytes, what the size is good for
    warning: str = ""
    because: str = ""
    status: int = 200  # 422 if an option is invalid


@dataclass(frozen=True)
class Choices:
    """What is chosen on the page, as its form shows it."""

    kind: Kind
    suffix: str
    preset: str  # OWN_SIZE for a size of one's own, '' for the one that the kind has by itself
    width: str
    fields: Mapping[str, str]  # options of the picture, and the board


@pages.app_template_global()
def picture_kinds() -> dict[str, str]:
    """Map the key of each kind of picture to its name, for the menu."""
    return {kind.key: kind.name for kind in KINDS if not kind.of_search}


@pages.app_template_global()
def picture_presets() -> dict[str, str]:
    """Map the key of each size to its name and its pixels, for the menu."""
    return {preset.key: f"{preset.name}, {preset.width} × {preset.height}" for preset in PRESETS}


@pages.get("/pictures/<kind>.<suffix>")
@bounded(PICTURE)
def send(kind: str, suffix: str) -> Response:
    """Send a picture of the puzzle. 404 for an unknown kind or type, 409 if there is no solution to draw.

    Any page may show it, up to 1,600 pixels a side.

    Fields: those of `board_link`, and:
        title: A line above the board.
        preset: The size: the key of one, or a width in pixels such as `1200`; the height follows.
        answers: Not empty to draw the person's answers and notes too.
        axes: Not empty to number rows and columns.
        base: 0 if these numbers begin with 0.
        blank: The character in empty cells: `0`, `.` or `-`.
        plain: Not empty to draw the digits of the solution like clues.
        download: Not empty to save the picture as a file.
    """
    picture, because = _requested_picture(check_kind(kind, suffix), request.args)
    if picture is None:
        abort(409, f"There is no picture of the {kind}: {because}.")
    return send_picture(picture, suffix)


@pages.get("/pictures")
@bounded(PAGE)
def choose() -> tuple[str, int]:
    """Show the page that makes a picture of the puzzle.

    Fields: those of `board_link`, and:
        title: A line above the board.
        kind: What the picture shows: `puzzle`, `solution`, `pair`, `array` or `candidates`.
        suffix: The type of the file: `png`, `jpg` or `svg`.
        preset: The size: the key of one, `own`, or a width in pixels such as `1200`; the height follows.
        width: The pixels of `own`.
        answers: Not empty to draw the person's answers and notes too.
        axes: Not empty to number rows and columns.
        base: 0 if these numbers begin with 0.
        blank: The character in empty cells: `0`, `.` or `-`.
        plain: Not empty to draw the digits of the solution like clues.
    """
    preview, shown = _make_page()
    return render_template("board/pictures.html", **shown), preview.status


@pages.get("/pictures/figure")
@bounded(PART)
def figure() -> Response:
    """Send the form of the page of pictures, after a choice, and name the new address in a header."""
    preview, shown = _make_page()
    response = make_response(render_template("board/_pictures.html", **shown), preview.status)
    response.headers["HX-Replace-Url"] = _page_address(shown["chosen"])
    return response


def _make_page() -> tuple[Figure, dict[str, Any]]:
    """Make the preview, and the variables of the template of the page."""
    chosen = read_choices()
    preview = _make_figure(chosen)
    return preview, {
        "kinds": list_kinds(chosen),
        "further_kinds": FURTHER_KINDS,
        "figure": preview,
        "chosen": chosen,
        "automatic": preset_of(chosen.kind.preset),
        "own_size": OWN_SIZE,
        "sides": (MIN_SIDE, MAX_SIDE),
    }


def check_kind(kind: str, suffix: str) -> Kind:
    """Look up a kind that shows no search. Aborts with 404 for any other kind and for an unknown type."""
    if kind not in picture_kinds() or suffix not in SUFFIXES:
        abort(404, f"Pictures are {', '.join(picture_kinds())}, as {', '.join(SUFFIXES)}.")
    return kind_of(kind)


def _requested_picture(kind: Kind, fields: Mapping[str, str]) -> tuple[Picture | None, str]:
    """Make the picture that the fields ask for, or return None and the reason why there is no solution to draw."""
    puzzle = board_link.from_fields(fields)
    answer = solve_fully(puzzle.givens, puzzle.removed) if kind.needs_solution else None
    if not fields.get("answers"):
        removed = puzzle.removed if kind.keeps_removed else frozenset()
        puzzle = Puzzle(puzzle.givens, puzzle.givens, removed=removed)
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


def read_choices() -> Choices:
    """Read from the address what is chosen. Aborts with 404 for an unknown kind or type."""
    suffix = request.args.get("suffix") or DEFAULT_SUFFIX
    kind = check_kind(request.args.get("kind") or DEFAULT_KIND, suffix)
    fields = {key: value for key, value in request.args.items() if value and key not in _NOT_OF_PICTURES}
    width = request.args.get("width") or _USUAL_OWN_WIDTH
    if fields.get("base") != "0":
        fields.pop("base", None)  # rows and columns count from 1 anyhow
    preset = fields.get("preset", "")
    if preset == OWN_SIZE:
        fields["preset"] = width
    elif preset.replace("x", "", 1).isdecimal():
        preset, width = OWN_SIZE, preset.partition("x")[0]
    return Choices(kind, suffix, preset, width, fields)


def _page_address(chosen: Choices) -> str:
    """Build the address of the page with these choices; what is usual stays out of it."""
    kind = chosen.kind.key if chosen.kind.key != DEFAULT_KIND else None
    suffix = chosen.suffix if chosen.suffix != DEFAULT_SUFFIX else None
    return address_of("pictures.choose", {**chosen.fields, "kind": kind, "suffix": suffix})


def list_kinds(chosen: Choices) -> list[PictureChoice]:
    """List every kind with its thumbnails. They show the solution once a kind with a solution is chosen."""
    try:
        puzzle = board_link.from_fields(chosen.fields)
    except SudokuError:
        return []  # the preview says why
    answer = solve(puzzle.givens, limit=2, budget=LIVE_BUDGET, removed=puzzle.removed)
    shown = puzzle if chosen.fields.get("answers") else Puzzle(puzzle.givens, puzzle.givens, removed=puzzle.removed)
    because = explain_missing_solution(answer) if answer.verdict is not Verdict.UNDECIDED else ""
    solution = answer.solutions[0] if answer.solutions and not because else None
    is_shown = chosen.kind.needs_solution or _is_solution_shown(puzzle, solution)
    return list_choices(shown, solution, because, is_shown)


def _is_solution_shown(puzzle: Puzzle, solution: Grid | None) -> bool:
    """Check whether the person sees the solution, or has found it."""
    return bool(puzzle.solved) or puzzle.entries == solution


def _make_figure(chosen: Choices) -> Figure:
    try:
        picture, because = _requested_picture(chosen.kind, chosen.fields)
        file_bytes = _count_bytes(picture, chosen.suffix) if picture else None  # raises if it is too small to read
    except SudokuError as error:
        return Figure(because=str(error), status=422)
    if picture is None:
        return Figure(because=because)
    missing = undrawable(picture)
    return Figure(
        address=address_of("pictures.send", chosen.fields, kind=chosen.kind.key, suffix=chosen.suffix),
        name=file_name(picture, chosen.suffix),
        alt=alt_text(picture),
        width=picture.size.width,
        height=picture.size.height,
        facts=describe_file(picture, chosen.suffix, file_bytes),
        warning=f"No font here has {' '.join(missing)}: the picture shows empty boxes." if missing else "",
    )


def _count_bytes(picture: Picture, suffix: str) -> int | None:
    """Count the bytes of the file, which is cached for the preview; None while the server has no place to draw it."""
    try:
        return len(draw_file(picture, suffix))
    except ServiceUnavailable:
        items_of(picture)  # raises if it is too small to read
        return None


def describe_file(picture: Picture, suffix: str, file_bytes: int | None) -> tuple[str, ...]:
    """Describe the file: its pixels, its bytes if they are known, and what it is good for."""
    size, weight = picture.size, ""
    if file_bytes is not None:
        weight = f"{file_bytes / 1e6:.1f} MB" if file_bytes >= 1e6 else f"{max(1, round(file_bytes / 1000))} kB"
    purpose = "sharp at any size" if suffix == "svg" else size.idea
    return tuple(fact for fact in (f"{size.width} × {size.height} px", weight, purpose) if fact)
