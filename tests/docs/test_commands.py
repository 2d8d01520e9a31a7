"""Every command in the documents runs, and prints what the documents show."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.docs.documents import DOCUMENTS, ROOT, Example, examples, inline_commands, shell_lines

BIN: Final = Path(sys.executable).parent
EXAMPLES: Final = examples()
LINES: Final = shell_lines()
NAMED: Final = LINES + inline_commands()
NOT_RUN: Final = {  # how a command begins, and why no test runs it; its words are compared with the program
    "sudoku serve": "serves until Ctrl-C; tests/webapp/serving starts it",
    "sudoku warm-up": "compiles for half a minute; set-up runs it",
    "python3 run.py": "sets the environment up that runs this test",
    ".venv/bin/python -m tests.documents": "prints the table that tests/documents tests",
    "python -m benchmarks": "measures for minutes",
    "python -m playwright": "opens a window",
    "pip install": "needs the network",
    ".venv/bin/pip install": "needs the network",
    "uv run": "needs the network",
    "uv pip compile": "needs the network",
    "cyclonedx-py": "is not installed with the tests",
}


@cache
def help_of(*command: str) -> str:
    """Run `sudoku COMMAND -h`."""
    return subprocess.run([BIN / "sudoku", *command, "-h"], capture_output=True, text=True, check=True).stdout


def commands() -> set[str]:
    """List the commands that `sudoku -h` shows."""
    return set(re.findall(r"^  ([\w-]+)  ", help_of().split("Commands:")[1], re.M))


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command with `sudoku` on PATH, in a folder that has the puzzles and inputs of the repository."""
    for name in ("puzzles", "tests"):
        (folder / name).symlink_to(ROOT / name)
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    if "~" in command:
        environment["HOME"] = str(folder)
        (folder / ".config/fish/completions").mkdir(parents=True)
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        timeout=100,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.command[:60] for example in EXAMPLES])
def test_an_example_prints_what_is_shown(example: Example, tmp_path: Path) -> None:
    """Each `$ command` prints on standard output the lines below it."""
    assert shell(example.command, tmp_path).stdout.rstrip("\n") == example.output


RUNNABLE: Final = [line for line in LINES if not line[1].startswith(tuple(NOT_RUN))]


@pytest.mark.parametrize(("document", "command"), RUNNABLE, ids=[command[:60] for _, command in RUNNABLE])
def test_a_shell_line_succeeds(document: str, command: str, tmp_path: Path) -> None:
    """Each line of a shell block that can run in a test ends with exit code 0, in order within its document."""
    before = [line for _, line in RUNNABLE if _ == document]
    needed = [line for line in before[: before.index(command)] if "photo.png" in line or "-o gentle.jpg" in line]
    script = " && ".join([*needed, command])
    ran = shell(script, tmp_path)
    assert ran.returncode == 0, ran.stderr


def test_there_are_examples_and_lines() -> None:
    """The patterns above find commands of each kind; README has six of them."""
    assert len(EXAMPLES) >= 10
    assert len(RUNNABLE) >= 25
    assert {"solve", "check", "rate", "draw", "sheet", "film"} <= {
        command.split()[1] for command in re.findall(r"^(?:\$ )?(sudoku .*)$", DOCUMENTS["README.md"], re.M)
    }


def test_each_exception_is_needed() -> None:
    """Each row of the commands that no test runs stands for a command in a document."""
    for beginning in NOT_RUN:
        assert any(command.startswith(beginning) for _, command in NAMED), beginning


def unknown_words(command: str) -> list[str]:
    """List the commands, options, scripts and modules in a command that do not exist."""
    missing = []
    for name, words in re.findall(r"(?:^|[|(;&] *|bin/|uv run )sudoku ([\w-]+)((?: [^|;&)]*)?)", command):
        if name in {"COMMAND", "yes", "no"}:  # a placeholder, and the lab's own program of the same name
            continue
        if name not in commands():
            missing += [] if re.search(r"\d", name) else [f"sudoku {name}"]  # a grid may stand for a file
            continue
        known = help_of(name) + (help_of("run", "plank") if name == "run" else "")
        missing += [option for option in re.findall(r"(?<= )--[a-z][a-z-]+", words) if option not in known]
    for module in re.findall(r"python3? -m ([a-z][\w.]*)", command):
        missing += [] if importlib.util.find_spec(module) else [module]
    for arguments in re.findall(r"run\.py((?: \S+)*)", command):
        if not arguments.startswith(" test"):
            known = help_of("serve")
            missing += [option for option in re.findall(r"--[a-z-]+", arguments) if option not in known]
    for script in re.findall(r"uv run ([\w-]+)", command):
        missing += [] if (BIN / script).exists() else [script]
    return missing


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_and_options_exist(document: str) -> None:
    """Each command, option, module and script that a document names is one that the program has."""
    for command in (command for name, command in NAMED if name == document):
        assert unknown_words(command) == [], command


def test_a_wrong_command_is_noticed() -> None:
    """The test above fails for an option, a command, a module and a script that do not exist."""
    assert unknown_words("sudoku solve --fastest gentle.txt") == ["--fastest"]
    assert unknown_words("sudoku solv gentle.txt | head") == ["sudoku solv"]
    assert unknown_words("python -m benchmarks.nothing") == ["benchmarks.nothing"]
    assert unknown_words("python3 run.py --hots 0.0.0.0") == ["--hots"]
    assert unknown_words("uv run nothing-of-ours") == ["nothing-of-ours"]


def test_every_command_is_described() -> None:
    """The reference has one row for each command of `sudoku -h`."""
    reference = DOCUMENTS["docs/reference/command-line.md"]
    assert set(re.findall(r"^\| `sudoku ([\w-]+)` \|", reference, re.M)) == commands()


def test_ci_runs_the_test_command_of_the_readme() -> None:
    """README names the command that CI runs."""
    assert "| `python3 run.py test` |" in DOCUMENTS["README.md"]
    assert "exec python3 run.py test" in (ROOT / ".ci/run").read_text(encoding="utf-8")
