"""Run a program that somebody else wrote: in a folder of its own, with limits, until it ends or is stopped.

    caller -> supervisor -> sh -> sh: ulimit -t -d -f -c -> the program     a session and process group of its own
      |          pipes -> two threads that keep at most `Limits.output` bytes
      '-> every 10 ms: time, processes and memory of everything that the program started

The supervisor is `unshare`, where the kernel lets it make a PID namespace: the program cannot signal anything outside,
and the kernel ends all that it started with the namespace. Elsewhere on Linux it is `supervise.py`, a subreaper: what
leaves the group becomes its child. A program that kills its parent and its grandparent hits only the shell and the
supervisor of its own run.

The inner shell sets the limits between fork and exec, where Python code is not safe once there are threads. Processes
that left the group are found by their namespace, by their parents, or by a variable of their environment, which forks
inherit. Where the system is not Linux, only the group is ended, and processes are not counted; on Windows only time and
output are limited.

The same variable keeps a program from leaning on us. Where it is set, `import solver` fails and `sudoku` ends with 127,
in a child, by its path, and however Python was started. A program that removes it on purpose is not stopped.

This is no sandbox: the program can read what its user can read, and write wherever its user may.

The system's own limit on processes counts everything that the user runs, and nothing for root. It is set well above, in
case a program forks quicker than it is looked at.

Roads not taken: RLIMIT_AS, which ends a Java machine that only reserves addresses. A `sitecustomize.py` that refuses
our modules: `python -I` and whoever starts `sudoku` by its path ignore it, and it hides that of the system.
"""

from __future__ import annotations

import os
import secrets
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

_RUSTUP: Final = "RUSTUP_HOME"  # a variable of rustup, which starts the compiler of Rust
_SUPERVISE: Final = Path(__file__).parent / "supervise.py"
_TICK: Final = 0.01  # seconds between two looks at what runs
_TOKEN: Final = "SUDOKU_JUDGED_PROGRAM"  # where it is set, solver/__init__.py refuses to be imported
_PIECE: Final = 1 << 16
_SLACK: Final = 10  # times its processes, that a user's other programs may start meanwhile
_BLOCK: Final = 512  # bytes: what `ulimit -f` counts
_KIBIBYTE: Final = 1024
_PATIENCE: Final = 2.0  # seconds that a killed program's pipes are given to close
_NOT_SUPERVISED: Final = b"unshare: "  # begins its own errors: some versions fail before the program, once in 200 times
_ATTEMPTS: Final = 5
IS_POSIX: Final = os.name == "posix"
_IS_LINUX: Final = sys.platform == "linux"
_SUPERVISED: Final = """
exec 3>&2 2>/dev/null
/bin/sh -c "$@" 2>&3 3>&-
exit $?
"""  # the shell itself says nothing where a signal ends the program
_LIMITED: Final = """
ulimit -c 0
ulimit -t "$1" 2>/dev/null || :
ulimit -d "$2" 2>/dev/null || :
ulimit -f "$3" 2>/dev/null || :
if [ "$4" -gt 0 ]; then ulimit -u "$4" 2>/dev/null || ulimit -p "$4" 2>/dev/null || :; fi
shift 4
exec "$@"
"""


class Stop(StrEnum):
    """Why a program was stopped."""

    TIME = "time"
    OUTPUT = "output"
    MEMORY = "memory"
    PROCESSES = "processes"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may use; memory and processes are those of everything that the program starts."""

    seconds: float = 10.0
    output: int = 1_000_000  # bytes on standard output, and as many on standard error
    memory: int = 1 << 30  # bytes
    file_size: int = 1 << 26  # bytes of any file
    processes: int = 200


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended: `code` is the exit code, negative for a signal; `stopped` says which limit ended it.

    `read` counts the bytes of standard input that were taken, which is 0 for a program that reads none.
    """

    output: bytes
    errors: bytes
    code: int
    seconds: float
    stopped: Stop | None = None
    read: int = 0

    @property
    def signal(self) -> str:
        """The name of the signal that ended the program by itself; '' where none did."""
        number = -self.code if self.code < 0 else self.code - 128 if self.code > 128 and IS_POSIX else 0
        if self.stopped or not number:
            return ""
        try:
            return signal.Signals(number).name
        except ValueError:
            return ""


