"""Test fields of addresses and forms: puzzle or default, numbers within limits, keywords, titles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import FormatError, RuleError
from solver.formats import board_link
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, puzzle_of
from webapp.shared.builtin_puzzles import collections, default_puzzle
from webapp.shared.fields import MAX_TITLE_CHARACTERS, choice, number, puzzle_in, title_of


def test_a_missing_puzzle_means_the_default_one() -> None:
    """No puzzle means the first of the source documents; a damaged one is refused."""
    assert puzzle_in(board_link.to_fields(puzzle_of(GENTLE))) == puzzle_of(GENTLE)
    assert puzzle_in({}) == puzzle_in({"p": ""}) == default_puzzle()
    assert default_puzzle() == collections()["source-documents"].examples[0].puzzle
    with pytest.raises(FormatError):
        puzzle_in({"p": "12"})


@for_each(("text", "value"), [("", 7), ("0", 0), ("40", 40), ("007", None), ("41", None), ("\u0664", None)])
def test_numbers_are_within_their_limits(text: str, value: int | None) -> None:
    """From 0 to the maximum, in ASCII digits and no more than it has; an empty field is the default."""
    if value is not None:
        assert number({"at": text}, "at", 40, default=7) == value
    else:
        with pytest.raises(RuleError, match="field at: .* is not a number from 0 to 40"):
            number({"at": text}, "at", 40)


def test_only_known_keywords_are_accepted() -> None:
    """An empty field means the default; an unknown keyword is refused with the list of all."""
    assert choice({"size": "b"}, "size", ("a", "b"), "a") == "b"
    assert choice({}, "size", ("a", "b"), "a") == "a"
    with pytest.raises(RuleError, match="field size: 'c' is none of a, b"):
        choice({"size": "c"}, "size", ("a", "b"), "a")


@for_each(
    ("text", "title"),
    [
        ("  A   title ", "A title"),
        ("two\r\nlines\tand\x0b", "two lines and"),
        ("nul\x00, escape\x1b[31m, \u202eback", "nul, escape[31m, back"),
        ("x" * 100, "x" * MAX_TITLE_CHARACTERS),
        ("Größe 数独", "Größe 数独"),
        ("\ud800", ""),
        ("", ""),
    ],
)
def test_titles_are_one_printable_line(text: str, title: str) -> None:
    """Line ends become blanks, unprintable characters disappear, and 60 characters remain."""
    assert title_of(text) == title


@given(st.text(st.characters()))
def test_cleaning_a_title_is_idempotent(text: str) -> None:
    """Cleaning twice changes nothing, so an address with a title stays the same."""
    assert title_of(title_of(text)) == title_of(text)
    assert len(title_of(text)) <= MAX_TITLE_CHARACTERS
