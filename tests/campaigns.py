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


def some(cases: Iterable[Case], always: Callable[[Case], bool], is_one: bool = False) -> list[Any]:
    """The cases as parameters of a test: those not chosen to run always run in campaigns.

    A tuple has a value for each parameter, unless `is_one` says that it is the value of one.
    """
    return [
        case
        if always(case)
        else pytest.param(*case if isinstance(case, tuple) and not is_one else [case], marks=pytest.mark.campaign)
        for case in cases
    ]


def drawn(examples: int, **others: Any) -> settings:
    """Settings of a random test: the number of examples, and more, by the profile's number in campaigns."""
    return settings(max_examples=max(1, examples * settings().max_examples // WHOLE), **others)
