"""Settings for all tests."""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.doctest import DoctestModule
from _pytest.runner import runtestprotocol
from flask import Flask
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from tests import campaigns
from tests.campaigns import USUAL, WHOLE

ROOT: Final = Path(__file__).parent

# A busy machine is no failure: time is fenced where a test is about time, not example by example.
settings.register_profile("workbench", deadline=None, max_examples=USUAL)
settings.load_profile("workbench")

# Campaigns draw a hundred times as many examples for each random test, or as many times as the environment says.
TIMES: Final = int(os.environ.get("SUDOKU_TIMES", "100"))
settings.register_profile("campaign", settings.get_profile("workbench"), max_examples=WHOLE * TIMES)

# As the program does: threads that wait for each other count as work, and several processes test already.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# `python3` is the Python of the tests, where hand-ins and documents start it: a shim of pyenv takes ten times as long.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])

# A shell that starts us in the background tells all of us to ignore Ctrl-C, nohup HUP; some tests send them.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Compiling kernels and searches takes a minute. Files that need them run in one process, and none compiles them again.
COMPILE: Final = (
    "tests/solver/batch/",
    "tests/solver/generator/",
    "tests/solver/search/",
    "tests/solver/cli/commands/test_generate.py",
    "tests/solver/cli/commands/test_times.py",
    "tests/solver/search/test_questions.py",
    "tests/solver/search/test_trace.py",
    "tests/documents/",
    "tests/webapp/demo/",
    "tests/webapp/demo/test_race_routes.py",
)

# These begin first, so that no process is left alone at the end with mypy or a long walk through pages.
FIRST: Final[tuple[str | tuple[str, ...], ...]] = ("tests/test_checks.py", COMPILE, "tests/browser/")


class CompiledOnce(BytecodeCache):
    """Templates that one application of this process has compiled are ready for the next."""

    def __init__(self) -> None:
        self.compiled: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled from the same source, if anything was."""
        if code := self.compiled.get((bucket.key, bucket.checksum)):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self.compiled[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


Flask.jinja_options = {"bytecode_cache": CompiledOnce()}


def is_left_out(file: Path) -> bool:
    """Whether the usual run need not load a file of tests: all of them are a campaign's."""
    return campaigns.are_left_out and b"\npytestmark = pytest.mark.campaign" in file.read_bytes()


class Collected:
    """What need not be collected; hooks of a conftest.py are asked about the files beside it alone."""

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        """A file of campaigns imports what they measure; one that is named is loaded, then said to be deselected."""
        is_named = any(collection_path.name in argument for argument in config.args)
        is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
        return True if is_test and not is_named and is_left_out(collection_path) else None

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Examples in docstrings are what the program's files have, and not each of these: tests/ has none."""
        has_examples = not file_path.is_relative_to(ROOT) and b">>>" in file_path.read_bytes()
        return [found for found in (yield) if has_examples or not isinstance(found, DoctestModule)]


def pytest_configure(config: pytest.Config) -> None:
    """Runs before any test is loaded, so that each finds the number of its examples."""
    if config.option.markexpr == "campaign":
        settings.load_profile("campaign")
    campaigns.are_left_out = "not campaign" in config.option.markexpr
    config.pluginmanager.register(Collected())


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """A test of campaigns has no cases in the usual run: to make thousands only to drop them takes seconds."""
    if any("::" in argument for argument in collector.config.args):
        return None  # a test that is named is found, then said to be deselected
    marks = {mark.name for mark in getattr(obj, "pytestmark", ()) if isinstance(mark, pytest.Mark)}
    return [] if any(f"not {name}" in collector.config.option.markexpr for name in marks) else None


def pytest_collection(session: pytest.Session) -> None:
    """Each process loads its share of the files first, so that in a fresh clone none compiles what another compiles."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    gc.disable()  # until all is loaded, which is to stay
    files = [file for file in sorted(ROOT.rglob("test_*.py")) if not is_left_out(file)]
    for file in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(ROOT.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Random tests take part in campaigns, beside those that are marked; what takes long begins first.

    Names are the same in every process, or pytest-xdist runs none of the tests.
    """
    if changing := [item.nodeid for item in items if " at 0x" in item.nodeid]:
        raise pytest.UsageError(f"The name of a test has an address in memory; give its parameters ids: {changing}")
    if settings().max_examples != USUAL:
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker("campaign")
    items.sort(key=lambda item: next((at for at, long in enumerate(FIRST) if item.nodeid.startswith(long)), len(FIRST)))


def pytest_collection_finish() -> None:
    """What was loaded stays to the end: the collector of garbage need not look through it again after each test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)  # else it takes a twentieth of the time
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A process of several reports each outcome once: what is said beside it takes longer than many a test."""
    if not hasattr(item.config, "workerinput") or item.config.option.durations is not None:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """How many processes share the tests: one more than cores, for browser tests wait a while; at most four."""
    return min((os.cpu_count() or 1) + 1, 4)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """How processes share the tests: file by file, but those that compile in one piece. None for another way."""
    from xdist.scheduler import LoadFileScheduling

    class Together(LoadFileScheduling):  # type: ignore[misc]  # xdist ships no types
        def _split_scope(self, nodeid: str) -> str:
            return COMPILE[0] if nodeid.startswith(COMPILE) else super()._split_scope(nodeid)

    return Together(config, log) if config.getvalue("dist") == "loadfile" else None
