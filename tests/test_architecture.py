"""The plan of the house, held by tests: who may import whom, what loads at start, what no file may contain."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import arrows
from tests.arrows import imports

HOME = Path(__file__).parents[1]
# A room may import its own parts and rooms further up; rooms of one line do not know each other.
LAYERS = (
    ("patterns",),
    ("errors", "ending", "stamp", "phrases", "loading"),
    ("shape", "compiled_files"),
    ("grid",),
    ("candidates",),
    ("deduction",),
    ("_cover",),
    ("formats", "engine"),
    ("search",),
    ("techniques",),
    ("timeline", "timing", "logic"),
    ("questions",),
    ("narration", "rating", "suspects"),
    ("call_stack",),
    ("batch", "pictures", "recognition"),
    ("generator", "sheets"),
    ("cli",),
)
RANKS = {room: rank for rank, rooms in enumerate(LAYERS) for room in rooms}
# The only places in solver/ that may name a third-party package.
THIRD_PARTY = {
    "pictures": {"PIL"},
    "recognition": {"numpy", "PIL"},
    "sheets": {"fpdf", "segno"},
    "cli": {"click", "distributed"},
    "batch": {"numpy", "numba", "llvmlite"},
    "generator": {"numpy"},
    "search": {"numpy", "numba"},
    "timeline": {"numpy", "numba"},
    "techniques": {"numpy"},
}
# The rooms of webapp/ in their order: each may import itself and those before it. The files that all rooms share, which
# lie in no room, stand where None does.
WEB_ROOMS = ("serving", None, "photo", "hints", "board", "demo", "race", "documents", "printing")
# Their templates and static files likewise; what all share lies in shared/.
SCREEN_ROOMS = ("shared", "serving", "photo", "hints", "board", "demo", "race", "documents", "printing")
# The only files that put rooms together, and so may name all of them.
ASSEMBLERS = {"__init__.py", "__main__.py", "serving/serve.py"}
# Sizes of a 9x9 grid, which belong to shape.py alone.
SIZES = {9, 27, 81}
SOURCES = sorted((HOME / "solver").rglob("*.py"))
PAGES = sorted((HOME / "webapp").rglob("*.py"))
PROGRAMS = [*SOURCES, *PAGES, HOME / "run.py", HOME / "hatch_build.py"]
SKIPPED = {".git", ".venv", "__pycache__", "vendor", "dist", "build", "test-results"}


def room_of(path: Path) -> str:
    """The room of solver/ that a file belongs to: formats for solver/formats/unboxed.py, grid for solver/grid.py."""
    return path.relative_to(HOME / "solver").parts[0].removesuffix(".py")


def is_test_or_init(path: Path) -> bool:
    """Whether the file is solver/__init__.py, which only gathers public names."""
    return path == HOME / "solver" / "__init__.py"


def in_files(paths: Iterable[Path], faults: Callable[[Path], Iterable[str]]) -> dict[str, list[str]]:
    """The files with faults, and those; hundreds of files in one test, for each test of pytest's costs milliseconds."""
    assert paths
    return {str(path.relative_to(HOME)): found for path in paths if (found := list(faults(path)))}


def test_imports_go_one_way() -> None:
    """A file of solver/ imports its own room and rooms further up, never the web."""
    assert in_files(SOURCES, wrong_ways) == {}


def wrong_ways(path: Path) -> Iterator[str]:
    """What a file of solver/ imports and must not."""
    for name in imports(path):
        top, *rest = name.split(".")
        here = room_of(path)
        if top == "webapp":
            yield "solver/ knows nothing of the web"
        elif top != "solver" or is_test_or_init(path):
            continue
        elif not rest:
            yield "import the room, not the whole package"
        elif missing := {rest[0], here} - RANKS.keys():
            yield f"{missing} has no place in LAYERS"
        elif rest[0] != here and RANKS[rest[0]] >= RANKS[here]:
            yield f"{here} must not import {rest[0]}"


def web_room(name: str) -> str | None:
    """The room that a file, script or template belongs to: 'demo' for demo/stage.py; None for a file in no room."""
    room, _, rest = name.partition("/")
    return room if rest else None


def test_rooms_of_the_page_know_those_before_them() -> None:
    """A file of webapp/ imports its own room and earlier ones; only those that assemble the application name all."""
    files = arrows.modules(HOME, "webapp")

    def wrong_rooms(path: Path) -> Iterator[str]:
        inside = path.relative_to(HOME / "webapp").as_posix()
        if inside in ASSEMBLERS:
            return
        order = WEB_ROOMS[: WEB_ROOMS.index(web_room(inside)) + 1]
        for name in set(files) & all_arrows()[arrows.name_of(HOME, path)]:
            other = files[name].relative_to(HOME / "webapp").as_posix()
            if other == "__init__.py":
                yield "only what serves the application imports it"
            elif web_room(other) not in order:
                yield f"{inside} must not import {other}"

    assert in_files(PAGES, wrong_rooms) == {}


