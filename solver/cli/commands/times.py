"""`sudoku times`: how long the documents' searches take, interpreted, compiled and in C."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from solver.cli import options
from solver.cli.session import Session

if TYPE_CHECKING:
    from solver.grid import Grid
    from solver.search.algorithm import Algorithm

SECONDS: Final = 2.0  # for each search of a puzzle and each way of running it
MEANS_OF_RUNNING: Final = ("Python", "compiled", "C")
_HEADS: Final = ("search", "moves", "tries", "placements")


class Took(NamedTuple):
    """What one search of one puzzle took one way; `finished` unless it was stopped."""

    moves: int
    tries: int
    placements: int
    seconds: float
    finished: bool

    @property
    def time(self) -> str:
        """The seconds in words for a table."""
        return f"{self.seconds:.3g} s" if self.finished else f"over {self.seconds:.3g} s"


@dataclass(frozen=True, kw_only=True)
class TimesOptions:
    """The options of `sudoku times`."""

    files: tuple[str, ...] = options.files()
    keys: tuple[str, ...] = options.key(
        "--algorithm",
        load=options.search_keys,
        help="A search to time; repeat it for several. By default those of the documents.",
    )
    in_c: bool = options.option("--in-c", help="Time the same searches in C too, compiled here and now.")
    seconds: float = options.option(
        "--seconds",
        type=options.Seconds(0.01, 3600),
        default=SECONDS,
        metavar="S",
        help=f"Stop a search after this many seconds, {SECONDS:g} by default, each way.",
    )
    form: str = options.option(
        "--format", type=click.Choice(["report", "csv"]), default="report", help="What to print, by default 'report'."
    )
    output: str | None = options.output()
    repair: bool = options.repair()
    symbols: str = options.symbols()


@click.command()
@options.takes(TimesOptions)
def times(chosen: TimesOptions) -> None:
    """Measure how long searches take: moves, digits tried, placements, and seconds.

    Each search runs from one source, interpreted by Python and compiled by numba; with --in-c also written in C, with
    the same moves. What counts is the time of the moves up to the first solution: starting and compiling are left out.
    A short search runs several times, and its quickest run counts. A long one is stopped, and the answer says that.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku times gentle.txt worst-case.txt
      sudoku times --in-c --seconds 10 worst-case.txt
      sudoku times --algorithm free-cells --algorithm fewest-choices list.sdm
      sudoku times --format csv list.sdm > times.csv
    """
    time_searches(chosen)


def time_searches(chosen: TimesOptions) -> None:
    """Time the searches of every puzzle and write a table."""
    from solver.search import ALGORITHMS, get

    searches = [get(key) for key in chosen.keys] or [each for each in ALGORITHMS if each.in_documents]
    with Session(chosen.files, chosen.output, chosen.repair) as session:
        texts = (
            _csv(session, searches, chosen.seconds, chosen.in_c)
            if chosen.form == "csv"
            else _report(session, searches, chosen.seconds, chosen.in_c)
        )
        for text in texts:
            session.write(text)
    session.finish()


def _report(session: Session, searches: list[Algorithm], seconds: float, in_c: bool) -> Iterator[str]:
    gap = ""
    for item in session.items():
        givens = item.entry.puzzle.givens
        yield f"{gap}{item.name or 'puzzle'}\n"
        gap = "\n"
        if reason := _nothing_to_search(givens):
            yield f"  {reason}\n"
            continue
        yield _line((*_HEADS, *_columns(in_c)))
        for search in searches:
            took = _timed(session, search, givens, seconds, in_c)
            cells = [each.time if each else "not here" for each in took]
            yield _line((f"{search.letter} {search.key}", *_numbers(took, ","), *cells))


def _csv(session: Session, searches: list[Algorithm], seconds: float, in_c: bool) -> Iterator[str]:
    """Yield a row for each puzzle and search; seconds are empty where a search was stopped or could not run."""
    yield f"puzzle,{','.join(_HEADS)},{','.join(name.lower() for name in _columns(in_c))}\n"
    for item in session.items():
        givens = item.entry.puzzle.givens
        if reason := _nothing_to_search(givens):
            session.note(f"{item.place}: {reason}")
            continue
        for search in searches:
            took = _timed(session, search, givens, seconds, in_c)
            cells = [f"{each.seconds:.9f}" if each and each.finished else "" for each in took]
            yield ",".join((givens.line("0"), search.key, *_numbers(took, ""), *cells)) + "\n"


def _columns(in_c: bool) -> tuple[str, ...]:
    return MEANS_OF_RUNNING if in_c else MEANS_OF_RUNNING[:-1]


def _line(cells: tuple[str, ...]) -> str:
    first, *numbers = cells
    return f"  {first:<16}" + "".join(f" {number:>14}" for number in numbers).rstrip() + "\n"


def _numbers(took: list[Took | None], group: str) -> list[str]:
    """Format moves, tries and placements of a run that ended; else the most that were seen, with a '+'."""
    known = [each for each in took if each]
    whole = next((each for each in known if each.finished), None)
    most = whole or max(known, key=lambda each: each.moves)
    return [f"{number:{group}}{'' if whole else '+'}" for number in most[:3]]


def _nothing_to_search(givens: Grid) -> str:
    if conflicts := givens.conflicts():
        return f"Conflict: {conflicts[0]}. There is nothing to search."
    return "No cell is free. There is nothing to search." if givens.is_full() else ""


def _timed(session: Session, search: Algorithm, givens: Grid, seconds: float, in_c: bool) -> list[Took | None]:
    """Time the search each way; None where it cannot run that way, which is noted once."""
    took: list[Took | None] = [_in_python(session, search, givens, seconds, fast) for fast in (False, True)]
    return [*took, _in_c(session, search, givens, seconds)] if in_c else took


def _in_python(session: Session, search: Algorithm, givens: Grid, seconds: float, fast: bool) -> Took | None:
    from solver import compiled
    from solver.search.timing import Measurement

    measured = Measurement(search, givens, fast)
    while not measured.is_enough and measured.seconds < seconds and not measured.lacks_compiler:
        measured.go_on(seconds - measured.seconds)
    if measured.lacks_compiler:
        session.note_once(compiled.why_not() or "Nothing can be compiled here.")
        return None
    return Took(measured.length, measured.tries, measured.placements, measured.each, measured.finished)


def _in_c(session: Session, search: Algorithm, givens: Grid, seconds: float) -> Took | None:
    from solver.search import native
    from solver.search.timing import MIN_MEASURED_SECONDS

    try:
        run = native.run(search, givens, seconds, MIN_MEASURED_SECONDS)
    except native.NativeError as error:
        session.note_once(f"Not in C: {error}.")
        return None
    return Took(run.moves, run.tries, run.placements, run.seconds, run.finished)
