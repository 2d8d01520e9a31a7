"""Basic fish: X-Wing, swordfish, jellyfish, plain, finned and sashimi.

If n rows (base) hold a digit only in n columns (cover), it is eliminated from the other cells of these columns: each
row needs one of the crossings, and there are only n columns to take. The same works with rows and columns swapped.

    . . x . . . x . .   row 1, base       x  places of the digit
    . . - . . . - . .                     -  eliminated
    . . x . . . x . f   row 3, base       f  a fin: with it, only what the fin sees as well

Finned: places in base lines outside the cover; eliminated cells must see all of them. Sashimi: without its fins a base
line has at most one place. Named by players of the Sudoku Players' Forum; their general form is in its
"Ultimate FISH Guide" (begun by tarek, 2006). At most five fins; the digits ascend, rows are base first.

Franken and mutant fish: fish whose lines may be boxes too, or rows beside columns.

    Franken   base rows and boxes, cover columns and boxes, or the reverse
    mutant    any houses on both sides

    . . . | x x . | . . .      row 1, base
    . . . | - - . | . . .
    . . . | - - . | . . .      cover: columns 4 and 5, whose other places go
    ------+-------+------
    . . . | x . . | . . .
    . . . | . x . | . . .      box 5, base

The rest is as in `fish`: n base houses need n cover houses. Two things are new. A cell of two base houses is an endo
fin, as it would serve both. A place in two cover houses is eliminated even where it is a base place ("cannibalism"),
as it would take both. What is eliminated must see all fins; there are at most five fins, two of these endo fins.

"The Ultimate FISH Guide" (tarek, Sudoku Players' Forum, 2006). Houses are tried in order: rows, columns, boxes.

Siamese fish: two fish with fins on the same base lines, with different covers and different victims, as one step.

    c1 . c4 . c7 and c1 . c5 . c7      the same base rows need columns 1 and 7; what is cover in one fish is fin in the
                                       other, and both fish hold

Each is a fish by itself; together they show how much one set of lines removes. HoDoKu (Hobiger, 2008). The pair is
named after the first of the two, by its cover lines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, combinations
from typing import Any, Final, NamedTuple, TypeAlias

from solver.shape import Cell, Digit
from solver.techniques.board_layout import ALL_HOUSES, ALL_KINDS, BIT_COUNT, ROWS_LEFT, SPOTS, UNIONS
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    HOUSE_SETS,
    HOUSES,
    HOUSES_OF,
    PEERS,
    PLACES_IN,
    ROWS,
    SHAPE,
    SIZE,
    CellSet,
    HouseIndex,
    Spots,
    cell_name,
    cells_of,
    common_peers,
)
from solver.techniques.combinations import combinations_within, first_things_first, tight_choices, write_unions
from solver.techniques.marks import Look
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, eliminate, sort_candidates
from solver.techniques.step_text import (
    describe_effect,
    houses_text,
    is_or_are,
    join_digits,
    losers,
    name_cells,
    name_digits,
    name_houses,
    seeing,
    these_houses,
    with_article,
)
from solver.techniques.technique import Family, HintCost, Technique, Where, base_houses

SIZE_NAMES: Final = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale", 7: "leviathan"}
MAX_FINS: Final = 5
Houses: TypeAlias = tuple[HouseIndex, ...]
_LINE_PAIRS: Final = ((ROWS, COLUMNS), (COLUMNS, ROWS))
_STACKS: Final = tuple(
    sum(1 << place for place in range(start, start + SHAPE.stack)) for start in range(0, SHAPE.size, SHAPE.stack)
)


_CROSSINGS: Final = tuple(
    tuple(sum(HOUSE_SETS[covers[place]] for place in places) for places in PLACES_IN) for _, covers in _LINE_PAIRS
)  # The cells of every choice of cover lines.


def plain(position: Position, size: int) -> Iterator[Step]:
    """Find fish of this size without fins."""
    for digit in position.losing_digits(size):
        for bases, covers in _LINE_PAIRS:
            for chosen, union in sorted(basic_fish(position, digit, bases, size), key=first_things_first):
                lines, across, eliminated = fish_effect(position, digit, bases, chosen, covers, union)
                if eliminated:
                    yield fish_step(SIZE_NAMES[size], digit, position.places[digit], lines, across, eliminated)


def basic_fish(
    position: Position, digit: Digit, bases: range, size: int, fewest: int = 1
) -> Iterator[tuple[Spots, Spots]]:
    """Find `size` base lines with as many cross lines, each with `fewest` or more: the lines, both as bits."""
    return tight_choices([position.spots[digit][line] for line in bases], size, fewest)


def fish_effect(
    position: Position, digit: Digit, bases: range, chosen: Spots, covers: range, union: Spots
) -> tuple[Houses, Houses, CellSet]:
    """Return the base lines of a basic fish, its cross lines, and the places that they lose."""
    lines = tuple(bases[at] for at in PLACES_IN[chosen])
    across = tuple(covers[at] for at in PLACES_IN[union])
    return lines, across, position.places[digit] & cells_of_houses(across) & ~cells_of_houses(lines)


def effective_fish_sizes(board: Any, digit: int) -> int:
    """List the sizes of fish without fins that remove something, as bits; matching leaves no other (Hall, 1935).

    If n rows and their columns remove a candidate, all other columns and their rows remove it as well.
    """
    number = 0
    for row in range(SIZE):
        spots = board[SPOTS + digit * ALL_HOUSES + row]
        if spots:
            board[ROWS_LEFT + number] = spots
            number += 1
    sizes, everything = 0, write_unions(board, number)
    if BIT_COUNT[board[UNIONS + everything]] != number:
        return ALL_KINDS
    for chosen in range(1, everything):
        inside, size = board[UNIONS + chosen], BIT_COUNT[chosen]
        if BIT_COUNT[inside] < size:
            return ALL_KINDS
        if BIT_COUNT[inside] == size and inside & board[UNIONS + (everything ^ chosen)]:
            sizes |= 1 << size | 1 << number - size
    return sizes


def finned(position: Position, size: int) -> Iterator[Step]:
    """Find finned fish of this size, but no sashimi ones."""
    return with_fins(position, size, ("finned",))


def sashimi(position: Position, size: int) -> Iterator[Step]:
    """Find sashimi fish of this size."""
    return with_fins(position, size, ("sashimi",))


def with_fins(position: Position, size: int, kinds: Collection[str]) -> Iterator[Step]:
    """Find fish of this size with fins, of these kinds, in one order for both."""
    max_lines = size + SHAPE.stack - 1
    for digit in position.losing_digits():
        places = position.places[digit]
        spots = position.spots[digit]
        for (bases, covers), crossings in zip(_LINE_PAIRS, _CROSSINGS, strict=True):
            items = [(line, spots[line]) for line in bases if spots[line]]
            for lines, union in combinations_within(items, size, max_lines):
                if union.bit_count() <= size:
                    continue
                held = places & cells_of_houses(lines)
                for cover in _cover_lines(union, size):
                    crossed = crossings[cover]
                    fins = held & ~crossed
                    eliminated = places & crossed & ~held & common_peers(fins)
                    if not eliminated or fins.bit_count() > MAX_FINS:
                        continue
                    few = any((spots[line] & cover).bit_count() <= 1 for line in lines)
                    kind = "sashimi" if few else "finned"
                    if kind in kinds:
                        across = [covers[place] for place in PLACES_IN[cover]]
                        yield fish_step(f"{kind}-{SIZE_NAMES[size]}", digit, places, lines, across, eliminated, fins)


def fish_step(
    technique: str,
    digit: Digit,
    places: CellSet,
    bases: Sequence[HouseIndex],
    covers: Sequence[HouseIndex],
    eliminated: CellSet,
    fins: CellSet = 0,
    endo_fins: CellSet = 0,
    rating: float = 0.0,
) -> Step:
    """Build the step of a fish: base and cover houses with the digit's cells, then the fins one by one.

    Args:
        technique: A key of TECHNIQUES.
        digit: The digit of the fish.
        places: All places of the digit.
        bases: The houses whose places the fish covers.
        covers: The houses that cover these places, but for the fins.
        eliminated: The places that lose the digit.
        fins: Places of the base outside the cover.
        endo_fins: Places in two base houses.
        rating: Its rating in Sudoku Explainer's scale, on that path.
    """
    digits = (digit,)
    parts = [Part(Role.BASE, tuple(cells_of(places & HOUSE_SETS[house])), digits, house) for house in bases]
    held = places & cells_of_houses(bases)
    parts += [Part(Role.COVER, tuple(cells_of(held & HOUSE_SETS[house])), digits, house) for house in covers]
    parts += [Part(Role.FIN, (cell,), digits) for cell in cells_of(fins)]
    parts += [Part(Role.ENDO_FIN, (cell,), digits) for cell in cells_of(endo_fins)]
    return Step(technique, digits, eliminate(eliminated, digit), parts=tuple(parts), rating=rating)


def cells_of_houses(houses: Sequence[HouseIndex]) -> CellSet:
    """Combine the cells of the houses."""
    cells = 0
    for house in houses:
        cells |= HOUSE_SETS[house]
    return cells


@cache
def _cover_lines(union: Spots, size: int) -> tuple[Spots, ...]:
    """List the choices of `size` cross lines that leave fins in one stack; no cell could see others all."""
    found = []
    for chosen in combinations(PLACES_IN[union], size):
        cover = sum(1 << place for place in chosen)
        left = union & ~cover
        if any(not left & ~stack for stack in _STACKS):
            found.append(cover)
    return tuple(found)


_MAX_ENDO_FINS: Final = 2
_MAX_CACHED: Final = 1_024  # The cache has the last digits asked for.
_HOUSE_PAIRS: Final = {
    "franken": (((*ROWS, *BOXES), (*COLUMNS, *BOXES)), ((*COLUMNS, *BOXES), (*ROWS, *BOXES))),
    "mutant": ((tuple(HOUSES), tuple(HOUSES)),),
}


class _Base(NamedTuple):
    """Base houses, the digit's places in them, and those in two of them."""

    houses: Houses
    held: CellSet
    endo_fins: CellSet


