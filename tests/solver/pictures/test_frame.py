"""Stills made by hand: what hints and sheets will draw needs no search."""

from __future__ import annotations

from solver.pictures import Frame, Mark, Picture, Role, alt_text, file_name, items_of, kind_of
from solver.pictures.shapes import Rect, Text
from tests.solver.pictures.boards import FIGURE


def frame(*marks: Mark, heading: str = "") -> Frame:
    """Liang's figure with marks and a sentence."""
    return Frame(FIGURE, "Look here.", heading, marks)


def test_marks_are_found_by_role_and_cell() -> None:
    """Cells of all marks of a role, in their order; a digit taken from a cell, none from others."""
    marked = frame(Mark(Role.CURRENT, (5, 2)), Mark(Role.TAKEN, (3,), 7), Mark(Role.CURRENT, (8,)))
    assert marked.cells(Role.CURRENT) == (5, 2, 8)
    assert marked.cells(Role.STUCK) == ()
    assert [marked.taken(cell) for cell in (2, 3, 4)] == [0, 7, 0]


def test_free_cells_are_those_without_a_given() -> None:
    """Whatever has been entered."""
    entered = Frame(FIGURE.with_entry(2, 4))
    assert entered.free[:4] == (2, 3, 5, 6)
    assert len(entered.free) == 51


def test_a_still_made_by_hand_is_drawn_and_described() -> None:
    """Several cells of one role are filled; without a heading none is written or said; the kind names the file."""
    marked = frame(Mark(Role.CURRENT, (2, 3)), Mark(Role.PLACED, (5,)))
    picture = Picture(kind_of("frame"), FIGURE, title="Hint", axes=True, frames=(marked,))
    items = items_of(picture)
    assert sum(isinstance(item, Rect) and item.role == "current-fill" for item in items) == 2
    assert sum(isinstance(item, Rect) and item.role == "solved" for item in items) == 4  # the frame of the new digit
    heavy = [item.text for item in items if isinstance(item, Text) and item.role == "text"]
    assert heavy == ["1", "3", "4", "Look here.", "Hint"]
    assert alt_text(picture).startswith("Hint. Sudoku search. Look here. Row 1: 5, 3,")
    assert file_name(picture, "jpg") == "hint-step.jpg"


def test_a_heading_is_drawn_and_described() -> None:
    """In front of the sentence."""
    picture = Picture(kind_of("frame"), FIGURE, frames=(frame(heading="Step 3"),))
    assert [item.text for item in items_of(picture) if isinstance(item, Text)][-2:] == ["Step 3", "Look here."]
    assert "Step 3: Look here. Row 1" in alt_text(picture)
