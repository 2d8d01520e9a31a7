"""Pack and unpack texts as LZString does for addresses (Pieroxy, 2013), the form of f-puzzles links: LZ78 in base 64.

Writer and reader keep the same numbered list of runs. Whenever a run is sent, the run plus the character after it
becomes a new one. A number is written with the lowest bit first, in as many bits as all numbers so far may need:

    0   a new character follows, in 8 bits, and gets a number of its own
    1   likewise, in 16 bits
    2   the end
    3-  the number of a run

Characters are those of JavaScript, units of UTF-16. A short text can unfold to the square of its length, so the caller
of `unpack` says how many characters it may make.

>>> pack("12....12....")
'IwJgdBapZA=='
>>> unpack("IwJgdBapZA==", 100)
'12....12....'
"""

from __future__ import annotations

import struct
from typing import Final

_SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"  # six bits each
_VALUES: Final = {sign: f"{value:06b}" for value, sign in enumerate(_SIGNS)}
_NARROW, _WIDE, _END = 0, 1, 2
_BITS: Final = {_NARROW: 8, _WIDE: 16}


def pack(text: str) -> str:
    """Pack the text."""
    numbers: dict[str, int] = {}
    unsent: set[str] = set()  # signs that have a number and that the reader has not seen
    bits: list[str] = []
    steps = 0

    def send(run: str) -> None:
        nonlocal steps
        if run in unsent:
            kind = _NARROW if ord(run) < 256 else _WIDE
            bits.append(_write_number(kind, _width(steps)) + _write_number(ord(run), _BITS[kind]))
            unsent.remove(run)
            steps += 2
        else:
            bits.append(_write_number(numbers[run], _width(steps)))
            steps += 1

    run = ""
    for sign in _split_units(text):
        if sign not in numbers:
            numbers[sign] = len(numbers) + 3
            unsent.add(sign)
        if run + sign in numbers:
            run += sign
        else:
            send(run)
            numbers[run + sign] = len(numbers) + 3
            run = sign
    if run:
        send(run)
    whole = "".join(bits) + _write_number(_END, _width(steps))
    whole += "0" * (6 - len(whole) % 6)
    packed = "".join(_SIGNS[int(whole[at : at + 6], 2)] for at in range(0, len(whole), 6))
    return packed + "=" * (-len(packed) % 4)


def unpack(packed: str, longest: int) -> str:
    """Unpack a text of at most `longest` characters. Raises ValueError for a longer and for a damaged one."""
    try:
        bits = "".join(_VALUES[sign] for sign in packed.rstrip("="))
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is none of its signs") from None
    runs = [""] * 3
    text: list[str] = []
    length, steps, at = 0, 0, 0
    before = ""
    while True:
        number, at = _read_number(bits, at, _width(steps))
        if number == _END:
            return _join_units("".join(text))
        if number in _BITS:
            value, at = _read_number(bits, at, _BITS[number])
            number = len(runs)
            runs.append(chr(value))
            steps += 1
        if number > len(runs) or not (before or number < len(runs)):
            raise ValueError("it is damaged")
        run = runs[number] if number < len(runs) else before + before[0]
        length += len(run)
        if length > longest:
            raise ValueError(f"it unfolds to more than {longest:,} characters")
        text.append(run)
        if before:
            runs.append(before + run[0])
        before = run
        steps += 1


def _width(steps: int) -> int:
    """Count the bits of a number after that many steps."""
    return (steps + 2).bit_length()


def _write_number(value: int, width: int) -> str:
    return f"{value:0{width}b}"[::-1]


def _read_number(bits: str, at: int, width: int) -> tuple[int, int]:
    """Read the number at that bit, and return it with the place after it."""
    if at + width > len(bits):
        raise ValueError("it is not complete")
    return int(bits[at : at + width][::-1], 2), at + width


def _split_units(text: str) -> str:
    """Split every character beyond 16 bits into two."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, struct.unpack(f"<{len(data) // 2}H", data)))


def _join_units(units: str) -> str:
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
