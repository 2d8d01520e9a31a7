"""Cells spelled at length, and what looks like them."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import read
from tests.solver.formats.samples import LIANG

ROWS = [LIANG[start : start + 9] for start in range(0, 81, 9)]


def test_a_true_decimal_among_whole_ones_is_named() -> None:
    """6.5 is no digit, and no three cells either: its row is reported."""
    text = "\n".join("\t".join(f"{sign}.0" if sign != "." else "" for sign in row) for row in ROWS)
    with pytest.raises(FormatError, match="Row 1"):
        read(text.replace("6.0", "6.5", 1))


def test_the_description_names_the_word_for_blanks() -> None:
    """And not the dot that stands for it within."""
    text = "\n".join(" ".join(row).replace(".", "NaN") for row in ROWS)
    assert read(text).description == "9 rows, 'NaN' = blank"
