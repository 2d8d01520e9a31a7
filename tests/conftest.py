"""Settings for all tests."""

from __future__ import annotations

import gc
import os
import signal
from typing import Any, Final

import pytest
from hypothesis import settings

from tests.campaigns import USUAL, WHOLE

# A busy machine is no failure: time is fenced where a test is about time, not example by example.
settings.register_profile("workbench", deadline=None, max_examples=USUAL)
settings.load_profile("workbench")

# Campaigns draw a hundred times as many examples for each random test, or as many times as the environment says.
TIMES: Final = int(os.environ.get("SUDOKU_TIMES", "100"))
settings.register_profile("campaign", settings.get_profile("workbench"), max_examples=WHOLE * TIMES)

# A shell that starts us in the background tells all of us to ignore Ctrl-C, nohup HUP; some tests send them.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Compiling kernels and searches takes a minute. Files that need them run in one process, and none compiles them again.
COMPILE: Final = (
    "tests/solver/batch/",
    "tests/solver/generator/",
    "tests/solver/search/",
    "tests/solver/cli/test_generate.py",
    "tests/solver/cli/test_times.py",
    "tests/solver/test_questions.py",
    "tests/solver/test_timeline.py",
    "tests/documents/",
    "tests/webapp/demo/",
    "tests/webapp/race/",
)


def pytest_configure(config: pytest.Config) -> None:
    """Runs before any test is loaded, so that each finds the number of its examples."""
    if config.option.markexpr == "campaign":
        settings.load_profile("campaign")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Random tests take part in campaigns, beside those that are marked."""
    if settings().max_examples != USUAL:
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker("campaign")


def pytest_collection_finish() -> None:
    """What was loaded stays to the end: the collector of garbage need not look through it again after each test."""
    gc.collect()
    gc.freeze()


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
