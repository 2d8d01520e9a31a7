"""`sudoku generate`: proper puzzles at random, the same from the same seed everywhere."""

from __future__ import annotations

import re
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Final

import click

from solver.cli import options
from solver.cli.generated_puzzles import SEED_BITS
from solver.cli.output import Failure
from solver.cli.progress import UNSEEN
from solver.cli.session import Session
from solver.text import count_noun

if TYPE_CHECKING:
    from solver.formats import Format
    from solver.generator.difficulty import DifficultySpec
    from solver.grid import Grid
    from solver.shape import Shape

_SPAN: Final = re.compile(r"[0-9]{1,2}([.][0-9])?(-([0-9]{1,2}([.][0-9])?)?)?")  # one digit behind the point
_COUNTS: Final = re.compile(r"([0-9]{1,3})(?:(?:[.][.]|-)([0-9]{1,3}))?")
SECONDS: Final = 60  # for rare puzzles, unless --seconds says otherwise
_FIRST_PAUSE: Final = 20.0  # seconds at least before the second note on a long search
_CTRL_C: Final = 130
_PIECE: Final = 256  # puzzles written at once; of those that may take long each


class _GaveUp(Failure):
    """Fewer puzzles than wanted."""

    exit_code = 1


class _TimeIsUp(Exception):
    """Ends a search at its time limit."""


class Counts(click.ParamType[tuple[int, int]]):
    """How many clues: a number, or two with '..' between."""

    name = "counts"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        """Parse one or two numbers; anything else is a usage error."""
        if found := _COUNTS.fullmatch(str(value)):
            return int(found[1]), int(found[2] or found[1])
        self.fail(f"{value!r} is not a number of clues, such as 28, or two, such as 26..30.", param, ctx)


