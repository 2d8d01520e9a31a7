"""Words of lanes as Python's integers, for runs with NUMBA_DISABLE_JIT: slow, to find bugs.

`solver.batch.bitsliced.vector` describes each function.

Negative integers work too: beyond the lanes they are all 1, which is cut off where a word is stored or counted.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from solver.batch.bitsliced.state_layout import SIZE

Word = int
WORDS: Final = 8
LANES: Final = 64 * WORDS
_ALL: Final = (1 << LANES) - 1


def load(buffer: Any, index: int) -> int:
    """Load the word at `index`."""
    return int.from_bytes(buffer[index * WORDS : (index + 1) * WORDS].tobytes(), "little")


def store(buffer: Any, index: int, word: int) -> None:
    """Store a word at `index`."""
    buffer[index * WORDS : (index + 1) * WORDS] = _pieces(word)


def zeros() -> int:
    """Return a word with no bit set."""
    return 0


def broadcast(number: int) -> int:
    """Return the word each of whose pieces is the number."""
    return _joined(np.full(WORDS, number, np.uint64))


def shift_up(word: int, by: int) -> int:
    """Shift each piece of the word to higher lanes."""
    return _joined(_pieces(word) << np.uint64(by))


def shift_down(word: int, by: int) -> int:
    """Shift each piece of the word to lower lanes."""
    return _joined(_pieces(word) >> np.uint64(by))


def is_any(word: int) -> bool:
    """Return whether any lane is set."""
    return word & _ALL != 0


def count(word: int) -> int:
    """Count the lanes that are set."""
    return (word & _ALL).bit_count()


def memory_barrier() -> None:
    """Do nothing."""


def digit_bits(characters: Any, at: int, bit: Any) -> Any:
    """Extract one bit of each of 64 digits."""
    low = characters[at : at + 64] & 15
    low[low > SIZE] = 0
    return np.packbits(low & bit != 0, bitorder="little").view(np.uint64)[0]


def write_digits(digits: Any, at: int, ones: Any, twos: Any, fours: Any, eights: Any) -> None:
    """Write 64 digits."""
    bits = np.array([ones, twos, fours, eights], np.uint64).view(np.uint8).reshape(4, 8)
    digits[at : at + 64] = np.array([1, 2, 4, 8]) @ np.unpackbits(bits, axis=1, bitorder="little")


def _pieces(word: int) -> Any:
    return np.frombuffer((word & _ALL).to_bytes(LANES // 8, "little"), np.uint64)


def _joined(pieces: Any) -> int:
    return int.from_bytes(pieces.tobytes(), "little")


def all_zero(digits: Any, at: int) -> bool:
    """Return whether 64 digits are 0."""
    return not digits[at : at + 64].any()


def copy_bytes(source: Any, start: int, target: Any, at: int, more: Any) -> None:
    """Copy 64 bytes and add `more` to each."""
    target[at : at + 64] = source[start : start + 64] + more
