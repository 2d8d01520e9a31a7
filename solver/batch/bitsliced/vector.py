"""A word of lanes: one bit for each of some hundred puzzles that are solved side by side, as one vector register.

    lane   0 1 2 3 ...                                 511
          [0 1 1 0 ...                               ... 1]   e.g. "may 5 stand in r1c1?", one answer a puzzle

numba has no such type, so this package adds one: LLVM's <WORDS x i64> with and, or, xor, not, and loads and stores
between registers and a buffer of uint64. LLVM turns it into whatever the machine has, and folds three operands into one
instruction if it can (AVX-512); nothing here names a processor.

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
        """Load the word at `index`, counted in words, of an aligned buffer."""

    def store(buffer: Buffer, index: int, word: Word) -> None:
        """Store a word at `index`, counted in words, into an aligned buffer."""

    def zeros() -> Word:
        """Return a word with no bit set."""

    def broadcast(number: int) -> Word:
        """Return the word each of whose 64-bit pieces is the number."""

    def shift_up(word: Word, by: int) -> Word:
        """Shift each 64-bit piece of the word to higher lanes."""

    def shift_down(word: Word, by: int) -> Word:
        """Shift each 64-bit piece of the word to lower lanes."""

    def is_any(word: Word) -> bool:
        """Return whether any lane is set."""

    def count(word: Word) -> int:
        """Count the lanes that are set."""

    def memory_barrier() -> None:
        """Make LLVM load again what was loaded before.

        Without it LLVM keeps what it will need again in registers. There are too few of them, so it ends on the stack.
        """

    def digit_bits(characters: Digits, at: int, bit: Any) -> int:
        """Extract bit `bit` (1, 2, 4, 8) of the digits that 64 bytes from `at` on represent, as a number of 64 bits.

        A byte is its lower half, blank if that is above 9: right for 0 to 9, '0' to '9' and . - * _ and space.
        """

    def write_digits(digits: Digits, at: int, ones: int, twos: int, fours: int, eights: int) -> None:
        """Write 64 bytes from `at` on: the digits whose bits are those of the four numbers of 64 bits."""

    def all_zero(digits: Digits, at: int) -> bool:
        """Return whether 64 bytes from `at` on are 0."""

    def copy_bytes(source: Digits, start: int, target: Digits, at: int, more: np.uint8) -> None:
        """Copy 64 bytes of `source` from `start` on to `target` from `at` on, and add `more` to each."""
elif numba.config.DISABLE_JIT:
    from solver.batch.bitsliced.python_words import (
        LANES,
        WORDS,
        Word,
        all_zero,
        broadcast,
        copy_bytes,
        count,
        digit_bits,
        is_any,
        load,
        memory_barrier,
        shift_down,
        shift_up,
        store,
        write_digits,
        zeros,
    )
else:
    from solver.batch.bitsliced.llvm_intrinsics import (
        LANES,
        WORDS,
        Word,
        all_zero,
        broadcast,
        copy_bytes,
        count,
        digit_bits,
        is_any,
        load,
        memory_barrier,
        shift_down,
        shift_up,
        store,
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
    "memory_barrier",
    "shift_down",
    "shift_up",
    "broadcast",
    "is_any",
    "load",
    "store",
    "write_digits",
    "zeros",
]


def buffer(words: int) -> Buffer:
    """Allocate an aligned buffer for `words` words, all bits 0; uint64, one dimension."""
    words_with_slack = np.zeros(words * WORDS + 8, np.uint64)
    skip = -words_with_slack.ctypes.data // 8 % 8
    return words_with_slack[skip : skip + words * WORDS]
