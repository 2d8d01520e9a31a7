"""Run the command lines of the documents' pages: `sudoku` in this process, the shell's part here."""

from __future__ import annotations

import shlex
import subprocess
from typing import Final

from click.testing import CliRunner

from solver.cli import main
from webapp.learn.documents import Command, documents
from webapp.learn.terminal import Printed

COMMANDS: Final[dict[str, Command]] = {
    command.run: command for document in documents() for command in document.all_commands
}


def typed(line: str) -> Printed:
    """Run the line in the current directory; return its output and exit code."""
    stages = line.split(" | ")
    at = next(place for place, stage in enumerate(stages) if stage.startswith("sudoku "))
    words, _, file = stages[at].partition(" < ")
    before = f"cat {file}" if file else " | ".join(stages[:at])
    given = _shell(before) if before else b""
    result = CliRunner().invoke(main, shlex.split(words)[1:], prog_name="sudoku", input=given)
    output, code = result.stdout_bytes, result.exit_code
    if behind := " | ".join(stages[at + 1 :]):
        output, code = _shell(behind, output), 0
    return Printed(output, result.stderr, code)


def _shell(line: str, data: bytes = b"") -> bytes:
    """Run the line as a shell does and return what it prints."""
    return subprocess.run(["sh", "-c", line], input=data, stdout=subprocess.PIPE, check=True, timeout=60).stdout