def find_complex(position: Position, size: int, kind: str, finned: bool) -> Iterator[Step]:
    """Find all fish of this size and kind.

    Args:
        position: The position.
        size: How many base houses, from 2 to 7.
        kind: 'franken' or 'mutant'.
        finned: Whether to find fish with fins or without.
    """
    for digit in position.losing_digits():
        yield from of_digit(position, digit, size, kind, finned)


def take_complex(position: Position, size: int, kind: str, finned: bool) -> Step | None:
    """Take the fish of a path: without fins no base house has more places than there are houses."""
    found = (of_digit(position, digit, size, kind, finned, in_path=True) for digit in position.losing_digits())
    return next(chain.from_iterable(found), None)


def of_digit(
    position: Position, digit: Digit, size: int, kind: str, finned: bool, in_path: bool = False
) -> Iterator[Step]:
    """Find the fish of one digit."""
    places = position.places[digit]
    technique = f"{'finned-' if finned else ''}{kind}-{SIZE_NAMES[size]}"
    if _has_fish(places, size, kind, finned, in_path):
        for base, covers, eliminated, fins in _find_in_places(places, size, kind, finned, in_path):
            yield fish_step(
                technique, digit, places, base.houses, covers, eliminated, fins & ~base.endo_fins, base.endo_fins
            )