class Span(click.ParamType[tuple[float, float]]):
    """Two numbers with a stroke between, or one for both; with nothing behind the stroke, from that number on."""

    name = "span"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Parse two ratings, or one for both; anything else is a usage error."""
        from solver.generator.difficulty import MAX_RATING

        first, dash, last = str(value).partition("-")
        if _SPAN.fullmatch(str(value)):
            return float(first), float(last or (MAX_RATING if dash else first))
        self.fail(f"{value!r} is not two ratings, such as 3.0-4.0, or one from which on, such as 6.0-.", param, ctx)


def _symmetry_keys() -> list[str]:
    from solver.generator import SYMMETRIES

    return [symmetry.key for symmetry in SYMMETRIES]


def _technique_keys() -> list[str]:
    from solver.techniques.registry import TECHNIQUES

    return [row.key for row in TECHNIQUES.values() if row.in_path and row.is_logical]


def _techniques_elsewhere() -> list[str]:
    from solver.techniques.registry import TECHNIQUES

    return [row.key for row in TECHNIQUES.values() if not row.in_path and row.is_logical]


@dataclass(frozen=True, kw_only=True)
class GenerateOptions:
    """The options of `sudoku generate`."""

    number: int = options.option(
        "-n",
        "--number",
        type=options.Whole(1, options.MAX_NUMBER),
        default=1,
        metavar="N",
        help="How many puzzles, by default 1.",
    )
    seed: int | None = options.option(
        "--seed",
        type=options.Whole(min=0),
        metavar="N",
        help="The same seed gives the same puzzles; by default a random one.",
    )
    givens: tuple[int, int] | None = options.option(
        "--givens", type=Counts(), metavar="N", help="Exactly this many clues; 26..30 for any of these numbers."
    )
    minimal: bool = options.option(
        "--minimal", help="Every clue is needed: without any one of them there are several solutions."
    )
    symmetry: str = options.key(
        "--symmetry", load=_symmetry_keys, default="none", help="The symmetry of the pattern of clues."
    )
    level: str | None = options.key(
        "--level", load=options.levels, help="The level that `sudoku rate` gives; of 4x4 and 6x6 easy, medium or hard."
    )
    technique: str | None = options.key(
        "--technique",
        load=_technique_keys,
        refused=_techniques_elsewhere,
        help="The puzzle needs this technique: at one point nothing easier helps.",
    )
    se: tuple[float, float] | None = options.option(
        "--se", type=Span(), metavar="A-B", help="Sudoku Explainer's ER: 3.0-4.0, or 6.0- from 6.0 on."
    )
    without: str | None = options.option(
        "--without", type=click.Choice(["guessing"]), help="The known techniques are enough to solve it."
    )
    size: str = options.option(
        "--size", type=click.Choice(["4", "6", "9", "16"]), default="9", help="Rows of a grid, by default 9."
    )
    patience: int | None = options.option(
        "--patience",
        type=options.Whole(1, options.MAX_NUMBER),
        metavar="N",
        help="Give up after this many failures in a row.",
    )
    seconds: int | None = options.option(
        "--seconds",
        type=options.Whole(1, 86_400),
        metavar="N",
        help=f"Stop after this many seconds; of rare puzzles after {SECONDS} unless told otherwise.",
    )
    jobs: int = options.option(
        "--jobs",
        type=options.Whole(0, options.MAX_JOBS),
        default=1,
        metavar="N",
        help="Threads or processes, by default 1; 0 for one per core.",
    )
    form: str = options.key("--format", load=options.text_keys, default="line", help="The layout.")
    output: str | None = options.output()


@click.command()
@options.takes(GenerateOptions)
def generate(chosen: GenerateOptions) -> None:
    """Make puzzles that have exactly one solution.

    Without --givens as many clues as possible are removed. The same seed and options give the same puzzles on every
    machine; the first ten of a hundred are those of -n 10.

    Some 9x9 puzzles are rare: those with 20 clues or fewer, minimal ones of full symmetry, those of ER 8.5 or more. The
    command says so first, shows how many were tried, and goes on until --seconds or Ctrl-C. Then it writes what it has.

    Exit code: 0 if all were made, 1 if the search was given up or the time was over, 3 if a process of --jobs was
    killed, 130 after Ctrl-C.

    \b
    Examples
      sudoku generate
      sudoku generate -n 1000 --seed 7 -o list.txt
      sudoku generate -n 20 --givens 28 --symmetry rotational --format boxed
      sudoku generate -n 30 --level hard --symmetry rotational
      sudoku generate --technique x-wing --without guessing
      sudoku generate --se 9.0- --seconds 600
      sudoku generate -n 12 --size 4 --level easy
      sudoku generate --size 16 --givens 140 --format sdk -o big.sdk
    """
    make_puzzles(chosen)


def make_puzzles(chosen: GenerateOptions) -> None:
    """Make puzzles at random and write them."""
    from solver import formats, generator
    from solver.errors import GenerationError, RuleError
    from solver.generator.puzzles import new_puzzles
    from solver.generator.rarity import is_rare
    from solver.shape import SHAPES

    shape = next(shape for shape in SHAPES.values() if shape.size == int(chosen.size))
    layout = formats.get(chosen.form)
    try:
        fewest, most = chosen.givens or (None, None)
        wish = generator.PuzzleSpec(shape, fewest, chosen.minimal, chosen.symmetry, most)
        grade = _grade(shape, chosen.level, chosen.technique, chosen.se, chosen.without)
    except RuleError as error:
        raise click.UsageError(f"{error}.") from error
    if layout.sizes and shape.size not in layout.sizes:
        raise click.UsageError(f"The layout {chosen.form!r} cannot hold a {shape} puzzle.")
    rare = is_rare(wish, grade)
    seconds = chosen.seconds or (SECONDS if rare else None)
    limit = count_noun(seconds or 0, "second")
    patience = chosen.patience or (sys.maxsize if seconds else None)
    phrase = f"{wish.plural}{f' {grade}' if grade else ''}"
    stopped: Failure | None = None
    code = 0
    with Session((), chosen.output) as session:
        seed = chosen.seed
        if seed is None:
            seed = SystemRandom().getrandbits(SEED_BITS)
            session.note(f"Seed {seed}.")
        if rare:
            session.note(f"Such puzzles are rare: {phrase}. The search ends after {limit}, or with Ctrl-C.")
        session.progress.label, session.progress.total = phrase, chosen.number
        jobs = chosen.jobs or _cores()
        tried = _Tried(session, phrase)
        poll = _deadline(seconds, tried.note)
        puzzles = new_puzzles(chosen.number, seed, wish, grade, patience=patience, jobs=jobs, tried=tried, poll=poll)
        try:
            with _notes_on_compiling(session):
                _write(session, layout, puzzles, 1 if grade or seconds else _PIECE)
        except GenerationError as error:
            stopped = _GaveUp(f"{error}; {_made(session)}. There may be none: --patience allows more tries.")
        except _TimeIsUp:
            stopped = _GaveUp(f"The time of {limit} is over; {_made(session)}. --seconds allows more.")
        except (KeyboardInterrupt, SystemExit) as signal:
            if not seconds or getattr(signal, "code", _CTRL_C) != _CTRL_C:
                raise
            session.note(f"{_made(session)}.")
            code = _CTRL_C
    if stopped:
        raise stopped
    session.finish(code)


def _made(session: Session) -> str:
    done, total = session.progress.done, session.progress.total
    return f"{done:,} of {total:,} were made"


def _deadline(seconds: int | None, note: Callable[[], None]) -> Callable[[], None]:
    """Return a function that calls `note`, or raises _TimeIsUp when this many seconds have passed; None: no limit."""
    end = time.monotonic() + (seconds or float("inf"))

    def poll() -> None:
        if time.monotonic() >= end:
            raise _TimeIsUp
        note()

    return poll


class _Tried:
    """Counts the puzzles that did not fit, in the line of progress; where none shows, in a note now and then."""

    def __init__(self, session: Session, phrase: str) -> None:
        self._session, self._phrase = session, phrase
        self._number = 0
        self._wait = 0.0  # seconds until the next note

    def __call__(self) -> None:
        self._number += 1
        self._session.progress.label = f"{self._phrase}, {self._number:,} tried"
        self.note()

    def note(self) -> None:
        """Note how far a long search is, if nothing else shows it and the last note was long ago."""
        progress = self._session.progress
        if self._number and progress.is_unseen(self._wait):
            self._wait = max(2 * self._wait, 2 * UNSEEN, _FIRST_PAUSE)
            found = f"{self._number:,} tried that do not fit, {progress.done:,} of {progress.total:,} found so far"
            self._session.note(f"Looking for {self._phrase}: {found}.")


def _cores() -> int:
    from solver.cli.parallel import cores

    return cores()


def _grade(
    shape: Shape, level: str | None, technique: str | None, span: tuple[float, float] | None, without: str | None
) -> DifficultySpec | None:
    """Make the grade that the options ask for, if any. Raises RuleError where there can be none."""
    if not (level or technique or span or without):
        return None
    from solver.generator.difficulty import DifficultySpec
    from solver.techniques.technique import LEVELS

    difficulty = DifficultySpec(LEVELS[level] if level else None, technique or "", span, bool(without))
    difficulty.check(shape)
    return difficulty


@contextmanager
def _notes_on_compiling(session: Session) -> Iterator[None]:
    """Note on standard error that something is compiled, and why that fails."""
    from solver import compiled
    from solver.cli import sentences

    telling = compiled.notify_on_compile(lambda: session.note(sentences.COMPILING))
    with warnings.catch_warnings(record=True) as caught, telling:
        warnings.simplefilter("always")
        try:
            yield
        finally:
            for warning in caught:
                session.note(str(warning.message))


def _write(session: Session, chosen: Format, puzzles: Iterator[Grid], piece: int) -> None:
    """Write `piece` puzzles at once where the layout puts each on a line of its own, else all at the end."""
    from solver import formats
    from solver.formats.entry import Entry, join_with_line_end
    from solver.grid import Puzzle

    waiting: list[Entry] = []

    def write() -> None:
        if waiting:
            session.write(formats.write(chosen.key, waiting))
            waiting.clear()

    try:
        for grid in puzzles:
            waiting.append(Entry(Puzzle.of(grid)))
            session.progress.done += 1
            if chosen.join is join_with_line_end and len(waiting) == piece:
                write()
    finally:
        write()
