"""What the pages of techniques show: a definition, a position drawn with its step, and positions to practise on.

The words are in technique_examples.toml, the positions in positions.txt, both beside this file: they come from
generated puzzles, and in those for practice a hint tells of that very technique. Where something easier is always
there too, so that a hint would tell of that, the positions come with their answers.

>>> pair = teachings()["naked-pair"]
>>> pair.technique.name, pair.example.step.technique, len(pair.practice)
('Naked Pair', 'naked-pair', 4)
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final, NamedTuple

from solver import CLASSIC, Candidates, CellKind, Grid, Puzzle
from solver.formats import board_link
from solver.shape import Candidate, Cell
from solver.techniques.hints import hint_of
from solver.techniques.marks import SETS
from solver.techniques.position import Position, position_of
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.step import Step
from solver.techniques.step_json import from_json
from solver.techniques.technique import Level
from webapp.board.highlights import Evidence, evidence_of
from webapp.board.hint import Hint, hinted, pieces
from webapp.board.results import short
from webapp.shared.board_cells import BoardView, CellView, label_of

_BEFORE_A: Final = ord("a") - 1  # answers are letters from a
_PRACTISED: Final = re.compile(r"\A(.+), (?:example|position ([1-9][0-9]?))")


@dataclass(frozen=True)
class Example:
    """A position and the step that is drawn in it."""

    puzzle: Puzzle
    step: Step

    @cached_property
    def position(self) -> Position:
        """What the step is found in."""
        return position_of(self.puzzle)

    @cached_property
    def evidence(self) -> Evidence:
        """All that is drawn of the step."""
        return evidence_of(self.step, self.position, 4)

    @property
    def reason(self) -> str:
        """Why the step holds, and what follows."""
        return hint_of(self.step, self.position).reason

    @cached_property
    def view(self) -> BoardView:
        """The board with the step on it."""
        masks = () if TECHNIQUES[self.step.technique].technique.is_single else tuple(self.position.masks)
        return hinted(_view(self.puzzle), Hint("", (), 4, evidence=self.evidence, masks=masks))

    @cached_property
    def small(self) -> BoardView:
        """The same for a thumbnail: the cells of the pattern, and those that lose something."""
        pattern = {cell for cell, roles in self.evidence.cells.items() if {*roles} & {"begin", *SETS}}
        struck = {each.cell for each in self.step.eliminations}
        marks = dict.fromkeys(pattern, ("current",)) | dict.fromkeys(struck - pattern, ("taken",))
        view = _view(self.puzzle)
        cells = [replace(each, marks=marks.get(cell, ())) for cell, each in enumerate(view.cells)]
        return replace(view, cells=cells)

    @property
    def named(self) -> list[tuple[str, int, int]]:
        """The cells that the reason names, each with its column and row from 0."""
        names = [name for name, is_cell in pieces(self.reason) if is_cell]
        return [(name, *divmod(CLASSIC.parse_cell(name), CLASSIC.size)[::-1]) for name in dict.fromkeys(names)]


@dataclass(frozen=True)
class Teaching:
    """The page of one technique."""

    technique: Entry
    about: str
    spot: str
    example: Example
    practice: tuple[Puzzle, ...]
    answered: tuple[Example, ...]  # to practise on where a hint tells of something easier

    @property
    def level_number(self) -> int:
        """Its level, counted from 1."""
        return list(Level).index(self.technique.level) + 1

    @property
    def tiles(self) -> list[tuple[BoardView, dict[str, str]]]:
        """The positions for practice, each with the fields of the link that opens it."""
        return [(_view(puzzle), self._titled(puzzle, at)) for at, puzzle in enumerate(self._puzzles, 1)]

    def shown(self, at: int) -> dict[str, str]:
        """The fields of the link that opens what is drawn: the answer to that position, the example at 0."""
        return self._titled(self.answered[at - 1].puzzle if at else self.example.puzzle, at)

    def fields_at(self, number: int) -> dict[str, str] | None:
        """The fields of the link that opens the position of that number, from 1; None where there is none."""
        return self._titled(self._puzzles[number - 1], number) if number <= len(self._puzzles) else None

    @property
    def _puzzles(self) -> Sequence[Puzzle]:
        return self.practice or [each.puzzle for each in self.answered]

    def _titled(self, puzzle: Puzzle, at: int) -> dict[str, str]:
        return fields_of(puzzle) | {"title": f"{self.technique.name}, {f'position {at}' if at else 'example'}"}


class Practised(NamedTuple):
    """What a board is practised on: the key of the technique's page, the next position and the fields of its link."""

    key: str
    number: int
    fields: dict[str, str] | None

    @property
    def task(self) -> str:
        """What to do there: 'Find the X-Wing', of singles 'Find a naked single'."""
        name = TECHNIQUES[self.key].name
        if TECHNIQUES[self.key].technique.is_single:
            return f"Find a {name.lower()}"
        return f"Find {short(name)}" if "(" in name else f"Find the {name}"


