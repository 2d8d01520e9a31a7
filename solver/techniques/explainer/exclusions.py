"""Aligned exclusion in words: what bars every combination that a candidate could be in.

>>> cells = Part(Role.SET, (0,), (1, 2)), Part(Role.SET, (1,), (1, 3, 4))
>>> seeing_both = Part(Role.CLASH, (2,), (1, 3)), Part(Role.CLASH, (9,), (1, 4))
>>> describe_exclusion([Candidate(0, 1)], [*cells, *seeing_both])  # doctest: +NORMALIZE_WHITESPACE
'what sees r1c1 and r1c2 must keep a digit. If r1c1 is 1, nothing is left for r1c2: not 1, as it sees r1c1;
not 3, as r1c3 holds only 1 and 3; not 4, as r2c1 holds only 1 and 4'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from solver.shape import Candidate, Digit
from solver.techniques.cell_sets import PEERS, cell_name
from solver.techniques.step import Part, Role
from solver.techniques.step_text import name_cells, name_digits

Others = Sequence[Part]  # the cells beside the one that is tried, one or two, each with its digits


class _Bar(NamedTuple):
    """What none of the other cells, or not all of them, can be, and why."""

    told: str
    combinations: frozenset[tuple[Digit, ...]]


def describe_exclusion(gone: Iterable[Candidate], parts: Iterable[Part]) -> str:
    """Why the candidates are in no combination of the cells: which digits the others cannot have beside each."""
    sets = [part for part in parts if part.role is Role.SET]
    near = [part for part in parts if part.role is Role.CLASH]
    keep = f"what sees {name_cells(part.cells[0] for part in sets)} must keep a digit"
    tried = [_tried(each, [part for part in sets if part.cells != (each.cell,)], near) for each in gone]
    return ". ".join([keep, *tried])


def _tried(tried: Candidate, others: Others, near: Sequence[Part]) -> str:
    """What a candidate leaves to the other cells: nothing."""
    left = set(product(*(part.digits for part in others)))
    told = []
    for bar in _bars(tried, others, near):
        if bar.combinations & left:
            told.append(bar.told)
            left -= bar.combinations
    held = " and ".join(f"{name_cells(part.cells)} with {name_digits(part.digits)}" for part in others)
    names = held if len(others) > 1 else name_cells(others[0].cells)
    return f"If {cell_name(tried.cell)} is {tried.digit}, nothing is left for {names}: {'; '.join(told)}"


def _bars(tried: Candidate, others: Others, near: Sequence[Part]) -> Iterator[_Bar]:
    """All that bars combinations, what bars most before the rest."""
    ways = list(product(*(part.digits for part in others)))
    for at, part in enumerate(others):
        if PEERS[tried.cell] >> part.cells[0] & 1:
            barred = frozenset(way for way in ways if way[at] == tried.digit)
            subject = "" if len(others) == 1 else f"{name_cells(part.cells)} is "
            yield _Bar(f"{subject}not {tried.digit}, as it sees {cell_name(tried.cell)}", barred)
    for part in sorted(near, key=lambda part: len({*part.digits} - {tried.digit})):
        last = {*part.digits} - {tried.digit}
        barred = frozenset(way for way in ways if last <= {*way})
        told = f"not {name_digits(sorted(last))}"
        if len(others) > 1:
            able = [each.cells[0] for each in others if last & {*each.digits}]
            none = f"{name_cells(able)} is not" if len(able) == 1 else "neither is"
            told = f"they are {told}" if len(last) > 1 else f"{none} {name_digits(last)}"
        yield _Bar(f"{told}, as {name_cells(part.cells)} holds only {name_digits(part.digits)}", barred)
    if len(others) > 1 and PEERS[others[0].cells[0]] >> others[1].cells[0] & 1:
        for digit in others[0].digits:
            yield _Bar(f"they are not both {digit}, as they see each other", frozenset([(digit, digit)]))
