"""Settings for all tests."""

from __future__ import annotations

import os
import signal

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
