"""What was compiled before is used again, unless a file beside it has changed since."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import solver

pytest.importorskip("numba", reason="numba is not there, so nothing is compiled")

PART = "from numba import njit\n\n@njit\ndef times(number):\n    return 2 * number\n"
WHOLE = """
from numba import njit
from pack.part import times
from solver.stamp import stamped

def run(number):
    return times(number)

run = njit(cache=True)(stamped(run))
"""
ASK = """
import sys
from pathlib import Path
from solver.stamp import digest

def answer():
    digest.cache_clear()
    for name in [name for name in sys.modules if name.startswith("pack")]:
        del sys.modules[name]
    from pack.whole import run
    print(run(21), sum(run.stats.cache_hits.values()))

answer()
answer()
part = Path("pack/part.py")
part.write_text(part.read_text().replace("2 *", "3 *") + "# longer, for Python's own cache\\n")
answer()
"""


def test_code_is_compiled_anew_when_a_part_of_it_changes(tmp_path: Path) -> None:
    """An edit of a file that compiled code calls into counts, though the caller's own file is as it was."""
    package = tmp_path / "pack"
    package.mkdir()
    (package / "whole.py").write_text(WHOLE)
    (package / "part.py").write_text(PART)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    environment["PYTHONPATH"] = str(Path(solver.__file__).parents[1])
    asked = [sys.executable, "-c", ASK]
    ran = subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == ["42 0", "42 1", "63 0"]
