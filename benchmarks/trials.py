"""Trials of changes: a copy of the project, and the tests of a room run on it as often as there are changes.

What is changed is written into the copy, never here. Each trial is a process of its own, forked from one that has
imported everything but the project, and bounded in memory and in time of the processor. Tests that mirror the changed
file run first, then all of the room, quick ones before slow ones, and the first failure ends it. Their clock of the
processor stands still: on a busy machine tests of speed would notice every change.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from hypothesis import Phase, settings

LEFT_OUT: Final = shutil.ignore_patterns(".*", "test-results", "__pycache__")
MEMORY: Final = 6 << 30  # bytes that a changed program may ask for
PATIENCE: Final = 12  # a trial may take this many times its processor's time, on a busy machine


class Room(NamedTuple):
    """Files and folders that are changed, and those whose tests have to notice; doctests of the former do too."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]


def files(root: Path, sources: Iterable[str]) -> list[str]:
    """The Python files that these names stand for."""
    found = [root / source for source in sources]
    paths = [path for one in found for path in (sorted(one.rglob("*.py")) if one.is_dir() else [one])]
    return [path.relative_to(root).as_posix() for path in paths]


class Trials:
    """A copy of the project in which changes are tried; a context. Raises SystemExit if its tests fail as they are."""

    least = 4.0  # seconds of the processor that a trial gets whatever its tests take

    def __init__(self, root: Path, room: Room, longest: float) -> None:
        self.root = root
        self.room = room
        self.longest = longest
        self.seconds: dict[str, float] = {}  # what each test takes
        self.order: dict[str, tuple[list[str], list[str]]] = {}  # by changed file: tests that mirror it, all others

    def __enter__(self) -> Trials:
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        self.copy = self.folder / "copy"
        shutil.copytree(self.root, self.copy, ignore=LEFT_OUT)
        os.chdir(self.copy)
        project = {self.root.resolve(), self.copy.resolve()}
        sys.path[:] = [str(self.copy), *(path for path in sys.path if Path(path or ".").resolve() not in project)]
        sources, tests = files(self.copy, self.room.sources), files(self.copy, self.room.tests)
        self.all = [*(path for path in tests if Path(path).name.startswith("test_")), *sources]
        for source in sources:
            name = Path(source).stem.removeprefix("_")
            first = [path for path in self.all if Path(path).stem == f"test_{name}" or path == source]
            self.order[source] = first, [path for path in self.all if path not in first]
        self._prepare()
        return self

    def __exit__(self, *exception: object) -> None:
        os.chdir(self.root)
        shutil.rmtree(self.folder)

    def survives(self, changed: str, code: str) -> bool:
        """Whether no test notices that this is the code of the file."""
        path = self.copy / changed
        kept, times = path.read_bytes(), path.stat()
        path.write_text(code)
        try:
            return all(map(self._passes, self.order[changed]))
        finally:
            path.write_bytes(kept)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # so that what was compiled from it stays

    def _prepare(self) -> None:
        """Import what the tests need from elsewhere, and see what each test takes without any change."""
        heard = signal.getsignal(signal.SIGINT)
        quietly(self.folder / "collected", lambda: run_tests(self.all, "--collect-only"))
        signal.signal(signal.SIGINT, heard)  # tests want to hear Ctrl-C whatever a shell said
        for name, module in list(sys.modules.items()):
            if Path(getattr(module, "__file__", None) or "/").is_relative_to(self.copy):
                del sys.modules[name]
        clock, times = Clock(self.longest), self.folder / "times"

        def baseline() -> int:
            code = run_tests(self.all, plugin=clock)
            times.write_text("".join(f"{seconds} {name}\n" for name, seconds in clock.seconds.items()))
            return code

        if tried(baseline, self.folder / "said", 3600.0):
            raise SystemExit((self.folder / "said").read_text())
        for line in times.read_text().splitlines():
            seconds, _, name = line.partition(" ")
            self.seconds[name] = float(seconds)

    def _passes(self, tests: list[str]) -> bool:
        def trial() -> int:
            sys.dont_write_bytecode = True
            return run_tests(tests, "-x", plugin=QuickestFirst(self.seconds, self.longest))

        took = [seconds for name, seconds in self.seconds.items() if name.startswith(tuple(tests))]
        limit = self.least + 2 * sum(seconds for seconds in took if seconds <= self.longest)
        answer = tried(trial, self.folder / "said", limit)
        return answer in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def tried(trial: Callable[[], int], said: Path, limit: float) -> int:
    """What the trial answered in a process of its own, or a signal below 0; `limit` is in seconds of the processor."""
    child = os.fork()
    if not child:
        code = 70  # not one of pytest's
        try:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = quietly(said, trial)
        finally:
            os._exit(code)
    end, ended, status = time.monotonic() + PATIENCE * limit, 0, 0
    try:
        while not ended and time.monotonic() < end:
            time.sleep(0.01)
            ended, status = os.waitpid(child, os.WNOHANG)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # and what it may have started
    if not ended:
        _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def quietly(said: Path, work: Callable[[], int]) -> int:
    """What the work answers; what it says goes into the file."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = os.dup(1), os.dup(2)
    with said.open("w") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        try:
            return work()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, old in zip((1, 2), kept, strict=True):
                os.dup2(old, number)
                os.close(old)


# ---- pytest


def run_tests(tests: Sequence[str], *options: str, plugin: object = None) -> int:
    """pytest's exit code, in this process."""
    time.thread_time = lambda: 0.0
    usual = ["-q", "-n", "0", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--no-header", "--tb=line"]
    usual += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # plugins have been imported before
    return int(pytest.main([*usual, *options, *tests], plugins=[SeenOnly(), *([plugin] if plugin else [])]))


class SeenOnly:
    """Few examples; those that fail are not looked into, and none is remembered from one change to the next."""

    def pytest_sessionstart(self) -> None:
        """After the settings of the tests, before the tests."""
        settings.register_profile(
            "mutants", settings(max_examples=25, phases=(Phase.explicit, Phase.generate), database=None)
        )
        settings.load_profile("mutants")


class Clock:
    """What each test takes of the processor, in seconds; one that takes longer than allowed is ended there, skipped."""

    def __init__(self, longest: float) -> None:
        self.longest = longest
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """The test, timed."""
        start = time.process_time()
        answer = yield
        self.seconds[item.nodeid] = time.process_time() - start
        return answer

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        """The test itself, with an alarm."""
        rang: list[int] = []

        def ring(number: int, _: object) -> None:
            rang.append(number)
            raise TimeoutError

        signal.signal(signal.SIGPROF, ring)
        signal.setitimer(signal.ITIMER_PROF, self.longest)
        try:
            return (yield)
        except BaseException:  # whatever became of it
            if rang:
                pytest.skip("takes long")
            raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


class QuickestFirst:
    """The quick tests first, and none that took longer than allowed; those whose names are new come first of all."""

    def __init__(self, seconds: dict[str, float], longest: float) -> None:
        self.seconds = seconds
        self.longest = longest

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Reorder them in place."""
        took = {item: self.seconds.get(item.nodeid, 0.0) for item in items}
        items[:] = sorted((item for item in items if took[item] <= self.longest), key=took.__getitem__)
