"""Find the first store in which a program departs from the search of its document, and the fault that explains it.

1. Which known search makes exactly these stores? Orders, digits up or down, test before or after writing.
2. None: does the program work? Then its order is its own, and nothing is called wrong.
3. It does not: does it go through the cells in a known order? Then it is compared in that order, store by store.
4. Which faulty models make exactly its stores, to the end? Only where all of them have one fault is it named.

A server bounds the effort of all these models together. Where it is spent, what is known by then is the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from solver.judge.document_cases import ANY, DOCUMENTS
from solver.judge.models import (
    DIVIDED,
    MARK_FAULTS,
    STATIC,
    WRONG_CHECKS,
    Effort,
    Fault,
    Faulty,
    Order,
    OutOfEffortError,
    Style,
    Writing,
    candidate_styles,
    simulate,
)
from solver.judge.traces import Recording, Store, enumerate_changes, only_changes
from solver.search import get
from solver.search.algorithm import Algorithm, Listing, TraceEvent
from solver.shape import CLASSIC, Cell, Digit

_FEWEST_EVIDENCE: Final = 4  # stores that have to agree before a search counts as one of fewest choices
_MAX_DEVIATIONS: Final = 0.1  # of the cells first stored to, that may be out of order
_FEW_CELLS: Final = 2  # of which nothing follows
_ALIKE: Final = 0.8  # of the cells, that are first stored with one digit where all digits are written in turn
_FEW_PAIRS: Final = 8
_MIXED: Final = 0.25  # of the pairs of digits in a cell, that go the other way where there is no order
_CHECKS: Final = (
    Fault.NO_ROW,
    Fault.NO_COLUMN,
    Fault.NO_BOX,
    Fault.BOX_ROWS,
    Fault.BOX_COLUMNS,
    Fault.BOX_EARLY_COLUMN,
    Fault.BOX_EARLY_ROW,
    Fault.BOX_UNALIGNED,
    Fault.BOX_SWAPPED,
    Fault.BOX_DIVIDED,
    Fault.ONLY_ROWS,
    Fault.ONLY_COLUMNS,
    Fault.ONLY_BOXES,
    Fault.ROW_EARLY,
    Fault.COLUMN_EARLY,
)
_LIKE: Final[dict[Fault, tuple[Fault, ...]]] = {  # the faults of a check that looks at the wrong cells of a house
    Fault.WRONG_ROW: (Fault.NO_ROW, Fault.ROW_EARLY),
    Fault.WRONG_COLUMN: (Fault.NO_COLUMN, Fault.COLUMN_EARLY),
    Fault.WRONG_BOX: tuple(fault for fault in _CHECKS if fault.name.startswith(("BOX_", "NO_BOX"))),
}
_AGAIN: Final = (Fault.FROM_ONE, Fault.SAME_AGAIN, Fault.NOT_ONWARDS)
_WAYS_TO_TEST: Final = (
    (False, False),
    (True, False),
    (False, True),
)  # whole houses, and the box without row and column
_CLEARING: Final = (Writing.OVERWRITES, Writing.CLEARS_AT_END, Writing.COUNTS_ON)  # known by a cell that is cleared
_MAX_FAULTY_STORES: Final = 20_000  # behind the departure, that a faulty model has to make too
_LINES: Final[dict[Fault, tuple[TraceEvent, ...]]] = {
    Fault.NOT_RESET: (TraceEvent.BLANK, TraceEvent.RETRACT),
    Fault.OTHER_RESET: (TraceEvent.BLANK, TraceEvent.RETRACT),
    **dict.fromkeys(_AGAIN, (TraceEvent.RETRACT, TraceEvent.WRITE)),
    **dict.fromkeys((*_CHECKS, *_LIKE), (TraceEvent.TRY,)),
    Fault.EIGHT_DIGITS: (TraceEvent.DEAD, TraceEvent.TRY),
    Fault.FROM_TWO: (TraceEvent.TRY,),
    Fault.GIVEN_CLEARED: (TraceEvent.BLANK, TraceEvent.RETRACT),
    Fault.LAST_SKIPPED: (TraceEvent.CHOOSE, TraceEvent.SOLVED),
    Fault.LAST_ROW_SKIPPED: (TraceEvent.CHOOSE, TraceEvent.SOLVED),
    Fault.LAST_COLUMN_SKIPPED: (TraceEvent.CHOOSE, TraceEvent.SOLVED),
    Fault.ALWAYS_TRUE: (TraceEvent.DEAD, TraceEvent.NONE, TraceEvent.CALL),
    Fault.RESULT_IGNORED: (TraceEvent.CALL,),
    Fault.FIRST_ONLY: (TraceEvent.CALL, TraceEvent.DEAD),
}


@dataclass(frozen=True, slots=True)
class Departure:
    """The first store that differs, counted from 1; a side is None where that program has ended."""

    store: int
    yours: Store | None
    reference: Store | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What became of comparing a recording: its style, where it departs, and the fault that explains it.

    `style` is None for a program of no known order. `lines` are those of the document's listing that the fault
    concerns. `compared` is the number of stores that were compared: those up to the first solution of a right program.
    `is_examined` says that no effort was missing: without it nothing follows from a style or a fault that is not there.
    """

    style: Style | None
    departure: Departure | None = None
    fault: Fault | None = None
    lines: tuple[str, ...] = ()
    compared: int = 0
    is_examined: bool = True


