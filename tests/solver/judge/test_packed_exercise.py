"""An exercise packed into an address comes back without its reference; what is none is refused in a sentence."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from typing import Final

import pytest

from solver.judge.exercise import Exercise, ExerciseError, exercises, find_exercise, read_exercise
from solver.judge.packed_exercise import MAX_CHARACTERS, PREFIX, pack_exercise, unpack_exercise
from tests.for_each import for_each

TABLE: Final = {name: value for name, value in find_exercise("tutorialspoint-row").public().items() if name != "key"}


def pack(text: str) -> str:
    """Pack any text as an exercise is packed."""
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def nested(depth: int) -> str:
    """Write lists in each other."""
    return "[" * depth + "]" * depth


@for_each("exercise", exercises())
def test_an_exercise_comes_back(exercise: Exercise) -> None:
    """All of ours fit an address; what a page gets is the same but for the key, and the reference is left out."""
    packed = pack_exercise(exercise)
    assert len(packed) <= MAX_CHARACTERS
    found = unpack_exercise(packed)
    assert found.public() | {"key": ""} == exercise.public() | {"key": ""}
    assert found.reference == ""


def test_the_key_is_that_of_the_content() -> None:
    """An own exercise never takes the key of another one, under which the browser keeps a program."""
    text = json.dumps(TABLE | {"key": "tutorialspoint-row"})
    assert unpack_exercise(pack(text)).key.startswith("own-")
    assert unpack_exercise(pack(text)).key != unpack_exercise(pack(text + " ")).key


REFUSED: Final[dict[str, str]] = {
    "nothing": PREFIX,
    "no base64": PREFIX + "a b",
    "a letter that is none": PREFIX + "é",
    "cut": pack_exercise(find_exercise("csis-solve"))[:-9],
    "more behind it": pack(json.dumps(TABLE)) + "AAAA",
    "too long": PREFIX + "a" * MAX_CHARACTERS,
    "a bomb": pack('{"title": "' + "a" * 1_000_000 + '"}'),
    "no JSON": pack("title"),
    "a list": pack("[]"),
    "no number": pack('{"a": NaN}'),
    "half a pair": pack('{"title": "\\ud800"}'),
    "a number without end": pack(f'{{"step": {"9" * 5_000}}}'),
    "deep": pack(json.dumps({**TABLE, "cases": [{"arguments": [json.loads(nested(20)), 1, 2]}]})),
    "very deep": pack(nested(20_000)),
    "no cases": pack(json.dumps({**TABLE, "cases": []})),
    "cases that are none": pack(json.dumps({**TABLE, "cases": ["a"]})),
    "an odd function": pack(json.dumps({**TABLE, "function": "f():"})),
    "a reference": pack(json.dumps({**TABLE, "reference": "pass"})),
    "mutants": pack(json.dumps({**TABLE, "survivors": [{}] * 9_000})),
    "another field": pack(json.dumps({**TABLE, "script": "a"})),
}


@for_each("packed", REFUSED)
def test_what_is_no_exercise_is_refused(packed: str) -> None:
    """The error is a sentence, whatever the address holds."""
    with pytest.raises(ExerciseError, match=r"^This .*\.$"):
        unpack_exercise(REFUSED[packed])


def own(cases: str = "[[case]]\narguments = [2]\nwanted = 1\n") -> Exercise:
    """Make an exercise of a function without a board."""
    head = 'title = "Half"\ndocument = "liang"\nfunction = "half"\nparameters = ["x"]\ntask = "Return the half."\n'
    return read_exercise(head + cases, "half")


def test_what_does_not_come_back_is_not_packed() -> None:
    """A number with a point, which a page gets as a table, and too many cases are refused before a link is made."""
    assert unpack_exercise(pack_exercise(own())).title == "Half"
    with pytest.raises(ExerciseError, match="cannot hold"):
        pack_exercise(own(cases="[[case]]\narguments = [1]\nwanted = 0.5\n"))
    notes = (hashlib.sha512(bytes([number])).hexdigest() for number in range(40))
    many = "".join(f'[[case]]\narguments = [1]\nnote = "{note}"\n' for note in notes)
    with pytest.raises(ExerciseError, match="too long for an address"):
        pack_exercise(own(cases=many))
