"""Lists of cells."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats import attempt, read
from solver.formats.named_cells import looks_like
from solver.shape import CLASSIC
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE

LIST = "r1c1=5 r1c2=3 r9c9=7 r5c5=1"


def test_a_list_is_a_puzzle_with_its_heading() -> None:
    """9x9, whatever separates the cells."""
    for text in (f"Mine\n{LIST}", "Mine\n" + LIST.replace(" ", ", ").replace("=", ": "), "Mine\n" + LIST.upper()):
        (entry,) = read(text).entries
        assert entry.puzzle.givens.line() == "53" + "." * 38 + "1" + "." * 39 + "7"
        assert (entry.details.title, entry.line) == ("Mine", 2)


def test_cells_beyond_make_it_a_large_grid() -> None:
    """16x16, with letters or numbers over nine; a single such cell or digit is a mistake."""
    with pytest.raises(FormatError, match="'r10c1' is not a cell"):
        read(f"{LIST} r10c1=1")
    for text in (f"{LIST} r10c1=1 r11c2=2 r12c3=3 r13c4=4", f"{LIST} r1c16=2 r2c15=1 r3c14=3 r4c13=4"):
        assert read(text).entries[0].puzzle.shape.size == 16
        assert read(f"{text} r2c1=12").entries == read(f"{text} r2c1=C").entries
    for digit in ("12", "C"):
        with pytest.raises(FormatError, match=f"'{digit}' is not a digit of a 9x9 grid"):
            read(f"{LIST} r2c1={digit}")


@for_each(
    ("cell", "messages"),
    [("r1c1=6", "r1c1 has two digits"), ("r2c2=0", "'0' is not a digit"), ("r17c1=1", "'r17c1' is not a cell")],
)
def test_problems_in_a_list_are_reported(cell: str, messages: str) -> None:
    """With its place; the same digit twice is no fault."""
    with pytest.raises(FormatError, match=messages) as caught:
        read(f"{LIST}\n{cell}")
    assert caught.value.problems[0].line == 2
    assert read(f"{LIST}\nr1c1=5").entries[0].puzzle.givens.filled == 4


@for_each(
    "text",
    [
        "r1c1=5",
        "r1c1=5 because r1c2=3, r9c9=7 and r5c5=1",
        f"{LIST}\nthen",
        "r1c1<>5 r1c2<>3 r1c3<>4 r1c4<>5",
        "a\nb\nc\n" + LIST,
    ],
)
def test_steps_and_sentences_are_no_list(text: str) -> None:
    """Nor are eliminations, nor fewer cells than the smallest puzzle needs."""
    assert not looks_like(text)


def test_cells_may_have_other_names() -> None:
    """Rows as letters, with a remark, and places in boxes."""
    (entry,) = read("A1=5 A2=3 I9=7 e5=1").entries
    assert entry.puzzle == read(LIST).entries[0].puzzle
    assert entry.taken_for == "rows A to I, columns 1 to 9"
    (entry,) = read("b1p1=5 B1P2=3 b9p9=7 b5p5=1").entries
    assert entry.puzzle == read(LIST).entries[0].puzzle
    assert entry.taken_for == ""


def digit_first(line: str, grouped: bool, between: str = " ") -> str:
    """The clues, each with its cell, or a line for each digit."""
    cells: dict[str, list[str]] = defaultdict(list)
    for cell, sign in enumerate(line):
        if sign != ".":
            cells[sign].append(CLASSIC.cell_name(cell))
    if grouped:
        return "\n".join(f"{digit}: {between.join(names)}" for digit, names in sorted(cells.items()))
    return between.join(f"{digit}{name}" for digit, names in cells.items() for name in names)


@pytest.mark.parametrize("grouped", [False, True])
@given(st.integers(0, 2**32), st.sampled_from([" ", ", ", "; "]))
def test_the_digit_may_stand_first(grouped: bool, seed: int, between: str) -> None:
    """Any clues of a puzzle, with or without a heading, are read."""
    random = Random(seed)
    clues = random.sample([cell for cell, sign in enumerate(GENTLE) if sign != "."], random.randint(8, 29))
    line = "".join(sign if cell in clues else "." for cell, sign in enumerate(GENTLE))
    text = digit_first(line, grouped, between)
    for heading in ("", "Mine\n"):
        (entry,) = read(heading + text).entries
        assert entry.puzzle.givens.line() == line


@pytest.mark.parametrize("grouped", [False, True])
def test_no_lost_character_of_such_a_list_is_misread(grouped: bool) -> None:
    """Each is an error, or the list says the same without it; a part of a list is no heading."""
    text = digit_first(GENTLE, grouped)
    for at in range(len(text)):
        entries = attempt(text[:at] + text[at + 1 :]).entries
        assert [entry.puzzle.givens.line() for entry in entries] in ([], [GENTLE]), text[at - 5 : at + 5]


@for_each(
    "text",
    [
        "5: r1c1 r1c2\n3: r2c3 r4c4",
        "5r1c1 3r1c1 4r2c2 6r3c3",
        "5r1c12 3r2c12 4r5c34 6r7c89",
        "5; r1c1\n3: r1c2 r2c5\n2: r9c9 r4c4",
        "r1c1#5\nr1c2=3 r1c4=5 r3c3=4 r9c9=2",
        "r1c1 5 r1c2 3 r2c2 4 r3c3 5 r4c4",
    ],
)
def test_candidates_and_damaged_lists_are_refused(text: str) -> None:
    """A digit twice in a house, two in a cell, several cells in one name, and a damaged first line."""
    tried = attempt(text)
    assert (tried.entries, tried.error is None) == ((), False)
