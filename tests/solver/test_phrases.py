"""Words put together for people."""

from __future__ import annotations

from solver.phrases import join_names, one_line


def test_names_are_joined_as_in_speech() -> None:
    """One name stands alone, two have an 'and', more have commas."""
    assert join_names([]) == ""
    assert [join_names(["a", "b", "c"][:number]) for number in (1, 2, 3)] == ["a", "a and b", "a, b and c"]


def test_runs_of_blanks_become_one() -> None:
    """Line ends, tabs and blanks between words are one blank; around them there is none."""
    assert one_line("\n two\t\r\n words\u2028") == "two words"
    assert one_line("") == ""