@cache
def teachings() -> Mapping[str, Teaching]:
    """The pages of all techniques that are looked for, in the order of the list."""
    words = {key: (row["about"], row["spot"]) for row in _texts("technique_examples.toml") for key in row["techniques"]}
    words |= {key: lesson[:2] for key, row in TECHNIQUES.items() if (lesson := row.technique.lesson)}
    solved, practice = _positions()
    return {
        key: Teaching(row, *words[key], solved[key][0], tuple(practice[key]), tuple(solved[key][1:]))
        for key, row in TECHNIQUES.items()
        if row.is_logical
    }


def by_level() -> dict[Level, list[Teaching]]:
    """The same level by level, for the gallery."""
    return {level: [each for each in teachings().values() if each.technique.level is level] for level in Level}


def practised(title: str) -> Practised | None:
    """What a board of this title is practised on; None for any other board.

    >>> practised("Skyscraper, position 1")[:2], practised("Skyscraper")
    (('skyscraper', 2), None)
    """
    found = _PRACTISED.fullmatch(title)
    keys = [key for key, each in teachings().items() if each.technique.name == found[1]] if found else []
    if not (found and keys):
        return None
    number = int(found[2] or 0) + 1
    return Practised(keys[0], number, teachings()[keys[0]].fields_at(number))


def neighbours(key: str) -> tuple[Teaching | None, Teaching | None]:
    """The pages before and behind that one."""
    every = list(teachings().values())
    at = list(teachings()).index(key)
    return (every[at - 1] if at else None), (every[at + 1] if at + 1 < len(every) else None)


def fields_of(puzzle: Puzzle) -> dict[str, str]:
    """The fields of a link to a position: answers are typed there."""
    return board_link.to_fields(puzzle) | {"mode": "answers"}


def puzzle_of(text: str, notes: bool) -> Puzzle:
    """The position that was written so; with `notes` every candidate that is left is noted."""
    cells, _, removed = text.partition(":")
    digits = [int(sign) if sign < "a" else ord(sign) - _BEFORE_A for sign in cells.replace(".", "0")]
    givens = [0 if sign >= "a" else digit for digit, sign in zip(digits, cells, strict=True)]
    gone = {Candidate(CLASSIC.parse_cell(f"r{each[1]}c{each[2]}"), int(each[0])) for each in removed.split()}
    puzzle = Puzzle(Grid(tuple(givens)), Grid(tuple(digits)))
    return replace(puzzle, notes=Candidates.of(puzzle.entries, gone).all() if notes else frozenset())


def _positions() -> tuple[Mapping[str, list[Example]], Mapping[str, list[Puzzle]]]:
    """The positions with a step of each technique, of which the first is drawn, and those without, for practice."""
    solved, practice = defaultdict[str, list[Example]](list), defaultdict[str, list[Puzzle]](list)
    lines = files("webapp.board").joinpath("positions.txt").read_text(encoding="utf-8").splitlines()
    for key, row in TECHNIQUES.items():
        lines += [f"{key}:{line}" for line in (row.technique.lesson.positions if row.technique.lesson else ())]
    for line in lines:
        if line.startswith("#"):
            continue
        key, cells, removed, *step = line.split(":", 3)
        puzzle = puzzle_of(f"{cells}:{removed}", notes=not TECHNIQUES[key].technique.is_single)
        if step:
            solved[key].append(Example(puzzle, from_json(step[0])))
        else:
            practice[key].append(puzzle)
    return solved, practice


def _texts(name: str) -> list[dict[str, Any]]:
    text = files("webapp.board").joinpath(name).read_text(encoding="utf-8")
    return list(tomllib.loads(text)["texts"])


def _view(puzzle: Puzzle) -> BoardView:
    """The board without notes."""
    return BoardView(CLASSIC, [_cell(puzzle, cell, digit) for cell, digit in enumerate(puzzle.entries.digits)])


def _cell(puzzle: Puzzle, cell: Cell, digit: int) -> CellView:
    kind = puzzle.kind(cell)
    said = f"{digit}, {'clue' if kind is CellKind.GIVEN else 'answer'}" if digit else "Blank"
    return CellView(CLASSIC.cell_name(cell), str(digit or ""), kind, label_of(CLASSIC, cell, said))
