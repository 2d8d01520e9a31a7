"""Run a program on one case: in a fresh copy of the hand-in, with the files, arguments and input of the case."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from solver.judge import sources
from solver.judge.cases import Case
from solver.judge.programs import INPUT_WORD, Built, Program, ProgramError, build
from solver.judge.running import Limits, Outcome, run


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


def command_for(built: Built, case: Case) -> list[str]:
    """Return the words that start a program on a case: its arguments stand in the place for them, or behind."""
    if not any(INPUT_WORD in word for word in built.command):
        return [*built.command, *case.arguments]
    name = next(iter(case.arguments), "")
    return [word.replace(INPUT_WORD, name) for word in built.command]


def run_case(built: Built, case: Case, limits: Limits) -> Outcome:
    """Run a program on a case, in a folder of its own. Raises ProgramError where it cannot be started."""
    with TemporaryDirectory(prefix="sudoku-case-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        try:
            fill_folder(folder, built, case)
            outcome = run(command_for(built, case), folder, case.standard_input, limits, built.environment)
        except OSError as error:
            raise ProgramError(f"{built.command[0]} cannot be started: {error.strerror or error}.") from error
        return replace(outcome, errors=outcome.errors.replace(f"{folder}/".encode(), b""))  # of no use to anybody
