"""Hold the rules for names and docstrings that no linter knows, over the syntax of every module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

HOME = Path(__file__).parents[1]
# Words that say nothing about the value which bears them, with what the same words are called for outside of Python:
# options of the command line and fields of addresses keep their names.
VAGUE: Final = frozenset({"told", "said", "kept", "rest", "way", "room", "manner"})
# Packages whose names are still to be changed. Nothing is added here.
UNFINISHED: Final = (
    "solver/techniques",
    "webapp/board",
    "webapp/demo",
    "webapp/learn",
    "webapp/printing",
)


def names_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of everything that a module names: variables, parameters, functions, classes, imports."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.Name(id=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.arg(arg=name):
                yield node.lineno, name
            case ast.alias(asname=str(name)):
                yield node.lineno, name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield node.lineno, name
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name


def vague_names(text: str) -> list[str]:
    """Find the names that consist of a vague word, or of one with underscores in front or behind."""
    return [f"line {line}: {name}" for line, name in names_in(ast.parse(text)) if name.strip("_").lower() in VAGUE]


@pytest.mark.parametrize("package", ["solver", "webapp"])
def test_names_say_what_the_value_is(package: str) -> None:
    """No variable, parameter, function, class or file is called `told`, `rest`, `way` or the like."""
    found = {}
    for path in sorted((HOME / package).rglob("*.py")):
        if path.relative_to(HOME).as_posix().startswith(UNFINISHED):
            continue
        faults = vague_names(path.read_text(encoding="utf-8"))
        if path.stem in VAGUE:
            faults.append("the file itself")
        if faults:
            found[path.relative_to(HOME).as_posix()] = faults
    assert found == {}


def test_unfinished_packages_are_few_and_real() -> None:
    """A package leaves the list of unfinished ones as soon as its names are changed."""
    for package in UNFINISHED:
        assert any(vague_names(path.read_text(encoding="utf-8")) for path in (HOME / package).rglob("*.py")), package


def test_vague_names_are_found() -> None:
    """Wherever a name can be bound; what is only read, an attribute of others or part of a word, is not."""
    text = (
        "import re as way\nclass Room: ...\ndef told(rest, *, _kept_=1): ...\nfor said in x: y.manner = way_of\n"
        "with open(a) as rest: ...\nrestful = told\nx.rest()\n[way for way in b]\n"
    )
    lines = [fault.split(":")[0] for fault in vague_names(text)]
    assert sorted(lines) == [f"line {n}" for n in (1, 2, 3, 3, 3, 4, 4, 5, 8)]