@lru_cache(maxsize=_MAX_CACHED)
def _has_fish(places: CellSet, size: int, kind: str, finned: bool, in_path: bool) -> bool:
    """Check whether there is a fish in these places. The cache helps: most digits keep their places in a step."""
    return any(True for _ in _find_in_places(places, size, kind, finned, in_path))


def _find_in_places(
    places: CellSet, size: int, kind: str, finned: bool, in_path: bool
) -> Iterator[tuple[_Base, Houses, CellSet, CellSet]]:
    """Find the fish in the places of a digit: base, covers, eliminated places, and all fins."""
    max_places = size if in_path and not finned else len(DIGITS)
    kinds = ("franken", "mutant") if in_path else (kind,)
    for base_pool, cover_pool in _HOUSE_PAIRS[kind]:
        pool = [house for house in base_pool if 0 < _place_count(places, house) <= max_places]
        for base in _base_choices(places, pool, size, finned, 0, _Base((), 0, 0)):
            victims = _possible_victims(places, base, cover_pool, size) if finned else places
            if not victims:
                continue
            touched = [house for house in cover_pool if HOUSE_SETS[house] & base.held and house not in base.houses]
            for covers in _cover_choices(base, touched, size, victims, finned):
                eliminated, fins = _effect(places, base, covers)
                if eliminated and bool(fins | base.endo_fins) is finned and classify_fish(base.houses, covers) in kinds:
                    yield base, covers, eliminated, fins


