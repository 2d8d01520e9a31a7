"""Fields of addresses and forms: a puzzle or the default one, numbers within bounds, known words, titles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import FormatError, RuleError
from solver.formats import board_link
from tests.webapp.pages import GENTLE, puzzle_of
from webapp.shared.builtin_puzzles import collections, default_puzzle
from webapp.shared.fields import MAX_TITLE_CHARACTERS, choice, number, puzzle_in, title_of


def test_the_puzzle_is_the_one_in_the_fields_or_the_default_one() -> None:
    """Nothing, or an empty field, means the first puzzle of the source documents; a damaged one is refused."""
    assert puzzle_in(board_link.to_fields(puzzle_of(GENTLE))) == puzzle_of(GENTLE)
    assert puzzle_in({}) == puzzle_in({"p": ""}) == default_puzzle()
    assert default_puzzle() == collections()["source-documents"].examples[0].puzzle
    with pytest.raises(FormatError):
        puzzle_in({"p": "12"})


@pytest.mark.parametrize(
    ("text", "value"), [("", 7), ("0", 0), ("40", 40), ("007", None), ("41", None), ("\u0664", None)]
)
def test_numbers_lie_within_their_bounds(text: str, value: int | None) -> None:
    """From 0 to the most, in plain digits and no more of them than the most has; an empty field is the usual."""
    if value is not None:
        assert number({"at": text}, "at", 40, default=7) == value
    else:
        with pytest.raises(RuleError, match="field at: .* is not a number from 0 to 40"):
            number({"at": text}, "at", 40)


def test_words_are_of_those_known() -> None:
    """The usual one where there is none; another is refused with the names of all."""
    assert choice({"size": "b"}, "size", ("a", "b"), "a") == "b"
    assert choice({}, "size", ("a", "b"), "a") == "a"
    with pytest.raises(RuleError, match="field size: 'c' is none of a, b"):
        choice({"size": "c"}, "size", ("a", "b"), "a")


@pytest.mark.parametrize(
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
    """Line ends become blanks, what cannot be shown goes, and 60 characters stay."""
    assert title_of(text) == title


@given(st.text(st.characters()))
def test_a_title_of_a_title_is_itself(text: str) -> None:
    """Cleaning twice changes nothing, so that an address that was made stays the same."""
    assert title_of(title_of(text)) == title_of(text)
    assert len(title_of(text)) <= MAX_TITLE_CHARACTERS