class _DepartedError(Exception):
    """A model made another store than the program."""


class _Follower:
    """Compares the stores of a model with those of a program, one after another."""

    def __init__(self, stores: Sequence[Store]) -> None:
        self.stores = stores
        self.number = 0
        self.reference: Store | None = None
        self.is_over = False  # the model came to its end

    def emit(self, cell: Cell, digit: Digit) -> None:
        """Compare one store of the model."""
        number = self.number
        if number >= len(self.stores) or self.stores[number] != (cell, digit):
            self.reference = (cell, digit)
            raise _DepartedError
        self.number = number + 1

    def peek(self) -> Cell | None:
        """Tell the cell that the program stores to next."""
        return self.stores[self.number][0] if self.number < len(self.stores) else None


@dataclass(frozen=True, slots=True)
class _Match:
    """How far a model agrees with a program."""

    style: Style
    number: int  # stores that agree
    reference: Store | None  # the store of the model behind them; None at its end

    def is_whole(self, recording: Recording) -> bool:
        """Whether they agree to the end of the program, and the model ends there too unless the program was stopped."""
        stores = recording.stores
        if self.number < len(stores):
            return False
        return self.reference is None or recording.is_stopped or recording.is_cut


def follow(recording: Recording, style: Style, effort: Effort, faulty: Faulty | None = None) -> _Match:
    """Run a model beside the stores of a program. Raises OutOfEffortError."""
    follower = _Follower(recording.stores)
    peek = follower.peek if style.order is Order.FEWEST_OWN else None
    try:
        simulate(recording.puzzle, style, follower.emit, faulty, peek, effort)
    except _DepartedError:
        pass
    return _Match(style, follower.number, follower.reference)


def reference_style(document: str) -> Style:
    """Return the style of a document's own program."""
    return {
        "liang": Style(writing=Writing.WRITE_FIRST, clears_first_cell=False),
        "cs2": Style(writing=Writing.WRITE_FIRST),
        "plank": Style(writing=Writing.WRITE_FIRST),
        "csis": Style(Order.FEWEST, writing=Writing.OVERWRITES),
    }.get(document, Style())


def up_to_solution(recording: Recording) -> Recording:
    """Return the part of a right program's recording that is compared: up to its first solution, if it comes to one.

    A program that prints all solutions goes on behind it. A value that is no digit is a blank to a program that works.
    """
    symbols = range(CLASSIC.size + 1)
    number = recording.solved_after
    stores = tuple((cell, digit if digit in symbols else 0) for cell, digit in recording.stores[:number])
    is_whole = number is None
    return replace(
        recording,
        stores=stores,
        is_cut=is_whole and recording.is_cut,
        is_stopped=is_whole and recording.is_stopped,
    )