def classify_fish(bases: Houses, covers: Houses) -> str:
    """Classify a fish by its houses: 'basic', 'franken' or 'mutant'."""
    sides = []
    for houses in (bases, covers):
        sides.append({"r" if house in ROWS else "c" if house in COLUMNS else "b" for house in houses})
    lines = [side - {"b"} for side in sides]
    if {frozenset(side) for side in lines} != {frozenset("r"), frozenset("c")}:
        return "mutant"
    return "basic" if lines == sides else "franken"


def _place_count(places: CellSet, house: HouseIndex) -> int:
    return (places & HOUSE_SETS[house]).bit_count()


def _base_choices(
    places: CellSet, pool: Sequence[HouseIndex], size: int, finned: bool, start: int, base: _Base
) -> Iterator[_Base]:
    """Yield each choice of base houses that share few enough places."""
    if len(base.houses) == size:
        yield base
        return
    for index in range(start, len(pool)):
        held = places & HOUSE_SETS[pool[index]]
        endo_fins = base.endo_fins | base.held & held
        if endo_fins.bit_count() <= (_MAX_ENDO_FINS if finned else 0):
            more = _Base((*base.houses, pool[index]), base.held | held, endo_fins)
            yield from _base_choices(places, pool, size, finned, index + 1, more)


def _possible_victims(places: CellSet, base: _Base, pool: Houses, size: int) -> CellSet:
    """Collect the places that may be eliminated.

    They see all endo fins, and all base places that no `size` houses can cover. One of these houses holds the place; of
    a base place two do.
    """
    found = 0
    usable = sum(1 << house for house in pool if house not in base.houses)
    for target in cells_of(places & common_peers(base.endo_fins)):
        bit = 1 << target
        unseen = base.held & ~PEERS[target] & ~bit
        own = [HOUSE_SETS[house] for house in HOUSES_OF[target] if usable >> house & 1]
        for houses in combinations(own, 2 if base.held & bit else 1):
            left = unseen
            for house in houses:
                left &= ~house
            if not left or (size > len(houses) and _can_cover(left, usable, size - len(houses))):
                found |= bit
                break
    return found


def _can_cover(cells: CellSet, usable: int, size: int) -> bool:
    """Check whether `size` of the usable houses, which are bits, can hold all the cells: one must hold the first."""
    for house in HOUSES_OF[(cells & -cells).bit_length() - 1]:
        if usable >> house & 1:
            left = cells & ~HOUSE_SETS[house]
            if not left or (size > 1 and _can_cover(left, usable, size - 1)):
                return True
    return False


