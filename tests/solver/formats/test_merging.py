"""Which grids belong together, and what stands above a grid."""

from __future__ import annotations

import pytest

from solver.formats import read

GRID = "1...\n..2.\n.3..\n...4\n"


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("Gentle", "Gentle"),
        ("Gentle, from a newspaper:", "Gentle, from a newspaper"),
        ("easy,newspaper,12", ""),
        ("Solution, easy", ""),
        ("[Puzzle]", ""),
        ("puzzle = [", ""),
        ("***", ""),
    ],
)
def test_a_heading_of_words_is_a_title(heading: str, title: str) -> None:
    """Words are a title, with commas between them too; fields, sections, code and ornaments are none."""
    (entry,) = read(f"{heading}\n{GRID}").entries
    assert entry.details.title == title
