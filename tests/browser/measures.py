"""What the gallery checks on every page, for tests of a page that show it in more states."""

from __future__ import annotations

from tests.gallery.checks import cut_off, out_of_reach, overlaps, sticking_out, too_small

__all__ = ["cut_off", "expected_complaints", "out_of_reach", "overlaps", "sticking_out", "too_small"]


def expected_complaints(problems: list[str]) -> None:
    """Take out of `problems` what is noted of answers 404 and 422."""
    expected = ("status of 404", "status of 422")
    problems[:] = [problem for problem in problems if not any(words in problem for words in expected)]
