"""What is drawn of a step: frames of cells, looks of candidates, lines and where they end."""

from __future__ import annotations

import re
from itertools import product
from math import hypot

import pytest

from solver.shape import CLASSIC, Candidate
from solver.techniques.almost_locked import AlmostLockedSets
from solver.techniques.cell_sets import HOUSES_OF, cells_of
from solver.techniques.hints import hint_of, where
from solver.techniques.marks import SETS
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Role
from webapp.board.highlights import LINE_GAP, find_evidence, tags_of
from webapp.board.technique_examples import technique_pages

CASES = tuple(key for key in technique_pages() if key.startswith(("forcing-", "kraken-")))


@pytest.mark.parametrize("key", CASES)
def test_what_loses_is_framed_so(key: str) -> None:
    """Though a chain comes to it: it has the frame of a cell that loses, and none of the pattern."""
    taught = technique_pages()[key]
    for example in (taught.example, *taught.answered):
        for cell, _ in example.step.eliminations:
            roles = example.evidence.cells[cell]
            assert "struck" in roles
            assert not set(roles) & set(SETS)


@pytest.mark.parametrize("key", ["kraken-fish-1", "kraken-fish-2"])
def test_a_fin_is_framed_so(key: str) -> None:
    """Though a chain begins in it; but for one that loses a candidate itself."""
    taught = technique_pages()[key]
    for example in (taught.example, *taught.answered):
        losers = {cell for cell, _ in example.step.eliminations}
        for cell in {*example.step.cells(Role.FIN)} - losers:
            assert [role for role in example.evidence.cells[cell] if role in SETS] == ["fin"]


LETTERS = ("als-", "death-", "simple-colours", "multi-colours", "sue-")
LETTERED = tuple(key for key in technique_pages() if key.startswith(LETTERS))


@pytest.mark.parametrize("key", LETTERED)
def test_letters_stand_where_sentences_put_them(key: str) -> None:
    """The cells that both sentences give to a letter wear it on the board, and no others do."""
    taught = technique_pages()[key]
    for example in (taught.example, *taught.answered):
        ladder, letters = hint_of(example.step, example.position), example.evidence.letters
        for text in (ladder.pattern, ladder.reason):
            letters_in_text = {
                CLASSIC.parse_cell(cell): "".join(sorted(name for name, cells in named(text) if cell in cells))
                for _, cells in named(text)
                for cell in cells
            }
            assert letters_in_text == letters
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
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        technique = TECHNIQUES[key].technique
        assert isinstance(technique, AlmostLockedSets)
        row, ties = technique.ties(example.step)
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
    for example in (technique_pages()["death-blossom"].example, *technique_pages()["death-blossom"].answered):
        stem, *petals = example.step.parts
        assert example.evidence.cells[stem.cells[0]] == ["begin"]
        assert all("begin" not in example.evidence.cells[cell] for petal in petals for cell in petal.cells)


@pytest.mark.parametrize("key", ["multi-colours-1", "multi-colours-2"])
def test_colours_that_meet_are_joined_by_dots(key: str) -> None:
    """Where a cell of one pair of colours sees one of the other, a weak line says so."""
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        assert example.evidence.weak.count("M") >= int(key[-1])


@pytest.mark.parametrize("key", ["multi-colours-1", "multi-colours-2"])
def test_four_colours_have_four_looks(key: str) -> None:
    """Each colour has a frame of its own, and its candidates, but those that go, a sign of its own."""
    example = technique_pages()[key].example
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
        taught = technique_pages()[key]
        for example in (taught.example, *taught.answered):
            assert example.evidence.is_loop is (key in ("continuous-loop", "grouped-continuous-loop"))


def ends_of(path: str) -> list[tuple[float, float, float, float]]:
    """Where the lines of a path begin and end."""
    found = re.findall(r"M(\S+) ([^L]+)L(\S+) ([^M]+)", path)
    return [(float(x), float(y), float(to_x), float(to_y)) for x, y, to_x, to_y in found]


