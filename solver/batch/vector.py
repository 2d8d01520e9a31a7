"""A word of lanes: one bit for each of some hundred puzzles that are solved side by side, as one vector register.

    lane   0 1 2 3 ...                                 511
          [0 1 1 0 ...                               ... 1]   e.g. "may 5 stand in r1c1?", one answer a puzzle

numba knows no such type, so it is taught one here: LLVM's <WORDS x i64> with and, or, xor, not, and loads and stores
between registers and a buffer of uint64. LLVM turns it into whatever the machine has, and folds three operands into
one instruction where it can (AVX-512); nothing here names a processor.

Roads not taken: plain loops over arrays of uint64, which LLVM does not vectorise since the arrays might overlap: six
times slower.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from solver.batch.result import Digits, Flags, Numbers

Buffer: TypeAlias = NDArray[np.uint64]

if TYPE_CHECKING:
    WORDS: int
    LANES: int

    class Word:
        """A bit for each lane, in a register."""

        def __and__(self, other: Word) -> Word: ...
        def __or__(self, other: Word) -> Word: ...
        def __xor__(self, other: Word) -> Word: ...
        def __invert__(self) -> Word: ...

    def load(buffer: Buffer, index: int) -> Word:
        """The word at `index`, counted in words, of an aligned buffer."""

    def store(buffer: Buffer, index: int, word: Word) -> None:
        """Puts a word at `index`, counted in words, into an aligned buffer."""

    def zeros() -> Word:
        """A word without any bit."""

    def spread(number: int) -> Word:
        """The word each of whose 64-bit pieces is the number."""

    def up(word: Word, by: int) -> Word:
        """The word with each 64-bit piece shifted to higher lanes."""

    def down(word: Word, by: int) -> Word:
        """The word with each 64-bit piece shifted to lower lanes."""

    def is_any(word: Word) -> bool:
        """Whether any lane is set."""

    def count(word: Word) -> int:
        """How many lanes are set."""

    def forget() -> None:
        """Nothing; but what was loaded before is loaded again.

        Without it LLVM keeps what it will need again in registers, of which there are too few, and so on the stack.
        """

    def digit_bits(characters: Digits, at: int, bit: Any) -> int:
        """Bit `bit` (1, 2, 4, 8) of the digits that 64 bytes from `at` on stand for, as a number of 64 bits.

        A byte is its lower half, blank if that is above 9: right for 0 to 9, '0' to '9' and . - * _ and space.
        """

    def write_digits(digits: Digits, at: int, ones: int, twos: int, fours: int, eights: int) -> None:
        """Writes 64 bytes from `at` on: the digits whose bits are those of the four numbers of 64 bits."""

    def all_zero(digits: Digits, at: int) -> bool:
        """Whether 64 bytes from `at` on are 0."""

    def copy_bytes(source: Digits, start: int, target: Digits, at: int, more: np.uint8) -> None:
        """Copies 64 bytes of `source` from `start` on to `target` from `at` on, each so much larger."""
elif numba.config.DISABLE_JIT:
    from solver.batch.emulated import (
        LANES,
        WORDS,
        Word,
        all_zero,
        copy_bytes,
        count,
        digit_bits,
        down,
        forget,
        is_any,
        load,
        spread,
        store,
        up,
        write_digits,
        zeros,
    )
else:
    from solver.batch.emitted import (
        LANES,
        WORDS,
        Word,
        all_zero,
        copy_bytes,
        count,
        digit_bits,
        down,
        forget,
        is_any,
        load,
        spread,
        store,
        up,
        write_digits,
        zeros,
    )

__all__ = [
    "LANES",
    "WORDS",
    "Buffer",
    "Digits",
    "Flags",
    "Numbers",
    "Word",
    "all_zero",
    "buffer",
    "copy_bytes",
    "count",
    "digit_bits",
    "down",
    "forget",
    "is_any",
    "load",
    "spread",
    "store",
    "up",
    "write_digits",
    "zeros",
]


def buffer(words: int) -> Buffer:
    """An aligned buffer for so many words, all bits 0; uint64, one dimension."""
    room = np.zeros(words * WORDS + 8, np.uint64)
    skip = -room.ctypes.data // 8 % 8
    return room[skip : skip + words * WORDS]
