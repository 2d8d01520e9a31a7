"""JSON records: everything comes back, and what is wrong is reported with the record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver.errors import FormatError
from solver.formats import Details, Entry, read, write
from solver.formats.own_record import join
from solver.grid import Grid, Puzzle
from solver.shape import Candidate
from tests.for_each import for_each

SMALL = "12............34"
SOLVED = "1234341221434321"


def test_everything_that_an_entry_holds_comes_back() -> None:
    """Givens, answers, the solver's digits, notes, what was ruled out, the solution and the details."""
    givens = Grid.parse(SMALL)
    puzzle = Puzzle(
        givens,
        givens.with_digit(2, 3).with_digit(3, 4),
        frozenset({3}),
        frozenset({Candidate(4, 3), Candidate(4, 4), Candidate(5, 1)}),
        frozenset({Candidate(4, 1)}),
    )
    entry = Entry(puzzle, Details(title="Small", author="Nobody"), 1, Grid.parse("1234341243212143"))
    assert list(read(write("json", [entry])).entries) == [entry]


def test_one_record_stays_a_record_and_several_are_a_list() -> None:
    """What a program reads is JSON either way."""
    assert join(['{"a": 1}\n']) == '{"a": 1}\n'
    assert json.loads(join(["1\n", "2\n"])) == [1, 2]
    assert json.loads(join([])) == []
    two = [Entry(Puzzle.of(Grid.parse(SMALL))), Entry(Puzzle.of(Grid.parse(SOLVED)))]
    assert [entry.puzzle for entry in read(write("json", two)).entries] == [entry.puzzle for entry in two]


@for_each(
    ("data", "sentence"),
    [
        ([{"givens": SMALL}, {"givens": "12"}], "record 2: 2 characters"),
        ([{"title": "x"}], "this JSON holds no puzzle"),
        (["x"], "this JSON holds no puzzle"),
        ([None], "this JSON holds no puzzle"),
        ([{"givens": SMALL, "entries": "." * 16}], "record 1: the entries must contain every given"),
        ([{"givens": SMALL, "notes": {"r1c3": "35"}}], "record 1: '5' in notes is not a digit of a 4x4 grid"),
        ([{"givens": SMALL, "removed": {"r5c1": "3"}}], "record 1: 'r5c1' is not a cell"),
        ([{"givens": SMALL, "solution": "." * 81}], "record 1: the solution and the clues have different sizes"),
        ([{"givens": SMALL, "solved": ["r1c1"]}], "record 1: a cell placed by the solver"),
        ([], "this JSON holds no puzzle"),
        ([{"givens": SMALL}, 5], 'record 2: a record with "givens" is needed'),
    ],
)
def test_problems_are_reported_with_the_number_of_the_record(data: Any, sentence: str) -> None:
    """The first record that cannot be read is named, from 1."""
    with pytest.raises(FormatError, match=sentence):
        read(json.dumps(data))


@for_each(
    ("text", "sentence"),
    [
        ('{"givens":\n  "12', "line 2, column 3: this is not complete JSON"),
        ("[" * 100_000 + '"', "this line has 100,001 characters"),
        ('{"a": ' + "1" * 10_000 + "}", "a number is too long"),
    ],
)
def test_broken_json_is_reported_with_its_place(text: str, sentence: str) -> None:
    """Whatever the parser stumbles over is one sentence."""
    with pytest.raises(FormatError, match=sentence):
        read(text)


def test_a_record_with_answers_equal_to_its_givens_says_nothing_of_them() -> None:
    """Parts without content are left out, and left out parts are empty."""
    entry = read(SMALL).entries[0]
    assert json.loads(write("json", [entry])) == {"givens": SMALL}
    text = f'{{"givens": "{SMALL}", "entries": "", "solved": null, "notes": null}}'
    assert read(text).entries[0].puzzle == entry.puzzle
