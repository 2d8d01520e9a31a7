"""Sets everything up and serves the page, or runs the tests. Needs Python 3.11 or newer and nothing else.

    python3 run.py                        set up what is missing, then serve (options go to `sudoku serve`)
    python3 run.py --port 8080 --host 0.0.0.0
    python3 run.py test                   set up what is missing, a browser included, then run every check
    python3 run.py test tests/solver -x   the same, with pytest's own arguments
    python3 run.py test --all             every check, then the campaigns, then the other browsers: hours

Set-up makes the virtual environment `.venv` beside this file and remembers in it what it was made from, so that the
second start goes straight to work.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
RUN, TEST = "run", "test"
ALL = "--all"
MARKS = ("not campaign and not engines", "campaign", "engines")  # what `test --all` runs, one after the other
NO_TESTS = 5  # pytest's exit code where no test has the mark
OLDEST = (3, 11)
INSTALL_BROWSER = "SUDOKU_INSTALL_BROWSER"  # in the environment: 1 to install Debian's package where none starts
DEBIAN = "apt-get install --no-install-recommends chromium-headless-shell"  # runs the tests twice as fast as chromium


class SetupError(Exception):
    """Something that set-up needs is missing; the message says what to do."""


def main(arguments: list[str]) -> int:
    """Serve or test, and return the exit code."""
    if sys.version_info < OLDEST:  # an older Python can read this file, but not the program
        raise SetupError(f"Python {'.'.join(map(str, OLDEST))} or newer is needed; this is {sys.version.split()[0]}.")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else every process would compile every package anew: seconds each
    if arguments[:1] == [TEST]:
        set_up(TEST)
        find_browser()
        if ALL in arguments:
            return run_all([each for each in arguments[1:] if each != ALL])
        return hand_over("-m", "pytest", *arguments[1:])
    set_up(RUN)
    return hand_over("-m", "webapp", "serve", *arguments)


def run_all(arguments: list[str]) -> int:
    """Run the tests of each mark with pytest's arguments, whatever failed before; return the first failure."""
    failed = []
    for mark in MARKS:
        say(f"Tests: {mark}.")
        command = [str(PYTHON), "-m", "pytest", *arguments, "-m", mark]
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        failed += [code] if code not in (0, NO_TESTS) else []
    return failed[0] if failed else 0


def hand_over(*arguments: str) -> int:
    """Run the environment's Python and return its exit code; on POSIX it replaces this process."""
    command = [str(PYTHON), *arguments]
    sys.stdout.flush()
    os.chdir(ROOT)
    if os.name == "nt":
        try:
            return subprocess.run(command, check=False).returncode
        except KeyboardInterrupt:  # the program below got it too and said its last words
            return 130
    os.execv(command[0], command)


# ---- the environment


def set_up(purpose: str) -> None:
    """Make or mend the environment unless it is the one that pyproject.toml, the hook and the requirements describe."""
    if stamp(TEST).is_current() or stamp(purpose).is_current():
        return
    say("Setting up, once: this takes about half a minute and needs the network.")
    if not is_usable():
        make_environment()
    pip("install", "--require-hashes", "-r", f"requirements/{purpose}.txt")
    install_workbench()
    if purpose == TEST:  # else two tests at once would wait for the compiler; the server compiles while it answers
        say("Compiling the solvers, once: half a minute more.")
        quietly([str(PYTHON), "-m", "webapp", "warm-up"])
    stamp(purpose).write()


class Stamp:
    """A note in the environment of what it was made from."""

    def __init__(self, path: Path, digest: str) -> None:
        self.path = path
        self.digest = digest

    def is_current(self) -> bool:
        """Whether the environment is as noted, and what the build places is there."""
        noted = self.path.read_text() if self.path.is_file() and PYTHON.exists() else None
        built = (
            "webapp/static/vendor/htmx-*.js",
            "webapp/static/vendor/text.woff2",
            "solver/pictures/faces/code-700.ttf",
            "webapp/learn/runner/runner.js.br",
        )
        return noted == self.digest and all(any(ROOT.glob(name)) for name in built)

    def write(self) -> None:
        """Note it."""
        self.path.write_text(self.digest)


