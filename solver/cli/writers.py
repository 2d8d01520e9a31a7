"""The ways in which solve, check and count put down their answers: report, CSV, JSON, or grids in a text format.

A writer takes one case after another and writes each as soon as it can, so that a pipe has work at once.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Final, Protocol

from solver import formats
from solver.cli import boxes
from solver.cli.session import Item
from solver.engine import Answer, Verdict
from solver.formats import Entry
from solver.grid import Grid, Puzzle

_STREAMED: Final = ("line", "sdm")  # formats whose puzzles simply follow one another


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle, its answer, and what the command makes of them."""

    item: Item
    answer: Answer
    sentence: str
    details: tuple[str, ...] = ()  # further lines of the report
    grids: tuple[Grid, ...] = ()  # what the report and the text formats show
    short: bool = False  # the report is one line, without a grid
    faulty: bool = False  # something beside the givens is wrong

    @property
    def right(self) -> bool:
        """Whether there is exactly one solution and nothing is wrong."""
        return self.answer.verdict is Verdict.UNIQUE and not self.faulty

    @property
    def solution(self) -> Grid | None:
        """The solution if it is the only one."""
        return self.answer.solutions[0] if self.answer.verdict is Verdict.UNIQUE else None


class Desk(Protocol):
    """Where text is put: a session, or whatever keeps it for one."""

    def write(self, text: str) -> None:
        """Text for the output."""

    def note(self, *lines: str) -> None:
        """Lines for standard error."""


class Writer(ABC):
    """Where cases are written; `end()` closes what the first one opened."""

    def __init__(self, session: Desk) -> None:
        self.session = session

    @abstractmethod
    def add(self, case: Case) -> None:
        """Write one case, now or at the end."""

    def end(self) -> None:
        """Write what was held back."""
        return


class ReportWriter(Writer):
    """Sentences for people, and the grid in a box."""

    started = False

    def add(self, case: Case) -> None:
        """Write name, sentence, details and grids; an empty line parts two puzzles."""
        name = case.item.name
        if case.short:
            lines = [f"{name}: {case.sentence}" if name else case.sentence]
            lines += [f"  {detail}" for detail in case.details]
        else:
            lines = [*([name] if name else []), case.sentence, *case.details, ""]
            lines += boxes.side_by_side(case.item.entry.puzzle.givens, case.grids)
        gap = "\n" if self.started and not case.short else ""
        self.started = True
        self.session.write(gap + "\n".join(lines) + "\n")


class CsvWriter(Writer):
    """A header, then one row a puzzle. No field can hold a comma, a quote or a formula."""

    def __init__(self, session: Desk) -> None:
        super().__init__(session)
        session.write("puzzle,verdict,count,solution\n")

    def add(self, case: Case) -> None:
        """Write one row."""
        answer, solution = case.answer, case.solution
        fields = [answer.grid.line("0"), answer.verdict, answer.count_text, solution.line() if solution else ""]
        self.session.write(",".join(fields) + "\n")


class JsonWriter(Writer):
    """One JSON array with one object a line."""

    started = False

    def add(self, case: Case) -> None:
        """Write one object."""
        item, answer, solution = case.item, case.answer, case.solution
        content = {
            "source": item.source,
            "line": item.entry.line,
            "title": item.entry.details.title,
            "puzzle": answer.grid.line("0"),
            "verdict": answer.verdict,
            "count": answer.count,
            "count_is_exact": answer.finished,
            "solution": solution.line() if solution else None,
            "solutions": [grid.line() for grid in answer.solutions],
            "conflicts": [
                {"house": it.house.name, "digit": it.digit, "cells": [it.shape.cell_name(cell) for cell in it.cells]}
                for it in answer.conflicts
            ],
            "guesses": answer.nodes,
            "says": " ".join([case.sentence, *case.details]),
        }
        self.session.write((",\n " if self.started else "[") + json.dumps(content))
        self.started = True

    def end(self) -> None:
        """Close the array."""
        self.session.write("]\n" if self.started else "[]\n")


class GridWriter(Writer):
    """Grids in a text format; verdicts other than 'exactly one solution' go to standard error."""

    def __init__(self, session: Desk, key: str) -> None:
        super().__init__(session)
        self.key = key
        self.keeps_entries = "entries" in formats.get(key).carries
        self.entries: list[Entry] = []

    def add(self, case: Case) -> None:
        """Write the grids, or keep them for the end where the format joins them in a way of its own."""
        if case.answer.verdict is not Verdict.UNIQUE:
            self.session.note(f"{case.item.place}: {case.sentence}")
        self.entries += [self.shown(case.item.headed(self.key), grid) for grid in case.grids]
        if self.key in _STREAMED:
            self._write()

    def shown(self, entry: Entry, grid: Grid) -> Entry:
        """The entry that prints as this grid, in layouts that can with the solver's digits told apart."""
        if self.keeps_entries and grid.is_full():
            return replace(entry, puzzle=Puzzle.of(entry.puzzle.givens).with_solution(grid))
        return replace(entry, puzzle=Puzzle.of(grid))

    def end(self) -> None:
        """Write what was kept."""
        self._write()

    def _write(self) -> None:
        if self.entries:
            self.session.write(formats.write(self.key, self.entries))
        self.entries = []


def open_writer(session: Desk, form: str) -> Writer:
    """The writer for a key of --format."""
    own: dict[str, type[ReportWriter | CsvWriter | JsonWriter]] = {
        "report": ReportWriter,
        "csv": CsvWriter,
        "json": JsonWriter,
    }
    return own[form](session) if form in own else GridWriter(session, form)
