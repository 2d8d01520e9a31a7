"""The command as a program: version, help, what it loads, Ctrl-C, the line that shows progress."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from solver.search.native import compiler
from tests.solver.cli.commands.test_solve import EMPTY, PUZZLE
from tests.solver.cli.commands.test_times import WORST
from tests.solver.cli.conftest import DOCUMENTS, PROGRAM, ROOT, Sudoku, process

COMMANDS = ("solve", "check", "count", "show", "draw", "convert")
PATIENT = "from solver.cli import main, progress; progress.PATIENCE = {}; main(prog_name='sudoku')"
HEAVY = (
    *("numpy", "numba", "pydantic", "PIL", "flask", "waitress", "jinja2"),
    *("concurrent.futures", "html", "http", "json", "logging", "random", "socket", "ssl", "urllib", "xml"),
    *("solver.batch", "solver.cli.commands.draw", "solver.formats.reading.no_grid", "solver.formats.links"),
)
SLOW = ["count", "--limit", "1000000000", "--budget", "1000000000", "-"]  # of the empty grid: for ever


def test_version_names_the_program(sudoku: Sudoku) -> None:
    """--version says which version runs."""
    result = sudoku("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("sudoku")


def test_the_help_says_bounds_in_words(sudoku: Sudoku) -> None:
    """Numbers have bounds in words: '[from 0 to 256]', not '[0<=x<=256]'."""
    from webapp.serving.serve import serve

    assert "[from 0 to 256]" in " ".join(sudoku("generate", "-h").stdout.split())
    assert "[default: 16; from 1 to 64]" in " ".join(CliRunner().invoke(serve, ["--help"]).stdout.split())


def test_an_unknown_command_is_refused(sudoku: Sudoku) -> None:
    """A command that is not there gives a sentence and exit code 2."""
    result = sudoku("slove")
    assert result.exit_code == 2
    assert "slove" in result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_empty_input_is_unreadable(sudoku: Sudoku, command: str) -> None:
    """No puzzle at all is reported on standard error; the exit code is 2."""
    arguments = ["--format", "line"] if command == "convert" else []
    result = sudoku(command, *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("standard input: ")


@pytest.mark.parametrize("program", ["solver.cli", "webapp.__main__"])
def test_solving_loads_no_heavy_package(program: str) -> None:
    """`sudoku solve` of one puzzle loads nothing that it does not need, whichever way it is started."""
    code = f"""
import sys
from {program} import main
sys.argv = ["sudoku", "solve", {str(DOCUMENTS / "002_gentle.txt")!r}]
try:
    main()
