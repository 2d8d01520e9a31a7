"""What is drawn of a step: the frames of the cells that chains come to and begin in."""

from __future__ import annotations

import re
from itertools import product

import pytest

from solver.shape import CLASSIC, Candidate
from solver.techniques.ladder import ladder_of
from solver.techniques.step import Role
from solver.techniques.step_words import tied_sets
from webapp.hints.evidence import SETS, tags_of
from webapp.hints.teaching import teachings

CASES = tuple(key for key in teachings() if key.startswith(("forcing-", "kraken-")))


@pytest.mark.parametrize("key", CASES)
def test_what_loses_is_framed_so(key: str) -> None:
    """Though a chain comes to it: it has the frame of a cell that loses, and none of the pattern."""
    taught = teachings()[key]
    for example in (taught.example, *taught.answered):
        for cell, _ in example.step.eliminations:
            roles = example.evidence.cells[cell]
            assert "struck" in roles
            assert not set(roles) & set(SETS)


@pytest.mark.parametrize("key", ["kraken-fish-1", "kraken-fish-2"])
def test_a_fin_is_framed_so(key: str) -> None:
    """Though a chain begins in it; but for one that loses a candidate itself."""
    taught = teachings()[key]
    for example in (taught.example, *taught.answered):
        losers = {cell for cell, _ in example.step.eliminations}
        for cell in {*example.step.cells(Role.FIN)} - losers:
            assert [role for role in example.evidence.cells[cell] if role in SETS] == ["fin"]


LETTERS = ("als-", "death-", "simple-colours", "multi-colours", "sue-")
LETTERED = tuple(key for key in teachings() if key.startswith(LETTERS))


@pytest.mark.parametrize("key", LETTERED)
def test_letters_stand_where_sentences_put_them(key: str) -> None:
    """The cells that both sentences give to a letter wear it on the board, and no others do."""
    taught = teachings()[key]
    for example in (taught.example, *taught.answered):
        ladder, letters = ladder_of(example.step, example.position), example.evidence.letters
        for text in (ladder.pattern, ladder.reason):
            told = {
                CLASSIC.parse_cell(cell): "".join(sorted(name for name, cells in named(text) if cell in cells))
                for _, cells in named(text)
                for cell in cells
            }
            assert told == letters
        for cell, letter in letters.items():
            view = example.view.cells[cell]
            assert "".join(each for _, each in view.tags) == letter
            assert not {place for place, _ in view.tags} & set(view.notes)
            assert f", in {' and '.join(letter)}." in view.label


def named(text: str) -> list[tuple[str, list[str]]]:
    """The letters in a sentence, each with the cells that follow it at once."""
    found = re.findall(r"\b([A-Z])(?:,| \()((?:(?: |, | and )?r\dc\d)+)", text)
    return [(name, re.findall(r"r\dc\d", cells)) for name, cells in found]


@pytest.mark.parametrize("key", ["als-xy-wing", "als-chain"])
def test_sets_show_what_ties_them_and_what_goes_at_the_ends(key: str) -> None:
    """A digit is framed in the two sets that it ties, and ringed in the first and the last where it is what goes."""
    for example in (teachings()[key].example, *teachings()[key].answered):
        row, ties = tied_sets(example.step)
        expected = {}
        for at, (_, part) in enumerate(row):
            near = {tie for place, tie in enumerate(ties) if at in (place, place + 1)}
            ends = set(example.step.digits) if at in (0, len(row) - 1) else set()
            for cell, digit in product(part.cells, part.digits):
                if example.position.has(cell, digit) and digit in near | ends:
                    expected[Candidate(cell, digit)] = "fin" if digit in near else "base"
        found = {each: look for each, look in example.evidence.candidates.items() if look != "loses"}
        assert found == expected


def test_a_stem_has_another_frame_than_every_petal() -> None:
    """It is ringed as the cell to begin at; no petal is."""
    for example in (teachings()["death-blossom"].example, *teachings()["death-blossom"].answered):
        stem, *petals = example.step.parts
        assert example.evidence.cells[stem.cells[0]] == ["begin"]
        assert all("begin" not in example.evidence.cells[cell] for petal in petals for cell in petal.cells)


@pytest.mark.parametrize("key", ["multi-colours-1", "multi-colours-2"])
def test_colours_that_meet_are_joined_by_dots(key: str) -> None:
    """Where a cell of one pair of colours sees one of the other, a weak line says so."""
    for example in (teachings()[key].example, *teachings()[key].answered):
        assert example.evidence.weak.count("M") >= int(key[-1])


@pytest.mark.parametrize("key", ["multi-colours-1", "multi-colours-2"])
def test_four_colours_have_four_looks(key: str) -> None:
    """Each colour has a frame of its own, and its candidates, but those that go, a sign of its own."""
    example = teachings()[key].example
    looks = {letter: set[str]() for letter in "ABCD"}
    for cell, letter in example.evidence.letters.items():
        looks[letter] |= {role for role in example.evidence.cells[cell] if role in SETS}
        assert {look for each, look in example.evidence.candidates.items() if each.cell == cell} <= {
            "loses",
            *looks[letter],
        }
    assert [*map(sorted, looks.values())] == [[look] for look in SETS]


def test_letters_take_the_places_of_digits_that_are_not_noted() -> None:
    """From the last one on; a cell of two sets wears two letters."""
    assert tags_of("AD", (1, 8)) == ((9, "A"), (7, "D"))
    assert tags_of("A", CLASSIC.digits) == ()


def test_of_a_loop_that_closes_one_end_of_each_weak_line_is_true() -> None:
    """Its legend says so; of other chains it says that not both are true."""
    for key in ("continuous-loop", "grouped-continuous-loop", "discontinuous-loop", "aic"):
        taught = teachings()[key]
        for example in (taught.example, *taught.answered):
            assert example.evidence.is_loop is (key in ("continuous-loop", "grouped-continuous-loop"))
