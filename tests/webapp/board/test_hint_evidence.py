"""Test what the board draws of a step: frames of cells, marks of candidates, lines and their ends."""

from __future__ import annotations

import re
from itertools import product
from math import hypot

import pytest

from solver.shape import CLASSIC, Candidate
from solver.techniques.almost_locked import AlmostLockedSets
from solver.techniques.cell_sets import HOUSES_OF, cells_of
from solver.techniques.hints import hint_of, where
from solver.techniques.link_lines import LINE_GAP
from solver.techniques.marks import SETS, tags_of
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Role
from tests.for_each import for_each
from tests.webapp.pages import LOGICAL
from webapp.board.hint import find_evidence
from webapp.board.technique_examples import technique_pages

CASES = tuple(key for key in LOGICAL if key.startswith(("forcing-", "kraken-")))


@for_each("key", CASES)
def test_cells_that_lose_a_candidate_have_their_own_frame(key: str) -> None:
    """A cell that loses a candidate has that frame even if a chain passes through it."""
    taught = technique_pages()[key]
    for example in (taught.example, *taught.answered):
        for cell, _ in example.step.eliminations:
            roles = example.evidence.cells[cell]
            assert "struck" in roles
            assert not set(roles) & set(SETS)


@pytest.mark.parametrize("key", ["kraken-fish-1", "kraken-fish-2"])
def test_fins_have_their_own_frame(key: str) -> None:
    """A fin keeps its frame even if a chain begins in it, unless it loses a candidate itself."""
    taught = technique_pages()[key]
    for example in (taught.example, *taught.answered):
        losers = {cell for cell, _ in example.step.eliminations}
        for cell in {*example.step.cells(Role.FIN)} - losers:
            assert [role for role in example.evidence.cells[cell] if role in SETS] == ["fin"]


LETTERS = ("als-", "death-", "simple-colours", "multi-colours", "sue-")
LETTERED = tuple(key for key in LOGICAL if key.startswith(LETTERS))


@for_each("key", LETTERED)
def test_letters_are_on_the_cells_that_sentences_name(key: str) -> None:
    """Exactly the cells to which both sentences give a letter show it on the board."""
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
    """Map the letters in a sentence to the cells that directly follow them."""
    found = re.findall(r"\b([A-Z])(?:,| \()((?:(?: |, | and )?r\dc\d)+)", text)
    return [(name, re.findall(r"r\dc\d", cells)) for name, cells in found]


@pytest.mark.parametrize("key", ["als-xy-wing", "als-chain"])
def test_chained_sets_mark_shared_and_removed_digits(key: str) -> None:
    """A linking digit is framed in both its sets, a removed one ringed in the first and last set."""
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


def test_the_stem_and_its_petals_have_different_frames() -> None:
    """The stem is ringed as the first cell to look at; no petal is."""
    for example in (technique_pages()["death-blossom"].example, *technique_pages()["death-blossom"].answered):
        stem, *petals = example.step.parts
        assert example.evidence.cells[stem.cells[0]] == ["begin"]
        assert all("begin" not in example.evidence.cells[cell] for petal in petals for cell in petal.cells)


@pytest.mark.parametrize("key", ["multi-colours-1", "multi-colours-2"])
def test_colours_that_see_each_other_are_joined_by_a_weak_line(key: str) -> None:
    """A weak line joins cells of two colour pairs that see each other."""
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        assert example.evidence.weak.count("M") >= int(key[-1])


@pytest.mark.parametrize("key", ["multi-colours-1", "multi-colours-2"])
def test_four_colours_have_four_marks(key: str) -> None:
    """Each colour has its own frame, and its remaining candidates have their own mark."""
    example = technique_pages()[key].example
    looks = {letter: set[str]() for letter in "ABCD"}
    for cell, letter in example.evidence.letters.items():
        looks[letter] |= {role for role in example.evidence.cells[cell] if role in SETS}
        assert {look for each, look in example.evidence.candidates.items() if each.cell == cell} <= {
            "loses",
            *looks[letter],
        }
    assert [*map(sorted, looks.values())] == [[look] for look in SETS]


def test_letters_use_places_of_missing_notes() -> None:
    """Letters fill the places of missing notes, from the last one on; a cell of two sets shows two."""
    assert tags_of("AD", (1, 8)) == ((9, "A"), (7, "D"))
    assert tags_of("A", CLASSIC.digits) == ()