def stamp(purpose: str) -> Stamp:
    """Name the stamp file of an environment for serving or for testing."""
    digest = hashlib.sha256(f"{purpose}\0{ROOT}\0{os.path.realpath(PYTHON)}".encode())
    for name in ("pyproject.toml", "hatch_build.py", f"requirements/{purpose}.txt", "requirements/build.txt"):
        digest.update(b"\0" + (ROOT / name).read_bytes())
    return Stamp(VENV / f"sudoku-{purpose}.stamp", digest.hexdigest())


def is_usable() -> bool:
    """Whether .venv holds a working Python that is new enough and has pip."""
    code = f"import sys, pip; print(sys.version_info >= {OLDEST} and sys.prefix)"
    try:
        found = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return found.returncode == 0 and os.path.realpath(found.stdout.strip()) == os.path.realpath(VENV)


def make_environment() -> None:
    """Build .venv anew. Raises SetupError where this Python cannot."""
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "This Python cannot make virtual environments: its module ensurepip is missing. On Debian and Ubuntu "
            "an administrator installs it with `apt install python3-venv`; then run this again."
        )
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    made = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if made.returncode:
        raise SetupError(f"The virtual environment {VENV} could not be made:\n{(made.stdout + made.stderr).strip()}")


def install_workbench() -> None:
    """Install this directory in editable form; the build tools come from hashed requirements and go again."""
    with tempfile.TemporaryDirectory() as tools:
        pip("install", "--no-deps", "--require-hashes", "--target", tools, "-r", "requirements/build.txt")
        pip("install", "--no-deps", "--no-build-isolation", "-e", ".", environment={"PYTHONPATH": tools})


def pip(*arguments: str, environment: Mapping[str, str] | None = None) -> None:
    """Run the environment's pip, which stays silent unless it fails. Raises SetupError with its last words.

    Python compiles what it imports; to compile all of every package now takes longer than to install it.
    """
    quiet = ("--quiet", "--no-input", "--disable-pip-version-check", "--no-compile")
    ran = subprocess.run(
        [PYTHON, "-m", "pip", arguments[0], *quiet, *arguments[1:]],
        cwd=ROOT,
        env=os.environ | dict(environment or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        lines = (ran.stdout + ran.stderr).strip().splitlines()
        words = "\n".join([line for line in lines if line.startswith("ERROR")] or lines[-15:])
        raise SetupError(
            f"Packages could not be installed. pip said:\n{words}\n\n"
            "If this machine is offline, connect it once and run this again; after that no network is needed."
        )


# ---- the browser of the tests


def find_browser() -> None:
    """Check that a browser starts; else try Playwright's own, which needs no rights. Raises SetupError without one.

    Debian's package is installed where that was asked for (INSTALL_BROWSER) and this is an administrator.
    """
    if has_browser():
        return
    say("No browser found for the tests: trying Playwright's own.")
    if quietly([str(PYTHON), "-m", "playwright", "install", "chromium"]) and has_browser():
        return
    if os.environ.get(INSTALL_BROWSER) == "1" and is_debian() and is_administrator():
        say("Installing Debian's package chromium-headless-shell.")
        os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
        if quietly(["apt-get", "update"]) and quietly([*DEBIAN.split(), "--yes"]) and has_browser():
            return
    system = DEBIAN if is_debian() else f"{PYTHON} -m playwright install --with-deps chromium"
    raise SetupError(
        f"The tests need a browser, and none starts. An administrator installs one with\n\n    {system}\n\n"
        f"On Debian {INSTALL_BROWSER}=1 has this program do so. "
        "Or install Chromium or Chrome, or set SUDOKU_BROWSER to the path of one; then run this again. The other tests "
        f"run without: {PYTHON} -m pytest --ignore=tests/browser"
    )


def has_browser() -> bool:
    """Whether the tests would find a browser that starts."""
    return quietly([str(PYTHON), "-m", "tests.browser.finder"])


def is_administrator() -> bool:
    """Whether this process may install packages of the system."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def is_debian() -> bool:
    """Whether this is Debian itself; elsewhere the package chromium may be something else."""
    release = Path("/etc/os-release")
    return release.is_file() and "ID=debian" in release.read_text().splitlines()


def quietly(command: list[str]) -> bool:
    """Whether the command succeeded; what it printed is dropped."""
    try:
        ran = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError:
        return False
    return ran.returncode == 0


def say(sentence: str) -> None:
    """Tell the person, on standard error, so that output stays the program's."""
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SetupError as missing:
        sys.exit(str(missing))
    except KeyboardInterrupt:
        sys.exit(130)
