"""A program runs within its limits, and nothing of it runs on."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.judge.running import IS_POSIX, Limits, Stop, run, supervisor

PYTHON = (sys.executable, "-S", "-c")
pytestmark = pytest.mark.skipif(not IS_POSIX, reason="Windows limits time and output only.")

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="Only Linux tells of other processes here.")


def is_running(word: str) -> bool:
    """Whether a process with this word among its arguments runs."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if word.encode() in path.read_bytes().split(b"\0"):
                return True
        except OSError:
            continue
    return False


def test_output_errors_and_exit_code(tmp_path: Path) -> None:
    """A program gets its input, and what it prints on both streams and its exit code come back."""
    code = "import sys; data = sys.stdin.read(); print(data * 2); print('bad', file=sys.stderr); sys.exit(3)"
    ran = run([*PYTHON, code], tmp_path, b"ab")
    assert (ran.output, ran.errors, ran.code, ran.stopped, ran.signal) == (b"abab\n", b"bad\n", 3, None, "")


def test_it_runs_in_its_folder_with_a_clean_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Home and current folder are the folder of the run; variables of ours are not handed on.

    The toolchains of Rust stay where they are: its compiler looks for them in the home. A home of ours that the system
    does not show, such as that of root after --user, does no harm.
    """
    monkeypatch.setenv("SECRET", "1")
    code = "import os; print(os.getcwd(), os.environ['HOME'], os.environ.get('SECRET'), os.environ['TMPDIR'])"
    folder = str(tmp_path.resolve())
    assert run([*PYTHON, code], tmp_path).output.decode().split() == [folder, folder, "None", folder]
    (tmp_path / "tools").mkdir()
    for name, expected in (("tools", str(tmp_path / "tools")), ("none", "None"), ("x" * 1_000, "None")):
        monkeypatch.setenv("RUSTUP_HOME", str(tmp_path / name))
        code = "import os; print(os.environ.get('RUSTUP_HOME'))"
        assert run([*PYTHON, code], tmp_path).output.decode().strip() == expected


def test_a_signal_is_named(tmp_path: Path) -> None:
    """A program that ends by a signal says which."""
    ran = run(["/bin/sh", "-c", "kill -SEGV $$"], tmp_path)
    assert (ran.signal, ran.stopped) == ("SIGSEGV", None)


def test_time_is_limited(tmp_path: Path) -> None:
    """A program that sleeps, or that ignores every polite signal, is ended when its time is over."""
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
    begin = time.perf_counter()
    ran = run([*PYTHON, code], tmp_path, limits=Limits(seconds=0.5))
    assert ran.stopped is Stop.TIME
    assert time.perf_counter() - begin < 20


def test_output_is_limited(tmp_path: Path) -> None:
    """Endless output ends the program; its beginning is kept."""
    ran = run(["/bin/sh", "-c", "while :; do echo 123456789; done"], tmp_path, limits=Limits(seconds=30, output=50_000))
    assert ran.stopped is Stop.OUTPUT
    assert len(ran.output) == 50_000


@on_linux
def test_memory_is_limited(tmp_path: Path) -> None:
    """10 GB of memory are refused, and the program ends by its own error."""
    ran = run([*PYTHON, "x = bytearray(10 * 10**9)"], tmp_path, limits=Limits(memory=1 << 28))
    assert ran.code != 0
    assert b"MemoryError" in ran.errors or ran.stopped is Stop.MEMORY


@on_linux
def test_memory_of_all_processes_counts_together(tmp_path: Path) -> None:
    """Children that each stay below the limit are stopped where together they do not."""
    code = (
        "import os, time\nfor _ in range(6):\n"
        "    if os.fork() == 0:\n        x = bytearray(b'1') * 30_000_000; time.sleep(30)\ntime.sleep(30)"
    )
    assert run([*PYTHON, code], tmp_path, limits=Limits(memory=100_000_000)).stopped is Stop.MEMORY


@on_linux
def test_processes_are_counted(tmp_path: Path) -> None:
    """A program that starts more processes than it may is ended with all of them, also as root."""
    code = (
        "import os, time\nfor _ in range(60):\n    if os.fork() == 0:\n        time.sleep(60)\n        os._exit(0)\n"
        "time.sleep(60)"
    )
    ran = run([*PYTHON, code, "sown-here"], tmp_path, limits=Limits(processes=20))
    assert ran.stopped is Stop.PROCESSES
    assert not is_running("sown-here")


@on_linux
def test_a_process_that_leaves_the_group_is_ended(tmp_path: Path) -> None:
    """A child in a session of its own does not outlive the program, nor does it keep the run waiting."""
    begin = time.perf_counter()
    ran = run(["/bin/sh", "-c", "setsid sleep 98.765 & echo done"], tmp_path)
    assert (ran.output, ran.code) == (b"done\n", 0)
    assert not is_running("98.765")
    assert time.perf_counter() - begin < 20


def test_files_are_limited(tmp_path: Path) -> None:
    """A file that grows beyond its limit ends the program."""
    code = "f = open('big', 'wb')\nfor _ in range(100): f.write(b'x' * 1_000_000); f.flush()"
    ran = run([*PYTHON, code], tmp_path, limits=Limits(file_size=1 << 20))
    assert ran.code != 0
    assert (tmp_path / "big").stat().st_size <= 1 << 20


def test_what_cannot_be_started_is_told(tmp_path: Path) -> None:
    """A missing program ends with the shell's code for it."""
    assert run([str(tmp_path / "nothing")], tmp_path).code == 127


