"""The map from the five course documents to this workbench: GET /documents; and Plank's lab in five steps below it.

In the lab's picture of a puzzle rows and columns have changed places: GET /documents/plank asks who finds that, and
shows the picture as the lab's commands draw it beside the upright one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, render_template

from solver import Grid
from solver.pictures.geometry import Board
from solver.pictures.presets import preset_of
from solver.shape import Cell
from webapp.documents.contents import document_of, documents
from webapp.library import example_of

pages = Blueprint("documents", __name__)

_LAB: Final = "plank-234"  # the preset with the lab's sizes
_SHOWN: Final = 8  # cells whose places the exercise tells, as many as the head of the lab's commands does


@dataclass(frozen=True)
class Label:
    """A digit of the text and the place that the lab's commands give it."""

    cell: str
    digit: str
    place: str


@pages.get("/documents")
def show() -> str:
    """The page with all five."""
    return render_template("documents/page.html", documents=documents())


@pages.get("/documents/plank")
def steps() -> str:
    """Plank's lab from sudoku1 to sudoku5, and its exercise."""
    upright = example_of("Plank example 3").puzzle.givens
    return render_template(
        "documents/steps.html",
        document=document_of("plank"),
        labels=labels(upright),
        upright=upright.line("0"),
        mirrored=mirrored(upright).line("0"),
        preset=_LAB,
        side=preset_of(_LAB).width,
    )


def labels(grid: Grid) -> list[Label]:
    """Where the lab's commands put the first cells of row 1: x grows with the row, y with the column."""
    return [
        Label(grid.shape.cell_name(cell), grid.shape.symbols[grid.digits[cell] - 1], _offset(grid, cell))
        for cell in grid.shape.rows[0].cells[:_SHOWN]
    ]


def _offset(grid: Grid, cell: Cell) -> str:
    board = Board(grid.shape, 0, 0, preset_of(_LAB).cell or 0, thin=1, thick=3)
    x, y = board.corner(cell)
    return f"+{y}+{x}"


def mirrored(grid: Grid) -> Grid:
    """The grid with rows and columns exchanged, as the lab's commands draw it."""
    return Grid(tuple(grid.digits[cell] for column in grid.shape.columns for cell in column.cells), grid.shape)