except SystemExit as end:
    loaded = [name for name in {HEAVY} if name in sys.modules]
    print(end.code, *loaded, file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert done.stderr.split() == [b"0"]


def test_exit_codes_reach_the_shell() -> None:
    """0 for a sole solution, 1 for another verdict, 2 for what cannot be read."""
    assert process("solve", stdin=PUZZLE.encode()).returncode == 0
    assert process("solve", stdin=EMPTY.encode()).returncode == 1
    assert process("solve", stdin=b"\xff\xfe\xfd").returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals for one process")
@pytest.mark.parametrize(("name", "code", "errors"), [("SIGINT", 130, b"\nStopped.\n"), ("SIGTERM", 143, b"")])
def test_a_signal_ends_a_long_search(tmp_path: Path, name: str, code: int, errors: bytes) -> None:
    """Ctrl-C ends it at once with one word and exit code 130, SIGTERM with 143; a file to be replaced stays."""
    target = tmp_path / "out.txt"
    target.write_text("before")
    with subprocess.Popen(
        [*PROGRAM, *SLOW[:-1], "-o", str(target), str(DOCUMENTS / "002_gentle.txt"), "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        assert running.stdin
        assert running.stderr
        overdue = threading.Timer(60, running.kill)
        overdue.start()
        running.stdin.write(EMPTY.encode())
        running.stdin.close()
        deadline = time.monotonic() + 30
        while len(os.listdir(tmp_path)) == 1 and time.monotonic() < deadline:
            time.sleep(0.02)
        running.send_signal(getattr(signal, name))
        assert running.stderr.read() == errors
        assert running.wait(timeout=30) == code
        overdue.cancel()
    assert target.read_text() == "before"
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.skipif(os.name == "nt" or compiler() is None, reason="signals for one process and a C compiler are needed")
def test_a_signal_removes_temporary_files(tmp_path: Path) -> None:
    """What was compiled in C goes with the program that had it compiled."""
    with subprocess.Popen(
        [*PROGRAM, "times", "--in-c", "--seconds", "2", "--algorithm", "free-cells", WORST],
        stdout=subprocess.DEVNULL,
        env={**os.environ, "TMPDIR": str(tmp_path), "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
    ) as running:
        deadline = time.monotonic() + 60
        while not any(tmp_path.glob("*/")) and time.monotonic() < deadline:  # no file: Python tries the directory
            time.sleep(0.02)
        assert any(tmp_path.glob("*/"))
        running.send_signal(signal.SIGTERM)
        assert running.wait(timeout=30) == 143
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM for one process")
def test_a_signal_that_a_callback_swallows_is_sent_again() -> None:
    """A callback of a compiler or an import cannot raise: its exception is lost, but the program ends all the same."""
    code = """
import ctypes, os, signal, time
from webapp import __main__ as program
from solver.cli import main

@main.command("version")
def end():
    ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), signal.SIGTERM))()
    for _ in range(400):  # a signal to a thread is heard between two waits
        time.sleep(0.05)

program.main()
"""
    command = [sys.executable, "-c", code, "version"]
    ended = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (143, b"", b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no nohup")
def test_a_signal_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    """As `nohup` has it, a closed terminal does not end the program."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        running = subprocess.Popen([*PROGRAM, "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    finally:
        signal.signal(signal.SIGHUP, before)
    with running:
        time.sleep(1)
        running.send_signal(signal.SIGHUP)
        assert running.communicate(PUZZLE.encode(), timeout=30)[0].decode().splitlines()[0] == "Exactly one solution."
        assert running.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full, a device without space")
def test_a_full_disk_is_reported() -> None:
    """Where nothing more can be written the program says so; the exit code is 2."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PROGRAM, "solve"], input=PUZZLE.encode(), stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False
        )
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no shell that closes streams so")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_give_no_traceback(closed: str) -> None:
    """Closed standard input is an empty one; closed standard output takes no answer, and the exit code says so."""
    command = f"{shlex.join(PROGRAM)} solve - {closed}"
    done = subprocess.run(["sh", "-c", command], input=PUZZLE.encode(), capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == (0 if closed == "2>&-" else 2)
    assert b"Traceback" not in done.stderr
    assert (b"The output is not complete: Bad file descriptor." in done.stderr) == (closed == ">&-")


def _run_watched(*arguments: str, patience: float) -> tuple[str, str]:
    """Standard output, and what a terminal on standard error would get, of a run on two empty grids."""
    import pty  # not there on Windows

    terminal, error = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", PATIENT.format(patience), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=error,
        cwd=ROOT,
    ) as running:
        os.close(error)
        output, _ = running.communicate(f"{EMPTY}\n{EMPTY}\n".encode(), timeout=60)
    return output.decode(), _shown(terminal, None)


def _shown(terminal: int, until: str | None) -> str:
    """What a terminal shows from now on up to a text, or until nobody writes there any more, when it is closed."""
    shown = b""
    while until is None or until.encode() not in shown:
        try:
            piece = os.read(terminal, 65_536)
        except OSError:  # Linux: the other side is closed
            piece = b""
        if not piece:
            os.close(terminal)
            break
        shown += piece
    return shown.decode()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals of this kind")
@pytest.mark.parametrize("last", ["\n", ""])
def test_typing_is_not_written_over_and_ends_at_once(last: str) -> None:
    """While a person types at a terminal, however long, nothing is written there; one Ctrl-D ends the puzzle.

    In the middle of a line a terminal takes Ctrl-D for the end of that line: only a second one ends the input.
    """
    import pty

    terminal, end = pty.openpty()
    program = [sys.executable, "-c", PATIENT.format(0.2), "solve"]
    with subprocess.Popen(program, stdin=end, stdout=subprocess.PIPE, stderr=end, cwd=ROOT) as running:
        os.close(end)
        assert _shown(terminal, "ends them.\r\n") == (
            "Type or paste puzzles; Ctrl-D on a line of its own (Windows: Ctrl-Z, Enter) ends them.\r\n"
        )
        rows = "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9)) + last
        typed = ""
        for row in rows.splitlines(keepends=True):
            time.sleep(0.1)
            os.write(terminal, row.encode())
            typed += _shown(terminal, row.strip())
        os.write(terminal, b"\x04" if last else b"\x04\x04")
        try:
            output, _ = running.communicate(timeout=10)
        finally:
            running.kill()
    assert "Exactly one solution." in output.decode()
    assert typed.replace("\r", "") + _shown(terminal, None).replace("\r", "").partition("\x1b")[0] == rows


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals of this kind")
def test_progress_shows_on_a_terminal_and_goes_away() -> None:
    """In a long run a person sees how far it is; the line is erased at the end and never in the output."""
    output, shown = _run_watched("count", "--limit", "20000", "-", patience=0.05)
    assert output == "".join(f"puzzle {number}: Several solutions: 20,000 or more.\n" for number in (1, 2))
    assert "]  0 of 2  standard input" in shown
    assert shown.endswith("\r\x1b[K")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals of this kind")
def test_progress_does_not_show_in_a_short_run() -> None:
    """A run that ends before patience does shows nothing."""
    assert _run_watched("count", "--limit", "2", "-", patience=60)[1] == ""


def test_progress_does_not_show_in_a_pipe() -> None:
    """Where standard error is no terminal nothing but problems is there, however long it takes."""
    done = subprocess.run(
        [sys.executable, "-c", PATIENT.format(0.05), "count", "--limit", "20000"],
        input=EMPTY.encode(),
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    assert done.stderr == b""


def test_terminals_without_umlauts_do_not_end_the_program() -> None:
    """Text that the terminal's encoding lacks is written in another way instead of a traceback."""
    grid = "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9))
    done = subprocess.run(
        [*PROGRAM, "solve"],
        input=f"#DÜbung für Anfänger\n{grid}\n".encode(),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"Exactly one solution." in done.stdout
