"""Texts are broken and cut between their words, never wider than they may be."""

from __future__ import annotations

from solver.pictures import fonts
from solver.pictures.text_wrapping import truncate, wrap
from tests.for_each import for_each

TEXT = "No digit fits r1c9. Go back to r1c8 and try its next digit."


@for_each("width", [150, 240, 400, 2000])
@for_each("weight", [0.0, 0.03])
def test_lines_have_all_the_words_and_fit(width: int, weight: float) -> None:
    """No line is wider than told; the longest is hardly longer than a fair share."""
    lines = wrap(TEXT, 20, width, weight=weight)
    widths = [fonts.width(line, 20, weight) for line in lines]
    assert " ".join(lines) == TEXT
    assert max(widths) <= width
    assert max(widths) < 1.6 * sum(widths) / len(widths)


def test_a_text_that_is_cut_fills_its_width() -> None:
    """As many letters as fit in front of the ellipsis; none where all of it fits."""
    assert truncate(TEXT, 20, 2000) == TEXT
    short = truncate(TEXT, 20, 200)
    assert short.endswith("…")
    assert TEXT.startswith(short[:-1])
    assert 180 < fonts.width(short, 20) <= 200
