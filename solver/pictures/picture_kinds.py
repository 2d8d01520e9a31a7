"""The registry of kinds of pictures, one row each; nothing elsewhere asks which kind a picture has.

>>> kind_of("pair").name, kind_of("pair").preset
('Side by side', 'slide-pair')
"""

from __future__ import annotations

from typing import Final

from solver.errors import RuleError
from solver.pictures.annotated_boards import AnnotatedBoards
from solver.pictures.board_picture import BoardPicture, both, candidates, nothing, the_solution
from solver.pictures.cell_list import CellList
from solver.pictures.picture import Kind
from solver.pictures.tree_picture import TreePicture
from solver.text import join_names

KINDS: Final[tuple[Kind, ...]] = (
    Kind(
        "puzzle",
        "Puzzle",
        "the clues",
        BoardPicture("Sudoku puzzle"),
        is_bare=True,
    ),
    Kind(
        "solution",
        "Solution",
        "clues and answers",
        BoardPicture("Solved Sudoku", sides=the_solution),
        needs_solution=True,
        is_bare=True,
    ),
    Kind(
        "pair",
        "Side by side",
        "for a slide",
        BoardPicture("Sudoku puzzle and its solution", sides=both),
        needs_solution=True,
        preset="slide-pair",
    ),
    Kind(
        "array",
        "For programs",
        "0 for blanks, counted from 0",
        BoardPicture("Sudoku as an array, 0 for blanks", small=nothing, blank="0", indexed=True),
    ),
    Kind(
        "candidates",
        "Candidates",
        "the candidates of each cell",
        BoardPicture("Sudoku with the candidates of each empty cell", small=candidates),
        keeps_removed=True,
    ),
    Kind(
        "frame",
        "Picture of this move",
        "the board after a move: the cell tried next, the digit just placed or taken back",
        AnnotatedBoards("Sudoku search"),
        part="step",
        fewest=1,
        most=1,
    ),
    Kind(
        "strip",
        "Strip: this and the next 3 stops",
        "two to four such boards side by side",
        AnnotatedBoards("Sudoku search"),
        part="strip",
        preset="slide-pair",
        fewest=2,
        most=4,
    ),
    Kind(
        "free-cells",
        "List of free cells",
        "index, row and column of each free cell, and where k stands",
        CellList(),
        part="list",
        fewest=1,
        most=1,
        needs_pointer=True,
    ),
    Kind(
        "tree",
        "Search tree",
        "every digit placed so far, beside the one that it rests on",
        TreePicture(),
        fewest=1,
        most=1,
        needs_tree=True,
    ),
)


def kind_of(key: str) -> Kind:
    """Return the kind with the key. Raises RuleError, naming all of them, for another key."""
    for kind in KINDS:
        if kind.key == key:
            return kind
    boards, searches = ([kind.key for kind in KINDS if kind.of_search is wanted] for wanted in (False, True))
    raise RuleError(
        f"no kind of picture {key!r}: take {join_names(boards, 'or')}; of a search {join_names(searches, 'or')}"
    )
