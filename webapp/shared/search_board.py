"""Decide how the board of a search looks: the one place for the first page, for every later frame and for thumbnails.

    SearchView -> looks_of -> CellLook of each cell -> search_board -> BoardView -> shared/_grid.html
                                                    -> CellEncoder  -> JSON      -> shared/search.js

A look is all that a cell shows but its place. A board of 81 cells has about 30 different looks: a frame as JSON
names only the cells that differ from the frame before, with the numbers of their looks. Scripts set attributes.

Roads not taken: looks written out at every change, with their places. 48 frames then take up to 98 kB in place of 66
at 9x9, and up to 144 kB in place of 86 at 16x16.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final, TypeVar

from solver import CellKind, Grid
from solver.shape import SYMBOLS, Cell, Digit
from solver.text import count_noun
from webapp.shared.board_cells import ORIGINS, BoardView, CellView, place_of, rings_of

NO_CELL: Final = -1
_Look = TypeVar("_Look", int, str)  # a look by its number, as JSON, or by some other name
MAX_LOOKS: Final = 8_192  # different looks in the cache, of 500 bytes each


@dataclass(frozen=True, slots=True)
class SearchView:
    """Everything that decides the looks of a search's board. Cells are numbers from 0, `NO_CELL` for none."""

    givens: Grid
    digits: str  # one symbol a cell, 0 for blank
    current: Cell = NO_CELL
    placed: Cell = NO_CELL  # by the last move
    taken: Cell = NO_CELL  # the cell from which the last move took its digit back
    taken_digit: str = ""
    house: Sequence[Cell] = ()  # in which some digit has no place left
    culprits: Sequence[Cell] = ()  # the cells that forbid the digits just tried
    looked: Sequence[Cell] = ()  # the cells in which that digit was looked for
    counts: str = ""  # the choices of each cell as a figure to the base 36, '.' for a filled one; '' for no counts
    named: Sequence[Cell] = ()  # the cells that the text beside the board names
    housed: Sequence[Cell] = ()  # the cells of the houses that it names
    candidates: Mapping[Cell, Sequence[Digit]] = field(default_factory=dict)  # shown as notes
    parted: Sequence[Cell] = ()  # the cells in which this search does not do what the one beside it does
    base: int = 1  # the number of the first row and column


@dataclass(frozen=True)
class CellLook:
    """All that a cell shows but its place. `gone` is a digit that was just taken back from the empty cell."""

    text: str
    kind: CellKind
    label: str  # what a screen reader says before the place
    marks: tuple[str, ...] = ()
    notes: tuple[Digit, ...] = ()
    struck: Digit = 0  # the note that is struck out
    gone: str = ""
    count: str = ""

    @cached_property
    def json(self) -> str:
        """Write the look as JSON for shared/search.js; what is empty is left out."""
        found: dict[str, Any] = {
            "text": self.text,
            "class": " ".join((self.kind.value, *self.marks)),
            "label": self.label,
            "notes": self.notes,
            "struck": self.struck,
            "gone": self.gone,
            "count": self.count,
        }
        return json.dumps({name: value for name, value in found.items() if value}, separators=(",", ":"))


def looks_of(view: SearchView) -> list[CellLook]:
    """Decide the look of every cell, in row order. Equal looks are mostly the same object."""
    groups = (
        ("current", (view.current,)),
        ("placed", (view.placed,)),
        ("taken", (view.taken,)),
        ("culprit", view.culprits),
        ("house", view.house),
        ("looked", view.looked),
        ("named", view.named),
        ("housed", view.housed),
        ("least", _least(view.counts)),
        ("parted", view.parted),
    )
    marks = dict[Cell, tuple[str, ...]]()
    for role, cells in groups:
        for cell in cells:
            marks[cell] = (*marks.get(cell, ()), role)
    for cell, sides in (rings_of((view.house,), view.givens.shape) if view.house else {}).items():
        marks[cell] = (*marks.get(cell, ()), *sides)
    marks.pop(NO_CELL, None)
    digits, givens, counts, candidates = view.digits, view.givens.digits, view.counts, view.candidates
    clues, free = _clue_looks(view.givens)
    looks = list(clues)
    for cell in free:
        if (digit := digits[cell]) != "0":
            looks[cell] = _SOLVED_LOOKS[digit]
    counted = [cell for cell, count in enumerate(counts) if count != "."]
    for cell in {*marks, *candidates, *counted}:
        looks[cell] = _look(
            digits[cell],
            givens[cell] > 0,
            marks.get(cell, ()),
            view.taken_digit if cell == view.taken else "",
            counts[cell] if counts else ".",
            tuple(candidates.get(cell, ())),
        )
    return looks


def write_looks(view: SearchView) -> list[str]:
    """Write the look of every cell as JSON, in row order."""
    return list(map(_json_of, looks_of(view)))


