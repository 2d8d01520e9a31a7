"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no failure: time is fenced where a test is about time, not example by example.
settings.register_profile("workbench", deadline=None)
settings.load_profile("workbench")
