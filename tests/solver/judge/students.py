"""Programs as students write them, for tests of the judge: right ones from `tests/data/judge`, and faults sown in."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

from solver.judge.programs import ProgramError, find_compiler

SOURCES: Final = Path(__file__).parents[2] / "data/judge"


def has_compiler() -> bool:
    """Return whether C and C++ can be compiled here."""
    try:
        return bool(find_compiler("c") and find_compiler("cpp"))
    except ProgramError:
        return False


needs_compiler = pytest.mark.skipif(not has_compiler(), reason="No C and C++ compiler is installed here.")


def source(name: str, folder: Path, *changes: tuple[str, str]) -> Path:
    """Copy a program into a folder, each change made once; a change that finds nothing is an error."""
    stored = SOURCES / (f"{name}.txt" if name.endswith(".py") else name)
    text = stored.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{name} has no {old!r}"
        text = text.replace(old, new, 1)
    target = folder / name
    target.write_text(text, encoding="utf-8")
    return target


def needs(name: str) -> None:
    """Skip a test of a C or C++ program where no compiler is installed."""
    if not name.endswith(".py") and not has_compiler():
        pytest.skip("No C and C++ compiler is installed here.")


def has_program(name: str) -> bool:
    """Return whether a program is installed."""
    return shutil.which(name) is not None
