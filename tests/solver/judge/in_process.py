"""Runs programs in Python without a process of their own, where a test is about what the judge does with their answers.

A process, its supervisor and two shells take thirty times as long as such a program. What starts, limits and ends it is
the subject of test_running.py and test_hostile.py.
"""

from __future__ import annotations

import io
import runpy
import sys
import time
import traceback
import warnings
from collections.abc import Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from solver.judge import case_runs
from solver.judge.running import Limits, Outcome, run


class _Text(io.TextIOWrapper):
    """Standard output or standard error of a program, as bytes and as text."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def written(self) -> bytes:
        """All that was written."""
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue()


def run_here(
    command: Sequence[str],
    folder: Path,
    standard_input: bytes = b"",
    limits: Limits | None = None,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run a program of one file in Python in this process; any other one as the judge does."""
    if command[0] != sys.executable or environment or not command[1].endswith(".py") or command[1].startswith("/"):
        return run(command, folder, standard_input, limits, environment)
    begin, code = time.perf_counter(), 0
    given = io.TextIOWrapper(io.BytesIO(standard_input), encoding="utf-8")
    output, errors = _Text(), _Text()
    with (
        chdir(folder),
        redirect_stdout(output),
        redirect_stderr(errors),
        warnings.catch_warnings(action="ignore"),  # of files that students leave open
        patch.multiple(sys, stdin=given, argv=[*command[1:]], path=[str(folder), *sys.path]),
    ):
        try:
            runpy.run_path(command[1], run_name="__main__")
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        except SyntaxError as error:  # which Python shows without a traceback
            code = 1
            errors.writelines(traceback.format_exception_only(error))
        except Exception:
            code = 1
            traceback.print_exc()
    seconds = time.perf_counter() - begin
    return Outcome(output.written(), errors.written(), code, seconds, None, given.buffer.tell())


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs in Python run in this process."""
    monkeypatch.setattr(case_runs, "run", run_here)
