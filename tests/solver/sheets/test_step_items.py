"""Boards with a step on them."""

from __future__ import annotations

from solver.grid import Grid, Puzzle
from solver.pictures.shapes import Disc, Polygons, Text
from solver.shape import CLASSIC
from solver.sheets import paper_of, step_items
from solver.sheets.page_canvas import PageCanvas
from solver.sheets.step_items import StepBoard


def test_links_pass_behind_digits() -> None:
    """A link along row 1 is drawn first, then white round the digit and the candidate that it meets, then these."""
    puzzle = Puzzle.of(Grid.parse("...5....." + "5........" + "." * 63))
    board = StepBoard(puzzle, {6: (5, 9)}, {}, {}, strong=(((0.5, 0.5), (8.5, 0.5)),))
    ruler = PageCanvas(paper_of("a4"), 20)
    drawn = list(step_items.items(ruler, ruler.fitted(90, CLASSIC), board))
    kinds = [type(item) for item in drawn if isinstance(item, Polygons | Disc | Text)]
    assert kinds == [Polygons, Disc, Text, Disc, Text, Text, Text]


def test_letters_of_sets_stand_beside_the_candidates() -> None:
    """Bold, in the place of a digit that is not noted."""
    board = StepBoard(Puzzle.of(Grid.parse("." * 81)), {0: (1, 2)}, {0: ["fourth"]}, {}, tags={0: ((9, "A"),)})
    ruler = PageCanvas(paper_of("a4"), 20)
    texts = [each for each in step_items.items(ruler, ruler.fitted(90, CLASSIC), board) if isinstance(each, Text)]
    assert [each.text for each in texts] == ["1", "2", "A"]
    assert texts[2].x > texts[1].x
    assert texts[2].weight > texts[1].weight


def test_the_cell_to_begin_at_has_a_circle() -> None:
    """Unless a frame of the pattern is there; what is struck has no frame, and keeps it."""
    ruler = PageCanvas(paper_of("a4"), 20)
    puzzle = Puzzle.of(Grid.parse("." * 81))
    for roles, count in ((["begin"], 2), (["begin", "struck"], 2), (["begin", "base"], 0)):
        board = StepBoard(puzzle, {}, {0: roles}, {})
        drawn = step_items.items(ruler, ruler.fitted(90, CLASSIC), board)
        assert len([each for each in drawn if isinstance(each, Disc)]) == count