def _cover_choices(
    base: _Base, houses: Sequence[HouseIndex], size: int, victims: CellSet, finned: bool
) -> list[Houses]:
    """List the choices of cover houses that leave few enough places uncovered, and a victim that sees them all."""
    after = [0]  # what the houses from each on can cover
    for house in reversed(houses):
        after.append(after[-1] | HOUSE_SETS[house])
    after.reverse()
    max_fins = MAX_FINS - base.endo_fins.bit_count() if finned else 0
    found: list[Houses] = []

    def grow(start: int, chosen: Houses, left: CellSet) -> None:
        if len(chosen) == size:
            if left.bit_count() <= max_fins and common_peers(left) & victims:
                found.append(chosen)
            return
        for index in range(start, len(houses) - size + len(chosen) + 1):
            lost = left & ~after[index]
            if lost.bit_count() > max_fins or not common_peers(lost) & victims:
                return
            grow(index + 1, (*chosen, houses[index]), left & ~HOUSE_SETS[houses[index]])

    grow(0, (), base.held & ~base.endo_fins)  # Endo fins are fins, covered or not.
    return found


def _effect(places: CellSet, base: _Base, covers: Houses) -> tuple[CellSet, CellSet]:
    """Compute the eliminated places and the fins."""
    covered = covered_twice = 0
    for house in covers:
        covered_twice |= covered & HOUSE_SETS[house]
        covered |= HOUSE_SETS[house]
    fins = base.held & ~covered | base.endo_fins
    if fins.bit_count() > MAX_FINS:
        return 0, fins
    return places & (covered & ~base.held | covered_twice) & common_peers(fins), fins


def siamese(position: Position, size: int) -> Iterator[Step]:
    """Find pairs of finned or sashimi fish of rows and columns."""
    yield from _siamese_pairs(with_fins(position, size, ("finned", "sashimi")))


def siamese_complex(position: Position, size: int, kind: str) -> Iterator[Step]:
    """Find pairs of finned Franken or mutant fish."""
    yield from _siamese_pairs(find_complex(position, size, kind, finned=True))


def siamese_of_digit(position: Position, digit: int, size: int, kind: str) -> Iterator[Step]:
    """Find pairs of finned Franken or mutant fish of one digit."""
    yield from _siamese_pairs(of_digit(position, digit, size, kind, finned=True))


def _siamese_pairs(steps: Iterator[Step]) -> Iterator[Step]:
    by_base: dict[object, list[Step]] = {}
    for step in steps:
        by_base.setdefault((step.digits, step.houses(Role.BASE)), []).append(step)
    for alike in by_base.values():
        for one, other in combinations(alike, 2):
            if one.eliminations[0] != other.eliminations[0]:
                eliminations = sort_candidates(one.eliminations + other.eliminations)
                parts = tuple(dict.fromkeys(one.parts + other.parts))
                yield Step(one.technique, one.digits, eliminations, parts=parts, fish_pair=(one, other))


