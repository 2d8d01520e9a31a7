"""Every command in the documents runs, and prints what the documents show."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from tests.campaigns import some
from tests.docs.documents import (
    BIN,
    DOCUMENTS,
    ROOT,
    Example,
    examples,
    fill_folder,
    inline_commands,
    run_command,
    shell_lines,
    whole_program,
)
from tests.for_each import for_each

EXAMPLES: Final = examples()
LINES: Final = shell_lines()
INLINE: Final = inline_commands()
NAMED: Final = LINES + INLINE
NOT_RUN: Final = {  # how a command begins, and why no test runs it; its words are compared with the program
    "sudoku serve": "serves until Ctrl-C; tests/webapp/serving starts it",
    "sudoku judge mine.cpp": "needs a compiler; tests/solver/judge runs such programs",
    "sudoku judge --watch": "serves until Ctrl-C; tests/webapp/demo/test_watch_command.py starts it",
    "sudoku judge --build": "needs a compiler of Rust or Go; tests/solver/cli/test_judge.py builds one hand-in",
    "docker run --rm --network none": "needs a container; its command is that of the row above",
    "sudoku warm-up": "compiles for half a minute; set-up runs it",
    "sudoku sheet puzzles/famous.sdm -o class.pdf --names class.txt --same --font": "needs a font of the machine",
    "sudoku run plank yes convert | sh": "needs ImageMagick; tests/documents/plank_command.py runs it",
    "sudoku yes": "is Plank's own program, which has the same name",
    "cat example*.txt | bin/sudoku5": "is Plank's own program",
    "python3 run.py": "sets the environment up that runs this test",
    "SUDOKU_BROWSER=/usr/bin/chromium python3 run.py": "sets the environment up that runs this test",
    "py run.py": "sets the environment up that runs this test",
    "SUDOKU_INSTALL_BROWSER=1 python3 run.py": "sets the environment up that runs this test",
    ".venv/bin/python -m tests.documents": "prints the table that tests/documents tests",
    ".venv/bin/python -m tests.gallery": "draws for minutes, in a browser",
    "python -m benchmarks": "measures for minutes",
    "python -m docs.pictures": "draws for minutes, in a browser",
    "python -m docs.reference_pages": "writes into the repository; test_reference_pages.py compares what it writes",
    "python -m playwright": "opens a window",
    "pip install": "needs the network",
    "pip wheel": "needs the network; tests/test_wheel.py builds the wheel",
    ".venv/bin/pip install": "needs the network",
    "uv run": "needs the network",
    "uv pip compile": "needs the network",
    "pip-audit": "needs the network",
    "cyclonedx-py": "is not installed with the tests",
}
NAMES: Final = {  # a command's name in a sentence: alone it is incomplete, or slow
    "sudoku completion": "needs the name of a shell",
    "sudoku convert": "needs a format",
    "sudoku film": "needs -o",
    "sudoku flash-cards": "needs -o",
    "sudoku judge": "needs a program",
    "sudoku lesson": "needs a lesson",
    "sudoku run": "needs the name of a program",
    "sudoku sheet": "needs -o",
    "sudoku times": "measures for seconds; docs/explanation/searches.md has it run once",
}
PLACEHOLDERS: Final = {  # a word in capitals, and what is in its place when a test runs the command
    "COMMAND": "solve",
    "FILE": "gentle.txt",
    "FILE.toml": "lesson.toml",
    "KEY": "line",
    "NAME": "liang",
}
FAILING: Final = (  # judge a program that is faulty on purpose
    "sudoku judge mine.py",
    "sudoku judge --trace mine.py -o my.trace",
    "sudoku judge hand-ins --jobs 0",
    "sudoku judge hand-ins --jobs 0 --format csv --reports reports > grades.csv",
    "sudoku judge hand-ins --cases few --format marks > marks.csv",
    "sudoku judge download --cases few --format moodle > worksheet.csv",
    "sudoku judge hand-ins --cases few",
    "sudoku judge hand-ins --cases few --hide-expected",
    "sudoku judge --exercises csis-solve hand-ins",
    "sudoku judge --exercises csis-solve,csis-best hand-ins --format marks",
    "sudoku judge --exercises clues.toml",
    "sudoku judge --exercises clues.toml hand-ins",
    "sudoku judge hand-ins/ben.py --cases few --format gradescope",
    "sudoku judge hand-ins --cases few --format junit",
    "sudoku judge --trace --cases few hand-ins/ben.py -o ben.trace",
)
EXIT_CODES: Final = {  # of commands with a negative answer, as the table in docs/reference/command-line.md says
    "sudoku check puzzles/famous.sdm": 1,
    "sudoku check tests/data/documents/003_bad2.txt tests/data/documents/003_example3_solution_only.txt": 1,
    "sudoku solve --format line puzzles/famous.sdm": 1,
    **dict.fromkeys(FAILING, 1),
}
GENTLE: Final = (ROOT / "tests/data/documents/002_gentle.txt").read_bytes()


@cache
def help_of(*command: str) -> str:
    """Run `sudoku COMMAND -h`."""
    with whole_program() as sudoku:
        return CliRunner().invoke(sudoku, [*command, "-h"], prog_name="sudoku").stdout


def commands() -> set[str]:
    """List the commands that `sudoku -h` shows."""
    return set(re.findall(r"^  ([\w-]+)  ", help_of().split("Commands:")[1], re.M))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lend one folder with the files that the documents name to all examples and inline commands."""
    folder = tmp_path_factory.mktemp("documents")
    fill_folder(folder)
    assert run_command("sudoku draw gentle.txt -o photo.png", folder).exit_code == 0
    return folder


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.command[:60] for example in EXAMPLES])
def test_an_example_prints_what_is_shown(example: Example, folder: Path) -> None:
    """Each `$ command` prints on standard output the lines below it, and ends with the exit code of its answer."""
    ran = run_command(example.command, folder)
    assert ran.output.rstrip("\n") == example.output
    assert ran.exit_code == EXIT_CODES.get(example.command, 0), ran.errors


