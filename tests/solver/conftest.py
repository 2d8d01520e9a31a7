"""The programs of the documents are timed once for all tests, and programs in Python can run in this process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from solver.judge import document_cases
from tests.solver.judge.in_process import in_process

__all__ = ["in_process"]


@pytest.fixture(scope="session", autouse=True)
def timed_once() -> Iterator[None]:
    """Each test makes the cases of a document anew; how long its search takes is measured for the first alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document_cases, "time_search", cache(document_cases.time_search))
        yield
