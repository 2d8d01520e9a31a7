"""What of a step is drawn at each depth: roles of cells and of candidates, outlines of houses, links as lines.

    depth 2   where to look: houses in an outline, or a cell in a ring
    depth 3   the pattern: its cells, its candidates by role, its links
    depth 4   what follows: what loses, what is filled, and the digits that rule a single's other places out

Coordinates are in cells from the upper left corner of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, product
from math import hypot
from typing import Final, NamedTuple

from solver.shape import CLASSIC, Candidate, Cell, Digit
from solver.techniques.cell_sets import CellSet, cells_of, set_of, shared_houses
from solver.techniques.ladder import causes, where
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_words import first_pair, named_parts, tied_sets
from solver.techniques.telling_chains import as_told

INSET: Final = 0.06  # of a cell, round its notes
SHORTER: Final = 0.125  # by which a line ends before the middle of a candidate
SIDES: Final = ("t", "r", "b", "l")

# Each role by the look of its cells and candidates. Every look has a shape of its own beside its colour.
LOOKS: Final[Mapping[Role, str]] = {
    Role.SINGLE: "base",
    Role.SET: "base",
    Role.LINE: "base",
    Role.BASE: "base",
    Role.FIN: "fin",
    Role.ENDO_FIN: "fin",
    Role.END: "base",
    Role.JOINT: "fin",
    Role.BOX: "base",
    Role.PIVOT: "fin",
    Role.PINCER: "base",
    Role.BRIDGE: "fin",
    Role.CORNER: "base",
    Role.EXTRA: "fin",
    Role.LINE_SET: "fin",
    Role.BOX_SET: "third",
}
SETS: Final = ("base", "fin", "third", "fourth")  # looks of cells in a pattern, in this order of its colours


class Point(NamedTuple):
    """A place on the board."""

    x: float
    y: float


@dataclass(frozen=True)
class Evidence:
    """Roles of cells, looks of candidates, letters, and the lines between them: strong and weak ones as paths."""

    cells: dict[Cell, list[str]] = field(default_factory=dict)
    candidates: dict[Candidate, str] = field(default_factory=dict)
    letters: dict[Cell, str] = field(default_factory=dict)  # of the sets or colours that a cell belongs to
    strong: str = ""
    weak: str = ""
    is_loop: bool = False  # whether it closes without a break, so that of each weak line one end is true
    is_net: bool = False  # whether strong lines that meet hold together only

    def mark(self, cell: Cell, role: str) -> None:
        """Give the cell one role more."""
        roles = self.cells.setdefault(cell, [])
        if role not in roles:
            roles.append(role)


def tags_of(letters: str, notes: Collection[Digit]) -> tuple[tuple[Digit, str], ...]:
    """The letters of a cell, each with the digit whose place it takes, as that is not noted: the last ones first."""
    return tuple(zip((digit for digit in reversed(CLASSIC.digits) if digit not in notes), letters, strict=False))


def evidence_of(step: Step, position: Position, depth: int) -> Evidence:
    """What is drawn of a step of this position."""
    step, found, links = as_told(step), Evidence(), list[Link]()
    if depth == 2 or depth > 2 and not step.cells(Role.ALMOST_LOCKED):
        _mark_place(found, step, position, depth)
    if depth > 2:
        _mark_pattern(found, step, position)
        links = list(_links(step, position))
    if depth > 3:
        _mark_effect(found, step, position)
        links += _links_to_losers(step)
    held = {each: look for each, look in found.candidates.items() if position.has(*each)}
    strong = _path(link for link in links if link.strong)
    weak = _path(link for link in links if not link.strong)
    is_net = any(node.reasons for chain in step.chains for node in chain)
    return Evidence(found.cells, held, found.letters, strong, weak, _closes(step), is_net)


def _mark_place(found: Evidence, step: Step, position: Position, depth: int) -> None:
    place = where(step)
    for cell in place.cells:
        found.mark(cell, "begin")
    for house in place.houses:
        cells = CLASSIC.houses[house].cells
        for cell in cells:
            found.mark(cell, "searched")
            for side, neighbour in zip(SIDES, _around(cell), strict=True):
                if neighbour not in cells:
                    found.mark(cell, f"out-{side}")
    for digit in place.digits if place.houses or depth == 2 or step.technique.startswith("template-") else ():
        if depth > 2 and step.cells(Role.CORNER):
            break  # beside the corners none is of the proof
        inside = [cell for house in place.houses for cell in CLASSIC.houses[house].cells] or CLASSIC.cells
        for cell in inside:
            if position.has(cell, digit):
                found.candidates[Candidate(cell, digit)] = "sought"


def _around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    size = CLASSIC.size
    return cell - size, cell + 1, cell + size, cell - 1


def _mark_pattern(found: Evidence, step: Step, position: Position) -> None:
    _mark_sets(found, step)
    colours = [part for part in step.parts if part.role in (Role.COLOUR, Role.OTHER_COLOUR)]
    for name, part in named_parts(step):
        for cell in part.cells:
            found.letters[cell] = found.letters.get(cell, "") + name
    for part in step.parts:
        look = SETS[colours.index(part)] if part in colours else LOOKS.get(part.role, "")
        is_stem = step.technique == "death-blossom" and part.role is Role.PIVOT  # all frames are its petals'
        for cell in part.cells if look else ():
            roles = found.cells.get(cell, [])
            if part.role in (Role.FIN, Role.ENDO_FIN) and "base" in roles:
                roles.remove("base")
            if part.role is not Role.EXTRA or not set(roles) & set(SETS):
                found.mark(cell, "begin" if is_stem else look)
            for digit in part.digits:
                if found.candidates.get(Candidate(cell, digit)) != "base" or part.role is not Role.EXTRA:
                    found.candidates[Candidate(cell, digit)] = look  # a rectangle's own digit stays one of its pair
            for digit in CLASSIC.digits if part.role is Role.CORNER else ():
                found.candidates.setdefault(Candidate(cell, digit), "fin")  # what keeps the rectangle apart
    for chain in step.chains:
        for node in chain:
            for cell in cells_of(node.cells | node.locked):
                if "fin" not in found.cells.get(cell, ()):  # a kraken fish's, where a chain begins
                    found.mark(cell, "base" if not node.locked else "third")
            for cell in cells_of(node.cells):
                found.candidates[Candidate(cell, node.digit)] = "base" if node.holds else "fin"
    if step.technique == "bug+1":
        _mark_thrice(found, step.part(Role.EXTRA))
    if step.technique.startswith("forcing-"):
        for cell in where(step).cells:
            found.cells[cell] = ["begin"]  # the frames are those of what follows
    if step.technique in ("full-house", "naked-single", "hidden-single"):
        found.candidates.clear()  # the digit is told last


def _mark_thrice(found: Evidence, odd: Part) -> None:
    """The digit of the odd cell wherever its row, column and box have it: three times in each."""
    for cell in CLASSIC.peers[odd.cells[0]]:
        found.candidates[Candidate(cell, odd.digits[0])] = "base"


def _mark_sets(found: Evidence, step: Step) -> None:
    """Almost locked sets: each with a ring of its own, what ties it to the next, and at the ends what goes."""
    row, ties = tied_sets(step)
    for number, (_, part) in enumerate(sorted(row)):
        for cell in part.cells:
            found.mark(cell, SETS[number % len(SETS)])
    for at, (_, part) in enumerate(row):
        near = ties if len(row) == 2 else ties[max(at - 1, 0) : at + 1]
        is_end = not ties or at in (0, len(row) - 1)
        for digit in part.digits:
            if digit in near or (is_end and digit in step.digits):
                look = "fin" if digit in near else "base"
                found.candidates.update({Candidate(cell, digit): look for cell in part.cells})


def _mark_effect(found: Evidence, step: Step, position: Position) -> None:
    for cell in causes(step, position):
        found.mark(cell, "cause")
    for candidate in step.eliminations:
        found.candidates[candidate] = "loses"
        if step.technique.startswith(("forcing-", "kraken-")):  # it is in the pattern as what its chains come to
            found.cells[candidate.cell] = [role for role in found.cells.get(candidate.cell, []) if role not in SETS]
        if not set(found.cells.get(candidate.cell, ())) & set(SETS):
            found.mark(candidate.cell, "struck")
    for candidate in step.placements:
        found.candidates[candidate] = "gains"
        found.mark(candidate.cell, "base")


class Link(NamedTuple):
    """A line from one candidate, or group of them, to another one."""

    start: Point
    end: Point
    strong: bool


def _closes(step: Step) -> bool:
    return step.technique in ("continuous-loop", "grouped-continuous-loop")


def _links(step: Step, position: Position) -> Iterator[Link]:
    for chain in step.chains:
        nodes = [*chain, *chain[:1]] if _closes(step) else list(chain)
        net = [(chain[place], node) for node in chain for place in node.reasons]
        for one, other in net or pairwise(nodes):
            if (one.cells, one.digit) != (other.cells, other.digit):
                yield _nearest(one.cells, one.digit, other.cells, other.digit, other.holds)
    if not step.chains:
        yield from _links_of_parts(step, position)


def _links_of_parts(step: Step, position: Position) -> Iterator[Link]:
    first, *others = step.parts or (Part(Role.TEMPLATE),)
    if first.role is Role.END:
        for ends, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
            digit = step.digits[0]
            for end, near in zip(ends.cells, joint.cells, strict=True):
                yield _between(end, near, digit, True)
            yield _between(joint.cells[0], joint.cells[1], digit, False)
    elif first.role is Role.BOX:
        for box, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
            start, end = joint.cells
            yield _between(start, end, step.digits[0], True)
            yield from _seen_links(start, box.cells, step.digits[0])
    elif step.technique in ("hidden-rectangle", "uniqueness-4", "uniqueness-6"):
        yield from _sides(step, position)
    elif step.technique in ("xy-wing", "xyz-wing"):
        for pincer in others:
            for digit in set(first.digits) & set(pincer.digits) - {each.digit for each in step.eliminations}:
                yield _between(first.cells[0], pincer.cells[0], digit, False)
    elif step.technique == "w-wing":
        bridge = step.part(Role.BRIDGE)
        yield _between(bridge.cells[0], bridge.cells[1], bridge.digits[0], True)
        for near, end in _seeing(step.part(Role.PINCER).cells, bridge.cells):
            yield _between(near, end, bridge.digits[0], False)
    elif first.role is Role.COLOUR:
        for one, other in zip(step.parts[::2], step.parts[1::2], strict=True):
            for cell, opposite in _tied(one.cells, other.cells, step.digits[0], position):
                yield _between(cell, opposite, step.digits[0], True)
        for one, other in product(step.parts[:2], step.parts[2:]):
            if pair := first_pair(one.cells, other.cells):
                yield _between(*pair, step.digits[0], False)


def _links_to_losers(step: Step) -> Iterator[Link]:
    """Of an empty rectangle: from what goes to the end of the strong link and to the arm of the box that it sees."""
    if step.chains or not step.cells(Role.BOX):
        return
    for box, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
        start, end = joint.cells
        left = [cell for cell in box.cells if cell not in CLASSIC.peers[start]]
        for cell, digit in step.eliminations:
            if {end, *left} <= {*CLASSIC.peers[cell]}:
                yield _between(cell, end, digit, False)
                yield from _seen_links(cell, box.cells, digit)


def _seen_links(cell: Cell, others: tuple[Cell, ...], digit: Digit) -> Iterator[Link]:
    """A weak line to the nearest of those that the cell sees."""
    if seen := set_of(other for other in others if other in CLASSIC.peers[cell]):
        yield _nearest(set_of((cell,)), digit, seen, digit, False)


def _sides(step: Step, position: Position) -> Iterator[Link]:
    """The sides of a rectangle that have no other place for the digit that its proof moves."""
    corners = step.part(Role.CORNER).cells
    gone = {each.digit for each in step.eliminations}
    moved = gone if step.technique == "uniqueness-6" else {*step.part(Role.EXTRA).digits}
    ends = {*(step.cells(Role.EXTRA) or corners)}  # one corner, one side of them, or all
    for digit in moved:
        for one, other in pairwise((*corners, corners[0])):
            if len(ends & {one, other}) == min(len(ends), 2):
                yield from (_between(*pair, digit, True) for pair in _tied((one,), (other,), digit, position))


def _seeing(pincers: tuple[Cell, ...], ends: tuple[Cell, ...]) -> Iterator[tuple[Cell, Cell]]:
    """Each pincer with the end of the bridge that it sees, not both with the same one."""
    peers = CLASSIC.peers
    straight = all(end in peers[pincer] for pincer, end in zip(pincers, ends, strict=True))
    return zip(pincers, ends if straight else ends[::-1], strict=True)


def _tied(
    one: tuple[Cell, ...], other: tuple[Cell, ...], digit: Digit, position: Position
) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of both colours that are the only places of the digit in some house."""
    for cell in one:
        for opposite in other:
            for house in shared_houses(set_of((cell, opposite))):
                if position.spots[digit][house].bit_count() == 2:
                    yield cell, opposite
                    break


