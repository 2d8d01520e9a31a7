"""Long lists as processes: stopped, cut off, short of memory, and on a cluster."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Final

import pytest

from tests.solver.cli.commands.test_solve import EMPTY, PUZZLE, SOLUTION
from tests.solver.cli.conftest import PROGRAM, ROOT
from tests.solver.cli.test_bulk import BROKEN, HARD, PLAIN_PROGRAM, mixed


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A long list of grids whose solutions are counted for ever."""
    path = tmp_path_factory.mktemp("lists") / "hard.txt"
    path.write_text(f"{EMPTY}\n" * HARD)
    return path


ENDLESS: Final = ["count", "--format", "csv", "--limit", "1000000000", "--budget", "1000000000"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
@pytest.mark.parametrize(
    ("program", "jobs"),
    [
        (PLAIN_PROGRAM, "1"),
        pytest.param(PLAIN_PROGRAM, "2", marks=pytest.mark.campaign),
        pytest.param(PROGRAM, "2", marks=pytest.mark.campaign),
    ],
)
def test_ctrl_c_ends_the_work_on_a_list(hard: Path, tmp_path: Path, program: list[str], jobs: str) -> None:
    """Ctrl-C ends threads and processes in the middle of their work: one word, exit code 130, the old file kept."""
    target = tmp_path / "out.csv"
    target.write_text("before")
    command = [*program, *ENDLESS, "--jobs", jobs, "-o", str(target), str(hard)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True) as running:
        assert running.stderr
        overdue = threading.Timer(120, os.killpg, (running.pid, signal.SIGKILL))
        overdue.start()
        deadline = time.monotonic() + 60
        while len(os.listdir(tmp_path)) == 1 and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(1)  # into the work
        os.killpg(running.pid, signal.SIGINT)
        errors = running.stderr.read().decode()
        assert running.wait(timeout=30) == 130
        overdue.cancel()
    assert errors.endswith("\nStopped.\n")
    assert "Traceback" not in errors
    assert target.read_text() == "before"
    assert os.listdir(tmp_path) == ["out.csv"]


def test_a_closed_pipe_ends_the_work_on_a_list(tmp_path: Path) -> None:
    """When the reader goes away the program stops without a word; the exit code is 141."""
    (tmp_path / "list.txt").write_text(f"{PUZZLE}\n" * HARD)
    command = [*PLAIN_PROGRAM, "solve", "--format", "line", str(tmp_path / "list.txt")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdout
        assert running.stderr
        assert running.stdout.readline().decode() == SOLUTION + "\n"
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=60) == 141


@pytest.mark.campaign
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_memory_stays_small_however_long_the_list_is(tmp_path: Path, jobs: str) -> None:
    """A pipe of 600,000 puzzles, with comments and bad lines, is answered in less than 400 MB."""
    resource = pytest.importorskip("resource", reason="this system has no limits for processes")
    part = (f"{PUZZLE}\n" * 2_000 + f"# comment\n{BROKEN}\n").encode()
    with (
        open(tmp_path / "out.csv", "wb") as output,
        open(tmp_path / "problems.txt", "wb") as problems,
        subprocess.Popen(
            [*PROGRAM, "solve", "--format", "csv", "--jobs", jobs],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=problems,
            cwd=ROOT,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (400 << 20, 400 << 20)),
        ) as running,
    ):
        assert running.stdin
        for _ in range(300):
            running.stdin.write(part)
        running.stdin.close()
        assert running.wait(timeout=600) == 2
    assert (tmp_path / "out.csv").read_bytes().count(b",unique,1,") == 600_000
    problem_lines = (tmp_path / "problems.txt").read_text().splitlines()
    assert [line for line in problem_lines if "Row" in line][-1].startswith("standard input, line 600600, column 41: ")


@pytest.mark.campaign
def test_a_cluster_whose_worker_dies_gives_the_same_answers(tmp_path: Path) -> None:
    """On a local Dask cluster the output is the same, also when a worker is killed half-way."""
    distributed = pytest.importorskip("distributed", reason="Dask is an extra: install the package with 'dask'")
    text = "\n".join(mixed(3, 60_000, 0.0))
    (tmp_path / "list.txt").write_text(text)
    arguments = ["solve", "--format", "csv", str(tmp_path / "list.txt")]
    wanted = subprocess.run([*PROGRAM, *arguments], capture_output=True, cwd=ROOT, check=False)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        command = [*PROGRAM, *arguments, "--dask", cluster.scheduler_address]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as running:
            assert running.stdout
            start = running.stdout.read(1_000)
            next(iter(cluster.workers.values())).process.process._process.kill()  # noqa: SLF001  # the operating system's process of a Dask worker
            found = start + running.stdout.read()
            assert running.wait(timeout=300) == wanted.returncode
    assert found == wanted.stdout
