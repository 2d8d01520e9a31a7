"""Signals end a program at once, and nothing passing stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.solver.cli.conftest import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no signals for one process")
MAKES: Final = """
import hashlib, os, signal, sys
from solver import ending
{first}
ending.prepare()
with ending.undisturbed() as passing:
    os.mkdir("passing")
    passing["passing"] = lambda: os.rmdir("passing")
    passing["not there"] = lambda: os.rmdir("not there")
print("ready", flush=True)
{work}
print("went on")
"""
WAITS: Final = "import time; time.sleep({})"
# One long call of a library, which is no line of Python's: as a compiler's.
CALLS: Final = "hashlib.pbkdf2_hmac('sha256', b'', b'', 500_000_000)"


def struck(folder: Path, number: int, work: str, first: str = "") -> tuple[int, bytes, bytes]:
    """The exit code, standard output and standard error of a program that a signal reaches at work."""
    with subprocess.Popen(
        [sys.executable, "-c", MAKES.format(first=first, work=work)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as running:
        assert running.stdout
        assert running.stdout.readline() == b"ready\n"
        assert os.listdir(folder) == ["passing"]
        running.send_signal(number)
        try:
            output, told = running.communicate(b"", timeout=20)
        finally:
            running.kill()
    return running.returncode, output, told


@pytest.mark.parametrize(
    ("name", "work", "told"),
    [("SIGINT", CALLS, b"\nStopped.\n"), ("SIGTERM", WAITS.format(20), b""), ("SIGHUP", CALLS, b"")],
)
def test_a_signal_ends_the_program_wherever_it_is(tmp_path: Path, name: str, work: str, told: bytes) -> None:
    """The exit code is the shell's for this signal; what is passing is gone, though something cannot be removed."""
    number = getattr(signal, name)
    assert struck(tmp_path, number, work) == (128 + number, b"", told)
    assert os.listdir(tmp_path) == []


def test_a_signal_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    """As `nohup` has it, a closed terminal does not end the program."""
    first = "signal.signal(signal.SIGHUP, signal.SIG_IGN)"
    assert struck(tmp_path, signal.SIGHUP, WAITS.format(0.2), first) == (0, b"went on\n", b"")
