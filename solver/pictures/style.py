"""The style of pictures: colours by role, the face, weights, widths of lines. `Picture` says what they show.

Roles have the names of the page's style sheet, and `looks` says which state of a cell has which. Another look is
another Style: nothing else in this package names a colour.

>>> from dataclasses import replace
>>> ink = replace(STYLE, entered="#000000", solved="#000000")
>>> ink.colour("solved"), ink.colour("given-fill")
('#000000', '#ECEEF2')
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

BUILT_IN: Final = ""  # the face that comes with Pillow
_FACES: Final = Path(__file__).parent / "faces"  # those of the page, where they were built
CUTS: Final = tuple(str(_FACES / f"text-{weight}.ttf") for weight in (400, 500, 600, 700))
ITALIC_CUTS: Final = tuple(str(_FACES / f"solved-{weight}.ttf") for weight in (500, 700))
CODE_CUTS: Final = tuple(str(_FACES / f"code-{weight}.ttf") for weight in (500, 700))
OWN: Final = CUTS[0] if all(Path(cut).is_file() for cut in CUTS) else BUILT_IN
ITALIC: Final = ITALIC_CUTS[0]  # of OWN: the digits of the program; other characters and faces are sheared
CODE: Final = CODE_CUTS[0] if all(Path(cut).is_file() for cut in CODE_CUTS) else OWN  # of programs, letters as wide


@dataclass(frozen=True, slots=True)
class Style:
    """A look: a colour for each role; weights; lines as parts of a board's side.

    A weight is the stroke in em that is added on each side of a letter, or the cut of the face that is as heavy.
    """

    ground: str = "#FFFFFF"
    cell: str = "#FFFFFF"
    given_fill: str = "#ECEEF2"
    conflict_fill: str = "#FFE1DA"
    thin_line: str = "#767D88"
    box_line: str = "#14161A"
    text: str = "#14161A"
    given: str = "#14161A"
    entered: str = "#0B57A4"
    solved: str = "#006B4F"
    muted: str = "#4D545F"
    conflict: str = "#A61B00"
    current: str = "#14161A"
    current_fill: str = "#FFD54A"
    retreat: str = "#8A1F66"
    retreat_fill: str = "#F6DCEE"

    face: str = OWN  # It may also be the path of a font file.
    regular: float = 0.0
    medium: float = 0.007  # Digits that are no givens have this weight.
    semibold: float = 0.014  # for running text, whose letters must not touch
    bold: float = 0.027  # about the weight of a bold cut: for single digits

    thin: int = 520  # a board's side holds this many thin lines
    thick: int = 180  # It holds this many thick lines.

    def colour(self, role: str) -> str:
        """Return the colour of a role, as #RRGGBB."""
        return str(getattr(self, role.replace("-", "_")))

    def weight(self, name: str) -> float:
        """Return the weight with that name."""
        return float(getattr(self, name))

    def faces(self, named: str | None = None) -> tuple[str, ...]:
        """Return the fonts of a text, the preferred one first: the named one, if there is one, and the style's own."""
        return (self.face,) if named is None else (named, self.face)


STYLE: Final = Style()
# One colour of digit on white cells between black lines, as the program of Plank's CS202 lab draws them.
LAB: Final = Style(
    given_fill="#FFFFFF",
    thin_line="#000000",
    box_line="#000000",
    entered="#14161A",
    solved="#14161A",
    face=BUILT_IN,
)