def test_the_legend_of_a_closed_loop_says_that_one_end_is_true() -> None:
    """In a closed loop one end of each weak line is true; in other chains at most one."""
    for key in ("continuous-loop", "grouped-continuous-loop", "discontinuous-loop", "aic"):
        taught = technique_pages()[key]
        for example in (taught.example, *taught.answered):
            assert example.evidence.is_loop is (key in ("continuous-loop", "grouped-continuous-loop"))


def ends_of(path: str) -> list[tuple[float, float, float, float]]:
    """Read where the lines of an SVG path begin and end."""
    found = re.findall(r"M(\S+) ([^L]+)L(\S+) ([^M]+)", path)
    return [(float(x), float(y), float(to_x), float(to_y)) for x, y, to_x, to_y in found]


def test_a_bug_marks_its_digit_three_times_in_each_house() -> None:
    """The placed digit is framed; a disc marks it twice in its row, column and box."""
    example = technique_pages()["bug+1"].example
    odd = example.step.part(Role.EXTRA)
    (cell,), (digit,) = odd.cells, odd.digits
    looks = {each: look for each, look in example.evidence.candidates.items() if look != "loses"}
    assert looks.pop(Candidate(cell, digit)) == "fin"
    assert set(looks.values()) == {"base"}
    for house in HOUSES_OF[cell]:
        assert len([each for each in looks if each.cell in CLASSIC.houses[house].cells and each.digit == digit]) == 2


RECTANGLES = tuple(key for key in LOGICAL if key.startswith(("uniqueness-", "hidden-rect")))


@for_each("key", RECTANGLES)
def test_a_unique_rectangle_marks_its_two_digits(key: str) -> None:
    """Both digits have discs in every corner that keeps them; nothing is bold in the other cells of the houses."""
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        corners, looks = example.step.part(Role.CORNER), example.evidence.candidates
        for cell, digit in product(corners.cells, corners.digits):
            if example.position.has(cell, digit):
                assert looks[Candidate(cell, digit)] in ("base", "loses")
        assert "sought" not in looks.values()


@for_each(("key", "count"), [("hidden-rectangle", 2), ("uniqueness-4", 1), ("uniqueness-6", 4)])
def test_sides_without_other_places_are_strong_links(key: str, count: int) -> None:
    """The strong lines are the sides of which the reason says that the digit has no other place."""
    assert len(ends_of(technique_pages()[key].example.evidence.strong)) == count


def test_an_empty_rectangle_joins_cells_that_see_each_other() -> None:
    """Dots join the box to the link, and the removed candidate to the other arm and the link's far end."""
    example = technique_pages()["empty-rectangle"].example
    before = find_evidence(example.step, example.position, 3)
    assert [len(ends_of(each.weak)) for each in (before, example.evidence)] == [1, 3]
    assert ends_of(example.evidence.strong) == ends_of(before.strong)


@for_each("key", [key for key in LOGICAL if key.startswith(("grouped-", "forcing-", "kraken-"))])
def test_lines_of_groups_end_at_their_cells(key: str) -> None:
    """Every end of a line is in a cell of a chain node."""
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        chain_cells = {cell for nodes in example.step.chains for node in nodes for cell in cells_of(node.cells)}
        for x, y, to_x, to_y in ends_of(example.evidence.strong + example.evidence.weak):
            long = hypot(to_x - x, to_y - y)
            across, down = (to_x - x) / long * LINE_GAP, (to_y - y) / long * LINE_GAP
            for right, below in ((x - across, y - down), (to_x + across, to_y + down)):
                assert int(below) * CLASSIC.size + int(right) in chain_cells


@for_each("key", [key for key in LOGICAL if key.startswith("forcing-")])
def test_the_first_cell_of_a_net_is_ringed(key: str) -> None:
    """The first cell of the hint has no other frame, so its ring is visible."""
    for example in (technique_pages()[key].example, *technique_pages()[key].answered):
        for depth in (3, 4):
            drawn = find_evidence(example.step, example.position, depth)
            for cell in where(example.step).cells:
                assert {"begin"} <= {*drawn.cells[cell]} <= {"begin", "struck"}


@pytest.mark.parametrize("key", ["template-set", "template-delete"])
def test_a_template_marks_every_candidate_of_its_digit(key: str) -> None:
    """The page notes all candidates of the digit, so that readers can count its templates."""
    example = technique_pages()[key].example
    (digit,) = example.step.digits
    places = [Candidate(cell, digit) for cell in CLASSIC.cells if example.position.has(cell, digit)]
    assert len(places) > 4
    assert {example.evidence.candidates[place] for place in places} <= {"sought", "gains", "loses"}
    assert all(digit in example.view.cells[place.cell].notes for place in places)
