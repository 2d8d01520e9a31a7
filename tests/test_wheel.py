"""The package as others install it: built by `python -m build`, in an environment of its own, with its types.

Other versions of Python take part where they are found: as `python3.12` on PATH, or where pyenv keeps them.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest

from benchmarks.install import served
from tests.docs.documents import DOCUMENTS, NOTEBOOK, notebook_code
from tests.docs.test_notebook import PICTURES

ROOT: Final = Path(__file__).parents[1]
VERSION: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
PLAIN_MEGABYTES: Final = 165  # of an installation without extras
UNIQUE: Final = "1......3..2..4.."  # a puzzle with one solution
PYTHON: Final = re.compile(r"^```(?:pycon|python)\n(.*?)^```", re.M | re.S)
MINORS: Final = (12, 13, 14)  # of Python 3, beside the one that runs the tests
DOCTESTS: Final = """
import doctest, importlib, pkgutil, solver, sudoku_workbench, webapp
modules = [sudoku_workbench, solver, webapp]
for package in (solver, webapp):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if found.name.endswith("__main__"):
            continue
        try:
            modules.append(importlib.import_module(found.name))
        except ModuleNotFoundError as error:
            if error.name not in ("numba", "llvmlite", "distributed", "pptx"):  # of extras
                raise
names = {name: getattr(solver, name) for name in solver.__all__}  # loaded when they are used; doctest sees what is
results = [doctest.testmod(each, extraglobs=names if each is solver else None) for each in modules]
print(sum(each.failed for each in results), sum(each.attempted for each in results) > 500)
"""
KERNEL: Final = """
import json, sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], 4)
nbformat.validate(notebook)
NotebookClient(notebook, timeout=300).execute()
cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
print(json.dumps({cell.id: [kind for each in cell.outputs for kind in each.get("data", {})] for cell in cells}))
"""
pytestmark = pytest.mark.campaign


def run(*command: str | Path, folder: Path | None = None) -> str:
    """Run a command outside of the repository and return its output; it must succeed."""
    ran = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, cwd=folder)
    assert ran.returncode == 0, f"{command}: {ran.stdout}{ran.stderr}"
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `python -m build` makes of the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    tools = folder / "tools"
    run(sys.executable, "-m", "venv", tools)
    run(tools / "bin/python", "-m", "pip", "install", "--quiet", "build")
    run(tools / "bin/python", "-m", "build", "--outdir", folder, ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The Python of an environment that has the wheel and what it needs, and nothing else."""
    environment = wheel.parent / "environment"
    run(sys.executable, "-m", "venv", environment)
    run(environment / "bin/python", "-m", "pip", "install", "--quiet", wheel)
    return environment / "bin/python"


