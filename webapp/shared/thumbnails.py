"""A board as a small drawing: what `shared/_thumb.html` writes of it, in as few bytes as show it.

A cell is ten units wide. The givens' ground is one line as thick as a cell, drawn along each run of givens; digits of
one kind are one text with a place for each; the lines of the grid are those of `shared/icons.svg`, and used.

>>> from solver import Grid
>>> from webapp.shared.board_cells import grid_view
>>> drawn = grid_view(Grid.parse("12.....4........")).thumbnail
>>> drawn.ground, drawn.texts[0].x, drawn.texts[0].y, drawn.texts[0].digits
('M0 5h20M30 15h10', '5 15 35', '5 5 15', '124')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple, Protocol

from solver import CellKind, Shape

UNIT: Final = 10  # the side of a cell
THUMBNAIL_ROLES: Final = (
    "conflict",
    "current",
    "taken",
    "looked",
    "lost",
)  # roles that a thumbnail shows as the ground of a cell
_EDGES: Final = {
    "edge-t": "M{x} {y}.4h10",
    "edge-r": "M{x_end}.6 {y}v10",
    "edge-b": "M{x} {y_end}.6h10",
    "edge-l": "M{x}.4 {y}v10",
}
_WAVE: Final = "q.5-1 1 0t1 0 1 0 1 0"  # four arcs, a third of a cell wide


class Cell(Protocol):
    """Require what a thumbnail needs of a cell."""

    @property
    def kind(self) -> CellKind:
        """Return where its digit comes from."""

    @property
    def text(self) -> str:
        """Tell its digit."""

    @property
    def marks(self) -> tuple[str, ...]:
        """Tell its roles."""

    @property
    def notes(self) -> tuple[int, ...]:
        """Tell its pencil marks."""

    @property
    def gone(self) -> str:
        """Tell the digit that was just taken back from it."""


class Text(NamedTuple):
    """Digits of one kind, each with its place."""

    kind: str
    x: str
    y: str
    digits: str


class Mark(NamedTuple):
    """A cell with one role or more, by its upper left corner."""

    role: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """What is drawn of a board."""

    size: int  # cells in a row
    ground: str  # The givens, as a path.
    veil: str  # over what is not to be seen, likewise
    texts: tuple[Text, ...]  # givens first
    marks: tuple[Mark, ...]  # grounds of cells
    differing: tuple[Mark, ...] = ()  # cells in a circle
    clashes: str = ""  # the rings round houses in conflict and the waves under their digits, as a path

    @classmethod
    def of(cls, shape: Shape, cells: Sequence[Cell]) -> Thumbnail:
        """Make the thumbnail of a board of that shape from its cells in reading order."""
        size = shape.size
        ground = draw_runs([at for at, cell in enumerate(cells) if cell.kind is CellKind.GIVEN], size)
        veil = draw_runs([at for at, cell in enumerate(cells) if "veiled" in cell.marks], size)
        texts = (*_texts(cells, size), *_notes(cells, shape))
        grounds, differing = (tuple(_marks(cells, size, roles)) for roles in (THUMBNAIL_ROLES, ("differs",)))
        return cls(size, ground, veil, texts, grounds, differing, _clashes(cells, size))

    @property
    def side(self) -> int:
        """The side of the board in units."""
        return self.size * UNIT


def draw_runs(places: Sequence[int], size: int) -> str:
    """Draw lines as thick as a cell along the runs of these cells in each row, as a path."""
    runs = []
    for _, run in groupby(enumerate(places), lambda item: (item[1] - item[0], item[1] // size)):  # neighbours
        cells = [at for _, at in run]
        down, across = divmod(cells[0], size)
        runs.append(f"M{across * UNIT} {down * UNIT + UNIT // 2}h{len(cells) * UNIT}")
    return "".join(runs)


def _texts(cells: Sequence[Cell], size: int) -> list[Text]:
    """Make one text for each kind of digit that occurs, symbols of drawn blanks included."""
    places = [at * UNIT + UNIT // 2 for at in range(size)]
    shown: dict[str, list[tuple[int, str]]] = {kind.value: [] for kind in CellKind}
    for at, cell in enumerate(cells):
        text = cell.text or ("" if cell.notes else cell.gone)
        if len(text) == 1:
            shown.setdefault(_look(cell), []).append((at, text))
    texts = []
    for kind, found in shown.items():
        if found:
            x, y = ([str(places[turn(at, size)]) for at, _ in found] for turn in (int.__mod__, int.__floordiv__))
            texts.append(Text(kind, " ".join(x), " ".join(y), "".join(text for _, text in found)))
    return texts


def _look(cell: Cell) -> str:
    """Name the look of the cell's digit by its CSS classes."""
    if "taken" in cell.marks:
        return "gone"
    return f"{cell.kind.value} clash" if "conflict" in cell.marks else cell.kind.value


def _notes(cells: Sequence[Cell], shape: Shape) -> list[Text]:
    """Make one text of all pencil marks, each in its place in the cell."""
    wide, high = shape.box_width, shape.box_height
    x, y, digits = [], [], []
    for at, cell in enumerate(cells):
        for digit in cell.notes:
            down, across = divmod(digit - 1, wide)
            x.append(f"{at % shape.size * UNIT + (across + 0.5) * UNIT / wide:.3g}")
            y.append(f"{at // shape.size * UNIT + (down + 0.5) * UNIT / high:.3g}")
            digits.append(shape.symbols[digit - 1])
    return [Text("notes", " ".join(x), " ".join(y), "".join(digits))] if digits else []


def _marks(cells: Sequence[Cell], size: int, roles: Sequence[str]) -> list[Mark]:
    """Find the cells with some of these roles."""
    found = ((at, " ".join(role for role in roles if role in cell.marks)) for at, cell in enumerate(cells))
    return [Mark(role, at % size * UNIT, at // size * UNIT) for at, role in found if role]


def _clashes(cells: Sequence[Cell], size: int) -> str:
    """Draw the sides of cells on which the ring round a house in conflict runs, and the waves under digits."""
    steps = []
    for at, cell in enumerate(cells):
        x, y = at % size * UNIT, at // size * UNIT
        steps += [
            _EDGES[mark].format(x=x, y=y, x_end=x + UNIT - 1, y_end=y + UNIT - 1)
            for mark in cell.marks
            if mark in _EDGES
        ]
        if "conflict" in cell.marks:
            steps.append(f"M{x + 3} {y + 8.8}{_WAVE}")
    return "".join(steps)
