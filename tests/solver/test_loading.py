"""numba is loaded late, and whoever listens hears when it compiles."""

from __future__ import annotations

import subprocess
import sys

from solver import loading


def test_listening_loads_nothing() -> None:
    """A command that compiles nothing is as soon done as without it."""
    program = (
        "import sys; from solver import loading\n"
        "with loading.told_of_compiling(lambda: None): pass\n"
        "print('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout == b"False\n"


def test_who_listens_hears_once() -> None:
    """Of the first that is compiled in its context, and of none after it."""
    said: list[str] = []
    with loading.told_of_compiling(lambda: said.append("first")):
        assert loading.numba().njit(lambda value: value + 1)(1) == 2
        assert loading.numba().njit(lambda value: value + 2)(1) == 3
    with loading.told_of_compiling(lambda: said.append("second")):
        pass
    loading.numba().njit(lambda value: value + 3)(1)
    assert said == ["first"]
