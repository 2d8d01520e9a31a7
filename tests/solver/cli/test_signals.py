"""Signals at any time after the start, over all commands: no traceback, none lost, nothing left behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NamedTuple

import pytest

from tests.solver.cli.commands.test_solve import EMPTY, PUZZLE
from tests.solver.cli.conftest import ROOT

pytestmark = [
    pytest.mark.campaign,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="what is left running is seen in /proc"),
]
SHOTS: Final = 250  # for each of 8 seeds
ENDLESS: Final = ["--limit", "1000000000", "--budget", "1000000000"]
PLAIN: Final = {"NUMBA_DISABLE_JIT": "1"}
COLD: Final = {"NUMBA_CACHE_DIR": "cold"}
# How an installer has `sudoku` begin.
SCRIPT: Final = "import re, sys\nfrom webapp.__main__ import main\nif __name__ == '__main__':\n    sys.exit(main())\n"


class Shot(NamedTuple):
    """A command to be struck within a given number of seconds, and its environment."""

    arguments: list[str]
    seconds: float
    environment: dict[str, str] = {}


COMMANDS: Final = {
    "version": Shot(["--version"], 0.4),
    "help": Shot(["draw", "-h"], 0.6),
    "completion": Shot(["completion", "bash"], 0.4),
    "solve": Shot(["solve", "../one"], 0.5),
    "show": Shot(["show", "../some"], 1),
    "count": Shot(["count", *ENDLESS, "-o", "out", "../one", EMPTY], 2),
    "list": Shot(["solve", "--format", "csv", "-o", "out", "--jobs", "2", "../hard", *ENDLESS], 3),
    "list, plain": Shot(["solve", "--format", "csv", "-o", "out", "--jobs", "2", "../many"], 3, PLAIN),
    "list, cold": Shot(["solve", "--format", "csv", "-o", "out", "../many"], 6, COLD),
    "check": Shot(["check", "--format", "csv", "-o", "out", "../many"], 3),
    "convert": Shot(["convert", "--format", "json", "-o", "out", "../many"], 2),
    "draw": Shot(["draw", "-o", "pictures/", "../some", "--kind", "pair"], 2),
    "draw one": Shot(["draw", "-o", "out.png", "../one", "--preset", "slide-4k"], 1),
    "times": Shot(["times", "--in-c", "--seconds", "5", "-o", "out", "../one", EMPTY], 3),
    "times, cold": Shot(["times", "--seconds", "5", "../one"], 4, COLD),
    "generate": Shot(["generate", "-n", "100000", "-o", "out"], 3),
    "generate, plain": Shot(["generate", "-n", "100000", "-o", "out", "--jobs", "2"], 3, PLAIN),
    "warm-up, cold": Shot(["warm-up"], 6, COLD),
    "serve": Shot(["serve", "--port", "0"], 3),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with lists to work on, and the program."""
    folder = tmp_path_factory.mktemp("signals")
    for name, text in {"one": PUZZLE, "some": f"{PUZZLE}\n" * 400, "many": f"{PUZZLE}\n" * 300_000}.items():
        (folder / name).write_text(text)
    (folder / "hard").write_text(f"{EMPTY}\n" * 7_000)
    (folder / "sudoku").write_text(SCRIPT)
    return folder


def running_in(session: int) -> list[int]:
    """The processes of a session that are still there."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, its_session = path.read_text().rpartition(")")[2].split()[:4]
        except OSError:  # gone by now
            continue
        if int(its_session) == session and state != "Z":
            found.append(int(path.parent.name))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_signals_at_random_times(home: Path, tmp_path: Path, seed: int) -> None:
    """Ctrl-C, TERM and HUP, to the process or to all of its group as a terminal sends them, at any time from 0 s.

    Until `main` is reached Python answers by itself: its traceback names no file of ours but the program's head.
    """
    rng = random.Random(seed)
    outcomes: Counter[str] = Counter()
    problems = []
    for number in range(SHOTS):
        name = rng.choice(sorted(COMMANDS))
        outcome = strike(home, tmp_path / str(number), rng, COMMANDS[name])
        outcomes.update(outcome)
        problems += [
            f"{name}: {each}" for each in outcome if each not in ("struck", "over before", "Python's own start")
        ]
    print(f"seed {seed}:", dict(outcomes))  # noqa: T201  # the figures of the campaign
    assert not problems


def strike(home: Path, folder: Path, rng: random.Random, shot: Shot) -> list[str]:
    """What came of one signal."""
    work, passing = Path(mkdtemp(dir=home)), folder / "passing"
    passing.mkdir(parents=True)
    (work / "out").write_text("before")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(passing), **shot.environment}
    if shot.environment == COLD:
        environment["NUMBA_CACHE_DIR"] = str(folder / "cold")
    number = rng.choice([signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
    program = rng.choice([[str(home / "sudoku")], ["-m", "webapp"]])
    delay = rng.random() * shot.seconds
    with subprocess.Popen(
        [sys.executable, *program, *shot.arguments],
        cwd=work,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        time.sleep(delay)
        is_over = running.poll() is not None
        rng.choice([os.kill, os.killpg])(running.pid, number) if not is_over else None
        try:
            errors = running.communicate(timeout=30)[1].decode()
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            return [f"lost: {number.name} after {delay:.3f} s"]
    words = ["over before" if is_over else "struck", *_words(errors)]
    right = {-number, 128 + number, *((0,) if "serve" in shot.arguments or shot.seconds <= 1 else ())}
    if words == ["struck"] and running.returncode not in right:
        words.append(f"exit code {running.returncode} after {number.name}: {errors[-200:]}")
    deadline = time.monotonic() + 5
    while (left := running_in(running.pid)) and time.monotonic() < deadline:
        time.sleep(0.05)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    files = [path.name for path in (*work.rglob("*"), *folder.rglob("*")) if path.is_file()]
    odd = [name for name in files if not name.endswith((".nbi", ".nbc", ".jpg")) and name not in ("out", "out.png")]
    odd += [path.name for path in passing.iterdir()]
    return words + [f"left running: {pid}" for pid in left] + [f"left: {name}" for name in odd]


def _words(errors: str) -> list[str]:
    """What a traceback is to be counted as, if there is one."""
    if "Traceback" not in errors and "Exception ignored" not in errors and "Warning" not in errors:
        return []
    places = [line for line in errors.splitlines() if line.startswith("  File")]
    heads = [line for line in places if "webapp/__main__.py" in line and "in <module>" in line]
    ours = [line for line in places if ("solver/" in line or "webapp/" in line) and line not in heads]
    return [f"traceback: {errors[-600:]}"] if ours or "Traceback" not in errors else ["Python's own start"]
