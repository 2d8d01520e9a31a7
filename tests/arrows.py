"""Who names whom: the arrows between the modules, scripts and templates of the house, and the circles among them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final, TypeAlias

Graph: TypeAlias = Mapping[str, set[str]]  # who -> whom it names

_SCRIPT: Final = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["']|\bimport\(["'](\.[^"']+)["']""", re.M)
_TEMPLATE: Final = re.compile(r"""\{%-?\s*(?:include|extends|import|from)\s+["']([^"']+)["']""")


def circle(graph: Graph) -> list[str]:
    """One way from a node back to itself, if there is any; [] if all arrows go one way."""
    try:
        TopologicalSorter({node: named - {node} for node, named in graph.items()}).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found[::-1]
    return []


def imports(path: Path) -> Iterator[str]:
    """The full names of all that a file imports anywhere: modules, and what it takes out of them.

    What a function imports when it runs is an arrow, and so is what only types need: neither file can be understood
    without the other.
    """
    for level, module, names in _imports(path.read_text()):
        assert not level, f"{path}: relative imports hide where a name comes from"
        # `from solver import engine` names a room, `from solver import Grid` the package.
        yield from (f"{module}.{name}" if module else name for name in names)


@cache  # several tests ask every file
def _imports(text: str) -> list[tuple[int, str | None, list[str]]]:
    """Of each import in a program the dots before the module, the module, and the names."""
    return [
        (getattr(node, "level", 0), getattr(node, "module", None), [alias.name for alias in node.names])
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


def modules(home: Path, *tops: str) -> dict[str, Path]:
    """The files below these folders of the house, by the names of their modules; a package is called by its folder."""
    return {name_of(home, path): path for top in tops for path in sorted((home / top).rglob("*.py"))}


def name_of(home: Path, path: Path) -> str:
    """The name of the module in a file: 'solver.formats' for solver/formats/__init__.py."""
    return ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")


def of_modules(home: Path, *tops: str) -> dict[str, set[str]]:
    """The graph of modules. A name taken out of a package leads to the module of that name, else to the package."""
    files = modules(home, *tops)
    return {
        name: {each if each in files else each.rpartition(".")[0] for each in imports(path)} & set(files)
        for name, path in files.items()
    }


def of_scripts(folder: Path) -> dict[str, set[str]]:
    """The graph of the scripts below a folder, called by their paths there."""
    return {
        path.relative_to(folder).as_posix(): {
            (path.parent / (first or second)).resolve().relative_to(folder).as_posix()
            for first, second in _SCRIPT.findall(path.read_text())
        }
        for path in sorted(folder.rglob("*.js"))
        if "vendor" not in path.parts
    }


def of_templates(folder: Path) -> dict[str, set[str]]:
    """The graph of the templates below a folder, called by their paths there."""
    return {
        path.relative_to(folder).as_posix(): set(_TEMPLATE.findall(path.read_text()))
        for path in sorted(folder.rglob("*.html"))
    }
