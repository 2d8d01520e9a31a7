"""What was compiled before is used again, unless a file beside it has changed since."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import solver

pytest.importorskip("numba", reason="numba is not there, so nothing is compiled")

PART = "from numba import njit\n\n@njit\ndef times(number):\n    return {factor} * number\n"
WHOLE = """
from numba import njit
from pack.part import times
from solver.stamp import stamped

def run(number):
    return times(number)

run = njit(cache=True)(stamped(run))
"""
ASK = "from pack.whole import run; print(run(21), sum(run.stats.cache_hits.values()))"


def test_code_is_compiled_anew_when_a_part_of_it_changes(tmp_path: Path) -> None:
    """An edit of a file that compiled code calls into counts, though the caller's own file is as it was."""
    package = tmp_path / "pack"
    package.mkdir()
    (package / "whole.py").write_text(WHOLE)
    (package / "part.py").write_text(PART.format(factor=2))

    def answer() -> str:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
        environment["PYTHONPATH"] = str(Path(solver.__file__).parents[1])
        asked = [sys.executable, "-c", ASK]
        ran = subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    assert answer().split() == ["42", "0"]
    assert answer().split() == ["42", "1"]
    (package / "part.py").write_text(PART.format(factor=3))
    assert answer().split() == ["63", "0"]