def clean_environment(folder: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Build the environment of a program whose home and temporary folder is this one."""
    names = ("PATH", "SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "LD_LIBRARY_PATH")
    environment = {name: os.environ[name] for name in names if name in os.environ}
    home = str(folder)
    environment |= {"HOME": home, "USERPROFILE": home, "TMPDIR": home, "TEMP": home, "TMP": home}
    with suppress(OSError, RuntimeError):  # the home of root, which --user may not read, or no home at all
        toolchains = Path(os.environ.get(_RUSTUP) or Path.home() / ".rustup")
        if toolchains.is_dir():  # rustc looks for its toolchain in the home
            environment[_RUSTUP] = str(toolchains)
    return environment | {"LANG": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"} | dict(more or {})


def run(
    command: Sequence[str],
    folder: Path,
    standard_input: bytes = b"",
    limits: Limits | None = None,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run the command in the folder until it ends or meets a limit; nothing of it runs on afterwards.

    Raises OSError where it cannot be started at all.
    """
    for _ in range(_ATTEMPTS):
        outcome = _run_once(command, folder, standard_input, limits or Limits(), environment or {})
        if outcome.output or not outcome.code or not outcome.errors.startswith(_NOT_SUPERVISED):
            break
    return outcome


def _run_once(
    command: Sequence[str], folder: Path, standard_input: bytes, limits: Limits, environment: Mapping[str, str]
) -> Outcome:
    """Run the command once. Raises OSError where it cannot be started at all."""
    token = secrets.token_hex(8)
    own = clean_environment(folder, environment) | {_TOKEN: token}
    with TemporaryFile() as given:
        given.write(standard_input)
        given.seek(0)
        begin = time.perf_counter()
        process = subprocess.Popen(
            _limited(command, limits),
            cwd=folder,
            env=own,
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=IS_POSIX,
        )
        assert process.stdout
        assert process.stderr
        watch = _Watch(process, limits, token)
        readers = [_Reader(stream, limits.output, watch) for stream in (process.stdout, process.stderr)]
        try:
            stopped = watch.wait(begin + limits.seconds)
            seconds = time.perf_counter() - begin
        finally:
            watch.end_all()
            process.wait()
            for reader in readers:
                reader.join(_PATIENCE)
        read = os.lseek(given.fileno(), 0, os.SEEK_CUR)
    output, errors = (bytes(reader.data) for reader in readers)
    if any(reader.is_full for reader in readers):
        stopped = Stop.OUTPUT
    elif not stopped and process.returncode in _CPU_CODES:
        stopped = Stop.TIME
    return Outcome(output, errors, process.returncode, seconds, stopped, read)


_CPU_CODES: Final = (-signal.SIGXCPU, 128 + signal.SIGXCPU) if IS_POSIX else ()


def _limited(command: Sequence[str], limits: Limits) -> list[str]:
    """Put the shell in front of the command that sets the limits which the system has."""
    if not IS_POSIX:
        return list(command)
    at_all = _running_at_start() + _SLACK * limits.processes if _IS_LINUX and os.geteuid() else 0
    amounts = (int(limits.seconds) + 2, limits.memory // _KIBIBYTE, limits.file_size // _BLOCK, at_all)
    inner = [_LIMITED, "sh", *map(str, amounts), *command]
    return [*supervisor(), "/bin/sh", "-c", _SUPERVISED, "sh", *inner]


@cache
def supervisor() -> tuple[str, ...]:
    """Return the command that supervises a run: one with a PID namespace if the kernel allows it."""
    if not _IS_LINUX:
        return ()
    if unshare := shutil.which("unshare"):
        command = [unshare, *(() if not os.geteuid() else ("--map-current-user",)), "--pid", "--fork", "--kill-child"]
        with suppress(OSError, subprocess.TimeoutExpired):
            if not subprocess.run([*command, "true"], capture_output=True, timeout=_PATIENCE).returncode:
                return tuple(command)
    return (sys.executable, "-I", "-S", str(_SUPERVISE))


@cache
def _running_at_start() -> int:
    """Count the threads of this user, once: the system's limit counts all of them."""
    user, number = os.geteuid(), 0
    for name in os.listdir("/proc"):
        with suppress(OSError):
            if name.isdecimal() and os.stat(f"/proc/{name}").st_uid == user:
                number += len(os.listdir(f"/proc/{name}/task"))
    return number


class _Reader(threading.Thread):
    """A thread that reads a stream to its end and keeps its beginning; more than that stops the program."""

    def __init__(self, stream: IO[bytes], most: int, watch: _Watch) -> None:
        super().__init__(daemon=True)
        self.stream, self.most, self.watch = stream, most, watch
        self.data = bytearray()
        self.is_full = False
        self.start()

    def run(self) -> None:
        """Read until the end, or until the stream has more than it may."""
        with suppress(OSError, ValueError), self.stream:
            while piece := os.read(self.stream.fileno(), _PIECE):
                self.data += piece[: self.most - len(self.data)]
                if len(self.data) >= self.most:
                    self.is_full = True
                    self.watch.is_full.set()
                    self.watch.end_group()
                    return


class _Watch:
    """Looks after a running program and all that it starts."""

    def __init__(self, process: subprocess.Popen[bytes], limits: Limits, token: str) -> None:
        self.process, self.limits = process, limits
        self.mark = f"{_TOKEN}={token}".encode()
        self.is_full = threading.Event()
        self.page = os.sysconf("SC_PAGE_SIZE") if _IS_LINUX else 0
        self.namespace = ""  # of what the program starts, where it has one of its own

    def wait(self, deadline: float) -> Stop | None:
        """Wait until the program ends, or return the limit that it has met."""
        descriptor = -1
        with suppress(AttributeError, OSError):  # Linux alone has it
            descriptor = os.pidfd_open(self.process.pid)
        try:
            while True:
                left = deadline - time.perf_counter()
                if left <= 0:
                    return Stop.TIME
                if descriptor >= 0:
                    select.select([descriptor], [], [], min(left, _TICK))
                else:
                    with suppress(subprocess.TimeoutExpired):
                        self.process.wait(min(left, _TICK))
                if self.process.poll() is not None:
                    return None
                if self.is_full.is_set():
                    return Stop.OUTPUT
                if stopped := self._used_too_much():
                    return stopped
        finally:
            if descriptor >= 0:
                os.close(descriptor)

    def _used_too_much(self) -> Stop | None:
        """Compare processes and memory with their limits, where the system tells them."""
        found = self._running() if _IS_LINUX else {}
        if len(found) > self.limits.processes:
            return Stop.PROCESSES
        return Stop.MEMORY if sum(found.values()) * self.page > self.limits.memory else None

    def _find_namespace(self) -> str:
        """Return the PID namespace of what the supervisor starts; '' where that is ours or not known yet."""
        if not self.namespace:
            with suppress(OSError):
                found = os.readlink(f"/proc/{self.process.pid}/ns/pid_for_children")
                self.namespace = found if found != os.readlink("/proc/self/ns/pid") else ""
        return self.namespace

    def _running(self) -> dict[int, int]:
        """Find the program's processes that still run, its supervisor among them, each with its pages of memory."""
        first, found, namespace = self.process.pid, {}, self._find_namespace()
        numbers = [int(name) for name in os.listdir("/proc") if name.isdecimal()]
        earliest = 0 if _has_wrapped(first) else first
        for number in sorted(number for number in numbers if number >= earliest):
            with suppress(OSError, ValueError, IndexError):
                fields = _read(f"/proc/{number}/stat").rpartition(b")")[2].split()
                state, parent, group, session, pages = fields[0], *map(int, fields[1:4]), int(fields[21])
                if state in (b"Z", b"X"):
                    continue
                if (
                    first in (number, group, session)
                    or parent in found
                    or (namespace and os.readlink(f"/proc/{number}/ns/pid") == namespace)
                    or self.mark in _read(f"/proc/{number}/environ")
                ):
                    found[number] = pages
        return found

    def end_group(self) -> None:
        """Kill the program and its group."""
        if IS_POSIX:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            with suppress(OSError):
                self.process.kill()

    def end_all(self) -> None:
        """Kill what left the group while its supervisor still knows it, then the group, until nothing is left."""
        if _IS_LINUX and not self._find_namespace():
            self._kill(set(self._running()) - {self.process.pid})
        self.end_group()
        until = time.perf_counter() + _PATIENCE
        while _IS_LINUX and (left := self._running()) and time.perf_counter() < until:
            self._kill(left)
            self.end_group()
            time.sleep(_TICK / 2)

    @staticmethod
    def _kill(numbers: Iterable[int]) -> None:
        """Kill processes."""
        for number in numbers:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)


def _read(path: str) -> bytes:
    """Read the beginning of a small file, quicker than by a stream: hundreds are read at each look."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, _PIECE)
    finally:
        os.close(descriptor)


def _has_wrapped(first: int) -> bool:
    """Return whether process numbers have started again from the lowest since this one."""
    with suppress(OSError, ValueError):
        return int(_read("/proc/loadavg").split()[-1]) < first
    return True