def compare(recording: Recording, works: bool, most_effort: int | None = None) -> Comparison:
    """Compare a recording with the program of its document.

    Args:
        recording: The program's stores.
        works: Whether the program is known to be right.
        most_effort: How many cells the models may look at; None for any number.
    """
    if works:
        recording = up_to_solution(recording)
    compared = len(recording.stores)
    if not recording.stores and (works or recording.is_cut or recording.is_stopped):
        return Comparison(None, compared=compared)
    try:
        return replace(_compare(recording, works, Effort(most_effort)), compared=compared)
    except OutOfEffortError:
        return Comparison(None, compared=compared, is_examined=False)


def _compare(recording: Recording, works: bool, effort: Effort) -> Comparison:
    """Compare a recording. Raises OutOfEffortError before any search is known that it can be compared with."""
    own = reference_style(recording.document)
    styles = list(dict.fromkeys([own, *_near(own), *candidate_styles()]))
    matches: list[_Match] = []
    for style in styles:
        matches.append(follow(recording, style, effort))
        if matches[-1].is_whole(recording):
            return Comparison(style)
    if equal := _loosely_equal(recording, styles, effort):
        return Comparison(equal)
    if works:
        beyond = next((match for match in matches if match.reference is None and match.number), None)
        return Comparison(beyond.style if beyond else None)
    found = _compare_wrong(recording, matches, own, effort)
    places = [at for at, _ in enumerate_changes(recording.stores, recording.puzzle)]
    if found.fault or not found.is_examined or len(places) == len(recording.stores):
        return found
    # Stores that change nothing, as of a cell that is cleared before it is filled, may hide in what order it searches.
    reduced = replace(recording, stores=tuple(recording.stores[at] for at in places))
    try:
        reduced_matches = [follow(reduced, style, effort) for style in styles]
        other = _compare_wrong(reduced, reduced_matches, own, effort)
    except OutOfEffortError:
        return replace(found, is_examined=False)
    if not other.departure:
        return replace(found, is_examined=other.is_examined)
    at = other.departure.store - 1
    store = (places[at] if at < len(places) else len(recording.stores)) + 1
    if other.fault or not found.departure or store > found.departure.store:
        return replace(other, departure=replace(other.departure, store=store))
    return replace(found, is_examined=other.is_examined)


def _compare_wrong(recording: Recording, matches: Sequence[_Match], own: Style, effort: Effort) -> Comparison:
    """Compare a program that does not work in the order that fits it best; with no style where none is known.

    Raises OutOfEffortError before an order is known; behind that only its fault is missing.
    """
    match = _choose(recording, matches, own)
    may_be_own = match is not None and match.style != own
    match = match or _choose_faulty(recording, matches, effort)
    if match is None:
        return Comparison(None)
    try:
        if may_be_own and _fault_of(recording, matches[0], effort):  # whatever its first stores look like
            match = matches[0]
        match, fault = _explain(recording, match, matches, effort)
    except OutOfEffortError:
        return Comparison(match.style, _departure(recording, match), is_examined=False)
    return Comparison(
        match.style, _departure(recording, match), fault, lines_of(recording.document, fault) if fault else ()
    )


def _explain(
    recording: Recording, match: _Match, matches: Sequence[_Match], effort: Effort
) -> tuple[_Match, Fault | None]:
    """Find the fault that explains a program: in the order of this model, or in one that writes at other times."""
    if fault := _fault_of(recording, match, effort):
        return match, fault
    alike = [
        other
        for other in matches
        if other.style != match.style
        and replace(other.style, writing=match.style.writing, clears_first_cell=True)
        == replace(match.style, clears_first_cell=True)
    ]
    explained = [(other, fault) for other in alike if (fault := _fault_of(recording, other, effort, by_store=False))]
    if len({fault for _, fault in explained}) == 1:
        return max(explained, key=lambda pair: pair[0].number)
    return match, None


