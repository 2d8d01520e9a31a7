"""Load what teaches each technique: its texts, positions with a step of it, and positions for practice.

The texts are in technique_examples.toml and the positions in positions.txt, both beside this file. The positions come
from generated puzzles. In those for practice, a hint shows a step of that very technique. Where something easier is
always there, which a hint would show, they come with a step, the answer.

>>> pair = load_examples()["naked-pair"]
>>> pair.solved[0][1].technique, len(pair.practice)
('naked-pair', 4)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from solver.grid import Candidates, Grid, Puzzle
from solver.shape import CLASSIC, Candidate
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.step_json import from_json

_BEFORE_A: Final = ord("a") - 1  # Letters from a on are answers.


@dataclass(frozen=True)
class Examples:
    """Hold the texts and positions of one technique; the first of those with a step is drawn on its page."""

    about: str
    spot: str
    solved: list[tuple[Puzzle, Step]] = field(default_factory=list)
    practice: list[Puzzle] = field(default_factory=list)


@cache
def load_examples() -> Mapping[str, Examples]:
    """Load the texts and positions of all techniques that a person can find, by their keys."""
    words = {key: (row["about"], row["spot"]) for row in _texts()["texts"] for key in row["techniques"]}
    lines = files("solver.techniques").joinpath("positions.txt").read_text(encoding="utf-8").splitlines()
    for key, row in TECHNIQUES.items():
        if row.technique.lesson:
            words[key] = row.technique.lesson[:2]
            lines += [f"{key}:{line}" for line in row.technique.lesson.positions]
    examples = {key: Examples(*words[key]) for key, row in TECHNIQUES.items() if row.is_logical}
    for line in lines:
        if not line.startswith("#"):
            key, cells, removed, *step = line.split(":", 3)
            puzzle = _parse_position(cells, removed, notes=not TECHNIQUES[key].technique.is_single)
            if step:
                examples[key].solved.append((puzzle, from_json(step[0])))
            else:
                examples[key].practice.append(puzzle)
    return examples


def first_techniques() -> list[str]:
    """List the keys of the techniques that a beginner learns first, in this order.

    >>> first_techniques()[:2]
    ['full-house', 'naked-single']
    """
    return list(_texts()["begin"])


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(files("solver.techniques").joinpath("technique_examples.toml").read_text(encoding="utf-8"))


def _parse_position(cells: str, removed: str, notes: bool) -> Puzzle:
    """Parse a position: 81 cells, and the removed candidates as digit, row and column.

    Digits are givens, letters from a answers, dots blanks. With `notes` every candidate that is left is noted.
    """
    digits = [int(sign) if sign < "a" else ord(sign) - _BEFORE_A for sign in cells.replace(".", "0")]
    givens = [0 if sign >= "a" else digit for digit, sign in zip(digits, cells, strict=True)]
    gone = {Candidate(CLASSIC.parse_cell(f"r{each[1]}c{each[2]}"), int(each[0])) for each in removed.split()}
    puzzle = Puzzle(Grid(tuple(givens)), Grid(tuple(digits)))
    return replace(puzzle, notes=Candidates.of(puzzle.entries, gone).all()) if notes else puzzle
