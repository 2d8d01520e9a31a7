"""The kinds of picture of a board to choose from, each with a small board that looks like what comes.

The digits of a solution are covered until the person has asked for them: a thumbnail is no place to lose a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from solver import CellKind, Grid, Puzzle
from solver.pictures import KINDS, Kind, Picture
from solver.pictures.board_picture import BoardPicture
from webapp.shared.board_cells import BoardView, CellView

QUICK: Final = tuple(kind for kind in KINDS if isinstance(kind.renderer, BoardPicture))[
    :3
]  # those that people download most
PLAIN: Final = BoardPicture("")  # how a kind that draws no boards is shown: as the puzzle it is of


@dataclass(frozen=True)
class Choice:
    """A kind of picture with its boards, or why it cannot be had."""

    kind: Kind
    views: tuple[BoardView, ...]
    is_veiled: bool = False
    because: str = ""


def choices(
    puzzle: Puzzle, solution: Grid | None, because: str, is_shown: bool, kinds: tuple[Kind, ...] | None = None
) -> list[Choice]:
    """What can be had of the puzzle: these kinds, or all that are not of searches.

    `because` says why there is no solution, `is_shown` whether the person sees it.
    """
    found = []
    for kind in [kind for kind in KINDS if not kind.of_search] if kinds is None else kinds:
        missing = because if kind.needs_solution else ""
        is_veiled = kind.needs_solution and not is_shown
        found.append(Choice(kind, views_of(kind, puzzle, solution, is_veiled), is_veiled, missing))
    return found


@lru_cache(maxsize=256)
def views_of(kind: Kind, puzzle: Puzzle, solution: Grid | None, is_veiled: bool) -> tuple[BoardView, ...]:
    """The boards of such a picture; where there is no solution to draw, the puzzle alone."""
    way = kind.renderer if isinstance(kind.renderer, BoardPicture) else PLAIN
    if kind.needs_solution and solution is None:
        return (_view(way, puzzle, is_veiled),)
    picture = Picture(kind, puzzle, solution if kind.needs_solution else None)
    return tuple(_view(way, side.board, is_veiled) for side in way.sides(picture))


def _view(way: BoardPicture, board: Puzzle, is_veiled: bool) -> BoardView:
    shape, small = board.shape, way.small(board)

    def cell_view(cell: int) -> CellView:
        digit, kind = board.entries.digits[cell], board.kind(cell)
        veiled = is_veiled and kind is CellKind.SOLVED
        return CellView(
            name="",
            text="" if veiled else shape.symbols[digit - 1] if digit else way.blank,
            kind=CellKind.EMPTY if way.indexed else kind,
            label="",
            marks=("veiled",) if veiled else (),
            notes=() if digit else small(cell),
        )

    return BoardView(shape, [cell_view(cell) for cell in shape.cells])
