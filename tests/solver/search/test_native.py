"""The searches in C make the moves of those in Python, stop in time, and say why where they cannot run."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from solver.grid import Grid
from solver.search import ALGORITHMS, native
from solver.search.algorithm import Algorithm
from solver.search.run import MAX_STEPS_PER_CALL, Run
from solver.shape import SHAPES
from tests.solver.grids import random_grid
from tests.solver.search.puzzles import LIANG, WORST, WRONG, documents, puzzle

IN_C = [algorithm for algorithm in ALGORITHMS if native.source_of(algorithm)]
EVERY = pytest.mark.parametrize("algorithm", IN_C, ids=lambda algorithm: algorithm.letter)
NEAR = [name for name in documents() if name.startswith("00")]


@pytest.fixture(autouse=True)
def compiler_or_skip(request: pytest.FixtureRequest) -> None:
    """Skips what needs a C compiler where there is none."""
    if native.compiler() is None and "without" not in request.node.name:
        pytest.skip("there is no C compiler here")


def in_python(algorithm: Algorithm, givens: Grid) -> tuple[int, int, int, tuple[int, ...]]:
    """Moves, tries, placements and the last board of the interpreted search."""
    run, moves = Run(algorithm, givens), 0
    while not run.is_over:
        moves += len(run.advance(MAX_STEPS_PER_CALL))
    return moves, run.tries, (moves + run.depth) // 2, tuple(run.board.digits)


def test_every_search_of_the_documents_is_there_in_c() -> None:
    """Those and no other: each C file beside the frame is named as a search."""
    assert IN_C == [algorithm for algorithm in ALGORITHMS if algorithm.in_documents]
    files = {path.name for path in Path(native.__file__).parent.glob("*.c")}
    assert files == {"frame.c"} | {path.name for path in map(native.source_of, IN_C) if path}


@EVERY
@pytest.mark.parametrize("name", [LIANG, "001", "002_figure3_gentle", "004_example1"])
def test_the_counts_are_those_of_python(algorithm: Algorithm, name: str) -> None:
    """Moves, tries, placements and the solution found first are the same."""
    givens = puzzle(name)
    run = native.run(algorithm, givens, 10, 0)
    assert run.finished
    assert (run.moves, run.tries, run.placements, run.grid.digits) == in_python(algorithm, givens)


@EVERY
def test_without_a_solution_the_search_ends_as_in_python(algorithm: Algorithm) -> None:
    """The same numbers, and the givens alone are left on the board."""
    run = native.run(algorithm, WRONG, 10, 0)
    assert (run.moves, run.tries, run.placements) == in_python(algorithm, WRONG)[:3]
    assert run.grid == WRONG


@EVERY
@pytest.mark.parametrize("cells", [16, 36, 256])
def test_other_sizes_make_the_same_moves(algorithm: Algorithm, cells: int) -> None:
    """4x4, 6x6, and 16x16 grids that are nearly full."""
    import random

    rng = random.Random(cells)
    for _ in range(3):
        givens = random_grid(rng, SHAPES[cells], cells // 3 if cells < 256 else 230)
        if givens.is_full() or Run(algorithm, givens, limit=1).is_over:
            continue
        python = Run(algorithm, givens)
        made = len(python.advance(20_000))
        if python.is_over:
            run = native.run(algorithm, givens, 10, 0)
            assert (run.moves, run.tries) == (made, python.tries)


@EVERY
def test_a_long_search_is_stopped(algorithm: Algorithm) -> None:
    """After the time it was given it ends with what it has counted so far."""
    start = time.monotonic()
    run = native.run(algorithm, puzzle(WORST), 0.05 if algorithm.tests_every_digit else 0.01, 1)
    assert time.monotonic() - start < 10
    assert run.finished is False or not algorithm.tests_every_digit
    assert run.moves > 10_000


def test_the_worst_case_has_its_known_count() -> None:
    """Search D places 45,267 digits in C as well."""
    (chosen,) = [algorithm for algorithm in IN_C if not algorithm.tests_every_digit]
    assert native.run(chosen, puzzle(WORST), 30, 0).placements == 45_267


def test_a_missing_compiler_or_source_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence names what is missing."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    native.compile_program.cache_clear()
    with pytest.raises(native.NativeError, match="no C compiler here: none of cc, gcc, clang"):
        native.run(IN_C[0], puzzle(LIANG), 1, 0)
    with pytest.raises(native.NativeError, match="not written in C"):
        native.run(ALGORITHMS[-1], puzzle(LIANG), 1, 0)


def test_the_last_line_of_a_failing_compiler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that fails, or that cannot be started, is a sentence and no traceback."""
    native.compile_program.cache_clear()
    monkeypatch.setattr(shutil, "which", lambda name: shutil_false)
    with pytest.raises(native.NativeError, match="failed|cannot be used"):
        native.run(IN_C[0], puzzle(LIANG), 1, 0)
    native.compile_program.cache_clear()


shutil_false = shutil.which("false") or "/no/such/compiler"


@pytest.mark.campaign
@EVERY
@pytest.mark.parametrize("name", NEAR)
def test_every_document_has_the_counts_of_python(algorithm: Algorithm, name: str) -> None:
    """All puzzles of the documents."""
    givens = puzzle(name)
    if givens.is_full() or givens.conflicts():
        return
    run = native.run(algorithm, givens, 60, 0)
    assert (run.moves, run.tries, run.placements, run.grid.digits) == in_python(algorithm, givens)