def search_board(view: SearchView, answer: tuple[Cell, str] = (NO_CELL, "")) -> BoardView:
    """Make the board for templates; `answer` is a cell with the sign that marks it as the answer to a question."""
    shape = view.givens.shape
    cells = [
        CellView(
            shape.cell_name(cell),
            look.text,
            look.kind,
            f"{look.label} {place_of(shape, cell, view.base)}",
            look.marks,
            look.notes,
            look.gone,
            look.count,
            answer[1] if cell == answer[0] else "",
            note_marks=tuple("gone" if note == look.struck else "" for note in look.notes) if look.struck else (),
        )
        for cell, look in enumerate(looks_of(view))
    ]
    return BoardView(shape, cells, view.base, None if view.current < 0 else view.current)


class _Numbers(dict[str, int]):
    """Number keys from 0 in the order in which they are first asked for."""

    def __missing__(self, key: str) -> int:
        self[key] = len(self)
        return self[key]


class CellEncoder:
    """Number the looks of the boards in one answer, so that each look is sent once.

    >>> from solver import Grid
    >>> encoder, empty = CellEncoder(), SearchView(Grid.parse("1" + "." * 15), "1" + "0" * 15)
    >>> first = encoder.encode(looks_of(empty))
    >>> second = encoder.encode(looks_of(SearchView(empty.givens, "12" + "0" * 14, placed=1)))
    >>> changes((), first)[0], changes(first, second)
    (0, {1: 2})
    >>> encoder.to_json()["looks"][2]
    {'text': '2', 'class': 'solved placed', 'label': '2, placed by the solver.'}
    """

    def __init__(self) -> None:
        self._numbers = _Numbers()  # by the look as JSON

    def encode(self, looks: Iterable[CellLook]) -> list[int]:
        """Return the number of each look."""
        return self.encode_json(map(_json_of, looks))

    def encode_json(self, looks: Iterable[str]) -> list[int]:
        """Return the number of each look that is written as JSON."""
        return list(map(self._numbers.__getitem__, looks))

    def write(self) -> str:
        """Write the looks as a JSON array, in the order of their numbers."""
        return f"[{','.join(self._numbers)}]"

    def to_json(self) -> dict[str, Any]:
        """Return the part of an answer that says what the numbers stand for."""
        return {"looks": json.loads(self.write())}


def changes(before: Sequence[_Look], after: Sequence[_Look]) -> dict[Cell, _Look]:
    """Return the cells whose look differs from that before, with their new looks; every cell after an empty board."""
    if not before:
        return dict(enumerate(after))
    return {cell: after[cell] for cell in compress(range(len(after)), map(ne, before, after))}


def _least(counts: str) -> list[Cell]:
    """Find the cells with the fewest choices."""
    fewest = min(counts.replace(".", "~"), default="~")
    return [cell for cell, count in enumerate(counts) if count == fewest]


@lru_cache(MAX_LOOKS)
def _look(
    digit: str, is_given: bool, marks: tuple[str, ...], back: str, count: str, candidates: tuple[Digit, ...]
) -> CellLook:
    """Make the look of a cell; `back` is the digit that the search has just gone back to there."""
    text, choices = digit.replace("0", ""), "" if count == "." else str(int(count, 36))
    kind = CellKind.GIVEN if is_given else CellKind.SOLVED if text else CellKind.EMPTY
    parts = [f"{text}, {ORIGINS[kind]}" if text else "Empty"]
    if back:
        parts.append(f"{back} taken back")
    if "parted" in marks:
        parts.append("they part here")
    if candidates:
        parts.append(f"can be {' '.join(SYMBOLS[each - 1] for each in candidates)}")
    if choices:
        parts.append(count_noun(choices, "choice"))
    gone = "" if text else back
    lost = SYMBOLS.index(gone) + 1 if gone else 0
    has_notes = not text and bool({*candidates} - {lost})  # a digit gone beside no other stands large
    notes = tuple(sorted({*candidates, *((lost,) if lost else ())})) if has_notes else ()
    return CellLook(text, kind, f"{', '.join(parts)}.", marks, notes, lost if has_notes else 0, gone, choices)


@lru_cache(maxsize=1_024)
def _clue_looks(givens: Grid) -> tuple[list[CellLook], list[Cell]]:
    """Make the looks of a board with nothing on it but its clues; return them with its free cells."""
    digits = givens.line("0")
    looks = [_look(digit, digit != "0", (), "", ".", ()) for digit in digits]
    return looks, [cell for cell, digit in enumerate(digits) if digit == "0"]


_SOLVED_LOOKS: Final = {digit: _look(digit, False, (), "", ".", ()) for digit in SYMBOLS}
_json_of: Final = attrgetter("json")
