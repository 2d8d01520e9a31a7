"""Each technique finds its step in a position of its own, explains it, and does not find it once it is made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from solver.grid import Grid
from solver.techniques import hints, notation
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Role, Step
from tests.solver.grids import DATA
from tests.solver.techniques.library import candidates_of, of_one_digit

NAMES = {row.name: row for row in TECHNIQUES.values()}
# Techniques so rare that none of thousands of generated puzzles came upon them.
LARGE = "squirmbag", "whale", "leviathan"
NAMED_ROLES = set(Role) - {Role.BASE, Role.COVER, Role.BOX}  # of these the houses are named
RARE = {"uniqueness-5", "avoidable-2"} | {f"{kind}{key}" for kind in ("", "finned-", "sashimi-") for key in LARGE}
RARE |= {key for key in TECHNIQUES if "mutant" in key and not key.endswith(LARGE)}


def technique_name(line: str) -> str:
    """The name of the technique of a line in notation."""
    return line.split(": ")[0].split(" =>")[0].split(" in ")[0]


def examples() -> list[tuple[Position, str]]:
    """The positions of steps.txt, each with a step in notation."""
    found = []
    for line in (DATA / "steps.txt").read_text().splitlines():
        if not line.startswith("#"):
            givens, grid, removed, step = line.split(":", 3)
            found.append((Position.of(Grid.parse(grid), candidates_of(removed), Grid.parse(givens)), step))
    return found


def steps_of(position: Position, line: str) -> Iterator[Step]:
    """All steps of the technique that the line names; of large fish those of its digit."""
    name, digit = technique_name(line), int(next(filter(str.isdigit, line.split(": ")[-1]), "0"))
    row = NAMES[name]
    find = row.is_logical and of_one_digit(row.technique.find, digit)
    return (step for step in find(position) if step.technique == row.key) if find else iter(())


@cache
def found_steps() -> tuple[Step, ...]:
    """The step of each example, as its technique finds it."""
    return tuple(
        next(step for step in steps_of(position, line) if notation.notation(step) == line)
        for position, line in examples()
    )


def example_steps() -> Iterator[tuple[Position, str, Step]]:
    """The examples, each with its step."""
    for (position, line), step in zip(examples(), found_steps(), strict=True):
        yield position, line, step


def test_each_technique_finds_its_step() -> None:
    """In its position the step is found, as it is written; when it is made, it is found no more."""
    shown = set()
    for position, line, step in example_steps():
        shown.add(step.technique)
        position.apply(step)
        assert step.effect not in [each.effect for each in steps_of(position, line)], line
    assert shown == {row.key for row in TECHNIQUES.values() if row.is_logical} - RARE


def test_each_explanation_names_the_cells_that_the_step_rests_on() -> None:
    """The sentences name the technique, and every cell of pattern and effect."""
    for _, line, step in example_steps():
        text = hints.explain(step)
        assert text.startswith(f"{technique_name(line)}: ")
        assert text.endswith(".")
        cells = {cell for role in NAMED_ROLES for cell in step.cells(role)}
        cells |= {each.cell for each in step.eliminations + step.placements}
        assert all(Grid.empty().shape.cell_name(cell) in text for cell in cells), text


def test_a_chain_is_explained_from_end_to_end() -> None:
    """A chain says which digit each cell takes, and the house that has no other place for it."""
    step = next(step for _, line, step in example_steps() if line.startswith("Turbot Fish"))
    text = "if r2c4 is not 4, then r3c5 is 4 (box 2), so r5c5 is not 4, so r5c8 is 4 (row 5)"
    ends = "one of r2c4 and r5c8 is 4, and r2c8 sees both"
    assert hints.explain(step) == f"Turbot Fish: {text}: {ends}. So r2c8 is not 4."


def test_the_list_is_in_the_order_of_a_path() -> None:
    """Ranks ascend; every row says what it teaches in whole sentences; codes are those of one technique each."""
    rows = list(TECHNIQUES.values())
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert len({row.code for row in rows}) == len(rows)
    assert all(row.teaches.endswith(".") for row in rows)
