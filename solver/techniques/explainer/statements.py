"""Statements of chains, "the digit is here" and "it is not", as numbers; and how a chain's length makes it harder.

>>> number = statement_of(Candidate(3, 5), True)
>>> candidate_of(number), is_on(number), is_on(opposite(number))
(Candidate(cell=3, digit=5), True, False)
>>> [round(rating_with_length(7.0, complexity), 1) for complexity in (6, 7, 9, 15)]
[7.0, 7.1, 7.2, 7.4]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from solver.shape import Candidate
from solver.techniques.cell_sets import SIZE
from solver.techniques.chains import Chain
from solver.techniques.step import Node

Statement: TypeAlias = int
StatementSet: TypeAlias = int  # bit `statement`

MAX_UNRATED_LENGTH: Final = 4  # longer chains rate higher


class Derivation(NamedTuple):
    """A statement, and the derivations of the statements it follows from: a node of an implication graph."""

    statement: Statement
    parents: tuple[Derivation, ...] = ()


def statement_of(candidate: Candidate, on: bool) -> Statement:
    """Encode as a number the statement that the candidate is true, or that it is false."""
    return (candidate.cell * SIZE + candidate.digit - 1) * 2 + on


def candidate_of(statement: Statement) -> Candidate:
    """Find the candidate that the statement is about."""
    cell, digit = divmod(statement >> 1, SIZE)
    return Candidate(cell, digit + 1)


def is_on(statement: Statement) -> bool:
    """Check whether the statement says that its candidate is true."""
    return bool(statement & 1)


def opposite(statement: Statement) -> Statement:
    """Negate the statement: the same candidate, true instead of false or the other way round."""
    return statement ^ 1


def effect_of(statement: Statement) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Turn a proven statement into the effect of a step: its eliminations, then its placements."""
    candidates = (candidate_of(statement),)
    return ((), candidates) if is_on(statement) else (candidates, ())


def complexity_of(ends: Iterable[Derivation]) -> int:
    """Count the different statements that each end rests on, itself among them, and add the counts up."""
    total = 0
    for end in ends:
        seen: set[Statement] = set()
        todo = [end]
        while todo:
            node = todo.pop()
            if node.statement not in seen:
                seen.add(node.statement)
                todo.extend(node.parents)
        total += len(seen)
    return total


def rating_with_length(base: float, complexity: int) -> float:
    """Add to the rating 0.1 for each of 4, 6, 8, 12, 16, 24 ... that the chain's length exceeds.

    The tenths are added one by one, as Sudoku Explainer does: the last bits of the sum decide between steps that look
    equal.
    """
    limit, gap, again = MAX_UNRATED_LENGTH, 2, True
    while complexity - 2 > limit:
        base += 0.1
        limit += gap
        gap, again = (gap, False) if again else (2 * gap, True)
    return base


def chain_of(statements: Iterable[Statement]) -> Chain:
    """Write statements that follow from one another as the chain of a step."""
    return tuple(_node(statement) for statement in statements)


def chains_to(ends: Sequence[Derivation]) -> tuple[Chain, ...]:
    """Write the derivations of the ends as chains or nets of a step: each statement behind its reasons.

    A net names the reasons of each statement; a chain without branches leaves them out.
    """
    if not any(len(node.parents) > 1 for end in ends for node in _ancestors(end)):
        return tuple(chain_of(node.statement for node in reversed(_ancestors(end))) for end in ends)
    return tuple(_net_to(end) for end in ends)


def _net_to(end: Derivation) -> Chain:
    order = _reasons_first(end)
    place = {node.statement: at for at, node in enumerate(order)}
    return tuple(_node(node.statement, tuple(place[parent.statement] for parent in node.parents)) for node in order)


def _node(statement: Statement, reasons: tuple[int, ...] = ()) -> Node:
    cell, digit = candidate_of(statement)
    return Node(1 << cell, digit, is_on(statement), 0, reasons)


def _reasons_first(end: Derivation) -> list[Derivation]:
    """Sort the end and all that it rests on topologically: reasons first, each statement once."""
    order: dict[Statement, Derivation] = {}
    todo = [(end, False)]
    while todo:
        node, is_ready = todo.pop()
        if is_ready:
            order.setdefault(node.statement, node)
        elif node.statement not in order:
            todo.append((node, True))
            todo += [(parent, False) for parent in reversed(node.parents)]
    return list(order.values())


def _ancestors(end: Derivation) -> list[Derivation]:
    """List the end and all derivations that it rests on, each once; without branches from the end to the start."""
    found, todo, seen = list[Derivation](), [end], set[int]()
    while todo:
        node = todo.pop()
        found.append(node)
        fresh = [parent for parent in node.parents if id(parent) not in seen]
        seen |= {id(parent) for parent in fresh}
        todo += fresh
    return found