def _departure(recording: Recording, match: _Match) -> Departure:
    """Return the first store in which a program and a model differ."""
    stores = recording.stores
    return Departure(match.number + 1, stores[match.number] if match.number < len(stores) else None, match.reference)


def _fault_of(recording: Recording, match: _Match, effort: Effort, by_store: bool = True) -> Fault | None:
    """Find the one fault that explains a program in the order and way of this model."""
    return find_fault(recording, match.style, _departure(recording, match), effort, by_store)


def _near(own: Style) -> list[Style]:
    """List the styles that differ from the document's by when they write alone."""
    return [replace(own, writing=writing) for writing in Writing if own.order in STATIC or not writing.writes_first]


def _loosely_equal(recording: Recording, styles: Iterable[Style], effort: Effort) -> Style | None:
    """Find a search that makes the same changes; or the same placements, where a program never clears a cell.

    A program that copies its board at each call clears nothing.
    """
    changes = tuple(only_changes(recording.stores, recording.puzzle))
    if len(changes) != len(recording.stores):
        reduced = replace(recording, stores=changes)
        for style in styles:
            if style.writing is not Writing.CLEARS_AT_END and follow(reduced, style, effort).is_whole(reduced):
                return style
    if any(not digit for _, digit in recording.stores):
        return None
    for style in styles:
        if style.writing in (Writing.TEST_FIRST, Writing.WRITE_FIRST) and _places_alike(recording, style, effort):
            return style
    return None


def _places_alike(recording: Recording, style: Style, effort: Effort) -> bool:
    """Return whether a search places the same digits in the same order, whatever it clears."""
    follower = _Follower(recording.stores)

    def emit(cell: Cell, digit: Digit) -> None:
        if digit:
            follower.emit(cell, digit)

    peek = follower.peek if style.order is Order.FEWEST_OWN else None
    try:
        simulate(recording.puzzle, style, emit, None, peek, effort)
    except _DepartedError:
        pass
    return _Match(style, follower.number, follower.reference).is_whole(recording)


def _choose(recording: Recording, matches: Sequence[_Match], own: Style) -> _Match | None:
    """Choose the search in whose order a program that does not work is compared; None for no known order."""
    clears = any(not digit for _, digit in recording.stores)
    if not recording.stores:
        return matches[0]
    cells = first_cells(recording)
    downwards = _goes_downwards(recording.stores)
    may_write_first = _begins_alike(recording)
    is_mixed = _is_mixed(recording.stores)
    is_sure = not is_mixed and sum(_count_ways(recording.stores)) >= _FEW_PAIRS
    best: tuple[tuple[float, ...], _Match] | None = None
    for rank, match in enumerate(matches):
        style = match.style
        if style.writing in _CLEARING and not clears and style != own:
            continue
        if style.writing.writes_first and not may_write_first:
            continue
        if style.order in STATIC:
            if is_mixed or not _is_in_order(cells, style.order, recording):
                continue
        elif match.number < _FEWEST_EVIDENCE and style.order is not own.order:
            continue
        elif match.number < 1:
            continue
        agrees = downwards is None or style.downwards is downwards
        if not agrees and is_sure and style.order in STATIC:
            continue
        key = (match.number, agrees, style == own, style.order == own.order, style.order in STATIC, -rank)
        if best is None or key > best[0]:
            best = (key, match)
    return best[1] if best else None


def _choose_faulty(recording: Recording, matches: Sequence[_Match], effort: Effort) -> _Match | None:
    """Find a search that with one fault makes all stores, where the first stores do not tell its order."""
    shorter = replace(
        recording,
        stores=recording.stores[:_MAX_FAULTY_STORES],
        is_cut=recording.is_cut or len(recording.stores) > _MAX_FAULTY_STORES,
    )
    if len(shorter.stores) < _FEWEST_EVIDENCE:
        return None
    for match in matches:
        if match.style.order is not Order.FEWEST_OWN:
            for fault in (*_CHECKS, Fault.EIGHT_DIGITS, Fault.FROM_TWO):
                for rescans in (True, False):
                    if follow(shorter, match.style, effort, Faulty(fault, rescans)).is_whole(shorter):
                        return match
    return None


