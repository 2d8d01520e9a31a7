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
# Private names of other packages, which have no public name for the same.
PRIVATE_ELSEWHERE: Final = {
    "tests/conftest.py": {"_split_scope"},  # pytest-xdist asks for it to be overridden
    "tests/solver/cli/test_bulk_processes.py": {"_process"},  # the operating system's process of a Dask worker
    "tests/solver/test_engine.py": {"_getframe"},  # of sys, the depth of the stack
    "tests/webapp/learn/test_lesson_deck.py": {
        "_element",
        "_nvXxPr",
    },  # python-pptx writes no alternative text otherwise
    "tests/docs/test_notebook.py": {"_repr_svg_"},
    "tests/solver/test_library.py": {"_repr_svg_"},  # what notebooks ask for
    "tests/webapp/test_fuzz.py": {"_trace"},  # the parts of a rule of werkzeug
}
OURS: Final = ("solver", "webapp", "tests", "benchmarks", "training")
OF_NAMED_TUPLES: Final = ("_replace", "_fields", "_asdict")


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


@pytest.mark.parametrize("package", ["solver", "webapp", "tests"])
def test_names_say_what_the_value_is(package: str) -> None:
    """No variable, parameter, function, class or file is called `told`, `rest`, `way` or the like."""
    found = {}
    for path in sorted((HOME / package).rglob("*.py")):
        faults = vague_names(path.read_text(encoding="utf-8"))
        if path.stem in VAGUE:
            faults.append("the file itself")
        if faults:
            found[path.relative_to(HOME).as_posix()] = faults
    assert found == {}


def test_vague_names_are_found() -> None:
    """Wherever a name can be bound; what is only read, an attribute of others or part of a word, is not."""
    text = (
        "import re as way\nclass Room: ...\ndef told(rest, *, _kept_=1): ...\nfor said in x: y.manner = way_of\n"
        "with open(a) as rest: ...\nrestful = told\nx.rest()\n[way for way in b]\n"
    )
    lines = [fault.split(":")[0] for fault in vague_names(text)]
    assert sorted(lines) == [f"line {n}" for n in (1, 2, 3, 3, 3, 4, 4, 5, 8)]


def is_private(name: str) -> bool:
    """Tell whether a part of a dotted name begins with one underscore."""
    return any(part.startswith("_") and not part.startswith("__") and part.strip("_") for part in name.split("."))


def private_names_reached(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of private names that a program reaches in another: imports, attributes, and `setattr`."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if module.split(".")[0] in OURS:
                for name in filter(is_private, (module, *(alias.name for alias in names))):
                    yield node.lineno, name
            case ast.Import(names=names):
                for alias in names:
                    if alias.name.split(".")[0] in OURS and is_private(alias.name):
                        yield node.lineno, alias.name
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(attr=name) if is_private(name) and name not in OF_NAMED_TUPLES:
                yield node.lineno, name
            case ast.Call(
                func=ast.Attribute(attr="setattr" | "delattr") | ast.Name(id="getattr" | "setattr" | "delattr"),
                args=arguments,
            ):
                for argument in arguments:
                    match argument:
                        case ast.Constant(value=str(name)) if is_private(name):
                            yield node.lineno, name.rpartition(".")[2]


def private_names_of_tests() -> dict[str, set[str]]:
    """The private names that tests reach, by file."""
    found = {}
    for path in sorted((HOME / "tests").rglob("*.py")):
        if reached := {name for _, name in private_names_reached(ast.parse(path.read_text(encoding="utf-8")))}:
            found[path.relative_to(HOME).as_posix()] = reached
    return found


def test_tests_reach_public_names_only() -> None:
    """A test neither imports, reads nor replaces a private name; a concept that is tested has a public one."""
    assert private_names_of_tests() == PRIVATE_ELSEWHERE


def test_private_names_are_found() -> None:
    """Names of a test's own objects, special methods and those of named tuples are none."""
    text = (
        "from solver import _a\nfrom solver._b import c\nimport webapp._d as d\nd._e()\nsetattr(d, '_f', 1)\n"
        "patch.setattr(d, '_g', 1)\npatch.setattr('solver.h._i', 1)\n"
        "from re import _parser\nself._x = row._replace(y=1).__z__\nd.e\n"
    )
    assert [name for _, name in private_names_reached(ast.parse(text))] == [
        "_a",
        "solver._b",
        "webapp._d",
        "_f",
        "_g",
        "_i",
        "_e",
    ]