class Fish(Technique):
    """Base houses that hold a digit only where cover houses cross them, but for fins."""

    family = Family.FISH
    looks = {Role.BASE: Look.BASE, Role.FIN: Look.FIN, Role.ENDO_FIN: Look.FIN}

    def notation(self, step: Step) -> str:
        """Write digit, base, cover and fins: '6 r19 c69 fr1c2'."""
        houses = f"{houses_text(step.houses(Role.BASE))} {houses_text(step.houses(Role.COVER))}"
        fins = "".join(f" f{cell_name(cell)}" for cell in step.cells(Role.FIN))
        endo_fins = "".join(f" e{cell_name(cell)}" for cell in step.cells(Role.ENDO_FIN))
        return f"{join_digits(step)} {houses}{fins}{endo_fins}"

    def where(self, step: Step) -> Where:
        """Point to the digit in the base houses."""
        return base_houses(step)

    def pattern(self, step: Step, position: Position) -> str:
        """Name the cover houses, the places in them, and the fins."""
        base, covers = step.cells(Role.BASE), step.houses(Role.COVER)
        fins = step.cells(Role.FIN) + step.cells(Role.ENDO_FIN)
        body = [cell for cell in base if cell not in fins]
        but = f", but for the fin{'s' * (len(set(fins)) > 1)} {name_cells(fins)}" if fins else ""
        return f"the places of {name_digits(step.digits)} there lie in {name_houses(covers)}: {name_cells(body)}{but}."

    def reason(self, step: Step) -> str:
        """Return what the fish takes without its fins, and what the fins take."""
        if step.fish_pair:
            one, other = (f"{self.reason(each)}, so {describe_effect(each)}" for each in step.fish_pair)
            return f"{one} {other[:1].upper()}{other[1:-1]}"
        digit = step.digits[0]
        endo = sorted(set(step.cells(Role.ENDO_FIN)))
        fins = sorted({*step.cells(Role.FIN), *endo})
        if not fins:
            covers = these_houses(step.houses(Role.COVER))
            return (
                f"{describe_lines(step)}, one for each, so {covers} have no other {digit}{describe_cannibalism(step)}"
            )
        outside = [f"but for {name_cells(exo)}"] if (exo := [cell for cell in fins if cell not in endo]) else []
        bases = these_houses(step.houses(Role.BASE))
        word, lies = "and" if outside else "but", "lies" if len(endo) == 1 else "lie"
        between = [f"{word} {name_cells(endo)} {lies} in two of {bases}"] if endo else []
        one, seen_fins = ("", "it") if len(fins) == 1 else ("one of ", "both" if len(fins) == 2 else "all of them")
        with_one = f"if {one}{name_cells(fins)} is {digit}, {seeing(losers(step), seen_fins)}"
        without = f"{describe_finless(step, fins)}, which then have no other {digit}{describe_cannibalism(step)}"
        return f"{', '.join([describe_lines(step), *outside, *between])}: {without}; {with_one}"


def describe_lines(step: Step) -> str:
    """Return in which houses the lines of a fish hold the digit."""
    covers = name_houses(step.houses(Role.COVER))
    return f"in {name_houses(step.houses(Role.BASE))} the digit {name_digits(step.digits)} has places only in {covers}"


def describe_finless(step: Step, fins: Sequence[Cell]) -> str:
    """Return what a fish takes where none of its fins is the digit."""
    digit, bases, covers = step.digits[0], step.houses(Role.BASE), step.houses(Role.COVER)
    of_these = these_houses(covers) if these_houses(bases) != these_houses(covers) else name_houses(covers)
    places = f"the {digit}s of {these_houses(bases)} stand one in each of {of_these}"
    return f"if {name_cells(fins)} {is_or_are(fins)} not {digit}, {places}"


def describe_cannibalism(step: Step) -> str:
    """Return why a place of the base is eliminated too: it lies in two cover houses. '' where none does."""
    covered_twice = sorted({*losers(step)} & {*step.cells(Role.BASE)})
    return (
        f", and {with_article(step.digits[0])} in {name_cells(covered_twice, 'or')} would use up two of them"
        if covered_twice
        else ""
    )


class ComplexFish(Fish):
    """Franken and mutant fish."""

    is_slowest = True

    def __init__(self, size: int, kind: str, finned: bool = False) -> None:
        find = partial(find_complex, size=size, kind=kind, finned=finned)
        super().__init__(find, partial(take_complex, size=size, kind=kind, finned=finned))
        self.hint_cost = list(HintCost)[min(size - 2 + finned, 2)]


_COMPLEX_SIZES: Final = (2, 3, 4, 5, 6)
FAMILY: Final[Mapping[str, Technique]] = {
    **{SIZE_NAMES[size]: Fish(partial(plain, size=size)) for size in SIZE_NAMES},
    **{f"finned-{SIZE_NAMES[size]}": Fish(partial(finned, size=size)) for size in SIZE_NAMES},
    **{f"sashimi-{SIZE_NAMES[size]}": Fish(partial(sashimi, size=size)) for size in SIZE_NAMES},
    **{
        f"{'finned-' if has_fins else ''}{kind}-{SIZE_NAMES[size]}": ComplexFish(size, kind, has_fins)
        for kind in ("franken", "mutant")
        for size in _COMPLEX_SIZES
        for has_fins in (False, True)
    },
}
