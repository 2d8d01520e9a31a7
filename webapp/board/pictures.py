"""Pictures of the board in the address: the file, the figure that previews the same file, every kind to choose from."""

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
from webapp.board.picture_choices import Choice, choices
from webapp.board.status import decide
from webapp.serving.addresses import address_of
from webapp.serving.limits import page_work
from webapp.shared.fields import title_of

pages = Blueprint("pictures", __name__)

KEPT: Final = 30  # pictures that are kept, so that preview and download draw once; at most 0.6 MB each
_BIG: Final = 1000  # pixels; larger pictures are drawn one at a time
_CAPTIONS: Final = {Verdict.SEVERAL: "one of several", Verdict.UNDECIDED: "one solution; there may be others"}
USUAL: Final = "puzzle"


@dataclass(frozen=True)
class Figure:
    """A picture on the page: where it is, what it shows, or why it cannot be had."""

    address: str = ""
    name: str = ""
    alt: str = ""
    warning: str = ""
    because: str = ""
    status: int = 200  # 422 where what was asked for is the reason
    is_veiled: bool = False  # whether it gives away a solution that the person has not asked for


@pages.app_template_global()
def picture_kinds() -> dict[str, str]:
    """Names of the kinds of picture by key, for the menu."""
    return {kind.key: kind.name for kind in KINDS if not kind.of_search}


@pages.app_template_global()
def picture_presets() -> dict[str, str]:
    """Names of the sizes by key, for the menu."""
    return {preset.key: preset.name for preset in PRESETS}


@pages.get("/pictures/<kind>.<suffix>")
def send(kind: str, suffix: str) -> Response:
    """The picture file. 404 for an unknown kind or type, 409 where the puzzle has no solution to draw."""
    picture, because = _wanted(checked(kind, suffix), request.args)
    if picture is None:
        abort(409, f"There is no picture of the {kind}: {because}.")
    response = make_response(drawn(picture, suffix))
    response.content_type = SUFFIXES[suffix]
    disposition = "attachment" if suffix == "svg" or request.args.get("download") else "inline"
    response.headers["Content-Disposition"] = f'{disposition}; filename="{file_name(picture, suffix)}"'
    return response


@pages.get("/pictures")
def choose() -> tuple[str, int]:
    """The page with every option of a picture and its preview; works without script."""
    back = {key: request.args[key] for key in (*board_link.FIELDS, "title") if request.args.get(key)}
    preview = _figure()
    shown = {"kinds": _kinds(), "figure": preview, "args": request.args, "back": back}
    return render_template("board/pictures.html", **shown), preview.status


@pages.get("/pictures/figure")
def figure() -> tuple[str, int]:
    """Every kind to choose from and the preview of the chosen one; the options too, where the page has none yet."""
    preview = _figure()
    options = "" if "suffix" in request.args else render_template("board/_picture_options.html", oob=True)
    return render_template("board/_drawn.html", kinds=_kinds(), figure=preview) + options, preview.status


def checked(kind: str, suffix: str) -> Kind:
    """The kind, which is one of boards; 404 for others and for an unknown type."""
    if kind not in picture_kinds() or suffix not in SUFFIXES:
        abort(404, f"Pictures are {', '.join(picture_kinds())}, as {', '.join(SUFFIXES)}.")
    return kind_of(kind)


def _wanted(kind: Kind, fields: Mapping[str, str]) -> tuple[Picture | None, str]:
    """The picture that the fields ask for, or None and why there is no solution to draw."""
    puzzle = board_link.from_fields(fields)
    if not fields.get("answers"):
        removed = puzzle.removed if kind.keeps_removed else frozenset()
        puzzle = Puzzle(puzzle.givens, puzzle.givens, removed=removed)
    answer = decide(puzzle.givens) if kind.needs_solution else None
    if answer and (because := no_solution(answer)):
        return None, because
    return picture_of(kind, puzzle, answer, fields), ""


def picture_of(kind: Kind, puzzle: Puzzle, answer: Answer | None, fields: Mapping[str, str]) -> Picture:
    """The picture of the puzzle with the options in the fields; `answer` where its kind needs a solution."""
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


def no_solution(answer: Answer) -> str:
    """Why there is no solution to draw; '' where there is one."""
    if answer.conflicts:
        return f"conflict in {answer.conflicts[0].house.name}"
    if answer.solutions:
        return ""
    return "no solution" if answer.finished else "not decided within the budget of the search"


@lru_cache(maxsize=KEPT)
def drawn(picture: Picture, suffix: str) -> bytes:
    """The bytes of the file, drawn once for preview and download; large ones one at a time."""
    if max(picture.size.width, picture.size.height) <= _BIG or suffix == "svg":
        return encode(picture, suffix)
    with page_work():
        return encode(picture, suffix)


def _options() -> dict[str, str]:
    """What the address says of a picture, whatever its kind and type."""
    return {key: value for key, value in request.args.items() if value and key not in ("kind", "suffix")}


def _kinds() -> list[tuple[Choice, bool, dict[str, str]]]:
    """Every kind with what it looks like, whether it is chosen, and the addresses of its files by their type."""
    fields, chosen = _options(), request.args.get("kind", USUAL)
    try:
        puzzle = board_link.from_fields(fields)
    except SudokuError:
        return []  # the preview says why
    answer = solve(puzzle.givens, limit=2, budget=LIVE_BUDGET)
    shown = puzzle if fields.get("answers") else Puzzle(puzzle.givens, puzzle.givens, removed=puzzle.removed)
    because = no_solution(answer) if answer.verdict is not Verdict.UNDECIDED else ""
    solution = answer.solutions[0] if answer.solutions and not because else None
    return [
        (choice, choice.kind.key == chosen, {suffix: _file(choice.kind, suffix, fields) for suffix in SUFFIXES})
        for choice in choices(shown, solution, because, _is_shown(puzzle, solution))
    ]


def _file(kind: Kind, suffix: str, fields: Mapping[str, str]) -> str:
    """The address where such a file is downloaded."""
    return address_of("pictures.send", fields, kind=kind.key, suffix=suffix, download=1)


def _is_shown(puzzle: Puzzle, solution: Grid | None) -> bool:
    """Whether the person sees the solution, or has found it."""
    return bool(puzzle.solved) or puzzle.entries == solution


def _figure() -> Figure:
    fields = _options()
    kind, suffix = request.args.get("kind", USUAL), request.args.get("suffix", "jpg")
    asked = checked(kind, suffix)
    try:
        picture, because = _wanted(asked, fields)
        if picture:
            items_of(picture)  # raises where it would be too small to read
    except SudokuError as error:
        return Figure(because=str(error), status=422)
    if picture is None:
        return Figure(because=because)
    missing = undrawable(picture)
    return Figure(
        address=address_of("pictures.send", fields, kind=kind, suffix=suffix),
        name=file_name(picture, suffix),
        alt=alt_text(picture),
        is_veiled=asked.needs_solution and not _is_shown(board_link.from_fields(fields), picture.solution),
        warning=f"No font here can draw {' '.join(missing)}; the picture shows a sign in its place." if missing else "",
    )