def test_the_wheel_has_the_module_types_and_licences(wheel: Path) -> None:
    """One module on the top level, `py.typed` twice, five licences and their expression, README without pictures."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert f"The wheel has {wheel.stat().st_size / 1_000_000:.0f} MB" in DOCUMENTS["docs/how-to/install.md"]
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert tops == {"solver", "webapp", "puzzles", "sudoku_workbench.py"}
    assert {"solver/py.typed", "webapp/py.typed", "webapp/docs/README.md", "webapp/docs/how-to/print.md"} <= {*names}
    assert "License-Expression: MIT AND OFL-1.1 AND 0BSD AND BSD-3-Clause AND PSF-2.0\n" in metadata
    licences = {re.sub(r".*/licenses/(?:.*/)?", "", name) for name in names if "/licenses/" in name}
    faces = {"OFL-hanken-grotesk.txt", "OFL-jetbrains-mono.txt"}
    assert licences == {"LICENSE", "0BSD-htmx.txt", "BSD-3-Clause-brython.txt", "PSF-2.0-python.txt", *faces}
    assert "# Sudoku Workbench" in metadata
    assert "![" not in metadata


def test_the_installed_command_and_library_work(installed: Path, tmp_path: Path) -> None:
    """Both scripts print the version of pyproject.toml; the library has both names; it is not too large."""
    for script in ("sudoku", "sudoku-workbench"):
        assert run(installed.parent / script, "--version", folder=tmp_path) == f"sudoku {VERSION}\n"
        assert run(installed.parent / script, "solve", "--format", "line", UNIQUE, folder=tmp_path)
    program = "import sudoku_workbench, solver; print(sudoku_workbench.solve is solver.solve, solver.__file__)"
    assert run(installed, "-c", program, folder=tmp_path).startswith(f"True {installed.parents[1]}")
    packages = next((installed.parents[1] / "lib").glob("*/site-packages"))
    ours = [path for path in packages.rglob("*") if path.is_file() and not {"pip", "setuptools"} & {*path.parts}]
    assert sum(path.stat().st_size for path in ours) < PLAIN_MEGABYTES * 1_000_000


def test_the_installed_server_serves(installed: Path, tmp_path: Path) -> None:
    """Its first page comes, soon."""
    start = time.monotonic()
    with served([installed.parent / "sudoku", "serve", "--port", "0"], tmp_path) as address, urlopen(address) as page:
        assert b"<title>" in page.read()
    assert time.monotonic() - start < 60


def test_the_notebook_runs_in_a_kernel(wheel: Path, tmp_path: Path) -> None:
    """With the extra `notebook` nbclient runs every cell; the file is valid, and pictures come out."""
    run(sys.executable, "-m", "venv", tmp_path / "own")
    programs = tmp_path / "own/bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", f"{wheel}[notebook]")
    outputs = json.loads(run(programs / "python", "-c", KERNEL, NOTEBOOK, folder=tmp_path))
    assert {key for key, kinds in outputs.items() if "image/svg+xml" in kinds} == {*PICTURES}
    assert outputs["count"] == ["text/plain"]


def interpreter(minor: int) -> str:
    """Find Python 3 of that minor version; skip the test where this machine has none."""
    places = [shutil.which(f"python3.{minor}"), *Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python3")]
    for place in places:
        if place and "shims" not in str(place):
            return str(place)
    pytest.skip(f"this machine has no Python 3.{minor}")


@pytest.mark.parametrize("minor", MINORS)
def test_every_version_of_python_runs_it(wheel: Path, tmp_path: Path, minor: int) -> None:
    """The wheel installs, reads and solves, serves its first page, and all doctests of its modules pass."""
    run(interpreter(minor), "-m", "venv", tmp_path / "own")
    programs = tmp_path / "own/bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", wheel)
    assert run(programs / "sudoku", "solve", "--format", "line", UNIQUE, folder=tmp_path)
    assert run(programs / "python", "-c", DOCTESTS, folder=tmp_path).split() == ["0", "True"]
    with served([programs / "sudoku", "serve", "--port", "0"], tmp_path) as address, urlopen(address) as page:
        assert b"<title>" in page.read()


@pytest.mark.parametrize("is_first", [True, False], ids=["before ours", "after ours"])
def test_beside_another_package_called_solver(wheel: Path, tmp_path: Path, is_first: bool) -> None:
    """The package installed last has `solver`: ours works, or the command says in one sentence why it cannot."""
    run(sys.executable, "-m", "venv", tmp_path / "own")
    programs = tmp_path / "own/bin"
    for package in ("pyslvSudoku", wheel) if is_first else (wheel, "pyslvSudoku"):
        run(programs / "python", "-m", "pip", "install", "--quiet", package)
    program = f"import sudoku_workbench; print(sudoku_workbench.solve({UNIQUE!r}).verdict)"
    for command in ([programs / "sudoku", "--version"], [programs / "python", "-c", program]):
        ran = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, cwd=tmp_path)
        assert ran.returncode == (0 if is_first else 1 if "-c" in command else 2)
        assert is_first or "is not that of Sudoku Workbench" in ran.stderr.splitlines()[-1]
        assert is_first or "-c" in command or len(ran.stderr.splitlines()) == 1


def test_a_type_checker_accepts_the_examples(installed: Path, tmp_path: Path) -> None:
    """Each example of README, documents and notebook passes `mypy --strict` outside the repository, with the wheel.

    The page on Python has signatures and the doctests of docstrings, each by itself: they make no program.
    """
    files = [tmp_path / "notebook.py"]
    files[0].write_text("\n\n".join(notebook_code().values()) + "\n", encoding="utf-8")
    for number, (document, text) in enumerate(DOCUMENTS.items()):
        if document == "docs/reference/python.md":
            continue
        blocks = PYTHON.findall(text)
        sessions = ["\n".join(re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", block, re.M)) for block in blocks]
        parts = [session or block for session, block in zip(sessions, blocks, strict=True)]  # of one program
        if parts:
            files.append(tmp_path / f"example_{number}.py")
            files[-1].write_text("\n\n".join(parts) + f"\n# from {document}\n", encoding="utf-8")
    run(sys.executable, "-m", "mypy", "--strict", "--python-executable", installed, *files, folder=tmp_path)
