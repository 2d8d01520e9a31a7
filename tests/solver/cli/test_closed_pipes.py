"""A command whose reader has left ends with 141 and says nothing, whichever command and however much it wrote."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

import click
import pytest

from tests.for_each import for_each
from tests.solver.cli.commands.test_solve import PUZZLE
from tests.solver.cli.conftest import DOCUMENTS, PROGRAM, ROOT, process
from tests.solver.cli.registered import COMMANDS
from tests.solver.cli.registered import Path as Words

fcntl = pytest.importorskip("fcntl", reason="Windows tells a writer otherwise that its reader has left")

PIPE_CLOSED: Final = 141
SMALL: Final = 4096  # bytes that a small pipe holds
LIST: Final = f"{PUZZLE}\n".encode() * 60  # more than that in any layout
GENTLE: Final = str(DOCUMENTS / "002_gentle.txt")
FIGURE: Final = str(DOCUMENTS / "000_sample_input.txt")
TWO: Final = str(DOCUMENTS / "003_example2.txt")

ARGUMENTS: Final[dict[Words, list[str]]] = {  # that make each command write to standard output
    ("solve",): [GENTLE],
    ("check",): [GENTLE],
    ("count",): [GENTLE],
    ("rate",): [GENTLE],
    ("explain",): ["--steps", "1", GENTLE],
    ("read",): ["picture.png"],
    ("show",): [GENTLE],
    ("draw",): ["-o", "-", GENTLE],
    ("film",): ["-o", "-", "--last", "3", GENTLE],
    ("sheet",): ["-o", "-", GENTLE],
    ("convert",): ["--format", "line", GENTLE],
    ("times",): ["--seconds", "0.1", "--algorithm", "free-cells", GENTLE],
    ("run", "liang"): [],
    ("run", "tutorialspoint"): [],
    ("run", "cs2"): ["solve"],
    ("run", "plank"): ["no", "screen"],
    ("run", "csis"): [],
    ("judge",): ["--write-cases", "cases"],
    ("generate",): ["--seed", "1"],
    ("warm-up",): [],
    ("completion",): ["bash"],
    ("lesson",): ["liang-figure-3", "-o", "-"],
    ("flash-cards",): ["-o", "-", "--level", "easy"],
    ("serve",): ["--port", "0"],
}
WRITING: Final[set[Words]] = {
    ("solve",),
    ("draw",),
    ("run", "plank"),
    ("completion",),
}  # lines, bytes, a program, a text
SHOWN: Final[tuple[Words, ...]] = ((), ("solve",), ("run",), ("run", "plank"), ("serve",))  # whose help is tried always
INPUT: Final[dict[Words, bytes]] = {
    ("run", "liang"): Path(FIGURE).read_bytes(),
    ("run", "cs2"): GENTLE.encode(),
    ("run", "plank"): Path(TWO).read_bytes(),
    ("run", "csis"): (DOCUMENTS / "004_example3.txt").read_bytes(),
}

in_campaigns = partial(pytest.param, marks=pytest.mark.campaign)


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A picture made here, for `read`."""
    path = tmp_path_factory.mktemp("pictures") / "picture.png"
    assert process("draw", "-o", path, GENTLE).returncode == 0
    return str(path)


