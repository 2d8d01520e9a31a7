"""The package as others install it: built by `python -m build`, in an environment of its own, with its types."""

from __future__ import annotations

import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest

from tests.docs.documents import DOCUMENTS

ROOT: Final = Path(__file__).parents[1]
PLAIN_MEGABYTES: Final = 165  # of an installation without extras
UNIQUE: Final = "1......3..2..4.."  # a puzzle with one solution
PYTHON: Final = re.compile(r"^```(?:pycon|python)\n(.*?)^```", re.M | re.S)
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
    """One module on the top level, `py.typed` twice, three licences and their expression, README without pictures."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith("/METADATA"))).decode()
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert tops == {"solver", "webapp", "puzzles", "sudoku_workbench.py"}
    assert {"solver/py.typed", "webapp/py.typed", "webapp/docs/README.md", "webapp/docs/how-to/print.md"} <= {*names}
    assert "License-Expression: MIT AND OFL-1.1 AND 0BSD\n" in metadata
    licences = {re.sub(r".*/licenses/(?:.*/)?", "", name) for name in names if "/licenses/" in name}
    assert licences == {"LICENSE", "0BSD-htmx.txt", "OFL-hanken-grotesk.txt", "OFL-jetbrains-mono.txt"}
    assert "# Sudoku Workbench" in metadata
    assert "![" not in metadata


def test_the_installed_command_and_library_work(installed: Path, tmp_path: Path) -> None:
    """Both scripts, the library under both names, and the size of it all."""
    for script in ("sudoku", "sudoku-workbench"):
        assert run(installed.parent / script, "--version", folder=tmp_path).startswith("sudoku ")
        assert run(installed.parent / script, "solve", "--format", "line", UNIQUE, folder=tmp_path)
    program = "import sudoku_workbench, solver; print(sudoku_workbench.solve is solver.solve, solver.__file__)"
    assert run(installed, "-c", program, folder=tmp_path).startswith(f"True {installed.parents[1]}")
    packages = next((installed.parents[1] / "lib").glob("*/site-packages"))
    ours = [path for path in packages.rglob("*") if path.is_file() and not {"pip", "setuptools"} & {*path.parts}]
    assert sum(path.stat().st_size for path in ours) < PLAIN_MEGABYTES * 2**20


@contextmanager
def served(command: list[str | Path], folder: Path) -> Iterator[str]:
    """Serve on a free port until the test is over, and give the address."""
    with subprocess.Popen(list(map(str, command)), cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            line = next(line for line in process.stdout if "http" in line)
            match = re.search(r"http://[\d.]+:\d+", line)
            assert match, line
            yield match[0]
        finally:
            process.terminate()
            process.wait()


def test_the_installed_server_serves(installed: Path, tmp_path: Path) -> None:
    """Its first page comes, soon."""
    start = time.monotonic()
    with served([installed.parent / "sudoku", "serve", "--port", "0"], tmp_path) as address, urlopen(address) as page:
        assert b"<title>" in page.read()
    assert time.monotonic() - start < 60


def test_a_type_checker_accepts_the_examples(installed: Path, tmp_path: Path) -> None:
    """Each Python example of README and documents passes `mypy --strict` outside the repository, with the wheel."""
    files = []
    for number, (document, text) in enumerate(DOCUMENTS.items()):
        blocks = PYTHON.findall(text)
        sessions = ["\n".join(re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", block, re.M)) for block in blocks]
        parts = [session or block for session, block in zip(sessions, blocks, strict=True)]  # of one program
        if parts:
            files.append(tmp_path / f"example_{number}.py")
            files[-1].write_text("\n\n".join(parts) + f"\n# from {document}\n", encoding="utf-8")
    assert files
    run(sys.executable, "-m", "mypy", "--strict", "--python-executable", installed, *files, folder=tmp_path)
