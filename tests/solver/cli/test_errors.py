"""Errors from outside a command are reported in a sentence, with an exit code."""

from __future__ import annotations

import errno
from concurrent.futures.process import BrokenProcessPool
from threading import Thread

import click
import pytest

from solver.cli import errors, parallel
from solver.cli.output import Failure
from solver.errors import RuleError
from tests.for_each import for_each
from tests.solver.cli.commands.test_solve import PUZZLE
from tests.solver.cli.conftest import Sudoku


@for_each(
    ("error", "code", "says"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), 2, "The output is not complete: No space left on dev"),
        (
            OSError(errno.ENOMEM, "Cannot allocate memory"),
            2,
            "The system has run out of resources: Cannot allocate mem",
        ),
        (MemoryError(), 2, "There is not enough memory"),
        (RuntimeError("can't start new thread"), 2, "No thread can be started"),
        (BrokenProcessPool("A child process terminated"), 3, "Another program ended one of the processes, perhaps"),
        (RuleError("3 givens: too few"), 2, "3 givens: too few."),
    ],
)
def test_errors_are_reported(error: Exception, code: int, says: str) -> None:
    """Each ends the command with its exit code and a sentence."""
    with pytest.raises(Failure) as caught, errors.exit_with_message():
        raise error
    assert caught.value.exit_code == code
    assert caught.value.message.startswith(says)


def test_a_reader_who_went_away_needs_no_sentence() -> None:
    """The exit code is that of a shell."""
    with pytest.raises(click.exceptions.Exit) as caught, errors.exit_with_message():
        raise BrokenPipeError
    assert caught.value.exit_code == 141


@pytest.mark.parametrize("error", [RuntimeError("dictionary changed size"), ValueError("not ours")])
def test_faults_of_the_program_stay_faults(error: Exception) -> None:
    """What nobody has foreseen is not dressed up as somebody else's doing."""
    with pytest.raises(type(error), match=str(error)), errors.exit_with_message():
        raise error


@pytest.mark.parametrize("arguments", [["--version"], ["completion", "bash"], ["solve"]])
def test_what_is_answered_at_once_may_meet_a_full_disk_too(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    """Version and completion say so too; the exit code is 2."""

    def echo(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("click.echo", echo)
    result = sudoku(*arguments, input=PUZZLE)
    assert result.exit_code == 2
    assert result.stderr.endswith("No space left on device.\n")


def test_a_lost_worker_has_an_exit_code_of_its_own(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a process of `generate --jobs` is killed no file is written, and the exit code is 3."""

    def broken(*_: object, **__: object) -> None:
        raise BrokenProcessPool("A child process terminated abruptly")

    monkeypatch.setattr("solver.generator.puzzles.generate", broken)
    result = sudoku("generate", "--jobs", "2", "-n", "3", "--seed", "1")
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [
        ("solve", "--limit", "9223372036854775808"),
        ("count", "--budget", "9223372036854775808"),
        ("check", "--jobs", "100000"),
        ("generate", "--jobs", "100000"),
        ("generate", "-n", "1e3"),
        ("times", "--seconds", "nan"),
    ],
)
def test_numbers_beyond_reason_are_refused(sudoku: Sudoku, command: str, option: str, value: str) -> None:
    """No number reaches compiled code, or the system, that it cannot take."""
    result = sudoku(command, option, value, input=PUZZLE)
    assert result.exit_code == 2
    assert f"Invalid value for '{option}'" in result.stderr.replace("'-n' / '--number'", "'-n'")


def test_fewer_threads_than_wanted_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system grants three threads only, three work; where none, that is an error."""
    granted = [True] * 3
    start = Thread.start

    def grant(thread: Thread) -> None:
        if not granted:
            raise RuntimeError("can't start new thread")
        granted.pop()
        start(thread)

    monkeypatch.setattr(Thread, "start", grant)
    with parallel.Threads(9) as threads:
        assert [threads.submit(abs, -number).result() for number in range(20)] == list(range(20))
    with pytest.raises(RuntimeError, match="can't start new thread"):
        parallel.Threads(2)
