"""Prepare what the page shows of a photo: the board that was read, each of its cells, and sentences about them."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

from solver.grid import CellKind
from solver.picture_reading import summarize_clues
from solver.shape import CLASSIC, Cell, Digit
from solver.text import count_noun
from webapp.shared.board_cells import place_of
from webapp.shared.own_puzzle import Target

if TYPE_CHECKING:
    from solver.recognition.recognize import Reading

EMPTY_CELL: Final = "Empty"


@dataclass(frozen=True)
class ReadCell:
    """A cell of the reading; `doubt` says why a person should look at it, or is ""."""

    name: str
    text: str
    place: str  # Row 1, column 1.
    doubt: str = ""
    kind: CellKind = CellKind.EMPTY

    @property
    def label(self) -> str:
        """Write what a screen reader says: the digit, the place and the doubt."""
        return f"{self.text or EMPTY_CELL}. {self.place}" + (f" {self.doubt}." if self.doubt else "")


@dataclass(frozen=True)
class PhotoResult:
    """A reading, the reason why there is none, or the puzzle that the picture's metadata holds (`text`).

    `pasted` is a text that could not be read; `target` the page that opens the puzzle, None for the board.
    """

    reading: Reading | None = None
    because: str = ""
    text: str = ""
    pasted: str = ""
    target: Target | None = None

    @property
    def status(self) -> int:
        """The HTTP status: 422 if nothing was read."""
        return 422 if self.because else 200

    @property
    def rows(self) -> list[list[ReadCell]]:
        """The cells, row by row."""
        assert self.reading is not None
        return [[self._cell(cell) for cell in row.cells] for row in self.reading.grid.shape.rows]

    @property
    def empty(self) -> str:
        """The line of an empty board of the same size, "" for 9x9. It tells the page the size."""
        assert self.reading is not None
        shape = self.reading.grid.shape
        return "" if shape is CLASSIC else "0" * len(shape.cells)

    @property
    def clues(self) -> str:
        """How many clues were read, the verdict on them, and how their signs are read."""
        assert self.reading is not None
        summary = summarize_clues(self.reading.grid, self.reading.verdict)
        return " ".join((f"{summary}.", *self.reading.notices))

    @property
    def use(self) -> str:
        """What the button says that takes the clues to the board."""
        assert self.reading is not None
        filled = self.reading.grid.filled
        return f"Use {'this' if filled == 1 else 'these'} {count_noun(filled, 'clue')}"

    @property
    def doubts(self) -> str:
        """A sentence with the cells to look at, "" if there are none."""
        assert self.reading is not None
        flagged = self.reading.flagged
        if not flagged:
            return ""
        them = "this cell is" if len(flagged) == 1 else "these cells are"
        return f"Look at {self.reading.grid.shape.name_places(flagged)}: {them} not sure."

    @property
    def places(self) -> str:
        """The crossings of the grid lines in the picture, as JSON for scripts."""
        return json.dumps(self.reading.places.tolist()) if self.reading else ""

    @property
    def others(self) -> str:
        """The corners of other boards in the picture, as JSON for scripts."""
        return json.dumps([corners.tolist() for corners in self.reading.others]) if self.reading else "[]"

    @property
    def crop(self) -> str:
        """The board cut out of the picture, as a data address."""
        assert self.reading is not None
        file = BytesIO()
        self.reading.straight.save(file, "JPEG", quality=80)
        return f"data:image/jpeg;base64,{base64.b64encode(file.getvalue()).decode()}"

    def _cell(self, cell: Cell) -> ReadCell:
        assert self.reading is not None
        grid = self.reading.grid
        place = place_of(grid.shape, cell)
        digit = grid.digits[cell] or self.reading.answers[cell]
        kind = CellKind.EMPTY if not digit else CellKind.GIVEN if grid.digits[cell] else CellKind.ENTERED
        return ReadCell(grid.shape.cell_name(cell), self._symbol(digit), place, self._doubt(cell), kind)

    @property
    def colours(self) -> str:
        """The sentence on digits in several colours, "" if there is none."""
        return self.reading.colours_notice if self.reading else ""

    @property
    def other_colours(self) -> str:
        """The value of a ColourChoice by which the other colour is taken for what it was not taken for."""
        assert self.reading is not None
        return "clues" if self.reading.inks.entries else "entries"

    @property
    def change_colours(self) -> str:
        """What the button says that makes the other choice."""
        assert self.reading is not None
        inks = self.reading.inks
        return "Take all digits for clues" if inks.entries else f"Take the other {inks.look} for answers"

    @property
    def answers(self) -> str:
        """The names of the cells that become answers on the board."""
        assert self.reading is not None
        return self._names(self.reading.inks.entries)

    @property
    def other_answers(self) -> str:
        """The names of the cells that become answers with the other choice of colours."""
        assert self.reading is not None
        return self._names(frozenset() if self.reading.inks.entries else self.reading.inks.likely)

    def _names(self, cells: frozenset[Cell]) -> str:
        assert self.reading is not None
        return " ".join(self.reading.grid.shape.cell_name(cell) for cell in sorted(cells))

    @property
    def empty_label(self) -> str:
        """The label of a cell without a digit, in front of its place."""
        return EMPTY_CELL

    def _doubt(self, cell: Cell) -> str:
        """Explain why a person should look at the cell: 'May be 3', 'Read as 8, taken as 3'."""
        assert self.reading is not None
        symbol = self._symbol
        for change in self.reading.changes:
            if change.cell == cell:
                return f"Read as {symbol(change.read) or 'empty'}, taken as {symbol(change.taken) or 'empty'}"
        return f"May be {symbol(self.reading.second[cell]) or 'empty'}" if cell in self.reading.flagged else ""

    def _symbol(self, digit: Digit) -> str:
        """Write the digit as the board shows it, "" for none."""
        assert self.reading is not None
        return self.reading.grid.shape.symbols[digit - 1] if digit else ""
