"""Keep what was printed of each judged hand-in, so that the same command goes on behind the last one.

The file is beside the reports, one line of JSON for each hand-in: what it was, and what was printed. A line counts only
for the same files, the same options and the same cases. The file is removed when the command comes to its end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from solver.judge.cases import Case
from solver.judge.programs import Program, ProgramError, regular_files

NAME: Final = ".judged.jsonl"
MAX_BEGUN: Final = 2  # times that a hand-in is begun, if the command is ended while it runs
ENDED: Final = "the judge was ended twice while it ran. Judge it alone, in a container."


class Entry(NamedTuple):
    """A hand-in that was judged: its exit code, what was printed of it, and its points of how many."""

    exit_code: int
    text: str
    points: float = 0
    most_points: float = 0


class Journal:
    """The hand-ins of one command that were judged before, and those that are judged now."""

    def __init__(self, folder: Path, options: str, cases: Iterable[Case]) -> None:
        self.path = folder / NAME
        known = "\0".join([options, *(repr(replace(case, seconds=None)) for case in cases)])  # seconds were measured
        self.command = sha256(known.encode()).digest()
        self.done: dict[str, Entry] = {}
        self.begun: dict[str, int] = {}
        with suppress(OSError):
            for line in self.path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError, KeyError, TypeError):  # the last line may be cut
                    found = json.loads(line)
                    key = found.pop("key")
                    if found:
                        self.done[key] = Entry(**found)
                    else:
                        self.begun[key] = self.begun.get(key, 0) + 1

    def key_of(self, program: Program) -> str:
        """Return what stands for a hand-in with these options and cases: a digest of all."""
        made = sha256(self.command + f"{program.name}\0".encode())
        home = program.home
        with suppress(OSError, ProgramError):
            for path in regular_files(home) if home.is_dir() else [home]:
                made.update(f"{path}\0{path.stat().st_size}\0".encode() + path.read_bytes())
        return made.hexdigest()

    def find(self, program: Program) -> Entry | None:
        """Return what is known of a hand-in; None where it is still to be judged."""
        return self.done.get(self.key_of(program))

    def has_ended_judge(self, program: Program) -> bool:
        """Return whether the command was ended each time that it ran this hand-in."""
        return self.begun.get(self.key_of(program), 0) >= MAX_BEGUN

    def begin(self, program: Program) -> None:
        """Note that a hand-in is judged from now on."""
        self._append({"key": self.key_of(program)})

    def add(self, program: Program, entry: Entry) -> None:
        """Note what became of a hand-in."""
        self._append({"key": self.key_of(program), **entry._asdict()})

    def close(self) -> None:
        """Remove the file, as the command has come to its end."""
        with suppress(OSError):
            self.path.unlink()

    def _append(self, record: dict[str, object]) -> None:
        """Write a line; where that is not possible the command only cannot go on later."""
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
