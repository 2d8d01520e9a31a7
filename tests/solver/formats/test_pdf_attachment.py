"""Puzzles inside PDF files."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import attempt, decode
from solver.formats.pdf_attachment import build_attachment, find_puzzles
from solver.grid import Grid, Puzzle

SMALL = Grid.parse("12..34...14..321")


def test_our_own_come_back() -> None:
    """What was attached is read again by the reader of any file."""
    data = b"%PDF-1.7 stream\n" + build_attachment([Puzzle.of(SMALL), Puzzle.of(Grid.parse("." * 81))]) + b"endstream"
    assert [entry.puzzle.givens for entry in attempt(decode(data)).entries] == [SMALL, Grid.parse("." * 81)]


def test_other_files_are_refused_as_before() -> None:
    """A PDF of others says what to do, one that ends within its puzzles too."""
    whole = b"%PDF-1.7 " + build_attachment([Puzzle.of(SMALL)])
    for data in (b"%PDF-1.7 anything", whole[:-20], whole.replace(b"12..", b"12<.")):
        assert find_puzzles(data) == ""
        with pytest.raises(FormatError, match="this is a PDF, and no text: Take a screenshot"):
            decode(data)
