"""The checks that are programs of their own, and what must be true of the files that describe the project."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]


@pytest.mark.parametrize("command", ["ruff check .", "ruff format --check .", "mypy"])
def test_lint_and_types_are_clean(command: str) -> None:
    """ruff and mypy --strict find nothing to say."""
    ran = subprocess.run(
        [sys.executable, "-m", *command.split()], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        pytest.fail(ran.stdout + ran.stderr, pytrace=False)


def test_import_contracts_hold() -> None:
    """The layers, cycles and clock of [tool.importlinter] in pyproject.toml."""
    command = Path(sysconfig.get_path("scripts")) / "lint-imports"
    ran = subprocess.run([command, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        pytest.fail(ran.stdout + ran.stderr, pytrace=False)


def pins(name: str) -> dict[str, str]:
    """Package and exact version, of a file in requirements/."""
    lines = (ROOT / "requirements" / name).read_text().splitlines()
    return {found[1]: found[2] for line in lines if (found := re.match(r"([a-z0-9-]+)==([^ ;\\]+)", line))}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("run.txt", PROJECT["project"]["dependencies"] + EXTRAS["fast"] + EXTRAS["slides"]),
        ("test.txt", PROJECT["project"]["dependencies"] + EXTRAS["fast"] + EXTRAS["test"]),
        ("build.txt", PROJECT["build-system"]["requires"]),
    ],
)
def test_requirements_fit_the_project(name: str, wanted: list[str]) -> None:
    """Every package that pyproject.toml asks for is pinned to a version that it allows."""
    pinned = pins(name)
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(pinned[requirement.name], prereleases=True), requirement


def test_tests_run_with_what_people_run() -> None:
    """The requirement files agree on every package that they have in common."""
    run, test = pins("run.txt"), pins("test.txt")
    assert run == {name: test[name] for name in run}


@pytest.mark.parametrize("name", ["run.txt", "test.txt", "build.txt"])
def test_requirements_are_hashed_and_name_no_host(name: str) -> None:
    """Packages are recognised by their bytes, wherever they come from."""
    text = (ROOT / "requirements" / name).read_text()
    assert "://" not in text
    for block in re.split(r"\n(?=[a-z])", text):
        assert "--hash=sha256:" in block


def test_build_requirements_are_written_once_more_alike() -> None:
    """requirements/build.in repeats build-system.requires, which no tool can read from there."""
    lines = (ROOT / "requirements/build.in").read_text().splitlines()
    assert set(PROJECT["build-system"]["requires"]) < set(lines)
