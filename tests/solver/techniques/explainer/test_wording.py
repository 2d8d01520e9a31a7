"""Sudoku Explainer's steps in words: those that the program itself prints, each with all that it rests on."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.cell_sets import HOUSE_SETS, cell_name, cells_of, set_of
from solver.techniques.explainer import wording
from solver.techniques.explainer.findings import Finding
from solver.techniques.explainer.numbers import HARDER, ExplainerPath, explainer_path
from solver.techniques.position import Position
from solver.techniques.step import Part, Role
from tests.campaigns import some
from tests.solver.grids import outside
from tests.solver.techniques.explainer.test_numbers import RULES

LINE = re.compile(r"\S+ \S+ ([\d.]+), ([^:]+): (.*): ([^:]*)$")


def printed() -> list[list[tuple[str, ...]]]:
    """Of each puzzle the givens, then of each step rating, name, cells and effect as the program prints them."""
    paths: list[list[tuple[str, ...]]] = []
    for line in outside("ratings/se-paths.txt").read_text().splitlines():
        if found := LINE.match(line):
            paths[-1].append(found.groups())
        elif re.fullmatch(r"[.\d]{81}", line.strip()):
            paths.append([(line.strip(),)])
    return paths


def effect_of(text: str) -> set[tuple[str, str, str]]:
    """Each cell with '=' or '<>' and a digit, of 'r1c2<>3,4, r1c3=5'."""
    found = re.findall(r"(r\dc\d)(<>|=)([\d,]+)", text)
    return {(cell, sign, digit) for cell, sign, digits in found for digit in digits.strip(",").split(",")}


def ours(step: Finding) -> set[tuple[str, str, str]]:
    """The same of one of our steps."""
    told = wording.as_step(step)
    gone = {(cell_name(cell), "<>", str(digit)) for cell, digit in told.eliminations}
    return gone | {(cell_name(cell), "=", str(digit)) for cell, digit in told.placements}


@pytest.mark.parametrize("every", some([40, 3], lambda every: every > 3))
def test_steps_are_those_that_the_program_prints(every: int) -> None:
    """Rating, name, effect, and of patterns the cells, up to the first chain."""
    for (givens, *_), *lines in printed()[::every]:
        path = explainer_path(Position.of(Grid.parse(givens)), most=0)
        assert path.steps
        plain = takewhile(lambda step: not step.ends, path.steps)
        for step, (rating, rule, cells, effect) in zip(plain, lines, strict=False):
            assert f"{rating}  {rule}" in wording.notation(step), givens
            filled = step.placed and cell_name(step.placed.cell)
            assert ours(step) == {each for each in effect_of(effect) if each[0] != filled or each[1] == "="}, givens
            if step.cells and not rule.startswith("BUG"):
                named = {name.lower() for name in re.findall(r"R\dC\d", cells)}
                assert {cell_name(cell) for cell in cells_of(step.cells)} == named, givens


@pytest.mark.parametrize("rule", RULES)
def test_a_step_names_what_it_rests_on(rule: str) -> None:
    """Every cell of its pattern, its chains' ends and its effect; chains go from link to link."""
    path = explainer_path(Position.of(Grid.parse(RULES[rule][1])), most=5_000)
    step = next(step for step in path.steps if step.rule == rule)
    told, chains = wording.sentences(step), wording.as_step(step).chains
    ends = [cell for chain in chains for node in (chain[0], chain[-1]) for cell in cells_of(node.cells)]
    assert told.startswith(f"{rule} (")
    assert told.endswith(".")
    assert all(cell_name(cell) in told for cell in (*cells_of(step.cells), *ends))
    assert {cell for cell, *_ in ours(step)} <= set(re.findall(r"r\dc\d", told))
    assert [line.count("=") + line.count("<>") for line in wording.chain_lines(step)] == [len(each) for each in chains]


def first(rule: str) -> Finding:
    """The first step of the rule on the path that is known to have one."""
    path = explainer_path(Position.of(Grid.parse(RULES[rule][1])), most=5_000)
    return next(step for step in path.steps if step.rule == rule)


@pytest.mark.parametrize(
    ("rule", "told"),
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
def test_a_reason_says_why(rule: str, told: str) -> None:
    """A single names its cell; a wing goes through what its pivot can be, and so on."""
    assert f": {told} So " in wording.sentences(first(rule))


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("Region Forcing Chains", r"in (row|column|box) \d the digit \d goes to r\dc\d, r\dc\d"),
        ("Cell Forcing Chains", r"r\dc\d is (\d, )+\d or \d\. If"),
    ],
)
def test_branches_say_of_what_they_begin_with_all(rule: str, told: str) -> None:
    """All places of a digit in the house that is named, or all digits of a cell."""
    step = first(rule)
    assert re.match(rf"{rule} \([\d.]+\): {told}", wording.sentences(step)), wording.sentences(step)
    if step.houses:
        starts = [chain[0].cells for chain in wording.as_step(step).chains]
        assert all(cells & HOUSE_SETS[step.houses[0]] for cells in starts)


@pytest.mark.parametrize(
    ("rule", "line", "told"),
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
def test_a_barred_pattern_says_what_its_cells_leave(rule: str, line: str, told: str) -> None:
    """Two cells of which one holds a further digit: with which others they take which digits, in which house."""
    steps = explainer_path(Position.of(Grid.parse(line)), most=300).steps
    assert wording.sentences(next(step for step in steps if step.rule == rule)).endswith(told)


def test_a_grave_of_two_cells_says_what_they_leave() -> None:
    """Of type 3 which cells go with the extra digits, of type 4 which digit the other cell has."""
    gone, cells = (Candidate(8, 1),), set_of((0, 1))
    extra = Part(Role.EXTRA, (0, 1), (1, 2))
    for kind, rest, told in (
        (3, Part(Role.SET, (5,), (1, 2), 0), "one of r1c1 and r1c2 is 1 or 2; with r1c6 it takes 1 and 2"),
        (
            4,
            Part(Role.SET, (0, 1), (3,), 0),
            "one of r1c1 and r1c2 is 1 or 2; 3 fits nowhere else in row 1, so the other one is 3",
        ),
    ):
        step = Finding(5.7, f"BUG type {kind}", gone, cells=cells, digits=3, parts=(extra, rest))
        assert told in wording.sentences(step)


def test_a_cycle_names_the_ends_of_a_link_first() -> None:
    """Where a cell sees others of the cycle too, of which one is the digit as well, it is told by the link."""
    line = "6...2..9.3....61.5.2.7...3..4...8...17..9..42...2...5..6...7.1.7.29....3.1..3...7"
    steps = explainer_path(Position.of(Grid.parse(line)), most=3_000).steps
    told = next(wording.sentences(step) for step in steps if "Cycle" in step.rule)
    assert ": either way one of r4c5 and r4c9 is 6, and r4c3, r4c4 and r4c7 see both; one of r3c7 and r8c7 is 4" in told


def test_what_a_path_needs_is_told_as_it_is() -> None:
    """Chains within chains are beyond the rules here, other steps beyond the time; a whole path lacks nothing."""
    grid = Grid.empty()
    assert "chains within chains" in wording.why_left(ExplainerPath(grid, (), False, HARDER))
    assert "takes longer" in wording.why_left(ExplainerPath(grid, (), False, 9.0))
    assert wording.why_left(ExplainerPath(grid, (), True)) == ""
