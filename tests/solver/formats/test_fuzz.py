"""Whatever the text, reading gives puzzles or a FormatError with sentences."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats import FORMATS, Reading, decode, read, write
from solver.formats.decoding import describe_other_file
from tests.campaigns import drawn, some
from tests.solver.formats.hostile import BEGINNINGS, repeat
from tests.solver.formats.samples import CS2_OUTPUT, CSIS_OUTPUT, GENTLE, LIANG_OUTPUT, PLANK_OUTPUT, TUTORIAL_OUTPUT
from tests.solver.formats.test_any_puzzle import TABLE

VALID = [write(format.key, read(GENTLE).entries) for format in FORMATS]
VALID += list(TABLE.values())
VALID += [CS2_OUTPUT, CSIS_OUTPUT, LIANG_OUTPUT, PLANK_OUTPUT, TUTORIAL_OUTPUT]
SMALL = [write(format.key, read("1.3..4......2..1").entries) for format in FORMATS if 4 in (format.sizes or {4})]
SIGNS = "0123456789.-*_xX ABCGu+|=:;,#/[]{}<>?&'\"\t\n\r\x00\x85\u2028\ufeff３²\ud800é·•٣①N>\\&"


def outcome(text: str) -> tuple[Reading | None, FormatError | None]:
    """What reading gives, or how it refuses; any other exception fails the test."""
    try:
        return read(text), None
    except FormatError as error:
        return None, error


def check(text: str) -> None:
    """Reads the text; what comes out must survive being written and read again."""
    reading, refusal = outcome(text)
    if refusal is not None:
        assert refusal.problems
        assert all(problem.message for problem in refusal.problems)
        assert refusal.repair is None or read(refusal.repair.text)
    for entry in reading.entries if reading else ():
        again = read(write("json", [entry])).entries
        assert [each.puzzle for each in again] == [entry.puzzle]


@drawn(300)
@given(st.text(max_size=300) | st.text(SIGNS, max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No exception but ours, for any characters."""
    check(text)


@drawn(150)
@given(
    st.sampled_from(VALID),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 3), st.text(SIGNS, max_size=3)), min_size=1, max_size=4),
)
def test_damaged_puzzles_are_read_or_refused(text: str, damages: list[tuple[int, int, str]]) -> None:
    """Cutting and inserting a few characters in texts of every format."""
    for place, cut, added in damages:
        text = text[:place] + added + text[place + cut :]
    check(text)


@drawn(100)
@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-16", "surrogatepass")))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    """Bytes that are no text are refused with their place, those of a file of another kind by its name: never both."""
    text, place = "", 1
    try:
        text = decode(data)
    except FormatError as error:
        place = error.problems[0].line or 0
    assert (place > 0) != bool(describe_other_file(data))
    check(text)


@drawn(200)
@given(st.integers(0, 80), st.sampled_from("0.123456789"))
def test_one_character_more_or_less_never_gives_another_grid(place: int, sign: str) -> None:
    """Of a nine-line text with one cell too many or too few nothing is read in silence."""
    rows = write("rows", read(GENTLE).entries)
    place += place // 9  # jumps over the line ends
    for text in (rows[:place] + sign + rows[place:], rows[:place] + rows[place + 1 :]):
        with pytest.raises(FormatError):
            read(text)


@pytest.mark.parametrize("size", some([16_384, 65_536], always=lambda size: size < 65_536))
@pytest.mark.parametrize("piece", BEGINNINGS)
def test_long_texts_are_read_or_refused(piece: str, size: int) -> None:
    """The same beginning over and over; `benchmarks.bounds` measures how long that takes."""
    check(repeat(piece, size))


DRAWS = 10_000  # texts of a seed


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100))
def test_a_million_texts_are_read_or_refused(seed: int) -> None:
    """Texts of every format damaged, doubled and mixed, soups of signs, and bytes: read or refused."""
    dice = random.Random(seed)
    for _ in range(DRAWS):
        text = drawn_text(dice)
        try:
            check(text)
        except Exception as error:
            raise AssertionError(repr(text)) from error


def drawn_text(dice: random.Random) -> str:
    """A text of a few hundred characters, of one kind or another."""
    kind = dice.randrange(8)
    if kind == 0:
        return "".join(dice.choices(SIGNS, k=dice.randrange(400)))
    if kind == 1:
        few = dice.sample(SIGNS, 3)
        return "".join(dice.choices(few, k=dice.choice((16, 17, 36, 80, 81, 82, 162, 256, dice.randrange(300)))))
    if kind == 2:
        try:
            return decode(bytes(dice.choices(range(256), k=dice.randrange(60))))
        except FormatError:
            return ""
    texts = VALID if kind > 6 else SMALL
    text = dice.choice(texts)
    for _ in range(dice.choice((1, 1, 2, 5))):
        text = damaged(text, dice.choice(texts), dice)
    return text[:3_000]


def damaged(text: str, other: str, dice: random.Random) -> str:
    """The text with one thing wrong, which may come from the other."""
    start = dice.randrange(len(text) + 1)
    end = min(start + dice.choice((0, 1, 1, 2, 9, 81)), len(text))
    match dice.randrange(7):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + "".join(dice.choices(SIGNS, k=dice.randrange(4))) + text[end:]
        case 2:
            return text[:end] + text[start:]
        case 3:
            return text[:start] + other[dice.randrange(len(other)) :]
        case 4:
            return text + other
        case 5:
            lines = text.splitlines(keepends=True)
            dice.shuffle(lines)
            return "".join(lines)
        case _:
            return text.replace(dice.choice(text or " "), dice.choice(SIGNS), dice.choice((-1, 1, 9)))