RUNNABLE: Final = [line for line in dict.fromkeys(LINES) if not line[1].startswith(tuple(NOT_RUN))]


LONG: Final = {
    "docs/how-to/exercises.md",
    "docs/how-to/grade-an-assignment.md",
    "docs/how-to/pictures.md",
    "docs/tutorials/your-own-program.md",
}


@pytest.mark.parametrize(
    "document", some(dict.fromkeys(document for document, _ in RUNNABLE), always=lambda document: document not in LONG)
)
def test_the_shell_lines_of_a_document_succeed(document: str, tmp_path: Path) -> None:
    """The lines of a document's shell blocks end with exit code 0, one after another in one folder.

    The line that makes the README's film makes the file that the README shows.
    """
    fill_folder(tmp_path)
    for command in (command for name, command in RUNNABLE if name == document):
        ran = run_command(command, tmp_path)
        assert ran.exit_code == EXIT_CODES.get(command, 0), f"{command}\n{ran.errors}"
    if document == "docs/how-to/pictures.md":
        assert (tmp_path / "search.gif").read_bytes() == (ROOT / "docs/search.gif").read_bytes()


COMPLETE: Final = [
    command
    for command in dict.fromkeys(command for _, command in INLINE)
    if not command.startswith(tuple(NOT_RUN)) and command not in {*NAMES, *(line for _, line in RUNNABLE)}
]


@pytest.mark.parametrize("command", COMPLETE)
def test_an_inline_command_succeeds(command: str, folder: Path) -> None:
    """Each command in a sentence or a table ends with exit code 0, or with the one that the document gives.

    An example replaces each word for a name or a file. A command that names no file reads a puzzle; `read` a photo.
    """
    filled = " ".join(PLACEHOLDERS.get(word, word) for word in command.split(" "))
    photo = (folder / "photo.png").read_bytes()
    ran = run_command(filled, folder, photo if command.startswith("sudoku read") else GENTLE)
    assert ran.exit_code == EXIT_CODES.get(command, 0), ran.errors


@pytest.mark.parametrize("command", NAMES)
def test_a_bare_name_is_no_whole_command(command: str, folder: Path) -> None:
    """A name that no test runs by itself ends with exit code 2 and says what it needs; `times` alone is slow."""
    if command != "sudoku times":
        assert run_command(command, folder, GENTLE).exit_code == 2


def test_there_are_examples_and_lines() -> None:
    """The patterns above find commands of each kind; README has six of them."""
    assert len(EXAMPLES) >= 10
    assert len(RUNNABLE) >= 25
    assert len(COMPLETE) >= 20
    assert {"solve", "check", "rate", "draw", "sheet", "film"} <= {
        command.split()[1] for command in re.findall(r"^(?:\$ )?(sudoku .*)$", DOCUMENTS["README.md"], re.M)
    }


def test_each_exception_is_needed() -> None:
    """Each row of the tables above stands for a command in a document."""
    for beginning in NOT_RUN:
        assert any(command.startswith(beginning) for _, command in NAMED), beginning
    known = {command for _, command in NAMED} | {example.command for example in EXAMPLES}
    assert known >= {*NAMES, *EXIT_CODES}
    assert set(PLACEHOLDERS) <= {word for command in COMPLETE for word in command.split(" ")}


def unknown_words(command: str) -> list[str]:
    """List the commands, options, scripts and modules in a command that do not exist."""
    missing = []
    for name, words in re.findall(r"(?:^|[|(;&] *|bin/|uv run )sudoku ([\w-]+)((?: [^|;&)]*)?)", command):
        if name in {
            "COMMAND",
            "-h",
            "--help",
            "yes",
            "no",
        }:  # a placeholder, and the lab's own program of the same name
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


@for_each("document", DOCUMENTS)
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
