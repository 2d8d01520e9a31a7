"""Which cases of a test run always, and which in campaigns alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

Case = TypeVar("Case")


def some(cases: Iterable[Case], always: Callable[[Case], bool]) -> list[Any]:
    """The cases as parameters of a test: those not chosen to run always run in campaigns."""
    return [
        case if always(case) else pytest.param(*case if isinstance(case, tuple) else [case], marks=pytest.mark.campaign)
        for case in cases
    ]
