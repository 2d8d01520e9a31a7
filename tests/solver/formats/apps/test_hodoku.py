"""HoDoKu's library lines."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import read
from solver.formats.apps.hodoku import looks_like, parse
from solver.shape import Candidate
from tests.for_each import for_each

POSITION = "1+2" + "." * 79
GRID = "1" + "." * 80


def test_six_colons_make_a_library_line() -> None:
    """The last field may be left out; a line with fewer, or that begins otherwise, is something else."""
    for line in (f":0000:x:{POSITION}:::", f":0000:x:{POSITION}::::"):
        assert looks_like(line)
        assert parse(line).puzzle.entries.filled == 2
    assert not looks_like(f":0000:x:{POSITION}::")
    assert not looks_like(f"0000:x:{POSITION}::::")


@for_each(("technique", "comment"), [("0000", ""), ("0", ""), ("0603", "0603"), ("0300-1", "0300-1")])
def test_the_technique_is_the_comment(technique: str, comment: str) -> None:
    """An open technique is none."""
    assert parse(f":{technique}:x:{POSITION}::::").details.comment == comment


def test_ruled_out_candidates_are_digit_row_column() -> None:
    """913 rules the nine out in r1c3, and 391 the three in r9c1."""
    removed = parse(f":0000:x:{POSITION}:913 391::::").puzzle.removed
    assert removed == {Candidate(2, 9), Candidate(72, 3)}


@for_each(
    ("line", "sentence"),
    [
        (":0000:x", "this begins like a HoDoKu library line, but is none"),
        (f":0000:x:{POSITION}.::::", "has 82 cells, and 81 are needed"),
        (f":0000:x:{POSITION[:-1]}x::::", "has 80 cells, and 81 are needed"),
        (f":0000:x:{POSITION[:40]}x{POSITION[40:]}::::", "has 81 cells, and 81 are needed"),
        (f":0000:x:{POSITION}:91::::", "'91' is no candidate: digit, row and column are needed"),
        (f":0000:x:{POSITION}:910::::", "'910' is no candidate"),
        (f":0000:x:{POSITION}:9111::::", "'9111' is no candidate"),
        (":0000:x:1" + "." * 15 + ":915::::", "r1c5|not a digit"),
    ],
)
def test_damaged_lines_are_reported(line: str, sentence: str) -> None:
    """Each damage has its sentence."""
    with pytest.raises(FormatError, match=sentence):
        parse(line)


@for_each("delimiter", [" ", ", ", ",", ";", "; "])
def test_candidates_behind_a_grid_have_any_delimiter(delimiter: str) -> None:
    """They are ruled out, and not lost in a comment."""
    (entry,) = read(GRID + ":" + delimiter.join(("212", "313", "922", "844"))).entries
    assert entry.puzzle.removed == {Candidate(1, 2), Candidate(2, 3), Candidate(10, 9), Candidate(30, 8)}


@for_each("behind", ["212 313 92", "212 313 9A1 844", "212 313 922 0"])
def test_a_damaged_candidate_behind_a_grid_is_refused(behind: str) -> None:
    """The list is no remark."""
    with pytest.raises(FormatError, match="is no candidate"):
        read(f"{GRID}:{behind}")


@for_each("behind", ["123,456,789", "1,234", "two 3 of 9", "3 solutions", "ER 7.2"])
def test_remarks_behind_a_grid_rule_nothing_out(behind: str) -> None:
    """A number of solutions, a rating."""
    (entry,) = read(f"{GRID}:{behind}").entries
    assert (entry.puzzle.removed, entry.puzzle.givens.filled) == (frozenset(), 1)
