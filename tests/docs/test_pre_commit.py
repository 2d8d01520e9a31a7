"""pre-commit runs what CI runs, with the tools that the tests pin."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.documents import ROOT

BIN = Path(sys.executable).parent
CONFIGURATION = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
ENTRIES = re.findall(r"^ +entry: \.venv/bin/(.*)$", CONFIGURATION, re.M)


def test_the_hooks_are_the_checks_of_ci() -> None:
    """Each check that is a program of its own is a hook, and each tool is pinned in requirements/test.txt."""
    assert [entry.split()[0] for entry in ENTRIES] == ["ruff", "ruff", "mypy", "lint-imports", "codespell"]
    pins = (ROOT / "requirements/test.txt").read_text(encoding="utf-8")
    for package in ("ruff", "mypy", "import-linter", "codespell"):
        assert re.search(rf"^{package}==", pins, re.M), package


def test_no_word_is_misspelt() -> None:
    """codespell finds nothing; tests/test_checks.py runs ruff, mypy and the import contracts."""
    ran = subprocess.run([BIN / "codespell"], cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        pytest.fail(ran.stdout + ran.stderr, pytrace=False)


def test_codespell_notices_a_misspelling(tmp_path: Path) -> None:
    """The test above fails where a word is wrong."""
    page = tmp_path / "page.md"
    page.write_text("This is t" + "eh page.\n", encoding="utf-8")
    ran = subprocess.run(
        [BIN / "codespell", "--config", ROOT / "pyproject.toml", page], capture_output=True, text=True, check=False
    )
    assert ran.returncode != 0
