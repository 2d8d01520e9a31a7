"""The ways in which solve, check and count put down their answers: report, CSV, JSON, or grids in a text format.

A writer takes one case after another and writes each as soon as it can, so that a pipe has work at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Protocol

from solver import formats
from solver.cli import boxes
from solver.cli.solve_request import SolveResult
from solver.engine import Verdict
from solver.formats import Entry
from solver.grid import Grid, Puzzle


class TextOutput(Protocol):
    """A place for text: the output, or whatever collects it."""

    def write(self, text: str) -> None:
        """Text for the output."""

    def note(self, *lines: str) -> None:
        """Lines for standard error."""


class Writer(ABC):
    """Where cases are written; `end()` closes what the first one opened."""

    def __init__(self, output: TextOutput) -> None:
        self.output = output

    @abstractmethod
    def add(self, result: SolveResult) -> None:
        """Write one result, now or at the end."""

    def end(self) -> None:
        """Write what was held back."""
        return

    def tell(self, result: SolveResult, sentence: bool) -> None:
        """Note what the output has no place for: the sentence if wanted, or with candidates removed, and the faults."""
        if text := " ".join([*([result.sentence] if sentence or result.answer.removed else []), *result.faults]):
            self.output.note(f"{result.item.place}: {text}")


class ReportWriter(Writer):
    """Sentences for people, and the grid in a box."""

    started = False

    def add(self, result: SolveResult) -> None:
        """Write name, sentence, details and grids; an empty line parts two puzzles."""
        name = result.item.name
        if result.short:
            lines = [f"{name}: {result.sentence}" if name else result.sentence]
            lines += [f"  {detail}" for detail in result.details]
        else:
            lines = [*([name] if name else []), result.sentence, *result.details, ""]
            lines += boxes.side_by_side(result.item.entry.puzzle.givens, result.grids)
        gap = "\n" if self.started and not result.short else ""
        self.started = True
        self.output.write(gap + "\n".join(lines) + "\n")


class CsvWriter(Writer):
    """A header, then one row a puzzle. No field can hold a comma, a quote or a formula.

    The columns tell the verdict; what they have no place for, wrong entries and empty cells that are faults, goes to
    standard error.
    """

    def __init__(self, output: TextOutput) -> None:
        super().__init__(output)
        output.write("puzzle,verdict,count,solution\n")

    def add(self, result: SolveResult) -> None:
        """Write one row."""
        self.tell(result, result.incomplete)
        answer, solution = result.answer, result.solution
        fields = [answer.grid.line("0"), answer.verdict, answer.count_text, solution.line() if solution else ""]
        self.output.write(",".join(fields) + "\n")


class JsonWriter(Writer):
    """One JSON array with one object a line."""

    started = False

    def add(self, result: SolveResult) -> None:
        """Write one object."""
        item, answer, solution = result.item, result.answer, result.solution
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
            "says": " ".join([result.sentence, *result.details]),
        }
        import json

        self.output.write((",\n " if self.started else "[") + json.dumps(content))
        self.started = True

    def end(self) -> None:
        """Close the array."""
        self.output.write("]\n" if self.started else "[]\n")


class GridWriter(Writer):
    """Grids in a text format, or its message; verdicts other than 'exactly one solution' go to standard error."""

    def __init__(self, output: TextOutput, key: str) -> None:
        super().__init__(output)
        self.key = key
        self.format = formats.get(key)
        self.keeps_entries = "entries" in self.format.carries
        self.gap = formats.separator(key)
        self.entries: list[Entry | str] = []
        self.started = False

    def add(self, result: SolveResult) -> None:
        """Write the grids, or keep them for the end where the format joins them in a way of its own."""
        self.tell(result, result.answer.verdict is not Verdict.UNIQUE or result.incomplete)
        self.entries += self.printed(result)
        if self.gap is not None:
            self._write()

    def printed(self, result: SolveResult) -> list[Entry | str]:
        """List what the format prints of the result: its grids, or the message in place of a puzzle."""
        givens, grids = result.item.entry.puzzle.givens, result.grids
        message = self.format.messages.get(result.answer.verdict)
        if message and grids == (givens,):
            return [message]
        first = result.item.headed(self.key)
        if not self.format.puzzle_first:
            return [self.shown(first, grid) for grid in grids]
        if grids[0] != givens:
            grids = (givens, *grids)
        below = replace(first, details=replace(first.details, title=""))
        return [self.shown(below if place else first, grid) for place, grid in enumerate(grids)]

    def shown(self, entry: Entry, grid: Grid) -> Entry:
        """Make the entry that prints as this grid, with the solver's digits told apart in layouts that can."""
        if self.keeps_entries and grid.is_full():
            return replace(entry, puzzle=Puzzle.of(entry.puzzle.givens).with_solution(grid))
        return replace(entry, puzzle=Puzzle.of(grid))

    def end(self) -> None:
        """Write what was kept."""
        self._write()

    def _write(self) -> None:
        if self.entries:
            gap = self.gap if self.gap and self.started else ""
            self.output.write(gap + formats.write(self.key, self.entries))
            self.started = True
        self.entries = []


def open_writer(output: TextOutput, form: str) -> Writer:
    """Make the writer for a key of --format."""
    own: dict[str, type[ReportWriter | CsvWriter | JsonWriter]] = {
        "report": ReportWriter,
        "csv": CsvWriter,
        "json": JsonWriter,
    }
    return own[form](output) if form in own else GridWriter(output, form)
