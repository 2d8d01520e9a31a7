"""How each state of a cell looks: the one table for the page, thumbnails, pictures, films and paper.

    state      digit                              cell
    given      ink, bold                          grey
    entered    blue
    solved     green, italic, underlined                          a digit of the program
    taken      plum, italic, a line across        plum, dashed frame
    conflict   red, a wave under it               red tint; one red ring round each house
    current    ink                                yellow, frame
    placed                                        green frame

The style sheets of the page take the colours and measures from here when the server starts: `looks(entered)` in
`webapp/static/shared/tokens.css`. Weights and colours are names: a `Style` says what they are.

>>> look_of(State.SOLVED).line, look_of(State.GIVEN).weight
('underline', 'bold')
>>> look_of(State.SOLVED, State.TAKEN, State.CURRENT).ink, look_of(State.EMPTY, State.CURRENT).fill
('retreat', 'current-fill')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

# Lines at a digit, in em of the digit: how thick they are, and how far below the baseline.
UNDERLINE: Final = 0.06
UNDERLINE_OFFSET: Final = 0.1
STRIKE: Final = 0.08
WAVE: Final = 0.05
WAVE_OFFSET: Final = 0.08
# Of frames and rings, as parts of a cell.
CURRENT_FRAME: Final = 0.063
TAKEN_FRAME: Final = 0.04
PLACED_FRAME: Final = 0.03
RING: Final = 0.045
TAKEN_SIZE: Final = 0.8  # A digit that is gone is so large, beside its arrow.


class State(StrEnum):
    """The states of a cell: where its digit comes from, as `CellKind` has it, and what is true of it besides."""

    EMPTY = "empty"
    GIVEN = "given"
    ENTERED = "entered"
    SOLVED = "solved"
    PLACED = "placed"  # The last move placed its digit.
    CONFLICT = "conflict"
    TAKEN = "taken"  # its digit was just taken back
    CURRENT = "current"  # the one cell that matters now


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell is drawn. Roles are those of `Style`; an empty field leaves what the other states of the cell say.

    `weight` is the name of a weight of `Style`; `line` is "underline", "line-through" or "wavy", as in a style sheet;
    `frame` is "solid" or "dashed", as thick as `frame_width` cells.
    """

    ink: str = ""
    fill: str = ""
    weight: str = ""
    is_italic: bool = False
    line: str = ""
    frame: str = ""
    frame_role: str = ""
    frame_width: float = 0.0

    def over(self, other: Look) -> Look:
        """Return this look where it says something, and the other elsewhere."""
        own: dict[str, Any] = {name: value for name in self.__slots__ if (value := getattr(self, name))}
        return replace(other, **own)


LOOKS: Final[dict[State, Look]] = {
    State.EMPTY: Look("entered", "cell", "medium"),
    State.GIVEN: Look("given", "given-fill", "bold"),
    State.ENTERED: Look("entered", "cell", "medium"),
    State.SOLVED: Look("solved", "cell", "medium", is_italic=True, line="underline"),
    State.PLACED: Look(frame="solid", frame_role="solved", frame_width=PLACED_FRAME),
    State.CONFLICT: Look("conflict", "conflict-fill", line="wavy"),
    State.TAKEN: Look("retreat", "retreat-fill", "medium", True, "line-through", "dashed", "retreat", TAKEN_FRAME),
    State.CURRENT: Look("current", "current-fill", frame="solid", frame_role="current", frame_width=CURRENT_FRAME),
}
KEEPS_INK: Final = frozenset({State.ENTERED, State.CONFLICT, State.TAKEN})  # in the current cell too
PLAIN: Final = Look("given", "cell", "regular")  # Every digit looks like this where all are drawn alike.


def look_of(kind: State, *states: State, plain: bool = False) -> Look:
    """Combine the look of the cell's kind with those of its other states; the later ones of `State` go first.

    With `plain` all kinds look alike.
    """
    look, present = PLAIN if plain else LOOKS[kind], {kind, *states}
    for state in (state for state in State if state in states):
        added = LOOKS[state]
        if state is State.CURRENT and present & KEEPS_INK:
            added = replace(added, ink="")
        if state is State.CURRENT and State.TAKEN in present:
            added = replace(added, frame="")  # its frame stays dashed
        look = added.over(look)
    return look
