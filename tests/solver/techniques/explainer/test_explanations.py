"""Sudoku Explainer's steps in words: those that the program itself prints, each with all that it rests on."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.cell_sets import HOUSE_SETS, cell_name, cells_of
from solver.techniques.explainer.explanations import explain, marks_of, notation
from solver.techniques.explainer.path import NESTED_RATING, ExplainerPath, explainer_path
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import chains_text
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.grids import outside
from tests.solver.techniques.explainer.test_path import RULES

MARKED = (  # cycles, forcing chains, unique rectangles, direct sets; nets
    "2.8...6...71.5....4....3.7......7..5.47...29.1..4......2.9....8....8.43...9...5.6",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
)
LINE = re.compile(r"\S+ \S+ ([\d.]+), ([^:]+): (.*): ([^:]*)$")


def printed() -> list[list[tuple[str, ...]]]:
    """Read for each puzzle its givens, then for each step rating, name, cells and effect as the program prints them."""
    paths: list[list[tuple[str, ...]]] = []
    for line in outside("ratings/se-paths.txt").read_text().splitlines():
        if found := LINE.match(line):
            paths[-1].append(found.groups())
        elif re.fullmatch(r"[.\d]{81}", line.strip()):
            paths.append([(line.strip(),)])
    return paths


def effect_of(text: str) -> set[tuple[str, str, str]]:
    """Split 'r1c2<>3,4, r1c3=5' into cell, '=' or '<>', and digit."""
    found = re.findall(r"(r\dc\d)(<>|=)([\d,]+)", text)
    return {(cell, sign, digit) for cell, sign, digits in found for digit in digits.strip(",").split(",")}


def our_effect(step: Step) -> set[tuple[str, str, str]]:
    """Write the effect of one of our steps in the same form."""
    gone = {(cell_name(cell), "<>", str(digit)) for cell, digit in step.eliminations}
    return gone | {(cell_name(cell), "=", str(digit)) for cell, digit in step.placements}


def pattern_cells(step: Step) -> set[str]:
    """Name the cells of the pattern; of a loop without those of the set that it forms."""
    roles = (Role.CORNER,) if step.cells(Role.CORNER) else (Role.BASE, Role.SET, Role.PIVOT, Role.PINCER)
    return {cell_name(cell) for role in roles for cell in step.cells(role)}


@pytest.mark.parametrize("every", some([40, 3], lambda every: every > 3))
def test_steps_are_those_that_the_program_prints(every: int) -> None:
    """Rating, name, effect, and of patterns the cells, up to the first chain."""
    for (givens, *_), *lines in printed()[::every]:
        path = explainer_path(Position.of(Grid.parse(givens)), max_branches=0)
        assert path.steps
        plain = takewhile(lambda step: not step.chains, path.steps)
        for step, (rating, rule, cells, effect) in zip(plain, lines, strict=False):
            assert f"{rating}  {rule}" in notation(step), givens
            filled = [cell_name(cell) for cell, _ in step.placements]
            expected = {each for each in effect_of(effect) if each[0] not in filled or each[1] == "="}
            assert our_effect(step) == expected, givens
            if pattern_cells(step) and not rule.startswith("BUG"):
                named = {name.lower() for name in re.findall(r"R\dC\d", cells)}
                assert pattern_cells(step) == named, givens


@for_each("rule", RULES)
def test_a_step_names_what_it_rests_on(rule: str) -> None:
    """Every cell of its pattern, its chains' ends and its effect; chains go from link to link."""
    path = explainer_path(Position.of(Grid.parse(RULES[rule][1])), max_branches=5_000)
    step = next(step for step in path.steps if step.technique == rule)
    text = explain(step)
    ends = [cell for chain in step.chains for node in (chain[0], chain[-1]) for cell in cells_of(node.cells)]
    named = set(re.findall(r"r\dc\d", text))
    assert text.startswith(f"{rule} (")
    assert text.endswith(".")
    assert pattern_cells(step) | {cell_name(cell) for cell in (*step.cells(Role.EXTRA), *ends)} <= named
    assert {cell for cell, *_ in our_effect(step)} <= named
    lengths = [line.count("=") + line.count("<>") for line in chains_text(step)]
    assert lengths == [len(chain) for chain in step.chains]


def first(rule: str) -> Step:
    """Find the first step of the rule on the path that is known to have one."""
    path = explainer_path(Position.of(Grid.parse(RULES[rule][1])), max_branches=5_000)
    return next(step for step in path.steps if step.technique == rule)


