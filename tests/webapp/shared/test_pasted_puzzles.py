"""Pasted lists are read in linear time, in every format and layout, whether they can be read or not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from solver.errors import FormatError
from solver.formats import FORMATS, Entry, write
from solver.grid import Grid, Puzzle
from tests.campaigns import some
from tests.solver.formats.hostile import BEGINNINGS, REFUSED
from tests.webapp.pages import GENTLE
from webapp.shared.pasted_puzzles import pasted

CHARACTERS = 4_000
MAX_GROWTH = 2.3  # of the calls, where the text grows to twice its length
DIGITS = "123456789"
SECTIONS = f"#A one\n#D two\n[Puzzle]\n{GENTLE}\n"
PIECES = {**{piece: piece for piece in BEGINNINGS}, **REFUSED, "sections": SECTIONS, "a line and a row": "\n1"}


def listed(key: str, count: int) -> str:
    """Write a list of puzzles in the format, no two alike in a row."""
    names = [DIGITS[at:] + DIGITS[:at] for at in range(len(DIGITS))]
    lines = [GENTLE.translate(str.maketrans(DIGITS, names[at % len(names)])) for at in range(count)]
    return write(key, [Entry(Puzzle.of(Grid.parse(line))) for line in lines])


def counted(work: Callable[[], object]) -> int:
    """Count the calls of Python functions, each step of a generator included, until the work ends or is refused."""
    calls = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    except FormatError:
        pass
    finally:
        sys.setprofile(before)
    return calls


def growth(text: str, twice: str) -> float:
    """Compare the work of reading a text with that of reading one of twice its length."""
    counted(lambda: pasted(text))  # imports what its readers need
    return counted(lambda: pasted(twice)) / counted(lambda: pasted(text))


@pytest.mark.parametrize("is_one_line", [False, True], ids=["lines", "one line"])
@pytest.mark.parametrize(
    "key", some([each.key for each in FORMATS], always=lambda key: key in ("json", "opensudoku", "csv"))
)
def test_every_format_is_read_in_linear_time(key: str, is_one_line: bool) -> None:
    """Twice the list takes twice the calls; also where all of it is on one line, as programs write JSON and XML."""
    count = max(2, CHARACTERS // len(listed(key, 1)))
    text, twice = listed(key, count), listed(key, 2 * count)
    if is_one_line:
        text, twice = (" ".join(each.splitlines()) for each in (text, twice))
    assert growth(text, twice) <= MAX_GROWTH


@pytest.mark.parametrize("name", some(PIECES, always=lambda name: len(name) % 6 == 0))
def test_every_refusal_takes_linear_time(name: str) -> None:
    """A refusal costs no more than reading the text once, whatever it looks like."""
    text = PIECES[name] * (CHARACTERS // len(PIECES[name]))
    assert growth(text, 2 * text) <= MAX_GROWTH
