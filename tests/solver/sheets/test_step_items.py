"""Boards with a step on them."""

from __future__ import annotations

from solver.grid import Grid, Puzzle
from solver.pictures.items import Disc, Shapes, Text
from solver.shape import CLASSIC
from solver.sheets import paper_of, step_items
from solver.sheets.desk import Ruler
from solver.sheets.step_items import StepBoard


def test_links_pass_behind_digits() -> None:
    """A link along row 1 is drawn first, then white round the digit and the candidate that it meets, then these."""
    puzzle = Puzzle.of(Grid.parse("...5....." + "5........" + "." * 63))
    board = StepBoard(puzzle, {6: (5, 9)}, {}, {}, strong=(((0.5, 0.5), (8.5, 0.5)),))
    ruler = Ruler(paper_of("a4"), 20)
    drawn = list(step_items.items(ruler, ruler.fitted(90, CLASSIC), board))
    kinds = [type(item) for item in drawn if isinstance(item, Shapes | Disc | Text)]
    assert kinds == [Shapes, Disc, Text, Disc, Text, Text, Text]
