"""Pieces over threads, processes and executors: the same answers in the same order."""

from __future__ import annotations

import os
import random
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor

import numpy as np
import pytest

from solver import batch
from solver.batch import jobs
from solver.batch.kernels import KERNELS
from solver.batch.result import Batch, Digits
from solver.shape import SHAPES
from tests.solver.batch.samples import array
from tests.solver.cli.conftest import PROGRAM, ROOT
from tests.solver.cli.test_signals import running_in
from tests.solver.grids import random_grid, random_puzzle


@pytest.fixture(scope="module")
def puzzles() -> Digits:
    """Puzzles with no, one and several solutions."""
    rng = random.Random(30)
    return array(
        [random_puzzle(rng, rng.randrange(25, 40)) for _ in range(60)] + [random_grid(rng) for _ in range(140)]
    )


def same(one: Batch, other: Batch) -> bool:
    """Whether two batches answer alike, solutions of ambiguous puzzles included."""
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("solutions", "counts", "finished", "conflict", "verdicts")
    )


@pytest.mark.parametrize("kernel", [kernel.key for kernel in KERNELS if not kernel.available()])
def test_the_number_of_jobs_changes_no_answer(puzzles: Digits, kernel: str) -> None:
    """One job, three jobs and an executor of the caller's answer alike."""
    alone = batch.solve_batch(puzzles, kernel=kernel)
    assert {0, 1, 2} == set(alone.counts.tolist())
    assert same(alone, batch.solve_batch(puzzles, kernel=kernel, jobs=3))
    with ThreadPoolExecutor(2) as executor:
        assert same(alone, batch.solve_batch(puzzles, kernel=kernel, jobs=executor))


def test_other_sizes_run_in_processes_of_the_callers() -> None:
    """An executor that was started once serves several batches."""
    rng = random.Random(31)
    with jobs.process_pool(2) as executor:
        for cells in (16, 36):
            some = array([random_grid(rng, SHAPES[cells], cells // 3) for _ in range(100)])
            assert same(
                batch.solve_batch(some, shape=SHAPES[cells]),
                batch.solve_batch(some, shape=SHAPES[cells], jobs=executor),
            )


def test_results_come_in_order_and_few_pieces_wait() -> None:
    """The first piece is the slowest; still it comes out first, and never are more pieces out than allowed."""
    out: list[int] = []
    gate = threading.Event()

    def work(piece: int) -> int:
        if piece == 0:
            gate.wait(10)
        elif piece == 3:
            gate.set()
        return piece

    def pieces() -> Iterator[int]:
        for piece in range(10):
            out.append(piece)
            yield piece

    with ThreadPoolExecutor(2) as executor:
        results = jobs.map_in_order(executor, work, pieces(), 4)
        assert next(results) == 0
        assert out == [0, 1, 2, 3]
        assert list(results) == list(range(1, 10))


def test_an_error_ends_the_batch_and_what_still_waits() -> None:
    """The first piece that fails is the caller's to hear about; pieces behind it are cancelled."""
    done: list[int] = []

    def work(piece: int) -> None:
        if piece == 1:
            raise OSError("no room")
        done.append(piece)

    def use(executor: Executor) -> None:
        for _ in jobs.map_in_order(executor, work, range(1_000), 50):
            pass

    with ThreadPoolExecutor(1) as executor, pytest.raises(OSError, match="no room"):
        use(executor)
    assert len(done) < 100


@pytest.mark.campaign
@pytest.mark.skipif(os.name == "nt", reason="Windows has no sessions of processes")
def test_processes_end_with_the_one_that_started_them() -> None:
    """Even where that is killed outright nothing goes on working for nobody."""
    with subprocess.Popen(
        [*PROGRAM, "generate", "-n", "100000", "--jobs", "2"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        assert running.stderr
        deadline = time.monotonic() + 60
        while len(running_in(running.pid)) < 5 and time.monotonic() < deadline:  # two for Python's own purposes
            time.sleep(0.1)
        running.kill()
        while running_in(running.pid) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert running_in(running.pid) == []
        assert b"Traceback" not in running.stderr.read()
