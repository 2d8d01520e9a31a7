"""Every regular expression is a constant of its module, and takes no longer over a text than its length allows."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from solver.lazy_regex import pattern
from tests.campaigns import some
from tests.for_each import for_each
from tests.pumping import faults_of

HOME = Path(__file__).parents[1]
PACKAGES = ("solver", "webapp", "benchmarks")
FILES = [*(path for name in PACKAGES for path in sorted((HOME / name).rglob("*.py"))), *sorted(HOME.glob("*.py"))]
HELPER = HOME / "solver/lazy_regex.py"  # compiles at the first use

# What was in use once, and took half a minute over a text of 20,000 characters.
ANY_KEY = re.compile(r"^\W*(?:title|puzzle|steps)\b[^\w\n]*[=:\"'\d]", re.MULTILINE | re.IGNORECASE)
STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
EXAMPLE_MODULE = """
class Places:
    def told(self, key: str) -> str:
        found = re.compile(rf"^[ \\t]*{re.escape(key)}[ \\t]*=", re.MULTILINE).search(self.text)
        return found[0] if found else ""
"""


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


def may_make(path: Path) -> bool:
    """Whether the text of a file has the words without which it makes no pattern: to parse them all takes seconds."""
    return bool(re.search(r"\bre\b|\bpattern\(", path.read_text("utf-8")))


def within_functions(tree: ast.Module) -> list[int]:
    """The lines where a function uses re or makes a pattern, its annotations aside, and where re has another name."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "re":
            found.add(node.lineno)
        if isinstance(node, ast.Import) and any(name.name == "re" and name.asname for name in node.names):
            found.add(node.lineno)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            body = node.body if isinstance(node.body, list) else [node.body]
            found.update(use.lineno for part in body for use in uses(part))
    return sorted(found)


def uses(node: ast.AST) -> Iterator[ast.Attribute | ast.Call]:
    """Where a part of a program uses re, or makes a pattern."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "re":
        yield node
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "pattern":
        yield node
    for name, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST) and name not in ("annotation", "returns"):
                yield from uses(each)


def test_no_function_makes_a_pattern() -> None:
    """`re` is used at the head of a module alone, so that the test below finds whatever it makes."""
    found = {str(path.relative_to(HOME)): within_functions(tree_of(path)) for path in FILES if may_make(path)}
    assert found.pop(str(HELPER.relative_to(HOME)))
    assert {path: lines for path, lines in found.items() if lines} == {}
    assert within_functions(ast.parse(EXAMPLE_MODULE)) == [4]


@cache
def modules() -> tuple[ModuleType, ...]:
    """Every module that can be imported: those of benchmarks/training/ need a library that is not always there."""
    names = [*PACKAGES, *(path.stem for path in HOME.glob("*.py"))]
    for name in PACKAGES:
        names += [found.name for found in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}.")]
    return tuple(filter(None, (imported(name) for name in names if not name.endswith("__main__"))))


def imported(name: str) -> ModuleType | None:
    """The module; None where a package of others is missing."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] in PACKAGES:
            raise
        return None


def patterns_of(held: object, depth: int = 4) -> Iterator[re.Pattern[Any]]:
    """The patterns in a value: itself, or in what it holds."""
    if isinstance(held, re.Pattern):
        yield held
    elif type(held).__name__ == type(pattern("")).__name__:  # the doctests import the helper once more
        yield re.compile(held.pattern, held.flags)  # type: ignore[attr-defined]  # as a pattern has them
    elif depth and isinstance(held, dict):
        yield from patterns_of([*held, *held.values()], depth - 1)
    elif depth and isinstance(held, list | tuple | set | frozenset):
        for each in held:
            yield from patterns_of(each, depth - 1)
    elif depth and isinstance(held, type):
        yield from patterns_of([each for each in vars(held).values() if not isinstance(each, type)], depth - 1)


def test_every_pattern_is_found() -> None:
    """A module has no fewer patterns among its values than its text compiles; one without its library has none."""
    found = {module.__file__: len(list(patterns_of(vars(module)))) for module in modules()}
    for path in {path for path in FILES if may_make(path)} - {HELPER}:
        made = [use for use in uses(tree_of(path)) if is_making(use)]
        assert len(made) <= found.get(str(path), 0), path


def is_making(use: ast.Attribute | ast.Call) -> bool:
    """Whether a pattern is made there."""
    return isinstance(use, ast.Call) or use.attr == "compile"


@for_each("package", PACKAGES)
def test_every_pattern_is_linear(package: str) -> None:
    """Over four times the text none takes more than six times as long: the one test that measures time."""
    within = [module for module in modules() if module.__name__.partition(".")[0] == package]
    found = {each for module in within for each in patterns_of(vars(module))}
    slow = {each.pattern: faults for each in found if (faults := list(faults_of(each)))}
    assert slow == {}
    assert found or package == "benchmarks"  # which has none


@pytest.mark.parametrize(
    "slow",
    some(
        [ANY_KEY, STRING, re.compile(r"(?:a+)+b"), re.compile(r"\s*,\s*"), re.compile(rb"\[[^\]]*=")],
        always=lambda slow: slow is not ANY_KEY,  # a long one, that takes as long as all others
    ),
)
def test_a_pattern_that_is_not_linear_is_found(slow: re.Pattern[Any]) -> None:
    """What is quadratic, cubic and exponential is reported, in texts and in bytes."""
    assert next(faults_of(slow), None)