def _environment(unbuffered: bool) -> dict[str, str]:
    """Python's own setting, in which it drops what a pipe has no room for."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return {**environment, "PYTHONUNBUFFERED": "1"} if unbuffered else environment


def _ends(*runs: tuple[list[str], bytes]) -> Iterator[tuple[int, bytes]]:
    """Exit code and standard error of each run, side by side, where nobody reads standard output."""
    with ExitStack() as stack:
        begun = []
        for arguments, _ in runs:
            read, write = os.pipe()
            os.close(read)
            begun.append(
                stack.enter_context(
                    subprocess.Popen(
                        [*PROGRAM, *arguments],
                        stdin=subprocess.PIPE,
                        stdout=write,
                        stderr=subprocess.PIPE,
                        cwd=ROOT,
                        env=_environment(unbuffered=False),
                    )
                )
            )
            os.close(write)
        for run, (_, stdin) in zip(begun, runs, strict=True):
            try:
                _, errors = run.communicate(stdin, timeout=120)
            finally:
                run.kill()
            yield run.returncode, errors


def test_every_command_is_tried() -> None:
    """Whoever adds a command adds what makes it write."""
    assert set(ARGUMENTS) == {words for words, command in COMMANDS.items() if not isinstance(command, click.Group)}


@pytest.mark.parametrize(
    "words",
    [pytest.param(words, marks=[] if words in WRITING else pytest.mark.campaign) for words in ARGUMENTS],
    ids=" ".join,
)
def test_a_command_without_a_reader_ends_quietly(words: Words, picture: str) -> None:
    """Its answer meets a closed pipe: exit code 141, and not a word."""
    files = {"picture.png": picture, "cases": f"{picture}.cases"}
    arguments = [files.get(each, each) for each in ARGUMENTS[words]]
    assert list(_ends(([*words, *arguments], INPUT.get(words, b"")))) == [(PIPE_CLOSED, b"")]


@pytest.mark.parametrize(
    "words",
    [pytest.param(words, marks=[] if words in SHOWN else pytest.mark.campaign) for words in COMMANDS],
    ids=lambda words: " ".join(words) or "sudoku",
)
def test_a_help_without_a_reader_ends_quietly(words: Words) -> None:
    """It meets a closed pipe, as the version does: every command prints its help in one way."""
    runs = [([*words, "--help"], b"")] if words else [(["--help"], b""), (["--version"], b"")]
    assert list(_ends(*runs)) == [(PIPE_CLOSED, b"")] * len(runs)


@pytest.mark.skipif(not hasattr(fcntl, "F_SETPIPE_SZ"), reason="this system has no small pipes")
@pytest.mark.parametrize("unbuffered", [False, True], ids=["", "unbuffered"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["show"],
        in_campaigns(["show", "--format", "plank"]),
        ["show", "-o", "/dev/stdout"],
        in_campaigns(["convert", "--format", "line"]),
        ["convert", "--format", "json"],
        in_campaigns(["solve", "--format", "boxed"]),
        in_campaigns(["solve", "--format", "line"]),
        ["solve"],
        in_campaigns(["check", "--format", "csv"]),
        ["run", "plank", "yes", "screen"],
    ],
    ids=" ".join,
)
def test_a_command_whose_reader_takes_a_line_ends_quietly(arguments: list[str], unbuffered: bool) -> None:
    """As with `head -1`: what the pipe has no room for is not dropped in silence, buffered or not."""
    stdin = LIST.replace(b".", b"-") if arguments[0] == "run" else LIST
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        bufsize=0,
        env=_environment(unbuffered),
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        try:
            fcntl.fcntl(running.stdout, fcntl.F_SETPIPE_SZ, SMALL)
            running.stdin.write(stdin)
            running.stdin.close()
            assert running.stdout.read(1)
            running.stdout.close()
            assert (running.stderr.read(), running.wait(timeout=60)) == (b"", PIPE_CLOSED)
        finally:
            running.kill()


@for_each("arguments", [["--nonsense"], ["solve", "--nonsense"], ["solve", "missing.txt"]])
def test_a_message_without_a_reader_ends_quietly(arguments: list[str]) -> None:
    """Standard error may lose its reader, too, as in `2>&1 | head`."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*PROGRAM, *arguments], stdout=write, stderr=write, cwd=ROOT, timeout=60, check=False)
    os.close(write)
    assert done.returncode == PIPE_CLOSED


@pytest.mark.parametrize("unbuffered", [False, True], ids=["", "unbuffered"])
def test_a_reader_that_stays_gets_everything(unbuffered: bool) -> None:
    """However slowly it reads."""
    done = subprocess.run(
        [*PROGRAM, "show"], input=LIST * 20, capture_output=True, cwd=ROOT, env=_environment(unbuffered), check=True
    )
    assert done.stdout == process("show", stdin=LIST * 20).stdout
    assert done.stdout.count(b"*-----------*") == 60 * 20 * 2
