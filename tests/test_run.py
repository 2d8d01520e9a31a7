"""run.py: what makes it set up again, and the sentences where something is missing."""

from __future__ import annotations

import ast
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import run

ROOT = Path(run.__file__).parent
BUILT = (
    "webapp/static/vendor/htmx-2.0.10.min.js",
    "webapp/static/vendor/text.woff2",
    "solver/pictures/faces/code-700.ttf",
    "webapp/learn/runner/runner.js.br",
)


@pytest.fixture
def clone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A directory with a space in its name that holds what set-up reads, and an environment that looks complete."""
    root = tmp_path / "a clone"
    shutil.copytree(ROOT / "requirements", root / "requirements")
    for name in ("pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, root)
    for name in BUILT:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    python = root / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    monkeypatch.setattr(run, "ROOT", root)
    monkeypatch.setattr(run, "VENV", root / ".venv")
    monkeypatch.setattr(run, "PYTHON", python)
    return root


def forbid(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Make calling these functions of run.py fail the test."""
    for name in names:
        monkeypatch.setattr(run, name, lambda *arguments, name=name: pytest.fail(f"{name} was called"))


def test_the_second_start_does_nothing(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment with a current stamp is taken as it is; one for tests will do for serving."""
    forbid(monkeypatch, "pip", "make_environment")
    run.stamp(run.TEST).write()
    run.set_up(run.TEST)
    run.set_up(run.RUN)


@pytest.mark.parametrize("name", ["pyproject.toml", "hatch_build.py", "requirements/run.txt", "requirements/build.txt"])
def test_a_changed_description_is_noticed(clone: Path, name: str) -> None:
    """Any change of what describes the environment makes its stamp stale."""
    run.stamp(run.RUN).write()
    assert run.stamp(run.RUN).is_current()
    with (clone / name).open("a") as file:
        file.write("\n# changed\n")
    assert not run.stamp(run.RUN).is_current()


def test_an_environment_for_serving_does_not_do_for_tests(clone: Path) -> None:
    """The stamps of the two purposes differ."""
    run.stamp(run.RUN).write()
    assert not run.stamp(run.TEST).is_current()


@pytest.mark.parametrize("name", BUILT)
def test_a_missing_file_of_the_build_is_noticed(name: str, clone: Path) -> None:
    """Without htmx or a face that the build places, set-up runs again."""
    run.stamp(run.RUN).write()
    (clone / name).unlink()
    assert not run.stamp(run.RUN).is_current()


def test_a_moved_clone_is_noticed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The editable install points at the old place, so the stamp holds for that place only."""
    run.stamp(run.RUN).write()
    monkeypatch.setattr(run, "ROOT", clone.rename(clone.with_name("elsewhere")))
    monkeypatch.setattr(run, "VENV", run.ROOT / ".venv")
    monkeypatch.setattr(run, "PYTHON", run.VENV / "bin/python")
    assert not run.stamp(run.RUN).is_current()


def test_an_environment_whose_python_is_gone_is_made_anew(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link to a Python that was removed is neither current nor usable."""
    run.stamp(run.RUN).write()
    run.PYTHON.unlink()
    run.PYTHON.symlink_to(clone / "gone")
    made = []
    monkeypatch.setattr(run, "make_environment", lambda: made.append(True))
    monkeypatch.setattr(run, "pip", lambda *arguments, **options: None)
    assert not run.is_usable()
    run.set_up(run.RUN)
    assert made == [True]


def test_a_python_of_elsewhere_is_not_usable(clone: Path) -> None:
    """A directory whose Python is not an environment of its own must not be installed into."""
    assert not run.is_usable()


def test_a_missing_ensurepip_is_reported_with_the_remedy(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian and Ubuntu split it off; the sentence names the package."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(run.SetupError, match="apt install python3-venv"):
        run.make_environment()


def test_a_missing_network_is_reported_in_the_words_of_pip_with_a_remedy(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What pip says last is shown, and that a network is needed once."""
    monkeypatch.setattr(run, "PYTHON", Path(sys.executable))
    with pytest.raises(run.SetupError, match=r"(?s)no-such-package|No module named pip.*connect it once"):
        run.pip("install", "no-such-package", environment={"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""})


def test_an_old_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The version needed and the version found are named."""
    monkeypatch.setattr(run, "OLDEST", (99, 0))
    with pytest.raises(run.SetupError, match=r"99\.0 or newer is needed; this is 3\."):
        run.main([])


def test_an_old_python_can_read_the_file() -> None:
    """Python 3.7 gets as far as the sentence that it is too old."""
    source = Path(run.__file__).read_text()
    compile(ast.parse(source, feature_version=(3, 7)), "run.py", "exec")


@pytest.mark.parametrize(
    ("debian", "command"), [(True, "apt-get install"), (False, "playwright install --with-deps chromium")]
)
def test_a_missing_browser_is_reported_with_the_command_that_installs_one(
    monkeypatch: pytest.MonkeyPatch, debian: bool, command: str
) -> None:
    """Playwright's is tried, which needs no rights; no package of the system is installed unasked."""
    tried: list[list[str]] = []
    monkeypatch.setattr(run, "quietly", tried.append)
    monkeypatch.setattr(run, "is_debian", lambda: debian)
    monkeypatch.setattr(run, "is_administrator", lambda: True)
    monkeypatch.delenv(run.INSTALL_BROWSER, raising=False)
    with pytest.raises(run.SetupError, match=rf"(?s)none starts.*{command}.*SUDOKU_BROWSER.*--ignore=tests/browser"):
        run.find_browser()
    assert [each[1:3] for each in tried] == [["-m", "tests.browser.finder"], ["-m", "playwright"]]


def test_a_browser_is_installed_where_that_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only on Debian, only by an administrator, and only if none starts without."""
    tried: list[str] = []

    def pretend(command: list[str]) -> bool:
        tried.append(command[0])
        return command[0] == "apt-get"

    monkeypatch.setattr(run, "quietly", pretend)
    monkeypatch.setattr(run, "has_browser", lambda: "apt-get" in tried)
    monkeypatch.setenv(run.INSTALL_BROWSER, "1")
    for is_debian, is_administrator in ((False, True), (True, False)):
        monkeypatch.setattr(run, "is_debian", lambda answer=is_debian: answer)
        monkeypatch.setattr(run, "is_administrator", lambda answer=is_administrator: answer)
        with pytest.raises(run.SetupError, match="SUDOKU_INSTALL_BROWSER=1"):
            run.find_browser()
    monkeypatch.setattr(run, "is_administrator", lambda: True)
    run.find_browser()
    assert tried.count("apt-get") == 2


def test_without_a_browser_no_test_runs(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`run.py test` ends with the sentence, which makes Python's exit code 1."""
    forbid(monkeypatch, "hand_over")
    monkeypatch.setattr(run, "set_up", lambda _: None)
    monkeypatch.setattr(run, "has_browser", lambda: False)
    monkeypatch.setattr(run, "quietly", lambda _: False)  # nothing is fetched or installed for a test of the sentence
    with pytest.raises(run.SetupError, match="need a browser"):
        run.main([run.TEST])


def test_all_runs_every_mark_and_reports_the_first_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """`test --all` goes on after a failure, passes the other arguments on, and does not mind a mark without tests."""
    codes = {"not campaign and not engines": 0, "campaign": 1, "engines": 5}
    ran: list[list[str]] = []

    def run_tests(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command[3:])
        return subprocess.CompletedProcess(command, codes[command[-1]])

    monkeypatch.setattr(run, "set_up", lambda purpose: None)
    monkeypatch.setattr(run, "find_browser", lambda: None)
    monkeypatch.setattr(subprocess, "run", run_tests)
    assert run.main(["test", "--all", "tests/solver"]) == 1
    assert ran == [["tests/solver", "-m", mark] for mark in codes]
    codes["campaign"] = 0
    assert run.main(["test", "tests/solver", "--all"]) == 0


def test_a_browser_that_is_there_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is installed where a browser starts."""
    forbid(monkeypatch, "quietly")
    monkeypatch.setattr(run, "has_browser", lambda: True)
    run.find_browser()
