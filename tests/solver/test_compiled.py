"""Compiling with numba: imported late, kept in a folder named after the sources, and announced when it takes place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver import compiled
from tests.solver.cli.conftest import ROOT

needs_numba = pytest.mark.skipif(compiled.why_not() is not None, reason="numba is not installed: nothing is compiled")
SEARCH = """
from solver import compiled
from solver.search import ALGORITHMS, exploration
fresh = []
with compiled.notify_on_compile(lambda: fresh.append(True)):
    exploration.have_compiled(ALGORITHMS[0])
print(compiled.can_cache(), compiled.is_ready(ALGORITHMS[0].search), bool(fresh), compiled.why_not())
"""


def printed(program: str, **settings: str) -> list[str]:
    """What a Python prints that runs the program; nothing on standard error."""
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=os.environ | settings, capture_output=True, text=True, check=True
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def test_asking_and_listening_import_nothing() -> None:
    """A command that compiles nothing is done as soon as without numba."""
    program = (
        "import sys; from solver import compiled\n"
        "with compiled.notify_on_compile(lambda: None): compiled.why_not()\n"
        "print('numba' in sys.modules)"
    )
    assert printed(program) == ["False"]


@needs_numba
def test_who_listens_hears_once() -> None:
    """Of the first that is compiled in its context, and of none after it."""
    outputs: list[str] = []
    with compiled.notify_on_compile(lambda: outputs.append("first")):
        assert compiled.numba().njit(lambda value: value + 1)(1) == 2
        assert compiled.numba().njit(lambda value: value + 2)(1) == 3
    with compiled.notify_on_compile(lambda: outputs.append("second")):
        pass
    compiled.numba().njit(lambda value: value + 3)(1)
    assert outputs == ["first"]


@needs_numba
@pytest.mark.campaign
def test_compiled_code_is_stored_in_the_named_folder(tmp_path: Path) -> None:
    """The first process compiles and says so; the second takes the code from the disk."""
    assert printed(SEARCH, NUMBA_CACHE_DIR=str(tmp_path)) == ["True True True None"]
    assert printed(SEARCH, NUMBA_CACHE_DIR=str(tmp_path)) == ["True True False None"]
    assert [path.name for path in tmp_path.iterdir()] == [compiled.cache_folder().name]


@needs_numba
@pytest.mark.campaign
@pytest.mark.parametrize("has_room", [True, False])
def test_code_is_compiled_where_nothing_can_be_stored(tmp_path: Path, has_room: bool) -> None:
    """A folder that cannot be made, and a full disk."""
    full = "" if has_room else "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
    (tmp_path / "file").touch()
    folder = str(tmp_path / "file" / "folder" if has_room else tmp_path)
    assert printed(full + SEARCH, NUMBA_CACHE_DIR=folder) == ["False True True None"]


def test_the_folder_is_the_user_s_unless_one_is_named(tmp_path: Path) -> None:
    """NUMBA_CACHE_DIR, else the folder for caches of the system; in it one of this version and these sources."""
    program = "from solver import compiled; print(compiled.cache_folder())"
    named = Path(printed(program, NUMBA_CACHE_DIR=str(tmp_path))[0])
    assert named.parent == tmp_path
    if sys.platform == "linux":
        usual = Path(printed(program, NUMBA_CACHE_DIR="", XDG_CACHE_HOME=str(tmp_path))[0])
        assert usual == tmp_path / "sudoku-workbench" / named.name


def test_the_folder_changes_with_every_file_that_is_compiled(tmp_path: Path) -> None:
    """numba looks at the file of a function alone, but code is compiled from all files that it calls into."""
    seen = {compiled.digest(tmp_path)}
    for name in (
        "shape.py",
        "batch/band.py",
        "batch/bitsliced/kernel.py",
        "search/tally.py",
        "techniques/fast_rating.py",
        "generator/filling.py",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        for text in ("one", "other"):
            path.write_text(text)
            seen.add(compiled.digest(tmp_path))
    assert len(seen) == 13
    assert compiled.digest(tmp_path) in seen


def test_parts_are_noted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A part is at hand once it has been compiled; where that cannot be noted, it never is."""
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    assert not compiled.is_at_hand("part")
    compiled.note_done("part")
    assert compiled.is_at_hand("part")
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path / "none")
    compiled.note_done("part")
    assert not compiled.is_at_hand("part")


def test_the_reason_says_what_to_do() -> None:
    """Where numba is missing: how to install it; where it fails: with what."""
    assert "sudoku-workbench[fast]" in compiled.describe_fault(ModuleNotFoundError("no numba", name="numba"))
    assert "no llvmlite" in compiled.describe_fault(ModuleNotFoundError("no llvmlite", name="llvmlite"))
    assert "sudoku-workbench[fast]" not in compiled.describe_fault(OSError("no room"))
