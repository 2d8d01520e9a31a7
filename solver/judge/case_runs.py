"""Run a program on one case: in a fresh copy of the hand-in, with the files, arguments and input of the case."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from solver.judge import sources
from solver.judge.answers import read_answer, text_of
from solver.judge.cases import Case
from solver.judge.programs import INPUT_WORD, Built, Program, ProgramError, build, regular_files
from solver.judge.running import Limits, Outcome, run

_MAX_WRITTEN: Final = 100_000  # bytes of a file that may hold a solution


def build_for(program: Program, home: Path, case: Case) -> Built:
    """Build a program, with the grid of the case in place of its own where the case has one. Raises ProgramError."""
    grid = case.source_grid
    if grid is None:
        return build(program, home)
    return build(program, home, lambda files: sources.put_grid(files, grid, case.source_number))


def fill_folder(folder: Path, built: Built, case: Case) -> None:
    """Copy the hand-in and the files of the case into the folder of a run. Raises OSError."""
    if built.files:
        shutil.copytree(built.files, folder, symlinks=True, dirs_exist_ok=True)
    for name, content in case.files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        target.write_bytes(content)


def command_for(built: Built, case: Case, folder: Path) -> list[str]:
    """Return the words that start a program on a case: its arguments stand in the place for them, or behind.

    What is started in the folder of the run is named by its whole path.
    """
    first, *words = built.command
    words = [str(folder / first) if first.startswith("./") else first, *words]
    if not any(INPUT_WORD in word for word in words):
        return [*words, *case.arguments]
    name = next(iter(case.arguments), "")
    return [word.replace(INPUT_WORD, name) for word in words]


def run_case(built: Built, case: Case, limits: Limits) -> Outcome:
    """Run a program on a case, in a folder of its own. Raises ProgramError where it cannot be started."""
    with TemporaryDirectory(prefix="sudoku-case-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        try:
            fill_folder(folder, built, case)
            outcome = run(command_for(built, case, folder), folder, case.standard_input, limits, built.environment)
        except OSError as error:
            raise ProgramError(f"{built.command[0]} cannot be started: {error.strerror or error}.") from error
        outcome = replace(outcome, errors=outcome.errors.replace(f"{folder}/".encode(), b""))  # of no use to anybody
        best = read_answer(text_of(outcome.output)).best
        if best and best.is_full() or outcome.stopped:
            return outcome
        return replace(outcome, output=outcome.output + _read_written(folder, built, case))


def _read_written(folder: Path, built: Built, case: Case) -> bytes:
    """Read the files with a full grid that a program wrote, as one may write its solution in place of printing it."""
    found = b""
    with suppress(OSError, ProgramError):
        for path in regular_files(folder):
            name = str(path.relative_to(folder))
            known = built.files / name if built.files else None
            if path.stat().st_size > _MAX_WRITTEN:
                continue
            content = path.read_bytes()
            if content == case.files.get(name) or known and known.is_file() and known.read_bytes() == content:
                continue
            best = read_answer(text_of(content)).best
            if best and best.is_full():
                found += b"\n" + content
    return found