def _between(one: Cell, other: Cell, digit: Digit, strong: bool) -> Link:
    return Link(_place(one, digit), _place(other, digit), strong)


def _nearest(one: CellSet, digit: Digit, other: CellSet, another: Digit, strong: bool) -> Link:
    """The shortest line between two groups: what lies between the cells of one may have nothing to do with it."""
    links = (
        Link(_place(cell, digit), _place(end, another), strong) for cell in cells_of(one) for end in cells_of(other)
    )
    return min(links, key=lambda link: hypot(link.end.x - link.start.x, link.end.y - link.start.y))


def _place(cell: Cell, digit: Digit) -> Point:
    """The middle of a candidate."""
    row, column = divmod(cell, CLASSIC.size)
    down, right = divmod(digit - 1, CLASSIC.box_width)
    inside = 1 - 2 * INSET
    x = column + INSET + inside * (right + 0.5) / CLASSIC.box_width
    return Point(x, row + INSET + inside * (down + 0.5) / CLASSIC.box_height)


def _path(links: Iterator[Link]) -> str:
    """The lines as a path, each a little shorter than the way between the middles."""
    drawn = {}
    for start, end, _ in links:
        long = hypot(end.x - start.x, end.y - start.y)
        if long > 2 * SHORTER and (end, start) not in drawn:
            x, y = (end.x - start.x) * SHORTER / long, (end.y - start.y) * SHORTER / long
            drawn[start, end] = f"M{start.x + x:.3f} {start.y + y:.3f}L{end.x - x:.3f} {end.y - y:.3f}"
    return "".join(drawn.values())
