"""Measures what hostile input costs the library: CPU seconds of each case beside its bound.

    .venv/bin/python -m benchmarks.bounds [word ...]

With words only those cases whose names hold one of them. Each runs in one thread of this process. A case that is over
its bound runs twice more, as other work slows it down, and the quickest run counts. The line of a case that stays over
its bound ends in OVER, and the exit code is then 1. It takes some minutes, most of them for pictures and budgets.

`benchmarks.worst` measures the same of pages, `benchmarks.ratings` what ratings and hints cost.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command `sudoku` does, before numpy is loaded
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PIL.Image import Image
from werkzeug.test import Client

from benchmarks import uploads
from solver import engine
from solver.errors import FormatError
from solver.formats import attempt, read, recovery
from solver.formats.apps.fpuzzles import ADDRESS
from solver.formats.lz_string import pack
from solver.formats.reading.brackets import find_arrays
from solver.grid import Grid
from solver.pictures import outlines, puzzle_in
from solver.recognition.decode_image import decode_picture
from solver.recognition.recognize import recognize_board
from solver.shape import LATIN, SHAPES, Shape
from solver.techniques.explainer.path import explainer_numbers
from tests.solver.formats.hostile import BEGINNINGS, UNCLOSED, repeat
from tests.solver.formats.test_fuzz import check, drawn_text
from tests.solver.grids import random_grid
from tests.solver.pictures.hostile import HOSTILE
from tests.solver.recognition.others import without_a_puzzle
from tests.solver.recognition.scenes import as_file
from tests.solver.test_engine import ADVERSARIAL
from webapp import create_app

HOME: Final = Path(__file__).parents[1]
RUNS: Final = 3
TEXT: Final = 65_536  # characters
UNCLOSED_TEXT: Final = 300_000
REFUSED_TEXT: Final = 1_100_000  # more than is read at once
LONG_LINE: Final = 1_000_000
ONE_GRID: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 "
DRAWS: Final = 2_000  # random texts
# A puzzle with many cells that hold the same two digits: millions of ways round, of which few can become loops.
CROWDED: Final = "..8.2...5....6.....6...4....8...6......4....74.758...67.4.1.2....5..94...167...58"
IMPORT: Final = """
import sys, time
sys.path.insert(0, sys.argv[1])
start = time.thread_time()
import solver, solver.engine
print(time.thread_time() - start)
"""


class Case(NamedTuple):
    """Something that must not take longer than its bound; `seconds` runs it and returns the CPU time."""

    name: str
    bound: float  # CPU seconds
    seconds: Callable[[], float]


def cpu(run: Callable[[], object]) -> float:
    """Run it and return its CPU seconds; a text or file that it refuses is no error."""
    start = time.thread_time()
    with suppress(FormatError):
        run()
    return time.thread_time() - start


def case(name: str, bound: float, run: Callable[[], object]) -> Case:
    """Make a case of a function that is run in this thread."""
    return Case(name, bound, partial(cpu, run))


def cases() -> Iterator[Case]:
    """Yield all cases: starting, the engine, texts, pictures, ratings, uploads."""
    yield Case("import: solver and its engine", 0.12, seconds_to_import)
    yield from of_engine()
    yield from of_texts()
    yield from of_pictures()
    yield case("rating: loops through many cells", 1.0, lambda: explainer_numbers(Grid.parse(CROWDED)))
    client = Client(create_app())
    for name, body in zip(HOSTILE, uploads.bodies(), strict=False):
        post = partial(client.post, "/board", data=body, content_type=uploads.FORM["Content-Type"])
        yield case(f"upload: {name}", 0.05, post)


def of_engine() -> Iterator[Case]:
    """Yield puzzles that are made to explode, and budgets that are spent whole."""
    for name, (line, _) in ADVERSARIAL.items():
        grid = Grid.parse(line)
        yield case(f"engine: verdict, {name}", 2.0, partial(engine.solve, grid))
        yield case(f"engine: count, {name}", 4.0, partial(engine.count, grid, limit=10**9))
    yield case("engine: 1,000 solutions of the empty grid", 0.4, lambda: engine.count(Grid.empty()))
    for shape in SHAPES.values():
        for part in (0.0, 0.15, 0.25, 0.3):
            yield case(f"engine: budget, {shape}, {part:.0%} of the cells", 3.2, partial(spend_budget, shape, part))
    for shape in LATIN.values():
        yield case(f"engine: budget, {shape}", 8.0, partial(engine.count, Grid.empty(shape), 10**6))


def spend_budget(shape: Shape, part: float) -> object:
    """Count the solutions of a random grid with digits tried in this part of its cells."""
    grid = random_grid(random.Random(7), shape, int(len(shape.cells) * part))
    return engine.count(grid, limit=10**9)


def of_texts() -> Iterator[Case]:
    """Yield long texts that no reader understands, texts that unfold, and random ones."""
    for piece in BEGINNINGS:
        yield case(f"text: 64 kB of {piece!r}", 8.0, partial(check, repeat(piece, TEXT)))
    for piece in UNCLOSED:
        text = repeat(piece, UNCLOSED_TEXT)
        yield case(f"text: 300 kB of {piece!r} as arrays", 8.0, partial(find_arrays, text))
    for piece in ("\n", "1,", "1234\n3412\n2143\n4321\n\n"):
        text = repeat(piece, REFUSED_TEXT)
        yield case(f"text: 1.1 MB of {piece!r}", 1.0, partial(read_all, text))
    for piece in ("1", "a b ", "[1,2],", "(1,2,3)", ONE_GRID):
        text = repeat(piece, LONG_LINE)
        yield case(f"text: one line of 1 MB of {piece[:8]!r}", 1.0, partial(attempt, text))
        yield case(f"text: one line of 1 MB of {piece[:8]!r}, as a list", 1.0, partial(read_all, text))
    yield case("text: a link that unfolds to a million signs", 0.5, partial(read, ADDRESS + pack("a" * 1_000_000)))
    yield Case(f"text: the slowest of {DRAWS:,} random ones", 2.0, seconds_of_slowest_text)


def read_all(text: str) -> object:
    """Read every puzzle of the text."""
    return list(recovery.read(text)[1])


def of_pictures() -> Iterator[Case]:
    """Yield files that are made to cost much, pictures without a puzzle, and a title of one long line."""
    for name, data in HOSTILE.items():
        yield case(f"picture: the puzzle in {name}", 0.05, partial(puzzle_in, data))
        yield case(f"picture: the pixels of {name}", 0.5, partial(decode_picture, data))
    yield case("picture: the outline of a long title", 2.0, partial(outlines.path, "x" * 60, 0.03))
    for number, (name, image) in enumerate(without_a_puzzle(), 1):
        yield Case(f"picture: no puzzle in {number}, {name}", 1.0, partial(seconds_of_picture, image))


def seconds_of_picture(image: Image) -> float:
    """Save a picture as a file, then measure how long a puzzle is looked for in it."""
    data = as_file(image)
    return cpu(lambda: recognize_board(decode_picture(data)))


def seconds_to_import() -> float:
    """Measure the import of the library in a new process."""
    command = [sys.executable, "-S", "-c", IMPORT, str(HOME)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def seconds_of_slowest_text() -> float:
    """Measure random texts one by one and return the seconds of the slowest."""
    rng = random.Random(0)
    return max(cpu(partial(check, drawn_text(rng))) for _ in range(DRAWS))


def measure(case: Case) -> float:
    """Run the case until it is within its bound, at most three times; return the seconds of the quickest run."""
    quickest = case.seconds()
    for _ in range(RUNS - 1):
        if quickest <= case.bound:
            break
        quickest = min(quickest, case.seconds())
    return quickest


def line(case: Case, seconds: float) -> str:
    """Format a line of the table."""
    return f"{case.name:64}{seconds:9.3f} s of {case.bound:g} s{'   OVER' if seconds > case.bound else ''}"


def main(words: list[str]) -> int:
    """Print the table; return 1 where a case is over its bound."""
    over = 0
    for each in cases():
        if words and not any(word in each.name for word in words):
            continue
        seconds = measure(each)
        over += seconds > each.bound
        sys.stdout.write(f"{line(each, seconds)}\n")
        sys.stdout.flush()
    sys.stdout.write(f"\n{over} over their bounds\n")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