@for_each(
    ("rule", "reason"),
    [
        (
            "Direct Pointing",
            "in box 5 all places of 8, r5c4 and r6c4, lie in column 4, so column 4 has it there, "
            "so r9c6 is the only place left for 8 in box 8.",
        ),
        (
            "Direct Hidden Pair",
            "in box 3 the digits 3 and 5 fit nowhere but in r1c7 and r3c7, which hold nothing else, "
            "so r2c8 is the only place left for 8 in box 3.",
        ),
        (
            "BUG type 1",
            "r4c2 is the only cell with more than two candidates; of these 1 stands three times in its row, in its "
            "column and in its box, the others twice: without 1 in r4c2 every cell would have two candidates, which "
            "cannot be, as the puzzle has only one solution, so r4c2 is 1.",
        ),
        (
            "Bidirectional Cycle",
            "if r2c1 is 4, then r2c2 is 2, so r9c2 is not 2, so r9c1 is 2, so r9c1 is not 4, so r2c1 is 4 (column 1), "
            "and so round; as each of these follows from the one before, all are true or all are false: either way one "
            "of r2c1 and r2c2 is 4, and r2c7 and r3c2 see both.",
        ),
        ("Naked Single", "9 is the only candidate left in r9c4."),
        (
            "XY-Wing",
            "if r1c2 is 8, r1c5 is 3; if r1c2 is 9, r7c2 is 3: so one of r1c5 and r7c2 is 3, and r7c5 sees both.",
        ),
        (
            "BUG type 2",
            "without 3 in r4c5 and r8c6 every cell would have two candidates, which cannot be, as the puzzle has only "
            "one solution, so one of them is 3, and r4c6, r7c5 and r8c5 see both.",
        ),
        (
            "XYZ-Wing",
            "if r3c2 is 9, r2c1 is 3; if r3c2 is 7, r3c5 is 3; else r3c2 is 3 itself: so one of r2c1, r3c2 and r3c5 is "
            "3, and r3c3 sees all three.",
        ),
    ],
)
def test_a_reason_says_why(rule: str, reason: str) -> None:
    """A single names its cell; a wing goes through what its pivot can be, and so on."""
    assert f": {reason} So " in explain(first(rule))


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ("Region Forcing Chains", r"in (row|column|box) \d the digit \d goes to r\dc\d, r\dc\d"),
        ("Cell Forcing Chains", r"r\dc\d is (\d, )+\d or \d\. If"),
    ],
)
def test_branches_name_all_that_they_begin_with(rule: str, reason: str) -> None:
    """They begin with all places of a digit in the house that is named, or with all digits of a cell."""
    step = first(rule)
    assert re.match(rf"{rule} \([\d.]+\): {reason}", explain(step)), explain(step)
    for house in step.houses(Role.PREMISE):
        assert all(chain[0].cells & HOUSE_SETS[house] for chain in step.chains)


@for_each(
    ("rule", "line", "ending"),
    [
        (
            "Unique Rectangle type 3",
            "....5....6.24..95....2..8.7..9.2.7...8.6.4.9...4.3.6..7.1..2....46..53.1....4....",
            "one of r6c1 and r6c4 is 2, 7 or 9; with r6c2 and r6c6 it takes 2, 7 and 9, and the rest of row 6 holds "
            "none of these. So r6c9 is not 2.",
        ),
        (
            "Unique Rectangle type 3",
            "46.912.5.7..36.....1..........4..63.3..6.5..1.96..1..........1.....73..5.3.129.67",
            "one of r3c3 and r7c3 is 3, 7 or 8; in column 3 the digits 2, 5 and 9 fit nowhere but there and in r2c3 "
            "and r4c3, and only one of them there, so r2c3 and r4c3 hold nothing else. So r2c3 is not 8.",
        ),
        (
            "Unique Rectangle type 4",
            "3.....9..4..1..68..58.9...37..5...2....7.1....4...3..55...1.87..82..4..6..7.....4",
            "one of r1c2 and r1c9 is 1 or 6; 7 fits nowhere else in row 1, so the other one is 7. So r1c2 and r1c9 "
            "are not 2.",
        ),
    ],
)
def test_a_barred_pattern_says_what_its_cells_leave(rule: str, line: str, ending: str) -> None:
    """Two cells of which one holds a further digit: with which others they take which digits, in which house."""
    steps = explainer_path(Position.of(Grid.parse(line)), max_branches=300).steps
    assert explain(next(step for step in steps if step.technique == rule)).endswith(ending)


def test_a_bug_of_two_cells_says_what_they_leave() -> None:
    """Type 3 names the cells that go with the extra digits, type 4 the digit of the other cell."""
    extra = Part(Role.EXTRA, (0, 1), (1, 2))
    for kind, others, reason in (
        (3, Part(Role.SET, (5,), (1, 2), 0), "one of r1c1 and r1c2 is 1 or 2; with r1c6 it takes 1 and 2"),
        (
            4,
            Part(Role.SET, (0, 1), (3,), 0),
            "one of r1c1 and r1c2 is 1 or 2; 3 fits nowhere else in row 1, so the other one is 3",
        ),
    ):
        step = Step(f"BUG type {kind}", (1, 2), (Candidate(8, 1),), parts=(extra, others), rating=5.7)
        assert reason in explain(step)


def test_a_cycle_names_the_ends_of_a_link_first() -> None:
    """Where a cell sees other cells of the cycle too, of which one is the digit as well, the reason names the link."""
    line = "6...2..9.3....61.5.2.7...3..4...8...17..9..42...2...5..6...7.1.7.29....3.1..3...7"
    steps = explainer_path(Position.of(Grid.parse(line)), max_branches=3_000).steps
    text = next(explain(step) for step in steps if "Cycle" in step.technique)
    assert ": either way one of r4c5 and r4c9 is 6, and r4c3, r4c4 and r4c7 see both; one of r3c7 and r8c7 is 4" in text


def test_a_path_says_why_it_is_unsolved() -> None:
    """Chains within chains are beyond the rules here, other steps beyond the time; a whole path lacks nothing."""
    grid = Grid.empty()
    assert "chains within chains" in ExplainerPath(grid, (), False, NESTED_RATING).why_unsolved
    assert "takes longer" in ExplainerPath(grid, (), False, 9.0).why_unsolved
    assert ExplainerPath(grid, (), True).why_unsolved == ""


@pytest.mark.parametrize("line", MARKED)
def test_marks_show_pattern_and_effect_of_every_step(line: str) -> None:
    """What goes is struck, what comes is placed, the pattern has cells, and a chain has its links."""
    path = explainer_path(Position.of(Grid.parse(line)))
    for position, step in zip(Position.of(path.start).positions_before(path.steps), path.steps, strict=False):
        marks = marks_of(step, position)
        assert {each for each, look in marks.candidates.items() if look == "gains"} == set(step.placements)
        assert all(marks.look(*each) == "loses" for each in step.eliminations)
        assert marks.links or not step.chains
        assert marks.cells
