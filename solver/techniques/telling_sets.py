"""What sets mean that have more digits than cells: almost locked ones, and those at a crossing."""

from __future__ import annotations

from solver.shape import Digit
from solver.techniques.cell_sets import BOXES, HOUSE_NAMES, LINES, set_of, shared_houses
from solver.techniques.step import Part, Step
from solver.techniques.step_words import cells_told, digits_told, losers, named_parts, seeing, tied_sets


def sue_de_coq_reason(step: Step) -> str:
    """Why a crossing and the sets beside it use their digits up."""
    shared, in_line, in_box = (set(part.digits) for part in step.parts)
    twice = in_line & in_box - shared
    houses = shared_houses(set_of(step.parts[0].cells))
    rests = [
        f"{HOUSE_NAMES[house]} has no other place for {digits_told(sorted((shared | own) - other | twice))}"
        for kind, own, other in ((LINES, in_line, in_box), (BOXES, in_box, in_line))
        for house in houses
        if house in kind
    ]
    told = "; ".join(f"{name}, {_set(part)}" for name, part in named_parts(step))
    line, box = (HOUSE_NAMES[next(house for house in houses if house in kind)] for kind in (LINES, BOXES))
    places = [
        f"{digits_told(sorted(digits))} can be only in {house}"
        for digits, house in (((shared | in_line) - in_box, line), (in_box - twice, box))
        if digits
    ]
    count = len({cell for part in step.parts for cell in part.cells})
    hold = f"these {count} cells hold only {digits_told(sorted(shared | in_line | in_box))}"
    right = " and ".join(rests)
    if twice:
        both = f"{digits_told(sorted(twice))}, which B and C have and A lacks, fit{'s' * (len(twice) == 1)}"
        once = f"twice at most, once in {line} and once in {box}, any other digit once, as {', and '.join(places)}"
        return f"{told}: {hold}. There {both} {once}. To fill {count} cells takes all of that: {right}"
    return f"{told}: {hold}, none twice, as there {', and '.join(places)}, so all stand there once: {right}"


def _set(part: Part) -> str:
    return f"{cells_told(part.cells)} with {digits_told(part.digits)}"


def almost_locked_reason(step: Step) -> str:
    """How sets in a row, of which two neighbours cannot both hold a digit, leave another one to the first or last."""
    row, ties = tied_sets(step)
    named = [f"{name}, {cells_told(part.cells)}, has {digits_told(part.digits)}" for name, part in sorted(row)]
    told = f"set {'; '.join(named)}: each one digit more than cells, so a set that lacks one holds all its others"
    places = f"as {'its' if len(ties) == 1 else 'their'} places there see each other"
    if len(row) == 2 and len(ties) > 1:
        only = f"Only one of A and B can hold {ties[0]}, and only one {ties[1]}, {places}"
        both = f"one of them lacks {ties[0]} and the other {ties[1]}, and both hold all their others"
        seen = f"What goes sees all places for its digit in a set, or in both if it is {digits_told(ties, 'or')}"
        return f"{told}. {only}: {both}. {seen}"
    links = [(one, other, digit) for (one, _), (other, _), digit in zip(row, row[1:], ties, strict=False)]
    only = ", ".join(f"only one of {one} and {other} can hold {digit}" for one, other, digit in links)
    digits, saw = _kept(step, "both")
    last, kept = row[-1][0], [*(str(digit) for digit in ties[1:]), digits_told(digits)]
    needs = [f"{other} lacks {digit} and holds {after}" for (_, other, digit), after in zip(links, kept, strict=True)]
    then = ", so ".join([f"it holds {ties[0]}", *needs])
    one = f"A or {last} holds {'each of ' * (len(digits) > 1)}{digits_told(digits)}"
    without = f"If A lacks {digits_told(digits, 'or')}, {then}: {one}, and {saw}"
    return f"{told}. {only[:1].upper()}{only[1:]}, {places}. {without}"


def blossom_reason(step: Step) -> str:
    """What each digit of a stem leaves to the set that it takes it from."""
    stem = step.parts[0]
    digits, saw = _kept(step, "these sets")
    kept = f"its {digits[0]}" if len(digits) == 1 else "all its others"
    cases = [
        f"if the stem is {digit}, set {name}, {_set(petal)}, loses {digit} and needs {kept}"
        for digit, (name, petal) in zip(stem.digits, named_parts(step), strict=True)
    ]
    needs = "a set has one digit more than cells, so without one it needs all its others"
    held = f"the stem {cells_told(stem.cells)} is {digits_told(stem.digits, 'or')}"
    return f"{held}; {needs}: {'; '.join(cases)}; and {saw}"


def _kept(step: Step, sets: str) -> tuple[list[Digit], str]:
    """The digits that a set keeps which has lost another one, and who sees them."""
    digits = sorted({digit for _, digit in step.eliminations})
    if len(digits) > 1:
        return digits, f"what goes sees every place for it in {sets}"
    return digits, seeing(losers(step), f"every {digits[0]} of {sets}")
