"""Standard input as a C++ program reads it."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.search.documents.console import INT_MAX, Console


def console(*pieces: bytes) -> Console:
    """A console whose input arrives in these pieces."""
    arriving = iter(pieces)
    return Console(lambda: next(arriving, b""), lambda _: None)


@pytest.mark.parametrize(
    ("text", "number", "failed"),
    [
        (b"7", 7, False),
        (b"\v\f\r\t\n 007,", 7, False),
        (b"-12x", -12, False),
        (b"+5", 5, False),
        (b"2147483647 ", INT_MAX, False),
        (b"-2147483648 ", -INT_MAX - 1, False),
        (b"2147483648 ", INT_MAX, True),
        (b"-2147483649 ", -INT_MAX - 1, True),
        (b"9" * 5_000, INT_MAX, True),
        (b"x", 0, True),
        (b"-", 0, True),
        (b"+-5", 0, True),
        (b".5", 0, True),
        (b"", 0, True),
        (b"\x005", 0, True),
        (b"\xb95", 0, True),
    ],
)
def test_a_number_is_read_as_by_cin(text: bytes, number: int, failed: bool) -> None:
    """White space, a sign and digits; what is none fails with 0, what is too large with the largest or smallest int."""
    read = console(text)
    assert (read.read_int(), read.failed) == (number, failed)


def test_nothing_is_read_after_a_failure() -> None:
    """Every number after one that failed is 0, and the input stays where it was."""
    read = console(b"1 x 2")
    assert [read.read_int() for _ in range(4)] == [1, 0, 0, 0]
    assert (read.line, read.column, read.peek()) == (1, 3, ord("x"))


@given(st.lists(st.binary(min_size=1, max_size=3), max_size=20))
def test_pieces_do_not_matter(pieces: list[bytes]) -> None:
    """Characters and places are the same, however the input arrives."""
    whole, parts = Console(BytesIO(b"".join(pieces)).read, print), console(*pieces)
    while True:
        assert (whole.line, whole.column) == (parts.line, parts.column)
        sign = whole.read_char()
        assert parts.read_char() == sign
        if sign is None:
            break


def test_lines_and_columns_are_counted() -> None:
    """A place is the line and the column of the next character, from 1."""
    read = console(b"ab\n\n c")
    places = []
    while read.read_char() is not None:
        read.skip_blanks()
        places.append((read.line, read.column))
    assert places == [(1, 2), (3, 2), (3, 3)]


def test_a_line_is_read_without_its_end() -> None:
    """LF and CR LF end a line; the last one may lack its end; None is the end of the input."""
    read = console(b"one\r\ntw", b"o\n\nthree")
    assert [read.read_line() for _ in range(5)] == [b"one", b"two", b"", b"three", None]


def test_more_is_what_is_no_white_space() -> None:
    """Blanks after the last number are nothing; a digit is, also where it arrives later."""
    for pieces, more in (((b"1 \n",), False), ((b"1 2",), True), ((b"1", b" 2"), True), ((b"1",), False)):
        read = console(*pieces)
        assert read.read_char() == ord("1")
        assert read.has_more() == more
