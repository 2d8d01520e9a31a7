"""With few addresses (`ulimit -v 900000`) everything starts and works."""

from __future__ import annotations

import re
import signal
import subprocess
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.solver.cli.commands.test_solve import PUZZLE
from tests.solver.cli.conftest import PROGRAM, ROOT

LIMIT: Final = 900_000 << 10  # bytes of addresses
COMMANDS: Final = [
    ["solve", PUZZLE],
    ["solve", "--format", "csv", "--jobs", "2", "list.txt"],
    ["check", "--format", "csv", "list.txt"],
    ["convert", "--format", "json", "list.txt"],
    ["draw", PUZZLE, "-o", "out.png", "--preset", "slide-4k"],
    ["times", "--seconds", "0.1", PUZZLE],
    ["generate", "-n", "600", "--jobs", "2"],
    ["warm-up"],
]


@pytest.fixture
def limited() -> Callable[[], None]:
    """What sets the limit in a new process."""
    resource = pytest.importorskip("resource", reason="this system has no limits for processes")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))

    return limit


@pytest.mark.campaign
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_commands_need_little(tmp_path: Path, limited: Callable[[], None], arguments: list[str]) -> None:
    """Every command does what it does elsewhere."""
    (tmp_path / "list.txt").write_text(f"{PUZZLE}\n" * 10_000)
    done = subprocess.run(
        [*PROGRAM, *arguments],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        preexec_fn=limited,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "cannot be used" not in done.stderr


@pytest.mark.campaign
def test_the_server_needs_little(limited: Callable[[], None]) -> None:
    """It starts with all of its threads, and its pages and largest pictures come."""
    with subprocess.Popen(
        [*PROGRAM, "serve", "--port", "0"], cwd=ROOT, preexec_fn=limited, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        found = re.search("http://[0-9.:]+", running.stdout.readline())
        assert found
        for path in ("/", f"/demo?p={PUZZLE}", f"/pictures/puzzle.png?p={PUZZLE}&preset=slide-4k", "/healthz"):
            with urllib.request.urlopen(found[0] + path) as answer:
                assert answer.status == 200
        running.send_signal(signal.SIGTERM)
        assert running.wait(timeout=20) == 0