def first_cells(recording: Recording) -> list[Cell]:
    """List the empty cells of the puzzle in the order in which they are first stored to."""
    clues = recording.puzzle.digits
    return list(dict.fromkeys(cell for cell, _ in recording.stores if not clues[cell]))


def _is_in_order(cells: Sequence[Cell], order: Order, recording: Recording) -> bool:
    """Return whether the cells come in this order, but for a few that a fault may skip or bring early."""
    from solver.judge.models import static_order

    free = [cell for cell in static_order(order) if not recording.puzzle.digits[cell]]
    places = [free.index(cell) for cell in cells]
    if not places or places[0] > 1:
        return False
    back = sum(later < earlier for earlier, later in zip(places, places[1:], strict=False))
    jumps = sum(later > earlier + 1 for earlier, later in zip(places, places[1:], strict=False))
    most = max(1, int(len(places) * _MAX_DEVIATIONS)) if len(places) > 4 else 0
    return back <= most and jumps <= max(most, 1) + len(CLASSIC.rows)


def _begins_alike(recording: Recording) -> bool:
    """Return whether nearly every cell is first stored with the same digit, as where all digits are written in turn."""
    first: dict[Cell, Digit] = {}
    for cell, digit in recording.stores:
        if digit and not recording.puzzle.digits[cell]:
            first.setdefault(cell, digit)
    if len(first) <= _FEW_CELLS:
        return True
    return Counter(first.values()).most_common(1)[0][1] >= _ALIKE * len(first)


def _is_mixed(stores: Sequence[Store]) -> bool:
    """Return whether the digits that follow each other in a cell go up and down alike, as in a random order."""
    ups, downs = _count_ways(stores)
    return ups + downs >= _FEW_PAIRS and min(ups, downs) > _MIXED * (ups + downs)


def _goes_downwards(stores: Sequence[Store]) -> bool | None:
    """Return whether digits in one cell mostly go down; None where they do neither."""
    ups, downs = _count_ways(stores)
    return None if ups == downs else downs > ups


def _count_ways(stores: Sequence[Store]) -> tuple[int, int]:
    """Count how often the next digit of a cell is higher, and how often lower, until the search leaves the cell."""
    ups = downs = 0
    path: list[Cell] = []
    last: dict[Cell, Digit] = {}
    for cell, digit in stores:
        if cell in last:
            while path[-1] != cell:
                del last[path.pop()]
        else:
            path.append(cell)
            last[cell] = 0
        if digit in CLASSIC.digits:
            ups += 0 < last[cell] < digit
            downs += digit < last[cell]
            last[cell] = digit
    return ups, downs


def find_fault(
    recording: Recording, style: Style, departure: Departure, effort: Effort, by_store: bool = True
) -> Fault | None:
    """Find the one fault that explains a program; None where none does, or more than one.

    Of a long recording the stores behind the departure are looked at only so far. Without `by_store` a fault counts
    only if its model makes all stores, not where the first that differs speaks for it.
    """
    most = departure.store + _MAX_FAULTY_STORES
    if len(recording.stores) > most:
        recording = replace(recording, stores=recording.stores[:most], is_cut=True)
    own = _by_the_store(recording, style, departure) if by_store else None
    found = {own} if own else set[Fault]()
    for faulty in _faulty_models(recording, departure):
        if follow(recording, style, effort, faulty).is_whole(recording):
            found.add(faulty.fault)
    if Fault.ALWAYS_TRUE in found and recording.is_stopped:
        return None
    if len(found) > 1 and found <= set(MARK_FAULTS):
        return Fault.MARKS_KEPT
    if len(found) > 1 and found <= set(_AGAIN):
        return Fault.NOT_ONWARDS
    for wrong, alike in _LIKE.items():
        if (
            found
            and found <= set(alike)
            and (len(found) > 1 or _is_other_check(recording, style, wrong, alike[0] in found, effort))
        ):
            return wrong
    return found.pop() if len(found) == 1 else None


