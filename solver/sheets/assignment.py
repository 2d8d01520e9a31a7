"""What the page says that a class gets for an assignment: task, input, output, marks, the command to try it with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TITLE: Final = "Assignment"  # in the outline of the file
DOCUMENTS: Final = {  # the name of each document by its key
    "liang": "Liang, Case Study",
    "tutorialspoint": "TutorialsPoint, C++",
    "cs2": "CS II, project 1",
    "plank": "Plank, CS202 lab",
    "csis": "CSIS 3700, project 2",
}
ANY: Final = "any"  # no document: a program takes its puzzle in any known way


@dataclass(frozen=True, slots=True)
class CaseMark:
    """What a case is worth, with its name and what it is about; or several cases that share a line."""

    name: str
    about: str
    points: float
    cases: int = 1


@dataclass(frozen=True, slots=True)
class AssignmentText:
    """The texts of the page. `given` and `printed` are the lines of an example; paragraphs are whole sentences."""

    task: str
    reads: str
    given: tuple[str, ...]
    prints: str
    printed: tuple[str, ...]
    hand_in: str
    command: str
    trying: str
    marks: tuple[CaseMark, ...]
    total: float
    rules: str
