"""List the kinds of picture of a board to choose from, each with a thumbnail of its boards.

Thumbnails cover the digits of a solution until the person has asked for it, so they give nothing away.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from solver import CellKind, Grid, Puzzle
from solver.pictures import KINDS, Kind, Picture
from solver.pictures.board_picture import BoardPicture
from webapp.shared.board_cells import BoardView, CellView

_BOARD_KINDS: Final = tuple(kind for kind in KINDS if isinstance(kind.renderer, BoardPicture))
QUICK_KINDS: Final = _BOARD_KINDS[:3]  # those that people download most
PUZZLE_RENDERER: Final = BoardPicture("")  # for kinds that draw no boards: their thumbnail is the puzzle


@dataclass(frozen=True)
class PictureChoice:
    """A kind of picture with its thumbnails, or the reason why the board has none."""

    kind: Kind
    views: tuple[BoardView, ...]
    is_veiled: bool = False
    because: str = ""


def list_choices(puzzle: Puzzle, solution: Grid | None, because: str, is_shown: bool) -> list[PictureChoice]:
    """List the pictures of the puzzle: all kinds that do not show a search.

    Args:
        puzzle: The board.
        solution: Its solution, if there is one to draw.
        because: The reason why there is no solution, or "".
        is_shown: Whether the person sees the solution.
    """
    found = []
    for kind in [kind for kind in KINDS if not kind.of_search]:
        missing = because if kind.needs_solution else ""
        is_veiled = kind.needs_solution and not is_shown
        found.append(PictureChoice(kind, draw_boards(kind, puzzle, solution, is_veiled), is_veiled, missing))
    return found


@lru_cache(maxsize=256)
def draw_boards(kind: Kind, puzzle: Puzzle, solution: Grid | None, is_veiled: bool) -> tuple[BoardView, ...]:
    """Draw the thumbnails of such a picture; the puzzle alone if there is no solution to draw."""
    renderer = kind.renderer if isinstance(kind.renderer, BoardPicture) else PUZZLE_RENDERER
    if kind.needs_solution and solution is None:
        return (_view(renderer, puzzle, is_veiled),)
    picture = Picture(kind, puzzle, solution if kind.needs_solution else None)
    return tuple(_view(renderer, side.board, is_veiled) for side in renderer.sides(picture))


def _view(renderer: BoardPicture, board: Puzzle, is_veiled: bool) -> BoardView:
    shape, small = board.shape, renderer.small(board)

    def cell_view(cell: int) -> CellView:
        digit, kind = board.entries.digits[cell], board.kind(cell)
        veiled = is_veiled and kind is CellKind.SOLVED
        return CellView(
            name="",
            text="" if veiled else shape.symbols[digit - 1] if digit else renderer.blank,
            kind=CellKind.EMPTY if renderer.indexed else kind,
            label="",
            marks=("veiled",) if veiled else (),
            notes=() if digit else small(cell),
        )

    return BoardView(shape, [cell_view(cell) for cell in shape.cells])
