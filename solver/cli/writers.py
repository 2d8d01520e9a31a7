"""The ways in which solve, check and count put down their answers: report, CSV, JSON, or grids in a text format.

A writer takes one case after another and writes each as soon as it can, so that a pipe has work at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Protocol

from solver import formats
from solver.cli import boxes
from solver.cli.solve_request import Case
from solver.engine import Verdict
from solver.formats import Entry
from solver.grid import Grid, Puzzle


class Desk(Protocol):
    """Where text is put: an outlet, or whatever keeps it for one."""

    def write(self, text: str) -> None:
        """Text for the output."""

    def note(self, *lines: str) -> None:
        """Lines for standard error."""


class Writer(ABC):
    """Where cases are written; `end()` closes what the first one opened."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @abstractmethod
    def add(self, case: Case) -> None:
        """Write one case, now or at the end."""

    def end(self) -> None:
        """Write what was held back."""
        return

    def tell(self, case: Case, sentence: bool) -> None:
        """Put what the output has no place for on standard error: the sentence if wanted, and what is wrong."""
        if said := " ".join([*([case.sentence] if sentence else []), *case.faults]):
            self.desk.note(f"{case.item.place}: {said}")


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
        self.desk.write(gap + "\n".join(lines) + "\n")


class CsvWriter(Writer):
    """A header, then one row a puzzle. No field can hold a comma, a quote or a formula.

    The columns tell the verdict; what they have no place for, wrong entries and empty cells that are faults, goes to
    standard error.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        desk.write("puzzle,verdict,count,solution\n")

    def add(self, case: Case) -> None:
        """Write one row."""
        self.tell(case, case.incomplete)
        answer, solution = case.answer, case.solution
        fields = [answer.grid.line("0"), answer.verdict, answer.count_text, solution.line() if solution else ""]
        self.desk.write(",".join(fields) + "\n")


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
        import json

        self.desk.write((",\n " if self.started else "[") + json.dumps(content))
        self.started = True

    def end(self) -> None:
        """Close the array."""
        self.desk.write("]\n" if self.started else "[]\n")


class GridWriter(Writer):
    """Grids in a text format, or its message; verdicts other than 'exactly one solution' go to standard error."""

    def __init__(self, desk: Desk, key: str) -> None:
        super().__init__(desk)
        self.key = key
        self.format = formats.get(key)
        self.keeps_entries = "entries" in self.format.carries
        self.gap = formats.separator(key)
        self.entries: list[Entry | str] = []
        self.started = False

    def add(self, case: Case) -> None:
        """Write the grids, or keep them for the end where the format joins them in a way of its own."""
        self.tell(case, case.answer.verdict is not Verdict.UNIQUE or case.incomplete)
        self.entries += self.printed(case)
        if self.gap is not None:
            self._write()

    def printed(self, case: Case) -> list[Entry | str]:
        """What the format prints of the case: its grids, or the message that stands in place of a puzzle."""
        givens, grids = case.item.entry.puzzle.givens, case.grids
        message = self.format.messages.get(case.answer.verdict)
        if message and grids == (givens,):
            return [message]
        first = case.item.headed(self.key)
        if not self.format.puzzle_first:
            return [self.shown(first, grid) for grid in grids]
        if grids[0] != givens:
            grids = (givens, *grids)
        below = replace(first, details=replace(first.details, title=""))
        return [self.shown(below if place else first, grid) for place, grid in enumerate(grids)]

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
            gap = self.gap if self.gap and self.started else ""
            self.desk.write(gap + formats.write(self.key, self.entries))
            self.started = True
        self.entries = []


def open_writer(desk: Desk, form: str) -> Writer:
    """The writer for a key of --format."""
    own: dict[str, type[ReportWriter | CsvWriter | JsonWriter]] = {
        "report": ReportWriter,
        "csv": CsvWriter,
        "json": JsonWriter,
    }
    return own[form](desk) if form in own else GridWriter(desk, form)
