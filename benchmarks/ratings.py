"""Measures what ratings and hints cost, by level and by list: one command, one text in Markdown.

    .venv/bin/python -m benchmarks.ratings [--quick] [--parts PART,...] [FILE]...

Puzzles are ours by level, made from fixed seeds, fixed samples of lists in the folder that SUDOKU_OUTSIDE_DATA names,
and of files with one puzzle at the start of each line. Each is rated once in HoDoKu's way and once in Sudoku
Explainer's, by CPU time of one thread that rated others before. Beside ours stands what the two programs take for the
same puzzles by a warm Java, where they are here (`benchmarks.rated_elsewhere`), else what they took on another machine.
Hints are asked for at the positions of the public library of techniques, where it is there, and at our own for
practice. Takes three minutes, with the two programs ten; --quick takes a tenth.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks import rated_elsewhere, sets
from benchmarks.lists import OUTSIDE
from benchmarks.rated_elsewhere import Program
from benchmarks.solve import machine, say
from benchmarks.tables import ratio, rounded, table
from solver.grid import Grid
from solver.shape import CLASSIC, Candidate
from solver.techniques import fast_rating
from solver.techniques.explainer.path import explainer_numbers
from solver.techniques.hint_choice import easiest_step
from solver.techniques.position import Position, position_of
from solver.techniques.rating import Rating
from solver.techniques.technique import Level
from webapp.board.hint import uses_notes
from webapp.board.technique_examples import technique_pages

PARTS: Final = ("hodoku", "explainer", "hints")
HOME: Final = Path(__file__).parents[1] / "puzzles"
LISTS: Final = {"qqwing_easy": 100, "qqwing_expert": 100, "magictour_top1465": 60, "17_clue": 200}  # of each so many
ALL: Final = 10_000
BRANCHES: Final = 10_000  # of chains within which a rating by Sudoku Explainer's rules is looked for
HEAD: Final = ("puzzles", "mean, ms", "median", "worst", "paths/s")
# A warm Java elsewhere, on two cores of a Xeon: milliseconds of CPU time a path
HODOKU: Final = {Level.EASY: 2, Level.MEDIUM: 4, Level.HARD: 7, Level.UNFAIR: 33, Level.EXTREME: 400}
EXPLAINER: Final = {6.5: "under 10", 7.3: "60", 8.2: "200", 8.8: "720", 9.0: "1,800 (8.9 to 9.6)"}
BEYOND: Final = f"beyond, or left after {BRANCHES:,} branches"


class Took(NamedTuple):
    """What one rating took: its list, its class, milliseconds; and the puzzle."""

    source: str
    kind: str
    spent: float
    puzzle: str


def puzzles(files: Iterable[Path], share: int) -> dict[str, list[Grid]]:
    """The lists by name, of each the first of every `share` puzzles."""
    found = {f"ours, {level.title}": _first(HOME / f"{level.title.lower()}.sdm") for level in Level}
    folder = Path(os.environ.get(OUTSIDE, "nowhere"))
    if (rated := folder / "ratings" / "ratings.tsv").is_file():
        rows = [line.split("\t") for line in rated.read_text().splitlines() if not line.startswith("#")]
        found[rated.name] = [Grid.parse(row[1]) for row in rows]
    for name, number in LISTS.items():
        if (path := folder / "lists" / f"{name}.txt").is_file():
            found[f"{path.name}, some"] = _first(path, number)
    found |= {path.name: _first(path) for path in files}
    return {name: grids[::share] for name, grids in found.items()}


def _first(path: Path, number: int = ALL) -> list[Grid]:
    return [Grid(tuple(row)) for row in sets.of_file(path).first(number).puzzles.tolist()]


def rated(lists: Mapping[str, list[Grid]], kind_of: Callable[[Grid], str]) -> list[Took]:
    """What each puzzle took; `kind_of` rates it and names its class."""
    kind_of(next(iter(lists.values()))[0])  # whatever is built once
    return [Took(name, *_timed(kind_of, grid), grid.line()) for name, grids in lists.items() for grid in grids]


def _timed(kind_of: Callable[[Grid], str], grid: Grid) -> tuple[str, float]:
    start = time.thread_time()
    kind = kind_of(grid)
    return kind, 1_000 * (time.thread_time() - start)


def level_of(grid: Grid) -> str:
    """The level of HoDoKu's path."""
    level = Rating.by_compiled_code(grid).level
    return level.title if level else "none"


def class_of(grid: Grid) -> str:
    """The class of Sudoku Explainer's rating that figures are known for."""
    numbers = explainer_numbers(grid, BRANCHES)
    hardest = float(numbers.texts[0])
    return BEYOND if numbers.er_is_least else next((_up_to(most) for most in EXPLAINER if hardest <= most), BEYOND)


def _up_to(most: float) -> str:
    return f"up to {most}"


def figures(spent: Sequence[float]) -> list[str]:
    """Number, mean, median and worst milliseconds, and how many a second."""
    mean = statistics.fmean(spent)
    shown = [rounded(each) for each in (mean, statistics.median(spent), max(spent), 1_000 / max(mean, 1e-6))]
    return [f"{len(spent):,}", *shown]


