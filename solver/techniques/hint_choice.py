"""Choose the step of a hint: not the one that a path takes, but the easiest to see.

A path follows an order that decides its score. People see a single before anything else, a box before a line, and of
several steps of one level the one with the fewest cells to look at. With notes people see a cell with one note at once;
without notes it is hard to see that a cell has one candidate left.

>>> from solver.grid import Grid
>>> line = "..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"
>>> step = easiest_step(Position.of(Grid.parse(line)), noted=False)
>>> step.technique, step.placements
('hidden-single', (Candidate(cell=10, digit=9),))

Slow techniques are left out, so that every hint takes limited time: chains of almost locked sets and the largest
Franken fish are never searched, other techniques with almost locked sets only where few candidates are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, islice
from typing import Final

from solver.techniques import singles as single_steps
from solver.techniques.cell_sets import BOXES
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Node, Step
from solver.techniques.technique import Find, HintCost, Level

MAX_STEPS_COMPARED: Final = 1_000  # steps of one technique that are compared: all, so that no order of looking decides
MAX_CANDIDATES: Final = 260  # With more, techniques of a high cost are not searched.


def easiest_step(position: Position, noted: bool) -> Step | None:
    """Find the step that is easiest to see, None if there is none.

    Args:
        position: The position, which stays as it is.
        noted: Whether the person keeps notes: then a cell with one candidate is seen before a digit with one place.
    """
    return easy_step(position, noted) or hard_step(position)


def easy_step(position: Position, noted: bool) -> Step | None:
    """Find the easiest step of the levels up to Hard, in a few milliseconds."""
    return _best(_easy_groups(position, noted))


def hard_step(position: Position) -> Step | None:
    """Find the easiest step of the levels above Hard, in some tenths of a second at most."""
    return _best(chain(_hard_groups(position), _extreme_groups(position)))


def every_step(position: Position, noted: bool, has_time: Callable[[], bool] = lambda: True) -> list[Step]:
    """List all steps for hints, the easiest first; of several with one effect only the easiest.

    Args:
        position: The position, which stays as it is.
        noted: Whether the person keeps notes.
        has_time: Asked after each group of steps. Once it says no, the list ends if it has any steps.
    """
    found = dict[object, Step]()
    for steps in chain(_easy_groups(position, noted), _hard_groups(position)):
        for step in sorted(steps, key=effort):
            found.setdefault(step.effect, step)
        if found and not has_time():
            break
    last = chain.from_iterable(islice(_extreme_groups(position), 0 if found else None))
    return list(found.values()) or sorted(last, key=effort)


def _best(found: Iterable[Iterable[Step]]) -> Step | None:
    """Choose the step with the least effort of the first group that has any."""
    for steps in found:
        if step := min(steps, key=effort, default=None):
            return step
    return None


def singles(position: Position) -> Iterator[Step]:
    """Yield every single that follows from the position; each is made before the next one is searched."""
    while step := next(_any_single(position), None):
        yield step
        position.apply(step)


def is_easy_to_the_end(position: Position) -> bool:
    """Check whether steps of the levels Easy and Medium solve the position, in any order; they are applied to it."""
    while step := next(chain(_any_single(position), *(find(position) for find in _FINDS[Level.MEDIUM])), None):
        position.apply(step)
    return not position.empty


def _any_single(position: Position) -> Iterator[Step]:
    return chain(
        single_steps.full_houses(position), single_steps.hidden_singles(position), single_steps.naked_singles(position)
    )


def _easy_groups(position: Position, noted: bool) -> Iterator[Iterable[Step]]:
    """Yield steps to choose from, in groups: the technique order of hints, easiest to see first."""
    yield single_steps.full_houses(position)
    hidden = list(single_steps.hidden_singles(position))
    naked = list(single_steps.naked_singles(position))
    yield from (naked, hidden) if noted else ([step for step in hidden if _is_in_box(step)], hidden, naked)
    for level in (Level.MEDIUM, Level.HARD):
        yield chain.from_iterable(islice(find(position), MAX_STEPS_COMPARED) for find in _FINDS[level])


def _hard_groups(position: Position) -> Iterator[Iterable[Step]]:
    """Yield groups of chains and other Unfair steps."""
    few = sum(mask.bit_count() for mask in position.masks) <= MAX_CANDIDATES
    for find in _FINDS[Level.UNFAIR]:
        yield islice(find(position), MAX_STEPS_COMPARED)
    for find in _COSTLY_FINDS if few else ():
        yield islice(find(position), MAX_STEPS_COMPARED)


def _extreme_groups(position: Position) -> Iterator[Iterable[Step]]:
    """Yield steps for positions that have no others: forcing chains, then nets."""
    for find in _FINDS[Level.EXTREME]:
        yield find(position)


def _is_in_box(step: Step) -> bool:
    return step.parts[0].house in BOXES


def effort(step: Step) -> tuple[int, int, int, int]:
    """Measure how much there is to look at: cells of the pattern, links twice.

    Of equal steps those that remove more come first, then the order of the registry, however the position lies.
    """
    linked = sum(_count_statements(nodes) for nodes in step.chains)
    seen = sum(len(part.cells) for part in step.parts) + 2 * linked
    return seen, -len(step.eliminations), _ORDER[step.technique], linked


def _count_statements(nodes: Sequence[Node]) -> int:
    """Count the statements of a chain; in a net each as often as it is a reason, which does not depend on order."""
    if not nodes[-1].reasons:
        return len(nodes)
    sizes = list[int]()
    for node in nodes:
        sizes.append(1 + sum(sizes[reason] for reason in node.reasons))
    return sizes[-1]


def _list_finds(level: Level, cost: HintCost) -> list[Find]:
    """List the searches of a level and a cost in the order of a path; rows of one rank share the first one's."""
    rows = [row for row in TECHNIQUES.values() if row.in_path and row.is_logical]
    first = [next(group) for _, group in groupby(rows, key=lambda row: row.rank)]
    techniques = [row.technique for row in first if row.level is level]
    return [each.find_in_any_order for each in techniques if each.hint_cost is cost]


_ORDER: Final = {key: place for place, key in enumerate(TECHNIQUES)}
_FINDS: Final = {level: _list_finds(level, HintCost.LOW) for level in Level}
_COSTLY_FINDS: Final = _list_finds(Level.UNFAIR, HintCost.HIGH)
