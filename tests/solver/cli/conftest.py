"""What the tests of the command line share: a runner, the source documents' puzzles, and the command as a process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from click.testing import CliRunner, Result

from solver.cli import main

Sudoku: TypeAlias = Callable[..., Result]
DOCUMENTS: Final = Path(__file__).parents[2] / "data" / "documents"
ROOT: Final = Path(__file__).parents[3]
PROGRAM: Final = [sys.executable, "-m", "webapp"]


@pytest.fixture
def sudoku(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sudoku:
    """The command: arguments and `input` in, click's result out; the current directory is empty."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path, input: str | bytes = "") -> Result:
        return CliRunner().invoke(main, [str(argument) for argument in arguments], input=input, prog_name="sudoku")

    return run


def process(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command run as a process of its own."""
    return subprocess.run(
        [*PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, cwd=ROOT, timeout=60, check=False
    )
