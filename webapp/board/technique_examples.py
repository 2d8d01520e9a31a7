"""Make the pages of techniques out of their examples: texts, a position with its step drawn, positions for practice.

Behind the last position for practice, practice goes on with the same ones under other digits, rows and columns.

>>> pair = technique_pages()["naked-pair"]
>>> pair.technique.name, pair.example.step.technique, len(pair.practice)
('Naked Pair', 'naked-pair', 4)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random
from typing import Final, NamedTuple

from solver import CLASSIC, Puzzle
from solver.formats import board_link
from solver.symmetry import IDENTITY, Symmetry
from solver.techniques.examples import first_techniques, load_examples
from solver.techniques.hints import DEPTHS, hint_of
from solver.techniques.marks import SETS
from solver.techniques.position import Position, position_of
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.step import Step
from webapp.board.hint import Evidence, Hint, draw_hint, find_evidence, split_cell_names
from webapp.shared.board_cells import BoardView, view_of_position
from webapp.shared.technique_titles import parse_practice_title, practice_title, short_name

_STAGES: Final = ("Where to look", "The pattern", "What follows")
MAX_POSITION: Final = 999  # the number of a position for practice; the first one follows


class Stage(NamedTuple):
    """One part of the explanation of a step: its title, its sentences, and what they are about on the board."""

    title: str
    text: str
    view: BoardView
    evidence: Evidence


@dataclass(frozen=True)
class Example:
    """A position and the step that is drawn in it."""

    puzzle: Puzzle
    step: Step

    @cached_property
    def position(self) -> Position:
        """The position in which the step is found."""
        return position_of(self.puzzle)

    @cached_property
    def evidence(self) -> Evidence:
        """Everything that is drawn of the step."""
        return find_evidence(self.step, self.position, 4)

    @property
    def reason(self) -> str:
        """Why the step holds, and what follows."""
        return hint_of(self.step, self.position).reason

    @property
    def view(self) -> BoardView:
        """The board with the step on it."""
        return self.stages[-1].view

    @cached_property
    def stages(self) -> list[Stage]:
        """The step in the order of its text: where to look, the pattern, what follows; each drawn on a board."""
        texts = hint_of(self.step, self.position)[1:]
        return [
            self._stage(depth, title, text)
            for depth, title, text in zip(range(2, DEPTHS + 1), _STAGES, texts, strict=True)
        ]

    def _stage(self, depth: int, title: str, text: str) -> Stage:
        masks = () if TECHNIQUES[self.step.technique].technique.is_single else tuple(self.position.masks)
        evidence = find_evidence(self.step, self.position, depth)
        view = draw_hint(view_of_position(self.puzzle), Hint("", (), depth, evidence=evidence, masks=masks))
        return Stage(title, text, view, evidence)

    @cached_property
    def small(self) -> BoardView:
        """The board for a thumbnail, with the cells of the pattern and those that lose a candidate marked."""
        pattern = {cell for cell, roles in self.evidence.cells.items() if {*roles} & {"begin", *SETS}}
        struck = {each.cell for each in self.step.eliminations}
        marks = dict.fromkeys(pattern, ("looked",)) | dict.fromkeys(struck - pattern, ("lost",))
        view = view_of_position(self.puzzle)
        cells = [replace(each, marks=marks.get(cell, ())) for cell, each in enumerate(view.cells)]
        return replace(view, cells=cells)

    @property
    def named(self) -> list[tuple[str, int, int]]:
        """The cells that the sentences name, each with its column and row from 0."""
        names = [name for stage in self.stages for _, name in split_cell_names(stage.text) if name]
        return [(name, *divmod(CLASSIC.parse_cell(name), CLASSIC.size)[::-1]) for name in dict.fromkeys(names)]


@dataclass(frozen=True)
class TechniquePage:
    """The contents of the page of one technique."""

    technique: Entry
    about: str
    spot: str
    example: Example
    practice: tuple[Puzzle, ...]
    answered: tuple[Example, ...]  # for practice, if a hint shows something easier

    @property
    def short_name(self) -> str:
        """The name that people say: 'Pointing' for 'Locked Candidates Type 1 (Pointing)'."""
        return short_name(self.technique.name)

    @property
    def tiles(self) -> list[tuple[BoardView, dict[str, str]]]:
        """The positions for practice, each with the fields of the link that opens it."""
        return [(view_of_position(puzzle), self._titled(puzzle, at)) for at, puzzle in enumerate(self._puzzles, 1)]

    def shown(self, at: int) -> dict[str, str]:
        """Build the fields of a link to the drawn position: the answer to that number, or the example for 0."""
        return self._titled(self.answered[at - 1].puzzle if at else self.example.puzzle, at)

    def fields_at(self, number: int) -> dict[str, str]:
        """Build the fields of a link to the position for practice of that number, from 1."""
        puzzle = self._puzzles[self.source_of(number)]
        return self._titled(self.symmetry_of(number).puzzle(puzzle), number)

    def source_of(self, number: int) -> int:
        """Return which of the stored positions that number shows, from 0."""
        return (number - 1) % len(self._puzzles)

    def symmetry_of(self, number: int) -> Symmetry:
        """Return how the position of that number differs from the stored one: not at all in the first round."""
        if number <= len(self._puzzles):
            return IDENTITY
        return Symmetry.random(CLASSIC, Random(f"{self.technique.key} {number}"))

    @property
    def _puzzles(self) -> Sequence[Puzzle]:
        return self.practice or [each.puzzle for each in self.answered]

    def _titled(self, puzzle: Puzzle, at: int) -> dict[str, str]:
        title = {"title": practice_title(self.technique.name, at)}
        return position_fields(puzzle) | title | ({} if self.places_digits else {"mode": "notes"})

    @property
    def places_digits(self) -> bool:
        """Whether a step of the technique enters a digit; it removes candidates otherwise."""
        return bool(self.example.step.placements)


class PracticeTask(NamedTuple):
    """What to practise on a board: the key of the technique, the number of the position and of the next one."""

    key: str
    number: int  # 0 for the example

    @property
    def next_number(self) -> int:
        """The number of the position that follows."""
        return self.number % MAX_POSITION + 1

    @property
    def task(self) -> str:
        """The task in words: 'Find the X-Wing', 'Find a naked single', 'Find a Pointing step'."""
        name = TECHNIQUES[self.key].name
        if TECHNIQUES[self.key].technique.is_single:
            return f"Find a {name.lower()}"
        return f"Find a {short_name(name)} step" if "(" in name else f"Find the {name}"

    @property
    def places_digits(self) -> bool:
        """Whether a step of the technique enters a digit; it removes notes otherwise."""
        return technique_pages()[self.key].places_digits

    @property
    def answer(self) -> str:
        """What somebody does who has found it."""
        return "Enter its digit" if self.places_digits else "Remove the notes that it rules out"


@cache
def technique_pages() -> Mapping[str, TechniquePage]:
    """Load the pages of all logical techniques, in the order of the registry."""
    return {
        key: TechniquePage(
            TECHNIQUES[key],
            each.about,
            each.spot,
            *(Example(*each.solved[0]), tuple(each.practice), tuple(Example(*one) for one in each.solved[1:])),
        )
        for key, each in load_examples().items()
    }


def find_practice_task(title: str) -> PracticeTask | None:
    """Find what a board of this title is for practising; None for any other board.

    >>> find_practice_task("Skyscraper, position 1"), find_practice_task("Skyscraper")
    (PracticeTask(key='skyscraper', number=1), None)
    """
    found = parse_practice_title(title)
    keys = [key for key, each in technique_pages().items() if each.technique.name == found.technique] if found else []
    return PracticeTask(keys[0], found.number) if found and keys else None


@cache
def first_pages() -> tuple[TechniquePage, ...]:
    """List the pages of the techniques that a beginner learns first, in this order.

    >>> [page.technique.key for page in first_pages()][:2]
    ['full-house', 'naked-single']
    """
    return tuple(technique_pages()[key] for key in first_techniques())


def neighbouring_pages(key: str) -> tuple[TechniquePage | None, TechniquePage | None]:
    """Find the pages before and after that one; None at the ends."""
    every = list(technique_pages().values())
    at = list(technique_pages()).index(key)
    return (every[at - 1] if at else None), (every[at + 1] if at + 1 < len(every) else None)


def position_fields(puzzle: Puzzle) -> dict[str, str]:
    """Build the fields of a link to a position, on which typing sets answers."""
    return board_link.to_fields(puzzle) | {"mode": "answers"}
