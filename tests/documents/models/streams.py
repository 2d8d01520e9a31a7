"""`cin` as C++ programs see it, compiled with g++: bytes, from the first to the last."""

from __future__ import annotations

from typing import Final

from tests.documents.models.machine import BLANKS

LARGEST: Final = 2_147_483_647  # of an int


class Cin:
    """The extraction operators of `std::cin`, with the flag that stops them all."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.failbit = False

    def char(self) -> int | None:
        """`cin >> c`: the next byte that is no white space, or None at the end of the input."""
        while self.at < len(self.data) and self.data[self.at] in BLANKS:
            self.at += 1
        if self.at == len(self.data):
            self.failbit = True
            return None
        self.at += 1
        return self.data[self.at - 1]

    def int(self, before: int) -> int:
        """`cin >> i`: what i holds afterwards; `before` is what it held, and holds still at the end of the input."""
        if self.failbit:
            return before
        first = self.char()
        if first is None:
            return before
        digits = "" if chr(first) in "+-" else chr(first)
        if digits not in ("", *"0123456789"):
            self.failbit = True
            self.at -= 1
            return 0
        while self.at < len(self.data) and chr(self.data[self.at]) in "0123456789":
            digits += chr(self.data[self.at])
            self.at += 1
        if not digits:
            self.failbit = True
            return 0
        value = int(digits) if len(digits) < 4_000 else LARGEST + 2  # Python converts no more than 4,300 digits
        if first == ord("-"):
            value = -value
        if not -LARGEST - 1 <= value <= LARGEST:
            self.failbit = True
            return LARGEST if value > 0 else -LARGEST - 1
        return value