@pytest.mark.parametrize("kind", ["scripts", "templates"])
def test_scripts_and_templates_know_the_rooms_before_them(kind: str) -> None:
    """A script or template names its own room and earlier ones: the board nothing of the demo."""
    graph = graph_of(kind)
    assert graph
    for name, named in graph.items():
        order = SCREEN_ROOMS[: SCREEN_ROOMS.index(str(web_room(name))) + 1]
        assert {other for other in named if web_room(other) not in order} == set(), name


@cache
def all_arrows() -> dict[str, set[str]]:
    """The graph of all modules of the house."""
    return arrows.of_modules(HOME, "solver", "webapp")


def graph_of(kind: str) -> dict[str, set[str]]:
    """The graph of all modules, scripts or templates of the house."""
    if kind == "modules":
        return all_arrows()
    of = arrows.of_scripts if kind == "scripts" else arrows.of_templates
    return of(HOME / "webapp" / ("static" if kind == "scripts" else "templates"))


@pytest.mark.parametrize("kind", ["modules", "scripts", "templates"])
def test_no_arrows_make_a_circle(kind: str) -> None:
    """Nobody names who names him, over any number of others: every file can be read knowing those it names."""
    assert arrows.circle(graph_of(kind)) == []


@pytest.mark.parametrize("made", ["import solver.b", "from solver import b", "from solver.b import x", "late", "typed"])
def test_a_circle_is_found(tmp_path: Path, made: str) -> None:
    """A made-up circle over three modules is named, in whatever way the last arrow is drawn."""
    room = tmp_path / "solver"
    room.mkdir()
    last = {
        "late": "def f():\n    from solver.b import x",
        "typed": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from solver.b import x",
    }.get(made, made)
    for name, text in {"__init__": "from solver.a import x", "a": "", "b": "from solver import c", "d": last}.items():
        (room / f"{name}.py").write_text(text)
    (room / "c.py").write_text("import solver.d")
    found = arrows.circle(arrows.of_modules(tmp_path, "solver"))
    assert found[0] == found[-1]
    assert set(found) == {"solver.b", "solver.c", "solver.d"}


def test_a_room_taken_out_of_its_package_makes_no_circle(tmp_path: Path) -> None:
    """`from room import part` names the part: a package that gathers names from parts which name each other is none."""
    room = tmp_path / "room"
    room.mkdir()
    (room / "__init__.py").write_text("from room.one import f\nfrom room import two")
    (room / "one.py").write_text("from room import two")
    (room / "two.py").write_text("")
    graph = arrows.of_modules(tmp_path, "room")
    assert graph == {"room": {"room.one", "room.two"}, "room.one": {"room.two"}, "room.two": set()}
    assert arrows.circle(graph) == []
    (room / "two.py").write_text("from room import f")
    assert set(arrows.circle(arrows.of_modules(tmp_path, "room"))) >= {"room", "room.two"}


def test_circles_of_scripts_and_templates_are_found(tmp_path: Path) -> None:
    """A script that names another in any form of import, and a template in any tag, are seen."""
    (tmp_path / "a.js").write_text('import { x,\n  y } from "./b.js";\n')
    (tmp_path / "b.js").write_text('export * from "./c.js";\n')
    (tmp_path / "c.js").write_text('const x = await import("./a.js");\n')
    assert set(arrows.circle(arrows.of_scripts(tmp_path))) == {"a.js", "b.js", "c.js"}
    (tmp_path / "a.html").write_text('{% extends "b.html" %}')
    (tmp_path / "b.html").write_text("{%- from 'c.html' import x %}")
    (tmp_path / "c.html").write_text('{% include "a.html" %}')
    assert set(arrows.circle(arrows.of_templates(tmp_path))) == {"a.html", "b.html", "c.html"}


def test_third_party_packages_are_named_only_where_allowed() -> None:
    """Rules, formats and engine run on the standard library alone."""

    def third_party(path: Path) -> set[str]:
        inside = path.relative_to(HOME / "solver").as_posix()
        allowed = THIRD_PARTY.get(inside, set()) | THIRD_PARTY.get(room_of(path), set())
        tops = {name.split(".")[0] for name in imports(path)}
        return tops - {"solver"} - set(sys.stdlib_module_names) - allowed

    assert in_files(SOURCES, third_party) == {}


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


def test_next_to_nothing_is_loaded_before_ctrl_c_is_seen_to() -> None:
    """What the program's first file loads is no library but the standard one, and of that what takes no time."""
    program = "import sys, webapp.__main__; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, check=True, cwd=HOME).stdout
    assert not {"__future__", "click", "flask", "solver", "typing", "threading"} & set(loaded.decode().split())


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
