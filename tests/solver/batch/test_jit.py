"""What was compiled before is used again, unless any file of the package has changed since."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="numba is not there, so nothing is compiled")

from solver.batch import jit  # imports numba

TIMES = "from pack.jit import inlined\n\n@inlined\ndef times(number):\n    return {factor} * number\n"
ENTRY = (
    "from pack.jit import entry\nfrom pack.part import times\n\n@entry\ndef run(number):\n    return times(number)\n"
)
ASK = "from pack.whole import run; print(run(21), sum(run.stats.cache_hits.values()))"


def test_code_is_compiled_anew_when_a_part_of_it_changes(tmp_path: Path) -> None:
    """An edit of a file that an entry inlines counts, though the entry's own file is as it was."""
    package = tmp_path / "pack"
    package.mkdir()
    shutil.copy(str(jit.__file__), package / "jit.py")
    (package / "whole.py").write_text(ENTRY)
    (package / "part.py").write_text(TIMES.format(factor=2))

    def answer() -> str:
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "SUDOKU_"))}
        asked = [sys.executable, "-c", ASK]
        return subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout

    assert answer().split() == ["42", "0"]
    assert answer().split() == ["42", "1"]
    (package / "part.py").write_text(TIMES.format(factor=3))
    assert answer().split() == ["63", "0"]
