"""Settings for all tests."""

from __future__ import annotations

import signal

from hypothesis import settings

# A busy machine is no failure: time is fenced where a test is about time, not example by example.
settings.register_profile("workbench", deadline=None)
settings.load_profile("workbench")

# A shell that starts us in the background tells all of us to ignore Ctrl-C; some tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)