def _is_other_check(recording: Recording, style: Style, wrong: Fault, is_never_checked: bool, effort: Effort) -> bool:
    """Return whether a check that looks at other wrong cells makes the same stores.

    One that looks for any digit twice in a house that is still empty is no other than none.
    """
    return any(
        follow(recording, style, effort, Faulty(wrong, rescans, whole_houses, inner_box, check=check)).is_whole(
            recording
        )
        for whole_houses, inner_box in _WAYS_TO_TEST
        if not (is_never_checked and whole_houses)
        for check in range(len(WRONG_CHECKS[wrong]))
        for rescans in (True, False)
    )


def _by_the_store(recording: Recording, style: Style, departure: Departure) -> Fault | None:
    """Read the fault from the store itself, where it can mean one thing only."""
    yours, reference, clues = departure.yours, departure.reference, recording.puzzle.digits
    if yours is None or reference is None:
        return None
    cell, digit = yours
    if clues[cell] and digit != clues[cell]:
        return Fault.GIVEN_CLEARED if not digit else None
    later = recording.stores[departure.store - 1 :]
    if reference[1] == 0 and cell == reference[0] and digit not in range(CLASSIC.size + 1):
        return Fault.OTHER_RESET
    is_never_blank = all(each for _, each in recording.stores)
    if reference[1] == 0 and cell != reference[0] and is_never_blank and style.writing is not Writing.OVERWRITES:
        before = next((each for at, each in reversed(recording.stores[: departure.store - 1]) if at == cell), 0)
        goes_on = (digit < before) if style.downwards else (digit > before)
        return Fault.NOT_RESET if before and goes_on and len(later) > 1 else None
    return None


def _faulty_models(recording: Recording, departure: Departure) -> Iterable[Faulty]:
    """List the faulty programs that may explain a departure."""
    resets = {departure.yours[1]} if departure.yours else set[int]()
    for fault in Fault:
        if fault in (Fault.GIVEN_CLEARED, Fault.NOT_ONWARDS) or fault in WRONG_CHECKS:
            continue
        for rescans in (True, False):
            if fault in MARK_FAULTS:
                yield from (Faulty(fault, rescans, marks_once=once) for once in (False, True))
                continue
            values = [value for value in resets if value] if fault is Fault.OTHER_RESET else [0]
            checks = range(len(DIVIDED) if fault is Fault.BOX_DIVIDED else 1)
            for (whole_houses, inner_box), value, check in product(_WAYS_TO_TEST, values, checks):
                yield Faulty(fault, rescans, whole_houses, inner_box, reset=value, check=check)


def lines_of(document: str, fault: Fault) -> tuple[str, ...]:
    """List the lines of the document's listing that a fault concerns, those of its pseudo code.

    None concerns marks of the digits in a house: the documents' programs keep none.
    """
    listing: Listing = algorithm_of(document).listings[0]
    numbers = sorted({line for event in _LINES.get(fault, ()) for line in listing.lines_of(event)})
    return tuple(listing.lines[number].strip() for number in numbers)


def algorithm_of(document: str) -> Algorithm:
    """Return the search of a document."""
    return get(DOCUMENTS[document].algorithm)


def document_of(search: str) -> str:
    """Return the document whose program makes a search; `any` for that of none.

    >>> document_of("free-cells"), document_of("dancing-links")
    ('liang', 'any')
    """
    return next((key for key in DOCUMENTS if key != ANY and algorithm_of(key).key == search), ANY)


def as_record(departure: Departure | None, recording: Recording) -> dict[str, Any] | None:
    """Make the record of a departure for JSON; `line` is that of the source, null where it is not known."""
    if departure is None:
        return None
    return {
        "store": departure.store,
        "line": recording.line_of(departure.store) or None,
        "yours": _side(departure.yours),
        "reference": _side(departure.reference),
    }


def _side(store: Store | None) -> dict[str, Any] | None:
    return None if store is None else {"cell": CLASSIC.cell_name(store[0]), "digit": store[1]}
