"""The documents of the repository, the commands in them, and how a test runs such a command."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import click
from click.testing import CliRunner

from solver.cli import main
from solver.engine import solve
from solver.grid import Grid
from webapp.__main__ import COMMANDS, PAGE_WRITER, WATCHER

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        *sorted((ROOT / "docs").rglob("*.md")),
        *sorted(path for package in ("solver", "webapp") for path in (ROOT / package).rglob("README.md")),
    )
}
NOTEBOOK: Final = ROOT / "docs/tutorials/notebook.ipynb"
PROGRAMS: Final = (
    r"(?:sudoku|python3?|py|uv|pip|docker|\.venv/bin/[\w.-]+|cyclonedx-py|pip-audit|echo|cat|diff|SUDOKU_\w+=\S+)"
)
BIN: Final = Path(sys.executable).parent
SUDOKU_ALONE: Final = re.compile(r"sudoku ([^|&;$()<>~*]+)(?:< ([^\s|<>]+))? ?(?:> ([^\s|<>~]+))?")
INPUTS: Final = {  # what files of these names hold in the documents
    "bad2.txt": "003_bad2.txt",
    "csis1.txt": "004_example1.txt",
    "example1.txt": "003_example1.txt",
    "example3.txt": "003_example3_solution_only.txt",
    "gentle.txt": "002_gentle.txt",
    "grid.cpp": "001_input_braces.txt",
    "sudoku.txt": "000_sample_input.txt",
}


class Example(NamedTuple):
    """A command of a document with the output that is below it."""

    document: str
    command: str
    output: str


def examples() -> list[Example]:
    """Find each `$ command` in the console blocks, with its output."""
    return [
        Example(document, command, output.rstrip("\n"))
        for document, text in DOCUMENTS.items()
        for block in re.findall(r"^```console\n(.*?)^```", text, re.M | re.S)
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
    ]


def notebook_code() -> dict[str, str]:
    """Give the code of each cell of the notebook, by the id of the cell."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"}


def shell_lines() -> list[tuple[str, str]]:
    """Find each command in the `sh` blocks and in indented blocks, with its document; comments are cut off."""
    lines = []
    for document, text in DOCUMENTS.items():
        blocks = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)
        blocks += re.findall(rf"^    ({PROGRAMS} .*)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
        for line in "\n".join(blocks).splitlines():
            command = re.sub(r"\s+#.*", "", line).strip()
            if command:
                lines.append((document, command))
    return lines


def inline_commands() -> list[tuple[str, str]]:
    """Find each command that is between backquotes in a sentence or a table, with its document."""
    found = []
    for document, text in DOCUMENTS.items():
        prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S).replace("&#124;", "|")
        for code in re.findall(r"`([^`]+)`|<code>([^<]+)</code>", prose):
            command = " ".join("".join(code).split())
            if re.match(rf"{PROGRAMS} ", command):
                found.append((document, command))
    return found


@contextmanager
def whole_program() -> Iterator[click.Group]:
    """Give `sudoku` the commands that need the web, and take them away again: other tests try every command it has."""
    main.register(COMMANDS)
    main.watcher, main.page_writer = WATCHER, PAGE_WRITER
    try:
        yield main
    finally:
        for name in COMMANDS:
            del main.commands[name]
        main.watcher = main.page_writer = ""


class Outcome(NamedTuple):
    """How a command ended, and what it printed."""

    exit_code: int
    output: str
    errors: str


def fill_folder(folder: Path) -> None:
    """Put into a folder what the documents take for granted: puzzles, tests and the inputs that they name."""
    for name in ("puzzles", "tests"):
        (folder / name).symlink_to(ROOT / name)
    for name, document in INPUTS.items():
        (folder / name).write_bytes((ROOT / "tests/data/documents" / document).read_bytes())
    (folder / "latin.txt").write_text("12345\n23451\n34512\n45123\n51234\n", encoding="utf-8")
    lesson = re.search(r"^```toml\n(.*?)^```", DOCUMENTS["docs/how-to/lessons.md"], re.M | re.S)
    assert lesson
    (folder / "lesson.toml").write_text(lesson[1], encoding="utf-8")
    exercise = re.search(r"^```toml\n(.*?)^```", DOCUMENTS["docs/how-to/exercises.md"], re.M | re.S)
    assert exercise
    (folder / "clues.toml").write_text(exercise[1], encoding="utf-8")
    groups = re.search(r"^```\n(Easy.*?)^```", DOCUMENTS["docs/how-to/print.md"], re.M | re.S)
    assert groups
    (folder / "groups.txt").write_text(groups[1], encoding="utf-8")
    _write_programs(folder)
    (folder / "mine").write_text("#!/bin/sh\nexec sudoku run liang\n", encoding="utf-8")
    (folder / "mine").chmod(0o755)
    (folder / ".config/fish/completions").mkdir(parents=True)


def _write_programs(folder: Path) -> None:
    """Write the faulty program of the tutorial, the hand-ins of a class, and a few cases for them."""
    block = re.search(r"^```python\n(.*?)^```", DOCUMENTS["docs/tutorials/your-own-program.md"], re.M | re.S)
    assert block
    faulty = block[1]
    call = "                        if solve(grid):\n                            return True\n"
    assert call in faulty
    (folder / "mine.py").write_text(faulty, encoding="utf-8")
    hand_ins, few = folder / "hand-ins", folder / "few"
    hand_ins.mkdir()
    (hand_ins / "anna.py").write_text(faulty.replace(call, f"{call}{' ' * 24}grid[r][c] = 0\n"), encoding="utf-8")
    (hand_ins / "ben.py").write_text(faulty, encoding="utf-8")
    download = folder / "download/Anna Schmidt_101_assignsubmission_file_"
    download.mkdir(parents=True)
    (download / "sudoku.py").write_text(faulty, encoding="utf-8")
    few.mkdir()
    line = "010420005002071039000000040207100006000040000600007403070000000120730500300082070"
    solution = solve(Grid.parse(line)).solutions[0].line()
    for name, text in (("gentle.in", line), ("gentle.out", solution)):
        rows = [text[at : at + 9] for at in range(0, len(text), 9)]
        (few / name).write_text("\n".join(rows) + "\n", encoding="utf-8")


def run_command(command: str, folder: Path, standard_input: bytes = b"") -> Outcome:
    """Run a command in a folder.

    The command `sudoku` runs in this process, which saves half a second each; `<` and `>` read and write files of the
    folder. A command with another program in it runs in a shell, with `sudoku` on its PATH and the folder as its home.
    """
    if alone := SUDOKU_ALONE.fullmatch(command):
        arguments, source, target = alone.groups()
        with chdir(folder), whole_program() as sudoku:
            data = Path(source).read_bytes() if source else standard_input
            ran = CliRunner().invoke(sudoku, shlex.split(arguments), input=data, prog_name="sudoku")
            if ran.exception and not isinstance(ran.exception, SystemExit):
                raise ran.exception
            if target:
                Path(target).write_bytes(ran.stdout_bytes)
        return Outcome(ran.exit_code, "" if target else ran.stdout, ran.stderr)
    shell = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder)},
        input=standard_input,
        timeout=100,
        capture_output=True,
        check=False,
    )
    return Outcome(shell.returncode, shell.stdout.decode(), shell.stderr.decode())
