"""What the README shows is what happens, and what it names exists."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from solver.cli import main
from webapp.serve import serve

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = [
    (command, output.rstrip("\n"))
    for block in re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    for command, output in re.findall(r"^\$ sudoku (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_the_examples_print_what_is_shown(command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every `$ sudoku ...` of the README prints the lines below it."""
    monkeypatch.chdir(ROOT)
    assert CliRunner().invoke(main, shlex.split(command)).stdout.rstrip("\n") == output


def test_there_are_examples() -> None:
    """The README shows the command line at work."""
    assert len(EXAMPLES) >= 2


def test_every_command_is_described() -> None:
    """The table of commands has one row for each command, `serve` included."""
    described = set(re.findall(r"^\| `sudoku (\w+)` \|", README, re.MULTILINE))
    assert described == {*main.commands, serve.name}


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_named_files_exist(document: str) -> None:
    """Every path with a known ending or beginning that a document names is there."""
    text = (ROOT / document).read_text(encoding="utf-8")
    paths = re.findall(r"`((?:solver|webapp|tests|puzzles|requirements|\.ci)/[\w./-]*|[\w-]+\.(?:py|toml))`", text)
    paths += re.findall(r"\]\((?!https?:)([^)]+)\)", text)
    for path in paths:
        assert any((ROOT / room / path).exists() for room in ("", "solver", "webapp")), path
