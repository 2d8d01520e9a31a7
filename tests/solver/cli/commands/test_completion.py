"""Completion in a shell: the scripts, and what they get when they ask the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from solver.cli.commands.completion import SHELLS
from solver.formats import FORMATS
from tests.for_each import for_each
from tests.solver.cli.conftest import ROOT, Sudoku

MODULE, FUNCTION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]["sudoku"].split(":")
PROGRAM: Final = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from {MODULE} import {FUNCTION}; {FUNCTION}()"


def completed(words: str) -> list[str]:
    """What the installed program answers to bash when the last of the words is completed: 'kind,value'."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={
            **os.environ,
            "_SUDOKU_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(words.count(" ")),
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.split()


@for_each(
    ("words", "answers"),
    [
        ("sudoku so", ["plain,solve"]),
        ("sudoku ser", ["plain,serve"]),
        ("sudoku count --bud", ["plain,--budget"]),
        ("sudoku draw --kind free", ["plain,free-cells"]),
        ("sudoku convert --format sd", [f"plain,{each.key}" for each in FORMATS if each.key.startswith("sd")]),
        ("sudoku check a.txt b", ["file,b"]),
        ("sudoku solve -o li", ["file,li"]),
        ("sudoku completion f", ["plain,fish"]),
    ],
)
def test_the_program_completes(words: str, answers: list[str]) -> None:
    """Commands, options, keys and names of files are completed through the entry point of the package."""
    assert completed(words) == answers


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_asks_the_program(sudoku: Sudoku, shell: str) -> None:
    """Each shell gets a script that asks `sudoku` in the way that the program answers."""
    result = sudoku("completion", shell)
    assert result.exit_code == 0
    assert f"_SUDOKU_COMPLETE={shell}_complete" in result.stdout
    if found := shutil.which(shell):
        subprocess.run([found, "-n"], input=result.stdout, text=True, check=True, timeout=60)


def test_another_shell_is_refused(sudoku: Sudoku) -> None:
    """A shell that has no script is refused with the names of those that have one."""
    result = sudoku("completion", "tcsh")
    assert result.exit_code == 2
    assert all(shell in result.stderr for shell in SHELLS)


@pytest.mark.skipif(not shutil.which("bash") or os.name == "nt", reason="bash is not here")
def test_bash_completes(sudoku: Sudoku, tmp_path: Path) -> None:
    """In bash itself, set up as docs/how-to/install.md says, `sudoku so` becomes `sudoku solve`."""
    program = tmp_path / "sudoku"
    program.write_text(f"#!{sys.executable}\n{PROGRAM}\n")
    program.chmod(0o755)
    asks = 'COMP_WORDS=(sudoku so); COMP_CWORD=1; _sudoku_completion sudoku; echo "${COMPREPLY[@]}"'
    done = subprocess.run(
        ["bash", "--norc", "-c", f'eval "$(sudoku completion bash)"; complete -p sudoku; {asks}'],
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines() == ["complete -o nosort -F _sudoku_completion sudoku", "solve"]
