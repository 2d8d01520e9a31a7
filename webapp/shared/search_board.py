"""The board of a search on any screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver import CellKind, Grid, Shape
from solver.shape import Cell, Digit
from webapp.shared.board_cells import ORIGINS, BoardView, CellView, label_of


def search_view(
    givens: Grid,
    digits: str,
    *,
    placed: Cell = -1,
    taken: Cell = -1,
    digit: str = "",
    current: Cell = -1,
    house: Sequence[Cell] = (),
    culprit: Cell = -1,
    looked: Sequence[Cell] = (),
    counts: str = "",
    named: Sequence[Cell] = (),
    housed: Sequence[Cell] = (),
    can: Mapping[Cell, Sequence[Digit]] | None = None,
    base: int = 1,
    answer: tuple[Cell, str] = (-1, ""),
) -> BoardView:
    """The board of a search: `digits` with 0 for blanks, the cell that the last move filled or went back to, or -1.

    `digit` is that of the last move, `house` the cells in which some digit has no place left, `culprit` the one that
    forbids a digit just looked for in the cells `looked`, `counts` the choices of each cell to the base 36, `named` the
    cells and `housed` those of houses that are spoken of, `can` the digits that a cell can be, `answer` what a question
    about a cell came to.
    """
    shape = givens.shape
    at = {"current": current, "placed": placed, "taken": taken, "culprit": culprit}
    fewest = min(counts.replace(".", "~"), default="")
    least = [cell for cell, count in enumerate(counts) if count == fewest]
    groups = {"house": house, "looked": looked, "named": named, "housed": housed, "least": least}
    marked = {*at.values(), *(cell for cells in groups.values() for cell in cells)}

    def marks(cell: Cell) -> tuple[str, ...]:
        return (
            *(role for role, there in at.items() if there == cell),
            *(role for role, cells in groups.items() if cell in cells),
        )

    cells = [
        _searched(
            shape,
            cell,
            digits[cell],
            bool(givens.digits[cell]),
            marks(cell) if cell in marked else (),
            digit if cell == taken else "",
            answer[1] if cell == answer[0] else "",
            "" if counts[cell : cell + 1] in ("", ".") else str(int(counts[cell], 36)),
            tuple(can.get(cell, ())) if can else (),
            base,
        )
        for cell in shape.cells
    ]
    return BoardView(shape, cells, base, None if current < 0 else current)


def _searched(
    shape: Shape,
    cell: Cell,
    digit: str,
    is_given: bool,
    marks: tuple[str, ...],
    back: str,
    answer: str,
    count: str,
    can: tuple[Digit, ...],
    base: int,
) -> CellView:
    """A cell of a search's board; `back` is the digit that the search has just gone back to there."""
    text = digit.replace("0", "")
    kind = CellKind.GIVEN if is_given else CellKind.SOLVED if text else CellKind.EMPTY
    value = f"{text}, {ORIGINS[kind]}" if text else "Empty"
    told = (f", {back} tried in vain" if text else f", {back} taken away") if back else ""
    told += f", can be {' '.join(shape.symbols[each - 1] for each in can)}" if can else ""
    told += f", {count} choice{'' if count == '1' else 's'}" if count else ""
    label, gone = label_of(shape, cell, value + told, base), "" if text else back
    lost = shape.symbols.index(gone) + 1 if gone else 0
    notes = () if text or not {*can} - {lost} else tuple(sorted({*can, *((lost,) if lost else ())}))
    struck = tuple("gone" if each == lost else "" for each in notes) if lost else ()
    return CellView(shape.cell_name(cell), text, kind, label, marks, notes, gone, count, answer, note_marks=struck)
