"""Pack an exercise into the address of a page, so that a teacher's own one needs no server that keeps it.

    /write/~eNpVj0EKwjAQ...    what `Exercise.public` returns, as JSON, deflated, in base64: all but the reference

Whoever has the address has the exercise, and anybody can write one: what is unpacked is checked as a file is.

>>> from solver.judge.exercise import find_exercise
>>> exercise = find_exercise("tutorialspoint-row")
>>> unpack_exercise(pack_exercise(exercise)).public()["cases"] == exercise.public()["cases"]
True
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from typing import Any, Final

from solver.judge.exercise import Exercise, ExerciseError, read_public

PREFIX: Final = "~"
MAX_CHARACTERS: Final = 3_000  # of a packed exercise: some mail programs and learning platforms cut longer addresses
_MAX_BYTES: Final = 60_000  # of its JSON, in which boards are lists
_MAX_DEPTH: Final = 10  # of lists and tables in each other: an argument is four deep, and may be a list of boards
_LEFT_OUT: Final = frozenset({"reference", "survivors"})  # the teacher's own
_KEY_CHARACTERS: Final = 12
_DAMAGED: Final = "This address holds no whole exercise; perhaps its end is missing."


def pack_exercise(exercise: Exercise) -> str:
    """Pack an exercise without its reference. Raises ExerciseError if it is too long or cannot be packed."""
    table = {name: value for name, value in exercise.public().items() if name != "key"}
    text = json.dumps(table, separators=(",", ":"), ensure_ascii=False)
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION)).decode().rstrip("=")
    if len(packed) >= MAX_CHARACTERS:
        raise ExerciseError(f"{exercise.key} is too long for an address, {len(packed):,} characters: use fewer cases.")
    if unpack_exercise(PREFIX + packed).public()["cases"] != table["cases"]:
        raise ExerciseError(f"{exercise.key} wants a value that an address cannot hold, such as a number with a point.")
    return PREFIX + packed


def unpack_exercise(packed: str) -> Exercise:
    """Unpack an exercise. Its key is made of its content, as programs are kept by keys. Raises ExerciseError."""
    if len(packed) > MAX_CHARACTERS:
        raise ExerciseError(_DAMAGED)
    body = packed.removeprefix(PREFIX)
    try:
        unpacker = zlib.decompressobj()
        data = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        text = unpacker.decompress(data, _MAX_BYTES)
        if not unpacker.eof or unpacker.unused_data:
            raise ExerciseError(_DAMAGED)
        table = json.loads(text, parse_constant=_refuse)
        json.dumps(table, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise ExerciseError(_DAMAGED) from error
    if not isinstance(table, dict) or _LEFT_OUT & table.keys() or _is_deeper(table, _MAX_DEPTH):
        raise ExerciseError("This is no exercise.")
    digest = hashlib.sha256(text).hexdigest()[:_KEY_CHARACTERS]
    return read_public({**table, "key": f"own-{digest}"})


def _refuse(name: str) -> None:
    """Refuse NaN and the infinities, which no browser reads."""
    raise ValueError(name)


def _is_deeper(value: Any, depth: int) -> bool:
    """Return whether lists and tables stand deeper in each other."""
    nested = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth < 0 or any(_is_deeper(each, depth - 1) for each in nested)
