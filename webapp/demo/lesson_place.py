"""Say what a lesson shows at a place: its caption and question, the squares of its steps, and where its dock leads.

The place is one of the search of the lesson, at a step or between two, or it is a race, a step of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from webapp.demo.address import At, Stage
from webapp.demo.lessons import Lesson, LessonStep, renumber
from webapp.serving.addresses import address_of


class StepLink(NamedTuple):
    """Lead to a step of a lesson: a square in the dock. `state` is one of `Lesson.square_states`."""

    number: int
    asks: bool
    is_race: bool
    state: str
    address: str


@dataclass(frozen=True)
class LessonPlace:
    """A place in a lesson."""

    stage: Stage
    is_held: bool = False  # a question has to be answered or skipped before anything leads on
    is_running: bool = False  # a race leads on to its next stop

    @cached_property
    def lesson(self) -> Lesson:
        """Return the lesson of the stage."""
        assert self.stage.lesson
        return self.stage.lesson

    @cached_property
    def reached(self) -> int:
        """Find the index of the step at the place, or of the one before it; -1 before the first."""
        return self.stage.step - 1 if self.stage.step else self.lesson.step_index(*self.stage.at)

    @cached_property
    def step(self) -> LessonStep | None:
        """Find the step at the place, or the one before it; None before the first."""
        return self.lesson.steps[self.reached] if self.reached >= 0 else None

    @cached_property
    def is_there(self) -> bool:
        """Whether the place is exactly that step."""
        return bool(self.stage.step) or (self.step is not None and self.step.position == self.stage.at)

    @property
    def text(self) -> str:
        """Write how far the lesson is: '3 of 13'."""
        return self.lesson.position_text(self.reached, self.is_there)

    @property
    def caption(self) -> str:
        """Write the caption of the step."""
        return renumber(self.step.caption, self.stage.base) if self.step else ""

    @property
    def question(self) -> str:
        """Write the question of the step; '' if it has none."""
        return renumber(self.step.question, self.stage.base) if self.step else ""

    @property
    def links(self) -> list[StepLink]:
        """Lead to each step."""
        states = self.lesson.square_states(self.reached, self.is_there)
        return [
            StepLink(at + 1, step.asks, bool(step.race), state, self._address(at))
            for at, (step, state) in enumerate(zip(self.lesson.steps, states, strict=True))
        ]

    @property
    def back(self) -> str | None:
        """Build the address of the step before the place; None if there is none."""
        return self._neighbour_address(True)

    @property
    def ahead(self) -> str | None:
        """Build the address of the step after the place; None if there is none, or a question is open."""
        return None if self.is_held else self._neighbour_address(False)

    @property
    def onward(self) -> str:
        """Say what the dock offers: 'next', 'ask' if the next step asks something, 'end' after the last step."""
        if self.is_running:
            return "next"
        return self.lesson.onward_at(None if self.is_last else self.reached + 1)

    @property
    def is_last(self) -> bool:
        """Whether no step comes after the place."""
        return self.reached + 1 == len(self.lesson.steps)

    def _neighbour_address(self, backwards: bool) -> str | None:
        if self.stage.step:
            index: int | None = self.reached - 1 if backwards else None if self.is_last else self.reached + 1
        else:
            index = self.lesson.neighbour_index(*self.stage.at, backwards)
        return None if index is None else self._address(index)

    def _address(self, index: int) -> str:
        step = self.lesson.steps[index]
        if step.race:
            return address_of("demo.show", self.stage.at_step(index).fields)
        return address_of("demo.show", self._fields_of_search | {"at": str(At(*step.position))})

    @cached_property
    def _fields_of_search(self) -> dict[str, str]:
        """Build the fields of the steps that are no race; only their place differs."""
        return self.stage.at_step(0).fields
