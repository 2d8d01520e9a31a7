"""The module `sudoku_workbench`: the same names as `solver`, the command, and another package called `solver`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest
from click.testing import CliRunner

import solver
import sudoku_workbench
from tests.docs.documents import whole_program

ROOT: Final = Path(__file__).parents[1]
VARIABLE: Final = re.compile(r"\bSUDOKU_[A-Z_]+[A-Z]\b")


def run(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program whose first place to look for modules is the folder, and whose last one is the repository."""
    start = f"import sys; sys.path[:1] = [{str(folder)!r}]; sys.path.append({str(ROOT)!r}); {program}"
    return subprocess.run([sys.executable, "-c", start], capture_output=True, text=True, check=False)


@pytest.fixture(params=["another", "overwritten", "broken"])
def foreign(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with a package `solver` of somebody else, also one whose import fails or that lies over ours."""
    package = tmp_path / "solver"
    if request.param == "overwritten":
        shutil.copytree(ROOT / "solver", package, ignore=shutil.ignore_patterns("__pycache__", "faces"))
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text("raise RuntimeError" if request.param == "broken" else "def solve(): ...\n")
    return tmp_path


def test_it_has_the_names_of_the_library() -> None:
    """They are the same objects; an unknown one is an AttributeError; `import *` takes them all."""
    names: dict[str, object] = {}
    exec("from sudoku_workbench import *", names)
    for name in solver.__all__:
        assert getattr(sudoku_workbench, name) is getattr(solver, name) is names[name]
        assert name in dir(sudoku_workbench)
    with pytest.raises(AttributeError):
        getattr(sudoku_workbench, "__path__")  # noqa: B009  # what makes a module a package
    with pytest.raises(AttributeError):
        getattr(sudoku_workbench, "solv")  # noqa: B009  # a type checker refuses the plain form


def test_the_commands_are_the_group_itself() -> None:
    """Both scripts of the package lead to it."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    assert scripts == dict.fromkeys(("sudoku", "sudoku-workbench"), "sudoku_workbench:cli")
    shown = run(ROOT, "import sudoku_workbench, click; print(isinstance(sudoku_workbench.cli, click.Group))")
    assert (shown.stdout, shown.stderr) == ("True\n", "")


def test_another_package_called_solver_is_named_with_the_cure(foreign: Path) -> None:
    """One sentence with its file, pipx, uvx and pip; exit code 2, no traceback; it is not even imported."""
    shown = run(foreign, "from sudoku_workbench import cli; cli()")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert len(shown.stderr.splitlines()) == 1
    for word in (str(foreign / "solver" / "__init__.py"), "pipx", "uvx", "pip"):
        assert word in shown.stderr
    library = run(foreign, "import sudoku_workbench; sudoku_workbench.solve")
    assert library.stderr.splitlines()[-1] == f"ImportError: {shown.stderr.strip()}"


def test_a_package_that_is_gone_is_named_too(tmp_path: Path) -> None:
    """Where there is no `solver` at all, the sentence says which file is missing."""
    shutil.copy(ROOT / "sudoku_workbench.py", tmp_path)
    program = (
        f"import sys; sys.path[:] = [{str(tmp_path)!r}, *sys.path[1:]]; import sudoku_workbench; sudoku_workbench.cli"
    )
    shown = subprocess.run(
        [sys.executable, "-S", "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert shown.returncode == 2
    assert shown.stderr.startswith("A missing file solver/__init__.py")


def test_the_first_file_of_the_command_loads_nothing_slow() -> None:
    """Nothing but what Python itself has loaded as it started, and what finds files."""
    program = "import sys; before = {*sys.modules}; import sudoku_workbench; print(*sys.modules.keys() - before)"
    loaded = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert not {"typing", "re", "click", "flask", "solver", "webapp", "inspect"} & {*loaded.stdout.split()}


# ---- options from the environment


def variables(group: click.Group) -> Iterator[str]:
    """Yield the variable of each option of each command."""
    for name, command in group.commands.items():
        for option in command.params:
            if isinstance(option, click.Option) and option.name:
                yield f"SUDOKU_{name}_{option.name}".replace("-", "_").upper()
                yield from [option.envvar] if isinstance(option.envvar, str) else []


def test_options_come_from_the_environment() -> None:
    """By the name of their flag; the command line wins; nothing else that begins so has a meaning for the group."""
    with whole_program() as sudoku:
        runner, grid = CliRunner(), "1.......2......3"
        plain = runner.invoke(sudoku, ["solve", "--format", "line", grid]).output
        assert runner.invoke(sudoku, ["solve", grid], env={"SUDOKU_SOLVE_FORMAT": "line"}).output == plain
        chosen = runner.invoke(sudoku, ["solve", "--format", "line", grid], env={"SUDOKU_SOLVE_FORMAT": "csv"})
        assert chosen.output == plain
        group = {"SUDOKU_VERSION": "1", "SUDOKU_HELP": "1"}
        assert runner.invoke(sudoku, ["solve", "--format", "line", grid], env=group).output == plain
        refused = runner.invoke(sudoku, ["serve"], env={"SUDOKU_SERVE_PORT": "many"})
        assert (refused.exit_code, "--port" in refused.output) == (2, True)


def test_our_own_variables_are_no_options() -> None:
    """Every variable that the repository reads or names, SUDOKU_HOSTS among them, is set for another purpose."""
    own = {
        name
        for folder in ("solver", "webapp", "tests", "benchmarks", "docs", ".ci")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in {".py", ".md", ".c", ".toml", ""} and path != Path(__file__)
        for name in VARIABLE.findall(path.read_text(encoding="utf-8"))
    } | {*VARIABLE.findall((ROOT / "run.py").read_text())}
    assert {"SUDOKU_HOSTS", "SUDOKU_TRACE", "SUDOKU_OUTSIDE_DATA", "SUDOKU_INSTALL_BROWSER"} <= own
    with whole_program() as sudoku:
        assert {name for name in own if name in set(variables(sudoku))} <= {
            "SUDOKU_SERVE_PORT",
            "SUDOKU_SERVE_PREFIX",
            "SUDOKU_SOLVE_FORMAT",
        }
