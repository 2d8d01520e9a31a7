"""One test for many short cases: `pytest.mark.parametrize` makes a test of each, which costs more than a short case."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Final

MAX_SHOWN: Final = 300  # characters of a case in the report

Test = Callable[..., None]


def for_each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for each case, and report every case that fails; all cases have the same fixtures.

    Args:
        names: the parameters that a case gives values to, as for `pytest.mark.parametrize`
        cases: a value each, or a tuple of values where there are several names

    Two of them on one test run it for each pair of cases.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    cases = list(cases)
    assert not any(hasattr(case, "marks") for case in cases), "a case with marks is a test: use parametrize"
    rows = [dict(zip(keys, (case,) if len(keys) == 1 else case, strict=True)) for case in cases]
    assert rows, f"no case gives {names}"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            failures = list[Exception]()
            for row in rows:
                try:
                    test(**fixtures, **row)
                except Exception as error:
                    shown = ", ".join(f"{key}={value!r}" for key, value in row.items())
                    error.add_note(f"Case: {shown[:MAX_SHOWN]}")
                    failures.append(error)
            if len(failures) == 1:
                raise failures[0]
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(rows)} cases fail", failures)

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in keys]
        assert len(others) == len(signature.parameters) - len(keys), f"{test.__name__} does not take {names}"
        vars(run)["__signature__"] = signature.replace(parameters=others)  # pytest looks here for fixtures
        return run

    return decorate
