"""The plan of the house, held by tests: who may import whom, what loads at start, what no file may contain."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
# A room may import its own parts and rooms further up; rooms of one line do not know each other.
LAYERS = (
    ("errors", "stamp"),
    ("shape",),
    ("grid",),
    ("candidates",),
    ("deduction",),
    ("_cover",),
    ("formats", "search", "techniques", "engine"),
    ("timeline", "logic"),
    ("questions",),
    ("narration", "rating"),
    ("batch", "pictures"),
    ("generator",),
    ("cli",),
)
RANKS = {room: rank for rank, rooms in enumerate(LAYERS) for room in rooms}
# The only places in solver/ that may name a third-party package.
THIRD_PARTY = {
    "formats/fpuzzles.py": {"lzstring"},
    "pictures": {"PIL"},
    "cli": {"click", "distributed"},
    "batch": {"numpy", "numba", "llvmlite"},
    "generator": {"numpy"},
    "search": {"numpy", "numba"},
    "timeline": {"numpy", "numba"},
}
# Names of sizes that belong to shape.py alone.
SIZES = {9, 27, 81}
SOURCES = sorted((HOME / "solver").rglob("*.py"))
PROGRAMS = [*SOURCES, *sorted((HOME / "webapp").rglob("*.py")), HOME / "run.py", HOME / "hatch_build.py"]
SKIPPED = {".git", ".venv", "__pycache__", "vendor", "dist", "build", "test-results"}


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports anywhere."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative imports hide where a name comes from"
            assert node.module
            # `from solver import engine` names a room, `from solver import Grid` the package.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(path: Path) -> str:
    """The room of solver/ that a file belongs to: formats for solver/formats/unboxed.py, grid for solver/grid.py."""
    return path.relative_to(HOME / "solver").parts[0].removesuffix(".py")


def is_test_or_init(path: Path) -> bool:
    """Whether the file is solver/__init__.py, which only gathers public names."""
    return path == HOME / "solver" / "__init__.py"


def by_name(path: Path) -> str:
    """How the file is called in the list of tests."""
    return str(path.relative_to(HOME))


@pytest.mark.parametrize("path", SOURCES, ids=by_name)
def test_imports_go_one_way(path: Path) -> None:
    """A file of solver/ imports its own room and rooms further up, never the web, and never a circle."""
    for name in imports(path):
        top, *rest = name.split(".")
        assert top != "webapp", "solver/ knows nothing of the web"
        if top != "solver" or is_test_or_init(path):
            continue
        assert rest, "import the room, not the whole package"
        assert rest[0] in RANKS, f"{rest[0]} has no place in LAYERS"
        here = room_of(path)
        assert here in RANKS, f"{here} has no place in LAYERS"
        assert rest[0] == here or RANKS[rest[0]] < RANKS[here], f"{here} must not import {rest[0]}"


@pytest.mark.parametrize("path", SOURCES, ids=by_name)
def test_third_party_packages_are_named_only_where_allowed(path: Path) -> None:
    """Rules, formats and engine run on the standard library alone."""
    inside = path.relative_to(HOME / "solver").as_posix()
    allowed = THIRD_PARTY.get(inside, set()) | THIRD_PARTY.get(room_of(path), set())
    tops = {name.split(".")[0] for name in imports(path)}
    assert tops - {"solver"} - set(sys.stdlib_module_names) <= allowed


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name != "shape.py"], ids=by_name)
def test_sizes_are_read_from_the_shape(path: Path) -> None:
    """No literal 9, 27 or 81 outside shape.py: loops read the tables."""
    found = [
        f"line {node.lineno}: {node.value}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value in SIZES
    ]
    assert not found


@pytest.mark.parametrize("path", PROGRAMS, ids=by_name)
def test_nothing_asks_unicode_what_a_digit_is(path: Path) -> None:
    """`isdigit` calls '²' a digit, which int() then refuses; we compare with the digits themselves."""
    asked = {"isdigit", "isnumeric"}
    found = [
        f"line {node.lineno}: {node.attr}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in asked
    ]
    assert not found


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


def test_importing_the_library_is_quick_and_loads_nothing_else() -> None:
    """`import solver` and the engine load the standard library alone, in 30 ms; the fence is four times that."""
    program = (
        "import sys, time; start = time.thread_time();"
        "import solver, solver.engine; spent = time.thread_time() - start;"
        "names = {name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names);"
        "print(spent, *sorted(names))"
    )
    command = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(HOME)!r}); {program}"]
    spent, *loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) <= {"solver", "__main__"}
    assert float(spent) < 4 * 0.030


def test_importing_the_engine_builds_no_tables() -> None:
    """The tables of a shape are built when first asked for."""
    program = "import solver.engine, solver._cover; print(solver._cover.cover_of.cache_info().currsize)"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, capture_output=True, text=True, check=True, cwd=HOME).stdout == "0\n"


def test_the_public_names_stay_few() -> None:
    """solver/__init__.py is a list of names of at most 40 lines, all of which exist."""
    text = (HOME / "solver" / "__init__.py").read_text()
    assert len(text.splitlines()) <= 40
    import solver

    assert all(hasattr(solver, name) for name in solver.__all__)
