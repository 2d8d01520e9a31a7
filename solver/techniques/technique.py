"""The interface of a technique: how it is found, named, explained and drawn.

A family of techniques is one file with a subclass of `Technique`. The registry lists one object for each technique,
with its name, score and level. Hints, paths, pages and paper ask that object. Nothing else depends on which technique
it is.

    find, take, find_in_any_order    the steps in a position
    notation                         the step in HoDoKu's notation
    where, pattern, reason           the sentences of a hint: the place, the pattern, the reason
    mark_pattern, links              how its cells, candidates and links look on a board
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, TypeAlias

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import SHAPE, HouseIndex, cells_of
from solver.techniques.marks import SETS, Link, Look, Marks, chain_links
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import name_digits, name_houses
from solver.text import join_names

Find: TypeAlias = Callable[[Position], Iterator[Step]]  # all steps, in the order in which a path prefers them
Take: TypeAlias = Callable[[Position], Step | None]


class Level(Enum):
    """HoDoKu's level of a puzzle: that of its hardest step, or a higher one if the score asks for it.

    >>> Level.HARD.number, Level.HARD.title, Level.HARD.max_score, Level.EASY < Level.HARD
    (3, 'Hard', 1600, True)

    Attributes:
        number: 1 for the easiest one.
        title: The name for people.
        max_score: The highest score of a puzzle with this level; None for the last level.
    """

    EASY = "Easy", 800
    MEDIUM = "Medium", 1000
    HARD = "Hard", 1600
    UNFAIR = "Unfair", 1800
    EXTREME = "Extreme", None

    def __init__(self, title: str, max_score: int | None) -> None:
        self.title = title
        self.max_score = max_score
        self.number: int = len(type(self).__members__) + 1

    def __lt__(self, other: Level) -> bool:
        return self.number < other.number

    @property
    def key(self) -> str:
        """The name in options, forms, addresses and files."""
        return self.name.lower()


LEVELS: Final = {level.key: level for level in Level}


class HintCost(Enum):
    """How long a search for all steps of a technique takes, which decides when hints look for them."""

    LOW = "always searched"
    HIGH = "searched where few candidates are left"
    TOO_HIGH = "never searched: it may take seconds"


class Family(Enum):
    """What a technique is a kind of. The values are the names that people read."""

    SINGLES = "Singles"
    LOCKED = "Locked candidates"
    SUBSETS = "Pairs, triples, quads"
    FISH = "Fish"
    SINGLE_DIGIT = "Single-digit patterns"
    WINGS = "Wings"
    UNIQUENESS = "Uniqueness"
    COLOURS = "Colours"
    CHAINS = "Chains and loops"
    SETS = "Almost locked sets"
    FORCING = "Forcing chains"
    OTHER = "Others"


class Where(NamedTuple):
    """The place that a hint sends people to: houses, digits, or cells to begin at."""

    houses: tuple[HouseIndex, ...] = ()
    digits: tuple[Digit, ...] = ()
    cells: tuple[Cell, ...] = ()


class Lesson(NamedTuple):
    """What the page and the flash card of a technique teach, where the technique brings it itself.

    The lines of `positions` are those of positions.txt without the key: cells, candidates ruled out, step.
    The first one has a step and is drawn.
    """

    about: str  # what the technique is and why it holds
    spot: str  # how a person comes upon it
    positions: tuple[str, ...]


class Technique:
    """A technique. Subclasses, one or a few a family, override what differs from a pattern of cells and candidates.

    Args:
        find: Yields every step of the technique in a position.
        take: Picks the step of a path, where that is not the first one of `find`.
        find_in_any_order: Yields the steps for hints and exercises, where the order of cells and digits decides which
            steps `find` yields at all.
    """

    family: ClassVar[Family] = Family.OTHER
    is_single: ClassVar[bool] = False  # fills a cell because of the digits on the board; no candidates are needed
    is_guess: ClassVar[bool] = False  # takes the digit from a solution; there is nothing to teach
    is_slow: ClassVar[bool] = False  # takes hundredths of a second
    is_slowest: ClassVar[bool] = False  # takes tenths of a second: looks at every place of every digit
    is_compiled: ClassVar[bool] = False  # `fast_rating` finds its steps in compiled code
    is_closed: ClassVar[bool] = False  # its chain leads back to its start
    keeps_place: ClassVar[bool] = True  # the place to look at stays marked beside the pattern
    lists_chains: ClassVar[bool] = False  # its notation is followed by a line for each chain
    hint_cost: HintCost = HintCost.LOW
    looks: ClassVar[Mapping[Role, Look]] = MappingProxyType({})  # how the parts of a pattern look, by their roles
    lesson: ClassVar[Lesson | None] = None  # None: technique_examples.toml and positions.txt have it

    def __init__(self, find: Find, take: Take | None = None, find_in_any_order: Find | None = None) -> None:
        self.find: Final = find
        self.take: Final[Take] = take or (lambda position: next(find(position), None))
        self.find_in_any_order: Final = find_in_any_order or find

    def notation(self, step: Step) -> str:
        """Write the pattern as HoDoKu does, without name and effect; '' where HoDoKu writes none."""
        return ""

    def headline(self, step: Step, name: str) -> str:
        """Write what is in front of the effect in HoDoKu's notation: 'X-Wing: 6 r19 c69 => '."""
        pattern = self.notation(step)
        return f"{name}{': ' if pattern else ''}{pattern} => "

    def shorten_proof(self, step: Step) -> Step:
        """Shorten the proof that the path found, where a part of it is a proof too."""
        return step

    def where(self, step: Step) -> Where:
        """Find where a person has to look for the step."""
        return Where(digits=searched_digits(step))

    def where_text(self, step: Step) -> str:
        """Return where to look, as a sentence."""
        return look_at(self.where(step))

    def pattern(self, step: Step, position: Position) -> str:
        """Describe the pattern, without its consequences. The text is a sentence without its capital letter."""
        raise NotImplementedError

    def reason(self, step: Step) -> str:
        """Explain why the step holds. The text is part of a sentence, without its full stop."""
        raise NotImplementedError

    def reason_on_board(self, step: Step, position: Position) -> str:
        """Explain the step by the digits that are on the board, where that says more than `reason`; else ''."""
        return ""

    def causes(self, step: Step, position: Position) -> tuple[Cell, ...]:
        """Find the filled cells that rule out all other digits or places."""
        return ()

    def digits_to_mark(self, step: Step, depth: int) -> tuple[Digit, ...]:
        """Choose the digits whose places are marked at a depth from 2 to 4."""
        place = self.where(step)
        return place.digits if place.houses or depth == 2 else ()

    def look_of(self, step: Step, part: Part) -> Look | None:
        """Choose how a part of the pattern looks; None leaves it unmarked."""
        return self.looks.get(part.role)

    def mark_pattern(self, marks: Marks, step: Step, position: Position) -> None:
        """Mark the cells and candidates of the pattern."""
        for part in step.parts:
            if look := self.look_of(step, part):
                self.mark_part(marks, part, look)
        mark_chains(marks, step)

    def mark_part(self, marks: Marks, part: Part, look: Look) -> None:
        """Mark the cells and candidates of a part: a fin instead of a base, an extra digit beside what is marked."""
        for cell in part.cells:
            roles = marks.cells.get(cell, [])
            if part.role in (Role.FIN, Role.ENDO_FIN) and Look.BASE in roles:
                roles.remove(Look.BASE)
            if part.role is not Role.EXTRA or not set(roles) & set(SETS):
                marks.mark(cell, look)
            for digit in part.digits:
                if marks.look(cell, digit) != Look.BASE or part.role is not Role.EXTRA:
                    marks.mark_candidate(cell, digit, look)  # A rectangle's own digit stays one of its pair.

    def mark_effect(self, marks: Marks, step: Step, position: Position) -> None:
        """Mark what the step removes and places, and the digits that cause it."""
        for cell in self.causes(step, position):
            marks.mark(cell, "cause")
        for cell, digit in step.eliminations:
            marks.mark_candidate(cell, digit, "loses")
            if not set(marks.cells.get(cell, ())) & set(SETS):
                marks.mark(cell, "struck")
        for cell, digit in step.placements:
            marks.mark_candidate(cell, digit, "gains")
            marks.mark(cell, Look.BASE)

    def links(self, step: Step, position: Position) -> Iterator[Link]:
        """Yield the strong and weak links of the pattern."""
        return chain_links(step, self.is_closed)

    def effect_links(self, step: Step) -> Iterator[Link]:
        """Yield the links from the pattern to what it removes, where they are part of the proof."""
        return iter(())


