"""LZ strings: as other programs pack them, back as they were, and never more than was allowed."""

from __future__ import annotations

import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats import read, write
from solver.formats.apps.fpuzzles import ADDRESS, MAX_PACKED, MAX_UNPACKED
from solver.formats.lz_string import pack, unpack
from solver.grid import Puzzle
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE

KNOWN = {  # as the program that the format comes from packs them
    "": "Q===",
    "a": "IZA=",
    "abababababababababab": "IYI17SIo",
    "\u2028é": "hQEEug==",
    '{"size":9}': "N4IgzglgXgpiBcBOAvkA",
    "12....12....": "IwJgdBapZA==",
}
GENTLE_PACKED = (
    "N4IgzglgXgpiBcACAnAGkSA5gJwgEwUQG0jgBfdUANwEMAbAVziQEZ0sIqYA7QgF2xMKicpRC1GzRABZ2mTj36CYw6vSaEATHIW8kAoZVXGxEjUg"
    "CsOrnsQGVAXXSkTI8eqnaM8m0sMjVd0lCAHZrRX1lQLMpNm9dPxUjUw9CAGZw23to1KQ0eN9IoSdiUQDk8sqy6qDzGUzE4xLSWs8GoqSq1tD2uyi"
    "U4NZe7Irq1zVBxAA2YajmsdGcydkCiL7/Baqyee6kGdWs/q3Fgbqwg8bTqRWOQvXOmpj02eLnR9zEc9u1keO/zfIOyeQwuHSWdS830OG3BUi+Ph+"
    "RwmdQyoPu412iCsaN+YyBH1RUMu/1hhAAHC8HpjIQjoQ9SUh4QkwUYHA4yEA"
)


@for_each("text", KNOWN)
def test_texts_are_packed_as_others_pack_them(text: str) -> None:
    """Sign by sign, so that their programs read ours."""
    assert pack(text) == KNOWN[text]
    assert unpack(KNOWN[text], len(text)) == text


def test_a_board_is_packed_as_others_pack_it() -> None:
    """A link that was made with the package that once did it is the one made now."""
    assert write("fpuzzles", read(GENTLE).entries) == f"{ADDRESS}{GENTLE_PACKED}\n"
    assert read(f"{ADDRESS}{GENTLE_PACKED}").entries[0].puzzle == Puzzle.of(read(GENTLE).entries[0].puzzle.givens)


@given(st.text() | st.text("ab") | st.text('0123456789{}[]:,"\u2028😀\ud800', max_size=500))
def test_what_was_packed_is_unpacked(text: str) -> None:
    """Any text comes back: pairs of units as the character they make, halves of such pairs too."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    assert unpack(pack(text), 2 * len(text)) == whole


@given(st.text("ABIZa+/=é", max_size=40), st.integers(0, 100))
def test_other_texts_are_unpacked_or_refused(packed: str, longest: int) -> None:
    """Whatever it is: a text within the limit, or an error with a reason."""
    text, reason = "", "complete"
    try:
        text = unpack(packed, longest)
    except ValueError as error:
        reason = str(error)
    assert len(text) <= longest
    assert any(word in reason for word in ("complete", "damaged", "unfolds", "none of its signs"))


@for_each("end", range(1, len(GENTLE_PACKED) - 2, 50))
def test_a_cut_text_is_not_complete(end: int) -> None:
    """What ends before its end is never taken for the whole."""
    with pytest.raises(ValueError, match="not complete"):
        unpack(GENTLE_PACKED[:end], 10**6)


def test_a_short_text_does_not_unfold_without_end() -> None:
    """What would unfold to a million signs is refused at the limit, in little memory."""
    bomb = pack("a" * 1_000_000)
    assert len(bomb) < MAX_PACKED
    tracemalloc.start()
    try:
        with pytest.raises(FormatError, match=f"unfolds to more than {MAX_UNPACKED:,} characters"):
            read(ADDRESS + bomb)
        assert tracemalloc.get_traced_memory()[1] < 3_000_000
    finally:
        tracemalloc.stop()
    assert unpack(pack("a" * 1_000), 1_000) == "a" * 1_000
    with pytest.raises(ValueError, match="more than 999"):
        unpack(pack("a" * 1_000), 999)


@for_each("text", ["", "{", "[" * 50_000, "9" * 5_000, "hello", "é"])
def test_a_text_that_is_no_board_is_refused(text: str) -> None:
    """Even one that would go deeper than Python does."""
    with pytest.raises(FormatError, match="holds no board"):
        read(ADDRESS + pack(text))


@for_each("value", [None, 1, [], {}, {"grid": 1}, {"grid": [[1]]}, {"grid": {}}])
def test_a_board_without_a_grid_is_refused(value: object) -> None:
    """Valid JSON of another kind gets a sentence too."""
    with pytest.raises(FormatError, match="this f-puzzles link holds"):
        read(ADDRESS + pack(json.dumps(value)))