def by_class(took: Sequence[Took], theirs: Mapping[str, str]) -> Iterator[list[str]]:
    """A row for each class, over all lists, with what the other program took."""
    for kind in [*theirs, *sorted({each.kind for each in took} - set(theirs))]:
        if spent := [each.spent for each in took if each.kind == kind]:
            yield [kind, *figures(spent), theirs.get(kind, "")]


def beside(program: Program, took: Sequence[Took], elsewhere: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The head of a column and its entries by class: what the program takes here, or took elsewhere."""
    if not program.is_here:
        return f"{program.name}, warm Java elsewhere", {**elsewhere}
    theirs = {}
    for kind in elsewhere:
        if ours := [each for each in took if each.kind == kind]:
            mean = rated_elsewhere.warm_mean(program, [each.puzzle for each in ours])
            share = mean.milliseconds / max(statistics.fmean(each.spent for each in ours), 1e-6)
            theirs[kind] = f"{rounded(mean.milliseconds)} ({ratio(share)}){'' if mean.is_warm else ', not warm yet'}"
    return f"{program.name}, warm Java: mean, ms (theirs to ours)", theirs


def by_list(took: Sequence[Took]) -> Iterator[list[str]]:
    """A row for each list, over all classes."""
    for source in dict.fromkeys(each.source for each in took):
        yield [source, *figures([each.spent for each in took if each.source == source])]


def positions() -> Iterator[tuple[str, Position, bool]]:
    """Where hints are asked for: which list, the position, and whether notes are kept there."""
    library = Path(os.environ.get(OUTSIDE, "nowhere")) / "techniques" / "reglib.txt"
    lines = library.read_text().splitlines() if library.is_file() else []
    for line in lines:
        if line.startswith(":"):
            yield "the library's positions", library_position(line), True
    for each in technique_pages().values():
        for puzzle in (each.example.puzzle, *each.practice, *(answered.puzzle for answered in each.answered)):
            yield "our positions for practice", position_of(puzzle), uses_notes(puzzle)


def library_position(line: str) -> Position:
    """The position of a case `:code:digits:cells:deleted:...`; '+' is before a digit that is no given."""
    _, _, _, cells, deleted, *_ = line.split(":")
    givens = Grid.parse("".join("." if before == "+" else sign for before, sign in _signs(cells)))
    gone = [Candidate(CLASSIC.parse_cell(f"r{each[1]}c{each[2]}"), int(each[0])) for each in deleted.split()]
    return Position.of(Grid.parse("".join(sign for _, sign in _signs(cells))), gone, givens)


def _signs(cells: str) -> Iterator[tuple[str, str]]:
    return ((before, sign) for before, sign in zip(" " + cells, cells, strict=False) if sign != "+")


def hints(share: int) -> Iterator[list[str]]:
    """A row for each list of positions: milliseconds to the easiest_step step, half of them, 95 of 100, the worst."""
    spent: dict[str, list[float]] = {}
    for number, (source, position, noted) in enumerate(positions()):
        if number % share == 0:
            start = time.thread_time()
            easiest_step(position, noted)
            spent.setdefault(source, []).append(1_000 * (time.thread_time() - start))
    for source, each in spent.items():
        each.sort()
        shown = (each[len(each) // 2], each[len(each) * 95 // 100], each[-1])
        yield [source, f"{len(each):,}", *map(rounded, shown)]


def measure(lists: Mapping[str, list[Grid]], parts: Sequence[str], share: int) -> None:
    """Measure and print."""
    say(f"Machine: {machine()}. CPU time, ours of one thread. What is from elsewhere is from another machine.")
    if "hodoku" in parts:
        fast_rating.compile_ratings()
        took = rated(lists, level_of)
        elsewhere = {level.title: str(spent) for level, spent in HODOKU.items()}
        head, theirs = beside(rated_elsewhere.HODOKU, took, elsewhere)
        say(table(["HoDoKu's path", *HEAD, head], by_class(took, theirs)))
        say(table(["HoDoKu's path", *HEAD], by_list(took)))
    if "explainer" in parts:
        took = rated(lists, class_of)
        elsewhere = {_up_to(most): spent for most, spent in EXPLAINER.items()}
        head, theirs = beside(rated_elsewhere.EXPLAINER, took, elsewhere)
        say(table(["Sudoku Explainer's ER", *HEAD, head], by_class(took, theirs)))
        say(table(["Sudoku Explainer's ER", *HEAD], by_list(took)))
    if "hints" in parts:
        say(table(["a hint, ms", "positions", "half of them", "95 of 100", "worst"], hints(share)))


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.ratings", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="one puzzle at the start of each line")
    parser.add_argument("--quick", action="store_true", help="a tenth of each list")
    parser.add_argument("--smallest", action="store_true", help="only to see that it runs")
    parser.add_argument("--parts", default=",".join(PARTS), help=f"some of {','.join(PARTS)}")
    chosen = parser.parse_args(arguments)
    parts = chosen.parts.split(",")
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    share = 100 if chosen.smallest else 10 if chosen.quick else 1
    try:
        measure(puzzles(chosen.files, share), parts, share)
    except (OSError, RuntimeError, ValueError) as problem:
        parser.error(str(problem))
    return 0


if __name__ == "__main__":
    sys.exit(main())
