"""`sudoku generate`: proper puzzles at random, the same from the same seed everywhere."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from solver.cli import options
from solver.cli.generated_puzzles import SEED_BITS
from solver.cli.output import Failure
from solver.cli.session import Session

if TYPE_CHECKING:
    from solver.formats import Format
    from solver.generator.difficulty import DifficultySpec
    from solver.grid import Grid
    from solver.shape import Shape

_SPAN: Final = re.compile(r"[0-9]{1,2}([.][0-9])?(-[0-9]{1,2}([.][0-9])?)?")  # ratings have one digit behind the point
_PIECE: Final = 256  # puzzles written at once; of those that may take long each


class _GaveUp(Failure):
    """Fewer puzzles than wanted."""

    exit_code = 1


class Span(click.ParamType[tuple[float, float]]):
    """Two numbers with a stroke between, or one for both."""

    name = "span"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Parse two ratings, or one for both; anything else is a usage error."""
        first, _, last = str(value).partition("-")
        if _SPAN.fullmatch(str(value)):
            return float(first), float(last or first)
        self.fail(f"{value!r} is not two ratings, such as 3.0-4.0.", param, ctx)


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

    number: int
    seed: int | None
    givens: int | None
    minimal: bool
    symmetry: str
    level: str | None
    technique: str | None
    se: tuple[float, float] | None
    without: str | None
    size: str
    patience: int | None
    jobs: int
    form: str
    output: str | None


@click.command()
@click.option(
    "-n",
    "--number",
    type=options.Whole(1, options.MAX_NUMBER),
    default=1,
    metavar="N",
    help="How many puzzles, by default 1.",
)
@click.option(
    "--seed",
    type=options.Whole(min=0),
    metavar="N",
    help="The same seed gives the same puzzles; by default a random one.",
)
@click.option("--givens", type=options.Whole(min=0), metavar="N", help="Exactly this many clues.")
@click.option(
    "--minimal", is_flag=True, help="Every clue is needed: without any one of them there are several solutions."
)
@click.option(
    "--symmetry",
    cls=options.KeyOption,
    load=_symmetry_keys,
    default="none",
    help="The symmetry of the pattern of clues.",
)
@click.option(
    "--level",
    cls=options.KeyOption,
    load=options.levels,
    help="The level that `sudoku rate` gives; of 4x4 and 6x6 easy, medium or hard.",
)
@click.option(
    "--technique",
    cls=options.KeyOption,
    load=_technique_keys,
    refused=_techniques_elsewhere,
    help="The puzzle needs this technique: at one point nothing easier helps.",
)
@click.option("--se", type=Span(), metavar="A-B", help="Sudoku Explainer's ER, from one number to another: 3.0-4.0.")
@click.option("--without", type=click.Choice(["guessing"]), help="The known techniques are enough to solve it.")
@click.option("--size", type=click.Choice(["4", "6", "9", "16"]), default="9", help="Rows of a grid, by default 9.")
@click.option(
    "--patience",
    type=options.Whole(1, options.MAX_NUMBER),
    metavar="N",
    help="Give up after this many failures in a row.",
)
@click.option(
    "--jobs",
    type=options.Whole(0, options.MAX_JOBS),
    default=1,
    metavar="N",
    help="Threads or processes, by default 1; 0 for one per core.",
)
@click.option("--format", "form", cls=options.KeyOption, load=options.text_keys, default="line", help="The layout.")
@options.output
@options.takes(GenerateOptions)
def generate(chosen: GenerateOptions) -> None:
    """Make puzzles that have exactly one solution.

    Without --givens as many clues as possible are removed. The same seed and options give the same puzzles on every
    machine; the first ten of a hundred are those of -n 10.

    Exit code: 0 if all were made, 1 if the search for one was given up, 3 if a process of --jobs was killed.

    \b
    Examples
      sudoku generate
      sudoku generate -n 1000 --seed 7 -o list.txt
      sudoku generate -n 20 --givens 28 --symmetry rotational --format boxed
      sudoku generate -n 30 --level hard --symmetry rotational
      sudoku generate --technique x-wing --without guessing
      sudoku generate -n 12 --size 4 --level easy
      sudoku generate --size 16 --givens 140 --format sdk -o big.sdk
    """
    make_puzzles(chosen)


def make_puzzles(chosen: GenerateOptions) -> None:
    """Make puzzles at random and write them."""
    from solver import formats, generator
    from solver.errors import GenerationError, RuleError
    from solver.generator.puzzles import generate_puzzles
    from solver.shape import SHAPES

    shape = next(shape for shape in SHAPES.values() if shape.size == int(chosen.size))
    layout = formats.get(chosen.form)
    try:
        wish = generator.PuzzleSpec(shape, chosen.givens, chosen.minimal, chosen.symmetry)
        grade = _grade(shape, chosen.level, chosen.technique, chosen.se, chosen.without)
    except RuleError as error:
        raise click.UsageError(f"{error}.") from error
    if layout.sizes and shape.size not in layout.sizes:
        raise click.UsageError(f"The layout {chosen.form!r} cannot hold a {shape} puzzle.")
    with Session((), chosen.output) as session:
        seed = chosen.seed
        if seed is None:
            seed = random.SystemRandom().getrandbits(SEED_BITS)
            session.note(f"Seed {seed}.")
        session.progress.label, session.progress.total = f"{wish.plural}{f' {grade}' if grade else ''}", chosen.number
        chance, jobs, tried = random.Random(seed), chosen.jobs or _cores(), _Tried(session)
        puzzles = generate_puzzles(chosen.number, chance, wish, grade, patience=chosen.patience, jobs=jobs, tried=tried)
        try:
            with _notes_on_compiling(session):
                _write(session, layout, puzzles, 1 if grade else _PIECE)
        except GenerationError as error:
            made = f"{session.progress.done:,} of {chosen.number:,} were made"
            raise _GaveUp(f"{error}; {made}. There may be none: --patience allows more tries.") from error
    session.finish()


class _Tried:
    """Counts the puzzles that did not fit; a long search that no line of progress shows is reported once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._number, self._is_announced = 0, False

    def __call__(self) -> None:
        self._number += 1
        progress = self._session.progress
        if progress.is_unseen() and not self._is_announced:
            self._is_announced = True
            found = f"{self._number:,} tried that do not fit, {progress.done:,} of {progress.total:,} found so far"
            self._session.note(f"Looking for {progress.label}: {found}.")


def _cores() -> int:
    from solver.cli.parallel import cores

    return cores()


def _grade(
    shape: Shape, level: str | None, technique: str | None, span: tuple[float, float] | None, without: str | None
) -> DifficultySpec | None:
    """Make the grade that the options ask for, if any. Raises RuleError where there can be none."""
    if not (level or technique or span or without):
        return None
    from solver.errors import RuleError
    from solver.generator.difficulty import DifficultySpec
    from solver.generator.small_puzzles import SMALL_SHAPES, check_small_level
    from solver.shape import CLASSIC
    from solver.techniques.technique import Level

    if level and not (technique or span or without) and shape in SMALL_SHAPES:
        check_small_level(shape, Level[level.upper()])
    elif shape != CLASSIC:
        raise RuleError(f"only {CLASSIC} puzzles have levels, techniques and ratings, not {shape} ones")
    return DifficultySpec(Level[level.upper()] if level else None, technique or "", span, bool(without))


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
