"""The programs of the documents are timed once for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from solver.judge import document_cases


@pytest.fixture(scope="session", autouse=True)
def timed_once() -> Iterator[None]:
    """Each test makes the cases of a document anew; how long its search takes is measured for the first alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document_cases, "time_search", cache(document_cases.time_search))
        yield