def test_a_grave_shows_its_digit_three_times_in_each_house() -> None:
    """The digit that goes in is framed, and a disc is on it wherever its row, column and box have it: twice in each."""
    example = technique_pages()["bug+1"].example
    odd = example.step.part(Role.EXTRA)
    (cell,), (digit,) = odd.cells, odd.digits
    looks = {each: look for each, look in example.evidence.candidates.items() if look != "loses"}
    assert looks.pop(Candidate(cell, digit)) == "fin"
    assert set(looks.values()) == {"base"}
    for house in HOUSES_OF[cell]:
        assert len([each for each in looks if each.cell in CLASSIC.houses[house].cells and each.digit == digit]) == 2


RECTANGLES = tuple(key for key in technique_pages() if key.startswith(("uniqueness-", "hidden-rect")))


@pytest.mark.parametrize("key", RECTANGLES)
def test_of_a_rectangle_its_pair_stands_out(key: str) -> None:
    """Both digits have discs in every corner but where they go; in the houses around nothing of them is bold."""
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        corners, looks = example.step.part(Role.CORNER), example.evidence.candidates
        for cell, digit in product(corners.cells, corners.digits):
            if example.position.has(cell, digit):
                assert looks[Candidate(cell, digit)] in ("base", "loses")
        assert "sought" not in looks.values()


@pytest.mark.parametrize(("key", "count"), [("hidden-rectangle", 2), ("uniqueness-4", 1), ("uniqueness-6", 4)])
def test_sides_without_other_places_are_strong_links(key: str, count: int) -> None:
    """The lines of which the reason says that they have no other place for the digit."""
    assert len(ends_of(technique_pages()[key].example.evidence.strong)) == count


def test_an_empty_rectangle_shows_what_sees_what() -> None:
    """Dots join an arm of its box to the link, and at last what goes to the other arm and to the link's far end."""
    example = technique_pages()["empty-rectangle"].example
    before = find_evidence(example.step, example.position, 3)
    assert [len(ends_of(each.weak)) for each in (before, example.evidence)] == [1, 3]
    assert ends_of(example.evidence.strong) == ends_of(before.strong)


@pytest.mark.parametrize(
    "key", [key for key in technique_pages() if key.startswith(("grouped-", "forcing-", "kraken-"))]
)
def test_lines_of_groups_end_at_their_cells(key: str) -> None:
    """Every end of a line is in a cell that a statement is about."""
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        chain_cells = {cell for nodes in example.step.chains for node in nodes for cell in cells_of(node.cells)}
        for x, y, to_x, to_y in ends_of(example.evidence.strong + example.evidence.weak):
            long = hypot(to_x - x, to_y - y)
            across, down = (to_x - x) / long * LINE_GAP, (to_y - y) / long * LINE_GAP
            for right, below in ((x - across, y - down), (to_x + across, to_y + down)):
                assert int(below) * CLASSIC.size + int(right) in chain_cells


@pytest.mark.parametrize("key", [key for key in technique_pages() if key.startswith("forcing-")])
def test_where_a_net_begins_is_ringed(key: str) -> None:
    """The cell that the hint begins at has no frame of what follows, so its ring is seen."""
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        for depth in (3, 4):
            drawn = find_evidence(example.step, example.position, depth)
            for cell in where(example.step).cells:
                assert {"begin"} <= {*drawn.cells[cell]} <= {"begin", "struck"}


@pytest.mark.parametrize("key", ["template-set", "template-delete"])
def test_of_a_template_every_place_of_the_digit_stands_out(key: str) -> None:
    """All its candidates are noted on the page, so that its ways can be counted there."""
    example = technique_pages()[key].example
    (digit,) = example.step.digits
    places = [Candidate(cell, digit) for cell in CLASSIC.cells if example.position.has(cell, digit)]
    assert len(places) > 4
    assert {example.evidence.candidates[place] for place in places} <= {"sought", "gains", "loses"}
    assert all(digit in example.view.cells[place.cell].notes for place in places)