def searched_digits(step: Step) -> tuple[Digit, ...]:
    """Collect the digits of a pattern that may lie anywhere; of wings those of all their cells."""
    held = {digit for part in step.parts if part.role in (Role.PIVOT, Role.PINCER) for digit in part.digits}
    return tuple(sorted(held | set(step.digits)))


def look_at(place: Where) -> str:
    """Write where to look: 'Look at the 2s in box 5.'"""
    if place.cells:
        return f"Begin at {SHAPE.name_places(place.cells)}."
    if not place.digits:
        return f"Look at {name_houses(place.houses)}."
    digits = join_names([f"{digit}s" for digit in place.digits])
    if place.houses:
        return f"Look at the {digits} in {name_houses(place.houses)}."
    if len(place.digits) > 1:
        return f"Look for cells with no digits but {name_digits(place.digits)}."
    return f"Look at the {digits}."


def base_houses(step: Step, role: Role = Role.BASE) -> Where:
    """Point to the digits of the step in the houses of the role."""
    return Where(tuple(dict.fromkeys(step.houses(role))), step.digits)


def mark_chains(marks: Marks, step: Step) -> None:
    """Mark the cells of chains: plain, or 'third' for a set that a chain passes; and their candidates."""
    for chain in step.chains:
        for node in chain:
            for cell in cells_of(node.cells | node.locked):
                # The fin of a kraken fish, where a chain begins, stays a fin.
                if Look.FIN not in marks.cells.get(cell, ()):
                    marks.mark(cell, Look.BASE if not node.locked else Look.THIRD)
            for cell in cells_of(node.cells):
                marks.mark_candidate(cell, node.digit, Look.BASE if node.holds else Look.FIN)
