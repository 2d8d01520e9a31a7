"""Hold the architecture by tests, as far as import-linter cannot say it; its contracts are in pyproject.toml.

Here: packages of others and where they may be named, scripts and templates, what loads at start, and what no file may
contain.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import grimp
import pytest

HOME = Path(__file__).parents[1]
# The only places in solver/ that may name a third-party package.
THIRD_PARTY = {
    "pictures": {"PIL", "fontTools"},
    "recognition": {"numpy", "PIL"},
    "sheets": {"fpdf", "pydantic", "segno"},
    "judge": {"pydantic"},
    "cli": {"click", "distributed"},
    "batch": {"numpy", "numba", "llvmlite"},
    "generator": {"numpy"},
    "techniques": {"numpy"},
}
# The parts of solver/ that depend on their arguments alone, and the files there that may ask the environment: which
# vectors are compiled, and what a C compiler is started with.
CORE = ("shape.py", "grid.py", "engine.py", "formats", "techniques", "search", "batch")
ENVIRONMENT = {"batch/bitsliced/llvm_intrinsics.py", "search/native/__init__.py"}
# The folders of templates and static files; each may name itself and those before it.
FOLDERS = ("shared", "serving", "puzzles", "board", "demo", "learn", "printing", "embeds")
SERVES = "webapp.serving.serve"  # the one module that imports the package it lies in, to serve what create_app makes
SCRIPT: Final = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["']|\bimport\(["'](\.[^"']+)["']""", re.M)
TEMPLATE: Final = re.compile(r"""\{%-?\s*(?:include|extends|import|from)\s+["']([^"']+)["']""")
# Sizes of a 9x9 grid, which belong to shape.py alone.
SIZES = {9, 27, 81}
SOURCES = sorted((HOME / "solver").rglob("*.py"))
PAGES = sorted((HOME / "webapp").rglob("*.py"))
PROGRAMS = [*SOURCES, *PAGES, HOME / "run.py", HOME / "hatch_build.py"]
SKIPPED = {".git", ".venv", "__pycache__", "vendor", "dist", "build", "test-results"}


def in_files(paths: Iterable[Path], faults: Callable[[Path], Iterable[str]]) -> dict[str, list[str]]:
    """The files with faults, and those; hundreds of files in one test, for each test of pytest's costs milliseconds."""
    assert paths
    return {str(path.relative_to(HOME)): found for path in paths if (found := list(faults(path)))}


def test_no_module_imports_a_package_that_gathers_it() -> None:
    """Where a package takes names from its modules, these import each other, not the package."""
    graph = grimp.build_graph("solver", "webapp", cache_dir=None)
    found = {
        f"{module} imports {package}"
        for module in graph.modules - {SERVES}
        for package in graph.find_modules_directly_imported_by(module)
        if module.startswith(f"{package}.") and graph.chain_exists(importer=package, imported=module)
    }
    assert found == set()


def named(kind: str, folder: Path) -> dict[str, set[str]]:
    """Return by its path below a folder what each script ("js") or template ("html") there imports or includes."""
    found = {}
    for path in sorted(folder.rglob(f"*.{kind}")):
        if "vendor" in path.parts:
            continue
        text, name = path.read_text(), path.relative_to(folder).as_posix()
        if kind == "html":
            found[name] = set(TEMPLATE.findall(text))
        else:
            others = [path.parent / (first or second) for first, second in SCRIPT.findall(text)]
            found[name] = {other.resolve().relative_to(folder).as_posix() for other in others}
    return found


def wrong_names(graph: dict[str, set[str]]) -> list[str]:
    """Return the names that lead to a later folder, and one cycle if there is any."""
    rank = FOLDERS.index
    found = [
        f"{name} must not name {other}"
        for name, others in graph.items()
        for other in others
        if rank(other.split("/")[0]) > rank(name.split("/")[0])
    ]
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found.append(f"a cycle: {error.args[1]}")
    return found


@pytest.mark.parametrize(("kind", "place"), [("js", "static"), ("html", "templates")])
def test_scripts_and_templates_name_earlier_folders_only(kind: str, place: str) -> None:
    """The board's scripts and templates name nothing of the demo, and none names one that names it."""
    graph = named(kind, HOME / "webapp" / place)
    assert sum(map(len, graph.values())) > 20
    assert wrong_names(graph) == []


def test_wrong_names_of_scripts_and_templates_are_found(tmp_path: Path) -> None:
    """In any form of import and in any tag."""
    (tmp_path / "board").mkdir()
    (tmp_path / "demo").mkdir()
    (tmp_path / "board/a.js").write_text('import { x,\n  y } from "./b.js";\n')
    (tmp_path / "board/b.js").write_text('export * from "../demo/c.js";\n')
    (tmp_path / "demo/c.js").write_text('const x = await import("../board/a.js");\n')
    (tmp_path / "board/a.html").write_text('{% extends "board/b.html" %}')
    (tmp_path / "board/b.html").write_text("{%- from 'demo/c.html' import x %}")
    (tmp_path / "demo/c.html").write_text('{% include "board/a.html" %}')
    for kind in ("js", "html"):
        late, cycle = wrong_names(named(kind, tmp_path))
        assert late == f"board/b.{kind} must not name demo/c.{kind}"
        assert cycle.startswith("a cycle")


