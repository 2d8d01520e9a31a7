"""Serve the board in the address for others: its link with a QR code, and its text in any format.

Link and texts are of the clues alone. With `answers=1` in the address of the page they also hold the person's answers
and notes, with `answers=solution` the only solution. That is worked out anew, and the address keeps the person's own
answers: no digit that was solved for a person travels on as theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from solver import CLASSIC, Grid, Puzzle, RuleError
from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.formats import FORMATS, Details, Entry, Format, Use, board_link, get, lost_removed, write
from solver.pictures import Picture, file_name, kind_of
from solver.text import count_noun, join_names
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, bounded
from webapp.shared import qr
from webapp.shared.embed_code import embed_codes
from webapp.shared.fields import title_of
from webapp.shared.levels import own_removed
from webapp.shared.puzzle_at_hand import PuzzleAtHand, hold, only

pages = Blueprint("texts", __name__)

SOLUTION: Final = "solution"  # in the field `answers`
MAX_SAMPLE_CHARACTERS: Final = 32  # A longer line of a sample is cut.
MAX_SAMPLE_LINES: Final = 3
MAX_LINE_CHARACTERS: Final = 72  # Longer lines are wrapped.
WRITABLE_FORMATS: Final = tuple(format_ for format_ in FORMATS if format_.writes)


class Offer(NamedTuple):
    """One format as the page offers it: its name, the first lines of the text, and three addresses of the text."""

    name: str
    sample: str
    page: str  # Here the text can be read.
    plain: str  # Copy takes it from here.
    saved: str  # Here it is saved as a file.


class OfferGroup(NamedTuple):
    """The formats for one use: the id of the group on the page, its title, and what it offers."""

    key: str
    title: str
    offers: list[Offer]


class Shared(NamedTuple):
    """What is shared of a board.

    Attributes:
        answers: The field of the page that chooses it: "", "1" or SOLUTION.
        linked: The board of the link.
        text: The puzzle of every text.
        file_fields: The fields of the address of a text.
    """

    answers: str
    linked: PuzzleAtHand
    text: Puzzle
    file_fields: Mapping[str, str]


class Choice(NamedTuple):
    """One way to share the board: what it is called, the address of the page with it, whether it is chosen."""

    name: str
    address: str
    is_chosen: bool


@pages.get("/share")
@bounded(PAGE)
def choose() -> AnyResponse | str:
    """Show the link of the board with its QR code, and its text in every format.

    With `format` the answer redirects to the text. The page of a board without a clue says where puzzles come from.

    Fields: those of `board_link`, and:
        title: The title of the puzzle.
        answers: 1 to share the person's answers and notes too.
        format: The key of a format, to go to that text.
    download: With `format`, not empty to save the text as a file.
    """
    fields = request.args.to_dict()
    if key := fields.pop("format", ""):
        return redirect(address_of("texts.send", fields, key=key))
    puzzle = board_link.from_fields(fields) if fields.get("p") else Puzzle.of(Grid.empty(CLASSIC))
    title = title_of(fields.get("title", ""))
    held = hold(puzzle, title)
    if not (held and hold(_without_answers(puzzle), title)):
        return render_template("board/share.html", groups=[], link=None, title="", choices=[])
    shared = _choose_shared(held)
    return render_template(
        "board/share.html",
        groups=_group_offers(held, shared),
        link=qr.link_to(address_of("board.show", only(shared.linked))),
        embeds=embed_codes("embeds.show_board", only(shared.linked), title),
        picture=address_of(
            "pictures.send",
            held.fields,
            kind="solution" if shared.answers == SOLUTION else "puzzle",
            suffix="jpg",
            download=1,
            answers="1" if shared.answers == "1" else None,
        ),
        pictures=address_of("pictures.choose", held.fields, answers="1" if shared.answers == "1" else None),
        title=title,
        choices=_choices(held, shared.answers),
    )


def _choose_shared(held: PuzzleAtHand) -> Shared:
    """Choose what is shared of the board, as `answers` in the address says; the clues if the board has no more."""
    wanted, clues = request.args.get("answers", ""), hold(_without_answers(held.puzzle), held.title) or held
    if wanted == SOLUTION and (solved := _with_solution(held.puzzle)):
        query = held.fields | {"answers": SOLUTION}
        return Shared(SOLUTION, hold(solved, held.title) or held, Puzzle.of(solved.entries), query)
    linked = held if wanted and wanted != SOLUTION else clues
    return Shared("1" if linked != clues else "", linked, linked.puzzle, linked.fields)


def _without_answers(puzzle: Puzzle) -> Puzzle:
    """Keep the clues, and the removed candidates that belong to them."""
    return replace(Puzzle.of(puzzle.givens), removed=own_removed(puzzle))


def _with_solution(puzzle: Puzzle) -> Puzzle | None:
    """Fill in the only solution of the clues as answers; None if there is none, or more than one."""
    answer = solve(puzzle.givens, budget=LIVE_BUDGET, removed=puzzle.removed)
    if answer.verdict is not Verdict.UNIQUE:
        return None
    return Puzzle(puzzle.givens, answer.solutions[0])


def _group_offers(held: PuzzleAtHand, shared: Shared) -> list[OfferGroup]:
    """List what the page offers by use, the most common use first."""
    offers: dict[Use, list[Offer]] = {use: [] for use in Use}
    for format_, sample in _samples(shared.text):
        page = address_of(
            "texts.show", held.fields | ({"answers": shared.answers} if shared.answers else {}), key=format_.key
        )
        offers[format_.use].append(Offer(format_.name, sample, page, *_file_addresses(shared.file_fields, format_)))
    return [OfferGroup(use.name.lower(), use.value, found) for use, found in offers.items() if found]


def _file_addresses(query: Mapping[str, str], format_: Format) -> Iterator[str]:
    """Build the addresses of the plain text, and of the text as a file."""
    for download in (None, 1):
        yield address_of("texts.send", query, key=format_.key, download=download)


def _choices(held: PuzzleAtHand, wanted: str) -> list[Choice]:
    """List the ways to share the board; none if there is only the puzzle."""
    names = {"": "The puzzle"}
    if held != hold(_without_answers(held.puzzle), held.title):
        names["1"] = "With my answers"
    if _with_solution(held.puzzle):
        names[SOLUTION] = "With the solution"
    if len(names) == 1:
        return []
    return [
        Choice(name, address_of("texts.choose", held.fields, answers=key or None), key == wanted)
        for key, name in names.items()
    ]


@pages.get("/text")
@bounded(PAGE)
def redirect_old_address() -> AnyResponse:
    """Redirect to `/share`: this is a former address."""
    return redirect(address_of("texts.choose", request.args.to_dict(flat=False)), 308)


def _samples(puzzle: Puzzle) -> Iterator[tuple[Format, str]]:
    """Yield each format that has a place for this size of board, with the first lines of the puzzle in it."""
    verdict: Verdict | None = None
    for format_ in WRITABLE_FORMATS:
        try:
            text = write(format_.key, [Entry(puzzle)])
        except RuleError:
            continue
        if format_.messages and not puzzle.entries.is_solved():
            verdict = verdict or solve(puzzle.givens, budget=LIVE_BUDGET, removed=puzzle.removed).verdict
            text = format_.messages.get(verdict, text)
        yield format_, "\n".join(map(_shorten_line, text.split("\n")[:MAX_SAMPLE_LINES])).strip("\n")


def _shorten_line(line: str) -> str:
    return line if len(line) <= MAX_SAMPLE_CHARACTERS else f"{line[: MAX_SAMPLE_CHARACTERS - 1]}…"


@pages.get("/share/<key>")
@bounded(PAGE)
def show(key: str) -> str:
    """Show the board as a text in a format, to read, copy and save. 404 for an unknown format.

    Fields: those of `board_link`, and:
        title: The title of the puzzle.
        answers: As for the page of all formats.
    """
    format_ = _writable_format(key)
    puzzle, title = _requested_board()
    held = hold(puzzle, title) or abort(404, "There is no puzzle in this address.")
    shared = _choose_shared(held)
    text = _write_text(format_, shared.text, title)
    plain, saved = _file_addresses(shared.file_fields, format_)
    back = address_of("texts.choose", held.fields, answers=shared.answers or None)
    is_long = max(map(len, text.splitlines())) > MAX_LINE_CHARACTERS
    return render_template(
        "board/text.html",
        **{"name": format_.name, "text": text, "plain": plain, "saved": saved, "back": back, "is_long": is_long},
        lost=_describe_lost(format_, shared.text),
    )


def _describe_lost(format_: Format, puzzle: Puzzle) -> str:
    """Say that the text loses removed candidates that belong to the puzzle; "" if it does not."""
    lost = lost_removed(format_.key, replace(puzzle, removed=own_removed(puzzle)))
    keeping = join_names([each.name for each in FORMATS if "removed" in each.carries])
    return f"This text loses {count_noun(lost, 'removed candidate')}; {keeping} keep them." if lost else ""


@pages.get("/text/<key>")
@bounded(PAGE)
def send(key: str) -> Response:
    """Send the board as a text in a format. 404 for an unknown format.

    Fields: those of `board_link`, and:
        title: The title of the puzzle.
        download: Not empty to save the text as a file.
    """
    format_ = _writable_format(key)
    puzzle, title = _requested_board()
    response = make_response(_write_text(format_, _shown_board(puzzle), title))
    response.content_type = "text/plain; charset=utf-8"
    if request.args.get("download"):
        stem = file_name(Picture(kind_of("puzzle"), puzzle, title=title), "jpg").removesuffix(".jpg")
        response.headers["Content-Disposition"] = f'attachment; filename="{stem}{format_.suffix}"'
    return response


def _writable_format(key: str) -> Format:
    """Look up a format that can be written. Aborts with 404 for any other."""
    try:
        format_ = get(key)
    except RuleError as error:
        abort(404, str(error))
    if format_ not in WRITABLE_FORMATS:
        abort(404, f"{format_.name} can be read, not written.")
    return format_


def _requested_board() -> tuple[Puzzle, str]:
    """Read the board and its title from the address."""
    return board_link.from_fields(request.args), title_of(request.args.get("title", ""))


def _is_solution_wanted() -> bool:
    return request.args.get("answers") == SOLUTION


def _shown_board(puzzle: Puzzle) -> Puzzle:
    """Return the board, or the grid of its only solution if the address asks for it."""
    solved = _with_solution(puzzle) if _is_solution_wanted() else None
    return Puzzle.of(solved.entries) if solved else puzzle


def _write_text(format_: Format, puzzle: Puzzle, title: str) -> str:
    return write(format_.key, [_program_output(format_, puzzle) or Entry(puzzle, Details(title=title))])


def _program_output(format_: Format, puzzle: Puzzle) -> Entry | str | None:
    """Write what the program of that format prints: its message or the solution. None if the format has no program."""
    if not format_.messages:
        return None
    if puzzle.entries.is_solved():
        return Entry(Puzzle.of(puzzle.entries))
    return format_.messages.get(solve(puzzle.givens, budget=LIVE_BUDGET, removed=puzzle.removed).verdict)
