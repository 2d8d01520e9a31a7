"""Seed small faults in a clone, one after the other, and list which of them its tests notice.

    .venv/bin/python -m benchmarks.faults CLONE [--only NAME ...] [--reach FILE] [--together N] > found.csv

A fault is a patch in this folder: a comparison turned around, a class gone from a template, a handler not bound, a
declaration lost. The names begin with the part: solver, webapp, templates, scripts, styles. 24 of each part were drawn
by lot (`random.Random(20261128)`, a line a file); draws that change nothing a person or a program could notice were
left out. `styles-25-discs` takes away what keeps shapes from being black, as the discs were that hid the digits of
*Show solutions*. A patch that no longer applies is listed as such.

CLONE is a clone of its own that `python3 run.py test --collect-only` has set up: this program changes its files. With
FILE, a JSON object that names for each source file the test files that reach it, a fault runs these alone. Survivors
are then run N together (10 without the option) with the whole suite: if it passes, all of them survive; if not, halves
of them run.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parent
MAX_SECONDS: Final = 2400  # of one run of the tests; a fault that makes them wait longer counts as caught
FEW_FILES: Final = 4  # up to here one process is faster than several, which each load every test

_FILE: Final = "+++ b/"  # begins the line of a patch that names the file


class Found(NamedTuple):
    """What happened to one fault: caught, survived or does not apply, and the first test that failed."""

    fault: str
    outcome: str
    by: str = ""


@contextmanager
def seeded(clone: Path, faults: Sequence[Path]) -> Iterator[None]:
    """Apply patches to a clone, and take them back at the end. Raises CalledProcessError if one does not apply."""
    applied: list[Path] = []
    try:
        for fault in faults:
            _git(clone, "apply", str(fault))
            applied.append(fault)
        yield
    finally:
        for fault in reversed(applied):
            _git(clone, "apply", "--reverse", str(fault))


def first_failure(clone: Path, tests: Sequence[str], processes: int) -> str:
    """Run tests of a clone up to their first failure and return its name, empty if they pass.

    Raises:
        RuntimeError: if pytest could not run the tests.
    """
    number = 0 if 0 < len(tests) <= FEW_FILES else processes
    command = [str(clone / ".venv/bin/python"), "-m", "pytest", "-x", "-q", "-n", str(number), *tests]
    try:
        ran = subprocess.run(
            command,
            cwd=clone,
            capture_output=True,
            text=True,
            check=False,
            timeout=MAX_SECONDS,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return f"no end within {MAX_SECONDS} s"
    if ran.returncode == 0:
        return ""
    for line in ran.stdout.splitlines():
        if line.startswith(("FAILED ", "ERROR ")):
            return line.split()[1]
    if ran.returncode in (1, 2, 3):  # a fault may keep tests from being loaded
        return "the run"
    raise RuntimeError(ran.stdout + ran.stderr)


def tests_of(fault: Path, reach: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The test files that reach the file of a fault; without a record an empty list, which means all tests."""
    lines = fault.read_text(encoding="utf-8").splitlines()
    files = [line.removeprefix(_FILE) for line in lines if line.startswith(_FILE)]
    return reach.get(files[0], ()) if files else ()


def try_alone(clone: Path, fault: Path, reach: Mapping[str, Sequence[str]], processes: int) -> Found:
    """Seed one fault and run the tests that reach its file."""
    try:
        with seeded(clone, [fault]):
            failed = first_failure(clone, tests_of(fault, reach), processes)
    except subprocess.CalledProcessError:
        return Found(fault.stem, "does not apply")
    return Found(fault.stem, "caught" if failed else "survived", failed)


def try_together(clone: Path, faults: Sequence[Path], processes: int) -> list[Found]:
    """Seed several faults at once and run all tests; where they fail, run each half of the faults."""
    with seeded(clone, faults):
        failed = first_failure(clone, (), processes)
    if not failed:
        return [Found(fault.stem, "survived") for fault in faults]
    if len(faults) == 1:
        return [Found(faults[0].stem, "caught", failed)]
    half = len(faults) // 2
    return [*try_together(clone, faults[:half], processes), *try_together(clone, faults[half:], processes)]


def _git(clone: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=clone, check=True, capture_output=True)


def main() -> None:
    """Try the faults that the command line names, and print a line of CSV for each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults", description="Seed faults in a clone.")
    parser.add_argument("clone", type=Path)
    parser.add_argument("--only", nargs="*", default=[""], help="beginnings of names")
    parser.add_argument("--reach", type=Path)
    parser.add_argument("--together", type=int, default=10, help="0: survivors are not run with the whole suite")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    reach: dict[str, list[str]] = json.loads(options.reach.read_text(encoding="utf-8")) if options.reach else {}
    lines = csv.writer(sys.stdout)
    survivors: list[Path] = []
    for fault in sorted(FOLDER.glob("*.patch")):
        if not fault.stem.startswith(tuple(options.only)):
            continue
        found = try_alone(options.clone.resolve(), fault, reach, options.processes)
        if found.outcome == "survived" and options.together and tests_of(fault, reach):
            survivors.append(fault)
            continue
        lines.writerow(found)
        sys.stdout.flush()
    for at in range(0, len(survivors), max(1, options.together)):
        together = survivors[at : at + options.together]
        lines.writerows(try_together(options.clone.resolve(), together, options.processes))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