def imported_by(path: Path) -> set[str]:
    """Return the packages that a file imports from anywhere, also in functions and for types alone."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            found.add((node.module or "").split(".")[0])
    return found


def test_third_party_packages_are_named_only_where_allowed() -> None:
    """Rules, formats and engine run on the standard library alone; what is allowed is needed."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        package = path.relative_to(HOME / "solver").parts[0].removesuffix(".py")
        if others := imported_by(path) - {"solver"} - set(sys.stdlib_module_names):
            found.setdefault(package, set()).update(others)
    assert found == THIRD_PARTY


def test_the_core_asks_no_environment() -> None:
    """Variables of the environment come in as arguments; what is allowed is needed. The clock is a contract."""
    found = {
        path.relative_to(HOME / "solver").as_posix()
        for path in SOURCES
        if path.relative_to(HOME / "solver").parts[0] in CORE
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in ("environ", "environb", "getenv")
    }
    assert found == ENVIRONMENT


def test_sizes_are_read_from_the_shape() -> None:
    """No literal 9, 27 or 81 and no part by 3 (`// 3`, `% 3`) outside shape.py: loops read the tables."""
    others = [path for path in [*SOURCES, *PAGES] if path != HOME / "solver" / "shape.py"]
    assert in_files(others, lambda path: sizes_in(path.read_text())) == {}


def sizes_in(text: str) -> Iterator[str]:
    """Where a program takes a grid for one of 9x9. Any other 3 may be something else: the kinds of houses are three."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value in SIZES:
            yield f"line {node.lineno}: {node.value}"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv | ast.Mod):
            if isinstance(node.right, ast.Constant) and node.right.value == 3:
                yield f"line {node.lineno}: {ast.unparse(node)}"


def test_literal_sizes_are_found() -> None:
    """A size of the 9x9 grid and a part by its box are found; texts, other numbers and other threes are not."""
    text = "a = [9, 27.0, '81', 10, True]\nb = cell // 3 + row % 3\nc = 3 * x // 2\nfor kind in range(3): d[81] = kind"
    assert set(sizes_in(text)) == {"line 1: 9", "line 4: 81", "line 2: cell // 3", "line 2: row % 3"}


def test_nothing_asks_unicode_what_a_digit_is() -> None:
    """`isdigit` calls '²' a digit, which int() then refuses; we compare with the digits themselves."""
    asked = {"isdigit", "isnumeric"}

    def asking(path: Path) -> Iterator[str]:
        text = path.read_text()
        if not any(name in text for name in asked):  # most: there is nothing to parse
            return
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Attribute) and node.attr in asked:
                yield f"line {node.lineno}: {node.attr}"

    assert in_files(PROGRAMS, asking) == {}


def own_files() -> Iterator[Path]:
    """Every file that we wrote."""
    for path in HOME.rglob("*"):
        if path.is_file() and not SKIPPED & set(path.relative_to(HOME).parts) and ".egg-info" not in str(path):
            yield path


def test_no_file_names_the_host_of_a_package_registry() -> None:
    """Which registry serves a package is the business of the machine that installs it."""
    names = ["pypi org", "python hosted.org", "npmjs org", "npmjs com", "unpkg com"]  # in pieces: this is a file too
    hosts = [name.replace(" ", "" if "." in name else ".").encode() for name in names]
    found = []
    for path in own_files():
        if path.name == "uv.lock" or "cache" in str(path.relative_to(HOME)) or ".hypothesis" in path.parts:
            continue  # left by tools, never committed
        content = path.read_bytes()
        found += [f"{path}: {host!r}" for host in hosts if host in content]
    assert not found


def test_importing_the_library_loads_nothing_else() -> None:
    """`import solver` and the engine load the standard library alone; `benchmarks.bounds` measures the time."""
    program = (
        "import solver, solver.engine;"
        "print(*{name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names))"
    )
    command = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(HOME)!r}); {program}"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) <= {"solver", "__main__"}


def test_signals_are_handled_before_anything_large_is_loaded() -> None:
    """What the program's first file loads is no library but the standard one."""
    program = "import sys, webapp.__main__; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, check=True, cwd=HOME).stdout
    assert not {"click", "flask", "solver", "threading"} & set(loaded.decode().split())


def test_importing_the_engine_builds_no_tables() -> None:
    """The tables of a shape are built when first asked for."""
    program = "import solver.engine, solver.exact_cover; print(solver.exact_cover.cover_of.cache_info().currsize)"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, capture_output=True, text=True, check=True, cwd=HOME).stdout == "0\n"


def test_the_public_names_stay_few() -> None:
    """solver/__init__.py lists at most 40 names, all of which exist; each is loaded when it is first used."""
    import solver

    assert len(solver.__all__) <= 40
    assert all(hasattr(solver, name) for name in solver.__all__)
