"""Forcing chains and nets: whatever is assumed, the result is the same.

Forcing nets: chains in which several statements together have a consequence.

    r2c5=8  r2c9<>8  r2c9=3  r2c1<>3  r2c5<>1  r2c5<>7  r3c5=7  r3c5<>1  r2c6=1  r2c1<>1  r2c1=9 ...

    r2c1 loses 3 and 1, for different reasons, before it is 9: no chain leads there, but a net does.

Which nets there are follows HoDoKu (Hobiger, 2008). A candidate is placed or removed, and the singles that follow are
placed, in four rounds. All consequences are linked to the statement, and links are followed as in chains. The order of
the sentences is our own: all reasons of a statement come before it.

Forcing chains:

    Contradiction   What follows from a statement cannot all be true, so the statement is false: a candidate is true and
                    false, or a cell is left without digits, or a house without a place for a digit.
    Verity          Of some statements one is true, and all lead to the same: a candidate is there or not, a cell takes
                    one of its digits, a house holds a digit in one of its places.

    r2c5=7 r2c5<>6 r9c5=6 r9c5<>2 r5c5=2 r5c5<>3 r5c7=3 r2c7<>3 r2c3=3 r2c3<>4
    r3c5=7 r2c456<>7 r2c3=7 r2c3<>4                                               column 5 holds 7 in one of three
    r5c5=7 r5c5<>3 r5c7=3 r2c7<>3 r2c3=3 r2c3<>4                                  places, each takes 4 out of r2c3

The links are those of loops, with groups. The order of effects and the choice of their chains follow HoDoKu (Hobiger,
2008): placements before eliminations, the shortest chains before others.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, product
from math import inf
from typing import Final, NamedTuple, TypeAlias

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    DIGITS_IN,
    HOUSE_NAMES,
    HOUSE_SETS,
    HOUSES,
    HOUSES_OF,
    PEERS,
    ROWS,
    CellSet,
    HouseIndex,
    cell_list,
    cells_of,
    set_of,
)
from solver.techniques.chains import (
    OPPOSITE,
    SAME_RESULT,
    cut_at_clash,
    describe_cases,
    describe_clash,
    describe_consequences,
    mark_chain_ends,
)
from solver.techniques.implications import (
    EVERY_ON,
    Implications,
    Item,
    Reach,
    Statement,
    chain_to,
    closure,
    consequences,
    implications,
    opposites,
    reach,
)
from solver.techniques.marks import Marks
from solver.techniques.position import Position
from solver.techniques.step import Node, Part, Role, Step
from solver.techniques.step_text import (
    describe_node,
    house_code,
    name_cells,
    name_digits,
    name_house,
)
from solver.techniques.technique import Family, Technique, Where

ROUNDS: Final = 4  # A net places so many rounds of singles.

Derived: TypeAlias = dict[Statement, tuple[Statement, ...]]  # statements in order, each with its reasons


class Rule(NamedTuple):
    """Candidates of a cell or house that are off: all but one, which is then on; or all, and the group is on."""

    offs: tuple[Statement, ...]
    group: Statement | None


def with_singles(position: Position, known: Implications) -> list[list[Statement]]:
    """Extend the links of each statement by the singles that follow from it."""
    on = {known.items[item]: 2 * item for item in range(known.singles)}
    links = known.links[:]
    behind = position.search_filter.singles_behind if position.search_filter else partial(singles_behind, position)
    for (cells, digit), statement in on.items():
        for start in (statement, statement + 1):
            singles = behind(Candidate(cells.bit_length() - 1, digit), bool(start & 1), ROUNDS)
            links[start] = [*links[start], *(on[Item(1 << cell, placed)] for cell, placed in singles)]
    return links


def singles_behind(position: Position, candidate: Candidate, out: bool, rounds: int) -> Iterator[Candidate]:
    """Yield the candidate, if it is placed, and the singles that follow from it in some rounds, in order."""
    now = position.copy()
    now.naked, now.hidden = deque(), deque()
    cell, digit = candidate
    if out:
        now.remove(cell, digit)
    else:
        yield candidate
        now.place(cell, digit)
    for _ in range(rounds):
        singles = [*now.naked, *(each for each in now.hidden if _is_hidden_single(now, *each))]
        for each in singles:
            if now.empty >> each.cell & 1:
                yield each
                now.place(*each)


def _is_hidden_single(position: Position, cell: Cell, digit: Digit) -> bool:
    return position.has(cell, digit) and any(
        not spots & spots - 1 for spots in (position.spots[digit][house] for house in HOUSES_OF[cell])
    )


class Reasons:
    """The derivations of statements from one statement, each with all its reasons."""

    def __init__(self, position: Position, known: Implications) -> None:
        self.known = known
        self.rules_of: list[list[Rule]] = [[] for _ in known.links]
        for rule in _find_rules(position, known):
            for statement in rule.offs:
                self.rules_of[statement].append(rule)
        self.derived: dict[Statement, Derived] = {}
        self.needed_for: dict[tuple[Statement, Statement], set[Statement]] = {}

    def derivation(self, start: Statement, end: Statement) -> list[tuple[Statement, tuple[int, ...]]]:
        """List the statements from start to end, each with the places of its reasons, which come before it."""
        needed, derived = self.needed(start, end), self.derived[start]
        row = [each for each in derived if each in needed]
        place = {statement: number for number, statement in enumerate(row)}
        return [(each, tuple(sorted(place[reason] for reason in derived[each]))) for each in row]

    def length(self, start: Statement, end: Statement) -> int:
        """Count the statements of the derivation behind the start."""
        return len(self.needed(start, end)) - 1

    def needed(self, start: Statement, end: Statement) -> set[Statement]:
        """Collect the statements that the derivation from start to end needs."""
        if start not in self.derived:
            self.derived[start] = self._derive(start)
        if (start, end) not in self.needed_for:
            derived, needed, todo = self.derived[start], {end}, [end]
            for statement in todo:
                fresh = [reason for reason in derived[statement] if reason not in needed]
                todo += fresh
                needed.update(fresh)
            self.needed_for[start, end] = needed
        return self.needed_for[start, end]

    def _derive(self, start: Statement) -> Derived:
        """Derive all that follows from the start, statements that take fewer steps first."""
        derived: Derived = {start: ()}
        order = [start]
        for statement in order:
            alone = (statement,)
            for other in self.known.links[statement]:
                if other not in derived:
                    derived[other] = alone
                    order.append(other)
            for other, reasons in self._by_rules(statement, derived):
                if other not in derived:
                    derived[other] = reasons
                    order.append(other)
        return derived

    def _next(self, statement: Statement, derived: Derived) -> Iterator[tuple[Statement, tuple[Statement, ...]]]:
        yield from ((other, (statement,)) for other in self.known.links[statement])
        yield from self._by_rules(statement, derived)

    def _by_rules(self, statement: Statement, derived: Derived) -> Iterator[tuple[Statement, tuple[Statement, ...]]]:
        for offs, group in self.rules_of[statement]:
            left = [each for each in offs if each not in derived]
            if group is not None and not left:
                yield group, offs
            elif group is None and len(left) < 2:
                for last in left or offs:
                    yield last ^ 1, tuple(each for each in offs if each != last)


class FewestReasons(Reasons):
    """Derivations with the fewest statements. Their number does not depend on the order of cells and digits."""

    def __init__(self, position: Position, known: Implications) -> None:
        super().__init__(position, known)
        self.sizes: dict[Statement, dict[Statement, int]] = {}

    def length(self, start: Statement, end: Statement) -> int:
        """Count the statements of the derivation behind the start, each as often as it is a reason."""
        self.needed(start, end)
        return self.sizes[start][end] - 1

    def _derive(self, start: Statement) -> Derived:
        """Derive all that follows from the start, in rounds: results of a round count from the next one on."""
        derived: Derived = {start: ()}
        sizes, front = {start: 1}, [start]
        while front:
            ahead: Derived = {}
            found: dict[Statement, int] = {}
            for statement in front:
                for other, reasons in self._next(statement, derived):
                    if other not in derived:
                        size = 1 + sum(sizes[reason] for reason in reasons)
                        if size < found.get(other, size + 1):
                            ahead[other], found[other] = reasons, size
            derived |= ahead
            sizes |= found
            front = list(ahead)
        self.sizes[start] = sizes
        return derived


def _find_rules(position: Position, known: Implications) -> Iterator[Rule]:
    """Yield cells and houses with three candidates or more, and groups with two or more places beside them."""
    number = {item: place for place, item in enumerate(known.items)}

    def offs_of(cells: CellSet, digit: Digit) -> tuple[Statement, ...]:
        return tuple(2 * number[Item(1 << cell, digit)] + 1 for cell in cells_of(cells))

    for cell in cells_of(position.empty):
        yield Rule(tuple(2 * number[Item(1 << cell, digit)] + 1 for digit in DIGITS_IN[position.masks[cell]]), None)
    for digit in DIGITS:
        for house in HOUSES:
            yield Rule(offs_of(position.places[digit] & HOUSE_SETS[house], digit), None)
    for place, (cells, digit) in enumerate(known.items[known.singles :], known.singles):
        for house in HOUSES:
            if not cells & ~HOUSE_SETS[house]:
                yield Rule(offs_of(position.places[digit] & HOUSE_SETS[house] & ~cells, digit), 2 * place)


class Group(NamedTuple):
    """Statements that belong together: of a split one is true, of a clash not all are."""

    statements: tuple[Statement, ...]
    cells: CellSet
    digits: tuple[Digit, ...]
    house: HouseIndex | None = None

    def part(self, role: Role) -> Part:
        """Make the group a part of a step."""
        return Part(role, tuple(cells_of(self.cells)), self.digits, self.house)


class Proof(NamedTuple):
    """Pairs of a premise and its consequence, and the parts that a step shows of them."""

    kind: str
    deductions: tuple[tuple[Statement, Statement], ...]
    parts: tuple[Part, ...]


def find(position: Position) -> Iterator[Step]:
    """Find all effects of chains, each by the shortest: placements first, then in the order of cells and digits."""
    return _steps(_ForcingSearch(position))


def nets(position: Position) -> Iterator[Step]:
    """Find all effects of nets, as `find` does for chains."""
    return _steps(_ForcingSearch(position, Reasons))


def nets_in_any_order(position: Position) -> Iterator[Step]:
    """Find the effects of nets, each with the fewest statements, whatever the order of cells and digits."""
    return _steps(_ForcingSearch(position, FewestReasons))


def _steps(search: _ForcingSearch) -> Iterator[Step]:
    for proven in search.proven_statements():
        yield search.step(proven)


class _ForcingSearch:
    """The consequences of the statements of a position, with the reasons."""

    def __init__(self, position: Position, nets: type[Reasons] | None = None) -> None:
        self.position = position
        self.known = implications(position, groups=True)
        self.reasons = nets(position, self.known) if nets else None
        self.follows = closure(with_singles(position, self.known)) if nets else consequences(position, groups=True)
        self.single = (1 << 2 * self.known.singles) - 1  # statements about candidates, not about groups
        # Indexed by digit and cell; 0 means no candidate.
        self.off_statements = [[0] * len(PEERS) for _ in position.places]
        for item, (cells, digit) in enumerate(self.known.items[: self.known.singles]):
            self.off_statements[digit][cells.bit_length() - 1] = 2 * item + 1
        self.cells, self.houses = [*self._cells()], [*self._houses()]
        self.splits = [(self._common(split), split) for split in self._splits()]
        self.reached: dict[Statement, Reach] = {}

    @cached_property
    def impossible(self) -> list[tuple[int, Group]]:
        """List what is impossible, as bits too: a cell without digits, a house without a place for a digit."""
        groups = chain(self.cells, (group for group in self.houses if not self._is_ruled_out(group)))
        return [(_statement_bits(group), group) for group in groups]

    def proven_statements(self) -> list[Statement]:
        """List all statements that are proven, in the order in which hints show them."""
        found = 0
        for common, _ in self.splits:
            found |= common
        if self.reasons:  # by chains a contradiction is a verity as well: links lead back between the opposites
            for statement in self._contradicted():
                found |= 1 << (statement ^ 1)
        return sorted(cells_of(found & self.single), key=self._rank)

    def step(self, conclusion: Statement) -> Step:
        """Build the step with the fewest links that proves the statement."""
        proof = self._shortest(conclusion)
        effect = (self._candidate(conclusion),)
        chains = tuple(tuple(self._node(*link) for link in self._chain(*each)) for each in proof.deductions)
        eliminations, placements = (effect, ()) if conclusion & 1 else ((), effect)
        technique = f"forcing-{'net' if self.reasons else 'chain'}-{proof.kind}"
        return Step(technique, (effect[0].digit,), eliminations, placements, proof.parts, chains)

    def _contradicted(self) -> Iterator[Statement]:
        """Yield the statements from which a contradiction follows."""
        barred = [bits for bits, _ in self.impossible]
        for statement, follows in enumerate(self.follows[: 2 * self.known.singles]):
            absent = ~follows
            if self._contradictory(follows) or not all(map(absent.__and__, barred)):
                yield statement

    def _shortest(self, proven: Statement) -> Proof:
        """Choose the proof to show: of a placement contradictions before verities, then the shortest.

        Of equally short proofs contradictions come before verities, then those with fewer cells, however the position
        lies.
        """
        proofs = self._proofs(proven)
        shortest = next(proofs)
        least = self._cost(shortest)
        for proof in proofs:
            if not proven & 1 and shortest.kind != proof.kind:
                break
            cost = self._cost(proof, least[0])
            if cost < least:
                shortest, least = proof, cost
        return shortest

    def _cost(self, proof: Proof, max_length: float = inf) -> tuple[int, bool, int]:
        """Compute the key by which proofs of one statement are compared; stop counting above `max_length` links."""
        length = 0
        for start, end in proof.deductions:
            length += self._length(start, end)
            if length > max_length:
                break
        return length, proof.kind == "verity", sum(len(part.cells) for part in proof.parts)

    def _length(self, start: Statement, end: Statement) -> int:
        """Count the statements behind the start."""
        return self.reasons.length(start, end) if self.reasons else len(self._chain(start, end)) - 1

    def _proofs(self, proven: Statement) -> Iterator[Proof]:
        """Yield contradictions, then verities."""
        premise = proven ^ 1
        follows = self.follows[premise]
        cell, digit = self._candidate(premise)
        clashes = [self._group((on + 1, on)) for on in cells_of(self._contradictory(follows))]
        for clash in chain(clashes, (group for bits, group in self.impossible if not bits & ~follows)):
            deductions = tuple((premise, each) for each in clash.statements if each != premise)
            yield Proof("contradiction", deductions, (Part(Role.PREMISE, (cell,), (digit,)), clash.part(Role.CLASH)))
        for common, split in self.splits:
            if common >> proven & 1:
                yield Proof("verity", tuple((each, proven) for each in split.statements), (split.part(Role.PREMISE),))

    def _common(self, split: Group) -> int:
        """Intersect what follows from each statement of a split."""
        common = -1
        for statement in split.statements:
            common &= self.follows[statement]
        return common

    def _splits(self) -> Iterator[Group]:
        """Yield cases of which one is true: a candidate or not, a cell's digits, a digit's places in a house."""
        for item in range(self.known.singles):
            yield self._group((2 * item, 2 * item + 1))
        for group in chain(self.cells, self.houses):
            yield group._replace(statements=tuple(each ^ 1 for each in group.statements))

    def _group(self, statements: tuple[Statement, ...]) -> Group:
        """Group statements about one candidate."""
        cells, digit = self.known.items[statements[0] >> 1]
        return Group(statements, cells, (digit,))

    def _cells(self) -> Iterator[Group]:
        """Group the candidates of each cell, false."""
        for cell in cells_of(self.position.empty):
            digits = DIGITS_IN[self.position.masks[cell]]
            yield Group(tuple(self.off_statements[digit][cell] for digit in digits), 1 << cell, digits)

    def _houses(self) -> Iterator[Group]:
        """Group the places of each digit in each house, false."""
        for houses, digit in product((ROWS, COLUMNS, BOXES), DIGITS):
            places, off = self.position.places[digit], self.off_statements[digit]
            for house in houses:
                if cells := places & HOUSE_SETS[house]:
                    yield Group(tuple(off[cell] for cell in cells_of(cells)), cells, (digit,), house)

    def _contradictory(self, follows: int) -> int:
        """Select the candidates that are both true and false, as bits of their true statements."""
        return follows & opposites(follows) & EVERY_ON & self.single

    def _is_ruled_out(self, group: Group) -> bool:
        """Check whether a step removed the digit from a cell of the house: HoDoKu asks only where none did."""
        (digit,), house = group.digits, group.house or 0
        empty_cells = HOUSE_SETS[house] & self.position.empty & ~group.cells
        return any(not PEERS[cell] & self.cells_holding[digit] for cell in cells_of(empty_cells))

    @cached_property
    def cells_holding(self) -> list[CellSet]:
        """List for each digit the cells that hold it."""
        digits = self.position.digits
        return [set_of(cell for cell, each in enumerate(digits) if each == digit) for digit in (0, *DIGITS)]

    def _chain(self, start: Statement, end: Statement) -> Sequence[tuple[Statement, tuple[int, ...]]]:
        """List the statements from start to end; in a net each with the places of its reasons."""
        if self.reasons:
            return self.reasons.derivation(start, end)
        if start not in self.reached:
            self.reached[start] = reach(self.known.links, start)
        return [(each, ()) for each in chain_to(self.reached[start], end)]

    def _node(self, statement: Statement, reasons: tuple[int, ...]) -> Node:
        return Node(*self.known.items[statement >> 1], not statement & 1, reasons=reasons)

    def _candidate(self, statement: Statement) -> Candidate:
        cells, digit = self.known.items[statement >> 1]
        return Candidate(cells.bit_length() - 1, digit)

    def _rank(self, statement: Statement) -> tuple[int, Candidate]:
        return statement & 1, self._candidate(statement)


def _statement_bits(group: Group) -> int:
    return sum(1 << statement for statement in group.statements)


def _premise_of(step: Step) -> Node:
    """Return what a contradiction begins with.

    It has no chains if its premise alone is impossible, as where a cell loses its last digit.
    """
    if step.chains:
        return step.chains[0][0]
    premise = step.parts[0]
    return Node(set_of(premise.cells), premise.digits[0], holds=bool(step.eliminations))


class Forcing(Technique):
    """Chains or nets that come to the same, whatever is assumed."""

    family = Family.FORCING
    is_slow = is_slowest = True
    lists_chains = True

    def headline(self, step: Step, name: str) -> str:
        """Write the name, and where a contradiction comes to light: '... in r1c1 => '."""
        part = step.parts[-1]
        if part.role is not Role.CLASH:
            return f"{name} => "
        return f"{name} in {cell_list(part.cells) if part.house is None else house_code(part.house)} => "

    def where(self, step: Step) -> Where:
        """Point to the premise: a digit in a house, or a cell."""
        first = step.parts[0]
        return Where((first.house,), first.digits) if first.house is not None else Where(cells=first.cells)

    def mark_pattern(self, marks: Marks, step: Step, position: Position) -> None:
        """Mark the chains, and the cell to begin at as such alone: the frames are those of what follows."""
        super().mark_pattern(marks, step, position)
        for cell in self.where(step).cells:
            marks.cells[cell] = ["begin"]

    def mark_effect(self, marks: Marks, step: Step, position: Position) -> None:
        """Mark the eliminated candidates as such alone: in the pattern they are ends of chains."""
        mark_chain_ends(marks, step)
        super().mark_effect(marks, step, position)


class Contradiction(Forcing):
    """A premise that leads to something impossible."""

    def shorten_proof(self, step: Step) -> Step:
        """End the proof at the first two digits that cannot both be.

        HoDoKu follows both further, to where a house has no place for a digit or a cell has none left.
        """
        cut = cut_at_clash(step.chains)
        return replace(step, parts=(step.parts[0], cut[1]), chains=cut[0]) if cut else step

    def pattern(self, step: Step, position: Position) -> str:
        """Return what to try, and where that leads."""
        premise, clash = step.parts
        start = _premise_of(step)
        cells, digit = name_cells(premise.cells), name_digits(premise.digits)
        tried = f"try {digit} in {cells}" if start.holds else f"try {cells} without {digit}"
        if (clash.cells, clash.digits) == (premise.cells, premise.digits):
            return f"{tried}, and follow it until it comes back to {cells}."
        if clash.house is not None:
            return f"{tried}, and follow it to the places of {name_digits(clash.digits)} in {HOUSE_NAMES[clash.house]}."
        return f"{tried}, and follow it to {name_digits(clash.digits)} in {name_cells(clash.cells)}."

    def reason(self, step: Step) -> str:
        """Return what follows from the premise until something cannot be."""
        premise, clash = step.parts
        digits, cells = name_digits(clash.digits), name_cells(clash.cells)
        if clash.role is Role.TWICE:
            end = describe_clash(clash)
        elif clash.house is not None:
            end = f"{name_house(clash)} would have no place left for {digits}"
        elif len(clash.digits) > 1 or not step.chains:
            end = f"{cells} would have no digit left"
        elif clash.cells + clash.digits == premise.cells + premise.digits:
            end = OPPOSITE
        else:
            end = f"{cells} would be {digits} and not {digits}"
        start = f"if {describe_node(_premise_of(step))}, then"
        return f"{start} {describe_consequences(step.chains)}: {end}" if step.chains else f"{start} {end}"


class Verity(Forcing):
    """Several statements of which one is true, and which all lead to the same."""

    def pattern(self, step: Step, position: Position) -> str:
        """Return what to follow."""
        part = step.parts[0]
        cells, digits = name_cells(part.cells), name_digits(part.digits)
        if part.house is not None:
            return f"{digits} has these places there: {cells}. Follow each of them."
        if len(part.digits) > 1:
            return f"{cells} has the candidates {digits}. Follow each."
        return f"try {cells} with {digits} and without."

    def reason(self, step: Step) -> str:
        """Return what follows in each case."""
        part = step.parts[0]
        cells, digits = name_cells(part.cells, "or"), name_digits(part.digits, "or")
        if part.house is not None:
            cases = f"in {name_house(part)} the digit {digits} goes to {cells}"
        else:
            cases = f"{cells} is {digits}{' or not' * (len(part.digits) == 1)}"
        return f"{cases}. {describe_cases(step.chains)}: {SAME_RESULT}"


FAMILY: Final[Mapping[str, Technique]] = {
    "forcing-chain-contradiction": Contradiction(find),
    "forcing-chain-verity": Verity(find),
    "forcing-net-contradiction": Contradiction(nets, find_in_any_order=nets_in_any_order),
    "forcing-net-verity": Verity(nets),
}
