"""`sudoku film`: a stretch of a search as a moving picture, or as a web page that plays it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

import click

from solver.cli import options
from solver.cli.output import Failure
from solver.cli.session import Item, Session
from solver.text import count_noun, plain

if TYPE_CHECKING:
    from solver.search.trace import Trace

PAGE: Final = "html"
TYPES: Final = ("gif", "webp", "png", PAGE)
USUAL: Final = 24  # moves
MAX_EXPLORED: Final = 100_000  # moves of a search that is written as a page


@dataclass(frozen=True, kw_only=True)
class FilmOptions:
    """The options of `sudoku film`."""

    files: tuple[str, ...] = options.files()
    output: str = options.output(
        "A file: .gif, .webp, .png for APNG, or .html; '-' for standard output.", metavar="OUT", required=True
    )
    algorithm: str = options.key(
        "--algorithm",
        load=options.search_keys,
        default=lambda: options.search_keys()[0],
        help="The search; by default the first of these.",
    )
    first: int = options.option(
        "--first", metavar="N", type=options.Whole(0, 10**12), default=0, help="The first move, by default 0."
    )
    last: int | None = options.option(
        "--last", metavar="N", type=options.Whole(0, 10**12), help=f"The last move, by default {USUAL} moves later."
    )
    inside: bool = options.option("--inside", help="Also show the digits tried inside each move.")
    code: str = options.key(
        "--code", load=options.code_keys, default="pseudo", help="The language of the listing, by default 'pseudo'."
    )
    height: str = options.key("--height", load=options.film_heights, default="720", help="Pixels; else 720.")
    rate: str = options.key("--rate", load=options.film_rates, default="2", help="Pictures a second, by default 2.")
    base: str = options.option(
        "--base",
        type=click.Choice(["0", "1"]),
        default="1",
        help="The number of the first row and column, by default 1.",
    )
    suffix: str | None = options.option(
        "--type", type=click.Choice(TYPES), help="The file type if OUT has no suffix, by default gif."
    )
    repair: bool = options.repair()
    symbols: str = options.symbols()
    layout: str | None = options.layout()


@click.command()
@options.takes(FilmOptions)
def film(chosen: FilmOptions) -> None:
    """Film a search: GIF, WebP, APNG or one web page of some moves.

    A film shows the board, the code with the line that has just run, the stack and a sentence, like the demo page.
    Several puzzles give numbered files. A film has at most 151 pictures of 480 pixels or 29 of 1080, and 8 MB.
    A page, .html, is played in any browser, without a network: it has up to 500 moves of a 9x9 puzzle, and 5 MB.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku film figure2.txt -o figure3.gif --last 13
      sudoku film figure2.txt -o figure4.webp --first 5 --last 6 --inside
      sudoku film gentle.txt -o best.png --algorithm fewest-choices
      sudoku film gentle.txt -o small.gif --height 480 --rate 5
      sudoku film gentle.txt -o search.html --last 200
    """
    film_all(chosen)


def film_all(chosen: FilmOptions) -> None:
    """Film the moves of a search of each puzzle."""
    from solver.cli.file_names import numbered, numbers_of
    from solver.errors import RuleError
    from solver.search import get

    search = get(chosen.algorithm)
    if chosen.code not in search.codes:
        raise click.UsageError(
            f"Search {search.letter} has no listing {chosen.code!r}; take {', '.join(search.codes)}."
        )
    suffix = _suffix(chosen.output, chosen.suffix)
    if suffix == PAGE and not _page_writer():
        raise Failure("A page needs the web pages, which are not installed here.")
    last = chosen.first + USUAL if chosen.last is None else chosen.last
    if last < chosen.first:
        raise click.UsageError(f"A film runs from a move to a later one, not from {chosen.first:,} to {last:,}.")
    with Session(chosen.files, repair=chosen.repair, layout=chosen.layout) as session:
        if os.path.isdir(os.path.dirname(chosen.output) or "."):
            session.open_target(chosen.output)
        items = list(session.items())
        if chosen.output == "-" and len(items) > 1:
            raise click.UsageError(f"Standard output takes one film, not {len(items):,}; name a file.")
        numbers = numbers_of(items)
        for done, (number, item) in enumerate(zip(numbers, items, strict=True)):
            session.progress.done, session.progress.total, session.progress.label = done, len(items), "filming"
            trace = _explored(item, chosen.algorithm, chosen.first, last)
            moves = range(chosen.first, min(last, trace.total) + 1)
            try:
                data = _page(item, trace, moves, chosen) if suffix == PAGE else _film(trace, moves, chosen, suffix)
            except RuleError as error:
                raise Failure(f"{item.place}: {error}.") from error
            session.write_bytes(numbered(chosen.output, number, numbers[-1]) if len(items) > 1 else chosen.output, data)
    session.finish()


def _film(trace: Trace, moves: range, chosen: FilmOptions, suffix: str) -> bytes:
    """Draw the moves as a moving picture. Raises RuleError if they are too many."""
    from solver.pictures.animations import encode_animation
    from solver.pictures.search_frames import animation_frames, check_length
    from solver.search.narration import Names

    check_length(trace, moves, int(chosen.height), chosen.inside)
    names = Names(trace.grid.shape, int(chosen.base))
    frames = animation_frames(trace, moves, names, trace.algorithm.codes[chosen.code], chosen.inside)
    return encode_animation(frames, suffix, int(chosen.height), chosen.rate)


def _page(item: Item, trace: Trace, moves: range, chosen: FilmOptions) -> bytes:
    """Write the moves as a web page. Raises RuleError if they are too many."""
    while trace.total < MAX_EXPLORED and trace.explore(MAX_EXPLORED - trace.total):
        pass  # the page says how many there are, if that is soon known
    entry = item.entry
    page: bytes = import_module(_page_writer()).write_moves(
        entry.puzzle, trace, moves, chosen.code, int(chosen.base), entry.details.title
    )
    return page


def _page_writer() -> str:
    """Find the module that writes pages; '' where the program has none."""
    return str(getattr(click.get_current_context().find_root().command, "page_writer", ""))


def _explored(item: Item, algorithm: str, first: int, last: int) -> Trace:
    """Explore the search as far as the film needs it. Raises Failure where it ends before the first move."""
    from solver.errors import RuleError
    from solver.search.trace import Trace

    try:
        trace = Trace(item.entry.puzzle.givens, algorithm)
    except RuleError as error:
        raise Failure(f"{item.place}: {error}.") from error
    while trace.total < last and trace.explore(last - trace.total):
        pass
    if first > trace.total:
        raise Failure(f"{item.place}: the search has {count_noun(trace.total, 'move')}, not {first:,}.")
    return trace


def _suffix(output: str, chosen: str | None) -> str:
    """Choose the type of film: the suffix of a file, else --type, else gif."""
    suffix = "" if output == "-" else os.path.splitext(output)[1].lower().lstrip(".")
    if output == "-":
        return chosen or TYPES[0]
    name = plain(click.format_filename(output))
    if suffix not in TYPES:
        raise click.UsageError(f"{name}: a film's name ends in .gif, .webp, .png or .html.")
    if chosen not in (None, suffix):
        raise click.UsageError(f"{name} does not go with --type {chosen}.")
    return suffix
