"""The benchmark of an installation counts what an installation brings, and times the first page of a real server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import install

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play


def test_packages_and_bytes_are_counted_without_pip(tmp_path: Path) -> None:
    """A package for each `.dist-info`; pip and setuptools count neither as packages nor as bytes."""
    for name, size in (
        ("one/__init__.py", 1_000_000),
        ("one/__pycache__/__init__.cpython-311.pyc", 500_000),
        ("one-1.0.dist-info/METADATA", 0),
        ("pip/__init__.py", 9_000_000),
        ("pip-23.2.dist-info/METADATA", 9_000_000),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b" " * size)
    assert install.Size.of(tmp_path) == (1, 1.5, 0.5)


def test_the_first_page_is_timed(tmp_path: Path) -> None:
    """The server starts on a free port, answers, and is stopped; one that prints no address is an error."""
    root = str(install.HOME)
    program = (
        f"import sys; sys.path.insert(0, {root!r}); sys.argv[0] = 'sudoku'; from webapp.__main__ import main; main()"
    )
    command = [sys.executable, "-c", program, "serve", "--port", "0"]
    assert 0 < install.seconds_to_first_page(command, tmp_path) < 60
    with pytest.raises(RuntimeError, match="no address"):
        install.seconds_to_first_page([sys.executable, "-c", ""], tmp_path)
