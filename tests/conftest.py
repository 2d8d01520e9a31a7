"""Settings for all tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from hypothesis import settings

# A busy machine is no failure: time is fenced where a test is about time, not example by example.
settings.register_profile("workbench", deadline=None)
settings.load_profile("workbench")

# A shell that starts us in the background tells all of us to ignore Ctrl-C; some tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more process than cores, because browser tests wait for the browser."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Meanwhile compile once what each process would compile for itself."""
    if session.config.getoption("dist", "no") != "no":
        program = "from solver.cli import main; main(prog_name='sudoku')"
        compiling = subprocess.Popen([sys.executable, "-c", program, "warm-up"], stdout=subprocess.DEVNULL)
        session.config.add_cleanup(compiling.terminate)
