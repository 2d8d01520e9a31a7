"""Chains of almost locked sets.

    9- r1c9 {89} -8- r4c89 {389} -3- r1346c5 {13789} -7- r13c9,r23c7,r3c8 {356789} -9 => r1c7<>9

    If r1c9 loses 9 it holds 8, so the next set loses 8 and holds 3 and 9, so the third loses 3, ... : the first or the
    last set holds 9, and what sees all its places in both is not 9.

Each digit between two sets is a restricted common (see `almost_locked`), and never the same twice in a row; two sets
with two of them may use either. Four sets or more; no set comes twice, though sets that are not neighbours may overlap.
A path follows them to higher numbers only, as HoDoKu does (Hobiger, 2008); with `both_ways` they may turn back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from solver.shape import Candidate, Digit, Mask
from solver.techniques.almost_locked import AlmostLocked, almost_locked_sets, common_effect, restricted_commons
from solver.techniques.cell_sets import DIGITS, DIGITS_IN, cells_of, mask_of
from solver.techniques.choosing import index_sum
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, in_order

_FEWEST_LINKS: Final = 3
_MOST_LINKS: Final = {False: 50, True: 6}  # by whether chains go both ways


class _Tie(NamedTuple):
    """A set with the digits that tie it to the one before."""

    number: int
    digits: Mask


class _Chain(NamedTuple):
    """Numbers of sets, the digit of the first link, and the digits that the last one can use."""

    numbers: tuple[int, ...]
    first: Digit
    links: tuple[Mask, ...]


def find(position: Position, both_ways: bool = False, overlap: bool = False) -> Iterator[Step]:
    """All chains, the best first: those that remove most, then by index sum, then with the fewest sets and cells.

    Of those that go both ways the ones that need a longer search follow.
    """
    sets = almost_locked_sets(position)
    ties: list[list[_Tie]] = [[] for _ in sets]
    for number, links in enumerate(restricted_commons(position, overlap)):
        for tied, commons in links.items():
            ties[number].append(_Tie(tied, mask_of(commons)))
            if both_ways:
                ties[tied].append(_Tie(number, mask_of(commons)))
    told: set[tuple[Candidate, ...]] = set()
    for around in (False, True) if both_ways else (False,):
        found = _found(position, sets, ties, _MOST_LINKS[both_ways], around)
        for gone in sorted(found.keys() - told, key=lambda each: (-len(each), index_sum(each))):
            yield _step(found[gone], sets, gone)
        told |= found.keys()


def _found(
    position: Position, sets: list[AlmostLocked], ties: list[list[_Tie]], most: int, around: bool
) -> dict[tuple[Candidate, ...], _Chain]:
    """What chains remove, each by the one with the fewest sets and cells."""
    found: dict[tuple[Candidate, ...], tuple[int, int, _Chain]] = {}
    for start in cells_of(_starts(position, sets, ties)):
        for chain in _chains(start, ties, most, around):
            one, last = sets[start], sets[chain.numbers[-1]]
            if not one.digits & last.digits:
                continue
            gone = in_order(common_effect(position, one, last, {chain.first, *DIGITS_IN[chain.links[-1]]}))
            if gone:
                cost = len(chain.numbers), sum(sets[number].cells.bit_count() for number in chain.numbers), chain
                if gone not in found or cost[:2] < found[gone][:2]:
                    found[gone] = cost
    return {gone: chain for gone, (_, _, chain) in found.items()}


def _starts(position: Position, sets: list[AlmostLocked], ties: list[list[_Tie]]) -> int:
    """The sets, as bits, from which any chain may remove something: a quick look that never misses one."""
    by_digit: list[dict[int, int]] = [{} for _ in sets]
    for number, tied in enumerate(ties):
        for other, digits in tied:
            for digit in DIGITS_IN[digits]:
                by_digit[number][digit] = by_digit[number].get(digit, 0) | 1 << other
    starts = 0
    for digit in DIGITS:
        holders = [(number, each.seen[digit]) for number, each in enumerate(sets) if digit in each.seen]
        for victim in cells_of(position.places[digit]):
            near = 0
            for number, seen in holders:
                if seen >> victim & 1:
                    near |= 1 << number
            if near & near - 1 and near & _reached(near, digit, by_digit):
                starts |= near
    return starts


def _reached(starts: int, digit: Digit, by_digit: list[dict[int, int]]) -> int:
    """The sets that chains from any of these reach over three links or more, the first and last not by the digit."""
    front = {0: starts}
    reached: dict[Digit, int] = {}
    for link in range(len(by_digit)):
        ahead: dict[Digit, int] = {}
        for last, numbers in front.items():
            for number in cells_of(numbers):
                for other, tied in by_digit[number].items():
                    if other != last and (link or other != digit):
                        ahead[other] = ahead.get(other, 0) | tied
        if link + 1 >= _FEWEST_LINKS:
            ahead = {other: fresh for other, tied in ahead.items() if (fresh := tied & ~reached.get(other, 0))}
            for other, fresh in ahead.items():
                reached[other] = reached.get(other, 0) | fresh
        if not ahead:
            break
        front = ahead
    ends = 0
    for other, numbers in reached.items():
        if other != digit:
            ends |= numbers
    return ends


def _chains(start: int, ties: list[list[_Tie]], most: int, around: bool) -> Iterator[_Chain]:
    """The chains from a set, the shortest first; of those that end alike only the first.

    With `around` others too, which may turn back to a set that the first ones have passed.
    """
    for tie in ties[start]:
        for first in DIGITS_IN[tie.digits]:
            yield from _grown(_Chain((start, tie.number), first, (mask_of((first,)),)), ties, most, around)


def _grown(begun: _Chain, ties: list[list[_Tie]], most: int, around: bool) -> Iterator[_Chain]:
    front = [begun]
    passed: dict[tuple[int, int, Mask], frozenset[int]] = {}  # the sets that all chains passed that end alike
    for links in range(2, most + 1):
        ahead = []
        for numbers, first, masks in front:
            before = masks[-1]
            for number, digits in ties[numbers[-1]]:
                usable = digits & ~before if not before & before - 1 else digits
                key = number, usable, min(links, _FEWEST_LINKS)
                if not usable or number in numbers:
                    continue
                others = passed.get(key)
                if others is None:
                    passed[key] = frozenset(numbers[len(begun.numbers) :] if around else ())
                elif not others or others.issubset(numbers):
                    continue
                else:
                    passed[key] = others.intersection(numbers)
                chain = _Chain((*numbers, number), first, (*masks, usable))
                ahead.append(chain)
                if links >= _FEWEST_LINKS:
                    yield chain
        front = ahead


def _step(chain: _Chain, sets: list[AlmostLocked], gone: tuple[Candidate, ...]) -> Step:
    parts: list[Part] = []
    for number, link in zip(chain.numbers, (*chain.links, 0), strict=True):
        parts.append(sets[number].part())
        if link:
            parts.append(Part(Role.RESTRICTED, (), _used(chain, len(parts) >> 1)))
    return Step("als-chain", tuple(sorted({digit for _, digit in gone})), gone, parts=tuple(parts))


def _used(chain: _Chain, link: int) -> tuple[Digit, ...]:
    """The digit that a link uses: not the one of the link after it, if it has the choice."""
    digits = DIGITS_IN[chain.links[link]]
    if len(digits) > 1 and link + 1 < len(chain.links):
        after = _used(chain, link + 1)
        return tuple(digit for digit in digits if digit not in after)[:1]
    return digits[:1]
