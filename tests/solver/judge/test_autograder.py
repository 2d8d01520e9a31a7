"""The folder for Gradescope, and the user that hand-ins run as."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solver.judge.autograder import REQUIREMENTS, AutograderError, become_user, write_autograder
from solver.judge.document_cases import ANY, WELL_KNOWN, case_of, parse

RUN = """
import sys
from solver.cli import main
try:
    main(sys.argv[1:])
except SystemExit as stop:
    assert stop.code == 1, stop.code
packages = {path for path in sys.path if path.endswith("site-packages")}
files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
found = {file[len(path) + 1 :].partition("/")[0] for file in files for path in packages if file.startswith(path)}
print(*sorted(found), file=sys.stderr)
"""
BECOME = """
import sys
from solver.judge.autograder import become_user
secret = open(sys.argv[1])
become_user("nobody")
secret.read()
try:
    open(sys.argv[1])
except PermissionError:
    sys.exit(7)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An autograder with one case."""
    folder = tmp_path_factory.mktemp("home") / "autograder"
    write_autograder(
        folder, [case_of(ANY, "known", "the well-known puzzle", parse(WELL_KNOWN))], ["--run", "java 'A B'"]
    )
    return folder


@pytest.mark.skipif(not shutil.which("bash"), reason="the scripts are for bash")
def test_the_scripts(folder: Path) -> None:
    """Both can be run and have no syntax error; the options of the judge are quoted; nothing is left to fill in."""
    for name in ("setup.sh", "run_autograder"):
        assert os.access(folder / name, os.X_OK)
        assert subprocess.run(["bash", "-n", folder / name], check=False).returncode == 0
        assert "@" not in (folder / name).read_text("utf-8")
    assert "--run 'java '\"'\"'A B'\"'\"'' submission" in (folder / "run_autograder").read_text("utf-8")
    assert not list(folder.rglob("__pycache__"))


def test_the_copy_judges_with_its_requirements(folder: Path, tmp_path: Path) -> None:
    """The copy of the package judges a hand-in on the cases, and imports nothing that is not required."""
    (tmp_path / "mine.py").write_text("print('No solution')\n")
    words = ["judge", "--cases", str(folder / "cases"), "--input", "rows", "--blank", "0", str(tmp_path / "mine.py")]
    environment = {**os.environ, "PYTHONPATH": str(folder / "package")}
    ran = subprocess.run(
        [sys.executable, "-c", RUN, *words], env=environment, capture_output=True, text=True, check=True
    )
    assert "0 of 1 point" in ran.stdout
    assert set(ran.stderr.split()) <= {*REQUIREMENTS, "_distutils_hack", "__editable__"}, ran.stderr
    assert [line.partition("==")[0] for line in (folder / "requirements.txt").read_text().splitlines()] == [
        *REQUIREMENTS
    ]


def test_a_folder_with_content_stays(folder: Path) -> None:
    """Nothing is written over."""
    with pytest.raises(AutograderError, match="not empty"):
        write_autograder(folder, [], [])


def test_there_is_no_such_user() -> None:
    """Neither an unknown user nor a change without the rights of root ends in silence."""
    with pytest.raises(AutograderError):
        become_user("nobody-of-that-name")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs the rights of root")
def test_the_judge_gives_up_its_rights(tmp_path: Path) -> None:
    """What is open stays open, and nothing of root can be opened again."""
    secret = tmp_path / "secret"
    secret.write_text("known")
    secret.chmod(0o600)
    ran = subprocess.run([sys.executable, "-c", BECOME, str(secret)], capture_output=True, text=True, check=False)
    assert ran.returncode == 7, ran.stderr