@pytest.fixture(params=["namespace", "subreaper"])
def supervised(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Each kind of supervisor; that of a namespace only where the kernel allows one."""
    if request.param == "subreaper":
        monkeypatch.setattr(shutil, "which", lambda name: None)
    supervisor.cache_clear()
    if request.param == "namespace" and "--pid" not in supervisor():
        pytest.skip("The kernel allows no PID namespace here.")
    yield request.param
    supervisor.cache_clear()


@on_linux
def test_nobody_else_is_ended(supervised: str, tmp_path: Path) -> None:
    """A program that kills its parent and its grandparent ends its own run alone; what it printed is kept."""
    code = (
        "import os, signal\nprint('here', flush=True)\n"
        "if 'ALONE' in os.environ: os.kill(-1, signal.SIGKILL)\n"  # all in its namespace: never without one
        "parent = os.getppid()\n"
        "found = open(f'/proc/{parent}/stat').read().rpartition(')')[2].split()[1]\n"
        "for number in (int(found), parent): os.kill(number, signal.SIGKILL)\n"
    )
    environment = {"ALONE": "1"} if supervised == "namespace" else {}
    ran = run([*PYTHON, code], tmp_path, environment=environment)
    assert ran.output == b"here\n"
    assert ran.signal == "SIGKILL" or supervised == "namespace"


@on_linux
def test_what_leaves_its_group_and_its_environment_is_ended(supervised: str, tmp_path: Path) -> None:
    """A child in a session of its own, with an empty environment, does not outlive the program."""
    ran = run(["/bin/sh", "-c", "setsid env -i sleep 97.654 & sleep 0.1; exit 3"], tmp_path)
    assert ran.code == 3
    assert not is_running("97.654")


@on_linux
def test_a_supervisor_keeps_codes_and_signals(supervised: str, tmp_path: Path) -> None:
    """Exit code, signal, and what was read of standard input come back."""
    assert run(["/bin/sh", "-c", "kill -SEGV $$"], tmp_path).signal == "SIGSEGV"
    ran = run([*PYTHON, "import os; os.read(0, 2); raise SystemExit(7)"], tmp_path, b"abcdef")
    assert (ran.code, ran.read, ran.errors) == (7, 2, b"")
