"""Which cases of a test run always, and which in campaigns alone.

A random test takes part in both: the usual run draws a part of its examples, a campaign a hundred times as many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import pytest
from hypothesis import settings

Case = TypeVar("Case")
WHOLE: Final = 100  # examples where a test says nothing
USUAL: Final = 25  # of them in the usual run
are_left_out = False  # the usual run, as tests/conftest.py says before any test is loaded


def some(cases: Iterable[Case], always: Callable[[Case], bool], is_one: bool = False) -> list[Any]:
    """The cases as parameters of a test: those not chosen to run always run in campaigns.

    A tuple has a value for each parameter, unless `is_one` says that it is the value of one. The usual run has no
    parameters for the others: to make thousands of tests in each process only to drop them takes seconds.
    """
    chosen = [(case, always(case)) for case in cases]
    is_short = are_left_out and any(is_chosen for _, is_chosen in chosen)
    return [
        case
        if is_chosen
        else pytest.param(*case if isinstance(case, tuple) and not is_one else [case], marks=pytest.mark.campaign)
        for case, is_chosen in chosen
        if is_chosen or not is_short
    ]


def drawn(examples: int, **others: Any) -> settings:
    """Settings of a random test: the number of examples, and more, by the profile's number in campaigns."""
    return settings(max_examples=max(1, examples * settings().max_examples // WHOLE), **others)
