"""Links of other sites: SudokuExchange's packed digits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats.apps.sudokuexchange import pack, parse, unpack
from tests.for_each import for_each


@given(st.text("0123456789", max_size=90) | st.text("01", max_size=90))
def test_what_was_packed_is_unpacked(line: str) -> None:
    """Any digits come back, whatever the runs of zeros."""
    assert unpack(pack(line)) == line


@for_each(
    ("line", "packed"),
    [("1", "1"), ("10", "B"), ("100000", "p"), ("1000000", "p0"), ("10000000", "pA"), ("0", "0"), ("000000", "o")],
)
def test_a_sign_stands_for_a_digit_and_up_to_five_zeros(line: str, packed: str) -> None:
    """The tenth sign after another has one zero more; a sixth zero needs a sign of its own."""
    assert pack(line) == packed


@for_each("sign", ["y", "z", "-", "ä", " "])
def test_other_signs_are_refused(sign: str) -> None:
    """The last sign is x, a nine with five zeros; what lies beyond it is named."""
    assert unpack("x") == "900000"
    with pytest.raises(FormatError, match=f"'{sign}' is none of SudokuExchange's signs"):
        parse("B" * 10 + sign)
