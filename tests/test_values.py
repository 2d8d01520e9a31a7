"""Values that are shared cannot be changed: every data class says so."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILDERS = {  # filled step by step while a text is read
    *("Array", "Board", "Line", "_Element", "_Field", "_Key", "_List", "_Node", "_Walk"),
}
COUNTERS = {"NodeBudget", "Work", "_Moves"}  # of the work that one request may cost
STATES = {"CompilerState"}  # of this process: what is compiled so far


def data_classes(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The names of the file's data classes, each with what its decorator sets to true."""
    for node in (each for each in ast.walk(ast.parse(path.read_text())) if isinstance(each, ast.ClassDef)):
        for decorator in node.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else None
            if ast.unparse(call.func if call else decorator) == "dataclass":
                options = call.keywords if call else []
                yield node.name, [option.arg or "" for option in options if ast.unparse(option.value) == "True"]


@pytest.mark.parametrize("package", ["solver", "webapp"])
def test_data_classes_are_frozen(package: str) -> None:
    """What pages, caches and searches share cannot be changed by one of them; only what is being built can."""
    found = [pair for path in sorted((ROOT / package).rglob("*.py")) for pair in data_classes(path)]
    assert len(found) > 20
    assert {name for name, options in found if "frozen" not in options} <= BUILDERS | COUNTERS | STATES
